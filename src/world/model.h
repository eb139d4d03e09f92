/*---------------------------------------------------------------------------*\
    model.h - interface of a contact model (private)

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    The world manages particles, neighbours, contacts, walls and messages. A
    model resolves the contacts and moves the particles in a substep. It is a
    table of functions, selected by its keyword. A new model is a folder in
    step/ and a line in the list SEL_MODELS (step/common/step.h).
\*---------------------------------------------------------------------------*/

#ifndef SEL_WORLD_MODEL_H
#define SEL_WORLD_MODEL_H

#include "superellipsoid.h"

/* Data that a model stores per contact from substep to substep: `count` items
   of `type`. `restarts` 1: the data travel with particles and are written to
   files; 0: they are valid for the last substep only. */
typedef struct sel_persistent_contact_field
{
    sel_field_type type;
    int count;
    int restarts;
} sel_persistent_contact_field;

#define SEL_PERSISTENT_FIELDS_MAX 4

struct sel_model
{
    const char *keyword;

    unsigned traits; /* SEL_MODEL_* (sel_settings.h), or 0 */

    /* Keywords of the dictionary that the model does not use, ended by NULL.
       NULL: it uses all. */
    const char *const *ignores;

    /* Returns 1 if the model's own settings are valid. */
    int (*valid)(const sel_world_settings *settings);

    /* Returns 1 if the model supports a material. NULL: it supports every
       valid material. */
    int (*fits)(const sel_material *material);

    /* Returns 1 and sets *found if the model works only without a fluid. NULL:
       it also works with one. */
    int (*dry)(const sel_world_settings *settings, sel_conflict *found);

    /* Append to a text of SEL_EXPLANATION characters (sel_step_append) the
       model's settings of the contact detection, each after a comma, and a line
       with its other settings. NULL: it has none. */
    void (*describeDetection)(const sel_world_settings *settings, char *text);
    void (*describe)(const sel_world_settings *settings, char *text);

    /* Returns 1 if springs limit the length of a substep. NULL: they do not. */
    int (*isStiff)(const sel_world_settings *settings);

    /* Returns the number of substeps in dt > 0 [s] with which its springs are
       stable, 1 to SEL_SUBSTEPS_MOST. NULL: one is enough. */
    int (*stableSubsteps)(const sel_world *world, double dt);

    /* Returns the gap between two bodies below which they push each other [m];
       at walls half of it. NULL: bodies push each other only if they touch. */
    double (*gap)(const sel_world_settings *settings);

    /* Sets the fields that the model stores per contact, at most
       SEL_PERSISTENT_FIELDS_MAX; returns their number. */
    int (*memory)(const sel_world_settings *settings,
        sel_persistent_contact_field *fields);

    /* Returns 1 if data of a contact, as read from a file, are valid. NULL:
       all finite values are valid. */
    int (*keeps)(const sel_world *world, double *data);

    /* Returns the similarity, at most 1, of a new wall contact to the contact
       for which persistent contact `entry` of the same particle was stored;
       below 0: they are unrelated. The new contact takes over the data of the
       most similar persistent contact. This happens if a particle moves from
       one facet of a wall to the next, or through a period to a facet with
       another name. NULL: no data are taken over. */
    double (*likeness)(
        const sel_world *world, int entry, const sel_contact *contact);

    /* Returns 1 if particles held by walls, of zero inverse mass, may form
       pairs with other particles. NULL: they may not. */
    int (*holds)(const sel_world_settings *settings);

    /* Returns the additional moment of contact c on particle 2, 3 components,
       which its impulses do not contain [N m s]. NULL: there is none. */
    const double *(*moment)(const sel_world *world, int c);

    /* 1: two convex parts whose boxes are closer than the speculative
       distance are a contact, even if other parts of the bodies are nearer,
       or if the nearest points lie on a cut between convex parts. */
    int listsNear;

    /* 1: the model finds contacts before bodies touch, for their motion in a
       substep, and its laws of friction turn no more than 2/7 of the speed of a
       spinning surface into translation. */
    int findsSpeculative;

    /* Returns 1 if the substep may find, after its search for contacts, that
       new halos are needed. The persistent contacts are then restored to their
       state before the substep. NULL: it may not. */
    int (*retreats)(const sel_world_settings *settings);

    /* create: returns the state of the model, once per world; NULL: out of
       memory. */
    void *(*create)(void);
    void (*free)(void *state);

    /* Reserves capacity for `capacity` particles; keeps the first `old`
       entries. */
    sel_status (*reserve)(void *state, int old, int capacity);

    /* Returns the impulses of contact c in the last substep, points x 3, on
       particle 2 or the wall [N s]. */
    const double *(*impulses)(const sel_world *world, int c);

    /* Returns 1 if contact c slipped. NULL: this is inferred from the impulses
       (observe/load.c). */
    int (*slips)(const sel_world *world, int c);

    /* Sets the contribution of contact c to the load on its wall, if contacts
       move this wall (sel_rigid_load): square of an angular frequency [1/s2]
       and rate of dampers [1/s]. NULL: there is none. */
    void (*wallRates)(const sel_world *world, int c, double rates[2]);

    /* Advances the world by a substep of dt > 0 [s]. */
    sel_status (*step)(sel_world *world, double dt);
};

#endif

/*---------------------------------------------------------------------------*\
    model.h - what a substep is: the slot for models (private)

    SPDX-License-Identifier: GPL-3.0-or-later

    The world keeps particles, neighbours, contacts, walls and messages. A model
    decides what becomes of them in a substep. It is a table of functions,
    chosen by its keyword (step/models.c); a new one is a folder in step/ and a
    line there.
\*---------------------------------------------------------------------------*/

#ifndef SEL_WORLD_MODEL_H
#define SEL_WORLD_MODEL_H

#include "superellipsoid.h"

/* What a model keeps of each contact from substep to substep: count items of
   a kind. Restarts: it travels with particles and is written; else it is of
   the last substep only. */
typedef struct sel_link_field
{
    sel_field_kind kind;
    int count;
    int restarts;
} sel_link_field;

#define SEL_LINK_FIELDS_MAX 4

struct sel_model
{
    const char *keyword;

    /* Are the settings legal, as far as they are the model's? */
    int (*legal)(const sel_world_settings *settings);

    /* Is a material one that it can heed? NULL: every legal one is. */
    int (*fits)(const sel_material *material);

    /* Does it go through a substep without a fluid only? NULL: it does with one,
       too. */
    int (*dry)(const sel_world_settings *settings);

    /* What it keeps of a contact: up to SEL_LINK_FIELDS_MAX fields; the number
       of them. */
    int (*memory)(const sel_world_settings *settings, sel_link_field *fields);

    /* Can that be what it kept of a contact, as read from a file? NULL: whatever
       is finite can. */
    int (*keeps)(const sel_world *world, double *data);

    /* How like the contact that a link was kept of a new one of the same particle
       with a wall is, at most 1; below 0 it is another. What is most like it goes
       on in it, where a body has come from one facet of a wall to the next, or
       around a period to a facet of another name. NULL: nothing does. */
    double (*likeness)(
        const sel_world *world, int link, const sel_contact *contact);

    /* May bodies that walls hold, of no inverse mass, be partners of others? NULL:
       they may not. */
    int (*holds)(const sel_world_settings *settings);

    /* Moment of contact c besides those of its impulses [N m s], three, on
       particle 2. NULL: there is none. */
    const double *(*moment)(const sel_world *world, int c);

    /* 1: pairs of parts of bodies whose boxes come nearer than who looks ahead looks
       are contacts, be they where bodies are nearest or on a cut between parts. */
    int listsNear;

    /* May its substep find that other halos are wanted after it has searched for
       contacts? What is known of these is then as before the substep. NULL: it
       may not. */
    int (*retreats)(const sel_world_settings *settings);

    /* Its state, once a world; NULL: out of memory. */
    void *(*create)(void);
    void (*free)(void *state);

    /* Room for so many particles, of which the first old ones are kept. */
    sel_status (*reserve)(void *state, int old, int room);

    /* Impulses of contact c of the last substep, points x 3 [N s], on particle
       2 or the wall. */
    const double *(*impulses)(const sel_world *world, int c);

    /* Did it slip? NULL: that is seen from the impulses (world_load.c). */
    int (*slips)(const sel_world *world, int c);

    /* What the wall of contact c, one that contacts move, has of it: square of an
       angular frequency [1/s2] and rate of dampers [1/s] (sel_rigid_load). NULL:
       no wall has any. */
    void (*wallRates)(const sel_world *world, int c, double rates[2]);

    /* A substep of dt > 0 [s]. */
    sel_status (*step)(sel_world *world, double dt);
};

#endif

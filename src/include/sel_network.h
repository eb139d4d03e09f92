/*---------------------------------------------------------------------------*\
    sel_network.h - the contacts of a world over several substeps, with their
    mean forces

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Conventions: superellipsoid.h. The impulse of a single substep gives a force
    only if contacts do not bounce. Over a longer time the sum of the mean
    forces on a particle gives its change of momentum. Contacts that neither
    overlap nor carry a load are left out.
\*---------------------------------------------------------------------------*/

#ifndef SEL_NETWORK_H
#define SEL_NETWORK_H

#include "sel_bulk.h"
#include "sel_world.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A contact. Position, normal and overlap are those of the middle of the last
   substep in which it existed. Plain data, may be sent as bytes. */
typedef struct sel_network_contact
{
    int64_t id[2];   /* ids of the particles, the lower first; -1: a wall */
    int64_t patch;   /* patch of the wall; -1 for pairs */
    int64_t feature; /* the feature of the wall that is touched; 0 for pairs */
    int64_t side; /* 0: both particles are local. 1: only the first is local. 2:
                     only the second is local; another process, or an image,
                     then has the same contact with side 1 */
    int64_t grip; /* sel_grip in the last substep with a load */
    double from[3];   /* centre of the first particle [m] */
    double to[3];     /* centre of the second particle, of its image if the
                         first touches that; or the point on the wall [m] */
    double point[3];  /* [m] */
    double normal[3]; /* unit, from the first to the second or into the wall */
    double overlap;   /* [m] */
    double force[3];  /* mean force on the second particle or the wall [N] */
    double moment[2][9]; /* for each particle: the force that it exerts times
                            the arm from its centre, row by row [N m] */
} sel_network_contact;

/* Contacts that add up over substeps. */
typedef struct sel_network sel_network;

/* Creates an empty network; NULL: out of memory. */
sel_network *sel_network_create(void);

/* Frees a network; NULL is allowed. */
void sel_network_free(sel_network *network);

/* Removes all contacts. */
void sel_network_clear(sel_network *network);

/* Adds the contacts of a world in the last substep, of length dt [s]. Memory is
   allocated only for new contacts (SEL_E_MEMORY). */
sel_status sel_network_add(
    sel_network *network, const sel_world *world, double dt);

/* Gets the contacts in the order of ids, patches and features, and returns
   their number. withSecond 1: includes those of side 2. contacts: of at least
   that capacity; NULL: only counts. */
int sel_network_contacts(
    const sel_network *network, int withSecond, sel_network_contact *contacts);

/* Sorts contacts, for example of several processes, in the order of
   sel_network_contacts. */
void sel_network_sort(int n, sel_network_contact *contacts);

/* Returns the normal component of the force of a contact [N], and sets
   `tangential` to the rest of the force [N]. */
double sel_network_force(
    const sel_network_contact *contact, double tangential[3]);

/* Gets the local particles that have contacts, in the order of their ids. Sets
   the members id, contacts and moment of sel_bulk_particle; the others are
   zero. They are summed in the order of the contacts, and are therefore bitwise
   the same on any number of processes. particles: its capacity must be twice
   the number of contacts, including side 2. Returns the number of particles;
   -1: out of memory. */
int sel_network_particles(
    const sel_network *network, sel_bulk_particle *particles);

#ifdef __cplusplus
}
#endif

#endif

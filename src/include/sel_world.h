/*---------------------------------------------------------------------------*\
    sel_world.h - all particles: state, substep, statistics

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Conventions: superellipsoid.h.
\*---------------------------------------------------------------------------*/

#ifndef SEL_WORLD_H
#define SEL_WORLD_H

#include "sel_contact.h"
#include "sel_fields.h"
#include "sel_memory.h"
#include "sel_replay.h"
#include "sel_settings.h"
#include "sel_statistics.h"
#include "sel_status.h"
#include "sel_substeps.h"
#include "sel_walls.h"

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A wall patch: its material and, for moving walls, the velocity of its surface
   v(x) = velocity + omega x (x - origin) [m/s]. A patch that holds particles
   (sel_hold.h) must be at rest. */
typedef struct sel_wall_patch
{
    sel_material material;
    double velocity[3];
    double omega[3];
    double origin[3];
    double holdsBelow; /* [m/s] 0: it holds no particles; else see sel_hold.h */
} sel_wall_patch;

/* Modulus of the rotation count sel_particles.turns. */
#define SEL_TURNS 128

/* The particles: local ones first, then halos (copies of particles of other
   processes, and periodic images). All arrays are owned by the world and stay
   valid until the next sel_world_resize. The fields are those of sel_fields.h,
   n x width. */
typedef struct sel_particles
{
    int nLocal;
    int n;
    int64_t *id; /* unique over all processes, except for images, which have the
                    id of their particle. Defines the order in which impulses
                    are added up; absolute value below 2^53 */
    int *shape;  /* index into the world's shapes; may be changed only after
                    sel_world_resize */
    int *type; /* row of the table of materials; not used where there is none */
    int *handle; /* belongs to the caller, who can identify particles by it
                    after sel_world_sort; the world only moves it along */
    int *source; /* of a halo: a number that is equal for all halos from the
                    same process with the same image. Set it on all processes,
                    or on none. < 0, as after sel_world_resize: unknown, which
                    costs messages. For local particles any number */
    int *image;  /* of a halo: the number of its periodic image, sel_period.h;
                    all its fields are those of its particle at home. 0, as
                    after sel_world_resize: not an image */
    int *
        rotations; /* how often the particle has passed a rotating period forward,
                    less backward, modulo SEL_TURNS: its contact memory is
                    rotated accordingly. 0 for new particles after
                    sel_world_resize */
#define SEL_FIELD_MEMBER(name, type, travels, restarts, meaning) double *name;
    SEL_PARTICLE_FIELDS(SEL_FIELD_MEMBER)
#undef SEL_FIELD_MEMBER
} sel_particles;

/* Returns the array of entry f of sel_field_list. */
double *sel_particles_field(const sel_particles *particles, int f);

/* The structures that a program shares with the library. SEL_LAYOUT, which
   includes their size, changes when one of them grows. Other incompatible
   changes raise SEL_INTERFACE. */
typedef struct sel_layout
{
    sel_world_settings settings;
    sel_wall_patch patch;
    sel_particles particles;
    sel_shape shape;
    sel_contact contact;
    sel_statistics statistics;
    sel_energy energy;
} sel_layout;

/* Number of this interface, and what sel_world_create_as compares. */
#define SEL_INTERFACE 3
#define SEL_LAYOUT    (SEL_INTERFACE * 65536u + sizeof(sel_layout))

/* Creates a world. layout: SEL_LAYOUT of the caller. SEL_E_LAYOUT: that of the
   library differs, and nothing has been read. SEL_E_ARGUMENT: a setting is not
   valid. SEL_E_MEMORY. */
sel_status sel_world_create_as(
    sel_world **world, const sel_world_settings *settings, size_t layout);

/* Creates a world. Errors as for sel_world_create_as. */
static inline sel_status sel_world_create(
    sel_world **world, const sel_world_settings *settings)
{
    return sel_world_create_as(world, settings, SEL_LAYOUT);
}

/* Frees a world, with its walls; NULL is allowed. */
void sel_world_free(sel_world *world);

/* Adds a copy of a shape and sets *index; equal shapes share one index.
   SEL_E_SEMI_AXIS: a semi-axis is out of the range of sel_limits.h.
   SEL_E_SIZES: the sizes differ too much. SEL_E_MEMORY. */
sel_status sel_world_add_shape(
    sel_world *world, const sel_shape *shape, int *index);

/* Sets *index to that of the shape with an identity (sel_shape_identity), which
   is added if the world does not have it; found in constant time. -1 on an
   error: those of sel_shape_of_identity and sel_world_add_shape. */
sel_status sel_world_shape_of(sel_world *world,
    const double identity[SEL_IDENTITY], sel_polyhedron_find find, int *index);

/* Returns the number of shapes; their indices are less. */
int sel_world_shapes(const sel_world *world);

/* Returns the shape with an index. */
const sel_shape *sel_world_shape(const sel_world *world, int index);

/* Sets the materials of pairs by type: nTypes x nTypes, symmetric, copied.
   Particles whose type lies outside [0, nTypes) use the settings' material.
   nTypes 0 removes the table. SEL_E_ARGUMENT: a material is not valid or the
   table not symmetric. */
sel_status sel_world_set_materials(
    sel_world *world, int nTypes, const sel_material *table);

/* Sets the walls and their patches (nPatches, copied). The world takes
   ownership of the walls, and frees the previous ones. On an error the walls
   stay the caller's, and the world keeps those that it had. The memory of
   contacts with walls is cleared. Walls do not move with the velocity of their
   surface; a motion other than tangential to itself needs sel_world_move_walls.
   SEL_E_ARGUMENT: a patch is not valid; or it holds particles, but moves or the
   model does not support that. SEL_E_MESH: a triangle's patch is not below
   nPatches. SEL_E_ORDER: a patch holds particles, and there is memory of
   contacts from before walls were watched (sel_wear.h). SEL_E_MEMORY. */
sel_status sel_world_set_walls(sel_world *world, sel_walls *walls, int nPatches,
    const sel_wall_patch *patches);

/* Moves the walls, which must be a whole mesh: their points are now at points
   [m] and continue straight with these velocities [m/s] until the next call;
   NULL: they stay there. Both are sel_walls_points x 3. The memory of contacts
   is kept. The velocity of a patch's surface is added to this. SEL_E_ARGUMENT:
   the walls are a part, one holds particles, or a velocity is out of range.
   SEL_E_MESH as for sel_walls_move; later substeps may return it, too. */
sel_status sel_world_move_walls(
    sel_world *world, const double *points, const double *velocities, int *bad);

/* Position and motion of a rigid wall (sel_walls_create_rigid): the position of
   the origin of its frame [m], its orientation (a unit quaternion), and the
   velocity of that origin [m/s] and spin [rad/s], both global and constant.
   Where contacts accelerate the wall, also its response, else zeros: perMass is
   acceleration over force along the global axes [1/kg]; perInertia, row by row,
   turns a torque about that origin into an angular acceleration [1/(kg m2)],
   and is symmetric and positive semidefinite. softSphere then tunes its dampers
   to the restitution of particle and wall together, and sel_rigid_load gives
   the wall's frequency. */
typedef struct sel_rigid_motion
{
    double position[3], orientation[4];
    double velocity[3], omega[3];
    double perMass[3], perInertia[9];
} sel_rigid_motion;

/* Advances a motion by a time [s]. */
void sel_rigid_advance(sel_rigid_motion *motion, double dt);

/* Places all rigid walls (sel_walls_rigids of them, on every process) and moves
   them from now until the next call. The memory of contacts is kept. The
   velocity of a patch's surface is in the wall's frame, and is added.
   SEL_E_ARGUMENT: there is no rigid wall, a number is out of range, or an
   orientation is not of unit length. SEL_E_MESH as for sel_walls_place; later
   substeps may return it, too. SEL_E_MEMORY. */
sel_status sel_world_move_rigid_walls(
    sel_world *world, const sel_rigid_motion *motions);

/* Changes the velocity [m/s] and spin [rad/s], about its origin, with which the
   surface of a wall patch (from 0 on) moves tangentially to itself, between
   substeps. The memory of contacts is kept. SEL_E_ARGUMENT: there is no such
   patch, or a number is out of range; nothing has changed then. */
sel_status sel_world_set_surface(sel_world *world, int patch,
    const double velocity[3], const double omega[3]);

/* Returns the walls; NULL: there are none. */
const sel_walls *sel_world_walls(const sel_world *world);

/* Replaces the walls by another part of the same mesh (sel_walls_unpack), which
   the world takes ownership of. The memory of contacts is kept. Rigid walls
   continue their motion; if their number has changed, they are in their own
   frames, at rest, until sel_world_move_rigid_walls. SEL_E_MESH: a patch is not
   one of the walls'. */
sel_status sel_world_change_walls(sel_world *world, sel_walls *walls);

/* Returns the distance [m] beyond the box of the walls that are here at which
   local particles may touch walls before the halos are chosen again
   (sel_world_set_halo_reach); 0: they cannot. For this process only. */
double sel_world_wall_range_excess(const sel_world *world);

/* Order of the calls in one step of the caller:

       sel_world_resize        capacity, where particles have come or gone
       particles               the caller fills the arrays
       sel_world_sort          optional: sorts them in space
       sel_world_begin         checks and takes the particles
       sel_world_set_memory    for those that come from elsewhere
       sel_world_begin_fluid   takes the fluid, if any (sel_fluid.h)
       sel_world_substep       any number of times
       particles, sel_world_get_memory    the caller reads the results

   Where the particles are those of the step before, sel_world_resize is left
   out, and neighbour lists and contacts are kept. A call out of this order is
   an error, SEL_E_ORDER. */

/* Sets the number of particles to nLocal + nHalo; the caller then fills the
   arrays. The memory of contacts whose particles stay (by id) is kept, and so
   are the entries of the first particles in the arrays. Memory is allocated
   only to grow. SEL_E_ARGUMENT: a number is negative. SEL_E_MEMORY. */
sel_status sel_world_resize(sel_world *world, int nLocal, int nHalo);

/* Returns the arrays of the particles. */
sel_particles *sel_world_particles(sel_world *world);

/* Sorts the local particles, whose arrays have been filled, in space, so that
   neighbours are near each other in memory (ids are in the order of injection).
   This does not change any result. To be followed by sel_world_begin; fluid
   arrays are to be filled after it. Each process calls it independently. */
sel_status sel_world_sort(sel_world *world);

/* Checks the particles (as sel_world_check) once the arrays are filled, and
   makes them ready for substeps. All processes must call it together (it calls
   reduce). */
sel_status sel_world_begin(sel_world *world, int *bad);

/* Sorts the particles by their ids; takes as long as looking at each of them
   once if they are in order. SEL_E_STATE: two particles have the same id. */
sel_status sel_world_rank(sel_world *world);

/* Returns the index of the particle with an id, local or halo (an image only if
   there is nothing else); -1: there is none, or two have that id. Calls
   sel_world_rank. */
int sel_world_index_of(sel_world *world, int64_t id);

/* Sets how far [m] any particle may move before the chosen halos may be
   incomplete; the same on all processes. To be called between sel_world_resize
   and sel_world_begin. When the halos must be chosen again, sel_world_substep
   does nothing but return SEL_E_HALO. */
void sel_world_set_halo_reach(sel_world *world, double reach);

/* Checks that every number of the particles is in its range, sel_limits.h.
   SEL_E_STATE: one is not; *bad is the index of its particle, and
   sel_world_fault describes the error. */
sel_status sel_world_check(const sel_world *world, int *bad);

/* Returns a message with what is wrong with particle i and what is allowed;
   NULL: nothing is wrong. */
const char *sel_world_fault(const sel_world *world, int i);

/* Advances the world by one substep of dt [s] with its model. v and omega are
   then those at the end of the substep, after forces and impulses: for a
   particle at rest they are zero, without the gravity of dt. SEL_E_ARGUMENT: dt
   is out of range. SEL_E_STATE: a particle is out of range before the substep,
   or after it where it was ejected. SEL_E_HALO: halos must be updated first;
   nothing has been done. */
sel_status sel_world_substep(sel_world *world, double dt);

/* Finds all contacts at the present positions, for checks before a run and for
   output. It changes no particle, memory or statistics. Pairs are in the order
   of ids, then wall contacts likewise. margin [m]: pairs (not walls) with a
   smaller gap are included, too (overlap < 0, minus the distance). The arrays
   stay owned by the world until the next call. second[k] is the index of
   particle 2, or -1 for a wall. SEL_E_ARGUMENT: margin is not 0 to
   SEL_POSITION_MOST. */
sel_status sel_world_contacts(sel_world *world, double margin,
    const sel_contact **contacts, const int **first, const int **second,
    int *count);

/* Data of a contact in the last substep. */
typedef struct sel_contact_state
{
    const sel_touch *contact;
    int first, second; /* indices of the particles; second -1: a wall */
    int age; /* number of consecutive substeps, this one included, in which it
                was a contact (nonSmooth: gaps included) */
    int points;            /* number of points of the manifold */
    const double *impulse; /* points x 3 [N s] on particle 2, at each point of
                              the manifold; NULL where the model has none */
} sel_contact_state;

/* Gets contact number k, 0 <= k < count, of the last substep: pairs first, in
   no particular order. Returns 0 past the end, else 1. */
int sel_world_contact_state(
    const sel_world *world, int k, sel_contact_state *state);

/* Gets the narrow-phase call with the greatest residual (then: fallback, then
   iterations) since sel_world_clear_statistics, with the bodies and the memory
   that it started from. Returns 0 if there was none, else 1. */
int sel_world_worst(const sel_world *world, sel_replay *replay);

/* barrier: the particles that caused SEL_E_OVERLAP or SEL_E_STEP, if they are
   on this process. */
typedef struct sel_failure
{
    int any;         /* 1: there are such particles */
    int64_t id[2];   /* their ids; the second -1: a wall */
    double point[3]; /* the place, or the centre of the first [m], global */
    double gap;      /* [m]; negative: overlap; HUGE_VAL: unknown */
} sel_failure;

/* Returns the cause of the last such error. */
const sel_failure *sel_world_failure(const sel_world *world);

/* Returns the statistics of this process. */
const sel_statistics *sel_world_statistics(const sel_world *world);

/* Sets the statistics, the worst narrow-phase call (sel_world_worst) and the
   field overlap of the particles to zero. */
void sel_world_clear_statistics(sel_world *world);

/* Computes energy and momentum of the local particles. */
void sel_world_energy(const sel_world *world, sel_energy *energy);

/* Changes gravity [m/s2] between substeps, for substeps and energies. Its
   component normal to the plane has no effect. *gained (may be NULL): the
   change of the potential energy of the local particles at their positions [J];
   for gravity that varies in time, dE/dt = -m x.dg/dt. SEL_E_ARGUMENT: a
   component is out of range; nothing has changed then. */
sel_status sel_world_set_gravity(
    sel_world *world, const double gravity[3], double *gained);

/* Adds a particle to the sums. Its shape must be one of the world; it need not
   be in the arrays. x [m], orientation q, v [m/s], spin omega [rad/s], global
   frame. The mean speed is not updated. */
void sel_world_add_energy(const sel_world *world, int shape, double density,
    const double x[3], const double q[4], const double v[3],
    const double omega[3], sel_energy *energy);

#ifdef __cplusplus
}
#endif

#endif

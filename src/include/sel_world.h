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
    double holdsBelow; /* [m/s] 0: holds no particles; else see sel_hold.h */
} sel_wall_patch;

/* Modulus of the count sel_particles.rotations. */
#define SEL_ROTATIONS 128

/* The particles: local ones first, then halos (copies of particles of other
   processes, and periodic images). All arrays are owned by the world and stay
   valid until the next sel_world_resize. The fields are those of sel_fields.h,
   n x width. */
typedef struct sel_particles
{
    int nLocal;
    int n;
    int64_t *id; /* unique over all processes, but an image has the id of its
                    particle. Impulses are added up in the order of ids.
                    Absolute value below 2^53 */
    int *shape;  /* index into the world's shapes; may be changed only after
                    sel_world_resize */
    int *type;   /* row of the table of materials, if there is one */
    int *handle; /* any number of the caller, for example to identify particles
                    after sel_world_sort. The world only moves it with the
                    particle */
    int *source; /* halos: a number that is equal for all halos from the same
                    process with the same image. Set it on all processes, or on
                    none. < 0 (as after sel_world_resize): unknown, which costs
                    messages. Local particles: any number */
    int *image;  /* halos: number of the periodic image (sel_period.h); all
                    fields are then those of the original particle, at its own
                    position. 0 (as after sel_world_resize): not an image */
    int *rotations; /* number of forward minus number of backward passages of a
                       rotating period, modulo SEL_ROTATIONS. The particle's
                       contact memory is rotated accordingly. 0 for new
                       particles after sel_world_resize */
#define SEL_FIELD_MEMBER(name, type, travels, restarts, meaning) double *name;
    SEL_PARTICLE_FIELDS(SEL_FIELD_MEMBER)
#undef SEL_FIELD_MEMBER
} sel_particles;

/* Returns the array of entry f of sel_field_list. */
double *sel_particles_field(const sel_particles *particles, int f);

/* The structures that a program shares with the library. SEL_LAYOUT includes
   their total size, so it changes if one of them grows. SEL_INTERFACE is
   raised for any other incompatible change. */
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

/* Number of this interface; and the number that sel_world_create_as compares:
   the same for a program and a library built with the same headers. */
#define SEL_INTERFACE 4
#define SEL_LAYOUT    (SEL_INTERFACE * 65536u + sizeof(sel_layout))

/* Creates a world. layout: SEL_LAYOUT of the caller. SEL_E_LAYOUT: it differs
   from the library's SEL_LAYOUT; the settings have not been read.
   SEL_E_ARGUMENT: a setting is not valid. SEL_E_MEMORY. */
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

/* Sets *index to the index of the shape with an identity (sel_shape_identity).
   Adds the shape if the world does not have it. Takes constant time. On an
   error *index is -1; errors as for sel_shape_of_identity and
   sel_world_add_shape. */
sel_status sel_world_shape_of(sel_world *world,
    const double identity[SEL_IDENTITY], sel_polyhedron_find find, int *index);

/* Returns the number of shapes. Their indices start from 0. */
int sel_world_shapes(const sel_world *world);

/* Returns the shape with an index. */
const sel_shape *sel_world_shape(const sel_world *world, int index);

/* Sets the materials of pairs by type: nTypes x nTypes, symmetric, copied.
   Particles whose type lies outside [0, nTypes) use the settings' material.
   nTypes 0 removes the table. SEL_E_ARGUMENT: a material is not valid, or the
   table is not symmetric. */
sel_status sel_world_set_materials(
    sel_world *world, int nTypes, const sel_material *table);

/* Sets the walls and their patches (nPatches, copied). The world takes
   ownership of the walls, and frees the previous ones. On an error the caller
   still owns the new walls, and the world keeps its previous ones. The memory
   of contacts with walls is cleared. The velocity of a patch's surface does not
   move the wall; a motion that is not tangential to the wall needs
   sel_world_move_walls. SEL_E_ARGUMENT: a patch is not valid; or it holds
   particles although it moves or the model does not support holding.
   SEL_E_MESH: the patch index of a triangle is nPatches or more. SEL_E_ORDER: a
   patch holds particles, but contact memory was stored before
   sel_world_watch_walls was called (sel_wear.h). SEL_E_MEMORY. */
sel_status sel_world_set_walls(sel_world *world, sel_walls *walls, int nPatches,
    const sel_wall_patch *patches);

/* Moves the walls, which must be a whole mesh. `points`: their new positions
   [m]. Until the next call they move in straight lines with `velocities` [m/s];
   NULL: they stay there. Both arrays are sel_walls_points x 3. The memory of
   contacts is kept. The velocity of a patch's surface is added. SEL_E_ARGUMENT:
   the walls are only a part of a mesh, a patch holds particles, or a velocity
   is out of range. SEL_E_MESH as for sel_walls_move; later substeps may return
   it, too. */
sel_status sel_world_move_walls(
    sel_world *world, const double *points, const double *velocities, int *bad);

/* Position and motion of a rigid wall (sel_walls_create_rigid): the position of
   the origin of its frame [m], its orientation (a unit quaternion), and the
   velocity of that origin [m/s] and spin [rad/s], both global and constant.
   perMass and perInertia are zero unless contacts accelerate the wall. perMass:
   acceleration over force along the global axes [1/kg]. perInertia: 3 x 3, row
   by row, times a torque about that origin gives the angular acceleration
   [1/(kg m2)]; symmetric and positive semidefinite. If they are set, softSphere
   chooses its dampers so that particle and wall together have the required
   restitution, and sel_rigid_load gives the wall's frequency. */
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
   velocity of a patch's surface is in the wall's frame; it is added.
   SEL_E_ARGUMENT: there is no rigid wall, a number is out of range, or an
   orientation is not of unit length. SEL_E_MESH as for sel_walls_place; later
   substeps may return it, too. SEL_E_MEMORY. */
sel_status sel_world_move_rigid_walls(
    sel_world *world, const sel_rigid_motion *motions);

/* Changes, between substeps, the velocity [m/s] and spin [rad/s] (about the
   patch's origin) of the surface of a wall patch (from 0), which moves
   tangentially to itself. The memory of contacts is kept. SEL_E_ARGUMENT: there
   is no such patch, or a number is out of range; nothing has changed then. */
sel_status sel_world_set_surface(sel_world *world, int patch,
    const double velocity[3], const double omega[3]);

/* Returns the walls; NULL: there are none. */
const sel_walls *sel_world_walls(const sel_world *world);

/* Replaces the walls by another part of the same mesh (sel_walls_unpack). The
   world takes ownership of it. The memory of contacts is kept. Rigid walls
   continue their motion; if their number has changed, they are at rest, at the
   positions in their own frames, until sel_world_move_rigid_walls. SEL_E_MESH:
   a triangle names a patch that does not exist. */
sel_status sel_world_change_walls(sel_world *world, sel_walls *walls);

/* Returns how far [m] beyond the box of this process's walls a local particle
   may touch walls, before the halos are chosen again
   (sel_world_set_halo_reach); 0: no particle can. For this process only. */
double sel_world_wall_range_excess(const sel_world *world);

/* Order of the calls in one step of the caller:

       sel_world_resize        sets the number, if particles have come or gone
       particles               the caller fills the arrays
       sel_world_sort          optional: sorts them in space
       sel_world_begin         checks the particles and prepares substeps
       sel_world_set_memory    for particles that come from other processes or
                               from a file
       sel_world_begin_fluid   takes the fluid, if any (sel_fluid.h)
       sel_world_substep       any number of times
       particles, sel_world_get_memory    the caller reads the results

   If the particles are the same as in the step before, leave out
   sel_world_resize: neighbour lists and contacts are then kept. A call out of
   this order is an error, SEL_E_ORDER. */

/* Sets the number of particles to nLocal + nHalo; the caller then fills the
   arrays. The memory of contacts whose particles stay (by id) is kept. As many
   entries of the arrays as fit, from the first on, are kept, too. Memory is
   allocated only if the arrays grow. SEL_E_ARGUMENT: a number is negative.
   SEL_E_MEMORY. */
sel_status sel_world_resize(sel_world *world, int nLocal, int nHalo);

/* Returns the arrays of the particles. */
sel_particles *sel_world_particles(sel_world *world);

/* Sorts the local particles by their positions, so that neighbours are near
   each other in memory. (In the order of ids, which is that of injection, they
   are not.) This does not change any result. Fill the arrays before this call;
   call sel_world_begin and fill the arrays of the fluid after it. Each process
   calls it independently. */
sel_status sel_world_sort(sel_world *world);

/* Checks the particles (as sel_world_check) after the arrays have been filled,
   and prepares them for substeps. All processes must call it together (it calls
   reduce). */
sel_status sel_world_begin(sel_world *world, int *bad);

/* Lists the particles in the order of their ids. If the arrays are in this
   order already, this only compares each id with the next one. SEL_E_STATE: two
   particles have the same id. */
sel_status sel_world_rank(sel_world *world);

/* Returns the index of the particle with an id, local or halo (an image only if
   the particle itself is not here); -1: no particle, or two, have that id. */
int sel_world_index_of(sel_world *world, int64_t id);

/* Sets how far [m] any particle may move before the chosen halos may be
   incomplete; the same on all processes. Call it between sel_world_resize and
   sel_world_begin. If the halos must be chosen again, sel_world_substep does
   nothing and returns SEL_E_HALO. */
void sel_world_set_halo_reach(sel_world *world, double reach);

/* Checks that every number of the particles is in its range (sel_limits.h).
   SEL_E_STATE: a number is out of range; *bad is the index of its particle, and
   sel_world_fault describes the error. */
sel_status sel_world_check(const sel_world *world, int *bad);

/* Returns a message that describes the invalid number of particle i and its
   range; NULL: all numbers are valid. */
const char *sel_world_fault(const sel_world *world, int i);

/* Advances the world by one substep of dt [s] with its model. v and omega are
   then those at the end of the substep, after forces and impulses: a particle
   at rest has v = 0, not gravity times dt. SEL_E_ARGUMENT: dt is out of range.
   SEL_E_STATE: a particle is out of range before the substep, or after it if it
   was ejected. SEL_E_HALO: halos must be updated first; nothing has been
   done. */
sel_status sel_world_substep(sel_world *world, double dt);

/* Finds all contacts at the present positions, for checks before a run and for
   output. Changes no particle, memory or statistics. Contacts of pairs come
   first, then those with walls, both in the order of ids. margin [m]: pairs of
   particles with a smaller gap are included, too; their overlap is minus the
   gap. The world owns the arrays; they are valid until the next call.
   first[k] and second[k] are the indices of the particles; second[k] is -1 for
   a wall. SEL_E_ARGUMENT: margin is not in 0 to SEL_POSITION_MOST. */
sel_status sel_world_contacts(sel_world *world, double margin,
    const sel_contact **contacts, const int **first, const int **second,
    int *count);

/* Data of a contact in the last substep. */
typedef struct sel_contact_state
{
    const sel_touch *contact;
    int first, second; /* indices of the particles; second -1: a wall */
    int age;    /* number of consecutive substeps, including this one, in which
                   the contact existed (nonSmooth: as a gap, too) */
    int points; /* number of points of the manifold */
    const double *impulse; /* points x 3 [N s] on particle 2, at each point of
                              the manifold; NULL if the model has none */
} sel_contact_state;

/* Gets contact number k, 0 <= k < count, of the last substep: pairs first, in
   no particular order. Returns 0 past the end, else 1. */
int sel_world_contact_state(
    const sel_world *world, int k, sel_contact_state *state);

/* Gets the worst narrow-phase call since sel_world_clear_statistics, with the
   bodies and the memory at its start. Worst: the greatest residual; of equal
   ones first those with a fallback, then those with most iterations. Returns 0
   if there was no call, else 1. */
int sel_world_worst(const sel_world *world, sel_replay *replay);

/* Model barrier: the particles that caused SEL_E_OVERLAP or SEL_E_STEP, if they
   are on this process. */
typedef struct sel_failure
{
    int any;         /* 1: there are such particles */
    int64_t id[2];   /* their ids; the second is -1 for a wall */
    double point[3]; /* position of the contact, or centre of the first particle
                        [m], global */
    double gap;      /* [m]; negative: overlap; HUGE_VAL: unknown */
} sel_failure;

/* Returns the cause of the last SEL_E_OVERLAP or SEL_E_STEP. */
const sel_failure *sel_world_failure(const sel_world *world);

/* Returns the statistics of this process. */
const sel_statistics *sel_world_statistics(const sel_world *world);

/* Sets the statistics and the field `overlap` of the particles to zero, and
   forgets the worst narrow-phase call (sel_world_worst). */
void sel_world_clear_statistics(sel_world *world);

/* Computes energy and momentum of the local particles. */
void sel_world_energy(const sel_world *world, sel_energy *energy);

/* Changes gravity [m/s2], for substeps and energies; call it between substeps.
   The component normal to the plane has no effect. *gained (may be NULL):
   change of the potential energy of the local particles at their present
   positions [J]; if gravity varies in time, dE/dt = -m x.dg/dt. SEL_E_ARGUMENT:
   a component is out of range; nothing has changed then. */
sel_status sel_world_set_gravity(
    sel_world *world, const double gravity[3], double *gained);

/* Adds a particle to the sums in *energy. The particle need not be in the
   arrays, but the world must have its shape. x [m], orientation q, v [m/s],
   spin omega [rad/s], global frame. The mean speed is not updated. */
void sel_world_add_energy(const sel_world *world, int shape, double density,
    const double x[3], const double q[4], const double v[3],
    const double omega[3], sel_energy *energy);

#ifdef __cplusplus
}
#endif

#endif

/*---------------------------------------------------------------------------*\
    hold.c - walls that hold the particles that touch them

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    A wall starts to hold a particle at the end of a substep. The decision
    depends on the contacts that the particle's own process has found, and on
    their impulses, so it is the same for any number of processes. Halos receive
    the decision together with their positions.

    In a model a held particle has zero inverse mass and inertia, and forces do
    not act on it (step/moreau.c). The detection omits its contacts with walls
    and with other held particles.

    Conservation budget. The momentum of a held particle does not change: the
    wall receives the loads that contacts, gravity and the fluid exert on the
    particle. Contacts with halos exist on two processes; the process that owns
    the free particle counts them.
\*---------------------------------------------------------------------------*/

#include "observe/hold.h"
#include "sel_hold.h"
#include "base/vec3.h"
#include "detect/contact_list.h"
#include "observe/impact.h"
#include "observe/wear.h"
#include "wall/wall_mesh.h"
#include "world/particles.h"
#include "world/periods.h"
#include "world/world.h"

#include <gsl/gsl_math.h>

/* [-] Bounding radii within which the wall must be. A particle touches a wall
   within one bounding radius of its centre. The second radius covers the motion
   of the particle in the substep at whose end the wall began to hold it. */
#define HOLD_REACH 2.0

int sel_hold_catches(double holdsBelow, double pressed, double speed)
{
    return holdsBelow == HUGE_VAL
        ? pressed > 0.0
        : holdsBelow > 0.0 && speed >= 0.0 && speed <= holdsBelow;
}

/* Returns the patch that holds particle i. */
static int patch_of(const sel_world *w, int i)
{
    return w->walls ? sel_walls_patch(w->walls, (int)w->p.held[i] - 1) : -1;
}

void sel_hold_begin(sel_world *w)
{
    for (int i = 0; i < w->p.n; i++)
    {
        int patch = w->holds && sel_world_is_held(w, i) ? patch_of(w, i) : -1;
        if (!w->holds || (patch >= 0 && !(w->patches[patch].holdsBelow > 0.0)))
        {
            w->p.held[i] = 0.0;
        }
    }
}

/* - - - loads that held particles put on walls - - - */

/* Adds to the statistics an impulse [N s] and a moment [N m s] of a wall. */
static void give(sel_world *w, const double impulse[3], const double moment[3])
{
    sel_statistics *t = &w->statistics;
    v3_madd(t->wallImpulse, t->wallImpulse, 1.0, impulse);
    v3_madd(t->wallAngularImpulse, t->wallAngularImpulse, 1.0, moment);
}

/* Adds gravity and, with a fluid, other forces; without a fluid the
   conservation budget does not contain them. */
static void add_weight_load(sel_world *w, int i, double dt)
{
    double mass = w->p.density[i] * w->shapes[w->p.shape[i]].volume;
    double impulse[3], moment[3];
    v3_scale(impulse, -dt * mass, w->settings.gravity);
    if (w->fluid)
    {
        v3_madd(impulse, impulse, -dt, w->p.force + 3 * i);
    }
    v3_cross(moment, w->p.x + 3 * i, impulse);
    give(w, impulse, moment);
}

/* Adds the load of an impulse J at a point, and of the additional moment
   `besides`. They act on particle 2 of contact c; the opposite ones act on
   particle 1. `second` selects the free particle of the two; impulse and moment
   are converted to its own frame. */
static void add_point_load(sel_world *w, int c, int second,
    const double point[3], const double J[3], const double besides[3])
{
    int i = w->contacts.first[c], f = second ? w->contacts.second[c] : i;
    sel_body moved;
    const sel_body *seen = sel_world_body_seen(w, i, f, &moved);
    double arm[3], twist[3], impulse[3], moment[3];
    v3_sub(arm, point, seen->centre);
    v3_cross(twist, arm, J);
    v3_madd(twist, twist, 1.0, besides);
    sel_world_vector_to_own_frame(w, i, f, twist, moment);
    sel_world_vector_to_own_frame(w, i, f, J, impulse);
    v3_cross(twist, w->bodies[f].centre, impulse);
    v3_madd(moment, moment, 1.0, twist);
    v3_scale(impulse, second ? 1.0 : -1.0, impulse);
    v3_scale(moment, second ? 1.0 : -1.0, moment);
    give(w, impulse, moment);
}

static void add_contact_load(sel_world *w, int c)
{
    static const double none[3] = {0.0, 0.0, 0.0};
    int second = sel_world_is_held(w, w->contacts.first[c]);
    int f = second ? w->contacts.second[c] : w->contacts.first[c];
    sel_contact_state state;
    if (f >= w->p.nLocal || !sel_world_contact_state(w, c, &state)
        || !state.impulse)
    {
        return;
    }
    for (int k = 0; k < state.points; k++)
    {
        const double *moment
            = k == 0 && w->model->moment ? w->model->moment(w, c) : none;
        add_point_load(w, c, second, sel_contact_point(w, c, k),
            state.impulse + 3 * k, moment);
    }
}

static void add_held_loads(sel_world *w, double dt)
{
    for (int i = 0; i < w->p.nLocal; i++)
    {
        if (sel_world_is_held(w, i))
        {
            add_weight_load(w, i, dt);
        }
    }
    for (int c = 0; c < w->contacts.nPairs; c++)
    {
        int i = w->contacts.first[c], j = w->contacts.second[c];
        if (sel_world_is_held(w, i) || sel_world_is_held(w, j))
        {
            add_contact_load(w, c);
        }
    }
}

/* - - - particles that walls hold - - - */

/* Returns 1 if a point is within the distance `reach` of a triangle [m],
   according to the triangle's plane, the planes of its sides and its box. */
static int is_near(
    const sel_wall_triangle *tri, const double x[3], double reach)
{
    int near = fabs(v3_dot(tri->normal, x) - tri->offset) <= reach;
    for (int k = 0; k < 3; k++)
    {
        near = near && v3_dot(tri->side[k], x) - tri->side[k][3] >= -reach
            && x[k] >= tri->low[k] - reach && x[k] <= tri->high[k] + reach;
    }
    return near;
}

/* Returns 1 if particle i is beside a triangle. */
static int is_beside(const sel_world *w, int i, int triangle)
{
    int t = w->walls ? sel_wall_find(w->walls, triangle) : -1;
    double reach = HOLD_REACH * w->shapes[w->p.shape[i]].boundingRadius;
    return t >= 0 && is_near(&w->walls->triangles[t], w->p.x + 3 * i, reach);
}

/* Returns the triangle that holds the particle of wall contact c from now on;
   -1: none. */
static int catcher_of(const sel_world *w, int c)
{
    const sel_touch *touch = &w->contacts.list[c];
    int triangle = sel_world_triangle_at(w, touch, touch->point);
    int patch = sel_walls_patch(w->walls, triangle);
    double point[3], velocity[3], speed = -1.0;
    if (patch < 0 || !(w->patches[patch].holdsBelow > 0.0))
    {
        return -1;
    }
    if (sel_world_impact(w, c, point, velocity))
    {
        speed = GSL_MAX_DBL(v3_dot(velocity, touch->normal), 0.0);
    }
    return sel_hold_catches(
               w->patches[patch].holdsBelow, sel_watch_pressed(w, c), speed)
        ? triangle
        : -1;
}

static void stop(sel_world *w, int i)
{
    sel_energy had = {.particles = 0.0};
    double impulse[3], moment[3];
    sel_world_add_energy(w, w->p.shape[i], w->p.density[i], w->p.x + 3 * i,
        w->p.q + 4 * i, w->p.v + 3 * i, w->p.omega + 3 * i, &had);
    v3_scale(impulse, -1.0, had.momentum);
    v3_scale(moment, -1.0, had.angularMomentum);
    give(w, impulse, moment);
    w->statistics.energyDissipated += had.translation + had.rotation;
    v3_set(w->p.v + 3 * i, 0.0, 0.0, 0.0);
    v3_set(w->p.omega + 3 * i, 0.0, 0.0, 0.0);
}

/* If a particle touches several walls, the first wall in the order of the
   triangles holds it. A particle that has already moved away from the wall, in
   a substep that is far too long, is not held. */
static void catch_all(sel_world *w)
{
    for (int c = w->contacts.nPairs; c < w->contacts.n; c++)
    {
        int i = w->contacts.first[c];
        int triangle = sel_world_is_held(w, i) ? -1 : catcher_of(w, c);
        if (triangle >= 0 && is_beside(w, i, triangle))
        {
            w->p.held[i] = triangle + 1.0;
            stop(w, i);
        }
    }
}

void sel_hold_end(sel_world *w, double dt)
{
    if (w->holds)
    {
        add_held_loads(w, dt);
        catch_all(w);
    }
}

/* - - - access - - - */

int sel_world_held_fits(const sel_world *w, int i)
{
    return !sel_world_is_held(w, i) || is_beside(w, i, (int)w->p.held[i] - 1);
}

void sel_world_add_held(const sel_world *w, int nPatches, sel_exact *sums)
{
    for (int i = 0; i < w->p.nLocal; i++)
    {
        int patch = sel_world_is_held(w, i) ? patch_of(w, i) : -1;
        if (patch >= 0 && patch < nPatches)
        {
            sel_exact *of = sums + (ptrdiff_t)SEL_HELD_SUMS * patch;
            sel_exact_add(&of[SEL_HELD_NUMBER], 1.0);
            sel_exact_add(&of[SEL_HELD_MASS],
                w->p.density[i] * w->shapes[w->p.shape[i]].volume);
        }
    }
}

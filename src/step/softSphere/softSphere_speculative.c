/*---------------------------------------------------------------------------*\
    softSphere_speculative.c - necks as speculative contacts, stable substeps

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    A neck holds two particles together that no longer overlap. If a material
    has necks, gaps up to their length are therefore contacts, too
    (detect/speculative.c). These contacts keep their data until the neck has
    broken.
\*---------------------------------------------------------------------------*/

#include "base/vec3.h"
#include "detect/speculative.h"
#include "step/softSphere/softSphere.h"
#include "world/flight.h"
#include "world/world.h"
#include "world/world_check.h"
#include "world/world_drive.h"

#include <gsl/gsl_math.h>

/* [-] Speculative distance over the length of a neck, so that a contact still
   exists in the substep after its neck has broken. */
#define SPECULATIVE 2.0

/* Property f of a material; `greatest` finds its greatest value over the
   contacts of a type. */
typedef double (*of_material)(
    const sel_material *material, const void *context);

static double greatest(
    const sel_world *w, of_material f, const void *context, int type)
{
    double most = 0.0;
    int n = w->nTypes, known = type >= 0 && type < n;
    for (int k = 0; k < (known ? n : 0); k++)
    {
        double one = f(&w->materials[n * type + k], context);
        most = GSL_MAX_DBL(most, one);
    }
    for (int k = 0; k < w->nPatches; k++)
    {
        double one = f(&w->patches[k].material, context);
        most = GSL_MAX_DBL(most, one);
    }
    return GSL_MAX_DBL(most, f(&w->settings.material, context));
}

static double greatest_radius(const sel_world *w, int i)
{
    const sel_softsphere_settings *s = &w->settings.softSphere;
    const sel_shape *shape = &w->shapes[w->p.shape[i]];
    double volume = 0.5 * shape->equivalentDiameter;
    int held = s->curvature == SEL_CURVATURE_VOLUME || shape->isSphere;
    return held ? volume : s->radiusLimit * volume;
}

static double neck_of(const sel_material *material, const void *context)
{
    return sel_soft_neck(&material->soft, *(const double *)context);
}

static int has_neck(const sel_material *material)
{
    return (sel_cohesion_list((int)material->soft.cohesion)->traits
               & SEL_LAW_HAS_NECK)
        != 0;
}

static int resists_rolling(const sel_material *material)
{
    return (sel_rolling_list((int)material->soft.rolling)->traits
               & SEL_LAW_STOPS)
        != 0;
}

/* Returns 1 if there is a material for which is_so returns 1. */
static int any_material(
    const sel_world *w, int (*is_so)(const sel_material *material))
{
    int any = is_so(&w->settings.material);
    for (int k = 0; k < w->nTypes * w->nTypes && !any; k++)
    {
        any = is_so(&w->materials[k]);
    }
    for (int k = 0; k < w->nPatches && !any; k++)
    {
        any = is_so(&w->patches[k].material);
    }
    return any;
}

/* The radius of one particle gives an upper bound of the length of a pair's
   neck, since the effective radius is less than the radius of either
   particle. */
void sel_soft_set_speculative_distance(
    sel_world *w, double dt, int first, int end)
{
    int necks = any_material(w, has_neck);
    int iterates = w->settings.softSphere.integration == SEL_TRAPEZOIDAL;
    sel_soft_state *s = sel_soft_of(w);
    s->rolls = any_material(w, resists_rolling);
    s->neck = first > 0 ? s->neck : 0.0;
    if (iterates)
    {
        sel_world_set_speculative_distance(w, dt, 0, first, end);
    }
    for (int i = first; i < end && necks; i++)
    {
        double R = greatest_radius(w, i);
        double neck = SPECULATIVE * greatest(w, neck_of, &R, w->p.type[i]);
        w->speculation.distance[i]
            = (iterates ? w->speculation.distance[i] : 0.0) + neck;
        s->neck = GSL_MAX_DBL(s->neck, neck);
    }
    w->speculation.time = necks || iterates ? dt : 0.0;
    w->speculation.wallShare = 0.0;
}

/* - - - the substep - - - */

/* A particle that is about to collide with an equal particle, or with a
   wall. */
typedef struct meeting
{
    double mass, radius, speed;
} meeting;

/* Returns the squared angular frequency of a sphere of this mass on the springs
   of a collision at this speed. The factor 7/2 for the tangential spring is due
   to rotation. */
static double square_of(const sel_material *material, const void *context)
{
    const sel_soft_material *m = &material->soft;
    const meeting *it = context;
    double area;
    double kn = sel_soft_steepest(m, it->radius, it->mass, it->speed, &area);
    double kt = material->friction == SEL_FRICTION_NONE
        ? 0.0
        : sel_soft_shear_stiffness(m, area);
    return GSL_MAX_DBL(kn, 3.5 * kt) / it->mass;
}

/* Returns the same for particle i, times the factor for the motion of the
   partner: an equal particle, or the lightest wall that contacts move. */
static double square_to_come(const sel_world *w, int i, double dt)
{
    const sel_shape *shape = &w->shapes[w->p.shape[i]];
    meeting it = {.mass = w->p.density[i] * shape->volume,
        .radius = 0.5 * shape->equivalentDiameter,
        .speed
        = sel_world_surface_speed(w, i) + dt * v3_norm(w->settings.gravity)};
    double both = GSL_MAX_DBL(2.0, 1.0 + it.mass * sel_drive_lightest(w));
    return both * greatest(w, square_of, &it, w->p.type[i]);
}

int sel_soft_substeps(const sel_world *w, double dt)
{
    double critical = sel_statistics_critical_step(&w->statistics);
    double steps = GSL_MAX_DBL(1.0, SEL_SOFT_STEP * dt / critical);
    for (int i = 0; i < w->p.nLocal; i++)
    {
        double need = 0.5 * SEL_SOFT_STEP * dt * sqrt(square_to_come(w, i, dt));
        steps = GSL_MAX_DBL(steps, need);
    }
    return steps < SEL_SUBSTEPS_MOST ? (int)ceil(steps) : SEL_SUBSTEPS_MOST;
}

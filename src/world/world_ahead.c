/*---------------------------------------------------------------------------*\
    world_ahead.c - what may touch before the substep ends

    SPDX-License-Identifier: GPL-3.0-or-later

    Contacts are found in the middle of a substep, and velocities that obey them
    last to the middle of the next. Who meets in between would be found when
    they overlap, by as much as they close in a substep: a grain that has fallen
    by its diameter by a tenth of it in a millisecond. What parts them then has
    no friction, and pushes arches apart that friction holds.

    So a pair, or a particle and a wall, whose gap is less than what they may
    go until then is a contact already. It may close, by its gap and no more.
    Who goes how far is told by the velocity as it is, and by gravity, if that
    is not all that moves it: what rests falls nowhere. Where others stop or
    push them they go other ways, but hardly farther. The way is taken as
    straight, and the gap along the normal as it is: round bodies that pass by
    each other at less than (v dt)^2/(8 (R1 + R2)) meet. (Found by their
    overlaps those would be missed that overlap by less.)

    What touches at rest and is opened by rounding stays a contact so, too: no
    gap below the overlap that is left in place counts as one.
\*---------------------------------------------------------------------------*/

#include "base/tolerances.h"
#include "base/vec3.h"
#include "world/world_state.h"

#include <gsl/gsl_math.h>

void sel_world_look_ahead(
    sel_world *w, double dt, int kicked, int first, int end)
{
    double fall = dt * dt * v3_norm(w->settings.gravity);
    w->aheadOf = dt;
    w->aheadWall = SEL_AHEAD_WALL;
    for (int i = first; i < end; i++)
    {
        const sel_shape *shape = &w->shapes[w->p.shape[i]];
        double v[3], half = kicked ? 0.5 * dt : 0.0;
        v3_madd(v, w->p.v + 3 * i, -half, w->settings.gravity);
        double way = dt
            * (v3_norm(v)
                + shape->boundingRadius * v3_norm(w->p.omega + 3 * i));
        way += way > fall ? fall : 0.0;
        w->ahead[i] = GSL_MIN_DBL(way, SEL_AHEAD_MOST * shape->minSemiAxis)
            + 0.5 * SEL_SLOP * shape->equivalentDiameter;
    }
}

int sel_world_closes(const sel_world *w, int c, double speed)
{
    double overlap = w->contacts.list[c].overlap;
    return overlap >= 0.0 || speed * w->aheadOf > -overlap;
}

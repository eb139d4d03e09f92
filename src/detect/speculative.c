/*---------------------------------------------------------------------------*\
    speculative.c - speculative contacts

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Contacts are found at mid-step, and the velocities that satisfy them are
    used until the middle of the next substep. A collision in between would be
    found only when the particles overlap, by as much as they approach in a
    substep. For example, a particle of 2 mm that has fallen by its diameter
    would overlap by a tenth of its diameter, at a substep of a millisecond. The
    position correction would then separate the particles without friction, and
    destroy arches that friction supports.

    Therefore a pair, or a particle and a wall, is already a contact if its gap
    is less than twice the distance that both travel until then at their present
    velocities. (A particle adds at most half of its smallest semi-axis to this
    distance, SEL_SPECULATIVE_MOST.) They may approach by the gap and no more.
    The distance that gravity adds in a substep is added, unless the particle
    travels no farther than that: a particle at rest on others does not fall.
    The factor of two is for particles that others push. With a factor of one,
    they overlap with particles that they meet in the same substep, and contacts
    that appear at once with their full load need more iterations than contacts
    that are known before.

    The path counts as straight, and the gap is measured along the present
    normal: round bodies that pass each other at a distance of less than (v
    dt)^2/(8 (R1 + R2)) collide. (If contacts were found by overlap, bodies that
    overlap by less than this would be missed.)

    A resting contact also remains a contact if rounding opens it, because a gap
    below the tolerated overlap counts as zero.
\*---------------------------------------------------------------------------*/

#include "detect/speculative.h"
#include "base/tolerances.h"
#include "base/vec3.h"
#include "world/world.h"

#include <gsl/gsl_math.h>

void sel_world_set_speculative_distance(
    sel_world *w, double dt, int kicked, int first, int end)
{
    double fall = dt * dt * v3_norm(w->settings.gravity);
    w->speculation.time = dt;
    w->speculation.wallShare = SEL_SPECULATIVE_WALL;
    for (int i = first; i < end; i++)
    {
        const sel_shape *shape = &w->shapes[w->p.shape[i]];
        double v[3], half = kicked ? 0.5 * dt : 0.0;
        v3_madd(v, w->p.v + 3 * i, -half, w->settings.gravity);
        double way = dt
            * (v3_norm(v)
                + shape->boundingRadius * v3_norm(w->p.omega + 3 * i));
        way += way > fall ? fall : 0.0;
        way *= SEL_SPECULATIVE_REACH;
        w->speculation.distance[i]
            = GSL_MIN_DBL(way, SEL_SPECULATIVE_MOST * shape->minSemiAxis)
            + 0.5 * SEL_SLOP * shape->equivalentDiameter;
    }
}

int sel_world_closes(const sel_world *w, int c, double speed)
{
    double overlap = w->contacts.list[c].overlap;
    return overlap >= 0.0 || speed * w->speculation.time > -overlap;
}

/*---------------------------------------------------------------------------*\
    world_overlap.c - overlap removal

    SPDX-License-Identifier: GPL-3.0-or-later

    Touching bodies are moved apart along the normal (Wedel et al. 2023,
    section 5.3), in rounds that divide the motion as collisions divide a
    particle (world_collide.c): pairs at once, each moving a part of a
    particle, then the walls one after another. Rounds pass the motion on
    through a bed; one alone would let overlaps add up to its weight. Bodies
    are moved, not turned, and by the overlap of the contact itself, whatever
    its manifold.
\*---------------------------------------------------------------------------*/

#include "base/tolerances.h"
#include "base/vec3.h"
#include "world/world_state.h"

#include <gsl/gsl_math.h>

/* What is still to be removed of the overlap at contact c after the shifts so
   far, to first order: the normal stays. A trace is left, so that a resting
   contact is there in the next substep too and can bear. */
static double overlap_left(const sel_world *w, int c)
{
    const sel_contact *contact = &w->contacts[c];
    int i = w->first[c], j = w->second[c];
    double size = w->bodies[i].shape->equivalentDiameter;
    double left = contact->overlap + v3_dot(w->shift + 3 * i, contact->normal);
    if (j >= 0)
    {
        size = GSL_MIN_DBL(size, w->bodies[j].shape->equivalentDiameter);
        left -= v3_dot(w->shift + 3 * j, contact->normal);
    }
    return left - SEL_SLOP * size;
}

/* Shifts of pairs along the normals, in inverse proportion to the masses of
   the parts; impulse holds the sums. */
static int shift_pairs(sel_world *w)
{
    int any = 0;
    for (int i = 0; i < 3 * w->p.n; i++)
    {
        w->impulse[i] = 0.0;
    }
    for (int c = 0; c < w->nPairContacts; c++)
    {
        const double *n = w->contacts[c].normal;
        double left = w->chosen[c] ? overlap_left(w, c) : 0.0;
        if (left <= 0.0)
        {
            continue;
        }
        int i = w->first[c], j = w->second[c];
        double step = left
            / (w->touching[i] * w->invMass[i] + w->touching[j] * w->invMass[j]);
        v3_madd(
            w->impulse + 3 * i, w->impulse + 3 * i, -step * w->invMass[i], n);
        v3_madd(
            w->impulse + 3 * j, w->impulse + 3 * j, step * w->invMass[j], n);
        any = 1;
    }
    for (int i = 0; i < 3 * w->p.nLocal; i++)
    {
        w->shift[i] += w->impulse[i];
    }
    return any;
}

/* Shifts off the walls, one after another. */
static int shift_off_walls(sel_world *w)
{
    int any = 0;
    for (int c = w->nPairContacts; c < w->nContacts; c++)
    {
        double left = w->chosen[c] ? overlap_left(w, c) : 0.0;
        if (left > 0.0)
        {
            double *shift = w->shift + 3 * w->first[c];
            v3_madd(shift, shift, -left, w->contacts[c].normal);
            any = 1;
        }
    }
    return any;
}

sel_status sel_world_remove_overlaps(sel_world *w)
{
    const sel_field field = {SEL_FIELD_VECTOR, w->shift};
    sel_status status = SEL_OK;
    for (int i = 0; i < 3 * w->p.n; i++)
    {
        w->shift[i] = 0.0;
    }
    for (int k = 0; k < w->settings.passes && status == SEL_OK; k++)
    {
        if (k > 0)
        {
            status = sel_world_exchange(w, &field, 1);
        }
        int pairs = shift_pairs(w), walls = shift_off_walls(w);
        if (!pairs && !walls && !w->settings.exchange)
        {
            break;
        }
    }
    for (int i = 0; i < w->p.nLocal; i++)
    {
        double limit = SEL_SHIFT_MAX * w->shapes[w->p.shape[i]].minSemiAxis;
        double length = v3_norm(w->shift + 3 * i);
        v3_madd(w->p.x + 3 * i, w->p.x + 3 * i,
            length > limit ? limit / length : 1.0, w->shift + 3 * i);
    }
    return status;
}

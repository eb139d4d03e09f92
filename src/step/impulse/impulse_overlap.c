/*---------------------------------------------------------------------------*\
    impulse_overlap.c - overlap removal

    SPDX-License-Identifier: GPL-3.0-or-later

    Touching bodies are moved apart along the normal (Wedel et al. 2023,
    section 5.3), in rounds that divide the motion as collisions divide a
    particle (impulse_collide.c): pairs at once, each moving a part of a
    particle, then the walls one after another. Rounds pass the motion on
    through a bed; one alone would let overlaps add up to its weight. Bodies
    are moved, not turned, and by the overlap of the contact itself, whatever
    its manifold.
\*---------------------------------------------------------------------------*/

#include "base/tolerances.h"
#include "base/vec3.h"
#include "step/impulse/impulse.h"

#include <gsl/gsl_math.h>

/* What is still to be removed of the overlap at contact c after the shifts so
   far, to first order: the normal stays. A trace is left, so that a resting
   contact is there in the next substep too and can bear. */
static double overlap_left(const sel_world *w, int c)
{
    sel_impulse_state *s = sel_impulse_of(w);
    const sel_touch *contact = &w->contacts.list[c];
    int i = w->contacts.first[c], j = w->contacts.second[c];
    double size = w->bodies[i].shape->equivalentDiameter;
    double left = contact->overlap + v3_dot(s->shift + 3 * i, contact->normal);
    if (j >= 0)
    {
        size = GSL_MIN_DBL(size, w->bodies[j].shape->equivalentDiameter);
        left -= v3_dot(s->shift + 3 * j, contact->normal);
    }
    return left - SEL_SLOP * size;
}

/* What a pair has still to be moved apart, over the inverse masses of its
   parts. */
static double step_of(const sel_world *w, int c)
{
    sel_impulse_state *s = sel_impulse_of(w);
    double left = s->chosen[c] ? overlap_left(w, c) : 0.0;
    int i = w->contacts.first[c], j = w->contacts.second[c];
    return left <= 0.0 ? 0.0
                       : left
            / (s->touching[i] * w->invMass[i] + s->touching[j] * w->invMass[j]);
}

/* A particle's parts share their shifts. */
static void shift_particle(sel_world *w, int i)
{
    sel_impulse_state *s = sel_impulse_of(w);
    double sum[3] = {0.0};
    int count;
    const int *partners = sel_partners_of(w, i, &count);
    for (int k = 0; k < count; k++)
    {
        int c = partners[k];
        double step = s->push[s->pushWidth * c];
        if (step > 0.0)
        {
            double sign = w->contacts.first[c] == i ? -1.0 : 1.0;
            v3_madd(sum, sum, sign * step * w->invMass[i],
                w->contacts.list[c].normal);
        }
    }
    for (int k = 0; k < 3; k++)
    {
        s->shift[3 * i + k] += sum[k];
    }
}

/* Shifts of pairs along the normals, in inverse proportion to the masses of
   the parts. */
static int shift_pairs(sel_world *w)
{
    sel_impulse_state *s = sel_impulse_of(w);
    int any = 0;
    for (int i = 0; i < w->p.n; i++)
    {
        s->active[i] = 0.0;
    }
    for (int c = 0; c < w->contacts.nPairs; c++)
    {
        double step = step_of(w, c);
        s->push[s->pushWidth * c] = step;
        if (step > 0.0)
        {
            s->active[w->contacts.first[c]] = 1.0;
            s->active[w->contacts.second[c]] = 1.0;
            any = 1;
        }
    }
    for (int i = 0; i < w->p.nLocal && any; i++)
    {
        if (s->active[i] > 0.0)
        {
            shift_particle(w, i);
        }
    }
    return any;
}

/* Shifts off the walls, one after another. */
static int shift_off_walls(sel_world *w)
{
    sel_impulse_state *s = sel_impulse_of(w);
    int any = 0;
    for (int c = w->contacts.nPairs; c < w->contacts.n; c++)
    {
        double left = s->chosen[c] ? overlap_left(w, c) : 0.0;
        if (left > 0.0)
        {
            double *shift = s->shift + 3 * w->contacts.first[c];
            v3_madd(shift, shift, -left, w->contacts.list[c].normal);
            any = 1;
        }
    }
    return any;
}

static void move_particles(sel_world *w)
{
    sel_impulse_state *s = sel_impulse_of(w);
    for (int i = 0; i < w->p.nLocal; i++)
    {
        double limit = SEL_SHIFT_MAX * w->shapes[w->p.shape[i]].minSemiAxis;
        double length = v3_norm(s->shift + 3 * i);
        v3_madd(w->p.x + 3 * i, w->p.x + 3 * i,
            length > limit ? limit / length : 1.0, s->shift + 3 * i);
    }
}

sel_status sel_impulse_remove_overlaps(sel_world *w)
{
    sel_impulse_state *s = sel_impulse_of(w);
    const sel_field field = {SEL_FIELD_VECTOR, s->shift};
    sel_status status = SEL_OK;
    int goOn = 1;
    for (int i = 0; i < 3 * w->p.n; i++)
    {
        s->shift[i] = 0.0;
    }
    for (int k = 0; k < w->settings.impulse.passes && goOn && status == SEL_OK;
         k++)
    {
        if (k > 0)
        {
            status = sel_world_share_fields(w, &field, 1);
        }
        int pairs = shift_pairs(w), walls = shift_off_walls(w);
        if (status == SEL_OK)
        {
            status = sel_step_go_on(w, k, pairs || walls, &goOn);
        }
    }
    move_particles(w);
    return status;
}

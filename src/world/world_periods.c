/*---------------------------------------------------------------------------*\
    world_periods.c - pairs across periodic boundaries

    SPDX-License-Identifier: GPL-3.0-or-later

    An image is a halo whose x is that of its particle, at home, and whose shift
    says where the copy stands. So images are moved, sent and compared as halos
    are, and nothing of a shift is ever added to what lasts.

    A pair is met twice: by the one at home and the image of the other, and the
    other way round. Both must come to the same answer, or one would get an
    impulse that the other does not give. Therefore pairs are looked at in the
    frame of particle 1 (of the lower id) at home: there particle 2 is at

        x2 + (shift2 - shift1)

    which is the same sum, of the same numbers, both times: of the two shifts
    one is zero, and the other way round it is the other with the other sign.

    Who is near a boundary has images beyond the other one, and touches nobody
    elsewhere by them: both of a pair must be near theirs (sel_period.h).

    No body is longer than half a period, so that two never touch in two ways at
    once: of their images the two nearest to each other are a pair, and the ids
    tell all that must be known of it.
\*---------------------------------------------------------------------------*/

#include "base/vec3.h"
#include "world/world_state.h"

#include <gsl/gsl_math.h>

static int image_of(const sel_world *w, int i)
{
    const sel_world_settings *s = &w->settings;
    int k = 0, count = sel_image_count(s->nPeriods);
    for (; k < count; k++)
    {
        double shift[3];
        sel_image_shift(s->period, s->nPeriods, k, shift);
        v3_sub(shift, shift, w->p.shift + 3 * i);
        if (shift[0] == 0.0 && shift[1] == 0.0 && shift[2] == 0.0)
        {
            return k;
        }
    }
    return -1;
}

sel_status sel_world_set_images(sel_world *w)
{
    for (int i = 0; i < w->p.n && w->settings.nPeriods > 0; i++)
    {
        w->image[i] = i < w->p.nLocal ? 0 : image_of(w, i);
        if (w->image[i] < 0)
        {
            return SEL_E_STATE;
        }
    }
    return SEL_OK;
}

void sel_world_seen(const sel_world *w, int i, int j, double x[3])
{
    v3_copy(x, w->p.x + 3 * j);
    if (w->settings.nPeriods > 0)
    {
        double shift[3];
        v3_sub(shift, w->p.shift + 3 * j, w->p.shift + 3 * i);
        v3_madd(x, x, 1.0, shift);
    }
}

void sel_world_apart(const sel_world *w, int i, int j, double d[3])
{
    sel_world_seen(w, i, j, d);
    v3_sub(d, d, w->p.x + 3 * i);
}

const sel_body *sel_world_body_seen(
    const sel_world *w, int i, int j, sel_body *moved)
{
    if (w->settings.nPeriods == 0)
    {
        return &w->bodies[j];
    }
    double shift[3];
    v3_sub(shift, w->p.shift + 3 * j, w->p.shift + 3 * i);
    *moved = w->bodies[j];
    v3_madd(moved->centre, moved->centre, 1.0, shift);
    return moved;
}

int sel_world_canonical(const sel_world *w, int i)
{
    return w->settings.nPeriods > 0 ? w->canon[i] : i;
}

const double *sel_world_set_stand(sel_world *w)
{
    if (w->settings.nPeriods == 0)
    {
        return w->p.x;
    }
    for (int k = 0; k < 3 * w->p.n; k++)
    {
        w->stand[k] = w->p.x[k] + w->p.shift[k];
    }
    return w->stand;
}

/* Seen from the lower id, so that all decide alike. */
static int is_nearest(const sel_world *w, int first, int second)
{
    int nearest = 1;
    double d[3];
    sel_world_apart(w, first, second, d);
    for (int k = 0; k < w->settings.nPeriods; k++)
    {
        const double *step = w->settings.period[k].step;
        double along = v3_dot(d, step), half = 0.5 * v3_dot(step, step);
        nearest = nearest && along >= -half && along < half;
    }
    return nearest;
}

/* The copy stands for i beyond boundaries that both are near to. */
static int meets_through(const sel_world *w, int i, int copy)
{
    const sel_world_settings *s = &w->settings;
    int k = w->image[copy];
    return k == 0
        || (sel_image_may_touch(s->period, s->nPeriods, k, w->p.x + 3 * copy)
            && sel_image_may_touch(
                s->period, s->nPeriods, sel_image_opposite(k), w->p.x + 3 * i));
}

int sel_world_may_pair(const sel_world *w, int i, int j)
{
    if (w->p.id[i] == w->p.id[j])
    {
        return 0;
    }
    int swap = w->p.id[i] > w->p.id[j];
    return is_nearest(w, swap ? j : i, swap ? i : j)
        && (w->image[i] == 0 ? meets_through(w, i, j) : meets_through(w, j, i));
}

double sel_world_half_period(const sel_world *w)
{
    double least = HUGE_VAL;
    for (int k = 0; k < w->settings.nPeriods; k++)
    {
        least = GSL_MIN_DBL(least, 0.5 * v3_norm(w->settings.period[k].step));
    }
    return least;
}

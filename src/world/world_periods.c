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

    No body is longer than half a period, so that two never touch in two ways at
    once: of their images the two nearest to each other are a pair, and the ids
    tell all that must be known of it.
\*---------------------------------------------------------------------------*/

#include "base/vec3.h"
#include "world/world_state.h"

#include <gsl/gsl_math.h>

int sel_world_is_image(const sel_world *w, int i)
{
    const double *s = w->p.shift + 3 * i;
    return s[0] != 0.0 || s[1] != 0.0 || s[2] != 0.0;
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
int sel_world_is_nearest(const sel_world *w, int i, int j)
{
    int nearest = w->p.id[i] != w->p.id[j];
    int first = w->p.id[i] < w->p.id[j] ? i : j;
    double d[3];
    sel_world_apart(w, first, first == i ? j : i, d);
    for (int k = 0; k < w->settings.nPeriods; k++)
    {
        const double *period = w->settings.period[k];
        double along = v3_dot(d, period), half = 0.5 * v3_dot(period, period);
        nearest = nearest && along >= -half && along < half;
    }
    return nearest;
}

double sel_world_half_period(const sel_world *w)
{
    double least = HUGE_VAL;
    for (int k = 0; k < w->settings.nPeriods; k++)
    {
        least = GSL_MIN_DBL(least, 0.5 * v3_norm(w->settings.period[k]));
    }
    return least;
}

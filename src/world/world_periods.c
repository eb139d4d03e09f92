/*---------------------------------------------------------------------------*\
    world_periods.c - pairs across periodic boundaries

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    An image is a halo that has the data of its particle, and the number of the
    image. Images are therefore moved, sent and compared as halos are,
    and no shift by a period is ever added to stored data.

    A pair occurs twice: the first particle with the image of the second,
    and the second with the image of the first. Both must give
    the same result, or one particle would receive an impulse that the other
    does not give. Therefore a pair is computed in the own frame of particle 1
    (the one with the lower id). There particle 2 is at

        Q x2 + shift

    with Q and shift of the image of 2 that 1 sees: the image of 2 if 1 is no
    image, or the inverse of the image of 1 if 2 is none. Both computations
    use the same numbers. If the period is rotational, velocities of 2 are
    rotated for 1, and impulses are rotated back for 2.

    A particle near a boundary has images beyond the opposite one. They may
    touch particles there only if both particles of the pair are near their
    boundaries (sel_period.h).

    No body is longer than half a period, so that two bodies never touch through
    two images at once. Of their images, the two that are nearest to each other
    are the pair, and the ids are enough to identify it.
\*---------------------------------------------------------------------------*/

#include "sel_substeps.h"
#include "base/vec3.h"
#include "world/periods.h"
#include "world/world.h"

#include <gsl/gsl_math.h>

void sel_world_set_periods(sel_world *w)
{
    const sel_world_settings *s = &w->settings;
    w->periods.rotating = -1;
    for (int k = 0; k < sel_image_count(s->nPeriods); k++)
    {
        sel_image_set(s->period, s->nPeriods, k, &w->periods.images[k]);
        w->periods.opposite[k] = sel_image_opposite(k);
    }
    for (int p = 0; p < s->nPeriods; p++)
    {
        w->periods.rotating
            = sel_period_is_rotating(&s->period[p]) ? p : w->periods.rotating;
    }
}

void sel_world_see_body(const sel_world *w, int i, int j, sel_body *body)
{
    if (w->settings.nPeriods > 0)
    {
        const sel_image *image
            = &w->periods.images[sel_world_image_for(w, i, j)];
        sel_body own = *body;
        sel_image_place(image, own.centre, body->centre);
        if (image->rotated)
        {
            m3_multiply(body->Q, image->Q, own.Q);
        }
    }
}

const double *sel_world_set_stand(sel_world *w)
{
    if (w->settings.nPeriods == 0)
    {
        return w->p.x;
    }
    for (int i = 0; i < w->p.n; i++)
    {
        sel_image_place(&w->periods.images[w->p.image[i]], w->p.x + 3 * i,
            w->order.stand + 3 * i);
    }
    return w->order.stand;
}

/* Returns 1 if the image of particle `second` that `first` sees is nearer
   than those images of `second` that period p rotates otherwise (forward,
   back, or not at all). `square`: its squared distance [m2]. A rotation by
   half a turn is the same both ways: the boundaries decide which one it is
   (sel_period.h). */
static int is_nearest_turned(
    const sel_world *w, int first, int second, int p, double square)
{
    int signs[SEL_PERIODS_MOST], place = 1,
                                 image = sel_world_image_for(w, first, second);
    sel_image_signs(image, signs);
    for (int k = 0; k < p; k++)
    {
        place *= 3;
    }
    int base = image - place * (signs[p] < 0 ? 2 : signs[p]), nearest = 1;
    for (int k = 0; k < 3; k++)
    {
        double at[3];
        int other = base + place * k;
        int isBack = signs[p] != 0 && k > 0;
        if (other != image && !isBack)
        {
            sel_image_place(&w->periods.images[other], w->p.x + 3 * second, at);
            v3_sub(at, at, w->p.x + 3 * first);
            nearest = nearest && square < v3_dot(at, at);
        }
    }
    return nearest;
}

/* Returns 1 if the image of `second` that `first` sees is the nearest one.
   `first` has the lower id, so that all processes get the same result. */
static int is_nearest(const sel_world *w, int first, int second)
{
    int nearest = 1;
    double d[3];
    sel_world_apart(w, first, second, d);
    for (int k = 0; k < w->settings.nPeriods; k++)
    {
        const double *step = w->settings.period[k].step;
        double along = v3_dot(d, step), half = 0.5 * v3_dot(step, step);
        nearest = nearest
            && (k == w->periods.rotating
                    ? is_nearest_turned(w, first, second, k, v3_dot(d, d))
                    : along >= -half && along < half);
    }
    return nearest;
}

/* Returns 1 if the image `copy` and particle i are both near the boundaries
   between them. */
static int meets_through(const sel_world *w, int i, int copy)
{
    const sel_world_settings *s = &w->settings;
    int k = w->p.image[copy];
    return k == 0
        || (sel_image_may_touch(
                s->period, s->nPeriods, k, w->p.x + 3 * copy, 0.0)
            && sel_image_may_touch(s->period, s->nPeriods,
                w->periods.opposite[k], w->p.x + 3 * i, 0.0));
}

int sel_world_may_pair(const sel_world *w, int i, int j)
{
    if (w->p.id[i] == w->p.id[j])
    {
        return 0;
    }
    int swap = w->p.id[i] > w->p.id[j];
    return is_nearest(w, swap ? j : i, swap ? i : j)
        && (w->p.image[i] == 0 ? meets_through(w, i, j)
                               : meets_through(w, j, i));
}

double sel_world_half_period(const sel_world *w)
{
    double least = HUGE_VAL;
    for (int k = 0; k < w->settings.nPeriods; k++)
    {
        least = GSL_MIN_DBL(least, sel_period_half(&w->settings.period[k]));
    }
    return least;
}

/* - - - particles that go far in a step - - - */

/* Returns the distance of x beyond a gate in a direction [m]. */
static double beyond_gate(
    const sel_gate *gate, const double direction[3], const double x[3])
{
    double way = 0.0;
    for (int d = 0; d < 3; d++)
    {
        double end = direction[d] > 0.0 ? gate->high[d] : gate->low[d];
        way += direction[d] * (x[d] - end);
    }
    return way;
}

/* Returns the distance of x beyond one side of a period, for the nearest of
   its gates [m]. */
static double beyond_side(const sel_period *period, int side, const double x[3])
{
    double direction[3], least = HUGE_VAL;
    v3_scale(
        direction, (side ? 1.0 : -1.0) / v3_norm(period->step), period->step);
    for (int g = 0; g < period->gates; g++)
    {
        least = GSL_MIN_DBL(
            least, beyond_gate(&period->gate[side][g], direction, x));
    }
    return least;
}

static int has_sides(const sel_period *period)
{
    return period->gates > 0 && !sel_period_is_rotating(period);
}

sel_beyond sel_world_beyond(const sel_world *w, double dt)
{
    const sel_world_settings *s = &w->settings;
    sel_beyond all = {0.0, 0.0};
    for (int i = 0; i < w->p.nLocal; i++)
    {
        double x[3], radius = w->shapes[w->p.shape[i]].boundingRadius;
        v3_madd(x, w->p.x + 3 * i, dt, w->p.v + 3 * i);
        v3_madd(x, x, 0.5 * dt * dt, s->gravity);
        all.radius = GSL_MAX_DBL(all.radius, radius);
        for (int k = 0; k < 2 * s->nPeriods; k++)
        {
            const sel_period *period = &s->period[k / 2];
            double way
                = has_sides(period) ? beyond_side(period, k % 2, x) : 0.0;
            all.distance
                = GSL_MAX_DBL(all.distance, way > 0.0 ? way + radius : 0.0);
        }
    }
    return all;
}

int sel_world_beyond_is_far(const sel_world *w, const sel_beyond *beyond)
{
    return w->settings.betweenParticles && beyond->distance > 0.0
        && beyond->distance + beyond->radius > sel_world_half_period(w);
}

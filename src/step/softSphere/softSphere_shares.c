/*---------------------------------------------------------------------------*\
    softSphere_shares.c - which part of a contact's force each of its points has

    SPDX-License-Identifier: GPL-3.0-or-later

    The points of a manifold are samples of a region: where they lie, and how many
    they are, changes at once as bodies rock or a rim cuts the region off. So no
    force may hang on that. The force is that of the contact, with its overlap, and
    acts at its centre (softSphere_centre.c); the points share it so that the sum of
    their shares has its centre there, as evenly as can be. Dampers and friction
    act at the points by their shares.

    Where the points do not reach round the contact point they are moved until they
    do; the centre, which is that of sides a little rounder, is drawn to them, where
    these are deepest.
\*---------------------------------------------------------------------------*/

#include "base/tolerances.h"
#include "base/vec3.h"
#include "step/softSphere/softSphere.h"

#include <math.h>

/* A place in the tangent plane, about the one where the force is to act. */
typedef double spot[2];

/* Of the points that are in: their mean, and the sums of squares about it: xx,
   xy, yy; returns how many they are. */
static int moments(
    spot *at, int count, unsigned in, double mean[2], double square[3])
{
    int n = 0;
    mean[0] = mean[1] = square[0] = square[1] = square[2] = 0.0;
    for (int k = 0; k < count; k++)
    {
        double part = (in >> k) & 1u ? 1.0 : 0.0;
        n += part > 0.0;
        mean[0] += part * at[k][0];
        mean[1] += part * at[k][1];
    }
    mean[0] /= n;
    mean[1] /= n;
    for (int k = 0; k < count; k++)
    {
        double part = (in >> k) & 1u ? 1.0 : 0.0;
        double x = at[k][0] - mean[0], y = at[k][1] - mean[1];
        square[0] += part * x * x;
        square[1] += part * x * y;
        square[2] += part * y * y;
    }
    return n;
}

/* The shares with the least squares, of any sign, that have their centre in the
   origin; returns the least of them, or -1 where the points are on a line. */
static double share_evenly(spot *at, int count, unsigned in, double *share)
{
    double mean[2], s[3], least = HUGE_VAL;
    int n = moments(at, count, in, mean, s);
    double det = s[0] * s[2] - s[1] * s[1];
    if (!(det > SEL_SOFT_LINE * (s[0] + s[2]) * (s[0] + s[2])))
    {
        return -1.0;
    }
    double a = (s[1] * mean[1] - s[2] * mean[0]) / det;
    double b = (s[1] * mean[0] - s[0] * mean[1]) / det;
    for (int k = 0; k < count; k++)
    {
        double x = at[k][0] - mean[0], y = at[k][1] - mean[1];
        share[k] = (in >> k) & 1u ? 1.0 / n + a * x + b * y : 0.0;
        least = (in >> k) & 1u ? fmin(least, share[k]) : least;
    }
    return least;
}

/* The two points between which it is nearest to the origin. */
static void share_two(spot *at, int count, double *share)
{
    double least = HUGE_VAL;
    for (int k = 0; k < count; k++)
    {
        for (int l = 0; l < k; l++)
        {
            double x = at[l][0] - at[k][0], y = at[l][1] - at[k][1];
            double square = x * x + y * y;
            double down = -(at[k][0] * x + at[k][1] * y);
            double part
                = square > 0.0 ? fmin(fmax(down, 0.0) / square, 1.0) : 0.0;
            x = at[k][0] + part * x;
            y = at[k][1] + part * y;
            square = x * x + y * y;
            if (square < least)
            {
                least = square;
                for (int m = 0; m < count; m++)
                {
                    share[m] = 0.0;
                }
                share[k] = 1.0 - part;
                share[l] = part;
            }
        }
    }
}

/* Of four points: the three that have the origin between them, those of the two
   such that share it more evenly, which is what shares tend to as one of them goes
   to nothing. 0: there are none. */
static int share_three(spot *at, double *share)
{
    double least = HUGE_VAL;
    for (int k = 0; k < 4; k++)
    {
        double some[SEL_MANIFOLD_MAX], square = 0.0;
        if (share_evenly(at, 4, 15u & ~(1u << k), some) < 0.0)
        {
            continue;
        }
        for (int l = 0; l < 4; l++)
        {
            square += some[l] * some[l];
        }
        for (int l = 0; l < 4 && square < least; l++)
        {
            share[l] = some[l];
        }
        least = fmin(least, square);
    }
    return least < HUGE_VAL;
}

void sel_soft_share(double at[][2], int count, double share[SEL_MANIFOLD_MAX])
{
    unsigned all = (1u << count) - 1u;
    if (share_evenly(at, count, all, share) >= 0.0
        || (count == 4 && share_three(at, share)))
    {
        return;
    }
    share_two(at, count, share);
}

/* The contact point, which is the origin, may lie off what the points span: of a
   line all of them go there, else the nearest does. 0: it does not. */
static int reach_round(double at[][2], int count, const double *share)
{
    double rest[2] = {0.0, 0.0}, least = HUGE_VAL;
    int nearest = 0;
    for (int k = 0; k < count; k++)
    {
        double square = at[k][0] * at[k][0] + at[k][1] * at[k][1];
        rest[0] += share[k] * at[k][0];
        rest[1] += share[k] * at[k][1];
        nearest = square <= least ? k : nearest;
        least = fmin(least, square);
    }
    if (!(rest[0] * rest[0] + rest[1] * rest[1] > SEL_SOFT_LINE * least))
    {
        return 0;
    }
    for (int k = 0; k < count && count == 2; k++)
    {
        at[k][0] -= rest[0];
        at[k][1] -= rest[1];
    }
    if (count > 2)
    {
        at[nearest][0] = at[nearest][1] = 0.0;
    }
    return 1;
}

/* Where points of the tangent plane are; those that were there move by what was
   moved. */
static void move(sel_manifold *m, double was[][2], double at[][2],
    const double t1[3], const double t2[3])
{
    for (int k = 0; k < m->count; k++)
    {
        v3_madd(m->point[k], m->point[k], at[k][0] - was[k][0], t1);
        v3_madd(m->point[k], m->point[k], at[k][1] - was[k][1], t2);
    }
}

/* From that place in the metric of a centre. */
static void about_centre(const sel_soft_centre *c, double at[2])
{
    double x = at[0] - c->at[0], y = at[1] - c->at[1];
    at[0] = c->L[0] * x + c->L[1] * y;
    at[1] = c->L[2] * y;
}

/* Of a place far off only the way there matters, and differences are wanted. */
static void come_near(double at[][2], int count)
{
    double mean[2], s[3];
    moments(at, count, (1u << count) - 1u, mean, s);
    double far = hypot(mean[0], mean[1]),
           most = SEL_SOFT_FAR * sqrt(s[0] + s[2]);
    for (int k = 0; k < count && far > most; k++)
    {
        at[k][0] -= (1.0 - most / far) * mean[0];
        at[k][1] -= (1.0 - most / far) * mean[1];
    }
}

/* How much deeper it is where some shares have their centre than where others
   have. */
static double deeper(
    double at[][2], int count, const double *share, const double *own)
{
    double step[2] = {0.0, 0.0}, middle[2] = {0.0, 0.0};
    for (int k = 0; k < count; k++)
    {
        for (int i = 0; i < 2; i++)
        {
            step[i] += (share[k] - own[k]) * (at[k][i] - at[0][i]);
            middle[i] += 0.5 * (share[k] + own[k]) * at[k][i];
        }
    }
    return -step[0] * middle[0] - step[1] * middle[1];
}

/* From the shares of the contact point to those of the centre. Where that seems to
   be deeper by more than what the sides have been made rounder the region is not
   what the points span, and so it is gone there only as far. */
static void go_to_centre(
    const sel_soft_centre *c, double at[][2], int count, double *share)
{
    double own[SEL_MANIFOLD_MAX], near[SEL_MANIFOLD_MAX][2];
    for (int k = 0; k < count; k++)
    {
        own[k] = share[k];
        about_centre(c, at[k]);
        near[k][0] = at[k][0];
        near[k][1] = at[k][1];
    }
    come_near(near, count);
    sel_soft_share(near, count, share);
    double gain = deeper(at, count, share, own), most = SEL_SOFT_GAIN * c->lift;
    double part = gain > most ? most / gain : 1.0;
    for (int k = 0; k < count; k++)
    {
        share[k] = (1.0 - part) * own[k] + part * share[k];
    }
}

void sel_soft_share_out(
    sel_world *w, int c, double round, double share[SEL_MANIFOLD_MAX])
{
    const sel_touch *contact = &w->contacts.list[c];
    sel_manifold *m = &w->contacts.manifolds[c];
    double was[SEL_MANIFOLD_MAX][2], at[SEL_MANIFOLD_MAX][2], t1[3], t2[3];
    v3_tangents(contact->normal, t1, t2);
    for (int k = 0; k < m->count; k++)
    {
        double r[3];
        v3_sub(r, m->point[k], contact->point);
        at[k][0] = was[k][0] = v3_dot(t1, r);
        at[k][1] = was[k][1] = v3_dot(t2, r);
    }
    sel_soft_share(at, m->count, share);
    if (reach_round(at, m->count, share))
    {
        move(m, was, at, t1, t2);
        sel_soft_share(at, m->count, share);
    }
    const sel_soft_centre centre = sel_soft_centre_of(w, c, round, t1, t2);
    go_to_centre(&centre, at, m->count, share);
}

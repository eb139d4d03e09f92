/*---------------------------------------------------------------------------*\
    softSphere_shares.c - shares of a contact's force at its points

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    The points of a manifold are samples of a region. Their positions and their
    number change abruptly as bodies rock or the region reaches a rim, so no
    force may depend on them. The force is that of the contact, with the overlap
    of the contact, and it acts at the contact's centre (softSphere_centre.c).
    The points share the force as evenly as possible, such that the centroid of
    their shares is this centre. Dampers and friction act at the points in
    proportion to their shares.

    If the points do not enclose the contact point, they are moved until they
    do. The centre belongs to slightly rounded sides. If it is outside the
    points, it is moved to the position within them at which the rounded sides
    are deepest.
\*---------------------------------------------------------------------------*/

#include "base/tolerances.h"
#include "base/vec3.h"
#include "step/softSphere/softSphere.h"
#include "world/world.h"

#include <math.h>

/* A point of the tangent plane, relative to the point at which the force
   acts. */
typedef double contact_point[2];

/* Sets the mean of the points whose bit in `in` is set, and their second
   moments about the mean: xx, xy, yy. Returns the number of these points. */
static int moments(
    contact_point *at, int count, unsigned in, double mean[2], double square[3])
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

/* Finds the shares of least squares, of any sign, with the centroid at the
   origin. Returns the least share, or -1 if the points are on a line. */
static double share_evenly(
    contact_point *at, int count, unsigned in, double *share)
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

/* Sets the shares of the two points whose segment is nearest to the origin. */
static void share_two(contact_point *at, int count, double *share)
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

/* Sets the shares of three of four points that enclose the origin. Two triples
   of points enclose it; takes the one with the more even shares, which is the
   limit as the fourth share tends to zero. Returns 0 if there is no such
   triple. */
static int share_three(contact_point *at, double *share)
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

/* Moves points if they do not enclose the contact point, which is the origin.
   Two points are shifted together; of more points the nearest one is moved to
   the origin. Returns 0, and moves nothing, if the points enclose the
   origin. */
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

/* Moves the points of the manifold by their displacement in the tangent
   plane. */
static void move(sel_manifold *m, double was[][2], double at[][2],
    const double t1[3], const double t2[3])
{
    for (int k = 0; k < m->count; k++)
    {
        v3_madd(m->point[k], m->point[k], at[k][0] - was[k][0], t1);
        v3_madd(m->point[k], m->point[k], at[k][1] - was[k][1], t2);
    }
}

/* Transforms a point to coordinates relative to a centre, in the metric of the
   centre. */
static void about_centre(const sel_soft_centre *c, double at[2])
{
    double x = at[0] - c->at[0], y = at[1] - c->at[1];
    at[0] = c->L[0] * x + c->L[1] * y;
    at[1] = c->L[2] * y;
}

/* If the points are very far from the origin, moves them nearer along their
   direction: only the direction matters, and differences must remain
   accurate. */
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

/* Returns the overlap at the centroid of the shares `share` minus the overlap
   at the centroid of the shares `own`. */
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

/* Changes the shares from those of the contact point to those of the centre. If
   the overlap at the centre seems greater by more than the rounding of the
   sides explains, the points do not represent the region; then only a part of
   the change is made. */
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

void sel_soft_share_out(sel_world *w, const sel_prepared_contact *prepared,
    double round, double share[SEL_MANIFOLD_MAX])
{
    const sel_touch *contact = prepared->touch;
    sel_manifold *m = &w->contacts.manifolds[prepared->contact];
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
    const sel_soft_centre centre = sel_soft_centre_of(prepared, round, t1, t2);
    go_to_centre(&centre, at, m->count, share);
}

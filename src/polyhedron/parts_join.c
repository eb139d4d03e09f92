/*---------------------------------------------------------------------------*\
    parts_join.c - joins parts whose union is convex

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    The planes of a convex union are exactly those planes of either part behind
    which the other part lies. The polytope of these planes always contains both
    parts. So the union is convex if the volume of the polytope is the sum of
    the volumes of the parts.
\*---------------------------------------------------------------------------*/

#include "polyhedron/hull.h"
#include "polyhedron/surface.h"
#include "base/vec3.h"

#include <gsl/gsl_math.h>
#include <stdlib.h>

/* Two planes are opposite if the cosine between their normals is less than this
   minus one. */
#define OPPOSITE 1e-12

static void box_of(const sel_hull *hull, double low[3], double high[3])
{
    for (int i = 0; i < 3 * hull->nPoints; i++)
    {
        double x = hull->points[i];
        low[i % 3] = i < 3 ? x : GSL_MIN_DBL(low[i % 3], x);
        high[i % 3] = i < 3 ? x : GSL_MAX_DBL(high[i % 3], x);
    }
}

/* Returns 1 if a plane of a is a plane of b with the opposite normal. */
static int share_plane(const sel_hull *a, const sel_hull *b, double slack)
{
    for (int f = 0; f < a->nFaces; f++)
    {
        for (int g = 0; g < b->nFaces; g++)
        {
            const double *p = a->planes + 4 * f, *q = b->planes + 4 * g;
            if (fabs(p[3] + q[3]) <= 2.0 * slack
                && v3_dot(p, q) < OPPOSITE - 1.0)
            {
                return 1;
            }
        }
    }
    return 0;
}

/* Cuts a hull by those planes of a behind which b lies. */
static sel_cut clip_common(
    sel_hull *hull, const sel_hull *a, const sel_hull *b, double slack)
{
    sel_cut cut = SEL_CUT_MADE;
    for (int f = 0; f < a->nFaces && cut == SEL_CUT_MADE; f++)
    {
        const double *plane = a->planes + 4 * f;
        sel_hull behind;
        if (sel_hull_reach(b, plane) > plane[3] + slack)
        {
            continue;
        }
        cut = sel_hull_clip(hull, plane, slack, &behind);
        if (cut == SEL_CUT_MADE)
        {
            sel_hull_free(hull);
            *hull = behind;
        }
        cut = cut == SEL_CUT_BEHIND ? SEL_CUT_MADE : cut;
    }
    return cut;
}

/* Makes the union of two parts. SEL_CUT_MADE: the union is convex, and *whole
   is set to it. */
static sel_cut unite(const sel_hull *a, const sel_hull *b, double slack,
    double error, sel_hull *whole)
{
    double low[2][3], high[2][3];
    box_of(a, low[0], high[0]);
    box_of(b, low[1], high[1]);
    for (int k = 0; k < 3; k++)
    {
        if (low[0][k] > high[1][k] + slack || low[1][k] > high[0][k] + slack)
        {
            return SEL_CUT_AHEAD;
        }
    }
    if (!share_plane(a, b, slack))
    {
        return SEL_CUT_AHEAD;
    }
    for (int k = 0; k < 3; k++)
    {
        low[0][k] = GSL_MIN_DBL(low[0][k], low[1][k]) - 0.01;
        high[0][k] = GSL_MAX_DBL(high[0][k], high[1][k]) + 0.01;
    }
    if (!sel_hull_box(whole, low[0], high[0]))
    {
        return SEL_CUT_NO_MEMORY;
    }
    sel_cut cut = clip_common(whole, a, b, slack);
    cut = cut == SEL_CUT_MADE ? clip_common(whole, b, a, slack) : cut;
    if (cut == SEL_CUT_MADE)
    {
        whole->volume = sel_hull_mass(whole, NULL);
        cut = fabs(whole->volume - a->volume - b->volume) > error
            ? SEL_CUT_AHEAD
            : SEL_CUT_MADE;
    }
    if (cut != SEL_CUT_MADE)
    {
        sel_hull_free(whole);
    }
    return cut;
}

/* Finds the largest convex union of part i with another part. *joined: the
   other part, -1: none. Returns 0 if there is no memory. */
static int largest_union(const sel_convex_part *parts, int nParts, int i,
    double slack, double error, sel_hull *whole, int *joined)
{
    *whole = (sel_hull){0};
    *joined = -1;
    for (int j = 0; j < nParts; j++)
    {
        sel_hull tried;
        if (j == i)
        {
            continue;
        }
        sel_cut cut
            = unite(&parts[i].hull, &parts[j].hull, slack, error, &tried);
        if (cut == SEL_CUT_NO_MEMORY)
        {
            sel_hull_free(whole);
            return 0;
        }
        if (cut == SEL_CUT_MADE && tried.volume > whole->volume)
        {
            sel_hull_free(whole);
            *whole = tried;
            *joined = j;
        }
        else if (cut == SEL_CUT_MADE)
        {
            sel_hull_free(&tried);
        }
    }
    return 1;
}

int sel_parts_join(
    sel_convex_part *parts, int *nParts, double slack, double error)
{
    int quiet = 0;
    for (int i = 0; quiet < *nParts; i = i + 1 < *nParts ? i + 1 : 0)
    {
        sel_hull whole;
        int j;
        if (!largest_union(parts, *nParts, i, slack, error, &whole, &j))
        {
            return 0;
        }
        quiet++;
        if (j >= 0)
        {
            sel_hull_free(&parts[i].hull);
            sel_hull_free(&parts[j].hull);
            parts[i].hull = whole;
            parts[j] = parts[--*nParts];
            parts[*nParts].hull = (sel_hull){0};
            i = i < *nParts ? i : j;
            quiet = 0;
        }
    }
    return 1;
}

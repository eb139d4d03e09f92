/*---------------------------------------------------------------------------*\
    hull.c - a convex polytope: mass, corners, edges, neighbours

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#include "polyhedron/hull.h"
#include "base/vec3.h"

#include <gsl/gsl_math.h>
#include <stdlib.h>
#include <string.h>

void sel_hull_free(sel_hull *hull)
{
    free(hull->points);
    free(hull->planes);
    free(hull->faceStart);
    free(hull->facePoints);
    free(hull->edges);
    free(hull->starStart);
    free(hull->star);
    free(hull->faceReal);
    free(hull->edgeReal);
    *hull = (sel_hull){0};
}

int sel_hull_box(sel_hull *hull, const double low[3], const double high[3])
{
    /* bit k of a corner's index is 1 if the corner is at the high end of axis
       k */
    static const int loops[24] = {
        0, 4, 6, 2, 1, 3, 7, 5, 0, 1, 5, 4, 2, 6, 7, 3, 0, 2, 3, 1, 4, 5, 7, 6};
    *hull = (sel_hull){.nPoints = 8, .nFaces = 6};
    hull->points = malloc(24 * sizeof(double));
    hull->planes = calloc(24, sizeof(double));
    hull->faceStart = malloc(7 * sizeof(int));
    hull->facePoints = malloc(sizeof loops);
    if (!hull->points || !hull->planes || !hull->faceStart || !hull->facePoints)
    {
        sel_hull_free(hull);
        return 0;
    }
    memcpy(hull->facePoints, loops, sizeof loops);
    for (int i = 0; i < 24; i++)
    {
        int k = i % 3;
        hull->points[i] = i / 3 >> k & 1 ? high[k] : low[k];
    }
    for (int f = 0; f < 6; f++)
    {
        int k = f / 2;
        hull->planes[4 * f + k] = f % 2 ? 1.0 : -1.0;
        hull->planes[4 * f + 3] = f % 2 ? high[k] : -low[k];
    }
    for (int f = 0; f <= 6; f++)
    {
        hull->faceStart[f] = 4 * f;
    }
    return 1;
}

/* Sums over tetrahedra with one common corner. */
double sel_hull_mass(const sel_hull *hull, double centre[3])
{
    const double *origin = hull->points;
    double six = 0.0, moment[3] = {0.0, 0.0, 0.0};
    for (int f = 0; f < hull->nFaces; f++)
    {
        const int *loop = hull->facePoints + hull->faceStart[f];
        int n = hull->faceStart[f + 1] - hull->faceStart[f];
        double a[3], b[3], c[3], bc[3];
        v3_sub(a, hull->points + 3 * loop[0], origin);
        for (int i = 1; i + 1 < n; i++)
        {
            v3_sub(b, hull->points + 3 * loop[i], origin);
            v3_sub(c, hull->points + 3 * loop[i + 1], origin);
            v3_cross(bc, b, c);
            double v = v3_dot(a, bc);
            six += v;
            v3_madd(moment, moment, v, a);
            v3_madd(moment, moment, v, b);
            v3_madd(moment, moment, v, c);
        }
    }
    if (centre)
    {
        v3_copy(centre, origin);
        if (six > 0.0)
        {
            v3_madd(centre, centre, 0.25 / six, moment);
        }
    }
    return six / 6.0;
}

double sel_hull_reach(const sel_hull *hull, const double n[3])
{
    double most = v3_dot(n, hull->points);
    for (int p = 1; p < hull->nPoints; p++)
    {
        double reach = v3_dot(n, hull->points + 3 * p);
        most = GSL_MAX_DBL(most, reach);
    }
    return most;
}

/* - - - - - - - - - - - - - - - - cleaning  - - - - - - - - - - - - - - - - */

static int root(int *same, int p)
{
    while (same[p] != p)
    {
        same[p] = same[same[p]];
        p = same[p];
    }
    return p;
}

/* Joins the ends of edges that are shorter than the tolerance. */
static void join_near(const sel_hull *hull, double tolerance, int *same)
{
    for (int p = 0; p < hull->nPoints; p++)
    {
        same[p] = p;
    }
    for (int f = 0; f < hull->nFaces; f++)
    {
        int first = hull->faceStart[f], end = hull->faceStart[f + 1];
        for (int i = first; i < end; i++)
        {
            int p = hull->facePoints[i];
            int q = hull->facePoints[i + 1 < end ? i + 1 : first];
            double side[3];
            v3_sub(side, hull->points + 3 * p, hull->points + 3 * q);
            if (v3_norm(side) < tolerance)
            {
                p = root(same, p);
                q = root(same, q);
                same[GSL_MAX_INT(p, q)] = GSL_MIN_INT(p, q);
            }
        }
    }
}

/* Removes from the loops repeated points, and points that have at most `few`
   faces according to `used`. Removes faces with fewer than three points. */
static void thin_loops(
    sel_hull *hull, const int *same, const int *used, int few)
{
    int kept = 0, at = 0, first = 0;
    for (int f = 0; f < hull->nFaces; f++)
    {
        int end = hull->faceStart[f + 1], start = at;
        for (int i = first; i < end; i++)
        {
            int p = same[hull->facePoints[i]];
            if ((!used || used[p] > few)
                && (at == start || hull->facePoints[at - 1] != p))
            {
                hull->facePoints[at++] = p;
            }
        }
        while (at > start + 1
            && hull->facePoints[at - 1] == hull->facePoints[start])
        {
            at--;
        }
        first = end;
        if (at < start + 3)
        {
            at = start;
            continue;
        }
        memmove(
            hull->planes + 4 * kept, hull->planes + 4 * f, 4 * sizeof(double));
        hull->faceStart[kept++] = start;
    }
    hull->faceStart[kept] = at;
    hull->nFaces = kept;
}

/* Removes points that no longer belong to a face. */
static void drop_points(sel_hull *hull, int *name)
{
    int n = 0;
    for (int p = 0; p < hull->nPoints; p++)
    {
        name[p] = -1;
    }
    for (int i = 0; i < hull->faceStart[hull->nFaces]; i++)
    {
        name[hull->facePoints[i]] = 0;
    }
    for (int p = 0; p < hull->nPoints; p++)
    {
        if (name[p] >= 0)
        {
            name[p] = n;
            memmove(
                hull->points + 3 * n, hull->points + 3 * p, 3 * sizeof(double));
            n++;
        }
    }
    hull->nPoints = n;
    for (int i = 0; i < hull->faceStart[hull->nFaces]; i++)
    {
        hull->facePoints[i] = name[hull->facePoints[i]];
    }
}

sel_cut sel_hull_clean(sel_hull *hull, double tolerance)
{
    int n = hull->nPoints;
    int *same = malloc(2 * (size_t)n * sizeof(int));
    if (!same)
    {
        return SEL_CUT_NO_MEMORY;
    }
    int *used = same + n;
    join_near(hull, tolerance, same);
    for (int p = 0; p < n; p++)
    {
        used[p] = 0;
        same[p] = root(same, p);
    }
    thin_loops(hull, same, NULL, 0);
    for (int i = 0; i < hull->faceStart[hull->nFaces]; i++)
    {
        used[hull->facePoints[i]]++;
    }
    thin_loops(hull, same, used, 2);
    drop_points(hull, same);
    free(same);
    return hull->nFaces >= 4 ? SEL_CUT_MADE : SEL_CUT_LOST;
}

/* - - - - - - - - - - - - - - - - edges - - - - - - - - - - - - - - - - - - */

typedef struct side
{
    int low, high, face, forward;
} side;

static int by_points(const void *left, const void *right)
{
    const side *a = left, *b = right;
    if (a->low != b->low)
    {
        return a->low < b->low ? -1 : 1;
    }
    if (a->high != b->high)
    {
        return a->high < b->high ? -1 : 1;
    }
    return b->forward - a->forward;
}

static void list_sides(const sel_hull *hull, side *sides)
{
    for (int f = 0; f < hull->nFaces; f++)
    {
        int first = hull->faceStart[f], end = hull->faceStart[f + 1];
        for (int i = first; i < end; i++)
        {
            int p = hull->facePoints[i];
            int q = hull->facePoints[i + 1 < end ? i + 1 : first];
            sides[i] = (side){GSL_MIN_INT(p, q), GSL_MAX_INT(p, q), f, p < q};
        }
    }
}

/* Sets the edges. If an edge does not have exactly one face on each side, the
   hull is no polytope. */
static sel_cut set_edges(sel_hull *hull)
{
    int n = hull->faceStart[hull->nFaces];
    side *sides = malloc((size_t)n * sizeof(side));
    hull->nEdges = n / 2;
    hull->edges = malloc(2 * (size_t)(n + 1) * sizeof(int));
    if (!sides || !hull->edges)
    {
        free(sides);
        return SEL_CUT_NO_MEMORY;
    }
    list_sides(hull, sides);
    qsort(sides, (size_t)n, sizeof(side), by_points);
    int good = n % 2 == 0 && hull->nPoints - n / 2 + hull->nFaces == 2;
    for (int e = 0; e < n / 2 && good; e++)
    {
        const side *a = &sides[2 * e], *b = a + 1;
        good = a->low == b->low && a->high == b->high && a->forward
            && !b->forward
            && (e == 0 || a->low != a[-1].low || a->high != a[-1].high);
        const int edge[4] = {a->low, a->high, a->face, b->face};
        memcpy(hull->edges + 4 * e, edge, sizeof edge);
    }
    free(sides);
    return good ? SEL_CUT_MADE : SEL_CUT_LOST;
}

static int set_stars(sel_hull *hull)
{
    size_t n = (size_t)hull->nPoints;
    hull->starStart = calloc(n + 2, sizeof(int));
    hull->star = malloc((2 * (size_t)hull->nEdges + 1) * sizeof(int));
    hull->faceReal = calloc((size_t)hull->nFaces, 1);
    hull->edgeReal = calloc((size_t)hull->nEdges + 1, 1);
    if (!hull->starStart || !hull->star || !hull->faceReal || !hull->edgeReal)
    {
        return 0;
    }
    /* the count of point p is stored at p + 2, so that starStart is correct
       after the lists are filled */
    for (int e = 0; e < hull->nEdges; e++)
    {
        hull->starStart[hull->edges[4 * e] + 2]++;
        hull->starStart[hull->edges[4 * e + 1] + 2]++;
    }
    for (size_t p = 2; p <= n; p++)
    {
        hull->starStart[p] += hull->starStart[p - 1];
    }
    for (int e = 0; e < hull->nEdges; e++)
    {
        int p = hull->edges[4 * e], q = hull->edges[4 * e + 1];
        hull->star[hull->starStart[p + 1]++] = q;
        hull->star[hull->starStart[q + 1]++] = p;
    }
    return 1;
}

/* Sets radius, box and inradius. Moves each plane until it touches the hull, so
   that no point lies beyond a plane because of rounding. */
static void set_sizes(sel_hull *hull)
{
    hull->radius = 0.0;
    for (int p = 0; p < hull->nPoints; p++)
    {
        const double *x = hull->points + 3 * p;
        double length = v3_norm(x);
        hull->radius = GSL_MAX_DBL(hull->radius, length);
        for (int k = 0; k < 3; k++)
        {
            hull->low[k] = p ? GSL_MIN_DBL(hull->low[k], x[k]) : x[k];
            hull->high[k] = p ? GSL_MAX_DBL(hull->high[k], x[k]) : x[k];
        }
    }
    hull->inradius = hull->radius;
    for (int f = 0; f < hull->nFaces; f++)
    {
        double *plane = hull->planes + 4 * f;
        plane[3] = sel_hull_reach(hull, plane);
        hull->inradius = GSL_MIN_DBL(hull->inradius, plane[3]);
    }
}

sel_cut sel_hull_finish(sel_hull *hull, double offset[3])
{
    hull->volume = sel_hull_mass(hull, offset);
    for (int p = 0; p < hull->nPoints; p++)
    {
        v3_sub(hull->points + 3 * p, hull->points + 3 * p, offset);
    }
    sel_cut cut = set_edges(hull);
    if (cut != SEL_CUT_MADE)
    {
        return cut;
    }
    if (!set_stars(hull))
    {
        return SEL_CUT_NO_MEMORY;
    }
    set_sizes(hull);
    return SEL_CUT_MADE;
}

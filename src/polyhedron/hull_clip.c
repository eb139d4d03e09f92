/*---------------------------------------------------------------------------*\
    hull_clip.c - a convex polytope cut by a plane

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Every corner is classified only once for all its faces: behind the plane, on
    it (within a slack) or ahead of it. So the remaining faces fit together in
    spite of rounding. If no closed polytope remains, the result is
    SEL_CUT_LOST.
\*---------------------------------------------------------------------------*/

#include "polyhedron/hull.h"
#include "base/vec3.h"

#include <gsl/gsl_math.h>
#include <stdlib.h>
#include <string.h>

typedef struct clip
{
    const sel_hull *hull;
    sel_hull *out;
    double *height; /* height of a corner above the plane */
    int *where;     /* of a corner: -1: behind the plane, 0: on it, 1: ahead */
    int *name;      /* new index of a corner, -1: none */
    int *lid;       /* of a new corner: the next corner around the new face, -1:
                       none */
    int *flat;      /* of a new corner: 1 if it lies on the plane */
    int *crossed;   /* nCrossed x 3: ends of an edge that is cut, and its new
                       corner */
    int nCrossed;
} clip;

static int classify(clip *c, const double plane[4], double slack)
{
    int behind = 0, ahead = 0;
    for (int p = 0; p < c->hull->nPoints; p++)
    {
        double h = v3_dot(plane, c->hull->points + 3 * p) - plane[3];
        c->height[p] = h;
        c->where[p] = h > slack ? 1 : (h < -slack ? -1 : 0);
        c->name[p] = -1;
        ahead |= c->where[p] > 0;
        behind |= c->where[p] < 0;
    }
    return !ahead ? SEL_CUT_BEHIND : (!behind ? SEL_CUT_AHEAD : SEL_CUT_MADE);
}

static int add_point(clip *c, const double x[3], int flat)
{
    int p = c->out->nPoints++;
    v3_copy(c->out->points + 3 * p, x);
    c->flat[p] = flat;
    c->lid[p] = -1;
    return p;
}

static int kept(clip *c, int p)
{
    if (c->name[p] < 0)
    {
        c->name[p] = add_point(c, c->hull->points + 3 * p, c->where[p] == 0);
    }
    return c->name[p];
}

/* Returns the corner at which the plane cuts an edge. It is the same corner for
   both faces of the edge. */
static int crossing(clip *c, int p, int q)
{
    int low = GSL_MIN_INT(p, q), high = GSL_MAX_INT(p, q);
    for (int i = c->nCrossed - 1; i >= 0; i--)
    {
        if (c->crossed[3 * i] == low && c->crossed[3 * i + 1] == high)
        {
            return c->crossed[3 * i + 2];
        }
    }
    const double *a = c->hull->points + 3 * low;
    const double *b = c->hull->points + 3 * high;
    double s = c->height[low] / (c->height[low] - c->height[high]), x[3];
    for (int k = 0; k < 3; k++)
    {
        x[k] = (1.0 - s) * a[k] + s * b[k];
    }
    int *entry = c->crossed + 3 * c->nCrossed++;
    entry[0] = low;
    entry[1] = high;
    entry[2] = add_point(c, x, 1);
    return entry[2];
}

/* Adds the portion of a face behind the plane. A face without a corner behind
   the plane is dropped. */
static void clip_face(clip *c, int f)
{
    const sel_hull *hull = c->hull;
    sel_hull *out = c->out;
    int first = hull->faceStart[f], end = hull->faceStart[f + 1];
    int start = out->faceStart[out->nFaces], at = start, behind = 0;
    for (int i = first; i < end; i++)
    {
        behind |= c->where[hull->facePoints[i]] < 0;
    }
    for (int i = first; i < end && behind; i++)
    {
        int p = hull->facePoints[i];
        int q = hull->facePoints[i + 1 < end ? i + 1 : first];
        if (c->where[p] <= 0)
        {
            out->facePoints[at++] = kept(c, p);
        }
        if (c->where[p] * c->where[q] < 0)
        {
            out->facePoints[at++] = crossing(c, p, q);
        }
    }
    if (at >= start + 3)
    {
        memcpy(out->planes + 4 * out->nFaces, hull->planes + 4 * f,
            4 * sizeof(double));
        out->faceStart[++out->nFaces] = at;
    }
}

/* Finds the ring of corners of the new face, the lid. It consists of the sides
   of other faces that lie on the plane, in the opposite direction. Two such
   sides with opposite directions are no border of the lid. Returns 0 if there
   is no ring. */
static int find_lid(clip *c)
{
    const sel_hull *out = c->out;
    for (int f = 0; f < out->nFaces; f++)
    {
        int first = out->faceStart[f], end = out->faceStart[f + 1];
        for (int i = first; i < end; i++)
        {
            int p = out->facePoints[i];
            int q = out->facePoints[i + 1 < end ? i + 1 : first];
            if (!c->flat[p] || !c->flat[q])
            {
                continue;
            }
            if (c->lid[p] == q)
            {
                c->lid[p] = -1;
            }
            else if (c->lid[q] >= 0)
            {
                return 0;
            }
            else
            {
                c->lid[q] = p;
            }
        }
    }
    return 1;
}

static int add_lid(clip *c, const double plane[4])
{
    sel_hull *out = c->out;
    int start = out->faceStart[out->nFaces], at = start, first = -1, count = 0;
    for (int p = 0; p < out->nPoints; p++)
    {
        first = first < 0 && c->lid[p] >= 0 ? p : first;
        count += c->lid[p] >= 0;
    }
    if (count < 3)
    {
        return 0;
    }
    int p = first;
    do
    {
        out->facePoints[at++] = p;
        p = c->lid[p];
    } while (p >= 0 && p != first && at < start + count);
    if (p != first || at != start + count)
    {
        return 0;
    }
    memcpy(out->planes + 4 * out->nFaces, plane, 4 * sizeof(double));
    out->faceStart[++out->nFaces] = at;
    return 1;
}

static int allocate(clip *c)
{
    const sel_hull *hull = c->hull;
    size_t n = (size_t)hull->nPoints;
    size_t loops = (size_t)hull->faceStart[hull->nFaces];
    size_t most = n + loops; /* at most one new corner per edge */
    size_t faces = (size_t)hull->nFaces + 1;
    *c->out = (sel_hull){0};
    c->height = malloc(n * sizeof(double));
    c->where = malloc((2 * n + 2 * most + 3 * loops) * sizeof(int));
    c->out->points = malloc(3 * most * sizeof(double));
    c->out->planes = malloc(4 * faces * sizeof(double));
    c->out->faceStart = calloc(faces + 1, sizeof(int));
    c->out->facePoints = malloc((2 * loops + most) * sizeof(int));
    if (!c->height || !c->where || !c->out->points || !c->out->planes
        || !c->out->faceStart || !c->out->facePoints)
    {
        return 0;
    }
    c->name = c->where + n;
    c->lid = c->name + n;
    c->flat = c->lid + most;
    c->crossed = c->flat + most;
    return 1;
}

sel_cut sel_hull_clip(
    const sel_hull *hull, const double plane[4], double slack, sel_hull *behind)
{
    clip c = {.hull = hull, .out = behind};
    sel_cut cut = SEL_CUT_NO_MEMORY;
    if (allocate(&c))
    {
        cut = (sel_cut)classify(&c, plane, slack);
        for (int f = 0; f < hull->nFaces && cut == SEL_CUT_MADE; f++)
        {
            clip_face(&c, f);
        }
        if (cut == SEL_CUT_MADE
            && (!find_lid(&c) || !add_lid(&c, plane) || behind->nFaces < 4))
        {
            cut = SEL_CUT_LOST;
        }
    }
    free(c.height);
    free(c.where);
    if (cut != SEL_CUT_MADE)
    {
        sel_hull_free(behind);
    }
    return cut;
}

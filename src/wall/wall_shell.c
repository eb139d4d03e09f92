/*---------------------------------------------------------------------------*\
    wall_shell.c - a surface from a file, to be used as a wall

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Two neighbours face the same side if as many triangles have one direction
    along their edge as the other. So a closed piece has an inside, and the sign
    of its volume shows if its normals point outwards. A piece that faces
    inwards and lies in the box of a piece that faces outwards is a cavity of
    the latter.
\*---------------------------------------------------------------------------*/

#include "sel_shell.h"
#include "base/tolerances.h"
#include "base/vec3.h"
#include "polyhedron/surface.h"
#include "sel_mesh.h"
#include "sel_motion.h"
#include "wall/wall_mesh.h"

#include <gsl/gsl_math.h>
#include <stdlib.h>
#include <string.h>

/* [-] A triangle is degenerate if its height divided by its longest side is
   less. */
#define FLAT 1e-9

/* A piece of the surface: connected triangles. */
typedef struct piece
{
    double volume, low[3], high[3], at[3];
    int open, triangles;
} piece;

static int by_points(const void *left, const void *right)
{
    const sel_wall_side *a = left, *b = right;
    return a->low != b->low  ? (a->low < b->low ? -1 : 1)
        : a->high != b->high ? (a->high < b->high ? -1 : 1)
                             : a->triangle - b->triangle;
}

static sel_wall_side *make_sides(const sel_shell *shell)
{
    int n = 3 * shell->nTriangles;
    sel_wall_side *sides = malloc(((size_t)n + 1) * sizeof(sel_wall_side));
    for (int i = 0; i < n && sides; i++)
    {
        const int *points = shell->triangles + 3 * (i / 3);
        int a = points[i % 3], b = points[(i + 1) % 3];
        sides[i] = (sel_wall_side){.low = GSL_MIN_INT(a, b),
            .high = GSL_MAX_INT(a, b),
            .triangle = i / 3,
            .index = i % 3};
    }
    if (sides)
    {
        qsort(sides, (size_t)n, sizeof(sel_wall_side), by_points);
    }
    return sides;
}

static int next_edge(const sel_wall_side *sides, int n, int first)
{
    int last = first + 1;
    while (last < n && sides[last].low == sides[first].low
        && sides[last].high == sides[first].high)
    {
        last++;
    }
    return last;
}

static void middle(
    const sel_shell *shell, const sel_wall_side *side, double x[3])
{
    v3_scale(x, 0.5, shell->points + 3 * side->low);
    v3_madd(x, x, 0.5, shell->points + 3 * side->high);
}

static int root_of(int *parent, int t)
{
    while (parent[t] != t)
    {
        parent[t] = parent[parent[t]];
        t = parent[t];
    }
    return t;
}

/* Returns 1 if more triangles have one direction along an edge than the other
   (an odd one is allowed). */
static int look_apart(
    const sel_shell *shell, const sel_wall_side *sides, int count)
{
    int sum = 0;
    for (int k = 0; k < count; k++)
    {
        int from = shell->triangles[3 * sides[k].triangle + sides[k].index];
        sum += from == sides[k].low ? 1 : -1;
    }
    return count > 1 && abs(sum) > count % 2;
}

/* For all edges: joins connected triangles and counts open edges. Returns 0 if
   neighbours face different sides. */
static int connect(sel_shell *shell, const sel_wall_side *sides, int *parent,
    sel_polyhedron_fault *fault)
{
    int n = 3 * shell->nTriangles;
    for (int first = 0, last; first < n; first = last)
    {
        double at[3];
        last = next_edge(sides, n, first);
        middle(shell, &sides[first], at);
        if (look_apart(shell, sides + first, last - first))
        {
            return sel_fault(fault,
                "adjacent triangles at (%g %g %g) have opposite orientations: "
                "reverse one of them",
                at[0], at[1], at[2]);
        }
        if ((last - first) % 2)
        {
            v3_copy(shell->openAt, at);
            shell->open++;
        }
        for (int k = first + 1; k < last; k++)
        {
            int a = root_of(parent, sides[first].triangle);
            int b = root_of(parent, sides[k].triangle);
            parent[GSL_MAX_INT(a, b)] = GSL_MIN_INT(a, b);
        }
    }
    return 1;
}

static void add_triangle(sel_shell *shell, int t, piece *p)
{
    const double *x[3];
    double side[2][3], from[2][3], cross[3];
    for (int k = 0; k < 3; k++)
    {
        x[k] = shell->points + 3 * shell->triangles[3 * t + k];
        for (int a = 0; a < 3; a++)
        {
            int fresh = p->triangles == 0 && k == 0;
            p->low[a] = fresh ? x[k][a] : GSL_MIN_DBL(p->low[a], x[k][a]);
            p->high[a] = fresh ? x[k][a] : GSL_MAX_DBL(p->high[a], x[k][a]);
        }
    }
    if (p->triangles++ == 0)
    {
        v3_copy(p->at, x[0]);
    }
    for (int k = 0; k < 2; k++)
    {
        v3_sub(side[k], x[k + 1], x[0]);
        v3_sub(from[k], x[k + 1], p->at);
    }
    v3_cross(cross, side[0], side[1]);
    shell->area += 0.5 * v3_norm(cross);
    v3_cross(cross, from[0], from[1]);
    v3_sub(side[0], x[0], p->at);
    p->volume += v3_dot(side[0], cross) / 6.0;
}

static int holds(const piece *outer, const piece *inner)
{
    int in = !outer->open && outer->volume > 0.0;
    for (int a = 0; a < 3; a++)
    {
        in = in && outer->low[a] <= inner->low[a]
            && outer->high[a] >= inner->high[a];
    }
    return in;
}

static void judge(sel_shell *shell, const piece *pieces, int n)
{
    for (int k = 0; k < n; k++)
    {
        int hollow = 0, closed = pieces[k].triangles > 0 && !pieces[k].open;
        if (!closed)
        {
            continue;
        }
        shell->volume += pieces[k].volume;
        for (int j = 0; j < n && pieces[k].volume < 0.0; j++)
        {
            hollow = hollow
                || (pieces[j].triangles > 0 && holds(&pieces[j], &pieces[k]));
        }
        if (pieces[k].volume < 0.0 && !hollow)
        {
            v3_copy(shell->inwardsAt, pieces[k].at);
            shell->inwards++;
        }
    }
}

/* Computes the data of the pieces. Each piece is stored at the index of its
   first triangle. */
static void add_up(
    sel_shell *shell, const sel_wall_side *sides, int *parent, piece *pieces)
{
    int n = 3 * shell->nTriangles;
    for (int t = 0; t < shell->nTriangles; t++)
    {
        int root = root_of(parent, t);
        shell->pieces += root == t;
        add_triangle(shell, t, &pieces[root]);
    }
    for (int first = 0, last; first < n; first = last)
    {
        last = next_edge(sides, n, first);
        pieces[root_of(parent, sides[first].triangle)].open
            |= (last - first) % 2;
    }
    judge(shell, pieces, shell->nTriangles);
}

static int examine(sel_shell *shell, sel_polyhedron_fault *fault)
{
    size_t n = (size_t)shell->nTriangles + 1;
    sel_wall_side *sides = make_sides(shell);
    int *parent = malloc(n * sizeof(int));
    piece *pieces = calloc(n, sizeof(piece));
    int done = sides && parent && pieces;
    if (!done)
    {
        sel_fault_memory(fault);
    }
    for (int t = 0; t < shell->nTriangles && done; t++)
    {
        parent[t] = t;
    }
    if (done && (done = connect(shell, sides, parent, fault)))
    {
        add_up(shell, sides, parent, pieces);
    }
    free(sides);
    free(parent);
    free(pieces);
    return done;
}

/* - - - making - - - */

static int in_range(const double *corners, int n, double scale,
    const char *file, sel_polyhedron_fault *fault)
{
    double most = SEL_POSITION_MOST / GSL_MAX_DBL(scale, 1.0);
    for (int i = 0; i < 9 * n; i++)
    {
        if (!sel_within(corners[i], most))
        {
            return sel_fault(fault,
                "%.150s: a coordinate is %g; allowed: up to %g", file,
                corners[i], most);
        }
    }
    return n > 0 || sel_fault(fault, "%.150s: it has no triangles", file);
}

static void scale_all(double *corners, int n, double scale, int rotated)
{
    for (int i = 0; i < 9 * n; i++)
    {
        corners[i] *= scale;
    }
    for (int t = 0; t < n && rotated; t++)
    {
        double x[3];
        v3_copy(x, corners + (ptrdiff_t)9 * t);
        v3_copy(corners + (ptrdiff_t)9 * t, corners + (ptrdiff_t)9 * t + 3);
        v3_copy(corners + (ptrdiff_t)9 * t + 3, x);
    }
}

static void set_box(sel_shell *shell)
{
    for (int i = 0; i < 3 * shell->nPoints; i++)
    {
        double x = shell->points[i], *low = &shell->low[i % 3];
        double *high = &shell->high[i % 3];
        *low = i < 3 ? x : GSL_MIN_DBL(*low, x);
        *high = i < 3 ? x : GSL_MAX_DBL(*high, x);
    }
}

static sel_shell *weld(
    const double *corners, int n, sel_polyhedron_fault *fault)
{
    sel_welded welded;
    sel_shell *shell = calloc(1, sizeof(sel_shell));
    sel_status status
        = sel_welded_create(&welded, n, corners, NULL, SEL_BODY_WELD, FLAT);
    if (!shell || status != SEL_OK)
    {
        if (status == SEL_OK)
        {
            sel_welded_free(&welded);
        }
        free(shell);
        sel_fault(fault, "%s",
            sel_status_message(status == SEL_OK ? SEL_E_MEMORY : status));
        return NULL;
    }
    shell->nPoints = welded.mesh.nPoints;
    shell->nTriangles = welded.mesh.nTriangles;
    shell->dropped = welded.degenerate + welded.doubled;
    shell->points = welded.points;
    shell->triangles = welded.triangles;
    welded.points = NULL;
    welded.triangles = NULL;
    sel_welded_free(&welded);
    set_box(shell);
    return shell;
}

sel_shell *sel_shell_parse(const char *file, const char *bytes, size_t length,
    double scale, int rotated, sel_polyhedron_fault *fault)
{
    double *corners = NULL;
    int n = 0;
    sel_shell *shell = NULL;
    sel_polyhedron_fault own = {.text = ""};
    if (sel_surface_parse(file, bytes, length, &corners, &n, fault))
    {
        if (in_range(corners, n, scale, file, fault))
        {
            scale_all(corners, n, scale, rotated);
            shell = weld(corners, n, fault);
        }
    }
    free(corners);
    if (shell && !examine(shell, &own))
    {
        sel_fault(fault, "%.150s: %.240s", file, own.text);
        sel_shell_free(shell);
        return NULL;
    }
    return shell;
}

static void place(double x[3], const double Q[9], const double about[3],
    const double shift[3])
{
    double r[3];
    v3_sub(r, x, about);
    m3_apply(x, Q, r);
    v3_madd(x, x, 1.0, about);
    v3_madd(x, x, 1.0, shift);
}

sel_status sel_shell_place(sel_shell *shell, const double rotation[3],
    const double about[3], const double shift[3])
{
    double q[4] = {1.0, 0.0, 0.0, 0.0}, Q[9];
    sel_motion_rotate_by(q, rotation);
    sel_motion_tensor(q, Q);
    for (int i = 0; i < shell->nPoints; i++)
    {
        double x[3];
        v3_copy(x, shell->points + 3 * i);
        place(x, Q, about, shift);
        if (!sel_within(x[0], SEL_POSITION_MOST)
            || !sel_within(x[1], SEL_POSITION_MOST)
            || !sel_within(x[2], SEL_POSITION_MOST))
        {
            return SEL_E_MESH;
        }
    }
    for (int i = 0; i < shell->nPoints; i++)
    {
        place(shell->points + 3 * i, Q, about, shift);
    }
    place(shell->openAt, Q, about, shift);
    place(shell->inwardsAt, Q, about, shift);
    set_box(shell);
    return SEL_OK;
}

void sel_shell_free(sel_shell *shell)
{
    if (shell)
    {
        free(shell->points);
        free(shell->triangles);
        free(shell);
    }
}

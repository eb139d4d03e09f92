/*---------------------------------------------------------------------------*\
    faces_integrals.c - potentials of flat panels and their interactions

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    x0 is at the height h over the plane of a panel, and r = x0 - x = h n + rho.
    An edge has the outward normal m (in the plane), the direction t, and the
    distance d from the projection of x0 onto the plane. Then
        f = int dl/r,  g = int l/r dl = r2 - r1,
        int dS/r             = sum d f - |h| w
        h^2 int dS/r^3       = |h| w,  w the solid angle of the panel
        int rho dS/r^3       = sum m f
        int rho rho dS/r^3   = E int dS/r - sum sym(m (d f m + g t)),
                               with the unit tensor E in the plane
    by the divergence theorem, since rho/r^3 is the gradient of 1/r in x (Newman
    1986; Wilton et al. 1984).
\*---------------------------------------------------------------------------*/

#include "resistance/faces.h"
#include "base/vec3.h"

#include <gsl/gsl_math.h>
#include <string.h>

/* Sums over the edges of a panel. */
typedef struct edge_sums
{
    double plain;                /* sum d f */
    double flux[3];              /* sum m f */
    double tensor[FACES_TENSOR]; /* sum sym(m (d m f + t g)) */
} edge_sums;

/* Rows and columns of the entries of a symmetric tensor. */
static const int row_of[FACES_TENSOR] = {0, 1, 2, 1, 2, 0};
static const int column_of[FACES_TENSOR] = {0, 1, 2, 2, 0, 1};

/* Adds one edge; `from` and `to` are the vectors from x0 to its ends. */
static void add_edge(edge_sums *sums, const double normal[3],
    const double from[3], const double to[3], double fromLength,
    double toLength)
{
    double t[3], m[3];
    v3_sub(t, to, from);
    double length = v3_norm(t);
    if (!(length > 0.0))
    {
        return;
    }
    v3_scale(t, 1.0 / length, t);
    v3_cross(m, t, normal);
    double l1 = v3_dot(from, t), l2 = v3_dot(to, t), d = v3_dot(from, m);
    /* this choice of formula avoids differences of nearly equal numbers */
    double above = l1 + l2 > 0.0 ? toLength + l2 : fromLength - l1;
    double below = l1 + l2 > 0.0 ? fromLength + l1 : toLength - l2;
    double least = GSL_DBL_EPSILON * length;
    double f = log(above / GSL_MAX_DBL(below, least));
    double g = toLength - fromLength;
    sums->plain += d * f;
    v3_madd(sums->flux, sums->flux, f, m);
    for (int k = 0; k < FACES_TENSOR; k++)
    {
        int i = row_of[k], j = column_of[k];
        sums->tensor[k]
            += d * f * m[i] * m[j] + 0.5 * g * (t[i] * m[j] + t[j] * m[i]);
    }
}

/* Returns the solid angle of a triangle, >= 0 (Van Oosterom and Strackee
   1983). */
static double solid_angle(const double a[3], const double b[3],
    const double c[3], double la, double lb, double lc)
{
    double n[3];
    v3_cross(n, b, c);
    double volume = fabs(v3_dot(a, n));
    double below = la * lb * lc + v3_dot(a, b) * lc + v3_dot(b, c) * la
        + v3_dot(c, a) * lb;
    return volume > 0.0 ? 2.0 * atan2(volume, below) : 0.0;
}

void faces_potential(
    const faces_panel *panel, const double x0[3], double value[FACES_TENSOR])
{
    double to[4][3], length[4];
    edge_sums sums = {.plain = 0.0};
    const double *n = panel->normal;
    for (int k = 0; k < 4; k++)
    {
        v3_sub(to[k], panel->corner[k], x0);
        length[k] = v3_norm(to[k]);
    }
    for (int k = 0; k < 4; k++)
    {
        int l = (k + 1) % 4;
        add_edge(&sums, n, to[k], to[l], length[k], length[l]);
    }
    double h = -v3_dot(to[0], n);
    double hw = fabs(h)
        * (solid_angle(to[0], to[1], to[2], length[0], length[1], length[2])
            + solid_angle(
                to[0], to[2], to[3], length[0], length[2], length[3]));
    double plain = sums.plain - hw;
    for (int k = 0; k < FACES_TENSOR; k++)
    {
        int i = row_of[k], j = column_of[k];
        double same = i == j ? 1.0 : 0.0, nn = n[i] * n[j];
        value[k] = plain * (2.0 * same - nn) + hw * nn - sums.tensor[k]
            + h * (n[i] * sums.flux[j] + n[j] * sums.flux[i]);
    }
}

/* - - - - - - - - - - - - - - - - panel on panel  - - - - - - - - - - - - - */

/* Number of points of Gauss's rules on [0, 1]: OWN for a panel with itself,
   NEAR for close panels. */
enum
{
    OWN = 8,
    NEAR = 3
};

static const double ownPlace[OWN] = {0.019855071751231884, 0.10166676129318663,
    0.2372337950418355, 0.40828267875217510, 0.59171732124782490,
    0.7627662049581645, 0.89833323870681337, 0.98014492824876812};
static const double ownWeight[OWN] = {0.050614268145188130, 0.11119051722668724,
    0.15685332293894364, 0.18134189168918099, 0.18134189168918099,
    0.15685332293894364, 0.11119051722668724, 0.050614268145188130};
static const double nearPlace[NEAR]
    = {0.11270166537925831, 0.5, 0.88729833462074169};
static const double nearWeight[NEAR]
    = {0.27777777777777778, 0.44444444444444444, 0.27777777777777778};

/* A rectangle of the outer panel in its unit square. */
typedef struct outer_cell
{
    double low[2], size[2];
    int depth;
} outer_cell;

/* APART: a cell is not cut further if its distance, over its extent, is at
   least this. DEPTH_MOST: maximum number of cuts of a cell. */
#define APART 1.0
enum
{
    DEPTH_MOST = 6
};

double faces_segment_distance(
    const double x[3], const double a[3], const double b[3])
{
    double t[3], y[3];
    v3_sub(t, b, a);
    v3_sub(y, x, a);
    double square = v3_dot(t, t);
    double along = square > 0.0 ? v3_dot(y, t) / square : 0.0;
    v3_madd(y, y, -GSL_MAX_DBL(0.0, GSL_MIN_DBL(1.0, along)), t);
    return v3_norm(y);
}

static double distance_to_panel(const faces_panel *panel, const double x[3])
{
    double least = HUGE_VAL, y[3];
    int inside = 1;
    for (int k = 0; k < 4; k++)
    {
        const double *a = panel->corner[k], *b = panel->corner[(k + 1) % 4];
        double t[3], m[3];
        v3_sub(t, b, a);
        v3_sub(y, x, a);
        v3_cross(m, t, panel->normal);
        inside &= v3_dot(m, y) <= 0.0;
        least = GSL_MIN_DBL(least, faces_segment_distance(x, a, b));
    }
    v3_sub(y, x, panel->corner[0]);
    return inside ? fabs(v3_dot(y, panel->normal)) : least;
}

static void add_cell(const faces_panel *outer, const faces_panel *inner,
    const outer_cell *cell, int count, const double *place,
    const double *weight, double value[FACES_TENSOR])
{
    for (int k = 0; k < count * count; k++)
    {
        double x[3], potential[FACES_TENSOR];
        int i = k / count, j = k % count;
        double w
            = faces_panel_point(outer, cell->low[0] + cell->size[0] * place[i],
                cell->low[1] + cell->size[1] * place[j], x);
        w *= weight[i] * weight[j] * cell->size[0] * cell->size[1];
        faces_potential(inner, x, potential);
        for (int c = 0; c < FACES_TENSOR; c++)
        {
            value[c] += w * potential[c];
        }
    }
}

/* Computes the centre of a cell, and its extents along s and t. */
static void extents(const faces_panel *panel, const outer_cell *cell,
    double centre[3], double extent[2])
{
    double x[2][3];
    double s = cell->low[0] + 0.5 * cell->size[0];
    double t = cell->low[1] + 0.5 * cell->size[1];
    faces_panel_point(panel, s, t, centre);
    for (int k = 0; k < 2; k++)
    {
        for (int e = 0; e < 2; e++)
        {
            double shift = (e - 0.5) * cell->size[k];
            faces_panel_point(
                panel, k == 0 ? s + shift : s, k == 1 ? t + shift : t, x[e]);
        }
        v3_sub(x[0], x[1], x[0]);
        extent[k] = v3_norm(x[0]);
    }
}

/* Halves the cells of the outer panel in their longer direction, until their
   distance from the inner panel is at least their length, or the maximum number
   of cuts is reached. */
static void near(const faces_panel *outer, const faces_panel *inner,
    double value[FACES_TENSOR])
{
    outer_cell stack[2 * DEPTH_MOST + 2] = {{.size = {1.0, 1.0}}};
    for (int top = 1; top > 0;)
    {
        outer_cell cell = stack[--top];
        double centre[3], extent[2];
        extents(outer, &cell, centre, extent);
        int longer = extent[1] > extent[0] ? 1 : 0;
        double away = distance_to_panel(inner, centre);
        if (cell.depth == DEPTH_MOST || extent[longer] <= APART * away)
        {
            add_cell(outer, inner, &cell, NEAR, nearPlace, nearWeight, value);
            continue;
        }
        cell.depth++;
        cell.size[longer] *= 0.5;
        stack[top++] = cell;
        cell.low[longer] += cell.size[longer];
        stack[top++] = cell;
    }
}

static void far(
    const faces_panel *a, const faces_panel *b, double value[FACES_TENSOR])
{
    for (int k = 0; k < 16; k++)
    {
        const double *p = a->point[k / 4], *q = b->point[k % 4];
        double r[3];
        v3_sub(r, p, q);
        double inverse = 1.0 / v3_norm(r), w = p[3] * q[3] * inverse;
        double cube = w * inverse * inverse;
        value[0] += w + cube * r[0] * r[0];
        value[1] += w + cube * r[1] * r[1];
        value[2] += w + cube * r[2] * r[2];
        value[3] += cube * r[1] * r[2];
        value[4] += cube * r[2] * r[0];
        value[5] += cube * r[0] * r[1];
    }
}

void faces_interaction(
    const faces_panel *a, const faces_panel *b, double value[FACES_TENSOR])
{
    double between[3];
    memset(value, 0, FACES_TENSOR * sizeof *value);
    if (a == b)
    {
        const outer_cell all = {.size = {1.0, 1.0}};
        add_cell(a, b, &all, OWN, ownPlace, ownWeight, value);
        return;
    }
    v3_sub(between, a->centre, b->centre);
    if (v3_norm(between) > 3.0 * (a->radius + b->radius))
    {
        far(a, b, value);
    }
    else if (a->radius <= b->radius)
    {
        near(a, b, value);
    }
    else
    {
        near(b, a, value);
    }
}

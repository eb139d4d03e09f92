/*---------------------------------------------------------------------------*\
    polyhedron_mass.c - volume, centre, principal axes, and the frame along them

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    The integrals of 1, x and x x^T over a body are sums over the tetrahedra
    that its triangles form with the origin (Mirtich 1996 has the same
    integrals, over faces). For a tetrahedron with the corners 0, a, b and c,
    let v be six times its volume, and s = a + b + c. Then they are v/6, v s/24
    and v (a a^T + b b^T + c c^T + s s^T)/120.
\*---------------------------------------------------------------------------*/

#include "polyhedron/surface.h"
#include "base/eigen3.h"
#include "base/vec3.h"

#include <gsl/gsl_math.h>

/* A sum whose rounding error does not grow with the number of terms (Neumaier
   1974). */
typedef struct sum
{
    double value, rest;
} sum;

static void add(sum *s, double term)
{
    double total = s->value + term;
    s->rest += fabs(s->value) >= fabs(term) ? (s->value - total) + term
                                            : (term - total) + s->value;
    s->value = total;
}

static double total(const sum *s)
{
    return s->value + s->rest;
}

void sel_surface_moments(const sel_surface *surface, double *volume,
    double first[3], double second[9])
{
    sum v = {0.0, 0.0}, f[3] = {{0.0, 0.0}}, m[9] = {{0.0, 0.0}};
    for (int t = 0; t < surface->nTriangles; t++)
    {
        const double *x[3];
        double bc[3], s[3];
        for (int k = 0; k < 3; k++)
        {
            x[k] = surface->points + 3 * surface->triangles[3 * t + k];
        }
        v3_cross(bc, x[1], x[2]);
        double six = v3_dot(x[0], bc);
        add(&v, six);
        for (int k = 0; k < 3; k++)
        {
            s[k] = x[0][k] + x[1][k] + x[2][k];
            add(&f[k], six * s[k]);
        }
        for (int k = 0; k < 9; k++)
        {
            int i = k / 3, j = k % 3;
            add(&m[k],
                six
                    * (x[0][i] * x[0][j] + x[1][i] * x[1][j] + x[2][i] * x[2][j]
                        + s[i] * s[j]));
        }
    }
    *volume = total(&v) / 6.0;
    for (int k = 0; k < 9; k++)
    {
        second[k] = total(&m[k]) / 120.0;
        first[k / 3] = total(&f[k / 3]) / 24.0;
    }
}

/* - - - - - - - - - - - - - - - - principal axes  - - - - - - - - - - - - - */

/* Sets R to the rotation by the smallest angle that rotates axis k to the unit
   vector u (Rodrigues). u must not be opposite to the axis. */
static void least_turn(int k, const double u[3], double R[9])
{
    double axis[3] = {0.0, 0.0, 0.0}, w[3];
    axis[k] = 1.0;
    v3_cross(w, axis, u);
    double c = u[k], share = 1.0 / (1.0 + c);
    const double W[9] = {0, -w[2], w[1], w[2], 0, -w[0], -w[1], w[0], 0};
    for (int i = 0; i < 9; i++)
    {
        int a = i / 3, b = i % 3;
        R[i] = (a == b ? c : 0.0) + W[i] + share * w[a] * w[b];
    }
}

/* Sets the frame if only one principal axis u is distinct. u replaces the
   nearest axis of the file; there is no rotation about u. */
static void turn_single(const double u[3], double R[9])
{
    int k = fabs(u[1]) > fabs(u[0]) ? 1 : 0;
    double way[3];
    k = fabs(u[2]) > fabs(u[k]) ? 2 : k;
    v3_scale(way, u[k] < 0.0 ? -1.0 : 1.0, u);
    least_turn(k, way, R);
}

static double determinant(const double R[9])
{
    double c[3];
    v3_cross(c, R + 3, R + 6);
    return v3_dot(R, c);
}

/* Sets R to the columns of E in the order and with the signs that give the
   smallest rotation, i.e. the greatest trace. */
static void turn_all(const double E[9], double R[9])
{
    static const int order[6][3]
        = {{0, 1, 2}, {1, 2, 0}, {2, 0, 1}, {0, 2, 1}, {2, 1, 0}, {1, 0, 2}};
    double most = -4.0;
    for (int o = 0; o < 48; o++)
    {
        double tried[9];
        for (int i = 0; i < 9; i++)
        {
            int k = i % 3;
            double sign = (o / 6) >> k & 1 ? -1.0 : 1.0;
            tried[i] = sign * E[3 * (i / 3) + order[o % 6][k]];
        }
        double trace = tried[0] + tried[4] + tried[8];
        if (determinant(tried) > 0.0 && trace > most)
        {
            most = trace;
            for (int i = 0; i < 9; i++)
            {
                R[i] = tried[i];
            }
        }
    }
}

/* If the axes differ from those of the file only by rounding, replaces them by
   those of the file. */
static void snap(double R[9])
{
    double off = 0.0;
    for (int i = 0; i < 9; i++)
    {
        double difference = fabs(R[i] - round(R[i]));
        off = GSL_MAX_DBL(off, difference);
    }
    for (int i = 0; i < 9 && off < 1e-12; i++)
    {
        R[i] = round(R[i]);
    }
}

/* Computes the principal axes of the second moments S, which are also those of
   the inertia. */
static void principal_axes(const double S[9], double R[9])
{
    static const double one[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1};
    double values[3], E[9], sizes = S[0] + S[4] + S[8];
    sel_eigen3(S, values, E);
    int equal[3], count = 0, single = 0;
    for (int k = 0; k < 3; k++)
    {
        double difference = values[(k + 1) % 3] - values[(k + 2) % 3];
        equal[k] = fabs(difference) < SEL_BODY_EQUAL * sizes;
        count += equal[k];
        single = equal[k] ? k : single;
    }
    if (count > 1)
    {
        for (int i = 0; i < 9; i++)
        {
            R[i] = one[i];
        }
    }
    else if (count == 1)
    {
        const double u[3] = {E[single], E[3 + single], E[6 + single]};
        turn_single(u, R);
    }
    else
    {
        turn_all(E, R);
    }
    snap(R);
}

/* - - - - - - - - - - - - - - - - the frame - - - - - - - - - - - - - - - - */

/* Transforms the points to the centre and the axes R, scaled so that the
   greatest coordinate is exactly 1. */
static void move_points(
    sel_surface *surface, const double centre[3], const double R[9])
{
    double most = 0.0, file[3];
    for (int p = 0; p < surface->nPoints; p++)
    {
        double *x = surface->points + 3 * p, y[3];
        v3_sub(y, x, centre);
        m3_apply_transposed(x, R, y);
        for (int k = 0; k < 3; k++)
        {
            most = GSL_MAX_DBL(most, fabs(x[k]));
        }
    }
    for (int i = 0; i < 3 * surface->nPoints; i++)
    {
        surface->points[i] /= most;
    }
    sel_surface_place(surface, centre, file);
    v3_copy(surface->centre, file);
    surface->scale *= most;
    for (int i = 0; i < 9; i++)
    {
        surface->Q[i] = R[i];
    }
}

static int turn_round(sel_surface *surface, sel_polyhedron_fault *fault)
{
    for (int t = 0; t < surface->nTriangles; t++)
    {
        int *p = surface->triangles + 3 * t, swap = p[1];
        p[1] = p[2];
        p[2] = swap;
    }
    surface->flipped = 1;
    return sel_surface_connect(surface, fault);
}

/* The moments are computed about the centre of mass itself, because about
   another point large terms would cancel. */
int sel_surface_orient(sel_surface *surface, sel_polyhedron_fault *fault)
{
    static const double one[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1};
    double volume, first[3], S[9], R[9], centre[3];
    sel_surface_moments(surface, &volume, first, S);
    if (fabs(volume) < SEL_BODY_VOLUME)
    {
        return sel_fault(fault,
            "no volume: %g of the cube of half its largest width; at least %g "
            "is required",
            volume, SEL_BODY_VOLUME);
    }
    if (volume < 0.0 && !turn_round(surface, fault))
    {
        return 0;
    }
    v3_scale(centre, 1.0 / volume, first);
    move_points(surface, centre, one);
    sel_surface_moments(surface, &volume, first, S);
    principal_axes(S, R);
    v3_scale(centre, 1.0 / volume, first);
    move_points(surface, centre, R);
    sel_surface_moments(surface, &volume, first, S);
    surface->volume = volume;
    for (int k = 0; k < 3; k++)
    {
        surface->inertia[k] = S[4 * ((k + 1) % 3)] + S[4 * ((k + 2) % 3)];
    }
    for (int t = 0; t < surface->nTriangles; t++)
    {
        double normal[3];
        sel_surface_normal(surface, t, normal);
        surface->area += 0.5 * v3_norm(normal);
    }
    return 1;
}

/*---------------------------------------------------------------------------*\
    faces_system.c - equation systems of a body with flat faces

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#include "resistance/faces.h"
#include "base/vec3.h"
#include "resistance/cholesky.h"

#include <gsl/gsl_math.h>
#include <stdlib.h>
#include <string.h>

enum
{
    FLOWS = FACES_MOTIONS + FACES_STRAINS
};

/* Indices of the entry (i, j) of a symmetric tensor. */
static const int entry[3][3] = {{0, 5, 4}, {5, 1, 3}, {4, 3, 2}};

/* - - - - - - - - - - - - - - - - flows - - - - - - - - - - - - - - - - - - */

/* Computes the velocity u of a flow at x: three translations, three rotations,
   strains xx yy zz (free of divergence: 2/3, -1/3, -1/3), yz zx xy. */
static void velocity(int flow, const double x[3], double u[3])
{
    v3_set(u, 0.0, 0.0, 0.0);
    if (flow < 3)
    {
        u[flow] = 1.0;
    }
    else if (flow >= 6 && flow < 9)
    {
        v3_scale(u, -1.0 / 3.0, x);
        u[flow - 6] += x[flow - 6];
    }
    else
    {
        int y = (flow + 1) % 3, z = (flow + 2) % 3;
        u[y] = flow < 6 ? -x[z] : x[z];
        u[z] = x[y];
    }
}

/* Returns the mask of the coordinates whose reflection maps the flow to its
   negative. */
static int mask_of(int flow)
{
    return flow < 3 ? 1 << flow : flow >= 6 && flow < 9 ? 0 : 7 ^ 1 << flow % 3;
}

/* - - - - - - - - - - - - - - - - one class - - - - - - - - - - - - - - - - */

typedef struct faces_class
{
    int mask;
    int unknowns;
    int *index;  /* unknown of each component of the representative panels; -1:
                    symmetry excludes it */
    double *A;   /* upper triangle of the matrix */
    double *psi; /* solution for one motion at a time */
} faces_class;

/* Returns 1 if the number of set bits is odd; chi is then -1. */
static int odd(int mask)
{
    return (mask & 1) ^ (mask >> 1 & 1) ^ (mask >> 2 & 1);
}

/* Returns the ratio of psi_i of the panel's image under g to psi_i of the
   panel: 1 or -1. */
static double sign_of(int mask, int g, int i)
{
    return odd(mask & g) ^ (g >> i & 1) ? -1.0 : 1.0;
}

/* Returns the number of panels in the orbit of panel p. */
static int orbit_size(const faces_mesh *mesh, int p)
{
    int fixed = 0, all = 0;
    for (int g = 0; g < FACES_REFLECTIONS; g++)
    {
        if ((g & mesh->planes) == g)
        {
            int q = p;
            for (int k = 0; k < 3; k++)
            {
                q = g >> k & 1 ? mesh->image[k][q] : q;
            }
            fixed += q == p;
            all++;
        }
    }
    return all / fixed;
}

static int allowed(const faces_mesh *mesh, int mask, int p, int i)
{
    for (int g = 1; g < FACES_REFLECTIONS; g++)
    {
        if ((g & mesh->planes) == g && sign_of(mask, g, i) < 0.0)
        {
            int q = p;
            for (int k = 0; k < 3; k++)
            {
                q = g >> k & 1 ? mesh->image[k][q] : q;
            }
            if (q == p)
            {
                return 0;
            }
        }
    }
    return 1;
}

static void number(const faces_mesh *mesh, faces_class *c)
{
    c->unknowns = 0;
    for (int p = 0; p < mesh->count; p++)
    {
        for (int i = 0; i < 3 && mesh->stands[p] == p; i++)
        {
            c->index[3 * mesh->place[p] + i]
                = allowed(mesh, c->mask, p, i) ? c->unknowns++ : -1;
        }
    }
}

/* Adds the interaction of the representative panel p with panel q to the upper
   triangle. A is symmetric except for quadrature errors, so the mean of both
   triangles is stored. */
static void add_pair(const faces_mesh *mesh, faces_class *c, int p, int q,
    double size, const double value[FACES_TENSOR])
{
    const int *own = c->index + 3 * mesh->place[p];
    const int *other = c->index + 3 * mesh->place[q];
    size_t n = (size_t)c->unknowns;
    for (int k = 0; k < 9; k++)
    {
        int i = k / 3, j = k % 3, row = own[i], column = other[j];
        if (row < 0 || column < 0)
        {
            continue;
        }
        double w = size * sign_of(c->mask, mesh->reflection[q], j)
            * value[entry[i][j]] * (row == column ? 1.0 : 0.5);
        c->A[(size_t)GSL_MIN(row, column) * n + (size_t)GSL_MAX(row, column)]
            += w;
    }
}

/* Adds the square of the null vector (faces.h) to A, scaled to the size of the
   diagonal. Only the class of mask 0 has this vector. */
static void add_null(const faces_mesh *mesh, faces_class *c)
{
    size_t n = (size_t)c->unknowns;
    double *v = c->psi, trace = 0.0, square = 0.0;
    memset(v, 0, n * sizeof *v);
    for (int p = 0; p < mesh->count; p++)
    {
        for (int i = 0; i < 3 && mesh->stands[p] == p; i++)
        {
            int at = c->index[3 * mesh->place[p] + i];
            if (at >= 0)
            {
                v[at] = orbit_size(mesh, p) * mesh->panels[p].area
                    * mesh->panels[p].normal[i];
                trace += c->A[(size_t)at * (n + 1)];
                square += v[at] * v[at];
            }
        }
    }
    for (size_t i = 0; i < n; i++)
    {
        double factor = v[i] * trace / ((double)n * square);
        for (size_t j = i; j < n; j++)
        {
            c->A[i * n + j] += factor * v[j];
        }
    }
}

static void add_right(
    const faces_mesh *mesh, const faces_class *c, int flow, double *b)
{
    for (int p = 0; p < mesh->count; p++)
    {
        if (mesh->stands[p] != p)
        {
            continue;
        }
        double u[3], w = orbit_size(mesh, p) * mesh->panels[p].area;
        velocity(flow, mesh->panels[p].centre, u);
        for (int i = 0; i < 3; i++)
        {
            int at = c->index[3 * mesh->place[p] + i];
            if (at >= 0)
            {
                b[at] = w * u[i];
            }
        }
    }
}

static void add_moments(
    const faces_mesh *mesh, faces_class *c, int motion, faces_moments *moments)
{
    double *b = c->psi + c->unknowns;
    sel_cholesky_solve(c->A, c->unknowns, c->psi);
    for (int flow = 0; flow < FLOWS; flow++)
    {
        if ((mask_of(flow) & mesh->planes) != c->mask)
        {
            continue;
        }
        double sum = 0.0;
        add_right(mesh, c, flow, b);
        for (int k = 0; k < c->unknowns; k++)
        {
            sum += b[k] * c->psi[k];
        }
        moments->value[motion][flow] = sum;
    }
}

static sel_status solve_class(const faces_mesh *mesh, faces_class *c,
    const double *interactions, faces_moments *moments)
{
    number(mesh, c);
    size_t n = (size_t)c->unknowns;
    moments->unknowns = GSL_MAX_INT(moments->unknowns, c->unknowns);
    memset(c->A, 0, n * n * sizeof *c->A);
    for (int p = 0; p < mesh->count; p++)
    {
        double size = mesh->stands[p] == p ? orbit_size(mesh, p) : 0.0;
        for (int q = 0; q < mesh->count && size > 0.0; q++)
        {
            add_pair(mesh, c, p, q, size, interactions);
            interactions += FACES_TENSOR;
        }
    }
    if (c->mask == 0)
    {
        add_null(mesh, c);
    }
    if (!sel_cholesky(c->A, c->unknowns))
    {
        return SEL_E_RESISTANCE;
    }
    for (int motion = 0; motion < FACES_MOTIONS; motion++)
    {
        if ((mask_of(motion) & mesh->planes) == c->mask)
        {
            add_right(mesh, c, motion, c->psi);
            add_moments(mesh, c, motion, moments);
        }
    }
    return SEL_OK;
}

/* - - - - - - - - - - - - - - - - all - - - - - - - - - - - - - - - - - - - */

/* Computes all interactions, with one row per representative panel. */
static void interact(const faces_mesh *mesh, double *value)
{
    for (int p = 0; p < mesh->count; p++)
    {
        for (int q = 0; q < mesh->count && mesh->stands[p] == p; q++)
        {
            faces_interaction(&mesh->panels[p], &mesh->panels[q], value);
            value += FACES_TENSOR;
        }
    }
}

sel_status faces_system_solve(const faces_mesh *mesh, faces_moments *moments)
{
    size_t most = 3 * (size_t)mesh->orbits, panels = (size_t)mesh->count;
    double *interactions = malloc(
        (size_t)mesh->orbits * panels * FACES_TENSOR * sizeof *interactions);
    double *work = malloc((most * most + 2 * most) * sizeof *work);
    int *index = malloc(most * sizeof *index);
    sel_status status = interactions && work && index ? SEL_OK : SEL_E_MEMORY;
    memset(moments, 0, sizeof *moments);
    if (status == SEL_OK)
    {
        interact(mesh, interactions);
    }
    for (int mask = 0; mask < FACES_REFLECTIONS && status == SEL_OK; mask++)
    {
        int wanted = 0;
        for (int motion = 0; motion < FACES_MOTIONS; motion++)
        {
            wanted |= (mask_of(motion) & mesh->planes) == mask;
        }
        if (wanted)
        {
            faces_class c = {.mask = mask,
                .index = index,
                .A = work,
                .psi = work + most * most};
            status = solve_class(mesh, &c, interactions, moments);
        }
    }
    free(interactions);
    free(work);
    free(index);
    return status;
}

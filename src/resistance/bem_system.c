/*---------------------------------------------------------------------------*\
    bem_system.c - assembly and solution of the six systems of an octant

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    The parity of a motion is a mask: bit i is set if the reflection of
    coordinate i has chi = -1. A translation along x has the mask 001; a
    rotation about x and the strain (0, z, y) have 110.
\*---------------------------------------------------------------------------*/

#include "resistance/bem.h"
#include "base/vec3.h"
#include "resistance/cholesky.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum
{
    IMAGES = 8,
    MOTIONS = 9, /* translations, rotations, strains */
    NODES_MAX = BEM_ORDER_MAX * BEM_ORDER_MAX
};

/* Parities of the translations and the rotations. */
static const int masks[BEM_CLASSES] = {1, 2, 4, 6, 5, 3};

/* Indices of the entry (i, j) of a symmetric tensor. */
static const int entry[3][3] = {{0, 5, 4}, {5, 1, 3}, {4, 3, 2}};

typedef struct bem_system
{
    int unknowns; /* number of unknowns of one parity */
    double *matrix[BEM_CLASSES];
    double *right; /* 9 x unknowns: <phi, u>, strains last */
    double *row;   /* unknowns: scratch */
} bem_system;

/* Replaces value[k][tensor][node] of the images k by the sums over k with the
   signs of every mask (Hadamard's transform). */
static void transform(double (*value)[BEM_TENSOR * NODES_MAX], int count)
{
    for (int bit = 1; bit < IMAGES; bit <<= 1)
    {
        for (int k = 0; k < IMAGES; k++)
        {
            if (k & bit)
            {
                continue;
            }
            double *a = value[k], *b = value[k | bit];
            for (int i = 0; i < count; i++)
            {
                double sum = a[i] + b[i];
                b[i] = a[i] - b[i];
                a[i] = sum;
            }
        }
    }
}

/* A point of the outer rule, and the element's test functions at this point,
   times the weight of the point. */
typedef struct outer_point
{
    double x[3];
    double at[2]; /* in the element's unit square */
    double test[NODES_MAX];
} outer_point;

static void set_outer(const bem_mesh *mesh, const bem_element *element, int i,
    int j, outer_point *o)
{
    int q = mesh->order;
    double first[BEM_ORDER_MAX], second[BEM_ORDER_MAX];
    o->at[0] = mesh->outer.x[i];
    o->at[1] = mesh->outer.x[j];
    double w = bem_surface_point(
                   &mesh->surface, element->patch, o->at[0], o->at[1], o->x)
        * mesh->outer.w[i] * mesh->outer.w[j];
    bem_mesh_basis(mesh, o->at[0], first);
    bem_mesh_basis(mesh, o->at[1], second);
    for (int a = 0; a < q; a++)
    {
        for (int b = 0; b < q; b++)
        {
            o->test[a * q + b] = w * first[a] * second[b];
        }
    }
}

/* Computes the integrals over one element for the eight images of an outer
   point, summed with the signs of every mask. own: the point is on this
   element. */
static sel_status images(bem_mesh *mesh, const bem_element *element,
    const outer_point *o, int own, double (*value)[BEM_TENSOR * NODES_MAX])
{
    int count = BEM_TENSOR * mesh->order * mesh->order;
    for (int k = 0; k < IMAGES; k++)
    {
        memset(value[k], 0, (size_t)count * sizeof(double));
        double x[3];
        for (int i = 0; i < 3; i++)
        {
            x[i] = k >> i & 1 ? -o->x[i] : o->x[i];
        }
        sel_status status = k == 0 && own
            ? bem_integrate_singular(mesh, element, o->at, x, value[k])
            : bem_integrate_regular(mesh, element, x, value[k]);
        if (status != SEL_OK)
        {
            return status;
        }
    }
    transform(value, count);
    return SEL_OK;
}

/* Adds the contribution of an outer point of element e to the block for the
   elements e and f. */
static void add_block(const bem_mesh *mesh, bem_system *system, int e, int f,
    const outer_point *o, double (*value)[BEM_TENSOR * NODES_MAX])
{
    int nodes = mesh->order * mesh->order;
    size_t n = (size_t)system->unknowns;
    for (int k = 0; k < BEM_CLASSES * 3 * nodes; k++)
    {
        int c = k / (3 * nodes), i = k / nodes % 3, a = k % nodes;
        const double *sums = value[masks[c] ^ (1 << i)];
        double *row = system->matrix[c] + n * (size_t)((3 * e + i) * nodes + a);
        for (int j = 0; j < 3; j++)
        {
            const double *s = sums + entry[i][j] * nodes;
            double *out = row + (3 * f + j) * nodes;
            for (int b = 0; b < nodes; b++)
            {
                out[b] += o->test[a] * s[b];
            }
        }
    }
}

/* Computes the velocity u at x for one of the nine motions: translations,
   rotations, strains. */
static void velocity(int motion, const double x[3], double u[3])
{
    v3_set(u, 0.0, 0.0, 0.0);
    if (motion < 3)
    {
        u[motion] = 1.0;
        return;
    }
    int y = (motion + 1) % 3, z = (motion + 2) % 3;
    u[y] = motion < 6 ? -x[z] : x[z];
    u[z] = x[y];
}

static void add_right(
    const bem_mesh *mesh, bem_system *system, int e, const outer_point *o)
{
    int nodes = mesh->order * mesh->order;
    for (int motion = 0; motion < MOTIONS; motion++)
    {
        double u[3];
        velocity(motion, o->x, u);
        double *b = system->right + motion * system->unknowns;
        for (int i = 0; i < 3; i++)
        {
            for (int a = 0; a < nodes; a++)
            {
                b[(3 * e + i) * nodes + a] += o->test[a] * u[i];
            }
        }
    }
}

static sel_status assemble(bem_mesh *mesh, bem_system *system)
{
    double value[IMAGES][BEM_TENSOR * NODES_MAX];
    int n = mesh->outer.count;
    for (int e = 0; e < BEM_PATCHES; e++)
    {
        for (int k = 0; k < n * n; k++)
        {
            outer_point o;
            set_outer(mesh, &mesh->elements[e], k / n, k % n, &o);
            add_right(mesh, system, e, &o);
            for (int f = 0; f < BEM_PATCHES; f++)
            {
                sel_status status
                    = images(mesh, &mesh->elements[f], &o, e == f, value);
                if (status != SEL_OK)
                {
                    return status;
                }
                add_block(mesh, system, e, f, &o, value);
            }
        }
    }
    return SEL_OK;
}

/* - - - - - - - - - - - - - - - - solution  - - - - - - - - - - - - - - - - */

static double dot(const double *a, const double *b, int n)
{
    double sum = 0.0;
    for (int i = 0; i < n; i++)
    {
        sum += a[i] * b[i];
    }
    return sum;
}

/* Replaces the upper triangle of A by the mean of A and its transpose. Returns
   the greatest difference between the two, |Aij - Aji|/sqrt(Aii Ajj). */
static double symmetrise(double *A, int n)
{
    double worst = 0.0;
    for (int i = 0; i < n; i++)
    {
        for (int j = 0; j < i; j++)
        {
            double *low = &A[(size_t)i * (size_t)n + (size_t)j];
            double *high = &A[(size_t)j * (size_t)n + (size_t)i];
            double diagonal = fabs(A[(size_t)i * ((size_t)n + 1)]
                * A[(size_t)j * ((size_t)n + 1)]);
            double difference = fabs(*low - *high);
            worst = difference * difference > worst * worst * diagonal
                ? difference / sqrt(diagonal)
                : worst;
            *high = 0.5 * (*low + *high);
        }
    }
    return worst;
}

static void solve(bem_system *system, bem_energies *energies)
{
    int n = system->unknowns;
    energies->asymmetry = 0.0;
    energies->definite = 1;
    for (int c = 0; c < BEM_CLASSES && energies->definite; c++)
    {
        double *A = system->matrix[c], *b = system->right + c * n;
        energies->asymmetry = fmax(energies->asymmetry, symmetrise(A, n));
        energies->definite = sel_cholesky(A, n);
        if (!energies->definite)
        {
            return;
        }
        double *x = system->row;
        memcpy(x, b, (size_t)n * sizeof *x);
        sel_cholesky_solve(A, n, x);
        if (c < 3)
        {
            energies->translation[c] = dot(b, x, n);
            continue;
        }
        energies->rotation[c - 3] = dot(b, x, n);
        energies->strain[c - 3] = dot(b + 3 * n, x, n);
    }
}

sel_status bem_system_solve(
    bem_mesh *mesh, bem_energies *energies, size_t *memory)
{
    bem_system system
        = {.unknowns = 3 * BEM_PATCHES * mesh->order * mesh->order};
    size_t n = (size_t)system.unknowns;
    size_t count = BEM_CLASSES * n * n + (MOTIONS + 1) * n;
    double *all = calloc(count, sizeof *all);
    if (!all)
    {
        return SEL_E_MEMORY;
    }
    for (int c = 0; c < BEM_CLASSES; c++)
    {
        system.matrix[c] = all + (size_t)c * n * n;
    }
    system.right = all + BEM_CLASSES * n * n;
    system.row = system.right + MOTIONS * n;
    sel_status status = assemble(mesh, &system);
    if (status == SEL_OK)
    {
        solve(&system, energies);
    }
    *memory = mesh->memory + count * sizeof *all
        + (size_t)mesh->cellCapacity * sizeof *mesh->cells;
    free(all);
    return status;
}

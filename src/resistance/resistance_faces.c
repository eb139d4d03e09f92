/*---------------------------------------------------------------------------*\
    resistance_faces.c - Stokes resistance of any body with flat faces

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    The equations are solved at levels of increasingly fine panels. The energies
    of Galerkin's method increase towards their limits, with an error like n^-3
    for graded panels (faces.h), so two levels give an extrapolated limit. The
    error estimate is the difference between this limit and the previous limit;
    for the first limit it is three times its difference from the finer level.
    The quadrature error is below FLOOR.
\*---------------------------------------------------------------------------*/

#include "base/tolerances.h"
#include "base/try.h"
#include "resistance/cholesky.h"
#include "resistance/faces.h"

#include <gsl/gsl_math.h>
#include <stdlib.h>

/* [-] Largest relative error of the integrals over pairs of panels. */
#define FLOOR 1e-5
/* [-] Largest ratio of the true error to a difference. FIRST_LIMIT: difference
   of the first limit from the finer of its two levels. PLAIN: difference of the
   first level alone from the triangles themselves. The ratios were measured for
   thin plates, prisms of twelve sides and balls of 320 faces. */
#define FIRST_LIMIT 3.0
#define PLAIN       2.0

enum
{
    LEVELS = 9
};

static const int levels[LEVELS] = {1, 2, 3, 4, 6, 8, 11, 15, 20};

/* Number of entries of the tensors in one list, for extrapolation. */
enum
{
    ENTRIES = FACES_MOTIONS * (FACES_MOTIONS + FACES_STRAINS)
};

/* Returns 1 if this mesh is small enough to be solved. */
static int affordable(const faces_mesh *mesh)
{
    return mesh->count <= FACES_PANELS_MOST
        && 3 * mesh->orbits <= FACES_UNKNOWNS_MOST
        && mesh->orbits <= FACES_PAIRS_MOST / mesh->count;
}

/* The caller must free the mesh even after an error. Errors: SEL_E_MEMORY,
   SEL_E_FACES if the mesh would be too large. */
static sel_status make_mesh(
    faces_mesh *mesh, const sel_polyhedron *body, int level)
{
    int count = faces_mesh_count(body, level);
    *mesh = (faces_mesh){.count = 0};
    if (count < 0)
    {
        return SEL_E_MEMORY;
    }
    if (count > FACES_PANELS_MOST)
    {
        return SEL_E_FACES;
    }
    sel_status status = faces_mesh_init(mesh, body, level);
    return status == SEL_OK && !affordable(mesh) ? SEL_E_FACES : status;
}

sel_status sel_resistance_polyhedron_fits(const sel_polyhedron *body)
{
    faces_mesh mesh;
    sel_status status = make_mesh(&mesh, body, levels[0]);
    faces_mesh_free(&mesh);
    if (status == SEL_OK)
    {
        status = make_mesh(&mesh, body, levels[1]);
        faces_mesh_free(&mesh);
        if (status == SEL_E_FACES)
        {
            status = make_mesh(&mesh, body, 0); /* see solve_coarse */
            faces_mesh_free(&mesh);
        }
    }
    return status;
}

static sel_status solve_level(const sel_polyhedron *body, int level,
    faces_moments *moments, sel_faces_report *report)
{
    faces_mesh mesh;
    sel_status status = make_mesh(&mesh, body, level);
    SEL_THEN(status, faces_system_solve(&mesh, moments));
    if (status == SEL_OK)
    {
        *report = (sel_faces_report){.level = level,
            .panels = mesh.count,
            .planes = mesh.planes,
            .unknowns = moments->unknowns};
    }
    faces_mesh_free(&mesh);
    return status;
}

/* Extrapolates the values at two levels to their limit. */
static void extrapolate(const faces_moments *coarse, int coarseLevel,
    const faces_moments *fine, int fineLevel, faces_moments *limit)
{
    double ratio = (double)fineLevel / coarseLevel;
    double share = 1.0 / (ratio * ratio * ratio - 1.0);
    *limit = *fine;
    for (int k = 0; k < ENTRIES; k++)
    {
        int i = k / (FACES_MOTIONS + FACES_STRAINS);
        int j = k % (FACES_MOTIONS + FACES_STRAINS);
        limit->value[i][j] += share * (fine->value[i][j] - coarse->value[i][j]);
    }
}

/* Returns the greatest difference, relative to the square roots of the two
   diagonal entries. For a strain, the greatest Omega replaces the diagonal
   entry. */
static double difference(const faces_moments *a, const faces_moments *b)
{
    double worst = 0.0, most = 0.0;
    for (int i = 3; i < FACES_MOTIONS; i++)
    {
        most = GSL_MAX_DBL(most, a->value[i][i]);
    }
    for (int k = 0; k < ENTRIES; k++)
    {
        int i = k / (FACES_MOTIONS + FACES_STRAINS);
        int j = k % (FACES_MOTIONS + FACES_STRAINS);
        double other = j < FACES_MOTIONS ? a->value[j][j] : most;
        double scale = sqrt(a->value[i][i] * other);
        worst
            = GSL_MAX_DBL(worst, fabs(a->value[i][j] - b->value[i][j]) / scale);
    }
    return worst;
}

/* Forces are 8 pi mu times the moments of psi. */
static void set_tensors(const sel_polyhedron *body,
    const faces_moments *moments, double error, sel_resistance_tensors *tensors)
{
    double c = body->halfWidth[2];
    double one = 8.0 / c, two = one / c, three = two / c;
    for (int k = 0; k < 9; k++)
    {
        int i = k / 3, j = k % 3;
        const double(*v)[FACES_MOTIONS + FACES_STRAINS] = moments->value;
        tensors->K[k] = 0.5 * one * (v[i][j] + v[j][i]);
        tensors->C[k] = 0.5 * two * (v[3 + i][j] + v[j][3 + i]);
        tensors->Omega[k] = 0.5 * three * (v[3 + i][3 + j] + v[3 + j][3 + i]);
    }
    for (int k = 0; k < 18; k++)
    {
        int i = k / 6, j = FACES_MOTIONS + k % 6;
        tensors->G[k] = two * moments->value[i][j];
        tensors->H[k] = three * moments->value[3 + i][j];
    }
    tensors->error = error;
}

/* Computes the result for bodies with too many faces for a second level. The
   error estimate is the difference between the first level and the uncut
   triangles, times PLAIN. */
static sel_status solve_coarse(const sel_polyhedron *body,
    const faces_moments *once, faces_moments *limit, double *error)
{
    sel_faces_report unused;
    faces_moments plain;
    sel_status status = solve_level(body, 0, &plain, &unused);
    *limit = *once;
    *error = status == SEL_OK ? FLOOR + PLAIN * difference(once, &plain)
                              : HUGE_VAL;
    return status;
}

sel_status sel_resistance_polyhedron(const sel_polyhedron *body,
    double tolerance, sel_resistance_tensors *tensors, sel_faces_report *report)
{
    if (!gsl_finite(tolerance) || tolerance <= 0.0)
    {
        return SEL_E_ARGUMENT;
    }
    sel_faces_report unused;
    faces_moments coarse, fine, limit, before;
    report = report ? report : &unused;
    sel_status status = solve_level(body, levels[0], &coarse, report);
    double error = HUGE_VAL;
    for (int k = 1; k < LEVELS && status == SEL_OK && error > tolerance; k++)
    {
        status = solve_level(body, levels[k], &fine, report);
        if (status != SEL_OK && k > 1)
        {
            status = SEL_OK; /* the previous limit is the result */
            break;
        }
        if (status == SEL_E_FACES)
        {
            status = solve_coarse(body, &coarse, &limit, &error);
            break;
        }
        if (status != SEL_OK)
        {
            break;
        }
        extrapolate(&coarse, levels[k - 1], &fine, levels[k], &limit);
        /* the first limit, from levels 1 and 2, differs from level 2 by a
           seventh of the difference of the two levels; if the order of
           convergence is less than three, its error is larger */
        error = FLOOR
            + (k > 1 ? difference(&limit, &before)
                     : FIRST_LIMIT * difference(&limit, &fine));
        coarse = fine;
        before = limit;
    }
    if (status == SEL_OK)
    {
        set_tensors(body, &limit, error, tensors);
    }
    return status;
}

void sel_resistance_diagonal(
    const sel_resistance_tensors *tensors, sel_resistance *resistance)
{
    for (int k = 0; k < 3; k++)
    {
        resistance->K[k] = tensors->K[4 * k];
        resistance->Omega[k] = tensors->Omega[4 * k];
        resistance->Pi[k] = tensors->H[6 * k + 3 + k];
    }
    resistance->error = tensors->error;
}

/* Returns the entry (i, j) of the 6 x 6 matrix of force and torque by
   translation and rotation. */
static double whole_entry(const sel_resistance_tensors *t, int i, int j)
{
    if (i < 3)
    {
        return j < 3 ? t->K[3 * i + j] : t->C[3 * (j - 3) + i];
    }
    return j < 3 ? t->C[3 * (i - 3) + j] : t->Omega[3 * (i - 3) + j - 3];
}

int sel_resistance_tensors_valid(const sel_resistance_tensors *t)
{
    /* the squares of these numbers must be finite */
    const double most = 1e60;
    double whole[36];
    int valid = gsl_finite(t->error) && t->error >= 0.0;
    for (int k = 0; k < 18; k++)
    {
        valid &= gsl_finite(t->G[k]) && fabs(t->G[k]) <= most
            && gsl_finite(t->H[k]) && fabs(t->H[k]) <= most;
    }
    for (int k = 0; k < 36 && valid; k++)
    {
        double other = whole_entry(t, k % 6, k / 6);
        whole[k] = whole_entry(t, k / 6, k % 6);
        valid = gsl_finite(whole[k]) && fabs(whole[k]) <= most
            && gsl_finite(other)
            && fabs(whole[k] - other) <= 1e-12 * fabs(other);
    }
    for (int k = 0; k < 36 && valid; k++)
    {
        double one = whole[7 * (k / 6)], two = whole[7 * (k % 6)];
        valid = one >= SEL_HYDRO_SMALLEST && one <= SEL_HYDRO_LARGEST
            && two >= SEL_HYDRO_SMALLEST
            && (k % 7 == 0 || fabs(whole[k]) <= sqrt(one) * sqrt(two));
    }
    return valid && sel_cholesky(whole, 6);
}

/* Returns the greatest off-diagonal entry, relative to the same scale as the
   error. */
static double off_diagonal(const sel_resistance_tensors *t)
{
    double worst = 0.0, most = 0.0;
    for (int i = 0; i < 3; i++)
    {
        most = GSL_MAX_DBL(most, t->Omega[4 * i]);
    }
    for (int k = 0; k < 9; k++)
    {
        int i = k / 3, j = k % 3;
        double K = t->K[4 * j], Omega = t->Omega[4 * i], beside = i != j;
        double found[3] = {beside * fabs(t->K[k]) / sqrt(t->K[4 * i] * K),
            fabs(t->C[k]) / sqrt(Omega * K),
            beside * fabs(t->Omega[k]) / sqrt(Omega * t->Omega[4 * j])};
        worst = GSL_MAX_DBL(worst, GSL_MAX_DBL(found[0], found[1]));
        worst = GSL_MAX_DBL(worst, found[2]);
    }
    for (int k = 0; k < 18; k++)
    {
        int i = k / 6, beside = k % 6 != 3 + i;
        worst = GSL_MAX_DBL(worst, fabs(t->G[k]) / sqrt(t->K[4 * i] * most));
        worst = GSL_MAX_DBL(
            worst, beside * fabs(t->H[k]) / sqrt(t->Omega[4 * i] * most));
    }
    return worst;
}

int sel_resistance_tensors_diagonal(
    const sel_resistance_tensors *tensors, const sel_shape *shape)
{
    double within = sel_shape_mirrored(shape)
        ? GSL_MAX_DBL(tensors->error, FLOOR)
        : FLOOR;
    return off_diagonal(tensors) <= within;
}

/*---------------------------------------------------------------------------*\
    resistance_bem.c - Stokes resistance of any superellipsoid

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    The mesh remains the same, with four elements per octant, and the order of
    the polynomials increases. This is far better than smaller elements: for
    smooth bodies, and, with meshes graded towards the edges, for all other
    bodies of the valid range. The difference between an order and the previous
    one is the error estimate; the true error is smaller if the series
    converges.
\*---------------------------------------------------------------------------*/

#include "base/try.h"
#include "resistance/bem.h"

#include <math.h>

enum
{
    ORDER_MIN = 3, /* order of refinement 0 */
    ATTEMPTS = 9   /* attempts to obtain a positive definite matrix */
};

/* Ratio of the grading of an attempt to the grading of the previous attempt. */
#define EASE 0.95

/* [-] Error that remains at the highest order, due to the quadrature and the
   limit of the grading: up to 6e-6 for ellipsoids of aspect ratio 20, 1e-7 for
   compact ones. */
#define FLOOR 1e-5

/* The rules of the cells have one point more than polynomials of the order
   need, and at least the number that gives an error of 1e-6 on a sphere. The
   outer rule needs more points if sections x-y are long, since elements are
   then slanted. */
void bem_settings_of(const double axes[3], int order, bem_settings *settings)
{
    double length = fmax(axes[0], axes[1]) / fmin(axes[0], axes[1]);
    int more = length > 2.5 ? (int)ceil(log2(length / 2.5)) : 0;
    settings->order = order;
    settings->outer = order + 2 + (more > 4 ? 4 : more);
    settings->inner = order < 5 ? 6 : order + 1;
    settings->singular = order < 5 ? 6 : order + 1;
    settings->near = 1.5;
}

/* The axes of a shape with equal exponents may be exchanged cyclically. Returns
   the rotation for which the section x-y is the roundest. */
static int best_turn(const double semiAxes[3], double epsilon1, double epsilon2)
{
    int best = 0;
    double least = INFINITY;
    for (int rotation = 0; rotation < (epsilon1 == epsilon2 ? 3 : 1);
         rotation++)
    {
        double a = semiAxes[rotation], b = semiAxes[(rotation + 1) % 3];
        double length = fmax(a, b) / fmin(a, b);
        if (length < least)
        {
            least = length;
            best = rotation;
        }
    }
    return best;
}

/* At sharp rims of flat bodies and sharp ends of long bodies the outer rule may
   be too coarse for the dense points; the matrix is then not positive definite.
   In this case the next attempt has a finer outer rule, and further attempts
   also have a weaker grading. */
static sel_status solve(const bem_surface *surface, int order,
    bem_energies *energies, sel_bem_report *report)
{
    bem_settings settings;
    bem_surface eased = *surface;
    bem_settings_of(surface->axes, order, &settings);
    for (int attempt = 0; attempt < ATTEMPTS; attempt++)
    {
        bem_mesh mesh;
        sel_status status = bem_mesh_init(&mesh, &eased, &settings);
        SEL_THEN(status, bem_system_solve(&mesh, energies, &report->memory));
        report->attempts = attempt + 1;
        report->unknowns = 3 * BEM_PATCHES * order * order;
        bem_mesh_free(&mesh);
        if (status != SEL_OK || energies->definite)
        {
            return status;
        }
        settings.outer = settings.outer + 2 < BEM_RULE_MAX ? settings.outer + 2
                                                           : BEM_RULE_MAX;
        for (int i = 0; i < 2 && attempt > 0; i++)
        {
            eased.grade[i] *= EASE;
        }
    }
    return SEL_E_RESISTANCE;
}

sel_status bem_resistance(const double semiAxes[3], double epsilon1,
    double epsilon2, int order, sel_resistance *resistance,
    sel_bem_report *report)
{
    sel_bem_report unused;
    report = report ? report : &unused;
    report->order = order;
    int rotation = best_turn(semiAxes, epsilon1, epsilon2);
    double longest = fmax(semiAxes[0], fmax(semiAxes[1], semiAxes[2]));
    double axes[3];
    for (int i = 0; i < 3; i++)
    {
        axes[i] = semiAxes[(i + rotation) % 3] / longest;
    }
    bem_surface surface;
    bem_energies energies;
    bem_surface_init(&surface, axes, epsilon1, epsilon2);
    sel_status status = solve(&surface, order, &energies, report);
    if (status != SEL_OK)
    {
        return status;
    }
    /* forces are 8 pi mu <psi, u>, times eight octants */
    double scale = longest / semiAxes[2], cube = scale * scale * scale;
    for (int i = 0; i < 3; i++)
    {
        int to = (i + rotation) % 3;
        resistance->K[to] = 64.0 * scale * energies.translation[i];
        resistance->Omega[to] = 64.0 * cube * energies.rotation[i];
        resistance->Pi[to] = 64.0 * cube * energies.strain[i];
    }
    resistance->error = 0.0;
    report->asymmetry = energies.asymmetry;
    return SEL_OK;
}

/* Returns the safety factor on the difference of two orders. It is larger if
   the grading was weakened, or if the asymmetry shows that the outer rule is
   coarse. Such errors do not decrease steadily with the order. */
static double caution(const sel_bem_report *a, const sel_bem_report *b)
{
    const double coarse = 0.15;
    return a->attempts > 2 || b->attempts > 2 || a->asymmetry > coarse
            || b->asymmetry > coarse
        ? 4.0
        : 1.0;
}

/* Returns the greatest relative difference. The difference of Pi is relative to
   Omega, since Pi may be zero. */
static double difference(const sel_resistance *a, const sel_resistance *b)
{
    double worst = 0.0;
    for (int i = 0; i < 3; i++)
    {
        worst = fmax(worst, fabs(a->K[i] - b->K[i]) / a->K[i]);
        worst = fmax(worst, fabs(a->Omega[i] - b->Omega[i]) / a->Omega[i]);
        worst = fmax(worst, fabs(a->Pi[i] - b->Pi[i]) / a->Omega[i]);
    }
    return worst;
}

static sel_status solve_shape(const sel_shape *shape, int order,
    sel_resistance *resistance, sel_bem_report *report)
{
    return bem_resistance(shape->semiAxes, shape->epsilon1, shape->epsilon2,
        order, resistance, report);
}

sel_status sel_resistance_bem(const sel_shape *shape, int refinement,
    sel_resistance *resistance, sel_bem_report *report)
{
    if (refinement < 0 || refinement > SEL_BEM_REFINEMENT_MAX
        || shape->polyhedron)
    {
        return SEL_E_ARGUMENT;
    }
    sel_resistance coarse, fine;
    sel_bem_report before, now;
    int order = ORDER_MIN + refinement;
    SEL_TRY(solve_shape(shape, order - 1, &coarse, &before));
    SEL_TRY(solve_shape(shape, order, &fine, &now));
    *resistance = fine;
    resistance->error
        = caution(&before, &now) * difference(&fine, &coarse) + FLOOR;
    if (report)
    {
        *report = now;
    }
    return SEL_OK;
}

static sel_status solve_faces(
    const sel_shape *shape, double tolerance, sel_resistance *resistance)
{
    sel_resistance_tensors tensors;
    SEL_TRY(sel_resistance_polyhedron(
        shape->polyhedron, tolerance, &tensors, NULL));
    if (!sel_resistance_tensors_diagonal(&tensors, shape))
    {
        return SEL_E_MIRROR;
    }
    sel_resistance_diagonal(&tensors, resistance);
    return SEL_OK;
}

sel_status sel_resistance_compute(
    const sel_shape *shape, double tolerance, sel_resistance *resistance)
{
    if (!isfinite(tolerance) || tolerance <= 0.0)
    {
        return SEL_E_ARGUMENT;
    }
    if (shape->isEllipsoid)
    {
        return sel_resistance_ellipsoid(shape->semiAxes, resistance);
    }
    if (shape->polyhedron)
    {
        return solve_faces(shape, tolerance, resistance);
    }
    sel_resistance coarse, fine;
    sel_bem_report before, now;
    sel_status status = solve_shape(shape, ORDER_MIN, &coarse, &before);
    for (int k = 1; k <= SEL_BEM_REFINEMENT_MAX && status == SEL_OK; k++)
    {
        status = solve_shape(shape, ORDER_MIN + k, &fine, &now);
        if (status == SEL_E_RESISTANCE && k > 1)
        {
            /* keeps the result of the previous order and its error */
            return SEL_OK;
        }
        if (status == SEL_OK)
        {
            fine.error
                = caution(&before, &now) * difference(&fine, &coarse) + FLOOR;
            *resistance = fine;
            coarse = fine;
            before = now;
            if (fine.error <= tolerance)
            {
                return SEL_OK;
            }
        }
    }
    return status;
}

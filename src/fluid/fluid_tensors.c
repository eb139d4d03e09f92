/*---------------------------------------------------------------------------*\
    fluid_tensors.c - bodies whose resistance is not diagonal

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Translation is integrated along the principal axes of K, along which it is
    the same as for any other body (fluid_motion.c). Strain and spin contribute
    to the force as a shift of the fluid's velocity. The spin relaxes in modes
    for which both the inertia and Omega are diagonal (fluid_spin.c). Strain and
    slip shift the target of this relaxation. The rotation uses the predicted
    mean slip of the substep, then the translation uses the mean spin. If both
    relax at once, this is a Gauss-Seidel iteration over the substeps; it
    converges since the whole resistance matrix is positive definite.
\*---------------------------------------------------------------------------*/

#include "fluid/fluid.h"
#include "base/eigen3.h"
#include "base/vec3.h"

#include <gsl/gsl_math.h>

/* Computes M = E diag(values)^power E^T. */
static void compose(
    const double E[9], const double values[3], double power, double M[9])
{
    for (int k = 0; k < 9; k++)
    {
        int i = k / 3, j = k % 3;
        M[k] = 0.0;
        for (int m = 0; m < 3; m++)
        {
            M[k] += E[3 * i + m] * pow(values[m], power) * E[3 * j + m];
        }
    }
}

/* Computes product = M A; A is 3 x width. */
static void multiply(
    const double M[9], const double *A, int width, double *product)
{
    for (int k = 0; k < 3 * width; k++)
    {
        int i = k / width, j = k % width;
        product[k] = M[3 * i] * A[j] + M[3 * i + 1] * A[width + j]
            + M[3 * i + 2] * A[2 * width + j];
    }
}

/* Makes the axes right-handed, as the cross product of the lift requires. */
static void make_right_handed(double E[9])
{
    double c[3], rows = 0.0;
    v3_cross(c, E, E + 3);
    rows = v3_dot(c, E + 6);
    for (int i = 0; i < 3 && rows < 0.0; i++)
    {
        E[3 * i] = -E[3 * i];
    }
}

/* Returns the greatest coupling of slip and spin, over the same scale as the
   error. */
static double coupling(const sel_resistance_tensors *t)
{
    double worst = 0.0;
    for (int k = 0; k < 9; k++)
    {
        double scale = sqrt(t->Omega[4 * (k / 3)]) * sqrt(t->K[4 * (k % 3)]);
        worst = GSL_MAX_DBL(worst, fabs(t->C[k]) / scale);
    }
    return worst;
}

void sel_hydro_tensors_set(
    sel_hydro_tensors *to, const sel_resistance_tensors *from)
{
    double inverse[9], values[3], E[9], transposed[9];
    to->given = 1;
    to->couples = coupling(from) > from->error;
    sel_eigen3(from->K, to->K, to->axes);
    make_right_handed(to->axes);
    compose(to->axes, to->K, -1.0, inverse);
    for (int k = 0; k < 9; k++)
    {
        to->Omega[k] = from->Omega[k];
        transposed[k] = from->C[3 * (k % 3) + k / 3];
    }
    multiply(inverse, from->G, 6, to->drift);
    multiply(inverse, transposed, 3, to->slide);
    sel_eigen3(from->Omega, values, E);
    compose(E, values, -1.0, inverse);
    multiply(inverse, from->H, 6, to->twist);
    multiply(inverse, from->C, 3, to->rotation);
}

/* The modes are the same for any size and density: they depend only on the
   ratios of the moments of inertia. */
void sel_hydro_tensors_set_modes(sel_hydro_tensors *t, const double inertia[3])
{
    double scaled[9], V[9], root[3];
    for (int k = 0; k < 3; k++)
    {
        root[k] = sqrt(inertia[k] / inertia[2]);
    }
    for (int k = 0; k < 9; k++)
    {
        scaled[k] = t->Omega[k] / (root[k / 3] * root[k % 3]);
    }
    sel_eigen3(scaled, t->relax, V);
    for (int k = 0; k < 9; k++)
    {
        int i = k / 3, j = k % 3;
        t->fromModes[k] = V[k] / root[i];
        t->toModes[3 * j + i] = V[k] * root[i];
    }
}

/* - - - a particle - - - */

/* Transforms the added mass to the axes of K, without its off-diagonal
   entries. */
static void turn_added(sel_immersed_particle *s)
{
    const double *E = s->tensors->axes;
    double along[3];
    for (int k = 0; k < 3; k++)
    {
        along[k] = E[k] * E[k] * s->added[0] + E[3 + k] * E[3 + k] * s->added[1]
            + E[6 + k] * E[6 + k] * s->added[2];
    }
    v3_copy(s->added, along);
}

void sel_fluid_set_tensors(
    sel_immersed_particle *s, const sel_hydro_tensors *tensors)
{
    s->tensors = tensors->given ? tensors : NULL;
    if (!s->tensors)
    {
        return;
    }
    double muC = M_PI * s->mu * s->shape->semiAxes[2];
    for (int k = 0; k < 3; k++)
    {
        if (s->settings->drag && !s->settings->dragAsPublished)
        {
            s->drag[k] = muC * tensors->K[k];
        }
        s->strain[k] = 0.0;
    }
    v3_set(s->slip, 0.0, 0.0, 0.0);
    turn_added(s);
    double c = s->shape->semiAxes[2];
    v3_scale(s->rotation, muC * c * c / s->inertia[2], tensors->relax);
}

static int has_tensor_drag(const sel_immersed_particle *s)
{
    return s->settings->drag && !s->settings->dragAsPublished && s->mu > 0.0;
}

int sel_fluid_couples(const sel_immersed_particle *s)
{
    return s->tensors && s->tensors->couples && s->settings->torque
        && has_tensor_drag(s);
}

void sel_fluid_strain(const double G[9], double e[6])
{
    for (int k = 0; k < 3; k++)
    {
        int i = (k + 1) % 3, j = (k + 2) % 3;
        e[k] = G[4 * k];
        e[3 + k] = 0.5 * (G[3 * j + i] + G[3 * i + j]);
    }
}

void sel_fluid_shift(const sel_immersed_particle *s, const double Q[9],
    const double spin[3], double shift[3])
{
    const sel_hydro_tensors *t = s->tensors;
    double H[9], G[9], e[6], body[3], own[3], slide[3];
    v3_set(shift, 0.0, 0.0, 0.0);
    if (!has_tensor_drag(s))
    {
        return;
    }
    m3_multiply(H, s->gradient, Q);
    m3_multiply_transposed(G, Q, H);
    sel_fluid_strain(G, e);
    v3_set(body, 0.0, 0.0, 0.0);
    for (int k = 0; k < 18; k++)
    {
        body[k / 6] += t->drift[k] * e[k % 6];
    }
    if (sel_fluid_couples(s))
    {
        m3_apply_transposed(own, Q, spin);
        for (int k = 0; k < 3; k++)
        {
            int i = (k + 1) % 3, j = (k + 2) % 3;
            own[k] = 0.5 * (G[3 * j + i] - G[3 * i + j]) - own[k];
        }
        m3_apply(slide, t->slide, own);
        v3_madd(body, body, 1.0, slide);
    }
    v3_scale(body, s->shape->semiAxes[2], body);
    m3_apply_transposed(shift, t->axes, body);
}

/*---------------------------------------------------------------------------*\
    fluid_force.c - the fluid at a particle, and the forces it has for it

    SPDX-License-Identifier: GPL-3.0-or-later
\*---------------------------------------------------------------------------*/

#include "fluid.h"
#include "vec3.h"

#include <gsl/gsl_math.h>

static void set_masses(sel_swimmer *s, double density)
{
    s->mass = density * s->shape->volume;
    s->displaced = s->rho * s->shape->volume;
    v3_scale(s->inertia, density, s->shape->inertia);
    v3_set(s->added, 0.0, 0.0, 0.0);
    if (s->settings->addedMass == SEL_ADDED_MASS_SPHERE)
    {
        v3_set(s->added, 0.5, 0.5, 0.5);
    }
    else if (s->settings->addedMass == SEL_ADDED_MASS_ELLIPSOID)
    {
        v3_copy(s->added, s->hydro->addedMass);
    }
    v3_scale(s->added, s->displaced, s->added);
}

static void set_resistance(sel_swimmer *s)
{
    const sel_resistance *r = &s->hydro->resistance;
    double c = s->shape->semiAxes[2], muC = M_PI * s->mu * c;
    double scalar = 3.0 * M_PI * s->mu * s->shape->equivalentDiameter;
    for (int k = 0; k < 3; k++)
    {
        s->drag[k] = s->settings->drag == SEL_DRAG_NONE ? 0.0
            : s->settings->dragAsPublished              ? scalar
                                                        : muC * r->K[k];
        s->turn[k] = muC * c * c * r->Omega[k] / s->inertia[k];
        s->strain[k] = r->Pi[k] / r->Omega[k];
    }
}

int sel_fluid_swimmer(sel_swimmer *s, const sel_world *world, int i)
{
    const sel_fluid_state *fluid = world->fluid;
    const sel_fluid *a = &fluid->arrays;
    int shape = world->p.shape[i];
    int hydro = shape < fluid->nHydroOf ? fluid->hydroOf[shape] : -1;
    if (hydro < 0 || (a->density[i] == 0.0 && a->viscosity[i] == 0.0))
    {
        return 0;
    }
    s->settings = &fluid->settings;
    s->shape = &world->shapes[shape];
    s->hydro = &fluid->hydros[hydro];
    s->x0 = a->x0 + 3 * i;
    s->u = a->u + 3 * i;
    s->dudt = a->dudt + 3 * i;
    s->gradient = a->gradient + 9 * i;
    s->time = fluid->time;
    s->rho = a->density[i];
    s->mu = a->viscosity[i];
    set_masses(s, world->p.density[i]);
    set_resistance(s);
    return 1;
}

void sel_fluid_velocity(
    const sel_swimmer *s, const double x[3], double t, double u[3])
{
    double away[3];
    v3_sub(away, x, s->x0);
    m3_apply(u, s->gradient, away);
    v3_madd(u, u, s->time + t, s->dudt);
    v3_madd(u, u, 1.0, s->u);
}

double sel_fluid_reynolds(const sel_swimmer *s, const double slip[3])
{
    return s->mu > 0.0
        ? v3_norm(slip) * s->shape->equivalentDiameter * s->rho / s->mu
        : 0.0;
}

double sel_fluid_factor(const sel_swimmer *s, const double slip[3])
{
    double Re = sel_fluid_reynolds(s, slip);
    if (s->settings->drag != SEL_DRAG_SCHILLER_NAUMANN || !(Re > 0.0))
    {
        return 1.0;
    }
    return Re < 1000.0 ? 1.0 + 0.15 * pow(Re, 0.687)
                       : (1.0 + 0.15 * pow(1000.0, 0.687)) * Re / 1000.0;
}

void sel_fluid_lift(const sel_swimmer *s, const double spin[3],
    double saffman[3], double magnus[3])
{
    const double *G = s->gradient;
    double curl[3] = {G[7] - G[5], G[2] - G[6], G[3] - G[1]};
    double d = s->shape->equivalentDiameter, rate = v3_norm(curl);
    v3_set(saffman, 0.0, 0.0, 0.0);
    v3_set(magnus, 0.0, 0.0, 0.0);
    if (s->settings->saffman && rate > 0.0)
    {
        v3_scale(
            saffman, 1.615 * d * d * sqrt(s->rho * s->mu / rate), curl);
    }
    if (s->settings->magnus)
    {
        v3_madd(magnus, spin, -0.5, curl);
        v3_scale(magnus, 0.125 * M_PI * d * d * d * s->rho, magnus);
    }
}

void sel_fluid_target(
    const sel_swimmer *s, const double q[4], double target[3])
{
    double Q[9], H[9], G[9];
    sel_motion_tensor(q, Q);
    m3_multiply(H, s->gradient, Q);
    m3_multiply_transposed(G, Q, H);
    double spin[3] = {G[7] - G[5], G[2] - G[6], G[3] - G[1]};
    double strain[3] = {G[7] + G[5], G[2] + G[6], G[3] + G[1]};
    for (int k = 0; k < 3; k++)
    {
        target[k] = 0.5 * (spin[k] + s->strain[k] * strain[k]);
    }
}

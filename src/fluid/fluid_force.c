/*---------------------------------------------------------------------------*\
    fluid_force.c - the fluid at a particle, and the forces that it exerts

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#include "base/tolerances.h"
#include "base/vec3.h"
#include "fluid/fluid.h"
#include "world/world.h"

#include <gsl/gsl_math.h>

static void set_masses(sel_immersed_particle *s, double density)
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

static void set_resistance(sel_immersed_particle *s)
{
    const sel_resistance *r = &s->hydro->resistance;
    double c = s->shape->semiAxes[2], muC = M_PI * s->mu * c;
    double scalar = 3.0 * M_PI * s->mu * s->shape->equivalentDiameter;
    for (int k = 0; k < 3; k++)
    {
        s->drag[k] = !s->settings->drag    ? 0.0
            : s->settings->dragAsPublished ? scalar
                                           : muC * r->K[k];
        s->rotation[k] = muC * c * c * r->Omega[k] / s->inertia[k];
        s->strain[k] = r->Pi[k] / r->Omega[k];
    }
}

int sel_fluid_swimmer(sel_immersed_particle *s, const sel_world *world, int i)
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
    sel_fluid_set_tensors(s, &fluid->tensors[hydro]);
    return 1;
}

void sel_fluid_velocity(
    const sel_immersed_particle *s, const double x[3], double t, double u[3])
{
    double away[3];
    v3_sub(away, x, s->x0);
    m3_apply(u, s->gradient, away);
    v3_madd(u, u, s->time + t, s->dudt);
    v3_madd(u, u, 1.0, s->u);
}

double sel_fluid_reynolds(const sel_immersed_particle *s, const double slip[3])
{
    return s->mu > 0.0
        ? v3_norm(slip) * s->shape->equivalentDiameter * s->rho / s->mu
        : 0.0;
}

/* Returns C_D over its Stokes limit; with dragAsPublished, C_D over 24/Re at a
   Reynolds number greater than zero. */
double sel_fluid_factor(const sel_immersed_particle *s, const double slip[3])
{
    const sel_drag_form *form = s->hydro->form;
    const sel_drag_law *law = s->settings->drag;
    if (!law || !(s->mu > 0.0))
    {
        return 1.0;
    }
    double Re = sel_fluid_reynolds(s, slip);
    if (s->settings->dragAsPublished)
    {
        /* at Re = 24 a law that does not depend on Re has no rounding error */
        double held = law->needs & SEL_DRAG_NEEDS_REYNOLDS
            ? GSL_MIN_DBL(GSL_MAX_DBL(Re, SEL_DRAG_RE_LEAST), SEL_DRAG_RE_MOST)
            : 24.0;
        return held / 24.0 * sel_drag_coefficient(form, law, held, slip);
    }
    return sel_drag_factor(form, law, Re, slip);
}

void sel_fluid_lift(const sel_immersed_particle *s, const double spin[3],
    double saffman[3], double magnus[3])
{
    const double *G = s->gradient;
    double curl[3] = {G[7] - G[5], G[2] - G[6], G[3] - G[1]};
    double d = s->shape->equivalentDiameter, rate = v3_norm(curl);
    v3_set(saffman, 0.0, 0.0, 0.0);
    v3_set(magnus, 0.0, 0.0, 0.0);
    if (s->settings->saffman && rate > 0.0)
    {
        v3_scale(saffman, 1.615 * d * d * sqrt(s->rho * s->mu / rate), curl);
    }
    if (s->settings->magnus)
    {
        v3_madd(magnus, spin, -0.5, curl);
        v3_scale(magnus, 0.125 * M_PI * d * d * d * s->rho, magnus);
    }
}

/* Adds the contributions of the strain and of the slip, according to the
   tensors. */
static void add_coupling(const sel_immersed_particle *s, const double Q[9],
    const double G[9], double target[3])
{
    double e[6], slip[3], rotated[3];
    sel_fluid_strain(G, e);
    for (int k = 0; k < 18; k++)
    {
        target[k / 6] += s->tensors->twist[k] * e[k % 6];
    }
    m3_apply_transposed(slip, Q, s->slip);
    m3_apply(rotated, s->tensors->rotation, slip);
    v3_madd(target, target, 1.0 / s->shape->semiAxes[2], rotated);
}

void sel_fluid_target(
    const sel_immersed_particle *s, const double q[4], double target[3])
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
    if (s->tensors)
    {
        add_coupling(s, Q, G, target);
    }
}

/* Returns the longest relaxation time of the slip along any axis, at most
   dt. */
static double relaxation_time(const sel_immersed_particle *s, double dt)
{
    double longest = 0.0;
    for (int k = 0; k < 3; k++)
    {
        double mass = s->mass + s->added[k];
        longest = s->drag[k] * dt > mass
            ? GSL_MAX_DBL(longest, mass / s->drag[k])
            : dt;
    }
    return longest;
}

/* Returns an upper bound of the forces due to the acceleration of the fluid.
   The pressure gradient uses the acceleration along the fluid's own path
   (velocity u). The added mass uses this path or the path of the particle
   (velocity v). */
static double push(
    const sel_immersed_particle *s, const double u[3], const double v[3])
{
    double own[3], seen[3];
    double most
        = GSL_MAX_DBL(s->added[0], GSL_MAX_DBL(s->added[1], s->added[2]));
    m3_apply(own, s->gradient, u);
    m3_apply(seen, s->gradient, v);
    v3_madd(own, own, 1.0, s->dudt);
    v3_madd(seen, seen, 1.0, s->dudt);
    double on = s->settings->addedMassPath == SEL_ADDED_MASS_FLUID_PATH
        ? v3_norm(own)
        : v3_norm(seen);
    return most * on
        + (s->settings->pressureGradient ? s->displaced * v3_norm(own) : 0.0);
}

/* An upper bound of the speed is that of v + (u - v)(1 - exp(-t/tau)). If the
   slip decays within a short distance, a second bound is the speed of the
   fluid; this distance is then subtracted once from the limit. Returns the
   smaller number of substeps of the two. Both bounds include the velocity that
   weight and forces add in tau (at most dt), and the change of the fluid in
   dt. */
double sel_fluid_steps(
    const sel_world *world, int i, double dt, double limit, double inVacuum)
{
    sel_immersed_particle s;
    const sel_particles *p = &world->p;
    if (!sel_fluid_swimmer(&s, world, i))
    {
        return inVacuum;
    }
    double u[3], slip[3], gradient = 0.0, heavy = s.mass;
    double tau = relaxation_time(&s, dt), gone = 1.0 - exp(-dt / tau);
    heavy -= s.settings->buoyancy ? s.displaced : 0.0;
    sel_fluid_velocity(&s, p->x + 3 * i, 0.0, u);
    v3_sub(slip, u, p->v + 3 * i);
    double change = dt * v3_norm(s.dudt), speed = v3_norm(p->v + 3 * i);
    double way = v3_norm(slip) * tau, settled = v3_norm(u) + change;
    double moving = speed + gone * (v3_norm(slip) + change);
    double mass
        = s.mass + GSL_MIN_DBL(s.added[0], GSL_MIN_DBL(s.added[1], s.added[2]));
    double gain = (fabs(heavy) * v3_norm(world->settings.gravity)
                      + v3_norm(p->force + 3 * i) + push(&s, u, p->v + 3 * i))
        * tau / mass;
    for (int k = 0; k < 9; k++)
    {
        gradient = hypot(gradient, s.gradient[k]);
    }
    double spin = v3_norm(p->omega + 3 * i);
    gain += s.shape->boundingRadius
        * (s.settings->torque ? GSL_MAX_DBL(spin, gradient) : spin);
    double steps = dt * (moving + gain) / limit;
    return way < 0.5 * limit
        ? GSL_MIN_DBL(steps, dt * (settled + gain) / (limit - way))
        : steps;
}

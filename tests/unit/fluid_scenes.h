/*---------------------------------------------------------------------------*\
    fluid_scenes.h - one particle in a flow, and an independent solution

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    The oracle solves Wedel et al. 2023, eq. 4, 7 (corrected: gravity and
    buoyancy are V (rho_p - rho_f) g, the added mass is a tensor), 13-16 and
    21-23 by the Runge-Kutta method of order 8 of GSL, with steps controlled to
    1e-12.
\*---------------------------------------------------------------------------*/

#ifndef FLUID_SCENES_H
#define FLUID_SCENES_H

#include "world_scenes.h"

#include <gsl/gsl_errno.h>
#include <gsl/gsl_odeiv2.h>

/* Semi-axes over c, resistance and added mass: reference values of the
   integrals of Oberbeck and Jeffery (verified to 1e-20 by three methods), and
   A/(2 - A) for the added mass. */
typedef struct known_body
{
    double axes[3], K[3], Omega[3], Pi[3], added[3];
} known_body;

static const known_body BALL
    = {{1, 1, 1}, {6, 6, 6}, {8, 8, 8}, {0, 0, 0}, {0.5, 0.5, 0.5}};
static const known_body PROLATE2 = {{2, 1, 1},
    {7.22364593872921, 8.27339434151859, 8.27339434151859},
    {12.9068271890842, 24.078819795764, 24.078819795764},
    {0, -14.4472918774584, 14.4472918774584},
    {0.210015048977, 0.70421042585, 0.70421042585}};
static const known_body PROLATE5 = {{5, 1, 1},
    {10.7088523476529, 14.2257993324293, 14.2257993324293},
    {28.2432312239421, 185.620107359318, 185.620107359318},
    {0, -171.341637562447, 171.341637562447},
    {0.0591211708978, 0.89426053962, 0.89426053962}};
static const known_body PROLATE10 = {{10, 1, 1},
    {15.8828160116491, 22.8691706706992, 22.8691706706992},
    {54.437648964118, 1069.44294478437, 1069.44294478437},
    {0, -1048.26585676884, 1048.26585676884}, {0, 0, 0}};
static const known_body TRIAXIAL = {{5, 3, 1},
    {15.4876407083818, 17.04651641522, 20.5277674559969},
    {155.727211043281, 317.349274903681, 304.184732073484},
    {124.581768834625, -292.937792218783, 143.145756269875},
    {0.11556144509, 0.264259367841, 2.19883864459}};
static const known_body OBLATE5 = {{5, 5, 1},
    {19.7876053911019, 19.7876053911019, 25.8435662611558},
    {447.955148526701, 447.955148526701, 534.367681973382},
    {413.497060178493, -413.497060178493, 0}, {0, 0, 0}};

/* - - - - - - - - - - - - - - - - flows - - - - - - - - - - - - - - - - - - */

typedef enum flow_kind
{
    FLOW_REST,
    FLOW_SHEAR,    /* rate y e_x */
    FLOW_ROTATION, /* rate about z */
    FLOW_CELLS     /* decaying Taylor-Green vortices with a third component */
} flow_kind;

typedef struct flow
{
    flow_kind type;
    double rate, decay;
} flow;

static inline void flow_at(const flow *f, const double x[3], double t,
    double u[3], double G[9], double dudt[3])
{
    double s = f->rate*exp(-f->decay*t);
    memset(u, 0, 3*sizeof(double));
    memset(G, 0, 9*sizeof(double));
    if (f->type == FLOW_SHEAR)
    {
        u[0] = s*x[1];
        G[1] = s;
    }
    else if (f->type == FLOW_ROTATION)
    {
        u[0] = -s*x[1];
        u[1] = s*x[0];
        G[1] = -s;
        G[3] = s;
    }
    else if (f->type == FLOW_CELLS)
    {
        double sx = sin(x[0]), cx = cos(x[0]), sy = sin(x[1]), cy = cos(x[1]);
        u[0] = s*sx*cy;
        u[1] = -s*cx*sy;
        u[2] = 0.5*s*sx;
        G[0] = s*cx*cy;
        G[1] = -s*sx*sy;
        G[3] = s*sx*sy;
        G[4] = -s*cx*cy;
        G[6] = 0.5*s*cx;
    }
    for (int k = 0; k < 3; k++)
    {
        dudt[k] = -f->decay*u[k];
    }
}

/* - - - - - - - - - - - - - - - one particle  - - - - - - - - - - - - - - - */

typedef struct fluid_particle
{
    sel_shape shape;
    const known_body *body;
    const sel_resistance_tensors *tensors; /* NULL: the body's diagonals */
    flow flow;
    double rhoP, rhoF, mu, g[3], force[3], torque[3];
    double t, x[3], q[4], v[3], omega[3];
    sel_fluid_settings set;
    sel_drag_form *form;
    int impactTime;
} fluid_particle;

/* A particle with c = 1, at rest at the origin in a still fluid. */
static inline fluid_particle fluid_particle_of(const known_body *body)
{
    fluid_particle s;
    memset(&s, 0, sizeof s);
    CHECK_OK(sel_shape_init(&s.shape, body->axes, 1, 1));
    s.body = body;
    s.rhoP = s.rhoF = s.mu = s.q[0] = 1;
    s.set = sel_fluid_default_settings();
    s.set.terms = 1;
    return s;
}

static inline sel_world *fluid_particle_world(const fluid_particle *s)
{
    static scene one;
    one_shape(&one, &s->shape);
    add(&one, 0, s->x[0], s->x[1], s->x[2]);
    particle *p = &one.p[0];
    p->density = s->rhoP;
    memcpy(p->q, s->q, sizeof p->q);
    memcpy(p->v, s->v, sizeof p->v);
    memcpy(p->omega, s->omega, sizeof p->omega);
    sel_world_settings settings = settings_of(0, 1);
    memcpy(settings.gravity, s->g, sizeof s->g);
    settings.impulse.impactTime = s->impactTime;
    sel_world *world = make(&one, &settings);
    memcpy(sel_world_particles(world)->force, s->force, sizeof s->force);
    memcpy(sel_world_particles(world)->torque, s->torque, sizeof s->torque);
    sel_hydro hydro;
    memset(&hydro, 0, sizeof hydro);
    memcpy(hydro.resistance.K, s->body->K, sizeof s->body->K);
    memcpy(hydro.resistance.Omega, s->body->Omega, sizeof s->body->Omega);
    memcpy(hydro.resistance.Pi, s->body->Pi, sizeof s->body->Pi);
    memcpy(hydro.addedMass, s->body->added, sizeof s->body->added);
    hydro.form = s->form;
    int index;
    CHECK_OK(sel_world_set_fluid(world, &s->set));
    CHECK_OK(s->tensors
        ? sel_world_add_hydro_tensors(world, &hydro, s->tensors, &index)
        : sel_world_add_hydro(world, &hydro, &index));
    CHECK_OK(sel_world_set_hydro(world, 0, index));
    return world;
}

/* Samples the fluid for the substep of dt from t on, at its middle: there the
   linear flow of the substep and its gradient are accurate to second order. */
static inline void fluid_particle_sample(const fluid_particle *s, sel_world *world, double t,
    double dt)
{
    sel_fluid *f = sel_world_fluid(world);
    const sel_particles *p = sel_world_particles(world);
    memcpy(f->x0, p->x, 3*sizeof(double));
    scene_axpy(0.5*dt, p->v, f->x0);
    flow_at(&s->flow, f->x0, t + 0.5*dt, f->u, f->gradient, f->dudt);
    f->density[0] = s->rhoF;
    f->viscosity[0] = s->mu;
    CHECK_OK(sel_world_begin_fluid(world, 0.5*dt));
}

/* Runs n substeps; the fluid is sampled before each. */
static inline void fluid_particle_run(const fluid_particle *s, sel_world *world, double dt,
    int steps)
{
    for (int k = 0; k < steps; k++)
    {
        fluid_particle_sample(s, world, s->t + k*dt, dt);
        CHECK_OK(sel_world_substep(world, dt));
    }
}

/* - - - - - - - - - - - - - - - - oracle  - - - - - - - - - - - - - - - - - */

/* Offsets in y: x, q, v, spin in the body frame. */
enum
{
    ORACLE_X = 0,
    ORACLE_Q = 3,
    ORACLE_V = 7,
    ORACLE_W = 10,
    ORACLE_N = 13
};

/* Computes the force (torque: 1) of the tensors, in the body frame, over pi mu
   c (c^2): from the slip, the rotation of the fluid and the gradient B of the
   fluid. */
static inline void oracle_tensors(const fluid_particle *s, int torque,
    const double slip[3], const double w[3], const double B[9], double F[3])
{
    const sel_resistance_tensors *t = s->tensors;
    double c = s->shape.semiAxes[2];
    double e[6] = {B[0], B[4], B[8], 0.5*(B[5] + B[7]), 0.5*(B[2] + B[6]),
        0.5*(B[1] + B[3])};
    double o[3] = {0.5*(B[7] - B[5]) - w[0], 0.5*(B[2] - B[6]) - w[1],
        0.5*(B[3] - B[1]) - w[2]};
    for (int i = 0; i < 3; i++)
    {
        F[i] = 0;
        for (int j = 0; j < 3; j++)
        {
            F[i] += torque ? t->C[3*i + j]*slip[j] + c*t->Omega[3*i + j]*o[j]
                           : t->K[3*i + j]*slip[j] + c*t->C[3*j + i]*o[j];
        }
        for (int j = 0; j < 6; j++)
        {
            F[i] += c*(torque ? t->H : t->G)[6*i + j]*e[j];
        }
    }
}

static inline void oracle_torque(const fluid_particle *s, const double Q[9],
    const double G[9], const double slip[3], const double w[3], double T[3])
{
    double A[9], B[9], Qt[9], c = s->shape.semiAxes[2];
    for (int i = 0; i < 9; i++)
    {
        Qt[i] = Q[3*(i % 3) + i/3];
    }
    scene_multiply(G, Q, A);
    scene_multiply(Qt, A, B);
    scene_turn_back(Q, s->torque, T);
    if (s->tensors && s->set.torque)
    {
        double own[3];
        oracle_tensors(s, 1, slip, w, B, own);
        scene_axpy(SCENE_PI*s->mu*c*c, own, T);
    }
    for (int i = 0; i < 3 && s->set.torque && !s->tensors; i++)
    {
        int j = (i + 1) % 3, k = (i + 2) % 3;
        double strain = 0.5*(B[3*k + j] + B[3*j + k]);
        double spin = 0.5*(B[3*k + j] - B[3*j + k]);
        T[i] += SCENE_PI*s->mu*c*c*c
            *(s->body->Pi[i]*strain + s->body->Omega[i]*(spin - w[i]));
    }
}

static inline double oracle_factor(const fluid_particle *s, const double slip[3])
{
    if (s->set.drag != &sel_drag_schiller_naumann)
    {
        return s->set.drag == NULL ? 0 : 1;
    }
    double Re = s->rhoF*scene_norm(slip)*s->shape.equivalentDiameter/s->mu;
    return 1 + 0.15*pow(Re, 0.687);
}

/* Adds Saffman's and Magnus' force: 1.615 rho nu^(1/2) d^2 slip x
   curl/|curl|^(1/2) and pi rho a^3 (spin - curl/2) x (v - u). w: body frame. */
static inline void oracle_lift(const fluid_particle *s, const double Q[9],
    const double G[9], const double slip[3], const double w[3], double F[3])
{
    double curl[3] = {G[7] - G[5], G[2] - G[6], G[3] - G[1]};
    double a = 0.5*s->shape.equivalentDiameter, lift[3], spin[3];
    if (s->set.saffman)
    {
        scene_cross(slip, curl, lift);
        scene_axpy(1.615*4*a*a*sqrt(s->rhoF*s->mu/scene_norm(curl)), lift, F);
    }
    if (s->set.magnus)
    {
        scene_turn(Q, w, spin);
        scene_axpy(-0.5, curl, spin);
        scene_cross(spin, slip, lift);
        scene_axpy(-SCENE_PI*s->rhoF*a*a*a, lift, F);
    }
}

static inline int oracle_rates(double t, const double y[], double dy[],
    void *context)
{
    const fluid_particle *s = context;
    double Q[9], u[3], G[9], dudt[3], a[3], Du[3], du[3], slip[3], F[3], b[3];
    double V = s->shape.volume, m = s->rhoP*V, mf = s->rhoF*V;
    const double *q = y + ORACLE_Q, *v = y + ORACLE_V, *w = y + ORACLE_W;
    scene_tensor(q, Q);
    flow_at(&s->flow, y, t, u, G, dudt);
    for (int i = 0; i < 3; i++)
    {
        slip[i] = u[i] - v[i];
        Du[i] = dudt[i] + scene_dot(G + 3*i, u);
        du[i] = dudt[i] + scene_dot(G + 3*i,
            s->set.addedMassPath == SEL_ADDED_MASS_FLUID_PATH ? u : v);
        F[i] = (m - s->set.buoyancy*mf)*s->g[i]
            + s->set.pressureGradient*mf*Du[i] + s->force[i];
    }
    oracle_lift(s, Q, G, slip, w, F);
    double factor = oracle_factor(s, slip), sb[3], db[3];
    scene_turn_back(Q, F, b);
    scene_turn_back(Q, slip, sb);
    scene_turn_back(Q, du, db);
    double A[9], B[9], Qt[9], own[3];
    for (int i = 0; i < 9; i++)
    {
        Qt[i] = Q[3*(i % 3) + i/3];
    }
    scene_multiply(G, Q, A);
    scene_multiply(Qt, A, B);
    for (int i = 0; i < 3; i++)
    {
        own[i] = s->tensors ? 0 : s->body->K[i]*sb[i];
    }
    if (s->tensors)
    {
        oracle_tensors(s, 0, sb, w, B, own);
    }
    for (int i = 0; i < 3; i++)
    {
        double C = s->set.addedMass == SEL_ADDED_MASS_NONE ? 0
            : s->set.addedMass == SEL_ADDED_MASS_SPHERE    ? 0.5
                                                           : s->body->added[i];
        b[i] += factor*SCENE_PI*s->mu*s->shape.semiAxes[2]*own[i]
            + C*mf*db[i];
        b[i] /= m + C*mf;
    }
    scene_turn(Q, b, a);
    double T[3], I[3];
    oracle_torque(s, Q, G, sb, w, T);
    for (int i = 0; i < 3; i++)
    {
        I[i] = s->rhoP*s->shape.inertia[i];
        dy[ORACLE_X + i] = v[i];
        dy[ORACLE_V + i] = a[i];
    }
    for (int i = 0; i < 3; i++)
    {
        int j = (i + 1) % 3, k = (i + 2) % 3;
        dy[ORACLE_W + i] = (T[i] + (I[j] - I[k])*w[j]*w[k])/I[i];
    }
    dy[ORACLE_Q] = -0.5*scene_dot(q + 1, w);
    dy[ORACLE_Q + 1] = 0.5*(q[0]*w[0] - q[3]*w[1] + q[2]*w[2]);
    dy[ORACLE_Q + 2] = 0.5*(q[3]*w[0] + q[0]*w[1] - q[1]*w[2]);
    dy[ORACLE_Q + 3] = 0.5*(-q[2]*w[0] + q[1]*w[1] + q[0]*w[2]);
    return GSL_SUCCESS;
}

/* Advances s by the given time. */
static inline void oracle_run(fluid_particle *s, double time)
{
    double y[ORACLE_N], Q[9], t = s->t;
    scene_tensor(s->q, Q);
    memcpy(y + ORACLE_X, s->x, sizeof s->x);
    memcpy(y + ORACLE_Q, s->q, sizeof s->q);
    memcpy(y + ORACLE_V, s->v, sizeof s->v);
    scene_turn_back(Q, s->omega, y + ORACLE_W);
    gsl_odeiv2_system system = {oracle_rates, NULL, ORACLE_N, s};
    gsl_odeiv2_driver *driver = gsl_odeiv2_driver_alloc_y_new(&system,
        gsl_odeiv2_step_rk8pd, 1e-6, 1e-12, 1e-12);
    ck_assert_int_eq(gsl_odeiv2_driver_apply(driver, &t, t + time, y),
        GSL_SUCCESS);
    gsl_odeiv2_driver_free(driver);
    s->t = t;
    memcpy(s->x, y + ORACLE_X, sizeof s->x);
    memcpy(s->q, y + ORACLE_Q, sizeof s->q);
    memcpy(s->v, y + ORACLE_V, sizeof s->v);
    scene_tensor(s->q, Q);
    scene_turn(Q, y + ORACLE_W, s->omega);
}

#endif

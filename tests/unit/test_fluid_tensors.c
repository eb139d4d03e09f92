/*  test_fluid_tensors.c - motion of bodies with full resistance tensors

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors  */

#define _GNU_SOURCE
#include "suite.h"

#include "fluid_scenes.h"
#include "base/vec3.h"

#include <fenv.h>

/* Rotates each 3 x 3 tensor by Q M Q^T, and the strain tensors by their
   effect. */
static void turn_tensors(const sel_resistance_tensors *from, const double Q[9],
    sel_resistance_tensors *to)
{
    static const int index[3][3] = {{0, 5, 4}, {5, 1, 3}, {4, 3, 2}};
    const double *three[] = {from->K, from->C, from->Omega};
    double *rotated[] = {to->K, to->C, to->Omega};
    for (int m = 0; m < 3; m++)
    {
        for (int i = 0; i < 9; i++)
        {
            rotated[m][i] = 0;
            for (int k = 0; k < 9; k++)
            {
                rotated[m][i]
                    += Q[3*(i/3) + k/3]*three[m][k]*Q[3*(i%3) + k%3];
            }
        }
    }
    const double *six[] = {from->G, from->H};
    double *turnedSix[] = {to->G, to->H};
    for (int m = 0; m < 2; m++)
    {
        /* a strain of the rotated body (yz: both halves) in the frame of the
           other */
        for (int j = 0; j < 6; j++)
        {
            double e[9] = {0}, A[9], B[9], Qt[9], own[3];
            for (int k = 0; k < 9; k++)
            {
                e[k] = index[k/3][k%3] == j ? 1 : 0;
                Qt[k] = Q[3*(k%3) + k/3];
            }
            scene_multiply(e, Q, A);
            scene_multiply(Qt, A, B);
            for (int i = 0; i < 3; i++)
            {
                own[i] = 0;
                for (int k = 0; k < 6; k++)
                {
                    double b = k < 3 ? B[4*k]
                        : k == 3     ? B[5]
                        : k == 4     ? B[2]
                                     : B[1];
                    own[i] += six[m][6*i + k]*b;
                }
            }
            for (int i = 0; i < 3; i++)
            {
                turnedSix[m][6*i + j] = scene_dot(Q + 3*i, own);
            }
        }
    }
    to->error = from->error;
}

static sel_resistance_tensors diagonal_of(const known_body *body)
{
    sel_resistance_tensors t;
    memset(&t, 0, sizeof t);
    for (int k = 0; k < 3; k++)
    {
        t.K[4*k] = body->K[k];
        t.Omega[4*k] = body->Omega[k];
        t.H[6*k + 3 + k] = body->Pi[k];
    }
    return t;
}

/* No symmetry; K, Omega of a compact body, with large coupling tensors. */
static sel_resistance_tensors general(void)
{
    sel_resistance_tensors t
        = {{6.5, 0.4, -0.3, 0.4, 5.8, 0.5, -0.3, 0.5, 7.1},
            {0.3, -0.5, 0.2, 0.6, 0.1, -0.4, -0.2, 0.5, -0.3},
            {8.5, 0.7, -0.6, 0.7, 9.5, 0.9, -0.6, 0.9, 7.5},
            {0.3, 0.1, -0.4, 0.5, -0.6, 0.4, -0.2, 0.3, -0.1, 0.2, 0.5, -0.5,
                0.1, -0.4, 0.3, -0.3, 0.6, 0.2},
            {0.6, -0.4, -0.2, 1.5, 0.4, -0.7, -0.5, 0.3, 0.2, 0.6, -1.2, 0.8,
                0.2, 0.2, -0.4, -0.3, 0.5, 0.9},
            0};
    return t;
}

/* - - - - - - - - - - - - - - - - validity - - - - - - - - - - - - - - - - */

START_TEST(valid_or_not)
{
    sel_resistance_tensors good = general(), bad;
    ck_assert_int_eq(sel_resistance_tensors_valid(&good), 1);
    for (int k = 0; k < 7; k++)
    {
        bad = good;
        if (k == 0) bad.K[1] = 0.5;
        if (k == 1) bad.K[0] = -1;
        if (k == 2) bad.Omega[4] = NAN;
        if (k == 3) bad.C[0] = 9;
        if (k == 4) bad.G[17] = INFINITY;
        if (k == 5) bad.error = -1;
        if (k == 6) bad.H[3] = 1e70;
        CHECK_THAT(!sel_resistance_tensors_valid(&bad), "legal: %d", k);
    }
    fluid_particle s = fluid_particle_of(&BALL);
    s.tensors = &good;
    sel_world *world = fluid_particle_world(&s);
    sel_hydro hydro;
    memset(&hydro, 0, sizeof hydro);
    int index = -1;
    ck_assert_int_eq(sel_world_add_hydro_tensors(world, &hydro, &bad, &index),
        SEL_E_ARGUMENT);
    sel_world_free(world);
}
END_TEST

/* - - - - - - - - - - - - - - - - motion  - - - - - - - - - - - - - - - - - */

static fluid_particle triaxial(void)
{
    fluid_particle s = fluid_particle_of(&TRIAXIAL);
    const double q[4] = {0.5, 0.1, -0.7, 0.3}, v[3] = {0.2, -0.1, 0.3};
    const double omega[3] = {0.3, 0.5, -0.4}, g[3] = {0, 0, -0.02};
    double length = sqrt(scene_dot(q + 1, q + 1) + q[0]*q[0]);
    for (int k = 0; k < 4; k++)
    {
        s.q[k] = q[k]/length;
    }
    memcpy(s.v, v, sizeof v);
    memcpy(s.omega, omega, sizeof omega);
    memcpy(s.g, g, sizeof g);
    s.flow = (flow){FLOW_SHEAR, 0.5, 0};
    s.rhoP = 2;
    return s;
}

/* Diagonal tensors move a body as its diagonals do, to rounding. */
START_TEST(diagonals)
{
    fluid_particle s = triaxial();
    sel_resistance_tensors t = diagonal_of(&TRIAXIAL);
    double x[2][3], q[2][4], omega[2][3];
    for (int k = 0; k < 2; k++)
    {
        s.tensors = k ? &t : NULL;
        sel_world *world = fluid_particle_world(&s);
        fluid_particle_run(&s, world, 0.1, 100);
        const sel_particles *p = sel_world_particles(world);
        memcpy(x[k], p->x, sizeof x[k]);
        memcpy(q[k], p->q, sizeof q[k]);
        memcpy(omega[k], p->omega, sizeof omega[k]);
        sel_world_free(world);
    }
    for (int i = 0; i < 3; i++)
    {
        CHECK_NEAR(x[1][i], x[0][i], 1e-11);
        CHECK_NEAR(omega[1][i], omega[0][i], 1e-11);
        CHECK_NEAR(q[1][i], q[0][i], 1e-11);
    }
}
END_TEST

/* The frame of a body's tensors does not matter for a ball, whose inertia is
   the same in all frames. 2e-7: the free rotation is split along the axes, of
   second order in 0.01. */
START_TEST(frames)
{
    double p4[4], R[9];
    const double u[3] = {0.2, 0.8, 0.6};
    sel_motion_random_orientation(u, p4);
    sel_motion_tensor(p4, R);
    sel_resistance_tensors first = general(), second;
    turn_tensors(&first, R, &second);
    ck_assert_int_eq(sel_resistance_tensors_valid(&second), 1);
    fluid_particle s = fluid_particle_of(&BALL);
    s.flow = (flow){FLOW_SHEAR, 0.5, 0};
    s.rhoP = 3;
    s.g[2] = -0.1;
    double x[2][3], omega[2][3];
    for (int k = 0; k < 2; k++)
    {
        /* Q' = Q R^T */
        const double back[4] = {p4[0], -p4[1], -p4[2], -p4[3]};
        const double unit[4] = {1, 0, 0, 0};
        memcpy(s.q, k ? back : unit, sizeof unit);
        s.tensors = k ? &second : &first;
        sel_world *world = fluid_particle_world(&s);
        fluid_particle_run(&s, world, 0.01, 1000);
        memcpy(x[k], sel_world_particles(world)->x, sizeof x[k]);
        memcpy(omega[k], sel_world_particles(world)->omega, sizeof omega[k]);
        sel_world_free(world);
    }
    for (int i = 0; i < 3; i++)
    {
        CHECK_NEAR(x[1][i], x[0][i], 2e-7);
        CHECK_NEAR(omega[1][i], omega[0][i], 2e-7);
    }
}
END_TEST

/* The equations of motion, solved to 1e-12: the error of position, velocity and
   spin after 4 s decreases with the substep, by the second order. */
START_TEST(whole_tensors_converge)
{
    sel_resistance_tensors t = general();
    for (int type = 0; type < 3; type++)
    {
        fluid_particle s = type ? triaxial() : fluid_particle_of(&BALL);
        s.flow = type == 2 ? (flow){FLOW_CELLS, 0.5, 0.1}
                           : (flow){FLOW_SHEAR, 0.5, 0};
        s.g[2] = -0.1;
        s.mu = type ? 3 : 1;
        s.tensors = &t;
        s.set.addedMass = SEL_ADDED_MASS_SPHERE;
        fluid_particle exact = s;
        oracle_run(&exact, 4);
        double error[4];
        for (int k = 0; k < 4; k++)
        {
            int steps = 40 << k;
            sel_world *world = fluid_particle_world(&s);
            fluid_particle_run(&s, world, 4.0/steps, steps);
            const sel_particles *p = sel_world_particles(world);
            error[k] = 0;
            for (int i = 0; i < 3; i++)
            {
                error[k] = fmax(error[k], fabs(p->x[i] - exact.x[i]));
                error[k] = fmax(error[k], fabs(p->omega[i] - exact.omega[i]));
                error[k] = fmax(error[k], fabs(p->v[i] - exact.v[i]));
            }
            sel_world_free(world);
        }
        printf("tensors %d: errors %.1e %.1e %.1e %.1e\n", type, error[0],
            error[1], error[2], error[3]);
        CHECK_AT_MOST(error[3], 0.27*error[2]);
        CHECK_AT_MOST(error[3], 3e-6);
    }
}
END_TEST

/* An isotropic chiral body, like a propeller: K = 6, Omega = 8, C = 3. It falls
   with w = 3/8 s/c, weight = pi mu c (6 - 9/8) s, for any length of the
   substep. */
START_TEST(propeller_falls)
{
    sel_resistance_tensors t = diagonal_of(&BALL);
    t.C[0] = t.C[4] = t.C[8] = 3;
    static const double steps[] = {0.01, 1, 100};
    for (int k = 0; k < COUNT(steps); k++)
    {
        fluid_particle s = fluid_particle_of(&BALL);
        s.tensors = &t;
        s.rhoP = 2;
        s.g[2] = -1e-3;
        sel_world *world = fluid_particle_world(&s);
        fluid_particle_run(&s, world, steps[k], k == 0 ? 4000 : 60);
        const sel_particles *p = sel_world_particles(world);
        double weight = s.shape.volume*1e-3;
        double fall = -weight/(SCENE_PI*(6 - 9.0/8));
        CHECK_NEAR(p->v[2], fall, 1e-8*fabs(fall));
        CHECK_NEAR(p->omega[2], -3.0/8*fall, 1e-8*fabs(fall));
        CHECK_NEAR(p->v[0], 0, 1e-12);
        sel_world_free(world);
    }
}
END_TEST

/* A strain exerts a force on a tetrahedron: G[0][yz] = G[1][zx] = G[2][xy] =
   1.2. In shear xy it drifts along z by c G (rate/2)/K if it does not
   rotate. */
START_TEST(strain_drifts)
{
    sel_resistance_tensors t = diagonal_of(&BALL);
    t.G[3] = t.G[10] = t.G[17] = 1.2;
    fluid_particle s = fluid_particle_of(&BALL);
    s.tensors = &t;
    s.set.torque = 0;
    s.flow = (flow){FLOW_SHEAR, 0.4, 0};
    sel_world *world = fluid_particle_world(&s);
    fluid_particle_run(&s, world, 5, 40);
    const sel_particles *p = sel_world_particles(world);
    CHECK_NEAR(p->v[2], 1.2*0.2/6, 1e-12);
    CHECK_NEAR(p->v[1], 0, 1e-14);
    sel_world_free(world);
}
END_TEST

/* In a fluid at rest a body only loses energy, for substeps short and long
   against its relaxation time. */
START_TEST(energy_only_falls)
{
    sel_resistance_tensors t = general();
    static const double steps[] = {0.02, 0.5, 20};
    for (int k = 0; k < COUNT(steps); k++)
    {
        fluid_particle s = triaxial();
        s.flow.type = FLOW_REST;
        s.g[2] = 0;
        s.tensors = &t;
        s.set.addedMass = SEL_ADDED_MASS_NONE;
        sel_world *world = fluid_particle_world(&s);
        double before = HUGE_VAL;
        for (int n = 0; n < 40; n++)
        {
            fluid_particle_run(&s, world, steps[k], 1);
            const sel_particles *p = sel_world_particles(world);
            double Q[9], w[3];
            sel_motion_tensor(p->q, Q);
            scene_turn_back(Q, p->omega, w);
            double energy = s.rhoP*s.shape.volume*scene_dot(p->v, p->v);
            for (int i = 0; i < 3; i++)
            {
                energy += s.rhoP*s.shape.inertia[i]*w[i]*w[i];
            }
            CHECK_AT_MOST(energy, before*(1 + 1e-12) + 1e-20);
            before = energy;
        }
        sel_world_free(world);
    }
}
END_TEST

/* Extreme numbers lead to a state or to an error status, and raise no
   floating-point exception: traps are on. */
START_TEST(extremes)
{
    static const double size[] = {1e-9, 1e-5, 1, 1e9};
    static const double density[] = {1e-12, 1e3, 1e18};
    static const double mu[] = {0, 1e-60, 1e-3, 1e10, 1e60};
    static const double speed[] = {0, 1, 1e10, 1e19};
    static const double rate[] = {0, 1, 1e6, 1e12}, dt[] = {1e-30, 1e-3, 1e15};
    sel_resistance_tensors t = general();
    feenableexcept(FE_DIVBYZERO | FE_INVALID | FE_OVERFLOW);
    for (int k = 0; k < 4*3*5*4*4*3; k++)
    {
        fluid_particle s = triaxial();
        int at = k;
        double axes[3];
        v3_scale(axes, size[at % 4], s.shape.semiAxes); at /= 4;
        CHECK_OK(sel_shape_init(&s.shape, axes, 1, 1));
        s.tensors = &t;
        s.set.drag = &sel_drag_schiller_naumann;
        s.rhoP = density[at % 3]; at /= 3;
        s.mu = mu[at % 5]; at /= 5;
        double v = speed[at % 4], spin = fmin(v/axes[2], 1e11); at /= 4;
        v3_set(s.v, 0.3*v, -0.7*v, v);
        v3_set(s.omega, -1.2*spin, -0.2*spin, 0.8*spin);
        s.flow = (flow){FLOW_SHEAR, rate[at % 4], 0}; at /= 4;
        sel_world *world = fluid_particle_world(&s);
        sel_status status = SEL_OK;
        for (int n = 0; n < 3 && status == SEL_OK; n++)
        {
            sel_fluid *f = sel_world_fluid(world);
            memcpy(f->x0, sel_world_particles(world)->x, 3*sizeof(double));
            flow_at(&s.flow, s.x, 0, f->u, f->gradient, f->dudt);
            v3_set(f->u, 0.1*v, 0.4*v, 0.7*v);
            f->density[0] = 1e3;
            f->viscosity[0] = s.mu;
            status = sel_world_begin_fluid(world, 0.5*dt[at]);
            status = status == SEL_OK ? sel_world_substep(world, dt[at])
                                      : status;
        }
        sel_world_free(world);
    }
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("fluid tensors");
    suite_add(suite, "legal", valid_or_not, 10);
    suite_add(suite, "diagonals", diagonals, 10);
    suite_add(suite, "frames", frames, 10);
    suite_add(suite, "convergence", whole_tensors_converge, 60);
    suite_add(suite, "propeller", propeller_falls, 10);
    suite_add(suite, "strain", strain_drifts, 10);
    suite_add(suite, "energy", energy_only_falls, 10);
    suite_add(suite, "extremes", extremes, 20);
    return suite_run(suite);
}

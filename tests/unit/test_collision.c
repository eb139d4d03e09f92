/*  test_collision.c - impulses of one contact: frictionless, and against the
    systems of Wedel et al. 2023 ("the paper" below)

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors  */

#include "suite.h"
#include "collision_scenes.h"

#include <gsl/gsl_linalg.h>

/* - - - - - - - - - - - - - - conservation  - - - - - - - - - - - - - - - - */

/* Frictionless, en = 1: momentum (pairs), angular momentum and energy are
   conserved to 1e-12. For a wall the impulse passes through the contact point,
   so the angular momentum about it is conserved. */
static void conservation(int wall)
{
    scene_random random = {(uint64_t)(61 + wall)};
    const sel_material material = {.en = 1, .et = 1, .mu = 0,
        .friction = SEL_FRICTION_NONE};
    double worst[3] = {0, 0, 0};
    for (int i = 0; i < scene_thorough(100000); i++)
    {
        mass_body b[2];
        double point[3], n[3], J[3];
        budget before, after;
        random_contact(&random, wall, b, point, n);
        sum_up(b, 2 - wall, point, &before);
        int hit = sel_collision_impulse(&b[0].body, &b[1].body, point, n,
            &material, J);
        CHECK_TRUE(hit == 1);
        sel_collision_apply(&b[0].body, &b[1].body, point, J);
        sum_up(b, 2 - wall, point, &after);
        double e[3] = {wall ? 0
                            : scene_distance(before.p, after.p)/before.pSize,
            scene_distance(before.L, after.L)/before.LSize,
            fabs(after.energy/before.energy - 1)};
        for (int k = 0; k < 3; k++)
        {
            CHECK_AT_MOST(e[k], 1e-12);
            worst[k] = fmax(worst[k], e[k]);
        }
        /* only the normal impulse acts on 2, along n */
        double t[3];
        scene_cross(J, n, t);
        CHECK_TRUE(scene_dot(J, n) > 0);
        CHECK_AT_MOST(scene_norm(t), 1e-15*scene_norm(J));
        if (wall)
        {
            CHECK_NEAR(scene_norm(b[1].body.v), 0, 0);
            CHECK_NEAR(scene_norm(b[1].body.omega), 0, 0);
        }
    }
    printf("1e5 collisions, %s: momentum %.1e, angular momentum %.1e, energy "
           "%.1e (worst, relative)\n", wall ? "wall" : "pair", worst[0],
        worst[1], worst[2]);
}

START_TEST(frictionless_pairs_conserve)
{
    conservation(0);
}
END_TEST

START_TEST(frictionless_walls_conserve)
{
    conservation(1);
}
END_TEST

/* Energy never grows without friction, for any en. Rounding 1e-12. */
START_TEST(frictionless_never_gains)
{
    scene_random random = {63};
    for (int i = 0; i < scene_effort(20000); i++)
    {
        mass_body b[2];
        double point[3], n[3], J[3];
        budget before, after;
        const sel_material material = {.en = scene_uniform(&random, 0, 1),
            .et = 1, .mu = 0, .friction = SEL_FRICTION_NONE};
        random_contact(&random, i % 2, b, point, n);
        sum_up(b, 2 - i % 2, point, &before);
        sel_collision_impulse(&b[0].body, &b[1].body, point, n, &material, J);
        sel_collision_apply(&b[0].body, &b[1].body, point, J);
        sum_up(b, 2 - i % 2, point, &after);
        CHECK_AT_MOST(after.energy/before.energy, 1 + 1e-12);
    }
}
END_TEST

/* - - - - - - - - - - - - - the paper's systems - - - - - - - - - - - - - - */

/* LU of GSL with rows and columns scaled to their largest entry and one step
   of refinement in long double: the rows have different units. */
static void solve(int n, const double *A, const double *b, double *x)
{
    double S[144], row[12], column[12], y[12], rest[12];
    int sign;
    gsl_matrix_view M = gsl_matrix_view_array(S, (size_t)n, (size_t)n);
    gsl_vector_view Y = gsl_vector_view_array(y, (size_t)n);
    gsl_vector_view R = gsl_vector_view_array(rest, (size_t)n);
    gsl_permutation *p = gsl_permutation_alloc((size_t)n);
    for (int j = 0; j < n; j++)
    {
        column[j] = 0;
        for (int i = 0; i < n; i++)
        {
            column[j] = fmax(column[j], fabs(A[n*i + j]));
        }
    }
    for (int i = 0; i < n; i++)
    {
        row[i] = 0;
        for (int j = 0; j < n; j++)
        {
            row[i] = fmax(row[i], fabs(A[n*i + j]/column[j]));
        }
        for (int j = 0; j < n; j++)
        {
            S[n*i + j] = A[n*i + j]/column[j]/row[i];
        }
    }
    gsl_linalg_LU_decomp(&M.matrix, p, &sign);
    for (int j = 0; j < n; j++)
    {
        x[j] = 0;
    }
    for (int pass = 0; pass < 3; pass++)
    {
        for (int i = 0; i < n; i++)
        {
            long double r = b[i];
            for (int j = 0; j < n; j++)
            {
                r -= (long double)A[n*i + j]*(long double)x[j];
            }
            rest[i] = (double)(r/(long double)row[i]);
        }
        gsl_linalg_LU_solve(&M.matrix, p, &R.vector, &Y.vector);
        for (int j = 0; j < n; j++)
        {
            x[j] += y[j]/column[j];
        }
    }
    gsl_permutation_free(p);
}

/* All data of a body in the collision frame (eq. 60-62): r points from the
   contact point to the centre. */
typedef struct in_frame
{
    double m, r[3], v[3], w[3], I[9], Iw[3], rv[3];
} in_frame;

static void to_frame(const double R0[9], const double point[3],
    const mass_body *b, in_frame *f)
{
    double d[3], T[9];
    for (int k = 0; k < 3; k++)
    {
        d[k] = b->body.centre[k] - point[k];
    }
    for (int i = 0; i < 3; i++)
    {
        for (int j = 0; j < 3; j++)
        {
            T[3*i + j] = R0[3*j + i];
        }
    }
    f->m = b->mass;
    scene_turn(R0, d, f->r);
    scene_turn(R0, b->body.v, f->v);
    scene_turn(R0, b->body.omega, f->w);
    scene_multiply(R0, b->inertia, f->I);
    scene_multiply(f->I, T, f->I);
    scene_turn(f->I, f->w, f->Iw);
    scene_cross(f->r, f->v, f->rv);
}

/* Rows of angular momentum about the contact point (eq. 70): r x m c + I psi,
   with c in columns C.. and psi in columns P... */
static void momentum_rows(double *A, int n, int row, int C, int P,
    const in_frame *f)
{
    const double *r = f->r;
    const double cross[9] = {0, -r[2], r[1], r[2], 0, -r[0], -r[1], r[0], 0};
    for (int i = 0; i < 3; i++)
    {
        for (int j = 0; j < 3; j++)
        {
            A[n*(row + i) + C + j] = f->m*cross[3*i + j];
            A[n*(row + i) + P + j] = f->I[3*i + j];
        }
    }
}

/* The velocity of the contact point, c - psi x r (eq. 64), in the columns C..
   and P.., times sign. */
static void velocity_rows(double *A, int n, int row, int C, int P,
    const in_frame *f, double sign)
{
    const double *r = f->r;
    /* x: c_x - r_z psi_y + r_y psi_z and so on (eq. 66, 68, 69) */
    const double rotation[9] = {0, -r[2], r[1], r[2], 0, -r[0], -r[1], r[0], 0};
    for (int i = 0; i < 3; i++)
    {
        A[n*(row + i) + C + i] = sign;
        for (int j = 0; j < 3; j++)
        {
            A[n*(row + i) + P + j] = sign*rotation[3*i + j];
        }
    }
}

static double velocity(const in_frame *f, int i)
{
    double t[3];
    scene_cross(f->w, f->r, t);
    return f->v[i] - t[i];
}

/* Eq. 71-72: 12 unknowns (c1 c2 psi1 psi2), with the inertia blocks of
   particles 1 and 2 in turn. */
static void paper_pair(const in_frame f[2], const sel_material *m,
    double x[12])
{
    double A[144] = {0}, b[12];
    for (int i = 0; i < 3; i++)
    {
        A[12*i + i] = f[0].m;
        A[12*i + 3 + i] = f[1].m;
        b[i] = f[0].m*f[0].v[i] + f[1].m*f[1].v[i];
        b[3 + i] = (i ? m->et : -m->en)*(velocity(&f[1], i)
            - velocity(&f[0], i));
        b[6 + i] = f[0].Iw[i] + f[0].m*f[0].rv[i];
        b[9 + i] = f[1].Iw[i] + f[1].m*f[1].rv[i];
    }
    velocity_rows(A, 12, 3, 0, 6, &f[0], -1);
    velocity_rows(A, 12, 3, 3, 9, &f[1], 1);
    momentum_rows(A, 12, 6, 0, 6, &f[0]);
    momentum_rows(A, 12, 9, 3, 9, &f[1]);
    solve(12, A, b, x);
}

/* Eq. 81: 6 unknowns (c psi). */
static void paper_wall(const in_frame *f, const sel_material *m, double x[6])
{
    double A[36] = {0}, b[6];
    velocity_rows(A, 6, 0, 0, 3, f, 1);
    momentum_rows(A, 6, 3, 0, 3, f);
    for (int i = 0; i < 3; i++)
    {
        b[i] = (i ? m->et : -m->en)*velocity(f, i);
        b[3 + i] = f->Iw[i] + f->m*f->rv[i];
    }
    solve(6, A, b, x);
}

/* The printed matrix once, entry by entry, to check the function above against
   the paper: row 4 of eq. 71 is -1 0 0 1 0 0 0 r1z -r1y 0 -r2z r2y, row 7 is 0
   -m1 r1z m1 r1y ... Ixx Ixy Ixz. */
START_TEST(rows_are_those_of_the_paper)
{
    in_frame f = {2, {3, 5, 7}, {0, 0, 0}, {0, 0, 0},
        {1, 2, 3, 4, 5, 6, 7, 8, 9}, {0, 0, 0}, {0, 0, 0}};
    double A[144] = {0}, B[144] = {0};
    static const double row4[12] = {-1, 0, 0, 0, 0, 0, 0, 7, -5, 0, 0, 0};
    static const double row5[12] = {0, -1, 0, 0, 0, 0, -7, 0, 3, 0, 0, 0};
    static const double row6[12] = {0, 0, -1, 0, 0, 0, 5, -3, 0, 0, 0, 0};
    static const double row7[12] = {0, -14, 10, 0, 0, 0, 1, 2, 3, 0, 0, 0};
    static const double row8[12] = {14, 0, -6, 0, 0, 0, 4, 5, 6, 0, 0, 0};
    static const double row9[12] = {-10, 6, 0, 0, 0, 0, 7, 8, 9, 0, 0, 0};
    velocity_rows(A, 12, 3, 0, 6, &f, -1);
    momentum_rows(A, 12, 6, 0, 6, &f);
    const double *rows[6] = {row4, row5, row6, row7, row8, row9};
    for (int i = 0; i < 6; i++)
    {
        for (int j = 0; j < 12; j++)
        {
            CHECK_NEAR(A[12*(3 + i) + j], rows[i][j], 0);
        }
    }
    static const double row4of2[12] = {0, 0, 0, 1, 0, 0, 0, 0, 0, 0, -7, 5};
    velocity_rows(B, 12, 3, 3, 9, &f, 1);
    for (int j = 0; j < 12; j++)
    {
        CHECK_NEAR(B[36 + j], row4of2[j], 0);
    }
}
END_TEST

/* The 3 x 3 problem in the impulse against the paper's system, for any en
   and et. 1e-10 of the largest velocity, spins counted
   as speeds at the contact point. */
static void paper_system(int wall)
{
    scene_random random = {(uint64_t)(64 + wall)};
    static const double ets[] = {1, 0.5, 0, -1};
    double worst = 0;
    int gained[4] = {0}, total[4] = {0}, gainedAny = 0, any = 0;
    double most[4] = {0};
    for (int i = 0; i < scene_thorough(100000); i++)
    {
        mass_body b[2], after[2];
        in_frame f[2] = {{0}}, g[2] = {{0}};
        double point[3], n[3], t[3], u[3], R0[9], J[3], x[12];
        int pick = i % 8;
        const sel_material m = {
            .en = pick < 4 ? 1 : scene_uniform(&random, 0, 1),
            .et = pick < 4 ? ets[pick] : scene_uniform(&random, -1, 1),
            .mu = 0, .friction = SEL_FRICTION_RESTITUTION};
        random_contact(&random, wall, b, point, n);
        scene_tangents(n, t, u);
        for (int k = 0; k < 3; k++)
        {
            R0[k] = n[k];
            R0[3 + k] = t[k];
            R0[6 + k] = u[k];
        }
        memcpy(after, b, sizeof after);
        int hit = sel_collision_impulse(&b[0].body, &b[1].body, point, n, &m,
            J);
        CHECK_TRUE(hit == 1);
        sel_collision_apply(&after[0].body, &after[1].body, point, J);
        double size = 0;
        for (int k = 0; k < 2 - wall; k++)
        {
            to_frame(R0, point, &b[k], &f[k]);
            to_frame(R0, point, &after[k], &g[k]);
        }
        if (wall)
        {
            paper_wall(&f[0], &m, x);
        }
        else
        {
            paper_pair(f, &m, x);
        }
        double error = 0;
        for (int k = 0; k < 2 - wall; k++)
        {
            const double *c = x + 3*k, *psi = x + (wall ? 3 : 6) + 3*k;
            double reach = scene_norm(f[k].r);
            size = fmax(size, fmax(scene_norm(f[k].v), scene_norm(c)));
            size = fmax(size, reach*fmax(scene_norm(f[k].w),
                scene_norm(psi)));
            error = fmax(error, scene_distance(c, g[k].v));
            error = fmax(error, reach*scene_distance(psi, g[k].w));
        }
        CHECK_AT_MOST(error/size, 1e-10);
        worst = fmax(worst, error/size);
        budget before, then;
        sum_up(b, 2 - wall, point, &before);
        sum_up(after, 2 - wall, point, &then);
        double gain = then.energy/before.energy - 1;
        if (pick < 4)
        {
            total[pick]++;
            gained[pick] += gain > 1e-12;
            most[pick] = fmax(most[pick], gain);
        }
        else
        {
            any++;
            gainedAny += gain > 1e-12;
        }
    }
    printf("paper's %s system: velocities agree to %.1e of the largest\n",
        wall ? "6 x 6" : "12 x 12", worst);
    for (int k = 0; k < 4; k++)
    {
        printf("  en 1, et %4.1f: %.1f %% gain energy (at most %.0f %%)\n",
            ets[k], 100.0*gained[k]/total[k], 100*most[k]);
    }
    printf("  en 0..1, et -1..1: %.1f %% gain energy\n",
        100.0*gainedAny/any);
}

START_TEST(paper_system_for_pairs)
{
    paper_system(0);
}
END_TEST

START_TEST(paper_system_for_walls)
{
    paper_system(1);
}
END_TEST

/* - - - - - - - - - - - - - - other statements  - - - - - - - - - - - - - - */

START_TEST(nothing_when_separating_or_resting)
{
    scene_random random = {66};
    for (int i = 0; i < scene_thorough(10000); i++)
    {
        mass_body b[2];
        double point[3], n[3], J[3] = {1, 2, 3};
        const sel_material m = {.en = scene_uniform(&random, 0, 1),
            .et = scene_uniform(&random, -1, 1), .mu = 0,
            .friction = i % 2 ? SEL_FRICTION_NONE : SEL_FRICTION_RESTITUTION};
        random_contact(&random, i/2 % 2, b, point, n);
        if (i % 3 == 0)
        {
            for (int k = 0; k < 3; k++)
            {
                b[0].body.v[k] = b[1].body.v[k] = i % 2;
                b[0].body.omega[k] = b[1].body.omega[k] = 0;
            }
        }
        else
        {
            for (int k = 0; k < 3; k++)
            {
                b[0].body.v[k] = -b[0].body.v[k];
                b[0].body.omega[k] = -b[0].body.omega[k];
                b[1].body.v[k] = -b[1].body.v[k];
                b[1].body.omega[k] = -b[1].body.omega[k];
            }
        }
        if (i % 3 == 0 && i/2 % 2)
        {
            wall_body(&b[1].body);
            memset(b[0].body.v, 0, sizeof b[0].body.v);
        }
        ck_assert_int_eq(sel_collision_impulse(&b[0].body, &b[1].body, point,
            n, &m, J), 0);
        CHECK_NEAR(scene_norm(J), 0, 0);
    }
}
END_TEST

/* A moving wall gives the same result as a wall at rest in a moving frame, and
   the wall is not changed. 1e-12. */
START_TEST(moving_wall)
{
    scene_random random = {67};
    for (int i = 0; i < scene_thorough(10000); i++)
    {
        mass_body b[2], c[2];
        double point[3], n[3], J[3], K[3], drive[3], spin[3], r[3], u[3];
        const sel_material m = {.en = scene_uniform(&random, 0, 1),
            .et = scene_uniform(&random, -1, 1), .mu = 0,
            .friction = i % 2 ? SEL_FRICTION_NONE : SEL_FRICTION_RESTITUTION};
        random_contact(&random, 1, b, point, n);
        memcpy(c, b, sizeof c);
        scene_direction(&random, drive);
        scene_direction(&random, spin);
        for (int k = 0; k < 3; k++)
        {
            c[1].body.v[k] = drive[k];
            c[1].body.omega[k] = spin[k];
            c[1].body.centre[k] = point[k] + scene_uniform(&random, -1, 1);
            r[k] = point[k] - c[1].body.centre[k];
        }
        scene_cross(spin, r, u);
        scene_axpy(1, drive, u);
        scene_axpy(1, u, c[0].body.v);
        sel_collision_impulse(&b[0].body, &b[1].body, point, n, &m, J);
        sel_collision_impulse(&c[0].body, &c[1].body, point, n, &m, K);
        CHECK_AT_MOST(scene_distance(J, K), 1e-11*scene_norm(J));
        sel_collision_apply(&c[0].body, &c[1].body, point, K);
        CHECK_AT_MOST(scene_distance(c[1].body.v, drive), 0);
        CHECK_AT_MOST(scene_distance(c[1].body.omega, spin), 0);
    }
}
END_TEST

/* Impact on a wall after Wedel et al. 2023, section 5.1 (rigid, frictionless,
   en 1): independent reference values to 9 digits, lengths in dEq, speed 1. The
   contact is found by detection: the wall is the plane y = 0. */
START_TEST(wall_impacts_of_section_5_1)
{
    static const struct
    {
        double ratio, epsilon, degrees, height, lever, v, omega;
    } cases[] = {
        {1, 1, 30, 0.5, 0, 1, 0},
        {5, 1, 0, 0.292401774, 0, 1, 0},
        {5, 1, 45, 1.054269589, -0.973171928, -0.361058601, -1.398579801},
        {2, 0.2, 0, 0.324308973, 0, 1, 0},
        {2, 0.2, 45, 0.645917602, -0.237124449, 0.497273144, -2.120097095},
        {2, 1.8, 0, 0.535334024, 0, 1, 0},
        {2, 1.8, 45, 0.757150537, -0.755673170, -0.551578890, -2.053240674},
        {2, 1, 45, 0.627475361, -0.376485216, 0.052631579, -2.516349593},
    };
    scene_mesh mesh;
    const double low[3] = {-10, -10, -10}, high[3] = {10, 0, 10};
    sel_walls *walls;
    scene_mesh_box(&mesh, low, high, 1, 1); /* a block with its top at 0 */
    CHECK_OK(sel_walls_create(&walls, &mesh.mesh, NULL));
    for (int i = 0; i < COUNT(cases); i++)
    {
        sel_shape shape;
        sel_body body;
        sel_contact contact;
        mass_body b;
        sel_collision_body wall;
        const double ratios[2] = {cases[i].ratio, 1}, z[3] = {0, 0, 1};
        double q[4], J[3], centre[3] = {0, cases[i].height - 1e-9, 0};
        const sel_material m = {.en = 1, .et = 1, .mu = 0,
            .friction = SEL_FRICTION_NONE};
        CHECK_OK(sel_shape_init_equivalent(&shape, 1, ratios,
            cases[i].epsilon, cases[i].epsilon));
        scene_axis_angle(z, cases[i].degrees*SCENE_PI/180, q);
        sel_contact_body(&body, &shape, centre, q);
        ck_assert_int_eq(sel_walls_contacts(walls, &body, &contact, 1), 1);
        CHECK_NEAR(contact.normal[1], -1, 1e-12);
        CHECK_NEAR(contact.overlap, 1e-9, 1e-9); /* digits of the height */
        CHECK_NEAR(contact.point[0], cases[i].lever, 2e-8);
        set_pose(&b, &shape, 1000, centre, q);
        memset(b.body.v, 0, sizeof b.body.v);
        memset(b.body.omega, 0, sizeof b.body.omega);
        b.body.v[1] = -1;
        wall_body(&wall);
        sel_collision_impulse(&b.body, &wall, contact.point, contact.normal,
            &m, J);
        sel_collision_apply(&b.body, &wall, contact.point, J);
        CHECK_NEAR(b.body.v[1], cases[i].v, 1e-7);
        CHECK_NEAR(b.body.omega[2], cases[i].omega, 1e-7);
        CHECK_NEAR(b.body.v[0], 0, 1e-12);
    }
    sel_walls_free(walls);
    scene_mesh_free(&mesh);
}
END_TEST

/* Pairs after section 5.2: A with the angle 45 (or 0) degrees moves at speed 1
   towards B at rest, rotated by -90. Independent reference values to 7 digits;
   the contact is found at an overlap of 2e-8. */
START_TEST(pair_impacts_of_section_5_2)
{
    static const struct
    {
        double ratio, epsilon, degrees, separation, vA[2], vB[2], wA, wB;
        double tolerance;
    } cases[] = {
        {1, 1, 0, 1, {0, 0}, {1, 0}, 0, 0, 1e-9},
        {5, 1, 0, 1.754410643, {0, 0}, {1, 0}, 0, 0, 1e-9},
        {2, 0.2, 0, 0.972926919, {0, 0}, {1, 0}, 0, 0, 1e-9},
        {2, 1.8, 0, 1.606002071, {0, 0}, {1, 0}, 0, 0, 1e-9},
        {2, 1, 0, 1.190550789, {0, 0}, {1, 0}, 0, 0, 1e-9},
        {5, 1, 45, 1.275250283, {0.700880288, 0.050173272},
            {0.299119712, -0.050173272}, 0.750711691, -0.606797194, 2e-6},
        {2, 0.2, 45, 0.970225192, {0.251372536, 0.000043659},
            {0.748627464, -0.000043659}, 1.060187858, -1.059934725, 2e-5},
        {2, 1.8, 45, 1.075008746, {0.271860293, 0.260784233},
            {0.728139707, -0.260784233}, 1.106209642, 0.592476382, 2e-5},
        {2, 1, 45, 0.988597265, {0.411621692, 0.113145179},
            {0.588378308, -0.113145179}, 1.508551955, -0.798316946, 2e-6},
    };
    for (int i = 0; i < COUNT(cases); i++)
    {
        sel_shape shape, rotated;
        sel_body body[2];
        sel_contact contact;
        sel_contact_memory memory;
        mass_body b[2];
        const double ratios[2] = {cases[i].ratio, 1}, z[3] = {0, 0, 1};
        const sel_material m = {.en = 1, .et = 1, .mu = 0,
            .friction = SEL_FRICTION_NONE};
        double J[3];
        memset(&memory, 0, sizeof memory);
        CHECK_OK(sel_shape_init_equivalent(&shape, 1, ratios,
            cases[i].epsilon, cases[i].epsilon));
        const double *a = shape.semiAxes, swapped[3] = {a[1], a[0], a[2]};
        CHECK_OK(sel_shape_init(&rotated, swapped, cases[i].epsilon,
            cases[i].epsilon));
        for (int k = 0; k < 2; k++)
        {
            double q[4], centre[3] = {k*(cases[i].separation - 2e-8), 0, 0};
            scene_axis_angle(z, (k ? -90 : cases[i].degrees)*SCENE_PI/180,
                q);
            const sel_shape *own = &shape;
            if (k && cases[i].degrees < 1)
            {
                /* faces of a cuboid magnify a tilt of 1e-16 to 2 % of a
                   semi-axis: it is rotated by exchanging its axes */
                scene_axis_angle(z, 0, q);
                own = &rotated;
            }
            sel_contact_body(&body[k], own, centre, q);
            set_pose(&b[k], own, 1000, centre, q);
            memset(b[k].body.v, 0, sizeof b[k].body.v);
            memset(b[k].body.omega, 0, sizeof b[k].body.omega);
        }
        b[0].body.v[0] = 1;
        sel_contact_pair(SEL_DEEPEST_POINT, &body[0], &body[1], &memory,
            &contact);
        ck_assert_int_eq(contact.end, SEL_TOUCHING);
        sel_collision_impulse(&b[0].body, &b[1].body, contact.point,
            contact.normal, &m, J);
        sel_collision_apply(&b[0].body, &b[1].body, contact.point, J);
        double t = cases[i].tolerance;
        for (int k = 0; k < 2; k++)
        {
            CHECK_NEAR(b[0].body.v[k], cases[i].vA[k], t);
            CHECK_NEAR(b[1].body.v[k], cases[i].vB[k], t);
        }
        CHECK_NEAR(b[0].body.omega[2], cases[i].wA, 10*t);
        CHECK_NEAR(b[1].body.omega[2], cases[i].wB, 10*t);
    }
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("collision");
    suite_add(suite, "conserve, pair", frictionless_pairs_conserve, 120);
    suite_add(suite, "conserve, wall", frictionless_walls_conserve, 120);
    suite_add(suite, "no gain", frictionless_never_gains, 60);
    suite_add(suite, "rows", rows_are_those_of_the_paper, 10);
    suite_add(suite, "paper, pair", paper_system_for_pairs, 300);
    suite_add(suite, "paper, wall", paper_system_for_walls, 300);
    suite_add(suite, "separating", nothing_when_separating_or_resting, 60);
    suite_add(suite, "moving wall", moving_wall, 60);
    suite_add(suite, "section 5.1", wall_impacts_of_section_5_1, 60);
    suite_add(suite, "section 5.2", pair_impacts_of_section_5_2, 60);
    return suite_run(suite);
}

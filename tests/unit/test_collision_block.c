/*  test_collision_block.c - impulses of all points of a manifold together

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors  */

#include "suite.h"
#include "collision_scenes.h"

static const sel_friction safeLaws[] = {SEL_FRICTION_COULOMB,
    SEL_FRICTION_SAFE_RESTITUTION, SEL_FRICTION_NONE};

static sel_material random_material(scene_random *random, sel_friction law)
{
    sel_material m = {.en = scene_uniform(random, 0, 1),
        .et = scene_uniform(random, -1, 1),
        .mu = scene_log_uniform(random, 1e-3, 10), .friction = law};
    if (scene_integer(random, 4) == 0)
    {
        m.en = scene_integer(random, 2);
    }
    return m;
}

static void apply_all(mass_body b[2], int n, const double points[][3],
    const double J[][3])
{
    for (int k = 0; k < n; k++)
    {
        sel_collision_apply(&b[0].body, &b[1].body, points[k], J[k]);
    }
}

/* Applies the impulses; the greatest speed at a point before, and the sum of
   the impulses. */
static void collide(mass_body b[2], int size, const double points[][3],
    const double n[3], const sel_material *m, double J[4][3], double *speed,
    double *total)
{
    *speed = *total = 0;
    for (int k = 0; k < size; k++)
    {
        double u[3];
        relative_velocity(&b[0].body, &b[1].body, points[k], u);
        *speed = fmax(*speed, scene_norm(u));
    }
    sel_collision_impulses(&b[0].body, &b[1].body, size, points, n, m, J);
    apply_all(b, size, points, (const double (*)[3])J);
    for (int k = 0; k < size; k++)
    {
        *total += scene_norm(J[k]);
    }
}

static double normal_speed(const mass_body b[2], const double point[3],
    const double n[3])
{
    double u[3];
    relative_velocity(&b[0].body, &b[1].body, point, u);
    return scene_dot(u, n);
}

/* One point: the result has the bits of sel_collision_impulse for any law. */
START_TEST(one_point_is_the_single_law)
{
    scene_random random = {81};
    for (int i = 0; i < scene_amount(20000, 8000, 1001); i++)
    {
        mass_body b[2];
        double point[1][3], n[3], J[1][3], K[3];
        sel_material m = random_material(&random,
            (sel_friction)(i % SEL_FRICTION_COUNT));
        random_contact(&random, i/8 % 2, b, point[0], n);
        int one = sel_collision_impulses(&b[0].body, &b[1].body, 1,
            (const double (*)[3])point, n, &m, J);
        int two = sel_collision_impulse(&b[0].body, &b[1].body, point[0], n,
            &m, K);
        ck_assert_int_eq(one, two);
        CHECK_NEAR(scene_distance(J[0], K), 0, 0);
    }
}
END_TEST

/* The same point twice (or up to four times), NONE and COULOMB: the sum is the
   impulse of one. 1e-9 of it: the iterations end at steps of 1e-12, and the
   error may be some hundred times the step. */
START_TEST(repeated_point_is_one)
{
    scene_random random = {82};
    double worst = 0;
    for (int i = 0; i < scene_amount(20000, 8000, 1001); i++)
    {
        mass_body b[2];
        double points[4][3], n[3], J[4][3], K[3], sum[3] = {0};
        int count = 2 + i % 3;
        sel_material m = random_material(&random,
            i % 2 ? SEL_FRICTION_NONE : SEL_FRICTION_COULOMB);
        random_contact(&random, i/8 % 2, b, points[0], n);
        for (int k = 1; k < count; k++)
        {
            memcpy(points[k], points[0], sizeof points[k]);
        }
        sel_collision_impulses(&b[0].body, &b[1].body, count,
            (const double (*)[3])points, n, &m, J);
        sel_collision_impulse(&b[0].body, &b[1].body, points[0], n, &m, K);
        for (int k = 0; k < count; k++)
        {
            scene_axpy(1, J[k], sum);
        }
        double error = scene_distance(sum, K)/scene_norm(K);
        CHECK_AT_MOST(error, 1e-9);
        worst = fmax(worst, error);
    }
    printf("a point repeated against one: %.1e\n", worst);
}
END_TEST

/* Random manifolds by the safe laws: no energy gained (1e-12), momentum and
   angular momentum kept, cones kept, no pull. With NONE and COULOMB no point
   approaches afterwards (1e-9 of the speeds before: the core's own threshold
   for a further impulse, see tolerances.h; 1.1 for rounding). */
START_TEST(manifolds_gain_nothing)
{
    scene_random random = {83};
    int count = scene_amount(300000, 25000, 10001);
    double most = -1, approach = 0;
    for (int i = 0; i < count; i++)
    {
        mass_body b[2];
        double points[4][3], n[3], J[4][3], t[3];
        budget before, after;
        int wall = i % 2, size = 2 + i % 3;
        sel_material m = random_material(&random, safeLaws[i/6 % 3]);
        random_manifold(&random, wall, size, b, points, n);
        sum_up(b, 2 - wall, points[0], &before);
        double speed = 0;
        for (int k = 0; k < size; k++)
        {
            double u[3];
            relative_velocity(&b[0].body, &b[1].body, points[k], u);
            speed = fmax(speed, scene_norm(u));
        }
        int hit = sel_collision_impulses(&b[0].body, &b[1].body, size,
            (const double (*)[3])points, n, &m, J);
        ck_assert_int_eq(hit, 1);
        apply_all(b, size, (const double (*)[3])points,
            (const double (*)[3])J);
        sum_up(b, 2 - wall, points[0], &after);
        double gain = after.energy/before.energy - 1, total = 0;
        most = fmax(most, gain);
        CHECK_AT_MOST(gain, 1e-12);
        for (int k = 0; k < size; k++)
        {
            total += scene_norm(J[k]);
        }
        double arms = 0;
        for (int k = 1; k < size; k++)
        {
            /* impulses along n through other points than the first */
            double r[3], l[3];
            for (int c = 0; c < 3; c++)
            {
                r[c] = points[k][c] - points[0][c];
            }
            scene_cross(r, J[k], l);
            arms += scene_norm(l);
            if (wall)
            {
                scene_axpy(1, l, after.L);
            }
        }
        CHECK_AT_MOST(scene_distance(before.L, after.L),
            1e-12*(before.LSize + arms));
        if (!wall)
        {
            CHECK_AT_MOST(scene_distance(before.p, after.p),
                1e-12*before.pSize);
        }
        for (int k = 0; k < size; k++)
        {
            double jn = scene_dot(J[k], n);
            CHECK_TRUE(jn >= -1e-14*total);
            if (m.friction != SEL_FRICTION_COULOMB)
            {
                continue;
            }
            memcpy(t, J[k], sizeof t);
            scene_axpy(-jn, n, t);
            CHECK_AT_MOST(scene_norm(t) - m.mu*jn, 1e-12*total);
        }
        for (int k = 0; k < size
            && m.friction != SEL_FRICTION_SAFE_RESTITUTION; k++)
        {
            double w = -normal_speed(b, points[k], n)/speed;
            approach = fmax(approach, w);
            CHECK_AT_MOST(w, 1.1e-9);
        }
    }
    printf("%d manifolds: energy grows by %.1e at most; worst approach left "
           "%.1e\n", count, most, approach);
}
END_TEST

/* NONE, en = 0, against brute force: the plastic frictionless problem is least
   energy over J_n >= 0, found here by trying all sets of active points (normal
   equations by elimination; singular sets are left out, since a smaller set
   then is sufficient). Tolerance 1e-9 of the energy that the collision
   dissipates. */
static double brute_plastic(int n, double N[4][4], const double g[4])
{
    double best = 0;
    for (int set = 1; set < 1 << n; set++)
    {
        double M[4][5], x[4];
        int index[4], m = 0, valid = 1;
        for (int k = 0; k < n; k++)
        {
            if (set >> k & 1)
            {
                index[m++] = k;
            }
        }
        for (int i = 0; i < m; i++)
        {
            for (int j = 0; j < m; j++)
            {
                M[i][j] = N[index[i]][index[j]];
            }
            M[i][m] = -g[index[i]];
        }
        for (int i = 0; i < m && valid; i++)
        {
            valid = M[i][i] > 1e-10*N[index[i]][index[i]];
            for (int r = i + 1; r < m && valid; r++)
            {
                double factor = M[r][i]/M[i][i];
                for (int c = i; c <= m; c++)
                {
                    M[r][c] -= factor*M[i][c];
                }
            }
        }
        for (int i = m - 1; i >= 0 && valid; i--)
        {
            x[i] = M[i][m];
            for (int c = i + 1; c < m; c++)
            {
                x[i] -= M[i][c]*x[c];
            }
            x[i] /= M[i][i];
            valid = x[i] >= 0;
        }
        double energy = 0;
        for (int i = 0; i < m && valid; i++)
        {
            energy += x[i]*g[index[i]];
            for (int j = 0; j < m; j++)
            {
                energy += x[i]*x[j]*N[index[i]][index[j]]/2;
            }
        }
        best = valid ? fmin(best, energy) : best;
    }
    return best;
}

START_TEST(frictionless_against_brute_force)
{
    scene_random random = {84};
    const sel_material m = {.en = 0, .et = 1, .mu = 0,
        .friction = SEL_FRICTION_NONE};
    double worst = 0;
    for (int i = 0; i < scene_amount(50000, 20000, 2501); i++)
    {
        mass_body b[2];
        double points[4][3], n[3], J[4][3], N[4][4], g[4], jn[4];
        int size = 2 + i % 3;
        random_manifold(&random, i/3 % 2, size, b, points, n);
        for (int k = 0; k < size; k++)
        {
            g[k] = normal_speed(b, points[k], n);
            mass_body c[2] = {b[0], b[1]};
            for (int a = 0; a < 2; a++)
            {
                memset(c[a].body.v, 0, sizeof c[a].body.v);
                memset(c[a].body.omega, 0, sizeof c[a].body.omega);
            }
            sel_collision_apply(&c[0].body, &c[1].body, points[k], n);
            for (int a = 0; a < size; a++)
            {
                N[a][k] = normal_speed(c, points[a], n);
            }
        }
        sel_collision_impulses(&b[0].body, &b[1].body, size,
            (const double (*)[3])points, n, &m, J);
        double energy = 0, best = brute_plastic(size, N, g);
        for (int k = 0; k < size; k++)
        {
            jn[k] = scene_dot(J[k], n);
        }
        for (int k = 0; k < size; k++)
        {
            energy += jn[k]*g[k];
            for (int a = 0; a < size; a++)
            {
                energy += jn[k]*jn[a]*N[k][a]/2;
            }
        }
        CHECK_TRUE(best < 0);
        double error = fabs(energy/best - 1);
        CHECK_AT_MOST(error, 1e-9);
        worst = fmax(worst, error);
    }
    printf("frictionless manifolds against all active sets: energy %.1e\n",
        worst);
}
END_TEST

/* COULOMB, en = 0: u_n' >= 0 and J_n >= 0, one of them zero; friction opposes
   the slip and is on the cone, or there is no slip. The residual is the largest
   violation; it is 1e-9 (of speeds, of impulses) except in one of a thousand
   cases, in which neither Newton's method nor the iterations converge. */
START_TEST(coulomb_conditions)
{
    scene_random random = {85};
    int unfinished = 0, count = scene_amount(50000, 20000, 2501);
    for (int i = 0; i < count; i++)
    {
        mass_body b[2];
        double points[4][3], n[3], J[4][3], t[3], s[3], u[3];
        int size = 2 + i % 3;
        sel_material m = random_material(&random, SEL_FRICTION_COULOMB);
        m.en = 0;
        m.mu = scene_log_uniform(&random, 1e-2, 1);
        random_manifold(&random, i/3 % 2, size, b, points, n);
        double speed, total, residual = 0;
        collide(b, size, (const double (*)[3])points, n, &m, J, &speed,
            &total);
        for (int k = 0; k < size; k++)
        {
            double jn = scene_dot(J[k], n);
            relative_velocity(&b[0].body, &b[1].body, points[k], u);
            double un = scene_dot(u, n);
            residual = fmax(residual, -un/speed);
            residual = fmax(residual, fmin(un/speed, jn/total));
            memcpy(t, J[k], sizeof t);
            scene_axpy(-jn, n, t);
            memcpy(s, u, sizeof s);
            scene_axpy(-un, n, s);
            /* |s| mu J_n + s.J_t = 0 is equivalent to all of this */
            double loss = scene_norm(s)*m.mu*jn + scene_dot(s, t);
            residual = fmax(residual, fabs(loss)/(speed*m.mu*total));
        }
        unfinished += residual > 1e-9;
    }
    printf("Coulomb manifolds: %d of %d not solved to 1e-9\n", unfinished,
        count);
    CHECK_AT_MOST(unfinished, 0.001*count);
}
END_TEST

/* COULOMB, en > 0: for the final normal impulses no tangential ones in the
   discs have less energy. The first-order condition is sufficient for a convex
   problem: |u_t| mu J_n + J_t.u_t = 0 at every point, 1e-9 of speeds and
   impulses. It does not hold after a further impulse (half a percent with mu to
   0.3), or if the iterations of the second phase are cut off. */
START_TEST(second_phase_conditions)
{
    scene_random random = {89};
    int other = 0, count = scene_amount(20000, 8000, 1001);
    for (int i = 0; i < count; i++)
    {
        mass_body b[2];
        double points[4][3], n[3], J[4][3], t[3], u[3];
        double speed, total, residual = 0;
        int size = 2 + i % 3;
        const sel_material m = {.en = scene_uniform(&random, 0.1, 1),
            .et = 0, .mu = scene_log_uniform(&random, 1e-2, 0.3),
            .friction = SEL_FRICTION_COULOMB};
        random_manifold(&random, i/3 % 2, size, b, points, n);
        collide(b, size, (const double (*)[3])points, n, &m, J, &speed,
            &total);
        for (int k = 0; k < size; k++)
        {
            double jn = scene_dot(J[k], n);
            relative_velocity(&b[0].body, &b[1].body, points[k], u);
            memcpy(t, J[k], sizeof t);
            scene_axpy(-jn, n, t);
            scene_axpy(-scene_dot(u, n), n, u);
            residual = fmax(residual, fabs(scene_norm(u)*m.mu*jn
                + scene_dot(u, t))/(speed*m.mu*total));
        }
        other += residual > 1e-9;
    }
    printf("second phase: %d of %d not of least energy to 1e-9\n", other,
        count);
    CHECK_AT_MOST(other, 0.01*count);
}
END_TEST

/* The order of the points does not matter: impulses agree to 1e-9 of the
   largest in nearly all cases (a contact with several solutions may yield
   another one). */
START_TEST(order_of_points)
{
    scene_random random = {86};
    int other = 0, coulomb = 0, count = scene_amount(20000, 8000, 1001);
    double worst = 0;
    for (int i = 0; i < count; i++)
    {
        mass_body b[2];
        double p[4][3], q[4][3], n[3], J[4][3], K[4][3], most = 0, off = 0;
        sel_material m = random_material(&random,
            (sel_friction)(i % SEL_FRICTION_COUNT));
        m.mu = fmin(m.mu, 1);
        random_manifold(&random, i/8 % 2, 4, b, p, n);
        static const int to[4] = {2, 0, 3, 1};
        for (int k = 0; k < 4; k++)
        {
            memcpy(q[to[k]], p[k], sizeof p[k]);
        }
        sel_collision_impulses(&b[0].body, &b[1].body, 4,
            (const double (*)[3])p, n, &m, J);
        sel_collision_impulses(&b[0].body, &b[1].body, 4,
            (const double (*)[3])q, n, &m, K);
        for (int k = 0; k < 4; k++)
        {
            most = fmax(most, scene_norm(J[k]));
            off = fmax(off, scene_distance(J[k], K[to[k]]));
        }
        coulomb += m.friction == SEL_FRICTION_COULOMB;
        if (m.friction == SEL_FRICTION_COULOMB)
        {
            other += off > 1e-9*most;
            worst = fmax(worst, off/most);
        }
        else
        {
            CHECK_AT_MOST(off, 1e-8*most);
        }
    }
    printf("order of points: %.1e at most, %d of %d of COULOMB above 1e-9\n",
        worst, other, coulomb);
    CHECK_AT_MOST(other, 0.01*coulomb);
}
END_TEST

/* Points on a line, or within 1e-12 of its length: the impulses leave no
   approach (1e-9 of the speed), and their sum does not depend on the order of
   the points (1e-9 of the impulse that would stop all of the speed, of which
   the approach may be a small part; with friction for nearly all). */
START_TEST(points_on_a_line)
{
    scene_random random = {91};
    int other = 0, count = scene_amount(20000, 8000, 1001);
    for (int i = 0; i < count; i++)
    {
        mass_body b[2];
        double p[4][3], q[4][3], n[3], J[4][3], K[4][3], t[3], s[3], u[3];
        double speed, total, sum[3] = {0}, size = 0, approach = 0;
        const sel_material m = {.en = 0, .et = 0, .mu = 0.3,
            .friction = i % 2 ? SEL_FRICTION_COULOMB : SEL_FRICTION_NONE};
        random_manifold(&random, i/2 % 2, 4, b, p, n);
        scene_tangents(n, t, s);
        double length = scene_distance(p[0], p[2]);
        double width = i/4 % 2 ? 1e-12*length : 0;
        for (int k = 1; k < 4; k++)
        {
            memcpy(p[k], p[0], sizeof p[k]);
            scene_axpy(scene_uniform(&random, -length, length), t, p[k]);
            scene_axpy(scene_uniform(&random, -width, width), s, p[k]);
        }
        for (int k = 0; k < 4; k++)
        {
            memcpy(q[(k + 1) % 4], p[k], sizeof p[k]);
            relative_velocity(&b[0].body, &b[1].body, p[k], u);
            approach = fmax(approach, -scene_dot(u, n));
        }
        sel_collision_impulses(&b[0].body, &b[1].body, 4,
            (const double (*)[3])q, n, &m, K);
        collide(b, 4, (const double (*)[3])p, n, &m, J, &speed, &total);
        for (int k = 0; k < 4; k++)
        {
            relative_velocity(&b[0].body, &b[1].body, p[k], u);
            CHECK_TRUE(scene_dot(u, n) >= -1e-9*speed);
            scene_axpy(1, J[k], sum);
            scene_axpy(-1, K[k], sum);
            size += scene_norm(J[k]);
        }
        if (i % 2)
        {
            other += scene_norm(sum)*approach > 1e-9*size*speed;
        }
        else
        {
            CHECK_AT_MOST(scene_norm(sum)*approach, 1e-9*size*speed);
        }
    }
    printf("points on a line: %d of %d of COULOMB depend on the order\n", other,
        count/2);
    CHECK_AT_MOST(other, 0.001*count);
}
END_TEST

/* Reflects x -> -x: a position or velocity (polar), or a spin (axial). */
static void mirror_body(const sel_collision_body *from, sel_collision_body *to)
{
    *to = *from;
    to->centre[0] = -from->centre[0];
    to->v[0] = -from->v[0];
    to->omega[1] = -from->omega[1];
    to->omega[2] = -from->omega[2];
    for (int k = 1; k < 3; k++)
    {
        to->invInertia[k] = -from->invInertia[k];
        to->invInertia[3*k] = -from->invInertia[3*k];
    }
}

/* The mirror image of a collision has the mirror images of its impulses, 1e-9
   of the largest, for nearly all (as above). */
START_TEST(mirror_image)
{
    scene_random random = {90};
    int other = 0, count = scene_amount(20000, 8000, 1001);
    double worst = 0;
    for (int i = 0; i < count; i++)
    {
        mass_body b[2];
        sel_collision_body c[2];
        double p[4][3], q[4][3], n[3], o[3], J[4][3], K[4][3];
        double most = 0, off = 0;
        int size = 2 + i % 3;
        sel_material m = random_material(&random, SEL_FRICTION_COULOMB);
        m.mu = fmin(m.mu, 1);
        random_manifold(&random, i/8 % 2, size, b, p, n);
        memcpy(q, p, sizeof q);
        memcpy(o, n, sizeof o);
        o[0] = -n[0];
        for (int k = 0; k < size; k++)
        {
            q[k][0] = -p[k][0];
        }
        mirror_body(&b[0].body, &c[0]);
        mirror_body(&b[1].body, &c[1]);
        sel_collision_impulses(&b[0].body, &b[1].body, size,
            (const double (*)[3])p, n, &m, J);
        sel_collision_impulses(&c[0], &c[1], size,
            (const double (*)[3])q, o, &m, K);
        for (int k = 0; k < size; k++)
        {
            K[k][0] = -K[k][0];
            most = fmax(most, scene_norm(J[k]));
            off = fmax(off, scene_distance(J[k], K[k]));
        }
        other += off > 1e-9*most;
        worst = fmax(worst, off/most);
    }
    printf("mirror image: %.1e at most, %d of %d above 1e-9\n", worst, other,
        count);
    CHECK_AT_MOST(other, 0.01*count);
}
END_TEST

/* No trap fires (they are on in every test): any friction, points that
   coincide, lie on a line or nearly so, speeds near the smallest numbers,
   grazing. */
START_TEST(no_traps)
{
    scene_random random = {91};
    for (int i = 0; i < scene_amount(50000, 20000, 2501); i++)
    {
        mass_body b[2];
        double p[4][3], n[3], J[4][3];
        int size = 2 + i % 3;
        sel_material m = random_material(&random, SEL_FRICTION_COULOMB);
        m.mu = scene_log_uniform(&random, 1e-3, i % 7 ? 1e3 : 1e120);
        random_manifold(&random, i/8 % 2, size, b, p, n);
        double along = scene_log_uniform(&random, 1e-18, 1);
        for (int k = 1; k < size && i % 5 < 3; k++)
        {
            /* towards the first point, or towards a line */
            for (int c = 0; c < 3; c++)
            {
                double line = i % 5 < 2 ? 0 : k*(p[1][c] - p[0][c]);
                p[k][c] = p[0][c] + line
                    + along*(p[k][c] - p[0][c] - line);
            }
        }
        double slow = i % 4 ? 1 : scene_log_uniform(&random, 1e-300, 1);
        for (int k = 0; k < 2 && slow < 1; k++)
        {
            for (int c = 0; c < 3; c++)
            {
                b[k].body.v[c] *= slow;
                b[k].body.omega[c] *= slow;
            }
        }
        sel_collision_impulses(&b[0].body, &b[1].body, size,
            (const double (*)[3])p, n, &m, J);
        for (int k = 0; k < size; k++)
        {
            CHECK_TRUE(isfinite(scene_norm(J[k])));
        }
    }
}
END_TEST

/* A cube flat on a wall, its four corners: equal impulses and no spin for any
   law, 1e-14 (a few rounding errors); sliding along a face it does not rotate
   about the normal. */
START_TEST(cube_falls_flat)
{
    const double axes[3] = {1e-3, 1e-3, 1e-3}, q[4] = {1, 0, 0, 0};
    const double centre[3] = {0, 1e-3, 0}, n[3] = {0, -1, 0};
    static const double p[4][3] = {{1e-3, 0, 1e-3}, {1e-3, 0, -1e-3},
        {-1e-3, 0, 1e-3}, {-1e-3, 0, -1e-3}};
    sel_shape shape;
    CHECK_OK(sel_shape_init(&shape, axes, 0.1, 0.1));
    for (int law = 0; law < SEL_FRICTION_COUNT; law++)
    {
        for (int i = 0; i < 12; i++)
        {
            mass_body b[2];
            double J[4][3];
            const sel_material m = {.en = i % 3/2.0, .et = 0.3, .mu = 0.4,
                .friction = (sel_friction)law};
            set_pose(&b[0], &shape, 1000, centre, q);
            wall_body(&b[1].body);
            memset(b[0].body.omega, 0, sizeof b[0].body.omega);
            b[0].body.v[0] = i/3 % 2 ? 2 : 0;
            b[0].body.v[1] = -1;
            b[0].body.v[2] = i/6 ? 0.5 : 0;
            if (i/6 && i/3 % 2)
            {
                b[0].body.v[2] = 2; /* along a diagonal */
            }
            sel_collision_impulses(&b[0].body, &b[1].body, 4, p, n, &m, J);
            apply_all(b, 4, p, (const double (*)[3])J);
            if (i < 3)
            {
                CHECK_AT_MOST(scene_norm(b[0].body.omega)*1e-3, 1e-14);
                CHECK_NEAR(b[0].body.v[1], m.en, 1e-13);
                for (int k = 1; k < 4; k++)
                {
                    CHECK_AT_MOST(scene_distance(J[k], J[0]),
                        1e-14*scene_norm(J[0]));
                }
            }
            CHECK_AT_MOST(fabs(b[0].body.omega[1])*1e-3, 1e-13);
        }
    }
}
END_TEST

/* The laws with et act at the mean of the points, weighted with the impulses:
   there the normal velocity is -en times that before, and RESTITUTION gives et
   times the tangential one. 1e-10 of the speeds: the condition of A multiplies
   rounding by up to 1e4. */
START_TEST(mean_point)
{
    scene_random random = {88};
    static const sel_friction laws[] = {SEL_FRICTION_RESTITUTION,
        SEL_FRICTION_SAFE_RESTITUTION, SEL_FRICTION_SCHWAGER};
    for (int i = 0; i < scene_amount(20000, 8000, 1001); i++)
    {
        mass_body b[2];
        double p[4][3], n[3], J[4][3], mean[3] = {0};
        double u[3], w[3], total = 0;
        const sel_material none = {.en = 0, .et = 1, .mu = 0,
            .friction = SEL_FRICTION_NONE};
        sel_material m = random_material(&random, laws[i % 3]);
        random_manifold(&random, i/8 % 2, 4, b, p, n);
        sel_collision_impulses(&b[0].body, &b[1].body, 4,
            (const double (*)[3])p, n, &none, J);
        for (int k = 0; k < 4; k++)
        {
            scene_axpy(scene_dot(J[k], n), p[k], mean);
            total += scene_dot(J[k], n);
        }
        for (int k = 0; k < 3; k++)
        {
            mean[k] /= total;
        }
        relative_velocity(&b[0].body, &b[1].body, mean, u);
        sel_collision_impulses(&b[0].body, &b[1].body, 4,
            (const double (*)[3])p, n, &m, J);
        apply_all(b, 4, (const double (*)[3])p, (const double (*)[3])J);
        relative_velocity(&b[0].body, &b[1].body, mean, w);
        double size = 1 + scene_norm(u) + scene_norm(w);
        CHECK_NEAR(scene_dot(w, n), -m.en*scene_dot(u, n), 1e-10*size);
        if (m.friction == SEL_FRICTION_RESTITUTION)
        {
            scene_axpy(m.en*scene_dot(u, n), n, w);
            scene_axpy(-m.et, u, w);
            scene_axpy(m.et*scene_dot(u, n), n, w);
            CHECK_AT_MOST(scene_norm(w), 1e-10*size);
        }
    }
}
END_TEST

/* Points that all separate or are at rest get no impulse. */
START_TEST(nothing_when_separating)
{
    scene_random random = {87};
    for (int i = 0; i < scene_effort(5000); i++)
    {
        mass_body b[2];
        double p[4][3], n[3], J[4][3];
        sel_material m = random_material(&random,
            (sel_friction)(i % SEL_FRICTION_COUNT));
        random_manifold(&random, 0, 4, b, p, n);
        for (int k = 0; k < 2; k++)
        {
            memset(b[k].body.omega, 0, sizeof b[k].body.omega);
            memset(b[k].body.v, 0, sizeof b[k].body.v);
        }
        if (i % 2)
        {
            scene_axpy(1, n, b[1].body.v);
        }
        memset(J, 1, sizeof J);
        ck_assert_int_eq(sel_collision_impulses(&b[0].body, &b[1].body, 4,
            (const double (*)[3])p, n, &m, J), 0);
        for (int k = 0; k < 4; k++)
        {
            CHECK_NEAR(scene_norm(J[k]), 0, 0);
        }
    }
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("collision_block");
    suite_add(suite, "one point", one_point_is_the_single_law, 60);
    suite_add(suite, "repeated point", repeated_point_is_one, 120);
    suite_add(suite, "no gain", manifolds_gain_nothing, 600);
    suite_add(suite, "brute force", frictionless_against_brute_force, 120);
    suite_add(suite, "coulomb", coulomb_conditions, 120);
    suite_add(suite, "second phase", second_phase_conditions, 120);
    suite_add(suite, "order", order_of_points, 120);
    suite_add(suite, "line", points_on_a_line, 120);
    suite_add(suite, "mirror", mirror_image, 120);
    suite_add(suite, "traps", no_traps, 120);
    suite_add(suite, "cube", cube_falls_flat, 20);
    suite_add(suite, "mean point", mean_point, 60);
    suite_add(suite, "separating", nothing_when_separating, 20);
    return suite_run(suite);
}

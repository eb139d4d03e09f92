/*  test_friction.c - the laws of friction at one contact point

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors  */

#include "suite.h"
#include "collision_scenes.h"

/* A law that adds no energy, or NONE. */
static sel_friction safe_law(int i)
{
    static const sel_friction laws[] = {SEL_FRICTION_COULOMB,
        SEL_FRICTION_SAFE_RESTITUTION, SEL_FRICTION_NONE};
    return laws[i % 3];
}

static sel_material random_material(scene_random *random, sel_friction law)
{
    sel_material m = {.en = scene_uniform(random, 0, 1),
        .et = scene_uniform(random, -1, 1),
        .mu = scene_log_uniform(random, 1e-3, 10), .friction = law};
    if (scene_integer(random, 8) == 0)
    {
        m.en = scene_integer(random, 2);
    }
    if (scene_integer(random, 8) == 0)
    {
        m.et = scene_integer(random, 3) - 1;
    }
    return m;
}

static double tangential(const double J[3], const double n[3], double t[3])
{
    memcpy(t, J, 3*sizeof *t);
    scene_axpy(-scene_dot(J, n), n, t);
    return scene_norm(t);
}

/* A of a contact, column by column through sel_collision_apply. */
static void response_of(const mass_body b[2], const double point[3],
    double A[9])
{
    for (int j = 0; j < 3; j++)
    {
        sel_collision_body c[2] = {b[0].body, b[1].body};
        double e[3] = {0}, u[3];
        for (int i = 0; i < 2; i++)
        {
            memset(c[i].v, 0, sizeof c[i].v);
            memset(c[i].omega, 0, sizeof c[i].omega);
        }
        e[j] = 1;
        sel_collision_apply(&c[0], &c[1], point, e);
        relative_velocity(&c[0], &c[1], point, u);
        for (int i = 0; i < 3; i++)
        {
            A[3*i + j] = u[i];
        }
    }
}

/* Two spheres (or one and a wall) of any size and density, random spins. */
static void random_spheres(scene_random *random, int wall, mass_body b[2],
    double point[3], double normal[3])
{
    scene_direction(random, normal);
    memset(point, 0, 3*sizeof *point);
    for (int i = 0; i < 2; i++)
    {
        sel_shape shape;
        double radius = scene_log_uniform(random, 1e-4, 1e-2);
        const double axes[3] = {radius, radius, radius};
        double centre[3] = {0}, q[4];
        CHECK_OK(sel_shape_init(&shape, axes, 1, 1));
        scene_axpy(i ? radius : -radius, normal, centre);
        scene_quaternion(random, q);
        set_pose(&b[i], &shape, scene_log_uniform(random, 500, 5000), centre,
            q);
        scene_direction(random, b[i].body.v);
        memset(b[i].body.omega, 0, sizeof b[i].body.omega);
        double axis[3];
        scene_direction(random, axis);
        scene_axpy(scene_uniform(random, 0, 2)/radius, axis,
            b[i].body.omega);
    }
    if (wall)
    {
        wall_body(&b[1].body);
    }
    double u[3];
    relative_velocity(&b[0].body, &b[1].body, point, u);
    double g = scene_dot(u, normal);
    if (g > 0)
    {
        scene_axpy(2*g, normal, b[0].body.v);
    }
}

/* COULOMB and SCHWAGER for spheres against eq. 87-88, implemented here with
   masses and radii: velocity of the contact point afterwards, over the speed
   before. 1e-13: some hundred rounding errors, radii cancel in r x omega. */
START_TEST(spheres_follow_eq_87)
{
    scene_random random = {71};
    int stick = 0, slide = 0;
    double worst = 0;
    for (int i = 0; i < scene_thorough(100000); i++)
    {
        mass_body b[2];
        double point[3], n[3], J[3], u[3], w[3], t[3];
        int wall = i % 2;
        sel_material m = random_material(&random, i/2 % 2
            ? SEL_FRICTION_COULOMB : SEL_FRICTION_SCHWAGER);
        random_spheres(&random, wall, b, point, n);
        relative_velocity(&b[0].body, &b[1].body, point, u);
        double gn = -scene_dot(u, n), gt = tangential(u, n, t);
        double sum = 0, reduced = b[0].mass;
        for (int k = 0; k < 2 - wall; k++)
        {
            double r = scene_norm(b[k].body.centre);
            sum += r*r/(0.4*b[k].mass*r*r); /* r^2/I */
        }
        if (!wall)
        {
            reduced = b[0].mass*b[1].mass/(b[0].mass + b[1].mass);
        }
        double alpha = 1/(1 + reduced*sum);
        CHECK_NEAR(alpha, 2.0/7, 1e-14);
        double et = fmax(0, 1 - m.mu*(1 + m.en)/alpha*gn/gt);
        stick += et <= 0;
        slide += et > 0;
        sel_collision_impulse(&b[0].body, &b[1].body, point, n, &m, J);
        sel_collision_apply(&b[0].body, &b[1].body, point, J);
        relative_velocity(&b[0].body, &b[1].body, point, w);
        double error[3] = {w[0], w[1], w[2]};
        scene_axpy(-m.en*gn, n, error);
        scene_axpy(-et, t, error);
        double size = scene_norm(b[0].body.v) + scene_norm(b[1].body.v)
            + scene_norm(u) + scene_norm(b[0].body.centre)
                *scene_norm(b[0].body.omega)
            + scene_norm(b[1].body.centre)*scene_norm(b[1].body.omega);
        CHECK_AT_MOST(scene_norm(error)/size, 1e-13);
        worst = fmax(worst, scene_norm(error)/size);
    }
    CHECK_TRUE(stick > 100 && slide > 100);
    printf("spheres against eq. 87: %.1e (%d stick, %d slide)\n", worst,
        stick, slide);
}
END_TEST

/* Oblique impact of a solid sphere without spin on a wall (Walton): sliding
   below tan = 3.5 mu (1 + e) never reached, v_t' = v_t - mu(1 + e) v_n and
   omega' = 2.5 mu (1 + e) v_n/R; sticking v_t' = 5/7 v_t, omega' = 5/7 v_t/R.
   The curve of alumina on glass, mu 0.092, e 0.98: critical angle 32.520
   degrees, v_t'/v_t 0.7775, 0.8447, 0.8942 at 39.30, 49.55, 59.84 (four
   digits given). */
START_TEST(oblique_impact)
{
    const double mu = 0.092, e = 0.98, R = 2.5e-3, axes[3] = {R, R, R};
    const double q[4] = {1, 0, 0, 0}, zero[3] = {0};
    const double point[3] = {0, -R, 0}, n[3] = {0, -1, 0};
    const sel_material m = {.en = e, .et = 0, .mu = mu,
        .friction = SEL_FRICTION_COULOMB};
    static const double given[3][2] = {{39.3031, 0.7775}, {49.5459, 0.8447},
        {59.8416, 0.8942}};
    sel_shape shape;
    CHECK_OK(sel_shape_init(&shape, axes, 1, 1));
    double critical = atan(3.5*mu*(1 + e));
    CHECK_NEAR(critical*180/SCENE_PI, 32.520, 5e-4);
    for (int i = 0; i < 900 + 3; i++)
    {
        mass_body b;
        sel_collision_body wall;
        double J[3];
        double angle = (i < 900 ? i/10.0 : given[i - 900][0])*SCENE_PI/180;
        double vn = 3.9*cos(angle), vt = 3.9*sin(angle);
        set_pose(&b, &shape, 4000, zero, q);
        memset(b.body.omega, 0, sizeof b.body.omega);
        b.body.v[0] = vt;
        b.body.v[1] = -vn;
        b.body.v[2] = 0;
        wall_body(&wall);
        sel_collision_impulse(&b.body, &wall, point, n, &m, J);
        sel_collision_apply(&b.body, &wall, point, J);
        double after = angle < critical ? 5.0/7*vt : vt - mu*(1 + e)*vn;
        double spin = angle < critical ? 5.0/7*vt/R : 2.5*mu*(1 + e)*vn/R;
        CHECK_NEAR(b.body.v[0], after, 1e-14*3.9);
        CHECK_NEAR(b.body.v[1], e*vn, 1e-14*3.9);
        CHECK_NEAR(b.body.omega[2], -spin, 1e-13*3.9/R);
        if (i >= 900)
        {
            CHECK_NEAR(b.body.v[0]/vt, given[i - 900][1], 6e-5);
        }
    }
}
END_TEST

/* Random eccentric collisions by every law that guarantees it: no energy gained
   (1e-12 of the energy present), momentum and angular momentum conserved, the
   impulse in the cone (1e-12 of it), no pull, no remaining approach. */
START_TEST(safe_laws_gain_nothing)
{
    scene_random random = {72};
    double most = -1;
    int count = scene_amount(1000000, 40000, 10001);
    for (int i = 0; i < count; i++)
    {
        mass_body b[2];
        double point[3], n[3], J[3], t[3], u[3], w[3];
        budget before, after;
        int wall = i % 2;
        sel_material m = random_material(&random, safe_law(i/2));
        random_contact(&random, wall, b, point, n);
        sum_up(b, 2 - wall, point, &before);
        relative_velocity(&b[0].body, &b[1].body, point, u);
        sel_collision_impulse(&b[0].body, &b[1].body, point, n, &m, J);
        sel_collision_apply(&b[0].body, &b[1].body, point, J);
        sum_up(b, 2 - wall, point, &after);
        relative_velocity(&b[0].body, &b[1].body, point, w);
        double gain = after.energy/before.energy - 1;
        most = fmax(most, gain);
        CHECK_AT_MOST(gain, 1e-12);
        CHECK_TRUE(scene_dot(J, n) >= -1e-15*scene_norm(J));
        CHECK_AT_MOST(scene_distance(before.L, after.L), 1e-12*before.LSize);
        if (!wall)
        {
            CHECK_AT_MOST(scene_distance(before.p, after.p),
                1e-12*before.pSize);
        }
        if (m.friction == SEL_FRICTION_COULOMB)
        {
            CHECK_AT_MOST(tangential(J, n, t) - m.mu*scene_dot(J, n),
                1e-12*scene_norm(J));
            CHECK_TRUE(scene_dot(w, n) >= -1e-11*(scene_norm(u)
                + scene_norm(w)));
        }
    }
    printf("%d collisions by safe laws: energy grows by %.1e at most\n",
        count, most);
}
END_TEST

/* The printed laws in the same collisions; the fractions are reported, not
   required, but for spheres none gains energy. */
START_TEST(printed_laws_reported)
{
    static const struct
    {
        sel_friction law;
        const char *name;
    } laws[] = {{SEL_FRICTION_RESTITUTION, "RESTITUTION"},
        {SEL_FRICTION_SCHWAGER, "SCHWAGER"}};
    for (int k = 0; k < 2; k++)
    {
        scene_random random = {73};
        int gained = 0, pulled = 0, count = scene_amount(100000, 10000, 3001);
        double most = 0;
        for (int i = 0; i < count; i++)
        {
            mass_body b[2];
            double point[3], n[3], J[3];
            budget before, after;
            sel_material m = random_material(&random, laws[k].law);
            m.mu = scene_log_uniform(&random, 0.1, 1);
            random_contact(&random, i % 2, b, point, n);
            sum_up(b, 2 - i % 2, point, &before);
            sel_collision_impulse(&b[0].body, &b[1].body, point, n, &m, J);
            sel_collision_apply(&b[0].body, &b[1].body, point, J);
            sum_up(b, 2 - i % 2, point, &after);
            double gain = after.energy/before.energy - 1;
            gained += gain > 1e-12;
            pulled += scene_dot(J, n) < 0;
            most = fmax(most, gain);

            random_spheres(&random, i % 2, b, point, n);
            m.et = fabs(m.et);
            sum_up(b, 2 - i % 2, point, &before);
            sel_collision_impulse(&b[0].body, &b[1].body, point, n, &m, J);
            sel_collision_apply(&b[0].body, &b[1].body, point, J);
            sum_up(b, 2 - i % 2, point, &after);
            CHECK_AT_MOST(after.energy/before.energy, 1 + 1e-12);
        }
        printf("%-11s: %.1f %% of eccentric collisions gain energy (at most "
               "%.0f %%), %.1f %% pull\n", laws[k].name,
            100.0*gained/count, 100*most, 100.0*pulled/count);
    }
}
END_TEST

/* SAFE_RESTITUTION: normal restitution is exactly en and, unless a pull had to
   be avoided, the energy is that of Chatterjee and Ruina's sum; et = -1 with en
   = 1 conserves it; et = 1 is NONE; central contacts multiply u_t by et.
   Rounding 1e-12. */
START_TEST(safe_restitution)
{
    scene_random random = {74};
    int limited = 0, count = scene_amount(50000, 20000, 2501);
    for (int i = 0; i < count; i++)
    {
        mass_body b[2];
        double point[3], n[3], J[3], K[3], u[3], w[3], t[3];
        budget before, after;
        sel_material m = random_material(&random,
            SEL_FRICTION_SAFE_RESTITUTION);
        sel_material none = {.en = m.en, .et = 1, .mu = 0,
            .friction = SEL_FRICTION_NONE};
        random_contact(&random, i % 2, b, point, n);
        mass_body a[2] = {b[0], b[1]}, c[2] = {b[0], b[1]};
        relative_velocity(&b[0].body, &b[1].body, point, u);
        sel_collision_impulse(&b[0].body, &b[1].body, point, n, &m, J);
        sel_collision_apply(&a[0].body, &a[1].body, point, J);
        relative_velocity(&a[0].body, &a[1].body, point, w);
        CHECK_NEAR(scene_dot(w, n), -m.en*scene_dot(u, n),
            1e-12*(scene_norm(u) + scene_norm(w)));

        m.et = 1;
        sel_collision_impulse(&b[0].body, &b[1].body, point, n, &m, J);
        sel_collision_impulse(&b[0].body, &b[1].body, point, n, &none, K);
        CHECK_AT_MOST(scene_distance(J, K), 4e-15*scene_norm(K));

        m.en = 1;
        m.et = -1;
        sum_up(b, 2 - i % 2, point, &before);
        sel_collision_impulse(&b[0].body, &b[1].body, point, n, &m, J);
        sel_collision_apply(&c[0].body, &c[1].body, point, J);
        sum_up(c, 2 - i % 2, point, &after);
        if (scene_dot(J, n) > 1e-9*scene_norm(J))
        {
            CHECK_NEAR(after.energy/before.energy, 1, 1e-12);
        }
        else
        {
            limited++;
        }

        m = random_material(&random, SEL_FRICTION_SAFE_RESTITUTION);
        random_spheres(&random, i % 2, b, point, n);
        relative_velocity(&b[0].body, &b[1].body, point, u);
        double size = scene_norm(u) + 4;
        tangential(u, n, t);
        sel_collision_impulse(&b[0].body, &b[1].body, point, n, &m, J);
        sel_collision_apply(&b[0].body, &b[1].body, point, J);
        relative_velocity(&b[0].body, &b[1].body, point, w);
        scene_axpy(-m.et, t, w);
        scene_axpy(m.en*scene_dot(u, n), n, w);
        CHECK_AT_MOST(scene_norm(w), 1e-12*size);
    }
    printf("SAFE_RESTITUTION, en 1, et -1: %.1f %% limited to no pull\n",
        100.0*limited/count);
    CHECK_TRUE(limited < count/2);
}
END_TEST

/* COULOMB, en = 0: u_n' = 0, and the tangential impulse is the best of its
   disc for the J_n found: no point of a dense grid on the disc (40 radii, 360
   angles, rim included) has less energy. And for en > 0 the same at the J_n
   found, unless a second impulse was needed. 1e-12 of the energy's parts. */
START_TEST(coulomb_against_brute_force)
{
    scene_random random = {75};
    int stick = 0, slide = 0;
    for (int i = 0; i < scene_effort(2000); i++)
    {
        mass_body b[2];
        double point[3], n[3], t[3], s[3], J[3], u[3], w[3], A[9], At[3];
        sel_material m = random_material(&random, SEL_FRICTION_COULOMB);
        m.en = i % 2 ? m.en : 0;
        m.mu = scene_log_uniform(&random, 1e-2, 2);
        random_contact(&random, i/2 % 2, b, point, n);
        relative_velocity(&b[0].body, &b[1].body, point, u);
        response_of(b, point, A);
        sel_collision_impulse(&b[0].body, &b[1].body, point, n, &m, J);
        scene_turn(A, J, w);
        scene_axpy(1, u, w);
        double big = scene_norm(u) + scene_norm(w);
        if (i % 2 == 0)
        {
            CHECK_NEAR(scene_dot(w, n), 0, 1e-12*big);
        }
        else if (scene_dot(w, n) < 1e-9*big)
        {
            continue;
        }
        double Jn = scene_dot(J, n), radius = m.mu*Jn, best = HUGE_VAL;
        scene_tangents(n, t, s);
        scene_turn(A, J, At);
        double found = scene_dot(J, u) + scene_dot(J, At)/2;
        double size = fabs(scene_dot(J, u)) + scene_dot(J, At);
        for (int r = 0; r <= 40; r++)
        {
            for (int a = 0; a < 360; a++)
            {
                double K[3], AK[3], angle = a*SCENE_PI/180;
                for (int k = 0; k < 3; k++)
                {
                    K[k] = Jn*n[k] + radius*r/40*(cos(angle)*t[k]
                        + sin(angle)*s[k]);
                }
                scene_turn(A, K, AK);
                best = fmin(best, scene_dot(K, u) + scene_dot(K, AK)/2);
            }
        }
        CHECK_AT_MOST(found - best, 1e-12*size);
        /* beyond the comparison with the grid: friction opposes sliding */
        double Jt[3], wt[3], cross[3];
        double jt = tangential(J, n, Jt), slip = tangential(w, n, wt);
        if (jt < radius*(1 - 1e-9))
        {
            stick++;
            CHECK_AT_MOST(slip, 1e-11*big);
        }
        else
        {
            slide++;
            scene_cross(Jt, wt, cross);
            CHECK_AT_MOST(scene_norm(cross), 1e-11*jt*big);
            CHECK_TRUE(scene_dot(Jt, wt) <= 1e-11*jt*big);
        }
    }
    CHECK_TRUE(stick > 10 && slide > 10);
}
END_TEST

/* mu = 0 is NONE; a huge mu with en = 0 stops the point (the plastic sticking
   impulse -A^-1 u), unless that would pull. The largest finite mu raises no
   exception. */
START_TEST(limits_of_mu)
{
    scene_random random = {76};
    int stopped = 0, count = scene_amount(50000, 20000, 2501);
    for (int i = 0; i < count; i++)
    {
        mass_body b[2];
        double point[3], n[3], J[3], K[3], u[3], w[3];
        sel_material m = random_material(&random, SEL_FRICTION_COULOMB);
        sel_material none = {.en = m.en, .et = 1, .mu = 0,
            .friction = SEL_FRICTION_NONE};
        random_contact(&random, i % 2, b, point, n);
        m.mu = 0;
        sel_collision_impulse(&b[0].body, &b[1].body, point, n, &m, J);
        sel_collision_impulse(&b[0].body, &b[1].body, point, n, &none, K);
        CHECK_AT_MOST(scene_distance(J, K), 4e-15*scene_norm(K));
        m.mu = i % 4 < 2 ? 1e6 : 1.7e308;
        m.en = 0;
        relative_velocity(&b[0].body, &b[1].body, point, u);
        sel_collision_impulse(&b[0].body, &b[1].body, point, n, &m, J);
        sel_collision_apply(&b[0].body, &b[1].body, point, J);
        relative_velocity(&b[0].body, &b[1].body, point, w);
        if (scene_dot(J, n) > 1e-5*scene_norm(J))
        {
            stopped++;
            CHECK_AT_MOST(scene_norm(w), 1e-11*scene_norm(u)
                + 1e-13*scene_norm(b[0].body.v));
        }
    }
    CHECK_TRUE(stopped > count/2);
}
END_TEST

/* The same collision in a rotated frame: the velocity of the contact point
   afterwards, over the speeds before (1 for the centres, at most 20 for the
   spin at the farthest point) and after. 1e-11: rounding of those, times a
   condition of A up to 1e4. */
START_TEST(turned_frame)
{
    scene_random random = {77};
    double worst = 0;
    for (int i = 0; i < scene_amount(50000, 20000, 2501); i++)
    {
        mass_body b[2];
        sel_collision_body c[2];
        double point[3], n[3], J[3], q[4], Q[9], T[9];
        double p[3], m[3], u[3], w[3], rotated[3];
        sel_material material = random_material(&random,
            (sel_friction)(i % SEL_FRICTION_COUNT));
        random_contact(&random, i/8 % 2, b, point, n);
        scene_quaternion(&random, q);
        scene_tensor(q, Q);
        for (int k = 0; k < 9; k++)
        {
            T[k] = Q[3*(k % 3) + k/3];
        }
        for (int k = 0; k < 2; k++)
        {
            c[k] = b[k].body;
            scene_turn(Q, b[k].body.centre, c[k].centre);
            scene_turn(Q, b[k].body.v, c[k].v);
            scene_turn(Q, b[k].body.omega, c[k].omega);
            scene_multiply(Q, b[k].body.invInertia, c[k].invInertia);
            scene_multiply(c[k].invInertia, T, c[k].invInertia);
        }
        scene_turn(Q, point, p);
        scene_turn(Q, n, m);
        sel_collision_impulse(&b[0].body, &b[1].body, point, n, &material, J);
        sel_collision_apply(&b[0].body, &b[1].body, point, J);
        relative_velocity(&b[0].body, &b[1].body, point, u);
        sel_collision_impulse(&c[0], &c[1], p, m, &material, J);
        sel_collision_apply(&c[0], &c[1], p, J);
        relative_velocity(&c[0], &c[1], p, w);
        scene_turn(Q, u, rotated);
        double error = scene_distance(rotated, w)/(1 + scene_norm(w));
        CHECK_AT_MOST(error, 1e-11);
        worst = fmax(worst, error);
    }
    printf("turned frame: %.1e\n", worst);
}
END_TEST

/* A body whose contact with a wall has a given A, normal +x: A less its
   smallest eigenvalue 1/m is of rank two, and the arm lies along its null
   direction. The wall is body 1, so that u is the body's own. */
static void body_of_response(const double A[9], sel_collision_body *body)
{
    /* power iteration on the inverse by cofactors */
    double C[9], s[3] = {1, 1, 1}, As[3], X[9], Xt[9], M[9];
    for (int i = 0; i < 3; i++)
    {
        for (int j = 0; j < 3; j++)
        {
            int a = (i + 1) % 3, b = (i + 2) % 3, c = (j + 1) % 3,
                d = (j + 2) % 3;
            C[3*j + i] = A[3*a + c]*A[3*b + d] - A[3*a + d]*A[3*b + c];
        }
    }
    for (int i = 0; i < 500; i++)
    {
        double next[3];
        scene_turn(C, s, next);
        memcpy(s, next, sizeof s);
        scene_normalise(s);
    }
    scene_turn(A, s, As);
    memset(body, 0, sizeof *body);
    body->invMass = scene_dot(s, As);
    const double cross[9] = {0, -s[2], s[1], s[2], 0, -s[0], -s[1], s[0], 0};
    for (int i = 0; i < 9; i++)
    {
        M[i] = A[i] - (i % 4 ? 0 : body->invMass);
        X[i] = cross[i];
        Xt[i] = -cross[i];
    }
    scene_multiply(X, M, body->invInertia);
    scene_multiply(body->invInertia, Xt, body->invInertia);
    for (int i = 0; i < 3; i++)
    {
        body->centre[i] = -s[i]; /* the contact point is the origin */
    }
}

/* Preclik et al. 2017, section 4.1, in an orthonormal frame and mu = 3.7: a
   contact with three Coulomb solutions and a fourth of "maximum dissipation",
   (2.778, -1.051, -10.226), which is not a Coulomb solution (its friction does
   not oppose the slip). The result must be one of the three, to the digits
   given; it is the first, with the least impulse. */
START_TEST(contact_with_three_solutions)
{
    static const double A[9] = {0.8619907, 0.06948554, 0.22119513,
        0.06948554, 0.76834455, 0.01792103, 0.22119513, 0.01792103,
        0.06139517};
    static const double known[3] = {0.12449475, -0.45509116, -0.07122202};
    /* the approach is their b with the opposite sign */
    static const double u[3] = {-0.0599371, 0.73535354, 0.04650502};
    const sel_material m = {.en = 0, .et = 0, .mu = 3.7,
        .friction = SEL_FRICTION_COULOMB};
    const double point[3] = {0}, n[3] = {1, 0, 0};
    sel_collision_body wall, body;
    double J[3];
    wall_body(&wall);
    body_of_response(A, &body);
    memcpy(body.v, u, sizeof u);
    sel_collision_impulse(&wall, &body, point, n, &m, J);
    CHECK_AT_MOST(scene_distance(J, known), 3e-8);
}
END_TEST

/* Contacts that jam: A of random strong coupling (its normal column within 1e-3
   .. 0.1 of making it singular), large mu. Energy, cone, and no remaining
   approach, also if friction drives the point back into the wall in the second
   phase and a further impulse has to stop it. Such cases must occur. */
START_TEST(jamming)
{
    scene_random random = {78};
    const double point[3] = {0}, n[3] = {1, 0, 0};
    int again = 0, count = scene_amount(200000, 200000, 10001);
    double most = -1;
    for (int i = 0; i < count; i++)
    {
        sel_collision_body wall, body;
        double J[3], u[3], w[3], t[3], AJ[3], A[9];
        sel_material m = random_material(&random, safe_law(i));
        m.mu = scene_log_uniform(&random, 0.3, 30);
        double p = scene_log_uniform(&random, 0.03, 30);
        double q = scene_log_uniform(&random, 0.03, 30);
        double angle = scene_uniform(&random, 0, 2*SCENE_PI);
        double share = sqrt(1 - scene_log_uniform(&random, 1e-3, 0.1));
        double x = share*sqrt(p)*cos(angle), y = share*sqrt(q)*sin(angle);
        const double B[9] = {1, x, y, x, p, 0, y, 0, q};
        memcpy(A, B, sizeof A);
        wall_body(&wall);
        body_of_response(A, &body);
        scene_direction(&random, u);
        u[0] = -fabs(u[0])*scene_log_uniform(&random, 1e-3, 1);
        memcpy(body.v, u, sizeof u);
        if (!sel_collision_impulse(&wall, &body, point, n, &m, J))
        {
            continue;
        }
        scene_turn(A, J, AJ);
        for (int k = 0; k < 3; k++)
        {
            w[k] = u[k] + AJ[k];
        }
        /* |u|^2 over A's least eigenvalue bounds the energy; rounding is
           relative to the parts of the change */
        double change = scene_dot(J, u) + scene_dot(J, AJ)/2;
        double size = fabs(scene_dot(J, u)) + scene_dot(J, AJ);
        most = fmax(most, change/size);
        CHECK_AT_MOST(change/size, 1e-12);
        if (m.friction == SEL_FRICTION_COULOMB)
        {
            CHECK_AT_MOST(tangential(J, n, t) - m.mu*J[0],
                1e-12*scene_norm(J));
            CHECK_TRUE(w[0] >= -1e-10*(scene_norm(AJ) + 1));
            again += m.en > 0.01 && fabs(w[0]) < 1e-10;
        }
    }
    printf("jamming: energy %.1e at most, stopped again in %d of %d\n", most,
        again, count/3);
    CHECK_TRUE(again > 0 || scene_effort(20) < 20); /* rare */
}
END_TEST

/* The slowest approaches, down to underflow: the impulse still lies in the
   cone, and on it where the point slips. With strong coupling and mu of order
   one the cone may meet the impulses at an order of magnitude unrelated to the
   approach. 1e-10: rounding times the condition of A. */
START_TEST(slow_approach)
{
    scene_random random = {79};
    int slipped = 0;
    for (int i = 0; i < scene_thorough(100000); i++)
    {
        mass_body b[2];
        double point[3], n[3], u[3], w[3], J[3], t[3], A[9], AJ[3];
        sel_material m = random_material(&random, SEL_FRICTION_COULOMB);
        m.en = 0;
        m.mu = scene_log_uniform(&random, 0.1, 10);
        random_contact(&random, i % 2, b, point, n);
        response_of(b, point, A);
        relative_velocity(&b[0].body, &b[1].body, point, u);
        /* changes body 2 so that the approach velocity is slow */
        double slow = scene_log_uniform(&random, 1e-60, 1)*scene_norm(u);
        double excess = -slow - scene_dot(u, n);
        scene_axpy(excess, n, b[1].body.v);
        relative_velocity(&b[0].body, &b[1].body, point, u);
        if (!sel_collision_impulse(&b[0].body, &b[1].body, point, n, &m, J))
        {
            continue;
        }
        double jn = scene_dot(J, n), jt = tangential(J, n, t);
        CHECK_TRUE(isfinite(jn) && isfinite(jt));
        CHECK_AT_MOST(jt - m.mu*jn, 1e-10*(jt + m.mu*fabs(jn)));
        scene_turn(A, J, AJ);
        for (int k = 0; k < 3; k++)
        {
            w[k] = u[k] + AJ[k];
        }
        double slip = tangential(w, n, t);
        if (slip > 1e-6*(scene_norm(u) + scene_norm(AJ)))
        {
            slipped++;
            CHECK_NEAR(jt, m.mu*jn, 1e-10*(jt + m.mu*fabs(jn)));
        }
    }
    CHECK_TRUE(slipped > scene_effort(1000));
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("friction");
    suite_add(suite, "spheres", spheres_follow_eq_87, 120);
    suite_add(suite, "oblique", oblique_impact, 20);
    suite_add(suite, "no gain", safe_laws_gain_nothing, 600);
    suite_add(suite, "printed laws", printed_laws_reported, 300);
    suite_add(suite, "safe restitution", safe_restitution, 120);
    suite_add(suite, "brute force", coulomb_against_brute_force, 120);
    suite_add(suite, "limits of mu", limits_of_mu, 120);
    suite_add(suite, "turned frame", turned_frame, 120);
    suite_add(suite, "slow", slow_approach, 120);
    suite_add(suite, "three solutions", contact_with_three_solutions, 20);
    suite_add(suite, "jamming", jamming, 120);
    return suite_run(suite);
}

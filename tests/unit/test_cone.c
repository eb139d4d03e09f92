/*  test_cone.c - the impulse of one contact among many, by both laws

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors  */

#include "suite.h"
#include "cone_checks.h"

/* Preclik et al. 2017, sect. 4.1: six point masses on the axes, the one on +x
   touches a plane. orthonormal 0: t = n x e_x and o = n x t as they are
   printed, which are shorter than one. */
static void academic_problem(int orthonormal, cone_problem *p)
{
    const double d[3] = {10, 1, 1}, m[3] = {0.03, 65, 50};
    const double v[3] = {0.06, 0.7, 0.23}, ex[3] = {1, 0, 0};
    double Q[3][3], inverse[3];
    Q[0][0] = 0.25;
    Q[0][1] = 0.36;
    Q[0][2] = -0.9;
    scene_normalise(Q[0]);
    scene_cross(Q[0], ex, Q[1]);
    if (orthonormal)
    {
        scene_normalise(Q[1]);
    }
    scene_cross(Q[0], Q[1], Q[2]);
    for (int k = 0; k < 3; k++)
    {
        int a = (k + 1) % 3, c = (k + 2) % 3;
        inverse[k] = 0.5/(m[a]*d[a]*d[a] + m[c]*d[c]*d[c]);
        p->b[k] = -scene_dot(Q[k], v);
    }
    for (int j = 0; j < 3; j++)
    {
        const double s[3] = {d[0], 0, 0};
        double spin[3], u[3];
        scene_cross(s, Q[j], spin);
        for (int k = 0; k < 3; k++)
        {
            spin[k] *= inverse[k];
        }
        scene_cross(spin, s, u);
        scene_axpy(0.5/(m[0] + m[1] + m[2]), Q[j], u);
        for (int i = 0; i < 3; i++)
        {
            p->A[3*i + j] = scene_dot(Q[i], u);
        }
    }
    p->mu = 3.7;
}

/* Coulomb's solutions in the order of decreasing dissipation, and maximum
   dissipation as the fourth: x, u, energy. */
static void academic_solutions(const cone_problem *p, double rows[4][7])
{
    sel_cone cone;
    double all[SEL_CONE_SOLUTIONS][3], x[3];
    sel_cone_prepare(&cone, p->A, p->mu);
    ck_assert_int_eq(cone.single, 0);
    ck_assert_int_eq(sel_cone_coulomb_all(&cone, p->b, all), 3);
    ck_assert_int_eq(sel_cone_coulomb(&cone, p->b, x), SEL_CONE_SLIP);
    ck_assert_mem_eq(x, all[0], sizeof x);
    ck_assert_int_eq(sel_cone_dissipation(&cone, p->b, all[3]),
        SEL_CONE_SLIP);
    for (int i = 0; i < 4; i++)
    {
        cone_state s = cone_evaluate(p, all[i]);
        for (int k = 0; k < 3; k++)
        {
            rows[i][k] = all[i][k];
            rows[i][k + 3] = (double)s.u[k];
        }
        rows[i][6] = (double)s.energy;
    }
}

/* Table 1 of the paper, rows from the bottom up except the last: each printed
   number within half a unit of its last digit. */
START_TEST(table_1_as_printed)
{
    static const double printed[4][7] = {
        {1.56, -0.99, -5.7, 0, 0.0061, 0.035, -0.631},
        {0.29, -0.89, -0.62, 0, 0.082, 0.057, -0.393},
        {0.12, -0.44, -0.065, 0, 0.40, 0.060, -0.252},
        {1.6, -1.1, -5.8, 0, -0.057, 0.034, -0.634}};
    static const double half[4][7] = {
        {5e-3, 5e-3, 5e-2, 1e-15, 5e-5, 5e-4, 5e-4},
        {5e-3, 5e-3, 5e-3, 1e-15, 5e-4, 5e-4, 5e-4},
        {5e-3, 5e-3, 5e-4, 1e-15, 5e-3, 5e-4, 5e-4},
        {5e-2, 5e-2, 5e-2, 1e-15, 5e-4, 5e-4, 5e-4}};
    cone_problem p;
    double rows[4][7];
    academic_problem(0, &p);
    academic_solutions(&p, rows);
    for (int i = 0; i < 28; i++)
    {
        CHECK_NEAR(rows[i/7][i % 7], printed[i/7][i % 7], half[i/7][i % 7]);
    }
}
END_TEST

/* The same with the digits of two independent solvers that have nothing in
   common with the core,
   in both frames: half a unit of their last digit. */
START_TEST(table_1_in_more_digits)
{
    static const double literal[4][7] = {
        {1.558124574, -0.992911089, -5.678913190, 0, 0.006148076,
            0.035163663, -0.630960006},
        {0.291972787, -0.887089127, -0.616538304, 0, 0.082257900,
            0.057170294, -0.392567806},
        {0.119945381, -0.439016256, -0.064971628, 0, 0.402753685,
            0.059604997, -0.251702859},
        {1.60309776, -1.08186135, -5.83196487, 0, -0.05747960, 0.03449107,
            -0.634007417}};
    static const double orthonormal[4][4] = {
        {2.67798214, -0.96718663, -9.86121669, -0.745299621},
        {0.26071448, -0.83521283, -0.48265592, -0.383551646},
        {0.12449475, -0.45509116, -0.07122202, -0.264343330},
        {2.77828683, -1.05090307, -10.22580258, -0.748317155}};
    cone_problem p;
    double rows[4][7], worst = 0;
    academic_problem(0, &p);
    academic_solutions(&p, rows);
    for (int i = 0; i < 28; i++)
    {
        double half = i >= 21 && i < 27 ? 5e-9 : 5e-10;
        CHECK_NEAR(rows[i/7][i % 7], literal[i/7][i % 7], 1.0001*half);
        worst = fmax(worst, fabs(rows[i/7][i % 7] - literal[i/7][i % 7]));
    }
    academic_problem(1, &p);
    academic_solutions(&p, rows);
    for (int i = 0; i < 4; i++)
    {
        for (int k = 0; k < 3; k++)
        {
            CHECK_NEAR(rows[i][k], orthonormal[i][k], 5.001e-9);
            worst = fmax(worst, fabs(rows[i][k] - orthonormal[i][k]));
        }
        CHECK_NEAR(rows[i][6], orthonormal[i][3], 5.001e-10);
    }
    CHECK_NEAR(rows[3][4], -0.0623082524, 5.001e-11);
    CHECK_NEAR(rows[3][5], 0.0144003737, 5.001e-11);
    printf("table 1 in both frames, eight and nine decimals: off by %.1e\n",
        worst);
}
END_TEST

/* Random contacts with all checks of cone_checks.h; fuzz_cone makes a million
   of them. */
START_TEST(random_contacts)
{
    cone_tally tally = {{0}, 0, 0, 0, {{0, 0, 0, 0}}, 0};
    scene_random random = {11};
    for (int i = 0; i < scene_amount(20000, 8000, 1001); i++)
    {
        cone_problem p;
        cone_random_problem(&random, &p);
        CHECK_THAT(cone_check(&p, 360, &tally), "contact %d", i);
    }
    for (int k = 0; k < 3; k++)
    {
        CHECK_TRUE(tally.states[k] > scene_amount(1000, 400, 51));
    }
}
END_TEST

static int dissipation(const cone_problem *p, double x[3])
{
    sel_cone cone;
    sel_cone_prepare(&cone, p->A, p->mu);
    return sel_cone_dissipation(&cone, p->b, x);
}

/* All branches of figure 5 of the paper; numbers small enough for the answers
   to be known. A_nn = 1, A_nt = lean, A_tt = 1 + lean^2, A_oo = oo, so that
   S = diag(1, oo), c = (b_t - lean b_n, b_o). */
static cone_problem plain_problem(double lean, double oo, double mu,
    double bn, double bt, double bo)
{
    cone_problem p = {{1, lean, 0, lean, 1 + lean*lean, 0, 0, 0, oo},
        {bn, bt, bo}, mu};
    return p;
}

static void check_branch(cone_problem p, int state, double x, double y,
    double z)
{
    double found[3];
    ck_assert_int_eq(dissipation(&p, found), state);
    CHECK_NEAR(found[0], x, 4e-16*(1 + fabs(x)));
    CHECK_NEAR(found[1], y, 4e-16*(1 + fabs(y)));
    CHECK_NEAR(found[2], z, 4e-16*(1 + fabs(z)));
}

START_TEST(every_branch)
{
    /* separates */
    check_branch(plain_problem(0.5, 1, 2, 1, -3, 2), SEL_CONE_OPEN, 0, 0, 0);
    /* mu = 0: the section is a point */
    check_branch(plain_problem(0.5, 1, 0, -1, -3, 2), SEL_CONE_SLIP, 1, 0,
        0);
    /* the impulse of sticking: c = (0.5, 0), x = (1 + 0.25, -0.5, 0) */
    check_branch(plain_problem(0.5, 1, 2, -1, 0, 0), SEL_CONE_STICK, 1.25,
        -0.5, 0);
    /* circle, S isotropic: against b_t, of length mu */
    check_branch(plain_problem(0, 1, 0.5, -1, 3, 4), SEL_CONE_SLIP, 1, -0.3,
        -0.4);
    /* ellipse |slope| = 0.5, along its axis: r = mu level/(1 -+ 0.5) */
    check_branch(plain_problem(-0.5, 1, 1, -1, 9.5, 0), SEL_CONE_SLIP,
        2./3, -2./3, 0);
    check_branch(plain_problem(-0.5, 1, 1, -1, -8.5, 0), SEL_CONE_SLIP, 2,
        2, 0);
    /* parabola, |slope| = 1, at its vertex r = mu level/2 */
    check_branch(plain_problem(-0.5, 1, 2, -1, 9.5, 0), SEL_CONE_SLIP, 0.5,
        -1, 0);
    /* hyperbola, |slope| = 2, at its vertex r = mu level/3 */
    check_branch(plain_problem(-1, 1, 2, -1, 9, 0), SEL_CONE_SLIP, 1./3,
        -2./3, 0);
    /* b_n = 0. A point: */
    check_branch(plain_problem(-0.5, 1, 1, 0, -8, 3), SEL_CONE_OPEN, 0, 0,
        0);
    /* the impulse of sticking on the axis of the wedge: u = 0 */
    check_branch(plain_problem(-1, 1, 2, 0, -3, 0), SEL_CONE_STICK, 3, 3, 0);
    /* a ray along -A_nt: the component of c along it, or zero */
    check_branch(plain_problem(-0.5, 1, 2, 0, -3, 7), SEL_CONE_SLIP, 1.5, 3,
        0);
    check_branch(plain_problem(-0.5, 1, 2, 0, 3, 7), SEL_CONE_OPEN, 0, 0, 0);
    /* the wedge: slope (2, 0), rays e = (1/2, -+ sqrt(3)/2) */
    double r3 = sqrt(3);
    check_branch(plain_problem(-1, 1, 2, 0, 0, -2), SEL_CONE_SLIP, r3/2,
        r3/2, 1.5);
    check_branch(plain_problem(-1, 1, 2, 0, 0, 2), SEL_CONE_SLIP, r3/2,
        r3/2, -1.5);
    /* both rays lead uphill: the apex */
    check_branch(plain_problem(-1, 1, 2, 0, 5, 1), SEL_CONE_OPEN, 0, 0, 0);
    /* zero solution */
    check_branch(plain_problem(-1, 1, 2, 0, 0, 0), SEL_CONE_OPEN, 0, 0, 0);
}
END_TEST

/* The parabola and sections next to it (|slope| = 1 + 1e-16 .. 1e-2), any
   direction, against the scan of angles; 1e-13 of the terms: the point may be
   1e4 times as far away, with a proportional rounding error. */
START_TEST(nearly_parabolas)
{
    scene_random random = {12};
    for (int i = 0; i < scene_amount(5000, 2000, 251); i++)
    {
        double off = scene_integer(&random, 4) == 0 ? 0
            : scene_log_uniform(&random, 1e-16, 1e-2);
        double slope = 1 + (i % 2 ? off : -off), x[3];
        cone_problem p = plain_problem(-slope/2,
            scene_log_uniform(&random, 1e-2, 1e2), 2, -1,
            scene_uniform(&random, -1, 1), scene_uniform(&random, -1, 1));
        double far = scene_log_uniform(&random, 0.1, 1e4);
        p.b[1] = p.b[1]*far - p.A[1];
        p.b[2] *= far;
        int state = dissipation(&p, x);
        cone_errors e = cone_judge(&p, x, 0);
        cone_state s = cone_evaluate(&p, x);
        CHECK_AT_MOST(e.normal, CONE_NORMAL);
        CHECK_AT_MOST(e.cone, CONE_CONE);
        if (state == SEL_CONE_SLIP)
        {
            long double brute = cone_brute_energy(&p, 2000);
            CHECK_AT_MOST((double)((s.energy - brute)/s.energySize), 1e-13);
        }
    }
}
END_TEST

/* b_n = 0: the least energy over the wedge by a scan of its directions, along
   each of which it is a parabola; counts how often the ray differs from the one
   chosen by the side of the axis (eq. 9 of the paper). */
START_TEST(wedge)
{
    scene_random random = {13};
    int other = 0;
    for (int i = 0; i < scene_effort(3000); i++)
    {
        cone_problem p;
        sel_cone cone;
        double x[3];
        cone_random_problem(&random, &p);
        p.b[0] = 0;
        p.mu = scene_log_uniform(&random, 0.1, 10);
        sel_cone_prepare(&cone, p.A, p.mu);
        sel_cone_dissipation(&cone, p.b, x);
        cone_errors e = cone_judge(&p, x, 0);
        cone_state s = cone_evaluate(&p, x);
        CHECK_AT_MOST(e.normal, CONE_NORMAL);
        CHECK_AT_MOST(e.cone, CONE_CONE);
        const double *S = cone.S, *lean = cone.lean;
        double sx = -p.mu*lean[0], sy = -p.mu*lean[1], best = 0;
        for (int k = 0; k < 3600; k++)
        {
            double angle = k*SCENE_PI/1800, c = cos(angle), d = sin(angle);
            double fall = -(c*p.b[1] + d*p.b[2]);
            double rise = S[0]*c*c + 2*S[1]*c*d + S[2]*d*d;
            if (sx*c + sy*d >= 1 && fall > 0)
            {
                best = fmin(best, -0.5*fall*fall/rise);
            }
        }
        CHECK_AT_MOST((double)s.energy, best + 1e-13*(double)s.energySize);
        double det = S[0]*S[2] - S[1]*S[1];
        double x0 = (S[1]*p.b[2] - S[2]*p.b[1])/det;
        double y0 = (S[1]*p.b[1] - S[0]*p.b[2])/det;
        other += s.energy < 0 && s.slip > 1e-9
            && (sx*y0 - sy*x0)*(sx*x[2] - sy*x[1]) < 0;
    }
    CHECK_TRUE(other > 0);
}
END_TEST

/* Units do not matter: masses by 1e+-30, velocities by 1e+-15. Far beyond, at
   the ends of the range of doubles, the result is in the cone and no exception
   is raised. */
START_TEST(any_scale)
{
    scene_random random = {14};
    for (int i = 0; i < scene_effort(3000); i++)
    {
        cone_problem p, q;
        sel_cone cone;
        double x[3], y[3], k = scene_log_uniform(&random, 1e-6, 1e6);
        cone_tally tally = {{0}, 0, 0, 0, {{0, 0, 0, 0}}, 0};
        cone_random_problem(&random, &p);
        q = p;
        int mass = scene_integer(&random, 200) - 100;
        int speed = scene_integer(&random, 100) - 50;
        for (int j = 0; j < 9; j++)
        {
            q.A[j] = ldexp(p.A[j], mass);
            q.b[j % 3] = ldexp(p.b[j % 3], speed);
        }
        sel_cone_prepare(&cone, p.A, p.mu);
        sel_cone_dissipation(&cone, p.b, x);
        sel_cone_prepare(&cone, q.A, q.mu);
        sel_cone_dissipation(&cone, q.b, y);
        for (int j = 0; j < 3; j++)
        {
            CHECK_TRUE(ldexp(x[j], speed - mass) == y[j]);
        }
        CHECK_TRUE(cone_check(&q, 0, &tally));
        CHECK_TRUE(sel_cone_coulomb_fast(&cone, q.b, &k, y)
            == sel_cone_coulomb(&cone, q.b, x));
        CHECK_AT_MOST(scene_distance(x, y), 1e-6*scene_norm(x));
        q.mu = scene_log_uniform(&random, 1e-300, 1e300);
        double tiny = scene_log_uniform(&random, 1e-305, 1);
        for (int j = 0; j < 3; j++)
        {
            q.b[j] = p.b[j]*tiny*(scene_integer(&random, 3) ? 1 : 1e-3);
        }
        k = 0;
        sel_cone_prepare(&cone, p.A, q.mu);
        sel_cone_coulomb(&cone, q.b, x);
        CHECK_TRUE(x[0] >= 0 && isfinite(x[1]) && isfinite(x[2]));
        sel_cone_coulomb_fast(&cone, q.b, &k, x);
        CHECK_TRUE(x[0] >= 0 && isfinite(x[1]) && isfinite(x[2]));
        sel_cone_dissipation(&cone, q.b, x);
        CHECK_TRUE(x[0] >= 0 && isfinite(x[1]) && isfinite(x[2]));
    }
}
END_TEST

/* Painleve's rod (Preclik et al. 2017, sect. 4.2): slender, its lower tip
   slides to -t over a plane at speed v. In axes n, t, o; A_oo is 4/m, unlike
   the printed value, and has no effect. */
static cone_problem rod(double angle, double mu, double m, double v,
    double approach)
{
    double c = cos(angle), s = sin(angle);
    cone_problem p = {{(1 + 3*c*c)/m, -3*s*c/m, 0, -3*s*c/m,
        (1 + 3*s*s)/m, 0, 0, 0, 4/m}, {-approach, -v, 0}, mu};
    return p;
}

/* Below mu* both laws yield, as the substep goes to zero, the force that
   balances gravity and holds the rod while it slides; maximum dissipation has
   no impulse without an approach. From mu* on there is no such force; both laws
   yield the impulse that stops the tip, for any substep, and maximum
   dissipation does so even without gravity. Coulomb's law then has two
   solutions, of which zero is returned. 1e-13: gravity over so short a substep,
   compared with v. */
START_TEST(painleve_rod)
{
    const double g = 9.81, m = 0.3, v = 2;
    double lowest = 100, at = 0;
    for (int k = 1; k < 900; k++)
    {
        double angle = k*SCENE_PI/1800, c = cos(angle), s = sin(angle);
        double limit = (c + 1/(3*c))/s;
        const double stop[3] = {m*v/8*3*sin(2*angle),
            m*v/8*(5 + 3*cos(2*angle)), 0};
        at = limit < lowest ? angle : at;
        lowest = fmin(lowest, limit);
        for (int i = 0; i < 12; i++)
        {
            int jams = i % 2;
            double mu = limit*(1 + (jams ? 1 : -1)*pow(10, -1 - i/2/2.));
            double dt = 1e-5*(1 - limit/mu)*(1 - limit/mu), x[3], fast[3];
            cone_problem p = rod(angle, mu, m, v, 0), q = p;
            int state = dissipation(&p, x), law;
            ck_assert_int_eq(state, jams ? SEL_CONE_STICK : SEL_CONE_OPEN);
            CHECK_AT_MOST(scene_distance(x, stop),
                jams ? 1e-15*m*v : scene_norm(stop));
            CHECK_TRUE(jams || scene_norm(x) == 0);
            q.b[0] = -g*dt;
            for (law = 0; law < 2; law++)
            {
                sel_cone cone;
                double force = g*m/(1 + 3*c*(c - mu*s)), hint = 0;
                sel_cone_prepare(&cone, q.A, q.mu);
                state = law ? sel_cone_coulomb(&cone, q.b, x)
                    : sel_cone_dissipation(&cone, q.b, x);
                ck_assert_int_eq(state, jams ? SEL_CONE_STICK
                    : SEL_CONE_SLIP);
                ck_assert_int_eq(
                    sel_cone_coulomb_fast(&cone, q.b, &hint, fast), state);
                CHECK_NEAR(x[0], jams ? stop[0] + dt*m*g*(1 + 3*s*s)/4
                    : dt*force, jams ? 1e-13*m*v : 1e-9*dt*force);
                CHECK_AT_MOST(scene_distance(x, fast), 1e-6*scene_norm(x));
            }
            sel_cone cone;
            sel_cone_prepare(&cone, p.A, p.mu);
            ck_assert_int_eq(sel_cone_coulomb(&cone, p.b, x),
                SEL_CONE_OPEN);
        }
    }
    printf("the rod jams from mu %.6f on, at %.2f degrees\n", lowest,
        at*180/SCENE_PI);
    CHECK_NEAR(lowest, 4./3, 1e-5);
    CHECK_NEAR(at, acos(-0.6)/2, SCENE_PI/1800);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("cone");
    suite_add(suite, "table 1", table_1_as_printed, 20);
    suite_add(suite, "more digits", table_1_in_more_digits, 20);
    suite_add(suite, "random", random_contacts, 120);
    suite_add(suite, "branches", every_branch, 20);
    suite_add(suite, "parabolas", nearly_parabolas, 120);
    suite_add(suite, "wedge", wedge, 120);
    suite_add(suite, "scales", any_scale, 120);
    suite_add(suite, "rod", painleve_rod, 60);
    return suite_run(suite);
}

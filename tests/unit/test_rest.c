/*  test_rest.c - number of substeps for particles at rest

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors  */

#define _GNU_SOURCE
#include "crowd_scenes.h"

static const double g = 9.81, radius = 0.005;

/* A column of spheres on the floor of a box, the highest of which falls. */
static sel_world *column_of(int n, const char *model)
{
    static scene s;
    sel_world_settings settings = settings_of(g, 0);
    settings.model = sel_model_find(model);
    settings.impulse.removeOverlap = 0;
    stack(&s, n, radius, 1e-4);
    s.p[n - 1].x[2] += 4*radius;
    return make_on_floor(&s, &settings);
}

static sel_world *column(int n)
{
    return column_of(n, "nonSmooth");
}

/* The overlap of persistent contacts compared with the record of each; none
   before ten substeps, none for a new contact. */
START_TEST(overlap_of_what_lasts)
{
    sel_world *world = column_of(5, "impulse");
    int young = 0, old = 0;
    for (int k = 0; k < 1000; k++)
    {
        double worst = 0, any = 0;
        sel_contact_state state;
        CHECK_OK(sel_world_substep(world, 2e-4));
        for (int c = 0; sel_world_contact_state(world, c, &state); c++)
        {
            double share = state.contact->overlap/(2*radius);
            any = fmax(any, share);
            worst = fmax(worst, state.age >= 10 ? share : 0);
        }
        CHECK_NEAR(sel_world_resting(world).overlap, worst, 1e-15);
        CHECK_TRUE(k >= 9 || worst == 0);
        young += any > worst;
        old += worst > 0;
    }
    CHECK_TRUE(young >= 9 && old > 900);
    sel_world_free(world);
}
END_TEST

/* A model of a packing whose overlap is caused by the fall of the given number
   of layers in a substep, c g (dt/n)^2 over d, and follows n by half in each
   step. */
static int settle(double dt, double layers, double most, int start,
    double *share, int *greatest)
{
    sel_world *world = column(2);
    int n = start;
    sel_resting rest = {.overlap = 0, .inverseAxis = 1/radius};
    *greatest = 0;
    for (int k = 0; k < 200; k++)
    {
        double h = dt/n;
        rest.overlap += 0.5*(layers*g*h*h/(2*radius) - rest.overlap);
        int next = sel_world_substeps_settled(world, dt, n, n, &rest, most);
        CHECK_TRUE(next >= 1 && next <= 2*n + 1);
        CHECK_TRUE(next >= 0.9*n - 1 || k == 0);
        n = next;
        *greatest = n > *greatest ? n : *greatest;
    }
    *share = rest.overlap/most;
    sel_world_free(world);
    return n;
}

/* The number settles where the overlap is allowed and the substeps are no
   shorter than necessary: half of them would be too few. It stays there, and on
   the way it is at most twice as large. */
START_TEST(settles)
{
    for (int k = 0; k < 24; k++)
    {
        double dt = 1e-3*(1 + k % 3), layers = pow(10, k % 4), share;
        double most = k % 2 ? 0.01 : 0.002;
        int greatest, n = settle(dt, layers, most, k < 12 ? 1 : 5000, &share,
            &greatest);
        double need = dt*sqrt(layers*g/(2*radius)/most);
        CHECK_AT_MOST(share, 1);
        CHECK_TRUE(n >= need || n == 1);
        CHECK_TRUE(n <= 2.3*need + 2);
        CHECK_TRUE(k >= 12 || greatest <= 4.2*need + 2);
    }
}
END_TEST

/* If the overlap has another cause, or iterations never converge, without end,
   the number is limited to that for which the fall in a substep is a thousandth
   of the allowed overlap; without gravity it is one. */
START_TEST(has_an_end)
{
    sel_world *world = column(2);
    double dt = 1e-3, most = 0.01, h;
    const sel_resting rest
        = {.overlap = _i ? 0 : 0.5, .unconverged = 1, .residual = _i ? 1 : 0,
            .inverseAxis = 1/radius};
    int n = 1;
    for (int k = 0; k < 100; k++)
    {
        n = sel_world_substeps_settled(world, dt, n, n, &rest, most);
    }
    h = dt/n;
    CHECK_AT_MOST(g*h*h, 1e-3*most*2*radius);
    h = dt/(n - 1);
    CHECK_TRUE(g*h*h > 1e-3*most*2*radius);
    ck_assert_int_eq(
        sel_world_substeps_settled(world, 1e-7, 1, 1, &rest, most), 1);
    sel_world_free(world);
}
END_TEST

/* Two spheres, one on top of the other, in the air. */
static sel_world *pair_of(const char *model)
{
    static scene s;
    sel_world_settings settings = settings_of(g, 0.5);
    settings.model = sel_model_find(model);
    stack(&s, 2, radius, 1e-4);
    return make(&s, &settings);
}

/* For models whose overlaps do not depend on the substep the number stays. */
START_TEST(of_nonsmooth_alone)
{
    static const char *models[] = {"impulse", "softSphere"};
    const sel_resting rest = {.overlap = 0.5, .unconverged = 1, .residual = 1};
    for (int k = 0; k < COUNT(models); k++)
    {
        sel_world *world = pair_of(models[k]);
        ck_assert_int_eq(
            sel_world_substeps_settled(world, 1e-3, 3, 3, &rest, 0.01), 3);
        sel_world_free(world);
    }
}
END_TEST

static int next_step(
    sel_world *world, double dt, double maxTravel, int settled)
{
    int n = 0;
    CHECK_OK(
        sel_world_substeps_next(world, dt, maxTravel, settled, &n));
    return n;
}

/* The next step has the largest of the numbers required by speeds, springs and
   rest. */
START_TEST(the_next_step)
{
    const double dt = 0.1;
    sel_world *world = pair_of("softSphere");
    const int needed = sel_world_substeps_needed(world, dt, 1e3);
    const int stable = sel_world_substeps_stable(world, dt);
    const int fast = sel_world_substeps_needed(world, dt, 1e-6);
    CHECK_TRUE(needed < stable && stable < fast);
    ck_assert_int_eq(next_step(world, dt, 1e3, 1), stable);
    ck_assert_int_eq(next_step(world, dt, 1e-6, 1), fast);
    ck_assert_int_eq(next_step(world, dt, 1e3, fast), fast);
    ck_assert_int_eq(next_step(world, NAN, NAN, -7), 1);
    sel_world_free(world);
}
END_TEST

/* [-] Distance that contacts may move by the error of the iterations, in a
   substep, over the allowed overlap. */
static const double harmless = 1e-3;

/* Distance that they move in a substep of h, over that. */
static double harm(double residual, double h, double most)
{
    return residual*h/(harmless*most*2*radius);
}

/* Iterations that leave a fraction of gravity's velocity if a substep is too
   long, and a smaller one in shorter substeps: the number settles where that is
   harmless, is no larger than necessary, and stays. */
START_TEST(residual_settles)
{
    const double dt = 4e-3, most = 0.01;
    sel_world *world = column(2);
    for (int k = 0; k < 12; k++)
    {
        double left = 0.03*pow(2, k % 6); /* up to 0.96 of it */
        int n = k < 6 ? 1 : 200, greatest = 0;
        sel_resting rest = {.unconverged = 1, .inverseAxis = 1/radius};
        for (int m = 0; m < 100; m++)
        {
            rest.residual = left*g*dt/n;
            n = sel_world_substeps_settled(world, dt, n, n, &rest, most);
            greatest = n > greatest ? n : greatest;
        }
        double need = dt*sqrt(left*g/(harmless*most*2*radius));
        CHECK_AT_MOST(harm(left*g*dt/n, dt/n, most), 1);
        CHECK_TRUE(n >= need);
        CHECK_TRUE(k < 6 ? greatest <= 2*need + 2 : n <= 2.3*need + 2);
    }
    sel_world_free(world);
}
END_TEST

/* More substeps require that most of the present ones are unsettled, to a
   harmful extent. Their number may decrease if the effect would be small: a
   fraction times (10/9)^2 below 0.3, settled or not. The measured values are
   those of the present number of substeps, if other criteria require more. */
START_TEST(residual_in_between)
{
    const double dt = 4e-3, most = 0.01, one = harmless*most*2*radius/dt;
    const struct
    {
        double unconverged, share;
        int before, used, next;
    } list[] = {{0.4, 9, 10, 10, 10}, {0.6, 9, 10, 10, 20},
        {0.6, 4, 10, 10, 20}, {0.6, 1.01, 10, 10, 11},
        {0.6, 0.99, 10, 10, 10}, {1, 0.25, 10, 10, 10}, {1, 0.24, 10, 10, 9},
        {0, 0.25, 10, 10, 10}, {0, 0.24, 10, 10, 9}, {1, 1.01, 4, 10, 11},
        {0, 0.1, 4, 10, 4}, {0, 0.02, 4, 10, 3}, {0, 0.07, 2, 2, 1},
        {0, 0.08, 2, 2, 2}, {1, 0, 1, 1, 1}};
    sel_world *world = column(2);
    for (int k = 0; k < COUNT(list); k++)
    {
        const sel_resting rest = {.unconverged = list[k].unconverged,
            .residual = list[k].share*one*list[k].used,
            .inverseAxis = 1/radius};
        int next = sel_world_substeps_settled(world, dt, list[k].before,
            list[k].used, &rest, most);
        CHECK_THAT(next == list[k].next, "row %d: %d, not %d", k, next,
            list[k].next);
    }
    sel_world_free(world);
}
END_TEST

/* The world reports the counts since they were cleared: a column that carried
   nothing before has not settled after five iterations; after fifty it has. */
START_TEST(residual_of_a_world)
{
    static scene s;
    const double dt = 1e-3;
    stack(&s, 20, radius, 1e-8);
    for (int k = 0; k < 2; k++)
    {
        sel_world_settings settings = nonsmooth_settings(g, 0);
        settings.nonSmooth.velocityIterations = k ? 50 : 5;
        sel_world *world = make_on_floor(&s, &settings);
        sel_resting rest = sel_world_resting(world);
        CHECK_TRUE(rest.unconverged == 0 && rest.residual == 0);
        run(world, 10, dt);
        sel_world_clear_statistics(world);
        run(world, 10, dt);
        rest = sel_world_resting(world);
        CHECK_TRUE(rest.unconverged == (k ? 0 : 1));
        CHECK_NEAR(rest.residual,
            sel_world_statistics(world)->residualVelocitySum/10, 1e-15*g*dt);
        CHECK_TRUE(k ? rest.residual <= 0.01*g*dt
            : rest.residual > 0.01*g*dt);
        sel_world_free(world);
    }
}
END_TEST

/* Where particles move, tolerances are wider (relativeTolerance): a substep that
   has converged with them asks for no shorter one. Grains that have just fallen
   into a box: the changes of the last iterations exceed 0.01 g dt, the tolerance
   at rest, and the residual of the world does not. */
START_TEST(residual_of_a_flow)
{
    static scene s;
    const double low[3] = {0, 0, 0}, high[3] = {1, 1, 2}, dt = 4e-4;
    int wider = 0;
    sel_world_settings settings = nonsmooth_settings(g, 0.3);
    mixture(&s, 5);
    sel_world *world = make(&s, &settings);
    add_box(world, low, high, 0.3);
    for (int k = 0; k < 100; k++)
    {
        sel_world_clear_statistics(world);
        run(world, 10, dt);
        const sel_statistics *t = sel_world_statistics(world);
        sel_resting rest = sel_world_resting(world);
        if (t->unconverged == 0)
        {
            CHECK_AT_MOST(rest.residual, 0.01*g*dt);
            wider += t->residualVelocitySum > 0.1*g*dt;
        }
    }
    CHECK_TRUE(wider > 3);
    sel_world_free(world);
}
END_TEST

/* Particles that have left do not count: a run that goes on without them has
   the same number of substeps as one that once had them. */
START_TEST(only_particles_that_are_there)
{
    static scene s;
    const double axes[3] = {radius/10, radius, radius};
    sel_world_settings settings = nonsmooth_settings(g, 0);
    sel_shape disc;
    int index;
    stack(&s, 3, radius, 1e-4);
    sel_world *world = make(&s, &settings);
    CHECK_OK(sel_shape_init(&disc, axes, 1, 1));
    CHECK_OK(sel_world_add_shape(world, &disc, &index));
    CHECK_NEAR(sel_world_resting(world).inverseAxis*radius, 1, 1e-15);
    CHECK_OK(sel_world_resize(world, 3, 0));
    sel_world_particles(world)->shape[2] = index;
    CHECK_NEAR(sel_world_resting(world).inverseAxis*radius, 10, 1e-14);
    CHECK_OK(sel_world_resize(world, 2, 0));
    CHECK_NEAR(sel_world_resting(world).inverseAxis*radius, 1, 1e-15);
    CHECK_OK(sel_world_resize(world, 0, 0));
    CHECK_TRUE(sel_world_resting(world).inverseAxis == 0);
    sel_world_free(world);
}
END_TEST

/* A world divided in two has the greatest values of both sides, which are those
   of one world: so the number of substeps does not depend on the number of
   processes. */
START_TEST(residual_of_two_halves)
{
    static scene s;
    static split both;
    const double low[3] = {0, 0, 0}, high[3] = {1, 1, 2}, dt = 2e-3;
    double unconverged = 0;
    sel_world_settings settings = nonsmooth_settings(g, 0.3);
    settings.nonSmooth.velocityIterations = 4;
    settings.nonSmooth.relativeTolerance = 0;
    mixture(&s, 5);
    sel_world *world = make(&s, &settings);
    add_box(world, low, high, 0.3);
    split_scene(&both, &s, 0.5, settings);
    add_box(both.sides[0].world, low, high, 0.3);
    add_box(both.sides[1].world, low, high, 0.3);
    for (int k = 0; k < 15; k++)
    {
        run(world, 10, dt);
        run_split(&both, 10, dt);
        sel_resting one = sel_world_resting(world);
        sel_resting a = sel_world_resting(both.sides[0].world);
        sel_resting b = sel_world_resting(both.sides[1].world);
        CHECK_TRUE(one.overlap == fmax(a.overlap, b.overlap));
        CHECK_TRUE(one.unconverged == fmax(a.unconverged, b.unconverged));
        CHECK_TRUE(one.residual == fmax(a.residual, b.residual));
        CHECK_TRUE(one.inverseAxis == fmax(a.inverseAxis, b.inverseAxis));
        unconverged = one.unconverged;
    }
    CHECK_TRUE(unconverged > 0.3);
    CHECK_TRUE(sel_world_statistics(both.sides[0].world)->haloContacts > 0);
    free_split(&both);
    sel_world_free(world);
}
END_TEST

/* As with nSubCycles auto, in steps of dt: the largest number of substeps, and
   that of the last step; for the second half of the steps the fraction of
   substeps that did not settle, the mean speed over g times the substep, the
   worst overlap. */
typedef struct run_of_steps
{
    int n, most;
    double unconverged, speed, overlap;
} run_of_steps;

static run_of_steps run_auto(sel_world *world, double dt, int steps)
{
    run_of_steps r = {.n = 1, .most = 1};
    int settled = 1;
    for (int k = 0; k < steps; k++)
    {
        sel_energy energy;
        int needed = sel_world_substeps_needed(world, dt, 0.2);
        r.n = needed > settled ? needed : settled;
        r.most = r.n > r.most ? r.n : r.most;
        sel_world_clear_statistics(world);
        run(world, r.n, dt/r.n);
        const sel_resting rest = sel_world_resting(world);
        settled = sel_world_substeps_settled(world, dt, settled, r.n, &rest,
            0.01);
        sel_world_energy(world, &energy);
        if (k >= steps/2)
        {
            r.unconverged += rest.unconverged/(steps - steps/2);
            r.speed += energy.speedMean*r.n/(g*dt)/(steps - steps/2);
            r.overlap = fmax(r.overlap, rest.overlap);
        }
    }
    return r;
}

/* A crowd in a box whose iterations do not converge with one substep per step,
   although it overlaps by a fifth of a percent only and nothing is fast. With
   one substep it continued to oscillate with 0.058 of gravity's velocity; with
   the chosen number the motion is at least ten times smaller. At rest half a
   dozen substeps are enough, although the fall took more. */
START_TEST(a_crowd_gets_what_it_needs)
{
    static scene s;
    sel_shape shapes[2];
    const double ball[3] = {0.0025, 0.0025, 0.0025};
    const double egg[3] = {0.002, 0.002, 0.003}, low[3] = {0, 0, 0};
    const double high[3] = {0.04, 0.04, 0.2}, dt = 4e-3;
    CHECK_OK(sel_shape_init(&shapes[0], ball, 1, 1));
    CHECK_OK(sel_shape_init(&shapes[1], egg, 1, 1));
    gas(&s, shapes, 2, 6, 5);
    for (int i = 0; i < s.n; i++)
    {
        for (int k = 0; k < 3; k++)
        {
            s.p[i].x[k] *= high[0]*(k == 2 ? 1.5 : 1);
            s.p[i].v[k] *= 0.1;
        }
    }
    sel_world_settings settings = nonsmooth_settings(g, 0.3);
    settings.reuse = 1e-3;
    settings.material.mu = 0.5;
    settings.material.friction = SEL_FRICTION_COULOMB;
    sel_world *world = make(&s, &settings);
    add_box(world, low, high, 0.3);
    const run_of_steps r = run_auto(world, dt, 250);
    printf("a crowd: %d substeps, %d at last, %.0f %% unsettled, speed %.3f g "
        "dt, overlap %.4f\n", r.most, r.n, 100*r.unconverged, r.speed,
        r.overlap);
    CHECK_AT_MOST(r.speed, 0.0058);
    CHECK_AT_MOST(r.overlap, 0.01);
    CHECK_TRUE(r.n >= 1 && r.n <= 6 && r.most >= 8);
    sel_world_free(world);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("rest");
    suite_add(suite, "overlap", overlap_of_what_lasts, 60);
    suite_add(suite, "settles", settles, 60);
    suite_add_models(suite, "end", has_an_end, 20);
    suite_add(suite, "models", of_nonsmooth_alone, 20);
    suite_add(suite, "next", the_next_step, 20);
    suite_add(suite, "residual", residual_settles, 20);
    suite_add(suite, "between", residual_in_between, 20);
    suite_add(suite, "world", residual_of_a_world, 60);
    suite_add(suite, "flow", residual_of_a_flow, 60);
    suite_add(suite, "there", only_particles_that_are_there, 10);
    suite_add(suite, "halves", residual_of_two_halves, 60);
    /* many cases; the remaining ones cover the same code */
    if (!getenv("SUITE_SHORT"))
    {
        suite_add(suite, "crowd", a_crowd_gets_what_it_needs, 100);
    }
    return suite_run(suite);
}

/*  test_rest.c - how many substeps what rests needs

    SPDX-License-Identifier: GPL-3.0-or-later  */

#define _GNU_SOURCE
#include "crowd_scenes.h"

static const double g = 9.81, radius = 0.005;

/* A column of spheres on the floor of a box, of which the highest falls. */
static sel_world *column(int n)
{
    static scene s;
    sel_world_settings settings = settings_of(g, 0);
    settings.impulse.removeOverlap = 0;
    stack(&s, n, radius, 1e-4);
    s.p[n - 1].x[2] += 4*radius;
    return make_on_floor(&s, &settings);
}

/* The overlap of contacts that last against what is known of each; none before
   there have been ten substeps, none of the one that has just come. */
START_TEST(overlap_of_what_lasts)
{
    sel_world *world = column(5);
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
        CHECK_NEAR(sel_world_resting_overlap(world), worst, 1e-15);
        CHECK_TRUE(k >= 9 || worst == 0);
        young += any > worst;
        old += worst > 0;
    }
    CHECK_TRUE(young >= 9 && old > 900);
    sel_world_free(world);
}
END_TEST

/* A bed whose overlap is what the fall of so many layers in a substep makes,
   c g (dt/n)^2 over d, and follows n by half a step each. */
static int settle(double dt, double layers, double most, int start,
    double *share, int *greatest)
{
    sel_world *world = column(2);
    int n = start;
    double overlap = 0;
    *greatest = 0;
    for (int k = 0; k < 200; k++)
    {
        double h = dt/n;
        overlap += 0.5*(layers*g*h*h/(2*radius) - overlap);
        int next = sel_world_substeps_settled(world, dt, n, overlap, most);
        CHECK_TRUE(next >= 1 && next <= 2*n + 1);
        CHECK_TRUE(next >= 0.9*n - 1 || k == 0);
        n = next;
        *greatest = n > *greatest ? n : *greatest;
    }
    *share = overlap/most;
    sel_world_free(world);
    return n;
}

/* It ends where the overlap is allowed and the substeps are no shorter than
   that takes: half of them would be too few. It stays there, and on the way
   there are at most twice as many. */
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

/* An overlap that has another cause, with no end: the number stays where the
   fall in a substep is a thousandth of what is allowed; and without gravity at
   one. */
START_TEST(has_an_end)
{
    sel_world *world = column(2);
    double dt = 1e-3, most = 0.01, h;
    int n = 1;
    for (int k = 0; k < 100; k++)
    {
        n = sel_world_substeps_settled(world, dt, n, 0.5, most);
    }
    h = dt/n;
    CHECK_AT_MOST(g*h*h, 1e-3*most*2*radius);
    h = dt/(n - 1);
    CHECK_TRUE(g*h*h > 1e-3*most*2*radius);
    ck_assert_int_eq(
        sel_world_substeps_settled(world, 1e-7, 1, 0.5, most), 1);
    sel_world_free(world);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("rest");
    suite_add(suite, "overlap", overlap_of_what_lasts, 60);
    suite_add(suite, "settles", settles, 60);
    suite_add(suite, "end", has_an_end, 20);
    return suite_run(suite);
}

/*  test_solver_widen.c - crowds that flow converge; what rests is not affected

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors  */

#define _GNU_SOURCE
#include "base/tolerances.h"
#include "crowd_scenes.h"

/* Substeps of a millisecond in which the mixture falls, and those in which it
   spreads. */
enum
{
    FALL = 120,
    FLOW = 180
};

static const double g = 9.81;

static sel_world_settings with(double relative)
{
    sel_world_settings settings = nonsmooth_settings(g, 0.3);
    settings.material.friction = SEL_FRICTION_COULOMB;
    settings.material.mu = 0.5;
    settings.nonSmooth.relativeTolerance = relative;
    return settings;
}

/* A mixture that falls into a box and spreads: sets the share of substeps that
   do not converge, the velocity iterations of a substep, and the mean height at
   the end. */
static void pour(double relative, double *unconverged, double *iterations,
    double *height)
{
    static scene s;
    const double low[3] = {0, 0, 0}, high[3] = {1, 1, 4};
    sel_world_settings settings = with(relative);
    mixture(&s, 7);
    sel_world *world = make(&s, &settings);
    add_box(world, low, high, 0);
    run(world, FALL, 1e-3);
    sel_world_clear_statistics(world);
    run(world, FLOW, 1e-3);
    const sel_statistics *t = sel_world_statistics(world);
    const sel_particles *P = sel_world_particles(world);
    *unconverged = t->unconverged/(double)FLOW;
    *iterations = t->velocityIterations/t->substeps;
    *height = 0;
    for (int i = 0; i < P->nLocal; i++)
    {
        *height += P->x[3*i + 2]/P->nLocal;
    }
    sel_world_free(world);
}

/* With the tolerance that rest needs most substeps of the flow end
   unconverged; with the one that widens no more than a hundredth. The heap is
   as high, to a fiftieth of a diameter: the heaps of other seeds differ by
   more. */
START_TEST(crowds_that_flow_converge)
{
    double unconverged[2], iterations[2], height[2];
    for (int k = 0; k < 2; k++)
    {
        pour(k ? 0.1 : 0, &unconverged[k], &iterations[k], &height[k]);
        printf("relative tolerance %g: %.1f iterations, %.3f unconverged, mean "
            "height %.4f\n", k ? 0.1 : 0.0, iterations[k], unconverged[k],
            height[k]);
    }
    CHECK_TRUE(unconverged[0] > 0.3);
    CHECK_AT_MOST(unconverged[1], 0.01);
    CHECK_AT_MOST(iterations[1], 0.5*iterations[0]);
    CHECK_NEAR(height[1], height[0], 0.02*0.1);
}
END_TEST

/* A column at rest far from a crowd that flows: its residual error stays below
   the tolerance in each substep. */
START_TEST(what_rests_elsewhere_stays)
{
    static scene s;
    const int n = 10;
    const double dt = 1e-3, radius = 0.05;
    sel_world_settings settings = with(0.1);
    const double axes[3] = {radius, radius, radius};
    sel_shape sphere;
    double worst = 0;
    mixture(&s, 4);
    CHECK_OK(sel_shape_init(&sphere, axes, 1, 1));
    int crowd = s.n;
    for (int i = 0; i < n; i++)
    {
        add(&s, 0, 3, 0.5, (2*i + 1)*radius*(1 - 1e-8));
        s.p[s.n - 1].id = 100000 + i;
    }
    sel_world *world = make(&s, &settings);
    const double low[3] = {0, 0, 0}, high[3] = {4, 1, 4};
    add_box(world, low, high, 0);
    for (int k = 0; k < FALL; k++)
    {
        CHECK_OK(sel_world_substep(world, dt));
        const sel_particles *P = sel_world_particles(world);
        for (int i = crowd; i < s.n && k > 20; i++)
        {
            worst = fmax(worst, fabs(P->v[3*i + 2]));
        }
    }
    printf("a column elsewhere: %.1e g dt at most\n", worst/(g*dt));
    CHECK_AT_MOST(worst, n*settings.nonSmooth.tolerance*g*dt);
    sel_world_free(world);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("solver, wider tolerances");
    suite_add(suite, "flows", crowds_that_flow_converge, 60);
    suite_add(suite, "rests", what_rests_elsewhere_stays, 60);
    return suite_run(suite);
}

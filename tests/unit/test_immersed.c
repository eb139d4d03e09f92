/*  test_immersed.c - coupling of bodies that extend over several cells

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors  */

#include "superellipsoid.h"
#include "suite.h"

/* A unit cube of whose lower part this fraction is in water, the rest in
   air. */
static void half_in_water(sel_immersed_cell cells[2], double share)
{
    memset(cells, 0, 2*sizeof(sel_immersed_cell));
    cells[0].share = share;
    cells[0].density = 1000;
    cells[0].viscosity = 1e-3;
    cells[0].arm[2] = -0.5 + 0.5*share;
    cells[1].share = 1 - share;
    cells[1].density = 1;
    cells[1].viscosity = 1.5e-5;
    cells[1].arm[2] = 0.5*share;
}

/* Archimedes: the buoyancy is the weight of the displaced volume of both
   fluids. To rounding. */
START_TEST(displaces_both_fluids)
{
    for (double share = 0.05; share < 1; share += 0.05)
    {
        sel_immersed_cell cells[2];
        sel_immersed mean;
        double massShare[2];
        half_in_water(cells, share);
        CHECK_THAT(sel_immersed_mean(2, cells, massShare, &mean) == 1,
            "the density jumps at share %g", share);
        CHECK_NEAR(mean.density, 1000*share + (1 - share), 1e-12*1000);
        CHECK_NEAR(mean.viscosity, 1e-3*share + 1.5e-5*(1 - share), 1e-17);
        CHECK_NEAR(massShare[0], 1000*share/mean.density, 1e-15);
        CHECK_NEAR(massShare[0] + massShare[1], 1, 1e-15);
    }
}
END_TEST

/* The force that accelerates the fluid in the place of the body is the sum of
   those in its cells, whatever their distribution; if all fluid of the body
   gets an impulse proportional to mass, it is accelerated uniformly. */
START_TEST(accelerates_the_sum)
{
    scene_random random = {7};
    for (int trial = 0; trial < 2000; trial++)
    {
        sel_immersed_cell cells[5];
        sel_immersed mean;
        double massShare[5], force[3] = {0, 0, 0}, P[3] = {0, 0, 0};
        double far = 0, left = 1;
        for (int k = 0; k < 5; k++)
        {
            cells[k].share = k < 4 ? 0.25*scene_uniform(&random, 0, 1) : left;
            left -= cells[k].share;
            cells[k].density = scene_log_uniform(&random, 1, 1000);
            cells[k].viscosity = 1e-3;
            for (int i = 0; i < 3; i++)
            {
                cells[k].velocity[i] = scene_uniform(&random, -1, 1);
                cells[k].rate[i] = scene_uniform(&random, -1, 1);
                cells[k].arm[i] = 0;
            }
            for (int i = 0; i < 9; i++)
            {
                cells[k].gradient[i] = scene_uniform(&random, -1, 1);
            }
        }
        sel_immersed_mean(5, cells, massShare, &mean);
        for (int k = 0; k < 5; k++)
        {
            const sel_immersed_cell *c = &cells[k];
            for (int i = 0; i < 3; i++)
            {
                double a = c->rate[i];
                for (int j = 0; j < 3; j++)
                {
                    a += c->gradient[3*i + j]*c->velocity[j];
                }
                force[i] += c->share*c->density*a;
                P[i] += c->share*c->density*c->velocity[i];
            }
            far = fmax(far, fabs(massShare[k]/(c->share*c->density)
                *mean.density - 1));
        }
        for (int i = 0; i < 3; i++)
        {
            double a = mean.rate[i];
            for (int j = 0; j < 3; j++)
            {
                a += mean.gradient[3*i + j]*mean.velocity[j];
            }
            CHECK_NEAR(mean.density*a, force[i], 1e-11*1000);
            CHECK_NEAR(mean.density*mean.velocity[i], P[i], 1e-12*1000);
        }
        CHECK_THAT(far < 1e-14, "impulses by mass: %g", far);
    }
}
END_TEST

/* A tilted cube has more volume in the water on one side and rights itself: the
   force acts at the centre of the displaced volume. */
START_TEST(is_righted)
{
    sel_immersed_cell cells[2];
    sel_immersed mean;
    const double gravity[3] = {0, 0, -10};
    double massShare[2], torque[3];
    half_in_water(cells, 0.5);
    cells[0].arm[0] = 0.1;
    cells[1].arm[0] = -0.1;
    sel_immersed_mean(2, cells, massShare, &mean);
    CHECK_NEAR(mean.arm[0], 0.1*(500 - 0.5)/500.5, 1e-15);
    sel_immersed_torque(&mean, 2.0, gravity, torque);
    CHECK_NEAR(torque[0], 0, 0);
    CHECK_NEAR(torque[1], -mean.arm[0]*2.0*10*mean.density, 1e-10);
    CHECK_NEAR(torque[2], 0, 0);
}
END_TEST

/* One fluid, and no fluid at all. */
START_TEST(is_one_fluid)
{
    sel_immersed_cell cells[2];
    sel_immersed mean;
    double massShare[2];
    half_in_water(cells, 0.3);
    cells[1].density = 995;
    CHECK_THAT(sel_immersed_mean(2, cells, massShare, &mean) == 0,
        "half a percent is no jump");
    cells[1].density = 980;
    CHECK_THAT(sel_immersed_mean(2, cells, massShare, &mean) == 1,
        "two percent are one");
    cells[0].density = cells[1].density = 0;
    CHECK_THAT(sel_immersed_mean(2, cells, massShare, &mean) == 0,
        "nothing does not jump");
    CHECK_NEAR(massShare[0], 0.3, 0);
    CHECK_NEAR(mean.density, 0, 0);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("immersed bodies");
    suite_add(suite, "displaces", displaces_both_fluids, 20);
    suite_add(suite, "accelerates", accelerates_the_sum, 20);
    suite_add(suite, "righted", is_righted, 20);
    suite_add(suite, "one", is_one_fluid, 20);
    return suite_run(suite);
}

/*  test_world_elastic.c - elastic gases conserve their energy

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Gases in a box with elastic walls, without gravity, with the default
    settings of a world and the substeps that maxTravel 0.1 requires, until each
    particle has had about thirty collisions. Solid fractions up to 0.4, at
    which most particles have several partners at once.  */

#define _GNU_SOURCE
#include "world_scenes.h"

typedef struct gas_case
{
    int edge;               /* particles along each edge */
    double axes[3];         /* semi-axes [m] */
    double fraction;        /* solid fraction */
    double en;
    sel_friction friction;
} gas_case;

/* All in the same orientation on a grid stretched like the bodies, so that they
   fit at any fraction below pi/6; velocities are Maxwell's. */
static sel_world *fill(const gas_case *g, const sel_model *model,
    double high[3])
{
    static particle p;
    scene_random random = {11};
    sel_shape shape;
    sel_world *world;
    sel_world_settings settings = settings_of(0, g->en);
    settings.model = model;
    settings.material.friction = g->friction;
    settings.material.mu = 0.5;
    settings.material.et = -1;
    CHECK_OK(sel_world_create(&world, &settings));
    CHECK_OK(sel_shape_init(&shape, g->axes, 1, 1));
    CHECK_OK(sel_world_add_shape(world, &shape, &p.shape));
    int n = g->edge*g->edge*g->edge;
    CHECK_OK(sel_world_resize(world, n, 0));
    double cell = 2*cbrt(SCENE_PI/6/g->fraction);
    for (int i = 0; i < n; i++)
    {
        int at[3] = {i % g->edge, i/g->edge % g->edge, i/g->edge/g->edge};
        p.id = i;
        p.density = 1000;
        p.q[0] = 1;
        for (int k = 0; k < 3; k++)
        {
            p.x[k] = (at[k] + 0.5)*cell*g->axes[k];
            p.v[k] = 0;
            for (int m = 0; m < 12; m++)
            {
                p.v[k] += scene_uniform(&random, -0.5, 0.5);
            }
            high[k] = g->edge*cell*g->axes[k];
        }
        put(sel_world_particles(world), i, &p);
    }
    const double low[3] = {0, 0, 0};
    add_box(world, low, high, 1);
    CHECK_OK(sel_world_begin(world, NULL));
    return world;
}

/* Collisions of the last substep: all impulses except those of walls; each has
   hit one particle once. */
static double collisions(const sel_world *world, double *before)
{
    sel_contact_state state;
    double all = sel_world_statistics(world)->impulses;
    double count = all - *before;
    *before = all;
    for (int k = 0; sel_world_contact_state(world, k, &state); k++)
    {
        count -= state.second < 0 && scene_norm(state.impulse) > 0;
    }
    return count;
}

static double total(const sel_world *world, double share[2])
{
    sel_energy e;
    sel_world_energy(world, &e);
    share[0] = e.translation;
    share[1] = e.rotation;
    return e.translation + e.rotation;
}

/* Runs until each particle has had the given number of collisions, in the mean.
   Returns that number; substeps are chosen ten at a time. */
static double active(sel_world *world, double often, int *substeps)
{
    double met = 0, seen = 0, n = sel_world_particles(world)->nLocal;
    const double time = 1e-3;
    sel_world_clear_statistics(world);
    *substeps = 0;
    while (met < often)
    {
        int steps = sel_world_substeps_needed(world, time, 0.1);
        for (int k = 0; k < steps; k++)
        {
            run(world, 1, time/steps);
            met += 2*collisions(world, &seen)/n;
        }
        *substeps += steps;
    }
    return met;
}

static const double sphere[3] = {0.01, 0.01, 0.01};
static const double triaxial[3] = {0.0125, 0.01, 0.008};
static const double fractions[3] = {0.05, 0.2, 0.4};

/* Collisions conserve the energy to rounding, and so does the position
   correction of single pairs one after another. Remaining overlaps in crowds
   after a few iterations of it are removed at once, which costs some of the
   motion involved: 2e-4 is lost at 0.4, the worst case. 1e-3 is five times
   that, and a tenth of a relevant error; model nonSmooth removes them without
   touching velocities, and conserves the energy of spheres to rounding. (Motion
   conserves the energy of rotation to second order in the rotation of an
   ellipsoid in a substep, without drift: 1e-6.) */
static void elastic(int _i, int edge, const double axes[3],
    const double often[3], double allowed)
{
    for (int k = 0; k < 3; k++)
    {
        gas_case g = {edge, {axes[0], axes[1], axes[2]}, fractions[k], 1,
            SEL_FRICTION_NONE};
        double high[3], share[2];
        int substeps;
        sel_world *world = fill(&g, model_of(_i), high);
        double before = total(world, share);
        int most = scene_effort((int)often[k]);
        /* at the densest, where it loses most, always the same number */
        double met = active(world, k < 2 ? scene_thorough((int)often[k]) : most, &substeps);
        double after = total(world, share);
        printf("%s: %d of %g mm at %.2f: %.0f collisions each in %d substeps, "
               "energy %+.1e, rotation over translation %.3f\n",
            sel_model_keyword(model_of(_i)), edge*edge*edge, 1e3*axes[0],
            g.fraction, met, substeps, after/before - 1, share[1]/share[0]);
        CHECK_AT_MOST(fabs(after/before - 1), allowed);
        sel_world_free(world);
    }
}

START_TEST(spheres)
{
    const double often[3] = {30, 30, 30};
    elastic(_i, 12, sphere, often, _i == 0 ? 1e-3 : 1e-8);
}
END_TEST

START_TEST(ellipsoids)
{
    const double often[3] = {30, 30, 30};
    elastic(_i, 6, triaxial, often, 1e-3);
}
END_TEST

/* Rough spheres (each collision reverses the tangential velocity) and
   ellipsoids share the energy evenly among their degrees of freedom. The mean
   over samples two collisions apart; for 216 bodies a sample has sqrt(4/648) =
   8 %. The ratio forgets its value in some ten collisions (at 0.3 and 25 samples
   it scatters by 4 %), so that of 100 samples some 20 are independent: 1.8 %, and
   5 % is nearly three times. */
START_TEST(equipartition)
{
    for (int rough = 0; rough < 2; rough++)
    {
        const double *axes = rough ? sphere : triaxial;
        gas_case g = {6, {axes[0], axes[1], axes[2]}, 0.3, 1,
            rough ? SEL_FRICTION_SAFE_RESTITUTION : SEL_FRICTION_NONE};
        double high[3], share[2], sum[2] = {0, 0};
        int substeps;
        sel_world *world = fill(&g, model_of(_i), high);
        active(world, scene_effort(20), &substeps);
        for (int k = 0; k < scene_effort(100); k++)
        {
            active(world, 2, &substeps);
            total(world, share);
            sum[0] += share[0];
            sum[1] += share[1];
        }
        printf("%s: rotation over translation %.3f\n",
            rough ? "rough spheres" : "ellipsoids", sum[1]/sum[0]);
        if (scene_effort(40) == 40) /* too few samples otherwise */
        {
            CHECK_NEAR(sum[1]/sum[0], 1, 0.05);
        }
        sel_world_free(world);
    }
}
END_TEST

/* Cooling of smooth spheres of en 0.9. A collision takes (1 - en^2) m g^2/4,
   and the mean of g^2 over the collisions of a Maxwell gas is 4 T/m: with tau
   collisions a particle d ln T/d tau = -(1 - en^2)/3. (Sonine's correction to
   that is 0.4 %.) Its statistical error, some 8000 collisions whose loss
   scatters as much as it is, is 1 % or 0.001 in en. */
START_TEST(haff)
{
    for (int k = 0; k < 3; k++)
    {
        gas_case g = {12, {0.01, 0.01, 0.01}, fractions[k], 0.9,
            SEL_FRICTION_NONE};
        double high[3], share[2];
        int substeps;
        sel_world *world = fill(&g, model_of(_i), high);
        active(world, 1, &substeps);
        double before = total(world, share);
        double met = active(world, scene_effort(k ? 10 : 5), &substeps);
        double loss = -3*log(total(world, share)/before)/met;
        printf("%s: en 0.9 at %.2f: acts like %.4f\n",
            sel_model_keyword(model_of(_i)), g.fraction,
            sqrt(1 - loss));
        CHECK_NEAR(sqrt(1 - loss), 0.9, 0.03*0.9);
        sel_world_free(world);
    }
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("world, elastic crowds");
    suite_add_models(suite, "spheres", spheres, 600);
    suite_add_models(suite, "ellipsoids", ellipsoids, 600);
    suite_add_models(suite, "equipartition", equipartition, 600);
    suite_add_models(suite, "haff", haff, 600);
    return suite_run(suite);
}

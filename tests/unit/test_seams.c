/*  test_seams.c - a superellipsoid at a seam between convex parts of a body

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors  */

#define _GNU_SOURCE
#include "base/vec3.h"
#include "contact/hulls.h"
#include "polyhedron_scenes.h"

/* The greatest overlap of the parts of two bodies [m]; < 0: apart. */
static double overlap_of(const sel_body *one, const sel_body *two)
{
    double most = -1;
    for (int k = 0; k < sel_shape_parts(one->shape); k++)
    {
        for (int m = 0; m < sel_shape_parts(two->shape); m++)
        {
            sel_contact_memory memory = {0};
            sel_contact contact;
            sel_shape shapes[2];
            sel_body parts[2];
            sel_contact_part(one, k, &shapes[0], &parts[0]);
            sel_contact_part(two, m, &shapes[1], &parts[1]);
            sel_contact_pair(SEL_COMMON_NORMAL, &parts[0], &parts[1], &memory, &contact);
            most = SEL_TOUCHES(contact.end) ? fmax(most, contact.overlap) : most;
        }
    }
    return most;
}

enum
{
    SMOOTH = 5,
    OTHERS = SMOOTH + 4
};

static void shape_of(int which, sel_shape *shape)
{
    static const double axes[SMOOTH][5]
        = {{0.1, 0.1, 0.1, 1, 1}, {0.2, 0.2, 0.01, 1, 1}, {0.1, 0.1, 0.1, 0.2, 0.2},
            {0.18, 0.15, 0.01, 0.2, 1}, {0.02, 0.02, 0.3, 0.2, 1}};
    static const solid solids[OTHERS - SMOOTH] = {TETRAPOD, PRISM, PLATE, DRUM};
    if (which < SMOOTH)
    {
        const double *a = axes[which];
        CHECK_OK(sel_shape_init(shape, a, a[3], a[4]));
        return;
    }
    solid_shape(solids[which - SMOOTH], 0.1, shape);
}

/* Distance along a path to the centre at which it first meets the body [m]. */
static double first_met(sel_body *one, const sel_body *whole, const double way[3])
{
    double low = 0, high = 0.6;
    while (high - low > 1e-12)
    {
        double at = 0.5*(low + high);
        v3_scale(one->centre, at, way);
        *(overlap_of(one, whole) < 0 ? &high : &low) = at;
    }
    return high;
}

/* Moves a body from first touch a distance further in. Its depth is no more
   than this distance, along any direction; at a seam twice that, and where the
   gauge's normal is not the nearest slightly more. */
START_TEST(no_deeper_than_it_came)
{
    static const double several = 4;
    const double origin[3] = {0, 0, 0};
    scene_random random = {(unsigned)(7 + _i)};
    sel_shape shape, pod;
    int met = 0;
    double worst = 0;
    shape_of(_i, &shape);
    solid_shape(TETRAPOD, 0.1, &pod);
    for (int n = 0; n < 1000; n++)
    {
        double q[4], way[3];
        sel_body one, whole;
        scene_quaternion(&random, q);
        sel_contact_body(&whole, &pod, origin, q);
        scene_quaternion(&random, q);
        scene_direction(&random, way);
        sel_contact_body(&one, &shape, origin, q);
        double begin = first_met(&one, &whole, way);
        for (int k = 0; k < 20; k++)
        {
            double step = scene_log_uniform(&random, 1e-6, 3e-3);
            v3_scale(one.centre, begin - step, way);
            double deep = overlap_of(&one, &whole);
            met += deep > 0;
            worst = fmax(worst, deep/step);
            CHECK_AT_MOST(deep, several*step);
        }
    }
    printf("shape %d: met %d times, overlap over the way in at most %g\n", _i, met,
        worst);
    CHECK_TRUE(met > 1000);
}
END_TEST

/* A case from a drum: a thin disc between two arms of a tetrapod, which it
   touches slightly at two of them. The neighbouring convex part was separate,
   and an overlap of 5 mm was reported. */
START_TEST(disc_among_arms)
{
    const double axes[3]
        = {0.010857670466379624, 0.010857670466379624, 0.00054288352331898122};
    const double numbers[2] = {3, 0.5};
    sel_body disc = {.centre = {0.0029248318935586161, -0.0059181854735332945,
                         0.029598055017216279},
        .Q = {0.23097280041568902, 0.66801830938083695, 0.70739176119043323,
            -0.19591804795098983, 0.74409122074462175, -0.63870523224555809,
            -0.9530307885662499, 0.0089327231428671938, 0.30274167618952785}};
    sel_body pod = {.centre = {0.0022448831758352873, -0.0045487888319125664,
                        0.018548579729068735},
        .Q = {-0.672176655274344, -0.39197326972986435, -0.62812060937488312,
            -0.71707064667569198, 0.13340675093083565, 0.68411426420020138,
            -0.18435897531799347, 0.91025248949033744, -0.37074542963648582}};
    sel_polyhedron_fault fault;
    sel_polyhedron *made
        = sel_polyhedron_solid("tetrapod", numbers, 2, &fault);
    sel_shape thin, arms;
    CHECK_TRUE(made);
    CHECK_OK(sel_shape_init(&thin, axes, 1, 1));
    CHECK_OK(sel_shape_init_polyhedron(&arms, made, 0.004855184863074671));
    disc.shape = &thin;
    pod.shape = &arms;
    double deep = overlap_of(&disc, &pod);
    CHECK_TRUE(deep > 0);
    CHECK_AT_MOST(deep, 1e-5);
    sel_polyhedron_free(made);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("seams");
    TCase *tcase = tcase_create("way in");
    tcase_set_timeout(tcase, 60);
    tcase_add_loop_test(tcase, no_deeper_than_it_came, 0, OTHERS);
    suite_add_tcase(suite, tcase);
    suite_add(suite, "disc", disc_among_arms, 10);
    return suite_run(suite);
}

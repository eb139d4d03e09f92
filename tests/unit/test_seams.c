/*  test_seams.c - a superellipsoid at a seam between parts of a body

    SPDX-License-Identifier: GPL-3.0-or-later  */

#define _GNU_SOURCE
#include "base/vec3.h"
#include "contact/hulls.h"
#include "polyhedron_scenes.h"

/* The greatest overlap of a body with the parts of another [m]; < 0: apart. */
static double overlap_of(const sel_body *smooth, const sel_body *whole)
{
    double most = -1;
    for (int k = 0; k < whole->shape->polyhedron->nParts; k++)
    {
        sel_contact_memory memory = {0};
        sel_contact contact;
        sel_shape shape;
        sel_body part;
        sel_contact_part(whole, k, &shape, &part);
        sel_contact_pair(SEL_COMMON_NORMAL, smooth, &part, &memory, &contact);
        most = SEL_TOUCHES(contact.end) ? fmax(most, contact.overlap) : most;
    }
    return most;
}

static void shapes_of(sel_shape shapes[5])
{
    const double ball[3] = {0.1, 0.1, 0.1}, disc[3] = {0.2, 0.2, 0.01},
                 cube[3] = {0.1, 0.1, 0.1}, plate[3] = {0.18, 0.15, 0.01},
                 fibre[3] = {0.02, 0.02, 0.3};
    CHECK_OK(sel_shape_init(&shapes[0], ball, 1, 1));
    CHECK_OK(sel_shape_init(&shapes[1], disc, 1, 1));
    CHECK_OK(sel_shape_init(&shapes[2], cube, 0.2, 0.2));
    CHECK_OK(sel_shape_init(&shapes[3], plate, 0.2, 1));
    CHECK_OK(sel_shape_init(&shapes[4], fibre, 0.2, 1));
}

/* From where it first meets the body a step further in. Who came that far is not
   deeper in than it came, along any direction; the gauge's normals are others than
   the nearest, by which the overlap may be several times as great. */
START_TEST(no_deeper_than_it_came)
{
    static const double step = 2e-5, several = 30;
    scene_random random = {(unsigned)(7 + _i)};
    sel_shape shapes[5], pod;
    int met = 0;
    double worst = 0;
    shapes_of(shapes);
    solid_shape(TETRAPOD, 0.1, &pod);
    for (int n = 0; n < 400; n++)
    {
        const double origin[3] = {0, 0, 0};
        double q[4], way[3], low = 0, high = 0.6;
        sel_body smooth, whole;
        scene_quaternion(&random, q);
        sel_contact_body(&whole, &pod, origin, q);
        scene_quaternion(&random, q);
        scene_direction(&random, way);
        while (high - low > 1e-12)
        {
            double at = 0.5*(low + high), x[3];
            v3_scale(x, at, way);
            sel_contact_body(&smooth, &shapes[_i], x, q);
            *(overlap_of(&smooth, &whole) < 0 ? &high : &low) = at;
        }
        double x[3];
        v3_scale(x, high - step, way);
        sel_contact_body(&smooth, &shapes[_i], x, q);
        double deep = overlap_of(&smooth, &whole);
        met += deep > 0;
        worst = fmax(worst, deep/step);
        CHECK_AT_MOST(deep, several*step);
    }
    printf("shape %d: met %d of 400, overlap over the way in at most %g\n", _i, met,
        worst);
    CHECK_TRUE(met > 390);
}
END_TEST

/* In a drum: a thin disc between two arms of a tetrapod, of which it touches two by
   little. The part beside was apart, and said 5 mm. */
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
    tcase_add_loop_test(tcase, no_deeper_than_it_came, 0, 5);
    suite_add_tcase(suite, tcase);
    suite_add(suite, "disc", disc_among_arms, 10);
    return suite_run(suite);
}

/*---------------------------------------------------------------------------*\
    test_contact_gap.c - the distance of separate bodies

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#define _GNU_SOURCE
#include "suite.h"

/* For random shapes no direction separates them further than the gap (any
   direction gives a lower bound), and the planes at the points found are that
   far apart; for smooth shapes the points are, too. */
START_TEST(gaps_are_distances)
{
    scene_random random = {77};
    double worst = 0;
    for (int k = 0; k < scene_effort(400); k++)
    {
        sel_shape shape[2];
        sel_body body[2];
        sel_contact contact;
        sel_contact_memory memory = {.type = 0};
        double q[4], x[3] = {0}, direction[3];
        for (int i = 0; i < 2; i++)
        {
            scene_shape(&random, 1, &shape[i]);
            scene_quaternion(&random, q);
            scene_direction(&random, direction);
            for (int m = 0; m < 3; m++)
            {
                x[m] = i*direction[m]*scene_uniform(&random, 2, 2.6);
            }
            sel_contact_body(&body[i], &shape[i], x, q);
        }
        sel_contact_pair(SEL_COMMON_NORMAL, &body[0], &body[1], &memory,
            &contact);
        if (SEL_TOUCHES(contact.end))
        {
            continue;
        }
        sel_contact_gap(&body[0], &body[1], 10, &contact);
        double gap = -contact.overlap, step[3];
        for (int m = 0; m < 3; m++)
        {
            step[m] = contact.point2[m] - contact.point1[m];
        }
        CHECK_TRUE(gap > 0);
        /* the planes at the points are gap apart, so no points are closer;
           where the shapes are smooth the points are the closest ones */
        CHECK_NEAR(scene_dot(step, contact.normal), gap, 1e-12);
        for (int t = 0; t < 200; t++)
        {
            double n[3], support[2], rotated[3], h[2];
            scene_direction(&random, n);
            for (int i = 0; i < 2; i++)
            {
                double m[3] = {i ? -n[0] : n[0], i ? -n[1] : n[1],
                    i ? -n[2] : n[2]};
                scene_turn_back(body[i].Q, m, rotated);
                h[i] = sel_shape_support(&shape[i], rotated, NULL);
                support[i] = scene_dot(n, body[i].centre);
            }
            CHECK_AT_MOST(support[1] - support[0] - h[0] - h[1], gap + 1e-9);
        }
        if (shape[0].epsilon1 >= 0.5 && shape[0].epsilon1 <= 1.5
            && shape[0].epsilon2 >= 0.5 && shape[0].epsilon2 <= 1.5
            && shape[1].epsilon1 >= 0.5 && shape[1].epsilon1 <= 1.5
            && shape[1].epsilon2 >= 0.5 && shape[1].epsilon2 <= 1.5)
        {
            worst = fmax(worst, scene_norm(step) - gap);
        }
    }
    printf("gaps: points further apart than the planes by at most %.1e\n",
        worst);
    CHECK_AT_MOST(worst, 1e-6);
}
END_TEST

/* Two spheres: the closed form. Beyond the margin no gap is returned. */
START_TEST(spheres)
{
    sel_shape shape;
    sel_body body[2];
    sel_contact contact;
    sel_contact_memory memory = {.type = 0};
    const double axes[3] = {0.5, 0.5, 0.5}, q[4] = {1, 0, 0, 0};
    const double x[2][3] = {{0, 0, 0}, {0.9, 1.2, 0}};
    CHECK_OK(sel_shape_init(&shape, axes, 1, 1));
    for (int i = 0; i < 2; i++)
    {
        sel_contact_body(&body[i], &shape, x[i], q);
    }
    sel_contact_pair(SEL_COMMON_NORMAL, &body[0], &body[1], &memory, &contact);
    double before = contact.overlap;
    sel_contact_gap(&body[0], &body[1], 0.1, &contact);
    CHECK_TRUE(contact.overlap == before);
    sel_contact_gap(&body[0], &body[1], 0.6, &contact);
    CHECK_NEAR(contact.overlap, -0.5, 1e-9);
    CHECK_NEAR(contact.normal[0], 0.6, 1e-6);
    CHECK_NEAR(contact.normal[1], 0.8, 1e-6);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("gaps");
    suite_add(suite, "distances", gaps_are_distances, 60);
    suite_add(suite, "spheres", spheres, 10);
    return suite_run(suite);
}

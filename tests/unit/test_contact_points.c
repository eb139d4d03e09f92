/*  test_contact_points.c - Newton's method where points give both surfaces

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    What is particular to it. Its pairs, with epsilon <= 1, are a part of those of
    test_contact.c, test_contact_near.c and test_methods.c, against brute force. */

#include "contact_checks.h"

/* Two cuboids turned about one axis of both, with centres in the plane normal to
   it: point and normal lie in that plane, to the rounding of its own products
   (1e-14 of the size). If they overlap in the plane by as much as they are wide
   along the axis, they have a second common normal, the axis; such pairs are
   left out. Faces with epsilon 0.2 are flat there to the eighth
   power: a step of rounding across them may grow to 1e-10. */
START_TEST(plane_of_symmetry)
{
    const sel_method method = (sel_method)_i;
    scene_random random = {97};
    const int pairs = scene_thorough(3000);
    int touching = 0, checked = 0;
    for (int n = 0; n < pairs; n++)
    {
        int axis = n % 3, next = (axis + 1) % 3, last = (axis + 2) % 3;
        scene_pair pair;
        sel_contact contact;
        double across = 0;
        pair.size = 0.5;
        double away = scene_uniform(&random, 0, 2*SCENE_PI);
        for (int b = 0; b < 2; b++)
        {
            const double axes[3] = {scene_uniform(&random, 0.5, 1),
                scene_uniform(&random, 0.5, 1), scene_uniform(&random, 0.5, 1)};
            CHECK_OK(sel_shape_init(&pair.shape[b], axes, 0.2, 0.2));
            across += axes[axis];
            double angle = scene_uniform(&random, 0, 2*SCENE_PI), c[3] = {0, 0, 0};
            double q[4] = {cos(angle), 0, 0, 0};
            q[1 + axis] = sin(angle);
            c[next] = b*1.1*cos(away);
            c[last] = b*1.1*sin(away);
            scene_place(&pair, b, c, q);
        }
        solve_by(method, &pair, &contact);
        touching += contact.end == SEL_TOUCHING;
        if (contact.end == SEL_TOUCHING && contact.overlap < 0.9*across)
        {
            checked++;
            CHECK_NEAR(contact.normal[axis], 0, 1e-14);
            CHECK_NEAR(contact.point1[axis], 0, 1e-14);
            CHECK_NEAR(contact.point2[axis], 0, 1e-14);
        }
    }
    CHECK_TRUE(10*touching > 9*pairs && 10*checked > 8*pairs);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("contact_points");
    suite_add_methods(suite, "plane", plane_of_symmetry, 60);
    return suite_run(suite);
}

/*  test_contact_near.c - where bodies would touch that are apart by little

    SPDX-License-Identifier: GPL-3.0-or-later  */

#define _GNU_SOURCE
#include "base/vec3.h"
#include "suite.h"

/* Two random bodies, and whether they are apart. */
static int are_apart(scene_random *random, sel_shape shape[2], sel_body body[2],
    sel_contact_memory *memory, sel_contact *contact)
{
    double q[4], x[3] = {0}, direction[3];
    for (int i = 0; i < 2; i++)
    {
        scene_shape(random, 1, &shape[i]);
        scene_quaternion(random, q);
        scene_direction(random, direction);
        for (int m = 0; m < 3; m++)
        {
            x[m] = i*direction[m]*scene_uniform(random, 1, 2.6);
        }
        sel_contact_body(&body[i], &shape[i], x, q);
    }
    *memory = (sel_contact_memory){.kind = 0};
    sel_contact_pair(SEL_COMMON_NORMAL, &body[0], &body[1], memory, contact);
    return !SEL_TOUCHES(contact->end);
}

static int is_pointed(const sel_shape *shape)
{
    return shape->epsilon1 > 1 || shape->epsilon2 > 1;
}

/* No plane parts bodies by more than their distance (sel_contact_gap, which has
   tests of its own, to 1e-9), and none that is farther than the margin is near.
   A gap that is seen is not much less: where the nearest points are not found the
   normal is off by about the growth, so the gap by its square, for 0.2 of the
   size by a fifth of the margin. */
START_TEST(near_ones_are_found)
{
    scene_random random = {78};
    double worst[2] = {0, 0};
    int seen = 0, all = 0;
    for (int k = 0; k < scene_effort(4000); k++)
    {
        sel_shape shape[2];
        sel_body body[2];
        sel_contact_memory memory;
        sel_contact contact, exact;
        if (!are_apart(&random, shape, body, &memory, &contact))
        {
            continue;
        }
        double margin = 0.2*fmin(shape[0].minSemiAxis, shape[1].minSemiAxis);
        exact = contact;
        sel_contact_gap(&body[0], &body[1], 10, &exact);
        double distance = -exact.overlap;
        all += distance < margin;
        if (sel_contact_near(SEL_COMMON_NORMAL, &body[0], &body[1], margin,
                &memory, &contact))
        {
            double step[3], gap = -contact.overlap;
            v3_sub(step, contact.point2, contact.point1);
            seen++;
            CHECK_AT_MOST(gap, margin);
            CHECK_AT_MOST(gap, distance + 1e-9);
            CHECK_NEAR(v3_norm(contact.normal), 1, 1e-12);
            double *off = &worst[is_pointed(&shape[0])
                || is_pointed(&shape[1])];
            *off = fmax(*off, (distance - gap)/margin);
        }
        else
        {
            CHECK_AT_MOST(margin, distance + 1e-9);
        }
    }
    printf("%d near, %d of them nearer than the margin; gaps less than the "
           "distance by at most %.2f margins, of pointed ones %.2f\n", seen, all,
        worst[0], worst[1]);
    CHECK_TRUE(all > scene_effort(4000)/100 && seen >= all);
    CHECK_AT_MOST(worst[0], 0.2);
    CHECK_AT_MOST(worst[1], 0.2);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("near");
    suite_add(suite, "near", near_ones_are_found, 60);
    return suite_run(suite);
}

/*  test_rotation_speed.c - shape/rotation_speed.c: how fast a rotation moves a
    surface along its normal

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors  */

#define _GNU_SOURCE
#include "suite.h"
#include "base/vec3.h"

/* The greatest speed along the normal, by the support points in many
   directions. */
static double fastest_normal(const sel_shape *shape, const double spin[3])
{
    double fastest = 0;
    for (int k = 0; k < 2000; k++)
    {
        double z = (2*k + 1.0)/2000 - 1, r = sqrt(1 - z*z);
        double n[3] = {r*cos(2.399963*k), r*sin(2.399963*k), z};
        double x[3], u[3];
        sel_shape_support(shape, n, x);
        v3_cross(u, spin, x);
        fastest = fmax(fastest, fabs(v3_dot(u, n)));
    }
    return fastest;
}

/* A bound for all shapes and spins; exact for an ellipsoid about one of its
   axes, to what 2000 directions find; zero for what turns within itself. */
START_TEST(rotation_speed)
{
    scene_random random = {27};
    for (int k = 0; k < scene_effort(2000); k++)
    {
        int kind = k % 4;
        double axes[3], spin[3], e1 = 1, e2 = 1;
        for (int i = 0; i < 3; i++)
        {
            axes[i] = scene_uniform(&random, 1, 3);
            spin[i] = scene_uniform(&random, -1, 1);
        }
        e1 = kind < 2 ? 1 : scene_uniform(&random, 0.1, 1.9);
        e2 = kind < 3 ? 1 : scene_uniform(&random, 0.1, 1.9);
        axes[1] = kind == 2 ? axes[0] : axes[1];
        sel_shape shape;
        CHECK_OK(sel_shape_init(&shape, axes, e1, e2));
        double bound = sel_shape_rotation_speed(&shape, spin);
        CHECK_AT_MOST(fastest_normal(&shape, spin), bound*(1 + 1e-12));
        CHECK_AT_MOST(bound, shape.boundingRadius*v3_norm(spin));
        const double about[3] = {0, 0, 5};
        bound = sel_shape_rotation_speed(&shape, about);
        if (kind < 2 && fabs(axes[0] - axes[1]) > 0.2*fmax(axes[0], axes[1]))
        {
            CHECK_NEAR(fastest_normal(&shape, about), bound, 5e-3*bound);
        }
        if (kind == 2)
        {
            CHECK_NEAR(bound, 0, 0);
        }
    }
    const double axes[3] = {2, 2, 2}, spin[3] = {3, 4, 5};
    sel_shape ball;
    CHECK_OK(sel_shape_init(&ball, axes, 1, 1));
    CHECK_NEAR(sel_shape_rotation_speed(&ball, spin), 0, 0);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("rotation speed");
    suite_add(suite, "bound", rotation_speed, 60);
    return suite_run(suite);
}

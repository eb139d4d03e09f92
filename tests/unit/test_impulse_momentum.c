/*  test_impulse_momentum.c - angular momentum of the position correction

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors */

#define _GNU_SOURCE
#include "world_scenes.h"
#include "detect/detect.h"
#include "world/world_inertia.h"

#include "step/impulse/impulse.h"

/* Momentum, and angular momentum with the centres at their shifted positions;
   twice the energy. */
static void balance(const sel_world *w, const double *shift, double sum[7])
{
    memset(sum, 0, 7*sizeof *sum);
    for (int i = 0; i < 2; i++)
    {
        const sel_shape *shape = w->bodies[i].shape;
        const double *v = w->p.v + 3*i;
        double Q[9], spin[3], L[3], x[3], orbit[3];
        double m = shape->volume*w->p.density[i];
        scene_tensor(w->p.q + 4*i, Q);
        scene_turn_back(Q, w->p.omega + 3*i, spin);
        sum[6] += m*scene_dot(v, v);
        for (int k = 0; k < 3; k++)
        {
            x[k] = w->p.x[3*i + k] + shift[3*i + k];
            sum[6] += w->p.density[i]*shape->inertia[k]*spin[k]*spin[k];
            spin[k] *= w->p.density[i]*shape->inertia[k];
        }
        scene_turn(Q, spin, L);
        scene_cross(x, v, orbit);
        for (int k = 0; k < 3; k++)
        {
            sum[k] += m*v[k];
            sum[3 + k] += L[k] + m*orbit[k];
        }
    }
}

/* Are the two bodies of a scene moved apart by their overlap? Other bodies have
   moved their centres nearer to each other, by a fraction of the distance. */
static int move_apart(const scene *s, double nearer, double before[7],
    double after[7])
{
    sel_world_settings settings = settings_of(0, 1);
    sel_world *w = make(s, &settings);
    CHECK_OK(sel_world_find_contacts(w));
    sel_world_set_inertia(w);
    int met = w->contacts.nPairs;
    if (met)
    {
        double still[6] = {0};
        double *shift = sel_impulse_of(w)->shift;
        const double *normal = w->contacts.list[0].normal;
        double P = w->contacts.list[0].overlap/(w->invMass[0] + w->invMass[1]);
        for (int m = 0; m < 3; m++)
        {
            shift[m] = -P*w->invMass[0]*normal[m];
            shift[3 + m] = P*w->invMass[1]*normal[m]
                - nearer*(w->p.x[3 + m] - w->p.x[m]);
        }
        balance(w, still, before);
        sel_impulse_keep_momentum_of(w, 0, P);
        balance(w, shift, after);
    }
    sel_world_free(w);
    return met;
}

static void let_move(scene *s, scene_random *random)
{
    for (int k = 0; k < 2; k++)
    {
        scene_quaternion(random, s->p[k].q);
        s->p[k].density = scene_log_uniform(random, 300, 3e3);
        for (int m = 0; m < 3; m++)
        {
            s->p[k].v[m] = scene_uniform(random, -1, 1);
            s->p[k].omega[m] = scene_uniform(random, -10, 10);
        }
    }
}

/* A pair of spheres, and one of other bodies, is moved apart by its overlap.
   With spheres the angular momentum is conserved to rounding, and so is the
   energy if en is 1; momentum never changes, and energy never grows. */
START_TEST(moved_apart)
{
    scene_random random = {9};
    int met = 0;
    for (int trial = 0; trial < scene_effort(600); trial++)
    {
        static scene s;
        int round = trial % 2;
        double before[7], after[7];
        memset(&s, 0, sizeof s);
        s.nShapes = 2;
        scene_named_shape(round ? SCENE_SPHERE : SCENE_TRIAXIAL, 0.1,
            &s.shapes[0]);
        scene_named_shape(round ? SCENE_SPHERE : SCENE_PROLATE, 0.08,
            &s.shapes[1]);
        add(&s, 0, 0.5, 0.5, 0.5);
        add(&s, 1, 0.585, 0.5, 0.5);
        let_move(&s, &random);
        if (!move_apart(&s, 0, before, after))
        {
            continue;
        }
        double size = sqrt(before[6]);
        for (int m = 0; m < 3; m++)
        {
            CHECK_NEAR(after[m], before[m], 1e-13*size);
            if (round)
            {
                CHECK_NEAR(after[3 + m], before[3 + m], 1e-13*size);
            }
        }
        CHECK_AT_MOST(after[6], before[6]*(1 + 1e-12));
        if (round)
        {
            CHECK_NEAR(after[6]/before[6], 1, 1e-12);
        }
        met++;
    }
    printf("moved apart: %d pairs\n", met);
    ck_assert_int_gt(met, scene_effort(200));
}
END_TEST

/* When a crowd presses two flat bodies deep into each other they may be moved
   past each other: no impulse conserves the angular momentum with the available
   energy. The energy does not grow, and momentum is conserved. */
START_TEST(moved_past)
{
    scene_random random = {9};
    double most = -1;
    int met = 0;
    for (int trial = 0; trial < scene_effort(600); trial++)
    {
        static scene s;
        const double axes[3] = {0.05, 0.05, 0.01};
        double before[7], after[7];
        memset(&s, 0, sizeof s);
        s.nShapes = 1;
        CHECK_OK(sel_shape_init(&s.shapes[0], axes, 0.2, 0.2));
        add(&s, 0, 0.5, 0.5, 0.5);
        add(&s, 0, 0.5 + scene_uniform(&random, -0.03, 0.03),
            0.5 + scene_uniform(&random, -0.03, 0.03), 0.5);
        let_move(&s, &random);
        double nearer = scene_uniform(&random, 0, 3);
        if (!move_apart(&s, nearer, before, after))
        {
            continue;
        }
        met++;
        for (int m = 0; m < 3; m++)
        {
            CHECK_NEAR(after[m], before[m], 1e-13*sqrt(before[6]));
        }
        most = fmax(most, after[6]/before[6] - 1);
        CHECK_AT_MOST(after[6], before[6]*(1 + 1e-12));
    }
    printf("moved past: %d pairs, most that is gained %.1e\n", met, most);
    ck_assert_int_gt(met, scene_effort(200));
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("impulse, momentum");
    suite_add(suite, "apart", moved_apart, 30);
    suite_add(suite, "past", moved_past, 30);
    return suite_run(suite);
}

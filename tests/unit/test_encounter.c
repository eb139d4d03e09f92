/*  test_encounter.c - a contact that is resolved at once, and its budget

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Compared with independently computed balances: momentum, angular momentum,
    energy. */

#define _GNU_SOURCE
#include "world_scenes.h"
#include "detect/detect.h"
#include "world/world_inertia.h"

#include "step/common/encounter.h"

/* Two bodies that overlap and approach, whose contact has been found. */
static sel_world *pair(scene_random *random, double en, double mu)
{
    static scene s;
    memset(&s, 0, sizeof s);
    s.nShapes = 2;
    scene_named_shape(SCENE_TRIAXIAL, 0.1, &s.shapes[0]);
    scene_named_shape(SCENE_CUBE, 0.1, &s.shapes[1]);
    add(&s, 0, 0.5, 0.5, 0.5);
    add(&s, 1, 0.58, 0.5, 0.5);
    for (int k = 0; k < 2; k++)
    {
        scene_quaternion(random, s.p[k].q);
        s.p[k].density = scene_log_uniform(random, 100, 1e4);
        for (int m = 0; m < 3; m++)
        {
            s.p[k].v[m] = scene_uniform(random, -1, 1);
            s.p[k].omega[m] = scene_uniform(random, -10, 10);
        }
    }
    sel_world_settings settings = settings_of(0, en);
    settings.material.mu = mu;
    settings.material.friction
        = mu > 0 ? SEL_FRICTION_COULOMB : SEL_FRICTION_NONE;
    sel_world *w = make(&s, &settings);
    CHECK_OK(sel_world_find_contacts(w));
    sel_world_set_inertia(w);
    return w;
}

/* Momentum, angular momentum about the origin [N m s] and twice the energy. */
static void balance(const sel_world *w, double sum[7])
{
    memset(sum, 0, 7*sizeof *sum);
    for (int i = 0; i < 2; i++)
    {
        const sel_shape *shape = w->bodies[i].shape;
        const double *v = w->p.v + 3*i, *x = w->p.x + 3*i;
        double Q[9], spin[3], L[3], m = shape->volume*w->p.density[i];
        scene_tensor(w->p.q + 4*i, Q);
        scene_turn_back(Q, w->p.omega + 3*i, spin);
        sum[6] += m*scene_dot(v, v);
        for (int k = 0; k < 3; k++)
        {
            sum[6] += w->p.density[i]*shape->inertia[k]*spin[k]*spin[k];
            spin[k] *= w->p.density[i]*shape->inertia[k];
        }
        scene_turn(Q, spin, L);
        double orbit[3];
        scene_cross(x, v, orbit);
        for (int k = 0; k < 3; k++)
        {
            sum[k] += m*v[k];
            sum[3 + k] += L[k] + m*orbit[k];
        }
    }
}

/* Approach velocity of the contact point, computed here. */
static double closing(const sel_world *w)
{
    double u[2][3];
    for (int i = 0; i < 2; i++)
    {
        double r[3];
        for (int k = 0; k < 3; k++)
        {
            r[k] = w->contacts.list[0].point[k] - w->p.x[3*i + k];
        }
        scene_cross(w->p.omega + 3*i, r, u[i]);
        scene_axpy(1, w->p.v + 3*i, u[i]);
    }
    scene_axpy(-1, u[1], u[0]);
    return scene_dot(u[0], w->contacts.list[0].normal);
}

/* Whole bodies: momentum and angular momentum are conserved, and the energy if
   en is 1 without friction; with friction it does not grow; the contact then
   opens with en times its approach velocity. */
START_TEST(balances)
{
    scene_random random = {5};
    int met = 0;
    for (int k = 0; k < scene_effort(500); k++)
    {
        int elastic = k % 2;
        double en = elastic ? 1 : scene_uniform(&random, 0, 1);
        sel_world *w = pair(&random, en, elastic ? 0 : 0.4);
        if (w->contacts.nPairs == 1 && closing(w) > 1e-3)
        {
            const double whole[2] = {1, 1};
            double before[7], after[7], speed = closing(w);
            sel_encounter e;
            CHECK_NEAR(sel_encounter_approach(w, 0), speed, 1e-13);
            balance(w, before);
            sel_encounter_set(w, 0, whole, &e);
            ck_assert_int_eq(sel_encounter_solve(&e), 1);
            sel_encounter_count(w, &e);
            sel_encounter_apply(w, &e);
            balance(w, after);
            double size = sqrt(before[6]*8); /* m v, with masses to 8 kg */
            for (int m = 0; m < 6; m++)
            {
                CHECK_NEAR(after[m], before[m], 1e-13*size);
            }
            CHECK_AT_MOST(after[6], before[6]*(1 + 1e-13));
            if (elastic)
            {
                CHECK_NEAR(after[6]/before[6], 1, 1e-13);
                CHECK_NEAR(closing(w), -speed, 1e-12);
            }
            CHECK_NEAR(sel_world_statistics(w)->impulses, 1, 0);
            CHECK_NEAR(sel_encounter_approach(w, 0), 0, 1e-12);
            met++;
        }
        sel_world_free(w);
    }
    printf("encounters: %d met\n", met);
    ck_assert_int_gt(met, scene_effort(100));
}
END_TEST

/* As one of n parts a body has n times the inverse mass: the impulse of two
   halves is half of that of the whole bodies. */
START_TEST(parts)
{
    scene_random random = {6};
    for (int k = 0; k < 50; k++)
    {
        sel_world *w = pair(&random, 0.5, 0.3);
        const double whole[2] = {1, 1}, halves[2] = {2, 2};
        sel_encounter a, b;
        if (w->contacts.nPairs == 1 && closing(w) > 1e-3)
        {
            sel_encounter_set(w, 0, whole, &a);
            sel_encounter_set(w, 0, halves, &b);
            ck_assert_int_eq(sel_encounter_solve(&a), 1);
            ck_assert_int_eq(sel_encounter_solve(&b), 1);
            double size = scene_norm(a.impulses[0]);
            for (int m = 0; m < 3; m++)
            {
                CHECK_NEAR(2*b.impulses[0][m], a.impulses[0][m], 1e-9*size);
                CHECK_NEAR(b.after[0].v[m], a.after[0].v[m], 1e-9);
            }
        }
        sel_world_free(w);
    }
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("encounter");
    suite_add(suite, "balances", balances, 30);
    suite_add(suite, "parts", parts, 30);
    return suite_run(suite);
}

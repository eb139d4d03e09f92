/*  test_network.c - contacts over several substeps, with their mean forces

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors  */

#define _GNU_SOURCE
#include "crowd_scenes.h"
#include "soft_scenes.h"

static const double g = 9.81;

enum { MOST = 4000 };

/* Particles that have fallen into a box, and the contacts of some substeps. */
static sel_world *fallen(int model, sel_network *network, int substeps,
    double momentum[MOST][3])
{
    static scene s;
    const double low[3] = {0, 0, 0}, high[3] = {1, 1, 1}, dt = 5e-4;
    sel_world_settings settings = settings_of(g, 0.2);
    settings.model = model_of(model);
    settings.manifold = 0.05;
    mixture(&s, 4);
    sel_world *world = make(&s, &settings);
    add_box(world, low, high, 0.2);
    run(world, 1500, dt);
    const sel_particles *P = sel_world_particles(world);
    for (int k = 0; k <= substeps; k++)
    {
        for (int i = 0; i < P->n && (k == 0 || k == substeps); i++)
        {
            double mass = P->density[i]*s.shapes[P->shape[i]].volume;
            for (int d = 0; d < 3; d++)
            {
                /* Impulses of contacts: the change of momentum less that of
                   gravity */
                double now = mass*P->v[3*i + d]
                    + (d == 2 ? mass*g*dt*k : 0);
                momentum[P->id[i]][d] = k == 0 ? -now
                    : momentum[P->id[i]][d] + now;
            }
        }
        if (k < substeps)
        {
            CHECK_OK(sel_world_substep(world, dt));
            CHECK_OK(sel_network_add(network, world, dt));
        }
    }
    return world;
}

static int contacts_of(const sel_network *network, sel_network_contact *list)
{
    int n = sel_network_contacts(network, 1, list);
    CHECK_TRUE(n > 20 && n < MOST);
    return n;
}

/* The mean forces of the contacts of a particle, times the time, are its change
   of momentum without gravity: rounding of some hundred impulses. With
   nonSmooth: with impulse, the loads that a world reports differ from the
   change by about 1e-6 of the largest. */
START_TEST(forces_change_momenta)
{
    enum { SUBSTEPS = 20 };
    static double momentum[MOST][3];
    static sel_network_contact list[MOST];
    sel_network *network = sel_network_create();
    double T = SUBSTEPS*5e-4, size = 0;
    sel_world *world = fallen(_i, network, SUBSTEPS, momentum);
    int n = contacts_of(network, list);
    for (int k = 0; k < n; k++)
    {
        double tangential[3], normal = sel_network_force(&list[k], tangential);
        CHECK_NEAR(scene_dot(tangential, list[k].normal), 0,
            1e-12*scene_norm(list[k].force));
        scene_axpy(normal, list[k].normal, tangential);
        CHECK_NEAR(scene_distance(tangential, list[k].force), 0,
            1e-12*scene_norm(list[k].force));
        size = fmax(size, T*scene_norm(list[k].force));
        for (int which = 0; which < 2; which++)
        {
            if (list[k].id[which] >= 0)
            {
                scene_axpy(which ? -T : T, list[k].force,
                    momentum[list[k].id[which]]);
            }
        }
    }
    CHECK_TRUE(size > 0);
    for (int id = 0; id < MOST; id++)
    {
        CHECK_AT_MOST(scene_norm(momentum[id]), 1e-10*size);
    }
    sel_network_free(network);
    sel_world_free(world);
}
END_TEST

/* In the order of ids; sums of particles are those of their contacts. */
START_TEST(sums_of_particles)
{
    static double momentum[MOST][3];
    static sel_network_contact list[MOST], mixed[MOST];
    static sel_bulk_particle sums[2*MOST];
    sel_network *network = sel_network_create();
    sel_world *world = fallen(_i, network, 20, momentum);
    int n = contacts_of(network, list);
    for (int k = 1; k < n; k++)
    {
        const sel_network_contact *a = &list[k - 1], *b = &list[k];
        CHECK_TRUE(a->id[0] < b->id[0]
            || (a->id[0] == b->id[0] && a->id[1] <= b->id[1]));
        CHECK_TRUE(b->id[1] < 0 || b->id[0] < b->id[1]);
        CHECK_TRUE((b->id[1] < 0) == (b->patch >= 0));
    }
    for (int k = 0; k < n; k++)
    {
        mixed[k] = list[(37*k + 5) % n];
    }
    if (n % 37)
    {
        sel_network_sort(n, mixed);
        CHECK_TRUE(!memcmp(mixed, list, (size_t)n*sizeof *list));
    }

    int m = sel_network_particles(network, sums);
    double left = 0;
    for (int k = 0; k < n; k++)
    {
        left += list[k].grip == SEL_GRIP_NONE ? 0
            : list[k].id[1] < 0               ? 1
                                              : 2;
    }
    for (int j = 0; j < m; j++)
    {
        double moment[9] = {0}, contacts = 0, most = 0;
        CHECK_TRUE(j == 0 || sums[j - 1].id < sums[j].id);
        for (int k = 0; k < n; k++)
        {
            for (int which = 0; which < 2; which++)
            {
                int mine = (double)list[k].id[which] == sums[j].id;
                contacts += mine && list[k].grip != SEL_GRIP_NONE;
                for (int a = 0; a < 9 && mine; a++)
                {
                    moment[a] += list[k].moment[which][a];
                    most = fmax(most, fabs(list[k].moment[which][a]));
                }
            }
        }
        ck_assert(contacts == sums[j].contacts);
        left -= contacts;
        for (int a = 0; a < 9; a++)
        {
            CHECK_NEAR(moment[a], sums[j].moment[a], 1e-13*most);
        }
    }
    ck_assert(left == 0);

    sel_network_clear(network);
    ck_assert_int_eq(sel_network_contacts(network, 1, NULL), 0);
    ck_assert_int_eq(sel_network_particles(network, sums), 0);
    sel_network_free(network);
    sel_network_free(NULL);
    sel_world_free(world);
}
END_TEST

/* A ball at rest on the floor: its weight, at the point below it, whatever the
   number of substeps; the pair of moments of one contact with a wall. */
START_TEST(weight_of_a_ball)
{
    static scene s;
    const double radius = 0.05, dt = 1e-3;
    sel_network *network = sel_network_create();
    sel_network_contact c;
    sel_world_settings settings = nonsmooth_settings(g, 0);
    one_ball(&s, radius);
    add(&s, 0, 0.3, 0.2, radius*(1 - 1e-6));
    sel_world *world = make_on_floor(&s, &settings);
    run(world, 100, dt);
    for (int k = 0; k < 10; k++)
    {
        CHECK_OK(sel_world_substep(world, dt));
        CHECK_OK(sel_network_add(network, world, dt));
    }
    double weight = g*mass_of(&s, 0), tangential[3];
    ck_assert_int_eq(sel_network_contacts(network, 0, NULL), 1);
    sel_network_contacts(network, 0, &c);
    CHECK_NEAR(sel_network_force(&c, tangential), weight, 1e-6*weight);
    CHECK_NEAR(c.moment[0][8], weight*radius, 1e-4*weight*radius);
    CHECK_NEAR(c.to[0], 0.3, 1e-6);
    CHECK_NEAR(c.from[2], radius, 1e-4*radius);
    CHECK_NEAR(c.point[2], 0, 1e-4*radius);
    ck_assert_int_eq(c.id[0], s.p[0].id);
    ck_assert_int_eq(c.id[1], -1);
    ck_assert_int_eq(c.side, 1);
    sel_network_free(network);
    sel_world_free(world);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("network");
    TCase *tcase = tcase_create("momenta");
    tcase_set_timeout(tcase, 60);
    tcase_add_loop_test(tcase, forces_change_momenta, 1, MODELS);
    suite_add_tcase(suite, tcase);
    suite_add_models(suite, "sums", sums_of_particles, 60);
    suite_add(suite, "weight", weight_of_a_ball, 30);
    return suite_run(suite);
}

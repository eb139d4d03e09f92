/*  test_measure_bulk.c - coordination, solid fraction and stress in a volume

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors  */

#include "polyhedron_scenes.h"

#define PI 3.14159265358979323846

/* Balls of a cubic lattice that press on each other by F along x: the stress is
   F over the area of a cell, the coordination number 6, the solid fraction
   pi/6. */
START_TEST(a_cubic_lattice_under_load)
{
    enum { N = 27 };
    double d = 0.01, F = 2.5, V = N*d*d*d;
    sel_bulk_particle p[N] = {{0}};
    for (int k = 0; k < N; k++)
    {
        p[k].id = k;
        p[k].volume = PI/6*d*d*d;
        p[k].mass = 1;
        p[k].contacts = 6;
        /* Two contacts: force and lever arm have the same direction at each */
        p[k].moment[0] = 2*F*d/2;
    }
    sel_bulk b;
    sel_bulk_state(N, p, V, 2, &b);
    CHECK_NEAR(b.number, N, 0);
    CHECK_NEAR(b.contacts, 6, 1e-14);
    CHECK_NEAR(b.solidFraction, PI/6, 1e-14);
    for (int i = 0; i < 9; i++)
    {
        CHECK_NEAR(b.stress[i], i ? 0 : F/(d*d), 1e-12*F/(d*d));
        CHECK_NEAR(b.kinetic[i], 0, 0);
    }
    CHECK_NEAR(b.rattlers, 0, 0);
    CHECK_NEAR(b.histogram[6], N, 0);
}
END_TEST

/* Rattlers and other particles, and more contacts than columns. */
START_TEST(rattlers_count_apart)
{
    double contacts[6] = {0, 1, 2, 3, 12, 15};
    sel_bulk_particle p[6] = {{0}};
    for (int k = 0; k < 6; k++)
    {
        p[k].mass = 1;
        p[k].contacts = contacts[k];
    }
    sel_bulk b;
    sel_bulk_state(6, p, 1, 2, &b);
    CHECK_NEAR(b.contacts, 33.0/6, 1e-14);
    CHECK_NEAR(b.rattlers, 2, 0);
    CHECK_NEAR(b.contactsOfOthers, 32.0/4, 1e-14);
    CHECK_NEAR(b.histogram[0], 1, 0);
    CHECK_NEAR(b.histogram[12], 2, 0);

    sel_bulk_state(2, p, 1, 2, &b);
    CHECK_NEAR(b.contactsOfOthers, 0, 0);
    sel_bulk_state(0, NULL, 1, 2, &b);
    CHECK_TRUE(b.number == 0 && b.contacts == 0 && b.kinetic[0] == 0);
}
END_TEST

/* A gas: the trace of the kinetic stress is twice the energy over the volume
   in the frame of its centre of mass, whatever the velocity of the whole; and
   two jets against each other have stress along themselves only. */
START_TEST(kinetic_stress_of_a_gas)
{
    enum { N = 500 };
    static sel_bulk_particle p[N];
    scene_random random = {23};
    double V = 0.3, mass = 0, momentum[3] = {0}, energy = 0;
    for (int k = 0; k < N; k++)
    {
        p[k].mass = scene_uniform(&random, 1, 3);
        mass += p[k].mass;
        for (int i = 0; i < 3; i++)
        {
            p[k].v[i] = scene_uniform(&random, -1, 1);
            momentum[i] += p[k].mass*p[k].v[i];
            energy += p[k].mass*p[k].v[i]*p[k].v[i]/2;
        }
    }
    for (int i = 0; i < 3; i++)
    {
        energy -= momentum[i]*momentum[i]/mass/2;
    }
    sel_bulk rest, moving;
    sel_bulk_state(N, p, V, 2, &rest);
    CHECK_NEAR(rest.kinetic[0] + rest.kinetic[4] + rest.kinetic[8],
        2*energy/V, 1e-11*energy/V);
    for (int k = 0; k < N; k++)
    {
        p[k].v[0] += 10;
        p[k].v[2] -= 5;
    }
    sel_bulk_state(N, p, V, 2, &moving);
    for (int i = 0; i < 9; i++)
    {
        CHECK_NEAR(moving.kinetic[i], rest.kinetic[i], 1e-10*energy/V);
        CHECK_NEAR(moving.kinetic[i], moving.kinetic[3*(i % 3) + i/3],
            1e-12*energy/V);
    }

    sel_bulk_particle jets[2]
        = {{.mass = 2, .v = {0, 3, 4}}, {.mass = 2, .v = {0, -3, -4}}};
    sel_bulk_state(2, jets, 2, 2, &rest);
    double expected[9] = {0, 0, 0, 0, 18, 24, 0, 24, 32};
    for (int i = 0; i < 9; i++)
    {
        CHECK_NEAR(rest.kinetic[i], expected[i], 1e-13);
    }
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("measure_bulk");
    suite_add(suite, "lattice", a_cubic_lattice_under_load, 30);
    suite_add(suite, "rattlers", rattlers_count_apart, 30);
    suite_add(suite, "gas", kinetic_stress_of_a_gas, 30);
    return suite_run(suite);
}

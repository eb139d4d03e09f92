/*  fuzz_cone.c - random single contacts by both laws of friction

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    fuzz_cone [N [seed [first]]]

    Bodies with mass ratios to 1e6 and responses singular to 1e-8 and beyond, mu
    0 to 10 (cone_checks.h). Floating-point exceptions are trapped. Checks: x in
    the cone, u_n = 0 or x = 0, no energy gained; Coulomb's law: direction of
    u_t relative to x_t, all solutions that a scan of angles finds; maximum
    dissipation: no more energy than by a scan with golden section, or by
    Coulomb's law.

    Ends with a non-zero code if a contact fails. fuzz_cone 1 seed k repeats
    contact k alone. */

#define _GNU_SOURCE
#include "cone_checks.h"

#include <stdlib.h>

int main(int argc, char **argv)
{
    static const char *names[] = {"Coulomb", "fast", "dissipation"};
    enum
    {
        ANGLES = 360,
        MOST_REPORTS = 20
    };
    long count = argc > 1 ? atol(argv[1]) : 100000;
    uint64_t seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
    long first = argc > 3 ? atol(argv[3]) : 0;
    cone_tally tally = {{0}, 0, 0, 0, {{0, 0, 0, 0}}, 0};
    setvbuf(stdout, NULL, _IOLBF, 0);
    scene_trap_exceptions();
    for (long i = first; i < first + count; i++)
    {
        cone_problem problem;
        scene_random random = {(seed << 40) + (uint64_t)i};
        scene_bits(&random);
        cone_random_problem(&random, &problem);
        if (!cone_check(&problem, ANGLES, &tally)
            && tally.failures <= MOST_REPORTS)
        {
            printf("contact %ld fails\n", i);
        }
    }
    for (int k = 0; k < 3; k++)
    {
        const cone_errors *e = &tally.worst[k];
        printf("%-11s worst normal %.1e, cone %.1e, energy %.1e, direction "
               "%.1e\n", names[k], e->normal, e->cone, e->energy,
            e->direction);
    }
    printf("dissipation at most %.1e above brute force\n", tally.energy);
    printf("%ld contacts, open %ld, stick %ld, slip %ld, several solutions "
           "%ld, 0 floating-point exceptions (trapped), %ld failures\n",
        count, tally.states[0], tally.states[1], tally.states[2],
        tally.several, tally.failures);
    return tally.failures ? EXIT_FAILURE : EXIT_SUCCESS;
}

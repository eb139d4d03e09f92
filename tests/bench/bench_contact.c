/*  bench_contact.c - microseconds a pair in the narrow phase

    SPDX-License-Identifier: GPL-3.0-or-later

    bench_contact [pairs]

    Touching pairs (1 % of the semi-axis deep) of one shape each, epsilon 1 to
    1.5, three aspect ratios; cold, warm after a small motion (1e-3 of the
    semi-axis), and apart by 1 %. Nothing is asserted. */

#define _GNU_SOURCE
#include "bench.h"

typedef struct sums
{
    double seconds, iterations, touching;
    long calls;
} sums;

static void call(const scene_pair *pair, sel_contact_memory *memory, sums *s)
{
    sel_contact contact;
    double start = bench_now();
    sel_contact_pair(SEL_DEEPEST_POINT, &pair->body[0], &pair->body[1], memory, &contact);
    s->seconds += bench_now() - start;
    s->iterations += contact.end >= SEL_APART ? contact.iterations : 0;
    s->touching += SEL_TOUCHES(contact.end);
    s->calls++;
}

static double clock_cost(void)
{
    double start = bench_now(), end = start;
    for (int i = 0; i < 100000; i++)
    {
        end = bench_now();
    }
    return (end - start)/100000;
}

int main(int argc, char **argv)
{
    int pairs = argc > 1 ? atoi(argv[1]) : 20000;
    static const double epsilons[] = {1, 0.5, 0.25, 0.2, 1.5};
    static const double aspects[] = {1, 2, 5};
    double tick = clock_cost();
    printf("%d pairs each; microseconds a call, Newton iterations a call\n",
        pairs);
    printf("epsilon aspect |      cold      |      warm      |     apart\n");
    for (int e = 0; e < 5; e++)
    {
        for (int a = 0; a < 3; a++)
        {
            scene_random random = {(uint64_t)(10*e + a)};
            sums cold = {0}, warm = {0}, apart = {0};
            const double axes[3] = {aspects[a], 1, 1}, zero[3] = {0, 0, 0};
            scene_pair pair;
            for (int b = 0; b < 2; b++)
            {
                bench_need(sel_shape_init(&pair.shape[b], axes, epsilons[e],
                    epsilons[e]), "shape");
            }
            pair.size = 1;
            for (int i = 0; i < pairs; i++)
            {
                sel_contact_memory memory;
                double q[4], n[3];
                memset(&memory, 0, sizeof memory);
                scene_direction(&random, n);
                for (int b = 0; b < 2; b++)
                {
                    scene_quaternion(&random, q);
                    scene_place(&pair, b, zero, q);
                }
                scene_touch(&pair, n, -0.01);
                call(&pair, &memory, &cold);
                scene_nudge(&random, 1e-3, &pair);
                call(&pair, &memory, &warm);
                memset(&memory, 0, sizeof memory);
                scene_touch(&pair, n, 0.01);
                call(&pair, &memory, &apart);
            }
            printf("%7.2f %6.0f |", epsilons[e], aspects[a]);
            const sums *all[3] = {&cold, &warm, &apart};
            for (int k = 0; k < 3; k++)
            {
                double calls = (double)all[k]->calls;
                printf(" %6.2f us %5.2f %s", 1e6*(all[k]->seconds/calls
                    - tick), all[k]->iterations/calls, k < 2 ? "|" : "\n");
            }
        }
    }
    return EXIT_SUCCESS;
}

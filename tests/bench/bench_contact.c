/*  bench_contact.c - microseconds a pair in the narrow phase

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    bench_contact [method ...] [repeats]
    bench_contact -one method epsilon cold|warm|apart N

    PAIRS touching pairs (1 % of the semi-axis deep, any orientation) of one
    shape each, epsilon 1 to 1.5 and 0.2 on 1, three aspect ratios. Cold: no
    memory. Warm: from the solution of a pose that differs by 1e-3 of the
    semi-axis. Apart: 1 % apart, from the direction found at such a pose. The
    pairs fit the cache, are made beforehand and gone through several times;
    the least time of a round counts, clock and copies of the memory included
    (some nanoseconds). Nothing is asserted.

    -one: nothing but N calls on N pairs of aspect ratio 2 (and, where warm or
    apart, the N that came before), to be counted by callgrind: see
    tests/bench/instructions. */

#define _GNU_SOURCE
#include "bench.h"

enum
{
    PAIRS = 1000,
    ITERATIONS = 20
};

typedef enum start
{
    COLD,
    WARM,
    APART,
    START_COUNT
} start;

static const char *const starts[START_COUNT] = {"cold", "warm", "apart"};

typedef struct sums
{
    double seconds; /* a call */
    double iterations, touching, direction, fallbacks;
} sums;

/* The work of one iteration of a measurement. */
typedef struct batch
{
    int count;
    scene_pair *pairs;
    sel_contact_memory *memory; /* before each call */
} batch;

static void *need(size_t count, size_t size)
{
    void *capacity = calloc(count, size);
    if (!capacity)
    {
        fprintf(stderr, "out of memory\n");
        exit(EXIT_FAILURE);
    }
    return capacity;
}

/* epsilon 0: 0.2 on 1. */
static void make_shapes(scene_pair *pair, double epsilon, double aspect)
{
    const double axes[3] = {aspect, 1, 1};
    for (int b = 0; b < 2; b++)
    {
        double e = epsilon > 0 ? epsilon : b ? 1 : 0.2;
        bench_need(sel_shape_init(&pair->shape[b], axes, e, e), "shape");
    }
    pair->size = 1;
    pair->pose = SCENE_TOUCHING;
}

static void make_batch(batch *all, int count, sel_method method, start how,
    double epsilon, double aspect)
{
    scene_random random = {(uint64_t)(100*epsilon + aspect)};
    const double zero[3] = {0, 0, 0};
    all->count = count;
    all->pairs = need((size_t)count, sizeof *all->pairs);
    all->memory = need((size_t)count, sizeof *all->memory);
    for (int i = 0; i < count; i++)
    {
        scene_pair *pair = &all->pairs[i];
        double q[4], n[3];
        make_shapes(pair, epsilon, aspect);
        scene_direction(&random, n);
        for (int b = 0; b < 2; b++)
        {
            scene_quaternion(&random, q);
            scene_place(pair, b, zero, q);
        }
        scene_touch(pair, n, how == APART ? 0.01 : -0.01);
        if (how != COLD)
        {
            sel_contact contact;
            sel_contact_pair(method, &pair->body[0], &pair->body[1],
                &all->memory[i], &contact);
        }
        scene_nudge(&random, 1e-3, pair);
    }
}

static void free_batch(batch *all)
{
    free(all->pairs);
    free(all->memory);
}

static void go_through(const batch *all, sel_method method, sums *s)
{
    for (int i = 0; i < all->count; i++)
    {
        sel_contact_memory memory = all->memory[i];
        sel_contact contact;
        sel_contact_pair(method, &all->pairs[i].body[0],
            &all->pairs[i].body[1], &memory, &contact);
        s->iterations += contact.end >= SEL_APART ? contact.iterations : 0;
        s->touching += SEL_TOUCHES(contact.end);
        s->direction += contact.end == SEL_APART_DIRECTION;
        s->fallbacks += contact.fallback;
    }
}

static void measure(sel_method method, start how, double epsilon,
    double aspect, int rounds, sums *best)
{
    batch all;
    make_batch(&all, PAIRS, method, how, epsilon, aspect);
    for (int k = 0; k < rounds; k++)
    {
        sums s = {0};
        double begin = bench_now();
        go_through(&all, method, &s);
        s.seconds = (bench_now() - begin)/PAIRS;
        if (k == 0 || s.seconds < best->seconds)
        {
            *best = s;
        }
    }
    free_batch(&all);
}

static void table(sel_method method, int rounds)
{
    static const double epsilons[] = {1, 0.5, 0.25, 0.2, 1.5, 0};
    static const double aspects[] = {1, 2, 5};
    printf("\n%s: microseconds a call, iterations a call, share of fallbacks; "
        "apart: share known by the direction kept\n", sel_method_name(method));
    printf("epsilon aspect |         cold          |         warm          | "
        "       apart\n");
    for (int e = 0; e < 6; e++)
    {
        for (int a = 0; a < 3; a++)
        {
            sums s[START_COUNT];
            for (int k = 0; k < START_COUNT; k++)
            {
                measure(method, (start)k, epsilons[e], aspects[a], rounds,
                    &s[k]);
            }
            if (epsilons[e] > 0)
            {
                printf("%7.2f %6.0f |", epsilons[e], aspects[a]);
            }
            else
            {
                printf("  0.2/1 %6.0f |", aspects[a]);
            }
            for (int k = 0; k < APART; k++)
            {
                printf(" %6.3f %6.2f %5.1f %% |", 1e6*s[k].seconds,
                    s[k].iterations/PAIRS, 100*s[k].fallbacks/PAIRS);
            }
            printf(" %6.3f %6.2f %5.1f %%\n", 1e6*s[APART].seconds,
                s[APART].iterations/PAIRS, 100*s[APART].direction/PAIRS);
        }
    }
}

static int is_method(const char *word, sel_method *method)
{
    for (int m = 0; m < SEL_METHOD_COUNT; m++)
    {
        if (strcmp(word, sel_method_name((sel_method)m)) == 0)
        {
            *method = (sel_method)m;
            return 1;
        }
    }
    return 0;
}

static int usage(void)
{
    fprintf(stderr, "bench_contact [method ...] [repeats]\n"
        "bench_contact -one method epsilon cold|warm|apart N\n"
        "(epsilon 0: 0.2 on 1)\n");
    return EXIT_FAILURE;
}

static int one(char **argv)
{
    sel_method method;
    int how = 0, count = atoi(argv[3]);
    while (how < START_COUNT && strcmp(argv[2], starts[how]) != 0)
    {
        how++;
    }
    if (!is_method(argv[0], &method) || how == START_COUNT || count < 1)
    {
        return usage();
    }
    /* the same pairs for any N: PAIRS of them, the first N solved */
    batch all;
    sums s = {0};
    make_batch(&all, PAIRS, method, (start)how, atof(argv[1]), 2);
    all.count = count < PAIRS ? count : PAIRS;
    go_through(&all, method, &s);
    printf("%d pairs, %.2f iterations a pair, %.1f %% touch\n", all.count,
        s.iterations/all.count, 100*s.touching/all.count);
    free_batch(&all);
    return EXIT_SUCCESS;
}

int main(int argc, char **argv)
{
    int wanted[SEL_METHOD_COUNT] = {0}, named = 0, rounds = ITERATIONS;
    if (argc > 1 && strcmp(argv[1], "-one") == 0)
    {
        return argc == 6 ? one(argv + 2) : usage();
    }
    for (int i = 1; i < argc; i++)
    {
        sel_method method;
        if (is_method(argv[i], &method))
        {
            wanted[method] = named = 1;
        }
        else
        {
            rounds = atoi(argv[i]);
            if (rounds < 1)
            {
                return usage();
            }
        }
    }
    printf("%d pairs each, the least of %d rounds\n", PAIRS, rounds);
    for (int m = 0; m < SEL_METHOD_COUNT; m++)
    {
        if (wanted[m] || !named)
        {
            table((sel_method)m, rounds);
        }
    }
    return EXIT_SUCCESS;
}

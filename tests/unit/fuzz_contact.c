/*  fuzz_contact.c - random pairs over the whole range of shapes and poses

    SPDX-License-Identifier: GPL-3.0-or-later

    fuzz_contact [N [seed [first]]]

    Each pair is solved cold, then moved a little and solved warm (and cold
    again to compare). Floating-point exceptions are trapped. Every answer is
    checked by what can be proved about it, worked out anew in long double:

        touching   point1 on surface 1, point2 on surface 2, unit normal, and
                   unless the centre of 2 is inside 1, point1 inside body 2
                   and the residual not below the gap between the gauge of 2
                   at point1 and its bound by duality
        apart      spheres, boxes or the normal's plane separate the bodies
        every 200th pair: the least gauge by the ellipsoid method

    Ends with a non-zero code when one fails. A pair is named by its number k:
    fuzz_contact 1 seed k replays it alone. */

#define _GNU_SOURCE
#include "scenes.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum
{
    MOST_ITERATIONS = 10000,
    MOST_REPORTS = 20
};

typedef struct tally
{
    long calls, ends[SEL_TOUCHING_LOOSE + 1], fallbacks, deep, slow;
    long iterations[MOST_ITERATIONS], solved, looseNotDeep;
    double worstResidual, worstSeconds, seconds;
} tally;

static tally cold, warm, other;
static long failures, poses[SCENE_POSE_COUNT];
static long loosePose[SCENE_POSE_COUNT], fallbackPose[SCENE_POSE_COUNT];

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9*(double)t.tv_nsec;
}

static void fail(long number, const scene_pair *pair, const sel_contact *c,
    const char *what, double value)
{
    failures++;
    if (failures > MOST_REPORTS)
    {
        return;
    }
    printf("FAILED pair %ld (%s): %s %.3g; end %d, overlap %.3g, residual "
           "%.2g, %d iterations, fallback %d\n", number,
        scene_pose_name(pair->pose), what, value, (int)c->end,
        c->overlap/pair->size, c->residual, c->iterations, c->fallback);
    for (int b = 0; b < 2; b++)
    {
        const sel_shape *s = &pair->shape[b];
        const double *q = pair->q[b], *x = pair->body[b].centre;
        printf("    {%.17g, %.17g, %.17g}, %.17g, %.17g, x {%.17g, %.17g, "
               "%.17g}, q {%.17g, %.17g, %.17g, %.17g}\n", s->semiAxes[0],
            s->semiAxes[1], s->semiAxes[2], s->epsilon1, s->epsilon2, x[0],
            x[1], x[2], q[0], q[1], q[2], q[3]);
    }
}

static void solve(const scene_pair *pair, sel_contact_memory *memory,
    sel_contact *contact, tally *t)
{
    memset(contact, 0, sizeof *contact);
    double start = now();
    sel_contact_pair(SEL_DEEPEST_POINT, &pair->body[0], &pair->body[1], memory, contact);
    double seconds = now() - start;
    t->calls++;
    t->seconds += seconds;
    t->slow += seconds > 1e-3;
    t->worstSeconds = fmax(t->worstSeconds, seconds);
    t->ends[contact->end]++;
    if (contact->end >= SEL_APART)
    {
        int k = contact->iterations;
        t->solved++;
        t->iterations[k < MOST_ITERATIONS ? k : MOST_ITERATIONS - 1]++;
        t->fallbacks += contact->fallback != 0;
    }
}

static int finite3(const double a[3])
{
    return isfinite(a[0]) && isfinite(a[1]) && isfinite(a[2]);
}

/* Rounding of coordinates, in smallest semi-axes. */
static double rounding(const scene_pair *pair)
{
    double extent = pair->shape[0].boundingRadius
        + pair->shape[1].boundingRadius + scene_norm(pair->body[0].centre)
        + scene_norm(pair->body[1].centre);
    return 2e-14*extent/pair->size;
}

static void check_touching(long number, const scene_pair *pair,
    const sel_contact *c, tally *t)
{
    scene_verdict v;
    double slack = rounding(pair);
    if (!finite3(c->point) || !finite3(c->normal) || !finite3(c->point1)
        || !finite3(c->point2) || !isfinite(c->overlap)
        || !isfinite(c->residual))
    {
        fail(number, pair, c, "not finite", 0);
        return;
    }
    scene_judge(&pair->body[0], &pair->body[1], c, &v);
    double phi = scene_body_gauge(&pair->body[1], c->point1, NULL);
    t->deep += v.deep;
    if (c->end == SEL_TOUCHING_LOOSE && !v.deep)
    {
        t->looseNotDeep++;
        loosePose[pair->pose]++;
    }
    fallbackPose[pair->pose] += c->fallback != 0;
    if (!v.deep)
    {
        t->worstResidual = fmax(t->worstResidual, c->residual);
    }
    if (v.unit > 1e-12)
    {
        fail(number, pair, c, "normal not unit", v.unit);
    }
    if (v.onSurface1 > 1e-9 + slack)
    {
        fail(number, pair, c, "point1 off surface 1", v.onSurface1);
    }
    if (v.onSurface2 > 1e-9 + slack)
    {
        fail(number, pair, c, "point2 off surface 2", v.onSurface2);
    }
    if (v.planes > 1e-11 + slack)
    {
        fail(number, pair, c, "overlap is not the planes' distance",
            v.planes);
    }
    /* (body 2 may lie inside body 1 as a whole) */
    double loose = c->end == SEL_TOUCHING_LOOSE ? c->residual : 0;
    if (!v.deep && phi > 1 + 1e-9 + slack + loose)
    {
        fail(number, pair, c, "point1 outside body 2", phi - 1);
    }
    if (!v.deep && v.gap > c->residual*(1 + 1e-6) + 1e-11 + slack)
    {
        fail(number, pair, c, "residual below the gap", v.gap);
    }
    if (c->end == SEL_TOUCHING && !v.deep && c->residual > 1e-8)
    {
        fail(number, pair, c, "touching with a residual", c->residual);
    }
}

static void check_apart(long number, const scene_pair *pair,
    const sel_contact *c)
{
    const sel_body *a = &pair->body[0], *b = &pair->body[1];
    double slack = rounding(pair)*pair->size;
    double distance = scene_distance(a->centre, b->centre);
    if (c->end == SEL_APART_SPHERES)
    {
        double depth = a->shape->boundingRadius + b->shape->boundingRadius
            - distance;
        if (depth > slack)
        {
            fail(number, pair, c, "spheres do meet", depth);
        }
    }
    else if (c->end == SEL_APART_BOXES)
    {
        if (scene_boxes_meet(a, b, 0) == 1)
        {
            fail(number, pair, c, "boxes do meet", 0);
        }
    }
    else if (c->end == SEL_APART)
    {
        /* the plane normal to n separates */
        double minus[3], d[3];
        for (int k = 0; k < 3; k++)
        {
            minus[k] = -c->normal[k];
            d[k] = b->centre[k] - a->centre[k];
        }
        double depth = scene_body_support(a, c->normal, NULL)
            + scene_body_support(b, minus, NULL)
            - scene_dot(c->normal, d);
        if (!(depth <= 1e-9*pair->size + slack))
        {
            /* no proof in the record: ask the ellipsoid method */
            if (scene_brute_meet(a, b) == 1)
            {
                fail(number, pair, c, "they do meet", depth/pair->size);
            }
        }
    }
    /* SEL_APART_DIRECTION: the cold answer to the same pose is the proof */
}

static void check(long number, const scene_pair *pair, const sel_contact *c,
    tally *t)
{
    if (SEL_TOUCHES(c->end))
    {
        check_touching(number, pair, c, t);
    }
    else
    {
        check_apart(number, pair, c);
    }
}

static void brute(long number, const scene_pair *pair, const sel_contact *c)
{
    double lower, upper, point[3];
    scene_brute_deepest(&pair->body[0], &pair->body[1], &lower, &upper,
        point);
    double slack = 1e-9 + rounding(pair);
    if (!SEL_TOUCHES(c->end))
    {
        if (upper < 1 - slack)
        {
            fail(number, pair, c, "they meet (brute force)", upper);
        }
        return;
    }
    if (lower > 1 + slack)
    {
        fail(number, pair, c, "they do not meet (brute force)", lower);
    }
    double phi = scene_body_gauge(&pair->body[1], c->point1, NULL);
    int inside = scene_body_gauge(&pair->body[0], pair->body[1].centre, NULL)
        <= 1;
    if (!inside && phi - upper > c->residual + slack)
    {
        fail(number, pair, c, "brute force is deeper", phi - upper);
    }
}

static void print(const char *name, const tally *t)
{
    static const char *const ends[] = {"spheres", "boxes", "direction",
        "apart", "touching", "loose"};
    long sum = 0;
    double mean = 0;
    int most = 0, share = 0;
    for (int k = 0; k < MOST_ITERATIONS; k++)
    {
        mean += (double)k*(double)t->iterations[k];
        most = t->iterations[k] ? k : most;
        share = (double)sum < 0.999*(double)t->solved ? k : share;
        sum += t->iterations[k];
    }
    printf("%s: %ld calls, %.2f us each\n    ends:", name, t->calls,
        1e6*t->seconds/(double)t->calls);
    for (int k = 0; k <= SEL_TOUCHING_LOOSE; k++)
    {
        printf(" %s %.2f %%", ends[k],
            100*(double)t->ends[k]/(double)t->calls);
    }
    printf("\n    solved %ld: iterations mean %.2f, 99.9 %% below %d, worst "
           "%d; fallback %ld (%.4f %%)\n", t->solved,
        mean/(double)(t->solved ? t->solved : 1), share + 1, most,
        t->fallbacks, 100*(double)t->fallbacks
        /(double)(t->solved ? t->solved : 1));
    printf("    loose %ld, of them with the centre of 2 outside 1: %ld; "
           "worst residual of those outside %.2g; centre inside: %ld\n",
        t->ends[SEL_TOUCHING_LOOSE], t->looseNotDeep, t->worstResidual,
        t->deep);
    printf("    longer than 1 ms: %ld, worst %.3f ms\n", t->slow,
        1e3*t->worstSeconds);
}

int main(int argc, char **argv)
{
    long count = argc > 1 ? atol(argv[1]) : 100000;
    uint64_t seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
    long start = argc > 3 ? atol(argv[3]) : 0;
    static const double shares[] = {1e-9, 1e-6, 1e-3, 1e-2, 0.1, 0.5};
    setvbuf(stdout, NULL, _IOLBF, 0);
    scene_trap_exceptions();
    for (long i = start; i < start + count; i++)
    {
        scene_random random = {(seed << 40) + (uint64_t)i};
        scene_pair pair;
        sel_contact first, again, check_;
        sel_contact_memory memory, none;
        scene_pose pose = (scene_pose)(i % SCENE_POSE_COUNT);
        scene_bits(&random);
        scene_random_pair(&random, pose, &pair);
        poses[pose]++;
        memset(&memory, 0, sizeof memory);
        solve(&pair, &memory, &first, &cold);
        check(i, &pair, &first, &cold);
        if (i % 200 < SCENE_POSE_COUNT)
        {
            brute(i, &pair, &first);
        }
        scene_nudge(&random, shares[scene_integer(&random, 6)], &pair);
        solve(&pair, &memory, &again, &warm);
        check(i, &pair, &again, &warm);
        memset(&none, 0, sizeof none);
        solve(&pair, &none, &check_, &other);
        check(i, &pair, &check_, &other);
        if (SEL_TOUCHES(check_.end) != SEL_TOUCHES(again.end))
        {
            const sel_contact *in = SEL_TOUCHES(again.end) ? &again
                                                           : &check_;
            double depth = in->overlap/pair.size;
            if (depth > 1e-8 + rounding(&pair))
            {
                fail(i, &pair, &again, "warm and cold differ: overlap",
                    depth);
            }
        }
        else if (again.end == SEL_TOUCHING && check_.end == SEL_TOUCHING
            && scene_body_gauge(&pair.body[0], pair.body[1].centre, NULL)
                > 1)
        {
            double a = scene_body_gauge(&pair.body[1], again.point1, NULL);
            double b = scene_body_gauge(&pair.body[1], check_.point1, NULL);
            if (fabs(a - b) > 1e-8 + rounding(&pair))
            {
                fail(i, &pair, &again, "warm and cold differ: gauge", a - b);
            }
        }
    }
    print("cold", &cold);
    print("warm", &warm);
    printf("pose           share   loose  fallback (cold and warm)\n");
    for (int k = 0; k < SCENE_POSE_COUNT; k++)
    {
        printf("%-14s %4.1f %% %7ld %9ld\n", scene_pose_name((scene_pose)k),
            100*(double)poses[k]/(double)count, loosePose[k],
            fallbackPose[k]);
    }
    printf("%ld pairs, 0 floating-point exceptions (trapped), %ld failures\n",
        count, failures);
    return failures ? EXIT_FAILURE : EXIT_SUCCESS;
}

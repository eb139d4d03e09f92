/*  fuzz_contact.c - random pairs over the whole range of shapes and poses

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    fuzz_contact [method ...] [N [seed [first [every]]]]

    Uses all methods unless some are named. Each pair is solved by each method
    from a cold start, then moved a little and solved from a warm start (and
    again from a cold one, to compare). Floating-point exceptions are trapped.
    Every result is checked, independently of the core, by the properties that a
    solution must have:

        touching      points on the surfaces, unit normal, overlap
        commonNormal  both points are the support points of their bodies in the
                      direction of the normal, and lie on one line along it
        deepestPoint  the residual is not below the gap between the gauge of 2
                      at point1 and its bound by duality
        midway        both inside-outside functions are equal at the contact
                      point, the residual is not below the gap to their bound,
                      the points are on the line along the normal
        apart         spheres, boxes or the normal's plane separate the bodies
        all           the methods agree on which pairs touch

    In one of 100 series of poses (every) there are also: the least gauge and
    the least inside-outside function by the ellipsoid method, the least depth
    by a search over the sphere, and a check that the common normal is a
    minimum. These are all in long double; in the other series powers are in
    double.

    Ends with a non-zero code if a pair fails. A pair is identified by its
    number k: fuzz_contact 1 seed k repeats it alone. */

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
    MOST_REPORTS = 20,
    BRUTE_EVERY = 100, /* rounds of all poses, and more in long runs: */
    BRUTE_PAIRS = 25000, /* about so many in all */
    SAMPLES = 800      /* directions of the search for the least depth */
};

typedef struct tally
{
    long calls, ends[SEL_TOUCHING_LOOSE + 1], fallbacks, deep, slow;
    long iterations[MOST_ITERATIONS], solved, looseNotDeep;
    double worstResidual, worstLoose, worstSine, worstOff;
    double worstSeconds, seconds;
} tally;

enum
{
    COLD,
    WARM,
    AGAIN,
    START_COUNT
};

/* Counts of one method. */
typedef struct record
{
    int wanted;
    long failures, brute, notLeast, missed, saddles;
    double worstBrute;
    tally start[START_COUNT];
    long loosePose[SCENE_POSE_COUNT], fallbackPose[SCENE_POSE_COUNT];
    long failedPose[SCENE_POSE_COUNT];
} record;

static record records[SEL_METHOD_COUNT];
static long poses[SCENE_POSE_COUNT];
static double tick; /* of the clock */

/* One result, and all that is needed to describe an error in it. */
typedef struct answer
{
    long number;
    sel_method method;
    int start;
    const scene_pair *pair;
    sel_contact contact;
    int inside; /* a centre lies in the other body */
    double slack;
} answer;

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9*(double)t.tv_nsec;
}

static void fail(const answer *a, const char *what, double value)
{
    static const char *const starts[] = {"cold", "warm", "again"};
    const scene_pair *pair = a->pair;
    const sel_contact *c = &a->contact;
    record *r = &records[a->method];
    r->failures++;
    r->failedPose[pair->pose]++;
    if (r->failures > MOST_REPORTS)
    {
        return;
    }
    printf("FAILED %s, pair %ld %s (%s): %s %.3g; end %d, overlap %.3g, "
           "residual %.2g, %d iterations, fallback %d%s\n",
        sel_method_name(a->method), a->number, starts[a->start],
        scene_pose_name(pair->pose), what, value, (int)c->end,
        c->overlap/pair->size, c->residual, c->iterations, c->fallback,
        a->inside ? ", centre inside" : "");
    for (int b = 0; b < 2; b++)
    {
        const sel_shape *s = &pair->shape[b];
        const double *q = pair->q[b], *x = pair->body[b].centre;
        printf("    -shape%d '%.17g %.17g %.17g %.17g %.17g' -pose%d "
               "'%.17g %.17g %.17g %.17g %.17g %.17g %.17g'\n", b + 1,
            s->semiAxes[0], s->semiAxes[1], s->semiAxes[2], s->epsilon1,
            s->epsilon2, b + 1, x[0], x[1], x[2], q[0], q[1], q[2], q[3]);
    }
}

static void limit(const answer *a, const char *what, double value,
    double most)
{
    if (!(value <= most))
    {
        fail(a, what, value);
    }
}

static void solve(answer *a, sel_contact_memory *memory)
{
    tally *t = &records[a->method].start[a->start];
    sel_contact *c = &a->contact;
    memset(c, 0, sizeof *c);
    double begin = now();
    sel_contact_pair(a->method, &a->pair->body[0], &a->pair->body[1], memory,
        c);
    double seconds = now() - begin - tick;
    t->calls++;
    t->seconds += seconds;
    t->slow += seconds > 1e-3;
    t->worstSeconds = fmax(t->worstSeconds, seconds);
    t->ends[c->end]++;
    if (c->end >= SEL_APART)
    {
        int k = c->iterations;
        t->solved++;
        t->iterations[k < MOST_ITERATIONS ? k : MOST_ITERATIONS - 1]++;
        t->fallbacks += c->fallback != 0;
        records[a->method].fallbackPose[a->pair->pose] += c->fallback != 0;
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

/* Is the normal at a point of the surface well defined in double? (Rounding
   of the point is magnified some 1e4 times where epsilon is 0.3.) */
static int smooth(const scene_pair *pair)
{
    int yes = 1;
    for (int b = 0; b < 2; b++)
    {
        const sel_shape *s = &pair->shape[b];
        yes = yes && s->epsilon1 <= 1 && s->epsilon2 <= 1
            && s->epsilon1 >= 0.3 && s->epsilon2 >= 0.3;
    }
    return yes;
}

static void check_common_normal(const answer *a, const scene_verdict *v)
{
    const scene_pair *pair = a->pair;
    double size = pair->size, deq = fmin(pair->shape[0].equivalentDiameter,
        pair->shape[1].equivalentDiameter);
    double residual = a->contact.residual, rough = 1e-11 + a->slack;
    if (residual >= 1)
    {
        return; /* claims nothing */
    }
    limit(a, "point1 not the farthest of 1", v->support1, rough + residual);
    limit(a, "point2 not the farthest of 2", v->support2, rough + residual);
    limit(a, "part across above the residual", v->across*size/deq,
        residual*(1 + 1e-6) + rough);
}

static void check_deepest_point(const answer *a, const scene_verdict *v)
{
    double phi = scene_body_gauge(&a->pair->body[1], a->contact.point1, NULL);
    double loose = a->contact.end == SEL_TOUCHING_LOOSE
        ? a->contact.residual : 0;
    /* (body 2 may lie inside body 1 as a whole) */
    if (!v->deep)
    {
        limit(a, "point1 outside body 2", phi, 1 + 1e-9 + a->slack + loose);
        limit(a, "residual below the gap", v->gap,
            a->contact.residual*(1 + 1e-6) + 1e-11 + a->slack);
    }
}

static void check_midway(const answer *a, const scene_verdict *v)
{
    /* the functions are powers of the gauges, up to the twentieth */
    double loose = 20*a->contact.residual;
    if (a->contact.residual >= 1)
    {
        return; /* claims nothing */
    }
    limit(a, "contact point outside a body",
        fmax(v->levels[0], v->levels[1]), 1 + 1e-9 + a->slack + loose);
    limit(a, "inside-outside functions differ", v->unequal,
        1e-9 + a->slack + loose);
    limit(a, "residual below the gap", v->midwayGap*v->greater,
        a->contact.residual*(1 + 1e-6)*v->greater + 1e-11 + a->slack);
    limit(a, "point1 off the line", v->line1, 1e-10 + a->slack);
    limit(a, "point2 off the line", v->line2, 1e-10 + a->slack);
}

static void check_touching(const answer *a)
{
    const scene_pair *pair = a->pair;
    const sel_contact *c = &a->contact;
    record *r = &records[a->method];
    tally *t = &r->start[a->start];
    scene_verdict v;
    if (!finite3(c->point) || !finite3(c->normal) || !finite3(c->point1)
        || !finite3(c->point2) || !isfinite(c->overlap)
        || !isfinite(c->residual))
    {
        fail(a, "not finite", 0);
        return;
    }
    scene_judge(&pair->body[0], &pair->body[1], c, &v);
    t->deep += a->inside;
    if (!a->inside)
    {
        t->worstResidual = fmax(t->worstResidual, c->residual);
        if (c->end == SEL_TOUCHING_LOOSE)
        {
            t->looseNotDeep++;
            t->worstLoose = fmax(t->worstLoose, c->residual);
            r->loosePose[pair->pose]++;
        }
    }
    t->worstOff = fmax(t->worstOff, fmax(v.onSurface1, v.onSurface2));
    limit(a, "normal not unit", v.unit, 1e-12);
    limit(a, "point1 off surface 1", v.onSurface1, 1e-10 + a->slack);
    limit(a, "point2 off surface 2", v.onSurface2, 1e-10 + a->slack);
    limit(a, "overlap is not along the normal", v.planes, 1e-11 + a->slack);
    double reach = (pair->shape[0].boundingRadius
        + pair->shape[1].boundingRadius)/pair->size;
    limit(a, "overlap below zero", -c->overlap/pair->size, 1e-9 + a->slack
        + 2*c->residual*reach);
    limit(a, "residual below zero", -c->residual, 0);
    if (c->end == SEL_TOUCHING)
    {
        limit(a, "touching with a residual", c->residual, 1e-8);
        double sine = a->method == SEL_COMMON_NORMAL ? v.opposite
            : a->method == SEL_MIDWAY ? v.between : v.sine;
        int asked = smooth(pair)
            && (a->method != SEL_DEEPEST_POINT || !v.deep);
        if (asked)
        {
            /* midway's point may lie near a centre, from where it is seen with
               an angle of rounding over its distance */
            double near = a->method == SEL_MIDWAY
                ? fmin(1, fmin(v.levels[0], v.levels[1])) : 1;
            if (near > 1e-3)
            {
                t->worstSine = fmax(t->worstSine, sine);
                limit(a, "normals not opposite", sine,
                    c->residual + 1e-7 + 1e4*a->slack/near);
            }
        }
    }
    switch (a->method)
    {
        case SEL_COMMON_NORMAL:
            check_common_normal(a, &v);
            break;
        case SEL_DEEPEST_POINT:
            check_deepest_point(a, &v);
            break;
        case SEL_MIDWAY:
            check_midway(a, &v);
            break;
        case SEL_METHOD_COUNT:
        default:
            break;
    }
}

static void check_apart(const answer *a)
{
    const sel_body *one = &a->pair->body[0], *two = &a->pair->body[1];
    const sel_contact *c = &a->contact;
    double slack = a->slack*a->pair->size;
    if (c->end == SEL_APART_SPHERES)
    {
        limit(a, "spheres do meet", one->shape->boundingRadius
            + two->shape->boundingRadius
            - scene_distance(one->centre, two->centre), slack);
    }
    else if (c->end == SEL_APART_BOXES)
    {
        limit(a, "boxes do meet", scene_boxes_meet(one, two, 0) == 1, 0);
    }
    else if (c->end == SEL_APART)
    {
        /* the plane normal to n separates */
        long double n[3] = {c->normal[0], c->normal[1], c->normal[2]};
        double depth = (double)scene_depth(one, two, n);
        int unit = fabs(scene_norm(c->normal) - 1) < 1e-12;
        if ((!unit || !(depth <= 1e-9*a->pair->size + slack))
            && !scene_separated(one, two))
        {
            /* The record has no proof, so the ellipsoid method decides. Bodies
               that a plane misses by a residual may touch. */
            double reach = (one->shape->boundingRadius
                + two->shape->boundingRadius)*c->residual;
            limit(a, "they do meet", !(depth <= 2*reach)
                && scene_brute_meet(one, two) == 1, 0);
        }
    }
    /* SEL_APART_DIRECTION: the cold answer to the same pose is the proof */
}

static void check(const answer *a)
{
    if (SEL_TOUCHES(a->contact.end))
    {
        check_touching(a);
    }
    else
    {
        check_apart(a);
    }
}

/* - - - - - - - - - - - - - - - brute force - - - - - - - - - - - - - - - - */

static void note_brute(const answer *a, double error)
{
    if (a->contact.end == SEL_TOUCHING)
    {
        record *r = &records[a->method];
        r->brute++;
        r->worstBrute = fmax(r->worstBrute, error);
    }
}

static void brute_common_normal(const answer *a)
{
    record *r = &records[a->method];
    const sel_body *one = &a->pair->body[0], *two = &a->pair->body[1];
    double normal[3], size = a->pair->size;
    double least = scene_brute_depth(one, two, SAMPLES, normal);
    double above = (a->contact.overlap - least)/size;
    if (a->contact.end != SEL_TOUCHING)
    {
        return;
    }
    /* (two methods of search may find two of several minima) */
    r->notLeast += above > 1e-9 + a->slack;
    r->missed += above < -1e-9 - a->slack;
    r->brute++;
    if (least < scene_slight(a->pair))
    {
        r->worstBrute = fmax(r->worstBrute, above);
        limit(a, "a lesser depth exists", above, 1e-9 + a->slack);
    }
    int saddle = scene_bends_down(one, two, a->contact.normal);
    r->saddles += saddle;
    if (least < scene_slight(a->pair))
    {
        limit(a, "not a minimum of the depth", saddle, 0);
    }
}

static void brute_deepest_point(const answer *a, double upper)
{
    const sel_body *one = &a->pair->body[0], *two = &a->pair->body[1];
    if (scene_body_gauge(one, two->centre, NULL) > 1)
    {
        double phi = scene_body_gauge(two, a->contact.point1, NULL);
        note_brute(a, phi - upper);
        limit(a, "brute force is deeper", phi - upper,
            a->contact.residual + 1e-9 + a->slack);
    }
}

static void brute_midway(const answer *a)
{
    const sel_body *one = &a->pair->body[0], *two = &a->pair->body[1];
    double lower, upper;
    scene_verdict v;
    scene_brute_midway(one, two, &lower, &upper);
    scene_judge(one, two, &a->contact, &v);
    double s = v.scale;
    note_brute(a, s - upper);
    if (a->contact.residual < 1)
    {
        limit(a, "brute force finds less", s - upper,
            a->contact.residual + 1e-9 + a->slack);
        /* (where the power above one is below rounding it says nothing) */
        double power = fmax(1, two->shape->epsilon1/one->shape->epsilon1);
        limit(a, "below the bound of brute force",
            pow(lower, power) - pow(s, power), 1e-9 + a->slack);
    }
}

static void brute(const answer *a, double lower, double upper)
{
    double slack = 1e-9 + a->slack;
    if (!SEL_TOUCHES(a->contact.end))
    {
        limit(a, "they meet (brute force)", 1 - upper, slack);
        return;
    }
    limit(a, "they do not meet (brute force)", lower - 1, slack);
    switch (a->method)
    {
        case SEL_COMMON_NORMAL:
            brute_common_normal(a);
            break;
        case SEL_DEEPEST_POINT:
            brute_deepest_point(a, upper);
            break;
        case SEL_MIDWAY:
            brute_midway(a);
            break;
        case SEL_METHOD_COUNT:
        default:
            break;
    }
}

/* - - - - - - - - - - - - - - - - a pair  - - - - - - - - - - - - - - - - - */

/* The methods may disagree on touching only where the bodies hardly touch. */
static void same_verdict(const answer *a, const answer *b, const char *what)
{
    int touch = SEL_TOUCHES(a->contact.end);
    if (touch != SEL_TOUCHES(b->contact.end))
    {
        const answer *in = touch ? a : b;
        limit(in, what, in->contact.overlap/in->pair->size,
            1e-8 + in->slack);
    }
}

static void compare(const answer *warm, const answer *cold)
{
    same_verdict(warm, cold, "warm and cold differ: overlap");
    int comparable = warm->contact.end == SEL_TOUCHING
        && cold->contact.end == SEL_TOUCHING
        && (warm->method != SEL_DEEPEST_POINT || !warm->inside)
        && (warm->method != SEL_COMMON_NORMAL
            || warm->contact.overlap < scene_slight(warm->pair));
    if (comparable)
    {
        limit(warm, "warm and cold differ",
            fabs(scene_least(warm->method, warm->pair, &warm->contact)
                - scene_least(cold->method, cold->pair, &cold->contact)),
            1e-8 + warm->slack);
    }
}

static int first_wanted(void)
{
    int m = 0;
    while (!records[m].wanted)
    {
        m++;
    }
    return m;
}

static void all_methods(answer answers[SEL_METHOD_COUNT], int start,
    sel_contact_memory memory[SEL_METHOD_COUNT], long number,
    const scene_pair *pair)
{
    int inside = scene_body_gauge(&pair->body[0], pair->body[1].centre, NULL)
            <= 1
        || scene_body_gauge(&pair->body[1], pair->body[0].centre, NULL) <= 1;
    int one = first_wanted();
    for (int m = 0; m < SEL_METHOD_COUNT; m++)
    {
        if (records[m].wanted)
        {
            answer *a = &answers[m];
            a->number = number;
            a->method = (sel_method)m;
            a->start = start;
            a->pair = pair;
            a->inside = inside;
            a->slack = rounding(pair);
            solve(a, &memory[m]);
            check(a);
            if (start != WARM)
            {
                same_verdict(a, &answers[one], "methods differ: overlap");
            }
        }
    }
}

static long bruteEvery = BRUTE_EVERY;

static void try_pair(long number, scene_random *random)
{
    static const double shares[] = {1e-9, 1e-6, 1e-3, 1e-2, 0.1, 0.5};
    scene_pose pose = (scene_pose)(number % SCENE_POSE_COUNT);
    scene_pair pair;
    answer cold[SEL_METHOD_COUNT], warm[SEL_METHOD_COUNT];
    sel_contact_memory memory[SEL_METHOD_COUNT], none[SEL_METHOD_COUNT];
    memset(memory, 0, sizeof memory);
    memset(none, 0, sizeof none);
    scene_random_pair(random, pose, &pair);
    poses[pose]++;
    int thorough = number/SCENE_POSE_COUNT % bruteEvery == 0;
    scene_set_quick(!thorough);
    all_methods(cold, COLD, memory, number, &pair);
    if (thorough)
    {
        double lower, upper, point[3];
        scene_brute_deepest(&pair.body[0], &pair.body[1], &lower, &upper,
            point);
        for (int m = 0; m < SEL_METHOD_COUNT; m++)
        {
            if (records[m].wanted)
            {
                brute(&cold[m], lower, upper);
            }
        }
    }
    scene_nudge(random, shares[scene_integer(random, 6)], &pair);
    all_methods(warm, WARM, memory, number, &pair);
    all_methods(cold, AGAIN, none, number, &pair);
    for (int m = 0; m < SEL_METHOD_COUNT; m++)
    {
        if (records[m].wanted)
        {
            compare(&warm[m], &cold[m]);
        }
    }
}

/* - - - - - - - - - - - - - - - - report  - - - - - - - - - - - - - - - - - */

static void print(const char *name, const tally *t)
{
    static const char *const ends[] = {"spheres", "boxes", "direction",
        "apart", "touching", "loose"};
    long sum = 0;
    double mean = 0, calls = (double)t->calls;
    double solved = (double)(t->solved ? t->solved : 1);
    int most = 0, share = 0;
    for (int k = 0; k < MOST_ITERATIONS; k++)
    {
        mean += (double)k*(double)t->iterations[k];
        most = t->iterations[k] ? k : most;
        share = (double)sum < 0.999*(double)t->solved ? k : share;
        sum += t->iterations[k];
    }
    printf("  %s: %ld calls, %.2f us each\n    ends:", name, t->calls,
        1e6*t->seconds/calls);
    for (int k = 0; k <= SEL_TOUCHING_LOOSE; k++)
    {
        printf(" %s %.2f %%", ends[k], 100*(double)t->ends[k]/calls);
    }
    printf("\n    solved %ld: iterations mean %.2f, 99.9 %% at most %d, worst "
           "%d; fallback %ld (%.4f %%)\n", t->solved, mean/solved, share,
        most, t->fallbacks, 100*(double)t->fallbacks/solved);
    printf("    no centre in the other body: loose %ld (%.4f %% of all "
           "calls), worst residual of loose %.2g, of all %.2g\n"
           "    touching with a centre in the other: %ld\n",
        t->looseNotDeep, 100*(double)t->looseNotDeep/calls, t->worstLoose,
        t->worstResidual, t->deep);
    printf("    worst sine between normals (0.3 <= epsilon <= 1) %.2g; worst "
           "distance from a surface %.2g semi-axes\n", t->worstSine,
        t->worstOff);
    printf("    longer than 1 ms: %ld, worst %.3f ms\n", t->slow,
        1e3*t->worstSeconds);
}

static void report(const record *r, sel_method method, long count)
{
    printf("\n%s: %ld failures\n", sel_method_name(method), r->failures);
    print("cold", &r->start[COLD]);
    print("warm", &r->start[WARM]);
    printf("  brute force: %ld compared, worst above it %.2g", r->brute,
        r->worstBrute);
    if (method == SEL_COMMON_NORMAL)
    {
        printf(" (of slight overlaps); of all, not the least: %ld, less "
               "than the search found: %ld; saddles: %ld", r->notLeast, r->missed,
            r->saddles);
    }
    printf("\n  pose           share   loose  fallback  failures\n");
    for (int k = 0; k < SCENE_POSE_COUNT; k++)
    {
        printf("  %-14s %4.1f %% %7ld %9ld %9ld\n",
            scene_pose_name((scene_pose)k),
            100*(double)poses[k]/(double)count, r->loosePose[k],
            r->fallbackPose[k], r->failedPose[k]);
    }
}

static void time_clock(void)
{
    double start = now(), end = start;
    for (int i = 0; i < 100000; i++)
    {
        end = now();
    }
    tick = (end - start)/100000;
}

int main(int argc, char **argv)
{
    uint64_t numbers[4] = {100000, 1, 0, 0};
    int given = 0, named = 0;
    for (int i = 1; i < argc; i++)
    {
        int m = 0;
        while (m < SEL_METHOD_COUNT
            && strcmp(argv[i], sel_method_name((sel_method)m)) != 0)
        {
            m++;
        }
        char *end = argv[i];
        if (m < SEL_METHOD_COUNT)
        {
            records[m].wanted = named = 1;
            continue;
        }
        uint64_t value = strtoull(argv[i], &end, 10);
        if (*end || end == argv[i] || given == 4)
        {
            fprintf(stderr, "fuzz_contact [method ...] [N [seed [first "
                "[every]]]], not %s\n", argv[i]);
            return EXIT_FAILURE;
        }
        numbers[given++] = value;
    }
    long count = (long)numbers[0], first = (long)numbers[2], failures = 0;
    bruteEvery = count/BRUTE_PAIRS > BRUTE_EVERY ? count/BRUTE_PAIRS
                                                 : BRUTE_EVERY;
    if (numbers[3] > 0)
    {
        bruteEvery = (long)numbers[3];
    }
    setvbuf(stdout, NULL, _IOLBF, 0);
    scene_trap_exceptions();
    time_clock();
    for (int m = 0; m < SEL_METHOD_COUNT && !named; m++)
    {
        records[m].wanted = 1;
    }
    for (long i = first; i < first + count; i++)
    {
        scene_random random = {(numbers[1] << 40) + (uint64_t)i};
        scene_bits(&random);
        try_pair(i, &random);
    }
    for (int m = 0; m < SEL_METHOD_COUNT; m++)
    {
        if (records[m].wanted)
        {
            report(&records[m], (sel_method)m, count);
            failures += records[m].failures;
        }
    }
    printf("%ld pairs, 0 floating-point exceptions (trapped), %ld failures\n",
        count, failures);
    return failures ? EXIT_FAILURE : EXIT_SUCCESS;
}

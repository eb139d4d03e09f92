/*  test_methods.c - claims of the three methods of detection, in one suite

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    First the oracles are compared with closed forms. Then every method (_i) is
    compared with its oracle, with itself under exchange of the bodies, scaling
    and along paths, and with the other two methods. */

#include "contact_checks.h"

/* - - - - - - - - - - - - - - - - oracles - - - - - - - - - - - - - - - - - */

static void random_ellipsoids(scene_random *random, double most,
    scene_pair *pair)
{
    double n[3];
    scene_random_pair(random, SCENE_ANY, pair);
    for (int b = 0; b < 2; b++)
    {
        const double axes[3] = {pair->size*scene_uniform(random, 1, most),
            pair->size, pair->size*scene_uniform(random, 1, most)};
        CHECK_OK(sel_shape_init(&pair->shape[b], axes, 1, 1));
    }
    scene_direction(random, n);
    scene_touch(pair, n, -pair->size*scene_log_uniform(random, 1e-6, 0.5));
}

/* Perram and Wertheim (1985): for ellipsoids the least common gauge squared is
   the greatest value over 0 < l < 1 of l (1 - l) d.[(1 - l) A + l B]^-1 d,
   with A and B the squared semi-axes as tensors; concave in l. */
static double perram_wertheim(const scene_pair *pair)
{
    long double M[2][9];
    double d[3];
    for (int b = 0; b < 2; b++)
    {
        const sel_body *body = &pair->body[b];
        for (int i = 0; i < 9; i++)
        {
            M[b][i] = 0;
            for (int k = 0; k < 3; k++)
            {
                long double a = (long double)body->shape->semiAxes[k];
                M[b][i] += (long double)body->Q[3*(i/3) + k]*a*a
                    *(long double)body->Q[3*(i%3) + k];
            }
        }
    }
    for (int i = 0; i < 3; i++)
    {
        d[i] = pair->body[1].centre[i] - pair->body[0].centre[i];
    }
    long double low = 0, high = 1, value[2];
    for (int step = 0; step < 200; step++)
    {
        long double l[2] = {low + 0.382L*(high - low),
            low + 0.618L*(high - low)};
        for (int s = 0; s < 2; s++)
        {
            long double G[9], c[3], D;
            for (int i = 0; i < 9; i++)
            {
                G[i] = (1 - l[s])*M[0][i] + l[s]*M[1][i];
            }
            /* Cramer: d.G^-1 d, G symmetric */
            D = G[0]*(G[4]*G[8] - G[5]*G[5]) - G[1]*(G[1]*G[8] - G[5]*G[2])
                + G[2]*(G[1]*G[5] - G[4]*G[2]);
            c[0] = (G[4]*G[8] - G[5]*G[5])*d[0] + (G[2]*G[5] - G[1]*G[8])*d[1]
                + (G[1]*G[5] - G[2]*G[4])*d[2];
            c[1] = (G[2]*G[5] - G[1]*G[8])*d[0] + (G[0]*G[8] - G[2]*G[2])*d[1]
                + (G[1]*G[2] - G[0]*G[5])*d[2];
            c[2] = (G[1]*G[5] - G[2]*G[4])*d[0] + (G[1]*G[2] - G[0]*G[5])*d[1]
                + (G[0]*G[4] - G[1]*G[1])*d[2];
            value[s] = l[s]*(1 - l[s])*(c[0]*d[0] + c[1]*d[1] + c[2]*d[2])/D;
        }
        low = value[0] < value[1] ? l[0] : low;
        high = value[0] < value[1] ? high : l[1];
    }
    return (double)sqrtl(value[0] > value[1] ? value[0] : value[1]);
}

/* Depth of the centre of a sphere in an ellipsoid (below zero: outside), the
   nearest point by the secular equation sum (a z / (a^2 + t))^2 = 1, whose
   greatest root gives it; plus its radius. */
static double sphere_depth(const scene_pair *pair)
{
    const sel_body *body = &pair->body[0];
    const double *a = body->shape->semiAxes;
    double z[3], d[3], least = body->shape->minSemiAxis;
    for (int i = 0; i < 3; i++)
    {
        d[i] = pair->body[1].centre[i] - body->centre[i];
    }
    scene_turn_back(body->Q, d, z);
    double reach = scene_norm(d)*body->shape->boundingRadius;
    long double low = -(long double)least*(long double)least;
    long double high = (long double)reach + 1, t = 0;
    for (int step = 0; step < 200; step++)
    {
        long double sum = 0;
        t = (low + high)/2;
        for (int k = 0; k < 3; k++)
        {
            long double ak = (long double)a[k];
            long double part = ak*(long double)z[k]/(ak*ak + t);
            sum += part*part;
        }
        low = sum > 1 ? t : low;
        high = sum > 1 ? high : t;
    }
    long double square = 0;
    for (int k = 0; k < 3; k++)
    {
        long double ak = (long double)a[k];
        long double off = t*(long double)z[k]/(ak*ak + t);
        square += off*off;
    }
    double distance = (double)sqrtl(square);
    return pair->body[1].shape->semiAxes[0] + (t > 0 ? -distance : distance);
}

static void sphere_on_ellipsoid(scene_random *random, scene_pair *pair)
{
    double n[3];
    random_ellipsoids(random, 4, pair);
    double r = pair->size*scene_uniform(random, 0.5, 2);
    const double axes[3] = {r, r, r};
    pair->size = fmin(r, pair->size);
    CHECK_OK(sel_shape_init(&pair->shape[1], axes, 1, 1));
    scene_direction(random, n);
    scene_touch(pair, n, -pair->size*scene_log_uniform(random, 1e-6, 0.5));
}

START_TEST(oracles_against_closed_forms)
{
    scene_random random = {71};
    for (int i = 0; i < scene_thorough(200); i++)
    {
        scene_pair pair;
        double lower, upper, normal[3];
        random_ellipsoids(&random, 5, &pair);
        scene_brute_midway(&pair.body[0], &pair.body[1], &lower, &upper);
        double s = perram_wertheim(&pair);
        CHECK_NEAR(upper, s, scene_tolerance(1e-13, 1e-8));
        CHECK_NEAR(lower, s, scene_tolerance(1e-13, 1e-8));

        sphere_on_ellipsoid(&random, &pair);
        double depth = sphere_depth(&pair);
        double tolerance = scene_tolerance(1e-12, 1e-8)*pair.size
            + 1e-14*scene_norm(pair.body[0].centre);
        CHECK_NEAR(scene_brute_depth(&pair.body[0], &pair.body[1], 400,
            normal), depth, tolerance);
        ck_assert_int_eq(scene_bends_down(&pair.body[0], &pair.body[1],
            normal), 0);
        scene_verdict v;
        double minus[3] = {-normal[0], -normal[1], -normal[2]};
        sel_contact contact = {.overlap = depth};
        memcpy(contact.normal, normal, sizeof normal);
        scene_body_support(&pair.body[0], normal, contact.point1);
        scene_body_support(&pair.body[1], minus, contact.point2);
        scene_judge(&pair.body[0], &pair.body[1], &contact, &v);
        /* the direction is known to the root of the value */
        CHECK_AT_MOST(v.across, scene_tolerance(1e-5, 1e-3));
    }
}
END_TEST

/* Exponents that differ: bodies on one line through the ends of their axes,
   where s a1 + s^alpha a2 = distance. Each axis there is a stationary direction
   of the depth; for spheres the directions normal to the line are maxima. */
START_TEST(oracles_on_a_line)
{
    static const double epsilons[] = {0.1, 0.5, 1, 1.5, 1.9};
    for (int i = 0; i < COUNT(epsilons)*COUNT(epsilons); i++)
    {
        scene_pair pair;
        const double q[4] = {1, 0, 0, 0}, axes[3] = {1, 1, 1};
        const double zero[3] = {0, 0, 0}, centre[3] = {0, 0, 1.9};
        double e1 = epsilons[i/COUNT(epsilons)];
        double e2 = epsilons[i%COUNT(epsilons)];
        CHECK_OK(sel_shape_init(&pair.shape[0], axes, e1, 1));
        CHECK_OK(sel_shape_init(&pair.shape[1], axes, e2, 1));
        pair.size = 1;
        scene_place(&pair, 0, zero, q);
        scene_place(&pair, 1, centre, q);
        double lower, upper, low = 0, high = 1;
        for (int k = 0; k < 60; k++)
        {
            double s = 0.5*(low + high);
            int below = s + pow(s, e2/e1) < 1.9;
            low = below ? s : low;
            high = below ? high : s;
        }
        scene_brute_midway(&pair.body[0], &pair.body[1], &lower, &upper);
        CHECK_NEAR(lower, low, scene_tolerance(1e-12, 1e-7));
        CHECK_NEAR(upper, low, scene_tolerance(1e-12, 1e-7));
        const double away[3] = {0, 0, -1};
        if (e1 == 1 && e2 == 1)
        {
            ck_assert_int_eq(scene_bends_down(&pair.body[0], &pair.body[1],
                away), 1);
        }
    }
}
END_TEST

/* - - - - - - - - - - - - - - - exact answers - - - - - - - - - - - - - - - */

/* The same closed forms for the core. The tolerance of the solution is 1e-9
   (of a gauge, or of the depth in semi-axes). */
START_TEST(ellipsoids)
{
    scene_random random = {72};
    for (int i = 0; i < scene_thorough(3000); i++)
    {
        scene_pair pair;
        sel_contact contact;
        random_ellipsoids(&random, 4, &pair);
        solve_by(SEL_MIDWAY, &pair, &contact);
        ck_assert_int_eq(contact.end, SEL_TOUCHING);
        check_record(&pair, &contact);
        check_claims(SEL_MIDWAY, &pair, &contact);
        double s = scene_body_gauge(&pair.body[0], contact.point, NULL);
        CHECK_NEAR(s, perram_wertheim(&pair), 1e-9 + rounding(&pair));

        sphere_on_ellipsoid(&random, &pair);
        solve_by(SEL_COMMON_NORMAL, &pair, &contact);
        ck_assert_int_eq(contact.end, SEL_TOUCHING);
        check_record(&pair, &contact);
        check_claims(SEL_COMMON_NORMAL, &pair, &contact);
        double depth = sphere_depth(&pair);
        CHECK_AT_MOST(depth - contact.overlap, 1e-9*pair.size
            + rounding(&pair)*pair.size);
        if (depth < 0.05*pair.size) /* radius of curvature at least 1/16 */
        {
            CHECK_NEAR(contact.overlap, depth, 1e-9*pair.size
                + rounding(&pair)*pair.size);
        }
    }
}
END_TEST

/* - - - - - - - - - - - - - - - brute force - - - - - - - - - - - - - - - - */

typedef struct tally
{
    int touching, loose, fallbacks, inside, notLeast;
    double worst, worstResidual, worstSine;
} tally;

static void against_brute(sel_method method, const scene_pair *pair,
    const sel_contact *contact, tally *t)
{
    const sel_body *a = &pair->body[0], *b = &pair->body[1];
    double slack = 1e-9 + rounding(pair), value = 0;
    if (method == SEL_MIDWAY)
    {
        double lower, upper;
        scene_verdict v;
        scene_brute_midway(a, b, &lower, &upper);
        scene_judge(a, b, contact, &v);
        value = v.scale - upper;
        /* (where the power above one is below rounding it says nothing) */
        double power = fmax(1, b->shape->epsilon1/a->shape->epsilon1);
        CHECK_AT_MOST(pow(lower, power) - pow(v.scale, power), slack);
        CHECK_AT_MOST(value, slack);
    }
    else if (method == SEL_COMMON_NORMAL)
    {
        double normal[3];
        double above = (contact->overlap
            - scene_brute_depth(a, b, 400, normal))/pair->size;
        t->notLeast += above > slack;
        if (contact->overlap < scene_slight(pair))
        {
            value = above;
            CHECK_AT_MOST(above, slack);
        }
    }
    else if (scene_body_gauge(a, b->centre, NULL) > 1)
    {
        double lower, upper, point[3];
        scene_brute_deepest(a, b, &lower, &upper, point);
        value = scene_body_gauge(b, contact->point1, NULL) - upper;
        CHECK_AT_MOST(value, slack);
    }
    t->worst = fmax(t->worst, value);
}

/* Results are valid for every type of pose, and loose ones are rare: this is
   the specification, not an estimate. */
START_TEST(brute_force)
{
    const sel_method method = (sel_method)_i;
    scene_random random = {73};
    tally t = {0};
    int pairs = scene_amount(1500, 170, 26);
    for (int i = 0; i < pairs; i++)
    {
        scene_pair pair;
        sel_contact contact;
        scene_random_pair(&random, (scene_pose)(i % SCENE_POSE_COUNT),
            &pair);
        const sel_body *a = &pair.body[0], *b = &pair.body[1];
        solve_by(method, &pair, &contact);
        int meet = scene_brute_meet(a, b);
        CHECK_THAT(meet < 0 || meet == SEL_TOUCHES(contact.end),
            "pair %d (%s): end %d, but brute force says %d", i,
            scene_pose_name(pair.pose), (int)contact.end, meet);
        if (!SEL_TOUCHES(contact.end))
        {
            continue;
        }
        check_record(&pair, &contact);
        check_claims(method, &pair, &contact);
        int inside = scene_body_gauge(a, b->centre, NULL) <= 1
            || scene_body_gauge(b, a->centre, NULL) <= 1;
        t.touching++;
        t.inside += inside;
        t.fallbacks += contact.fallback;
        if (contact.end == SEL_TOUCHING)
        {
            t.worstResidual = fmax(t.worstResidual, contact.residual);
            against_brute(method, &pair, &contact, &t);
        }
        else
        {
            t.loose += !inside;
        }
    }
    printf("%-13s %d pairs, %d touch (%d with a centre inside), %d fallbacks,"
           " %d loose; above brute force %.1e, residual %.1e",
        sel_method_name(method), pairs, t.touching, t.inside, t.fallbacks,
        t.loose, t.worst, t.worstResidual);
    printf(method == SEL_COMMON_NORMAL ? "; not the least depth %d\n" : "\n",
        t.notLeast);
    ck_assert_int_le(t.loose, pairs/100 + 1);
}
END_TEST

/* Cases found by the fuzz program (seed, number of the pair): sharp tips that
   graze; faces, where only the bracketing search converges; two bodies 1e-10
   apart; one inside the other. Convex problems are solved, not loose. */
START_TEST(hard_pairs)
{
    static const uint64_t names[][2] = {{1, 36088}, {1, 554178}, {1, 673172},
        {1, 2092363}, {1, 2121842}, {1, 2740006}, {2, 24197}, {2, 83257},
        {2, 111997}, {2, 138442}};
    const sel_method method = (sel_method)_i;
    for (size_t k = 0; k < sizeof names/sizeof names[0]; k++)
    {
        scene_pair pair;
        sel_contact contact;
        tally t = {0};
        scene_random random = {(names[k][0] << 40) + names[k][1]};
        scene_bits(&random);
        scene_random_pair(&random,
            (scene_pose)(names[k][1] % SCENE_POSE_COUNT), &pair);
        const sel_body *a = &pair.body[0], *b = &pair.body[1];
        solve_by(method, &pair, &contact);
        int meet = scene_brute_meet(a, b);
        CHECK_THAT(meet < 0 || meet == SEL_TOUCHES(contact.end),
            "pair %d: end %d, but brute force says %d", (int)k,
            (int)contact.end, meet);
        CHECK_THAT(contact.end != SEL_TOUCHING_LOOSE
            || method == SEL_COMMON_NORMAL || pair.pose == SCENE_DEEP,
            "pair %d: residual %g", (int)k, contact.residual);
        if (contact.end == SEL_TOUCHING)
        {
            check_record(&pair, &contact);
            check_claims(method, &pair, &contact);
            against_brute(method, &pair, &contact, &t);
        }
    }
}
END_TEST

/* Outward normals at the points exactly opposite, where both surfaces are
   smooth and rounding is not magnified (epsilon 0.3 magnifies it 1e4 times at
   an edge). midway: those of both gauges at the contact point. */
START_TEST(normals)
{
    const sel_method method = (sel_method)_i;
    scene_random random = {74};
    double worst = 0;
    for (int i = 0; i < scene_thorough(3000); i++)
    {
        scene_pair pair;
        sel_contact contact;
        scene_verdict v;
        double n[3];
        scene_random_pair(&random, SCENE_ANY, &pair);
        for (int b = 0; b < 2; b++)
        {
            const double axes[3] = {pair.size*scene_uniform(&random, 1, 4),
                pair.size, pair.size*scene_uniform(&random, 1, 4)};
            CHECK_OK(sel_shape_init(&pair.shape[b], axes,
                scene_uniform(&random, 0.5, 1),
                scene_uniform(&random, 0.5, 1)));
        }
        scene_direction(&random, n);
        scene_touch(&pair, n, -pair.size*scene_log_uniform(&random, 1e-9,
            0.05));
        solve_by(method, &pair, &contact);
        ck_assert_int_eq(contact.end, SEL_TOUCHING);
        scene_judge(&pair.body[0], &pair.body[1], &contact, &v);
        double sine = method == SEL_COMMON_NORMAL ? v.opposite
            : method == SEL_MIDWAY ? v.between : v.sine;
        CHECK_AT_MOST(sine, 1e-8 + 100*rounding(&pair));
        worst = fmax(worst, sine);
    }
    printf("%-13s normals opposite to %.1e\n", sel_method_name(method),
        worst);
}
END_TEST

/* - - - - - - - - - - - - - - - consistency - - - - - - - - - - - - - - - - */

/* All methods agree on whether bodies touch. */
START_TEST(methods_agree)
{
    scene_random random = {75};
    for (int i = 0; i < scene_thorough(10000); i++)
    {
        scene_pair pair;
        sel_contact c[SEL_METHOD_COUNT];
        scene_random_pair(&random, (scene_pose)(i % SCENE_POSE_COUNT),
            &pair);
        for (int m = 0; m < SEL_METHOD_COUNT; m++)
        {
            solve_by((sel_method)m, &pair, &c[m]);
        }
        for (int m = 1; m < SEL_METHOD_COUNT; m++)
        {
            int in = SEL_TOUCHES(c[m].end);
            if (in != SEL_TOUCHES(c[0].end))
            {
                CHECK_AT_MOST(c[in ? m : 0].overlap/pair.size,
                    1e-8 + rounding(&pair));
            }
        }
    }
}
END_TEST

/* Where they hardly overlap they agree on the contact: the overlaps differ by
   the second order (spheres of curvature: overlap^2 over the least radius). */
START_TEST(methods_meet_at_touch)
{
    scene_random random = {76};
    for (int i = 0; i < scene_thorough(2000); i++)
    {
        scene_pair pair;
        double n[3], depth = 1e-6;
        random_ellipsoids(&random, 3, &pair);
        scene_direction(&random, n);
        scene_touch(&pair, n, -depth*pair.size);
        for (int m = 0; m < SEL_METHOD_COUNT; m++)
        {
            sel_contact c;
            solve_by((sel_method)m, &pair, &c);
            ck_assert_int_eq(c.end, SEL_TOUCHING);
            CHECK_NEAR(c.overlap/pair.size, depth,
                100*depth*depth + 1e-10 + rounding(&pair));
            CHECK_AT_MOST(scene_distance(c.normal, n), 100*depth);
        }
    }
}
END_TEST

static void turn_round(sel_contact *c)
{
    for (int k = 0; k < 3; k++)
    {
        double swap = c->point1[k];
        c->point1[k] = c->point2[k];
        c->point2[k] = swap;
        c->normal[k] *= -1;
    }
}

/* Exchanged bodies: the same contact reversed. deepestPoint is not symmetric by
   its definition, except at first touch. Any shape: the minimised quantity;
   moderate ellipsoids: everything (points to the root of that). */
START_TEST(exchange)
{
    const sel_method method = (sel_method)_i;
    scene_random random = {77};
    for (int i = 0; i < scene_thorough(5000); i++)
    {
        scene_pair pair;
        sel_contact there, back;
        sel_contact_memory none;
        int mild = i % 2;
        if (mild)
        {
            double n[3];
            random_ellipsoids(&random, 3, &pair);
            scene_direction(&random, n);
            scene_touch(&pair, n, -pair.size*(method == SEL_DEEPEST_POINT
                ? 1e-9 : scene_uniform(&random, 0, 0.05)));
        }
        else
        {
            scene_random_pair(&random,
                (scene_pose)scene_integer(&random, SCENE_POSE_COUNT), &pair);
        }
        memset(&none, 0, sizeof none);
        solve_by(method, &pair, &there);
        sel_contact_pair(method, &pair.body[1], &pair.body[0], &none, &back);
        turn_round(&back);
        double slack = rounding(&pair);
        if (SEL_TOUCHES(there.end) != SEL_TOUCHES(back.end))
        {
            const sel_contact *in = SEL_TOUCHES(there.end) ? &there : &back;
            CHECK_AT_MOST(in->overlap/pair.size, 1e-8 + slack);
            continue;
        }
        if (there.end != SEL_TOUCHING || back.end != SEL_TOUCHING)
        {
            continue;
        }
        check_record(&pair, &back);
        if (method != SEL_DEEPEST_POINT)
        {
            check_claims(method, &pair, &back);
        }
        if (method != SEL_DEEPEST_POINT && comparable(method, &pair, &there)
            && comparable(method, &pair, &back))
        {
            CHECK_NEAR(scene_least(method, &pair, &there),
                scene_least(method, &pair, &back), 1e-8 + slack);
        }
        if (mild)
        {
            CHECK_NEAR(there.overlap/pair.size, back.overlap/pair.size,
                1e-8 + slack);
            double rough = method == SEL_DEEPEST_POINT ? 1e-4 : 1e-6;
            CHECK_AT_MOST(scene_distance(there.normal, back.normal), rough);
            CHECK_AT_MOST(scene_distance(there.point, back.point)/pair.size,
                rough);
        }
    }
}
END_TEST

/* All lengths times a power of two, which is exact: the same bits. Times
   another number: the same to the tolerance. */
START_TEST(scaling)
{
    const sel_method method = (sel_method)_i;
    static const double scales[] = {0x1p-20, 0x1p10, 1e-5, 700};
    scene_random random = {78};
    for (int i = 0; i < scene_thorough(4000); i++)
    {
        scene_pair pair, other;
        sel_contact a, b;
        double scale = scales[i % COUNT(scales)], centre[3];
        scene_random_pair(&random,
            (scene_pose)scene_integer(&random, SCENE_POSE_COUNT), &pair);
        other.size = scale*pair.size;
        other.pose = pair.pose;
        for (int k = 0; k < 2; k++)
        {
            double axes[3];
            for (int j = 0; j < 3; j++)
            {
                axes[j] = scale*pair.shape[k].semiAxes[j];
                centre[j] = scale*pair.body[k].centre[j];
            }
            CHECK_OK(sel_shape_init(&other.shape[k], axes,
                pair.shape[k].epsilon1, pair.shape[k].epsilon2));
            scene_place(&other, k, centre, pair.q[k]);
        }
        solve_by(method, &pair, &a);
        solve_by(method, &other, &b);
        double slack = rounding(&pair);
        if (SEL_TOUCHES(a.end) != SEL_TOUCHES(b.end))
        {
            double overlap = SEL_TOUCHES(a.end) ? a.overlap/pair.size
                                                : b.overlap/other.size;
            CHECK_AT_MOST(overlap, 1e-8 + slack);
        }
        else if (a.end == SEL_TOUCHING && b.end == SEL_TOUCHING
            && comparable(method, &pair, &a)
            && comparable(method, &other, &b))
        {
            check_record(&other, &b);
            CHECK_NEAR(scene_least(method, &pair, &a),
                scene_least(method, &other, &b), 1e-8 + slack);
        }
    }
}
END_TEST

/* Body 2 rolls and slides along body 1 while it rotates: the greatest jump of a
   quantity between two poses, with a warm start from one to the next. */
typedef struct jumps
{
    double overlap, normal, point; /* lengths in semi-axes */
    int always;                    /* it touched at all poses */
} jumps;

static jumps along_path(sel_method method, scene_pair *pair, int steps,
    const double start[3], const double slide[3], const double axis[3])
{
    jumps j = {.always = 1};
    sel_contact last, now;
    sel_contact_memory memory;
    double q0[4];
    memset(&memory, 0, sizeof memory);
    memset(&last, 0, sizeof last);
    memcpy(q0, pair->q[1], sizeof q0);
    for (int k = 0; k <= steps; k++)
    {
        double rotation[4], q[4], centre[3] = {start[0], start[1], start[2]};
        double t = (double)k/steps;
        scene_axpy(t, slide, centre);
        scene_axis_angle(axis, 0.3*t, rotation);
        scene_quaternion_product(rotation, q0, q);
        scene_place(pair, 1, centre, q);
        sel_contact_pair(method, &pair->body[0], &pair->body[1], &memory,
            &now);
        j.always = j.always && now.end == SEL_TOUCHING;
        if (j.always && k > 0)
        {
            double size = pair->size;
            j.overlap = fmax(j.overlap,
                fabs(now.overlap - last.overlap)/size);
            j.normal = fmax(j.normal,
                scene_distance(now.normal, last.normal));
            j.point = fmax(j.point, scene_distance(now.point, last.point)
                /size);
        }
        last = now;
    }
    scene_place(pair, 1, start, q0);
    return j;
}

/* With a quarter of the step the jumps are a quarter if the path is smooth;
   half is required, and for points, which behave like a root between flat
   faces, 0.8. The tolerance of the solution is added: 1e-9, its root for
   points. */
START_TEST(continuous_along_paths)
{
    const sel_method method = (sel_method)_i;
    scene_random random = {79};
    int paths = 0;
    for (int i = 0; i < scene_thorough(150); i++)
    {
        scene_pair pair;
        double n[3], slide[3], axis[3], start[3];
        scene_random_pair(&random, SCENE_ANY, &pair);
        for (int b = 0; b < 2; b++)
        {
            const double axes[3] = {pair.size*scene_uniform(&random, 1, 2),
                pair.size, pair.size*scene_uniform(&random, 1, 2)};
            CHECK_OK(sel_shape_init(&pair.shape[b], axes,
                scene_uniform(&random, 0.5, 1),
                scene_uniform(&random, 0.5, 1)));
        }
        scene_direction(&random, n);
        scene_direction(&random, axis);
        scene_touch(&pair, n, -0.03*pair.size);
        memcpy(start, pair.body[1].centre, sizeof start);
        scene_cross(n, axis, slide);
        for (int k = 0; k < 3; k++)
        {
            slide[k] *= 0.1*pair.size;
        }
        jumps few = along_path(method, &pair, 200, start, slide, axis);
        jumps many = along_path(method, &pair, 800, start, slide, axis);
        if (few.always && many.always)
        {
            paths++;
            CHECK_AT_MOST(many.overlap, 0.5*few.overlap + 1e-8
                + 10*rounding(&pair));
            CHECK_AT_MOST(many.normal, 0.5*few.normal + 1e-6);
            CHECK_AT_MOST(many.point, 0.8*few.point + 1e-4);
        }
    }
    ck_assert_int_gt(paths, scene_thorough(40) - 1);
}
END_TEST

/* A memory that is unrelated to the pair, or contains no direction at all,
   leads to a bad start, not to a bad result. */
START_TEST(foreign_memory)
{
    const sel_method method = (sel_method)_i;
    scene_random random = {80};
    sel_contact_memory memory;
    memset(&memory, 0, sizeof memory);
    for (int i = 0; i < scene_thorough(10000); i++)
    {
        scene_pair pair;
        sel_contact cold, warm;
        scene_random_pair(&random,
            (scene_pose)scene_integer(&random, SCENE_POSE_COUNT), &pair);
        solve_by(method, &pair, &cold);
        sel_contact_memory used = memory;
        if (i % 5 == 0)
        {
            static const double sizes[] = {0, 1e-200, 1e200};
            double *u = i % 2 ? used.u1 : used.u2;
            used.type = 1;
            u[0] = u[1] = u[2] = 0;
            u[scene_integer(&random, 3)] = sizes[scene_integer(&random, 3)];
        }
        sel_contact_pair(method, &pair.body[0], &pair.body[1], &used, &warm);
        memory = used.type ? used : memory; /* for the next pose */
        if (SEL_TOUCHES(cold.end) != SEL_TOUCHES(warm.end))
        {
            const sel_contact *in = SEL_TOUCHES(cold.end) ? &cold : &warm;
            CHECK_AT_MOST(in->overlap/pair.size, 1e-8 + rounding(&pair));
        }
        else if (SEL_TOUCHES(warm.end))
        {
            check_record(&pair, &warm);
            check_claims(method, &pair, &warm);
            if (warm.end == SEL_TOUCHING && cold.end == SEL_TOUCHING
                && comparable(method, &pair, &cold)
                && comparable(method, &pair, &warm))
            {
                CHECK_NEAR(scene_least(method, &pair, &warm),
                    scene_least(method, &pair, &cold), 1e-8);
            }
        }
    }
}
END_TEST

START_TEST(names)
{
    ck_assert_str_eq(sel_method_name(SEL_COMMON_NORMAL), "commonNormal");
    ck_assert_str_eq(sel_method_name(SEL_DEEPEST_POINT), "deepestPoint");
    ck_assert_str_eq(sel_method_name(SEL_MIDWAY), "midway");
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("methods");
    suite_add(suite, "names", names, 10);
    suite_add(suite, "oracles", oracles_against_closed_forms, 300);
    suite_add(suite, "line", oracles_on_a_line, 60);
    suite_add(suite, "ellipsoids", ellipsoids, 120);
    suite_add_methods(suite, "brute", brute_force, 900);
    suite_add_methods(suite, "hard", hard_pairs, 120);
    suite_add_methods(suite, "normals", normals, 120);
    suite_add(suite, "agree", methods_agree, 120);
    suite_add(suite, "touch", methods_meet_at_touch, 120);
    suite_add_methods(suite, "exchange", exchange, 300);
    suite_add_methods(suite, "scaling", scaling, 300);
    suite_add_methods(suite, "paths", continuous_along_paths, 300);
    suite_add_methods(suite, "foreign", foreign_memory, 300);
    return suite_run(suite);
}

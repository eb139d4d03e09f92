/*  test_contact.c - narrow phase, particle-particle

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Exact results and consistency for every method of detection (_i), brute
    force and special cases for deepestPoint; the comparison of the other two
    with brute force is in test_methods.c. Tests contact.c, and within it the
    two forms of Newton's method, contact_newton.c and contact_points.c: the
    latter has all pairs with both epsilon <= 1. */

#include "contact_checks.h"

static const double identity[4] = {1, 0, 0, 0};

static void solve_cold(const scene_pair *pair, sel_contact *contact)
{
    solve_by(SEL_DEEPEST_POINT, pair, contact);
}

/* - - - - - - - - - - - - - - - exact answers - - - - - - - - - - - - - - - */

/* Two spheres: point and normal are on the line of centres; rounding of
   coordinates up to ten radii, 1e-13. */
START_TEST(spheres)
{
    const sel_method method = (sel_method)_i;
    scene_random random = {41};
    for (int i = 0; i < scene_thorough(20000); i++)
    {
        scene_pair pair;
        sel_contact contact;
        double r[2], n[3], c[2][3], q[4];
        pair.size = 1e30;
        for (int b = 0; b < 2; b++)
        {
            r[b] = scene_log_uniform(&random, 0.1, 1);
            const double axes[3] = {r[b], r[b], r[b]};
            CHECK_OK(sel_shape_init(&pair.shape[b], axes, 1, 1));
            pair.size = fmin(pair.size, r[b]);
        }
        scene_direction(&random, n);
        double overlap = pair.size*(scene_integer(&random, 2)
            ? scene_uniform(&random, -0.5, 0.9)
            : scene_log_uniform(&random, 1e-9, 1e-3));
        for (int k = 0; k < 3; k++)
        {
            c[0][k] = scene_uniform(&random, -10, 10);
            c[1][k] = c[0][k] + (r[0] + r[1] - overlap)*n[k];
        }
        for (int b = 0; b < 2; b++)
        {
            scene_quaternion(&random, q);
            scene_place(&pair, b, c[b], q);
        }
        solve_by(method, &pair, &contact);
        ck_assert_int_eq(SEL_TOUCHES(contact.end), overlap > 0);
        if (overlap > 0)
        {
            ck_assert_int_eq(contact.end, SEL_TOUCHING);
            check_record(&pair, &contact);
            check_claims(method, &pair, &contact);
            CHECK_NEAR(contact.overlap, overlap, 1e-13);
            for (int k = 0; k < 3; k++)
            {
                CHECK_NEAR(contact.normal[k], n[k], 1e-12);
                CHECK_NEAR(contact.point1[k], c[0][k] + r[0]*n[k], 1e-12);
                CHECK_NEAR(contact.point2[k], c[1][k] - r[1]*n[k], 1e-12);
            }
        }
    }
}
END_TEST

/* By symmetry: cubes, diamonds, cylinders stacked along z on one line, with any
   rotation about it for the ends of axes; overlap c1 + c2 - distance. Two tips
   of diamonds separate sideways at a smaller distance, so commonNormal is
   excluded. */
START_TEST(stacked_on_one_line)
{
    const sel_method method = (sel_method)_i;
    static const double depths[] = {1e-9, 1e-6, 1e-3, 0.1};
    for (int i = 0; i < SCENE_NAMED_COUNT; i++)
    {
        for (int j = 0; j < SCENE_NAMED_COUNT; j++)
        {
            for (int k = 0; k < COUNT(depths); k++)
            {
                scene_pair pair;
                sel_contact contact;
                const double zero[3] = {0, 0, 0};
                scene_named_shape((scene_named)i, 0.01, &pair.shape[0]);
                scene_named_shape((scene_named)j, 0.012, &pair.shape[1]);
                pair.size = fmin(pair.shape[0].minSemiAxis,
                    pair.shape[1].minSemiAxis);
                double overlap = depths[k]*pair.size;
                double centre[3] = {0, 0, pair.shape[0].semiAxes[2]
                    + pair.shape[1].semiAxes[2] - overlap};
                scene_place(&pair, 0, zero, identity);
                scene_place(&pair, 1, centre, identity);
                solve_by(method, &pair, &contact);
                CHECK_THAT(contact.end == SEL_TOUCHING, "%s on %s: %d",
                    scene_shape_name((scene_named)j),
                    scene_shape_name((scene_named)i), (int)contact.end);
                check_record(&pair, &contact);
                check_claims(method, &pair, &contact);
                if (method == SEL_COMMON_NORMAL && i == SCENE_DIAMOND
                    && j == SCENE_DIAMOND)
                {
                    CHECK_AT_MOST(contact.overlap,
                        overlap + 1e-12*pair.size);
                    continue;
                }
                CHECK_NEAR(contact.overlap, overlap, 1e-12*pair.size);
                CHECK_NEAR(contact.normal[2], 1, 1e-9);
            }
        }
    }
}
END_TEST

/* Eccentric pairs of Wedel et al. 2023, section 5.2: A rotated by 45 degrees, B
   by -90; separation (in dEq) and angle of the common normal at first contact
   by an independent search of the Minkowski support function, 7 digits or more.
   If the bodies are moved together by 1e-9, the normal changes by the square
   root of that at most: the tolerance is 1e-4 degrees, and 2e-3 for the cuboid,
   whose edge rotates the normal quickly. */
START_TEST(eccentric_pairs)
{
    const sel_method method = (sel_method)_i;
    static const struct
    {
        double ratio, epsilon, separation, degrees, tolerance;
    } cases[] = {
        {5, 1, 1.275250283, -9.521948, 1e-4},
        {2, 0.2, 0.970225192, -0.003341, 2e-3},
        {2, 1.8, 1.075008746, -19.705055, 1e-3},
        {2, 1, 0.988597265, -10.885105, 1e-4},
    };
    for (int i = 0; i < COUNT(cases); i++)
    {
        scene_pair pair;
        sel_contact contact;
        const double ratios[2] = {cases[i].ratio, 1}, z[3] = {0, 0, 1};
        const double zero[3] = {0, 0, 0};
        double q[4];
        for (int b = 0; b < 2; b++)
        {
            CHECK_OK(sel_shape_init_equivalent(&pair.shape[b], 1, ratios,
                cases[i].epsilon, cases[i].epsilon));
        }
        pair.size = pair.shape[0].minSemiAxis;
        scene_axis_angle(z, SCENE_PI/4, q);
        scene_place(&pair, 0, zero, q);
        scene_axis_angle(z, -SCENE_PI/2, q);
        for (int side = 0; side < 2; side++)
        {
            double shift = side ? 2e-8 : -2e-8; /* the table's digits */
            double centre[3] = {cases[i].separation + shift, 0, 0};
            scene_place(&pair, 1, centre, q);
            solve_by(method, &pair, &contact);
            CHECK_THAT(SEL_TOUCHES(contact.end) == !side,
                "case %d side %d: end %d", i, side, (int)contact.end);
            if (!side)
            {
                check_record(&pair, &contact);
                double angle = atan2(contact.normal[1], contact.normal[0])
                    *180/SCENE_PI;
                CHECK_NEAR(angle, cases[i].degrees, cases[i].tolerance);
                CHECK_NEAR(contact.normal[2], 0, 1e-6);
                CHECK_NEAR(contact.overlap, 2e-8*contact.normal[0], 2e-9);
            }
        }
    }
}
END_TEST

/* - - - - - - - - - - - - - - - brute force - - - - - - - - - - - - - - - - */

typedef struct tally
{
    int pairs, touching, loose, fallbacks, deep;
    double worstError, worstResidual, worstDishonest, worstSine;
} tally;

/* Checks one result against the ellipsoid method (bounds of the least gauge,
   1e-10 apart or better in nearly all cases: its own error is the distance
   between them). */
static void compare_with_brute(const scene_pair *pair,
    const sel_contact *contact, tally *count)
{
    double lower, upper, point[3];
    count->pairs++;
    scene_brute_deepest(&pair->body[0], &pair->body[1], &lower, &upper,
        point);
    if (!SEL_TOUCHES(contact->end))
    {
        CHECK_THAT(upper > 1 - 1e-10, "%s: end %d, but the gauge is %.12g "
            "(epsilon %g %g, %g %g)", scene_pose_name(pair->pose),
            (int)contact->end, upper, pair->shape[0].epsilon1,
            pair->shape[0].epsilon2, pair->shape[1].epsilon1,
            pair->shape[1].epsilon2);
        return;
    }
    CHECK_THAT(lower < 1 + 1e-10, "%s: touching, but the gauge is %.12g",
        scene_pose_name(pair->pose), lower);
    check_record(pair, contact);
    check_claims(SEL_DEEPEST_POINT, pair, contact);
    scene_verdict v;
    scene_judge(&pair->body[0], &pair->body[1], contact, &v);
    double phi = scene_body_gauge(&pair->body[1], contact->point1, NULL);
    count->touching++;
    count->fallbacks += contact->fallback;
    count->loose += contact->end == SEL_TOUCHING_LOOSE && !v.deep;
    count->deep += v.deep;
    if (!v.deep)
    {
        count->worstResidual = fmax(count->worstResidual,
            contact->residual);
    }
    if (v.deep)
    {
        return; /* the least value is inside 1: no comparison is possible */
    }
    /* the claimed value is at least the true one (rounding 1e-11) */
    double dishonest = v.gap - contact->residual;
    CHECK_AT_MOST(dishonest, 1e-11);
    count->worstDishonest = fmax(count->worstDishonest, dishonest);
    CHECK_AT_MOST(phi - upper, contact->residual + 1e-11);
    CHECK_AT_MOST(lower - phi, 1e-11);
    if (contact->end == SEL_TOUCHING)
    {
        CHECK_AT_MOST(contact->residual, 1e-8);
        count->worstError = fmax(count->worstError, phi - upper);
        /* overlap = (1 - phi) h2(n), exact at the solution */
        double minus[3] = {-contact->normal[0], -contact->normal[1],
            -contact->normal[2]};
        double h2 = scene_body_support(&pair->body[1], minus, NULL);
        CHECK_NEAR(contact->overlap, (1 - phi)*h2, 1e-8*h2);
    }
    /* parallel normals where both are smooth and not too sharp: epsilon 0.3
       magnifies rounding of the point by some 1e4 at an edge */
    int smooth = 1;
    for (int b = 0; b < 2; b++)
    {
        const sel_shape *s = &pair->shape[b];
        smooth = smooth && s->epsilon1 <= 1 && s->epsilon2 <= 1
            && s->epsilon1 >= 0.3 && s->epsilon2 >= 0.3;
    }
    if (smooth && contact->end == SEL_TOUCHING)
    {
        CHECK_AT_MOST(v.sine, contact->residual + 1e-7);
        count->worstSine = fmax(count->worstSine, v.sine);
    }
}

static void print_tally(const char *name, const tally *t)
{
    printf("%-22s %d pairs, %d touch (%d with a centre inside), %d fallbacks"
           ", %d loose; gauge above brute force %.1e, residual %.1e, sine "
           "%.1e\n", name, t->pairs, t->touching, t->deep, t->fallbacks,
        t->loose, t->worstError, t->worstResidual, t->worstSine);
}

static void random_pairs(scene_pose pose, int count)
{
    scene_random random = {(uint64_t)(100 + pose)};
    tally t = {0};
    for (int i = 0; i < count; i++)
    {
        scene_pair pair;
        sel_contact contact;
        scene_random_pair(&random, pose, &pair);
        solve_cold(&pair, &contact);
        compare_with_brute(&pair, &contact, &t);
    }
    print_tally(scene_pose_name(pose), &t);
    /* a loose result is allowed, but rare; with the centre of 2 inside 1 it is
       the specified result: no point of the surface is the deepest */
    ck_assert_int_le(t.loose, count/100 + 1);
}

START_TEST(random_pairs_against_brute_force)
{
    random_pairs((scene_pose)_i, scene_amount(400, 60, 7));
}
END_TEST

START_TEST(ellipsoids_against_brute_force)
{
    scene_random random = {42};
    tally t = {0};
    for (int i = 0; i < scene_thorough(1000); i++)
    {
        scene_pair pair;
        sel_contact contact;
        scene_random_pair(&random, SCENE_ANY, &pair);
        for (int b = 0; b < 2; b++)
        {
            double axes[3];
            memcpy(axes, pair.shape[b].semiAxes, sizeof axes);
            CHECK_OK(sel_shape_init(&pair.shape[b], axes, 1, 1));
        }
        double n[3];
        scene_direction(&random, n);
        scene_touch(&pair, n, pair.size*scene_uniform(&random, -0.5, 0.1));
        solve_cold(&pair, &contact);
        compare_with_brute(&pair, &contact, &t);
    }
    print_tally("ellipsoids", &t);
    ck_assert_int_eq(t.loose, 0);
}
END_TEST

START_TEST(named_shapes_against_brute_force)
{
    scene_random random = {43};
    tally t = {0};
    for (int i = 0; i < scene_thorough(1000); i++)
    {
        scene_pair pair;
        sel_contact contact;
        double n[3];
        scene_random_pair(&random, (scene_pose)(i % SCENE_POSE_COUNT),
            &pair);
        for (int b = 0; b < 2; b++)
        {
            scene_named_shape((scene_named)scene_integer(&random,
                SCENE_NAMED_COUNT), 0.01, &pair.shape[b]);
        }
        pair.size = fmin(pair.shape[0].minSemiAxis,
            pair.shape[1].minSemiAxis);
        scene_direction(&random, n);
        scene_touch(&pair, n, pair.size*scene_uniform(&random, -0.3, 0.05));
        solve_cold(&pair, &contact);
        compare_with_brute(&pair, &contact, &t);
    }
    print_tally("shapes of tutorials", &t);
    ck_assert_int_eq(t.loose, 0);
}
END_TEST

/* The reference is a fine grid: it cannot find a deeper point (beyond residual
   and rounding), and finds one of nearly the same depth: 2 of its spacings. */
START_TEST(grid_search)
{
    scene_random random = {44};
    const int n = scene_has_long_double() ? 100 : 20;
    int done = 0;
    const int pairs = scene_amount(15, 3, 1);
    while (done < pairs)
    {
        scene_pair pair;
        sel_contact contact;
        double point[3];
        scene_random_pair(&random, SCENE_ANY, &pair);
        solve_cold(&pair, &contact);
        double inside = scene_body_gauge(&pair.body[0], pair.body[1].centre,
            NULL);
        if (!SEL_TOUCHES(contact.end) || inside < 1)
        {
            continue;
        }
        double grid = scene_grid_deepest(&pair.body[0], &pair.body[1], n,
            point);
        double phi = scene_body_gauge(&pair.body[1], contact.point1, NULL);
        double steepest = pair.shape[0].boundingRadius
            /pair.shape[1].minSemiAxis;
        CHECK_AT_MOST(phi - grid, contact.residual + 1e-11);
        CHECK_AT_MOST(grid - phi, 4.0/n*steepest);
        done++;
    }
}
END_TEST

/* - - - - - - - - - - - - - - - consistency - - - - - - - - - - - - - - - - */

/* Both bodies rotated and shifted together: the same contact, rotated and
   shifted. The minimised quantity does not change (1e-9, tolerance of the
   solution); for ellipsoids of aspect below 4 neither do normal and point
   (1e-6: their error goes like the root of the gauge's). */
START_TEST(rigid_motion_of_both)
{
    const sel_method method = (sel_method)_i;
    scene_random random = {45};
    for (int i = 0; i < scene_thorough(5000); i++)
    {
        scene_pair pair, other;
        sel_contact a, b;
        double rotation[4], T[9], shift[3], q[4], c[3];
        scene_random_pair(&random,
            (scene_pose)scene_integer(&random, SCENE_POSE_COUNT), &pair);
        int mild = i % 2;
        if (mild)
        {
            double n[3];
            for (int k = 0; k < 2; k++)
            {
                const double axes[3] = {pair.size
                    *scene_uniform(&random, 1, 4), pair.size, pair.size
                    *scene_uniform(&random, 1, 4)};
                CHECK_OK(sel_shape_init(&pair.shape[k], axes, 1, 1));
            }
            scene_direction(&random, n);
            scene_touch(&pair, n, -0.05*pair.size);
        }
        other.size = pair.size;
        other.pose = pair.pose;
        scene_quaternion(&random, rotation);
        scene_tensor(rotation, T);
        for (int k = 0; k < 3; k++)
        {
            shift[k] = 10*pair.size*scene_uniform(&random, -1, 1);
        }
        for (int k = 0; k < 2; k++)
        {
            other.shape[k] = pair.shape[k];
            scene_turn(T, pair.body[k].centre, c);
            scene_axpy(1, shift, c);
            scene_quaternion_product(rotation, pair.q[k], q);
            scene_place(&other, k, c, q);
        }
        solve_by(method, &pair, &a);
        solve_by(method, &other, &b);
        if (a.end != SEL_TOUCHING || b.end != SEL_TOUCHING)
        {
            /* one touches and the other does not: only if they hardly touch */
            if (SEL_TOUCHES(a.end) != SEL_TOUCHES(b.end))
            {
                const sel_contact *in = SEL_TOUCHES(a.end) ? &a : &b;
                CHECK_AT_MOST(in->overlap, 1e-8*pair.size
                    + 1e-13*scene_norm(pair.body[0].centre));
            }
            continue;
        }
        if (comparable(method, &pair, &a) && comparable(method, &pair, &b))
        {
            CHECK_NEAR(scene_least(method, &pair, &a),
                scene_least(method, &other, &b), 1e-8);
        }
        if (mild)
        {
            CHECK_NEAR(a.overlap, b.overlap, 1e-8*pair.size);
            scene_turn(T, a.normal, c);
            CHECK_AT_MOST(scene_distance(c, b.normal), 1e-6);
            scene_turn(T, a.point, c);
            scene_axpy(1, shift, c);
            CHECK_AT_MOST(scene_distance(c, b.point), 1e-6*pair.size);
        }
    }
}
END_TEST

/* Started from the memory of the last substep, the result is the same as from a
   cold start: touching or not, and the minimised quantity to the tolerance. */
START_TEST(warm_is_cold)
{
    const sel_method method = (sel_method)_i;
    static const double shares[] = {0, 1e-9, 1e-4, 1e-2, 0.3};
    scene_random random = {46};
    long cold = 0, warm = 0, calls = 0;
    for (int i = 0; i < scene_thorough(5000); i++)
    {
        scene_pair pair;
        sel_contact c, w;
        sel_contact_memory memory;
        scene_random_pair(&random,
            (scene_pose)scene_integer(&random, SCENE_POSE_COUNT), &pair);
        memset(&memory, 0, sizeof memory);
        sel_contact_pair(method, &pair.body[0], &pair.body[1], &memory, &c);
        for (int step = 0; step < 5; step++)
        {
            scene_nudge(&random, shares[i % COUNT(shares)], &pair);
            sel_contact_pair(method, &pair.body[0], &pair.body[1], &memory, &w);
            solve_by(method, &pair, &c);
            if (SEL_TOUCHES(c.end) != SEL_TOUCHES(w.end))
            {
                const sel_contact *in = SEL_TOUCHES(c.end) ? &c : &w;
                CHECK_AT_MOST(in->overlap, 1e-8*pair.size
                    + 1e-13*scene_norm(pair.body[0].centre));
                continue;
            }
            if (c.end != SEL_TOUCHING || w.end != SEL_TOUCHING)
            {
                continue;
            }
            check_record(&pair, &w);
            cold += c.iterations;
            warm += w.iterations;
            calls++;
            check_claims(method, &pair, &w);
            if (comparable(method, &pair, &c) && comparable(method, &pair, &w))
            {
                CHECK_NEAR(scene_least(method, &pair, &w),
                    scene_least(method, &pair, &c), 1e-8);
            }
        }
    }
    printf("%s, Newton iterations a call: cold %.2f, warm %.2f\n",
        sel_method_name(method), (double)cold/(double)calls,
        (double)warm/(double)calls);
}
END_TEST

/* A plane with a gap of 1e-9 of the size between the bodies proves that they
   are apart, for any shape. If brute force finds an intersection, they touch.
   */
START_TEST(just_in_just_out)
{
    const sel_method method = (sel_method)_i;
    scene_random random = {47};
    for (int i = 0; i < scene_amount(3000, 250, 51); i++)
    {
        scene_pair pair;
        sel_contact contact;
        double n[3];
        const double zero[3] = {0, 0, 0};
        scene_random_pair(&random,
            (scene_pose)scene_integer(&random, SCENE_POSE_COUNT), &pair);
        scene_place(&pair, 0, zero, pair.q[0]);
        scene_direction(&random, n);
        if (scene_integer(&random, 3) == 0)
        {
            /* an axis of body 1: faces and ends of axes */
            int axis = scene_integer(&random, 3);
            for (int k = 0; k < 3; k++)
            {
                n[k] = pair.body[0].Q[3*k + axis];
            }
        }
        scene_touch(&pair, n, 1e-9*pair.size);
        solve_by(method, &pair, &contact);
        CHECK_THAT(!SEL_TOUCHES(contact.end), "a gap of 1e-9: overlap %g",
            contact.overlap/pair.size);
        scene_touch(&pair, n, -1e-9*pair.size);
        solve_by(method, &pair, &contact);
        int meet = scene_brute_meet(&pair.body[0], &pair.body[1]);
        if (meet == 1)
        {
            CHECK_THAT(SEL_TOUCHES(contact.end), "brute force: they meet; "
                "end %d", (int)contact.end);
        }
        if (SEL_TOUCHES(contact.end))
        {
            check_record(&pair, &contact);
        }
    }
}
END_TEST

/* Spheroids of moderate aspect ratio at an overlap of 1e-9: overlap and common
   normal are as prescribed. The error of the normal is first order in the
   overlap. */
START_TEST(grazing_normal_is_the_common_normal)
{
    const sel_method method = (sel_method)_i;
    scene_random random = {48};
    for (int i = 0; i < scene_thorough(2000); i++)
    {
        scene_pair pair;
        sel_contact contact;
        double n[3], q[4];
        const double zero[3] = {0, 0, 0};
        for (int b = 0; b < 2; b++)
        {
            const double axes[3] = {scene_uniform(&random, 1, 3), 1,
                scene_uniform(&random, 1, 3)};
            CHECK_OK(sel_shape_init(&pair.shape[b], axes, 1, 1));
            scene_quaternion(&random, q);
            scene_place(&pair, b, zero, q);
        }
        pair.size = 1;
        scene_direction(&random, n);
        scene_touch(&pair, n, -1e-9);
        solve_by(method, &pair, &contact);
        ck_assert_int_eq(contact.end, SEL_TOUCHING);
        CHECK_NEAR(contact.overlap, 1e-9, 5e-12); /* Newton: 1e-12 of 3 */
        CHECK_AT_MOST(scene_distance(contact.normal, n), 1e-6);
        scene_touch(&pair, n, 1e-9);
        solve_by(method, &pair, &contact);
        CHECK_TRUE(!SEL_TOUCHES(contact.end));
    }
}
END_TEST

/* The centre of 2 is slightly outside the surface of 1 (Wedel et al. 2023
   require the least gauge of 2, which is then nearly zero), or inside: the
   overlap is continuous, and for ellipsoids aligned with their axes it is the
   distance of the tangent planes (exact). */
START_TEST(centre_near_the_surface)
{
    static const double offsets[] = {-1e-3, -1e-9, -1e-15, 0, 1e-15, 1e-13,
        1e-12, 1e-10, 1e-8, 1e-6, 1e-4, 1e-2};
    const double big[3] = {1, 0.7, 0.5}, small[3] = {0.3, 0.2, 0.25};
    const double zero[3] = {0, 0, 0};
    sel_shape shapes[2];
    CHECK_OK(sel_shape_init(&shapes[0], big, 1, 1));
    CHECK_OK(sel_shape_init(&shapes[1], small, 1, 1));
    for (int i = 0; i < COUNT(offsets); i++)
    {
        for (int k = 0; k < 3; k++)
        {
            sel_body a, b;
            sel_contact contact;
            sel_contact_memory memory = {.type = 0};
            double x[3] = {0, 0, 0};
            x[k] = big[k]*(1 + offsets[i]);
            sel_contact_body(&a, &shapes[0], zero, identity);
            sel_contact_body(&b, &shapes[1], x, identity);
            sel_contact_pair(SEL_DEEPEST_POINT, &a, &b, &memory, &contact);
            ck_assert_int_eq(contact.end, SEL_TOUCHING);
            CHECK_NEAR(contact.normal[k], 1, 1e-9);
            CHECK_NEAR(contact.overlap, big[k] + small[k] - x[k], 1e-6);
            CHECK_NEAR(scene_body_gauge(&b, contact.point2, NULL), 1, 1e-6);
        }
    }
}
END_TEST

/* Coincident and nearly coincident centres: the result is valid, and every call
   ends. */
START_TEST(coincident_centres)
{
    const sel_method method = (sel_method)_i;
    static const double distances[] = {0, 5e-324, 1e-300, 1e-160, 1e-100,
        1e-30, 1e-16, 1e-8};
    scene_random random = {49};
    for (int i = 0; i < scene_thorough(2000); i++)
    {
        scene_pair pair;
        sel_contact contact;
        double c[3] = {0, 0, 0};
        scene_random_pair(&random, SCENE_DEEP, &pair);
        if (i % 3 == 0)
        {
            pair.shape[1] = pair.shape[0];
        }
        scene_place(&pair, 0, c, i % 2 ? identity : pair.q[0]);
        c[scene_integer(&random, 3)] = distances[i % COUNT(distances)];
        scene_place(&pair, 1, c, i % 2 ? identity : pair.q[1]);
        solve_by(method, &pair, &contact);
        CHECK_TRUE(SEL_TOUCHES(contact.end));
        CHECK_TRUE(sane(&contact));
        CHECK_NEAR(scene_norm(contact.normal), 1, 1e-12);
        CHECK_NEAR(scene_body_gauge(&pair.body[0], contact.point1, NULL), 1,
            1e-9);
        CHECK_THAT(contact.overlap > 0, "overlap %g", contact.overlap);
    }
}
END_TEST

/* Separating axes of the 15 directions. A margin grows each box by at least
   half of it and at most all of it. */
START_TEST(boxes)
{
    scene_random random = {50};
    int apart = 0;
    for (int i = 0; i < scene_effort(20000); i++)
    {
        scene_pair pair;
        scene_random_pair(&random,
            (scene_pose)scene_integer(&random, SCENE_POSE_COUNT), &pair);
        const sel_body *a = &pair.body[0], *b = &pair.body[1];
        int expected = scene_boxes_meet(a, b, 0);
        if (expected >= 0)
        {
            ck_assert_int_eq(sel_contact_boxes_meet(a, b, 0), expected);
            apart += !expected;
        }
        double margin = pair.size*scene_uniform(&random, 0, 1);
        int meets = sel_contact_boxes_meet(a, b, margin);
        CHECK_TRUE(meets || scene_boxes_meet(a, b, margin) != 1);
        CHECK_TRUE(!meets || scene_boxes_meet(a, b, 2*margin) != 0);
    }
    ck_assert_int_gt(apart, scene_effort(500));
}
END_TEST

/* Pose from a quaternion. */
START_TEST(body_pose)
{
    scene_random random = {51};
    sel_shape shape;
    sel_body body;
    double q[4], Q[9], c[3] = {1, -2, 3};
    scene_shape(&random, 1, &shape);
    scene_quaternion(&random, q);
    scene_tensor(q, Q);
    sel_contact_body(&body, &shape, c, q);
    ck_assert_ptr_eq(body.shape, &shape);
    for (int k = 0; k < 9; k++)
    {
        CHECK_NEAR(body.Q[k], Q[k], 1e-15);
    }
    CHECK_NEAR(body.centre[1], -2, 0);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("contact");
    suite_add(suite, "near the surface", centre_near_the_surface, 10);
    suite_add(suite, "body", body_pose, 10);
    suite_add_methods(suite, "spheres", spheres, 60);
    suite_add_methods(suite, "stacked", stacked_on_one_line, 60);
    suite_add_methods(suite, "eccentric", eccentric_pairs, 60);
    suite_add(suite, "ellipsoids", ellipsoids_against_brute_force, 900);
    suite_add(suite, "named", named_shapes_against_brute_force, 900);
    TCase *poses = tcase_create("poses");
    tcase_set_timeout(poses, 900);
    tcase_add_loop_test(poses, random_pairs_against_brute_force, 0,
        SCENE_POSE_COUNT);
    suite_add_tcase(suite, poses);
    suite_add(suite, "grid", grid_search, 600);
    suite_add_methods(suite, "rigid", rigid_motion_of_both, 300);
    suite_add_methods(suite, "warm", warm_is_cold, 300);
    suite_add_methods(suite, "in, out", just_in_just_out, 900);
    suite_add_methods(suite, "grazing", grazing_normal_is_the_common_normal,
        120);
    suite_add_methods(suite, "coincident", coincident_centres, 60);
    suite_add(suite, "boxes", boxes, 120);
    return suite_run(suite);
}

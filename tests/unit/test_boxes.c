/*  test_boxes.c - do two oriented boxes meet?

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Does not use separating axes: a result is checked by a point that lies in
    both boxes, or by a plane between them. The boxes are those of the shapes,
    with any exponents. */

#include "suite.h"

/* Rounding, and the slack of the core by which parallel edges (no axis) decide
   nothing: ten times 1e-12 of the extent. */
#define SLACK 1e-11
/* The product of two edges is as long as the sine of their angle; the slack
   over it may be mistaken for a gap. Below 1e-6 the normals of the faces are
   within that angle of the axis of the edges, and find a gap of 1e-6 or more:
   at most that is missed. */
#define COARSE 1e-5

typedef struct box_pair
{
    sel_shape shape[2];
    sel_body body[2];
    double q[2][4];
} box_pair;

static void random_pose(scene_random *random, double q[4])
{
    static const double root = 0.70710678118654752440;
    double axis[3], rotation[4], p[4];
    scene_quaternion(random, q);
    int type = scene_integer(random, 4);
    if (type > 0) /* along the axes, or nearly so */
    {
        const double quarters[4][4] = {{1, 0, 0, 0}, {root, root, 0, 0},
            {root, 0, root, 0}, {0.5, 0.5, 0.5, 0.5}};
        memcpy(q, quarters[scene_integer(random, 4)], 4*sizeof(double));
    }
    if (type > 1)
    {
        memcpy(p, q, sizeof p);
        scene_direction(random, axis);
        scene_axis_angle(axis, scene_log_uniform(random, 1e-16, 1e-2), rotation);
        scene_quaternion_product(rotation, p, q);
    }
}

static void place(box_pair *pair, int b, const double centre[3])
{
    sel_contact_body(&pair->body[b], &pair->shape[b], centre, pair->q[b]);
}

static void random_boxes(scene_random *random, box_pair *pair)
{
    for (int b = 0; b < 2; b++)
    {
        double centre[3];
        scene_shape(random, scene_log_uniform(random, 0.1, 10),
            &pair->shape[b]);
        random_pose(random, pair->q[b]);
        scene_direction(random, centre);
        place(pair, b, centre);
    }
}

static double extent(const box_pair *pair)
{
    double sum = 0;
    for (int b = 0; b < 2; b++)
    {
        sum += scene_norm(pair->shape[b].semiAxes)
            + scene_norm(pair->body[b].centre);
    }
    return sum;
}

static int meet(const box_pair *pair, double margin)
{
    int answer = sel_contact_boxes_meet(&pair->body[0], &pair->body[1],
        margin);
    int back = sel_contact_boxes_meet(&pair->body[1], &pair->body[0], margin);
    CHECK_TRUE(answer == 0 || answer == 1);
    /* the result is independent of the order, except where rounding decides */
    if (answer != back)
    {
        double more = COARSE*extent(pair);
        CHECK_THAT(sel_contact_boxes_meet(&pair->body[0], &pair->body[1],
            margin + more) && !sel_contact_boxes_meet(&pair->body[1],
            &pair->body[0], margin - more), "the order matters");
    }
    return answer;
}

/* A point of a box by its coordinates, -1 to 1 each; its corners and edges
   are where these are one. */
static void point_of(const sel_body *body, double margin, const double w[3],
    double x[3])
{
    double y[3];
    for (int k = 0; k < 3; k++)
    {
        y[k] = w[k]*(body->shape->semiAxes[k] + margin/2);
    }
    scene_turn(body->Q, y, x);
    scene_axpy(1, body->centre, x);
}

/* Distance from the centre to which a box grown by margin/2 extends along n. */
static double reach(const sel_body *body, double margin, const double n[3])
{
    double m[3], sum = 0;
    scene_turn_back(body->Q, n, m);
    for (int k = 0; k < 3; k++)
    {
        sum += fabs(m[k])*(body->shape->semiAxes[k] + margin/2);
    }
    return sum;
}

static void random_weights(scene_random *random, double w[3])
{
    for (int k = 0; k < 3; k++)
    {
        w[k] = scene_uniform(random, -1, 1);
        if (scene_integer(random, 2))
        {
            w[k] = w[k] < 0 ? -1 : 1;
        }
    }
}

/* Boxes placed so that a point of one, often on a face, an edge or a corner, is
   also a point of the other, to rounding: they intersect. With a negative
   margin a box is smaller. */
START_TEST(a_common_point)
{
    static const double margins[] = {0, 0, 1e-6, 0.1, 2, -0.001};
    scene_random random = {301};
    for (int i = 0; i < scene_effort(100000); i++)
    {
        box_pair pair;
        double w[2][3], x[2][3], centre[3], margin = margins[i % 6];
        random_boxes(&random, &pair);
        for (int b = 0; b < 2; b++)
        {
            random_weights(&random, w[b]);
            for (int k = 0; k < 3; k++)
            {
                w[b][k] *= 1 - 1e-9;
            }
            point_of(&pair.body[b], margin, w[b], x[b]);
        }
        for (int k = 0; k < 3; k++)
        {
            centre[k] = pair.body[1].centre[k] + (x[0][k] - x[1][k]);
        }
        place(&pair, 1, centre);
        CHECK_TRUE(meet(&pair, margin));
    }
}
END_TEST

/* A plane between the grown boxes, normal to a random direction, often that of
   a face or of two edges: they do not intersect. */
START_TEST(a_plane_between)
{
    static const double margins[] = {0, 0, 1e-6, 0.1, 2, -0.001};
    scene_random random = {302};
    for (int i = 0; i < scene_effort(100000); i++)
    {
        box_pair pair;
        double n[3], shift[3], centre[3], margin = margins[i % 6];
        random_boxes(&random, &pair);
        scene_direction(&random, n);
        scene_direction(&random, shift);
        double size = extent(&pair), least = COARSE;
        int type = scene_integer(&random, 3), a = scene_integer(&random, 3);
        int b = scene_integer(&random, 3);
        const double *Q1 = pair.body[0].Q, *Q2 = pair.body[1].Q;
        const double one[3] = {Q1[a], Q1[3 + a], Q1[6 + a]};
        const double two[3] = {Q2[b], Q2[3 + b], Q2[6 + b]};
        if (type == 0)
        {
            memcpy(n, i % 2 ? one : two, sizeof n);
            least = SLACK;
        }
        else if (type == 1)
        {
            double cross[3];
            scene_cross(one, two, cross);
            double sine = scene_norm(cross);
            if (sine > 1e-5)
            {
                least = SLACK/sine;
                scene_normalise(cross);
                memcpy(n, cross, sizeof n);
            }
        }
        double gap = size*scene_log_uniform(&random, least, 1);
        scene_axpy(-scene_dot(shift, n), n, shift);
        double far = gap + reach(&pair.body[0], margin, n)
            + reach(&pair.body[1], margin, n);
        double aside = 0.5*size*scene_uniform(&random, 0, 1);
        for (int k = 0; k < 3; k++)
        {
            centre[k] = pair.body[0].centre[k] + far*n[k] + aside*shift[k];
        }
        place(&pair, 1, centre);
        CHECK_THAT(!meet(&pair, margin), "kind %d: a gap of %g of the size",
            type, gap/size);
    }
}
END_TEST

/* The point of a box that is nearest to x. */
static void nearest(const sel_body *body, double margin, const double x[3],
    double y[3])
{
    double r[3], w[3];
    for (int k = 0; k < 3; k++)
    {
        r[k] = x[k] - body->centre[k];
    }
    scene_turn_back(body->Q, r, w);
    for (int k = 0; k < 3; k++)
    {
        double a = body->shape->semiAxes[k] + margin/2;
        w[k] = fmax(-a, fmin(a, w[k]));
    }
    scene_turn(body->Q, w, y);
    scene_axpy(1, body->centre, y);
}

/* Alternating projections: 1 if a point lies in both boxes, 0 if a plane
   separates them, -1 if neither is shown up to the slack in this number of
   iterations. */
static int by_projections(const box_pair *pair, double margin)
{
    double x[3], y[3], n[3], slack = SLACK*extent(pair);
    memcpy(x, pair->body[0].centre, sizeof x);
    for (int round = 0; round < 400; round++)
    {
        nearest(&pair->body[1], margin - slack, x, y);
        nearest(&pair->body[0], margin - slack, y, x);
        double apart = scene_distance(x, y);
        if (apart < 0.1*slack)
        {
            return 1;
        }
        for (int k = 0; k < 3; k++)
        {
            n[k] = (y[k] - x[k])/apart;
        }
        double far = scene_dot(n, pair->body[1].centre)
            - scene_dot(n, pair->body[0].centre);
        if (far - reach(&pair->body[0], margin, n)
            - reach(&pair->body[1], margin, n) > COARSE*extent(pair))
        {
            return 0;
        }
    }
    return -1;
}

/* Random poses of boxes that nearly touch: the nearest points decide. */
START_TEST(nearest_points)
{
    static const double margins[] = {0, 0.05, 1, -0.01};
    scene_random random = {303};
    int count[3] = {0, 0, 0}, all = scene_effort(20000);
    for (int i = 0; i < all; i++)
    {
        box_pair pair;
        double n[3], centre[3], margin = margins[i % COUNT(margins)];
        random_boxes(&random, &pair);
        scene_direction(&random, n);
        double far = scene_uniform(&random, 0.5, 1.02)
            *(reach(&pair.body[0], margin, n)
            + reach(&pair.body[1], margin, n));
        for (int k = 0; k < 3; k++)
        {
            centre[k] = pair.body[0].centre[k] + far*n[k];
        }
        place(&pair, 1, centre);
        int expected = by_projections(&pair, margin);
        count[expected + 1]++;
        CHECK_TRUE(expected < 0 || meet(&pair, margin) == expected);
    }
    ck_assert_int_lt(count[0], all/20 + 1);
    ck_assert_int_gt(count[1], all/20);
    ck_assert_int_gt(count[2], all/20);
}
END_TEST

/* Two edges cross in their middles, or a corner is above a face; then the boxes
   are moved apart along n. Grown by m/2 on every side, a box extends m/2 (|n1|
   + |n2| + |n3|) farther, n_k along its axes: the margin at which they meet
   again is known. */
START_TEST(margin_to_meet)
{
    scene_random random = {304};
    for (int i = 0; i < scene_effort(50000); i++)
    {
        box_pair pair;
        double n[3], w[2][3], x[2][3], centre[3], grow = 0;
        random_boxes(&random, &pair);
        scene_quaternion(&random, pair.q[0]);
        scene_quaternion(&random, pair.q[1]);
        place(&pair, 0, pair.body[0].centre);
        place(&pair, 1, pair.body[1].centre);
        int a = scene_integer(&random, 3), b = scene_integer(&random, 3);
        const double *Q1 = pair.body[0].Q, *Q2 = pair.body[1].Q;
        const double one[3] = {Q1[a], Q1[3 + a], Q1[6 + a]};
        const double two[3] = {Q2[b], Q2[3 + b], Q2[6 + b]};
        int face = i % 2;
        double sine = 1;
        if (face)
        {
            memcpy(n, one, sizeof n);
        }
        else
        {
            scene_cross(one, two, n);
            sine = scene_norm(n);
            scene_normalise(n);
        }
        for (int side = 0; side < 2; side++)
        {
            double m[3];
            scene_turn_back(pair.body[side].Q, n, m);
            for (int k = 0; k < 3; k++)
            {
                /* a point of the edge, of the face, or the corner */
                int free = face ? side == 0 && k != a
                                : k == (side == 0 ? a : b);
                grow += fabs(m[k]);
                w[side][k] = free ? scene_uniform(&random, -0.9, 0.9)
                    : (m[k] > 0) == (side == 0) ? 1 : -1;
            }
            point_of(&pair.body[side], 0, w[side], x[side]);
        }
        double gap = scene_log_uniform(&random, 1e-8, 0.01)
            *fmin(pair.shape[0].minSemiAxis, pair.shape[1].minSemiAxis);
        for (int k = 0; k < 3; k++)
        {
            centre[k] = pair.body[1].centre[k] + (x[0][k] - x[1][k])
                + gap*n[k];
        }
        place(&pair, 1, centre);
        double margin = 2*gap/grow, slack = SLACK*extent(&pair)/sine;
        CHECK_TRUE(!meet(&pair, margin - slack));
        /* edges that are long enough still cross in the middle */
        CHECK_TRUE(meet(&pair, margin + slack));
    }
}
END_TEST

/* Boxes of the same orientation: three intervals, exact up to the slack; sizes
   from 1e-25 to 1e12, one inside the other, and both at the same place. */
START_TEST(parallel_boxes)
{
    scene_random random = {305};
    for (int i = 0; i < scene_effort(50000); i++)
    {
        box_pair pair;
        double centre[3], least = HUGE_VAL;
        double scale = scene_log_uniform(&random, 1e-25, 1e12);
        for (int b = 0; b < 2; b++)
        {
            const double still[4] = {1, 0, 0, 0}, zero[3] = {0, 0, 0};
            double axes[3];
            for (int k = 0; k < 3; k++)
            {
                axes[k] = scale*(1 + scene_integer(&random, 8));
            }
            CHECK_OK(sel_shape_init(&pair.shape[b], axes, 0.5, 1));
            memcpy(pair.q[b], still, sizeof still);
            place(&pair, b, zero);
        }
        ck_assert_int_eq(meet(&pair, 0), 1);
        for (int k = 0; k < 3; k++)
        {
            centre[k] = scale*(scene_integer(&random, 31) - 15);
            least = fmin(least, pair.shape[0].semiAxes[k]
                + pair.shape[1].semiAxes[k] - fabs(centre[k]));
        }
        place(&pair, 1, centre);
        /* faces that touch do intersect */
        ck_assert_int_eq(meet(&pair, 0), least > -0.5*scale);
        ck_assert_int_eq(meet(&pair, 2.001*scale), least > -2.5*scale);
        ck_assert_int_eq(meet(&pair, 1.999*scale), least > -1.5*scale);
    }
}
END_TEST

/* Both boxes moved and rotated together, and mirrored in the planes of the
   first: the same result. */
START_TEST(rigid_motion)
{
    scene_random random = {306};
    for (int i = 0; i < scene_effort(20000); i++)
    {
        box_pair pair, moved;
        double n[3], centre[3], rotation[4], Q[9], shift[3];
        random_boxes(&random, &pair);
        scene_direction(&random, n);
        scene_direction(&random, shift);
        scene_quaternion(&random, rotation);
        scene_tensor(rotation, Q);
        double far = scene_uniform(&random, 0.3, 1.1)
            *(reach(&pair.body[0], 0, n) + reach(&pair.body[1], 0, n));
        for (int k = 0; k < 3; k++)
        {
            centre[k] = pair.body[0].centre[k] + far*n[k];
        }
        place(&pair, 1, centre);
        moved = pair;
        for (int b = 0; b < 2; b++)
        {
            scene_turn(Q, pair.body[b].centre, centre);
            scene_axpy(10, shift, centre);
            scene_quaternion_product(rotation, pair.q[b], moved.q[b]);
            place(&moved, b, centre);
        }
        double slack = COARSE*extent(&moved);
        CHECK_TRUE(!meet(&pair, -slack) || meet(&moved, slack));
        CHECK_TRUE(!meet(&moved, -slack) || meet(&pair, slack));
    }
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("boxes");
    suite_add(suite, "point", a_common_point, 60);
    suite_add(suite, "plane", a_plane_between, 60);
    suite_add(suite, "nearest", nearest_points, 60);
    suite_add(suite, "margin", margin_to_meet, 60);
    suite_add(suite, "parallel", parallel_boxes, 60);
    suite_add(suite, "motion", rigid_motion, 60);
    return suite_run(suite);
}

/*  test_contact_near.c - contact points of bodies with a small gap

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors  */

#define _GNU_SOURCE
#include "base/vec3.h"
#include "suite.h"

typedef struct tally
{
    int near, within; /* found; nearer than the margin */
    int loose;        /* gaps that are not the distance */
    double worst;     /* gap less than the distance [margins] */
} tally;

/* Are the bodies of a pair apart? */
static int are_apart(const scene_pair *pair, sel_contact_memory *memory,
    sel_contact *contact)
{
    *memory = (sel_contact_memory){.type = 0};
    sel_contact_pair(SEL_COMMON_NORMAL, &pair->body[0], &pair->body[1], memory,
        contact);
    return !SEL_TOUCHES(contact->end);
}

/* Two bodies of size 1 at any distance. */
static void place_anywhere(scene_random *random, scene_pair *pair)
{
    double q[4], x[3] = {0}, direction[3];
    for (int i = 0; i < 2; i++)
    {
        scene_shape(random, 1, &pair->shape[i]);
        scene_quaternion(random, q);
        scene_direction(random, direction);
        for (int m = 0; m < 3; m++)
        {
            x[m] = i*direction[m]*scene_uniform(random, 1, 2.6);
        }
        sel_contact_body(&pair->body[i], &pair->shape[i], x, q);
    }
    pair->size = fmin(pair->shape[0].minSemiAxis, pair->shape[1].minSemiAxis);
}

/* Two bodies whose faces, edges or corners meet, moved apart along the normal
   by up to a fraction of their size. */
static void place_near(scene_random *random, scene_pose pose, double most,
    scene_pair *pair)
{
    sel_contact_memory memory;
    sel_contact contact;
    double x[3];
    scene_random_pair(random, pose, pair);
    if (!are_apart(pair, &memory, &contact))
    {
        v3_madd(x, pair->body[1].centre,
            contact.overlap + most*pair->size*scene_uniform(random, 0, 1),
            contact.normal);
        scene_place(pair, 1, x, pair->q[1]);
    }
}

/* The points are on both surfaces along the normal, and the returned gap is
   that of its plane, 0 if there is none: to the tolerance of Newton's
   method. */
static void check_points(const scene_pair *pair, const sel_contact *contact)
{
    const sel_body *body = pair->body;
    const double *points[2] = {contact->point1, contact->point2};
    const double size = fmax(body[0].shape->boundingRadius,
        body[1].shape->boundingRadius);
    double step[3];
    v3_sub(step, contact->point2, contact->point1);
    CHECK_NEAR(v3_norm(contact->normal), 1, 1e-12);
    const double along = v3_dot(step, contact->normal);
    CHECK_NEAR(sel_contact_gap_along(&body[0], &body[1], contact->normal),
        along, 1e-8*size);
    CHECK_NEAR(fmax(along, 0), -contact->overlap, 1e-8*size);
    for (int i = 0; i < 2; i++)
    {
        double r[3], x[3], n[3];
        v3_sub(r, points[i], body[i].centre);
        m3_apply_transposed(x, body[i].Q, r);
        m3_apply_transposed(n, body[i].Q, contact->normal);
        v3_scale(n, i ? -1 : 1, n);
        CHECK_NEAR(sel_shape_gauge(body[i].shape, x, NULL, NULL), 1, 1e-8);
        CHECK_NEAR(v3_dot(n, x), sel_shape_support(body[i].shape, n, NULL),
            1e-8*size);
    }
}

/* A gap that was found: at most the distance and the margin, with its points.
   enough: the error of the distance [m]. */
static void check_gap(const scene_pair *pair, const sel_contact *contact,
    double distance, double enough, double margin, tally *t)
{
    double gap = -contact->overlap;
    t->near++;
    t->loose += gap < distance - 1e-6*margin;
    t->worst = fmax(t->worst, (distance - gap)/margin);
    CHECK_AT_MOST(gap, margin);
    CHECK_AT_MOST(gap, distance + enough);
    check_points(pair, contact);
}

/* No plane parts bodies by more than their distance (sel_contact_gap, which has
   tests of its own, to 1e-9), and none that is farther than the margin is near.
   A gap that is seen is not much less: where the nearest points are not found the
   normal is off by about the growth, so the gap by its square, for 0.2 of the
   size by a fifth of the margin. (Long pointed bodies had normals of the grown
   ones that were none of theirs: there the whole margin was missing. Of 70 000
   pairs of faces and edges 60 miss anything now, and 2 most of the margin.) */
static void check_near(const scene_pair *pair, tally *t)
{
    const sel_body *body = pair->body;
    const double margin = 0.2*pair->size;
    sel_contact_memory memory;
    sel_contact contact, exact;
    if (!are_apart(pair, &memory, &contact))
    {
        return;
    }
    exact = contact;
    sel_contact_gap(&body[0], &body[1], 1e3*margin, &exact);
    const double distance = -exact.overlap;
    const double enough = 1e-9*(body[0].shape->boundingRadius
        + body[1].shape->boundingRadius);
    t->within += distance < margin;
    if (!sel_contact_near(SEL_COMMON_NORMAL, &body[0], &body[1], margin,
            &memory, &contact))
    {
        CHECK_AT_MOST(margin, distance + enough);
        return;
    }
    check_gap(pair, &contact, distance, enough, margin, t);
}

/* One solution for both tells the same as the two calls: which bodies touch,
   and how deep (to the tolerance of Newton's method, where a warm start follows
   the same common normal); where they do not, the gap as above. */
static void check_within(const scene_pair *pair, sel_contact_memory *memory,
    int warm, tally *t)
{
    const sel_body *body = pair->body;
    const double margin = 0.2*pair->size;
    const double reach = body[0].shape->boundingRadius
        + body[1].shape->boundingRadius;
    sel_contact_memory cold, before = *memory;
    sel_contact contact, exact;
    int apart = are_apart(pair, &cold, &exact);
    int near = sel_contact_within(SEL_COMMON_NORMAL, &body[0], &body[1],
        margin, memory, &contact);
    if (apart)
    {
        sel_contact_gap(&body[0], &body[1], 1e3*margin, &exact);
    }
    const double distance = apart ? -exact.overlap : 0;
    if (fabs(exact.overlap) > 1e-9*reach)
    {
        CHECK_TRUE(SEL_TOUCHES(contact.end) == !apart);
    }
    if (!apart && SEL_TOUCHES(contact.end) && !warm)
    {
        CHECK_NEAR(contact.overlap, exact.overlap, 1e-9*reach);
    }
    if (!apart || SEL_TOUCHES(contact.end))
    {
        CHECK_TRUE(near);
        return;
    }
    t->within += distance < margin;
    CHECK_TRUE(memory->type == 2 || memory->type == 0);
    if (!near)
    {
        CHECK_AT_MOST(margin, distance + 1e-9*reach);
        return;
    }
    check_gap(pair, &contact, distance, 1e-9*reach, margin, t);
    /* from where it was, it comes to the same */
    sel_contact again;
    CHECK_TRUE(sel_contact_within(SEL_COMMON_NORMAL, &body[0], &body[1],
        margin, &before, &again));
    CHECK_NEAR(again.overlap, contact.overlap, 0);
}

static void tell(const tally *t)
{
    printf("%d near, %d of them nearer than the margin; %d gaps less than the "
        "distance, by at most %.1e margins\n", t->near, t->within, t->loose,
        t->worst);
}

START_TEST(near_ones_are_found)
{
    scene_random random = {78};
    tally t = {0};
    for (int k = 0; k < scene_effort(4000); k++)
    {
        scene_pair pair;
        place_anywhere(&random, &pair);
        check_near(&pair, &t);
    }
    tell(&t);
    CHECK_TRUE(t.within > scene_effort(4000)/100 && t.near >= t.within);
    CHECK_AT_MOST(t.worst, 0.2);
}
END_TEST

START_TEST(faces_and_edges)
{
    scene_random random = {79};
    tally t = {0};
    for (int k = 0; k < scene_effort(2000); k++)
    {
        scene_pair pair;
        place_near(&random, k % (SCENE_CORNER_FACE + 1), 0.3, &pair);
        check_near(&pair, &t);
    }
    tell(&t);
    CHECK_TRUE(t.within > scene_effort(2000)/4 && t.near >= t.within);
    CHECK_AT_MOST(t.worst, 0.2);
}
END_TEST

/* Moves body 2 by up to a tenth of its size, and turns it by a tenth. */
static void move(scene_random *random, scene_pair *pair)
{
    double step[3], x[3], turn[4], q[4];
    scene_direction(random, step);
    v3_madd(x, pair->body[1].centre,
        0.1*pair->size*scene_uniform(random, 0, 1), step);
    scene_direction(random, turn + 1);
    v3_scale(turn + 1, sin(0.05), turn + 1);
    turn[0] = cos(0.05);
    q4_multiply(q, turn, pair->q[1]);
    scene_place(pair, 1, x, q);
}

/* Cold, then with the memory of the last call while the bodies move. */
START_TEST(both_in_one)
{
    scene_random random = {80};
    tally t = {0};
    for (int k = 0; k < scene_effort(1000); k++)
    {
        scene_pair pair;
        sel_contact_memory memory = {.type = 0};
        scene_random_pair(&random, k % (SCENE_CORNER_FACE + 1), &pair);
        for (int m = 0; m < 4; m++)
        {
            check_within(&pair, &memory, m > 0, &t);
            move(&random, &pair);
        }
    }
    tell(&t);
    CHECK_TRUE(t.within > scene_effort(1000)/4 && t.near >= t.within);
    CHECK_AT_MOST(t.worst, 0.2);
}
END_TEST

/* Two spheres: the distance of the centres less both radii, to rounding. */
START_TEST(spheres_in_closed_form)
{
    scene_random random = {81};
    for (int k = 0; k < 2000; k++)
    {
        double a = scene_uniform(&random, 0.5, 2), x[3] = {0}, n[3];
        double gap = scene_uniform(&random, -0.1, 0.2), q[4] = {1, 0, 0, 0};
        sel_shape shape[2];
        sel_body body[2];
        sel_contact_memory memory = {.type = 0};
        sel_contact contact;
        CHECK_OK(sel_shape_init(&shape[0], (double[]){a, a, a}, 1, 1));
        CHECK_OK(sel_shape_init(&shape[1], (double[]){1, 1, 1}, 1, 1));
        sel_contact_body(&body[0], &shape[0], x, q);
        scene_direction(&random, n);
        v3_scale(x, a + 1 + gap, n);
        sel_contact_body(&body[1], &shape[1], x, q);
        int near = sel_contact_within(SEL_COMMON_NORMAL, &body[0], &body[1],
            0.1, &memory, &contact);
        CHECK_TRUE(near == (gap < 0.1));
        if (near)
        {
            CHECK_TRUE(SEL_TOUCHES(contact.end) == (gap <= 0));
            CHECK_NEAR(contact.overlap, -gap, 4e-15);
            CHECK_NEAR(v3_dot(contact.normal, n), 1, 1e-14);
        }
    }
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("near");
    suite_add(suite, "both in one", both_in_one, 60);
    suite_add(suite, "spheres", spheres_in_closed_form, 60);
    suite_add(suite, "near", near_ones_are_found, 60);
    suite_add(suite, "faces", faces_and_edges, 60);
    return suite_run(suite);
}

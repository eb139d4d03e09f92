/*  test_contact_slope.c - change of a contact with a small motion of its bodies

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Compared with contacts solved again after the motion. The prediction is of
    first order: its error falls to a quarter if the motion is halved. */

#include "suite.h"

#include "base/vec3.h"
#include "contact/pair.h"

static void solve(const sel_body bodies[2], sel_contact_memory *memory,
    sel_contact *contact)
{
    sel_contact_pair(SEL_COMMON_NORMAL, &bodies[0], &bodies[1], memory,
        contact);
    CHECK_TRUE(contact->end == SEL_TOUCHING);
}

/* Body 2 of a touching pair moves by step and rotates by theta; returns the
   error of the predicted place on body 1 and of the normal. */
static void compare(const scene_pair *pair, const double theta[3],
    const double step[3], double off[2])
{
    sel_body bodies[2] = {pair->body[0], pair->body[1]};
    sel_contact_memory memory = {.type = 0};
    sel_contact before, after;
    double n[3], R[9], shift[8], rotation[8], t[2][3], q[4], moved[4][4];
    solve(bodies, &memory, &before);
    /* all in the frame of body 1 */
    m3_apply_transposed(n, bodies[0].Q, before.normal);
    m3_multiply_transposed(R, bodies[0].Q, bodies[1].Q);
    CHECK_TRUE(sel_contact_slope(bodies[0].shape, bodies[1].shape, R, &memory, n,
        before.overlap, shift, rotation));
    double centre[3];
    for (int k = 0; k < 3; k++)
    {
        centre[k] = pair->body[1].centre[k] + step[k];
    }
    memcpy(q, pair->q[1], sizeof q);
    sel_motion_rotate_by(q, theta);
    sel_contact_body(&bodies[1], pair->body[1].shape, centre, q);
    solve(bodies, &memory, &after);

    double arm[3], u[3], tilt[3], inBody[2][3];
    v3_sub(arm, before.point2, pair->body[1].centre);
    v3_cross(u, theta, arm);
    v3_madd(u, u, 1.0, step);
    v3_cross(tilt, theta, before.normal);
    m3_apply_transposed(inBody[0], bodies[0].Q, tilt);
    m3_apply_transposed(inBody[1], bodies[0].Q, u);
    v3_tangents(n, t[0], t[1]);
    double in[4] = {v3_dot(t[0], inBody[0]), v3_dot(t[1], inBody[0]),
        v3_dot(t[0], inBody[1]), v3_dot(t[1], inBody[1])};
    double place[3], normal[3], d[3];
    v3_sub(d, after.point1, before.point1);
    m3_apply_transposed(place, bodies[0].Q, d);
    v3_sub(d, after.normal, before.normal);
    m3_apply_transposed(normal, bodies[0].Q, d);
    off[0] = off[1] = 0;
    for (int r = 0; r < 2; r++)
    {
        moved[0][r] = moved[1][r] = 0;
        for (int c = 0; c < 4; c++)
        {
            moved[0][r] += shift[4*r + c]*in[c];
            moved[1][r] += rotation[4*r + c]*in[c];
        }
        off[0] += fabs(moved[0][r] - v3_dot(t[r], place))/pair->size;
        off[1] += fabs(moved[1][r] - v3_dot(t[r], normal));
    }
}

START_TEST(of_second_order)
{
    scene_random random = {31};
    double worst[2] = {0, 0};
    for (int k = 0; k < scene_effort(200); k++)
    {
        scene_pair pair;
        double axes[2][3], whole[2], half[2], theta[3], step[3], q[4];
        memset(&pair, 0, sizeof pair);
        for (int b = 0; b < 2; b++)
        {
            for (int m = 0; m < 3; m++)
            {
                axes[b][m] = scene_uniform(&random, 0.7, 1.3);
            }
            /* round: second derivatives of the surface are bounded */
            CHECK_OK(sel_shape_init(&pair.shape[b], axes[b], 1, 1));
        }
        pair.size = fmin(pair.shape[0].minSemiAxis, pair.shape[1].minSemiAxis);
        for (int b = 0; b < 2; b++)
        {
            const double origin[3] = {0, 0, 0};
            scene_quaternion(&random, q);
            scene_place(&pair, b, origin, q);
        }
        double n[3];
        scene_direction(&random, n);
        scene_touch(&pair, n, -0.02*pair.size);
        const double small = 1e-3;
        for (int m = 0; m < 3; m++)
        {
            theta[m] = scene_uniform(&random, -small, small);
            step[m] = scene_uniform(&random, -small, small);
        }
        compare(&pair, theta, step, whole);
        for (int m = 0; m < 3; m++)
        {
            theta[m] *= 0.5;
            step[m] *= 0.5;
        }
        compare(&pair, theta, step, half);
        for (int m = 0; m < 2; m++)
        {
            /* the error is a constant times the square of 3e-3; below 1e-9 it
               is the residual of the contacts themselves */
            CHECK_AT_MOST(whole[m], 1e-4);
            CHECK_AT_MOST(half[m], 0.3*whole[m] + 1e-8);
            worst[m] = fmax(worst[m], whole[m]);
        }
    }
    printf("place off by %.1e semi-axes, normal by %.1e\n", worst[0], worst[1]);
}
END_TEST

/* Two bodies that are nearly spheres, radii r1 and r2: the normal follows the
   motion of the centres, u/d, d their distance, whatever the rotation; the
   point on 1 moves by r1 times that. */
START_TEST(spheres)
{
    const double r1 = 0.3, r2 = 0.5, d = 0.79;
    const double R[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1}, n[3] = {0, 0, 1};
    /* spheres themselves are solved in closed form, without memory: these
       differ from them by 1e-9, and so do the results, by a few times that */
    const double near = 1 + 1e-9;
    const double axes[2][3] = {{r1, r1, r1*near}, {r2, r2, r2*near}};
    const double q[4] = {1, 0, 0, 0}, place[2][3] = {{0, 0, 0}, {0, 0, d}};
    sel_shape shape[2];
    sel_body body[2];
    sel_contact contact;
    sel_contact_memory memory = {.type = 0};
    double shift[8], rotation[8];
    for (int b = 0; b < 2; b++)
    {
        CHECK_OK(sel_shape_init(&shape[b], axes[b], 1, 1));
        sel_contact_body(&body[b], &shape[b], place[b], q);
    }
    solve(body, &memory, &contact);
    CHECK_TRUE(sel_contact_slope(&shape[0], &shape[1], R, &memory, n,
        contact.overlap, shift, rotation));
    for (int r = 0; r < 2; r++)
    {
        for (int c = 0; c < 2; c++)
        {
            /* theta x n moves the point on 2 by r2 theta x (-n): the centre,
               its reference, by the same less */
            CHECK_NEAR(rotation[4*r + 2 + c], r == c ? 1/d : 0, 1e-7);
            CHECK_NEAR(rotation[4*r + c], r == c ? r2/d : 0, 1e-7);
            CHECK_NEAR(shift[4*r + 2 + c], r == c ? r1/d : 0, 1e-7);
            CHECK_NEAR(shift[4*r + c], r == c ? r1*r2/d : 0, 1e-7);
        }
    }
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("contact, slope");
    suite_add(suite, "order", of_second_order, 60);
    suite_add(suite, "spheres", spheres, 10);
    return suite_run(suite);
}

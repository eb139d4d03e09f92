/*  test_world_impact.c - collisions at the time of first touch

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors  */

#define _GNU_SOURCE
#include "world_scenes.h"

/* - - - - - - - - - - - - - - - - pairs - - - - - - - - - - - - - - - - - - */

/* Two equal bodies, dEq 1, in the plane; A, rotated by 45 degrees, comes from x
   = 0 with speed 1, B, rotated by -90, is at rest at x = 3: time of contact,
   velocities and spins afterwards. Rigid-body mechanics at the first touch,
   where the sum of the support functions allows the bodies to meet; to the
   digits given. */
typedef struct planar
{
    const char *name;
    double ratio, epsilon;
    double time, vA[3], vB[3], spinA, spinB;
} planar;

static const planar planars[] = {
    {"prolate", 5, 1, 1.724749717, {0.700880288, 0.050173272},
        {0.299119712, -0.050173272}, 0.750711691, -0.606797194},
    {"cuboid", 2, 0.2, 2.029774808, {0.251372536, 0.000043659},
        {0.748627464, -0.000043659}, 1.060187858, -1.059934725},
    {"diamond", 2, 1.8, 1.924991254, {0.271860293, 0.260784233},
        {0.728139707, -0.260784233}, 1.106209642, 0.592476382},
    {"prolate2", 2, 1, 2.011402735, {0.411621692, 0.113145179},
        {0.588378308, -0.113145179}, 1.508551955, -0.798316946},
};

static void planar_scene(const planar *p, double lead, scene *s)
{
    const double along[2] = {p->ratio, 1}, across[2] = {1, p->ratio};
    memset(s, 0, sizeof *s);
    s->nShapes = 2;
    CHECK_OK(sel_shape_init_equivalent(&s->shapes[0], 1, along, p->epsilon,
        p->epsilon));
    CHECK_OK(sel_shape_init_equivalent(&s->shapes[1], 1, across, p->epsilon,
        p->epsilon));
    add(s, 0, -lead, 0, 0);
    add(s, 1, 3, 0, 0);
    s->p[0].v[0] = 1;
    const double z[3] = {0, 0, 1};
    scene_axis_angle(z, SCENE_PI/4, s->p[0].q);
}

/* Largest error of the velocities, of the spins, and of the positions some time
   after the contact. */
static void planar_errors(const planar *p, sel_method method, int impactTime,
    double dt, double phase, double worst[3])
{
    static scene s;
    sel_world_settings settings = settings_of(0, 1);
    settings.method = method;
    settings.impulse.impactTime = impactTime;
    double lead = phase*dt;
    planar_scene(p, lead, &s);
    sel_world *world = make(&s, &settings);
    int steps = (int)ceil((p->time + lead)/dt) + 2;
    steps += (int)ceil(0.1/dt);
    run(world, steps, dt);
    const sel_particles *P = sel_world_particles(world);
    double after = steps*dt - p->time - lead;
    double xA[3] = {p->time, 0, 0}, xB[3] = {3, 0, 0};
    scene_axpy(after, p->vA, xA);
    scene_axpy(after, p->vB, xB);
    worst[0] = fmax(worst[0], fmax(scene_distance(P->v, p->vA),
        scene_distance(P->v + 3, p->vB)));
    worst[1] = fmax(worst[1], fmax(fabs(P->omega[2] - p->spinA),
        fabs(P->omega[5] - p->spinB)));
    worst[2] = fmax(worst[2], fmax(scene_distance(P->x, xA),
        scene_distance(P->x + 3, xB)));
    const sel_statistics *t = sel_world_statistics(world);
    if (impactTime && phase > 0.01)
    {
        CHECK_NEAR(t->impactsTraced, 1, 0);
    }
    sel_world_free(world);
}

/* The touch is found to an overlap of 1e-7 dEq, where normal and lever arms are
   off by that times the curvature; that of a prolate's tip is 17, of a
   diamond's or a cuboid's side at its edge a few tens: 5e-6. A thousandth, at
   which a collision counts as correct, is two hundred times that. Results
   without tracing are printed, and less accurate. */
START_TEST(eccentric_pairs)
{
    static const double steps[] = {0.05, 0.02, 0.01, 0.001};
    for (int m = 0; m < SEL_METHOD_COUNT; m++)
    {
        for (int k = 0; k < COUNT(planars); k++)
        {
            for (int n = 0; n < COUNT(steps); n++)
            {
                double worst[2][3] = {{0}};
                scene_random random = {(uint64_t)(7*k + n)};
                for (int r = 0; r < scene_amount(20, 8, 2); r++)
                {
                    double phase = scene_uniform(&random, 0, 1);
                    for (int on = 0; on < 2; on++)
                    {
                        planar_errors(&planars[k], (sel_method)m, on,
                            steps[n], phase, worst[on]);
                    }
                }
                printf("%s, %s, dt %g: v %.1e -> %.1e, spin %.1e -> %.1e, x "
                       "%.1e -> %.1e\n", sel_method_name((sel_method)m),
                    planars[k].name, steps[n], worst[0][0], worst[1][0],
                    worst[0][1], worst[1][1], worst[0][2], worst[1][2]);
                for (int e = 0; e < 3; e++)
                {
                    CHECK_AT_MOST(worst[1][e], 5e-6);
                    CHECK_THAT(worst[0][e] > worst[1][e], "%d", e);
                }
            }
        }
    }
}
END_TEST

/* - - - - - - - - - - - - - - - with spin - - - - - - - - - - - - - - - - - */

/* Two triaxial ellipsoids with spin that collide about half a time unit later.
   */
static void spinning(scene *s, uint64_t seed)
{
    scene_random random = {seed};
    sel_shape shape;
    const double axes[3] = {0.7, 0.5, 0.35};
    CHECK_OK(sel_shape_init(&shape, axes, 1, 1));
    one_shape(s, &shape);
    add(s, 0, -0.9, 0, 0);
    add(s, 0, 0.9, scene_uniform(&random, -0.3, 0.3),
        scene_uniform(&random, -0.3, 0.3));
    for (int i = 0; i < 2; i++)
    {
        scene_quaternion(&random, s->p[i].q);
        for (int k = 0; k < 3; k++)
        {
            s->p[i].v[k] = scene_uniform(&random, -0.2, 0.2);
            s->p[i].omega[k] = scene_uniform(&random, -1, 1);
        }
        s->p[i].v[0] += i ? -1 : 1;
    }
}

/* Time 1 in this number of substeps. With several contacts, or none: 0. */
static int after(const scene *s, int impactTime, sel_friction friction,
    int steps, scene *end)
{
    sel_world_settings settings = settings_of(1, 0.7);
    settings.material.friction = friction;
    settings.material.mu = 0.3;
    settings.impulse.impactTime = impactTime;
    settings.impulse.removeOverlap = impactTime;
    sel_world *world = make(s, &settings);
    sel_energy before, now;
    sel_world_energy(world, &before);
    run(world, steps, 1.0/steps);
    sel_world_energy(world, &now);
    snapshot(world, end);
    int once = sel_world_statistics(world)->impulses == 1;
    sel_world_free(world);
    return once;
}

static double difference(const scene *a, const scene *b, double *place)
{
    double v = 0;
    *place = 0;
    for (int i = 0; i < 2; i++)
    {
        v = fmax(v, scene_distance(a->p[i].v, b->p[i].v));
        v = fmax(v, scene_distance(a->p[i].omega, b->p[i].omega));
        *place = fmax(*place, scene_distance(a->p[i].x, b->p[i].x));
        for (int k = 0; k < 4; k++)
        {
            *place = fmax(*place, fabs(a->p[i].q[k] - b->p[i].q[k]));
        }
    }
    return v;
}

static void spinning_errors(int impactTime, int steps, double rms[2])
{
    int count = 0;
    rms[0] = rms[1] = 0;
    for (uint64_t seed = 1; count < scene_effort(40); seed++)
    {
        static scene s, exact, end;
        double place;
        spinning(&s, seed);
        sel_friction law = seed % 2 ? SEL_FRICTION_COULOMB : SEL_FRICTION_NONE;
        if (!after(&s, 1, law, 20000, &exact)
            || !after(&s, impactTime, law, steps, &end))
        {
            continue;
        }
        double v = difference(&end, &exact, &place);
        rms[0] += v*v;
        rms[1] += place*place;
        count++;
    }
    rms[0] = sqrt(rms[0]/count);
    rms[1] = sqrt(rms[1]/count);
}

/* Motion is of second order, and so is the collision: with a quarter of the
   step a sixteenth of the error; at least a tenth is required. */
START_TEST(order_of_convergence)
{
    double last[2] = {0, 0};
    for (int steps = 20; steps <= scene_amount(320, 80, 80); steps *= 4)
    {
        double rms[2], late[2];
        spinning_errors(1, steps, rms);
        spinning_errors(0, steps, late);
        printf("spinning pairs, %d steps: velocities %.1e -> %.1e, places "
               "%.1e -> %.1e\n", steps, late[0], rms[0], late[1], rms[1]);
        for (int e = 0; e < 2 && steps > 20; e++)
        {
            CHECK_AT_MOST(rms[e], 0.1*last[e]);
        }
        memcpy(last, rms, sizeof last);
    }
}
END_TEST

/* Momentum and angular momentum about the origin, to rounding, at any step. */
START_TEST(momenta)
{
    double worst[2] = {0, 0}, traced = 0;
    for (uint64_t seed = 1; seed <= 100; seed++)
    {
        static scene s;
        sel_energy before, now;
        spinning(&s, seed);
        sel_world_settings settings = settings_of(0, seed % 3 ? 0.7 : 1);
        settings.material.friction
            = seed % 2 ? SEL_FRICTION_COULOMB : SEL_FRICTION_NONE;
        settings.material.mu = 0.3;
        settings.impulse.impactTime = 1;
        settings.method = (sel_method)(seed % SEL_METHOD_COUNT);
        sel_world *world = make(&s, &settings);
        sel_world_energy(world, &before);
        run(world, 20, 0.05);
        sel_world_energy(world, &now);
        traced += sel_world_statistics(world)->impactsTraced;
        worst[0] = fmax(worst[0], scene_distance(before.momentum,
            now.momentum)/before.mass);
        worst[1] = fmax(worst[1], scene_distance(before.angularMomentum,
            now.angularMomentum)/before.mass);
        sel_world_free(world);
    }
    CHECK_TRUE(traced > 50);
    CHECK_AT_MOST(worst[0], 1e-14);
    CHECK_AT_MOST(worst[1], 1e-14);
    printf("%.0f traced: momentum off by %.1e, angular momentum by %.1e\n",
        traced, worst[0], worst[1]);
}
END_TEST

/* - - - - - - - - - - - - - - - - walls - - - - - - - - - - - - - - - - - - */

static void bouncing(scene *s, sel_world **world, int impactTime, int spin)
{
    sel_shape shape;
    const double axes[3] = {0.3, 0.2, 0.15};
    const double low[3] = {-5, -5, 0}, high[3] = {5, 5, 10};
    CHECK_OK(sel_shape_init(&shape, axes, 1, 1));
    one_shape(s, &shape);
    add(s, 0, 0, 0, spin ? 1 : 0.15 + 0.5);
    if (spin)
    {
        scene_random random = {3};
        scene_quaternion(&random, s->p[0].q);
        s->p[0].omega[0] = 1;
        s->p[0].omega[1] = -2;
    }
    sel_world_settings settings = settings_of(1, 1);
    settings.impulse.impactTime = impactTime;
    *world = make(s, &settings);
    add_box(*world, low, high, 1);
}

/* Dropped flat from a height of 0.5 with gravity 1: it comes back every two
   time units. With spin the energy is what stays: motion keeps it to second
   order in spin dt, 0.03 to 0.1 here, in each flight: 1e-3. */
START_TEST(bounces)
{
    for (int spin = 0; spin < 2; spin++)
    {
        double error[2], height[2];
        for (int on = 0; on < 2; on++)
        {
            static scene s;
            sel_world *world;
            bouncing(&s, &world, on, spin);
            sel_energy before, now;
            sel_world_energy(world, &before);
            run(world, 1000, 0.02);
            sel_world_energy(world, &now);
            error[on] = fabs(now.translation + now.rotation + now.potential
                - before.potential - before.rotation)/before.potential;
            height[on] = fabs(sel_world_particles(world)->x[2] - 0.65);
            sel_world_free(world);
        }
        printf("%s: energy off by %.1e -> %.1e after 20, place %.1e -> %.1e\n",
            spin ? "tumbling" : "flat", error[0], error[1], height[0],
            height[1]);
        CHECK_AT_MOST(error[1], spin ? 1e-3 : 1e-12);
        CHECK_AT_MOST(spin ? 0 : height[1], 1e-5);
    }
}
END_TEST

/* - - - - - - - - - - - - - order, processes, restart - - - - - - - - - - - */

static sel_world_settings crowd_settings(int k)
{
    sel_world_settings settings = settings_of(1, k % 2 ? 1 : 0.7);
    settings.material.friction = k % 3 ? SEL_FRICTION_COULOMB
                                       : SEL_FRICTION_SAFE_RESTITUTION;
    settings.material.mu = 0.4;
    settings.material.et = 0.3;
    settings.manifold = k % 2 ? 0.05 : 0;
    settings.impulse.partners = k % 2 ? SEL_PARTNERS_DEEPEST : SEL_PARTNERS_ALL;
    settings.method = (sel_method)(k % SEL_METHOD_COUNT);
    settings.impulse.impactTime = 1;
    return settings;
}

static const double low[3] = {-0.1, -0.1, -0.1}, high[3] = {1.1, 1.1, 1.1};

static void crowd(scene *s, uint64_t seed)
{
    sel_shape shapes[3];
    scene_named_shape(SCENE_CUBE, 0.15, &shapes[0]);
    scene_named_shape(SCENE_TRIAXIAL, 0.15, &shapes[1]);
    scene_named_shape(SCENE_SPHERE, 0.15, &shapes[2]);
    gas(s, shapes, 3, 4, seed);
}

/* Two processes give the same bits as one; so does another order. */
START_TEST(halves_and_orders)
{
    for (int k = 0; k < 6; k++)
    {
        static scene s, back;
        static split both;
        sel_world_settings settings = crowd_settings(k);
        crowd(&s, 40 + (uint64_t)k);
        back = s;
        for (int i = 0; i < s.n; i++)
        {
            back.p[i] = s.p[s.n - 1 - i];
        }
        sel_world *one = make(&s, &settings);
        sel_world *other = make(&back, &settings);
        split_scene(&both, &s, 0.5, settings);
        add_box(one, low, high, 0.9);
        add_box(other, low, high, 0.9);
        add_box(both.sides[0].world, low, high, 0.9);
        add_box(both.sides[1].world, low, high, 0.9);
        run(one, 60, 5e-3);
        run(other, 60, 5e-3);
        run_split(&both, 60, 5e-3);
        CHECK_TRUE(hash_of(one) == hash_of(other));
        static scene whole, half;
        int found = 0;
        snapshot(one, &whole);
        for (int rank = 0; rank < 2; rank++)
        {
            snapshot(both.sides[rank].world, &half);
            for (int i = 0; i < half.n; i++)
            {
                for (int j = 0; j < whole.n; j++)
                {
                    const particle *a = &half.p[i], *b = &whole.p[j];
                    found += a->id == b->id && !memcmp(a->x, b->x, sizeof a->x)
                        && !memcmp(a->q, b->q, sizeof a->q)
                        && !memcmp(a->v, b->v, sizeof a->v)
                        && !memcmp(a->omega, b->omega, sizeof a->omega);
                }
            }
        }
        ck_assert_int_eq(found, s.n);
        double traced = sel_world_statistics(one)->impactsTraced;
        double sum = sel_world_statistics(both.sides[0].world)->impactsTraced
            + sel_world_statistics(both.sides[1].world)->impactsTraced;
        CHECK_TRUE(traced > 20);
        CHECK_NEAR(sum, traced, 0);
        sel_world_free(one);
        sel_world_free(other);
        free_split(&both);
    }
}
END_TEST

/* From particles and their memory, with a check before (as the check of
   positions at a start does), a run continues as if it had not been stopped. */
START_TEST(restart)
{
    for (int k = 0; k < 6; k++)
    {
        static scene s, middle;
        static double records[CAPACITY][40*10];
        int lengths[CAPACITY], count;
        const sel_contact *contacts;
        const int *first, *second;
        sel_world_settings settings = crowd_settings(k);
        crowd(&s, 50 + (uint64_t)k);
        sel_world *world = make(&s, &settings);
        add_box(world, low, high, 0.9);
        run(world, 30, 5e-3);
        snapshot(world, &middle);
        middle.nShapes = s.nShapes;
        memcpy(middle.shapes, s.shapes, sizeof s.shapes);
        for (int i = 0; i < s.n; i++)
        {
            lengths[i] = sel_world_get_memory(world, i, 1, records[i],
                COUNT(records[i]));
            CHECK_TRUE(lengths[i] <= COUNT(records[i]));
        }
        sel_world *again = make(&middle, &settings);
        add_box(again, low, high, 0.9);
        for (int i = 0; i < s.n; i++)
        {
            CHECK_OK(sel_world_set_memory(again, i, records[i], lengths[i]));
        }
        CHECK_OK(sel_world_contacts(again, 0, &contacts, &first, &second,
            &count));
        run(world, 30, 5e-3);
        run(again, 30, 5e-3);
        CHECK_TRUE(hash_of(world) == hash_of(again));
        CHECK_TRUE(sel_world_statistics(again)->impactsTraced > 5);
        sel_world_free(world);
        sel_world_free(again);
    }
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("world, impact time");
    suite_add(suite, "eccentric", eccentric_pairs, 300);
    suite_add(suite, "order", order_of_convergence, 300);
    suite_add(suite, "momenta", momenta, 60);
    suite_add(suite, "walls", bounces, 60);
    suite_add(suite, "halves", halves_and_orders, 120);
    suite_add(suite, "restart", restart, 120);
    return suite_run(suite);
}

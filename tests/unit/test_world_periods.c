/*---------------------------------------------------------------------------*\
    test_world_periods.c - contacts across periodic boundaries

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#define _GNU_SOURCE
#include "period_scenes.h"

static void make_periodic(mirror *m, const scene *s,
    sel_world_settings settings, int periods, const double length[3])
{
    set_box(&settings, m, periods, length);
    make_mirror(m, s, &settings);
}

/* Moves particles that have left the box to the other side. Returns their
   number. */
static int return_to_region(mirror *m, scene *s, int periods, const double length[3])
{
    int moved = 0;
    snapshot(m->world, s);
    for (int i = 0; i < s->n; i++)
    {
        for (int k = 0; k < periods; k++)
        {
            double *x = &s->p[i].x[k];
            double step = *x < 0 ? length[k] : *x >= length[k] ? -length[k] : 0;
            *x += step;
            moved += step != 0;
        }
    }
    if (moved)
    {
        set_images(m, s, NULL);
    }
    return moved;
}

/* Two bodies that approach each other, around a point on a face, an edge or a
   corner of the box, or inside; each in its original period. */
static void meeting(scene *s, scene_random *random, int periods,
    const double length[3], double centre[3])
{
    named_shapes(s);
    double n[3];
    scene_direction(random, n);
    for (int k = 0; k < 3; k++)
    {
        int at = k < periods && scene_uniform(random, 0, 1) < 0.6;
        centre[k] = at ? 0 : scene_uniform(random, 0.3, 0.7)*length[k];
    }
    for (int b = 0; b < 2; b++)
    {
        double off = b ? 0.075 : -0.075;
        add(s, scene_integer(random, s->nShapes), off*n[0], off*n[1],
            off*n[2]);
        particle *p = &s->p[b];
        scene_quaternion(random, p->q);
        let_run(p, random);
        for (int k = 0; k < 3; k++)
        {
            p->v[k] -= (b ? 2 : -2)*n[k];
        }
    }
    if (scene_integer(random, 2)) /* whichever has the lower id */
    {
        int64_t id = s->p[0].id;
        s->p[0].id = s->p[1].id;
        s->p[1].id = id;
    }
}

/* A pair across faces, edges and corners of the box behaves as in open space.
   Numbers are rounded at other positions of the box: 1e-16 in length, which
   contacts of bodies with edges magnify to 1e-11. */
START_TEST(as_in_open_space)
{
    const double length[3] = {1, 0.9, 0.7};
    scene_random random = {11};
    int met = 0;
    for (int trial = 0; trial < scene_effort(300); trial++)
    {
        static scene open, home, now;
        static mirror m;
        int periods = 1 + scene_integer(&random, 3), touched = 0;
        double centre[3];
        meeting(&open, &random, periods, length, centre);
        sel_world_settings settings = settings_of(0, 0.8);
        settings.model = model_of(_i);
        settings.material.friction = SEL_FRICTION_COULOMB;
        settings.material.mu = 0.4;
        home = open;
        for (int b = 0; b < 2; b++)
        {
            for (int k = 0; k < 3; k++)
            {
                double *x = &home.p[b].x[k];
                *x += centre[k];
                *x += k < periods && *x < 0 ? length[k] : 0;
            }
        }
        sel_world *free = make(&open, &settings);
        make_periodic(&m, &home, settings, periods, length);
        for (int step = 0; step < 60; step++)
        {
            run(free, 1, 1e-3);
            run(m.world, 1, 1e-3);
            touched = touched || sel_world_statistics(free)->impulses > 0;
            return_to_region(&m, &now, periods, length);
        }
        snapshot(free, &open);
        snapshot(m.world, &now);
        met += touched;
        ck_assert_int_eq(m.asymmetric, 0);
        for (int b = 0; b < 2; b++)
        {
            for (int k = 0; k < 3; k++)
            {
                CHECK_NEAR(now.p[b].v[k], open.p[b].v[k], 1e-9);
                CHECK_NEAR(now.p[b].omega[k], open.p[b].omega[k], 1e-7);
                double way = now.p[b].x[k] - open.p[b].x[k] - centre[k];
                CHECK_NEAR(way, k < periods ? length[k]*round(way/length[k]) : 0,
                    1e-10);
            }
        }
        sel_world_free(free);
        sel_world_free(m.world);
    }
    CHECK_TRUE(2*met > scene_effort(300));
}
END_TEST

static void sums(const scene *s, double momentum[3], double *energy)
{
    *energy = 0;
    memset(momentum, 0, 3*sizeof(double));
    for (int i = 0; i < s->n; i++)
    {
        const particle *p = &s->p[i];
        double mass = p->density*s->shapes[p->shape].volume;
        for (int k = 0; k < 3; k++)
        {
            momentum[k] += mass*p->v[k];
            *energy += 0.5*mass*p->v[k]*p->v[k];
        }
    }
}

/* A dense gas without walls: momentum is conserved to rounding, for any loss by
   friction, while particles leave and come in. */
START_TEST(gas_keeps_momentum)
{
    const double length[3] = {1, 1, 1};
    static scene s;
    static mirror m;
    sel_shape shapes[2];
    scene_named_shape(SCENE_TRIAXIAL, 0.25, &shapes[0]);
    scene_named_shape(SCENE_CUBE, 0.2, &shapes[1]);
    gas(&s, shapes, 2, 4, 5);
    sel_world_settings settings = settings_of(0, 0.9);
    settings.model = model_of(_i);
    settings.material.friction = SEL_FRICTION_COULOMB;
    settings.material.mu = 0.3;
    double before[3], after[3], energy, left, scale = 0;
    sums(&s, before, &energy);
    for (int i = 0; i < s.n; i++)
    {
        s.p[i].x[i % 3] += 0.12; /* a third of them are about to leave */
    }
    make_periodic(&m, &s, settings, 3, length);
    int moved = 0;
    for (int step = 0; step < 100 + scene_effort(300); step++)
    {
        run(m.world, 1, 1e-3);
        moved += return_to_region(&m, &s, 3, length);
    }
    double collisions = sel_world_statistics(m.world)->impulses;
    snapshot(m.world, &s);
    sums(&s, after, &left);
    for (int i = 0; i < s.n; i++)
    {
        scale += s.p[i].density*s.shapes[s.p[i].shape].volume;
    }
    /* springs may have had some of it at the start */
    CHECK_TRUE(left < energy || _i == MODELS);
    CHECK_THAT(collisions > 0 && moved > 0, "%g collisions, %d have passed",
        collisions, moved);
    ck_assert_int_eq(m.asymmetric, 0);
    for (int k = 0; k < 3; k++)
    {
        CHECK_NEAR(after[k], before[k], 1e-13*scale);
    }
    sel_world_free(m.world);
}
END_TEST

/* The memory of a contact persists when one of its bodies, and then the other,
   passes the boundary: two that are pressed together. */
START_TEST(contacts_last)
{
    const double length[3] = {1, 1, 1};
    static scene s;
    static mirror m;
    sel_contact_state state;
    sel_shape cube;
    const double half[3] = {0.1, 0.1, 0.1};
    CHECK_OK(sel_shape_init(&cube, half, 0.3, 0.3));
    one_shape(&s, &cube);
    add(&s, 0, 0.4, 0.5, 0.5);
    add(&s, 0, 0.6, 0.5, 0.5);
    s.p[0].v[0] = s.p[1].v[0] = 1;
    sel_world_settings settings = nonsmooth_settings(0, 0);
    settings.reuse = 1e-3;
    settings.manifold = 0.05;
    make_periodic(&m, &s, settings, 3, length);
    int passed = 0, contacts = 0;
    for (int step = 0; step < 1000; step++)
    {
        sel_particles *P = sel_world_particles(m.world);
        P->force[0] = 5;
        P->force[3] = -5;
        run(m.world, 1, 1e-3);
        contacts = 0;
        for (int c = 0; sel_world_contact_state(m.world, c, &state); c++)
        {
            ck_assert_int_eq(state.age, step + 1);
            contacts++;
        }
        CHECK_TRUE(contacts == 1 || contacts == 2);
        passed += return_to_region(&m, &s, 3, length);
    }
    ck_assert_int_eq(passed, 2);
    ck_assert_int_eq(contacts, 1);
    /* 1e-12 of the speed: they move as one body */
    CHECK_NEAR(s.p[0].v[0], 1, 1e-12);
    CHECK_NEAR(s.p[1].v[0], 1, 1e-12);
    sel_world_free(m.world);
}
END_TEST

/* Numbers of images: all combinations of signs, each once, the opposite ones
   with the opposite shift to the last bit. */
START_TEST(numbers_of_images)
{
    static const double steps[3][3]
        = {{0.1, 0.01, 0}, {0, 0.7, -0.3}, {1e-3, 0, 1.1}};
    sel_period periods[3];
    memset(periods, 0, sizeof periods);
    for (int p = 0; p < 3; p++)
    {
        memcpy(periods[p].step, steps[p], sizeof steps[p]);
    }
    ck_assert_int_eq(sel_image_count(3), 27);
    for (int k = 0; k < 27; k++)
    {
        int signs[3], back[3];
        sel_image image, opposite;
        sel_image_signs(k, signs);
        sel_image_signs(sel_image_opposite(k), back);
        sel_image_set(periods, 3, k, &image);
        sel_image_set(periods, 3, sel_image_opposite(k), &opposite);
        CHECK_TRUE(!image.rotated);
        for (int d = 0; d < 3; d++)
        {
            CHECK_TRUE(signs[d] == -back[d]
                && image.shift[d] == -opposite.shift[d]);
            double sum = 0;
            for (int p = 0; p < 3; p++)
            {
                sum += signs[p]*steps[p][d];
            }
            CHECK_NEAR(image.shift[d], sum, 1e-15);
        }
        for (int l = 0; l < k; l++)
        {
            sel_image_signs(l, back);
            CHECK_TRUE(memcmp(signs, back, sizeof signs) != 0);
        }
    }
}
END_TEST

/* In two sections of a channel that are offset by a step, no body collides with
   the other's image far from the transition; at the transition they do. */
START_TEST(gates)
{
    const double length[3] = {1, 1, 1};
    for (int far = 0; far < 3; far++)
    {
        static scene s;
        static mirror m;
        sel_shape ball;
        const double axes[3] = {0.1, 0.1, 0.1};
        CHECK_OK(sel_shape_init(&ball, axes, 1, 1));
        one_shape(&s, &ball);
        /* a step apart less 0.15: the first one's image overlaps */
        add(&s, 0, 0, 0.05, far ? 0.8 : 0.1);
        add(&s, 0, 0, 0.9, far ? 0.8 : 0.1);
        sel_world_settings settings = settings_of(0, 1);
        set_box(&settings, &m, 1, length);
        sel_period *period = &settings.period[0];
        *period = (sel_period){.step = {0, 1, 0}, .gates = 1};
        period->gates = far == 2 ? 2 : 1;
        for (int end = 0; end < 2; end++)
        {
            for (int k = 0; k < period->gates; k++)
            {
                sel_gate *gate = &period->gate[end][k];
                gate->low[0] = -0.1;
                gate->high[0] = 0.1;
                gate->low[1] = gate->high[1] = end;
                gate->low[2] = 1.6*k;
                gate->high[2] = 1.6*k + 0.2;
            }
        }
        CHECK_OK(sel_world_create(&m.world, &settings));
        int index;
        CHECK_OK(sel_world_add_shape(m.world, &ball, &index));
        CHECK_OK(sel_world_resize(m.world, 2, 2));
        sel_particles *P = sel_world_particles(m.world);
        for (int i = 0; i < 4; i++)
        {
            put(P, i, &s.p[i % 2]);
            P->image[i] = i < 2 ? 0 : i == 2 ? 1 : 2;
        }
        m.of[1] = 1;
        CHECK_OK(sel_world_begin(m.world, NULL));
        run(m.world, 1, 1e-6);
        CHECK_NEAR(
            sel_world_statistics(m.world)->pairContacts, far ? 0 : 1, 0);
        ck_assert_int_eq(m.asymmetric, 0);
        sel_world_free(m.world);
    }
}
END_TEST

/* Particles that go far beyond a boundary are known before they do. Period 1,
   radii 0.1: half a period less both radii is 0.3. */
START_TEST(far_beyond)
{
    static const struct
    {
        double v, half, way; /* speed, half of gravity, distance beyond */
        int far;
    } list[] = {{0.2, 0, 0, 0}, {1.15, 0, 0.25, 0}, {1.15, 0.1, 0.35, 1},
        {-0.35, 0, 0.25, 0}, {-0.35, -0.1, 0.35, 1}, {2, 0, 1.1, 1}};
    static scene s;
    static mirror m;
    const double length[3] = {1, 1, 1}, axes[3] = {0.1, 0.1, 0.1};
    sel_shape ball;
    CHECK_OK(sel_shape_init(&ball, axes, 1, 1));
    for (int k = 0; k < COUNT(list); k++)
    {
        one_shape(&s, &ball);
        add(&s, 0, 0.1, 0.6, 0.6);
        s.p[0].v[0] = list[k].v;
        sel_world_settings settings = settings_of(0, 1);
        set_box(&settings, &m, 1, length);
        settings.gravity[0] = 2*list[k].half;
        settings.period[0].gates = 1;
        settings.period[0].gate[0][0] = (sel_gate){{0, 0, 0}, {0, 1, 1}};
        settings.period[0].gate[1][0] = (sel_gate){{1, 0, 0}, {1, 1, 1}};
        make_mirror(&m, &s, &settings);
        sel_beyond beyond = sel_world_beyond(m.world, 1);
        CHECK_NEAR(beyond.distance, list[k].way > 0 ? list[k].way + 0.1 : 0,
            1e-15);
        CHECK_NEAR(beyond.radius, 0.1, 1e-15);
        ck_assert_int_eq(
            sel_world_beyond_is_far(m.world, &beyond), list[k].far);
        sel_world_free(m.world);
    }
}
END_TEST

/* No body is longer than half a period, and invalid periods are rejected. */
START_TEST(illegal)
{
    const double length[3] = {1, 1, 1};
    static scene s;
    static mirror m;
    sel_shape shape;
    const double axes[3] = {0.25 + 1e-9, 0.1, 0.1};
    int bad = -1;
    CHECK_OK(sel_shape_init(&shape, axes, 1, 1));
    one_shape(&s, &shape);
    add(&s, 0, 0.5, 0.5, 0.5);
    sel_world_settings settings = settings_of(0, 1);
    set_box(&settings, &m, 3, length);
    CHECK_OK(sel_world_create(&m.world, &settings));
    CHECK_OK(sel_world_add_shape(m.world, &shape, &bad));
    CHECK_OK(sel_world_resize(m.world, 1, 0));
    put(sel_world_particles(m.world), 0, &s.p[0]);
    ck_assert_int_eq(sel_world_begin(m.world, &bad), SEL_E_STATE);
    CHECK_TRUE(strstr(sel_world_fault(m.world, 0), "half a period"));
    sel_world_free(m.world);

    settings.period[1].step[1] = 0;
    ck_assert_int_eq(sel_world_create(&m.world, &settings), SEL_E_ARGUMENT);
    settings.period[1].step[1] = INFINITY;
    ck_assert_int_eq(sel_world_create(&m.world, &settings), SEL_E_ARGUMENT);
    settings.period[1].step[1] = 1;
    settings.nPeriods = 4;
    ck_assert_int_eq(sel_world_create(&m.world, &settings), SEL_E_ARGUMENT);
    settings.nPeriods = 3;
    settings.exchange = NULL;
    settings.select = NULL;
    settings.reduce = settings.sum = NULL;
    ck_assert_int_eq(sel_world_create(&m.world, &settings), SEL_E_ARGUMENT);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("world_periods");
    suite_add_all_models(suite, "open", as_in_open_space, 120);
    suite_add_all_models(suite, "momentum", gas_keeps_momentum, 120);
    suite_add(suite, "last", contacts_last, 60);
    suite_add(suite, "numbers", numbers_of_images, 60);
    suite_add(suite, "gates", gates, 60);
    suite_add(suite, "beyond", far_beyond, 60);
    suite_add(suite, "illegal", illegal, 60);
    return suite_run(suite);
}

/*---------------------------------------------------------------------------*\
    test_world_rotations.c - contacts across rotational periodic boundaries

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    A sector around z that begins at the half plane y = 0, x > 0. A particle
    that leaves at one end comes in at the other, rotated by the angle of the
    sector.
\*---------------------------------------------------------------------------*/

#define _GNU_SOURCE
#include "period_scenes.h"
#include "sel_motion.h"
#include "base/vec3.h"
#include "detect/candidate_pairs.h"

#define INNER 0.6 /* least distance from the axis [m] */
#define HEIGHT 1.3

/* One period rotates, and the other, if there is one, is along z. */
static int sector(double angle, int alongToo, sel_period list[2])
{
    memset(list, 0, 2*sizeof(sel_period));
    int at = alongToo; /* whichever comes first */
    sel_period *p = &list[at];
    p->rotation[0] = cos(0.5*angle);
    p->rotation[3] = sin(0.5*angle);
    p->half = INNER*sin(0.5*angle);
    p->gates = 1;
    for (int end = 0; end < 2; end++)
    {
        double phi = end*angle, c = cos(phi), s = sin(phi);
        const double a[3] = {INNER*c, INNER*s, -9}, b[3] = {9*c, 9*s, 9};
        for (int k = 0; k < 3; k++)
        {
            p->gate[end][0].low[k] = fmin(a[k], b[k]);
            p->gate[end][0].high[k] = fmax(a[k], b[k]);
        }
    }
    if (alongToo)
    {
        list[0].step[2] = HEIGHT;
    }
    return 1 + alongToo;
}

/* A particle rotated about z, and moved along it. */
static void turn_particle(particle *p, double angle, double way)
{
    const double q[4] = {cos(0.5*angle), 0, 0, sin(0.5*angle)};
    double Q[9], old[3][3], q0[4];
    sel_motion_tensor(q, Q);
    memcpy(old[0], p->x, sizeof p->x);
    memcpy(old[1], p->v, sizeof p->v);
    memcpy(old[2], p->omega, sizeof p->omega);
    memcpy(q0, p->q, sizeof q0);
    m3_apply(p->x, Q, old[0]);
    m3_apply(p->v, Q, old[1]);
    m3_apply(p->omega, Q, old[2]);
    q4_multiply(p->q, q, q0);
    p->x[2] += way;
}

/* Number of rotations that bring a particle back to its own frame. */
static int sectors_off(const particle *p, double angle)
{
    double phi = atan2(p->x[1], p->x[0]);
    phi += phi < -0.5*(2*M_PI - angle) ? 2*M_PI : 0;
    return phi < 0 ? 1 : phi >= angle ? -1 : 0;
}

static int return_to_region(
    mirror *m, scene *s, int *rotations, double angle, int alongToo)
{
    int moved = 0;
    snapshot(m->world, s);
    for (int i = 0; i < s->n; i++)
    {
        int off = sectors_off(&s->p[i], angle);
        double z = s->p[i].x[2];
        double way = !alongToo ? 0 : z < 0 ? HEIGHT : z >= HEIGHT ? -HEIGHT : 0;
        rotations[i] += off;
        moved += off != 0;
        if (off || way != 0)
        {
            turn_particle(&s->p[i], off*angle, way);
            moved += !off;
        }
    }
    if (moved)
    {
        set_images(m, s, rotations);
    }
    return moved;
}

static double random_angle(scene_random *random)
{
    static const double parts[] = {2, 3, 4, 5.5, 1.6};
    return 2*M_PI/parts[scene_integer(random, COUNT(parts))];
}

/* Forward and back is the identity, and the order does not matter. */
START_TEST(images)
{
    scene_random random = {2};
    for (int trial = 0; trial < 100; trial++)
    {
        sel_period list[2];
        double angle = random_angle(&random);
        int n = sector(angle, 1, list);
        /* about another axis than one through the origin */
        list[1].step[0] = 0.3;
        for (int k = 0; k < sel_image_count(n); k++)
        {
            sel_image forth, back;
            double x[3], y[3], z[3], q[4], one[4];
            for (int d = 0; d < 3; d++)
            {
                x[d] = scene_uniform(&random, -1, 1);
            }
            sel_image_set(list, n, k, &forth);
            sel_image_set(list, n, sel_image_opposite(k), &back);
            sel_image_place(&forth, x, y);
            sel_image_place(&back, y, z);
            q4_multiply(one, forth.q, back.q);
            q4_multiply(q, one, one);
            ck_assert_int_eq(forth.rotated, k >= 3);
            CHECK_NEAR(fabs(one[0]), 1, 1e-15);
            for (int d = 0; d < 3; d++)
            {
                CHECK_NEAR(z[d], x[d], 2e-15);
                for (int e = 0; e < 3; e++)
                {
                    CHECK_TRUE(forth.Q[3*d + e] == back.Q[3*e + d]);
                }
            }
        }
    }
}
END_TEST

/* Two bodies that approach each other around a point of the boundary, or near
   it, on an edge with another one or not. */
static void meeting(scene *s, scene_random *random, double angle, int alongToo,
    double centre[3])
{
    named_shapes(s);
    double n[3], phi, r = scene_uniform(random, 1, 2);
    scene_direction(random, n);
    phi = scene_uniform(random, 0, 1) < 0.7
        ? scene_uniform(random, -0.03, 0.03)
        : scene_uniform(random, 0, angle);
    centre[0] = r*cos(phi);
    centre[1] = r*sin(phi);
    centre[2] = alongToo && scene_uniform(random, 0, 1) < 0.6 ? 0 : 0.5;
    for (int b = 0; b < 2; b++)
    {
        double off = b ? 0.075 : -0.075;
        add(s, scene_integer(random, s->nShapes), centre[0] + off*n[0],
            centre[1] + off*n[1], centre[2] + off*n[2]);
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

static sel_world_settings any_settings(scene_random *random, int model)
{
    sel_world_settings settings = settings_of(0, 0.8);
    settings.model = model_of(model);
    settings.material.friction = SEL_FRICTION_COULOMB;
    settings.material.mu = 0.4;
    settings.reuse = scene_integer(random, 2) ? 1e-4 : 0;
    settings.manifold = scene_integer(random, 3) ? 0 : 0.02;
    settings.impulse.impactTime = scene_integer(random, 2);
    settings.impulse.removeOverlap = scene_integer(random, 2);
    return settings;
}

/* A pair across the boundary behaves as in open space, except that it is
   rotated and comes back: numbers are rounded differently there, 1e-16 in
   length, which contacts of bodies with edges magnify to 1e-11. */
START_TEST(as_in_open_space)
{
    scene_random random = {12};
    int met = 0, passed = 0;
    for (int trial = 0; trial < scene_effort(300); trial++)
    {
        static scene open, home, now;
        static mirror m;
        int alongToo = scene_integer(&random, 2), touched = 0;
        int rotations[2] = {0};
        double angle = random_angle(&random), centre[3];
        sel_period list[2];
        meeting(&open, &random, angle, alongToo, centre);
        sel_world_settings settings = any_settings(&random, _i);
        sel_world *free = make(&open, &settings);
        set_periods(&settings, &m, sector(angle, alongToo, list), list);
        settings.messageContext = &m;
        home = open;
        for (int b = 0; b < 2; b++)
        {
            rotations[b] = sectors_off(&home.p[b], angle);
            turn_particle(&home.p[b], rotations[b]*angle,
                alongToo && home.p[b].x[2] < 0 ? HEIGHT : 0);
        }
        make_mirror(&m, &home, &settings);
        set_images(&m, &home, rotations);
        for (int step = 0; step < 60; step++)
        {
            run(free, 1, 1e-3);
            run(m.world, 1, 1e-3);
            touched = touched || sel_world_statistics(free)->impulses > 0;
            passed += return_to_region(&m, &now, rotations, angle, alongToo);
        }
        snapshot(free, &open);
        snapshot(m.world, &now);
        met += touched;
        ck_assert_int_eq(m.asymmetric, 0);
        for (int b = 0; b < 2; b++)
        {
            turn_particle(&now.p[b], -rotations[b]*angle, 0);
            for (int k = 0; k < 3; k++)
            {
                double way = now.p[b].x[k] - open.p[b].x[k];
                way -= k < 2 ? 0 : HEIGHT*round(way/HEIGHT);
                CHECK_NEAR(now.p[b].v[k], open.p[b].v[k], 1e-9);
                CHECK_NEAR(now.p[b].omega[k], open.p[b].omega[k], 1e-7);
                CHECK_NEAR(way, 0, 1e-10);
            }
        }
        sel_world_free(free);
        sel_world_free(m.world);
    }
    CHECK_THAT(2*met > scene_effort(300) && passed > 0,
        "%d pairs met, %d have passed", met, passed);
}
END_TEST

/* Momentum along z, angular momentum about it, and energy. */
static void sums(const sel_world *world, double kept[2], double *energy)
{
    sel_energy e = {0};
    sel_world_energy(world, &e);
    kept[0] = e.momentum[2];
    /* position corrections add some of their own (theory.md, 7) */
    kept[1] = e.angularMomentum[2]
        - sel_world_statistics(world)->angularMomentumPositionCorrection[2];
    *energy = e.translation + e.rotation;
}

/* A dense gas without walls, in a quarter: quantities that the rotation does
   not change are conserved to rounding, for any loss by friction, while
   particles leave and come in. */
START_TEST(gas_keeps_momentum)
{
    static scene s;
    static mirror m;
    sel_shape shapes[2];
    sel_period list[2];
    int rotations[CAPACITY] = {0}, moved = 0;
    const double angle = 0.5*M_PI;
    scene_named_shape(SCENE_TRIAXIAL, 0.15, &shapes[0]);
    scene_named_shape(SCENE_CUBE, 0.12, &shapes[1]);
    gas(&s, shapes, 2, 5, 5);
    for (int i = 0; i < s.n; i++)
    {
        particle *p = &s.p[i];
        double r = 1.2 + p->x[0], phi = angle*p->x[1];
        p->x[0] = r*cos(phi);
        p->x[1] = r*sin(phi);
        p->v[0] -= 0.8*cos(phi);
        p->v[1] -= 0.8*sin(phi);
    }
    sel_world_settings settings = settings_of(0, 0.9);
    settings.model = model_of(_i);
    settings.material.friction = SEL_FRICTION_COULOMB;
    settings.material.mu = 0.3;
    settings.budget = 1;
    set_periods(&settings, &m, sector(angle, 0, list), list);
    make_mirror(&m, &s, &settings);
    double before[2], after[2], energy, left, scale = 0;
    return_to_region(&m, &s, rotations, angle, 0);
    sums(m.world, before, &energy);
    for (int step = 0; step < 300 + scene_effort(300); step++)
    {
        run(m.world, 1, 1e-3);
        moved += return_to_region(&m, &s, rotations, angle, 0);
    }
    double collisions = sel_world_statistics(m.world)->impulses;
    sums(m.world, after, &left);
    for (int i = 0; i < s.n; i++)
    {
        scale += s.p[i].density*s.shapes[s.p[i].shape].volume;
    }
    CHECK_THAT(left < energy, "%g J of %g are left", left, energy);
    CHECK_THAT(collisions > 10 && moved > 0, "%g collisions, %d have passed",
        collisions, moved);
    ck_assert_int_eq(m.asymmetric, 0);
    CHECK_NEAR(after[0], before[0], 1e-13*scale);
    CHECK_NEAR(after[1], before[1], 2e-13*scale);
    sel_world_free(m.world);
}
END_TEST

/* Pressed together, with a tangential force up to the friction limit. */
static void press(scene *s)
{
    sel_shape cube;
    const double half[3] = {0.1, 0.1, 0.1};
    CHECK_OK(sel_shape_init(&cube, half, 0.3, 0.3));
    one_shape(s, &cube);
    add(s, 0, 1.0, 0.35, 0.5);
    add(s, 0, 1.0, 0.55, 0.5);
    s->p[0].v[1] = s->p[1].v[1] = -1;
}

/* Transforms to the frame of a particle that has been rotated this many
   times. */
static void set_force(sel_particles *P, int i, int rotations, double angle)
{
    double c = cos(rotations*angle), s = sin(rotations*angle), sign = i == 0 ? 1 : -1;
    P->force[3*i] = sign*(-s*5);
    P->force[3*i + 1] = sign*c*5;
    P->force[3*i + 2] = sign*0.4;
}

static sel_world_settings pressed_settings(void)
{
    sel_world_settings settings = nonsmooth_settings(0, 0);
    settings.material.friction = SEL_FRICTION_COULOMB;
    settings.material.mu = 0.5;
    settings.reuse = 1e-3;
    settings.manifold = 0.05;
    return settings;
}

/* [m/s, m] Deviations of two particles from their motion in open space. */
static double difference(
    const sel_world *free, const scene *s, const int rotations[2], double angle)
{
    static scene open;
    double most = 0;
    snapshot(free, &open);
    for (int b = 0; b < 2; b++)
    {
        particle p = s->p[b];
        turn_particle(&p, -rotations[b]*angle, 0);
        for (int k = 0; k < 3; k++)
        {
            most = fmax(most, fabs(p.v[k] - open.p[b].v[k]));
            most = fmax(most, fabs(p.x[k] - open.p[b].x[k]));
        }
    }
    return most;
}

/* The memory of a contact persists when one of its bodies, and then the other,
   passes the boundary. */
START_TEST(contacts_last)
{
    static scene s;
    static mirror m;
    sel_contact_state state;
    sel_period list[2];
    const int none[2] = {0};
    int rotations[2] = {0}, passed = 0;
    const double angle = 2*M_PI/5;
    press(&s);
    if (_i)
    {
        int64_t id = s.p[0].id;
        s.p[0].id = s.p[1].id;
        s.p[1].id = id;
    }
    sel_world_settings settings = pressed_settings();
    sel_world *free = make(&s, &settings);
    set_periods(&settings, &m, sector(angle, 0, list), list);
    make_mirror(&m, &s, &settings);
    double worst = 0;
    for (int step = 0; step < 800; step++)
    {
        for (int i = 0; i < 2; i++)
        {
            set_force(sel_world_particles(m.world), i, rotations[i], angle);
            set_force(sel_world_particles(free), i, none[i], angle);
        }
        run(free, 1, 1e-3);
        run(m.world, 1, 1e-3);
        for (int c = 0; sel_world_contact_state(m.world, c, &state); c++)
        {
            ck_assert_int_eq(state.age, step + 1);
        }
        passed += return_to_region(&m, &s, rotations, angle, 0);
        worst = fmax(worst, difference(free, &s, rotations, angle));
    }
    ck_assert_int_eq(passed, 2);
    /* the points of flat sides are not the same for another frame */
    CHECK_AT_MOST(worst, 1e-7);
    sel_world_free(m.world);
    sel_world_free(free);
}
END_TEST

/* The vectors at the end of a record of one pair. */
static int vectors_of(const double *record, int length, const double **first)
{
    int count = (int)record[1] >> 9 & 63;
    *first = record + length - 3*count;
    return count;
}

/* The memory is the previous one, rotated. */
static void check_turned(
    sel_world *world, const double *before, int length, double rotation)
{
    const double q[4] = {cos(0.5*rotation), 0, 0, sin(0.5*rotation)};
    const double *old, *new;
    double now[400], Q[9], most = 0;
    CHECK_OK(sel_world_update_candidates(world, 0));
    ck_assert_int_eq(sel_world_get_memory(world, 0, 1, now, 400), length);
    int n = vectors_of(before, length, &old);
    ck_assert_int_eq(vectors_of(now, length, &new), n);
    CHECK_TRUE(n > 0);
    sel_motion_tensor(q, Q);
    for (int k = 0; k < n; k++)
    {
        double rotated[3];
        m3_apply(rotated, Q, old + 3*k);
        most = fmax(most, v3_norm(rotated));
        for (int d = 0; d < 3; d++)
        {
            CHECK_NEAR(new[3*k + d], rotated[d], 1e-14);
        }
    }
    CHECK_TRUE(most > 1e-2); /* m, N */
}

/* On other processes, and in a file, too: a world with the memory from the
   records of one of the two continues with the same bits. */
START_TEST(records_last)
{
    static scene s;
    static mirror m, other;
    sel_period list[2];
    int rotations[2] = {0}, passed = 0, now[2];
    const double angle = 2*M_PI/5;
    double record[2][400];
    press(&s);
    sel_world_settings settings = pressed_settings();
    settings.reuse = 0;
    set_periods(&settings, &m, sector(angle, 0, list), list);
    make_mirror(&m, &s, &settings);
    for (int step = 0; step < 700; step++)
    {
        for (int i = 0; i < 2; i++)
        {
            set_force(sel_world_particles(m.world), i, rotations[i], angle);
        }
        run(m.world, 1, 1e-3);
        int length[2], before = rotations[0];
        for (int i = 0; i < 2; i++)
        {
            length[i] = sel_world_get_memory(m.world, i, 1, record[i], 400);
            CHECK_TRUE(length[i] > 4 && length[i] <= 400);
        }
        if (!return_to_region(&m, &s, rotations, angle, 0))
        {
            continue;
        }
        passed++;
        int from = _i & 1;
        memcpy(now, rotations, sizeof now);
        settings.messageContext = &other;
        memset(&other, 0, sizeof other);
        make_mirror(&other, &s, &settings);
        if (_i & 2) /* a file has those of the lower id, and no rotations */
        {
            from = 0;
            sel_memory_subtract_rotations(record[0], length[0], rotations[0]);
            now[0] = 0;
            now[1] = 7;
        }
        set_images(&other, &s, now);
        CHECK_OK(
            sel_world_set_memory(other.world, from, record[from], length[from]));
        check_turned(other.world, record[from], length[from],
            angle*(rotations[0] - before));
        for (int more = 0; more < 5; more++)
        {
            for (int i = 0; i < 2; i++)
            {
                set_force(sel_world_particles(m.world), i, rotations[i], angle);
                set_force(sel_world_particles(other.world), i, rotations[i], angle);
            }
            run(m.world, 1, 1e-3);
            run(other.world, 1, 1e-3);
            CHECK_TRUE(hash_of(m.world) == hash_of(other.world));
        }
        sel_world_free(other.world);
    }
    CHECK_TRUE(passed == 2);
    sel_world_free(m.world);
}
END_TEST

START_TEST(illegal)
{
    static mirror m;
    sel_period list[2];
    sel_world *world;
    sel_world_settings settings = settings_of(0, 1), wrong;
    set_periods(&settings, &m, sector(1, 1, list), list);
    CHECK_OK(sel_world_create(&world, &settings));
    sel_world_free(world);
    for (int k = 0; k < 6; k++)
    {
        wrong = settings;
        sel_period *rotations = &wrong.period[1];
        rotations->rotation[3] *= k == 0 ? 1.01 : 1;
        rotations->half = k == 1 ? 0 : rotations->half;
        rotations->gates = k != 2;
        wrong.period[0].step[0] = k == 3 ? 0.1 : 0;
        rotations->rotation[1] = k == 4 ? NAN : 0;
        wrong.period[0] = k == 5 ? *rotations : wrong.period[0];
        ck_assert_int_eq(sel_world_create(&world, &wrong), SEL_E_ARGUMENT);
    }
}
END_TEST

static void add_kinds(
    Suite *suite, const char *name, const TTest *test, int types)
{
    TCase *tcase = tcase_create(name);
    tcase_set_timeout(tcase, 60);
    tcase_add_loop_test(tcase, test, 0, types);
    suite_add_tcase(suite, tcase);
}

int main(void)
{
    Suite *suite = suite_create("world_turns");
    suite_add(suite, "images", images, 60);
    suite_add_all_models(suite, "open", as_in_open_space, 120);
    suite_add_all_models(suite, "momentum", gas_keeps_momentum, 120);
    add_kinds(suite, "last", contacts_last, 2);
    add_kinds(suite, "records", records_last, 4);
    suite_add(suite, "illegal", illegal, 60);
    return suite_run(suite);
}

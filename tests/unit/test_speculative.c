/*---------------------------------------------------------------------------*\
    test_speculative.c - speculative contacts: those that touch during the
    substep

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#define _GNU_SOURCE
#include "base/tolerances.h"
#include "base/vec3.h"
#include "crowd_scenes.h"

/* - - - - - - - - - - - - - - - - - meeting  - - - - - - - - - - - - - - - - */

static double worst_of(const sel_world *world)
{
    const sel_statistics *t = sel_world_statistics(world);
    return fmax(t->overlapPairWorst, t->overlapWallWorst);
}

/* Without restitution a ball comes to rest where it touches, for any substep:
   neither in the floor nor above it. One that hits another in flight moves on
   with it. */
START_TEST(meets_without_overlap)
{
    const double steps[] = {1e-4, 1e-3, 3e-3}, radius = 0.01;
    for (size_t k = 0; k < COUNT(steps); k++)
    {
        static scene s;
        sel_world_settings settings = nonsmooth_settings(9.81, 0);
        stack(&s, 1, radius, 0);
        s.p[0].x[2] = 0.03;
        sel_world *world = make_on_floor(&s, &settings);
        run(world, (int)(0.3/steps[k] + 0.5), steps[k]);
        const sel_particles *P = sel_world_particles(world);
        printf("dt %.0e: height over the floor %.1e m, overlap %.1e\n",
            steps[k], P->x[2] - radius, worst_of(world));
        /* A body that moves by less than g dt^2 in a substep has speculative
           contacts no farther than it moves, and farther ones as it moves
           farther. */
        double fall = 9.81*steps[k]*steps[k];
        CHECK_NEAR(P->x[2], radius, 2*radius*SEL_SLOP + fall);
        CHECK_AT_MOST(worst_of(world), SEL_SLOP + 1.5*fall/(2*radius));
        sel_world_free(world);
    }
}
END_TEST

/* A crowd of round, long and flat-sided bodies that falls in at up to 4 m/s,
   with substeps in which it moves by 0.2 and 0.4 of the smallest semi-axis: the
   overlap is less than half of that without speculative contacts (10.7 and 23.6
   % of dEq). The remaining overlap is due to ends of needles that swing in when
   the other end has hit the floor. */
START_TEST(a_crowd_falls_without_overlap)
{
    const double low[3] = {0, 0, 0}, high[3] = {1, 1, 3};
    for (int k = 0; k < 2; k++)
    {
        static scene s;
        const double dt = k ? 2e-3 : 1e-3;
        sel_world_settings settings = nonsmooth_settings(9.81, 0.3);
        settings.manifold = 0.05;
        mixture(&s, 5);
        sel_world *world = make(&s, &settings);
        add_box(world, low, high, 0.3);
        run(world, (int)(0.6/dt), dt);
        printf("dt %.0e: overlap %.2f %%\n", dt, 100*worst_of(world));
        CHECK_AT_MOST(worst_of(world), k ? 0.118 : 0.053);
        sel_world_free(world);
    }
}
END_TEST

/* A ball that slides over a floor of many triangles, and past another that is
   nearer than its displacement in a substep, collides neither with seams nor
   with the other ball: no friction, no change. */
START_TEST(passes_by)
{
    static scene s;
    const double radius = 0.01, gap = 1e-4;
    sel_world_settings settings = nonsmooth_settings(9.81, 0.5);
    stack(&s, 2, radius, 0);
    s.p[1].x[2] = radius;
    s.p[1].x[1] = 2*radius + gap;
    s.p[1].x[0] = 0.3;
    s.p[0].v[0] = 1;
    sel_world *world = make_on_floor(&s, &settings);
    run(world, 600, 1e-3);
    const sel_particles *P = sel_world_particles(world);
    CHECK_NEAR(P->v[0], 1, 1e-12);
    CHECK_AT_MOST(v3_norm(P->v + 3), 1e-12);
    CHECK_NEAR(P->x[0], 0.6, 1e-12);
    sel_world_free(world);
}
END_TEST

/* A neighbour list that was made without speculative contacts is too thin for a
   body whose range is larger than its skin, because the substep is longer now.
   A ball at rest is just out of the list of one that then approaches by a
   quarter of its radius. */
START_TEST(lists_are_thick_enough)
{
    static scene s;
    const double radius = 0.01, dt = 1e-3;
    sel_world_settings settings = nonsmooth_settings(0, 0);
    stack(&s, 2, radius, 0);
    s.p[1].x[2] = s.p[0].x[2] + (2 + 1.1*settings.skin)*radius;
    s.p[0].v[2] = 0.25*radius/dt;
    sel_world *world = make(&s, &settings);
    run(world, 1, 1e-3*dt);
    run(world, 3, dt);
    CHECK_TRUE(sel_world_particles(world)->v[5] > 0);
    CHECK_AT_MOST(worst_of(world), SEL_SLOP);
    sel_world_free(world);
}
END_TEST

/* A body with a gap is in the list of contacts, but does not touch, also at a
   wall. */
START_TEST(gaps_do_not_count)
{
    static scene s;
    const double radius = 0.01, dt = 1e-3;
    sel_world_settings settings = nonsmooth_settings(9.81, 0);
    stack(&s, 1, radius, 0);
    s.p[0].x[2] += 0.15*radius;
    s.p[0].v[0] = 0.2*radius/dt;
    sel_world *world = make_on_floor(&s, &settings);
    const sel_statistics *t = sel_world_statistics(world);
    sel_contact_state state;
    run(world, 1, dt);
    CHECK_TRUE(sel_world_contact_state(world, 0, &state));
    CHECK_TRUE(state.contact->overlap < 0);
    CHECK_NEAR(t->wallContacts, 0, 0);
    sel_world_free(world);
}
END_TEST

static double spin_about_axis(const sel_particles *P, int i)
{
    double Q[9];
    sel_motion_tensor(P->q + 4*i, Q);
    return Q[2]*P->omega[3*i] + Q[5]*P->omega[3*i + 1]
        + Q[8]*P->omega[3*i + 2];
}

/* Only friction rotates a body of revolution about its axis, since normals of
   its surface pass through that: for any speculative contact, with pairs or
   walls. The bound is twice the change by free rotation, of third order in the
   substep: 0.05 at 1e-3 s, and 0.001 at a quarter of that. */
START_TEST(needles_get_no_spin)
{
    static scene s;
    sel_shape needle;
    const double axes[3] = {0.0075, 0.0075, 0.15}, dt = 1e-3;
    const double low[3] = {-0.2, -0.2, -0.2}, high[3] = {1.2, 1.2, 1.2};
    double worst = 0;
    sel_world_settings settings = nonsmooth_settings(0, 1);
    CHECK_OK(sel_shape_init(&needle, axes, 1, 1));
    gas(&s, &needle, 1, 5, 1);
    sel_world *world = make(&s, &settings);
    const sel_particles *P = sel_world_particles(world);
    double before[CAPACITY];
    for (int i = 0; i < s.n; i++)
    {
        before[i] = spin_about_axis(P, i);
    }
    add_box(world, low, high, 1);
    run(world, 1000, dt);
    for (int i = 0; i < s.n; i++)
    {
        worst = fmax(worst, fabs(spin_about_axis(P, i) - before[i]));
    }
    printf("%.0f impulses, spins off by %.1e of 5 rad/s\n",
        sel_world_statistics(world)->impulses, worst);
    CHECK_TRUE(sel_world_statistics(world)->impulses > 100);
    CHECK_AT_MOST(worst, 0.1);
    sel_world_free(world);
}
END_TEST

/* - - - - - - - - - - - - - - - two halves - - - - - - - - - - - - - - - - - */

static uint64_t hash_of_halves(const split *both)
{
    static scene all, half;
    all.n = 0;
    for (int rank = 0; rank < 2; rank++)
    {
        snapshot(both->sides[rank].world, &half);
        memcpy(all.p + all.n, half.p, (size_t)half.n*sizeof half.p[0]);
        all.n += half.n;
    }
    return hash_of_particles(&all);
}

/* Two bodies of two processes collide and move on slowly, or stop: then no
   process sends halos for a while, and the known speeds of the halos are those
   before the collision. Without other bodies, and with lists that are made by a
   check. */
START_TEST(slow_ones_meet_once)
{
    scene_random random = {9};
    const double radius = 0.01, dt = 1e-3;
    const double low[3] = {-0.026, -0.0102, -0.0102};
    const double high[3] = {0.026, 0.0102, 0.0102};
    int differ = 0, met = 0;
    for (int trial = 0; trial < scene_effort(400); trial++)
    {
        static scene s;
        static split both;
        const double en = scene_uniform(&random, 0, 0.2);
        sel_world_settings settings = nonsmooth_settings(0, en);
        stack(&s, 2, radius, 0);
        for (int i = 0; i < 2; i++)
        {
            double far = radius*scene_uniform(&random, 0, 0.5);
            s.p[i].density = pow(10, scene_uniform(&random, 0, 5));
            v3_set(s.p[i].x, (2*i - 1)*(radius + far), 0, 0);
            for (int k = 0; k < 3; k++)
            {
                s.p[i].v[k] = radius/dt*(k ? 0.01 : 0.3)
                    *scene_uniform(&random, -1, 1);
            }
        }
        sel_world *world = make(&s, &settings);
        split_scene(&both, &s, 0, settings);
        add_box(world, low, high, 0);
        add_box(both.sides[0].world, low, high, 0);
        add_box(both.sides[1].world, low, high, 0);
        run(world, 12, dt);
        run_split(&both, 12, dt);
        met += sel_world_statistics(world)->impulses > 0;
        differ += hash_of(world) != hash_of_halves(&both);
        sel_world_free(world);
        free_split(&both);
    }
    printf("%d of %d met, %d otherwise in halves\n", met, scene_effort(400),
        differ);
    CHECK_TRUE(met > scene_effort(400)/10);
    CHECK_NEAR(differ, 0, 0);
}
END_TEST

/* A ball flies past one of another process, just outside the range of
   speculative contacts of both, and is stopped by a heavy one. From then on no
   process sends halos, since no body moves as far as to the other; and the
   speed of the ball known to the other process is the earlier one. With that
   the other, which approaches slowly, would have a speculative contact, and be
   hit by a body that has long stopped. */
START_TEST(who_has_been_stopped_hits_nobody)
{
    static scene s;
    static split both;
    const double radius = 0.01, dt = 1e-3, fast = 1.2*radius/dt;
    const double slow = 0.01*radius/dt, angle = 60*SCENE_PI/180;
    const double far
        = (2 + SEL_SPECULATIVE_MOST + 2*SEL_SLOP + 0.003)*radius + 1.5*slow*dt;
    sel_world_settings settings = settings_of(0, 0);
    settings.model = sel_model_find("nonSmooth");
    stack(&s, 3, radius, 0);
    /* in the middle of the first substep it touches the heavy one */
    v3_set(s.p[0].x, radius, -0.5*fast*dt, 0);
    v3_set(s.p[0].v, 0, fast, 0);
    v3_set(s.p[1].x, radius, 2*radius, 0);
    s.p[1].density = 1e12;
    v3_set(s.p[2].x, radius - far*sin(angle), far*cos(angle), 0);
    v3_set(s.p[2].v, slow*sin(angle), -slow*cos(angle), 0);
    CHECK_TRUE(s.p[2].x[0] < 0 && fast*cos(angle)*dt > far - 2*radius);
    split_scene(&both, &s, 0, settings);
    run_split(&both, 3, dt);
    const sel_particles *left = sel_world_particles(both.sides[0].world);
    const sel_particles *right = sel_world_particles(both.sides[1].world);
    ck_assert_int_eq(left->nLocal, 1);
    CHECK_AT_MOST(v3_norm(right->v), 1e-3*fast);
    CHECK_NEAR(v3_norm(left->v), slow, 1e-12*slow);
    free_split(&both);
}
END_TEST

/* A speculative contact lets a ball that falls approach the floor by its gap.
   Then it touches the floor to rounding, by one calculation and not by another
   one, and must stop there: at half of the heights it lost its contact, and
   overlapped by as much as it had moved. */
START_TEST(touches_exactly)
{
    static scene s;
    const double low[3] = {-1, -1, 0}, high[3] = {1, 1, 1};
    const double dt = 5e-3, radius = 0.01, g = 9.81;
    sel_world_settings settings = settings_of(g, 0);
    settings.model = sel_model_find("nonSmooth");
    scene_random random = {5};
    int stopped = 0;
    for (int k = 0; k < 200; k++)
    {
        stack(&s, 1, radius, 0);
        v3_set(s.p[0].x, scene_uniform(&random, -0.1, 0.1),
            scene_uniform(&random, -0.1, 0.1),
            radius + g*dt*dt*scene_uniform(&random, 1, 3));
        sel_world *world = make(&s, &settings);
        add_box(world, low, high, 0);
        run(world, 1, dt);
        const sel_particles *p = sel_world_particles(world);
        for (int step = 0; step < 5 && p->v[2] < -0.05*g*dt; step++)
        {
            run(world, 1, dt);
            CHECK_TRUE(p->x[2] > radius*(1 - 1e-9));
        }
        stopped += p->v[2] >= -0.05*g*dt && p->x[2] < radius*(1 + 1e-9);
        sel_world_free(world);
    }
    CHECK_TRUE(stopped > 100);
}
END_TEST

/* The memory of contacts, in the order of the particles. */
static int memory_of(sel_world *world, double *records, int capacity)
{
    int count = 0, n = sel_world_particles(world)->nLocal;
    for (int i = 0; i < n; i++)
    {
        count += sel_world_get_memory(world, i, 1, records + count,
            capacity - count);
    }
    ck_assert_int_le(count, capacity);
    return count;
}

/* Two balls that fly side by side have speculative contacts as far as they
   move, which is more than a skin: a contact with a gap, substep after substep.
   A world that takes them over between two substeps, and checks them first,
   when their range is not known yet, continues with the same numbers: those of
   the contact, its age among them. */
START_TEST(a_look_forgets_no_contact_ahead)
{
    static scene s;
    static double records[2][1024];
    const sel_contact *contacts;
    const int *first, *second;
    double dt = 1e-3;
    int count, n;
    sel_shape shape;
    scene_named_shape(SCENE_SPHERE, 1, &shape);
    one_shape(&s, &shape);
    add(&s, 0, 0, 0, 0);
    add(&s, 0, 2.45*shape.boundingRadius, 0, 0);
    for (int i = 0; i < 2; i++)
    {
        v3_set(s.p[i].v, 0, 0, 0.25*shape.boundingRadius/dt);
        v3_set(s.p[i].omega, 0, 0, 0);
    }
    sel_world_settings settings = nonsmooth_settings(0, 0);
    sel_world *whole = make(&s, &settings);
    run(whole, 1, dt);
    snapshot(whole, &s);
    sel_world *again = make(&s, &settings);
    for (int i = 0; i < s.n; i++)
    {
        n = sel_world_get_memory(whole, i, 1, records[0], 1024);
        ck_assert_int_gt(n, 0);
        CHECK_OK(sel_world_set_memory(again, i, records[0], n));
    }
    CHECK_OK(sel_world_contacts(again, 0, &contacts, &first, &second, &count));
    ck_assert_int_eq(count, 0);
    run(whole, 1, dt);
    run(again, 1, dt);
    n = memory_of(whole, records[0], 1024);
    ck_assert_int_gt(n, 0);
    ck_assert_int_eq(memory_of(again, records[1], 1024), n);
    ck_assert_mem_eq(records[0], records[1], (size_t)n*sizeof(double));
    CHECK_TRUE(hash_of(whole) == hash_of(again));
    sel_world_free(whole);
    sel_world_free(again);
}
END_TEST

/* Two bodies fly side by side, within the speculative range of a long substep
   and outside that of a short one. After a short one the contact is a new one,
   even if its gap need not be solved anew: its age is zero, and its impulse and
   colour are reset. (A colour that was kept had been taken by another contact
   of the same body in between: two contacts of one colour, solved at once.) */
START_TEST(what_lapses_begins_anew)
{
    static scene s;
    double record[256], dt = 1e-3;
    sel_shape shape;
    scene_named_shape(SCENE_TRIAXIAL, 1, &shape);
    one_shape(&s, &shape);
    add(&s, 0, 0, 0, 0);
    /* at an angle, for the narrow phase skips pairs that boxes separate */
    add(&s, 0, 1.5*shape.semiAxes[0], 1.5*shape.semiAxes[1], 0);
    for (int i = 0; i < 2; i++)
    {
        v3_set(s.p[i].v, 0, 0, 0.25*shape.minSemiAxis/dt);
        v3_set(s.p[i].omega, 0, 0, 0);
    }
    for (int k = 0; k < 2; k++)
    {
        sel_world_settings settings = nonsmooth_settings(0, 0);
        settings.reuse = k ? 1e-3 : 0;
        sel_world *world = make(&s, &settings);
        const double substep[4] = {dt, dt, 1e-3*dt, dt}, age[4] = {1, 2, 0, 1};
        for (int n = 0; n < 4; n++)
        {
            run(world, 1, substep[n]);
            int known = sel_world_get_memory(world, 0, 1, record, 256) > 3;
            CHECK_NEAR(known ? record[3] : 0, age[n], 0);
        }
        sel_world_free(world);
    }
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("ahead");
    suite_add(suite, "touch", touches_exactly, 20);
    suite_add(suite, "meets", meets_without_overlap, 60);
    suite_add(suite, "falls", a_crowd_falls_without_overlap, 60);
    suite_add(suite, "passes", passes_by, 60);
    suite_add(suite, "lists", lists_are_thick_enough, 60);
    suite_add(suite, "count", gaps_do_not_count, 60);
    suite_add(suite, "spin", needles_get_no_spin, 60);
    suite_add(suite, "halves", slow_ones_meet_once, 60);
    suite_add(suite, "stopped", who_has_been_stopped_hits_nobody, 60);
    suite_add(suite, "look", a_look_forgets_no_contact_ahead, 60);
    suite_add(suite, "lapses", what_lapses_begins_anew, 60);
    return suite_run(suite);
}

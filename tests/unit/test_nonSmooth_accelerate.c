/*  test_nonSmooth_accelerate.c - acceleration of slowly converging iterations

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors  */

#define _GNU_SOURCE
#include "base/tolerances.h"
#include "base/vec3.h"
#include "crowd_scenes.h"

static const double g = 9.81, radius = 0.005;

/* A column of spheres on the floor of a box; the highest has the given mass,
   and the spheres overlap by a fraction of their radius. */
static sel_world *column_of(int n, double ratio, int velocityIterations, double tolerance,
    double share)
{
    static scene s;
    sel_world_settings settings = nonsmooth_settings(g, 0);
    settings.nonSmooth.velocityIterations = velocityIterations;
    settings.nonSmooth.tolerance = tolerance;
    settings.nonSmooth.relativeTolerance = 0;
    stack(&s, n, radius, share);
    s.p[n - 1].density *= ratio;
    return make_on_floor(&s, &settings);
}

/* The spheres overlap by 1e-8 of their radius. */
static sel_world *column(int n, double ratio, int velocityIterations, double tolerance)
{
    return column_of(n, ratio, velocityIterations, tolerance, 1e-8);
}

static sel_world *column_at_defaults(int n)
{
    static scene s;
    sel_world_settings settings = nonsmooth_settings(g, 0);
    stack(&s, n, radius, 1e-8);
    return make_on_floor(&s, &settings);
}

/* After one substep without memory a contact of a column carries the weight of
   everything above it: largest error relative to that weight. */
static double worst_weight(sel_world *world, int n, double ratio, double dt)
{
    double worst = 0, mass;
    sel_contact_state state;
    int seen = 0;
    sel_energy energy;
    sel_world_energy(world, &energy);
    mass = energy.mass/(n - 1 + ratio);
    for (int c = 0; sel_world_contact_state(world, c, &state); c++)
    {
        int above = state.second < 0 ? n : n - (state.first > state.second
            ? state.first : state.second);
        double weight = mass*g*dt*(above - 1 + ratio);
        worst = fmax(worst, fabs(fabs(state.impulse[2])/weight - 1));
        seen++;
    }
    ck_assert_int_eq(seen, n);
    return worst;
}

/* n unknowns, from zero: conjugate gradients solve them in n steps, of two
   iterations each, once the states of contacts no longer change. Plain
   iterations alone need about n^2. */
START_TEST(a_column_in_one_substep)
{
    const int n = 20;
    const double dt = 1e-4;
    sel_world *world = column(n, 1, 200, 1e-6);
    CHECK_OK(sel_world_substep(world, dt));
    const sel_statistics *t = sel_world_statistics(world);
    double worst = worst_weight(world, n, 1, dt);
    printf("column of %d: %.0f iterations, weights off by %.1e\n", n, t->velocityIterations,
        worst);
    CHECK_AT_MOST(t->velocityIterations, 60);
    CHECK_AT_MOST(worst, 1e-5);
    sel_world_free(world);
}
END_TEST

/* A body on another that is this many times lighter: plain iterations alone
   would need as many of them. With two unknowns a few are sufficient. */
START_TEST(heavy_on_light_in_one_substep)
{
    const double dt = 1e-4;
    for (double ratio = 10; ratio < 2e9; ratio *= 10)
    {
        sel_world *world = column(2, ratio, 200, 1e-6);
        CHECK_OK(sel_world_substep(world, dt));
        const sel_statistics *t = sel_world_statistics(world);
        double worst = worst_weight(world, 2, ratio, dt);
        printf("ratio %.0e: %.0f iterations, weights off by %.1e\n", ratio,
            t->velocityIterations, worst);
        CHECK_AT_MOST(t->velocityIterations, 20);
        /* the effect of rounding: eps times the ratio */
        CHECK_AT_MOST(worst, 1e-6 + 1e-15*ratio);
        sel_world_free(world);
    }
}
END_TEST

/* The same at rest, with ten light ones below: for a second, at the default
   settings, nothing sinks. They overlap by the remainder of position
   correction: a contact that only just touches is opened by the error that the
   tolerance allows, and the body then falls for a substep. */
START_TEST(a_heavy_one_stays_on_top)
{
    const int n = 11;
    const double dt = 1e-3;
    sel_world_settings d = sel_world_default_settings();
    sel_world *world
        = column_of(n, 1e6, d.nonSmooth.velocityIterations, d.nonSmooth.tolerance,
            SEL_SLOP);
    run(world, 1000, dt);
    const sel_particles *P = sel_world_particles(world);
    for (int i = 0; i < n; i++)
    {
        CHECK_NEAR(P->x[3*i + 2], (2*i + 1)*radius, 1e-2*radius);
    }
    printf("a million on one each: top %.6f of %.6f m\n", P->x[3*n - 1],
        (2*n - 1)*radius);
    sel_world_free(world);
}
END_TEST

/* Sets a floor and walls that move along x [m/s]. */
static void set_floor(sel_world *world, double speed)
{
    const double low[3] = {-1, -1, 0}, high[3] = {1, 1, 2};
    sel_wall_patch patches[6];
    scene_mesh mesh;
    sel_walls *walls;
    memset(patches, 0, sizeof patches);
    for (int p = 0; p < 6; p++)
    {
        patches[p].material = (sel_material){.en = 0, .et = 1, .mu = 0.3,
            .friction = SEL_FRICTION_COULOMB};
        patches[p].velocity[0] = speed;
    }
    scene_mesh_box(&mesh, low, high, 2, 0);
    CHECK_OK(sel_walls_create(&walls, &mesh.mesh, NULL));
    scene_mesh_free(&mesh);
    CHECK_OK(sel_world_set_walls(world, walls, 6, patches));
}

static double greatest_rise(const sel_world *world, int n)
{
    const sel_particles *P = sel_world_particles((sel_world *)world);
    double up = 0;
    for (int i = 0; i < n; i++)
    {
        up = fmax(up, fabs(P->v[3*i + 2]));
    }
    return up;
}

/* A floor that moves under a column drags at it, and does not lift it, although
   that would leave less energy of the velocities seen from the floor: weights
   as above, from nothing; at the default iterations to a tenth, if tolerances
   do not widen. */
START_TEST(what_slides_is_not_lifted)
{
    const int n = 20;
    const double dt = 1e-4;
    for (int k = 0; k < 2; k++)
    {
        sel_world_settings d = sel_world_default_settings();
        sel_world *world = k ? column(n, 1, 200, 1e-6)
            : column(n, 1, d.nonSmooth.velocityIterations, d.nonSmooth.tolerance);
        set_floor(world, 1);
        CHECK_OK(sel_world_substep(world, dt));
        double worst = worst_weight(world, n, 1, dt);
        double up = greatest_rise(world, n);
        printf("a column that slides: weights off by %.1e, up or down with "
            "%.1e g dt\n", worst, up/(g*dt));
        CHECK_AT_MOST(worst, k ? 1e-5 : 0.1);
        CHECK_AT_MOST(up, (k ? 1e-5 : 0.1)*g*dt);
        sel_world_free(world);
    }
}
END_TEST

/* The floor begins to move under a column at rest, whose impulses are right.
   The tolerances widen, and what is left of weights and speeds stays below a
   fifth of those of a substep, until the column topples. */
START_TEST(what_rests_is_carried_off)
{
    const int n = 20;
    const double dt = 1e-4;
    sel_world *world = column_at_defaults(n);
    set_floor(world, 0);
    run(world, 40, dt);
    set_floor(world, 1);
    double worst = 0, up = 0;
    for (int k = 0; k < 8; k++)
    {
        CHECK_OK(sel_world_substep(world, dt));
        worst = fmax(worst, worst_weight(world, n, 1, dt));
        up = fmax(up, greatest_rise(world, n));
    }
    printf("a column that is carried off: weights off by %.1e, up or down with "
        "%.1e g dt\n", worst, up/(g*dt));
    CHECK_AT_MOST(worst, 0.1);
    CHECK_AT_MOST(up, 0.2*g*dt);
    sel_world_free(world);
}
END_TEST

/* Without gravity other forces give the scale: the tolerance is relative to
   their effect. (Relative to zero it was never reached.) */
START_TEST(forces_instead_of_gravity)
{
    static scene s;
    const double dt = 1e-3;
    const int n = 5;
    sel_world_settings settings = nonsmooth_settings(0, 0);
    stack(&s, n, radius, 1e-8);
    sel_world *world = make_on_floor(&s, &settings);
    for (int k = 0; k < 100; k++)
    {
        sel_particles *P = sel_world_particles(world);
        for (int i = 0; i < n; i++)
        {
            P->force[3*i + 2] = -1000*s.shapes[0].volume*g;
        }
        CHECK_OK(sel_world_substep(world, dt));
    }
    const sel_statistics *t = sel_world_statistics(world);
    sel_energy energy;
    sel_world_energy(world, &energy);
    printf("pressed by forces: %.2f iterations, %.0f unsettled of %d, speed "
        "%.1e g dt\n", t->velocityIterations/t->substeps, t->unconverged, t->substeps,
        energy.speedMax/(g*dt));
    CHECK_TRUE(t->unconverged == 0);
    CHECK_AT_MOST(energy.speedMax, 0.02*g*dt);
    sel_world_free(world);
}
END_TEST

/* The greatest speed of a body of a column over 100 substeps, once it has stood
   for 1500, over g dt. overlap: of the column, over the radius. */
static double trembles(double overlap)
{
    const double dt = 1e-3;
    sel_world *world = column_of(20, 1, 20, 1e-2, overlap);
    run(world, 1500, dt);
    double worst = 0;
    for (int k = 0; k < 100; k++)
    {
        run(world, 1, dt);
        const sel_particles *P = sel_world_particles(world);
        for (int i = 0; i < P->nLocal; i++)
        {
            worst = fmax(worst, fabs(P->v[3*i + 2])/(g*dt));
        }
    }
    sel_world_free(world);
    return worst;
}

/* The position correction starts from the remaining overlap: when it started
   from the full last correction, contacts opened, and each column of 20 trembled
   with 0.8 g dt for ever, at this number of iterations. Whether one comes to
   rest to the tolerance, 1e-2, is a matter of the last digits of its overlap: of
   24 columns that differ by a hundredth of it, 15 do, and the others keep
   trembling by up to 0.1 g dt. With 9 of them, a third is a safe bound. */
START_TEST(few_iterations_come_to_rest)
{
    int atRest = 0;
    double worst = 0;
    for (int k = 0; k < 9; k++)
    {
        double speed = trembles(1e-8*(1 + 0.01*k));
        atRest += speed <= 1e-2;
        worst = fmax(worst, speed);
    }
    printf("columns with 20 iterations: %d of 9 at rest, %.1e g dt at most\n",
        atRest, worst);
    CHECK_TRUE(atRest >= 3);
    CHECK_AT_MOST(worst, 0.2); /* a quarter of that fault */
}
END_TEST

static double fastest_of(sel_world *world)
{
    const sel_particles *P = sel_world_particles(world);
    double most = 0;
    for (int i = 0; i < P->nLocal; i++)
    {
        most = fmax(most, v3_norm(P->v + 3*i));
    }
    return most;
}

/* Friction of any valid value: no body is ejected, and no NaN or infinity
   occurs. A crowd falls. */
START_TEST(any_friction)
{
    const double mus[] = {1e-305, 1e-100, 1e5, 1e8, 1e13, 1e20, 1e99};
    const double low[3] = {0, 0, 0}, high[3] = {1, 1, 1};
    static scene s;
    mixture(&s, 5);
    for (size_t k = 0; k < COUNT(mus); k++)
    {
        sel_world_settings settings = nonsmooth_settings(g, 0.3);
        settings.material.mu = mus[k];
        settings.material.friction = SEL_FRICTION_COULOMB;
        sel_world *world = make(&s, &settings);
        add_box(world, low, high, 0.3);
        double first = fastest_of(world), most = 0;
        for (int step = 0; step < scene_amount(400, 400, 60); step++)
        {
            run(world, 1, 1e-3);
            most = fmax(most, fastest_of(world));
        }
        printf("mu %.0e: %.2f m/s first, at most %.2f\n", mus[k], first, most);
        CHECK_AT_MOST(most, first + sqrt(2*g)); /* fall from the top */
        sel_world_free(world);
    }
}
END_TEST

/* A box of given size, whose side x = high approaches at a given speed without
   changing its position. */
static void add_press(sel_world *world, double x, double speed)
{
    scene_mesh mesh;
    sel_walls *walls;
    sel_wall_patch patches[6];
    const double low[3] = {-x, -1, -1}, high[3] = {x, 1, 1};
    memset(patches, 0, sizeof patches);
    for (int k = 0; k < 6; k++)
    {
        patches[k].material.en = 0.3;
        patches[k].material.friction = SEL_FRICTION_COULOMB;
        patches[k].material.mu = 0.4;
    }
    patches[1].velocity[0] = -speed;
    scene_mesh_box(&mesh, low, high, 2, 0);
    CHECK_OK(sel_walls_create(&walls, &mesh.mesh, NULL));
    scene_mesh_free(&mesh);
    CHECK_OK(sel_world_set_walls(world, walls, 6, patches));
}

/* A wall that moves at 0.4 m/s presses a body against another wall: no impulses
   satisfy both constraints. Bodies, in any orientation, get no faster than a
   few times the wall; its work in a substep, which has no exact value, stays of
   the order of the decrease of f by the steps: 10^4 times the body's energy at
   the speeds of its contacts (1e12 without a limit); and unbounded cases are
   counted. */
START_TEST(pinched)
{
    const double speed = 0.4, dt = 1e-4;
    const double axes[3][3] = {{0.0035, 0.0035, 0.0035}, {0.0014, 0.0014, 0.008},
        {0.006, 0.006, 0.0012}};
    static scene s;
    double fastest = 0, work = 0, unboundedImpulses = 0;
    scene_random random = {41};
    for (int k = 0; k < scene_amount(60, 60, 6); k++)
    {
        sel_shape shape;
        sel_world_settings settings = nonsmooth_settings(g, 0.3);
        settings.material.mu = 0.4;
        settings.material.friction = SEL_FRICTION_COULOMB;
        settings.manifold = k % 2 ? 0.05 : 0;
        CHECK_OK(sel_shape_init(&shape, axes[k/2 % 3], k/2 % 3 ? 1 : 0.2,
            k/2 % 3 == 1 ? 1 : 0.3));
        one_shape(&s, &shape);
        add(&s, 0, 0, 0, 0);
        scene_quaternion(&random, s.p[0].q);
        sel_world *world = make(&s, &settings);
        add_press(world, 0.8*axes[k/2 % 3][0], speed);
        const double mass = s.p[0].density*shape.volume, blow = 4*mass*speed*speed;
        double before = 0;
        for (int step = 0; step < 40; step++)
        {
            run(world, 1, dt);
            double now = sel_world_statistics(world)->wallWork;
            work = fmax(work, fabs(now - before)/blow);
            before = now;
            fastest = fmax(fastest, fastest_of(world));
        }
        unboundedImpulses += sel_world_statistics(world)->unboundedImpulses;
        sel_world_free(world);
    }
    printf("pinched: at most %.3g m/s; work in a substep %.3g blows, %g without bound\n",
        fastest, work, unboundedImpulses);
    CHECK_TRUE(unboundedImpulses > 0);
    CHECK_AT_MOST(fastest, 10*speed);
    CHECK_AT_MOST(work, 1e5);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("accelerate");
    suite_add(suite, "column", a_column_in_one_substep, 60);
    suite_add(suite, "ratio", heavy_on_light_in_one_substep, 60);
    suite_add(suite, "stays", a_heavy_one_stays_on_top, 60);
    suite_add(suite, "carried", what_rests_is_carried_off, 30);
    suite_add(suite, "slides", what_slides_is_not_lifted, 60);
    suite_add(suite, "forces", forces_instead_of_gravity, 60);
    suite_add(suite, "few", few_iterations_come_to_rest, 60);
    suite_add(suite, "friction", any_friction, 60);
    suite_add(suite, "pinched", pinched, 60);
    return suite_run(suite);
}

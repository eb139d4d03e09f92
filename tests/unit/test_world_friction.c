/*  test_world_friction.c - blocks at rest, sliding and carried along; energy

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors  */

#define _GNU_SOURCE
#include "world_scenes.h"

static const double size = 0.01; /* dEq of every block */
static const double g = 9.81;

static sel_world_settings rough(double en, double mu, double manifold)
{
    sel_world_settings settings = settings_of(g, en);
    settings.material.friction = SEL_FRICTION_COULOMB;
    settings.material.mu = mu;
    settings.manifold = manifold;
    return settings;
}

/* A floor through the origin, rotated by Q, with irregular triangles, of the
   same material as the pairs; it moves like the patch. */
static void add_floor(sel_world *world, double half, const double Q[9],
    const sel_material *material, const double velocity[3],
    const double omega[3])
{
    scene_mesh mesh;
    scene_random random = {5};
    sel_walls *walls;
    sel_wall_patch patch;
    memset(&patch, 0, sizeof patch);
    patch.material = *material;
    for (int k = 0; k < 3; k++)
    {
        patch.velocity[k] = velocity ? velocity[k] : 0;
        patch.omega[k] = omega ? omega[k] : 0;
    }
    scene_mesh_floor(&mesh, &random, half, 7, Q);
    CHECK_OK(sel_walls_create(&walls, &mesh.mesh, NULL));
    CHECK_OK(sel_world_set_walls(world, walls, 1, &patch));
    scene_mesh_free(&mesh);
}

static const double upright[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1};

/* A cube of side 2 half with rounded edges. */
static double cube_of(double epsilon, sel_shape *shape)
{
    const double unit[3] = {1, 1, 1};
    CHECK_OK(sel_shape_init(shape, unit, epsilon, epsilon));
    double half = size/shape->equivalentDiameter;
    const double axes[3] = {half, half, half};
    CHECK_OK(sel_shape_init(shape, axes, epsilon, epsilon));
    return half;
}

/* Rotates particle i to an angle about z. */
static void rotate(scene *s, int i, double angle)
{
    s->p[i].q[0] = cos(angle/2);
    s->p[i].q[3] = sin(angle/2);
}

/* Angle between the z axis of a particle and that of the world. */
static double tilt_of(const double q[4])
{
    double Q[9];
    scene_tensor(q, Q);
    return atan2(hypot(Q[2], Q[5]), Q[8]);
}

/* Angle between two orientations; the vector part of q/q0 gives small ones more
   accurately than the cosine. */
static double turned_by(const double q[4], const double q0[4])
{
    double v[3];
    for (int k = 0; k < 3; k++)
    {
        int i = 1 + (k + 1) % 3, j = 1 + (k + 2) % 3;
        v[k] = q[1 + k]*q0[0] - q[0]*q0[1 + k] - q[i]*q0[j] + q[j]*q0[i];
    }
    return 2*asin(fmin(1, scene_norm(v)));
}

/* - - - - - - - - - - - - - - - - rest  - - - - - - - - - - - - - - - - - - */

/* A cube put down flat, 2 s: there is no sideways force, so that rounding alone
   can move or rotate it: 1e-6 leaves room for its growth. Upright it may sink
   by SEL_SLOP, 1e-4 dEq, and by its fall in a substep, g dt^2/2 = 5e-6 dEq, and
   more in the next, 1.5e-5. It has its manifold all the time after the first
   few substeps: resting contacts are not lost. */
START_TEST(cube_rests)
{
    for (int k = 0; k < 4; k++)
    {
        static scene s;
        sel_shape shape;
        double epsilon = k % 2 ? 0.2 : 0.1, en = k < 2 ? 0 : 0.5;
        double half = cube_of(epsilon, &shape);
        one_shape(&s, &shape);
        add(&s, 0, 0.001, -0.002, half);
        rotate(&s, 0, 0.3);
        sel_world_settings settings = rough(en, k == 3 ? 0 : 0.5, 0.05);
        sel_world *world = make(&s, &settings);
        add_floor(world, 0.05, upright, &settings.material, NULL, NULL);
        double tilt = 0, rise = 0;
        int borne = 0, steps = scene_effort(20000);
        for (int n = 0; n < steps; n++)
        {
            run(world, 1, 1e-4);
            const sel_particles *P = sel_world_particles(world);
            tilt = fmax(tilt, tilt_of(P->q));
            rise = fmax(rise, fabs(P->x[2] - half));
            borne += sel_world_statistics(world)->manifoldPoints >= 3;
        }
        const sel_particles *P = sel_world_particles(world);
        double slid = hypot(P->x[0] - 0.001, P->x[1] + 0.002);
        double rotated = turned_by(P->q, s.p[0].q);
        printf("cube, epsilon %.1f, en %.1f: slid %.1e dEq, turned %.1e, "
               "tilt at most %.1e rad, up or down %.1e dEq, borne %d of %d "
               "substeps\n", epsilon, en, slid/size, rotated, tilt,
            rise/size, borne, steps);
        CHECK_AT_MOST(slid, 1e-6*size);
        CHECK_AT_MOST(rotated, 1e-6);
        CHECK_AT_MOST(tilt, 1e-6);
        CHECK_AT_MOST(rise, 1.2e-4*size);
        CHECK_TRUE(borne >= steps - 10);
        sel_world_free(world);
    }
}
END_TEST

/* Dropped at an angle it comes to rest on a side: in the second second it
   neither rocks nor slides (1e-6, as above). A manifold carries a load up to
   its depth, and so a body whose centre is over it: it may stay tilted until
   the surface below its centre is as far from the floor. */
START_TEST(cube_settles_flat)
{
    for (int k = 0; k < 2; k++)
    {
        static scene s, middle;
        sel_shape shape;
        double half = cube_of(k ? 0.2 : 0.1, &shape);
        one_shape(&s, &shape);
        add(&s, 0, 0.001, -0.002, 1.5*half);
        sel_motion_euler(0.4, 0.15, 0.3, s.p[0].q);
        sel_world_settings settings = rough(0.2, 0.5, 0.05);
        sel_world *world = make(&s, &settings);
        add_floor(world, 0.05, upright, &settings.material, NULL, NULL);
        run(world, 10000, 1e-4);
        snapshot(world, &middle);
        run(world, 10000, 1e-4);
        const sel_particles *P = sel_world_particles(world);
        double walked = scene_distance(P->x, middle.p[0].x);
        double rotated = turned_by(P->q, middle.p[0].q);
        printf("cube dropped askew, epsilon %.1f: tilt %.1e rad; in the last "
               "second walked %.1e dEq, turned %.1e; at %.2e dEq above "
               "flat\n", k ? 0.2 : 0.1, tilt_of(P->q), walked/size, rotated,
            (P->x[2] - half)/size);
        CHECK_AT_MOST(walked, 1e-6*size);
        CHECK_AT_MOST(rotated, 1e-6);
        CHECK_AT_MOST(P->x[2], half + 0.05*half + 1.2e-4*size);
        CHECK_AT_MOST(tilt_of(P->q), 0.1);
        sel_world_free(world);
    }
}
END_TEST

/* - - - - - - - - - - - - - - - - slides  - - - - - - - - - - - - - - - - - */

/* Distance along a floor that is tilted about y in a time, from rest. */
static double slide(double epsilon, double mu, double angle, double time)
{
    static scene s;
    sel_shape shape;
    double half = cube_of(epsilon, &shape);
    double c = cos(angle), d = sin(angle);
    const double Q[9] = {c, 0, d, 0, 1, 0, -d, 0, c};
    one_shape(&s, &shape);
    add(&s, 0, half*d, 0, half*c);
    s.p[0].q[0] = cos(angle/2);
    s.p[0].q[2] = sin(angle/2);
    sel_world_settings settings = rough(0, mu, 0.05);
    sel_world *world = make(&s, &settings);
    add_floor(world, 0.5, Q, &settings.material, NULL, NULL);
    run(world, (int)lround(time/1e-4), 1e-4);
    const sel_particles *P = sel_world_particles(world);
    CHECK_AT_MOST(turned_by(P->q, s.p[0].q), 1e-6);
    CHECK_AT_MOST(fabs(P->x[1]), 1e-6*size);
    double way = (P->x[0] - half*d)*c - (P->x[2] - half*c)*d;
    sel_world_free(world);
    return way;
}

/* Coulomb: it slides from tan(angle) = mu on, then with g (sin - mu cos);
   checked a degree to both sides. Friction acts at the start of a substep and
   gravity during it, so that a block at rest creeps by g sin dt^2/2 a substep
   (0.01 dEq in total here); 1 % of the distance for the number of substeps. */
START_TEST(cube_on_an_incline)
{
    static const double mus[] = {0.2, 0.5};
    for (int k = 0; k < COUNT(mus); k++)
    {
        double mu = mus[k], t = 0.5, degree = SCENE_PI/180;
        double low = atan(mu) - degree, high = atan(mu) + degree;
        double creep = g*sin(low)*1e-4*t/2;
        double way = g*(sin(high) - mu*cos(high))*t*t/2;
        double stuck = slide(0.2, mu, low, t);
        double slid = slide(0.2, mu, high, t);
        printf("incline, mu %.1f: a degree below %.2e dEq (creep %.2e), a "
               "degree above %.4f (Coulomb %.4f)\n", mu, stuck/size,
            creep/size, slid/size, way/size);
        CHECK_AT_MOST(fabs(stuck), 1.05*creep);
        CHECK_NEAR(slid, way, 0.01*way + creep);
    }
}
END_TEST

/* - - - - - - - - - - - - - - - - towers  - - - - - - - - - - - - - - - - - */

/* n cubes on each other for a time, each shifted by up to a fraction of its
   half side and rotated by up to twice that. Returns the largest sideways
   displacement. */
static double tower(int n, double askew, int steps)
{
    static scene s;
    sel_shape shape;
    scene_random random = {17};
    double half = cube_of(0.1, &shape), moved = 0, tilt = 0, sunk = 0;
    one_shape(&s, &shape);
    for (int k = 0; k < n; k++)
    {
        double off = askew*half;
        add(&s, 0, off*scene_uniform(&random, -1, 1),
            off*scene_uniform(&random, -1, 1), half*(2*k + 1));
        rotate(&s, k, 2*askew*scene_uniform(&random, -1, 1));
    }
    sel_world_settings settings = rough(0, 0.5, 0.05);
    sel_world *world = make(&s, &settings);
    add_floor(world, 0.1, upright, &settings.material, NULL, NULL);
    run(world, steps, 1e-4);
    const sel_particles *P = sel_world_particles(world);
    for (int k = 0; k < n; k++)
    {
        moved = fmax(moved, hypot(P->x[3*k] - s.p[k].x[0],
            P->x[3*k + 1] - s.p[k].x[1]));
        tilt = fmax(tilt, tilt_of(P->q + 4*k));
        sunk = fmax(sunk, fabs(P->x[3*k + 2] - s.p[k].x[2]));
    }
    printf("tower of %d, askew by %g, after %g s: moved %.1e dEq, tilt %.1e "
           "rad, sunk %.1e dEq\n", n, askew, steps*1e-4, moved/size, tilt,
        sunk/size);
    sel_world_free(world);
    return fmax(moved/size, tilt);
}

/* Five cubes straight on each other stand: there is no sideways force, as for
   one. If they are tilted, iterations transfer each substep's momentum only
   part of the way through the tower, and the rest rotates the cubes: two stay
   within a percent for 1 s, the visible accuracy. */
START_TEST(towers_stand)
{
    CHECK_AT_MOST(tower(5, 0, scene_effort(10000)), 1e-6);
    CHECK_AT_MOST(tower(2, 0.05, scene_effort(10000)), 0.01);
}
END_TEST

/* - - - - - - - - - - - - - - - moving walls  - - - - - - - - - - - - - - - */

/* A block put on a conveyor: friction mu m g until it moves with the belt, so v
   = mu g t, then the belt's speed U. The work of the belt is m U^2, half of it
   is lost. Impulses come once a substep, 7e3 of them: 0.1 % for the speed, 0.5
   % for the energies, where the substeps' falls of g dt count too. */
START_TEST(conveyor)
{
    static scene s;
    sel_shape shape;
    double half = cube_of(0.2, &shape);
    one_shape(&s, &shape);
    add(&s, 0, 0, 0, half);
    const double U = 0.2, mu = 0.3, belt[3] = {U, 0, 0}, dt = 1e-5;
    sel_world_settings settings = rough(0, mu, 0.05);
    sel_world *world = make(&s, &settings);
    add_floor(world, 0.5, upright, &settings.material, belt, NULL);
    double t = U/(mu*g), unit = 1000*shape.volume*U*U;
    run(world, (int)lround(0.5*t/dt), dt);
    const sel_particles *P = sel_world_particles(world);
    CHECK_NEAR(P->v[0], U/2, 1e-3*U);
    run(world, (int)lround(t/dt), dt);
    const sel_statistics *w = sel_world_statistics(world);
    CHECK_NEAR(P->v[0], U, 1e-9*U);
    CHECK_AT_MOST(scene_norm(P->omega)*size, 1e-9*U);
    CHECK_NEAR(w->wallWork, unit, 5e-3*unit);
    CHECK_NEAR(w->energyDissipated, unit/2, 5e-3*unit);
    CHECK_AT_MOST(w->energyAdded, 1e-12*unit);
    sel_world_free(world);
}
END_TEST

/* A sphere put on the belt rolls in the end, with 2/7 U (its angular momentum
   about a line in the belt is conserved), the contact point at U; the remaining
   overlap shortens the lever arm by 2e-4. */
START_TEST(sphere_on_a_conveyor)
{
    static scene s;
    sel_shape shape;
    scene_named_shape(SCENE_SPHERE, size, &shape);
    one_shape(&s, &shape);
    add(&s, 0, 0, 0, size/2);
    const double U = 0.2, belt[3] = {U, 0, 0};
    sel_world_settings settings = rough(0, 0.3, 0.05);
    sel_world *world = make(&s, &settings);
    add_floor(world, 0.5, upright, &settings.material, belt, NULL);
    run(world, 10000, 1e-5);
    const sel_particles *P = sel_world_particles(world);
    CHECK_NEAR(P->v[0], 2*U/7, 5e-4*U);
    CHECK_NEAR(P->v[0] - size/2*P->omega[1], U, 5e-4*U);
    sel_world_free(world);
}
END_TEST

/* A block on a turntable is carried round as long as mu g > spin^2 r, and
   leaves it otherwise: a tenth below and above in the spin. Below, it creeps by
   spin^2 r dt/2 outwards, as on the incline: 2.4e-3 r in a second. */
START_TEST(turntable)
{
    for (int fast = 0; fast < 2; fast++)
    {
        static scene s;
        sel_shape shape;
        double half = cube_of(0.2, &shape);
        const double r = 0.05, mu = 0.3;
        double spin = sqrt(mu*g/r)*(fast ? 1.1 : 0.9);
        const double omega[3] = {0, 0, spin};
        one_shape(&s, &shape);
        add(&s, 0, r, 0, half);
        s.p[0].v[1] = spin*r;
        s.p[0].omega[2] = spin;
        sel_world_settings settings = rough(0, mu, 0.05);
        sel_world *world = make(&s, &settings);
        add_floor(world, 0.5, upright, &settings.material, NULL, omega);
        run(world, 10000, 1e-4);
        const sel_particles *P = sel_world_particles(world);
        double now = hypot(P->x[0], P->x[1]);
        double angle = atan2(P->x[1], P->x[0]);
        printf("turntable: r %.4f of what it was, angle off by %.1e\n",
            now/r, remainder(angle - spin, 2*SCENE_PI));
        if (fast)
        {
            CHECK_TRUE(now > 1.5*r);
        }
        else
        {
            CHECK_NEAR(now, r, 3e-3*r);
            CHECK_NEAR(remainder(angle - spin, 2*SCENE_PI), 0, 1e-3);
            CHECK_NEAR(scene_norm(P->v), spin*r, 3e-3*spin*r);
        }
        sel_world_free(world);
    }
}
END_TEST

/* An ellipsoid that lies on the side of its axes a and b is a pendulum: tilted
   by a small angle it rolls to and fro on the ellipse of a and c. Its centre is at
   sqrt(a^2 sin^2 + c^2 cos^2) of the angle above the floor, the point of contact
   does no work, and so its period is 2 pi sqrt((I/m + c^2)/(g (a^2/c - c))), with
   I/m = (a^2 + c^2)/5 and a correction of some angle^2, 4e-4: 1e-3 is allowed. Nothing resists
   the rolling: at 24 substeps to a radian and at 95 the swing is to lose no more
   in nineteen periods than the correction. (So does a rounded cube that lies on
   edges of others, in a bed that is at rest otherwise.) */
START_TEST(ellipsoid_rocks)
{
    const double axes[3] = {0.008, 0.006, 0.005}, angle = 0.02;
    const double a = axes[0], c = axes[2];
    const double period = 2*SCENE_PI
        *sqrt(((a*a + c*c)/5 + c*c)/(g*(a*a/c - c)));
    static const double steps[] = {1e-3, 2.5e-4};
    double lost[COUNT(steps)];
    for (int k = 0; k < COUNT(steps); k++)
    {
        static scene s;
        sel_shape shape;
        CHECK_OK(sel_shape_init(&shape, axes, 1, 1));
        one_shape(&s, &shape);
        add(&s, 0, 0, 0, hypot(a*sin(angle), c*cos(angle)));
        s.p[0].q[0] = cos(angle/2);
        s.p[0].q[2] = sin(angle/2);
        sel_world_settings settings = rough(0.3, 0.5, 0);
        sel_world *world = make(&s, &settings);
        add_floor(world, 0.05, upright, &settings.material, NULL, NULL);
        const sel_particles *P = sel_world_particles(world);
        double before = 0, first = 0, last = 0, start = 0, end = 0;
        int crossings = 0, n = (int)(20.25*period/steps[k]);
        for (int i = 1; i <= n; i++)
        {
            run(world, 1, steps[k]);
            double now = P->omega[1], time = i*steps[k];
            if (before*now < 0)
            {
                last = time - steps[k]*now/(now - before);
                first = crossings++ ? first : last;
            }
            start = time < period ? fmax(start, fabs(now)) : start;
            end = time > 19*period ? fmax(end, fabs(now)) : end;
            before = now;
        }
        double found = 2*(last - first)/(crossings - 1);
        lost[k] = 1 - end/start;
        printf("rocking at %.1e s: period %.5f s, of a pendulum %.5f; "
               "swing lost in 19 periods %.4f\n",
            steps[k], found, period, lost[k]);
        ck_assert_int_ge(crossings, 40);
        CHECK_NEAR(found, period, 1e-3*period);
        sel_world_free(world);
    }
    CHECK_AT_MOST(fabs(lost[0]), 1e-3);
    CHECK_AT_MOST(fabs(lost[1]), 1e-3);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("world, friction");
    int all = scene_effort(100) == 100; /* not the long ones for valgrind */
    suite_add(suite, "rest", cube_rests, 300);
    suite_add(suite, "tower", towers_stand, 300);
    if (all)
    {
        suite_add(suite, "askew", cube_settles_flat, 300);
        suite_add(suite, "incline", cube_on_an_incline, 300);
        suite_add(suite, "conveyor", conveyor, 300);
        suite_add(suite, "sphere", sphere_on_a_conveyor, 300);
        suite_add(suite, "turntable", turntable, 300);
        suite_add(suite, "rocking", ellipsoid_rocks, 300);
    }
    return suite_run(suite);
}

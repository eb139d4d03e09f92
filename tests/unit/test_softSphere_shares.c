/*  test_softSphere_shares.c - sum and position of the forces of flat contacts

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    A body moves from below against the lower side z = -2 of a body that is four
    wide, with any overhang over its edge. Springs alone conserve the energy;
    dampers dissipate some. */

#define _GNU_SOURCE
#include "base/vec3.h"
#include "polyhedron_scenes.h"
#include "soft_scenes.h"
#include "step/softSphere/softSphere.h"

/* - - - shares - - - */

static void centre_of_shares(double at[][2], int count, const double *share,
    double centre[2])
{
    double sum = 0;
    centre[0] = centre[1] = 0;
    for (int k = 0; k < count; k++)
    {
        CHECK_TRUE(share[k] >= 0);
        sum += share[k];
        centre[0] += share[k]*at[k][0];
        centre[1] += share[k]*at[k][1];
    }
    CHECK_NEAR(sum, 1, 1e-12);
}

/* The least distance of the origin from any mean of the points, by sampling. */
static double nearest_mean(double at[][2], int count)
{
    const int n = 60;
    double least = HUGE_VAL;
    for (int i = 0; i <= n; i++)
    {
        for (int j = 0; i + j <= n; j++)
        {
            for (int k = 0; i + j + k <= n; k++)
            {
                const double part[4] = {(double)i/n, (double)j/n, (double)k/n,
                    (double)(n - i - j - k)/n};
                double x = 0, y = 0, rest = 0;
                for (int m = 0; m < 4; m++)
                {
                    x += m < count ? part[m]*at[m][0] : 0;
                    y += m < count ? part[m]*at[m][1] : 0;
                    rest += m < count ? 0 : part[m];
                }
                least = rest > 0 ? least : fmin(least, hypot(x, y));
            }
        }
    }
    return least;
}

/* Shares of any points are valid, and their centre is as near to the origin as
   possible; they are equal if the origin is the middle, and independent of the
   coordinates. */
START_TEST(shares_have_their_centre)
{
    scene_random random = {5};
    int outside = 0;
    for (int i = 0; i < scene_amount(300, 150, 16); i++)
    {
        double at[4][2], rotated[4][2], share[4], other[4], centre[2];
        double size = scene_log_uniform(&random, 1e-9, 1e9);
        double skew = scene_uniform(&random, -2, 2);
        int count = 2 + i % 3;
        for (int k = 0; k < count; k++)
        {
            double angle = 2*SCENE_PI*(k + scene_uniform(&random, 0, 0.5))/count;
            at[k][0] = size*(cos(angle) + (i % 5)*0.4);
            at[k][1] = size*(sin(angle) - (i % 2)*0.3);
            rotated[k][0] = 3*at[k][0] + skew*at[k][1];
            rotated[k][1] = 0.5*at[k][1];
        }
        sel_soft_share(at, count, share);
        centre_of_shares(at, count, share, centre);
        double far = hypot(centre[0], centre[1])/size;
        CHECK_AT_MOST(far, nearest_mean(at, count)/size + 1e-12);
        CHECK_AT_MOST(nearest_mean(at, count)/size, far + 0.1);
        if (far < 1e-9 && count > 2)
        {
            sel_soft_share(rotated, count, other);
            for (int k = 0; k < count; k++)
            {
                CHECK_NEAR(other[k], share[k], 1e-6);
            }
        }
        outside += far > 1e-9;
    }
    printf("%d of %d outside\n", outside, scene_amount(300, 150, 16));
    double square[4][2] = {{1, 1}, {-1, 1}, {-1, -1}, {1, -1}}, share[4];
    sel_soft_share(square, 4, share);
    for (int k = 0; k < 4; k++)
    {
        CHECK_NEAR(share[k], 0.25, 1e-15);
    }
}
END_TEST

/* - - - impacts - - - */

/* The moving body and its partner: a superellipsoid or a cube. */
typedef struct types
{
    const char *name;
    enum { AGAINST_ROUND, AGAINST_CUBE, AGAINST_PATCH } against;
    int cube;
    double off; /* bound of the change of energy, if elastic */
} types;

static const types list[] = {
    {"superellipsoid, superellipsoid", AGAINST_ROUND, 0, 1e-3},
    {"superellipsoid, polyhedron", AGAINST_CUBE, 0, 0.02},
    {"superellipsoid, patch", AGAINST_PATCH, 0, 0.02},
    {"polyhedron, superellipsoid", AGAINST_ROUND, 1, 0.02},
    {"polyhedron, polyhedron", AGAINST_CUBE, 1, 0.005},
    {"polyhedron, patch", AGAINST_PATCH, 1, 0.02},
};

typedef struct pose
{
    double x, y, q[4], omega[3];
} pose;

/* Relative to the initial energy: the final one, including springs, and the
   greatest kinetic one. */
typedef struct outcome
{
    double kept, most;
    int touched;
} outcome;

static void patch(sel_world *world, const sel_material *material)
{
    static const int triangles[] = {0, 1, 2, 0, 2, 3}, number[] = {0, 0};
    static const double points[]
        = {-2, -2, -2, 2, -2, -2, 2, 2, -2, -2, 2, -2};
    const sel_wall_mesh mesh = {4, points, 2, triangles, number};
    sel_wall_patch one;
    sel_walls *walls;
    memset(&one, 0, sizeof one);
    one.material = *material;
    CHECK_OK(sel_walls_create(&walls, &mesh, NULL));
    CHECK_OK(sel_world_set_walls(world, walls, 1, &one));
}

static sel_world *world_for(const types *k, const pose *p,
    const sel_world_settings *settings)
{
    static scene s;
    const double small[3] = {0.5, 0.5, 0.5}, big[3] = {2, 2, 2};
    const double up[3] = {0, 0, 1};
    sel_body body;
    memset(&s, 0, sizeof s);
    s.nShapes = 2;
    CHECK_OK(sel_shape_init(&s.shapes[0], big, 0.2, 0.2));
    CHECK_OK(sel_shape_init(&s.shapes[1], small, 0.2, 0.2));
    if (k->against == AGAINST_CUBE)
    {
        solid_shape(CUBE, 2, &s.shapes[0]);
    }
    if (k->cube)
    {
        solid_shape(CUBE, 0.5, &s.shapes[1]);
    }
    if (k->against != AGAINST_PATCH)
    {
        add(&s, 0, 0, 0, 0);
    }
    add(&s, 1, p->x, p->y, 0);
    particle *one = &s.p[s.n - 1];
    memcpy(one->q, p->q, sizeof one->q);
    memcpy(one->omega, p->omega, sizeof one->omega);
    sel_contact_body(&body, &s.shapes[1], one->x, one->q);
    one->x[2] = -2.0001 - scene_body_support(&body, up, NULL);
    one->v[2] = 0.1;
    sel_world *world = make(&s, settings);
    if (k->against == AGAINST_PATCH)
    {
        patch(world, &settings->material);
    }
    return world;
}

static double energy_of(const sel_world *world)
{
    sel_energy e;
    sel_world_energy(world, &e);
    return e.translation + e.rotation;
}

/* Runs until 0.02 s after the last touch, at most for the given time. */
static outcome impact(const types *k, const pose *p,
    const sel_world_settings *settings, double dt)
{
    sel_world *world = world_for(k, p, settings);
    double before = energy_of(world);
    outcome out = {.most = 0};
    int last = 0;
    for (int n = 0; n*dt < 1 && (!out.touched || (n - last)*dt < 0.02); n++)
    {
        CHECK_OK(sel_world_substep(world, dt));
        const sel_statistics *t = sel_world_statistics(world);
        int touches = t->pairContacts + t->wallContacts > 0;
        out.touched = out.touched || touches;
        last = touches ? n : last;
        double moves = energy_of(world);
        out.kept = (moves + t->energyElastic)/before;
        out.most = fmax(out.most, moves/before);
    }
    sel_world_free(world);
    return out;
}

static pose any_pose(scene_random *random)
{
    const double z[3] = {0, 0, 1};
    double yaw[4], tilt[4];
    pose p = {.x = scene_uniform(random, 0, 2.2)};
    p.y = scene_uniform(random, -2.2, 2.2);
    scene_axis_angle(z, scene_uniform(random, 0, 6.28), yaw);
    double angle = scene_log_uniform(random, 1e-4, 0.1);
    const double axis[3] = {scene_uniform(random, -1, 1),
        scene_uniform(random, -1, 1), 0};
    scene_axis_angle(axis, angle, tilt);
    scene_quaternion_product(tilt, yaw, p.q);
    for (int k = 0; k < 3; k++)
    {
        p.omega[k] = scene_uniform(random, -0.1, 0.1);
    }
    return p;
}

static sel_world_settings settings_by(sel_normal_law law, double en)
{
    sel_material m = soft_material(law, en, 0);
    sel_world_settings s = soft_settings(&m, 0);
    s.manifold = 0.05;
    return s;
}

/* Over the edge of a side, over a corner, at an angle: elastic bodies conserve
   the energy, and others lose some. */
START_TEST(rims_named)
{
    static const double places[][3] = {{0, 0, 0}, {1.7, 0.1, 0},
        {1.7, 0.1, 0.4}, {1.8, 1.8, 0}, {1.8, 1.7, 0.6}, {2.1, -0.3, 0.2}};
    const double z[3] = {0, 0, 1};
    for (int i = 0; i < COUNT(places); i++)
    {
        pose p = {.x = places[i][0], .y = places[i][1]};
        scene_axis_angle(z, places[i][2], p.q);
        sel_world_settings elastic = settings_by(SEL_NORMAL_HOOKE, 1);
        outcome keeps = impact(&list[_i], &p, &elastic, 1e-4);
        sel_world_settings damped = settings_by(SEL_NORMAL_HERTZ, 0.5);
        outcome loses = impact(&list[_i], &p, &damped, 1e-4);
        printf("%s, %.1f %.1f turned by %.1f: en 1 keeps %.5f, en 0.5 %.4f\n",
            list[_i].name, p.x, p.y, places[i][2], keeps.kept, loses.kept);
        CHECK_TRUE(keeps.touched && loses.touched);
        CHECK_NEAR(keeps.kept, 1, list[_i].off);
        CHECK_AT_MOST(keeps.most, 1 + list[_i].off);
        CHECK_AT_MOST(loses.most, 1 + 1e-9);
        CHECK_AT_MOST(loses.kept, 0.98);
        CHECK_TRUE(loses.kept > 0.1);
    }
}
END_TEST

START_TEST(rims_at_random)
{
    scene_random random = {11};
    double low = 1, high = 1, most = 0;
    int touched = 0;
    for (int i = 0; i < scene_effort(40); i++)
    {
        pose p = any_pose(&random);
        sel_world_settings elastic = settings_by(SEL_NORMAL_HOOKE, 1);
        outcome keeps = impact(&list[_i], &p, &elastic, 2e-4);
        sel_world_settings damped = settings_by(SEL_NORMAL_HERTZ, 0.5);
        outcome loses = impact(&list[_i], &p, &damped, 2e-4);
        if (keeps.touched)
        {
            low = fmin(low, keeps.kept);
            high = fmax(high, keeps.most);
            most = fmax(most, loses.most);
            touched++;
        }
    }
    printf("%s, %d: en 1 keeps %.4f to %.4f; en 0.5 has %.4f at most\n",
        list[_i].name, touched, low, high, most);
    CHECK_TRUE(touched > 0);
    CHECK_AT_MOST(1 - low, list[_i].off);
    CHECK_AT_MOST(high - 1, list[_i].off + 1e-3);
    CHECK_AT_MOST(most, 1 + 1e-9);
}
END_TEST

/* A body that falls flat on a side leaves with the speed given by the material,
   for any number of points (with dampers of the mass at a corner it would be
   0.88 of 0.85): the energy of the mean velocity of both is conserved, of the
   rest the fraction e^2 is left. With a hundredth of a collision per substep,
   to the 7e-4 that a sphere has. */
START_TEST(flat_impacts)
{
    static const double en[] = {0.3, 0.85};
    const types *k = &list[_i];
    pose p = {.q = {1, 0, 0, 0}};
    double share = k->against == AGAINST_PATCH ? 0 : 1.0/65;
    if (k->against == AGAINST_CUBE && !k->cube)
    {
        sel_shape round;
        const double half[3] = {0.5, 0.5, 0.5};
        CHECK_OK(sel_shape_init(&round, half, 0.2, 0.2));
        share = round.volume/(round.volume + 64);
    }
    else if (k->against == AGAINST_ROUND && k->cube)
    {
        sel_shape round;
        const double half[3] = {2, 2, 2};
        CHECK_OK(sel_shape_init(&round, half, 0.2, 0.2));
        share = 1/(1 + round.volume);
    }
    for (int i = 0; i < 2*COUNT(en); i++)
    {
        double e = en[i/2];
        sel_world_settings s = settings_by(
            i % 2 ? SEL_NORMAL_HERTZ : SEL_NORMAL_HOOKE, e);
        s.softSphere.curvature = SEL_CURVATURE_VOLUME;
        outcome out = impact(k, &p, &s, 1e-4);
        double left = (out.kept - share)/(1 - share);
        printf("%s, flat, %s: en %.4f of %g\n", k->name, i % 2 ? "hertz" : "hooke",
            sqrt(left), e);
        CHECK_TRUE(out.touched);
        CHECK_NEAR(sqrt(left), e, 2e-3);
    }
}
END_TEST

/* The energy error decreases with the substep if the overlap is exact: faster
   than by the first order. */
START_TEST(energy_by_the_substep)
{
    const int count = 24;
    const double dt[2] = {2e-3, 5e-4};
    scene_random random = {12};
    double off[2] = {0, 0};
    for (int i = 0; i < count; i++)
    {
        pose p = any_pose(&random);
        for (int k = 0; k < 2; k++)
        {
            sel_world_settings elastic = settings_by(SEL_NORMAL_HERTZ, 1);
            elastic.softSphere.curvature = SEL_CURVATURE_VOLUME;
            outcome keeps = impact(&list[0], &p, &elastic, dt[k]);
            off[k] += fabs(keeps.kept - 1)/count;
        }
    }
    printf("energy off by %.1e, %.1e\n", off[0], off[1]);
    CHECK_AT_MOST(off[1], 0.2*off[0]);
    CHECK_AT_MOST(off[1], 1e-3);
}
END_TEST

/* Rigid bodies have impulses at the same points and are not affected by
   shares. */
START_TEST(rims_of_rigid_bodies)
{
    scene_random random = {11};
    double most = 0;
    for (int i = 0; i < scene_effort(10); i++)
    {
        pose p = any_pose(&random);
        sel_world_settings s = nonsmooth_settings(0, 0.5);
        s.manifold = 0.05;
        outcome loses = impact(&list[_i], &p, &s, 1e-3);
        most = fmax(most, loses.most);
    }
    CHECK_AT_MOST(most, 1 + 1e-9);
}
END_TEST

/* - - - rest - - - */

/* Five blocks on each other, not quite above each other, stay as they are, also with
   a substep of a quarter of the critical one. */
START_TEST(stack_stands)
{
    static const double dt[] = {1e-4, 3e-4};
    const double h = 0.05, half[3] = {h, h, h};
    for (int type = 0; type < 2; type++)
    {
        static scene s;
        sel_shape block;
        CHECK_OK(sel_shape_init(&block, half, 0.2, 0.2));
        if (type)
        {
            solid_shape(CUBE, h, &block);
        }
        one_shape(&s, &block);
        for (int k = 0; k < 5; k++)
        {
            add(&s, 0, 0.01*(k % 3), -0.01*(k % 2), (2*k + 1)*h + 1e-4*(k + 1));
        }
        sel_material m = soft_material(SEL_NORMAL_HOOKE, 0.3, 0.5);
        sel_world_settings settings = soft_settings(&m, 9.81);
        settings.manifold = 0.05;
        sel_world *world = make(&s, &settings);
        add_soft_floor(world, &m);
        run(world, (int)(scene_effort(30)*0.1/dt[_i]), dt[_i]);
        const sel_particles *P = sel_world_particles(world);
        double speed = 0;
        for (int i = 0; i < 5; i++)
        {
            speed = fmax(speed, v3_norm(P->v + 3*i));
            CHECK_NEAR(P->x[3*i], 0.01*(i % 3), 2e-4);
            CHECK_NEAR(P->x[3*i + 2], (2*i + 1)*h, 2e-3);
        }
        printf("stack of %s: %.1e g dt\n", type ? "cubes" : "superellipsoids",
            speed/(9.81*dt[_i]));
        CHECK_AT_MOST(speed, scene_effort(30) == 30 ? 0.5*9.81*dt[_i] : 1);
        sel_world_free(world);
    }
}
END_TEST

static void suite_add_kinds(Suite *suite, const char *name, const TTest *test)
{
    TCase *tcase = tcase_create(name);
    tcase_set_timeout(tcase, 300);
    tcase_add_loop_test(tcase, test, 0, COUNT(list));
    suite_add_tcase(suite, tcase);
}

int main(void)
{
    Suite *suite = suite_create("softSphere_shares");
    suite_add(suite, "shares", shares_have_their_centre, 60);
    suite_add_kinds(suite, "named", rims_named);
    suite_add_kinds(suite, "flat", flat_impacts);
    suite_add_kinds(suite, "random", rims_at_random);
    suite_add(suite, "substep", energy_by_the_substep, 60);
    suite_add_kinds(suite, "rigid", rims_of_rigid_bodies);
    TCase *tcase = tcase_create("stack");
    tcase_set_timeout(tcase, 100);
    tcase_add_loop_test(tcase, stack_stands, 0, 2);
    suite_add_tcase(suite, tcase);
    return suite_run(suite);
}

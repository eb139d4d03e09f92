/*  test_towers.c - stacked flat bodies, and flat bodies lying on a floor

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors  */

#define _GNU_SOURCE
#include "polyhedron_scenes.h"
#include "world_scenes.h"

/* Type of the stacked bodies, and the depth of their manifolds: as by "manifold
   auto". */
static const struct
{
    double epsilon; /* 0: a polyhedron */
    double manifold;
} types[] = {{0, 0.01}, {0.1, 1e-3}, {0.2, 1e-3}};

static void add_floor(sel_world *world, const sel_material *material)
{
    const double low[3] = {-5, -5, 0}, high[3] = {5, 5, 5};
    scene_mesh mesh;
    sel_walls *walls;
    sel_wall_patch patches[6];
    memset(patches, 0, sizeof patches);
    for (int k = 0; k < 6; k++)
    {
        patches[k].material = *material;
    }
    scene_mesh_box(&mesh, low, high, 2, 0);
    CHECK_OK(sel_walls_create(&walls, &mesh.mesh, NULL));
    scene_mesh_free(&mesh);
    CHECK_OK(sel_world_set_walls(world, walls, 6, patches));
}

static void cubes_of(scene *s, int type, double half)
{
    sel_shape shape;
    const double axes[3] = {half, half, half}, e = types[type].epsilon;
    if (e > 0)
    {
        CHECK_OK(sel_shape_init(&shape, axes, e, e));
    }
    else
    {
        solid_shape(CUBE, half, &shape);
    }
    one_shape(s, &shape);
}

static sel_world_settings settings_for(int type, double en)
{
    sel_world_settings settings = nonsmooth_settings(9.81, en);
    settings.material.friction = SEL_FRICTION_COULOMB;
    settings.material.mu = 0.5;
    settings.manifold = types[type].manifold;
    return settings;
}

/* Cubes of 2 cm on each other, shifted and rotated at random by up to the given
   amount. */
static void tower(scene *s, int type, int n, double shift, double rotation)
{
    scene_random random = {11};
    cubes_of(s, type, 0.01);
    for (int k = 0; k < n; k++)
    {
        add(s, 0, scene_uniform(&random, -shift, shift),
            scene_uniform(&random, -shift, shift), 0.01*(2*k + 1));
        double half = 0.5*scene_uniform(&random, -rotation, rotation);
        s->p[k].q[0] = cos(half);
        s->p[k].q[3] = sin(half);
    }
}

/* Angle of the axis of a cube that is nearest to upright [rad]. */
static double lean_of(const double q[4])
{
    double Q[9], least = 1;
    sel_motion_tensor(q, Q);
    for (int k = 0; k < 3; k++)
    {
        double other = hypot(Q[6 + (k + 1) % 3], Q[6 + (k + 2) % 3]);
        least = fmin(least, other);
    }
    return asin(least);
}

/* Ten cubes stand for 20 s (or 4) at the default settings: after the first
   second the top moves by less than 1e-7 m. It moves by about 5e-9; iterations
   that end at the tolerance let it move by 2e-5 to 2e-3. */
START_TEST(ten_cubes_stand)
{
    static const double ways[][2] = {{0, 0}, {1e-3, 0.2}};
    const double dt = 1e-3;
    for (int k = 0; k < COUNT(ways); k++)
    {
        static scene s;
        tower(&s, _i, 10, ways[k][0], ways[k][1]);
        sel_world_settings settings = settings_for(_i, 0.2);
        sel_world *world = make(&s, &settings);
        add_floor(world, &settings.material);
        const sel_particles *P = sel_world_particles(world);
        run(world, 1000, dt);
        const double *top = P->x + 27;
        double low[3], high[3], most = 0;
        memcpy(low, top, sizeof low);
        memcpy(high, top, sizeof high);
        for (int n = scene_amount(19000, 3000, 1000); n > 0; n--)
        {
            run(world, 1, dt);
            most = fmax(most, scene_norm(P->v + 27));
            for (int m = 0; m < 3; m++)
            {
                low[m] = fmin(low[m], top[m]);
                high[m] = fmax(high[m], top[m]);
            }
        }
        const sel_statistics *t = sel_world_statistics(world);
        printf("epsilon %g, turned by %g: top goes %.1e m at %.1e m/s, %.1f "
            "iterations a substep\n", types[_i].epsilon, ways[k][1],
            scene_distance(low, high), most, t->velocityIterations/t->substeps);
        CHECK_AT_MOST(scene_distance(low, high), 1e-7);
        CHECK_AT_MOST(most, 1e-6);
        CHECK_NEAR(t->unconverged, 0, 0.1*t->substeps);
        sel_world_free(world);
    }
}
END_TEST

/* A cube that is put down tilted by a degree, about any line, lies flat to 1e-4
   degrees and at rest. (Within the depth of the manifold, or within the slop,
   it remained tilted by 0.002 to 0.1.) */
static void lies_flat_with(int type, const char *model)
{
    static const double lines[][2] = {{1, 1}, {1, 0.4}, {1, 0}};
    for (int k = 0; k < scene_amount(COUNT(lines), 2, 1); k++)
    {
        static scene s;
        cubes_of(&s, type, 0.05);
        add(&s, 0, 0, 0, 0.0525);
        double half = 0.5*SCENE_PI/180, length = hypot(lines[k][0], lines[k][1]);
        s.p[0].q[0] = cos(half);
        s.p[0].q[1] = sin(half)*lines[k][0]/length;
        s.p[0].q[2] = sin(half)*lines[k][1]/length;
        sel_world_settings settings = settings_for(type, 0.3);
        settings.model = sel_model_find(model);
        sel_world *world = make(&s, &settings);
        add_floor(world, &settings.material);
        const sel_particles *P = sel_world_particles(world);
        run(world, 16000, 5e-5);
        double lean = lean_of(P->q)*180/SCENE_PI;
        printf("epsilon %g, line %g %g: leans by %.1e degrees, %.1e m/s\n",
            types[type].epsilon, lines[k][0], lines[k][1], lean,
            scene_norm(P->v));
        CHECK_AT_MOST(lean, 1e-4);
        CHECK_AT_MOST(scene_norm(P->v), 1e-9);
        sel_world_free(world);
    }
}

START_TEST(lies_flat)
{
    lies_flat_with(_i, "nonSmooth");
}
END_TEST

START_TEST(lies_flat_impulse)
{
    lies_flat_with(_i, "impulse");
}
END_TEST

/* Two processes give the result of one, to the last bit: every other cube is on
   the other process. */
START_TEST(processes)
{
    static scene s, one, two, part;
    static split both;
    const double dt = 1e-3;
    tower(&s, _i, 8, 5e-4, 0.1);
    for (int k = 0; k < s.n; k++)
    {
        s.p[k].x[0] = (k % 2 ? 1 : -1)*fabs(s.p[k].x[0]);
    }
    sel_world_settings settings = settings_for(_i, 0.2);
    sel_world *world = make(&s, &settings);
    add_floor(world, &settings.material);
    run(world, 200, dt);
    snapshot(world, &one);
    sel_world_free(world);
    split_scene(&both, &s, 0, settings);
    for (int rank = 0; rank < 2; rank++)
    {
        add_floor(both.sides[rank].world, &settings.material);
    }
    run_split(&both, 200, dt);
    two.n = 0;
    for (int rank = 0; rank < 2; rank++)
    {
        snapshot(both.sides[rank].world, &part);
        memcpy(two.p + two.n, part.p, (size_t)part.n*sizeof part.p[0]);
        two.n += part.n;
    }
    CHECK_TRUE(both.sides[0].halos > 0);
    CHECK_TRUE(hash_of_particles(&one) == hash_of_particles(&two));
    free_split(&both);
}
END_TEST

static void add_kinds(Suite *suite, const char *name, const TTest *test)
{
    TCase *tcase = tcase_create(name);
    tcase_set_timeout(tcase, 120);
    tcase_add_loop_test(tcase, test, 0, COUNT(types));
    suite_add_tcase(suite, tcase);
}

int main(void)
{
    Suite *suite = suite_create("towers");
    add_kinds(suite, "ten cubes", ten_cubes_stand);
    add_kinds(suite, "lies flat", lies_flat);
    add_kinds(suite, "lies flat, impulse", lies_flat_impulse);
    add_kinds(suite, "processes", processes);
    return suite_run(suite);
}

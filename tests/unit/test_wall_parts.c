/*  test_wall_parts.c - a body with a convex part that extends through a wall

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors  */

#define _GNU_SOURCE
#include "base/vec3.h"
#include "contact/hulls.h"
#include "crowd_scenes.h"
#include "polyhedron_scenes.h"
#include "soft_scenes.h"

static const double g = 9.81;

/* Corner v of part k, global. */
static void corner(const sel_body *whole, int k, int v, double p[3])
{
    const sel_convex_part *part = &whole->shape->polyhedron->parts[k];
    double r[3];
    v3_madd(r, part->offset, 1, part->hull.points + 3*v);
    v3_scale(r, whole->shape->scale, r);
    m3_apply(p, whole->Q, r);
    v3_madd(p, p, 1, whole->centre);
}

/* Depth of part k below z = 0 [m]; < 0: above. */
static double depth_of(const sel_body *whole, int k)
{
    double most = -1, p[3];
    for (int v = 0; v < whole->shape->polyhedron->parts[k].hull.nPoints; v++)
    {
        corner(whole, k, v, p);
        most = fmax(most, -p[2]);
    }
    return most;
}

/* Is some of part k above z = 0 [m]? */
static int crosses(const sel_body *whole, int k)
{
    double p[3];
    int above = 0;
    for (int v = 0; v < whole->shape->polyhedron->parts[k].hull.nPoints; v++)
    {
        corner(whole, k, v, p);
        above = above || p[2] > 0;
    }
    return above;
}

/* Contacts of part k; the greatest overlap of those with a normal like n. */
static int contacts_of(const sel_walls *walls, const sel_body *whole, int k,
    const double n[3], double *overlap)
{
    sel_contact found[32];
    sel_shape shape;
    sel_body part;
    sel_contact_part(whole, k, &shape, &part);
    int count = sel_walls_contacts(walls, &part, found, 32);
    CHECK_TRUE(count <= 32);
    for (int c = 0; c < count; c++)
    {
        double like = v3_dot(found[c].normal, n);
        *overlap = like > 0.999 ? fmax(*overlap, found[c].overlap) : *overlap;
    }
    return count;
}

static sel_walls *box(const double low[3], const double high[3], int outside)
{
    scene_mesh mesh;
    sel_walls *walls;
    scene_mesh_box(&mesh, low, high, 2, outside);
    CHECK_OK(sel_walls_create(&walls, &mesh.mesh, NULL));
    scene_mesh_free(&mesh);
    return walls;
}

/* At any position of a tetrapod with its centre above the floor the floor is
   detected where a part is below it: as deep as the deepest of the parts that
   cross it. */
START_TEST(through_a_floor)
{
    const double low[3] = {-1, -1, 0}, high[3] = {1, 1, 2}, down[3] = {0, 0, -1};
    sel_walls *walls = box(low, high, 0);
    scene_random random = {11};
    sel_shape pod;
    int through = 0, behind = 0;
    solid_shape(TETRAPOD, 0.1, &pod);
    for (int n = 0; n < 2000; n++)
    {
        double q[4], x[3] = {0.03, 0.02, scene_uniform(&random, 1e-6, pod.boundingRadius)};
        double deepest = -1, seen = -1;
        sel_body body;
        scene_quaternion(&random, q);
        sel_contact_body(&body, &pod, x, q);
        for (int k = 0; k < pod.polyhedron->nParts; k++)
        {
            sel_shape shape;
            sel_body part;
            sel_contact_part(&body, k, &shape, &part);
            double deep = depth_of(&body, k);
            deepest = crosses(&body, k) ? fmax(deepest, deep) : deepest;
            behind += part.centre[2] < 0;
            contacts_of(walls, &body, k, down, &seen);
        }
        if (deepest > 1e-9)
        {
            through++;
            CHECK_NEAR(seen, deepest, 1e-9*pod.boundingRadius);
        }
        else
        {
            CHECK_TRUE(seen < 0);
        }
    }
    CHECK_TRUE(through > 500 && behind > 500);
    sel_walls_free(walls);
}
END_TEST

/* Does a plane through the edge of the block x < 0, z < 0 separate it from part
   k? */
static int is_parted(const sel_body *whole, int k)
{
    int nPoints = whole->shape->polyhedron->parts[k].hull.nPoints, parted = 0;
    for (int i = 0; i <= 2000 && !parted; i++)
    {
        double angle = M_PI_2*i/2000, least = 1, p[3];
        for (int v = 0; v < nPoints; v++)
        {
            corner(whole, k, v, p);
            least = fmin(least, p[0]*cos(angle) + p[2]*sin(angle));
        }
        parted = least > 0;
    }
    return parted;
}

/* An arm beside a ledge, which does not touch it, has no contact, although it
   is below the ledge and the centre above. */
START_TEST(beside_a_ledge)
{
    const double low[3] = {-1, -1, -1}, high[3] = {0, 1, 0}, down[3] = {0, 0, -1};
    sel_walls *walls = box(low, high, 1);
    scene_random random = {12};
    sel_shape pod;
    int hang = 0, met = 0;
    const int count = scene_amount(2000, 2000, 200);
    solid_shape(TETRAPOD, 0.1, &pod);
    for (int n = 0; n < count; n++)
    {
        double q[4], x[3] = {scene_uniform(&random, -0.05, 0.05), 0.02,
            scene_uniform(&random, 1e-3, 0.05)};
        sel_body body;
        scene_quaternion(&random, q);
        sel_contact_body(&body, &pod, x, q);
        for (int k = 0; k < pod.polyhedron->nParts; k++)
        {
            double seen = -1;
            int found = contacts_of(walls, &body, k, down, &seen);
            int parted = is_parted(&body, k);
            hang += parted && depth_of(&body, k) > 0;
            met += found > 0;
            CHECK_TRUE(!parted || found == 0);
        }
    }
    CHECK_TRUE(hang > count/10 && met > count/10);
    sel_walls_free(walls);
}
END_TEST

/* Put down with an arm through the floor it moves out, and the first overlap is
   in the statistics. */
static void comes_back(const sel_world_settings *settings, double dt, int substeps)
{
    static scene s;
    const double low[3] = {-1, -1, 0}, high[3] = {1, 1, 2};
    sel_wall_patch patches[6];
    sel_shape pod;
    sel_body body;
    double deepest = 0;
    memset(patches, 0, sizeof patches);
    for (int k = 0; k < 6; k++)
    {
        patches[k].material = settings->material;
    }
    solid_shape(TETRAPOD, 0.1, &pod);
    one_shape(&s, &pod);
    add(&s, 0, 0, 0, 1e-3);
    sel_world *world = make(&s, settings);
    CHECK_OK(sel_world_set_walls(world, box(low, high, 0), 6, patches));
    run(world, 1, dt);
    CHECK_TRUE(sel_world_statistics(world)->overlapWallWorst > 0.1);
    run(world, substeps, dt);
    snapshot(world, &s);
    sel_contact_body(&body, &pod, s.p[0].x, s.p[0].q);
    for (int k = 0; k < pod.polyhedron->nParts; k++)
    {
        deepest = fmax(deepest, depth_of(&body, k));
    }
    CHECK_AT_MOST(deepest, 0.002);
    CHECK_TRUE(s.p[0].x[2] < 0.5);
    sel_world_free(world);
}

START_TEST(arm_comes_back)
{
    sel_world_settings s = nonsmooth_settings(g, 0.2);
    s.manifold = 0.05;
    comes_back(&s, 1e-3, 2000);
}
END_TEST

int main(int argc, char **argv)
{
    (void)argc;
    let_threads_sleep(argv);
    Suite *suite = suite_create("wall_parts");
    suite_add(suite, "floor", through_a_floor, 60);
    suite_add(suite, "ledge", beside_a_ledge, 60);
    suite_add(suite, "back", arm_comes_back, 60);
    return suite_run(suite);
}

/*  bench_walls.c - contacts with a cylinder of more and more triangles

    SPDX-License-Identifier: GPL-3.0-or-later

    bench_walls [rounds [triangles [shape]]]

    100 bodies (d_eq 10 mm) lie in a cylinder with a diameter of 57 mm as in
    Wedel et al. 2023, section 5.3, whose side and ends are cut into some 4600,
    41000 and 166000 triangles: squares in halves, rings in halves. In each they
    have settled for themselves. Prints how many contacts there are, and the processor time of
    sel_walls_contacts a body and call, over so many rounds of all of them, of
    spheres, ellipsoids, cubes and cylinders in turn, or of one of them
    (0 sphere, 1 prolate, ...) and one number of triangles (under callgrind: two
    calls that differ in rounds). Nothing is asserted. */

#define _GNU_SOURCE
#include "bench.h"

enum
{
    N = 100,
    ROOM = 64
};

static const double D = 0.057, L = 0.4;

typedef struct bed
{
    double x[3*N], q[4*N];
} bed;

/* Two triangles of a quadrilateral whose corners turn about its normal. */
static void quad(scene_mesh *mesh, int a, int b, int c, int d, int patch)
{
    scene_mesh_triangle(mesh, a, b, c, patch);
    scene_mesh_triangle(mesh, a, c, d, patch);
}

/* An end at z: rings around its middle; the last is the rim, whose points begin
   at rim. up: its normal. */
static void add_end(scene_mesh *mesh, double radius, double z, int facets,
    int rings, int rim, int up, int patch)
{
    int inner = scene_mesh_point(mesh, 0, 0, z), first = inner;
    for (int r = 1; r <= rings; r++)
    {
        int outer = rim;
        for (int f = 0; r < rings && f < facets; f++)
        {
            double angle = 2*SCENE_PI*f/facets, at = radius*r/rings;
            int point = scene_mesh_point(mesh, at*cos(angle), at*sin(angle), z);
            outer = f ? outer : point;
        }
        for (int f = 0; f < facets; f++)
        {
            int g = (f + 1) % facets;
            int from = up ? f : g, to = up ? g : f;
            if (r == 1)
            {
                scene_mesh_triangle(mesh, first, outer + from, outer + to,
                    patch);
            }
            else
            {
                quad(mesh, inner + from, outer + from, outer + to, inner + to,
                    patch);
            }
        }
        inner = outer;
    }
}

static void cylinder(scene_mesh *mesh, int triangles)
{
    /* squares on the side */
    int facets = (int)lround(sqrt(0.44*triangles*SCENE_PI*D/L));
    int layers = (int)lround(facets*L/(SCENE_PI*D));
    double radius = 0.5*D/cos(SCENE_PI/facets);
    scene_mesh_start(mesh);
    for (int l = 0; l <= layers; l++)
    {
        for (int f = 0; f < facets; f++)
        {
            double angle = 2*SCENE_PI*f/facets;
            scene_mesh_point(mesh, radius*cos(angle), radius*sin(angle),
                L*l/layers);
        }
    }
    for (int l = 0; l < layers; l++)
    {
        for (int f = 0; f < facets; f++)
        {
            int a = l*facets + f, b = l*facets + (f + 1) % facets;
            quad(mesh, a, b, b + facets, a + facets, 0);
        }
    }
    int rings = (int)ceil(facets/(2*SCENE_PI));
    add_end(mesh, radius, 0, facets, rings, 0, 0, 1);
    add_end(mesh, radius, L, facets, rings, layers*facets, 1, 2);
}

static sel_walls *make_walls(int triangles)
{
    scene_mesh mesh;
    sel_walls *walls;
    cylinder(&mesh, triangles);
    bench_need(sel_walls_create(&walls, &mesh.mesh, NULL), "walls");
    scene_mesh_free(&mesh);
    return walls;
}

static void settle(bed *b, const sel_shape *shape, int triangles)
{
    static int type[N];
    sel_wall_patch patches[3];
    sel_world *world;
    int placed, index;
    sel_walls *walls = make_walls(triangles);
    sel_region region;
    memset(&region, 0, sizeof region);
    region.kind = SEL_REGION_CYLINDER;
    region.p1[2] = 0.002;
    region.p2[2] = L/2;
    region.radius = 0.99*D/2;
    bench_need(sel_packing_random(&region, shape, N, type, 1, 0, 100000, walls,
        0, NULL, b->x, b->q, &placed), "packing");
    sel_world_settings settings = sel_world_default_settings();
    const double down[3] = {0, 0, -9.81};
    memcpy(settings.gravity, down, sizeof down);
    settings.material.en = 0.2;
    bench_need(sel_world_create(&world, &settings), "world");
    bench_need(sel_world_add_shape(world, shape, &index), "shape");
    memset(patches, 0, sizeof patches);
    for (int k = 0; k < 3; k++)
    {
        patches[k].material = settings.material;
    }
    bench_need(sel_world_set_walls(world, walls, 3, patches), "walls");
    bench_need(sel_world_resize(world, N, 0), "resize");
    sel_particles *P = sel_world_particles(world);
    memcpy(P->x, b->x, sizeof b->x);
    memcpy(P->q, b->q, sizeof b->q);
    for (int i = 0; i < N; i++)
    {
        P->id[i] = i;
        P->density[i] = 1000;
    }
    bench_need(sel_world_begin(world, NULL), "begin");
    for (int k = 0; k < 1500; k++)
    {
        bench_need(sel_world_substep(world, 2e-4), "substep");
    }
    memcpy(b->x, P->x, sizeof b->x);
    memcpy(b->q, P->q, sizeof b->q);
    sel_world_free(world);
}

static void measure(const bed *b, const sel_shape *shape, const char *name,
    int triangles, int rounds)
{
    sel_walls *walls = make_walls(triangles);
    sel_contact contacts[ROOM];
    long count = 0;
    double overlap = 0, start = bench_now();
    for (int r = 0; r < rounds; r++)
    {
        for (int i = 0; i < N; i++)
        {
            sel_body body;
            sel_contact_body(&body, shape, b->x + 3*i, b->q + 4*i);
            int n = sel_walls_contacts(walls, &body, contacts, ROOM);
            count += n;
            for (int k = 0; k < n && k < ROOM; k++)
            {
                overlap = fmax(overlap, contacts[k].overlap);
            }
        }
    }
    printf("%-9s %7d | %6.2f us | %5.2f contacts a body, overlap to %.1e of "
        "d_eq\n", name, sel_walls_count(walls),
        1e6*(bench_now() - start)/(N*(double)rounds),
        (double)count/(N*(double)rounds), overlap/0.01);
    sel_walls_free(walls);
}

int main(int argc, char **argv)
{
    static const int sizes[] = {4600, 41000, 166000};
    static const scene_named names[]
        = {SCENE_SPHERE, SCENE_PROLATE, SCENE_CUBE, SCENE_CYLINDER};
    int rounds = argc > 1 ? atoi(argv[1]) : 20;
    int triangles = argc > 2 ? atoi(argv[2]) : 0;
    int only = argc > 3 ? atoi(argv[3]) : -1;
    setvbuf(stdout, NULL, _IOLBF, 0);
    for (int s = 0; s < 4; s++)
    {
        static bed b;
        sel_shape shape;
        if (only >= 0 && only != s)
        {
            continue;
        }
        scene_named_shape(names[s], 0.01, &shape);
        for (int k = 0; k < 3; k++)
        {
            if (triangles == 0 || k == 0)
            {
                int wanted = triangles > 0 ? triangles : sizes[k];
                settle(&b, &shape, wanted);
                measure(&b, &shape, scene_shape_name(names[s]), wanted,
                    rounds);
            }
        }
    }
    return EXIT_SUCCESS;
}

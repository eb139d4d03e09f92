/*  bench_walls.c - contacts with a cylinder of more and more triangles

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    bench_walls [rounds [triangles [shape [model [dt]]]]]

    100 bodies (d_eq 10 mm) lie in a cylinder with a diameter of 57 mm as in
    Wedel et al. 2023, section 5.3, whose side and ends are cut into some 4600,
    41000 and 166000 triangles: squares in halves, rings in halves. They
    have settled separately in each: spheres, ellipsoids, cubes and cylinders in
    turn, or one of them (0 sphere, 1 prolate, 2 cube, 3 cylinder) in one number
    of triangles. Prints

    - the processor time of sel_walls_contacts a body, over so many rounds;
    - the same with the memory of walls of each body, creeping by 1e-5 of d_eq
      at a time;
    - how many contacts there are, and how deep;
    - the time of all detection, pairs included, a body and substep, in the last
      500 of 1500 substeps (dt, 2e-4 s by default) of settling with the model
      (impulse by default), which end far from rest.

    With the model nonSmooth (Coulomb friction 0.5; manifolds of cubes and
    cylinders) and a dt (1e-3 s by default) it then runs to 3 s and prints for
    the next two seconds: speed at the end over g dt, rise of the mean height,
    worst overlap over dEq, the change of a contact's velocity in the last
    iteration of a substep over g dt, iterations, and the processor time per body
    and substep.

    Nothing is asserted. */

#define _GNU_SOURCE
#include "bench.h"
#include "wall/wall_mesh.h"

enum
{
    N = 100,
    CAPACITY = 64
};

static const double D = 0.057, L = 0.4;

static const double weight = 9.81;

typedef struct bed
{
    double x[3*N], q[4*N];
} bed;

typedef struct options
{
    const char *model;
    double dt, manifold;
    int rests; /* can it come to rest? */
} options;

static sel_world_settings settings_of(const options *o)
{
    sel_world_settings s = sel_world_default_settings();
    const double down[3] = {0, 0, -weight};
    memcpy(s.gravity, down, sizeof down);
    s.material.en = 0.2;
    s.model = sel_model_find(o->model);
    if (!s.model)
    {
        fprintf(stderr, "no model %s\n", o->model);
        exit(EXIT_FAILURE);
    }
    if (o->rests)
    {
        s.material.mu = 0.5;
        s.material.friction = SEL_FRICTION_COULOMB;
        s.reuse = 1e-3; /* what a case has by default */
        s.manifold = o->manifold;
    }
    return s;
}

/* Two triangles of a quadrilateral whose corners are anticlockwise about its
   normal. */
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

/* A fall that begins in the lower half. */
static sel_world *fill(const sel_shape *shape, int triangles,
    const options *o)
{
    static int type[N];
    static bed b;
    sel_wall_patch patches[3];
    sel_world *world;
    int placed, index;
    sel_walls *walls = make_walls(triangles);
    sel_region region;
    memset(&region, 0, sizeof region);
    region.type = SEL_REGION_CYLINDER;
    region.p1[2] = 0.002;
    region.p2[2] = L/2;
    region.radius = 0.99*D/2;
    bench_need(sel_packing_random(&region, shape, N, type, 1, 0, 100000, walls,
        0, NULL, b.x, b.q, &placed), "packing");
    sel_world_settings settings = settings_of(o);
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
    memcpy(P->x, b.x, sizeof b.x);
    memcpy(P->q, b.q, sizeof b.q);
    for (int i = 0; i < N; i++)
    {
        P->id[i] = i;
        P->density[i] = 1000;
    }
    bench_need(sel_world_begin(world, NULL), "begin");
    return world;
}

static void advance(sel_world *world, double dt, int steps)
{
    for (int k = 0; k < steps; k++)
    {
        bench_need(sel_world_substep(world, dt), "substep");
    }
}

/* Is the body at rest? */
static void rest(sel_world *world, double dt, int gone)
{
    const double kick = weight*dt, time = 2;
    sel_energy energy;
    advance(world, dt, (int)lround(3/dt) - gone);
    sel_world_clear_statistics(world);
    double before = bench_mean_height(world), start = bench_now();
    advance(world, dt, (int)lround(time/dt));
    double spent = bench_now() - start;
    const sel_statistics *t = sel_world_statistics(world);
    sel_world_energy(world, &energy);
    printf("    at rest: speed over g dt %.3g mean, %.3g worst; rise %.3g um "
        "in %g s; overlap to %.3g of dEq; last change over g dt %.3g mean, %.3g "
        "worst; sweeps %.1f; %.3f us a body and substep, %.2f contacts a "
        "body\n", energy.speedMean/kick, energy.speedMax/kick,
        1e6*(bench_mean_height(world) - before), time,
        fmax(t->overlapPairWorst, t->overlapWallWorst),
        t->residualVelocitySum/t->substeps/kick, t->residualVelocityWorst/kick,
        t->velocityIterations/t->substeps, 1e6*spent/(N*(double)t->substeps),
        (t->pairContacts + t->wallContacts)/N);
}

/* The time of detection, pairs included, per body and substep at the end. */
static double settle(bed *b, const sel_shape *shape, int triangles,
    const options *o)
{
    const int steps = 1500, last = 500;
    sel_world *world = fill(shape, triangles, o);
    advance(world, o->dt, steps - last);
    double before = sel_world_statistics(world)->seconds.detection;
    advance(world, o->dt, last);
    double seconds
        = sel_world_statistics(world)->seconds.detection - before;
    const sel_particles *P = sel_world_particles(world);
    memcpy(b->x, P->x, sizeof b->x);
    memcpy(b->q, P->q, sizeof b->q);
    if (o->rests)
    {
        rest(world, o->dt, steps);
    }
    sel_world_free(world);
    return 1e6*seconds/(N*(double)last);
}

/* Contacts of all bodies, several times; returns the time per call. kept: with
   their fronts, while the bodies creep along. */
static double look(const sel_walls *walls, const bed *b,
    const sel_shape *shape, int rounds, sel_wall_front *kept, double *count,
    double *overlap)
{
    sel_contact contacts[CAPACITY];
    double start = bench_now();
    *count = *overlap = 0;
    for (int r = 0; r < rounds; r++)
    {
        for (int i = 0; i < N; i++)
        {
            sel_body body;
            double x[3] = {b->x[3*i], b->x[3*i + 1],
                b->x[3*i + 2] - (kept ? 1e-7*(r % 50) : 0)};
            sel_contact_body(&body, shape, x, b->q + 4*i);
            int n = kept
                ? sel_walls_contacts_near(walls, &body, b->q + 4*i, &kept[i],
                    contacts, CAPACITY)
                : sel_walls_contacts(walls, &body, contacts, CAPACITY);
            *count += n/(N*(double)rounds);
            for (int k = 0; k < n && k < CAPACITY; k++)
            {
                *overlap = fmax(*overlap, contacts[k].overlap);
            }
        }
    }
    return 1e6*(bench_now() - start)/(N*(double)rounds);
}

static void measure(const bed *b, const sel_shape *shape, const char *name,
    int triangles, int rounds, double detection)
{
    static sel_wall_front fronts[N];
    sel_walls *walls = make_walls(triangles);
    double count, overlap, ignored;
    memset(fronts, 0, sizeof fronts);
    double kept = look(walls, b, shape, rounds, fronts, &ignored, &ignored);
    double anew = look(walls, b, shape, rounds, NULL, &count, &overlap);
    printf("%-9s %7d | %6.2f us, kept %5.2f us | %5.2f contacts a body, "
        "overlap to %.1e of d_eq | detection in a substep %6.2f us\n", name,
        sel_walls_count(walls), anew, kept, count, overlap/0.01, detection);
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
    options o = {.model = argc > 4 ? argv[4] : "impulse"};
    o.rests = strcmp(o.model, "nonSmooth") == 0;
    o.dt = argc > 5 ? atof(argv[5]) : o.rests ? 1e-3 : 2e-4;
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
                o.manifold = s < 2 ? 0 : 1e-3;
                double detection = settle(&b, &shape, wanted, &o);
                measure(&b, &shape, scene_shape_name(names[s]), wanted,
                    rounds, detection);
            }
        }
    }
    return EXIT_SUCCESS;
}

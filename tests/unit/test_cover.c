/*  test_cover.c - cells that bodies cover, and what bodies give to them

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    On one process; tests/cases/couplingCells looks at two.  */

#include "box_mesh.h"

#include <gsl/gsl_math.h>

#define H 0.005

static const sel_polyhedron *no_polyhedron(double key)
{
    (void)key;
    return NULL;
}

typedef struct covered
{
    box_mesh mesh;
    sel_cover *cover;
} covered;

static void begin(covered *c, int nx, int ny, int nz, int periodic)
{
    box_mesh_init(&c->mesh, nx, ny, nz, H, periodic);
    CHECK_OK(sel_cover_create(&c->mesh.cells, no_polyhedron, &c->cover));
}

static void end(covered *c)
{
    sel_cover_free(c->cover);
    box_mesh_free(&c->mesh);
}

static sel_cover_body body(const covered *c, int id, double a, double b,
    double e, const double x[3], scene_random *random)
{
    const double axes[3] = {a, b, b};
    double q[4] = {1, 0, 0, 0};
    sel_shape shape;
    sel_cover_body made = {.id = id, .mass = 1e-3, .epsilon = {e, e}};
    CHECK_OK(sel_shape_init(&shape, axes, e, e));
    if (random)
    {
        scene_quaternion(random, q);
    }
    sel_motion_tensor(q, made.Q);
    memcpy(made.centre, x, sizeof made.centre);
    memcpy(made.semiAxes, axes, sizeof axes);
    made.cell = box_mesh_find((void *)(uintptr_t)&c->mesh, x, -1);
    made.volume = shape.volume;
    made.dEq = shape.equivalentDiameter;
    made.radius = shape.boundingRadius;
    return made;
}

/* The volume of a ball of radius R about x within z < top. */
static double below(double R, double x, double top)
{
    double s = fmin(fmax(top - x, -R), R);
    return M_PI*(R*R*(s + R) - (s*s*s + R*R*R)/3);
}

/* A ball, cut by the planes of the mesh, against the volumes of its slices. So
   many random samples would have a standard deviation of at most 1/2
   sqrt(1/n). It is rotated, since samples have mirror planes. */
START_TEST(slices_of_a_ball)
{
    const double sizes[] = {0.55, 1.3, 3.7}, x[3] = {0.0301, 0.0203, 0.0298};
    const int samples[] = {64, 256, 8192};
    covered c;
    begin(&c, 12, 8, 12, 0);
    for (int k = 0; k < 3; k++)
    {
        double R = sizes[k]*H, slice[12] = {0}, sum = 0, mean[3] = {0};
        sel_cover_body b = body(&c, 0, R, R, 1, x, NULL);
        const double s = 1/sqrt(14), turn[3] = {s, 2*s, 3*s};
        double q[4] = {1, 0, 0, 0};
        int n;
        sel_motion_rotate_by(q, turn);
        sel_motion_tensor(q, b.Q);
        CHECK_OK(sel_cover_bodies(c.cover, 1, &b, NULL));
        CHECK_TRUE(sel_cover_holds(c.cover, 1, &b));
        const sel_cover_piece *p = sel_cover_pieces(c.cover, 0, &n);
        for (int i = 0; i < n; i++)
        {
            slice[p[i].place.cell/(12*8)] += p[i].weight;
            sum += p[i].weight;
            scene_axpy(p[i].weight, p[i].arm, mean);
            CHECK_AT_MOST(p[i].weight*b.volume, H*H*H*(1 + 1e-12));
            CHECK_TRUE(p[i].share == p[i].weight && p[i].place.process == 0);
        }
        CHECK_NEAR(sum, 1, 1e-14);
        CHECK_AT_MOST(sqrt(scene_dot(mean, mean)), 0.02*R);
        for (int z = 0; z < 12; z++)
        {
            double exact = below(R, x[2], (z + 1)*H) - below(R, x[2], z*H);
            CHECK_NEAR(slice[z], exact/b.volume, 0.5/sqrt(samples[k]));
        }
        b.centre[0] += 1e-9;
        CHECK_TRUE(!sel_cover_holds(c.cover, 1, &b));
    }
    end(&c);
}
END_TEST

/* An eighth of a ball in each corner of a periodic box, whose cells are
   neighbours of it. */
START_TEST(corners_of_a_periodic_box)
{
    const double x[3] = {1e-9, 1e-9, 1e-9};
    covered c;
    begin(&c, 6, 5, 7, 1);
    sel_cover_body b = body(&c, 0, 0.9*H, 0.9*H, 1, x, NULL);
    int n;
    CHECK_OK(sel_cover_bodies(c.cover, 1, &b, NULL));
    const sel_cover_piece *p = sel_cover_pieces(c.cover, 0, &n);
    CHECK_TRUE(n == 8);
    for (int i = 0; i < n; i++)
    {
        CHECK_NEAR(p[i].weight, 0.125, 1e-12);
        for (int d = 0; d < 3; d++)
        {
            CHECK_NEAR(fabs(p[i].place.centre[d]), H/2, 1e-12);
        }
    }
    end(&c);
}
END_TEST

enum
{
    BODIES = 40
};

static void any_bodies(const covered *c, scene_random *random,
    sel_cover_body *bodies)
{
    for (int g = 0; g < BODIES; g++)
    {
        double x[3], size = H*0.1*pow(1.1, g);
        for (int d = 0; d < 3; d++)
        {
            x[d] = H*c->mesh.n[d]*scene_uniform(random, 0.02, 0.98);
        }
        bodies[g] = body(c, g, size*(1 + g % 3), size, 0.3 + 0.3*(g % 5), x,
            random);
    }
}

/* Momentum, and angular momentum about the centre of the body, one body at a
   time; lever arms are of the order of the width of a body. */
START_TEST(momentum_and_angular_momentum_of_each_body)
{
    scene_random random = {4};
    sel_cover_body bodies[BODIES];
    covered c;
    begin(&c, 12, 8, 12, 0);
    int nCells = c.mesh.cells.n;
    double *p = calloc(4*(size_t)nCells, sizeof(double)), *C = p + 3*nCells;
    any_bodies(&c, &random, bodies);
    for (int g = 0; g < BODIES; g++)
    {
        double J[3], L[3], K[9] = {3e-4, 0, 0, 0, 5e-4, 0, 0, 0, 1e-4};
        double sum[3] = {0}, angular[3] = {0}, total = 0;
        for (int d = 0; d < 3; d++)
        {
            J[d] = 1e-6*scene_uniform(&random, -1, 1);
            L[d] = 1e-9*scene_uniform(&random, -1, 1);
        }
        sel_cover_received received = {J, L, K};
        sel_cover_given given;
        memset(p, 0, 4*(size_t)nCells*sizeof(double));
        CHECK_OK(sel_cover_bodies(c.cover, 1, bodies + g, NULL));
        CHECK_OK(sel_cover_give(c.cover, &received, p, C, &given));
        for (int i = 0; i < nCells; i++)
        {
            double arm[3], one[3];
            memcpy(arm, c.mesh.centre + 3*i, sizeof arm);
            scene_axpy(-1, bodies[g].centre, arm);
            scene_cross(arm, p + 3*i, one);
            scene_axpy(1, one, angular);
            scene_axpy(1, p + 3*i, sum);
            total += C[i];
        }
        CHECK_NEAR(total, 3e-4*1e-3/(3e-4 + 1e-3), 1e-17);
        CHECK_TRUE(given.missing == 0);
        for (int d = 0; d < 3; d++)
        {
            CHECK_NEAR(sum[d], -J[d], 1e-19);
            CHECK_NEAR(angular[d], -L[d], 1e-20);
            CHECK_NEAR(given.couple[d], -L[d], 1e-23);
        }
    }
    free(p);
    end(&c);
}
END_TEST

/* In a row of cells no couple about the row is carried. */
START_TEST(a_row_of_cells_lacks_a_couple)
{
    const double x[3] = {2.5*H, 0.5*H, 0.5*H}, J[3] = {0}, L[3] = {3, 4, 0};
    covered c;
    begin(&c, 5, 1, 1, 0);
    sel_cover_body b = body(&c, 0, 0.1*H, 0.1*H, 1, x, NULL);
    double p[15] = {0}, C[5] = {0};
    sel_cover_received received = {J, L, NULL};
    sel_cover_given given;
    CHECK_OK(sel_cover_bodies(c.cover, 1, &b, NULL));
    CHECK_OK(sel_cover_give(c.cover, &received, p, C, &given));
    CHECK_NEAR(given.missing, 3, 1e-12);
    CHECK_NEAR(given.couple[0], 0, 1e-12);
    CHECK_NEAR(given.couple[1], -4, 1e-12);
    CHECK_TRUE(C[2] == 0);
    end(&c);
}
END_TEST

/* The whole volume is found in cells, and none is lost in the
   redistribution. */
START_TEST(volumes_fit_into_cells)
{
    scene_random random = {8};
    sel_cover_body bodies[2*BODIES];
    for (int periodic = 0; periodic < 2; periodic++)
    {
        covered c;
        begin(&c, 6, 4, 6, periodic);
        int n = c.mesh.cells.n;
        double V = H*H*H, total = 0, sum = 0, fullest = 0, most = 0;
        double *volume = calloc(2*(size_t)n, sizeof(double));
        double *number = volume + n;
        any_bodies(&c, &random, bodies);
        any_bodies(&c, &random, bodies + BODIES);
        for (int g = 0; g < 2*BODIES; g++)
        {
            bodies[g].id = g;
            total += bodies[g].volume;
        }
        sel_cover_fitted fitted;
        CHECK_OK(sel_cover_bodies(c.cover, 2*BODIES, bodies, NULL));
        CHECK_OK(sel_cover_volumes(c.cover, volume, number));
        for (int i = 0; i < n; i++)
        {
            sum += volume[i];
            fullest = fmax(fullest, volume[i]/V);
        }
        CHECK_NEAR(sum/total, 1, 1e-13);
        CHECK_OK(sel_cover_fit(c.cover, volume, &fitted));
        CHECK_TRUE(fitted.fullest == fullest && fullest > 1);
        sum = 0;
        for (int i = 0; i < n; i++)
        {
            sum += volume[i];
            most = fmax(most, volume[i]/V);
        }
        CHECK_NEAR((sum + fitted.unplaced)/total, 1, 1e-13);
        CHECK_AT_MOST(most, 1 + 1e-12);
        free(volume);
        end(&c);
    }
}
END_TEST

/* A full cell in a row gives half of its excess to each side: first to cells
   with bodies, then to all; the rest that no cell can take remains. */
START_TEST(excess_goes_to_neighbours)
{
    const double V = H*H*H;
    const double before[3][3]
        = {{0.5, 1.4, 0.5}, {0, 1.4, 0}, {1, 2, 0.5}};
    const double after[3][3] = {{0.7, 1, 0.7}, {0.2, 1, 0.2}, {1, 1, 1}};
    const double left[3] = {0, 0, 0.5};
    covered c;
    begin(&c, 3, 1, 1, 0);
    for (int k = 0; k < 3; k++)
    {
        double volume[3];
        sel_cover_fitted fitted;
        for (int i = 0; i < 3; i++)
        {
            volume[i] = V*before[k][i];
        }
        CHECK_OK(sel_cover_fit(c.cover, volume, &fitted));
        for (int i = 0; i < 3; i++)
        {
            CHECK_NEAR(volume[i]/V, after[k][i], 1e-12);
        }
        CHECK_NEAR(fitted.unplaced/V, left[k], 1e-12);
    }
    end(&c);
}
END_TEST

/* Water below z = 6 H, air above, both at rest in a shear. */
static void water(void *context, int cell, sel_immersed_cell *fluid)
{
    const covered *c = context;
    fluid->density = c->mesh.centre[3*cell + 2] < 6*H ? 1000 : 1;
    fluid->viscosity = fluid->density*1e-6;
    fluid->velocity[0] = 2;
}

/* A floating ball: the mean density is that of its exact slices, its impulse
   acts on the water, and its cells are found half a step ahead. */
START_TEST(a_ball_that_floats)
{
    enum
    {
        N = 12*8*12
    };
    const double x[3] = {6.1*H, 4.2*H, 6.3*H}, R = 2.6*H, dt = 0.01;
    static double density[N];
    covered c;
    int active, n;
    begin(&c, 12, 8, 12, 0);
    sel_cover_body b = body(&c, 7, R, R, 1, x, NULL);
    b.velocity[2] = -0.2*H/dt;
    for (int i = 0; i < N; i++)
    {
        density[i] = 1000;
    }
    CHECK_OK(sel_cover_see(c.cover, 1, &b, dt, density, water, &c, &active));
    CHECK_TRUE(!active && !sel_cover_over(c.cover, 7));
    for (int i = 0; i < N; i++)
    {
        density[i] = c.mesh.centre[3*i + 2] < 6*H ? 1000 : 1;
    }
    CHECK_OK(sel_cover_see(c.cover, 1, &b, dt, density, water, &c, &active));
    const sel_cover_mean *m = sel_cover_over(c.cover, 7);
    CHECK_TRUE(active && m && m->jumps && !sel_cover_over(c.cover, 6));
    CHECK_NEAR(m->centre[2], 6.2*H, 1e-15);
    double wet = below(R, 6.2*H, 6*H)/b.volume;
    CHECK_NEAR(m->mean.density/(1000*wet + 1 - wet), 1, 0.02);
    CHECK_NEAR(m->mean.velocity[0], 2, 1e-12);
    CHECK_TRUE(m->volume == b.volume);
    const sel_cover_piece *p = sel_cover_pieces(c.cover, 0, &n);
    double sum = 0, air = 0;
    for (int i = 0; i < n; i++)
    {
        sum += p[i].share;
        air += p[i].place.centre[2] > 6*H ? p[i].share : 0;
        CHECK_NEAR(p[i].place.mass,
            p[i].place.volume*density[p[i].place.cell], 1e-18);
    }
    CHECK_NEAR(sum, 1, 1e-12);
    CHECK_NEAR(air, (1 - wet)/(1000*wet + 1 - wet), 1e-4);

    /* Air beside water carries no couple. */
    const double J[3] = {0}, L[3] = {1e-6, 2e-6, 3e-6};
    static double impulse[3*N], C[N];
    sel_cover_received received = {J, L, NULL};
    sel_cover_given given;
    CHECK_OK(sel_cover_give(c.cover, &received, impulse, C, &given));
    for (int i = 0; i < N; i++)
    {
        CHECK_TRUE(density[i] > 1 || scene_dot(impulse + 3*i, impulse + 3*i)
            == 0);
    }
    end(&c);
}
END_TEST

START_TEST(crowded_cells)
{
    covered c;
    begin(&c, 4, 1, 1, 0);
    const double V = H*H*H;
    double volume[4] = {0.3*V, 0.05*V, 0.6*V, 1.5*V}, number[4] = {4, 9, 2, 5};
    sel_cover_dense crowd;
    CHECK_TRUE(!sel_cover_find_dense(&c.mesh.cells, volume, number, &crowd));
    CHECK_TRUE(crowd.nCells == 2 && crowd.nBodies == 9 && crowd.solid == 1);
    number[0] = 5;
    CHECK_TRUE(sel_cover_find_dense(&c.mesh.cells, volume, number, &crowd));
    end(&c);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("cover");
    suite_add(suite, "slices", slices_of_a_ball, 60);
    suite_add(suite, "corners", corners_of_a_periodic_box, 20);
    suite_add(suite, "momentum", momentum_and_angular_momentum_of_each_body,
        60);
    suite_add(suite, "row", a_row_of_cells_lacks_a_couple, 20);
    suite_add(suite, "volumes", volumes_fit_into_cells, 60);
    suite_add(suite, "excess", excess_goes_to_neighbours, 20);
    suite_add(suite, "float", a_ball_that_floats, 60);
    suite_add(suite, "crowd", crowded_cells, 20);
    return suite_run(suite);
}

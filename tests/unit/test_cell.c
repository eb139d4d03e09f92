/*  test_cell.c - cells of a polyhedron, and the part of the surface in them

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    The cells of a body contain its whole surface, however it is cut: areas and
    the lengths of reflex edges add up, each on its side of the cut. */

#define _GNU_SOURCE
#include "base/vec3.h"
#include "polyhedron/cell.h"
#include "polyhedron_scenes.h"

static const double slack = 1e-9;

/* Twice the area of piece k, as a vector. */
static void twice_area(const sel_pieces *p, int k, double sum[3])
{
    const double *x = p->x + 3*p->list[k].first;
    v3_set(sum, 0, 0, 0);
    for (int i = 0; i < p->list[k].n; i++)
    {
        double across[3];
        v3_cross(across, x + 3*i, x + 3*((i + 1) % p->list[k].n));
        v3_madd(sum, sum, 1, across);
    }
}

/* Each piece lies in the plane of its face with the correct orientation. */
static double area(const sel_cell *cell, const sel_polyhedron *body)
{
    double sum = 0;
    for (int k = 0; k < cell->pieces.n; k++)
    {
        const sel_piece *piece = &cell->pieces.list[k];
        const double *plane = body->planes + 4*piece->face;
        double twice[3];
        twice_area(&cell->pieces, k, twice);
        CHECK_NEAR(v3_dot(twice, plane), v3_norm(twice), 1e-9);
        for (int i = 0; i < piece->n; i++)
        {
            CHECK_NEAR(v3_dot(plane, cell->pieces.x + 3*(piece->first + i)),
                plane[3], 1e-9);
        }
        sum += 0.5*v3_norm(twice);
    }
    return sum;
}

static double notches(const sel_cell *cell, const sel_polyhedron *body)
{
    double sum = 0;
    for (int k = 0; k < cell->nNotches; k++)
    {
        const sel_notch *notch = &cell->notches[k];
        CHECK_TRUE(body->edgeReflex[notch->edge]);
        sum += scene_distance(notch->end[0], notch->end[1]);
    }
    return sum;
}

/* The whole cell lies behind a plane or, with sign -1, in front of it. */
static void check_side(const sel_cell *cell, const double plane[4], double sign)
{
    for (int k = 0; k < cell->pieces.nPoints; k++)
    {
        CHECK_AT_MOST(sign*(v3_dot(plane, cell->pieces.x + 3*k) - plane[3]),
            2*slack);
    }
    for (int k = 0; k < cell->nNotches; k++)
    {
        for (int i = 0; i < 2; i++)
        {
            CHECK_AT_MOST(sign*(v3_dot(plane, cell->notches[k].end[i])
                - plane[3]), 2*slack);
        }
    }
}

/* Twice the area of a body's triangles. */
static double own_area(const sel_polyhedron *body)
{
    double sum = 0;
    for (int t = 0; t < body->nTriangles; t++)
    {
        const double *p[3];
        double u[3], v[3], across[3];
        for (int k = 0; k < 3; k++)
        {
            p[k] = body->points + 3*body->triangles[3*t + k];
        }
        v3_sub(u, p[1], p[0]);
        v3_sub(v, p[2], p[0]);
        v3_cross(across, u, v);
        sum += 0.5*v3_norm(across);
    }
    return sum;
}

/* A tetrapod of prisms has reflex edges where two arms meet. A convex body has
   none. */
START_TEST(first_has_all)
{
    for (int which = 0; which < SOLID_COUNT; which++)
    {
        const sel_polyhedron *body = solid_of((solid)which);
        sel_cell cell = {.nNotches = 0};
        CHECK_TRUE(sel_cell_first(&cell, body));
        ck_assert_int_eq(cell.pieces.n, body->nTriangles);
        CHECK_NEAR(area(&cell, body), own_area(body), 1e-12*own_area(body));
        CHECK_NEAR(body->area, own_area(body), 1e-12*own_area(body));
        CHECK_TRUE((cell.nNotches > 0) == (which == TETRAPOD));
        CHECK_TRUE(sel_cell_is_convex(&cell, body, slack)
            == (which != TETRAPOD));
        sel_cell_free(&cell);
    }
}
END_TEST

/* Any plane, including that of a face: no part of the surface is lost, and
   surface in the plane belongs to neither side. */
START_TEST(shares_add_up)
{
    scene_random random = {21};
    for (int k = 0; k < scene_effort(2000); k++)
    {
        const sel_polyhedron *body = solid_of((solid)(k % SOLID_COUNT));
        sel_cell cell = {.nNotches = 0}, half[2] = {cell, cell};
        double plane[4], inside = 0;
        int of = k % 4 ? -1 : scene_integer(&random, body->nFaces);
        scene_direction(&random, plane);
        plane[3] = scene_uniform(&random, -0.8, 0.8);
        if (of >= 0)
        {
            memcpy(plane, body->planes + 4*of, sizeof plane);
        }
        CHECK_TRUE(sel_cell_first(&cell, body));
        CHECK_TRUE(sel_cell_share(&cell, plane, slack, &half[0], &half[1]));
        check_side(&half[0], plane, 1);
        check_side(&half[1], plane, -1);
        for (int i = 0; i < cell.pieces.n; i++)
        {
            const sel_piece *piece = &cell.pieces.list[i];
            const double *other = body->planes + 4*piece->face;
            double twice[3];
            twice_area(&cell.pieces, i, twice);
            int in = fabs(v3_dot(other, plane)) > 1 - 1e-12
                && fabs(v3_dot(plane, cell.pieces.x + 3*piece->first)
                    - plane[3]) < slack;
            inside += in ? 0.5*v3_norm(twice) : 0;
        }
        CHECK_TRUE(of < 0 || inside > 0);
        double all = area(&cell, body);
        CHECK_NEAR(area(&half[0], body) + area(&half[1], body) + inside, all,
            1e-8*all);
        double length = notches(&half[0], body) + notches(&half[1], body);
        CHECK_AT_MOST(length, notches(&cell, body) + 1e-9);
        CHECK_TRUE(of >= 0 || length > notches(&cell, body) - 1e-6);
        sel_cell_free(&half[0]);
        sel_cell_free(&half[1]);
        sel_cell_free(&cell);
    }
}
END_TEST

/* A cube of width two in closed form: for a plane a quarter above its middle an
   area of 14 lies behind it and 10 in front; across a corner, x + y + z > 2,
   three triangles of a half. */
START_TEST(cube_exactly)
{
    const sel_polyhedron *body = solid_of(CUBE);
    const double third = sqrt(1/3.0);
    const double planes[2][4] = {{0, 0, 1, 0.25}, {third, third, third, 2*third}};
    const double ahead[2] = {10, 1.5};
    for (int k = 0; k < 2; k++)
    {
        sel_cell cell = {.nNotches = 0}, half[2] = {cell, cell};
        CHECK_TRUE(sel_cell_first(&cell, body));
        CHECK_TRUE(sel_cell_share(&cell, planes[k], slack, &half[0], &half[1]));
        CHECK_NEAR(area(&half[0], body), 24 - ahead[k], 1e-12);
        CHECK_NEAR(area(&half[1], body), ahead[k], 1e-12);
        sel_cell_free(&half[0]);
        sel_cell_free(&half[1]);
        sel_cell_free(&cell);
    }
}
END_TEST

/* Cuts as they are chosen until all cells are convex: few, none of them empty,
   and the whole surface remains, apart from what lies in cuts. */
static int cut_up(sel_cell *cell, const sel_polyhedron *body, int *stamp,
    int *count, int depth, double *kept)
{
    double plane[4];
    sel_cell half[2] = {{.nNotches = 0}, {.nNotches = 0}};
    CHECK_TRUE(depth < 40);
    if (sel_cell_is_convex(cell, body, slack))
    {
        *kept += area(cell, body);
        return 1;
    }
    sel_cell_choose(cell, body, slack, stamp, count, plane);
    CHECK_NEAR(v3_norm(plane), 1, 1e-9);
    CHECK_TRUE(sel_cell_share(cell, plane, slack, &half[0], &half[1]));
    int cells = 0;
    for (int s = 0; s < 2; s++)
    {
        /* less than before */
        CHECK_TRUE(area(&half[s], body) < area(cell, body));
        cells += cut_up(&half[s], body, stamp, count, depth + 1, kept);
        sel_cell_free(&half[s]);
    }
    return cells;
}

START_TEST(chosen_cuts_end)
{
    const sel_polyhedron *body = solid_of(TETRAPOD);
    sel_cell cell = {.nNotches = 0};
    int *stamp = calloc((size_t)body->nFaces, sizeof(int)), count = 0;
    double kept = 0;
    CHECK_TRUE(sel_cell_first(&cell, body));
    int cells = cut_up(&cell, body, stamp, &count, 0, &kept);
    printf("tetrapod: %d cells, %d parts, %.3f of its surface\n", cells,
        body->nParts, kept/body->area);
    CHECK_TRUE(cells >= body->nParts && cells <= 64);
    CHECK_AT_MOST(kept, body->area*(1 + 1e-9));
    CHECK_TRUE(kept > 0.5*body->area);
    sel_cell_free(&cell);
    free(stamp);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("cell");
    suite_add(suite, "first", first_has_all, 60);
    suite_add(suite, "share", shares_add_up, 60);
    suite_add(suite, "cube", cube_exactly, 60);
    suite_add(suite, "chosen", chosen_cuts_end, 60);
    return suite_run(suite);
}

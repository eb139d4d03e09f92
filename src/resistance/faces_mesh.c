/*---------------------------------------------------------------------------*\
    faces_mesh.c - cuts faces into panels, and finds the symmetry of the panels

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#include "base/arrays.h"
#include "resistance/faces.h"
#include "base/vec3.h"

#include <gsl/gsl_math.h>
#include <stdlib.h>
#include <string.h>

/* If the distance of two centres, in units of the body, is below this, one
   panel is the image of the other. The value covers the rounding errors of
   single precision (polyhedron_shape.c). */
#define SAME_PLACE 1e-5

/* Exponent of the widths at an edge with a right angle or a sharper one. It
   decreases to one for a flat edge. */
#define GRADE_MOST 3.0

/* Maximum number of panels in the longer direction of a quadrilateral, over the
   level. */
#define LONGER_MOST 4

/* - - - - - - - - - - - - - - - - a panel - - - - - - - - - - - - - - - - - */

double faces_panel_point(
    const faces_panel *panel, double s, double t, double x[3])
{
    double along[3], across[3], n[3];
    const double(*c)[3] = panel->corner;
    for (int i = 0; i < 3; i++)
    {
        double d1 = c[1][i] - c[0][i], d3 = c[3][i] - c[0][i];
        double twist = c[2][i] - c[1][i] - d3;
        x[i] = c[0][i] + s * d1 + t * d3 + s * t * twist;
        along[i] = d1 + t * twist;
        across[i] = d3 + s * twist;
    }
    v3_cross(n, along, across);
    return fabs(v3_dot(n, panel->normal));
}

static void set_rule(faces_panel *panel)
{
    const double place[2] = {0.5 - 0.5 / M_SQRT3, 0.5 + 0.5 / M_SQRT3};
    for (int k = 0; k < 4; k++)
    {
        double *p = panel->point[k];
        p[3] = 0.25 * faces_panel_point(panel, place[k / 2], place[k % 2], p);
    }
}

void faces_panel_set(faces_panel *panel)
{
    double(*c)[3] = panel->corner;
    double a[3], b[3], d[3], first[3], second[3];
    v3_sub(a, c[1], c[0]);
    v3_sub(b, c[2], c[0]);
    v3_sub(d, c[3], c[0]);
    v3_cross(first, a, b);
    v3_cross(second, b, d);
    v3_madd(panel->normal, first, 1.0, second);
    panel->area = 0.5 * v3_normalise(panel->normal);
    double share = v3_norm(second) / (v3_norm(first) + v3_norm(second));
    for (int i = 0; i < 3; i++)
    {
        panel->centre[i] = c[0][i]
            + ((1.0 - share) * (a[i] + b[i]) + share * (b[i] + d[i])) / 3.0;
    }
    panel->radius = 0.0;
    for (int k = 0; k < 4; k++)
    {
        v3_sub(a, c[k], panel->centre);
        panel->radius = GSL_MAX_DBL(panel->radius, v3_norm(a));
    }
    set_rule(panel);
}

static int reserve(faces_mesh *mesh)
{
    return sel_array_reserve(
        &mesh->panels, &mesh->capacity, mesh->count + 1, sizeof *mesh->panels);
}

/* - - - - - - - - - - - - - - - - a quadrilateral - - - - - - - - - - - - - */

/* Quadrilateral of one corner of a face. Its vertices are the corner, the
   middle of the edge that starts at the corner, the middle of the face, and the
   middle of the edge that ends at the corner. grade[0] is the grading towards s
   = 0, the edge that ends at the corner; grade[1] is the grading towards t = 0,
   the edge that starts there. */
typedef struct corner_patch
{
    double corner[4][3];
    double grade[2];
} corner_patch;

static void cuts_of(const corner_patch *patch, int level, int cuts[2])
{
    double a[3], b[3];
    v3_sub(a, patch->corner[1], patch->corner[0]);
    v3_sub(b, patch->corner[3], patch->corner[0]);
    double la = v3_norm(a), lb = v3_norm(b);
    double more[2] = {sqrt(la / lb), sqrt(lb / la)};
    for (int k = 0; k < 2; k++)
    {
        double whole = floor(more[k] + 0.5 - 1e-3);
        cuts[k]
            = level * (int)GSL_MAX_DBL(1.0, GSL_MIN_DBL(whole, LONGER_MOST));
    }
}

static void place_on(const corner_patch *patch, double s, double t, double x[3])
{
    const double(*c)[3] = patch->corner;
    for (int i = 0; i < 3; i++)
    {
        x[i] = (1.0 - s) * (1.0 - t) * c[0][i] + s * (1.0 - t) * c[1][i]
            + s * t * c[2][i] + (1.0 - s) * t * c[3][i];
    }
}

/* Receives the patches of a body: adds their panels to the mesh, or only counts
   them. */
typedef struct receiver
{
    faces_mesh *mesh; /* NULL: only count */
    int level, count;
    sel_status status;
} receiver;

static void add_patch(receiver *to, const corner_patch *patch)
{
    int cuts[2];
    cuts_of(patch, to->level, cuts);
    to->count += cuts[0] * cuts[1];
    for (int k = 0; k < cuts[0] * cuts[1] && to->mesh; k++)
    {
        if (!reserve(to->mesh))
        {
            to->status = SEL_E_MEMORY;
            return;
        }
        double at[2][2];
        for (int e = 0; e < 2; e++)
        {
            int cell = e == 0 ? k / cuts[1] : k % cuts[1];
            at[e][0] = pow((double)cell / cuts[e], patch->grade[e]);
            at[e][1] = pow((double)(cell + 1) / cuts[e], patch->grade[e]);
        }
        faces_panel *panel = &to->mesh->panels[to->mesh->count++];
        for (int c = 0; c < 4; c++)
        {
            place_on(
                patch, at[0][c == 1 || c == 2], at[1][c > 1], panel->corner[c]);
        }
        faces_panel_set(panel);
    }
}

/* A polygon with a grade for each of its edges. Edge k leads from point k to
   the next point. */
typedef struct polygon
{
    int count;
    int *point;    /* indices of the points of the body */
    double *grade; /* of each edge */
} polygon;

static void add_polygon(
    receiver *to, const sel_polyhedron *body, const polygon *face)
{
    double middle[3] = {0.0, 0.0, 0.0};
    int n = face->count;
    for (int k = 0; k < n; k++)
    {
        v3_madd(middle, middle, 1.0 / n, body->points + 3 * face->point[k]);
    }
    for (int k = 0; k < n; k++)
    {
        int before = (k + n - 1) % n, after = (k + 1) % n;
        corner_patch patch = {.grade = {face->grade[before], face->grade[k]}};
        const double *own = body->points + 3 * face->point[k];
        const double *other[2] = {body->points + 3 * face->point[after],
            body->points + 3 * face->point[before]};
        v3_copy(patch.corner[0], own);
        v3_copy(patch.corner[2], middle);
        for (int e = 0; e < 2; e++)
        {
            double *x = patch.corner[e == 0 ? 1 : 3];
            v3_madd(x, own, 1.0, other[e]);
            v3_scale(x, 0.5, x);
        }
        add_patch(to, &patch);
    }
}

/* - - - - - - - - - - - - - - - - a face  - - - - - - - - - - - - - - - - - */

static double grade_of(const sel_polyhedron *body, int edge)
{
    const int *e = body->edges + 4 * edge;
    const double *n = body->planes + 4 * e[2], *m = body->planes + 4 * e[3];
    if (body->edgeReflex[edge])
    {
        return 1.0;
    }
    double rotation = acos(GSL_MAX_DBL(-1.0, GSL_MIN_DBL(1.0, v3_dot(n, m))));
    return 1.0 + (GRADE_MOST - 1.0) * GSL_MIN_DBL(1.0, rotation / M_PI_2);
}

/* Lists, for each face, the edges of the body that bound it. */
typedef struct rims
{
    int *start; /* nFaces + 1, into edge */
    int *edge;  /* 2 nEdges */
} rims;

static int rims_init(rims *r, const sel_polyhedron *body)
{
    size_t faces = (size_t)body->nFaces + 2;
    r->start = calloc(faces, sizeof *r->start);
    r->edge = malloc(2 * (size_t)body->nEdges * sizeof *r->edge);
    if (!r->start || !r->edge)
    {
        return 0;
    }
    for (int k = 0; k < 2 * body->nEdges; k++)
    {
        r->start[body->edges[4 * (k / 2) + 2 + k % 2] + 2]++;
    }
    for (int f = 1; f <= body->nFaces; f++)
    {
        r->start[f + 1] += r->start[f];
    }
    for (int k = 0; k < 2 * body->nEdges; k++)
    {
        r->edge[r->start[body->edges[4 * (k / 2) + 2 + k % 2] + 1]++] = k / 2;
    }
    return 1;
}

/* Returns the edge of face f that starts at point p; -1: none, -2: several. */
static int leaving(const rims *r, const sel_polyhedron *body, int f, int p)
{
    int found = -1;
    for (int k = r->start[f]; k < r->start[f + 1]; k++)
    {
        const int *e = body->edges + 4 * r->edge[k];
        if (e[e[2] == f ? 0 : 1] == p)
        {
            found = found == -1 ? r->edge[k] : -2;
        }
    }
    return found;
}

static int turns_left(const sel_polyhedron *body, int f, const int point[3])
{
    double a[3], b[3], n[3];
    v3_sub(a, body->points + 3 * point[1], body->points + 3 * point[0]);
    v3_sub(b, body->points + 3 * point[2], body->points + 3 * point[1]);
    v3_cross(n, a, b);
    return v3_dot(n, body->planes + 4 * f) >= -1e-9 * v3_norm(a) * v3_norm(b);
}

/* Returns 1, and sets *face, if face f is one convex polygon. */
static int one_polygon(
    const rims *r, const sel_polyhedron *body, int f, polygon *face)
{
    int count = r->start[f + 1] - r->start[f];
    const int *first = body->edges + 4 * r->edge[r->start[f]];
    int p = first[first[2] == f ? 0 : 1], convex = 1;
    for (int k = 0; k < count; k++)
    {
        int edge = leaving(r, body, f, p);
        if (edge < 0)
        {
            return 0;
        }
        const int *e = body->edges + 4 * edge;
        face->point[k] = p;
        face->grade[k] = grade_of(body, edge);
        p = e[e[2] == f ? 1 : 0];
    }
    face->count = count;
    for (int k = 0; k < count && convex; k++)
    {
        const int three[3] = {face->point[k], face->point[(k + 1) % count],
            face->point[(k + 2) % count]};
        convex = turns_left(body, f, three);
        for (int l = k + 1; l < count; l++)
        {
            convex &= face->point[k] != face->point[l];
        }
    }
    return convex && p == face->point[0];
}

/* Returns 1 if point p is on an edge. Files may contain points on edges that
   are not corners of the body. */
static int lies_on(const sel_polyhedron *body, const int *edge, int p)
{
    return faces_segment_distance(body->points + 3 * p,
               body->points + 3 * edge[0], body->points + 3 * edge[1])
        < SAME_PLACE;
}

/* Returns the grade of a triangle's side; 1 if the side is not on an edge of
   the body. */
static double side_grade(
    const rims *r, const sel_polyhedron *body, int f, int p, int q)
{
    for (int k = r->start[f]; k < r->start[f + 1]; k++)
    {
        const int *e = body->edges + 4 * r->edge[k];
        if (lies_on(body, e, p) && lies_on(body, e, q))
        {
            return grade_of(body, r->edge[k]);
        }
    }
    return 1.0;
}

static void add_triangles(
    receiver *to, const rims *r, const sel_polyhedron *body, int f)
{
    for (int t = body->faceFirst[f]; t < body->faceFirst[f + 1]; t++)
    {
        int point[3];
        double grade[3];
        polygon face = {.count = 3, .point = point, .grade = grade};
        for (int k = 0; k < 3; k++)
        {
            point[k] = body->triangles[3 * t + k];
            grade[k] = side_grade(
                r, body, f, point[k], body->triangles[3 * t + (k + 1) % 3]);
        }
        add_polygon(to, body, &face);
    }
}

/* Adds the triangles themselves as panels, for level 0. */
static void add_plain(receiver *to, const sel_polyhedron *body)
{
    to->count = body->nTriangles;
    for (int t = 0; t < body->nTriangles && to->mesh; t++)
    {
        if (!reserve(to->mesh))
        {
            to->status = SEL_E_MEMORY;
            return;
        }
        faces_panel *panel = &to->mesh->panels[to->mesh->count++];
        for (int k = 0; k < 4; k++)
        {
            int p = body->triangles[3 * t + (k < 3 ? k : 2)];
            v3_copy(panel->corner[k], body->points + 3 * p);
        }
        faces_panel_set(panel);
    }
}

static void add_body(receiver *to, const sel_polyhedron *body)
{
    rims r;
    size_t most = 2 * (size_t)body->nEdges;
    polygon face = {.point = malloc(most * sizeof *face.point),
        .grade = malloc(most * sizeof *face.grade)};
    int ok = rims_init(&r, body) && face.point && face.grade;
    to->status = ok ? SEL_OK : SEL_E_MEMORY;
    for (int f = 0; f < body->nFaces && ok && to->level > 0; f++)
    {
        if (one_polygon(&r, body, f, &face))
        {
            add_polygon(to, body, &face);
        }
        else
        {
            add_triangles(to, &r, body, f);
        }
    }
    if (ok && to->level == 0)
    {
        add_plain(to, body);
    }
    free(face.point);
    free(face.grade);
    free(r.start);
    free(r.edge);
}

int faces_mesh_count(const sel_polyhedron *body, int level)
{
    receiver to = {.level = level};
    add_body(&to, body);
    return to.status == SEL_OK ? to.count : -1;
}

/* - - - - - - - - - - - - - - - - mirror planes - - - - - - - - - - - - - - */

static int panel_at(const faces_mesh *mesh, const double x[3])
{
    int best = -1;
    double least = SAME_PLACE * SAME_PLACE;
    for (int p = 0; p < mesh->count; p++)
    {
        double step[3];
        v3_sub(step, mesh->panels[p].centre, x);
        double square = v3_dot(step, step);
        if (square < least)
        {
            least = square;
            best = p;
        }
    }
    return best;
}

/* Finds the image of each panel in the plane normal to axis k. Returns 0 if the
   mesh is not symmetric in this plane. */
static int find_images(faces_mesh *mesh, int k)
{
    for (int p = 0; p < mesh->count; p++)
    {
        double x[3];
        v3_copy(x, mesh->panels[p].centre);
        x[k] = -x[k];
        mesh->image[k][p] = panel_at(mesh, x);
        if (mesh->image[k][p] < 0)
        {
            return 0;
        }
    }
    for (int p = 0; p < mesh->count; p++)
    {
        if (mesh->image[k][mesh->image[k][p]] != p)
        {
            return 0;
        }
    }
    return 1;
}

static int image_of(const faces_mesh *mesh, int reflection, int p)
{
    for (int k = 0; k < 3; k++)
    {
        p = reflection >> k & 1 ? mesh->image[k][p] : p;
    }
    return p;
}

static void find_orbits(faces_mesh *mesh)
{
    for (int p = 0; p < mesh->count; p++)
    {
        mesh->stands[p] = -1;
    }
    for (int p = 0; p < mesh->count; p++)
    {
        if (mesh->stands[p] >= 0)
        {
            continue;
        }
        for (int g = FACES_REFLECTIONS - 1; g >= 0; g--)
        {
            if ((g & mesh->planes) == g)
            {
                int q = image_of(mesh, g, p);
                mesh->stands[q] = p;
                mesh->reflection[q] = g;
                mesh->place[q] = mesh->orbits;
            }
        }
        mesh->orbits++;
    }
}

static sel_status find_symmetry(faces_mesh *mesh)
{
    size_t n = (size_t)mesh->count;
    int *all = malloc(6 * n * sizeof *all);
    if (!all)
    {
        return SEL_E_MEMORY;
    }
    for (int k = 0; k < 3; k++)
    {
        mesh->image[k] = all + (size_t)k * n;
    }
    mesh->stands = all + 3 * n;
    mesh->reflection = all + 4 * n;
    mesh->place = all + 5 * n;
    for (int k = 0; k < 3; k++)
    {
        mesh->planes |= find_images(mesh, k) << k;
    }
    find_orbits(mesh);
    return SEL_OK;
}

sel_status faces_mesh_init(
    faces_mesh *mesh, const sel_polyhedron *body, int level)
{
    memset(mesh, 0, sizeof *mesh);
    receiver to = {.mesh = mesh, .level = level};
    add_body(&to, body);
    return to.status == SEL_OK ? find_symmetry(mesh) : to.status;
}

void faces_mesh_free(faces_mesh *mesh)
{
    free(mesh->panels);
    free(mesh->image[0]);
    memset(mesh, 0, sizeof *mesh);
}

/*---------------------------------------------------------------------------*\
    wear.c - sums of loads on walls and of their wear

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Each point of a contact adds a term, from the impulses that the model
    provides; each impact adds a term, too. Sums are exact (base/exact.c): they
    depend neither on the order of contacts, which follows array positions, nor
    on their distribution over processes.
\*---------------------------------------------------------------------------*/

#include "observe/wear.h"
#include "sel_wear.h"
#include "base/arrays.h"
#include "base/try.h"
#include "base/vec3.h"
#include "detect/contact_list.h"
#include "observe/impact.h"
#include "world/world.h"
#include "world/world_drive.h"

#include <gsl/gsl_math.h>
#include <stdlib.h>
#include <string.h>

typedef struct face
{
    int triangle;
    sel_exact sums[SEL_FACE_SUMS];
} face;

struct sel_wall_sums
{
    int nPatches, hasFaces;
    sel_exact *patches; /* nPatches x SEL_WALL_SUMS */
    double *ratio;      /* nPatches */
    face *faces;        /* faceCapacity */
    int nFaces, faceCapacity;
    int *
        place; /* placeCapacity: for each triangle 1 + its index in faces, or 0 */
    int placeCapacity;
};

/* The default ratio; Finnie 1960 takes it from experiments. */
#define RATIO 2.0

/* - - - Finnie - - - */

double sel_finnie(const double v[3], const double normal[3], double ratio)
{
    double into = v3_dot(v, normal), tangential[3];
    if (!(into > 0.0))
    {
        return 0.0;
    }
    v3_madd(tangential, v, -into, normal);
    double sliding = v3_norm(tangential);
    return into * 6.0 <= ratio * sliding
        ? 2.0 * into * sliding - 6.0 / ratio * into * into
        : ratio / 6.0 * sliding * sliding;
}

/* - - - storage - - - */

sel_wall_sums *sel_wall_sums_create(int nPatches, int faces)
{
    sel_wall_sums *s = calloc(1, sizeof(sel_wall_sums));
    size_t n = (size_t)GSL_MAX_INT(nPatches, 0);
    if (!s)
    {
        return NULL;
    }
    s->nPatches = (int)n;
    s->hasFaces = faces;
    s->patches = calloc(SEL_WALL_SUMS * n + 1, sizeof(sel_exact));
    s->ratio = calloc(n + 1, sizeof(double));
    if (!s->patches || !s->ratio)
    {
        sel_wall_sums_free(s);
        return NULL;
    }
    for (size_t k = 0; k < n; k++)
    {
        s->ratio[k] = RATIO;
    }
    return s;
}

void sel_wall_sums_free(sel_wall_sums *s)
{
    if (s)
    {
        free(s->patches);
        free(s->ratio);
        free(s->faces);
        free(s->place);
        free(s);
    }
}

void sel_wall_sums_set_ratio(sel_wall_sums *s, int patch, double ratio)
{
    s->ratio[patch] = ratio;
}

void sel_wall_sums_clear_patches(sel_wall_sums *s)
{
    memset(
        s->patches, 0, SEL_WALL_SUMS * (size_t)s->nPatches * sizeof(sel_exact));
}

void sel_wall_sums_clear_faces(sel_wall_sums *s)
{
    for (int k = 0; k < s->nFaces; k++)
    {
        s->place[s->faces[k].triangle] = 0;
    }
    s->nFaces = 0;
}

const sel_exact *sel_wall_sums_patch(const sel_wall_sums *s, int patch)
{
    return s->patches + (ptrdiff_t)SEL_WALL_SUMS * patch;
}

const sel_exact *sel_wall_sums_face(
    const sel_wall_sums *s, int k, int *triangle)
{
    if (k < 0 || k >= s->nFaces)
    {
        return NULL;
    }
    *triangle = s->faces[k].triangle;
    return s->faces[k].sums;
}

/* Reserves capacity for a triangle, and for one more face. */
static sel_status reserve(sel_wall_sums *s, int triangle)
{
    int ok = 1;
    if (triangle >= s->placeCapacity)
    {
        int capacity = triangle + triangle / 2 + 64;
        sel_array_grow(&s->place, &ok, s->placeCapacity, capacity, sizeof(int));
        s->placeCapacity = ok ? capacity : s->placeCapacity;
    }
    if (ok && s->nFaces == s->faceCapacity)
    {
        int capacity = s->nFaces + s->nFaces / 2 + 64;
        sel_array_grow(&s->faces, &ok, s->faceCapacity, capacity, sizeof(face));
        s->faceCapacity = ok ? capacity : s->faceCapacity;
    }
    return ok ? SEL_OK : SEL_E_MEMORY;
}

/* Returns the sums of a triangle; NULL: out of memory. */
static sel_exact *face_of(sel_wall_sums *s, int triangle)
{
    if ((triangle >= s->placeCapacity || !s->place[triangle])
        && reserve(s, triangle) != SEL_OK)
    {
        return NULL;
    }
    if (!s->place[triangle])
    {
        face *new = &s->faces[s->nFaces++];
        *new = (face){.triangle = triangle};
        s->place[triangle] = s->nFaces;
    }
    return s->faces[s->place[triangle] - 1].sums;
}

/* - - - terms - - - */

static void add_terms(sel_exact *sums, const double *terms, int n)
{
    for (int k = 0; k < n; k++)
    {
        sel_exact_add(&sums[k], terms[k]);
    }
}

int sel_world_triangle_at(
    const sel_world *w, const sel_touch *touch, const double point[3])
{
    int holder = touch->feature == SEL_FACE
        ? sel_walls_holder(w->walls, touch->triangle, point)
        : -1;
    return holder >= 0 ? holder : touch->triangle;
}

/* Converts the terms of a triangle of a rigid wall to the wall's frame. */
static void turn_back(const sel_world *w, int triangle, double *terms)
{
    int rigid = sel_walls_rigid_of(w->walls, triangle);
    if (rigid >= 0)
    {
        const double *Q = w->walls->rigids.pose + 12 * (ptrdiff_t)rigid + 3;
        double shear[3];
        m3_apply_transposed(shear, Q, terms + SEL_WALL_SHEAR);
        v3_copy(terms + SEL_WALL_SHEAR, shear);
    }
}

static sel_status add(sel_wall_sums *s, const sel_world *w,
    const sel_touch *touch, const double point[3], double *terms)
{
    int patch = sel_walls_patch(w->walls, touch->triangle);
    if (patch >= 0 && patch < s->nPatches)
    {
        add_terms(s->patches + (ptrdiff_t)SEL_WALL_SUMS * patch, terms,
            SEL_WALL_SUMS);
    }
    if (s->hasFaces)
    {
        sel_exact *sums = face_of(s, sel_world_triangle_at(w, touch, point));
        if (!sums)
        {
            return SEL_E_MEMORY;
        }
        turn_back(w, touch->triangle, terms);
        add_terms(sums, terms, SEL_FACE_SUMS);
    }
    return SEL_OK;
}

/* Sets the terms of an impulse J at a point of contact c. */
static void set_terms(const sel_world *w, int c, const double point[3],
    const double J[3], double terms[SEL_WALL_SUMS])
{
    const sel_touch *touch = &w->contacts.list[c];
    sel_surface wall = sel_world_surface(w, touch->triangle, point);
    double Jn = v3_dot(J, touch->normal), slip[3], u[3];
    memset(terms, 0, SEL_WALL_SUMS * sizeof(double));
    sel_watch_slip(w, c, point, 1, slip);
    v3_madd(slip, slip, -v3_dot(slip, touch->normal), touch->normal);
    v3_point_velocity(u, wall.velocity, wall.omega, wall.origin, point);
    terms[SEL_WALL_NORMAL] = Jn;
    v3_madd(terms + SEL_WALL_SHEAR, J, -Jn, touch->normal);
    terms[SEL_WALL_ARCHARD] = GSL_MAX_DBL(Jn, 0.0) * v3_norm(slip);
    v3_copy(terms + SEL_WALL_IMPULSE, J);
    v3_cross(terms + SEL_WALL_MOMENT, point, J);
    terms[SEL_WALL_WORK] = -v3_dot(J, u);
    terms[SEL_WALL_SLIDING] = v3_dot(terms + SEL_WALL_SHEAR, slip);
}

/* Adds an impact with the mass of the whole body, at the mean point of the
   contact's load. */
static sel_status add_impact(
    sel_wall_sums *s, const sel_world *w, int c, const sel_contact_state *state)
{
    const sel_touch *touch = state->contact;
    double terms[SEL_WALL_SUMS] = {0.0}, at[3], v[3];
    int i = state->first, patch = sel_walls_patch(w->walls, touch->triangle);
    if (!sel_world_impact(w, c, at, v) || patch < 0 || patch >= s->nPatches)
    {
        return SEL_OK;
    }
    double mass = w->p.density[i] * w->shapes[w->p.shape[i]].volume;
    terms[SEL_WALL_EROSION]
        = mass * sel_finnie(v, touch->normal, s->ratio[patch]);
    terms[SEL_WALL_IMPACTS] = 1.0;
    return add(s, w, touch, at, terms);
}

sel_status sel_wall_sums_add(sel_wall_sums *s, const sel_world *w)
{
    SEL_TRY(w->watch.on ? SEL_OK : SEL_E_ORDER);
    for (int c = w->contacts.nPairs; c < w->contacts.n; c++)
    {
        sel_contact_state state;
        if (!sel_world_contact_state(w, c, &state) || !state.impulse)
        {
            continue;
        }
        for (int k = 0; k < state.points; k++)
        {
            const double *J = state.impulse + 3 * k;
            const double *point = sel_contact_point(w, c, k);
            double terms[SEL_WALL_SUMS];
            if (J[0] != 0.0 || J[1] != 0.0 || J[2] != 0.0)
            {
                set_terms(w, c, point, J, terms);
                SEL_TRY(add(s, w, state.contact, point, terms));
            }
        }
        SEL_TRY(add_impact(s, w, c, &state));
    }
    return SEL_OK;
}

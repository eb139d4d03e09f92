/*---------------------------------------------------------------------------*\
    contact_flat.c - contact of pairs with a polyhedron, by type and by convex
    part

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#include "contact/hulls.h"
#include "base/vec3.h"

#include <gsl/gsl_math.h>

typedef void (*solver)(const sel_body *body1, const sel_body *body2,
    double margin, sel_contact_memory *memory, sel_contact *contact);

/* NULL: sel_contact_pair itself solves pairs of two superellipsoids. */
static const solver solvers[SEL_SHAPE_TYPE_COUNT][SEL_SHAPE_TYPE_COUNT]
    = {[SEL_SUPERELLIPSOID] = {NULL, sel_contact_mixed},
        [SEL_POLYHEDRON] = {sel_contact_mixed, sel_contact_hulls}};

void sel_contact_part(
    const sel_body *body, int k, sel_shape *shape, sel_body *part)
{
    double offset[3], step[3];
    *part = *body;
    sel_shape_part(body->shape, k, shape, offset);
    part->shape = shape;
    m3_apply(step, body->Q, offset);
    v3_madd(part->centre, body->centre, 1.0, step);
}

static void solve(const sel_body *body1, const sel_body *body2, double margin,
    sel_contact_memory *memory, sel_contact *contact)
{
    solvers[body1->shape->type][body2->shape->type](
        body1, body2, margin, memory, contact);
}

/* Finds the deepest (or nearest) contact of all pairs of convex parts. */
static void solve_parts(const sel_body *body1, const sel_body *body2,
    double margin, sel_contact *contact)
{
    int n1 = sel_shape_parts(body1->shape), n2 = sel_shape_parts(body2->shape);
    contact->overlap = -HUGE_VAL;
    for (int k = 0; k < n1; k++)
    {
        for (int l = 0; l < n2; l++)
        {
            sel_shape shapes[2];
            sel_body parts[2];
            sel_contact found;
            sel_contact_memory none = {.type = 0};
            sel_contact_part(body1, k, &shapes[0], &parts[0]);
            sel_contact_part(body2, l, &shapes[1], &parts[1]);
            solve(&parts[0], &parts[1], margin, &none, &found);
            if (found.overlap > contact->overlap)
            {
                *contact = found;
            }
        }
    }
}

void sel_contact_flat(const sel_body *body1, const sel_body *body2,
    double margin, sel_contact_memory *memory, sel_contact *contact)
{
    if (sel_shape_parts(body1->shape) == 1
        && sel_shape_parts(body2->shape) == 1)
    {
        solve(body1, body2, margin, memory, contact);
        return;
    }
    solve_parts(body1, body2, margin, contact);
    memory->type = 0;
}

int sel_contact_meets_walls(const sel_walls *walls, const sel_body *body)
{
    int parts = sel_shape_parts(body->shape), touches = 0;
    for (int k = 0; k < parts && !touches; k++)
    {
        sel_shape shape;
        sel_body part;
        sel_contact contact;
        sel_contact_part(body, k, &shape, &part);
        touches = sel_walls_contacts(walls, &part, &contact, 1) > 0;
    }
    return touches;
}

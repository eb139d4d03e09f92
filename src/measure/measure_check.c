/*---------------------------------------------------------------------------*\
    measure_check.c - checks of a world before a run, and the cause of an error

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#include "sel_check.h"
#include "sel_hold.h"
#include "base/vec3.h"
#include "world/world.h"

#include <gsl/gsl_math.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* - - - - - - - - - - - - - - - - overlaps - - - - - - - - - - - - - - - - - */

static sel_overlap overlap_of(
    sel_world *world, const sel_contact *contact, int i, int j)
{
    const sel_particles *p = sel_world_particles(world);
    double size = sel_world_shape(world, p->shape[i])->equivalentDiameter;
    sel_overlap o = {.id = {p->id[i], 0}};
    if (j < 0)
    {
        o.id[1]
            = -1 - sel_walls_patch(sel_world_walls(world), contact->triangle);
    }
    else
    {
        o.id[0] = p->id[i] < p->id[j] ? p->id[i] : p->id[j];
        o.id[1] = p->id[i] < p->id[j] ? p->id[j] : p->id[i];
        size = GSL_MIN_DBL(
            size, sel_world_shape(world, p->shape[j])->equivalentDiameter);
    }
    o.share = contact->overlap / size;
    v3_copy(o.point, contact->point);
    return o;
}

static int involves(const sel_overlap *o, int64_t firstId)
{
    return o->id[0] >= firstId || o->id[1] >= firstId;
}

sel_status sel_world_overlaps(sel_world *world, double least, int64_t firstId,
    sel_overlap *list, int capacity, int *count)
{
    const sel_contact *contacts;
    const int *first, *second;
    int n;
    *count = 0;
    sel_status status
        = sel_world_contacts(world, 0.0, &contacts, &first, &second, &n);
    for (int k = 0; status == SEL_OK && k < n; k++)
    {
        if (!SEL_TOUCHES(contacts[k].end) || !(contacts[k].overlap > 0.0))
        {
            continue;
        }
        sel_overlap o = overlap_of(world, &contacts[k], first[k], second[k]);
        if (o.share > least && involves(&o, firstId))
        {
            if (*count < capacity)
            {
                list[*count] = o;
            }
            ++*count;
        }
    }
    return status;
}

static int compare_ids(const sel_overlap *a, const sel_overlap *b)
{
    int k = a->id[0] == b->id[0];
    return a->id[k] < b->id[k] ? -1 : a->id[k] > b->id[k];
}

static int by_share(const void *a, const void *b)
{
    const sel_overlap *o = a, *p = b;
    return o->share != p->share ? (o->share > p->share ? -1 : 1)
                                : compare_ids(o, p);
}

/* Sorts by pair; the greatest overlap of each pair is first. */
static int by_pair(const void *a, const void *b)
{
    int order = compare_ids(a, b);
    return order ? order : by_share(a, b);
}

int sel_overlaps_sort(sel_overlap *list, int count)
{
    int n = 0;
    if (count > 0)
    {
        qsort(list, (size_t)count, sizeof *list, by_pair);
    }
    for (int k = 0; k < count; k++)
    {
        /* A particle may touch a wall twice. */
        if (n == 0 || list[k].id[1] < 0
            || compare_ids(&list[n - 1], &list[k]) != 0)
        {
            list[n++] = list[k];
        }
    }
    if (n > 0)
    {
        qsort(list, (size_t)n, sizeof *list, by_share);
    }
    return n;
}

double sel_overlaps_worst(const sel_overlap *list, int count, int64_t firstId)
{
    double worst = 0.0;
    for (int k = 0; k < count; k++)
    {
        if (involves(&list[k], firstId))
        {
            worst = GSL_MAX_DBL(worst, list[k].share);
        }
    }
    return worst;
}

/* - - - - - - - - - - - - - - - - walls - - - - - - - - - - - - - - - - - - */

int sel_world_first_inside(
    sel_world *world, int64_t firstId, int *wall, int *count)
{
    const sel_particles *p = sel_world_particles(world);
    const sel_walls *walls = sel_world_walls(world);
    int found = -1;
    *count = 0;
    *wall = -1;
    for (int i = 0; walls && i < p->nLocal; i++)
    {
        int k = sel_walls_inside(walls, p->x + 3 * i);
        if (k < 0 || p->id[i] < firstId)
        {
            continue;
        }
        ++*count;
        if (found < 0 || p->id[i] < p->id[found])
        {
            found = i;
            *wall = k;
        }
    }
    return found;
}

int64_t sel_world_check_held(sel_world *world, int *released)
{
    const sel_particles *p = sel_world_particles(world);
    const sel_walls *walls = sel_world_walls(world);
    int64_t first = INT64_MAX;
    *released = 0;
    for (int i = 0; i < p->nLocal; i++)
    {
        if (!sel_world_held_fits(world, i))
        {
            first = p->id[i] < first ? p->id[i] : first;
        }
        else if (walls && p->held[i] > 0.0)
        {
            int patch = sel_walls_patch(walls, (int)p->held[i] - 1);
            *released += !(world->patches[patch].holdsBelow > 0.0);
        }
    }
    return first;
}

void sel_world_count_contacts(sel_world *world, double *contacts)
{
    const int n = sel_world_particles(world)->nLocal;
    sel_contact_state c;
    memset(contacts, 0, (size_t)n * sizeof *contacts);
    for (int k = 0; sel_world_contact_state(world, k, &c); k++)
    {
        const double share = c.second < 0 ? 1.0 : 0.5;
        if (c.first < n)
        {
            contacts[c.first] += share;
        }
        if (c.second >= 0 && c.second < n)
        {
            contacts[c.second] += share;
        }
    }
}

/* - - - - - - - - - - - - - - the cause of an error - - - - - - - - - - - - - */

static int write_vector(char *to, size_t size, const double v[3])
{
    return snprintf(to, size, "(%g %g %g)", v[0], v[1], v[2]);
}

enum
{
    VECTOR_LENGTH = 64
};

static void explain_particle(sel_world *world, char *text)
{
    const sel_particles *p = sel_world_particles(world);
    int i = -1;
    sel_world_check(world, &i);
    if (i < 0)
    {
        return;
    }
    char x[VECTOR_LENGTH], v[VECTOR_LENGTH], spin[VECTOR_LENGTH];
    const double *q = p->q + 4 * i;
    char size[2 * VECTOR_LENGTH] = "";
    if (p->shape[i] >= 0 && p->shape[i] < sel_world_shapes(world))
    {
        const sel_shape *shape = sel_world_shape(world, p->shape[i]);
        snprintf(size, sizeof size, ", bounding sphere %g m wide",
            2.0 * shape->boundingRadius);
    }
    write_vector(x, sizeof x, p->x + 3 * i);
    write_vector(v, sizeof v, p->v + 3 * i);
    write_vector(spin, sizeof spin, p->omega + 3 * i);
    snprintf(text, SEL_EXPLANATION,
        "    particle %" PRId64 ": %s\n    centre %s, U %s, omega %s, "
        "orientation (%g %g %g %g), rho %g%s",
        p->id[i], sel_world_fault(world, i), x, v, spin, q[0], q[1], q[2], q[3],
        p->density[i], size);
}

static void explain_fluid(sel_world *world, char *text)
{
    const sel_particles *p = sel_world_particles(world);
    const sel_fluid *f = sel_world_fluid(world);
    int i = -1;
    if (f)
    {
        sel_world_check_fluid(world, &i);
    }
    if (i < 0)
    {
        return;
    }
    char x[VECTOR_LENGTH], u[VECTOR_LENGTH];
    write_vector(x, sizeof x, p->x + 3 * i);
    write_vector(u, sizeof u, f->u + 3 * i);
    snprintf(text, SEL_EXPLANATION,
        "    at particle %" PRId64
        ", centre %s: velocity %s, density %g, viscosity %g",
        p->id[i], x, u, f->density[i], f->viscosity[i]);
}

static void explain_pair(const sel_world *world, char *text)
{
    const sel_failure *t = sel_world_failure(world);
    if (!t->any)
    {
        return;
    }
    char x[VECTOR_LENGTH], other[VECTOR_LENGTH] = "a wall",
                           gap[VECTOR_LENGTH] = "";
    write_vector(x, sizeof x, t->point);
    if (t->id[1] >= 0)
    {
        snprintf(other, sizeof other, "particle %" PRId64, t->id[1]);
    }
    if (t->gap < HUGE_VAL)
    {
        snprintf(gap, sizeof gap, ", %s %g m", t->gap < 0.0 ? "overlap" : "gap",
            fabs(t->gap));
    }
    snprintf(text, SEL_EXPLANATION,
        "    particle %" PRId64 " and %s, about %s%s", t->id[0], other, x, gap);
}

void sel_world_explain(
    sel_world *world, sel_status status, char text[SEL_EXPLANATION])
{
    text[0] = '\0';
    if (status == SEL_E_STATE)
    {
        explain_particle(world, text);
    }
    else if (status == SEL_E_FLUID)
    {
        explain_fluid(world, text);
    }
    else if (status == SEL_E_OVERLAP || status == SEL_E_STEP)
    {
        explain_pair(world, text);
    }
}

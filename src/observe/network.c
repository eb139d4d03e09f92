/*---------------------------------------------------------------------------*\
    network.c - the contacts of several substeps, with their mean forces

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Contacts store impulses instead of forces until the results are requested. A
    hash table finds the contact of an earlier substep by its key: two ids,
    patch, feature and side.
\*---------------------------------------------------------------------------*/

#include "sel_network.h"
#include "sel_load.h"
#include "base/arrays.h"
#include "base/vec3.h"
#include "world/world.h"

#include <stdlib.h>
#include <string.h>

enum
{
    KEY = 5
};

struct sel_network
{
    sel_network_contact *list;
    int n, capacity;
    int *place;  /* 1 + index in list, or 0 */
    int nPlaces; /* a power of two, at least twice capacity */
    double time; /* sum of the lengths of the substeps [s] */
};

/* A contact of a particle: the index of the contact, and which of its two
   particles this is (0 or 1). */
typedef struct share
{
    int64_t id;
    int contact, which;
} share;

static int compare(const void *a, const void *b)
{
    const sel_network_contact *c = a, *d = b;
    const int64_t x[KEY] = {c->id[0], c->id[1], c->patch, c->feature, c->side};
    const int64_t y[KEY] = {d->id[0], d->id[1], d->patch, d->feature, d->side};
    for (int k = 0; k < KEY; k++)
    {
        if (x[k] != y[k])
        {
            return x[k] < y[k] ? -1 : 1;
        }
    }
    return 0;
}

static int compare_shares(const void *a, const void *b)
{
    const share *s = a, *t = b;
    return s->id != t->id          ? (s->id < t->id ? -1 : 1)
        : s->contact != t->contact ? (s->contact < t->contact ? -1 : 1)
                                   : s->which - t->which;
}

/* - - - storage - - - */

sel_network *sel_network_create(void)
{
    return calloc(1, sizeof(sel_network));
}

void sel_network_free(sel_network *s)
{
    if (s)
    {
        free(s->list);
        free(s->place);
        free(s);
    }
}

void sel_network_clear(sel_network *s)
{
    if (s->nPlaces)
    {
        memset(s->place, 0, (size_t)s->nPlaces * sizeof(int));
    }
    s->n = 0;
    s->time = 0.0;
}

/* Returns the place of a contact with this key, or the free place for such a
   contact. */
static int *place_of(const sel_network *s, const sel_network_contact *c)
{
    const int64_t key[KEY]
        = {c->id[0], c->id[1], c->patch, c->feature, c->side};
    uint64_t hash = 0;
    for (int k = 0; k < KEY; k++)
    {
        hash = hash * 1000003u + (uint64_t)key[k];
    }
    hash = (hash ^ hash >> 32) & (uint64_t)(s->nPlaces - 1);
    while (s->place[hash] && compare(&s->list[s->place[hash] - 1], c) != 0)
    {
        hash = (hash + 1) & (uint64_t)(s->nPlaces - 1);
    }
    return &s->place[hash];
}

/* Makes space for one more contact. */
static sel_status reserve(sel_network *s)
{
    int capacity = s->capacity ? 2 * s->capacity : 64, ok = 1;
    if (s->n < s->capacity)
    {
        return SEL_OK;
    }
    int *place = calloc(2 * (size_t)capacity, sizeof(int));
    sel_array_grow(
        &s->list, &ok, s->capacity, capacity, sizeof(sel_network_contact));
    if (!place || !ok)
    {
        free(place);
        return SEL_E_MEMORY;
    }
    free(s->place);
    s->place = place;
    s->nPlaces = 2 * capacity;
    s->capacity = capacity;
    for (int k = 0; k < s->n; k++)
    {
        *place_of(s, &s->list[k]) = k + 1;
    }
    return SEL_OK;
}

/* - - - substeps - - - */

/* Returns the contact of a load, without an impulse. */
static sel_network_contact contact_of(const sel_world *w, const sel_load *load)
{
    sel_network_contact c = {.patch = load->patch,
        .feature = load->feature,
        .overlap = load->overlap};
    c.id[0] = w->p.id[load->first];
    c.id[1] = load->second < 0 ? -1 : w->p.id[load->second];
    c.side = load->first >= w->p.nLocal                   ? 2
        : load->second < 0 || load->second >= w->p.nLocal ? 1
                                                          : 0;
    v3_copy(c.from, load->from);
    v3_copy(c.to, load->to);
    v3_copy(c.point, load->point);
    v3_copy(c.normal, load->normal);
    return c;
}

/* Adds a load to the contact of earlier substeps, or to a new contact. */
static sel_status add(
    sel_network *s, const sel_network_contact *now, const sel_load *load)
{
    sel_status status = reserve(s);
    if (status != SEL_OK)
    {
        return status;
    }
    int *place = place_of(s, now);
    if (!*place)
    {
        *place = ++s->n;
        s->list[s->n - 1] = *now;
    }
    sel_network_contact *c = &s->list[*place - 1], old = *c;
    *c = *now;
    c->grip = load->grip == SEL_GRIP_NONE ? old.grip : (int64_t)load->grip;
    for (int a = 0; a < 3; a++)
    {
        c->force[a] = old.force[a] + load->impulse[a];
    }
    for (int a = 0; a < 9; a++)
    {
        c->moment[0][a] = old.moment[0][a] + load->moment1[a];
        c->moment[1][a] = old.moment[1][a] + load->moment2[a];
    }
    return SEL_OK;
}

sel_status sel_network_add(sel_network *s, const sel_world *w, double dt)
{
    sel_status status = SEL_OK;
    sel_load load;
    s->time += dt;
    for (int k = 0; status == SEL_OK && sel_world_load(w, k, &load); k++)
    {
        if (load.grip != SEL_GRIP_NONE || !(load.overlap < 0.0))
        {
            sel_network_contact now = contact_of(w, &load);
            status = add(s, &now, &load);
        }
    }
    return status;
}

/* - - - results - - - */

/* Divides the impulses of a contact by the time. */
static void set_means(sel_network_contact *c, double perTime)
{
    v3_scale(c->force, perTime, c->force);
    for (int a = 0; a < 9; a++)
    {
        c->moment[0][a] *= perTime;
        c->moment[1][a] *= perTime;
    }
}

void sel_network_sort(int n, sel_network_contact *contacts)
{
    if (n > 1)
    {
        qsort(contacts, (size_t)n, sizeof *contacts, compare);
    }
}

int sel_network_contacts(
    const sel_network *s, int withSecond, sel_network_contact *contacts)
{
    double perTime = s->time > 0.0 ? 1.0 / s->time : 0.0;
    int n = 0;
    for (int k = 0; k < s->n; k++)
    {
        if (s->list[k].side == 2 && !withSecond)
        {
            continue;
        }
        if (contacts)
        {
            contacts[n] = s->list[k];
            set_means(&contacts[n], perTime);
        }
        n++;
    }
    if (contacts)
    {
        sel_network_sort(n, contacts);
    }
    return n;
}

double sel_network_force(const sel_network_contact *c, double tangential[3])
{
    double normal = v3_dot(c->force, c->normal);
    for (int a = 0; a < 3; a++)
    {
        tangential[a] = c->force[a] - normal * c->normal[a];
    }
    return normal;
}

/* Lists the contacts of each local particle, by ids, then in the order of the
   contacts. */
static int list_shares(
    int n, const sel_network_contact *contacts, share *shares)
{
    int count = 0;
    for (int k = 0; k < n; k++)
    {
        const sel_network_contact *c = &contacts[k];
        if (c->side < 2)
        {
            shares[count++] = (share){c->id[0], k, 0};
        }
        if (c->side != 1)
        {
            shares[count++] = (share){c->id[1], k, 1};
        }
    }
    if (count > 1)
    {
        qsort(shares, (size_t)count, sizeof *shares, compare_shares);
    }
    return count;
}

int sel_network_particles(const sel_network *s, sel_bulk_particle *particles)
{
    size_t size = (size_t)s->n + 1;
    sel_network_contact *contacts = malloc(size * sizeof *contacts);
    share *shares = malloc(2 * size * sizeof *shares);
    int found = contacts && shares ? 0 : -1, count = 0;
    if (found == 0)
    {
        count = list_shares(
            sel_network_contacts(s, 1, contacts), contacts, shares);
    }
    for (int k = 0; k < count; k++)
    {
        const sel_network_contact *c = &contacts[shares[k].contact];
        if (k == 0 || shares[k].id != shares[k - 1].id)
        {
            particles[found++]
                = (sel_bulk_particle){.id = (double)shares[k].id};
        }
        sel_bulk_particle *p = &particles[found - 1];
        p->contacts += c->grip == SEL_GRIP_NONE ? 0.0 : 1.0;
        for (int a = 0; a < 9; a++)
        {
            p->moment[a] += c->moment[shares[k].which][a];
        }
    }
    free(contacts);
    free(shares);
    return found;
}

/*---------------------------------------------------------------------------*\
    softSphere_memory.c - data that the model stores in persistent contacts

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Normals and stretches are vectors, so they are rotated with a particle
    (rotational periods, memory/records.c); the other data are scalars. All data
    are sent together with the persistent contact.
\*---------------------------------------------------------------------------*/

#include "base/vec3.h"
#include "memory/persistent_contacts.h"
#include "step/softSphere/softSphere.h"
#include "world/world.h"

#include <math.h>
#include <string.h>

static int points_of(const sel_world_settings *settings)
{
    return settings->manifold > 0.0 ? SEL_MANIFOLD_MAX : 1;
}

int sel_soft_points(const sel_world *w)
{
    return points_of(&w->settings);
}

int sel_soft_fields(
    const sel_world_settings *settings, sel_persistent_contact_field *fields)
{
    int points = points_of(settings);
    fields[0] = (sel_persistent_contact_field){.type = SEL_FIELD_VECTOR,
        .count = 2 + (points > 1 ? 2 * points : 1),
        .restarts = 1};
    fields[1] = (sel_persistent_contact_field){
        .type = SEL_FIELD_SCALAR, .count = 2 + 2 * points, .restarts = 1};
    return 2;
}

sel_soft_memory sel_soft_memory_at(const sel_world *w, double *data)
{
    int points = sel_soft_points(w);
    sel_soft_memory m
        = {.normal = data, .rotation = data + 3, .stretch = data + 6};
    m.arm = points > 1 ? m.stretch + 3 * points : NULL;
    m.stored = m.stretch + 3 * (points > 1 ? 2 * points : 1);
    m.count = m.stored + 1;
    m.stiffness = m.count + 1;
    m.slips = m.stiffness + points;
    return m;
}

sel_soft_memory sel_soft_memory_of(const sel_world *w, int c)
{
    return sel_soft_memory_at(
        w, sel_persistent_contact_data(w, w->contacts.entry[c]));
}

/* With the trapezoidal rule the new data are separate, since an iterate must
   not change the stored data. */
sel_soft_memory sel_soft_memory_new(const sel_world *w, int c)
{
    double *data = sel_persistent_contact_data(w, w->contacts.entry[c]);
    if (w->settings.softSphere.integration == SEL_TRAPEZOIDAL)
    {
        size_t width = (size_t)w->persistent.width;
        double *row = sel_soft_of(w)->trapezoid.rows + width * (size_t)c;
        memcpy(row, data, width * sizeof(double));
        data = row;
    }
    return sel_soft_memory_at(w, data);
}

/* Bounds of valid data: stretches [m], [rad], and energies [J] far beyond real
   ones; deviation of the length of a normal that has six digits. */
#define STRETCH_MOST 1e3
#define STORED_MOST  1e12
#define UNIT_OFF     1e-4

static int within(const double *values, int n, double most)
{
    int good = 1;
    for (int k = 0; k < n && good; k++)
    {
        good = fabs(values[k]) <= most;
    }
    return good;
}

int sel_soft_keeps(const sel_world *w, double *data)
{
    const sel_soft_memory m = sel_soft_memory_at(w, data);
    int points = sel_soft_points(w);
    int good = *m.count >= 0.0 && *m.count <= points
        && floor(*m.count) == *m.count && fabs(*m.stored) <= STORED_MOST
        && within(m.rotation, 3, STRETCH_MOST)
        && within(m.stretch, 3 * points, STRETCH_MOST)
        && (!m.arm || within(m.arm, 3 * points, SEL_LENGTH_MOST))
        && (*m.count == 0.0 || fabs(v3_norm(m.normal) - 1.0) < UNIT_OFF);
    for (int k = 0; k < points && good; k++)
    {
        good = m.stiffness[k] >= 0.0 && m.stiffness[k] <= SEL_STIFFNESS_MOST
            && (m.slips[k] == 0.0 || m.slips[k] == 1.0);
    }
    return good;
}

/* [-] Least cosine between the normals of a new and an old contact: 60 degrees,
   since facets that represent a round wall form smaller angles. A contact that
   does not touch yet can only have a neck with the same flat face. */
#define LIKE_LEAST 0.5
#define SAME_LEAST 0.99

double sel_soft_likeness(const sel_world *w, int l, const sel_contact *contact)
{
    const sel_soft_memory m
        = sel_soft_memory_at(w, sel_persistent_contact_data(w, l));
    double least = contact->overlap < 0.0 ? SAME_LEAST : LIKE_LEAST;
    return *m.count > 0.0 ? v3_dot(m.normal, contact->normal) - least : -1.0;
}

void sel_soft_forget(const sel_world *w, const sel_soft_memory *m)
{
    for (int k = 0; k < w->persistent.width; k++)
    {
        m->normal[k] = 0.0;
    }
}

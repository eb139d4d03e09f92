/*---------------------------------------------------------------------------*\
    prepared.c - a contact of a substep, prepared for its laws

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#include "step/common/prepared.h"
#include "detect/contact_list.h"
#include "world/pair_materials.h"
#include "world/periods.h"

void sel_contact_side(const sel_world *w, int c, int side, sel_side *s)
{
    int first = w->contacts.first[c];
    s->particle = side ? w->contacts.second[c] : first;
    s->Q = sel_world_rotation(w, first, s->particle);
    sel_world_seen(w, first, s->particle, s->centre);
}

void sel_contact_prepare(const sel_world *w, int c, sel_prepared_contact *p)
{
    int i = w->contacts.first[c], j = w->contacts.second[c];
    p->world = w;
    p->contact = c;
    p->touch = &w->contacts.list[c];
    p->normal = p->touch->normal;
    p->points = sel_contact_points(w, c, &p->n);
    sel_contact_side(w, c, 0, &p->sides[0]);
    if (j >= 0)
    {
        sel_contact_side(w, c, 1, &p->sides[1]);
        p->material = sel_world_pair_material(w, i, j);
        return;
    }
    p->wall = sel_world_surface(w, p->touch->triangle, p->touch->point);
    p->material = p->wall.material;
    p->sides[1] = (sel_side){.particle = -1};
    v3_copy(p->sides[1].centre, p->wall.origin);
}

sel_side_motion sel_side_motion_of(const sel_prepared_contact *p, int side,
    const double *v, const double *omega)
{
    const sel_side *s = &p->sides[side];
    sel_side_motion m;
    v3_copy(m.centre, s->centre);
    if (s->particle < 0)
    {
        v3_copy(m.v, p->wall.velocity);
        v3_copy(m.omega, p->wall.omega);
        return m;
    }
    sel_side_seen(s, v, m.v);
    sel_side_seen(s, omega, m.omega);
    return m;
}

void sel_side_load(const sel_side *s, const double point[3],
    const double impulse[3], const double moment[3], double J[3],
    double angular[3])
{
    double arm[3], seen[3];
    v3_sub(arm, point, s->centre);
    v3_cross(seen, arm, impulse);
    v3_madd(seen, seen, 1.0, moment);
    sel_side_to_own_frame(s, seen, angular);
    sel_side_to_own_frame(s, impulse, J);
}

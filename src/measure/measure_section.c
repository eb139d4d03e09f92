/*---------------------------------------------------------------------------*\
    measure_section.c - passages through a plane section

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#include "sel_measure.h"
#include "base/vec3.h"

/* Largest distance of a corner from the plane, over its distance from the
   point. */
#define FLAT 1e-6

static double height(const sel_section *section, const double x[3])
{
    double r[3];
    v3_sub(r, x, section->point);
    return v3_dot(r, section->normal);
}

/* Returns 1 if a point in the plane is inside the polygon: a ray from it along
   the first tangent crosses the sides an odd number of times. */
static int in_polygon(const sel_section *section, const double x[3])
{
    double t1[3], t2[3];
    int inside = 0;
    v3_frame(section->normal, t1, t2);
    for (int i = 0; i < section->nCorners; i++)
    {
        double a[3], b[3];
        v3_sub(a, section->corners + 3 * i, x);
        v3_sub(b, section->corners + 3 * ((i + 1) % section->nCorners), x);
        double a1 = v3_dot(a, t1), a2 = v3_dot(a, t2);
        double b1 = v3_dot(b, t1), b2 = v3_dot(b, t2);
        if ((a2 >= 0.0) != (b2 >= 0.0)
            && a1 + (b1 - a1) * (a2 / (a2 - b2)) > 0.0)
        {
            inside = !inside;
        }
    }
    return inside;
}

int sel_section_passed(
    const sel_section *section, const double from[3], const double to[3])
{
    double before = height(section, from), after = height(section, to);
    if ((before >= 0.0) == (after >= 0.0))
    {
        return 0;
    }

    double way[3], there[3], r[3];
    v3_sub(way, to, from);
    v3_madd(there, from, before / (before - after), way);
    v3_sub(r, there, section->point);
    if ((section->radius > 0.0 && v3_norm(r) > section->radius)
        || (section->nCorners > 0 && !in_polygon(section, there)))
    {
        return 0;
    }
    return after >= 0.0 ? 1 : -1;
}

int sel_section_beyond(const sel_section *section, const double x[3])
{
    return height(section, x) >= 0.0;
}

int sel_section_stray_corner(const sel_section *section)
{
    for (int i = 0; i < section->nCorners; i++)
    {
        double r[3];
        v3_sub(r, section->corners + 3 * i, section->point);
        if (fabs(v3_dot(r, section->normal)) > FLAT * v3_norm(r))
        {
            return i;
        }
    }
    return -1;
}

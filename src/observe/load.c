/*---------------------------------------------------------------------------*\
    load.c - loads of contacts in the last substep, for output

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    A model provides the impulse at each point of a contact. Some models also
    provide whether the contact sticks (model.h). For the others this is
    inferred from the impulse: by Coulomb's law the impulse of a contact that
    slips is on the friction cone.

    Centres are those of the detection at mid-step, where the impulses act. Both
    processes of a pair have the same bits of these centres, while the final
    positions of halos are only known after the next exchange.
\*---------------------------------------------------------------------------*/

#include "base/tolerances.h"
#include "base/try.h"
#include "base/vec3.h"
#include "detect/contact_list.h"
#include "exchange/sums.h"
#include "world/pair_materials.h"
#include "world/periods.h"
#include "world/world.h"
#include "world/world_drive.h"

#include <gsl/gsl_math.h>

static const sel_material *material_of(const sel_world *w, const sel_load *load)
{
    return load->second < 0
        ? &w->patches[load->patch].material
        : sel_world_pair_material(w, load->first, load->second);
}

/* M += J r^T. */
static void add_product(double M[9], const double J[3], const double r[3])
{
    for (int a = 0; a < 3; a++)
    {
        v3_madd(M + 3 * a, M + 3 * a, J[a], r);
    }
}

/* Returns the grip of all points together, from the sums of their normal
   impulses (only of points that press), of their tangential impulses, and of
   the lengths of their impulses. */
static sel_grip grip_of(
    const sel_material *material, double normal, double tangential, double size)
{
    if (!(size > 0.0))
    {
        return SEL_GRIP_NONE;
    }
    if (!(normal > 0.0)) /* the contact pulls */
    {
        return SEL_GRIP_STICK;
    }
    if (material->friction == SEL_FRICTION_NONE)
    {
        return SEL_GRIP_SLIP;
    }
    if (!(sel_friction_list((int)material->friction)->traits
            & SEL_LAW_HAS_CONE))
    {
        return SEL_GRIP_STICK; /* a friction law without a cone */
    }
    double mu = GSL_MIN_DBL(material->mu, SEL_SOLVER_MU_MAX);
    return tangential < (1.0 - SEL_GRIP_LEFT) * mu * normal ? SEL_GRIP_STICK
                                                            : SEL_GRIP_SLIP;
}

/* Sums the impulses of the points, their moments and their mean point. */
static void add_points(const sel_world *w, int c, sel_load *load)
{
    const double *impulse = w->model->impulses(w, c);
    double mean[3] = {0.0}, normal = 0.0, tangential = 0.0, size = 0.0;
    for (int k = 0; k < load->points && impulse; k++)
    {
        const double *J = impulse + 3 * k, *at = sel_contact_point(w, c, k);
        double r[3], Jt[3], Jn = v3_dot(J, load->normal);
        v3_sub(r, at, load->from);
        v3_madd(Jt, J, -Jn, load->normal);
        v3_madd(load->impulse, load->impulse, 1.0, J);
        add_product(load->moment1, J, r);
        tangential += v3_norm(Jt);
        size += v3_norm(J);
        if (Jn > 0.0)
        {
            v3_madd(mean, mean, Jn, r);
            normal += Jn;
            load->nLoadedPoints++;
        }
    }
    if (normal > 0.0)
    {
        v3_madd(load->point, load->from, 1.0 / normal, mean);
    }
    load->grip = grip_of(material_of(w, load), normal, tangential, size);
    if (w->model->slips && load->grip != SEL_GRIP_NONE)
    {
        load->grip = w->model->slips(w, c) ? SEL_GRIP_SLIP : SEL_GRIP_STICK;
    }
}

/* Sets moment2 = -J r2^T with r2 = r1 - l, rotated to the own frame of
   particle 2. */
static void set_second(const sel_world *w, sel_load *load)
{
    double l[3], seen[9];
    const double *Q = sel_world_rotation(w, load->first, load->second);
    v3_sub(l, load->to, load->from);
    for (int a = 0; a < 9; a++)
    {
        seen[a] = -load->moment1[a];
    }
    add_product(seen, load->impulse, l);
    for (int a = 0; a < 9; a++)
    {
        load->moment2[a] = seen[a];
    }
    if (Q)
    {
        double Qt[9];
        for (int a = 0; a < 9; a++)
        {
            Qt[a] = Q[3 * (a % 3) + a / 3];
        }
        m3_rotate(load->moment2, Qt, seen);
    }
}

int sel_world_load(const sel_world *w, int k, sel_load *load)
{
    sel_contact_state state;
    if (!sel_world_contact_state(w, k, &state))
    {
        return 0;
    }
    const sel_touch *touch = state.contact;
    *load = (sel_load){.first = state.first,
        .second = state.second,
        .patch = -1,
        .points = state.points,
        .overlap = touch->overlap};
    v3_copy(load->from, w->bodies[state.first].centre);
    v3_copy(load->point, touch->point);
    v3_copy(load->normal, touch->normal);
    if (state.second < 0)
    {
        load->patch = sel_walls_patch(w->walls, touch->triangle);
        load->feature = 3 * (int64_t)touch->item + touch->feature;
        add_points(w, k, load);
        v3_copy(load->to, load->point);
    }
    else
    {
        sel_body moved;
        v3_copy(load->to,
            sel_world_body_seen(w, state.first, state.second, &moved)->centre);
        add_points(w, k, load);
        set_second(w, load);
    }
    return 1;
}

/* Returns the work that the wall of contact c does on the particle [J]. */
static double work_of_wall(
    const sel_world *w, int c, const sel_contact_state *state)
{
    sel_surface s
        = sel_world_surface(w, state->contact->triangle, state->contact->point);
    double work = 0.0;
    for (int k = 0; k < state->points; k++)
    {
        double u[3];
        v3_point_velocity(
            u, s.velocity, s.omega, s.origin, sel_contact_point(w, c, k));
        work -= v3_dot(state->impulse + 3 * k, u);
    }
    return work;
}

void sel_world_add_wall_work(const sel_world *w, double *sums)
{
    for (int c = w->contacts.nPairs; c < w->contacts.n; c++)
    {
        sel_contact_state state;
        if (sel_world_contact_state(w, c, &state) && state.impulse)
        {
            int patch = sel_walls_patch(w->walls, state.contact->triangle);
            sums[patch] += work_of_wall(w, c, &state);
        }
    }
}

void sel_world_add_wall_loads(const sel_world *w, double *sums)
{
    for (int c = w->contacts.nPairs; c < w->contacts.n; c++)
    {
        sel_contact_state state;
        if (!sel_world_contact_state(w, c, &state) || !state.impulse)
        {
            continue;
        }
        double *sum
            = sums + 6 * sel_walls_patch(w->walls, state.contact->triangle);
        for (int k = 0; k < state.points; k++)
        {
            double moment[3];
            const double *J = state.impulse + 3 * k;
            v3_cross(moment, sel_contact_point(w, c, k), J);
            v3_madd(sum, sum, 1.0, J);
            v3_madd(sum + 3, sum + 3, 1.0, moment);
        }
    }
}

/* - - - rigid walls - - - */

enum
{
    LOAD_TERMS = 9
};

/* Adds the terms of a contact, one per point. */
static void add_rigid_terms(
    const sel_world *w, int c, const sel_contact_state *state, sel_sums *sums)
{
    for (int k = 0; k < state->points; k++)
    {
        double moment[3];
        const double *J = state->impulse + 3 * k;
        v3_cross(moment, sel_contact_point(w, c, k), J);
        for (int a = 0; a < 3; a++)
        {
            sel_sums_add(sums, a, J[a]);
            sel_sums_add(sums, 3 + a, moment[a]);
        }
    }
    sel_sums_add(sums, 6, work_of_wall(w, c, state));
    if (w->model->wallRates)
    {
        double rates[2];
        w->model->wallRates(w, c, rates);
        sel_sums_add(sums, 7, rates[0]);
        sel_sums_add(sums, 8, rates[1]);
    }
}

static void add_rigid(const sel_world *w, sel_sums *sums)
{
    for (int c = w->contacts.nPairs; c < w->contacts.n; c++)
    {
        sel_contact_state state;
        if (sel_world_contact_state(w, c, &state) && state.impulse
            && sel_walls_rigid_of(w->walls, state.contact->triangle)
                == w->drive.asked)
        {
            add_rigid_terms(w, c, &state, sums);
        }
    }
}

sel_status sel_world_rigid_load(sel_world *w, int k, sel_rigid_load *load)
{
    double sums[LOAD_TERMS];
    *load = (sel_rigid_load){.work = 0.0};
    if (!w->walls || k < 0 || k >= sel_walls_rigids(w->walls))
    {
        return SEL_E_ARGUMENT;
    }
    w->drive.asked = k;
    SEL_TRY(sel_world_sum(w, LOAD_TERMS, add_rigid, sums));
    v3_copy(load->impulse, sums);
    v3_copy(load->moment, sums + 3);
    load->work = sums[6];
    load->square = sums[7];
    load->damping = sums[8];
    return SEL_OK;
}

double sel_rigid_critical_step(const sel_rigid_load *load, double bodies)
{
    double square = load->square + bodies, c = load->damping;
    return load->square > 0.0 ? 4.0 / (c + sqrt(c * c + 4.0 * square))
                              : HUGE_VAL;
}

/*---------------------------------------------------------------------------*\
    world_collide.c - impulses at all contacts of a substep, overlap removal

    SPDX-License-Identifier: GPL-3.0-or-later

    Pairs. A particle with n approaching partners is treated as n equal parts,
    each of mass m/n and inertia I/n, each of which meets one partner (paper
    000, section 4, as an impulse problem); the parts then share their
    momentum. With one partner this is the paper's collision. With several it
    needs no order among them, keeps momentum and angular momentum, and cannot
    add energy where the single collision adds none, because parts that share
    their momentum can only lose some. So the outcome does not depend on how
    particles are spread over processes. The price is restitution: with n
    partners at once it is less than en.

    Walls. A particle's wall contacts follow one after another, in the order of
    the triangles, each with the whole particle: they are all met by its own
    process. Coming last, they have the last word, so that a heavy neighbour
    does not press a light particle through a wall.

    What still approaches afterwards is treated in the next pass. Overlap
    removal (section 5.3) divides the motion in the same way, in as many
    rounds.
\*---------------------------------------------------------------------------*/

#include "tolerances.h"
#include "vec3.h"
#include "world_state.h"

#include <gsl/gsl_math.h>

/* Gains below this share of a contact's energy are rounding. */
#define ENERGY_ROUNDING 1e-12

static void set_inertia(sel_world *w)
{
    for (int i = 0; i < w->p.n; i++)
    {
        const sel_shape *shape = w->bodies[i].shape;
        const double *Q = w->bodies[i].Q;
        double invDensity = 1.0 / w->p.density[i];
        double inv[3];
        for (int k = 0; k < 3; k++)
        {
            inv[k] = invDensity / shape->inertia[k];
        }
        w->invMass[i] = invDensity / shape->volume;
        for (int r = 0; r < 3; r++)
        {
            for (int c = 0; c < 3; c++)
            {
                w->invInertia[9 * i + 3 * r + c] = Q[3 * r] * inv[0] * Q[3 * c]
                    + Q[3 * r + 1] * inv[1] * Q[3 * c + 1]
                    + Q[3 * r + 2] * inv[2] * Q[3 * c + 2];
            }
        }
    }
}

/* Particle i as one of so many parts. */
static void set_part(
    const sel_world *w, int i, double parts, sel_collision_body *body)
{
    body->invMass = parts * w->invMass[i];
    for (int k = 0; k < 9; k++)
    {
        body->invInertia[k] = parts * w->invInertia[9 * i + k];
    }
    v3_copy(body->centre, w->p.x + 3 * i);
    v3_copy(body->v, w->p.v + 3 * i);
    v3_copy(body->omega, w->p.omega + 3 * i);
}

/* A wall: no mobility; its velocity is that of its surface at the point. */
static void set_wall(const sel_wall_patch *patch, const double point[3],
    sel_collision_body *body)
{
    double r[3];
    *body = (sel_collision_body){.invMass = 0.0};
    v3_copy(body->centre, point);
    v3_sub(r, point, patch->origin);
    v3_cross(body->v, patch->omega, r);
    v3_madd(body->v, body->v, 1.0, patch->velocity);
}

static const sel_wall_patch *patch_of(const sel_world *w, int c)
{
    int triangle = w->contacts[c].triangle;
    return &w->patches[sel_walls_patch(w->walls, triangle)];
}

/* Adds sign times the velocity of particle i at a point. */
static void add_point_velocity(const sel_world *w, int i, double sign,
    const double point[3], double u[3])
{
    double arm[3], swing[3];
    v3_sub(arm, point, w->p.x + 3 * i);
    v3_cross(swing, w->p.omega + 3 * i, arm);
    v3_madd(u, u, sign, w->p.v + 3 * i);
    v3_madd(u, u, sign, swing);
}

/* Does contact c of two particles approach? */
static int approaches(const sel_world *w, int c)
{
    const sel_contact *contact = &w->contacts[c];
    double u[3] = {0.0, 0.0, 0.0};
    add_point_velocity(w, w->second[c], 1.0, contact->point, u);
    add_point_velocity(w, w->first[c], -1.0, contact->point, u);
    return v3_dot(u, contact->normal) < 0.0;
}

/* Which pairs approach, and how many each particle has. */
static int count_active(sel_world *w)
{
    int any = 0;
    for (int i = 0; i < w->p.n; i++)
    {
        w->active[i] = 0.0;
    }
    for (int c = 0; c < w->nPairContacts; c++)
    {
        w->flags[c] = approaches(w, c);
        if (w->flags[c])
        {
            any = 1;
            w->active[w->first[c]] += 1.0;
            w->active[w->second[c]] += 1.0;
        }
    }
    return any;
}

/* impulse and its moment about the particle's centre join the sums */
static void collect(sel_world *w, int i, const double point[3], double sign,
    const double impulse[3])
{
    double arm[3], moment[3];
    v3_sub(arm, point, w->p.x + 3 * i);
    v3_cross(moment, arm, impulse);
    v3_madd(w->impulse + 3 * i, w->impulse + 3 * i, sign, impulse);
    v3_madd(w->twist + 3 * i, w->twist + 3 * i, sign, moment);
}

static void relative_velocity(const sel_collision_body *body1,
    const sel_collision_body *body2, const double point[3], double u[3])
{
    double r1[3], r2[3], u1[3], u2[3];
    v3_sub(r1, point, body1->centre);
    v3_sub(r2, point, body2->centre);
    v3_cross(u1, body1->omega, r1);
    v3_cross(u2, body2->omega, r2);
    for (int k = 0; k < 3; k++)
    {
        u[k] = body2->v[k] + u2[k] - body1->v[k] - u1[k];
    }
}

/* Work of an impulse between two parts, J.(u before + u after)/2, if > 0. A
   normal impulse alone never does any: -(1 - en^2)/2 of what was there. */
static double energy_gain(sel_collision_body *body1, sel_collision_body *body2,
    const double point[3], const double impulse[3])
{
    double before[3], after[3];
    relative_velocity(body1, body2, point, before);
    sel_collision_apply(body1, body2, point, impulse);
    relative_velocity(body1, body2, point, after);
    double work = 0.5 * (v3_dot(impulse, before) + v3_dot(impulse, after));
    double scale = v3_norm(impulse) * (v3_norm(before) + v3_norm(after));
    return work > ENERGY_ROUNDING * scale ? work : 0.0;
}

/* An impulse has been found: the ledger. */
static void count_impulse(sel_world *w, int c, const sel_material *material,
    sel_collision_body *body1, sel_collision_body *body2,
    const double impulse[3])
{
    int j = w->second[c];
    double part = w->first[c] < w->p.nLocal && j < w->p.nLocal ? 1.0 : 0.5;
    w->statistics.impulses += part;
    if (material->friction != SEL_FRICTION_NONE)
    {
        w->statistics.energyAdded += part
            * energy_gain(body1, body2, w->contacts[c].point, impulse);
    }
}

static void collide_pairs(sel_world *w)
{
    for (int i = 0; i < 3 * w->p.n; i++)
    {
        w->impulse[i] = w->twist[i] = 0.0;
    }
    for (int c = 0; c < w->nPairContacts; c++)
    {
        const sel_contact *contact = &w->contacts[c];
        const sel_material *material = &w->settings.material;
        int i = w->first[c], j = w->second[c];
        sel_collision_body body1, body2;
        double impulse[3];
        if (!w->flags[c])
        {
            continue;
        }
        set_part(w, i, w->active[i], &body1);
        set_part(w, j, w->active[j], &body2);
        if (sel_collision_impulse(&body1, &body2, contact->point,
                contact->normal, material, impulse))
        {
            collect(w, i, contact->point, -1.0, impulse);
            collect(w, j, contact->point, 1.0, impulse);
            count_impulse(w, c, material, &body1, &body2, impulse);
        }
    }
}

/* Returns 0 where no wall was approached. */
static int collide_walls(sel_world *w)
{
    int any = 0;
    for (int c = w->nPairContacts; c < w->nContacts; c++)
    {
        const sel_contact *contact = &w->contacts[c];
        const sel_wall_patch *patch = patch_of(w, c);
        int i = w->first[c];
        sel_collision_body body, wall;
        double impulse[3];
        set_part(w, i, 1.0, &body);
        set_wall(patch, contact->point, &wall);
        if (sel_collision_impulse(&body, &wall, contact->point,
                contact->normal, &patch->material, impulse))
        {
            sel_collision_body before = body;
            sel_collision_apply(&body, &wall, contact->point, impulse);
            v3_copy(w->p.v + 3 * i, body.v);
            v3_copy(w->p.omega + 3 * i, body.omega);
            count_impulse(w, c, &patch->material, &before, &wall, impulse);
            any = 1;
        }
    }
    return any;
}

static double kinetic_energy_of(const sel_world *w, int i)
{
    double spin[3], energy = 0.0;
    const sel_shape *shape = w->bodies[i].shape;
    const double *v = w->p.v + 3 * i;
    m3_apply_transposed(spin, w->bodies[i].Q, w->p.omega + 3 * i);
    for (int k = 0; k < 3; k++)
    {
        energy += shape->inertia[k] * spin[k] * spin[k];
    }
    return 0.5 * w->p.density[i] * (energy + shape->volume * v3_dot(v, v));
}

static double kinetic_energy(const sel_world *w)
{
    double sum = 0.0;
    for (int i = 0; i < w->p.nLocal && w->nContacts > 0; i++)
    {
        sum += kinetic_energy_of(w, i);
    }
    return sum;
}

/* The parts of each local particle share what they have got. */
static void apply_impulses(sel_world *w)
{
    for (int i = 0; i < w->p.nLocal; i++)
    {
        if (w->active[i] <= 0.0)
        {
            continue;
        }
        double spin[3];
        m3_apply(spin, w->invInertia + 9 * i, w->twist + 3 * i);
        v3_madd(w->p.v + 3 * i, w->p.v + 3 * i, w->invMass[i],
            w->impulse + 3 * i);
        v3_madd(w->p.omega + 3 * i, w->p.omega + 3 * i, 1.0, spin);
    }
}

static void count_touching(sel_world *w)
{
    for (int i = 0; i < w->p.n; i++)
    {
        w->touching[i] = 0.0;
    }
    for (int c = 0; c < w->nPairContacts; c++)
    {
        if (w->contacts[c].overlap > 0.0)
        {
            w->touching[w->first[c]] += 1.0;
            w->touching[w->second[c]] += 1.0;
        }
    }
}

/* What is still to be removed of the overlap at contact c after the shifts so
   far, to first order: the normal stays. A trace is left, so that a resting
   contact is there in the next substep too and can bear. */
static double overlap_left(const sel_world *w, int c)
{
    const sel_contact *contact = &w->contacts[c];
    int i = w->first[c], j = w->second[c];
    double size = w->bodies[i].shape->equivalentDiameter;
    double left
        = contact->overlap + v3_dot(w->shift + 3 * i, contact->normal);
    if (j >= 0)
    {
        size = GSL_MIN_DBL(size, w->bodies[j].shape->equivalentDiameter);
        left -= v3_dot(w->shift + 3 * j, contact->normal);
    }
    return left - SEL_SLOP * size;
}

/* Shifts of pairs along the normals, in inverse proportion to the masses of
   the parts; impulse holds the sums. */
static int shift_pairs(sel_world *w)
{
    int any = 0;
    for (int i = 0; i < 3 * w->p.n; i++)
    {
        w->impulse[i] = 0.0;
    }
    for (int c = 0; c < w->nPairContacts; c++)
    {
        const double *n = w->contacts[c].normal;
        double left = overlap_left(w, c);
        if (left <= 0.0)
        {
            continue;
        }
        int i = w->first[c], j = w->second[c];
        double step = left
            / (w->touching[i] * w->invMass[i] + w->touching[j] * w->invMass[j]);
        v3_madd(w->impulse + 3 * i, w->impulse + 3 * i, -step * w->invMass[i],
            n);
        v3_madd(
            w->impulse + 3 * j, w->impulse + 3 * j, step * w->invMass[j], n);
        any = 1;
    }
    for (int i = 0; i < 3 * w->p.nLocal; i++)
    {
        w->shift[i] += w->impulse[i];
    }
    return any;
}

/* Shifts off the walls, one after another. */
static int shift_off_walls(sel_world *w)
{
    int any = 0;
    for (int c = w->nPairContacts; c < w->nContacts; c++)
    {
        double left = overlap_left(w, c);
        if (left > 0.0)
        {
            double *shift = w->shift + 3 * w->first[c];
            v3_madd(shift, shift, -left, w->contacts[c].normal);
            any = 1;
        }
    }
    return any;
}

/* Move overlapping bodies apart along the normal. Rounds pass the motion on
   through a bed; one alone would let overlaps add up to its weight. */
static sel_status remove_overlaps(sel_world *w)
{
    const sel_field field = {SEL_FIELD_VECTOR, w->shift};
    sel_status status = SEL_OK;
    for (int i = 0; i < 3 * w->p.n; i++)
    {
        w->shift[i] = 0.0;
    }
    for (int k = 0; k < w->settings.passes && status == SEL_OK; k++)
    {
        if (k > 0)
        {
            status = sel_world_exchange(w, &field, 1);
        }
        int pairs = shift_pairs(w), walls = shift_off_walls(w);
        if (!pairs && !walls && !w->settings.exchange)
        {
            break;
        }
    }
    for (int i = 0; i < w->p.nLocal; i++)
    {
        double limit
            = SEL_SHIFT_MAX * w->shapes[w->p.shape[i]].minSemiAxis;
        double length = v3_norm(w->shift + 3 * i);
        v3_madd(w->p.x + 3 * i, w->p.x + 3 * i,
            length > limit ? limit / length : 1.0, w->shift + 3 * i);
    }
    return status;
}

static sel_status exchange_counts(sel_world *w, int withTouching)
{
    const sel_field fields[] = {{SEL_FIELD_SCALAR, w->active},
        {SEL_FIELD_SCALAR, w->touching}};
    return sel_world_exchange(w, fields, withTouching ? 2 : 1);
}

static sel_status exchange_velocities(sel_world *w)
{
    const sel_field fields[] = {
        {SEL_FIELD_VECTOR, w->p.v}, {SEL_FIELD_VECTOR, w->p.omega}};
    return sel_world_exchange(w, fields, 2);
}

/* One pass; *any: something approached. */
static sel_status collide_once(sel_world *w, int pass, int *any)
{
    sel_status status = pass > 0 ? exchange_velocities(w) : SEL_OK;
    if (status != SEL_OK)
    {
        return status;
    }
    *any = count_active(w);
    status = exchange_counts(w, pass == 0);
    if (status != SEL_OK)
    {
        return status;
    }
    if (*any)
    {
        collide_pairs(w);
        apply_impulses(w);
    }
    int walls = collide_walls(w);
    *any = *any || walls;
    return SEL_OK;
}

sel_status sel_world_collide(sel_world *w)
{
    sel_status status = SEL_OK;
    int any = 1, alone = w->settings.exchange == NULL;
    double before = kinetic_energy(w);
    set_inertia(w);
    count_touching(w);
    for (int pass = 0;
         pass < w->settings.passes && (any || !alone) && status == SEL_OK;
         pass++)
    {
        status = collide_once(w, pass, &any);
    }
    w->statistics.energyDissipated += before - kinetic_energy(w);
    if (status == SEL_OK && w->settings.removeOverlap)
    {
        status = remove_overlaps(w);
    }
    return status;
}

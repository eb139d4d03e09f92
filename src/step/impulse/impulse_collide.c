/*---------------------------------------------------------------------------*\
    impulse_collide.c - impulses at all contacts of a substep

    SPDX-License-Identifier: GPL-3.0-or-later

    Contacts. Those that take part (impulse_partners.c), each as a block: its one
    point, or the points of its manifold at once. Visited in the order of
    world_state.h.

    Pairs. A particle with n approaching partners is treated as n equal parts,
    each of mass m/n and inertia I/n, each of which meets one partner (Wedel
    et al. 2023, section 4, as an impulse problem); the parts then share their
    momentum. With one partner this is their collision. With several it
    needs no order among them, keeps momentum and angular momentum, and cannot
    add energy where the single collision adds none, because parts that share
    their momentum can only lose some. This asks nothing of the law but that it
    adds no energy to two parts; so it holds with friction, and for manifolds,
    which are one partner with all their points. The outcome does not depend
    on how particles are spread over processes. The price is restitution: with
    n partners at once it is less than en.

    Walls. A particle's wall contacts follow one after another, in the order of
    the triangles, each with the whole particle: they are all met by its own
    process. Coming last, they have the last word, so that a heavy neighbour
    does not press a light particle through a wall. A driven wall moves at its
    surface velocity and takes any impulse; the work it does on the particles is
    counted apart (wallWork), so that energyDissipated is what is lost.

    What still approaches afterwards is treated in the next pass.
\*---------------------------------------------------------------------------*/

#include "base/vec3.h"
#include "step/impulse/impulse.h"

/* Gains below this share of a contact's energy are rounding. */
#define ENERGY_ROUNDING 1e-12

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

/* A wall: no mobility, and the motion of its surface. */
static void set_wall(const sel_wall_patch *patch, sel_collision_body *body)
{
    *body = (sel_collision_body){.invMass = 0.0};
    v3_copy(body->centre, patch->origin);
    v3_copy(body->v, patch->velocity);
    v3_copy(body->omega, patch->omega);
}

static const sel_wall_patch *patch_of(const sel_world *w, int c)
{
    int triangle = w->contacts.list[c].triangle;
    return &w->patches[sel_walls_patch(w->walls, triangle)];
}

/* What is resolved at once: the points of a contact. */
typedef struct block
{
    int n;
    const double (*points)[3];
    const double *normal;
    const sel_material *material;
} block;

/* The points of a contact: its one, or its manifold's. */
static const double (*points_of(const sel_world *w, int c, int *n))[3]
{
    if (w->settings.manifold > 0.0)
    {
        const sel_manifold *manifold = &w->contacts.manifolds[c];
        *n = manifold->count;
        return manifold->point;
    }
    const sel_contact *contact = &w->contacts.list[c];
    *n = 1;
    return &contact->point;
}

static block block_of(const sel_world *w, int c)
{
    int j = w->contacts.second[c];
    block b = {.normal = w->contacts.list[c].normal};
    b.points = points_of(w, c, &b.n);
    b.material = j < 0 ? &patch_of(w, c)->material
                       : sel_world_pair_material(w, w->contacts.first[c], j);
    return b;
}

static int find_impulses(const sel_collision_body *body1,
    const sel_collision_body *body2, const block *b, double impulses[][3])
{
    if (b->n == 1)
    {
        return sel_collision_impulse(
            body1, body2, b->points[0], b->normal, b->material, impulses[0]);
    }
    return sel_collision_impulses(
        body1, body2, b->n, b->points, b->normal, b->material, impulses);
}

/* Does contact c of two particles approach at any point? */
static int approaches(const sel_world *w, int c)
{
    int i = w->contacts.first[c], j = w->contacts.second[c];
    block b = block_of(w, c);
    int any = 0;
    for (int k = 0; k < b.n; k++)
    {
        double u1[3], u[3];
        v3_point_velocity(u1, w->p.v + 3 * i, w->p.omega + 3 * i,
            w->p.x + 3 * i, b.points[k]);
        v3_point_velocity(
            u, w->p.v + 3 * j, w->p.omega + 3 * j, w->p.x + 3 * j, b.points[k]);
        v3_sub(u, u, u1);
        any = any || v3_dot(u, b.normal) < 0.0;
    }
    return any;
}

/* Which of the chosen pairs approach, and how many each particle has. */
static int count_active(sel_world *w)
{
    sel_impulse_state *s = sel_impulse_of(w);
    int any = 0;
    for (int i = 0; i < w->p.n; i++)
    {
        s->active[i] = 0.0;
    }
    for (int c = 0; c < w->contacts.nPairs; c++)
    {
        s->flags[c] = s->chosen[c] && approaches(w, c);
        if (s->flags[c])
        {
            any = 1;
            s->active[w->contacts.first[c]] += 1.0;
            s->active[w->contacts.second[c]] += 1.0;
        }
    }
    return any;
}

static void relative_velocity(const sel_collision_body *body1,
    const sel_collision_body *body2, const double point[3], double u[3])
{
    double u1[3];
    v3_point_velocity(u1, body1->v, body1->omega, body1->centre, point);
    v3_point_velocity(u, body2->v, body2->omega, body2->centre, point);
    v3_sub(u, u, u1);
}

static void apply_block(sel_collision_body *body1, sel_collision_body *body2,
    const block *b, const double impulses[][3])
{
    for (int k = 0; k < b->n; k++)
    {
        sel_collision_apply(body1, body2, b->points[k], impulses[k]);
    }
}

/* Work of the impulses between two parts, sum J.(u before + u after)/2, if
   > 0; after all of them. A normal impulse alone never does any: it is
   -(1 - en^2)/2 of what was there. */
static double energy_gain(const sel_collision_body before[2],
    const sel_collision_body after[2], const block *b,
    const double impulses[][3])
{
    double work = 0.0, scale = 0.0;
    for (int k = 0; k < b->n; k++)
    {
        double u[3], v[3];
        relative_velocity(&before[0], &before[1], b->points[k], u);
        relative_velocity(&after[0], &after[1], b->points[k], v);
        work += 0.5 * (v3_dot(impulses[k], u) + v3_dot(impulses[k], v));
        scale += v3_norm(impulses[k]) * (v3_norm(u) + v3_norm(v));
    }
    return work > ENERGY_ROUNDING * scale ? work : 0.0;
}

/* The impulses of contact c have been applied: the ledger. */
static void count_impulses(sel_world *w, int c, const block *b,
    const sel_collision_body before[2], const sel_collision_body after[2],
    const double impulses[][3])
{
    int j = w->contacts.second[c];
    double part
        = w->contacts.first[c] < w->p.nLocal && j < w->p.nLocal ? 1.0 : 0.5;
    w->statistics.impulses += part;
    if (b->material->friction != SEL_FRICTION_NONE)
    {
        w->statistics.energyAdded
            += part * energy_gain(before, after, b, impulses);
    }
}

/* What a contact gets in a pass joins what it got before, in its home. */
static void remember(sel_world *w, int c, int n, const double impulses[][3])
{
    double *sum = sel_link_data(w, w->contacts.link[c]);
    for (int k = 0; k < n; k++)
    {
        v3_madd(sum + 3 * k, sum + 3 * k, 1.0, impulses[k]);
    }
}

/* The impulses of one pair that approaches, between the parts of its
   particles. Nothing moves yet. */
static void find_push(sel_world *w, int c)
{
    sel_impulse_state *s = sel_impulse_of(w);
    int i = w->contacts.first[c], j = w->contacts.second[c];
    sel_collision_body before[2], after[2];
    double impulses[SEL_MANIFOLD_MAX][3];
    block b = block_of(w, c);
    set_part(w, i, s->active[i], &before[0]);
    set_part(w, j, s->active[j], &before[1]);
    if (!find_impulses(&before[0], &before[1], &b, impulses))
    {
        return;
    }
    const double(*J)[3] = (const double(*)[3])impulses;
    after[0] = before[0];
    after[1] = before[1];
    apply_block(&after[0], &after[1], &b, J);
    count_impulses(w, c, &b, before, after, J);
    remember(w, c, b.n, J);
    for (int k = 0; k < b.n; k++)
    {
        v3_copy(s->push + s->pushWidth * c + 3 * k, J[k]);
    }
    s->flags[c] = 2;
}

/* The impulses of a contact and their moments about the centre of particle i
   join the sums. */
static void collect(
    const sel_world *w, int i, int c, double impulse[3], double twist[3])
{
    const sel_impulse_state *s = sel_impulse_of(w);
    double sign = w->contacts.first[c] == i ? -1.0 : 1.0;
    int n = 1;
    const double(*points)[3] = points_of(w, c, &n);
    const double *push = s->push + s->pushWidth * c;
    for (int k = 0; k < n; k++, push += 3)
    {
        double arm[3], moment[3];
        v3_sub(arm, points[k], w->p.x + 3 * i);
        v3_cross(moment, arm, push);
        v3_madd(impulse, impulse, sign, push);
        v3_madd(twist, twist, sign, moment);
    }
}

/* The parts of a local particle share what they have got. */
static void apply_impulses(sel_world *w, int i)
{
    const sel_impulse_state *s = sel_impulse_of(w);
    double impulse[3] = {0.0}, twist[3] = {0.0}, spin[3];
    int count;
    const int *partners = sel_partners_of(w, i, &count);
    for (int k = 0; k < count; k++)
    {
        if (s->flags[partners[k]] == 2)
        {
            collect(w, i, partners[k], impulse, twist);
        }
    }
    m3_apply(spin, w->invInertia + 9 * i, twist);
    v3_madd(w->p.v + 3 * i, w->p.v + 3 * i, w->invMass[i], impulse);
    v3_madd(w->p.omega + 3 * i, w->p.omega + 3 * i, 1.0, spin);
}

static void collide_pairs(sel_world *w)
{
    sel_impulse_state *s = sel_impulse_of(w);
    for (int c = 0; c < w->contacts.nPairs; c++)
    {
        if (s->flags[c])
        {
            find_push(w, c);
        }
    }
    for (int i = 0; i < w->p.nLocal; i++)
    {
        if (s->active[i] > 0.0)
        {
            apply_impulses(w, i);
        }
    }
}

/* Work of a driven wall on the particle: the impulses (on the wall) against
   the motion of its surface. */
static double work_of_wall(
    const sel_collision_body *wall, const block *b, const double impulses[][3])
{
    double work = 0.0;
    for (int k = 0; k < b->n; k++)
    {
        double u[3];
        v3_point_velocity(u, wall->v, wall->omega, wall->centre, b->points[k]);
        work -= v3_dot(impulses[k], u);
    }
    return work;
}

/* Returns 0 where no wall was approached. */
static int collide_walls(sel_world *w)
{
    sel_impulse_state *s = sel_impulse_of(w);
    int any = 0;
    for (int c = w->contacts.nPairs; c < w->contacts.n; c++)
    {
        int i = w->contacts.first[c];
        sel_collision_body before[2], after[2];
        double impulses[SEL_MANIFOLD_MAX][3];
        if (!s->chosen[c])
        {
            continue;
        }
        block b = block_of(w, c);
        set_part(w, i, 1.0, &before[0]);
        set_wall(patch_of(w, c), &before[1]);
        if (find_impulses(&before[0], &before[1], &b, impulses))
        {
            const double(*J)[3] = (const double(*)[3])impulses;
            after[0] = before[0];
            after[1] = before[1];
            apply_block(&after[0], &after[1], &b, J);
            v3_copy(w->p.v + 3 * i, after[0].v);
            v3_copy(w->p.omega + 3 * i, after[0].omega);
            count_impulses(w, c, &b, before, after, J);
            w->statistics.wallWork += work_of_wall(&before[1], &b, J);
            remember(w, c, b.n, J);
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
    for (int i = 0; i < w->p.nLocal && w->contacts.n > 0; i++)
    {
        sum += kinetic_energy_of(w, i);
    }
    return sum;
}

/* touching says, too, who has found a partner. */
static sel_status exchange_counts(sel_world *w, int withTouching)
{
    sel_impulse_state *s = sel_impulse_of(w);
    const sel_field fields[]
        = {{SEL_FIELD_SCALAR, s->active}, {SEL_FIELD_SCALAR, s->touching}};
    return sel_world_share_fields(w, fields, withTouching ? 2 : 1);
}

static sel_status exchange_velocities(sel_world *w)
{
    const sel_field fields[]
        = {{SEL_FIELD_VECTOR, w->p.v}, {SEL_FIELD_VECTOR, w->p.omega}};
    return sel_world_share_fields(w, fields, 2);
}

/* One pass; *any: something approached, or further contacts joined. */
static sel_status collide_once(sel_world *w, int pass, int *any)
{
    int joined = 0, moreJoin = w->settings.impulse.partners != SEL_PARTNERS_ALL;
    sel_status status = pass > 0 ? exchange_velocities(w) : SEL_OK;
    if (status == SEL_OK)
    {
        status = sel_impulse_choose(w, pass, &joined);
    }
    if (status != SEL_OK)
    {
        return status;
    }
    int pairs = count_active(w);
    status = exchange_counts(w, pass == 0 || moreJoin);
    if (status != SEL_OK)
    {
        return status;
    }
    if (pairs)
    {
        collide_pairs(w);
    }
    int walls = collide_walls(w);
    *any = pairs || walls || joined;
    return SEL_OK;
}

sel_status sel_impulse_collide(sel_world *w)
{
    sel_status status = SEL_OK;
    sel_statistics *t = &w->statistics;
    int goOn = 1;
    double before = kinetic_energy(w), driven = t->wallWork;
    sel_world_set_inertia(w);
    for (int pass = 0;
         pass < w->settings.impulse.passes && goOn && status == SEL_OK; pass++)
    {
        int any = 0;
        status = collide_once(w, pass, &any);
        if (status == SEL_OK)
        {
            status = sel_impulse_go_on(w, pass, any, &goOn);
        }
    }
    t->energyDissipated += before + (t->wallWork - driven) - kinetic_energy(w);
    return status;
}

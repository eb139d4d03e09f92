/*---------------------------------------------------------------------------*\
    barrier_pairs.c - pairs of near particles, and their forces

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Pairs are found at the beginning of a step, within the distance by which
    particles may approach each other in it (the paper's list of strong
    candidates). Their local contacts are found at each iterate. A particle that
    has moved farther than expected is found afterwards (the paper's "night
    owls"), and the step is repeated.
\*---------------------------------------------------------------------------*/

#include "sel_clock.h"
#include "base/arrays.h"
#include "base/try.h"
#include "base/vec3.h"
#include "detect/contact_list.h"
#include "detect/detect.h"
#include "detect/paths.h"
#include "exchange/halo_times.h"
#include "step/barrier/barrier.h"
#include "world/pair_materials.h"
#include "world/periods.h"
#include "world/world.h"
#include "world/world_drive.h"
#include "world/world_inertia.h"

#include <gsl/gsl_math.h>
#include <stdlib.h>
#include <string.h>

enum
{
    B = SEL_BARRIER_B,
    U = SEL_BARRIER_U,
    LOCALS = 64 /* initial capacity */
};

/* [-] Least cosine between two normals of the same place: 60 degrees. */
#define SAME_NORMAL 0.5

/* - - - memory - - - */

static void grow(void *array, int *ok, int *capacity, int need, size_t item)
{
    if (need > *capacity)
    {
        int more = need + need / 2 + 16, before = *ok;
        *ok = 1;
        sel_array_grow(array, ok, *capacity, more, item);
        *capacity = *ok ? more : *capacity;
        *ok = *ok && before;
    }
}

static int reserve_contacts(sel_world *w)
{
    sel_barrier_state *s = sel_barrier_of(w);
    int ok = 1, n = w->contacts.n, capacity = s->contactCapacity;
    grow(&s->pairOf, &ok, &capacity, n, sizeof(int));
    capacity = s->contactCapacity;
    grow(&s->slipped, &ok, &capacity, n, sizeof(int));
    capacity = s->contactCapacity;
    grow(&s->impulse, &ok, &capacity, n,
        3 * (size_t)sel_barrier_points(w) * sizeof(double));
    s->contactCapacity = ok ? capacity : s->contactCapacity;
    grow(&s->pairs, &ok, &s->pairCapacity, n, sizeof(sel_barrier_pair));
    return ok;
}

static int reserve_locals(sel_barrier_state *s, int n)
{
    int ok = 1, capacity = s->localCapacity;
    grow(&s->locals, &ok, &capacity, n, sizeof(sel_local));
    capacity = s->localCapacity;
    grow(&s->slopes, &ok, &capacity, n, sizeof(sel_local_slope));
    capacity = s->localCapacity;
    grow(&s->order, &ok, &capacity, n, sizeof(size_t));
    s->localCapacity = ok ? capacity : s->localCapacity;
    return ok;
}

/* - - - sub-regions - - - */

sel_status sel_barrier_set_regions(sel_world *w)
{
    sel_barrier_state *s = sel_barrier_of(w);
    int ok = 1;
    if (w->nShapes > s->nRegions)
    {
        sel_array_grow(&s->regions, &ok, s->nRegions, w->nShapes,
            sizeof(sel_subregions *));
    }
    for (int k = s->nRegions; k < w->nShapes && ok; k++)
    {
        if (w->shapes[k].polyhedron)
        {
            s->regions[k] = sel_subregions_create(w->shapes[k].polyhedron);
            ok = s->regions[k] != NULL;
        }
        s->nRegions = k + 1;
    }
    if (ok && w->walls
        && (!s->wallRegions || w->wallsTaken != s->wallsTaken
            || sel_wall_travelled(w->walls) != s->travelled))
    {
        sel_wall_regions_free(s->wallRegions);
        s->wallRegions = sel_wall_regions_create(w->walls);
        s->wallsTaken = w->wallsTaken;
        s->travelled = sel_wall_travelled(w->walls);
        ok = s->wallRegions != NULL;
    }
    return ok ? SEL_OK : SEL_E_MEMORY;
}

/* - - - speculative distances - - - */

static void set_speculative(sel_world *w, double h, int first, int end)
{
    const sel_barrier_state *s = sel_barrier_of(w);
    double g = v3_norm(w->settings.gravity);
    w->speculation.time = h;
    w->speculation.wallShare = 0.0;
    for (int i = first; i < end; i++)
    {
        double R = w->shapes[w->p.shape[i]].boundingRadius;
        double speed
            = v3_norm(w->p.v + 3 * i) + R * v3_norm(w->p.omega + 3 * i);
        w->speculation.distance[i]
            = w->settings.barrier.skin + s->spare + h * (speed + 0.5 * h * g);
    }
}

/* - - - pairs - - - */

static void add_pair(sel_world *w, int c, int *previous)
{
    sel_barrier_state *s = sel_barrier_of(w);
    int i = w->contacts.first[c], j = w->contacts.second[c];
    sel_barrier_pair *last = *previous >= 0 ? &s->pairs[*previous] : NULL;
    s->pairOf[c] = -1;
    if (last && last->first == i && last->second == j)
    {
        last->count++;
        return;
    }
    sel_barrier_pair *pair = &s->pairs[s->nPairs];
    *pair
        = (sel_barrier_pair){.first = i, .second = j, .contact = c, .count = 1};
    pair->reach = w->speculation.distance[i]
        + (j < 0 ? sel_drive_speculative(w, i) : w->speculation.distance[j]);
    s->pairOf[c] = *previous = s->nPairs++;
}

static void list_pairs(sel_world *w)
{
    sel_barrier_state *s = sel_barrier_of(w);
    int previous = -1;
    s->nPairs = 0;
    for (int i = 0; i < w->p.nLocal; i++)
    {
        s->wallPair[i] = -1;
    }
    for (int c = 0; c < w->contacts.n; c++)
    {
        s->nBodies = c == w->contacts.nPairs ? s->nPairs : s->nBodies;
        add_pair(w, c, &previous);
        if (w->contacts.second[c] < 0)
        {
            s->wallPair[w->contacts.first[c]] = previous;
        }
    }
    s->nBodies = w->contacts.n == w->contacts.nPairs ? s->nPairs : s->nBodies;
}

static void set_bodies(sel_world *w)
{
    for (int i = 0; i < w->p.n; i++)
    {
        sel_contact_body(&w->bodies[i], &w->shapes[w->p.shape[i]],
            w->p.x + 3 * i, w->p.q + 4 * i);
    }
}

/* Returns body 2 as seen from body 1; NULL: the walls. */
static const sel_body *second_of(
    const sel_world *w, const sel_barrier_pair *pair, sel_body *seen)
{
    return pair->second < 0
        ? NULL
        : sel_world_body_seen(w, pair->first, pair->second, seen);
}

/* Removes the local contacts of a pair which a wall without thickness
   separates, and keeps the order of the others. Returns the number of the
   others. */
static int drop_separated(
    sel_world *w, const sel_barrier_pair *pair, int count, int tangent)
{
    sel_barrier_state *s = sel_barrier_of(w);
    int kept = 0;
    if (!sel_world_may_be_separated_by_wall(w, pair->first, pair->second))
    {
        return count;
    }
    for (int k = 0; k < count; k++)
    {
        const sel_local *l = &s->locals[k];
        double middle[3];
        sel_barrier_middle(l, middle);
        if (sel_walls_part(w->walls, l->point1, middle, l->point2))
        {
            continue;
        }
        s->locals[kept] = s->locals[k];
        if (tangent)
        {
            s->slopes[kept] = s->slopes[k];
        }
        kept++;
    }
    return kept;
}

/* Writes the local contacts of a pair at the present positions to state.locals.
   Returns their number; -1: no memory. */
static int locals_of(sel_world *w, const sel_barrier_pair *pair,
    const sel_body *two, int tangent)
{
    sel_barrier_state *s = sel_barrier_of(w);
    const sel_body *one = &w->bodies[pair->first];
    const sel_subregions *regions = s->regions[w->p.shape[pair->first]];
    int count = LOCALS;
    do
    {
        if (!reserve_locals(s, count))
        {
            return -1;
        }
        sel_local_slope *slopes = tangent ? s->slopes : NULL;
        count = two ? sel_local_pair(one, regions, two,
                    s->regions[w->p.shape[pair->second]], pair->reach,
                    s->locals, slopes, s->localCapacity)
                    : sel_local_walls(one, regions, w->walls, s->wallRegions,
                        pair->reach, s->locals, slopes, s->localCapacity);
    } while (count > s->localCapacity);
    if (two)
    {
        return drop_separated(w, pair, count, tangent);
    }
    sel_local_sort(s->locals, tangent ? s->slopes : NULL, s->order, count);
    return count;
}

/* - - - the beginning of a step - - - */

static void in_frame(double arm[3], const sel_body *body, const double p[3])
{
    double r[3];
    v3_sub(r, p, body->centre);
    m3_apply_transposed(arm, body->Q, r);
}

/* Rotates the stretch of a spring about the normal with the mean spin of the
   two particles, for a step of h [s] in which the spring moved with them. */
static void spin_stretch(const sel_world *w, const sel_barrier_pair *pair,
    double h, sel_barrier_spring *spring)
{
    const double *n = spring->normal;
    double angle = v3_dot(n, w->p.omega + 3 * pair->first), rotation[3];
    angle += pair->second < 0 ? 0.0 : v3_dot(n, w->p.omega + 3 * pair->second);
    v3_cross(rotation, n, spring->stretch);
    v3_madd(spring->stretch, spring->stretch, 0.5 * h * angle, rotation);
}

static sel_status start_pair(sel_world *w, sel_barrier_pair *pair, double h)
{
    sel_barrier_state *s = sel_barrier_of(w);
    sel_body seen;
    const sel_body *two = second_of(w, pair, &seen);
    int count = locals_of(w, pair, two, 0), ok = count >= 0;
    grow(&s->springs, &ok, &s->springCapacity, s->nSprings + count,
        sizeof(sel_barrier_spring));
    if (!ok)
    {
        return SEL_E_MEMORY;
    }
    pair->springs = s->nSprings;
    pair->springCount = count;
    for (int k = 0; k < count; k++)
    {
        const sel_local *l = &s->locals[k];
        sel_barrier_spring *spring = &s->springs[s->nSprings++];
        *spring = (sel_barrier_spring){
            .name = l->name, .place = l->place, .gap = l->gap};
        v3_copy(spring->normal, l->normal);
        in_frame(spring->arm1, &w->bodies[pair->first], l->point1);
        v3_copy(spring->arm2, l->point2);
        if (two)
        {
            in_frame(spring->arm2, two, l->point2);
        }
        if (sel_barrier_recall(w, pair, k, count, spring))
        {
            double normal = v3_dot(spring->stretch, l->normal);
            v3_madd(spring->stretch, spring->stretch, -normal, l->normal);
            spin_stretch(w, pair, h, spring);
        }
    }
    return SEL_OK;
}

static sel_status start_pairs(sel_world *w, double h)
{
    sel_barrier_state *s = sel_barrier_of(w);
    s->nSprings = 0;
    for (int p = 0; p < s->nPairs; p++)
    {
        SEL_TRY(start_pair(w, &s->pairs[p], h));
    }
    return SEL_OK;
}

static int touches(const sel_world *w)
{
    int any = 0;
    for (int c = 0; c < w->contacts.n && !any; c++)
    {
        any = w->contacts.list[c].overlap > 0.0;
    }
    return any;
}

sel_status sel_barrier_start(sel_world *w, double h)
{
    set_bodies(w);
    return start_pairs(w, h);
}

sel_status sel_barrier_find(sel_world *w, double h)
{
    int any = 0;
    sel_status status = sel_barrier_set_regions(w);
    set_speculative(w, h, 0, w->p.nLocal);
    SEL_THEN(status, sel_world_refresh_halos(w));
    set_speculative(w, h, w->p.nLocal, w->p.n);
    sel_world_forget_far_halos(w);
    SEL_THEN(status, sel_world_find_contacts(w));
    SEL_THEN(status, sel_world_update_halo_gaps(w));
    SEL_THEN(status, sel_world_any(w, touches(w), &any));
    if (status == SEL_OK && any)
    {
        sel_barrier_set_trouble_overlap(w);
        status = SEL_E_OVERLAP;
    }
    SEL_THEN(status, reserve_contacts(w) ? SEL_OK : SEL_E_MEMORY);
    if (status == SEL_OK)
    {
        sel_world_set_inertia(w);
        list_pairs(w);
        status = start_pairs(w, h);
    }
    return status;
}

/* - - - an iterate - - - */

/* Returns the local contact at the beginning of the step that corresponds to
   local contact k. This is the contact with the same name. If there is none,
   since a vertex has moved to another face or edge, it is the contact at that
   vertex with the most similar normal. */
static const sel_barrier_spring *spring_of(
    const sel_barrier_state *s, const sel_barrier_pair *pair, int k)
{
    const sel_local *local = &s->locals[k];
    const sel_barrier_spring *list = s->springs + pair->springs, *best = NULL;
    double most = SAME_NORMAL;
    for (int l = 0; l < pair->springCount; l++)
    {
        int at = (k + l) % pair->springCount;
        double like = v3_dot(list[at].normal, local->normal);
        if (list[at].name == local->name)
        {
            return &list[at];
        }
        if (list[at].place == local->place && like > most)
        {
            best = &list[at];
            most = like;
        }
    }
    return best;
}

static void carry(
    const sel_body *body, const double arm[3], sel_barrier_motion *motion)
{
    v3_copy(motion->centre, body->centre);
    m3_apply(motion->point, body->Q, arm);
    v3_madd(motion->point, motion->point, 1.0, body->centre);
}

/* Sets the motion of the wall at a local contact; returns its material. */
static const sel_material *wall_motion(const sel_world *w, const sel_local *l,
    const sel_barrier_spring *start, double h, sel_barrier_motion *motion)
{
    const sel_barrier_state *s = sel_barrier_of(w);
    int triangle = sel_local_triangle(s->wallRegions, l->name);
    sel_surface surface = sel_world_surface(w, triangle, l->point2);
    *motion = (sel_barrier_motion){.fixed = 1};
    v3_copy(motion->v, surface.velocity);
    v3_copy(motion->omega, surface.omega);
    v3_copy(motion->centre, surface.origin);
    if (start)
    {
        double u[3];
        v3_point_velocity(
            u, surface.velocity, surface.omega, surface.origin, start->arm2);
        v3_madd(motion->point, start->arm2, h, u);
    }
    return surface.material;
}

/* Adds to `out` sign times the force f and its moment about the centre; r is
   the vector from the centre to the point of application. */
static void add_wrench(
    double out[B], double sign, const double f[3], const double r[3])
{
    double m[3];
    v3_cross(m, r, f);
    v3_madd(out, out, sign, f);
    v3_madd(out + 3, out + 3, sign, m);
}

/* Adds column k of the twelve columns to the block of the negative derivative
   of the force and moment on a side. */
static void add_slope(sel_barrier_pair *pair, int side, int k, double sign,
    const double f[3], const double df[3], const double r[3],
    const double dp[3])
{
    double m[3], rotation[3], arm[3];
    int column = k % B;
    double *block = pair->block[2 * side + (k >= B)];
    v3_copy(arm, dp);
    if (k >= B * side && k < B * side + 3)
    {
        arm[column] -= 1.0; /* the centre moves along */
    }
    v3_cross(m, r, df);
    v3_cross(rotation, arm, f);
    v3_madd(m, m, 1.0, rotation);
    for (int a = 0; a < 3; a++)
    {
        block[B * a + column] -= sign * df[a];
        block[B * (a + 3) + column] -= sign * m[a];
    }
}

static void add_slopes(sel_barrier_pair *pair, const sel_local *l,
    const sel_local_slope *slope, const sel_barrier_force_result *a,
    const sel_barrier_motion *one, const sel_barrier_motion *two)
{
    double at[3], r1[3], r2[3];
    int columns = two->fixed ? B : U;
    sel_barrier_middle(l, at);
    v3_sub(r1, at, one->centre);
    v3_sub(r2, at, two->centre);
    for (int k = 0; k < columns; k++)
    {
        double df[3], dp[3];
        v3_set(df, a->slope[0][k], a->slope[1][k], a->slope[2][k]);
        sel_barrier_middle_slope(slope, k, dp);
        add_slope(pair, 0, k, -1.0, a->force, df, r1, dp);
        if (!two->fixed)
        {
            add_slope(pair, 1, k, 1.0, a->force, df, r2, dp);
        }
    }
}

/* Returns an upper bound of the squared angular frequency of particle i on a
   spring. */
static double square_of(
    const sel_world *w, int i, double stiffness, const double arm[3])
{
    const double *I = w->invInertia + 9 * i;
    double trace = I[0] + I[4] + I[8];
    return stiffness * (w->invMass[i] + trace * v3_dot(arm, arm));
}

static void note(sel_world *w, sel_barrier_pair *pair,
    const sel_barrier_force_input *q, const sel_barrier_force_result *a,
    int triangle)
{
    sel_barrier_state *s = sel_barrier_of(w);
    const sel_local *l = q->local;
    sel_barrier_kept *kept = &s->kept[s->nGaps];
    double r[3];
    kept->name = l->name;
    kept->place = l->place;
    kept->gap = l->gap;
    kept->slides = a->slides;
    kept->inverted = q->start && v3_dot(q->start->normal, l->normal) < 0.0;
    kept->acts = a->push > 0.0;
    kept->triangle = triangle;
    v3_copy(kept->stretch, a->stretch);
    v3_copy(kept->force, a->force);
    v3_madd(kept->point, l->point1, 0.5 * l->gap, l->normal);
    pair->energy += a->energy;
    pair->damped += a->damped;
    pair->slipped += a->slipped;
    pair->dragged += a->dragged;
    v3_sub(r, l->point1, q->one->centre);
    pair->square[0] += square_of(w, pair->first, a->stiffness, r);
    if (pair->second >= 0)
    {
        v3_sub(r, l->point2, q->two->centre);
        pair->square[1] += square_of(w, pair->second, a->stiffness, r);
    }
}

/* Returns the normal force of a local contact that the last iteration predicted
   [N]; 0: no prediction. */
static double expected(
    const sel_barrier_state *s, const sel_barrier_pair *pair, int64_t name)
{
    for (int k = 0; k < pair->oldCount; k++)
    {
        const sel_barrier_gap *gap = &s->oldGaps[pair->old + k];
        if (gap->name == name)
        {
            return gap->normal;
        }
    }
    return 0.0;
}

static double reduced_mass(const sel_world *w, const sel_barrier_pair *pair)
{
    double inverse = w->invMass[pair->first];
    inverse += pair->second < 0 ? 0.0 : w->invMass[pair->second];
    return 1.0 / inverse;
}

static void ask_local(sel_world *w, sel_barrier_pair *pair, int k,
    const sel_body *body2, double span, int tangent)
{
    sel_barrier_state *s = sel_barrier_of(w);
    const sel_local *l = &s->locals[k];
    const sel_barrier_spring *start = spring_of(s, pair, k);
    sel_barrier_motion one, two;
    sel_barrier_force_input q = {.skin = w->settings.barrier.skin,
        .mass = reduced_mass(w, pair),
        .span = span,
        .local = l,
        .slope = tangent ? &s->slopes[k] : NULL,
        .start = start,
        .expected = s->expects ? expected(s, pair, l->name) : 0.0,
        .one = &one,
        .two = &two};
    sel_barrier_force_result a;
    static const double none[3] = {0.0, 0.0, 0.0};
    int triangle = -1;
    s->gaps[s->nGaps] = (sel_barrier_gap){.name = l->name};
    if (l->gap >= q.skin)
    {
        s->kept[s->nGaps] = (sel_barrier_kept){.gap = l->gap};
        return;
    }
    sel_barrier_motion_of(w, pair->first, &one);
    carry(&w->bodies[pair->first], start ? start->arm1 : none, &one);
    if (body2)
    {
        q.material = sel_world_pair_material(w, pair->first, pair->second);
        sel_barrier_motion_of(w, pair->second, &two);
        carry(body2, start ? start->arm2 : none, &two);
    }
    else
    {
        triangle = sel_local_triangle(s->wallRegions, l->name);
        q.material = wall_motion(w, l, start, s->newmark.h, &two);
    }
    sel_barrier_contact_force(&q, &a);
    double r[3], at[3];
    sel_barrier_middle(l, at);
    v3_sub(r, at, one.centre);
    add_wrench(pair->force[0], -1.0, a.force, r);
    v3_sub(r, at, two.centre);
    add_wrench(pair->force[1], 1.0, a.force, r);
    if (tangent)
    {
        add_slopes(pair, l, &s->slopes[k], &a, &one, &two);
    }
    s->gaps[s->nGaps].normal = a.normal;
    memcpy(s->gaps[s->nGaps].dNormal, a.dNormal, sizeof a.dNormal);
    note(w, pair, &q, &a, triangle);
}

static sel_status evaluate_pair(
    sel_world *w, sel_barrier_pair *pair, double span, int tangent)
{
    sel_barrier_state *s = sel_barrier_of(w);
    sel_body seen;
    const sel_body *two = second_of(w, pair, &seen);
    int count = locals_of(w, pair, two, tangent), ok = count >= 0;
    int capacity = s->gapCapacity;
    grow(&s->gaps, &ok, &capacity, s->nGaps + count, sizeof(sel_barrier_gap));
    s->gapCapacity = ok ? capacity : s->gapCapacity;
    grow(&s->kept, &ok, &s->keptCapacity, s->nGaps + count,
        sizeof(sel_barrier_kept));
    if (!ok)
    {
        return SEL_E_MEMORY;
    }
    memset(pair->force, 0, sizeof pair->force);
    memset(pair->block, 0, sizeof pair->block);
    pair->energy = pair->damped = pair->slipped = pair->dragged = 0.0;
    pair->square[0] = pair->square[1] = 0.0;
    pair->old = pair->locals;
    pair->oldCount = pair->localCount;
    pair->locals = pair->kept = s->nGaps;
    pair->localCount = count;
    for (int k = 0; k < count; k++)
    {
        ask_local(w, pair, k, two, span, tangent);
        s->gaps[s->nGaps].gap
            = s->locals[k].weight > 0.0 ? s->locals[k].gap : HUGE_VAL;
        if (tangent)
        {
            memcpy(s->gaps[s->nGaps].slope, s->slopes[k].gap,
                sizeof s->slopes[k].gap);
        }
        s->nGaps++;
    }
    return SEL_OK;
}

static void swap_gaps(sel_barrier_state *s)
{
    sel_barrier_gap *gaps = s->gaps;
    int capacity = s->gapCapacity;
    s->gaps = s->oldGaps;
    s->gapCapacity = s->oldCapacity;
    s->oldGaps = gaps;
    s->oldCapacity = capacity;
    s->nGaps = 0;
}

sel_status sel_barrier_evaluate(sel_world *w, double span, int tangent)
{
    sel_barrier_state *s = sel_barrier_of(w);
    double start = sel_clock_wall();
    sel_status status = SEL_OK;
    set_bodies(w);
    swap_gaps(s);
    for (int p = 0; p < s->nPairs && status == SEL_OK; p++)
    {
        status = evaluate_pair(w, &s->pairs[p], span, tangent);
    }
    w->statistics.seconds.detection += sel_clock_wall() - start;
    return status;
}

/* Adds the partners in the order of their ids, then the walls. */
void sel_barrier_total(const sel_world *w, int i, double total[6])
{
    const sel_barrier_state *s = sel_barrier_of(w);
    int count;
    const int *partners = sel_partners_of(w, i, &count);
    memset(total, 0, 6 * sizeof(double));
    for (int k = 0; k <= count; k++)
    {
        int p = k < count ? s->pairOf[partners[k]] : s->wallPair[i];
        for (int a = 0; a < 6 && p >= 0; a++)
        {
            total[a] += s->pairs[p].force[s->pairs[p].first != i][a];
        }
    }
}

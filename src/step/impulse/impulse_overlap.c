/*---------------------------------------------------------------------------*\
    impulse_overlap.c - overlap removal

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Touching bodies are moved apart along the normal (Wedel et al. 2023, section
    5.3). A few iterations first correct pairs that both particles choose as
    their deepest one (mutual.h); further iterations remove the remaining
    overlaps with divided particles, as in collisions (impulse_collide.c): all
    pairs at once, each of which moves a part of its particles. In each
    iteration the walls follow, one after another. Iterations transmit the
    motion through a packing; with a single iteration, overlaps would grow under
    the weight of the packing. Bodies are translated, not rotated, by the
    overlap of the contact itself, independent of its manifold. Their velocities
    are then changed to conserve the angular momentum (impulse_momentum.c).
\*---------------------------------------------------------------------------*/

#include "base/tolerances.h"
#include "base/try.h"
#include "base/vec3.h"
#include "detect/contact_list.h"
#include "exchange/halo_times.h"
#include "observe/budget.h"
#include "step/impulse/impulse.h"
#include "world/particles.h"
#include "world/periods.h"
#include "world/world.h"

#include <gsl/gsl_math.h>

/* Number of iterations in which pairs are corrected as whole particles, before
   particles are divided. It is sufficient for a particle with a few neighbours,
   and small for a packing. */
#define ITERATIONS_OF_WHOLES 4

/* Returns the overlap that remains at contact c [m]. A small overlap remains,
   so that a resting contact still exists in the next substep and can carry a
   load. Within this overlap a body that stands on several points could tilt.
   Therefore, if all points touch, the overlap of the least deep point remains:
   the body then rotates under gravity onto the points that opened. */
static double left_alone(const sel_world *w, int c, double size)
{
    double least = HUGE_VAL, slop = SEL_SLOP * size, near = SEL_LEVEL * size;
    int n;
    sel_contact_points(w, c, &n);
    for (int k = 0; k < n; k++)
    {
        least = GSL_MIN_DBL(least, sel_encounter_overlap(w, c, k));
    }
    double level = GSL_MAX_DBL(0.0, least) + near;
    int lies = n > 2 && least > -near;
    return lies && w->contacts.list[c].overlap > level
        ? GSL_MIN_DBL(slop, level)
        : slop;
}

/* Returns the overlap to be removed at contact c after the shifts so far, to
   first order: the normal is constant. */
static double overlap_left(const sel_world *w, int c)
{
    sel_impulse_state *s = sel_impulse_of(w);
    const sel_touch *contact = &w->contacts.list[c];
    int i = w->contacts.first[c], j = w->contacts.second[c];
    double size = w->bodies[i].shape->equivalentDiameter;
    double left = contact->overlap + v3_dot(s->shift + 3 * i, contact->normal);
    if (j >= 0)
    {
        size = GSL_MIN_DBL(size, w->bodies[j].shape->equivalentDiameter);
        double shift[3];
        sel_world_vector_seen(w, i, j, s->shift, shift);
        left -= v3_dot(shift, contact->normal);
    }
    return left - left_alone(w, c, size);
}

/* Returns the greatest displacement of a particle by a contact, times its mass.
   A particle held by a wall has no limit, since it does not move. */
static double most_of(const sel_world *w, int i)
{
    return sel_world_is_held(w, i)
        ? HUGE_VAL
        : SEL_SHIFT_MAX * w->bodies[i].shape->minSemiAxis / w->invMass[i];
}

/* Returns the remaining correction of a pair, over the inverse masses of the
   parts of its particles (parts1, parts2: number of parts). The total
   correction of a pair is limited. */
static double step_of(const sel_world *w, int c, double parts1, double parts2)
{
    sel_impulse_state *s = sel_impulse_of(w);
    double left = s->chosen[c] ? overlap_left(w, c) : 0.0;
    int i = w->contacts.first[c], j = w->contacts.second[c];
    if (left <= 0.0)
    {
        return 0.0;
    }
    double most1 = most_of(w, i), most2 = most_of(w, j);
    double capacity = GSL_MIN_DBL(most1, most2) - s->push[s->pushWidth * c + 1];
    return GSL_MIN_DBL(
        capacity, left / (parts1 * w->invMass[i] + parts2 * w->invMass[j]));
}

/* - - - whole particles - - - */

static void correct_pair(sel_world *w, int c)
{
    sel_impulse_state *s = sel_impulse_of(w);
    int i = w->contacts.first[c], j = w->contacts.second[c];
    const double *normal = w->contacts.list[c].normal;
    double step = step_of(w, c, 1.0, 1.0);
    double *shift1 = s->shift + 3 * i, *shift2 = s->shift + 3 * j, own[3];
    sel_world_vector_to_own_frame(w, i, j, normal, own);
    v3_madd(shift1, shift1, -step * w->invMass[i], normal);
    v3_madd(shift2, shift2, step * w->invMass[j], own);
    s->push[s->pushWidth * c + 1] += step;
    sel_impulse_keep_momentum_of(w, c, step);
}

/* Corrects pairs that both particles choose as their deepest one. *any: 1 if
   there is an overlap. */
static sel_status correct_deepest_pairs(sel_world *w, int *any)
{
    sel_impulse_state *s = sel_impulse_of(w);
    int found = 0;
    *any = 0;
    for (int c = 0; c < w->contacts.nPairs; c++)
    {
        s->mutual.open[c] = step_of(w, c, 1.0, 1.0) > 0.0;
        *any = *any || s->mutual.open[c];
    }
    sel_status status = sel_mutual_match(w, &s->mutual, &found);
    for (int c = 0; c < w->contacts.nPairs && found; c++)
    {
        if (status == SEL_OK && s->mutual.open[c])
        {
            correct_pair(w, c);
        }
    }
    return status;
}

/* - - - divided particles - - - */

/* Applies to a particle the sum of its parts' shifts. */
static void shift_particle(sel_world *w, int i)
{
    sel_impulse_state *s = sel_impulse_of(w);
    double sum[3] = {0.0};
    int count;
    const int *partners = sel_partners_of(w, i, &count);
    for (int k = 0; k < count; k++)
    {
        int c = partners[k];
        double step = s->push[s->pushWidth * c];
        if (step > 0.0)
        {
            double sign = w->contacts.first[c] == i ? -1.0 : 1.0, normal[3];
            sel_world_vector_to_own_frame(
                w, w->contacts.first[c], i, w->contacts.list[c].normal, normal);
            v3_madd(sum, sum, sign * step * w->invMass[i], normal);
        }
    }
    for (int k = 0; k < 3; k++)
    {
        s->shift[3 * i + k] += sum[k];
    }
}

/* Shifts pairs along the normals, in inverse proportion to the masses of the
   parts. */
static int shift_pairs(sel_world *w)
{
    sel_impulse_state *s = sel_impulse_of(w);
    int any = 0;
    for (int i = 0; i < w->p.n; i++)
    {
        s->active[i] = 0.0;
    }
    for (int c = 0; c < w->contacts.nPairs; c++)
    {
        double *push = s->push + s->pushWidth * c;
        double step = step_of(w, c, s->touching[w->contacts.first[c]],
            s->touching[w->contacts.second[c]]);
        push[0] = step;
        if (step > 0.0)
        {
            push[1] += step;
            push[2] += step;
            s->active[w->contacts.first[c]] = 1.0;
            s->active[w->contacts.second[c]] = 1.0;
            any = 1;
        }
    }
    for (int i = 0; i < w->p.nLocal && any; i++)
    {
        if (s->active[i] > 0.0)
        {
            shift_particle(w, i);
        }
    }
    return any;
}

/* Shifts particles off the walls, one contact after another. */
static int shift_off_walls(sel_world *w)
{
    sel_impulse_state *s = sel_impulse_of(w);
    int any = 0;
    for (int c = w->contacts.nPairs; c < w->contacts.n; c++)
    {
        double left = s->chosen[c] ? overlap_left(w, c) : 0.0;
        if (left > 0.0)
        {
            double *shift = s->shift + 3 * w->contacts.first[c];
            v3_madd(shift, shift, -left, w->contacts.list[c].normal);
            any = 1;
        }
    }
    return any;
}

/* Limits the total shift of particles at walls, because a wall shifts a
   particle by the whole overlap. */
static void limit_at_walls(sel_world *w)
{
    sel_impulse_state *s = sel_impulse_of(w);
    for (int c = w->contacts.nPairs; c < w->contacts.n; c++)
    {
        int i = w->contacts.first[c];
        double *shift = s->shift + 3 * i, length = v3_norm(shift);
        double limit = SEL_SHIFT_MAX * w->bodies[i].shape->minSemiAxis;
        v3_scale(shift, length > limit ? limit / length : 1.0, shift);
    }
}

/* Adds the shifts, limited at walls, to the positions; the second half of the
   drift starts there. Adds the change of potential energy to the statistics. */
static void move_particles(sel_world *w)
{
    sel_impulse_state *s = sel_impulse_of(w);
    limit_at_walls(w);
    for (int i = 0; i < w->p.nLocal; i++)
    {
        const double *shift = s->shift + 3 * i;
        v3_madd(w->p.x + 3 * i, w->p.x + 3 * i, 1.0, shift);
        if (shift[0] != 0.0 || shift[1] != 0.0 || shift[2] != 0.0)
        {
            s->moreau.touched[i] = 1;
            w->statistics.energyPositionCorrection
                -= v3_dot(shift, w->settings.gravity) / w->invMass[i];
        }
    }
}

static void clear_shifts(sel_world *w)
{
    sel_impulse_state *s = sel_impulse_of(w);
    for (int i = 0; i < 3 * w->p.n; i++)
    {
        s->shift[i] = 0.0;
    }
    for (int c = 0; c < w->contacts.n; c++)
    {
        s->push[s->pushWidth * c + 1] = 0.0;
        s->push[s->pushWidth * c + 2] = 0.0;
    }
}

/* Updates shifts and velocities of the halos. */
static sel_status share_shifts(sel_world *w)
{
    const sel_field fields[] = {{SEL_FIELD_VECTOR, sel_impulse_of(w)->shift},
        {SEL_FIELD_VECTOR, w->p.v}, {SEL_FIELD_VECTOR, w->p.omega}};
    return sel_world_share_fields(w, fields, 3);
}

/* Iterates with whole particles until no contact overlaps, at most a few times.
   *left: 1 if some contacts still overlap. */
static sel_status correct_whole_particles(sel_world *w, int *left)
{
    int most
        = GSL_MIN_INT(w->settings.impulse.iterations, ITERATIONS_OF_WHOLES);
    *left = 1;
    for (int k = 0; k < most && *left; k++)
    {
        int any = 0;
        SEL_TRY(share_shifts(w));
        SEL_TRY(correct_deepest_pairs(w, &any));
        int walls = shift_off_walls(w);
        SEL_TRY(sel_step_go_on(w, k, any || walls, left));
    }
    return SEL_OK;
}

/* Iterates with divided particles until no contact overlaps, then changes the
   velocities to conserve momentum. */
static sel_status move_parts(sel_world *w)
{
    int goOn = 1;
    for (int k = 0; k < w->settings.impulse.iterations && goOn; k++)
    {
        SEL_TRY(share_shifts(w));
        int pairs = shift_pairs(w), walls = shift_off_walls(w);
        SEL_TRY(sel_step_go_on(w, k, pairs || walls, &goOn));
    }
    SEL_TRY(share_shifts(w));
    sel_impulse_keep_momentum(w);
    return SEL_OK;
}

sel_status sel_impulse_remove_overlaps(sel_world *w)
{
    int left = 0;
    double spun[3];
    sel_world_begin_position_correction(w, spun);
    clear_shifts(w);
    SEL_TRY(correct_whole_particles(w, &left));
    if (left)
    {
        SEL_TRY(move_parts(w));
    }
    move_particles(w);
    sel_world_end_position_correction(w, spun);
    return SEL_OK;
}

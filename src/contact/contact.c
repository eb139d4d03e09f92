/*---------------------------------------------------------------------------*\
    contact.c - contact of two particles: tests in order of cost

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    The tests in this order: bounding spheres; oriented boxes, or the normal
    kept from the last call; Newton's method from the last solution; Newton's
    method from the result of a few cuts of the bracketing search; the complete
    bracketing search.
\*---------------------------------------------------------------------------*/

#include "contact/hulls.h"
#include "contact/pair.h"
#include "shape/patch.h"
#include "superellipsoid.h"
#include "base/tolerances.h"
#include "base/vec3.h"

#include <gsl/gsl_math.h>

const char *sel_method_name(sel_method method)
{
    static const char *const names[SEL_METHOD_COUNT]
        = {[SEL_COMMON_NORMAL] = "commonNormal",
            [SEL_DEEPEST_POINT] = "deepestPoint",
            [SEL_MIDWAY] = "midway"};
    return names[method];
}

void sel_contact_body(sel_body *body, const sel_shape *shape,
    const double centre[3], const double q[4])
{
    body->shape = shape;
    v3_copy(body->centre, centre);
    sel_motion_tensor(q, body->Q);
}

static void apart(sel_contact *contact, sel_contact_end end)
{
    *contact = (sel_contact){
        .triangle = -1, .item = -1, .overlap = -GSL_DBL_MAX, .end = end};
}

/* Sets the contact from its two points and normal (frame of body 1). */
static void record(sel_contact *contact, const sel_body *body1,
    const double point1[3], const double point2[3], const double normal[3])
{
    double step[3];
    v3_sub(step, point1, point2);
    contact->overlap = v3_dot(step, normal);
    m3_apply(contact->normal, body1->Q, normal);
    m3_apply(contact->point1, body1->Q, point1);
    m3_apply(contact->point2, body1->Q, point2);
    for (int i = 0; i < 3; i++)
    {
        contact->point1[i] += body1->centre[i];
        contact->point2[i] += body1->centre[i];
        contact->point[i] = 0.5 * (contact->point1[i] + contact->point2[i]);
    }
}

/* Sets the contact point of midway, at which both shape functions are equal
   (frame of body 1). */
static void record_point(
    sel_contact *contact, const sel_body *body1, const double point[3])
{
    m3_apply(contact->point, body1->Q, point);
    v3_madd(contact->point, contact->point, 1.0, body1->centre);
}

/* Sets the exact contact of two spheres, |d| > 0. */
static void spheres(
    const sel_body *body1, const sel_pair *pair, sel_contact *contact)
{
    double n[3], p1[3], p2[3];
    v3_copy(n, pair->d);
    v3_normalise(n);
    v3_scale(p1, pair->shape1->semiAxes[0], n);
    v3_madd(p2, pair->d, -pair->shape2->semiAxes[0], n);
    record(contact, body1, p1, p2, n);
    if (pair->method == SEL_MIDWAY)
    {
        double a = pair->shape1->semiAxes[0], b = pair->shape2->semiAxes[0];
        double middle[3];
        v3_scale(middle, a / (a + b), pair->d);
        record_point(contact, body1, middle);
    }
    contact->end = contact->overlap >= 0.0 ? SEL_TOUCHING : SEL_APART;
}

/* Sets the result for bodies that are proven to be apart. Only the separating
   plane is known. */
static void separate(sel_contact *contact, const sel_body *body1,
    const sel_pair *pair, const double n[3])
{
    double unit[3];
    v3_copy(unit, n);
    v3_normalise(unit);
    contact->overlap = sel_depth(pair, unit);
    m3_apply(contact->normal, body1->Q, unit);
    contact->end = SEL_APART;
}

/* A line along the normal passes through the point of equal functions. Finds
   the points at which this line leaves the bodies. The search starts outside:
   at the tangent planes at x1 and x2, or at the bounding spheres if the normal
   is no surface normal (`tangent` 0). If the line misses a body, the body's
   point is x1 or x2 instead, and the function returns 0. At a sharp edge or
   corner, rounding decides whether the line misses. */
static int line_points(const sel_pair *pair, const sel_solution *solution,
    int tangent, double point1[3], double point2[3])
{
    double x[3], y[3], r[3], m[3];
    const double *n = solution->normal;
    v3_scale(x, solution->s1, solution->x1);
    v3_sub(r, x, pair->d);
    m3_apply_transposed(y, pair->R, r);
    m3_apply_transposed(m, pair->R, n);
    v3_scale(m, -1.0, m);
    double t1 = tangent ? (1.0 - solution->s1) * v3_dot(solution->x1, n)
                        : sel_line_start(pair->shape1, x, n);
    double t2 = tangent ? (solution->s2 - 1.0) * v3_dot(solution->x2, n)
                        : sel_line_start(pair->shape2, y, m);
    int hit1 = sel_line_exit(pair->shape1, x, n, t1, &t1);
    int hit2 = sel_line_exit(pair->shape2, y, m, t2, &t2);
    if (hit1)
    {
        v3_madd(point1, x, t1, n);
    }
    else
    {
        v3_copy(point1, solution->x1);
    }
    if (hit2)
    {
        v3_madd(point2, x, -t2, n);
    }
    else
    {
        v3_madd(point2, pair->d, 1.0, solution->x2);
    }
    return hit1 && hit2;
}

/* Returns the angle [rad] between a direction and a body's normal at a point of
   its surface, both in the body frame. The angle comes from the gradient. At
   edges, where the gradient is discontinuous, it comes from the distance of the
   point behind the support plane. */
static double misfit(
    const sel_shape *shape, const double x[3], const double n[3])
{
    double g[3];
    sel_shape_gauge(shape, x, g, NULL);
    v3_normalise(g);
    v3_sub(g, g, n);
    double h = sel_shape_support(shape, n, NULL);
    double short_of = (h - v3_dot(n, x)) / shape->boundingRadius;
    double rotation
        = short_of > SEL_LINE_TOLERANCE ? sqrt(2.0 * short_of) : 0.0;
    double off = v3_norm(g), beyond = short_of * shape->boundingRadius / h;
    off = GSL_MIN_DBL(off, rotation);
    return GSL_MAX_DBL(off, beyond);
}

static double misfit_of_both(const sel_pair *pair, const sel_solution *solution)
{
    double x2[3], m[3];
    m3_apply_transposed(x2, pair->R, solution->x2);
    m3_apply_transposed(m, pair->R, solution->normal);
    v3_scale(m, -1.0, m);
    double first = misfit(pair->shape1, solution->x1, solution->normal);
    double second = misfit(pair->shape2, x2, m);
    return GSL_MAX_DBL(first, second);
}

static int is_smooth(const sel_shape *shape)
{
    return GSL_MAX_DBL(shape->epsilon1, shape->epsilon2) <= 1.0
        && GSL_MIN_DBL(shape->epsilon1, shape->epsilon2) >= SEL_SMOOTH_EPSILON;
}

/* Returns the angle between n1 and -n2, the normals of both bodies at the point
   [rad]; 0 if a body has edges. If the gap to the bound is 1e-14, the angle may
   still be 1e-7. */
static double angle_of_normals(
    const sel_pair *pair, const sel_solution *solution)
{
    const sel_shape *s1 = pair->shape1, *s2 = pair->shape2;
    if (!is_smooth(s1) || !is_smooth(s2))
    {
        return 0.0;
    }
    double x2[3], g1[3], g2[3], rotated[3];
    m3_apply_transposed(x2, pair->R, solution->x2);
    sel_shape_gauge(s1, solution->x1, g1, NULL);
    sel_shape_gauge(s2, x2, g2, NULL);
    m3_apply(rotated, pair->R, g2);
    v3_normalise(g1);
    v3_normalise(rotated);
    v3_madd(g1, g1, 1.0, rotated);
    return v3_norm(g1);
}

/* As line_points, but if the line misses a body, the bracketing search replaces
   the solution of Newton's method by a point in both bodies. This happens if
   two sharp tips just touch: the solution is accurate to the tolerance, but its
   point is still outside. */
static void place_points(const sel_pair *pair, sel_solution *solution,
    sel_contact *contact, double point1[3], double point2[3])
{
    int newton = !contact->fallback;
    if (line_points(pair, solution, newton, point1, point2) || !newton)
    {
        return;
    }
    sel_dual dual;
    sel_solution better = {.iterations = solution->iterations};
    sel_dual_start(&dual, pair);
    if (sel_bracket(&dual, pair, &better)
        && better.residual < solution->residual)
    {
        double angle = angle_of_normals(pair, &better);
        better.residual = GSL_MAX_DBL(better.residual, angle);
        contact->fallback = 1;
        *solution = better;
        line_points(pair, solution, 0, point1, point2);
    }
}

/* Returns 1 if the solution shows that the bodies are apart, although no
   separating plane has been found. */
static int found_apart(const sel_pair *pair, const sel_solution *solution)
{
    if (pair->method == SEL_COMMON_NORMAL)
    {
        return solution->rho < 0.0;
    }
    return solution->residual < SEL_CONTACT_TOLERANCE
        && (solution->s2 > 1.0
            || (pair->method == SEL_MIDWAY && solution->s1 > 1.0));
}

static void finish(const sel_body *body1, const sel_pair *pair,
    sel_solution *solution, sel_contact *contact)
{
    double p1[3], p2[3];
    int is_apart = found_apart(pair, solution);
    v3_copy(p1, solution->x1);
    v3_copy(p2, solution->x2);
    v3_madd(p2, p2, 1.0, pair->d);
    if (pair->method == SEL_MIDWAY && !is_apart)
    {
        place_points(pair, solution, contact, p1, p2);
    }
    record(contact, body1, p1, p2, solution->normal);
    if (pair->method == SEL_MIDWAY)
    {
        double middle[3];
        v3_scale(middle, solution->s1, solution->x1);
        record_point(contact, body1, middle);
    }
    contact->residual = solution->residual;
    contact->iterations = solution->iterations;
    contact->end = is_apart                          ? SEL_APART
        : solution->residual < SEL_CONTACT_TOLERANCE ? SEL_TOUCHING
                                                     : SEL_TOUCHING_LOOSE;
}

/* Computes face direction k of twelve, in body 1: plus and minus the axes of
   body 1 (k < 6), then those of body 2. */
static void face_direction(const sel_pair *pair, int k, double n[3])
{
    double axis[3] = {0.0, 0.0, 0.0};
    axis[k % 3] = k / 3 % 2 ? -1.0 : 1.0;
    v3_copy(n, axis);
    if (k >= 6)
    {
        m3_apply(n, pair->R, axis);
    }
}

/* Sets the contact if each centre lies inside the other particle or the centres
   coincide. Contact laws are not made for such depths. The normal is the face
   direction with the smallest depth, and the contact is marked as loose. */
static void engulfed(
    const sel_body *body1, const sel_pair *pair, sel_contact *contact)
{
    double n[3], m[3], p1[3], x2[3], p2[3], least = HUGE_VAL;
    for (int k = 0; k < 12; k++)
    {
        double axis[3];
        face_direction(pair, k, axis);
        double depth = sel_depth(pair, axis);
        if (depth < least)
        {
            least = depth;
            v3_copy(n, axis);
        }
    }
    m3_apply_transposed(m, pair->R, n);
    v3_scale(m, -1.0, m);
    sel_shape_support(pair->shape1, n, p1);
    sel_shape_support(pair->shape2, m, x2);
    m3_apply(p2, pair->R, x2);
    v3_madd(p2, p2, 1.0, pair->d);
    record(contact, body1, p1, p2, n);
    contact->residual = 1.0;
    contact->end = SEL_TOUCHING_LOOSE;
}

/* Returns 0 if a common normal may belong to the far sides of the bodies. If
   the near sides overlap, the midpoint of the two points lies in both bodies.
   Exceptions are thin edges that cross at an angle, and deep overlaps; the cold
   search decides those cases. */
static int plausible(const sel_pair *pair, const sel_solution *solution)
{
    double middle[3], r[3], y[3];
    if (pair->method != SEL_COMMON_NORMAL || solution->rho <= 0.0)
    {
        return 1;
    }
    v3_madd(middle, solution->x1, -0.5 * solution->rho, solution->normal);
    v3_sub(r, middle, pair->d);
    m3_apply_transposed(y, pair->R, r);
    return sel_patch_inside(pair->shape1, middle)
        && sel_patch_inside(pair->shape2, y);
}

/* Runs Newton from the last solution. */
static sel_newton_end newton_from_near(
    const sel_pair *pair, double u1[3], double u2[3], sel_solution *solution)
{
    sel_newton_end end = sel_newton(pair, u1, u2, solution);
    return end == SEL_NEWTON_SOLVED && !plausible(pair, solution)
        ? SEL_NEWTON_FAILED
        : end;
}

/* Runs Newton from a start that may be far from the solution. For commonNormal
   the convex problem of midway is solved first; it shows whether the bodies
   overlap. From its solution on, the depth should decrease or stay the same.
   (Between two sharp tips the depth is stationary, at its maximum.) */
static sel_newton_end newton_from_far(
    const sel_pair *pair, double u1[3], double u2[3], sel_solution *solution)
{
    if (pair->method != SEL_COMMON_NORMAL)
    {
        return sel_newton(pair, u1, u2, solution);
    }
    sel_pair convex = *pair;
    convex.method = SEL_MIDWAY;
    sel_newton_end end = sel_newton(&convex, u1, u2, solution);
    if (end != SEL_NEWTON_SOLVED)
    {
        return end;
    }
    double most = solution->rho + SEL_COMMON_RISE * fabs(solution->rho)
        + SEL_CONTACT_TOLERANCE * pair->length;
    if (solution->s2 > 1.0)
    {
        return SEL_NEWTON_APART;
    }
    end = sel_newton(pair, u1, u2, solution);
    return end == SEL_NEWTON_SOLVED && solution->rho > most ? SEL_NEWTON_FAILED
                                                            : end;
}

/* Solves without an earlier solution. A few cuts of the bracketing search
   either prove that the bodies are apart or give a start for Newton. */
static sel_newton_end solve_cold(const sel_pair *pair, sel_dual *dual,
    sel_contact_memory *memory, sel_solution *solution)
{
    sel_dual_start(dual, pair);
    for (int attempt = 0; attempt < 2; attempt++)
    {
        sel_dual_run(dual, pair,
            attempt == 0 ? SEL_DUAL_FIRST_CUTS : SEL_DUAL_SECOND_CUTS);
        sel_pair_start(pair, dual->best, memory->u1, memory->u2);
        if (dual->bound > 1.0)
        {
            v3_copy(solution->normal, dual->best);
            return SEL_NEWTON_APART;
        }
        sel_newton_end end
            = newton_from_far(pair, memory->u1, memory->u2, solution);
        if (end != SEL_NEWTON_FAILED)
        {
            return end;
        }
    }
    return SEL_NEWTON_FAILED;
}

/* Runs Newton once more from the result of the bracketing search and keeps the
   better of the two. */
static void polish(
    const sel_pair *pair, sel_contact_memory *memory, sel_solution *solution)
{
    double x2[3], m[3];
    m3_apply_transposed(x2, pair->R, solution->x2);
    m3_apply_transposed(m, pair->R, solution->normal);
    v3_scale(m, -1.0, m);
    sel_patch_from_both(
        pair->shape1, solution->x1, solution->normal, memory->u1);
    sel_patch_from_both(pair->shape2, x2, m, memory->u2);
    sel_solution better = {.iterations = solution->iterations};
    sel_newton_end end = sel_newton(pair, memory->u1, memory->u2, &better);
    if (end == SEL_NEWTON_SOLVED && better.residual <= solution->residual
        && (pair->method != SEL_COMMON_NORMAL
            || better.rho < solution->rho * (1.0 + SEL_COMMON_RISE)
                    + SEL_CONTACT_TOLERANCE * pair->length))
    {
        *solution = better;
    }
    solution->iterations = better.iterations;
}

/* commonNormal, after the bracketing search has found a point in both bodies
   and a direction: descends from that direction to a common normal. Newton
   starts from the support points of this normal. On flat faces support points
   are not unique; if Newton fails there, the points are taken on the line along
   the normal through the point of the search. */
static sel_newton_end descend(
    const sel_pair *pair, sel_contact_memory *memory, sel_solution *solution)
{
    double p1[3], p2[3];
    sel_solution found = {.iterations = solution->iterations};
    sel_depth_descend(pair, solution->normal, SEL_COMMON_ITERATIONS);
    solution->rho = sel_depth(pair, solution->normal);
    double most = solution->rho * (1.0 + SEL_COMMON_RISE)
        + SEL_CONTACT_TOLERANCE * pair->length;
    sel_pair_start(pair, solution->normal, memory->u1, memory->u2);
    if (solution->rho < 0.0)
    {
        return SEL_NEWTON_APART;
    }
    sel_newton_end end = sel_newton(pair, memory->u1, memory->u2, &found);
    solution->iterations = found.iterations;
    if (end == SEL_NEWTON_SOLVED && found.rho < most)
    {
        *solution = found;
        return end;
    }
    line_points(pair, solution, 0, p1, p2);
    v3_copy(solution->x1, p1);
    v3_sub(solution->x2, p2, pair->d);
    double off = misfit_of_both(pair, solution);
    double angle = angle_of_normals(pair, solution);
    solution->residual = GSL_MAX_DBL(off, angle);
    polish(pair, memory, solution);
    return SEL_NEWTON_SOLVED;
}

/* Runs the bracketing search, which always ends, and then Newton from its
   result. */
static sel_newton_end solve_surely(const sel_pair *pair, sel_dual *dual,
    sel_contact_memory *memory, sel_solution *solution)
{
    if (!sel_bracket(dual, pair, solution))
    {
        sel_pair_start(pair, solution->normal, memory->u1, memory->u2);
        return SEL_NEWTON_APART;
    }
    if (pair->method == SEL_COMMON_NORMAL)
    {
        return descend(pair, memory, solution);
    }
    if (pair->method == SEL_MIDWAY)
    {
        double angle = angle_of_normals(pair, solution);
        solution->residual = GSL_MAX_DBL(solution->residual, angle);
    }
    polish(pair, memory, solution);
    return SEL_NEWTON_SOLVED;
}

/* Descends from a direction n. Replaces *solution by the common normal found if
   the depth there is smaller. */
static void try_from(const sel_pair *pair, double n[3], int rounds,
    sel_contact_memory *memory, sel_solution *solution)
{
    double u1[3], u2[3];
    sel_solution other = {.iterations = solution->iterations};
    sel_depth_descend(pair, n, rounds);
    sel_pair_start(pair, n, u1, u2);
    if (sel_newton(pair, u1, u2, &other) == SEL_NEWTON_SOLVED && other.rho > 0.0
        && other.rho < solution->rho * (1.0 - SEL_CONTACT_TOLERANCE))
    {
        *solution = other;
        v3_copy(memory->u1, u1);
        v3_copy(memory->u2, u2);
    }
    solution->iterations = other.iterations;
}

/* A common normal may be a saddle or a maximum of the depth. Samples directions
   around the normal at three angles and descends from the one with the smallest
   depth, if that is below the depth at the normal. */
static void leave_saddle(
    const sel_pair *pair, sel_contact_memory *memory, sel_solution *solution)
{
    double t1[3], t2[3], normal[3], best[3], least;
    v3_copy(normal, solution->normal);
    v3_frame(normal, t1, t2);
    least = sel_depth(pair, normal) - SEL_COMMON_NOISE * pair->length;
    int found = 0;
    for (int k = 0; k < 24; k++)
    {
        const double tilts[3] = SEL_COMMON_TILTS;
        double n[3], angle = 0.25 * M_PI * (k % 8), tilt = tilts[k / 8];
        v3_madd(n, normal, tilt * cos(angle), t1);
        v3_madd(n, n, tilt * sin(angle), t2);
        v3_normalise(n);
        double depth = sel_depth(pair, n);
        if (depth < least)
        {
            least = depth;
            v3_copy(best, n);
            found = 1;
        }
    }
    if (found)
    {
        try_from(pair, best, SEL_COMMON_ITERATIONS, memory, solution);
    }
}

/* Bodies with a deep overlap have several common normals. Searches for one with
   a smaller depth from the face directions of both bodies; called if there is
   no previous solution. */
static void seek_lower(
    const sel_pair *pair, sel_contact_memory *memory, sel_solution *solution)
{
    for (int k = 0; k < 12; k++)
    {
        double n[3];
        face_direction(pair, k, n);
        if (sel_depth(pair, n) < solution->rho)
        {
            try_from(pair, n, SEL_COMMON_FIRST_ITERATIONS, memory, solution);
        }
    }
}

static int is_deep(const sel_pair *pair, const sel_solution *solution)
{
    return pair->method == SEL_COMMON_NORMAL
        && solution->rho > SEL_COMMON_DEEP
            * GSL_MIN_DBL(pair->shape1->minSemiAxis, pair->shape2->minSemiAxis);
}

/* commonNormal, after a separating plane has been found: runs Newton from its
   normal to the nearest points of the bodies. SEL_NEWTON_APART: Newton has not
   found them. */
static sel_newton_end solve_nearest(
    const sel_pair *pair, sel_contact_memory *memory, sel_solution *solution)
{
    double u1[3], u2[3];
    sel_solution found = {.iterations = solution->iterations};
    v3_copy(u1, memory->u1);
    v3_copy(u2, memory->u2);
    sel_newton_end end = sel_newton(pair, u1, u2, &found);
    solution->iterations = found.iterations;
    if (end != SEL_NEWTON_SOLVED || found.rho > 0.0)
    {
        return SEL_NEWTON_APART;
    }
    *solution = found;
    v3_copy(memory->u1, u1);
    v3_copy(memory->u2, u2);
    return end;
}

/* Solves from the last solution. If the nearest points are also sought but not
   found, the plane in the memory may still separate the bodies. */
static sel_newton_end solve_warm(
    const sel_pair *pair, sel_contact_memory *memory, sel_solution *solution)
{
    sel_newton_end end
        = newton_from_near(pair, memory->u1, memory->u2, solution);
    if (end == SEL_NEWTON_FAILED && pair->near > 0.0)
    {
        sel_pair plain = *pair;
        plain.near = 0.0;
        end = newton_from_near(&plain, memory->u1, memory->u2, solution);
    }
    return end;
}

/* Solves without a last solution, or after Newton has failed from it. */
static sel_newton_end solve_afresh(const sel_pair *pair,
    sel_contact_memory *memory, sel_solution *solution, sel_contact *contact)
{
    sel_dual dual;
    sel_newton_end end = solve_cold(pair, &dual, memory, solution);
    if (end == SEL_NEWTON_FAILED)
    {
        contact->fallback = 1;
        end = solve_surely(pair, &dual, memory, solution);
    }
    if (end == SEL_NEWTON_SOLVED && is_deep(pair, solution))
    {
        seek_lower(pair, memory, solution);
    }
    if (end == SEL_NEWTON_APART && pair->near > 0.0)
    {
        end = solve_nearest(pair, memory, solution);
    }
    return end;
}

/* Sets the contact according to the end of the solution. Returns 1 if the
   points of the contact are those of a solution. */
static int set_contact(const sel_body *body1, const sel_pair *pair,
    sel_newton_end end, sel_solution *solution, sel_contact_memory *memory,
    sel_contact *contact)
{
    contact->iterations = solution->iterations;
    if (end == SEL_NEWTON_APART)
    {
        separate(contact, body1, pair, solution->normal);
        memory->type = 2;
        return 0;
    }
    if (solution->s2 < SEL_ENGULFED
        && (pair->method == SEL_DEEPEST_POINT || solution->s1 < SEL_ENGULFED))
    {
        engulfed(body1, pair, contact);
        memory->type = 0;
        return 1;
    }
    finish(body1, pair, solution, contact);
    memory->type = contact->end == SEL_APART ? 2 : 1;
    return 1;
}

static sel_reach solve(const sel_body *body1, const sel_pair *pair,
    sel_contact_memory *memory, sel_contact *contact)
{
    sel_solution solution = {.residual = 1.0};
    sel_newton_end end = SEL_NEWTON_FAILED;
    if (memory->type)
    {
        end = solve_warm(pair, memory, &solution);
        if (end == SEL_NEWTON_APART && solution.iterations == 0)
        {
            record(contact, body1, solution.x1, solution.x1, solution.normal);
            contact->overlap = solution.rho;
            contact->end = SEL_APART_DIRECTION;
            memory->type = 2;
            return contact->overlap <= -pair->near ? SEL_REACH_FAR
                                                   : SEL_REACH_OPEN;
        }
    }
    if (end == SEL_NEWTON_FAILED)
    {
        end = solve_afresh(pair, memory, &solution, contact);
    }
    if (end == SEL_NEWTON_SOLVED && is_deep(pair, &solution))
    {
        leave_saddle(pair, memory, &solution);
    }
    int solved = set_contact(body1, pair, end, &solution, memory, contact);
    if (SEL_TOUCHES(contact->end) || (solved && -contact->overlap < pair->near))
    {
        return SEL_REACH_NEAR;
    }
    return solved || contact->overlap <= -pair->near ? SEL_REACH_FAR
                                                     : SEL_REACH_OPEN;
}

/* Solves if the centres coincide and therefore give no direction. commonNormal
   starts from the face directions; the other methods have no normal. */
static void solve_concentric(const sel_body *body1, const sel_pair *pair,
    sel_contact_memory *memory, sel_contact *contact)
{
    sel_solution solution = {.residual = 1.0, .rho = HUGE_VAL};
    if (pair->method == SEL_COMMON_NORMAL)
    {
        seek_lower(pair, memory, &solution);
        if (solution.residual < SEL_CONTACT_TOLERANCE)
        {
            leave_saddle(pair, memory, &solution);
        }
    }
    if (solution.residual < SEL_CONTACT_TOLERANCE)
    {
        finish(body1, pair, &solution, contact);
    }
    else
    {
        engulfed(body1, pair, contact);
    }
    memory->type = 0;
}

void sel_pair_set(sel_pair *pair, sel_method method, const sel_body *body1,
    const sel_body *body2)
{
    double delta[3];
    pair->method = method;
    pair->shape1 = body1->shape;
    pair->shape2 = body2->shape;
    m3_multiply_transposed(pair->R, body1->Q, body2->Q);
    v3_sub(delta, body2->centre, body1->centre);
    m3_apply_transposed(pair->d, body1->Q, delta);
    pair->length = GSL_MIN_DBL(
        body1->shape->equivalentDiameter, body2->shape->equivalentDiameter);
    pair->near = 0.0;
    pair->alpha
        = method == SEL_MIDWAY ? body1->shape->p1 / body2->shape->p1 : 1.0;
}

/* Returns 1 if the centre of particle 2 lies in particle 1, or nearly. The
   minimum of the gauge of 2 on 1 is then at that centre and has no normal. */
static int holds_centre(const sel_pair *pair)
{
    const double *a = pair->shape1->semiAxes;
    const double slack = 1.0 + SEL_ENGULFED;
    return fabs(pair->d[0]) < slack * a[0] && fabs(pair->d[1]) < slack * a[1]
        && fabs(pair->d[2]) < slack * a[2]
        && sel_shape_gauge(pair->shape1, pair->d, NULL, NULL) < slack;
}

/* Swaps the particles of a contact. */
static void turn_round(sel_contact *contact)
{
    double swap[3];
    v3_copy(swap, contact->point1);
    v3_copy(contact->point1, contact->point2);
    v3_copy(contact->point2, swap);
    v3_scale(contact->normal, -1.0, contact->normal);
}

/* deepestPoint, if the centre of 2 lies in 1: solves the problem with the
   particles swapped, which has a solution unless the centre of 1 also lies in
   2. Such contacts are rare, and no memory is kept for them. */
static void solve_deep(const sel_body *body1, const sel_body *body2,
    const sel_pair *pair, sel_contact *contact)
{
    sel_pair reverse;
    sel_contact_memory none = {.type = 0};
    sel_pair_set(&reverse, pair->method, body2, body1);
    if (holds_centre(&reverse))
    {
        engulfed(body1, pair, contact);
        return;
    }
    solve(body2, &reverse, &none, contact);
    turn_round(contact);
}

/* Tests the bounding spheres and boxes. Returns 0 if they show that the bodies
   are farther apart than `margin` [m]. */
static int may_meet(const sel_body *body1, const sel_body *body2, double margin,
    sel_contact_memory *memory, sel_contact *contact)
{
    double delta[3];
    v3_sub(delta, body2->centre, body1->centre);
    double reach
        = body1->shape->boundingRadius + body2->shape->boundingRadius + margin;
    int meet = v3_dot(delta, delta) <= reach * reach;
    if (!meet
        || (!memory->type && !sel_contact_boxes_meet(body1, body2, margin)))
    {
        apart(contact, meet ? SEL_APART_BOXES : SEL_APART_SPHERES);
        memory->type = 0;
        return 0;
    }
    return 1;
}

sel_reach sel_contact_smooth(sel_method method, const sel_body *body1,
    const sel_body *body2, double margin, sel_contact_memory *memory,
    sel_contact *contact)
{
    if (!may_meet(body1, body2, margin, memory, contact))
    {
        return SEL_REACH_FAR;
    }
    apart(contact, SEL_APART);

    sel_pair pair;
    sel_pair_set(&pair, method, body1, body2);
    pair.near = margin;
    double distance = v3_norm(pair.d);
    if (body1->shape->isSphere && body2->shape->isSphere
        && distance > SEL_CENTRE * pair.length)
    {
        spheres(body1, &pair, contact);
        return -contact->overlap < margin || SEL_TOUCHES(contact->end)
            ? SEL_REACH_NEAR
            : SEL_REACH_FAR;
    }
    if (!(distance > SEL_ENGULFED * pair.length))
    {
        solve_concentric(body1, &pair, memory, contact);
        return SEL_REACH_NEAR;
    }
    if (method == SEL_DEEPEST_POINT && holds_centre(&pair))
    {
        solve_deep(body1, body2, &pair, contact);
        memory->type = 0;
        return SEL_REACH_OPEN;
    }
    return solve(body1, &pair, memory, contact);
}

void sel_contact_pair(sel_method method, const sel_body *body1,
    const sel_body *body2, sel_contact_memory *memory, sel_contact *contact)
{
    if (body1->shape->type == SEL_SUPERELLIPSOID
        && body2->shape->type == SEL_SUPERELLIPSOID)
    {
        sel_contact_smooth(method, body1, body2, 0.0, memory, contact);
    }
    else if (may_meet(body1, body2, 0.0, memory, contact))
    {
        sel_contact_flat(body1, body2, 0.0, memory, contact);
    }
}

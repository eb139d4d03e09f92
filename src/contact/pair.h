/*---------------------------------------------------------------------------*\
    pair.h - a pair of bodies in the frame of the first, and the contact solvers
    (private)

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Each method looks for points x1, x2 on the two surfaces with opposite
    normals n and -n, and for scales s1, s2 of the bodies, so that

        s1 x1 - d - s2 x2 = rho n                                       (1)

    where d is the centre of body 2; x2 is relative to it. The methods are

        deepestPoint  s1 = 1, rho = 0:   s2 is the minimum of body 2's gauge
                      on body 1
        midway        s2 = s1^alpha, rho = 0:   F1 = F2 at the point s1 x1,
                      alpha = (2/epsilon1 of 1)/(2/epsilon1 of 2)
        commonNormal  s1 = s2 = 1:   rho is the overlap

    The first two are convex problems. Any direction n gives a lower bound of
    the scales,

        s1 h1(n) + s2 h2(-n) >= n.d                                     (2)

    where h are the support distances (deepestPoint: if the centre of body 2 is
    outside body 1). Any point gives an upper bound. The gap between the two
    bounds certifies a solution. The bodies touch if s2 < 1. commonNormal has
    only one solution if the overlap is slight; its search starts from the
    solution of midway.
\*---------------------------------------------------------------------------*/

#ifndef SEL_CONTACT_PAIR_H
#define SEL_CONTACT_PAIR_H

#include "superellipsoid.h"

typedef struct sel_pair
{
    sel_method method;
    const sel_shape *shape1, *shape2;
    double R[9];   /* body 2 to body 1 */
    double d[3];   /* centre of 2 in body 1 [m] */
    double length; /* scale of the residual: smaller equivalent diameter [m] */
    double alpha;  /* midway: s2 = s1^alpha */
    double near;   /* commonNormal: nearest points are also sought for gaps up
                      to this [m] */
} sel_pair;

typedef struct sel_solution
{
    double x1[3];     /* on particle 1, body 1 [m] */
    double x2[3];     /* on particle 2, from its centre, axes of body 1 [m] */
    double normal[3]; /* unit, from 1 to 2, body 1 */
    double s1, s2;    /* scales in (1) */
    double rho;       /* (x1 - d - x2).normal: the planes' overlap [m] */
    double residual;  /* see sel_contact_pair */
    int iterations;
} sel_solution;

typedef enum sel_newton_end
{
    SEL_NEWTON_FAILED,
    SEL_NEWTON_APART, /* the plane normal to n separates the bodies; the
                         iteration has stopped */
    SEL_NEWTON_SOLVED
} sel_newton_end;

/* How two bodies lie relative to a margin. */
typedef enum sel_reach
{
    SEL_REACH_OPEN, /* they are apart; the plane found separates them by less
                       than the margin */
    SEL_REACH_FAR,  /* they are farther apart than the margin */
    SEL_REACH_NEAR  /* they touch, or their nearest points are found */
} sel_reach;

/* contact.c: sel_contact_pair for two superellipsoids. commonNormal also finds
   a solution if the bodies are apart by up to `margin` [m], >= 0; *contact then
   has overlap = -distance and the nearest points. */
sel_reach sel_contact_smooth(sel_method method, const sel_body *body1,
    const sel_body *body2, double margin, sel_contact_memory *memory,
    sel_contact *contact);

/* Sets *pair from two bodies and a method. */
void sel_pair_set(sel_pair *pair, sel_method method, const sel_body *body1,
    const sel_body *body2);

/* contact_newton.c: Newton's method. It starts from the coordinates u1, u2 (see
   patch.h) and updates them. SEL_NEWTON_SOLVED: the residual is below
   SEL_CONTACT_TOLERANCE. */
sel_newton_end sel_newton(
    const sel_pair *pair, double u1[3], double u2[3], sel_solution *solution);

/* contact_ellipsoids.c: sel_newton for two ellipsoids. */
sel_newton_end sel_newton_ellipsoids(
    const sel_pair *pair, double u1[3], double u2[3], sel_solution *solution);

/* contact_bracket.c: ellipsoid method for the convex problems (commonNormal:
   for the problem of midway with alpha = 1). All directions that can be
   solutions lie in the plane n = d/|d| + y1 e1 + y2 e2. Each cut keeps an
   ellipse of this plane that contains the best direction. */
typedef struct sel_dual
{
    double axis[3], e1[3], e2[3];
    double distance;   /* |d| */
    double y[2], J[4]; /* the ellipse y + J u, |u| <= 1 */
    double bound;      /* greatest lower bound so far, of s1 (deepestPoint: of
                          s2) */
    double best[3];    /* direction of the bound */
    int cuts, done;
} sel_dual;

void sel_dual_start(sel_dual *dual, const sel_pair *pair);

/* Cuts an ellipse (see sel_dual) to an ellipse that contains its part { y :
   g.(y - centre) >= slack }, slack >= 0. Returns 0 if nothing is left. */
int sel_ellipse_cut(double y[2], double J[4], const double g[2], double slack);

/* Cuts until dual->cuts is `cuts`. Ends earlier if the bracket is small or if
   the bodies are proven to be apart (bound > 1). */
void sel_dual_run(sel_dual *dual, const sel_pair *pair, int cuts);

/* Runs the whole search, first for the direction, then for the point. The
   search always ends. Returns 0 if a plane proves that the bodies are apart;
   then only solution->normal, its normal, is set. */
int sel_bracket(sel_dual *dual, const sel_pair *pair, sel_solution *solution);

/* Returns the lower bound of s1 by (2), which solves s1 h1 + s2(s1) h2 =
   distance. deepestPoint: returns that of s2. */
double sel_pair_scale(
    const sel_pair *pair, double h1, double h2, double distance);

/* contact_depth.c: returns the depth h1(n) + h2(-n) - n.d [m], |n| = 1: how far
   body 2 must move along n until the bodies are apart. The solution of
   commonNormal is a minimum of the depth. */
double sel_depth(const sel_pair *pair, const double n[3]);

/* Returns the depth for n of any length. g: its gradient with respect to n; may
   be NULL. */
double sel_depth_at(const sel_pair *pair, const double n[3], double g[3]);

/* Moves the direction n towards a (local) minimum of the depth, in at most
   `rounds` iterations. The depth never increases. */
void sel_depth_descend(const sel_pair *pair, double n[3], int rounds);

/* Sets the coordinates u1, u2 from which Newton starts, for the direction n. */
void sel_pair_start(
    const sel_pair *pair, const double n[3], double u1[3], double u2[3]);

/* contact_slope.c: computes the derivatives of the contact that `memory` holds.
   R: body 2 to body 1; n: unit, in body 1. `shift` and `rotation`, 2 x 4 in the
   tangent frame of n (v3_tangents), are the change of the point on body 1 [m]
   and of the normal. Columns 0 and 1: with theta x n, for a rotation theta of
   body 2; columns 2 and 3: with the motion of the point on body 2. Returns 0 if
   there is no solution. */
int sel_contact_slope(const sel_shape *shape1, const sel_shape *shape2,
    const double R[9], const sel_contact_memory *memory, const double n[3],
    double overlap, double shift[8], double rotation[8]);

/* contact_line.c: finds the distance t [m] from a point x inside the body to
   its surface along the unit vector n (both in the body frame). `start`: a
   distance that is certainly outside. Returns 0 if the line misses the body,
   which is possible if rounding has put x outside. */
int sel_line_exit(const sel_shape *shape, const double x[3], const double n[3],
    double start, double *t);

/* Returns the distance from x to the bounding sphere along n [m]. */
double sel_line_start(
    const sel_shape *shape, const double x[3], const double n[3]);

#endif

/*---------------------------------------------------------------------------*\
    sel_contact.h - narrow phase: particle with particle

    SPDX-License-Identifier: GPL-3.0-or-later

    Conventions: superellipsoid.h.
\*---------------------------------------------------------------------------*/

#ifndef SEL_CONTACT_H
#define SEL_CONTACT_H

#include "sel_shape.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A shape with its pose. */
typedef struct sel_body
{
    const sel_shape *shape;
    double centre[3]; /* [m], global */
    double Q[9];      /* body to global */
} sel_body;

void sel_contact_body(sel_body *body, const sel_shape *shape,
    const double centre[3], const double q[4]);

/* What a contact is, where two bodies overlap. Apart or just touching, all
   three mean the same.

   SEL_COMMON_NORMAL  The points of the two surfaces whose outward normals are
                      exactly opposite and whose connecting line lies along
                      them: where the translation that parts the bodies is
                      stationary, and least but between edges or tips that
                      are sharper than the overlap is deep. The geometric
                      truth. Bodies deep in each other have several: a cold
                      call looks for the least (it may miss it), a warm one
                      follows its own.
   SEL_DEEPEST_POINT  Wedel et al. 2023, section 3.5: point1 is the point of
                      particle 1 that lies deepest in particle 2 (least gauge),
                      point2 the point of 2 with the opposite normal, in closed
                      form.
   SEL_MIDWAY         Podlozhnyuk et al. 2017, equation for F1 = F2: the point
                      where both inside-outside functions are equal and least;
                      point1 and point2 lie where the line along the normal
                      through it leaves the bodies. */
typedef enum sel_method
{
    SEL_COMMON_NORMAL,
    SEL_DEEPEST_POINT,
    SEL_MIDWAY,
    SEL_METHOD_COUNT
} sel_method;

/* The keyword of a method: commonNormal, deepestPoint, midway. */
const char *sel_method_name(sel_method method);

/* How a narrow-phase call ended. */
typedef enum sel_contact_end
{
    SEL_APART_SPHERES,   /* bounding spheres do not meet */
    SEL_APART_BOXES,     /* oriented boxes do not meet */
    SEL_APART_DIRECTION, /* the last call's normal still separates them */
    SEL_APART,           /* solved: the bodies do not meet */
    SEL_TOUCHING,        /* solved: overlap >= 0 */
    SEL_TOUCHING_LOOSE   /* meet; accuracy not reached: see residual */
} sel_contact_end;

#define SEL_TOUCHES(end) ((end) >= SEL_TOUCHING)

/* What of a wall is touched. */
typedef enum sel_feature
{
    SEL_FACE,
    SEL_EDGE,
    SEL_VERTEX
} sel_feature;

typedef struct sel_contact
{
    double point[3];     /* contact point: midway between point1 and point2, or
                         SEL_MIDWAY's point */
    double normal[3];    /* unit, from 1 to 2 or into the wall */
    double overlap;      /* [m] along the normal; < 0 apart (where solved) */
    double point1[3];    /* on particle 1, deepest in particle 2 or the wall */
    double point2[3];    /* on particle 2 (or the wall), its normal opposite */
    double residual;     /* certified: see sel_contact_pair */
    int iterations;      /* of Newton */
    int fallback;        /* 1: Newton was replaced by the bracketing search */
    int triangle;        /* walls: index of a triangle, of the whole mesh
                            (sel_walls_pack); -1 for pairs */
    int item;            /* walls: index of the plane (its first triangle), edge
                            or vertex touched: the same from whichever
                            triangle it was found; -1 for pairs */
    sel_feature feature; /* walls: what is touched */
    int part; /* of bodies that are not convex: which part of particle
                            1, times SEL_POLYHEDRON_PARTS_MOST, and which of
                            particle 2 (walls: 0). Set by a world; else 0 */
    sel_contact_end end;
} sel_contact;

/* What a substep knows of a contact: no more than models need, for there are
   many. */
typedef struct sel_touch
{
    double point[3];     /* [m] */
    double normal[3];    /* unit, from 1 to 2 or into the wall */
    double overlap;      /* [m]; < 0: a gap that may close in the substep */
    int triangle;        /* walls; -1 for pairs */
    int item;            /* walls; -1 for pairs */
    sel_feature feature; /* walls */
    int part;            /* as sel_contact's */
} sel_touch;

/* What is kept of a pair from one call to the next, in the body frames, so
   that it stays good while the pair moves. Zero it to start cold. */
typedef struct sel_contact_memory
{
    double u1[3]; /* coordinates on particle 1 (see patch.h) */
    double u2[3]; /* and on particle 2 */
    int kind;     /* 0 nothing, 1 touched, 2 apart: the normal separates */
} sel_contact_memory;

/* The contact of two particles by a method, in one record: point1 and point2
   on the surfaces, normal, overlap = (point1 - point2).normal.

   residual: the greatest of
     - the sine of the angle between the two surfaces' normals, where both
       are smooth;
     - deepestPoint: the gap between the gauge of particle 2 at point1 and
       the least value that any point of particle 1 can have, relative to it;
       midway: likewise between the greater of both gauges and its bound
       (both bounds by duality: they hold whatever the search did);
       commonNormal: the part of point1 - point2 across the normal, over the
       smaller equivalent diameter.
   Where the centre of one particle lies in the other, deepestPoint changes
   the roles; where each centre lies in the other particle it is a guess and
   marked with residual 1. Every call ends; SEL_TOUCHING_LOOSE when the
   tolerance was not reached. */
void sel_contact_pair(sel_method method, const sel_body *body1,
    const sel_body *body2, sel_contact_memory *memory, sel_contact *contact);

/* The distance of two bodies that sel_contact_pair has found apart, where it is
   below margin [m]: contact then has overlap = - distance, the normal along
   which it is measured, and points on both surfaces. Else contact is left as
   it is. Good to 1e-9 of the smaller equivalent diameter; some 50 us. */
void sel_contact_gap(const sel_body *body1, const sel_body *body2,
    double margin, sel_contact *contact);

/* [m] The gap that a plane with unit normal n (global, from body 1 to body 2)
   leaves between them, at most their distance; <= 0: they are not apart along
   it. */
double sel_contact_gap_along(
    const sel_body *body1, const sel_body *body2, const double n[3]);

/* Where bodies would touch that sel_contact_pair has found apart, if they are
   nearer than margin [m] > 0; memory: as that left it. Returns 1: contact then
   has overlap = - gap <= 0, the normal, the points of both that face each other
   and end SEL_APART. The gap is what a plane leaves, at most their distance,
   and that as a rule. 0: they are farther apart; the normal may have
   changed to one that parts them by more. */
int sel_contact_near(sel_method method, const sel_body *body1,
    const sel_body *body2, double margin, const sel_contact_memory *memory,
    sel_contact *contact);

/* Do the oriented boxes around the bodies, each grown by margin/2 [m] on every
   side, meet? */
int sel_contact_boxes_meet(
    const sel_body *body1, const sel_body *body2, double margin);

#ifdef __cplusplus
}
#endif

#endif

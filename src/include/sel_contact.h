/*---------------------------------------------------------------------------*\
    sel_contact.h - narrow phase: particle with particle

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

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

/* Sets a body from a shape, its centre [m] and its orientation (unit
   quaternion). The shape is not copied and must outlive the body. */
void sel_contact_body(sel_body *body, const sel_shape *shape,
    const double centre[3], const double q[4]);

/* Definitions of the contact of two overlapping bodies. All three agree if the
   bodies are apart or just touch.

   SEL_COMMON_NORMAL  The points of the two surfaces whose outward normals are
                      exactly opposite and whose connecting line is parallel to
                      these normals. At these points the translation that
                      separates the bodies is stationary. It is minimal, except
                      between edges or tips whose radius is smaller than the
                      overlap. This is the geometrically exact definition.
                      Bodies with a large overlap have several such pairs of
                      points: a cold call looks for the least overlap (and may
                      miss it), a warm call follows the pair in its memory.
   SEL_DEEPEST_POINT  Wedel et al. 2023, section 3.5: point1 is the point of
                      particle 1 that lies deepest in particle 2 (least gauge),
                      point2 the point of 2 with the opposite normal, in closed
                      form.
   SEL_MIDWAY         Podlozhnyuk et al. 2017, equation for F1 = F2: of the
                      points where both inside-outside functions are equal, the
                      one with the least value. The line through it along the
                      normal leaves the bodies at point1 and point2. */
typedef enum sel_method
{
    SEL_COMMON_NORMAL,
    SEL_DEEPEST_POINT,
    SEL_MIDWAY,
    SEL_METHOD_COUNT
} sel_method;

/* Returns the keyword of a method: commonNormal, deepestPoint or midway. */
const char *sel_method_name(sel_method method);

/* Result of a narrow-phase call. */
typedef enum sel_contact_end
{
    SEL_APART_SPHERES,   /* the bounding spheres do not intersect */
    SEL_APART_BOXES,     /* the oriented boxes do not intersect */
    SEL_APART_DIRECTION, /* the normal of the last call still separates the
                            bodies */
    SEL_APART,           /* solved: the bodies do not touch */
    SEL_TOUCHING,        /* solved: overlap >= 0 */
    SEL_TOUCHING_LOOSE   /* the bodies touch, but the tolerance was not reached:
                            see residual */
} sel_contact_end;

/* 1 if the bodies touch according to the end of a narrow-phase call. */
#define SEL_TOUCHES(end) ((end) >= SEL_TOUCHING)

/* The part of a wall that a contact touches. */
typedef enum sel_feature
{
    SEL_FACE,
    SEL_EDGE,
    SEL_VERTEX
} sel_feature;

/* Contact of two particles, or of a particle (1) and a wall (2). */
typedef struct sel_contact
{
    double point[3];  /* contact point [m]: midway between point1 and point2, or
                         SEL_MIDWAY's point */
    double normal[3]; /* unit, from 1 to 2 or into the wall */
    double overlap;   /* [m] along the normal; < 0: apart (if solved) */
    double point1[3]; /* [m] on particle 1, deepest in particle 2 or the wall */
    double point2[3]; /* [m] on particle 2 (or the wall), where its normal is
                         opposite */
    double residual;  /* certified bound, see sel_contact_pair */
    int iterations;   /* Newton iterations */
    int fallback;     /* 1: the bracketing search replaced Newton's method */
    int triangle;     /* walls: index of a triangle in the whole mesh
                         (sel_walls_pack); -1 for pairs */
    int item; /* walls: index of the plane (that of its first triangle), edge or
                 vertex that is touched. It does not depend on the triangle from
                 which it was found. -1 for pairs */
    sel_feature feature; /* walls: type of that item */
    int part; /* bodies that are not convex: index of the convex part of
                 particle 1, times SEL_POLYHEDRON_PARTS_MOST, plus that of
                 particle 2 (walls: 0). Set by a world; else 0 */
    sel_contact_end end;
} sel_contact;

/* The data of a contact that a substep keeps: only what models need, since
   there are many contacts. */
typedef struct sel_touch
{
    double point[3];     /* [m] */
    double normal[3];    /* unit, from 1 to 2 or into the wall */
    double overlap;      /* [m]; < 0: a gap that may close in the substep */
    int triangle;        /* walls; -1 for pairs */
    int item;            /* walls; -1 for pairs */
    sel_feature feature; /* walls */
    int part;            /* as in sel_contact */
} sel_touch;

/* The memory of a pair from one call of sel_contact_pair to the next. It is in
   the body frames, so that it stays valid while the pair moves. Set it to zero
   for a cold call. */
typedef struct sel_contact_memory
{
    double u1[3]; /* chart coordinates on particle 1 (patch.h) */
    double u2[3]; /* and on particle 2 */
    int type; /* 0: empty; 1: the bodies touched; 2: they were apart, and the
                 normal separates them */
} sel_contact_memory;

/* Finds the contact of two particles by a method: point1 and point2 on the
   surfaces, the normal, and overlap = (point1 - point2).normal. memory is read
   and replaced.

   residual is the greatest of
     - the sine of the angle between the two surfaces' normals, where both
       are smooth;
     - deepestPoint: the relative difference between the gauge of particle 2 at
       point1 and a lower bound of this gauge over particle 1;
       midway: likewise for the greater of both gauges and its lower bound
       (both bounds follow from duality and hold for any result of the search);
       commonNormal: the tangential component of point1 - point2, over the
       smaller equivalent diameter.
   If the centre of one particle lies in the other, deepestPoint exchanges the
   roles of the two. If each centre lies in the other particle, its result is a
   guess, marked with residual 1. Every call ends; contact->end is
   SEL_TOUCHING_LOOSE if the tolerance was not reached. */
void sel_contact_pair(sel_method method, const sel_body *body1,
    const sel_body *body2, sel_contact_memory *memory, sel_contact *contact);

/* Finds the distance of two bodies that sel_contact_pair has found apart. If it
   is below `margin` [m], sets in *contact: overlap = - distance, the normal
   along which the distance is measured, and the points on both surfaces; else
   leaves *contact unchanged. Accurate to 1e-9 of the smaller equivalent
   diameter; takes about 50 us. */
void sel_contact_gap(const sel_body *body1, const sel_body *body2,
    double margin, sel_contact *contact);

/* Returns the gap [m] between the two bodies along the unit normal n (global,
   from body 1 to body 2): the width of the slab normal to n that separates
   them. It is at most their distance; <= 0 if no plane normal to n separates
   them. */
double sel_contact_gap_along(
    const sel_body *body1, const sel_body *body2, const double n[3]);

/* For two bodies that sel_contact_pair has found apart: finds where they would
   touch, if they are nearer than `margin` [m] > 0. memory: as that call left
   it. Returns 1 and sets in *contact: overlap = - gap <= 0, the normal, the
   points of both bodies that face each other, and end SEL_APART. The gap is
   measured along the normal (sel_contact_gap_along): at most the distance of
   the bodies, and usually equal to it. Returns 0 if they are farther apart;
   contact->normal may then be another one, with a wider gap along it. */
int sel_contact_near(sel_method method, const sel_body *body1,
    const sel_body *body2, double margin, const sel_contact_memory *memory,
    sel_contact *contact);

/* Does the same as sel_contact_pair and, if the bodies are apart,
   sel_contact_near, if possible with only one solution. Returns 1 if the bodies
   touch or are nearer than `margin` [m] >= 0. The memory holds the nearest
   points, so that the next call starts from them. */
int sel_contact_within(sel_method method, const sel_body *body1,
    const sel_body *body2, double margin, sel_contact_memory *memory,
    sel_contact *contact);

/* Returns 1 if the oriented boxes around the bodies intersect. Each box is
   first grown by margin/2 [m] on every side. */
int sel_contact_boxes_meet(
    const sel_body *body1, const sel_body *body2, double margin);

#ifdef __cplusplus
}
#endif

#endif

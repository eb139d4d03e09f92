/*---------------------------------------------------------------------------*\
    sel_wear.h - what walls bear and lose: sums over contacts, a patch and a
    triangle

    SPDX-License-Identifier: GPL-3.0-or-later

    Conventions: superellipsoid.h.

    A wall contact has an impulse J on the wall in a substep, Jn along its normal
    and Jt across, and the body slips on the wall with vt, the mean of before and
    after the substep. By this mean J.v is what the impulse does to the energy of
    the body, to the last digit (softSphere_kick.c), and vt dt the way.

    Archard 1953 ("Contact and rubbing of flat surfaces", J. Applied Physics 24): the
    volume worn off is k/H times force times way, so k/H times the sum of Jn |vt|.

    Finnie 1960 ("Erosion of surfaces by solid particles", Wear 3): a
    body of mass m that hits a surface at a speed v, at an angle alpha from it, cuts
    out the volume

        c m v^2/(psi p K) f,    f = sin(2 alpha) - (6/K) sin(alpha)^2,
                                    tan(alpha) <= K/6
                                f = (K/6) cos(alpha)^2, else

    with the share c of bodies that cut, the depth psi of the contact over that of
    the cut, the flow pressure p, and K, the vertical over the horizontal force.

    An impact is a body that bears on a wall and did not in the substep before, be
    that by another face that looks the same way to 45 degrees: who slides from one
    facet to the next does not hit it. Of faces that it comes to at once, and that
    look the same way, the one that bears most is hit. Its velocity is that at the
    contact, relative to the wall, as the substep begins.
\*---------------------------------------------------------------------------*/

#ifndef SEL_WEAR_H
#define SEL_WEAR_H

#include "sel_world.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A sum that no order of its terms changes: whole numbers of 2^-128, in digits of
   32 bits, the lowest first. What of a term is below that is left out; terms beyond
   2^61, and sums, count as that. Zero it to begin; it travels as bytes. */
#define SEL_EXACT_DIGITS 5
typedef struct sel_exact
{
    int64_t digit[SEL_EXACT_DIGITS];
} sel_exact;

void sel_exact_add(sel_exact *sum, double term);
/* *into becomes the sum of both. */
void sel_exact_join(sel_exact *into, const sel_exact *from);
/* Rounded, to some units in the last place: the same bits for the same sum. */
double sel_exact_value(const sel_exact *sum);

/* What is added up. Faces have the first ones: those of rigid walls
   (sel_walls_create_rigid) SHEAR in the frame of their wall, which goes with it. */
enum
{
    SEL_WALL_NORMAL = 0,  /* Jn [N s]; below zero where contacts pull */
    SEL_WALL_SHEAR = 1,   /* Jt, three [N s] */
    SEL_WALL_ARCHARD = 4, /* Jn |vt|, where it presses [J] */
    SEL_WALL_EROSION = 5, /* m v^2 f of impacts [J] */
    SEL_FACE_SUMS = 6,
    SEL_WALL_IMPULSE = 6,  /* J, three [N s] */
    SEL_WALL_MOMENT = 9,   /* its moment about the origin, three [N m s] */
    SEL_WALL_WORK = 12,    /* of the wall on the bodies: -J.u, u the velocity of
                              its surface there [J] */
    SEL_WALL_SLIDING = 13, /* Jt.vt: what friction takes, less what springs
                              give back [J] */
    SEL_WALL_IMPACTS = 14, /* their number */
    SEL_WALL_SUMS = 15
};

/* Finnie's v^2 f [m2/s2] of a velocity relative to a wall [m/s], K = ratio > 0; 0
   where it does not go into the wall. */
double sel_finnie(
    const double velocity[3], const double normal[3], double ratio);

/* Such sums over substeps: of each patch, and with faces of each triangle. */
typedef struct sel_wall_sums sel_wall_sums;

/* NULL: out of memory. K is 2 until it is set. */
sel_wall_sums *sel_wall_sums_create(int nPatches, int faces);
void sel_wall_sums_free(sel_wall_sums *sums);
void sel_wall_sums_set_ratio(sel_wall_sums *sums, int patch, double ratio);

/* What local particles did to walls in the last substep of a world that watches
   its walls joins the sums: SEL_E_ORDER, it does not. Allocates only where a
   triangle is touched that has not been before. Points belong to the triangle
   that holds them, where walls stood when contacts were found. */
sel_status sel_wall_sums_add(sel_wall_sums *sums, const sel_world *world);

void sel_wall_sums_clear_patches(sel_wall_sums *sums);
void sel_wall_sums_clear_faces(sel_wall_sums *sums);
/* SEL_WALL_SUMS of a patch. */
const sel_exact *sel_wall_sums_patch(const sel_wall_sums *sums, int patch);
/* The k-th triangle that has any, in no order, and its SEL_FACE_SUMS; NULL past
   the end. */
const sel_exact *sel_wall_sums_face(
    const sel_wall_sums *sums, int k, int *triangle);

/* From now on a world knows what these sums need: velocities before substeps, and
   who has pressed walls, which goes with what is known of contacts. Where that has
   come from a world that did not watch, whoever is known to touch a wall is no
   impact. SEL_E_ORDER: the world knows of contacts already. */
sel_status sel_world_watch_walls(sel_world *world);

/* In the last substep, of a world that watches: was contact number k
   (sel_world_contact_state) an impact? Where it bears, the mean of its points
   [m], and its velocity there before, relative to the wall [m/s]. 0: it was
   none. */
int sel_world_impact(
    const sel_world *world, int k, double point[3], double velocity[3]);

#ifdef __cplusplus
}
#endif

#endif

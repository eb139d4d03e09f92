/*---------------------------------------------------------------------------*\
    sel_wear.h - loads and wear of walls: sums over contacts, per patch and per
    triangle

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Conventions: superellipsoid.h.

    A wall contact has an impulse J on the wall in a substep, with components Jn
    along its normal and Jt tangential to it. The body slips on the wall with
    vt, the mean of the values before and after the substep. With this mean, J.v
    is exactly the change of the body's energy by the impulse
    (softSphere_kick.c), and vt dt the sliding distance.

    Archard 1953 ("Contact and rubbing of flat surfaces", J. Applied Physics
    24): the volume worn off is k/H times force times sliding distance, so k/H
    times the sum of Jn |vt|.

    Finnie 1960 ("Erosion of surfaces by solid particles", Wear 3): a body of
    mass m that hits a surface at a speed v, at an angle alpha from it, removes
    the volume

        c m v^2/(psi p K) f,    f = sin(2 alpha) - (6/K) sin(alpha)^2,
                                    tan(alpha) <= K/6
                                f = (K/6) cos(alpha)^2, else

    with the share c of bodies that cut, the depth psi of the contact over that
    of the cut, the flow pressure p, and K, the vertical over the horizontal
    force.

    An impact is a contact of a body that presses on a wall and did not in the
    substep before, neither on this face nor on another one whose normal differs
    by less than 45 degrees: a body that slides from one facet to the next makes
    no impact. Where a body meets several such faces at once, the impact is on
    the one with the largest load. Its velocity is that at the contact, relative
    to the wall, as the substep begins.
\*---------------------------------------------------------------------------*/

#ifndef SEL_WEAR_H
#define SEL_WEAR_H

#include "sel_world.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Number of digits of a sum. */
#define SEL_EXACT_DIGITS 5

/* A sum that does not depend on the order of its terms: a fixed-point number in
   units of 2^-128, with digits of 32 bits, the lowest first. What lies below
   the unit is dropped; terms and sums are limited to 2^61. Starts as all zeros;
   may be sent as bytes. */
typedef struct sel_exact
{
    int64_t digit[SEL_EXACT_DIGITS];
} sel_exact;

/* Adds a term to a sum. A NaN is ignored. */
void sel_exact_add(sel_exact *sum, double term);
/* Adds the sum *from to *into. */
void sel_exact_join(sel_exact *into, const sel_exact *from);
/* Returns the value of a sum, rounded to some units in the last place: bitwise
   the same for the same sum. */
double sel_exact_value(const sel_exact *sum);

/* Sums of a wall. Triangles have the first SEL_FACE_SUMS ones, patches all. For
   rigid walls (sel_walls_create_rigid) SHEAR of a triangle is in the frame of
   the wall, which moves with it. */
enum
{
    SEL_WALL_NORMAL = 0,  /* Jn [N s]; negative where contacts attract */
    SEL_WALL_SHEAR = 1,   /* Jt, three components [N s] */
    SEL_WALL_ARCHARD = 4, /* Jn |vt|, where Jn > 0 [J] */
    SEL_WALL_EROSION = 5, /* m v^2 f of impacts [J] */
    SEL_FACE_SUMS = 6,
    SEL_WALL_IMPULSE = 6, /* J, three components [N s] */
    SEL_WALL_MOMENT = 9,  /* moment of J about the origin, three components [N m
                             s] */
    SEL_WALL_WORK = 12, /* work of the wall on the bodies: -J.u, u the velocity
                           of the wall's surface there [J] */
    SEL_WALL_SLIDING = 13, /* Jt.vt: energy that friction dissipates, less what
                              springs return [J] */
    SEL_WALL_IMPACTS = 14, /* number of impacts */
    SEL_WALL_SUMS = 15
};

/* Returns Finnie's v^2 f [m2/s2] for a velocity relative to a wall [m/s] and K
   = ratio > 0; 0 where the velocity does not point into the wall. */
double sel_finnie(
    const double velocity[3], const double normal[3], double ratio);

/* Most parameters of a law of wear. */
#define SEL_WEAR_PARAMETERS 4

/* Laws of wear. */
enum
{
    SEL_WEAR_ARCHARD,
    SEL_WEAR_FINNIE,
    SEL_WEAR_LAWS
};

/* A law of wear: a wall loses the volume rate times the sum of a wall [m3]. */
typedef struct sel_wear_law
{
    const char *keyword;
    int sum;             /* SEL_WALL_ARCHARD or SEL_WALL_EROSION */
    const char *field;   /* name of the field of depths */
    const char *columns; /* of a table: the volume, and what else is counted */
    int nParameters;
    int nRequired; /* the first ones have no usual value */
    const char *names[SEL_WEAR_PARAMETERS];
    double
        usual[SEL_WEAR_PARAMETERS]; /* without wear: those that are required */
    const char *ratio; /* keyword of the rate itself, the first parameter then,
                          in place of all others; NULL: there is none */
    double (*rate)(const double *parameters); /* [1/Pa] */
} sel_wear_law;

/* The laws, SEL_WEAR_LAWS. Archard: k [-], hardness [Pa] or kOverH [1/Pa].
   Finnie: p [Pa], c, psi, K [-]; without p the rate is 0. */
extern const sel_wear_law sel_wear_laws[SEL_WEAR_LAWS];

/* Index of K among the parameters of Finnie's law. */
#define SEL_FINNIE_K 3

/* Wear of a wall since the start of a run, over its restarts. Starts as all
   zeros. */
typedef struct sel_wear_total
{
    sel_exact
        sums[SEL_WEAR_LAWS];      /* of the laws, with the present parameters */
    double before[SEL_WEAR_LAWS]; /* volume worn off with earlier ones [m3] */
    sel_exact impacts;            /* number of impacts */
} sel_wear_total;

/* Adds the SEL_WALL_SUMS sums of a wall to a total. */
void sel_wear_total_add(sel_wear_total *total, const sel_exact *sums);

/* Returns the volume [m3] that a wall has lost by a law with a rate [1/Pa]. */
double sel_wear_total_volume(const sel_wear_total *total, int law, double rate);

/* Capacity of the text of a total, with its end. */
#define SEL_WEAR_TEXT 512

/* Writes a total as text, with all digits: of Archard's law the volume of
   before, the rate, and the sum; the same of Finnie's, with K behind the rate;
   the impacts. rates: SEL_WEAR_LAWS [1/Pa]. A blank stands before each number.
   Returns the length of the text. */
int sel_wear_total_print(const sel_wear_total *total, const double *rates,
    double K, char text[SEL_WEAR_TEXT]);

/* Reads that text. What was worn off with other rates, or another K, is a volume
   of before from then on. Returns 0, and leaves the total as it is, if the text
   is damaged; else 1. */
int sel_wear_total_scan(
    sel_wear_total *total, const double *rates, double K, const char *text);

/* Such sums over substeps, for each patch and optionally for each triangle. */
typedef struct sel_wall_sums sel_wall_sums;

/* Creates sums of nPatches patches, with faces 1 also of triangles. NULL: out
   of memory. K is 2 until it is set. */
sel_wall_sums *sel_wall_sums_create(int nPatches, int faces);

/* Frees sums; NULL is allowed. */
void sel_wall_sums_free(sel_wall_sums *sums);

/* Sets K of a patch [-] > 0. */
void sel_wall_sums_set_ratio(sel_wall_sums *sums, int patch, double ratio);

/* Adds the loads of local particles on walls in the last substep of a world
   that watches its walls (sel_world_watch_walls) to the sums. SEL_E_ORDER: it
   does not. Memory is allocated only when a triangle is touched for the first
   time (SEL_E_MEMORY). A point counts for the triangle that contained it when
   contacts were found. */
sel_status sel_wall_sums_add(sel_wall_sums *sums, const sel_world *world);

/* Sets the sums of all patches to zero. */
void sel_wall_sums_clear_patches(sel_wall_sums *sums);

/* Discards the sums of all triangles. */
void sel_wall_sums_clear_faces(sel_wall_sums *sums);
/* Returns the SEL_WALL_SUMS sums of a patch. */
const sel_exact *sel_wall_sums_patch(const sel_wall_sums *sums, int patch);
/* Returns the SEL_FACE_SUMS sums of the k-th triangle that has any, in no
   particular order, and sets *triangle; NULL past the end. */
const sel_exact *sel_wall_sums_face(
    const sel_wall_sums *sums, int k, int *triangle);

/* Makes a world record what these sums need: velocities before substeps, and
   which bodies have pressed on walls, which is stored with the contact memory.
   Where the memory comes from a world that did not watch, a body that it lists
   as touching a wall makes no impact. SEL_E_ORDER: the world has contact memory
   already. */
sel_status sel_world_watch_walls(sel_world *world);

/* Returns 1 if contact number k (sel_world_contact_state) of the last substep
   was an impact, in a world that watches its walls; else 0. Sets the mean of
   the contact's loaded points [m], and the velocity there at the beginning of
   the substep, relative to the wall [m/s]. */
int sel_world_impact(
    const sel_world *world, int k, double point[3], double velocity[3]);

#ifdef __cplusplus
}
#endif

#endif

/*---------------------------------------------------------------------------*\
    sel_wear.h - loads and wear of walls: sums over contacts, per patch and per
    triangle

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Conventions: superellipsoid.h.

    A wall contact has an impulse J on the wall in a substep, with the component
    Jn along its normal and Jt tangential to it. The body slips on the wall with
    the velocity vt, the mean of the values before and after the substep. With
    this mean, J.v is exactly the change of the body's energy by the impulse
    (softSphere_kick.c), and vt dt is the sliding distance.

    Archard 1953 ("Contact and rubbing of flat surfaces", J. Applied Physics
    24): the volume worn off is k/H times force times sliding distance. It is
    therefore k/H times the sum of Jn |vt|.

    Finnie 1960 ("Erosion of surfaces by solid particles", Wear 3): a body of
    mass m that hits a surface at a speed v, at an angle alpha from it, removes
    the volume

        c m v^2/(psi p K) f,    f = sin(2 alpha) - (6/K) sin(alpha)^2,
                                    tan(alpha) <= K/6
                                f = (K/6) cos(alpha)^2, else

    with the share c of bodies that cut; psi, the depth of the contact over the
    depth of the cut; the flow pressure p; and K, the vertical over the
    horizontal force.

    An impact is a contact of a body that presses on a wall and did not press on
    it in the substep before, neither on this face nor on another face whose
    normal differs by less than 45 degrees: a body that slides from one facet to
    the next makes no impact. If a body hits several such faces at once, the
    impact is on the one with the largest load. Its velocity is that at the
    contact, relative to the wall, at the start of the substep.
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
   units of 2^-128, with digits of 32 bits, the lowest first. Bits below the
   unit are dropped; terms and sums are limited to 2^61. Set it to zero at
   first. It may be sent as bytes. */
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

/* Sums of a wall. Triangles have the first SEL_FACE_SUMS sums, patches have
   all. For rigid walls (sel_walls_create_rigid) SHEAR of a triangle is in the
   wall's frame, which moves with the wall. */
enum
{
    SEL_WALL_NORMAL = 0,  /* Jn [N s]; negative if contacts attract */
    SEL_WALL_SHEAR = 1,   /* Jt, three components [N s] */
    SEL_WALL_ARCHARD = 4, /* Jn |vt|, if Jn > 0 [J] */
    SEL_WALL_EROSION = 5, /* m v^2 f of impacts [J] */
    SEL_FACE_SUMS = 6,
    SEL_WALL_IMPULSE = 6, /* J, three components [N s] */
    SEL_WALL_MOMENT = 9,  /* moment of J about the origin, three components [N m
                             s] */
    SEL_WALL_WORK = 12,   /* work of the wall on the bodies: -J.u, with u the
                             velocity of the wall's surface at the contact
                             [J] */
    SEL_WALL_SLIDING = 13, /* Jt.vt: energy that friction dissipates, minus that
                              returned by springs [J] */
    SEL_WALL_IMPACTS = 14, /* number of impacts */
    SEL_WALL_SUMS = 15
};

/* Returns Finnie's v^2 f [m2/s2] for a velocity relative to a wall [m/s] and K
   = ratio > 0; 0 if the velocity does not point into the wall. */
double sel_finnie(
    const double velocity[3], const double normal[3], double ratio);

/* Maximum number of parameters of a law of wear. */
#define SEL_WEAR_PARAMETERS 4

/* Laws of wear. */
enum
{
    SEL_WEAR_ARCHARD,
    SEL_WEAR_FINNIE,
    SEL_WEAR_LAWS
};

/* A law of wear: a wall loses the volume [m3] `rate` times its sum number
   `sum`. */
typedef struct sel_wear_law
{
    const char *keyword;
    int sum;            /* SEL_WALL_ARCHARD or SEL_WALL_EROSION */
    const char *field;  /* name of the field of depths */
    const char *column; /* column of a table: the volume */
    int countsImpacts;  /* 1: the law is one of impacts; a table then also
                           contains their number */
    int nParameters;
    int nRequired; /* number of required parameters, which come first */
    const char *names[SEL_WEAR_PARAMETERS];
    double usual[SEL_WEAR_PARAMETERS]; /* defaults; those of required parameters
                                          give no wear */
    const char *ofSum; /* name of the parameter on which the sum depends, so
                          that the volume worn off is not proportional to the
                          sum if the parameter changes; NULL: there is none */
    const char *ratio; /* keyword of the rate itself, which may be given instead
                          of all parameters (stored as the first one); NULL:
                          there is none */
    double (*rate)(const double *parameters); /* [1/Pa] */
} sel_wear_law;

/* The laws, SEL_WEAR_LAWS. Archard: k [-], hardness [Pa] or kOverH [1/Pa].
   Finnie: p [Pa], c, psi, K [-]; without p the rate is 0. */
extern const sel_wear_law sel_wear_laws[SEL_WEAR_LAWS];

/* The numbers of a law for a wall, which follow from its parameters. */
typedef struct sel_wear_rate
{
    double rate;  /* volume per sum [1/Pa] */
    double ofSum; /* the parameter on which the sum depends; 0: there is none */
} sel_wear_rate;

/* Returns these numbers for parameters of a law. */
sel_wear_rate sel_wear_rate_of(
    const sel_wear_law *law, const double *parameters);

/* Wear of a wall since the start of a run, including restarts. Set it to zero
   at first. */
typedef struct sel_wear_total
{
    sel_exact
        sums[SEL_WEAR_LAWS];      /* of the laws, with the present parameters */
    double before[SEL_WEAR_LAWS]; /* volume worn off with earlier parameters
                                     [m3] */
    sel_exact impacts;            /* number of impacts */
} sel_wear_total;

/* Adds the SEL_WALL_SUMS sums of a wall to a total. */
void sel_wear_total_add(sel_wear_total *total, const sel_exact *sums);

/* Returns the volume [m3] that a wall has lost by a law with a rate [1/Pa]. */
double sel_wear_total_volume(const sel_wear_total *total, int law, double rate);

/* Capacity of the text of a total, including the terminating zero. */
#define SEL_WEAR_TEXT 512

/* Writes a total as text, with all digits: for each law the volume `before`,
   the rate, the parameter on which the sum depends, if there is one, and the
   sum; then the number of impacts. rates: SEL_WEAR_LAWS. There is a blank
   before each number. Returns the length of the text. */
int sel_wear_total_print(const sel_wear_total *total,
    const sel_wear_rate *rates, char text[SEL_WEAR_TEXT]);

/* Reads the text of sel_wear_total_print. If the rate or this parameter of a
   law has changed, converts its wear so far to a volume and adds it to
   `before`. Returns 0, and does not change the total, if the text is damaged;
   else 1. */
int sel_wear_total_scan(
    sel_wear_total *total, const sel_wear_rate *rates, const char *text);

/* Sums of walls over substeps, for each patch and optionally for each
   triangle. */
typedef struct sel_wall_sums sel_wall_sums;

/* Creates sums of nPatches patches and, if `faces` is 1, of triangles. NULL:
   out of memory. K is 2 until it is set. */
sel_wall_sums *sel_wall_sums_create(int nPatches, int faces);

/* Frees sums; NULL is allowed. */
void sel_wall_sums_free(sel_wall_sums *sums);

/* Sets K of a patch [-] > 0. */
void sel_wall_sums_set_ratio(sel_wall_sums *sums, int patch, double ratio);

/* Adds to the sums the loads of local particles on walls in the last substep.
   SEL_E_ORDER: the world does not watch its walls (sel_world_watch_walls).
   Memory is allocated only when a triangle is touched for the first time
   (SEL_E_MEMORY). A contact point counts for the triangle that contained it
   when contacts were found. */
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

/* Makes a world record the data for these sums: velocities before substeps, and
   which bodies have pressed on walls. The latter is stored with the contact
   memory. If the memory comes from a world that did not watch its walls, a body
   that touches a wall in the memory makes no impact. SEL_E_ORDER: the world has
   contact memory already. */
sel_status sel_world_watch_walls(sel_world *world);

/* Returns 1 if contact number k (sel_world_contact_state) of the last substep
   was an impact, in a world that watches its walls; else 0. Sets the mean of
   the contact's loaded points [m], and the velocity at this point, relative to
   the wall, at the start of the substep [m/s]. */
int sel_world_impact(
    const sel_world *world, int k, double point[3], double velocity[3]);

#ifdef __cplusplus
}
#endif

#endif

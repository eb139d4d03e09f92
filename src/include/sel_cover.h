/*---------------------------------------------------------------------------*\
    sel_cover.h - the cells that bodies cover, and what they exchange with them

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    A body whose dEq is below the size of its cell (the cube root of the cell's
    volume) counts in that cell alone. For a larger body, its sel_samples are
    counted cell by cell. Samples outside the mesh, in walls, are left out; the
    weights of a body always sum to 1. A sample exactly on a face between two
    processes counts on both.

    A body that reaches into the mesh of another process is sent there, and its
    owner gets the counts back, so that the weights do not depend on the number
    of processes. Across periodic boundaries that do not rotate, a body covers
    the cells on the other side; the centre of such a cell is then given at its
    image next to the body.

    The pieces of a body are in the order of its samples, and the contributions
    to a cell are added in the order of the bodies' ids. Sums are then the same
    on any number of processes to rounding, and from run to run to the last bit.

    Conventions: superellipsoid.h.
\*---------------------------------------------------------------------------*/

#ifndef SEL_COVER_H
#define SEL_COVER_H

#include "sel_cells.h"
#include "sel_immersed.h"
#include "sel_shape.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A body whose centre is on this process. */
typedef struct sel_cover_body
{
    int id;             /* unique over all processes */
    int cell;           /* the cell that contains its centre */
    double centre[3];   /* [m] */
    double Q[9];        /* rotation from the body's frame to the global one */
    double volume;      /* [m3] */
    double dEq;         /* diameter of the sphere of the same volume [m] */
    double radius;      /* of its bounding sphere [m] */
    double semiAxes[3]; /* [m] */
    double epsilon[2];  /* epsilon1, epsilon2 */
    double polyhedron;  /* key of its polyhedron; 0: a superellipsoid */
    double mass;        /* [kg] */
    double velocity[3]; /* [m/s] */
    double spin[3];     /* [rad/s] */
} sel_cover_body;

/* A cell of any process. */
typedef struct sel_cover_place
{
    int process, cell;
    double centre[3]; /* of the cell, or of its image next to the body [m] */
    double volume;    /* [m3] */
    double mass;      /* of the fluid in it [kg]; if no density is known, its
                         volume */
} sel_cover_place;

/* A cell with the share of a body in it. */
typedef struct sel_cover_piece
{
    sel_cover_place place;
    double weight; /* share of the body's volume */
    double share;  /* share of the body's impulse; usually equal to weight */
    double arm[3]; /* from the centre of the body to the centre of its volume in
                      the cell [m] */
} sel_cover_piece;

/* The fluid averaged over a body. */
typedef struct sel_cover_mean
{
    int id;           /* of the body */
    int jumps;        /* 1: the density jumps over the body */
    double centre[3]; /* of the body when it was covered [m] */
    double volume;    /* of the body [m3] */
    sel_immersed mean;
} sel_cover_mean;

/* Bodies and the cells that they cover. */
typedef struct sel_cover sel_cover;

/* Returns the polyhedron of a key; NULL: there is none. */
typedef const sel_polyhedron *sel_cover_polyhedron(double key);

/* Writes the known values of the fluid in a cell of this process. Need not set
   `share` and `arm`. */
typedef void sel_cover_fluid(void *context, int cell, sel_immersed_cell *fluid);

/* Creates a cover, without bodies. cells is not copied. SEL_E_MEMORY. */
sel_status sel_cover_create(const sel_cells *cells,
    sel_cover_polyhedron *polyhedron, sel_cover **cover);

/* Frees a cover; NULL is allowed. */
void sel_cover_free(sel_cover *cover);

/* Finds the cells that n bodies of this process cover; the bodies must be in
   the order of their ids, and are copied. finely: NULL, or one number per cell;
   in a cell with 1 the samples of small bodies are counted, too.
   SEL_E_ARGUMENT: a key has no polyhedron; errors as for sel_samples_find.
   Collective. */
sel_status sel_cover_bodies(sel_cover *cover, int n,
    const sel_cover_body *bodies, const unsigned char *finely);

/* Returns 1 if the cover was made for these bodies, in the same cells and poses
   and with the same masses. Local. */
int sel_cover_holds(
    const sel_cover *cover, int n, const sel_cover_body *bodies);

/* Returns the pieces of body i, and sets their number. */
const sel_cover_piece *sel_cover_pieces(
    const sel_cover *cover, int i, int *nPieces);

/* If the density of the fluid is not uniform: finds the cells that bodies cover
   half a time step dt [s] ahead, and averages the fluid over these bodies. At a
   free surface a sample at the centre of a body does not represent the fluid
   (sel_immersed.h). The force of the step is then that at its middle, so that
   an oscillating float keeps its energy. Near a jump of the density small
   bodies are counted by samples, too. If the density jumps over a body, its
   impulse is distributed by the mass of fluid (sel_cover_piece.share). density:
   one number per cell [kg/m3], which must stay valid until the next call; may
   be NULL. If it is uniform to one percent or NULL, only sets *active to 0.
   Errors as for sel_cover_bodies. Collective. */
sel_status sel_cover_see(sel_cover *cover, int n, const sel_cover_body *bodies,
    double dt, const double *density, sel_cover_fluid *fluid, void *context,
    int *active);

/* Returns the fluid averaged over a body by the last call of sel_cover_see;
   NULL: the fluid at its centre represents it. */
const sel_cover_mean *sel_cover_over(const sel_cover *cover, int id);

/* Impulses that bodies have received from the fluid (by sel_fluid), in the
   order of the bodies. */
typedef struct sel_cover_received
{
    const double *impulse;        /* n x 3 [N s] */
    const double *angularImpulse; /* n x 3 [N m s] about their centres */
    const double *coefficient;    /* n x 9 [kg]; NULL: explicit source */
} sel_cover_received;

/* Sums of the angular impulses that bodies have given to the fluid, on this
   process. */
typedef struct sel_cover_given
{
    double couple[3]; /* angular impulse that cells carry, about the bodies'
                         centres [N m s] */
    double missing;   /* angular impulse that cells cannot carry, sum of
                         magnitudes [N m s] */
} sel_cover_given;

/* Gives the impulses of the bodies to the fluid, with the opposite sign. Adds
   to impulse (n x 3 [N s]) and coefficient (n [kg]) of the cells.

   The impulse -J of a body is distributed over its pieces by their shares, and
   its angular impulse -L as a couple (sel_couple). The couple also corrects for
   the positions of the impulses: the angular impulse about the body's centre is
   exactly -L. The cells that the body covers carry the couple if there are four
   or more, else the cell of its centre and the cells across its faces; cells
   whose fluid is much lighter than that of the others are left out.

   The coefficient C of a body is a third of the trace of received->coefficient.
   It is limited by the body's mass M to C M/(C + M): a body cannot give more,
   however large its drag is. Errors: SEL_E_MEMORY. Collective. */
sel_status sel_cover_give(sel_cover *cover, const sel_cover_received *received,
    double *impulse, double *coefficient, sel_cover_given *given);

/* Sums the volume [m3] of bodies in each cell (n), and counts the bodies that
   reach into each cell (n). SEL_E_MEMORY. Collective. */
sel_status sel_cover_volumes(sel_cover *cover, double *volume, double *number);

/* Cells in which bodies hinder each other's flow. */
typedef struct sel_cover_dense
{
    double solid;   /* largest solid fraction of a crowded cell, at most 1 */
    double nCells;  /* number of crowded cells: with three bodies or more and a
                       solid fraction above 0.1. A cell that a single large body
                       fills is not crowded */
    double nBodies; /* sum of the numbers of bodies in these cells */
} sel_cover_dense;

/* Finds crowded cells from the results of sel_cover_volumes. Returns 1 if
   nBodies is too large to be due to chance encounters. Collective. */
int sel_cover_find_dense(const sel_cells *cells, const double *volume,
    const double *number, sel_cover_dense *crowd);

/* Result of sel_cover_fit. */
typedef struct sel_cover_fitted
{
    double fullest;  /* largest ratio of the volume of bodies in a cell to the
                        cell's volume, before the call */
    double unplaced; /* volume of bodies beyond that of all cells [m3] */
} sel_cover_fitted;

/* Redistributes the volumes of bodies in cells (n [m3]) so that no cell holds
   more than its own volume. The sum does not change. Before the call a cell may
   hold more for three reasons: samples are uneven by some percent; bodies in it
   may overlap a little; small bodies count in one cell only. The excess goes to
   the cells across its faces, in proportion to their free volume. If they have
   none, half of the excess is passed on to them in each iteration. Cells that
   contain bodies are filled first, other cells only when those are full. The
   small rest after many iterations is spread over all cells with free volume.
   SEL_E_MEMORY. Collective. */
sel_status sel_cover_fit(
    sel_cover *cover, double *volume, sel_cover_fitted *fitted);

#ifdef __cplusplus
}
#endif

#endif

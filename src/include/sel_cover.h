/*---------------------------------------------------------------------------*\
    sel_cover.h - the cells that bodies cover, and what they exchange with them

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    A body whose dEq is below the size of its cell (the cube root of the cell's
    volume) lies in that cell alone. For a larger body sel_samples are counted
    cell by cell. Samples outside the mesh, in walls, are left out: the weights
    of a body always sum to 1. A sample exactly on a face between two processes
    counts on both.

    A body that reaches into the mesh of another process is sent there, and its
    owner gets the counts back, so that the weights do not depend on the number
    of processes. Across periodic boundaries that do not rotate, a body covers
    the cells on the other side; the centre of such a cell is then given where
    the body sees it.

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
    int cell;           /* that contains its centre */
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
    double centre[3]; /* where the body sees it [m] */
    double volume;    /* [m3] */
    double mass;      /* of the fluid in it [kg]; its volume where no density is
                         known */
} sel_cover_place;

/* A cell with the share of a body in it. */
typedef struct sel_cover_piece
{
    sel_cover_place place;
    double weight; /* of the body's volume */
    double share;  /* of the body's impulse; as a rule the weight */
    double arm[3]; /* from the centre of the body to that of its share in the
                      cell [m] */
} sel_cover_piece;

/* The fluid over a body. */
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

/* Writes the known values of the fluid in a cell of this process; share and arm
   are not required. */
typedef void sel_cover_fluid(void *context, int cell, sel_immersed_cell *fluid);

/* Creates a cover, without bodies. cells is not copied. SEL_E_MEMORY. */
sel_status sel_cover_create(const sel_cells *cells,
    sel_cover_polyhedron *polyhedron, sel_cover **cover);

/* Frees a cover; NULL is allowed. */
void sel_cover_free(sel_cover *cover);

/* Covers n bodies of this process, in the order of their ids; they are copied.
   finely: NULL, or n numbers: in a cell of 1 the samples of small bodies are
   counted, too. SEL_E_ARGUMENT: a key has no polyhedron; the errors of
   sel_samples_find. Collective. */
sel_status sel_cover_bodies(sel_cover *cover, int n,
    const sel_cover_body *bodies, const unsigned char *finely);

/* Returns 1 if these are the bodies that were covered, in the same cells and
   poses, with the same masses. Local. */
int sel_cover_holds(
    const sel_cover *cover, int n, const sel_cover_body *bodies);

/* Returns the pieces of body i, and sets their number. */
const sel_cover_piece *sel_cover_pieces(
    const sel_cover *cover, int i, int *nPieces);

/* Covers bodies half a time step dt [s] ahead and samples the fluid over them
   where its density is not uniform: at a free surface a sample at the centre of
   a body does not represent the fluid (sel_immersed.h). Half a step ahead the
   force of the step is that of its middle, so that an oscillating float keeps
   its energy. Small bodies near a jump of the density are counted by samples,
   too. Bodies with a jump over them give their impulse by the mass of fluid
   (sel_cover_piece.share). density: n [kg/m3], which must stay valid until the
   next call. *active becomes 0, and nothing else is done, where the density is
   uniform to one percent, or density is NULL. Errors: sel_cover_bodies.
   Collective. */
sel_status sel_cover_see(sel_cover *cover, int n, const sel_cover_body *bodies,
    double dt, const double *density, sel_cover_fluid *fluid, void *context,
    int *active);

/* Returns the fluid over a body by the last call of sel_cover_see; NULL: that
   at its centre represents it. */
const sel_cover_mean *sel_cover_over(const sel_cover *cover, int id);

/* What bodies have received from the fluid (of sel_fluid), in their order. */
typedef struct sel_cover_received
{
    const double *impulse;        /* n x 3 [N s] */
    const double *angularImpulse; /* n x 3 [N m s] about their centres */
    const double *coefficient;    /* n x 9 [kg]; NULL: explicit source */
} sel_cover_received;

/* Sums of what bodies have given to the fluid, on this process. */
typedef struct sel_cover_given
{
    double couple[3]; /* angular impulse that the cells carry, about the bodies'
                         centres [N m s] */
    double missing;   /* angular impulse that they cannot carry, sum of
                         magnitudes [N m s] */
} sel_cover_given;

/* Gives to the fluid what the bodies have received from it, with the opposite
   sign. Adds to impulse (n x 3 [N s]) and coefficient (n [kg]) of the cells.

   The impulse -J of a body goes to its pieces by their shares, and its angular
   impulse -L as a couple (sel_couple), which also corrects for the place of the
   impulse: the angular momentum given about the centre is -L exactly. Four
   cells or more that the body covers carry the couple, else the cell of its
   centre and those across its faces; cells whose fluid is far lighter than that
   of the others are left out.

   The coefficient C of a body is a third of the trace of received->coefficient,
   limited by its mass M to C M/(C + M): it cannot give more, however stiff its
   drag is. Errors: SEL_E_MEMORY. Collective. */
sel_status sel_cover_give(sel_cover *cover, const sel_cover_received *received,
    double *impulse, double *coefficient, sel_cover_given *given);

/* Adds up the volume [m3] of bodies in each cell (n), and the number of bodies
   that reach into it (n). SEL_E_MEMORY. Collective. */
sel_status sel_cover_volumes(sel_cover *cover, double *volume, double *number);

/* How bodies hinder each other's flow. */
typedef struct sel_cover_crowd
{
    double solid;   /* largest solid fraction of a crowded cell, at most 1 */
    double nCells;  /* crowded cells: above a tenth full, of three bodies or
                      more; a single large body fills its cells without
                      crowding */
    double nBodies; /* their sum over these cells */
} sel_cover_crowd;

/* Finds crowded cells from the results of sel_cover_volumes. Returns 1 if they
   are more than chance encounters. Collective. */
int sel_cover_crowded(const sel_cells *cells, const double *volume,
    const double *number, sel_cover_crowd *crowd);

/* Result of sel_cover_fit. */
typedef struct sel_cover_fitted
{
    double fullest;  /* largest volume of bodies over that of a cell, before */
    double unplaced; /* volume that does not fit into all cells [m3] */
} sel_cover_fitted;

/* Redistributes the volumes of bodies in cells (n [m3]) so that no cell holds
   more than its own volume, while the sum stays the same. A cell may be given
   more, because samples are uneven by some percent, and because bodies that
   share a cell may overlap a little, or count in one cell because they are
   small. The excess goes to the cells across its faces that have free volume,
   in proportion to that; where these have none half of it is passed on in each
   iteration. Cells that contain bodies come first, others only when those are
   full. The small rest after many iterations is spread over all cells with free
   volume. SEL_E_MEMORY. Collective. */
sel_status sel_cover_fit(
    sel_cover *cover, double *volume, sel_cover_fitted *fitted);

#ifdef __cplusplus
}
#endif

#endif

/*---------------------------------------------------------------------------*\
    sel_shell.h - surfaces from a file that become walls

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Conventions: superellipsoid.h.
\*---------------------------------------------------------------------------*/

#ifndef SEL_SHELL_H
#define SEL_SHELL_H

#include "sel_polyhedron.h"
#include "sel_status.h"

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Triangles that are connected by their edges: any number of pieces, closed or
   open, convex or not. */
typedef struct sel_shell
{
    int nPoints, nTriangles;
    double *points;   /* nPoints x 3 [m] */
    int *triangles;   /* nTriangles x 3, right-handed normal as in the file */
    int pieces;       /* number of connected pieces */
    int open;         /* number of edges with one triangle */
    double openAt[3]; /* middle of one of these edges [m] */
    int inwards; /* number of closed pieces that point inwards, except cavities
                    of another one */
    double inwardsAt[3];    /* a point of one of these pieces [m] */
    double volume;          /* of closed pieces, cavities negative [m3] */
    double area;            /* [m2] */
    double low[3], high[3]; /* bounding box [m] */
    int dropped; /* number of triangles left out, without area or duplicate */
} sel_shell;

/* Creates a shell from the content of a file (STL or OBJ, as for
   sel_polyhedron_parse). `scale`: the file's unit of length [m]. `rotated` 1:
   reverses all triangles. Points nearer to each other than 1e-6 of the shell's
   size are merged. Returns NULL with a fault if the file cannot be read or has
   no triangles, if two neighbouring triangles are inconsistently oriented, or
   if a coordinate is out of range. */
sel_shell *sel_shell_parse(const char *file, const char *bytes, size_t length,
    double scale, int rotated, sel_polyhedron_fault *fault);

/* Moves a shell as a rigid body: rotates it about a point [m] by a rotation
   vector [rad], then shifts it [m]. SEL_E_MESH: a point would be farther than
   1e20 m from the origin, or would not be a number; the shell is then not
   moved. */
sel_status sel_shell_place(sel_shell *shell, const double rotation[3],
    const double about[3], const double shift[3]);

/* Frees a shell; NULL is allowed. */
void sel_shell_free(sel_shell *shell);

#ifdef __cplusplus
}
#endif

#endif

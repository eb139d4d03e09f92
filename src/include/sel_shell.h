/*---------------------------------------------------------------------------*\
    sel_shell.h - a surface from a file that is to be a wall

    SPDX-License-Identifier: GPL-3.0-or-later

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

/* Triangles that hang together by their edges: any number of pieces, closed or
   open, convex or not. */
typedef struct sel_shell
{
    int nPoints, nTriangles;
    double *points; /* nPoints x 3 [m] */
    int *triangles; /* nTriangles x 3, right-handed normal as in the file */
    int pieces;
    int open;            /* edges with one triangle */
    double openAt[3];    /* the middle of one of these [m] */
    int inwards;         /* pieces that are closed and look inwards, unless they
                           are hollows of another one */
    double inwardsAt[3]; /* a point of one of these [m] */
    double volume;       /* of closed pieces, hollows below zero [m3] */
    double area;         /* [m2] */
    double low[3], high[3]; /* the box around it [m] */
    int dropped;            /* triangles without area, or there twice */
} sel_shell;

/* From the content of a file (STL or OBJ, as sel_polyhedron_parse), whose unit is
   scale metres; turned: all triangles are to look the other way. Points
   nearer than 1e-6 of its size are one. NULL with a fault: it cannot be
   read; it has no triangles; two triangles beside each other look to
   different sides; a coordinate is out of range. */
sel_shell *sel_shell_parse(const char *file, const char *bytes, size_t length,
    double scale, int turned, sel_polyhedron_fault *fault);

/* Moved as a solid: turned about a point [m] by a rotation vector [rad], then
   shifted [m]. SEL_E_MESH, and nothing moved: a point would lie farther than
   1e20 m from the origin, or be no number. */
sel_status sel_shell_place(sel_shell *shell, const double turn[3],
    const double about[3], const double shift[3]);

void sel_shell_free(sel_shell *shell);

#ifdef __cplusplus
}
#endif

#endif

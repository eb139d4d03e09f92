/*---------------------------------------------------------------------------*\
    box_mesh.h - a box of equal cubes as a mesh of the core

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    For one process. Cell (i, j, k) has the number i + n[0] (j + n[1] k); the
    box begins at the origin. Periodic boxes are so along all axes.
\*---------------------------------------------------------------------------*/

#ifndef BOX_MESH_H
#define BOX_MESH_H

#include "superellipsoid.h"
#include "suite.h"

typedef struct box_mesh
{
    sel_cells cells;
    int n[3], periodic;
    double h;                /* edge of a cell */
    int *owner, *neighbour;  /* by face; cell across a periodic boundary face */
    int *start, *faces, *opposite;
    unsigned char *coupled;
    sel_cells_across *across;
    double *volume, *centre, *faceCentre, *faceArea, *images;
    double bounds[6];
    void *kept;              /* of the last exchange */
    int *from;
} box_mesh;

static inline int box_mesh_cell(const box_mesh *m, const int at[3])
{
    return at[0] + m->n[0]*(at[1] + m->n[1]*at[2]);
}

static int box_mesh_find(void *context, const double x[3], int near)
{
    const box_mesh *m = context;
    int at[3];
    (void)near;
    for (int d = 0; d < 3; d++)
    {
        at[d] = (int)floor(x[d]/m->h);
        if (x[d] < 0 || at[d] >= m->n[d])
        {
            return -1;
        }
    }
    return box_mesh_cell(m, at);
}

static void box_mesh_fetch(void *context, const double *value, double *across)
{
    const box_mesh *m = context;
    for (int b = 0; b < m->cells.nBoundary; b++)
    {
        int cell = m->across[b].cell;
        across[b] = value[cell >= 0 ? cell : m->owner[m->cells.nInner + b]];
    }
}

static void box_mesh_swap(void *context, double *value)
{
    const box_mesh *m = context;
    for (int b = 0; b < m->cells.nBoundary; b++)
    {
        int other = m->opposite[b];
        if (other > b)
        {
            double kept = value[b];
            value[b] = value[other];
            value[other] = kept;
        }
    }
}

static double box_mesh_same(void *context, double value)
{
    (void)context;
    return value;
}

static int box_mesh_exchange(void *context, size_t size, int n, const int *to,
    const void *records, const int **from, const void **arrived)
{
    box_mesh *m = context;
    free(m->kept);
    free(m->from);
    m->kept = malloc(size*(size_t)n + 1);
    m->from = calloc((size_t)n + 1, sizeof(int));
    for (int k = 0; k < n; k++)
    {
        CHECK_TRUE(to[k] == 0);
    }
    if (n > 0)
    {
        memcpy(m->kept, records, size*(size_t)n);
    }
    *from = m->from;
    *arrived = m->kept;
    return n;
}

/* Adds the face of cell at on the upper side of axis d, or on its lower side
   where the cell is the first one. */
static inline void box_mesh_face(box_mesh *m, int face, const int at[3], int d,
    int upper)
{
    int cell = box_mesh_cell(m, at);
    double *c = m->faceCentre + 3*face, *area = m->faceArea + 3*face;
    m->owner[face] = cell;
    for (int k = 0; k < 3; k++)
    {
        c[k] = m->centre[3*cell + k];
        area[k] = 0;
    }
    c[d] += upper ? m->h/2 : -m->h/2;
    area[d] = (upper ? 1 : -1)*m->h*m->h;
}

static inline void box_mesh_boundary(box_mesh *m, int b, const int at[3], int d,
    int upper)
{
    int face = m->cells.nInner + b, other[3] = {at[0], at[1], at[2]};
    box_mesh_face(m, face, at, d, upper);
    m->coupled[b] = (unsigned char)m->periodic;
    m->across[b].cell = -1;
    if (m->periodic)
    {
        other[d] = upper ? 0 : m->n[d] - 1;
        m->across[b].cell = box_mesh_cell(m, other);
        m->across[b].volume = m->h*m->h*m->h;
        memcpy(m->across[b].centre, m->faceCentre + 3*face,
            sizeof m->across[b].centre);
        m->across[b].centre[d] += upper ? m->h/2 : -m->h/2;
    }
}

/* The faces of the cells, in the order of OpenFOAM: those that a cell owns
   first. */
static inline void box_mesh_lists(box_mesh *m)
{
    int nFaces = m->cells.nInner + m->cells.nBoundary, k = 0;
    for (int c = 0; c < m->cells.n; c++)
    {
        m->start[c] = k;
        for (int f = 0; f < nFaces; f++)
        {
            if (m->owner[f] == c)
            {
                m->faces[k++] = f;
            }
        }
        for (int f = 0; f < m->cells.nInner; f++)
        {
            if (m->neighbour[f] == c)
            {
                m->faces[k++] = f;
            }
        }
    }
    m->start[m->cells.n] = k;
}

static inline void box_mesh_allocate(box_mesh *m, int nCells)
{
    size_t cells = (size_t)nCells, faces = 6*cells;
    m->owner = calloc(faces, sizeof(int));
    m->neighbour = calloc(faces, sizeof(int));
    m->opposite = calloc(faces, sizeof(int));
    m->start = calloc(cells + 1, sizeof(int));
    m->faces = calloc(faces, sizeof(int));
    m->coupled = calloc(faces, 1);
    m->across = calloc(faces, sizeof *m->across);
    m->volume = calloc(cells, sizeof(double));
    m->centre = calloc(3*cells, sizeof(double));
    m->faceCentre = calloc(3*faces, sizeof(double));
    m->faceArea = calloc(3*faces, sizeof(double));
    m->images = calloc(3*26, sizeof(double));
}

/* Translations across the sides, edges and corners of a periodic box. */
static inline void box_mesh_images(box_mesh *m)
{
    for (int k = 0; m->periodic && k < 27; k++)
    {
        int step[3] = {k % 3 - 1, k/3 % 3 - 1, k/9 - 1};
        for (int d = 0; k != 13 && d < 3; d++)
        {
            m->images[3*m->cells.nImages + d] = step[d]*m->n[d]*m->h;
        }
        m->cells.nImages += k != 13;
    }
}

static inline void box_mesh_faces(box_mesh *m)
{
    int inner = 0, boundary = 0;
    for (int pass = 0; pass < 2; pass++)
    {
        for (int d = 0; d < 3; d++)
        {
            for (int c = 0; c < m->cells.n; c++)
            {
                int at[3] = {c % m->n[0], c/m->n[0] % m->n[1],
                    c/m->n[0]/m->n[1]};
                int next[3] = {at[0], at[1], at[2]};
                next[d]++;
                if (pass == 0 && next[d] < m->n[d])
                {
                    box_mesh_face(m, inner, at, d, 1);
                    m->neighbour[inner++] = box_mesh_cell(m, next);
                }
                if (pass == 1 && at[d] == 0)
                {
                    int last[3] = {at[0], at[1], at[2]};
                    last[d] = m->n[d] - 1;
                    m->opposite[boundary] = boundary + 1;
                    m->opposite[boundary + 1] = boundary;
                    box_mesh_boundary(m, boundary++, at, d, 0);
                    box_mesh_boundary(m, boundary++, last, d, 1);
                }
            }
        }
        m->cells.nInner = inner;
        m->cells.nBoundary = boundary;
    }
}

static inline void box_mesh_init(box_mesh *m, int nx, int ny, int nz, double h,
    int periodic)
{
    memset(m, 0, sizeof *m);
    m->n[0] = nx;
    m->n[1] = ny;
    m->n[2] = nz;
    m->h = h;
    m->periodic = periodic;
    m->cells.n = nx*ny*nz;
    box_mesh_allocate(m, m->cells.n);
    for (int c = 0; c < m->cells.n; c++)
    {
        int at[3] = {c % nx, c/nx % ny, c/nx/ny};
        m->volume[c] = h*h*h;
        for (int d = 0; d < 3; d++)
        {
            m->centre[3*c + d] = (at[d] + 0.5)*h;
            m->bounds[3 + d] = m->n[d]*h;
        }
    }
    box_mesh_faces(m);
    box_mesh_lists(m);
    box_mesh_images(m);
    m->cells.owner = m->owner;
    m->cells.neighbour = m->neighbour;
    m->cells.start = m->start;
    m->cells.faces = m->faces;
    m->cells.coupled = m->coupled;
    m->cells.across = m->across;
    m->cells.volume = m->volume;
    m->cells.centre = m->centre;
    m->cells.faceCentre = m->faceCentre;
    m->cells.faceArea = m->faceArea;
    m->cells.nProcesses = 1;
    m->cells.bounds = m->bounds;
    m->cells.images = m->images;
    m->cells.context = m;
    m->cells.find = box_mesh_find;
    m->cells.fetch = box_mesh_fetch;
    m->cells.swap = box_mesh_swap;
    m->cells.sum = box_mesh_same;
    m->cells.greatest = box_mesh_same;
    m->cells.exchange = box_mesh_exchange;
}

static inline void box_mesh_free(box_mesh *m)
{
    void *all[] = {m->owner, m->neighbour, m->opposite, m->start, m->faces,
        m->coupled, m->across, m->volume, m->centre, m->faceCentre, m->faceArea,
        m->images, m->kept, m->from};
    for (int k = 0; k < COUNT(all); k++)
    {
        free(all[k]);
    }
}

#endif

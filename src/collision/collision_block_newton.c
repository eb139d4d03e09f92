/*---------------------------------------------------------------------------*\
    collision_block_newton.c - Newton's method for the points of a manifold

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    The conditions of a point are those of a projection (Alart, Curnier): with
        z = J - pace u',
    and any pace > 0, there are three states. Stick: z_t lies in the disc of
    radius mu z_n, and J = z. Slip: z_t lies outside this disc, and J is z with
    z_t shortened to the disc. Open: z_n <= 0, and J = 0. Each step takes the
    state of every point from its z, and solves the resulting linear problem in
    the unknown impulses:
        stick  J; the velocity vanishes;
        slip   J_n, which has friction mu J_n along z_t, and J_q perpendicular
               to z_t; u_n' and u_q' + k J_q vanish, where k |J_t| is the
               velocity according to z;
        open   none.
    In the second phase J_n and the radii are given. A step is exact if the
    assumed states are right and the direction of slip does not rotate. Usually
    four steps are enough, for any number of points. The iteration ends when the
    conditions hold, whatever the size of the steps.

    If there are so many points that the motion does not determine their
    impulses, a slight compliance keeps them close to their last values. So the
    result depends neither on the order of the points nor on the orientation.
\*---------------------------------------------------------------------------*/

#include "collision/collision_block.h"
#include "base/tolerances.h"

#define SIZE SEL_BLOCK_SIZE

/* An unknown impulse. */
typedef struct unknown
{
    int point;
    double J[3];    /* impulse with the unknown equal to one */
    double way[6];  /* J and its torque */
    double view[6]; /* projects a motion on the velocity that must vanish */
    double give;    /* compliance: velocity per impulse */
    double already; /* velocity from the present impulse by the compliance */
} unknown;

typedef struct guess
{
    int m;
    unknown x[SIZE];
    double error; /* square of the violation of the conditions */
    double size;  /* square of J */
    double scale; /* sum over the points of the square of the impulse that would
                     stop the fastest point there */
} guess;

static double square(double x)
{
    return x * x;
}

static unknown *add_unknown(guess *s, const sel_block *p, int k,
    const double view[3], const double way[3])
{
    unknown *x = &s->x[s->m++];
    x->point = k;
    v3_copy(x->J, way);
    v3_copy(x->way, way);
    v3_cross(x->way + 3, p->r[k], way);
    v3_copy(x->view, view);
    v3_cross(x->view + 3, p->r[k], view);
    x->give = x->already = 0.0;
    return x;
}

static void stick(guess *s, const sel_block *p, int k)
{
    static const double axis[3][3]
        = {{1.0, 0.0, 0.0}, {0.0, 1.0, 0.0}, {0.0, 0.0, 1.0}};
    for (int i = p->second ? 1 : 0; i < 3; i++)
    {
        add_unknown(s, p, k, axis[i], axis[i]);
    }
}

/* Adds the unknowns of a slipping point. z_t has the direction d and a `length`
   greater than `radius`. Changes J to an impulse that the unknowns can
   represent. */
static void slip(guess *s, const sel_block *p, int k, const double d[2],
    double length, double radius, double J[3])
{
    static const double normal[3] = {1.0, 0.0, 0.0};
    const double along[3] = {1.0, p->mu * d[0], p->mu * d[1]};
    const double across[3] = {0.0, -d[1], d[0]};
    double side = v3_dot(across, J), held = sel_block_radius(p, k, J[0]);
    v3_set(J, J[0], held * d[0] + side * across[1],
        held * d[1] + side * across[2]);
    if (!p->second)
    {
        add_unknown(s, p, k, normal, along);
    }
    unknown *x = add_unknown(s, p, k, across, across);
    x->give = (length - radius)
        / (p->pace[k][1] * fmax(radius, SEL_BLOCK_THIN * length));
    x->already = x->give * side;
}

static void classify(
    guess *s, const sel_block *p, int k, const double u[3], double J[3])
{
    const double *pace = p->pace[k];
    const double z[3] = {p->second ? p->Jn[k] : J[0] - pace[0] * u[0],
        J[1] - pace[1] * u[1], J[2] - pace[1] * u[2]};
    double own = v3_dot(J, J);
    s->size += own;
    s->scale += square(pace[1] * p->speed);
    if (!(z[0] > 0.0))
    {
        s->error += own;
        v3_set(J, 0.0, 0.0, 0.0);
        return;
    }
    double length = sqrt(z[1] * z[1] + z[2] * z[2]);
    double radius = sel_block_radius(p, k, z[0]);
    double cut = length > radius ? radius / length : 1.0;
    s->error += square(z[0] - J[0]) + square(cut * z[1] - J[1])
        + square(cut * z[2] - J[2]);
    if (length > radius)
    {
        const double d[2] = {z[1] / length, z[2] / length};
        slip(s, p, k, d, length, radius, J);
    }
    else
    {
        stick(s, p, k);
    }
}

/* Finds the states of the points. Changes J to impulses that these states
   allow. */
static void look(guess *s, const sel_block *p, double J[SIZE])
{
    double motion[6], u[3];
    s->m = 0;
    s->error = s->size = s->scale = 0.0;
    sel_block_move(p, J, motion);
    for (int k = 0; k < p->n; k++)
    {
        sel_block_velocity(p, k, motion, u);
        classify(s, p, k, u, J + 3 * k);
    }
}

static double dot6(const double a[6], const double b[6])
{
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3] + a[4] * b[4]
        + a[5] * b[5];
}

/* Assembles the linear problem. The last column is the right-hand side. */
static void assemble(const guess *s, const sel_block *p, const double J[SIZE],
    double M[SIZE][SIZE + 1])
{
    double motion[6], response[6];
    sel_block_move(p, J, motion);
    for (int j = 0; j < s->m; j++)
    {
        for (int i = 0; i < 6; i++)
        {
            response[i] = dot6(p->B + 6 * i, s->x[j].way);
        }
        for (int i = 0; i < s->m; i++)
        {
            M[i][j] = dot6(s->x[i].view, response);
        }
        M[j][j] += p->soft + s->x[j].give;
        M[j][s->m] = -dot6(s->x[j].view, motion) - s->x[j].already;
    }
}

/* Solves the linear problem by elimination. The solution replaces the
   right-hand side. Returns 0 if a pivot is not greater than `least`. */
static int eliminate(int m, double least, double M[SIZE][SIZE + 1])
{
    for (int i = 0; i < m; i++)
    {
        int best = i;
        for (int r = i + 1; r < m; r++)
        {
            best = fabs(M[r][i]) > fabs(M[best][i]) ? r : best;
        }
        for (int c = i; c <= m && best != i; c++)
        {
            double other = M[i][c];
            M[i][c] = M[best][c];
            M[best][c] = other;
        }
        if (!(fabs(M[i][i]) > least))
        {
            return 0;
        }
        double inverse = 1.0 / M[i][i];
        for (int c = i + 1; c <= m; c++)
        {
            M[i][c] *= inverse;
        }
        for (int r = i + 1; r < m; r++)
        {
            for (int c = i + 1; c <= m; c++)
            {
                M[r][c] -= M[r][i] * M[i][c];
            }
        }
    }
    for (int i = m - 2; i >= 0; i--)
    {
        for (int c = i + 1; c < m; c++)
        {
            M[i][m] -= M[i][c] * M[c][m];
        }
    }
    return 1;
}

static int step(const guess *s, const sel_block *p, double J[SIZE])
{
    double M[SIZE][SIZE + 1];
    assemble(s, p, J, M);
    if (!eliminate(s->m, SEL_BLOCK_PIVOT * p->soft, M))
    {
        return 0;
    }
    for (int i = 0; i < s->m; i++)
    {
        double *at = J + 3 * s->x[i].point;
        v3_madd(at, at, M[i][s->m], s->x[i].J);
    }
    return 1;
}

/* Moves the final impulses into their cones. */
static void cut_to_cones(const sel_block *p, double J[SIZE])
{
    for (int k = 0; k < p->n; k++)
    {
        double *own = J + 3 * k;
        own[0] = p->second ? p->Jn[k] : fmax(own[0], 0.0);
        double length = sqrt(own[1] * own[1] + own[2] * own[2]);
        double radius = sel_block_radius(p, k, own[0]);
        if (length > radius)
        {
            own[1] *= radius / length;
            own[2] *= radius / length;
        }
    }
}

int sel_block_newton(const sel_block *p, double J[SIZE])
{
    for (int i = 0; i < SEL_BLOCK_STEPS; i++)
    {
        guess s;
        look(&s, p, J);
        double least = square(SEL_BLOCK_TOLERANCE)
            * (s.size + square(SEL_BLOCK_SCALE) * s.scale);
        if (s.error <= least)
        {
            cut_to_cones(p, J);
            return 1;
        }
        if (s.size > square(SEL_BLOCK_ASTRAY) * s.scale || !step(&s, p, J))
        {
            return 0;
        }
    }
    return 0;
}

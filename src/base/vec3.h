/*---------------------------------------------------------------------------*\
    vec3.h - small vector and 3 x 3 matrix algebra (private)

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Vectors are double[3], matrices double[9], row by row. An output may be the
    same array as an input only if a comment says so.
\*---------------------------------------------------------------------------*/

#ifndef SEL_BASE_VEC3_H
#define SEL_BASE_VEC3_H

#include <math.h>

static inline double v3_dot(const double a[3], const double b[3])
{
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

static inline double v3_norm(const double a[3])
{
    return sqrt(v3_dot(a, a));
}

static inline void v3_set(double a[3], double x, double y, double z)
{
    a[0] = x;
    a[1] = y;
    a[2] = z;
}

static inline void v3_copy(double a[3], const double b[3])
{
    v3_set(a, b[0], b[1], b[2]);
}

/* c = a + s b; c may be a or b. */
static inline void v3_madd(
    double c[3], const double a[3], double s, const double b[3])
{
    c[0] = a[0] + s * b[0];
    c[1] = a[1] + s * b[1];
    c[2] = a[2] + s * b[2];
}

/* c = a - b; c may be a or b. */
static inline void v3_sub(double c[3], const double a[3], const double b[3])
{
    c[0] = a[0] - b[0];
    c[1] = a[1] - b[1];
    c[2] = a[2] - b[2];
}

/* c = s a; c may be a. */
static inline void v3_scale(double c[3], double s, const double a[3])
{
    c[0] = s * a[0];
    c[1] = s * a[1];
    c[2] = s * a[2];
}

static inline void v3_cross(double c[3], const double a[3], const double b[3])
{
    c[0] = a[1] * b[2] - a[2] * b[1];
    c[1] = a[2] * b[0] - a[0] * b[2];
    c[2] = a[0] * b[1] - a[1] * b[0];
}

/* u = v + omega x (p - x): velocity of the point p of a rigid body with its
   centre at x. */
static inline void v3_point_velocity(double u[3], const double v[3],
    const double omega[3], const double x[3], const double p[3])
{
    double r[3];
    v3_sub(r, p, x);
    v3_cross(u, omega, r);
    v3_madd(u, u, 1.0, v);
}

/* Returns the length of a, and scales a to a unit vector; does not change a
   zero vector. */
static inline double v3_normalise(double a[3])
{
    double length = v3_norm(a);
    if (length > 0.0)
    {
        v3_scale(a, 1.0 / length, a);
    }
    return length;
}

/* y = M x */
static inline void m3_apply(double y[3], const double M[9], const double x[3])
{
    y[0] = M[0] * x[0] + M[1] * x[1] + M[2] * x[2];
    y[1] = M[3] * x[0] + M[4] * x[1] + M[5] * x[2];
    y[2] = M[6] * x[0] + M[7] * x[1] + M[8] * x[2];
}

/* y = M^T x */
static inline void m3_apply_transposed(
    double y[3], const double M[9], const double x[3])
{
    y[0] = M[0] * x[0] + M[3] * x[1] + M[6] * x[2];
    y[1] = M[1] * x[0] + M[4] * x[1] + M[7] * x[2];
    y[2] = M[2] * x[0] + M[5] * x[1] + M[8] * x[2];
}

/* C = A B */
static inline void m3_multiply(
    double C[9], const double A[9], const double B[9])
{
    for (int i = 0; i < 3; i++)
    {
        for (int j = 0; j < 3; j++)
        {
            C[3 * i + j] = A[3 * i] * B[j] + A[3 * i + 1] * B[3 + j]
                + A[3 * i + 2] * B[6 + j];
        }
    }
}

/* C = A^T B */
static inline void m3_multiply_transposed(
    double C[9], const double A[9], const double B[9])
{
    for (int i = 0; i < 3; i++)
    {
        for (int j = 0; j < 3; j++)
        {
            C[3 * i + j]
                = A[i] * B[j] + A[3 + i] * B[3 + j] + A[6 + i] * B[6 + j];
        }
    }
}

/* B = Q A Q^T, Q a rotation. */
static inline void m3_rotate(double B[9], const double Q[9], const double A[9])
{
    double QA[9], QT[9];
    for (int i = 0; i < 9; i++)
    {
        QT[i] = Q[3 * (i % 3) + i / 3];
    }
    m3_multiply(QA, Q, A);
    m3_multiply(B, QA, QT);
}

/* r = a b; r must be neither a nor b. */
static inline void q4_multiply(
    double r[4], const double a[4], const double b[4])
{
    r[0] = a[0] * b[0] - a[1] * b[1] - a[2] * b[2] - a[3] * b[3];
    r[1] = a[0] * b[1] + a[1] * b[0] + a[2] * b[3] - a[3] * b[2];
    r[2] = a[0] * b[2] - a[1] * b[3] + a[2] * b[0] + a[3] * b[1];
    r[3] = a[0] * b[3] + a[1] * b[2] - a[2] * b[1] + a[3] * b[0];
}

/* v = vector part of the rotation from the unit quaternion p to q, in the axes
   of the body: the axis of rotation times the sine of half the angle. */
static inline void q4_turn(double v[3], const double p[4], const double q[4])
{
    v3_cross(v, q + 1, p + 1);
    v3_madd(v, v, p[0], q + 1);
    v3_madd(v, v, -q[0], p + 1);
}

/* Completes the unit vector n to a right-handed frame n, t1, t2 of unit
   vectors. t1 is normal to the coordinate axis along which n has its smallest
   component, so that the frame is well conditioned. */
static inline void v3_frame(const double n[3], double t1[3], double t2[3])
{
    double ax = fabs(n[0]), ay = fabs(n[1]), az = fabs(n[2]);
    double axis[3] = {0.0, 0.0, 0.0};
    axis[(ax <= ay && ax <= az) ? 0 : (ay <= az ? 1 : 2)] = 1.0;
    v3_cross(t1, n, axis);
    v3_normalise(t1);
    v3_cross(t2, n, t1);
}

/* As v3_frame at less cost, without a search for the smallest component: Duff
   et al. (2017). */
static inline void v3_tangents(const double n[3], double t1[3], double t2[3])
{
    double sign = n[2] < 0.0 ? -1.0 : 1.0, a = -1.0 / (sign + n[2]);
    double b = n[0] * n[1] * a;
    v3_set(t1, 1.0 + sign * n[0] * n[0] * a, sign * b, -sign * n[0]);
    v3_set(t2, b, sign + n[1] * n[1] * a, -n[1]);
}

#endif

/*---------------------------------------------------------------------------*\
    motion.c - quaternions and the free rotation of a rigid body

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#include "superellipsoid.h"
#include "base/vec3.h"

#include <gsl/gsl_math.h>

static inline void tensor(const double q[4], double Q[9])
{
    double e0 = q[0], e1 = q[1], e2 = q[2], e3 = q[3];
    Q[0] = 1.0 - 2.0 * (e2 * e2 + e3 * e3);
    Q[1] = 2.0 * (e1 * e2 - e0 * e3);
    Q[2] = 2.0 * (e1 * e3 + e0 * e2);
    Q[3] = 2.0 * (e1 * e2 + e0 * e3);
    Q[4] = 1.0 - 2.0 * (e1 * e1 + e3 * e3);
    Q[5] = 2.0 * (e2 * e3 - e0 * e1);
    Q[6] = 2.0 * (e1 * e3 - e0 * e2);
    Q[7] = 2.0 * (e2 * e3 + e0 * e1);
    Q[8] = 1.0 - 2.0 * (e1 * e1 + e2 * e2);
}

void sel_motion_tensor(const double q[4], double Q[9])
{
    tensor(q, Q);
}

static void normalise4(double q[4])
{
    double s = sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
    if (s > 0.0)
    {
        for (int i = 0; i < 4; i++)
        {
            q[i] /= s;
        }
    }
    else
    {
        q[0] = 1.0;
    }
}

/* Shepperd's method, which divides by the largest component. */
void sel_motion_quaternion(const double Q[9], double q[4])
{
    double trace = Q[0] + Q[4] + Q[8];
    double best[4] = {trace, Q[0], Q[4], Q[8]};
    int k = 0;
    for (int i = 1; i < 4; i++)
    {
        k = best[i] > best[k] ? i : k;
    }
    if (k == 0)
    {
        q[0] = 1.0 + trace;
        q[1] = Q[7] - Q[5];
        q[2] = Q[2] - Q[6];
        q[3] = Q[3] - Q[1];
    }
    else
    {
        int i = k - 1, j = (i + 1) % 3, l = (i + 2) % 3;
        q[1 + i] = 1.0 + Q[4 * i] - Q[4 * j] - Q[4 * l];
        q[0] = Q[3 * l + j] - Q[3 * j + l];
        q[1 + j] = Q[3 * j + i] + Q[3 * i + j];
        q[1 + l] = Q[3 * l + i] + Q[3 * i + l];
    }
    normalise4(q);
    if (q[0] < 0.0)
    {
        for (int i = 0; i < 4; i++)
        {
            q[i] = -q[i];
        }
    }
}

void sel_motion_euler(double phi, double theta, double psi, double q[4])
{
    q[0] = cos(0.5 * (phi + psi)) * cos(0.5 * theta);
    q[1] = cos(0.5 * (phi - psi)) * sin(0.5 * theta);
    q[2] = sin(0.5 * (phi - psi)) * sin(0.5 * theta);
    q[3] = sin(0.5 * (phi + psi)) * cos(0.5 * theta);
}

double sel_motion_uniform(uint64_t seed, uint64_t i, uint64_t j)
{
    uint64_t z = seed * UINT64_C(0xD1342543DE82EF95)
        + (4 * i + j + 1) * UINT64_C(0x9E3779B97F4A7C15);
    z = (z ^ (z >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94D049BB133111EB);
    z ^= z >> 31;
    return (double)(z >> 11) / 9007199254740992.0;
}

void sel_motion_random_orientation(const double u[3], double q[4])
{
    double r1 = sqrt(1.0 - u[0]), r2 = sqrt(u[0]);
    q[0] = r2 * cos(2.0 * M_PI * u[2]);
    q[1] = r1 * sin(2.0 * M_PI * u[1]);
    q[2] = r1 * cos(2.0 * M_PI * u[1]);
    q[3] = r2 * sin(2.0 * M_PI * u[2]);
}

/* [rad] Angle below which the series are as exact as the functions: the omitted
   terms are below 1e-20. They take a quarter of the time, and have the same bits
   with every C library. */
#define SMALL_ANGLE 0.25

static inline void sine_cosine(double x, double *s, double *c)
{
    if (fabs(x) < SMALL_ANGLE)
    {
        double z = x * x;
        double sine = 1.0 - z * (1.0 / 156.0);
        double cosine = 1.0 - z * (1.0 / 182.0);
        sine = 1.0 - z * (1.0 / 110.0) * sine;
        cosine = 1.0 - z * (1.0 / 132.0) * cosine;
        sine = 1.0 - z * (1.0 / 72.0) * sine;
        cosine = 1.0 - z * (1.0 / 90.0) * cosine;
        sine = 1.0 - z * (1.0 / 42.0) * sine;
        cosine = 1.0 - z * (1.0 / 56.0) * cosine;
        sine = 1.0 - z * 0.05 * sine;
        cosine = 1.0 - z * (1.0 / 30.0) * cosine;
        sine = 1.0 - z * (1.0 / 6.0) * sine;
        cosine = 1.0 - z * (1.0 / 12.0) * cosine;
        *s = x * sine;
        *c = 1.0 - 0.5 * z * cosine;
    }
    else
    {
        *s = sin(x);
        *c = cos(x);
    }
}

/* Rotates the body by `angle` about its axis k: multiplies q by the rotation,
   and the body components L of the angular momentum by its inverse. The axes i,
   j follow k in cyclic order. All components are separate arguments, so that
   they stay in registers. */
static inline void rotate(double angle, double *q0, double *qk, double *qi,
    double *qj, double *Li, double *Lj)
{
    double p0 = *q0, pk = *qk, pi = *qi, pj = *qj, c, s;
    sine_cosine(0.5 * angle, &s, &c);
    *q0 = c * p0 - s * pk;
    *qk = c * pk + s * p0;
    *qi = c * pi + s * pj;
    *qj = c * pj - s * pi;

    double cosA = c * c - s * s, sinA = 2.0 * s * c;
    double first = *Li, second = *Lj;
    *Li = cosA * first + sinA * second;
    *Lj = cosA * second - sinA * first;
}

static void rotate_free(
    const double inertia[3], double dt, double q[4], double L[3])
{
    double half = 0.5 * dt, e0 = q[0], e1 = q[1], e2 = q[2], e3 = q[3];
    double L0 = L[0], L1 = L[1], L2 = L[2];
    rotate(half * L0 / inertia[0], &e0, &e1, &e2, &e3, &L1, &L2);
    rotate(half * L1 / inertia[1], &e0, &e2, &e3, &e1, &L2, &L0);
    rotate(dt * L2 / inertia[2], &e0, &e3, &e1, &e2, &L0, &L1);
    rotate(half * L1 / inertia[1], &e0, &e2, &e3, &e1, &L2, &L0);
    rotate(half * L0 / inertia[0], &e0, &e1, &e2, &e3, &L1, &L2);
    q[0] = e0;
    q[1] = e1;
    q[2] = e2;
    q[3] = e3;
    v3_set(L, L0, L1, L2);
}

/* Rotates q about omega by the angle 2 `half`. speed: length of omega. */
static void turn_about(
    double half, double speed, const double omega[3], double q[4])
{
    double sine, cosine;
    sine_cosine(half, &sine, &cosine);
    double s = speed > 0.0 ? sine / speed : 0.0;
    double r[4] = {cosine, s * omega[0], s * omega[1], s * omega[2]};
    double p[4] = {q[0], q[1], q[2], q[3]};
    q[0] = r[0] * p[0] - r[1] * p[1] - r[2] * p[2] - r[3] * p[3];
    q[1] = r[0] * p[1] + r[1] * p[0] + r[2] * p[3] - r[3] * p[2];
    q[2] = r[0] * p[2] - r[1] * p[3] + r[2] * p[0] + r[3] * p[1];
    q[3] = r[0] * p[3] + r[1] * p[2] - r[2] * p[1] + r[3] * p[0];
}

/* All principal moments are equal: the spin is constant, the rotation exact. */
static void rotate_isotropic(double dt, double q[4], const double omega[3])
{
    double speed = v3_norm(omega);
    turn_about(0.5 * speed * dt, speed, omega, q);
}

/* Computes the third axis of a body, the last column of its tensor. */
static void third_axis(const double q[4], double e[3])
{
    v3_set(e, 2.0 * (q[1] * q[3] + q[0] * q[2]),
        2.0 * (q[2] * q[3] - q[0] * q[1]),
        q[0] * q[0] - q[1] * q[1] - q[2] * q[2] + q[3] * q[3]);
}

/* The principal moments of axes 1 and 2 are equal, I; J is that of axis 3, e.
   The angular momentum L is constant and so is its component along e, and the
   rotation is exact: about L by |L| dt/I, and about e by (1/J - 1/I) L.e dt. */
static void rotate_symmetric(
    double I, double J, double dt, double q[4], double omega[3])
{
    double e[3], about[3], sine, cosine; /* about: L/I */
    third_axis(q, e);
    double spin = v3_dot(omega, e), own = (1.0 - J / I) * spin;
    v3_madd(about, omega, -own, e);
    sine_cosine(0.5 * dt * (1.0 - J / I) * spin, &sine, &cosine);
    double p[4] = {q[0], q[1], q[2], q[3]};
    q[0] = cosine * p[0] - sine * p[3];
    q[1] = cosine * p[1] + sine * p[2];
    q[2] = cosine * p[2] - sine * p[1];
    q[3] = cosine * p[3] + sine * p[0];
    rotate_isotropic(dt, q, about);
    normalise4(q);
    third_axis(q, e);
    v3_madd(omega, about, own, e);
}

void sel_motion_rotate_by(double q[4], const double rotation[3])
{
    double angle = v3_norm(rotation);
    if (angle > 0.0)
    {
        turn_about(0.5 * angle, angle, rotation, q);
        normalise4(q);
    }
}

void sel_motion_rotate_by_rodrigues(double q[4], const double rotation[3])
{
    const double p[4] = {q[0], q[1], q[2], q[3]};
    double h[3], across[3];
    v3_scale(h, 0.5, rotation);
    v3_cross(across, h, p + 1);
    q[0] = p[0] - v3_dot(h, p + 1);
    for (int k = 0; k < 3; k++)
    {
        q[1 + k] = p[1 + k] + p[0] * h[k] + across[k];
    }
    normalise4(q);
}

void sel_motion_rotate(
    const double inertia[3], double dt, double q[4], double omega[3])
{
    if (inertia[0] == inertia[1] && inertia[1] == inertia[2])
    {
        rotate_isotropic(dt, q, omega);
        normalise4(q);
        return;
    }
    if (inertia[0] == inertia[1])
    {
        rotate_symmetric(inertia[0], inertia[2], dt, q, omega);
        return;
    }
    double Q[9], L[3];
    tensor(q, Q);
    m3_apply_transposed(L, Q, omega);
    for (int i = 0; i < 3; i++)
    {
        L[i] *= inertia[i];
    }
    rotate_free(inertia, dt, q, L);
    normalise4(q);
    for (int i = 0; i < 3; i++)
    {
        L[i] /= inertia[i];
    }
    tensor(q, Q);
    m3_apply(omega, Q, L);
}

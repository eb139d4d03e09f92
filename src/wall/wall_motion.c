/*---------------------------------------------------------------------------*\
    wall_motion.c - laws of motion of rigid walls

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Euler's equations of a free wall are A w' = T - w x (A w), with the inertia
    tensor A, the spin w and the torque T. If the rotation about some global
    axes is held, only the equations about the free axes remain, and the
    components of w' about held axes are zero.
\*---------------------------------------------------------------------------*/

#include "sel_wall_motion.h"
#include "base/vec3.h"
#include "superellipsoid.h"

#include <float.h>
#include <gsl/gsl_math.h>

/* [-] A principal moment of inertia may exceed the sum of the others by this
   share. For a plate the two are equal, except for rounding. */
#define ROUNDED_MOMENT 1e-3

/* Maximum number of iterations for the midpoint rule. Each iteration reduces
   the error by a factor of about the substep's rotation [rad]. The iteration
   ends earlier if the change no longer decreases. */
#define MIDPOINTS_MOST 20

/* [N, N m] A smaller target counts as this in the gain. */
#define TARGET_LEAST 1e-300

int sel_inertia_possible(const double inertia[3])
{
    double most = GSL_MAX_DBL(inertia[0], GSL_MAX_DBL(inertia[1], inertia[2]));
    double sum = inertia[0] + inertia[1] + inertia[2];
    return most <= (sum - most) * (1.0 + ROUNDED_MOMENT);
}

static int no_axis(const double axes[3])
{
    return axes[0] == 0.0 && axes[1] == 0.0 && axes[2] == 0.0;
}

static int all_axes(const double axes[3])
{
    return axes[0] == 1.0 && axes[1] == 1.0 && axes[2] == 1.0;
}

sel_status sel_free_wall_check(const sel_free_wall *wall)
{
    int valid = wall->mass >= SEL_FREE_WALL_LEAST;
    int rotates = !no_axis(wall->rotates);
    for (int i = 0; i < 3; i++)
    {
        valid = valid
            && (wall->translates[i] == 0.0 || wall->translates[i] == 1.0)
            && (wall->rotates[i] == 0.0 || wall->rotates[i] == 1.0)
            && (!rotates || wall->inertia[i] >= SEL_FREE_WALL_LEAST);
    }
    return valid && (!rotates || sel_inertia_possible(wall->inertia))
        ? SEL_OK
        : SEL_E_ARGUMENT;
}

void sel_free_wall_hold(const sel_free_wall *wall, sel_rigid_motion *motion)
{
    for (int i = 0; i < 3; i++)
    {
        motion->velocity[i] = wall->translates[i] * motion->velocity[i];
        motion->omega[i] = wall->rotates[i] * motion->omega[i];
    }
}

/* Computes A = Q diag(own) Q^T. */
static void global_tensor(
    const sel_rigid_motion *motion, const double own[3], double A[9])
{
    double Q[9], QD[9], QT[9];
    sel_motion_tensor(motion->orientation, Q);
    for (int i = 0; i < 3; i++)
    {
        for (int j = 0; j < 3; j++)
        {
            QD[3 * i + j] = Q[3 * i + j] * own[j];
            QT[3 * i + j] = Q[3 * j + i];
        }
    }
    m3_multiply(A, QD, QT);
}

/* Makes A exactly symmetric, which it is up to rounding. */
static void symmetrise(double A[9])
{
    double B[9];
    for (int i = 0; i < 3; i++)
    {
        for (int j = 0; j < 3; j++)
        {
            B[3 * i + j] = 0.5 * (A[3 * i + j] + A[3 * j + i]);
        }
    }
    for (int i = 0; i < 9; i++)
    {
        A[i] = B[i];
    }
}

/* Computes B = A^-1, by cofactors. */
static void invert(double B[9], const double A[9])
{
    double det = A[0] * A[4] * A[8] + A[1] * A[5] * A[6] + A[2] * A[3] * A[7]
        - A[0] * A[5] * A[7] - A[1] * A[3] * A[8] - A[2] * A[4] * A[6];
    B[0] = (A[4] * A[8] - A[7] * A[5]) / det;
    B[1] = (A[2] * A[7] - A[1] * A[8]) / det;
    B[2] = (A[1] * A[5] - A[2] * A[4]) / det;
    B[3] = (A[6] * A[5] - A[3] * A[8]) / det;
    B[4] = (A[0] * A[8] - A[2] * A[6]) / det;
    B[5] = (A[3] * A[2] - A[0] * A[5]) / det;
    B[6] = (A[3] * A[7] - A[4] * A[6]) / det;
    B[7] = (A[1] * A[6] - A[0] * A[7]) / det;
    B[8] = (A[0] * A[4] - A[3] * A[1]) / det;
}

/* Replaces the rows and columns of held axes in the inertia tensor by those of
   the unit tensor, inverts it, and then sets the entries of held axes to zero.
   Moments are divided by the greatest one, so that no determinant
   underflows. */
static void held_response(
    const sel_free_wall *wall, const sel_rigid_motion *motion, double R[9])
{
    double most = GSL_MAX_DBL(
        wall->inertia[0], GSL_MAX_DBL(wall->inertia[1], wall->inertia[2]));
    double shares[3], A[9];
    for (int i = 0; i < 3; i++)
    {
        shares[i] = wall->inertia[i] / most;
    }
    global_tensor(motion, shares, A);
    for (int i = 0; i < 3; i++)
    {
        for (int j = 0; j < 3; j++)
        {
            if (wall->rotates[i] == 0.0 || wall->rotates[j] == 0.0)
            {
                A[3 * i + j] = i == j ? 1.0 : 0.0;
            }
        }
    }
    invert(R, A);
    for (int i = 0; i < 9; i++)
    {
        R[i] /= most;
    }
    for (int i = 0; i < 3; i++)
    {
        R[4 * i] *= wall->rotates[i];
    }
}

/* Computes the tensor R that gives the angular acceleration [rad/s2] from a
   torque. */
static void per_inertia(
    const sel_free_wall *wall, const sel_rigid_motion *motion, double R[9])
{
    if (no_axis(wall->rotates))
    {
        for (int i = 0; i < 9; i++)
        {
            R[i] = 0.0;
        }
        return;
    }
    if (all_axes(wall->rotates))
    {
        double own[3];
        for (int i = 0; i < 3; i++)
        {
            own[i] = 1.0 / wall->inertia[i];
        }
        global_tensor(motion, own, R);
    }
    else
    {
        held_response(wall, motion, R);
    }
    symmetrise(R);
}

void sel_free_wall_respond(const sel_free_wall *wall, sel_rigid_motion *motion)
{
    for (int i = 0; i < 3; i++)
    {
        motion->perMass[i] = wall->translates[i] / wall->mass;
    }
    per_inertia(wall, motion, motion->perInertia);
}

/* Computes the angular acceleration [rad/s2] by Euler's equations, with the
   motion's spin. */
static void spin_up(const sel_free_wall *wall, const double torque[3],
    const sel_rigid_motion *motion, double up[3])
{
    double Q[9], R[9], w[3], L[3], gyro[3], global[3], rest[3];
    sel_motion_tensor(motion->orientation, Q);
    m3_apply_transposed(w, Q, motion->omega);
    for (int i = 0; i < 3; i++)
    {
        L[i] = wall->inertia[i] * w[i];
    }
    v3_cross(gyro, w, L);
    m3_apply(global, Q, gyro);
    v3_sub(rest, torque, global);
    per_inertia(wall, motion, R);
    m3_apply(up, R, rest);
}

/* Computes the spin [rad/s] for the angular momentum L [kg m2/s]. */
static void spin_of(const sel_free_wall *wall, const double L[3],
    const sel_rigid_motion *motion, double omega[3])
{
    double Q[9], own[3];
    sel_motion_tensor(motion->orientation, Q);
    m3_apply_transposed(own, Q, L);
    for (int i = 0; i < 3; i++)
    {
        own[i] = own[i] / wall->inertia[i];
    }
    m3_apply(omega, Q, own);
}

/* Computes the angular momentum [kg m2/s]. */
static void momentum_of(
    const sel_free_wall *wall, const sel_rigid_motion *motion, double L[3])
{
    double Q[9], own[3];
    sel_motion_tensor(motion->orientation, Q);
    m3_apply_transposed(own, Q, motion->omega);
    for (int i = 0; i < 3; i++)
    {
        own[i] = wall->inertia[i] * own[i];
    }
    m3_apply(L, Q, own);
}

/* Does one iteration: computes the spin `next` at the midpoint from the last
   iterate `middle`. L: angular momentum at the start; NULL if axes are held,
   because angular momentum is then not conserved. */
static void next_middle(const sel_free_wall *wall, const double torque[3],
    double dt, const sel_rigid_motion *start, const double L[3],
    const double middle[3], double next[3])
{
    sel_rigid_motion half = *start;
    v3_copy(half.omega, middle);
    sel_rigid_advance(&half, 0.5 * dt);
    if (L)
    {
        double at[3];
        v3_madd(at, L, 0.5 * dt, torque);
        spin_of(wall, at, &half, next);
    }
    else
    {
        double up[3];
        spin_up(wall, torque, &half, up);
        v3_madd(next, start->omega, 0.5 * dt, up);
    }
}

/* Computes the spins [rad/s] at the middle and at the end of dt. */
static void rotate(const sel_free_wall *wall, const double torque[3], double dt,
    const sel_rigid_motion *start, double middle[3], double end[3])
{
    const int all = all_axes(wall->rotates);
    double L[3], change = DBL_MAX;
    v3_copy(middle, start->omega);
    v3_copy(end, start->omega);
    if (no_axis(wall->rotates))
    {
        return;
    }
    momentum_of(wall, start, L);
    for (int i = 0; i < MIDPOINTS_MOST; i++)
    {
        double next[3], by[3];
        next_middle(wall, torque, dt, start, all ? L : NULL, middle, next);
        v3_sub(by, next, middle);
        double moved = v3_norm(by);
        v3_copy(middle, next);
        if (moved >= change || moved == 0.0)
        {
            break;
        }
        change = moved;
    }
    for (int i = 0; i < 3; i++)
    {
        end[i] = 2.0 * middle[i] - start->omega[i];
    }
    if (all)
    {
        sel_rigid_motion whole = *start;
        v3_copy(whole.omega, middle);
        sel_rigid_advance(&whole, dt);
        v3_madd(L, L, dt, torque);
        spin_of(wall, L, &whole, end);
    }
}

void sel_free_wall_advance(const sel_free_wall *wall, const sel_wall_load *load,
    double dt, sel_rigid_motion *motion)
{
    double middle[3], end[3], kick[3];
    rotate(wall, load->torque, dt, motion, middle, end);
    v3_copy(motion->omega, middle);
    for (int i = 0; i < 3; i++)
    {
        kick[i] = dt * (load->force[i] / wall->mass + load->gravity[i]);
        motion->velocity[i] += 0.5 * wall->translates[i] * kick[i];
    }
    sel_rigid_advance(motion, dt);
    v3_copy(motion->omega, end);
    for (int i = 0; i < 3; i++)
    {
        motion->velocity[i] += 0.5 * wall->translates[i] * kick[i];
    }
}

void sel_servo_wall_set(const sel_servo_wall *wall, double target,
    const sel_wall_load *last, sel_rigid_motion *motion)
{
    double carried
        = -v3_dot(wall->axis, wall->rotates ? last->torque : last->force);
    double gain = wall->gain > 0.0
        ? wall->gain
        : wall->most / GSL_MAX_DBL(fabs(target), TARGET_LEAST);
    double wanted = gain * (target - carried);
    double rate = GSL_MIN_DBL(GSL_MAX_DBL(wanted, -wall->most), wall->most);
    for (int i = 0; i < 3; i++)
    {
        motion->velocity[i] = wall->rotates ? 0.0 : rate * wall->axis[i];
        motion->omega[i] = wall->rotates ? rate * wall->axis[i] : 0.0;
    }
}

double sel_simpson_mean(double start, double middle, double end)
{
    return middle + ((start - middle) + (end - middle)) / 6.0;
}

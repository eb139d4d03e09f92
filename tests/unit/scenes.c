/*---------------------------------------------------------------------------*\
    scenes.c - random shapes, poses and scenes

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    The oracles are in oracles.c.
\*---------------------------------------------------------------------------*/

#define _GNU_SOURCE
#include "scenes.h"

#include <fenv.h>
#include <math.h>
#include <stdlib.h>

/* - - - - - - - - - - - - - - - - random  - - - - - - - - - - - - - - - - - */

uint64_t scene_bits(scene_random *random)
{
    uint64_t z = (random->state += UINT64_C(0x9e3779b97f4a7c15));
    z = (z ^ (z >> 30))*UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27))*UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

double scene_uniform(scene_random *random, double low, double high)
{
    double u = (double)(scene_bits(random) >> 11)*0x1p-53;
    return low + u*(high - low);
}

double scene_log_uniform(scene_random *random, double low, double high)
{
    return exp(scene_uniform(random, log(low), log(high)));
}

int scene_integer(scene_random *random, int count)
{
    return (int)(scene_bits(random) % (uint64_t)count);
}

void scene_direction(scene_random *random, double n[3])
{
    double z = scene_uniform(random, -1, 1);
    double angle = scene_uniform(random, 0, 2*SCENE_PI);
    double r = sqrt(1 - z*z);
    n[0] = r*cos(angle);
    n[1] = r*sin(angle);
    n[2] = z;
}

void scene_quaternion(scene_random *random, double q[4])
{
    double u = scene_uniform(random, 0, 1);
    double a = scene_uniform(random, 0, 2*SCENE_PI);
    double b = scene_uniform(random, 0, 2*SCENE_PI);
    q[0] = sqrt(1 - u)*sin(a);
    q[1] = sqrt(1 - u)*cos(a);
    q[2] = sqrt(u)*sin(b);
    q[3] = sqrt(u)*cos(b);
}

void scene_trap_exceptions(void)
{
    feenableexcept(FE_DIVBYZERO | FE_INVALID | FE_OVERFLOW);
}

int scene_has_long_double(void)
{
    volatile long double one = 1, small = 0x1p-60L;
    volatile long double sum = one + small;
    return sum != one;
}

double scene_tolerance(double wide, double narrow)
{
    return scene_has_long_double() ? wide : narrow;
}

int scene_effort(int count)
{
    return getenv("SUITE_SHORT") ? count/20 + 1 : count;
}

int scene_thorough(int count)
{
    return scene_amount(count, count/6 + 1, count/60 + 1);
}

int scene_amount(int all, int usual, int least)
{
    return getenv("SUITE_SHORT") ? least : getenv("SUITE_LONG") ? all : usual;
}

/* - - - - - - - - - - - - - - - - vectors - - - - - - - - - - - - - - - - - */

double scene_dot(const double a[3], const double b[3])
{
    return a[0]*b[0] + a[1]*b[1] + a[2]*b[2];
}

void scene_cross(const double a[3], const double b[3], double c[3])
{
    double x = a[1]*b[2] - a[2]*b[1];
    double y = a[2]*b[0] - a[0]*b[2];
    double z = a[0]*b[1] - a[1]*b[0];
    c[0] = x;
    c[1] = y;
    c[2] = z;
}

double scene_norm(const double a[3])
{
    return sqrt(scene_dot(a, a));
}

double scene_distance(const double a[3], const double b[3])
{
    double d[3] = {a[0] - b[0], a[1] - b[1], a[2] - b[2]};
    return scene_norm(d);
}

void scene_axpy(double factor, const double a[3], double y[3])
{
    for (int i = 0; i < 3; i++)
    {
        y[i] += factor*a[i];
    }
}

void scene_normalise(double a[3])
{
    double length = scene_norm(a);
    for (int i = 0; i < 3; i++)
    {
        a[i] /= length;
    }
}

void scene_turn(const double M[9], const double a[3], double b[3])
{
    double r[3];
    for (int i = 0; i < 3; i++)
    {
        r[i] = M[3*i]*a[0] + M[3*i + 1]*a[1] + M[3*i + 2]*a[2];
    }
    b[0] = r[0];
    b[1] = r[1];
    b[2] = r[2];
}

void scene_turn_back(const double M[9], const double a[3], double b[3])
{
    double r[3];
    for (int i = 0; i < 3; i++)
    {
        r[i] = M[i]*a[0] + M[3 + i]*a[1] + M[6 + i]*a[2];
    }
    b[0] = r[0];
    b[1] = r[1];
    b[2] = r[2];
}

void scene_multiply(const double A[9], const double B[9], double C[9])
{
    double R[9];
    for (int i = 0; i < 3; i++)
    {
        for (int j = 0; j < 3; j++)
        {
            R[3*i + j] = A[3*i]*B[j] + A[3*i + 1]*B[3 + j]
                + A[3*i + 2]*B[6 + j];
        }
    }
    for (int i = 0; i < 9; i++)
    {
        C[i] = R[i];
    }
}

void scene_tangents(const double n[3], double t[3], double u[3])
{
    int k = 0;
    for (int i = 1; i < 3; i++)
    {
        k = fabs(n[i]) < fabs(n[k]) ? i : k;
    }
    double e[3] = {0, 0, 0};
    e[k] = 1;
    scene_cross(n, e, t);
    scene_normalise(t);
    scene_cross(n, t, u);
}

void scene_tensor(const double q[4], double Q[9])
{
    double w = q[0], x = q[1], y = q[2], z = q[3];
    Q[0] = w*w + x*x - y*y - z*z;
    Q[1] = 2*(x*y - w*z);
    Q[2] = 2*(x*z + w*y);
    Q[3] = 2*(x*y + w*z);
    Q[4] = w*w - x*x + y*y - z*z;
    Q[5] = 2*(y*z - w*x);
    Q[6] = 2*(x*z - w*y);
    Q[7] = 2*(y*z + w*x);
    Q[8] = w*w - x*x - y*y + z*z;
}

void scene_axis_angle(const double axis[3], double angle, double q[4])
{
    double length = scene_norm(axis);
    double s = length > 0 ? sin(angle/2)/length : 0;
    q[0] = cos(angle/2);
    q[1] = s*axis[0];
    q[2] = s*axis[1];
    q[3] = s*axis[2];
}

void scene_quaternion_product(const double p[4], const double q[4],
    double r[4])
{
    double w = p[0]*q[0] - p[1]*q[1] - p[2]*q[2] - p[3]*q[3];
    double x = p[0]*q[1] + p[1]*q[0] + p[2]*q[3] - p[3]*q[2];
    double y = p[0]*q[2] - p[1]*q[3] + p[2]*q[0] + p[3]*q[1];
    double z = p[0]*q[3] + p[1]*q[2] - p[2]*q[1] + p[3]*q[0];
    double length = sqrt(w*w + x*x + y*y + z*z);
    r[0] = w/length;
    r[1] = x/length;
    r[2] = y/length;
    r[3] = z/length;
}

/* Quaternion of a rotation tensor: the branch of the largest component. */
static void quaternion_of(const double Q[9], double q[4])
{
    double four[4] = {1 + Q[0] + Q[4] + Q[8], 1 + Q[0] - Q[4] - Q[8],
        1 - Q[0] + Q[4] - Q[8], 1 - Q[0] - Q[4] + Q[8]};
    int k = 0;
    for (int i = 1; i < 4; i++)
    {
        k = four[i] > four[k] ? i : k;
    }
    double s = sqrt(four[k])/2;
    double f = 1/(4*s);
    double w = Q[7] - Q[5], x = Q[2] - Q[6], y = Q[3] - Q[1];
    double xy = Q[1] + Q[3], xz = Q[2] + Q[6], yz = Q[5] + Q[7];
    double table[4][4] = {{s, w*f, x*f, y*f}, {w*f, s, xy*f, xz*f},
        {x*f, xy*f, s, yz*f}, {y*f, xz*f, yz*f, s}};
    double length = 0;
    for (int i = 0; i < 4; i++)
    {
        length += table[k][i]*table[k][i];
    }
    for (int i = 0; i < 4; i++)
    {
        q[i] = table[k][i]/sqrt(length);
    }
}

/* - - - - - - - - - - - - - - - - shapes  - - - - - - - - - - - - - - - - - */

static double random_epsilon(scene_random *random)
{
    static const double special[] = {0.1, 0.2, 0.25, 0.5, 1, 1, 1, 1.5, 1.8,
        1.9};
    if (scene_integer(random, 10) < 3)
    {
        return special[scene_integer(random, 10)];
    }
    return scene_uniform(random, SEL_EPSILON_MIN, SEL_EPSILON_MAX);
}

void scene_shape(scene_random *random, double longest, sel_shape *shape)
{
    double axes[3];
    double aspect = scene_integer(random, 8) == 0
        ? 0.9999*SEL_ASPECT_MAX
        : scene_log_uniform(random, 1, 0.9999*SEL_ASPECT_MAX);
    int first = scene_integer(random, 3);
    int last = (first + 1 + scene_integer(random, 2)) % 3;
    axes[first] = longest;
    axes[3 - first - last] = longest/scene_log_uniform(random, 1, aspect);
    axes[last] = longest/aspect;
    switch (scene_integer(random, 8))
    {
        case 0: /* a = b */
            axes[1] = axes[0];
            break;
        case 1: /* all alike */
            axes[0] = axes[1] = axes[2] = longest;
            break;
        default:
            break;
    }
    double epsilon1 = random_epsilon(random);
    double epsilon2 = random_epsilon(random);
    if (scene_integer(random, 5) == 0)
    {
        epsilon2 = epsilon1;
    }
    if (sel_shape_init(shape, axes, epsilon1, epsilon2) != SEL_OK)
    {
        abort(); /* the scene is valid by construction */
    }
}

static const struct
{
    const char *name;
    double ratios[2], epsilon[2];
} named[SCENE_NAMED_COUNT] = {
    {"sphere", {1, 1}, {1, 1}},
    {"prolate", {2, 1}, {1, 1}},
    {"oblate", {2, 2}, {1, 1}},
    {"triaxial", {2, 1.5}, {1, 1}},
    {"cube", {1, 1}, {0.2, 0.2}},
    {"diamond", {1, 1}, {1.8, 1.8}},
    {"cylinder", {0.5, 0.5}, {0.2, 1}},
};

void scene_named_shape(scene_named name, double dEq, sel_shape *shape)
{
    if (sel_shape_init_equivalent(shape, dEq, named[name].ratios,
        named[name].epsilon[0], named[name].epsilon[1]) != SEL_OK)
    {
        abort();
    }
}

const char *scene_shape_name(scene_named name)
{
    return named[name].name;
}

/* - - - - - - - - - - - - - - - - pairs - - - - - - - - - - - - - - - - - - */

const char *scene_pose_name(scene_pose pose)
{
    static const char *const names[SCENE_POSE_COUNT] = {"any",
        "axis-aligned", "face-face", "face-tilted", "edge-edge",
        "corner-corner", "corner-face", "deep", "grazing", "touching"};
    return names[pose];
}

void scene_place(scene_pair *pair, int i, const double centre[3],
    const double q[4])
{
    for (int k = 0; k < 4; k++)
    {
        pair->q[i][k] = q[k];
    }
    sel_contact_body(&pair->body[i], &pair->shape[i], centre, q);
}

void scene_touch(scene_pair *pair, const double n[3], double gap)
{
    double minus[3] = {-n[0], -n[1], -n[2]};
    double point1[3], point2[3], centre[3];
    scene_body_support(&pair->body[0], n, point1);
    scene_body_support(&pair->body[1], minus, point2);
    for (int k = 0; k < 3; k++)
    {
        centre[k] = point1[k] + (pair->body[1].centre[k] - point2[k])
            + gap*n[k];
    }
    scene_place(pair, 1, centre, pair->q[1]);
}

void scene_nudge(scene_random *random, double share, scene_pair *pair)
{
    double centre[3], direction[3], axis[3], rotation[4], q[4];
    scene_direction(random, direction);
    scene_direction(random, axis);
    for (int k = 0; k < 3; k++)
    {
        centre[k] = pair->body[1].centre[k]
            + share*pair->size*direction[k];
    }
    scene_axis_angle(axis, share, rotation);
    scene_quaternion_product(rotation, pair->q[1], q);
    scene_place(pair, 1, centre, q);
}

/* One of the 24 rotations that map a cube onto itself; entries of the
   quaternion are 0, 1/2, 1/sqrt(2) or 1, so that half of the tensors are
   exact. */
static void quarter_turn(scene_random *random, double q[4])
{
    static const double half = 0.5;
    int type = scene_integer(random, 3);
    for (int k = 0; k < 4; k++)
    {
        q[k] = 0;
    }
    if (type == 0)
    {
        q[scene_integer(random, 4)] = 1;
    }
    else if (type == 1)
    {
        for (int k = 0; k < 4; k++)
        {
            q[k] = scene_integer(random, 2) ? half : -half;
        }
    }
    else
    {
        int i = scene_integer(random, 4);
        int j = (i + 1 + scene_integer(random, 3)) % 4;
        q[i] = sqrt(half);
        q[j] = scene_integer(random, 2) ? sqrt(half) : -sqrt(half);
    }
}

typedef enum feature
{
    FACE,
    EDGE,
    CORNER
} feature;

/* Body-frame normal at the middle of a feature of the bounding box (for
   epsilon > 1 the corners of the body are the ends of the axes). */
static void feature_normal(scene_random *random, const sel_shape *shape,
    feature type, double n[3])
{
    int zeros = type == FACE ? 2 : type == EDGE ? 1 : 0;
    int skip = scene_integer(random, 3);
    for (int k = 0; k < 3; k++)
    {
        int zero = zeros == 2 ? k != skip : zeros == 1 && k == skip;
        double sign = scene_integer(random, 2) ? 1 : -1;
        n[k] = zero ? 0 : sign/shape->semiAxes[k];
    }
    scene_normalise(n);
}

/* Rotates body i so that its body-frame normal m points along n, with a random
   rotation about it. */
static void align(scene_pair *pair, int i, const double m[3],
    const double n[3], double spin)
{
    double t[3], u[3], s[3], v[3], q[4], Q[9];
    scene_tangents(m, t, u);
    scene_tangents(n, s, v);
    for (int a = 0; a < 3; a++)
    {
        for (int b = 0; b < 3; b++)
        {
            double sa = cos(spin)*s[a] + sin(spin)*v[a];
            double va = cos(spin)*v[a] - sin(spin)*s[a];
            Q[3*a + b] = n[a]*m[b] + sa*t[b] + va*u[b];
        }
    }
    quaternion_of(Q, q);
    scene_place(pair, i, pair->body[i].centre, q);
}

static double random_gap(scene_random *random, double size)
{
    switch (scene_integer(random, 6))
    {
        case 0:
            return 0;
        case 1:
            return size*scene_log_uniform(random, 1e-12, 0.3);
        default:
            return -size*scene_log_uniform(random, 1e-12, 0.3);
    }
}

/* Features on one line, normals opposite. */
static void opposite(scene_random *random, scene_pair *pair, feature type1,
    feature type2)
{
    static const double spins[] = {0, 0.25*SCENE_PI, 0.5*SCENE_PI};
    double m1[3], m2[3], n[3], minus[3];
    feature_normal(random, &pair->shape[0], type1, m1);
    feature_normal(random, &pair->shape[1], type2, m2);
    if (scene_integer(random, 2))
    {
        double q[4];
        quarter_turn(random, q);
        scene_place(pair, 0, pair->body[0].centre, q);
    }
    scene_turn(pair->body[0].Q, m1, n);
    for (int k = 0; k < 3; k++)
    {
        minus[k] = -n[k];
    }
    double spin = scene_integer(random, 3)
        ? spins[scene_integer(random, 3)]
        : scene_uniform(random, 0, 2*SCENE_PI);
    align(pair, 1, m2, minus, spin);
    scene_touch(pair, n, random_gap(random, pair->size));
    if (type1 == FACE && type2 == FACE && scene_integer(random, 3))
    {
        double t[3], u[3], centre[3];
        scene_tangents(n, t, u);
        for (int k = 0; k < 3; k++)
        {
            centre[k] = pair->body[1].centre[k];
        }
        scene_axpy(scene_uniform(random, -1, 1)*pair->size, t, centre);
        if (scene_integer(random, 2))
        {
            scene_axpy(scene_uniform(random, -1, 1)*pair->size, u, centre);
        }
        scene_place(pair, 1, centre, pair->q[1]);
    }
}

static void tilt(scene_random *random, scene_pair *pair)
{
    double axis[3], rotation[4], q[4];
    scene_direction(random, axis);
    scene_axis_angle(axis, scene_log_uniform(random, 1e-15, 1e-2), rotation);
    scene_quaternion_product(rotation, pair->q[1], q);
    scene_place(pair, 1, pair->body[1].centre, q);
}

static void any_pose(scene_random *random, scene_pair *pair)
{
    double n[3], centre[3];
    scene_direction(random, n);
    if (scene_integer(random, 3))
    {
        scene_touch(pair, n, scene_uniform(random, -1, 0.2)*pair->size);
        return;
    }
    double reach = pair->shape[0].boundingRadius
        + pair->shape[1].boundingRadius;
    for (int k = 0; k < 3; k++)
    {
        centre[k] = pair->body[0].centre[k];
    }
    scene_axpy(scene_uniform(random, 0, 1.2)*reach, n, centre);
    scene_place(pair, 1, centre, pair->q[1]);
}

static void axis_aligned(scene_random *random, scene_pair *pair)
{
    static const double steps[] = {-1, -0.5, 0, 0, 0.5, 1};
    double q[4], centre[3];
    for (int i = 0; i < 2; i++)
    {
        quarter_turn(random, q);
        scene_place(pair, i, pair->body[i].centre, q);
    }
    for (int k = 0; k < 3; k++)
    {
        double e[3] = {0, 0, 0}, point[3];
        e[k] = 1;
        double reach = scene_body_support(&pair->body[0], e, point)
            + scene_body_support(&pair->body[1], e, point);
        double step = scene_integer(random, 2)
            ? steps[scene_integer(random, 6)]
            : scene_uniform(random, -1, 1);
        centre[k] = pair->body[0].centre[k] + 0.999999*step*reach;
    }
    scene_place(pair, 1, centre, pair->q[1]);
}

static void deep(scene_random *random, scene_pair *pair)
{
    double n[3], centre[3];
    scene_direction(random, n);
    double least = pair->shape[0].minSemiAxis < pair->shape[1].minSemiAxis
        ? pair->shape[0].minSemiAxis
        : pair->shape[1].minSemiAxis;
    double distance = scene_integer(random, 5)
        ? least*scene_log_uniform(random, 1e-9, 1.5)
        : 0;
    if (scene_integer(random, 4) == 0)
    {
        double q[4];
        for (int i = 0; i < 2; i++)
        {
            quarter_turn(random, q);
            scene_place(pair, i, pair->body[i].centre, q);
        }
        n[0] = n[1] = n[2] = 0;
        n[scene_integer(random, 3)] = 1;
    }
    for (int k = 0; k < 3; k++)
    {
        centre[k] = pair->body[0].centre[k];
    }
    scene_axpy(distance, n, centre);
    scene_place(pair, 1, centre, pair->q[1]);
}

void scene_random_pair(scene_random *random, scene_pose pose,
    scene_pair *pair)
{
    double scale = scene_log_uniform(random, 1e-4, 10);
    double ratio = scene_log_uniform(random, 0.1, 10);
    double q[4], n[3], centre[3];
    pair->pose = pose;
    scene_shape(random, scale, &pair->shape[0]);
    scene_shape(random, scale*ratio, &pair->shape[1]);
    pair->size = pair->shape[0].minSemiAxis < pair->shape[1].minSemiAxis
        ? pair->shape[0].minSemiAxis
        : pair->shape[1].minSemiAxis;
    for (int i = 0; i < 2; i++)
    {
        for (int k = 0; k < 3; k++)
        {
            centre[k] = scene_integer(random, 2)
                ? 0
                : scale*scene_uniform(random, -10, 10);
        }
        scene_quaternion(random, q);
        scene_place(pair, i, centre, q);
    }
    switch (pose)
    {
        case SCENE_AXIS_ALIGNED:
            axis_aligned(random, pair);
            break;
        case SCENE_FACE_FACE:
            opposite(random, pair, FACE, FACE);
            break;
        case SCENE_FACE_TILTED:
            opposite(random, pair, FACE, FACE);
            tilt(random, pair);
            break;
        case SCENE_EDGE_EDGE:
            opposite(random, pair, EDGE, EDGE);
            break;
        case SCENE_CORNER_CORNER:
            opposite(random, pair, CORNER, CORNER);
            break;
        case SCENE_CORNER_FACE:
            opposite(random, pair, scene_integer(random, 2) ? CORNER : EDGE,
                FACE);
            break;
        case SCENE_DEEP:
            deep(random, pair);
            break;
        case SCENE_GRAZING:
            scene_direction(random, n);
            scene_touch(pair, n, pair->size
                *(scene_integer(random, 2) ? 1 : -1)
                *scene_log_uniform(random, 1e-15, 1e-6));
            break;
        case SCENE_TOUCHING:
            scene_direction(random, n);
            scene_touch(pair, n, -pair->size
                *(scene_integer(random, 2) ? scene_uniform(random, 0, 1e-3)
                    : scene_log_uniform(random, 1e-12, 1e-3)));
            break;
        case SCENE_ANY:
        case SCENE_POSE_COUNT:
        default:
            any_pose(random, pair);
            break;
    }
}

/* - - - - - - - - - - - - - - - - meshes  - - - - - - - - - - - - - - - - - */

static void *grow(void *data, size_t size)
{
    void *grown = realloc(data, size);
    if (!grown)
    {
        abort();
    }
    return grown;
}

void scene_mesh_start(scene_mesh *mesh)
{
    static const scene_mesh empty;
    *mesh = empty;
}

int scene_mesh_point(scene_mesh *mesh, double x, double y, double z)
{
    int k = mesh->mesh.nPoints;
    if (k == mesh->pointCapacity)
    {
        mesh->pointCapacity = 2*k + 16;
        mesh->points = grow(mesh->points,
            3*(size_t)mesh->pointCapacity*sizeof(double));
        mesh->mesh.points = mesh->points;
    }
    mesh->points[3*k] = x;
    mesh->points[3*k + 1] = y;
    mesh->points[3*k + 2] = z;
    mesh->mesh.nPoints++;
    return k;
}

void scene_mesh_triangle(scene_mesh *mesh, int a, int b, int c, int patch)
{
    int k = mesh->mesh.nTriangles;
    if (k == mesh->triangleCapacity)
    {
        mesh->triangleCapacity = 2*k + 16;
        size_t capacity = (size_t)mesh->triangleCapacity*sizeof(int);
        mesh->triangles = grow(mesh->triangles, 3*capacity);
        mesh->patch = grow(mesh->patch, capacity);
        mesh->mesh.triangles = mesh->triangles;
        mesh->mesh.patch = mesh->patch;
    }
    mesh->triangles[3*k] = a;
    mesh->triangles[3*k + 1] = b;
    mesh->triangles[3*k + 2] = c;
    mesh->patch[k] = patch;
    mesh->mesh.nTriangles++;
}

void scene_mesh_free(scene_mesh *mesh)
{
    free(mesh->points);
    free(mesh->triangles);
    free(mesh->patch);
    scene_mesh_start(mesh);
}

/* Index of a point; a point that exists already is shared. */
static int shared_point(scene_mesh *mesh, const double x[3])
{
    for (int k = 0; k < mesh->mesh.nPoints; k++)
    {
        const double *y = mesh->points + 3*k;
        if (x[0] == y[0] && x[1] == y[1] && x[2] == y[2])
        {
            return k;
        }
    }
    return scene_mesh_point(mesh, x[0], x[1], x[2]);
}

void scene_mesh_box(scene_mesh *mesh, const double low[3],
    const double high[3], int n, int outside)
{
    scene_mesh_start(mesh);
    for (int side = 0; side < 6; side++)
    {
        int k = side/2, upper = side % 2, i = (k + 1) % 3, j = (k + 2) % 3;
        for (int s = 0; s < n; s++)
        {
            for (int t = 0; t < n; t++)
            {
                int corner[4];
                static const int ds[] = {0, 1, 1, 0}, dt[] = {0, 0, 1, 1};
                for (int m = 0; m < 4; m++)
                {
                    double x[3];
                    x[k] = upper ? high[k] : low[k];
                    x[i] = s + ds[m] == n
                        ? high[i]
                        : low[i] + (high[i] - low[i])*(s + ds[m])/n;
                    x[j] = t + dt[m] == n
                        ? high[j]
                        : low[j] + (high[j] - low[j])*(t + dt[m])/n;
                    corner[m] = shared_point(mesh, x);
                }
                /* corners 0 1 2 3 rotate about +e_k: outwards if upper */
                int b = upper != outside ? 1 : 3, d = 4 - b;
                scene_mesh_triangle(mesh, corner[0], corner[b], corner[2],
                    side);
                scene_mesh_triangle(mesh, corner[0], corner[2], corner[d],
                    side);
            }
        }
    }
}

void scene_mesh_floor(scene_mesh *mesh, scene_random *random, double half,
    int n, const double Q[9])
{
    scene_mesh_start(mesh);
    double cell = 2*half/n;
    for (int i = 0; i <= n; i++)
    {
        for (int j = 0; j <= n; j++)
        {
            int inner = i > 0 && j > 0 && i < n && j < n;
            double x[3] = {-half + i*cell, -half + j*cell, 0};
            if (inner)
            {
                x[0] += 0.3*cell*scene_uniform(random, -1, 1);
                x[1] += 0.3*cell*scene_uniform(random, -1, 1);
            }
            scene_turn(Q, x, x);
            scene_mesh_point(mesh, x[0], x[1], x[2]);
        }
    }
    for (int i = 0; i < n; i++)
    {
        for (int j = 0; j < n; j++)
        {
            int a = i*(n + 1) + j, b = a + n + 1, c = b + 1, d = a + 1;
            /* a b c d rotate about +z; the wall is below */
            if (scene_integer(random, 2))
            {
                scene_mesh_triangle(mesh, a, c, b, 0);
                scene_mesh_triangle(mesh, a, d, c, 0);
            }
            else
            {
                scene_mesh_triangle(mesh, b, a, d, 0);
                scene_mesh_triangle(mesh, b, d, c, 0);
            }
        }
    }
}

void scene_mesh_tube(scene_mesh *mesh, double radius, double length,
    int facets, int layers)
{
    scene_mesh_start(mesh);
    for (int l = 0; l <= layers; l++)
    {
        for (int f = 0; f < facets; f++)
        {
            double angle = 2*SCENE_PI*f/facets;
            scene_mesh_point(mesh, radius*cos(angle), radius*sin(angle),
                length*l/layers);
        }
    }
    for (int l = 0; l < layers; l++)
    {
        for (int f = 0; f < facets; f++)
        {
            int a = l*facets + f, b = l*facets + (f + 1) % facets;
            scene_mesh_triangle(mesh, a, b, b + facets, 0);
            scene_mesh_triangle(mesh, a, b + facets, a + facets, 0);
        }
    }
    int bottom = scene_mesh_point(mesh, 0, 0, 0);
    int top = scene_mesh_point(mesh, 0, 0, length);
    int last = layers*facets;
    for (int f = 0; f < facets; f++)
    {
        int g = (f + 1) % facets;
        scene_mesh_triangle(mesh, bottom, g, f, 1);
        scene_mesh_triangle(mesh, top, last + f, last + g, 2);
    }
}

/*---------------------------------------------------------------------------*\
    chart.c - coordinates in which point and normal are both smooth

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#include "shape/chart.h"
#include "base/norm.h"
#include "base/vec3.h"

#include <float.h>

/* One level: two coordinates (u, v) >= 0 give a point (x, y), its norm (size)
   and the gradient (gx, gy) of the norm at this point. Derivatives that contain
   1/size are stored multiplied by size, so that all members are bounded. */
typedef struct section
{
    double x, y, size;
    double gx, gy;
    double xu, xv, yu, yv;     /* d(x, y)/d(u, v) */
    double sizeU, sizeV;       /* d size/d(u, v) */
    double gxu, gxv, gyu, gyv; /* size * d(gx, gy)/d(u, v) */
    double stretch;            /* x / u */
    double gxOver;             /* size * gx / u */
} section;

static void level_primal(section *l, double p, double u, double v)
{
    sel_norm2 n;
    sel_norm2_eval(&n, p, u, v);
    l->x = u;
    l->y = v;
    l->size = n.value;
    l->gx = n.gradU;
    l->gy = n.gradV;
    l->xu = l->yv = 1.0;
    l->xv = l->yu = 0.0;
    l->sizeU = n.gradU;
    l->sizeV = n.gradV;
    l->gxu = n.bend * n.b * n.b;
    l->gxv = l->gyu = -n.bend * n.a * n.b;
    l->gyv = n.bend * n.a * n.a;
    l->stretch = 1.0;
    l->gxOver = n.overU;
}

static void level_dual(section *l, double q, double u, double v)
{
    sel_norm2 n;
    sel_norm2_eval(&n, q, u, v);
    double au = n.gradU, av = n.gradV;
    l->size = n.value;
    l->x = n.value * au;
    l->y = n.value * av;
    l->gx = n.a;
    l->gy = n.b;
    l->sizeU = au;
    l->sizeV = av;
    l->xu = au * au + n.bend * n.b * n.b;
    l->xv = l->yu = au * av - n.bend * n.a * n.b;
    l->yv = av * av + n.bend * n.a * n.a;
    l->gxu = 1.0 - n.a * au;
    l->gxv = -n.a * av;
    l->gyu = -n.b * au;
    l->gyv = 1.0 - n.b * av;
    l->stretch = n.overU;
    l->gxOver = 1.0;
}

static void level_eval(section *l, double epsilon, double u, double v)
{
    if (epsilon <= 1.0)
    {
        level_primal(l, 2.0 / epsilon, u, v);
    }
    else
    {
        level_dual(l, 2.0 / (2.0 - epsilon), u, v);
    }
}

static void on_axis(section *in)
{
    /* the inner level is zero: any direction is valid */
    if (in->size <= 0.0)
    {
        *in = (section){.gx = 1.0,
            .sizeU = 1.0,
            .xu = 1.0,
            .yv = 1.0,
            .stretch = 1.0,
            .gxOver = 1.0};
        in->gyv = 1.0;
    }
}

/* Sets A: derivatives of the scaled point with respect to the coordinates. d
   stretch = (d out.x - stretch d size) / size along the inner size and the
   third coordinate; the factor in.x/in.size is bounded. */
static void derive_point(const section *in, const section *out, double A[9])
{
    /* unit inner point */
    double ex = in->size > 0.0 ? in->x / in->size : in->gx;
    double ey = in->size > 0.0 ? in->y / in->size : in->gy;
    double ds = out->xu - out->stretch;
    A[0] = out->stretch * in->xu + ex * ds * in->sizeU;
    A[1] = out->stretch * in->xv + ex * ds * in->sizeV;
    A[2] = ex * out->xv;
    A[3] = out->stretch * in->yu + ey * ds * in->sizeU;
    A[4] = out->stretch * in->yv + ey * ds * in->sizeV;
    A[5] = ey * out->xv;
    A[6] = out->yu * in->sizeU;
    A[7] = out->yu * in->sizeV;
    A[8] = out->yv;
}

/* Likewise sets B: derivatives of the scaled gradient. out.gx d(in.g) =
   (out.gx/size) (size d(in.g)). */
static void derive_gradient(const section *in, const section *out, double B[9])
{
    double over = out->size > DBL_MIN ? 1.0 / out->size : 0.0;
    double t = over * out->gxOver;
    B[0] = t * in->gxu + over * in->gx * out->gxu * in->sizeU;
    B[1] = t * in->gxv + over * in->gx * out->gxu * in->sizeV;
    B[2] = over * in->gx * out->gxv;
    B[3] = t * in->gyu + over * in->gy * out->gxu * in->sizeU;
    B[4] = t * in->gyv + over * in->gy * out->gxu * in->sizeV;
    B[5] = over * in->gy * out->gxv;
    B[6] = over * out->gyu * in->sizeU;
    B[7] = over * out->gyu * in->sizeV;
    B[8] = over * out->gyv;
}

void sel_chart_eval(sel_chart *chart, const sel_shape *shape, const double u[3])
{
    const double s[3] = {u[0] < 0.0 ? -1.0 : 1.0, u[1] < 0.0 ? -1.0 : 1.0,
        u[2] < 0.0 ? -1.0 : 1.0};
    section in, out;
    double A[9], B[9];
    level_eval(&in, shape->epsilon2, fabs(u[0]), fabs(u[1]));
    level_eval(&out, shape->epsilon1, in.size, fabs(u[2]));
    on_axis(&in);

    /* the inner point, stretched by the outer level */
    double xi[3] = {out.stretch * in.x, out.stretch * in.y, out.y};
    double gamma[3] = {out.gx * in.gx, out.gx * in.gy, out.gy};
    derive_point(&in, &out, A);
    derive_gradient(&in, &out, B);
    double slope[3] = {out.sizeU * in.sizeU, out.sizeU * in.sizeV, out.sizeV};

    chart->level = out.size;
    for (int i = 0; i < 3; i++)
    {
        double a = shape->semiAxes[i];
        chart->x[i] = s[i] * a * xi[i];
        chart->g[i] = s[i] * gamma[i] / a;
        chart->slope[i] = s[i] * slope[i];
        for (int j = 0; j < 3; j++)
        {
            chart->xu[3 * i + j] = s[i] * s[j] * a * A[3 * i + j];
            chart->gu[3 * i + j] = s[i] * s[j] * B[3 * i + j] / a;
        }
    }
}

void sel_chart_from_both(
    const sel_shape *shape, const double x[3], const double n[3], double u[3])
{
    double xi[3], gamma[3];
    for (int i = 0; i < 3; i++)
    {
        xi[i] = x[i] / shape->semiAxes[i];
        gamma[i] = n[i] * shape->semiAxes[i];
    }
    double level = sel_nested_norm(shape->p1, shape->p2, xi, NULL, NULL);
    double h = sel_nested_norm(shape->q1, shape->q2, gamma, NULL, NULL);
    v3_scale(gamma, level / h, gamma);

    int primalOuter = shape->epsilon1 <= 1.0;
    int primalInner = shape->epsilon2 <= 1.0;
    double size = sel_norm2_value(shape->p2, fabs(xi[0]), fabs(xi[1]));
    double dual = sel_norm2_value(shape->q2, fabs(gamma[0]), fabs(gamma[1]));
    double w = primalOuter ? size : dual;
    const double *from = primalInner ? xi : gamma;
    double length = primalInner ? size : dual;
    double scale = length > 0.0 ? w / length : 0.0;
    u[0] = scale * from[0];
    u[1] = scale * from[1];
    u[2] = primalOuter ? xi[2] : gamma[2];
}

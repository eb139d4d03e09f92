/*  test_flow.c - flows by a formula: derivatives, equations of motion, errors

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors  */

#include "superellipsoid.h"
#include "suite.h"

#include <gsl/gsl_math.h>

enum
{
    DRAWS = 200
};

static const double nu = 0.013;

/* Random valid parameters for a type. */
static sel_flow_formula any(const sel_flow_type *type, scene_random *random)
{
    sel_flow_formula f = {.type = type};
    double first[3] = {0}, *to;
    for (const sel_flow_need *n = type->needs; n->keyword; n++)
    {
        to = f.given + n->place;
        switch (n->form)
        {
        case SEL_FLOW_DIRECTION:
            scene_direction(random, to);
            if (n->must)
            {
                scene_axpy(-scene_dot(first, to), first, to);
                scene_normalise(to);
            }
            memcpy(first, to, sizeof first);
            break;
        case SEL_FLOW_COUNT:
            to[0] = n->least
                + scene_integer(random, (int)(n->most - n->least) + 1);
            break;
        case SEL_FLOW_SWITCH:
            to[0] = scene_integer(random, 2);
            break;
        case SEL_FLOW_LENGTH:
            to[0] = scene_uniform(random, 1, 2);
            break;
        default:
            for (int k = 0; k < (n->form == SEL_FLOW_NUMBER ? 1
                : n->form == SEL_FLOW_VECTOR ? 3 : 6); k++)
            {
                to[k] = scene_uniform(random, -1, 1);
            }
            if (n->form == SEL_FLOW_TENSOR)
            {
                to[5] = -to[0] - to[3];
            }
        }
    }
    CHECK_TRUE(sel_flow_prepare(&f, nu) == NULL);
    return f;
}

static double factor(void *context, double t)
{
    return 1 + *(double *)context*t*t;
}

static void at(const sel_flow_formula *f, double *curve, const double x[3],
    double t, double u[3], double J[9], double dudt[3])
{
    sel_flow_evaluate(f, curve ? factor : NULL, curve, 0.1, 1, x, t, u, J,
        dudt);
}

/* The error of a central difference over h is h^2/6 f''', 1e-10 here, plus
   rounding over h, 1e-11. */
START_TEST(derivatives_are_those_of_the_velocity)
{
    const double h = 1e-5, bound = 1e-8;
    scene_random random = {3};
    const sel_flow_type *type;
    for (int k = 0; (type = sel_flow_list(k)) != NULL; k++)
    {
        for (int draw = 0; draw < DRAWS; draw++)
        {
            sel_flow_formula f = any(type, &random);
            double curve = scene_uniform(&random, -1, 1), x[3], u[3], J[9];
            double *c = draw % 2 ? &curve : NULL;
            double dudt[3], t = scene_uniform(&random, 0, 2), a[3], b[3];
            for (int d = 0; d < 3; d++)
            {
                x[d] = scene_uniform(&random, -0.5, 0.5);
            }
            at(&f, c, x, t, u, J, dudt);
            CHECK_NEAR(J[0] + J[4] + J[8], 0, 1e-13);
            at(&f, c, x, t + h, a, NULL, NULL);
            at(&f, c, x, t - h, b, NULL, NULL);
            for (int i = 0; i < 3; i++)
            {
                CHECK_NEAR(dudt[i], (a[i] - b[i])/(2*h), bound);
            }
            int inside = sel_flow_covers(&f, x);
            for (int j = 0; j < 3; j++)
            {
                double more[3] = {x[0], x[1], x[2]};
                double less[3] = {x[0], x[1], x[2]};
                more[j] += h;
                less[j] -= h;
                at(&f, c, more, t, a, NULL, NULL);
                at(&f, c, less, t, b, NULL, NULL);
                if (inside == sel_flow_covers(&f, more)
                    && inside == sel_flow_covers(&f, less))
                {
                    for (int i = 0; i < 3; i++)
                    {
                        CHECK_NEAR(J[3*i + j], (a[i] - b[i])/(2*h), bound);
                    }
                }
            }
        }
    }
}
END_TEST

/* In two dimensions the vortices satisfy the Navier-Stokes equations with
   p/rho = A^2 s^2/4 (cos 2 k x + cos 2 k y), in three the Stokes equations. */
START_TEST(vortices_satisfy_their_equations)
{
    scene_random random = {5};
    for (int draw = 0; draw < DRAWS; draw++)
    {
        sel_flow_formula f = any(&sel_flow_taylor_green, &random);
        double x[3], u[3], J[9], dudt[3], t = scene_uniform(&random, 0, 3);
        int dimensions = 2 + draw % 2;
        f.given[3] = dimensions;
        f.given[6] = 1;
        CHECK_TRUE(sel_flow_prepare(&f, nu) == NULL);
        double k = 2*M_PI/f.given[5], A = f.given[4]*exp(-2*k*k*nu*t);
        for (int d = 0; d < 3; d++)
        {
            x[d] = scene_uniform(&random, -1, 1);
        }
        at(&f, NULL, x, t, u, J, dudt);
        for (int i = 0; i < 3; i++)
        {
            double left = dudt[i] + nu*dimensions*k*k*u[i];
            if (dimensions == 2)
            {
                double slope = -A*A/2*k*sin(2*k*(x[i] - f.given[i]));
                left += J[3*i]*u[0] + J[3*i + 1]*u[1] + J[3*i + 2]*u[2]
                    + (i < 2 ? slope : 0);
            }
            CHECK_NEAR(left, 0, 1e-12);
        }
    }
}
END_TEST

/* The mean over the section, by the midpoint rule, is the other given quantity;
   no fluid moves in or beyond a wall. */
START_TEST(means_of_poiseuille)
{
    enum
    {
        N = 2000
    };
    const sel_flow_type *types[] = {&sel_flow_plane, &sel_flow_pipe};
    for (int k = 0; k < 2; k++)
    {
        sel_flow_formula f = {.type = types[k]};
        const sel_flow_need *peak = types[k]->needs;
        while (!peak->other)
        {
            peak++;
        }
        f.given[5] = 1;
        f.given[6] = 0.7;
        f.given[8] = 1;
        f.given[peak->place] = peak->per_other*3;
        CHECK_TRUE(sel_flow_prepare(&f, nu) == NULL);
        double sum = 0, area = 0, u[3];
        for (int i = 0; i < N; i++)
        {
            double r = 0.7*(i + 0.5)/N, x[3] = {r, 0, 5};
            double ring = k == 0 ? 1 : r;
            at(&f, NULL, x, 0, u, NULL, NULL);
            sum += ring*u[2];
            area += ring;
        }
        CHECK_NEAR(sum/area, 3, 1e-5);
        const double beyond[3] = {0.71, 0, 0};
        at(&f, NULL, beyond, 0, u, NULL, NULL);
        CHECK_TRUE(!sel_flow_covers(&f, beyond) && u[2] == 0);
    }
}
END_TEST

START_TEST(values_of_linear_flows)
{
    sel_flow_formula shear = {.type = &sel_flow_shear,
        .given = {0, 1, 0, 1, 0, 0, 0, 1, 0, 3}};
    sel_flow_formula rotation = {.type = &sel_flow_rotation,
        .given = {1, 0, 0, 0, 0, 2}};
    sel_flow_formula strain = {.type = &sel_flow_strain,
        .given = {0, 0, 1, 1, 0.5, 0.25, -3, 0.125, 2}};
    const double x[3] = {1, 1.5, 1};
    const double expected[3][3]
        = {{1.5, 0, 0}, {-3, 0, 0}, {1.75, -4, 0.4375}};
    sel_flow_formula *flows[] = {&shear, &rotation, &strain};
    for (int k = 0; k < 3; k++)
    {
        double u[3];
        CHECK_TRUE(sel_flow_prepare(flows[k], nu) == NULL);
        at(flows[k], NULL, x, 1, u, NULL, NULL);
        for (int d = 0; d < 3; d++)
        {
            CHECK_NEAR(u[d], expected[k][d], 1e-15);
        }
    }
    strain.given[3] = 2;
    CHECK_TRUE(strcmp(sel_flow_prepare(&strain, nu)->keyword, "rate") == 0);
    shear.given[6] = 0.1;
    CHECK_TRUE(strcmp(sel_flow_prepare(&shear, nu)->keyword, "gradient") == 0);
}
END_TEST

static void still(const sel_flow_formula *f, const double x[3], double u[3],
    double J[9])
{
    (void)x;
    (void)J;
    u[0] = u[1] = u[2] = f->given[0];
}

START_TEST(a_library_adds_a_type)
{
    static const sel_flow_need needs[]
        = {{.keyword = "level", .form = SEL_FLOW_NUMBER}, {.keyword = NULL}};
    static const sel_flow_type own
        = {.keyword = "level", .needs = needs, .evaluate = still};
    static const sel_flow_type second
        = {.keyword = "shear", .needs = needs, .evaluate = still};
    static const sel_flow_type lacking = {.keyword = "own", .needs = needs};
    int n = 0;
    while (sel_flow_list(n))
    {
        const sel_flow_type *type = sel_flow_list(n++);
        CHECK_TRUE(sel_flow_find(type->keyword, type->variant) == type);
    }
    CHECK_TRUE(sel_flow_find("poiseuille", NULL) == NULL);
    CHECK_TRUE(sel_flow_register(&second) == SEL_E_ARGUMENT);
    CHECK_TRUE(sel_flow_register(&lacking) == SEL_E_ARGUMENT);
    CHECK_OK(sel_flow_register(&own));
    CHECK_TRUE(sel_flow_register(&own) == SEL_E_ARGUMENT);
    CHECK_TRUE(sel_flow_list(n) == &own && !sel_flow_list(n + 1));
    sel_flow_formula f = {.type = sel_flow_find("level", NULL), .given = {7}};
    const double x[3] = {0};
    double u[3];
    CHECK_TRUE(sel_flow_prepare(&f, nu) == NULL && sel_flow_covers(&f, x));
    at(&f, NULL, x, 0, u, NULL, NULL);
    CHECK_TRUE(u[2] == 7);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("flows");
    suite_add(suite, "derivatives", derivatives_are_those_of_the_velocity, 20);
    suite_add(suite, "vortices", vortices_satisfy_their_equations, 20);
    suite_add(suite, "poiseuille", means_of_poiseuille, 20);
    suite_add(suite, "linear", values_of_linear_flows, 20);
    suite_add(suite, "register", a_library_adds_a_type, 20);
    return suite_run(suite);
}

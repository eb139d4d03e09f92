/*---------------------------------------------------------------------------*\
    test_ranges.c - no finite number makes the core overflow

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Numbers outside the ranges of sel_limits.h are rejected with an error that
    names them; numbers inside, up to the limits themselves, pass through a
    whole substep without a floating-point exception (suite.h: they kill the
    test).
\*---------------------------------------------------------------------------*/

#define _POSIX_C_SOURCE 200809L /* pthread_barrier_t */

#include "world_scenes.h"

#include <gsl/gsl_errno.h>

static const double BEYOND[] = {NAN, INFINITY, -INFINITY, 1e160, -1e160,
    1e200, -1e300, 1.7e308};

/* - - - - - - - - - - - - - - - - refusals  - - - - - - - - - - - - - - - - */

static sel_world *a_world_of(scene *s, const char *model)
{
    sel_shape shape;
    sel_world_settings settings = settings_of(9.81, 0.5);
    settings.model = sel_model_find(model);
    scene_named_shape(SCENE_CUBE, 0.01, &shape);
    one_shape(s, &shape);
    add(s, 0, 0, 0, 0);
    add(s, 0, 0.1, 0, 0);
    return make(s, &settings);
}

static sel_world *a_world(scene *s)
{
    return a_world_of(s, "impulse");
}

/* Every value of a particle: an invalid one is rejected, by the check and by
   the substep, with an error that names it; with the original value the
   particle is valid again. */
START_TEST(a_particle_out_of_range)
{
    static scene s;
    sel_world *world = a_world(&s);
    sel_particles *p = sel_world_particles(world);
    const struct
    {
        double *field;
        int width;
        const char *name;
    } fields[] = {{p->x, 3, "centre"}, {p->q, 4, "orientation"},
        {p->v, 3, "velocity"}, {p->omega, 3, "spin"}, {p->force, 3, "force"},
        {p->torque, 3, "torque"}, {p->density, 1, "density"}};
    for (int k = 0; k < COUNT(fields); k++)
    {
        for (int j = 0; j < fields[k].width; j++)
        {
            double *number = fields[k].field + fields[k].width + j;
            double kept = *number;
            for (int b = 0; b < COUNT(BEYOND); b++)
            {
                int bad = -1;
                *number = BEYOND[b];
                ck_assert_int_eq(sel_world_check(world, &bad), SEL_E_STATE);
                ck_assert_int_eq(bad, 1);
                ck_assert_ptr_nonnull(
                    strstr(sel_world_fault(world, 1), fields[k].name));
                ck_assert_ptr_null(sel_world_fault(world, 0));
                ck_assert_int_eq(
                    sel_world_substep(world, 1e-3), SEL_E_STATE);
            }
            *number = kept;
            CHECK_OK(sel_world_check(world, NULL));
        }
    }
    sel_world_free(world);
}
END_TEST

/* Gravity, skin, iterations, manifold, settings of the models; patches; walls;
   shapes; the step. */
START_TEST(settings_out_of_range)
{
    static scene s;
    sel_world *world = a_world(&s), *none;
    for (int b = 0; b < COUNT(BEYOND); b++)
    {
        double number = BEYOND[b];
        sel_world_settings set[7];
        for (int k = 0; k < 7; k++)
        {
            set[k] = sel_world_default_settings();
            set[k].model = model_of(k > 4);
        }
        set[0].gravity[b % 3] = number;
        set[1].skin = number;
        set[2].manifold = number;
        set[3].material.en = number;
        set[4].impulse.bounceThreshold = number;
        set[5].nonSmooth.bounceThreshold = number;
        set[6].nonSmooth.tolerance = number;
        for (int k = 0; k < 7; k++)
        {
            ck_assert_int_eq(
                sel_world_create(&none, &set[k]), SEL_E_ARGUMENT);
        }
        ck_assert_int_eq(sel_world_substep(world, number), SEL_E_ARGUMENT);

        sel_wall_patch patch = {.material = {.en = 1, .et = 1}};
        double *motions[] = {patch.velocity, patch.omega, patch.origin};
        for (int k = 0; k < 3; k++)
        {
            motions[k][b % 3] = number;
            ck_assert_int_eq(sel_world_set_walls(world, NULL, 1, &patch),
                SEL_E_ARGUMENT);
            motions[k][b % 3] = 0;
        }
        CHECK_OK(sel_world_set_walls(world, NULL, 1, &patch));

        double points[9] = {0, 0, 0, 1, 0, 0, 0, 1, 0};
        const int triangle[3] = {0, 1, 2}, zero = 0;
        sel_walls *walls;
        points[b] = number;
        sel_wall_mesh mesh = {3, points, 1, triangle, &zero};
        ck_assert_int_eq(sel_walls_create(&walls, &mesh, NULL), SEL_E_MESH);
    }
    sel_world_settings many = sel_world_default_settings();
    many.impulse.iterations = SEL_ITERATIONS_MOST + 1;
    ck_assert_int_eq(sel_world_create(&none, &many), SEL_E_ARGUMENT);
    ck_assert_int_eq(sel_world_substep(world, 1e-300), SEL_E_ARGUMENT);

    static const double sizes[] = {1e-11, 1e11};
    for (int k = 0; k < 2; k++)
    {
        sel_shape shape;
        int index;
        const double axes[3] = {sizes[k], sizes[k], sizes[k]};
        CHECK_OK(sel_shape_init(&shape, axes, 1, 1));
        ck_assert_int_eq(
            sel_world_add_shape(world, &shape, &index), SEL_E_SEMI_AXIS);
    }
    static const double apart[] = {1e-9, 1};
    for (int k = 0; k < 2; k++)
    {
        sel_shape shape;
        int index;
        const double axes[3] = {apart[k], apart[k], apart[k]};
        CHECK_OK(sel_shape_init(&shape, axes, 1, 1));
        sel_status expected = k ? SEL_E_SIZES : SEL_OK;
        ck_assert_int_eq(sel_world_add_shape(world, &shape, &index), expected);
    }
    sel_world_free(world);
}
END_TEST

/* An invalid margin of a check is rejected; for dt, travel and overlap without
   a possible number of substeps the number is none. */
START_TEST(questions_out_of_range)
{
    static scene s;
    static const double others[] = {0, -1, 1e-300, 1e300};
    const sel_resting rest = {
        .overlap = 0.1, .unconverged = 1, .residual = 1, .inverseAxis = 1};
    sel_world *world = a_world_of(&s, "nonSmooth");
    for (int b = 0; b < COUNT(BEYOND) + COUNT(others); b++)
    {
        int past = b - COUNT(BEYOND), count;
        const double number = past < 0 ? BEYOND[b] : others[past];
        const sel_contact *contacts;
        const int *first, *second;
        sel_status status = sel_world_contacts(world, number, &contacts,
            &first, &second, &count);
        ck_assert_int_eq(status, number == 0 || number == 1e-300 ? SEL_OK
            : SEL_E_ARGUMENT);
        ck_assert_int_eq(sel_world_substeps_needed(world, number, 0.1), 1);
        ck_assert_int_eq(sel_world_substeps_needed(world, 1, number), 1);
        ck_assert_int_eq(sel_world_substeps_settled(world, number, 3, 1,
            &rest, 0.01), 3);
        ck_assert_int_eq(sel_world_substeps_settled(world, 1, 3, 1, &rest,
            number), 3);
    }
    ck_assert_int_eq(
        sel_world_substeps_settled(world, 1, 3, 0, &rest, 0.01), 3);
    sel_world_free(world);
}
END_TEST

/* Regions of a packing. */
START_TEST(regions_out_of_range)
{
    sel_shape shape;
    scene_named_shape(SCENE_SPHERE, 1, &shape);
    const int type = 0;
    double x[3], q[4];
    int placed;
    for (int b = 0; b < COUNT(BEYOND); b++)
    {
        for (int k = 0; k < 8; k++)
        {
            sel_region region = {.type = SEL_REGION_CYLINDER,
                .p2 = {0, 0, 9}, .radius = 2};
            double gap = 0;
            *(k < 3 ? &region.p1[k] : k < 6 ? &region.p2[k - 3]
                : k < 7 ? &region.radius : &gap) = BEYOND[b];
            ck_assert_int_eq(sel_packing_random(&region, &shape, 1, &type, 1,
                gap, 10, NULL, 0, NULL, x, q, &placed), SEL_E_ARGUMENT);
        }
    }
    /* the largest region, the smallest body: more cells than int64_t can
       count */
    sel_region region = {.type = SEL_REGION_BOX, .p1 = {-1e20, -1e20, -1e20},
        .p2 = {1e20, 1e20, 1e20}};
    scene_named_shape(SCENE_SPHERE, 2e-10, &shape);
    CHECK_OK(sel_packing_random(&region, &shape, 1, &type, 1, 0, 10, NULL, 0,
        NULL, x, q, &placed));
}
END_TEST

/* - - - - - - - - - - - - - - - - fuzz  - - - - - - - - - - - - - - - - - - */

/* A random number up to most, small and large ones alike; the limit itself,
   zero, values that underflow when squared or cubed, and subnormal numbers are
   frequent. */
static double any(scene_random *random, double most)
{
    static const double few[] = {0, 0, 1, 5e-324, 1e-310, 2.3e-308, 1e-300,
        1e-162, 1e-155, 1e-108, 1e-78, 1e-54};
    double sign = scene_integer(random, 2) ? 1 : -1;
    switch (scene_integer(random, 4))
    {
    case 0:
        return sign*most;
    case 1:
        return sign*fmin(most, few[scene_integer(random, COUNT(few))]);
    case 2:
        return sign*fmin(most, scene_log_uniform(random, 1e-30*most + 5e-324, most));
    default:
        return sign*fmin(most, scene_log_uniform(random, 1e-6, 1e6));
    }
}

static double either(scene_random *random, double least, double most)
{
    switch (scene_integer(random, 4))
    {
    case 0:
        return least;
    case 1:
        return most;
    default:
        return fmax(least,
            fmin(most, scene_log_uniform(random, least, most)));
    }
}

static sel_material any_material(scene_random *random)
{
    static const double shares[] = {0, 1, 0.5, 5e-324, 1e-300, 1e-16};
    static const double mus[] = {0, 0.3, 1, 5e-324, 1e-300, 1e20, 1e308};
    sel_material m = {.en = 0};
    m.friction = (sel_friction)scene_integer(random, SEL_FRICTION_COUNT);
    m.en = shares[scene_integer(random, COUNT(shares))];
    m.et = (scene_integer(random, 2) ? 1 : -1)
        *shares[scene_integer(random, COUNT(shares))];
    m.mu = mus[scene_integer(random, COUNT(mus))];
    return m;
}

/* The limits of the spring parameters, and some values between. */
static sel_soft_material any_springs(scene_random *random)
{
    const double least = SEL_STIFFNESS_LEAST, most = SEL_STIFFNESS_MOST;
    sel_soft_material m = {.stiffness = either(random, least, most),
        .shear = either(random, least, most),
        .damping = either(random, 1e-300, SEL_SOFT_DAMPING_MOST),
        .dampingTangential = either(random, 1e-300, SEL_SOFT_DAMPING_MOST),
        .muStatic = either(random, 1e-300, 1e6),
        .muRolling = either(random, 1e-300, 1e6),
        .adhesion = either(random, 1e-300, SEL_ADHESION_MOST)};
    m.normal = (sel_normal_law)scene_integer(random, SEL_NORMAL_COUNT);
    m.cohesion = (sel_cohesion_law)scene_integer(random, SEL_COHESION_COUNT);
    m.tangential
        = (sel_tangential_law)scene_integer(random, SEL_TANGENTIAL_COUNT);
    m.rolling = (sel_rolling_law)scene_integer(random, SEL_ROLLING_COUNT);
    return sel_soft_material_valid(&m) ? m : any_springs(random);
}

/* The same material for model softSphere. */
static void soften(scene_random *random, sel_material *m)
{
    m->soft = any_springs(random);
    m->friction = scene_integer(random, 2) ? SEL_FRICTION_COULOMB
                                           : SEL_FRICTION_NONE;
}

static sel_world_settings any_settings(scene_random *random, double share)
{
    static const double manifolds[] = {0, 0, 1e-3, 1, 5e-324, 1e-300, 1e-12};
    sel_world_settings set = sel_world_default_settings();
    set.material = any_material(random);
    set.method = (sel_method)scene_integer(random, SEL_METHOD_COUNT);
    set.impulse.partners = scene_integer(random, 4) ? SEL_PARTNERS_ALL
        : SEL_PARTNERS_DEEPEST;
    set.manifold = manifolds[scene_integer(random, COUNT(manifolds))];
    set.impulse.iterations = 1 + scene_integer(random, 4);
    set.impulse.impactTime = scene_integer(random, 2);
    set.impulse.removeOverlap = scene_integer(random, 4) > 0;
    set.skin = scene_integer(random, 2) ? 0.2 : fabs(any(random, 10));
    for (int k = 0; k < 3; k++)
    {
        set.gravity[k] = any(random, share*SEL_GRAVITY_MOST);
    }
    return set;
}

/* Two to five bodies. Sizes: all of one order, or any. Positions: next to the
   first body, so that they touch, or anywhere. Speeds: a fraction of the
   greatest. */
static void any_scene(scene_random *random, double share, scene *s)
{
    int alike = scene_integer(random, 3) > 0;
    double size = either(random, 21*SEL_LENGTH_LEAST, SEL_LENGTH_MOST);
    memset(s, 0, sizeof *s);
    s->n = s->nShapes = 2 + scene_integer(random, 4);
    for (int i = 0; i < s->n; i++)
    {
        particle *p = &s->p[i];
        double longest = alike ? size*scene_uniform(random, 0.5, 1)
            : either(random, size, fmin(SEL_LENGTH_MOST,
                size*(0.99*SEL_SIZES_MOST/20)));
        /* no two the same */
        longest = fmax(longest, 21*SEL_LENGTH_LEAST)*(1 - 1e-6*(4 - i));
        scene_shape(random, longest, &s->shapes[i]);
        p->id = 3*i - 4;
        p->shape = i;
        p->density = either(random, SEL_DENSITY_LEAST, SEL_DENSITY_MOST);
        scene_quaternion(random, p->q);
        double reach = s->shapes[0].boundingRadius
            + s->shapes[i].boundingRadius;
        for (int k = 0; k < 3; k++)
        {
            p->x[k] = i && scene_integer(random, 8)
                ? s->p[0].x[k] + scene_uniform(random, -0.6, 0.6)*reach
                : scene_integer(random, 2) ? 0
                : any(random, SEL_POSITION_MOST);
            p->x[k] = fmax(-SEL_POSITION_MOST,
                fmin(SEL_POSITION_MOST, p->x[k]));
            p->v[k] = any(random, share*SEL_SPEED_MOST);
            p->omega[k] = any(random, share*SEL_SPIN_MOST);
        }
    }
}

static void any_forces(scene_random *random, double share,
    sel_world *world)
{
    sel_particles *p = sel_world_particles(world);
    for (int i = 0; i < p->n; i++)
    {
        const sel_shape *shape = sel_world_shape(world, p->shape[i]);
        double least = fmin(shape->inertia[0],
            fmin(shape->inertia[1], shape->inertia[2]));
        double most = share*SEL_ACCELERATION_MOST*p->density[i];
        for (int k = 0; k < 3; k++)
        {
            p->force[3*i + k] = any(random, most*shape->volume);
            p->torque[3*i + k]
                = any(random, most*(least/shape->boundingRadius));
        }
    }
}

/* A box around the first body, which may touch it, with moving walls. */
static void any_walls(scene_random *random, double share, const scene *s,
    sel_world *world, int soft)
{
    scene_mesh mesh;
    sel_walls *walls;
    sel_wall_patch patches[6];
    double low[3], high[3];
    double half = s->shapes[0].minSemiAxis*scene_uniform(random, 0.9, 4);
    for (int k = 0; k < 3; k++)
    {
        low[k] = s->p[0].x[k] - half;
        high[k] = s->p[0].x[k] + half*scene_uniform(random, 1, 2);
        /* if rounding leaves no box there are no walls */
        if (!(high[k] - low[k] > half) || fabs(low[k]) > SEL_POSITION_MOST
            || fabs(high[k]) > SEL_POSITION_MOST)
        {
            return;
        }
    }
    memset(patches, 0, sizeof patches);
    for (int k = 0; k < 6; k++)
    {
        patches[k].material = any_material(random);
        if (soft)
        {
            soften(random, &patches[k].material);
        }
        for (int j = 0; j < 3; j++)
        {
            patches[k].velocity[j] = any(random, share*SEL_SPEED_MOST);
            patches[k].omega[j] = any(random, share*SEL_SPIN_MOST);
            patches[k].origin[j] = any(random, SEL_POSITION_MOST);
        }
    }
    scene_mesh_box(&mesh, low, high, 1, 0);
    sel_status status = sel_walls_create(&walls, &mesh.mesh, NULL);
    scene_mesh_free(&mesh);
    if (status == SEL_OK)
    {
        CHECK_OK(sel_world_set_walls(world, walls, 6, patches));
    }
}

/* All calls of a step of a run. */
static sel_status go(scene_random *random, sel_world *world)
{
    const sel_contact *contacts;
    const int *first, *second;
    int count;
    double dt = scene_integer(random, 4) ? 1e-3
        : either(random, SEL_TIME_LEAST, SEL_TIME_MOST);
    sel_status status
        = sel_world_contacts(world, 0, &contacts, &first, &second, &count);
    ck_assert_int_ge(sel_world_substeps_needed(world, dt, 0.1), 1);
    ck_assert_int_ge(sel_world_substeps_stable(world, dt), 1);
    for (int k = 0; k < 3 && status == SEL_OK; k++)
    {
        status = sel_world_substep(world, dt);
    }
    sel_energy energy;
    sel_world_energy(world, &energy);
    return status;
}

/* Within the ranges a substep succeeds, or reports that a particle left the
   range, without any exception. */
static void check_ranges(uint64_t seed, int soft)
{
    scene_random random = {seed};
    static const double shares[] = {0.99, 1e-10, 1e-20, 1e-28, 1e-250};
    static scene s;
    int trials = scene_amount(4000, 1200, 201), thrown = 0;
    double touched = 0;
    for (int trial = 0; trial < trials; trial++)
    {
        double share = shares[scene_integer(&random, COUNT(shares))];
        any_scene(&random, share, &s);
        sel_world_settings set = any_settings(&random, share);
        if (soft)
        {
            set.model = sel_model_find("softSphere");
            soften(&random, &set.material);
            set.softSphere.curvature = (sel_curvature)scene_integer(&random,
                SEL_CURVATURE_COUNT);
            set.softSphere.radiusLimit = either(&random, 1, 1e3);
        }
        sel_world *world = make(&s, &set);
        any_forces(&random, share, world);
        if (scene_integer(&random, 2))
        {
            any_walls(&random, share, &s, world, soft);
        }
        int bad = 0;
        CHECK_THAT(sel_world_check(world, &bad) == SEL_OK, "trial %d: %s",
            trial, sel_world_fault(world, bad));
        sel_status status = go(&random, world);
        CHECK_THAT(status == SEL_OK || status == SEL_E_STATE,
            "trial %d: %s", trial, sel_status_message(status));
        thrown += status == SEL_E_STATE;
        touched += sel_world_statistics(world)->impulses > 0;
        sel_world_free(world);
    }
    printf("in range: %d runs, %.0f with collisions, %d thrown out\n", trials,
        touched, thrown);
    CHECK_TRUE(touched > 0.2*trials);
}

START_TEST(in_range_nothing_overflows)
{
    check_ranges(20260 + (uint64_t)_i, 0);
}
END_TEST

START_TEST(in_range_no_spring_overflows)
{
    check_ranges(30260 + (uint64_t)_i, 1);
}
END_TEST

/* - - - - - - - - - - - - - - - - GSL - - - - - - - - - - - - - - - - - - - */

static int errors;

static void note_error(const char *reason, const char *file, int line,
    int code)
{
    printf("GSL: %s:%d: %s (%d)\n", file, line, reason, code);
    errors++;
}

/* GSL reports its errors to a handler that ends the process, and there is one
   handler for all threads: the core may neither set it nor call it. Here it is
   replaced, and the calls of GSL are made at the ends of their ranges. */
START_TEST(gsl_is_never_asked_what_it_cannot)
{
    static const double epsilons[] = {0.1, 0.1 + 1e-15, 0.5, 1, 1.5, 1.9};
    static const double lengths[] = {1.1e-30, 1e-10, 1, 1e10, 9e14};
    static const double aspects[] = {1, 1 + 1e-15, 19.9, 1e4, 1e8};
    gsl_error_handler_t *before = gsl_set_error_handler(note_error);
    for (int k = 0; k < COUNT(epsilons)*COUNT(epsilons)*COUNT(lengths); k++)
    {
        double length = lengths[k/COUNT(epsilons)/COUNT(epsilons)];
        const double axes[3] = {length, length, length};
        sel_shape shape;
        CHECK_OK(sel_shape_init(&shape, axes, epsilons[k % COUNT(epsilons)],
            epsilons[k/COUNT(epsilons) % COUNT(epsilons)]));
        CHECK_TRUE(shape.volume > 0 && shape.inertia[0] > 0);
    }
    for (int k = 0; k < COUNT(aspects)*COUNT(aspects)*3; k++)
    {
        /* of any size, also if their squares overflow */
        static const double sizes[] = {1e-290, 1, 1e290};
        double size = sizes[k % 3];
        const double axes[3] = {size, size/aspects[k/3 % COUNT(aspects)],
            size/aspects[k/3/COUNT(aspects)]};
        double mass[3];
        CHECK_OK(sel_resistance_added_mass(axes, mass));
        sel_resistance r;
        if (size == 1)
        {
            CHECK_OK(sel_resistance_ellipsoid(axes, &r));
        }
    }
    sel_shape sharp;
    const double axes[3] = {20, 1, 1};
    CHECK_OK(sel_shape_init(&sharp, axes, 0.1, 1.9));
    sel_resistance r;
    sel_status status = sel_resistance_bem(&sharp, 0, &r, NULL);
    CHECK_TRUE(status == SEL_OK || status == SEL_E_RESISTANCE);
    sel_region region = {.type = SEL_REGION_BOX, .p2 = {9, 9, 9}};
    const int types[9] = {0};
    double x[27], q[36];
    int placed;
    scene_named_shape(SCENE_SPHERE, 1, &sharp);
    CHECK_OK(sel_packing_random(&region, &sharp, 9, types, ~0ul, 0, 1000, NULL,
        0, NULL, x, q, &placed));
    CHECK_TRUE(gsl_set_error_handler(before) == note_error);
    ck_assert_int_eq(errors, 0);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("ranges");
    suite_add(suite, "particle", a_particle_out_of_range, 20);
    suite_add(suite, "settings", settings_out_of_range, 20);
    suite_add(suite, "questions", questions_out_of_range, 20);
    suite_add(suite, "regions", regions_out_of_range, 20);
    suite_add(suite, "GSL", gsl_is_never_asked_what_it_cannot, 60);
    TCase *fuzz = tcase_create("fuzz");
    tcase_set_timeout(fuzz, 120);
    tcase_add_loop_test(fuzz, in_range_nothing_overflows, 0, 4);
    tcase_add_loop_test(fuzz, in_range_no_spring_overflows, 0, 4);
    suite_add_tcase(suite, fuzz);
    return suite_run(suite);
}

/*---------------------------------------------------------------------------*\
    test_added_laws.c - laws of contacts that a library adds

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    A law of one's own in each family is used by a world, and what it does is
    compared with a closed solution. Laws that are not complete, or whose names
    are taken, are refused.
\*---------------------------------------------------------------------------*/

#define _GNU_SOURCE
#include "soft_scenes.h"
#include "base/vec3.h"

/* Normal force K d^3, energy K d^4/4, without damping. */
static void cubic(const sel_soft_material *m, double R, double overlap,
    sel_normal_force *f)
{
    (void)R;
    f->elastic = m->stiffness*overlap*overlap*overlap;
    f->stiffness = 3*m->stiffness*overlap*overlap;
    f->energy = 0.25*f->elastic*overlap;
    f->radius = overlap;
}

static double no_damper(const sel_soft_material *m, double mass,
    const sel_normal_force *f)
{
    (void)m, (void)mass, (void)f;
    return 0;
}

static double cubic_steepest(const sel_soft_material *m, double R, double mass,
    double speed, double *area)
{
    (void)R;
    *area = 0;
    return 3*sqrt(2*mass*m->stiffness)*speed;
}

static const sel_normal_entry cubic_law = {
    .law = {.keyword = "cubic", .help = "K d^3", .needs = SEL_LAW_NEEDS_KN},
    .force = cubic,
    .damper = no_damper,
    .steepest = cubic_steepest};

/* A pull that does not depend on the overlap. */
static void pull(const sel_soft_material *m, double R, double overlap,
    sel_normal_force *f)
{
    (void)R;
    f->adhesive = m->adhesion;
    f->energy -= m->adhesion*overlap;
}

static const sel_cohesion_entry constant_law = {
    .law = {.keyword = "constantPull", .needs = SEL_LAW_NEEDS_ADHESION},
    .add = pull};

static double shear_of_area(const sel_soft_material *m, double area)
{
    return m->shear*area*area;
}

static const sel_tangential_entry area_law
    = {.law = {.keyword = "area"}, .stiffness = shear_of_area};

/* The spring with which a solid sphere swings both ways alike: no stiffness but
   the normal one is needed for it. */
static double shear_of_normal(const sel_soft_material *m, double area)
{
    (void)area;
    return 2.0/7*m->stiffness;
}

static const sel_tangential_entry even_law
    = {.law = {.keyword = "even", .needs = SEL_LAW_NEEDS_KN},
        .stiffness = shear_of_normal};

/* A damper without a spring, up to friction (Haff and Werner 1986). */
static void dashpot(const sel_soft_material *m, double mu, double push,
    double damper, double response, const double step[3], const double u[3],
    sel_spring *spring, sel_tangential_force *force)
{
    (void)m, (void)step;
    v3_scale(force->damper, -damper/(1 + damper*response), u);
    double all = v3_norm(force->damper);
    v3_scale(
        force->damper, all > mu*push ? mu*push/all : 1, force->damper);
    v3_scale(force->force, 1, force->damper);
    spring->slips = all > mu*push;
    force->slip = 0;
}

static const sel_tangential_entry dashpot_law
    = {.law = {.keyword = "dashpot", .needs = SEL_LAW_NEEDS_KT},
        .stiffness = shear_of_area,
        .pull = dashpot};

/* A moment proportional to the spin. */
static void viscous(const double rolling[3], double dt, double most,
    double stiffness, double stop, double rotation[3], double moment[3])
{
    (void)dt, (void)stiffness, (void)stop, (void)rotation;
    v3_scale(moment, -most, rolling);
}

static const sel_rolling_entry viscous_law
    = {.law = {.keyword = "viscous"}, .resist = viscous};

/* A film law: the contact keeps a fraction et of its slip. */
static void film(const sel_impact *c, double impulse[3])
{
    double A[9], t[3], At[3], An[3];
    sel_impact_response(c, A);
    m3_apply(An, A, c->normal);
    v3_scale(impulse, -(1 + c->material->en)*c->gn/v3_dot(An, c->normal),
        c->normal);
    v3_madd(t, c->u, -c->gn, c->normal);
    double slip = v3_norm(t);
    if (slip > 0)
    {
        v3_scale(t, 1/slip, t);
        m3_apply(At, A, t);
        v3_madd(impulse, impulse, -c->material->et*slip/v3_dot(At, t), t);
    }
}

static const sel_friction_entry film_law = {
    .law = {.keyword = "film", .needs = SEL_LAW_NEEDS_ET}, .impulse = film};

/* - - - - - - - - - - - - - - - - tests - - - - - - - - - - - - - - - - - - */

/* The place of a law in its list. */
static int place_of(sel_law_list *list, const char *keyword)
{
    const sel_law *law;
    for (int k = 0; (law = list(k)) != NULL; k++)
    {
        if (strcmp(law->keyword, keyword) == 0)
        {
            return k;
        }
    }
    return -1;
}

/* Registers laws for all families once: if tests are not forked, the laws
   stay. */
static void join(void)
{
    if (place_of(sel_normal_list, "cubic") < 0)
    {
        CHECK_OK(sel_normal_register(&cubic_law));
        CHECK_OK(sel_cohesion_register(&constant_law));
        CHECK_OK(sel_tangential_register(&area_law));
        CHECK_OK(sel_tangential_register(&even_law));
        CHECK_OK(sel_tangential_register(&dashpot_law));
        CHECK_OK(sel_rolling_register(&viscous_law));
        CHECK_OK(sel_friction_register(&film_law));
    }
}

static sel_material cubic_material(double stiffness)
{
    sel_material m = {.en = 1, .et = 1, .friction = SEL_FRICTION_NONE};
    m.soft.normal = (sel_normal_law)place_of(sel_normal_list, "cubic");
    m.soft.stiffness = stiffness;
    return m;
}

/* A law of a library follows those of the core in the list, and forces are
   those of its functions. */
START_TEST(forces_are_the_law_s)
{
    join();
    sel_material m = cubic_material(1e9);
    sel_normal_force f;
    ck_assert_int_eq(place_of(sel_normal_list, "cubic"), SEL_NORMAL_COUNT);
    ck_assert_int_eq(place_of(sel_friction_list, "film"), SEL_FRICTION_COUNT);
    m.soft.cohesion
        = (sel_cohesion_law)place_of(sel_cohesion_list, "constantPull");
    m.soft.tangential
        = (sel_tangential_law)place_of(sel_tangential_list, "area");
    m.soft.rolling = (sel_rolling_law)place_of(sel_rolling_list, "viscous");
    m.soft.shear = 5;
    CHECK_TRUE(!sel_soft_material_valid(&m.soft)); /* adhesion is needed */
    m.soft.adhesion = 2;
    CHECK_TRUE(sel_soft_material_valid(&m.soft));
    sel_soft_normal(&m.soft, 1, 1, 1e-2, 0, &f);
    CHECK_NEAR(f.elastic, 1e3, 1e-9);
    CHECK_NEAR(f.adhesive, 2, 0);
    CHECK_NEAR(f.energy, 2.5 - 0.02, 1e-12);
    CHECK_NEAR(sel_soft_shear_stiffness(&m.soft, 3), 45, 1e-12);
    const double rolling[3] = {0, 2, 0};
    double rotation[3] = {0, 0, 0}, moment[3];
    sel_soft_rolling(&m.soft, rolling, 1e-3, 0.5, 0, 0, rotation, moment);
    CHECK_NEAR(moment[1], -1, 1e-15);
}
END_TEST

/* A law that sets the tangential force itself: a damper up to friction. */
START_TEST(a_force_without_a_spring)
{
    join();
    sel_material m = cubic_material(1e9);
    m.soft.tangential
        = (sel_tangential_law)place_of(sel_tangential_list, "dashpot");
    const double step[3] = {1e-5, 0, 0}, u[3] = {0.3, 0, -0.4};
    /* below and above friction: 2*0.5/(1 + 2*0.05) N of 0.2*10 and 0.2*1 N */
    for (int k = 0; k < 2; k++)
    {
        sel_spring spring = {.stiffness = 1e3};
        sel_tangential_force force;
        sel_spring_pull(
            &m.soft, 0.2, k ? 1 : 10, 2, 0.05, step, u, &spring, &force);
        const double size = k ? 0.2 : 2*0.5/1.1;
        CHECK_NEAR(force.force[0], -0.6*size, 1e-15);
        CHECK_NEAR(force.force[1], 0, 0);
        CHECK_NEAR(force.force[2], 0.8*size, 1e-15);
        CHECK_NEAR(v3_norm(spring.stretch), 0, 0);
        ck_assert_int_eq(spring.slips, k);
    }
}
END_TEST

/* Numbers that no law needs may be missing: a tangential stiffness. One that a
   law needs is still asked for. */
START_TEST(numbers_that_are_not_needed)
{
    join();
    const sel_soft_numbers n = {.kn = 700, .muStatic = -1};
    sel_finding found;
    sel_soft_material m = {.normal = SEL_NORMAL_HOOKE,
        .tangential
        = (sel_tangential_law)place_of(sel_tangential_list, "even")};
    CHECK_TRUE(!sel_soft_material_set(&m, &n, &n, 0, 1, 0.3, &found));
    CHECK_TRUE(sel_soft_material_valid(&m));
    CHECK_NEAR(sel_soft_shear_stiffness(&m, 0), 200, 1e-12);
    m.tangential = SEL_TANGENTIAL_LINEAR;
    CHECK_TRUE(!sel_soft_material_valid(&m));
    CHECK_TRUE(sel_soft_material_set(&m, &n, &n, 0, 1, 0.3, &found));
}
END_TEST

/* Models with springs have Coulomb's cone in their equations and would never
   ask a law of friction of one's own: they refuse it. */
START_TEST(models_with_springs_refuse_friction)
{
    join();
    static const char *const models[] = {"softSphere", "barrier"};
    for (int k = 0; k < COUNT(models); k++)
    {
        sel_world *world;
        sel_material m = soft_material(SEL_NORMAL_HOOKE, 0.5, 0.3);
        sel_world_settings s = soft_settings(&m, 0);
        s.model = sel_model_find(models[k]);
        s.material.barrier = sel_barrier_material_usual();
        s.material.barrier.stiffness = 1e5;
        sel_finding found;
        CHECK_TRUE(!sel_barrier_material_set(&s.material.barrier, 0.3, &found));
        s.barrier.skin = 1e-3;
        CHECK_OK(sel_world_create(&world, &s));
        sel_world_free(world);
        s.material.friction
            = (sel_friction)place_of(sel_friction_list, "film");
        ck_assert_int_eq(sel_world_create(&world, &s), SEL_E_ARGUMENT);
    }
}
END_TEST

/* A ball falls on a floor with this law: it comes back as fast as it came, and
   sinks in until K d^4/4 is its kinetic energy. Leap-frog with 2000 substeps in
   the contact is accurate to 1e-4. */
START_TEST(ball_on_springs)
{
    static scene s;
    join();
    const sel_material m = cubic_material(1e12);
    const double v = 0.5;
    one_ball(&s, 0.05);
    add(&s, 0, 0, 0, 0.0501);
    s.p[0].v[2] = -v;
    sel_world_settings settings = soft_settings(&m, 0);
    sel_world *world = make(&s, &settings);
    add_soft_floor(world, &m);
    double mass = sel_world_heaviest(world);
    double deepest = pow(2*mass*v*v/1e12, 0.25), most = 0;
    for (int k = 0; k < 4000; k++)
    {
        run(world, 1, 2e-6);
        most = fmax(most, 0.05 - sel_world_particles(world)->x[2]);
    }
    CHECK_NEAR(most/deepest, 1, 1e-3);
    CHECK_NEAR(sel_world_particles(world)->v[2]/v, 1, 1e-4);
    sel_world_free(world);
}
END_TEST

/* A sphere hits a plane and slides. The law gives the normal restitution and
   reduces the slip to 1 - et of its value. The spin follows from the impulse at
   the rim. */
START_TEST(sphere_on_film)
{
    join();
    const double radius = 0.5, mass = 2, inertia = 0.4*mass*radius*radius;
    sel_collision_body ball = {.invMass = 1/mass,
        .invInertia = {1/inertia, 0, 0, 0, 1/inertia, 0, 0, 0, 1/inertia},
        .v = {3, 0, -1}};
    sel_collision_body wall = {.invMass = 0};
    const double point[3] = {0, 0, -radius}, down[3] = {0, 0, -1};
    const sel_material m = {.en = 0.5,
        .et = 0.25,
        .friction = (sel_friction)place_of(sel_friction_list, "film")};
    double J[3];
    CHECK_TRUE(sel_material_valid(&m));
    CHECK_TRUE(sel_collision_impulse(&ball, &wall, point, down, &m, J));
    sel_collision_apply(&ball, &wall, point, J);
    CHECK_NEAR(ball.v[2], 0.5, 1e-14);
    CHECK_NEAR(ball.v[0] - radius*ball.omega[1], 0.75*3, 1e-14);
    CHECK_NEAR(3 - ball.v[0], 2.0/7*0.25*3, 1e-14);
}
END_TEST

/* Two points of a manifold share the impulse of such a law at their mean. */
START_TEST(points_share_the_impulse)
{
    join();
    const double inertia = 1;
    sel_collision_body block = {.invMass = 1,
        .invInertia = {1/inertia, 0, 0, 0, 1/inertia, 0, 0, 0, 1/inertia},
        .v = {1, 0, -1}};
    sel_collision_body wall = {.invMass = 0};
    const double points[2][3] = {{-1, 0, -0.5}, {1, 0, -0.5}};
    const double mean[3] = {0, 0, -0.5}, down[3] = {0, 0, -1};
    const sel_material m = {.en = 0.5,
        .et = 1,
        .friction = (sel_friction)place_of(sel_friction_list, "film")};
    double J[2][3], whole[3];
    CHECK_TRUE(sel_collision_impulses(&block, &wall, 2, points, down, &m, J));
    CHECK_TRUE(sel_collision_impulse(&block, &wall, mean, down, &m, whole));
    for (int k = 0; k < 3; k++)
    {
        CHECK_NEAR(J[0][k] + J[1][k], whole[k], 1e-12);
        CHECK_NEAR(J[0][k], J[1][k], 1e-12);
    }
}
END_TEST

START_TEST(wrong_laws_are_refused)
{
    static const sel_law wrong[] = {{.keyword = NULL}, {.keyword = ""},
        {.keyword = "none"}, {.keyword = "two words"}, {.keyword = "cubic"},
        {.keyword = "hertz"}, {.keyword = "hooke", .form = "soft"},
        {.keyword = "fine", .form = "two words"},
        {.keyword = "fine", .needs = 1024}, {.keyword = "fine", .traits = 256}};
    static char words[SEL_LAWS_MOST][4];
    static sel_normal_entry many[SEL_LAWS_MOST], entry;
    join();
    ck_assert_int_eq(sel_normal_register(NULL), SEL_E_ARGUMENT);
    for (int k = 0; k < COUNT(wrong); k++)
    {
        entry = cubic_law;
        entry.law = wrong[k];
        ck_assert_int_eq(sel_normal_register(&entry), SEL_E_ARGUMENT);
    }
    for (int k = 0; k < 3; k++)
    {
        entry = cubic_law;
        entry.law.keyword = "incomplete";
        entry.force = k == 0 ? NULL : entry.force;
        entry.damper = k == 1 ? NULL : entry.damper;
        entry.steepest = k == 2 ? NULL : entry.steepest;
        ck_assert_int_eq(sel_normal_register(&entry), SEL_E_ARGUMENT);
    }
    static const sel_tangential_entry flat = {.law = {.keyword = "flat"}};
    static const sel_rolling_entry loose = {.law = {.keyword = "loose"}};
    static const sel_friction_entry empty = {.law = {.keyword = "empty"}};
    ck_assert_int_eq(sel_tangential_register(&flat), SEL_E_ARGUMENT);
    ck_assert_int_eq(sel_rolling_register(&loose), SEL_E_ARGUMENT);
    ck_assert_int_eq(sel_friction_register(&empty), SEL_E_ARGUMENT);
    ck_assert_int_eq(sel_cohesion_register(NULL), SEL_E_ARGUMENT);
    int held = 0;
    for (int k = 0; k < SEL_LAWS_MOST; k++)
    {
        words[k][0] = 'w';
        words[k][1] = (char)('0' + k/10);
        words[k][2] = (char)('0' + k % 10);
        many[k] = cubic_law;
        many[k].law.keyword = words[k];
        held += sel_normal_register(&many[k]) == SEL_OK;
    }
    ck_assert_int_eq(held, SEL_LAWS_MOST - SEL_NORMAL_COUNT - 1);
    ck_assert_ptr_nonnull(sel_normal_list(SEL_LAWS_MOST - 1));
    ck_assert_ptr_null(sel_normal_list(SEL_LAWS_MOST));
    ck_assert_ptr_null(sel_normal_list(-1));
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("added_laws");
    suite_add(suite, "forces", forces_are_the_law_s, 10);
    suite_add(suite, "pull", a_force_without_a_spring, 10);
    suite_add(suite, "needs", numbers_that_are_not_needed, 10);
    suite_add(suite, "models", models_with_springs_refuse_friction, 10);
    suite_add(suite, "springs", ball_on_springs, 30);
    suite_add(suite, "film", sphere_on_film, 10);
    suite_add(suite, "points", points_share_the_impulse, 10);
    /* last, since its laws stay registered where tests are not forked */
    suite_add(suite, "refused", wrong_laws_are_refused, 10);
    return suite_run(suite);
}

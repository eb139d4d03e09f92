/*  test_ledger.c - the conservation budgets of crowds

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors  */

#define _GNU_SOURCE
#include "iteration_scenes.h"
#include "energy_scenes.h"

static const double low[3] = {0, 0, 0}, high[3] = {1, 1, 2};
static const double running[3] = {0.3, 0.1, 0.2};

/* Walls that run, with friction. */
static void add_rough_box(sel_world *world, double mu)
{
    scene_mesh mesh;
    sel_walls *walls;
    sel_wall_patch patches[6];
    memset(patches, 0, sizeof patches);
    for (int k = 0; k < 6; k++)
    {
        patches[k].material.en = 0.5;
        patches[k].material.friction = SEL_FRICTION_COULOMB;
        patches[k].material.mu = mu;
        memcpy(patches[k].velocity, running, sizeof running);
        patches[k].omega[2] = 0.2;
    }
    scene_mesh_box(&mesh, low, high, 2, 0);
    CHECK_OK(sel_walls_create(&walls, &mesh.mesh, NULL));
    scene_mesh_free(&mesh);
    CHECK_OK(sel_world_set_walls(world, walls, 6, patches));
}

/* Quantities that cannot be created from nothing. */
typedef struct total
{
    double P[3], L[3], E;
} total;

static total total_of(const sel_world *world)
{
    sel_energy e;
    total t;
    sel_world_energy(world, &e);
    memcpy(t.P, e.momentum, sizeof t.P);
    memcpy(t.L, e.angularMomentum, sizeof t.L);
    t.E = e.translation + e.rotation + e.potential;
    return t;
}

/* Expected values from the statistics, over time. */
static void isValid(const sel_statistics *s, double mass, const double g[3],
    double time, total *t)
{
    for (int k = 0; k < 3; k++)
    {
        t->P[k] += mass*g[k]*time + s->wallImpulse[k];
        t->L[k] += s->gravityAngularImpulse[k] + s->wallAngularImpulse[k]
            + s->angularMomentumPositionCorrection[k];
    }
    t->E += s->wallWork + s->energyPositionCorrection - s->energyDissipated;
}

static double off(const double a[3], const double b[3])
{
    return scene_distance(a, b);
}

/* In a crowd between rough moving walls momentum and angular momentum close to
   rounding, in each substep and with either model: 1e3 contacts give some 1e4
   roundings. Energy does for balls; for others the free rotation has its
   third-order error, which test_nonSmooth_energy determines. Returns the number
   of contacts with an impulse reset. */
static double check_balance(const scene *s, const sel_world_settings *settings,
    const double mu, int substeps, double time)
{
    const double dt = time/substeps;
    double worstP = 0, worstL = 0, worstE = 0;
    sel_world *world = make(s, settings);
    add_rough_box(world, mu);
    const sel_statistics *t = sel_world_statistics(world);
    sel_energy e;
    sel_world_energy(world, &e);
    double speed = e.speedMax + 1, scale = e.mass*speed;
    double dissipated = 0, friction = 0, work = 0, walls = 0, impulseResets = 0;
    for (int k = 0; k < substeps; k++)
    {
        total before = total_of(world), after;
        sel_world_clear_statistics(world);
        CHECK_OK(sel_world_substep(world, dt));
        after = total_of(world);
        isValid(t, e.mass, settings->gravity, dt, &before);
        worstP = fmax(worstP, off(before.P, after.P));
        worstL = fmax(worstL, off(before.L, after.L));
        worstE = fmax(worstE, fabs(before.E - after.E));
        dissipated += t->energyDissipated;
        friction += t->energyFriction;
        work += t->wallWork;
        impulseResets += t->impulseResets;
        walls += scene_norm(t->wallImpulse);
    }
    printf("%s: off by %.1e N s of %.1e, %.1e N m s, %.1e J; walls %.1e N s, "
           "%.1e J; dissipated %.1e J, %.0f %% by friction\n",
        sel_model_keyword(settings->model), worstP, scale, worstL, worstE,
        walls, work, dissipated, 100*friction/dissipated);
    CHECK_TRUE(walls > 0.1*scale && work != 0 && dissipated > 0);
    CHECK_TRUE(friction > 0.05*dissipated && friction < dissipated);
    CHECK_AT_MOST(worstP, 1e4*DBL_EPSILON*scale);
    CHECK_AT_MOST(worstL, 2e4*DBL_EPSILON*scale);
    if (s->nShapes == 1)
    {
        CHECK_AT_MOST(worstE, 1e4*DBL_EPSILON*scale*speed);
    }
    sel_world_free(world);
    return impulseResets;
}

static sel_world_settings settings_with(int model, double manifold)
{
    sel_world_settings settings = settings_of(9.81, 0.4);
    settings.model = model_of(model);
    settings.material.friction = SEL_FRICTION_COULOMB;
    settings.material.mu = 0.4;
    settings.manifold = manifold;
    settings.budget = 1;
    return settings;
}

START_TEST(crowd_balances)
{
    static scene s;
    sel_world_settings settings = settings_with(_i, 0);
    fill_crowd(&s, CROWD_MIXED);
    check_balance(&s, &settings, 0.3, 400, 0.4);
}
END_TEST

START_TEST(manifolds_balance)
{
    static scene s;
    sel_world_settings settings = settings_with(_i, 0.05);
    fill_crowd(&s, CROWD_POINTS);
    check_balance(&s, &settings, 0.3, 400, 0.4);
}
END_TEST

/* Balls that fall from a height, so that they fly back to their first touch with
   walls and with each other. */
START_TEST(balls_balance)
{
    static scene s;
    sel_shape ball;
    sel_world_settings settings = settings_with(_i, 0);
    scene_named_shape(SCENE_SPHERE, 0.12, &ball);
    gas(&s, &ball, 1, 5, 3);
    check_balance(&s, &settings, 0.3, 1000, 1);
}
END_TEST

/* Every second body 1e6 times heavier, few iterations: impulse resets occur. */
START_TEST(let_go_balances)
{
    static scene s;
    sel_world_settings settings = settings_with(1, 0);
    fill_crowd(&s, CROWD_MIXED);
    for (int i = 0; i < s.n; i += 2)
    {
        s.p[i].density *= 1e6;
    }
    CHECK_TRUE(check_balance(&s, &settings, 0.3, scene_amount(400, 400, 150),
        0.4) > 0);
}
END_TEST

/* Two processes together report the same as one. */
START_TEST(halves_add_up)
{
    static scene s;
    static split both;
    sel_shape ball;
    sel_world_settings settings = settings_with(_i, 0);
    scene_named_shape(SCENE_SPHERE, 0.18, &ball);
    gas(&s, &ball, 1, 5, 3);
    sel_world *single = make(&s, &settings);
    split_scene(&both, &s, 0.5, settings);
    add_rough_box(single, 0.3);
    for (int r = 0; r < 2; r++)
    {
        add_rough_box(both.sides[r].world, 0.3);
    }
    run(single, 250, 1e-3);
    run_split(&both, 250, 1e-3);
    sel_statistics t = {0};
    const sel_statistics *u = sel_world_statistics(single);
    for (int r = 0; r < 2; r++)
    {
        sel_statistics_merge(&t, sel_world_statistics(both.sides[r].world));
    }
    /* two orders of some hundred roundings, grown as in test_statistics.c */
    double scale = 1e-9*scene_norm(u->wallImpulse);
    CHECK_AT_MOST(off(t.wallImpulse, u->wallImpulse), scale);
    CHECK_AT_MOST(off(t.wallAngularImpulse, u->wallAngularImpulse), scale);
    CHECK_AT_MOST(off(t.gravityAngularImpulse, u->gravityAngularImpulse),
        scale + 1e-9*scene_norm(u->gravityAngularImpulse));
    CHECK_AT_MOST(off(t.angularMomentumPositionCorrection, u->angularMomentumPositionCorrection),
        scale);
    CHECK_NEAR(t.energyFriction, u->energyFriction,
        1e-9*u->energyDissipated);
    CHECK_NEAR(t.energyPositionCorrection, u->energyPositionCorrection, 1e-9*u->energyDissipated);
    printf("%s: %.0f contacts across, friction %.3g of %.3g J\n",
        sel_model_keyword(settings.model), t.haloContactsTotal,
        t.energyFriction, t.energyDissipated);
    CHECK_TRUE(t.haloContactsTotal > 10 && u->energyFriction > 0);
    sel_world_free(single);
    free_split(&both);
}
END_TEST

static void add_floor(sel_world *world, const sel_material *material)
{
    static const double upright[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1};
    scene_mesh mesh;
    scene_random random = {5};
    sel_walls *walls;
    sel_wall_patch patch = {.material = *material};
    scene_mesh_floor(&mesh, &random, 2, 7, upright);
    CHECK_OK(sel_walls_create(&walls, &mesh.mesh, NULL));
    CHECK_OK(sel_world_set_walls(world, walls, 1, &patch));
    scene_mesh_free(&mesh);
}

/* A ball that bounces without spin: m v^2/2 (1 - en^2) is dissipated, none of
   it by friction, and the impulse of the floor is m v (1 + en) to rounding of
   the speed, which follows from the height of its centre at the touch. The
   impulse model finds that to the fraction SEL_TOUCH_NEAR (1e-6) of dEq, the
   other one to the distance moved in a substep: 2 v dt of 2 h, v^2 likewise. */
START_TEST(bounce)
{
    static scene s;
    sel_shape ball;
    const double dt = 1e-5, h = 0.05, g = 9.81;
    sel_world_settings settings = settings_with(_i, 0);
    settings.material.en = 0.5;
    scene_named_shape(SCENE_SPHERE, 0.02, &ball);
    one_shape(&s, &ball);
    add(&s, 0, 0, 0, 0.01 + h);
    sel_world *world = make(&s, &settings);
    add_floor(world, &settings.material);
    const sel_statistics *t = sel_world_statistics(world);
    double m = 1000*ball.volume, v = sqrt(2*g*h), near = 2*v*dt/h;
    run(world, (int)(1.5*v/g/dt), dt);
    double loss = 0.5*m*v*v*(1 - 0.25);
    CHECK_NEAR(t->energyDissipated, loss, near*loss);
    CHECK_NEAR(t->energyFriction, 0, 1e-12*loss);
    CHECK_NEAR(t->wallImpulse[2], 1.5*m*v, near*m*v);
    sel_world_free(world);
}
END_TEST

/* A cube that continues to slide: friction dissipates mu m g times the
   distance, and nothing else dissipates energy. It lies on the floor up to the
   remainder of position correction (SEL_SLOP, 1e-4 of dEq or less), by which it
   may rock at the start: 1e-6 of the distance exceeds the effect on its
   height. */
START_TEST(slide)
{
    static scene s;
    sel_shape cube;
    const double dt = 1e-4, g = 9.81, mu = 0.3, a = 0.01;
    const double axes[3] = {a, a, a};
    sel_world_settings settings = settings_with(_i, 0.05);
    settings.material.en = 0;
    settings.material.mu = mu;
    CHECK_OK(sel_shape_init(&cube, axes, 0.1, 0.1));
    one_shape(&s, &cube);
    add(&s, 0, 0, 0, a);
    s.p[0].v[0] = 1;
    sel_world *world = make(&s, &settings);
    add_floor(world, &settings.material);
    const sel_statistics *t = sel_world_statistics(world);
    const sel_particles *P = sel_world_particles(world);
    double m = 1000*cube.volume;
    run(world, 2000, dt);
    double loss = mu*m*g*P->x[0];
    printf("%s: %.6g m, friction %.8g J of %.8g, %.8g J by mu m g way\n",
        sel_model_keyword(settings.model), P->x[0], t->energyFriction,
        t->energyDissipated, loss);
    CHECK_TRUE(P->x[0] > 0.1 && P->v[0] > 0.1);
    CHECK_NEAR(t->energyFriction, loss, 1e-6*loss);
    CHECK_NEAR(t->energyDissipated, loss, 1e-6*loss);
    CHECK_NEAR(t->wallImpulse[0], m*(P->v[0] - 1), 1e-10*m);
    sel_world_free(world);
}
END_TEST

/* A cube on an incline on which it does not slide: friction holds it without
   dissipation; with half of the gravity impulse before the contact impulse it
   would appear to dissipate. */
START_TEST(held_on_incline)
{
    static scene s;
    sel_shape cube;
    const double a = 0.01, axes[3] = {a, a, a}, dt = 1e-4;
    sel_world_settings settings = settings_with(_i, 0.05);
    settings.material.mu = 0.5;
    settings.gravity[0] = 0.3*9.81;
    CHECK_OK(sel_shape_init(&cube, axes, 0.1, 0.1));
    one_shape(&s, &cube);
    add(&s, 0, 0, 0, a*(1 - 1e-5));
    sel_world *world = make(&s, &settings);
    add_floor(world, &settings.material);
    run(world, 100, dt);
    sel_world_clear_statistics(world);
    run(world, 100, dt);
    const sel_statistics *t = sel_world_statistics(world);
    /* as much as it would be in one substep */
    double naive = 0.5*1000*cube.volume*pow(0.3*9.81*dt, 2);
    printf("%s: held by friction, %.1e J in a hundred substeps, one kick has "
           "%.1e\n", sel_model_keyword(settings.model), t->energyFriction,
        naive);
    CHECK_AT_MOST(fabs(t->energyFriction), naive);
    sel_world_free(world);
}
END_TEST

/* There is no cost if it is not requested. */
START_TEST(only_if_asked)
{
    static scene s;
    sel_world_settings settings = settings_with(_i, 0);
    settings.budget = 0;
    fill_crowd(&s, CROWD_MIXED);
    sel_world *world = make(&s, &settings);
    add_rough_box(world, 0.3);
    run(world, 50, 1e-3);
    const sel_statistics *t = sel_world_statistics(world);
    CHECK_NEAR(t->energyFriction, 0, 0);
    CHECK_NEAR(scene_norm(t->gravityAngularImpulse), 0, 0);
    CHECK_NEAR(scene_norm(t->angularMomentumPositionCorrection), 0, 0);
    sel_world_free(world);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("ledger");
    suite_add_models(suite, "crowd", crowd_balances, 120);
    suite_add_models(suite, "manifolds", manifolds_balance, 120);
    suite_add_models(suite, "balls", balls_balance, 120);
    suite_add(suite, "let go", let_go_balances, 120);
    suite_add_models(suite, "halves", halves_add_up, 60);
    suite_add_models(suite, "bounce", bounce, 20);
    suite_add_models(suite, "slide", slide, 20);
    suite_add_models(suite, "incline", held_on_incline, 20);
    suite_add_models(suite, "only if asked", only_if_asked, 20);
    return suite_run(suite);
}

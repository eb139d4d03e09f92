/*  test_wear.c - loads and wear of walls

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors  */

#define _GNU_SOURCE
#include "barrier_scenes.h"
#include "crowd_scenes.h"
#include "soft_scenes.h"

static const double g = 9.81;

/* The inside of a box whose floor is that of scene_mesh_box. */
enum
{
    FLOOR = 4,
    WEAR_MODELS = 4
};

static const double wide[2][3] = {{-1, -1, 0}, {1, 1, 2}};

/* For all models: friction mu, restitution en, and a substep suitable for each.
   */
static sel_world_settings settings_for(int model, double mu, double en,
    double gravity, double *dt)
{
    sel_world_settings s = settings_of(gravity, en);
    sel_material m = soft_material(SEL_NORMAL_HOOKE, en, mu);
    *dt = model < 2 ? 1e-3 : 1e-5;
    if (model == 3)
    {
        m = barrier_material(1e5, 0, mu);
        s = barrier_settings(&m, 1e-4, gravity);
    }
    else
    {
        s.model = model_of(model);
        m.soft.muStatic = mu;
        s.material = m;
    }
    s.manifold = 0.05;
    s.nonSmooth.tolerance = 1e-6;
    s.nonSmooth.velocityIterations = 1000;
    return s;
}

static void add_room(sel_world *world, const double capacity[2][3],
    const sel_material *material, const double velocity[3])
{
    scene_mesh mesh;
    sel_walls *walls;
    sel_wall_patch patches[6];
    memset(patches, 0, sizeof patches);
    for (int k = 0; k < 6; k++)
    {
        patches[k].material = *material;
    }
    memcpy(patches[FLOOR].velocity, velocity, sizeof patches[FLOOR].velocity);
    scene_mesh_box(&mesh, capacity[0], capacity[1], 2, 0);
    CHECK_OK(sel_walls_create(&walls, &mesh.mesh, NULL));
    scene_mesh_free(&mesh);
    CHECK_OK(sel_world_set_walls(world, walls, 6, patches));
}

static const double still[3] = {0, 0, 0};

static sel_world *watched(const scene *s, const sel_world_settings *settings,
    const double floor[3])
{
    sel_world *world = make(s, settings);
    CHECK_OK(sel_world_watch_walls(world));
    add_room(world, wide, &settings->material, floor);
    return world;
}

static double patch_sum(const sel_wall_sums *sums, int patch, int what)
{
    return sel_exact_value(sel_wall_sums_patch(sums, patch) + what);
}

static void steps(sel_world *world, sel_wall_sums *sums, int n, double dt)
{
    for (int k = 0; k < n; k++)
    {
        CHECK_OK(sel_world_substep(world, dt));
        CHECK_OK(sel_wall_sums_add(sums, world));
    }
}

/* - - - - - - - - - - - - - - - - Finnie  - - - - - - - - - - - - - - - - - */

/* The formula of the paper, with sines; the default K and others. */
START_TEST(finnie)
{
    const double ratios[] = {2, 1, 5}, normal[3] = {0, 0.6, 0.8};
    for (int k = 0; k < COUNT(ratios); k++)
    {
        double K = ratios[k];
        for (double degrees = 1; degrees <= 90; degrees += 1)
        {
            double a = degrees*M_PI/180, speed = 7, f, v[3];
            const double along[3] = {0, 0.8, -0.6};
            for (int d = 0; d < 3; d++)
            {
                v[d] = speed*(sin(a)*normal[d] + cos(a)*along[d]);
            }
            f = tan(a) <= K/6 ? sin(2*a) - 6/K*sin(a)*sin(a)
                              : K/6*cos(a)*cos(a);
            /* rounding of v^2, of a dozen operations */
            CHECK_NEAR(sel_finnie(v, normal, K), speed*speed*f,
                1e-14*speed*speed);
        }
    }
    const double leaves[3] = {3, -0.6, -0.8}, grazes[3] = {1, 0, 0};
    ck_assert(sel_finnie(leaves, normal, 2) == 0);
    ck_assert(sel_finnie(grazes, normal, 2) == 0);
}
END_TEST

/* Rates of the laws, by hand: k/H of Archard, c/(psi p K) of Finnie. */
START_TEST(laws)
{
    const sel_wear_law *archard = &sel_wear_laws[SEL_WEAR_ARCHARD];
    const sel_wear_law *finnie_law = &sel_wear_laws[SEL_WEAR_FINNIE];
    const double steel[SEL_WEAR_PARAMETERS] = {1e-4, 2e9};
    const double sand[SEL_WEAR_PARAMETERS] = {2e9, 0.1, 2, 4};
    ck_assert_str_eq(archard->keyword, "archard");
    ck_assert(sel_wear_rate_of(archard, steel).ofSum == 0);
    ck_assert(sel_wear_rate_of(finnie_law, sand).ofSum == 4);
    ck_assert(sel_wear_rate_of(finnie_law, sand).rate
        == finnie_law->rate(sand));
    CHECK_NEAR(archard->rate(steel), 5e-14, 1e-28);
    CHECK_NEAR(finnie_law->rate(sand), 6.25e-12, 1e-26);
    for (int k = 0; k < SEL_WEAR_LAWS; k++)
    {
        /* Without the required settings there is no wear */
        ck_assert(sel_wear_laws[k].rate(sel_wear_laws[k].usual) == 0);
    }
}
END_TEST

/* Totals are written and read as text without loss, and keep their volume if
   the laws change; a damaged text is not read. */
START_TEST(totals)
{
    sel_exact sums[SEL_WALL_SUMS] = {{{0}}};
    sel_wear_total total = {.before = {0.1, 1e-300}}, again = {.before = {7}};
    const sel_wear_rate rates[SEL_WEAR_LAWS] = {{1.0/3, 0}, {5e-14, 2.1}};
    const sel_wear_rate others[SEL_WEAR_LAWS] = {{0.5, 0}, {5e-14, 2.1}};
    const sel_wear_rate with_3[SEL_WEAR_LAWS] = {{1.0/3, 0}, {5e-14, 3}};
    char text[SEL_WEAR_TEXT];
    sel_exact_add(&sums[SEL_WALL_ARCHARD], 1e18/7);
    sel_exact_add(&sums[SEL_WALL_EROSION], -2e-17/7);
    sel_exact_add(&sums[SEL_WALL_IMPACTS], 12);
    sel_wear_total_add(&total, sums);
    sel_wear_total_add(&total, sums);
    ck_assert(sel_exact_value(&total.impacts) == 24);
    double worn = sel_wear_total_volume(&total, SEL_WEAR_ARCHARD, rates[0].rate);
    CHECK_NEAR(worn, 2e18/21 + 0.1, 1e-15*worn);

    int n = sel_wear_total_print(&total, rates, text);
    ck_assert_int_eq(n, (int)strlen(text));
    ck_assert_int_eq(sel_wear_total_scan(&again, rates, text), 1);
    CHECK_TRUE(!memcmp(&again, &total, sizeof total));

    ck_assert_int_eq(sel_wear_total_scan(&again, others, text), 1);
    ck_assert(again.before[SEL_WEAR_ARCHARD] == worn);
    ck_assert(sel_exact_value(&again.sums[SEL_WEAR_ARCHARD]) == 0);
    CHECK_TRUE(!memcmp(&again.sums[SEL_WEAR_FINNIE],
        &total.sums[SEL_WEAR_FINNIE], sizeof(sel_exact)));
    ck_assert_int_eq(sel_wear_total_scan(&again, with_3, text), 1);
    ck_assert(sel_exact_value(&again.sums[SEL_WEAR_FINNIE]) == 0);
    ck_assert(again.before[SEL_WEAR_FINNIE]
        == sel_wear_total_volume(&total, SEL_WEAR_FINNIE, rates[1].rate));

    sel_wear_total before = again;
    *strrchr(text, ' ') = '\0';
    ck_assert_int_eq(sel_wear_total_scan(&again, rates, text), 0);
    ck_assert_int_eq(sel_wear_total_scan(&again, rates, " 1 x"), 0);
    ck_assert_int_eq(sel_wear_total_scan(&again, rates, ""), 0);
    CHECK_TRUE(!memcmp(&again, &before, sizeof again));

    /* The longest text fits */
    for (int k = 0; k < SEL_EXACT_DIGITS; k++)
    {
        total.impacts.digit[k] = total.sums[0].digit[k]
            = total.sums[1].digit[k] = INT64_MIN;
    }
    total.before[0] = total.before[1] = -1.7976931348623157e308;
    const sel_wear_rate long_ones[] = {{-2.2250738585072014e-308, 0},
        {total.before[0], total.before[0]}};
    CHECK_TRUE(sel_wear_total_print(&total, long_ones, text)
        < SEL_WEAR_TEXT);
}
END_TEST

/* - - - - - - - - - - - - - - - - sliding - - - - - - - - - - - - - - - - - */

/* Position of the centre of a cube that lies on the floor: springs are
   compressed, barriers keep it off. */
static double height_of(int model, double half, double weight)
{
    /* barrier: within the skin it pushes as a spring of 1e5 N/m, over four points */
    return model == 2 ? half - weight/1e5
        : model == 3 ? half + 1e-4 - weight/4e5
                     : half*(1 - 1e-6);
}

/* A cube of half an edge 0.05 slides over a moving floor, with another initial
   speed. */
static sel_world *sliding(scene *s, int model, double mu, double speed,
    double floor, double *dt)
{
    const double half = 0.05;
    barrier_cubes(s, half);
    sel_world_settings settings = settings_for(model, mu, 0, g, dt);
    add(s, 0, 0, 0, 0);
    s->p[0].x[2] = height_of(model, half, g*mass_of(s, 0));
    s->p[0].v[0] = speed;
    const double velocity[3] = {floor, 0, 0};
    return watched(s, &settings, velocity);
}

/* [N/m] Tangential stiffness of all points of the cube together; 0: there are
   no springs. */
static double springs_across(int model)
{
    return model == 2 ? 2e5/7 : model == 3 ? 4e5 : 0;
}

/* Deviation of the slip distance of a cube of a mass and friction from that of
   a rigid one: the time of rest within a substep is unknown, mu g dt^2; on
   springs it oscillates for a time t, by mu m g/k each way. */
static double slip_off(int model, double mass, double mu, double t, double dt)
{
    double k = springs_across(model), rigid = mu*g*dt*dt;
    return k > 0
        ? rigid + 4*mu*mass*g/k*(1 + t*sqrt(k/mass)/(2*M_PI))
        : rigid;
}

/* It comes to rest after s = v^2/(2 mu g): Archard's sum is m g s, the
   dissipation by friction m v^2/2, the normal impulse of the floor m g t, and
   the tangential one m v. Iterations leave 1e-6, the accuracy of the load of a
   substep, and the cube sinks by as much; barriers begin nearly at rest:
   1e-4. */
START_TEST(slide)
{
    static scene s;
    const int models[] = {1, 2, 3}, model = models[_i];
    const double mu = 0.3, v = 0.5, way = v*v/(2*mu*g);
    double dt;
    sel_world *world = sliding(&s, model, mu, v, 0, &dt);
    sel_wall_sums *sums = sel_wall_sums_create(6, 1);
    int n = (int)(1.2*v/(mu*g)/dt);
    steps(world, sums, n, dt);
    double weight = g*mass_of(&s, 0), friction = mu*weight;
    double mass = mass_of(&s, 0), k = springs_across(model);
    double off = 1e-4*weight*way
        + weight*slip_off(model, mass, mu, 0.2*v/(mu*g), dt);
    printf("slide %d: %.9g of %.9g J, friction %.9g of %.9g\n", model,
        patch_sum(sums, FLOOR, SEL_WALL_ARCHARD), weight*way,
        patch_sum(sums, FLOOR, SEL_WALL_SLIDING), friction*way);
    CHECK_NEAR(patch_sum(sums, FLOOR, SEL_WALL_ARCHARD), weight*way, off);
    CHECK_NEAR(patch_sum(sums, FLOOR, SEL_WALL_SLIDING), friction*way, mu*off);
    CHECK_NEAR(patch_sum(sums, FLOOR, SEL_WALL_NORMAL), weight*n*dt,
        1e-3*weight*n*dt);
    /* on springs it still oscillates, at a speed due to the springs */
    CHECK_NEAR(patch_sum(sums, FLOOR, SEL_WALL_SHEAR), mass*v,
        1e-3*mass*v + (k > 0 ? friction*sqrt(mass/k) : 0));
    ck_assert(patch_sum(sums, FLOOR, SEL_WALL_WORK) == 0);
    /* it lay there: the first substep is one of contact, without a speed into
       the wall */
    ck_assert(patch_sum(sums, FLOOR, SEL_WALL_EROSION) == 0);
    for (int patch = 0; patch < FLOOR; patch++)
    {
        ck_assert(patch_sum(sums, patch, SEL_WALL_NORMAL) == 0);
    }
    sel_wall_sums_free(sums);
    sel_world_free(world);
}
END_TEST

/* On a belt it is accelerated to the belt's speed U: the belt does the work m
   U^2, half of which is lost to friction; to the last digits the work of walls
   in the budget. With barriers that uses (1 - gamma) of the forces at a step's
   beginning, gamma 0.7, and these sums use those of its end: over all steps the
   first and the last force remain. */
START_TEST(belt)
{
    static scene s;
    const int models[] = {1, 2, 3}, model = models[_i];
    const double mu = 0.3, U = 0.5;
    double dt;
    sel_world *world = sliding(&s, model, mu, 0, U, &dt);
    sel_wall_sums *sums = sel_wall_sums_create(6, 0);
    steps(world, sums, (int)(1.2*U/(mu*g)/dt), dt);
    double mass = mass_of(&s, 0), weight = g*mass;
    double off = 1e-4*mass*U*U
        + mu*weight*slip_off(model, mass, mu, 0.2*U/(mu*g), dt);
    double k = springs_across(model);
    double work = patch_sum(sums, FLOOR, SEL_WALL_WORK);
    printf("belt %d: work %.9g of %.9g J\n", model, work, mass*U*U);
    /* on springs it still oscillates, at a speed due to the springs */
    CHECK_NEAR(work, mass*U*U,
        2*off + (k > 0 ? mu*weight*sqrt(mass/k)*U : 0));
    CHECK_NEAR(patch_sum(sums, FLOOR, SEL_WALL_SLIDING), 0.5*mass*U*U, off);
    double ends = model == 3 ? 0.3*mu*weight*U*dt : 0;
    CHECK_NEAR(work, sel_world_statistics(world)->wallWork, 1e-12*work + ends);
    sel_wall_sums_free(sums);
    sel_world_free(world);
}
END_TEST

/* - - - - - - - - - - - - - - - - impacts - - - - - - - - - - - - - - - - - */

/* A ball without gravity hits the floor once, at an angle, rotating: its
   contact point arrives with v + omega x r. */
START_TEST(impact)
{
    static scene s;
    const int model = _i % WEAR_MODELS, steep = _i/WEAR_MODELS;
    const double radius = 0.05, K = 3;
    double dt, u[3] = {steep ? 0.3 : 2, 0.1, -0.4};
    sel_world_settings settings = settings_for(model, 0.3, 0.7, 0, &dt);
    one_ball(&s, radius);
    add(&s, 0, 0.1, 0.2, radius + 2e-4);
    memcpy(s.p[0].v, u, sizeof u);
    s.p[0].omega[1] = 4;
    u[0] -= 4*radius; /* omega x (0, 0, -radius) */
    sel_world *world = watched(&s, &settings, still);
    sel_wall_sums *sums = sel_wall_sums_create(6, 1);
    sel_wall_sums_set_ratio(sums, FLOOR, K);
    steps(world, sums, model < 2 ? 20 : 2000, dt);
    double into = -u[2], along = hypot(u[0], u[1]), a = atan2(into, along);
    double f = tan(a) <= K/6 ? sin(2*a) - 6/K*sin(a)*sin(a)
                             : K/6*cos(a)*cos(a);
    double energy = mass_of(&s, 0)*(into*into + along*along);
    ck_assert(patch_sum(sums, FLOOR, SEL_WALL_IMPACTS) == 1);
    /* the lever arm of the contact is off by half of its overlap, or gap, which
       is up to u dt, plus a skin of 1e-4 */
    CHECK_NEAR(patch_sum(sums, FLOOR, SEL_WALL_EROSION), energy*f,
        energy*(2*4*(into*dt + 1e-4)/along));
    /* one triangle has the whole load */
    int triangle;
    double of_faces = 0;
    const sel_exact *face;
    for (int k = 0; (face = sel_wall_sums_face(sums, k, &triangle)); k++)
    {
        of_faces += sel_exact_value(face + SEL_WALL_EROSION);
    }
    ck_assert(of_faces == patch_sum(sums, FLOOR, SEL_WALL_EROSION));
    sel_wall_sums_free(sums);
    sel_world_free(world);
}
END_TEST

static int has_face(const sel_wall_sums *sums, int triangle)
{
    int found = 0, other;
    for (int k = 0; !found && sel_wall_sums_face(sums, k, &other); k++)
    {
        found = other == triangle;
    }
    return found;
}

/* A ball that slides without friction into a bend of a floor: with 20 degrees
   it continues, with 90 it has an impact. */
START_TEST(facets)
{
    static scene s;
    const int model = _i % WEAR_MODELS, sharp = _i/WEAR_MODELS;
    const double radius = 0.05, angle = sharp ? M_PI/2 : M_PI/9;
    double dt;
    sel_world_settings settings = settings_for(model, 0, 0.5, g, &dt);
    scene_mesh mesh;
    sel_walls *walls;
    sel_wall_patch patch;
    memset(&patch, 0, sizeof patch);
    patch.material = settings.material;
    one_ball(&s, radius);
    add(&s, 0, -radius*tan(angle/2) - 0.02, 0, 0);
    s.p[0].x[2] = height_of(model, radius, g*mass_of(&s, 0));
    s.p[0].v[0] = 0.5;
    sel_world *world = make(&s, &settings);
    CHECK_OK(sel_world_watch_walls(world));
    scene_mesh_start(&mesh);
    int p[6];
    for (int k = 0; k < 2; k++)
    {
        double y = k ? 1 : -1;
        p[3*k] = scene_mesh_point(&mesh, -1, y, 0);
        p[3*k + 1] = scene_mesh_point(&mesh, 0, y, 0);
        p[3*k + 2] = scene_mesh_point(&mesh, cos(angle), y, sin(angle));
    }
    for (int k = 0; k < 2; k++) /* triangles 0 and 1 lie before the bend */
    {
        /* normals down, into the wall */
        scene_mesh_triangle(&mesh, p[k], p[k + 4], p[k + 1], 0);
        scene_mesh_triangle(&mesh, p[k], p[k + 3], p[k + 4], 0);
    }
    CHECK_OK(sel_walls_create(&walls, &mesh.mesh, NULL));
    scene_mesh_free(&mesh);
    CHECK_OK(sel_world_set_walls(world, walls, 1, &patch));
    sel_wall_sums *sums = sel_wall_sums_create(1, 1);
    /* it first comes to rest on the floor; then until it reaches the other
       side */
    steps(world, sums, (int)(0.01/dt), dt);
    sel_wall_sums_clear_patches(sums);
    sel_wall_sums_clear_faces(sums);
    for (double t = 0; t < 0.1 && !has_face(sums, 2) && !has_face(sums, 3);
        t += dt)
    {
        steps(world, sums, 1, dt);
    }
    CHECK_TRUE(has_face(sums, 2) || has_face(sums, 3));
    ck_assert(patch_sum(sums, 0, SEL_WALL_IMPACTS) == sharp);
    sel_wall_sums_free(sums);
    sel_world_free(world);
}
END_TEST

/* - - - - - - - - - - - - - - - - memory - - - - - - - - - - - - - - - - - */

/* Bodies of three types that fall into a box and come to rest there, for all
   models except barrier, which starts without contact. */
static void fall(scene *s, int model, sel_world_settings *settings, double *dt)
{
    *settings = settings_for(model, 0.3, 0.4, g, dt);
    *dt = model < 2 ? 1e-3 : 1e-4;
    mixture(s, 3);
}

static const double unit[2][3] = {{0, 0, 0}, {1, 1, 1}};

static sel_world *boxed(const scene *s, const sel_world_settings *settings,
    int watch)
{
    sel_world *world = make(s, settings);
    if (watch)
    {
        CHECK_OK(sel_world_watch_walls(world));
    }
    add_room(world, unit, &settings->material, still);
    return world;
}

/* Another world of the same particles, with the memory of contacts of the
   first. */
static sel_world *gone_on(sel_world *from, const sel_world_settings *settings,
    const sel_shape *shapes, int nShapes, int watch)
{
    static scene now;
    static double records[4096];
    now.nShapes = nShapes;
    memcpy(now.shapes, shapes, (size_t)nShapes*sizeof *shapes);
    snapshot(from, &now);
    sel_world *world = boxed(&now, settings, watch);
    for (int i = 0; i < now.n; i++)
    {
        int n = sel_world_get_memory(from, i, 1, records, COUNT(records));
        ck_assert_int_le(n, COUNT(records));
        CHECK_OK(sel_world_set_memory(world, i, records, n));
    }
    return world;
}

/* After a restart the impacts are those of an uninterrupted run, to the last
   bit; after one from a run without marks no body at rest has an impact, and
   the bodies move identically. */
START_TEST(goes_on)
{
    static scene s;
    const int model = _i;
    double dt;
    sel_world_settings settings;
    fall(&s, model, &settings, &dt);
    sel_world *world = boxed(&s, &settings, 1);
    sel_world *blind = boxed(&s, &settings, 0);
    sel_wall_sums *sums[3];
    for (int k = 0; k < 3; k++)
    {
        sums[k] = sel_wall_sums_create(6, 0);
    }
    int before = (int)(0.35/dt), after = (int)(0.02/dt);
    steps(world, sums[0], before, dt);
    run(blind, before, dt);
    ck_assert(hash_of(world) == hash_of(blind));
    double first = patch_sum(sums[0], FLOOR, SEL_WALL_IMPACTS);
    CHECK_TRUE(first > 0);
    sel_wall_sums_clear_patches(sums[0]);
    sel_world *again = gone_on(world, &settings, s.shapes, s.nShapes, 1);
    sel_world *seeing = gone_on(blind, &settings, s.shapes, s.nShapes, 1);
    ck_assert_int_eq(sel_world_watch_walls(blind), SEL_E_ORDER);
    ck_assert_int_eq(sel_wall_sums_add(sums[0], blind), SEL_E_ORDER);
    steps(world, sums[0], after, dt);
    steps(again, sums[1], after, dt);
    steps(seeing, sums[2], after, dt);
    ck_assert(hash_of(world) == hash_of(again));
    ck_assert(hash_of(world) == hash_of(seeing));
    for (int patch = 0; patch < 6; patch++)
    {
        for (int what = 0; what < SEL_WALL_SUMS; what++)
        {
            ck_assert(patch_sum(sums[0], patch, what)
                == patch_sum(sums[1], patch, what));
        }
        CHECK_TRUE(patch_sum(sums[2], patch, SEL_WALL_IMPACTS)
            <= patch_sum(sums[0], patch, SEL_WALL_IMPACTS));
    }
    printf("goes_on %d: %g impacts before, %g after, %g unmarked\n", model, first,
        patch_sum(sums[0], FLOOR, SEL_WALL_IMPACTS),
        patch_sum(sums[2], FLOOR, SEL_WALL_IMPACTS));
    for (int k = 0; k < 3; k++)
    {
        sel_wall_sums_free(sums[k]);
    }
    sel_world_free(world);
    sel_world_free(blind);
    sel_world_free(again);
    sel_world_free(seeing);
}
END_TEST

static void check_faces(const sel_wall_sums *whole, sel_wall_sums *parts[2])
{
    int triangle, other;
    const sel_exact *face, *mine;
    for (int k = 0; (face = sel_wall_sums_face(whole, k, &triangle)); k++)
    {
        sel_exact joined[SEL_FACE_SUMS] = {{{0}}};
        for (int rank = 0; rank < 2; rank++)
        {
            for (int m = 0; (mine = sel_wall_sums_face(parts[rank], m, &other));
                m++)
            {
                for (int what = 0; what < SEL_FACE_SUMS && other == triangle;
                    what++)
                {
                    sel_exact_join(&joined[what], &mine[what]);
                }
            }
        }
        for (int what = 0; what < SEL_FACE_SUMS; what++)
        {
            ck_assert(sel_exact_value(&face[what])
                == sel_exact_value(&joined[what]));
        }
    }
}

/* Two processes add up to one, to the last bit; and faces to patches. */
START_TEST(halves)
{
    static scene s;
    static split both;
    const int model = _i;
    double dt;
    sel_world_settings settings;
    fall(&s, model, &settings, &dt);
    sel_world *world = boxed(&s, &settings, 1);
    sel_wall_sums *whole = sel_wall_sums_create(6, 1), *parts[2];
    split_scene(&both, &s, 0.5, settings);
    for (int rank = 0; rank < 2; rank++)
    {
        sel_world *part = both.sides[rank].world;
        parts[rank] = sel_wall_sums_create(6, 1);
        CHECK_OK(sel_world_watch_walls(part));
        add_room(part, unit, &settings.material, still);
    }
    for (double t = 0; t < 0.1; t += dt)
    {
        steps(world, whole, 1, dt);
        run_split(&both, 1, dt);
        CHECK_OK(sel_wall_sums_add(parts[0], both.sides[0].world));
        CHECK_OK(sel_wall_sums_add(parts[1], both.sides[1].world));
    }
    CHECK_TRUE(patch_sum(whole, FLOOR, SEL_WALL_ARCHARD) > 0);
    double faces = 0;
    int triangle;
    const sel_exact *face;
    for (int k = 0; (face = sel_wall_sums_face(whole, k, &triangle)); k++)
    {
        faces += sel_exact_value(face + SEL_WALL_ARCHARD);
    }
    double patches = 0;
    for (int patch = 0; patch < 6; patch++)
    {
        patches += patch_sum(whole, patch, SEL_WALL_ARCHARD);
        for (int what = 0; what < SEL_WALL_SUMS; what++)
        {
            sel_exact joined = sel_wall_sums_patch(parts[0], patch)[what];
            sel_exact_join(&joined, sel_wall_sums_patch(parts[1], patch) + what);
            ck_assert(sel_exact_value(&joined)
                == patch_sum(whole, patch, what));
        }
    }
    /* 48 triangles, each with rounding */
    CHECK_NEAR(faces, patches, 48*2.3e-16*patches);
    check_faces(whole, parts);
    sel_wall_sums_free(whole);
    sel_wall_sums_free(parts[0]);
    sel_wall_sums_free(parts[1]);
    sel_world_free(world);
    free_split(&both);
}
END_TEST

/* - - - - - - - - - - - - - - - - faces - - - - - - - - - - - - - - - - - - */

/* Does a triangle of the floor, or of another side, contain a point? By the
   signs of the areas that it makes with the sides. */
static int holds(const sel_wall_mesh *mesh, int t, const double x[3])
{
    double n[3], ab[3], ac[3];
    const double *p[3];
    int inside = 1;
    for (int k = 0; k < 3; k++)
    {
        p[k] = mesh->points + 3*mesh->triangles[3*t + k];
    }
    for (int d = 0; d < 3; d++)
    {
        ab[d] = p[1][d] - p[0][d];
        ac[d] = p[2][d] - p[0][d];
    }
    scene_cross(ab, ac, n);
    for (int k = 0; k < 3; k++)
    {
        double edge[3], way[3], area[3];
        for (int d = 0; d < 3; d++)
        {
            edge[d] = p[(k + 1) % 3][d] - p[k][d];
            way[d] = x[d] - p[k][d];
        }
        scene_cross(edge, way, area);
        inside = inside && scene_dot(area, n) >= 0;
    }
    return inside;
}

/* Points above and below a floor of many triangles belong to those that contain
   their projections, whichever triangle of the plane the search starts from;
   beyond the rim to none. */
START_TEST(holders)
{
    const double Q[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1};
    scene_random random = {3};
    scene_mesh mesh;
    sel_walls *walls;
    scene_mesh_floor(&mesh, &random, 1, 6, Q);
    CHECK_OK(sel_walls_create(&walls, &mesh.mesh, NULL));
    for (int tries = 0; tries < 2000; tries++)
    {
        const double at[3] = {scene_uniform(&random, -1, 1),
            scene_uniform(&random, -1, 1), scene_uniform(&random, -0.1, 0.1)};
        int from = (int)scene_uniform(&random, 0, mesh.mesh.nTriangles);
        int t = sel_walls_holder(walls, from, at);
        CHECK_TRUE(t >= 0 && holds(&mesh.mesh, t, at));
    }
    const double beyond[3] = {1.5, 0, 0};
    ck_assert_int_eq(sel_walls_holder(walls, 0, beyond), -1);
    ck_assert_int_eq(sel_walls_holder(walls, -1, beyond), -1);
    scene_mesh_free(&mesh);
    sel_walls_free(walls);
}
END_TEST

/* - - - - - - - - - - - - - - - - a wall that moves - - - - - - - - - - - - */

static const double plate[2][3] = {{-0.5, -0.5, -0.1}, {0.5, 0.5, 0}};

enum
{
    TOP = 5 /* of scene_mesh_box */
};

/* A plate that is rotated by 90 degrees about z, so that its x is the global
   y. */
static void add_plate(sel_world *world, const sel_material *material,
    scene_mesh *mesh, sel_rigid_motion *motion)
{
    sel_walls *walls;
    sel_wall_patch patches[6];
    memset(patches, 0, sizeof patches);
    for (int k = 0; k < 6; k++)
    {
        patches[k].material = *material;
    }
    scene_mesh_box(mesh, plate[0], plate[1], 8, 1);
    int *rigid = malloc((size_t)mesh->mesh.nTriangles*sizeof(int));
    for (int t = 0; t < mesh->mesh.nTriangles; t++)
    {
        rigid[t] = 1;
    }
    CHECK_OK(sel_walls_create_rigid(&walls, &mesh->mesh, rigid, NULL));
    CHECK_OK(sel_world_set_walls(world, walls, 6, patches));
    free(rigid);
    *motion = (sel_rigid_motion){.orientation = {sqrt(0.5), 0, 0, sqrt(0.5)},
        .velocity = {0.3, 0.1, 0}};
}

/* Does the box of a triangle overlap a rectangle of its plane? */
static int meets(const sel_wall_mesh *mesh, int t, const double low[2],
    const double high[2])
{
    int meet = 1;
    for (int d = 0; d < 2; d++)
    {
        double least = HUGE_VAL, most = -HUGE_VAL;
        for (int k = 0; k < 3; k++)
        {
            double x = mesh->points[3*mesh->triangles[3*t + k] + d];
            least = fmin(least, x);
            most = fmax(most, x);
        }
        meet = meet && least <= high[d] && most >= low[d];
    }
    return meet;
}

/* A cube slides along the plate, which moves: the whole load on the plate is on
   the triangles between the first and the last position of the cube, in the
   frame of the plate; their values are the same as on a floor (slide). */
START_TEST(moving_plate)
{
    static scene s;
    const int models[] = {1, 2, 3}, model = models[_i];
    /* barriers take long */
    const double slow = scene_amount(30, 15, 15)*0.01;
    const double mu = 0.3, v = model == 3 ? slow : 1, way = v*v/(2*mu*g);
    const double half = 0.05, from = -0.15;
    double dt, slack = 1e-3;
    scene_mesh mesh;
    sel_rigid_motion m;
    barrier_cubes(&s, half);
    sel_world_settings settings = settings_for(model, mu, 0, g, &dt);
    add(&s, 0, 0, from, 0);
    s.p[0].x[2] = height_of(model, half, g*mass_of(&s, 0));
    s.p[0].v[0] = 0.3;
    s.p[0].v[1] = 0.1 + v;
    sel_world *world = make(&s, &settings);
    CHECK_OK(sel_world_watch_walls(world));
    add_plate(world, &settings.material, &mesh, &m);
    sel_wall_sums *sums = sel_wall_sums_create(6, 1);
    for (int k = 0, n = (int)(1.2*v/(mu*g)/dt); k < n; k++)
    {
        CHECK_OK(sel_world_move_rigid_walls(world, &m));
        steps(world, sums, 1, dt);
        sel_rigid_advance(&m, dt);
    }
    const double low[2] = {from - half - slack, -half - slack};
    const double high[2] = {from + way + half + slack, half + slack};
    sel_exact all[SEL_FACE_SUMS] = {{{0}}};
    const sel_exact *face;
    int triangle, worn = 0;
    for (int k = 0; (face = sel_wall_sums_face(sums, k, &triangle)); k++)
    {
        ck_assert_int_eq(mesh.mesh.patch[triangle], TOP);
        CHECK_TRUE(meets(&mesh.mesh, triangle, low, high));
        worn += sel_exact_value(face + SEL_WALL_ARCHARD) > 0;
        for (int what = 0; what < SEL_FACE_SUMS; what++)
        {
            sel_exact_join(&all[what], face + what);
        }
    }
    double mass = mass_of(&s, 0), k = springs_across(model), weight = g*mass;
    double archard = sel_exact_value(&all[SEL_WALL_ARCHARD]);
    printf("plate %d: %.9g of %.9g J on %d triangles\n", model, archard,
        weight*way, worn);
    /* up to 0.27 m and 0.1 m, of squares of 0.125 m, two triangles each */
    CHECK_TRUE(worn >= 4 && worn <= 3*2*2);
    CHECK_NEAR(archard, weight*way, 1e-4*weight*way
        + weight*slip_off(model, mass, mu, 0.2*v/(mu*g), dt));
    const int alike[] = {SEL_WALL_NORMAL, SEL_WALL_ARCHARD, SEL_WALL_EROSION};
    for (int what = 0; what < COUNT(alike); what++)
    {
        ck_assert(sel_exact_value(&all[alike[what]])
            == patch_sum(sums, TOP, alike[what]));
    }
    /* along its own x, which is the global y. On springs it still oscillates
       tangentially and rocks, both at speeds due to the springs */
    double off = 1e-3*mass*v + (k > 0 ? 2*mu*weight*sqrt(mass/k) : 0);
    CHECK_NEAR(sel_exact_value(&all[SEL_WALL_SHEAR]), mass*v, off);
    CHECK_NEAR(sel_exact_value(&all[SEL_WALL_SHEAR + 1]), 0, off);
    /* to the rounding of the rotations */
    CHECK_NEAR(sel_exact_value(&all[SEL_WALL_SHEAR]),
        patch_sum(sums, TOP, SEL_WALL_SHEAR + 1), 1e-14*mass*v);
    scene_mesh_free(&mesh);
    sel_wall_sums_free(sums);
    sel_world_free(world);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("wear");
    TCase *tcase = tcase_create("worlds");
    suite_add(suite, "finnie", finnie, 10);
    suite_add(suite, "laws", laws, 10);
    suite_add(suite, "totals", totals, 10);
    suite_add(suite, "holders", holders, 10);
    tcase_set_timeout(tcase, 60);
    tcase_add_loop_test(tcase, slide, 0, 3);
    tcase_add_loop_test(tcase, belt, 0, 3);
    tcase_add_loop_test(tcase, impact, 0, 2*WEAR_MODELS);
    tcase_add_loop_test(tcase, facets, 0, 2*WEAR_MODELS);
    tcase_add_loop_test(tcase, goes_on, 0, ALL_MODELS);
    tcase_add_loop_test(tcase, halves, 0, ALL_MODELS);
    tcase_add_loop_test(tcase, moving_plate, 0, scene_amount(3, 3, 1));
    suite_add_tcase(suite, tcase);
    return suite_run(suite);
}

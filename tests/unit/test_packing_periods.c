/*  test_packing_periods.c - placement across periodic boundaries

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Overlaps are searched for among all pairs of all images, which are computed
    here without the core.  */

#include "suite.h"

enum
{
    MOST = 500
};

typedef struct packing
{
    int n;
    int type[MOST];
    double x[3*MOST], q[4*MOST];
    sel_shape shapes[SCENE_NAMED_COUNT];
    sel_body body[MOST];
    sel_packing_settings settings;
    sel_packing_state state;
    sel_status status;
} packing;

/* All shapes by turns, of the volume of a sphere of diameter 0.1. */
static void start(packing *p, int n)
{
    p->n = n;
    for (int s = 0; s < SCENE_NAMED_COUNT; s++)
    {
        scene_named_shape((scene_named)s, 0.1, &p->shapes[s]);
    }
    for (int i = 0; i < n; i++)
    {
        p->type[i] = i % SCENE_NAMED_COUNT;
    }
    sel_packing_default_settings(&p->settings);
}

static void one_shape(packing *p, int n, double a, double b, double c)
{
    const double axes[3] = {a, b, c};
    start(p, n);
    CHECK_OK(sel_shape_init(&p->shapes[0], axes, 1, 1));
    memset(p->type, 0, sizeof p->type);
}

static void set_bodies(packing *p)
{
    for (int i = 0; i < p->n; i++)
    {
        sel_contact_body(&p->body[i], &p->shapes[p->type[i]], p->x + 3*i,
            p->q + 4*i);
    }
}

static void pack(packing *p, const sel_region *region, const sel_walls *walls,
    int nFixed, const sel_body *fixed)
{
    p->status = sel_packing_dense(region, p->shapes, p->n, p->type,
        &p->settings, walls, nFixed, fixed, p->x, p->q, &p->state);
    set_bodies(p);
}

static void scatter(packing *p, const sel_region *region, double gap)
{
    int placed;
    p->status = sel_packing_random(region, p->shapes, p->n, p->type, 1, gap,
        100000, NULL, 0, NULL, p->x, p->q, &placed);
    set_bodies(p);
}

/* The first count axes of a box are periodic. */
static void set_periods(sel_period *periods, int count, const double low[3],
    const double high[3])
{
    memset(periods, 0, 3*sizeof(sel_period));
    for (int p = 0; p < count; p++)
    {
        periods[p].step[p] = high[p] - low[p];
        periods[p].gates = 1;
        for (int side = 0; side < 2; side++)
        {
            sel_gate *gate = &periods[p].gate[side][0];
            memcpy(gate->low, low, 3*sizeof(double));
            memcpy(gate->high, high, 3*sizeof(double));
            gate->low[p] = gate->high[p] = side ? high[p] : low[p];
        }
    }
}

/* A box of which count axes are periodic, and a region that extends beyond it
   along these by a fraction of its width. */
static sel_region box(double side, int count, double wider, sel_period *periods)
{
    const double low[3] = {0.1, 0.2, 0.3};
    double high[3];
    sel_region region;
    memset(&region, 0, sizeof region);
    for (int k = 0; k < 3; k++)
    {
        high[k] = low[k] + side;
        region.p1[k] = low[k] - (k < count ? wider*side : 0);
        region.p2[k] = high[k] + (k < count ? wider*side : 0);
    }
    set_periods(periods, count, low, high);
    region.nPeriods = count;
    region.periods = periods;
    CHECK_OK(sel_region_fold(&region));
    ck_assert_int_eq(region.open, (1 << count) - 1);
    CHECK_NEAR(sel_region_volume(&region), pow(side, 3), 1e-12);
    return region;
}

static double side_for(int n, double fraction)
{
    return cbrt(n*SCENE_PI/6e3/fraction);
}

/* A grown body of this shape is contained in one whose surface is shifted by
   half the gap everywhere. */
static void grow(const sel_shape *shape, double gap, sel_shape *grown)
{
    double axes[3];
    for (int k = 0; k < 3; k++)
    {
        axes[k] = shape->semiAxes[k] + gap/2;
    }
    CHECK_OK(
        sel_shape_init(grown, axes, shape->epsilon1, shape->epsilon2));
}

static void move(const sel_body *body, const double by[3], sel_body *there)
{
    *there = *body;
    for (int k = 0; k < 3; k++)
    {
        there->centre[k] += by[k];
    }
}

/* Do two bodies overlap? By the narrow phase, and for some by the oracle's own
   search. */
static void check_pair(const sel_body *a, const sel_body *b, int look,
    const char *where)
{
    sel_contact_memory none = {.type = 0};
    sel_contact contact;
    double reach = a->shape->boundingRadius + b->shape->boundingRadius;
    if (scene_distance(a->centre, b->centre) >= reach)
    {
        return;
    }
    sel_contact_pair(SEL_COMMON_NORMAL, a, b, &none, &contact);
    CHECK_THAT(!SEL_TOUCHES(contact.end), "two overlap by %g %s",
        contact.overlap, where);
    if (look && a->shape->type == SEL_SUPERELLIPSOID)
    {
        CHECK_THAT(scene_brute_meet(a, b) != 1, "two overlap %s", where);
    }
}

/* No two bodies overlap, inside the box or across its sides. Returns the number
   of pairs whose bounding spheres, a tenth larger, meet across a side. */
static int check_apart(const sel_body *body, int n, int count, double side)
{
    int met = 0;
    for (int k = 0; k < 27; k++)
    {
        const double by[3] = {(k % 3 - 1)*side, (k/3 % 3 - 1)*side,
            (k/9 - 1)*side};
        int within = (count > 0 || by[0] == 0) && (count > 1 || by[1] == 0)
            && (count > 2 || by[2] == 0);
        for (int i = 0; i < n && within; i++)
        {
            sel_body there;
            move(&body[i], by, &there);
            for (int j = 0; j < n; j++)
            {
                double reach = body[j].shape->boundingRadius
                    + there.shape->boundingRadius;
                if (k != 13 ? 1 : j < i)
                {
                    met += k != 13
                        && scene_distance(body[j].centre, there.centre)
                            < 1.1*reach;
                    check_pair(&body[j], &there, (i + j) % 16 == 0,
                        k == 13 ? "in the box" : "across a side");
                }
            }
        }
    }
    return met;
}

/* The number of coordinates along periodic axes within r of a side is as large
   as elsewhere: within four standard deviations of a binomial distribution.
   None is outside (rounding). */
static void check_even(const packing *p, const sel_region *region, int count,
    double r)
{
    int near = 0;
    for (int i = 0; i < p->n; i++)
    {
        for (int k = 0; k < count; k++)
        {
            double low = p->x[3*i + k] - region->p1[k];
            double high = region->p2[k] - p->x[3*i + k];
            CHECK_TRUE(low > -1e-12 && high > -1e-12);
            near += low < r || high < r;
        }
    }
    double share = 2*r/(region->p2[0] - region->p1[0]), all = count*p->n;
    CHECK_NEAR(near, all*share, 4*sqrt(all*share*(1 - share)));
}

static const struct
{
    int n, count;
    double fraction, gap, wider;
} scattered[] = {{280, 3, 0.22, 0, 0}, {280, 2, 0.2, 0, 0.07},
    {210, 1, 0.18, 0, 0}, {210, 3, 0.14, 0.01, 0.3}};

/* All shapes, placed one after another at random. */
START_TEST(random_placement)
{
    static packing p;
    static sel_body wide[MOST];
    static sel_shape grown[SCENE_NAMED_COUNT];
    sel_period periods[3];
    double side = side_for(scattered[_i].n, scattered[_i].fraction);
    double gap = scattered[_i].gap;
    sel_region region
        = box(side, scattered[_i].count, scattered[_i].wider, periods);
    start(&p, scattered[_i].n);
    scatter(&p, &region, gap);
    CHECK_OK(p.status);
    for (int s = 0; s < SCENE_NAMED_COUNT; s++)
    {
        grow(&p.shapes[s], gap*(1 - 1e-9), &grown[s]);
    }
    memcpy(wide, p.body, sizeof wide);
    for (int i = 0; i < p.n && gap > 0; i++)
    {
        wide[i].shape = &grown[p.type[i]];
    }
    CHECK_TRUE(check_apart(wide, p.n, scattered[_i].count, side) > 10);
    check_even(&p, &region, scattered[_i].count, 0.05);
}
END_TEST

/* Spheres without walls jam at random close packing (0.64, Scott and Kilgour
   1969), triaxial ellipsoids of 1.25 : 1 : 0.8 at 0.735 (Man et al. 2005); less
   a hundredth, since there are few of them and one seed. The result is free of
   overlaps at the returned size. */
START_TEST(close_packing)
{
    static packing p;
    static sel_shape shape;
    sel_period periods[3];
    double fraction = _i ? 0.8 : 0.72;
    double side = side_for(400, fraction);
    sel_region region = box(side, 3, 0.02, periods);
    if (_i)
    {
        one_shape(&p, 400, 0.0625, 0.05, 0.04);
    }
    else
    {
        one_shape(&p, 400, 0.05, 0.05, 0.05);
    }
    pack(&p, &region, NULL, 0, NULL);
    ck_assert_int_eq(p.status, SEL_E_FULL);
    double reached = fraction*p.state.share, axes[3];
    printf("%s: %.4f\n", _i ? "ellipsoids" : "spheres", reached);
    CHECK_TRUE(reached >= (_i ? 0.72 : 0.63));
    CHECK_TRUE(reached < (_i ? 0.75 : 0.65));
    for (int k = 0; k < 3; k++)
    {
        axes[k] = p.shapes[0].semiAxes[k]*p.state.size*(1 - 1e-12);
    }
    CHECK_OK(sel_shape_init(&shape, axes, 1, 1));
    for (int i = 0; i < p.n; i++)
    {
        p.body[i].shape = &shape;
    }
    CHECK_TRUE(check_apart(p.body, p.n, 3, side) > 100);
    check_even(&p, &region, 3, 0.05);
}
END_TEST

/* Dense packings of all shapes, beside an earlier body that lies across a
   corner, with a gap; the number of threads changes no bit. */
START_TEST(dense_placement)
{
    static packing p, threaded;
    static sel_shape grown[SCENE_NAMED_COUNT + 1];
    static sel_body all[MOST];
    const double gap = 2e-3, axes[3] = {0.12, 0.08, 0.08};
    const double q[4] = {0.5, 0.5, 0.5, 0.5};
    int count = _i + 1, n = 200, nFixed = 0;
    double side = side_for(n, 0.44);
    sel_period periods[3];
    sel_region region = box(side, count, 0, periods);
    sel_shape obstacle;
    sel_body fixed[27];
    CHECK_OK(sel_shape_init(&obstacle, axes, 1, 1));
    for (int k = 0; k < 27; k++)
    {
        const int to[3] = {k % 3 - 1, k/3 % 3 - 1, k/9 - 1};
        double at[3];
        int there = 1;
        for (int d = 0; d < 3; d++)
        {
            at[d] = d < count ? region.p1[d] + to[d]*side
                              : region.p1[d] + 0.5*side;
            there = there && (d < count || to[d] == 0);
        }
        if (there)
        {
            sel_contact_body(&fixed[nFixed++], &obstacle, at, q);
        }
    }
    start(&p, n);
    p.settings.gap = gap;
    pack(&p, &region, NULL, nFixed, fixed);
    CHECK_OK(p.status);
    ck_assert_int_eq(p.state.overlaps, 0);
    for (int s = 0; s <= SCENE_NAMED_COUNT; s++)
    {
        grow(s < SCENE_NAMED_COUNT ? &p.shapes[s] : &obstacle,
            gap*(1 - 1e-9), &grown[s]);
    }
    memcpy(all, p.body, sizeof all);
    all[n] = fixed[count == 1 ? 1 : count == 2 ? 4 : 13];
    for (int i = 0; i <= n; i++)
    {
        all[i].shape = &grown[i < n ? p.type[i] : SCENE_NAMED_COUNT];
    }
    check_apart(all, n + 1, count, side);
    for (int i = 0; i < n; i++)
    {
        for (int d = count; d < 3; d++)
        {
            double m[3] = {0, 0, 0};
            m[d] = 1;
            double up = scene_body_support(&p.body[i], m, NULL);
            m[d] = -1;
            double down = scene_body_support(&p.body[i], m, NULL);
            CHECK_TRUE(p.x[3*i + d] + up <= region.p2[d] + 1e-12);
            CHECK_TRUE(p.x[3*i + d] - down >= region.p1[d] - 1e-12);
        }
    }
    start(&threaded, n);
    threaded.settings.gap = gap;
    threaded.settings.threads = sel_threads_most() > 1 ? 2 : 1;
    pack(&threaded, &region, NULL, nFixed, fixed);
    ck_assert_int_eq(memcmp(p.x, threaded.x, 3*(size_t)n*sizeof(double)), 0);
    ck_assert_int_eq(memcmp(p.q, threaded.q, 4*(size_t)n*sizeof(double)), 0);
}
END_TEST

/* A cylinder along x with periodic ends. */
START_TEST(open_cylinder)
{
    static packing p;
    sel_region region;
    sel_period periods[3];
    const double low[3] = {-1, -1, -1}, high[3] = {1, 1, 1};
    memset(&region, 0, sizeof region);
    set_periods(periods, 1, low, high);
    region.type = SEL_REGION_CYLINDER;
    region.p1[0] = 1.1;
    region.p2[0] = -1.1;
    region.radius = 0.25;
    region.nPeriods = 1;
    region.periods = periods;
    CHECK_OK(sel_region_fold(&region));
    CHECK_NEAR(region.p1[0], 1, 1e-15);
    CHECK_NEAR(region.p2[0], -1, 1e-15);
    ck_assert_int_eq(region.open, 1);
    CHECK_NEAR(sel_region_volume(&region), SCENE_PI*0.125, 1e-14);
    start(&p, 320);
    pack(&p, &region, NULL, 0, NULL);
    CHECK_OK(p.status);
    CHECK_TRUE(check_apart(p.body, p.n, 1, 2) > 10);
    for (int i = 0; i < p.n; i++)
    {
        double m[3] = {0, 0, 0};
        for (int s = 0; s < 64; s++)
        {
            m[1] = cos(2*SCENE_PI*s/64);
            m[2] = sin(2*SCENE_PI*s/64);
            CHECK_AT_MOST(scene_dot(p.body[i].centre, m)
                + scene_body_support(&p.body[i], m, NULL), 0.25 + 1e-12);
        }
    }
}
END_TEST

/* A cylinder across two periods, about a corner of the mesh, that overlaps its
   own images: bodies beyond the boundaries also keep apart from all others. A
   cylinder that is two periods wide is detected. */
START_TEST(wide_cylinder)
{
    static packing p;
    sel_region region;
    sel_period periods[3];
    const double low[3] = {0, 0, 0}, high[3] = {1, 1, 0.45};
    const double radius = 0.69, gap = 1e-3;
    memset(&region, 0, sizeof region);
    set_periods(periods, 2, low, high);
    region.type = SEL_REGION_CYLINDER;
    region.p2[2] = high[2];
    region.radius = radius;
    region.nPeriods = 2;
    region.periods = periods;
    CHECK_OK(sel_region_fold(&region));
    ck_assert_int_eq(region.open, 0);
    CHECK_NEAR(sel_region_overhang(&region), radius*sqrt(2), 1e-14);
    start(&p, _i ? 300 : 150);
    if (_i)
    {
        p.settings.gap = gap;
        pack(&p, &region, NULL, 0, NULL);
    }
    else
    {
        scatter(&p, &region, gap);
    }
    CHECK_OK(p.status);
    CHECK_TRUE(check_apart(p.body, p.n, 2, 1) > 100);
    ck_assert_int_eq(sel_region_is_too_wide(&region), 0);
    region.radius = 1;
    ck_assert_int_eq(sel_region_is_too_wide(&region), 1);
    /* oblique: 1 along x, and 0.6 more for its sides */
    region.p2[0] = 1;
    region.p2[2] = 1;
    region.radius = 0.6;
    ck_assert_int_eq(sel_region_is_too_wide(&region), 0);
    CHECK_NEAR(sel_region_overhang(&region), hypot(0.6*sqrt(0.5), 0.6), 1e-14);
    region.radius = 0.7;
    ck_assert_int_eq(sel_region_is_too_wide(&region), 0);
    region.p2[2] = 0;
    region.p2[0] = 2;
    ck_assert_int_eq(sel_region_is_too_wide(&region), 1);
    region.p2[2] = high[2];
    region.p1[0] = region.p1[1] = region.p2[0] = region.p2[1] = 0.5;
    region.radius = 0.5;
    CHECK_NEAR(sel_region_overhang(&region), 0, 0);
}
END_TEST

/* A closed surface whose sides along x and y are periodic boundaries and whose
   other two sides are walls: long bodies that extend beyond a side stay between
   the walls there, too, where the surface has only images. */
START_TEST(open_surface)
{
    static packing p;
    scene_mesh mesh;
    sel_enclosure *enclosure;
    const double low[3] = {0, 0, 0}, high[3] = {0.7, 0.6, 0.5};
    sel_period periods[3];
    int flags[6*2*4*4];
    set_periods(periods, 2, low, high);
    scene_mesh_box(&mesh, low, high, 2, 0);
    CHECK_TRUE(mesh.mesh.nTriangles <= COUNT(flags));
    for (int t = 0; t < mesh.mesh.nTriangles; t++)
    {
        double corners[9];
        for (int k = 0; k < 3; k++)
        {
            memcpy(corners + 3*k,
                mesh.mesh.points + 3*mesh.mesh.triangles[3*t + k],
                3*sizeof(double));
        }
        flags[t] = mesh.mesh.patch[t] < 4;
        ck_assert_int_eq(sel_period_on_gate(periods, 2, corners), flags[t]);
    }
    sel_wall_mesh surface = mesh.mesh;
    surface.patch = flags;
    CHECK_OK(
        sel_enclosure_create_periodic(&enclosure, &surface, 2, periods, NULL));
    CHECK_TRUE(sel_enclosure_is_open(enclosure));
    CHECK_NEAR(sel_enclosure_volume(enclosure), 0.21, 1e-14);
    sel_region region;
    memset(&region, 0, sizeof region);
    sel_enclosure_bounds(enclosure, region.p1, region.p2);
    region.enclosure = enclosure;
    region.nPeriods = 2;
    region.periods = periods;
    CHECK_OK(sel_region_fold(&region));
    ck_assert_int_eq(region.open, 3);
    one_shape(&p, 120, 0.15, 0.04, 0.04);
    for (int dense = 0; dense < 2; dense++)
    {
        p.n = dense ? 105 : 30;
        if (dense)
        {
            pack(&p, &region, NULL, 0, NULL);
        }
        else
        {
            scatter(&p, &region, 0);
        }
        CHECK_OK(p.status);
        for (int i = 0; i < p.n; i++)
        {
            const double up[3] = {0, 0, 1}, down[3] = {0, 0, -1};
            double z = p.x[3*i + 2];
            CHECK_TRUE(
                z + scene_body_support(&p.body[i], up, NULL) <= 0.5 + 1e-12);
            CHECK_TRUE(
                z - scene_body_support(&p.body[i], down, NULL) >= -1e-12);
            for (int k = 0; k < 2; k++)
            {
                CHECK_TRUE(p.x[3*i + k] >= -1e-12
                    && p.x[3*i + k] <= high[k] + 1e-12);
            }
        }
        int met = 0;
        for (int k = 0; k < 9; k++)
        {
            const double by[3] = {(k % 3 - 1)*0.7, (k/3 - 1)*0.6, 0};
            for (int i = 0; i < p.n; i++)
            {
                sel_body there;
                move(&p.body[i], by, &there);
                for (int j = 0; j < (k == 4 ? i : p.n); j++)
                {
                    met += k != 4
                        && scene_distance(p.body[j].centre, there.centre) < 0.3;
                    check_pair(&p.body[j], &there, (i + j) % 8 == 0,
                        k == 4 ? "in the box" : "across a side");
                }
            }
        }
        CHECK_TRUE(met > 10);
    }
    sel_enclosure_free(enclosure);
    scene_mesh_free(&mesh);
}
END_TEST

/* - - - a part of a ring - - - */

enum
{
    FACETS = 6
};

static const double inner = 0.5, outer = 1, height = 0.4;
static const double sector = SCENE_PI/3;

/* A sector around z that begins at the plane y = 0. Its two sides are
   periodic. */
static void ring_point(int radial, int angular, int upper, double x[3])
{
    double r = radial ? outer : inner, angle = sector*angular/FACETS;
    x[0] = r*cos(angle);
    x[1] = r*sin(angle);
    x[2] = upper ? height : 0;
}

static int add_quad(double *corners, int *patch, int n, const int at[4][3],
    int side)
{
    static const int order[6] = {0, 1, 2, 0, 2, 3};
    for (int k = 0; k < 6; k++)
    {
        const int *c = at[order[k]];
        ring_point(c[0], c[1], c[2], corners + 9*n + 3*k);
    }
    patch[n] = patch[n + 1] = side;
    return n + 2;
}

static int make_ring(double *corners, int *patch)
{
    int n = 0;
    for (int f = 0; f < FACETS; f++)
    {
        const int out[4][3] = {{1, f, 0}, {1, f + 1, 0}, {1, f + 1, 1}, {1, f, 1}};
        const int in[4][3] = {{0, f, 0}, {0, f, 1}, {0, f + 1, 1}, {0, f + 1, 0}};
        const int top[4][3] = {{0, f, 1}, {1, f, 1}, {1, f + 1, 1}, {0, f + 1, 1}};
        const int floor_[4][3]
            = {{0, f, 0}, {0, f + 1, 0}, {1, f + 1, 0}, {1, f, 0}};
        n = add_quad(corners, patch, n, out, 0);
        n = add_quad(corners, patch, n, in, 0);
        n = add_quad(corners, patch, n, top, 0);
        n = add_quad(corners, patch, n, floor_, 0);
    }
    const int first[4][3] = {{0, 0, 0}, {1, 0, 0}, {1, 0, 1}, {0, 0, 1}};
    const int last[4][3] = {{0, FACETS, 0}, {0, FACETS, 1}, {1, FACETS, 1},
        {1, FACETS, 0}};
    n = add_quad(corners, patch, n, first, 1);
    return add_quad(corners, patch, n, last, 1);
}

static void turn_by(const sel_body *body, double angle, sel_body *there)
{
    const double Q[9] = {cos(angle), -sin(angle), 0, sin(angle), cos(angle), 0,
        0, 0, 1};
    *there = *body;
    scene_turn(Q, body->centre, there->centre);
    for (int i = 0; i < 3; i++)
    {
        for (int j = 0; j < 3; j++)
        {
            there->Q[3*i + j] = 0;
            for (int k = 0; k < 3; k++)
            {
                there->Q[3*i + j] += Q[3*i + k]*body->Q[3*k + j];
            }
        }
    }
}

static sel_period ring_period(void)
{
    sel_period period;
    memset(&period, 0, sizeof period);
    period.rotation[0] = cos(sector/2);
    period.rotation[3] = sin(sector/2);
    period.half = inner*sin(sector/2);
    period.gates = 1;
    for (int side = 0; side < 2; side++)
    {
        double angle = side ? sector : 0;
        sel_gate *gate = &period.gate[side][0];
        gate->low[0] = inner*cos(angle);
        gate->high[0] = outer*cos(angle);
        gate->low[1] = inner*sin(angle);
        gate->high[1] = outer*sin(angle);
        gate->high[2] = height;
    }
    return period;
}

/* Ellipsoids in a sixth of a ring: they do not overlap across the rotated
   sides, and are between the walls of the whole ring: the surface of the ring,
   rotated by -60, 0 and 60 degrees, is outside of them. */
START_TEST(turned_ring)
{
    static packing p;
    double corners[9*(8*FACETS + 4)];
    int patch[8*FACETS + 4], n = make_ring(corners, patch);
    sel_welded ring;
    sel_enclosure *enclosure;
    sel_walls *walls;
    sel_period period = ring_period();
    CHECK_OK(sel_welded_create(&ring, n, corners, patch, 1e-9, 1e-12));
    ck_assert_int_eq(ring.mesh.nTriangles, n);
    CHECK_OK(sel_enclosure_create_periodic(
        &enclosure, &ring.mesh, 1, &period, NULL));
    ck_assert_int_eq(sel_enclosure_open_edges(enclosure), 0);
    sel_region region;
    memset(&region, 0, sizeof region);
    sel_enclosure_bounds(enclosure, region.p1, region.p2);
    region.enclosure = enclosure;
    region.nPeriods = 1;
    region.periods = &period;
    CHECK_OK(sel_region_fold(&region));
    ck_assert_int_eq(region.open, 3);
    int nWalls = n - 4;
    sel_welded wall;
    CHECK_OK(sel_welded_create(&wall, nWalls, corners, NULL, 1e-9, 1e-12));
    CHECK_OK(sel_walls_create(&walls, &wall.mesh, NULL));
    one_shape(&p, 150, 0.09, 0.05, 0.045);
    for (int dense = 0; dense < 2; dense++)
    {
        p.n = dense ? 90 : 35;
        if (dense)
        {
            pack(&p, &region, NULL, 0, NULL);
        }
        else
        {
            scatter(&p, &region, 0);
        }
        CHECK_OK(p.status);
        int met = 0;
        for (int k = -1; k <= 1; k++)
        {
            for (int i = 0; i < p.n; i++)
            {
                sel_body there;
                sel_contact contacts[4];
                turn_by(&p.body[i], k*sector, &there);
                ck_assert_int_eq(sel_walls_contacts(walls, &there, contacts, 4),
                    0);
                for (int j = 0; j < (k ? p.n : i); j++)
                {
                    met += k
                        && scene_distance(there.centre, p.body[j].centre) < 0.18;
                    check_pair(&p.body[j], &there, (i + j) % 8 == 0,
                        k ? "across a side" : "in the ring");
                }
            }
        }
        CHECK_TRUE(met > 4);
        for (int i = 0; i < p.n; i++)
        {
            CHECK_TRUE(sel_enclosure_has(enclosure, p.x + 3*i));
        }
    }
    sel_walls_free(walls);
    sel_welded_free(&wall);
    sel_welded_free(&ring);
    sel_enclosure_free(enclosure);
}
END_TEST

/* Bodies that come in through the outer wall of the ring are also behind its
   images, which are not part of the sixth of the ring. */
START_TEST(turned_inlet)
{
    double corners[9*(8*FACETS + 4)], wide[3*2*9*FACETS];
    int patch[8*FACETS + 4], n = make_ring(corners, patch), nOuter = 0;
    for (int t = 0; t < n; t++)
    {
        if (t % 8 < 2 && t < 8*FACETS)
        {
            memcpy(wide + 9*nOuter++, corners + 9*t, 9*sizeof(double));
        }
    }
    ck_assert_int_eq(nOuter, 2*FACETS);
    sel_welded sixth, half;
    CHECK_OK(sel_welded_create(&sixth, nOuter, wide, NULL, 1e-9, 1e-12));
    for (int side = 0; side < 2; side++)
    {
        double angle = side ? sector : -sector;
        for (int k = 0; k < 3*nOuter; k++)
        {
            const double *x = wide + 3*k;
            double *y = wide + 9*nOuter*(side + 1) + 3*k;
            y[0] = cos(angle)*x[0] - sin(angle)*x[1];
            y[1] = sin(angle)*x[0] + cos(angle)*x[1];
            y[2] = x[2];
        }
    }
    CHECK_OK(sel_welded_create(&half, 3*nOuter, wide, NULL, 1e-9, 1e-12));
    sel_walls *walls;
    CHECK_OK(sel_walls_create(&walls, &half.mesh, NULL));
    sel_period period = ring_period();
    const double axes[3] = {0.14, 0.03, 0.03};
    const int type[1] = {0};
    sel_shape shape;
    CHECK_OK(sel_shape_init(&shape, axes, 1, 1));
    int met[2] = {0, 0};
    for (int periodic = 0; periodic < 2; periodic++)
    {
        sel_inlet *inlet;
        CHECK_OK(sel_inlet_create_periodic(
            &inlet, &sixth.mesh, periodic, &period, NULL));
        sel_region region;
        memset(&region, 0, sizeof region);
        region.type = SEL_REGION_INLET;
        region.inlet = inlet;
        region.nPeriods = periodic;
        region.periods = &period;
        CHECK_OK(sel_region_fold(&region));
        for (int k = 0; k < 2000; k++)
        {
            double x[3], q[4];
            int placed;
            sel_body body;
            sel_contact contact;
            CHECK_OK(sel_packing_random(&region, &shape, 1, type,
                (unsigned long)k, 0, 100, NULL, 0, NULL, x, q, &placed));
            sel_contact_body(&body, &shape, x, q);
            met[periodic] += sel_walls_contacts(walls, &body, &contact, 1) > 0;
        }
        sel_inlet_free(inlet);
    }
    printf("%d of 2000 stick out of the ring without images\n", met[0]);
    CHECK_TRUE(met[0] > 0);
    ck_assert_int_eq(met[1], 0);
    sel_walls_free(walls);
    sel_welded_free(&sixth);
    sel_welded_free(&half);
}
END_TEST

/* Polyhedra, some not convex. */
START_TEST(polyhedra)
{
    static packing p;
    sel_polyhedron_fault fault;
    const double arms[2] = {3, 0.6};
    sel_period periods[3];
    sel_polyhedron *cube = sel_polyhedron_solid("cube", NULL, 0, &fault);
    sel_polyhedron *tetrapod
        = sel_polyhedron_solid("tetrapod", arms, 2, &fault);
    CHECK_TRUE(cube && tetrapod);
    start(&p, 80);
    CHECK_OK(sel_shape_init_polyhedron(&p.shapes[0], cube, 0.05));
    CHECK_OK(sel_shape_init_polyhedron(&p.shapes[1], tetrapod, 0.07));
    for (int i = 0; i < p.n; i++)
    {
        p.type[i] = i % 8 == 7;
    }
    double side = 0.56;
    sel_region region = box(side, 3, 0, periods);
    pack(&p, &region, NULL, 0, NULL);
    CHECK_OK(p.status);
    CHECK_TRUE(check_apart(p.body, p.n, 3, side) > 10);
    sel_polyhedron_free(cube);
    sel_polyhedron_free(tetrapod);
}
END_TEST

/* In a plane, periodic in both its directions. */
START_TEST(in_a_plane)
{
    static packing p;
    sel_period periods[3];
    double side = sqrt(200*SCENE_PI*0.1*0.06/0.75);
    const double low[3] = {0, 0, 0}, high[3] = {side, side, 0.02};
    one_shape(&p, 200, 0.1, 0.06, 0.05);
    set_periods(periods, 2, low, high);
    sel_region region;
    memset(&region, 0, sizeof region);
    memcpy(region.p2, high, sizeof high);
    region.plane = (sel_plane){.axis = SEL_PLANE_Z, .at = 0.01};
    region.nPeriods = 2;
    region.periods = periods;
    CHECK_OK(sel_region_fold(&region));
    ck_assert_int_eq(region.open, 3);
    pack(&p, &region, NULL, 0, NULL);
    CHECK_OK(p.status);
    CHECK_TRUE(check_apart(p.body, p.n, 2, side) > 10);
    check_even(&p, &region, 2, 0.1);
}
END_TEST

/* Detection of open sides, and of the resulting region. */
START_TEST(folded_regions)
{
    const double low[3] = {0, 0, 0}, high[3] = {1, 1, 1};
    sel_period periods[3];
    set_periods(periods, 3, low, high);
    sel_region region, first;
    memset(&region, 0, sizeof region);
    region.periods = periods;
    region.nPeriods = 3;
    /* narrow in x, wider in y, one period at another place in z, up to
       rounding */
    region.p1[0] = 0.2;
    region.p2[0] = 0.9;
    region.p1[1] = -3;
    region.p2[1] = 7;
    region.p1[2] = 0.4;
    region.p2[2] = 1.3999999;
    first = region;
    CHECK_OK(sel_region_fold(&region));
    ck_assert_int_eq(region.open, 6);
    CHECK_NEAR(region.p1[0], 0.2, 0);
    CHECK_NEAR(region.p2[0], 0.9, 0);
    CHECK_NEAR(region.p1[1], 0, 0);
    CHECK_NEAR(region.p2[1], 1, 0);
    CHECK_NEAR(region.p1[2], 0, 0);
    CHECK_NEAR(region.p2[2], 1, 0);
    /* boundaries that may be anywhere: centred at the middle */
    region = first;
    periods[2].gates = 0;
    CHECK_OK(sel_region_fold(&region));
    ck_assert_int_eq(region.open, 6);
    CHECK_NEAR(region.p1[2], 0.4, 1e-6);
    CHECK_NEAR(region.p2[2], 1.4, 1e-6);
    /* in a bend one leads to the other in the same plane, normal to x */
    region = first;
    for (int side = 0; side < 2; side++)
    {
        periods[1].gate[side][0].low[0] = periods[1].gate[side][0].high[0] = 0;
        periods[1].gate[side][0].low[1] = side ? 1 : 0;
        periods[1].gate[side][0].high[1] = side ? 1.5 : 0.5;
    }
    CHECK_OK(sel_region_fold(&region));
    ck_assert_int_eq(region.open, 4);
    CHECK_NEAR(region.p1[1], -3, 0);
    region = first;
    region.nPeriods = 4;
    ck_assert_int_eq(sel_region_fold(&region), SEL_E_ARGUMENT);
}
END_TEST

/* Triangles on a boundary, and others. */
START_TEST(triangles_on_gates)
{
    const double low[3] = {0, 0, 0}, high[3] = {2, 1, 1};
    sel_period periods[3];
    set_periods(periods, 2, low, high);
    const double on[9] = {2, 0, 0, 2, 1, 0, 2.000001, 1, 1};
    const double beside[9] = {2, 0, 0, 2, 1.1, 0, 2, 1, 1};
    const double inside[9] = {1.9, 0, 0, 1.9, 1, 0, 1.9, 1, 1};
    const double wall[9] = {0, 0, 1, 2, 1, 1, 2, 0, 1};
    ck_assert_int_eq(sel_period_on_gate(periods, 2, on), 1);
    ck_assert_int_eq(sel_period_on_gate(periods, 2, beside), 0);
    ck_assert_int_eq(sel_period_on_gate(periods, 2, inside), 0);
    ck_assert_int_eq(sel_period_on_gate(periods, 2, wall), 0);
    ck_assert_int_eq(sel_period_on_gate(periods, 0, on), 0);
}
END_TEST

static void add_loop(Suite *suite, const char *name, const TTest *test, int n)
{
    TCase *tcase = tcase_create(name);
    tcase_set_timeout(tcase, 120);
    tcase_add_loop_test(tcase, test, 0, n);
    suite_add_tcase(suite, tcase);
}

int main(void)
{
    Suite *suite = suite_create("packing_periods");
    add_loop(suite, "random", random_placement, COUNT(scattered));
    add_loop(suite, "close", close_packing, scene_amount(2, 2, 1));
    add_loop(suite, "dense", dense_placement, 3);
    suite_add(suite, "cylinder", open_cylinder, 120);
    add_loop(suite, "wide", wide_cylinder, 2);
    suite_add(suite, "surface", open_surface, 120);
    suite_add(suite, "ring", turned_ring, 120);
    suite_add(suite, "inlet", turned_inlet, 60);
    suite_add(suite, "polyhedra", polyhedra, 120);
    suite_add(suite, "plane", in_a_plane, 120);
    suite_add(suite, "fold", folded_regions, 60);
    suite_add(suite, "gates", triangles_on_gates, 60);
    return suite_run(suite);
}

/*---------------------------------------------------------------------------*\
    test_softSphere_reference.c - collisions compared with another integration

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Two superellipsoids collide off centre with rotation, with normal and
    tangential Hooke springs, a damper and Coulomb friction, in the model and in
    a Runge-Kutta integration of order 4 that is written here: it has its own
    search for the contact, its own rigid bodies and springs, and uses only
    support points from the oracles of scenes.h.
\*---------------------------------------------------------------------------*/

#define _GNU_SOURCE
#include "soft_scenes.h"

/* - - - the reference - - - */

typedef struct rigid
{
    const sel_shape *shape;
    double mass, I[3];
    double y[13]; /* x, q, v, omega (global) */
} rigid;

typedef struct law
{
    double kn, kt, zeta, mu;
} law;

typedef struct pairing
{
    rigid body[2];
    law law;
    double n[3], stretch[3];
    int touches;
    double slipped; /* greatest friction force over mu N before reversal */
} pairing;

static sel_body pose_of(const rigid *r)
{
    sel_body b = {.shape = r->shape};
    memcpy(b.centre, r->y, sizeof b.centre);
    scene_tensor(r->y + 3, b.Q);
    return b;
}

/* Vector from the deepest point of 2 to that of 1, which are p and p2. */
static void between(const sel_body b[2], const double n[3], double p1[3],
    double p2[3], double g[3])
{
    const double back[3] = {-n[0], -n[1], -n[2]};
    scene_body_support(&b[0], n, p1);
    scene_body_support(&b[1], back, p2);
    for (int k = 0; k < 3; k++)
    {
        g[k] = p1[k] - p2[k];
    }
}

static void step_normal(const double n[3], const double t[3],
    const double u[3], double a, double b, double out[3])
{
    for (int k = 0; k < 3; k++)
    {
        out[k] = n[k] + a*t[k] + b*u[k];
    }
    scene_normalise(out);
}

/* The normal along which both are deepest in each other: Newton's method, with
   differences for the derivatives. */
static double find_contact(const sel_body b[2], double n[3], double point[3])
{
    double p1[3], p2[3], g[3], h = 1e-6;
    for (int k = 0; k < 30; k++)
    {
        double t[3], u[3], J[2][2], f[2];
        scene_tangents(n, t, u);
        between(b, n, p1, p2, g);
        f[0] = scene_dot(g, t);
        f[1] = scene_dot(g, u);
        for (int c = 0; c < 2; c++)
        {
            double edge[2][3], m[3];
            for (int s = 0; s < 2; s++)
            {
                double d = s ? -h : h;
                step_normal(n, t, u, c ? 0 : d, c ? d : 0, m);
                between(b, m, p1, p2, edge[s]);
                /* tangents of the normal along which it is searched */
                double along = scene_dot(edge[s], m);
                scene_axpy(-along, m, edge[s]);
            }
            for (int r = 0; r < 2; r++)
            {
                const double *e = r ? u : t;
                J[r][c] = (scene_dot(edge[0], e) - scene_dot(edge[1], e))
                    /(2*h);
            }
        }
        double det = J[0][0]*J[1][1] - J[0][1]*J[1][0];
        double a = -(J[1][1]*f[0] - J[0][1]*f[1])/det;
        double c = -(J[0][0]*f[1] - J[1][0]*f[0])/det;
        double size = hypot(a, c), most = 0.2;
        double share = size > most ? most/size : 1;
        step_normal(n, t, u, share*a, share*c, n);
        if (size < 1e-12)
        {
            break;
        }
    }
    between(b, n, p1, p2, g);
    for (int k = 0; k < 3; k++)
    {
        point[k] = 0.5*(p1[k] + p2[k]);
    }
    return scene_dot(g, n);
}

static void velocity_at(const rigid *r, const double point[3], double u[3])
{
    double arm[3];
    for (int k = 0; k < 3; k++)
    {
        arm[k] = point[k] - r->y[k];
    }
    scene_cross(r->y + 10, arm, u);
    scene_axpy(1, r->y + 7, u);
}

/* omega' due to a torque (global). */
static void turn_rate(const rigid *r, const double torque[3], int gyro,
    double out[3])
{
    double Q[9], w[3], t[3], L[3], c[3];
    scene_tensor(r->y + 3, Q);
    scene_turn_back(Q, r->y + 10, w);
    scene_turn_back(Q, torque, t);
    for (int k = 0; k < 3; k++)
    {
        L[k] = r->I[k]*w[k];
    }
    scene_cross(w, L, c);
    for (int k = 0; k < 3; k++)
    {
        t[k] = (t[k] - gyro*c[k])/r->I[k];
    }
    scene_turn(Q, t, out);
}

/* n.A n of both bodies. */
static double mobility(const pairing *p, const double n[3],
    const double point[3])
{
    double sum = 0;
    for (int b = 0; b < 2; b++)
    {
        const rigid *r = &p->body[b];
        double arm[3], torque[3], rate[3];
        for (int k = 0; k < 3; k++)
        {
            arm[k] = point[k] - r->y[k];
        }
        scene_cross(arm, n, torque);
        turn_rate(r, torque, 0, rate);
        sum += 1/r->mass + scene_dot(torque, rate);
    }
    return sum;
}

/* Force on 2, N, and the tangential velocity of 2 relative to 1. */
static void contact_force(pairing *p, double force[3], double point[3],
    double *N, double across[3])
{
    const sel_body b[2] = {pose_of(&p->body[0]), pose_of(&p->body[1])};
    double u1[3], d = find_contact(b, p->n, point);
    memset(force, 0, 3*sizeof *force);
    *N = 0;
    velocity_at(&p->body[0], point, u1);
    velocity_at(&p->body[1], point, across);
    scene_axpy(-1, u1, across);
    double along = scene_dot(across, p->n);
    scene_axpy(-along, p->n, across);
    p->touches = d > 0;
    if (d > 0)
    {
        double m = 1/mobility(p, p->n, point);
        *N = fmax(0, p->law.kn*d
            - 2*p->law.zeta*sqrt(p->law.kn*m)*along);
        scene_axpy(*N, p->n, force);
        double pull = p->law.kt*scene_norm(p->stretch);
        double most = p->law.mu**N;
        scene_axpy(pull > most ? -p->law.kt*most/pull : -p->law.kt,
            p->stretch, force);
    }
}

static void rates(pairing *p, double rate[2][13], double stretch[3])
{
    double force[3], point[3], N;
    contact_force(p, force, point, &N, stretch);
    for (int b = 0; b < 2; b++)
    {
        const rigid *r = &p->body[b];
        const double *q = r->y + 3, *w = r->y + 10;
        double arm[3], torque[3], F[3], sign = b ? 1 : -1;
        for (int k = 0; k < 3; k++)
        {
            F[k] = sign*force[k];
            arm[k] = point[k] - r->y[k];
            rate[b][k] = r->y[7 + k];
            rate[b][7 + k] = F[k]/r->mass;
        }
        /* q' = 1/2 (0, omega) q */
        rate[b][3] = -0.5*(w[0]*q[1] + w[1]*q[2] + w[2]*q[3]);
        rate[b][4] = 0.5*(w[0]*q[0] + w[1]*q[3] - w[2]*q[2]);
        rate[b][5] = 0.5*(w[1]*q[0] + w[2]*q[1] - w[0]*q[3]);
        rate[b][6] = 0.5*(w[2]*q[0] + w[0]*q[2] - w[1]*q[1]);
        scene_cross(arm, F, torque);
        turn_rate(r, torque, 1, rate[b] + 10);
    }
    if (!p->touches)
    {
        memset(stretch, 0, 3*sizeof *stretch);
    }
}

/* Springs rotate with the pair, and slip. */
static void end_of_step(pairing *p, double dt)
{
    double force[3], point[3], N, across[3], edge[3];
    contact_force(p, force, point, &N, across);
    double before = scene_norm(p->stretch);
    scene_axpy(-scene_dot(p->stretch, p->n), p->n, p->stretch);
    double now = scene_norm(p->stretch);
    double angle = 0.5*dt*(scene_dot(p->body[0].y + 10, p->n)
        + scene_dot(p->body[1].y + 10, p->n));
    scene_cross(p->n, p->stretch, edge);
    for (int k = 0; k < 3 && now > 0; k++)
    {
        p->stretch[k] = before/now*(cos(angle)*p->stretch[k]
            + sin(angle)*edge[k]);
    }
    double holds = p->law.mu*N/p->law.kt;
    if (before > holds)
    {
        for (int k = 0; k < 3; k++)
        {
            p->stretch[k] *= holds/before;
        }
        p->slipped += N > 0 ? dt : 0;
    }
    for (int b = 0; b < 2; b++)
    {
        double *q = p->body[b].y + 3;
        double length = sqrt(q[0]*q[0] + q[1]*q[1] + q[2]*q[2] + q[3]*q[3]);
        for (int k = 0; k < 4; k++)
        {
            q[k] /= length;
        }
    }
}

static void reference_step(pairing *p, double dt)
{
    static const double at[4] = {0, 0.5, 0.5, 1}, weight[4]
        = {1.0/6, 1.0/3, 1.0/3, 1.0/6};
    pairing start = *p;
    double sum[2][13] = {{0}}, stretched[3] = {0}, rate[2][13] = {{0}};
    double s[3] = {0};
    for (int stage = 0; stage < 4; stage++)
    {
        for (int b = 0; b < 2; b++)
        {
            for (int k = 0; k < 13; k++)
            {
                p->body[b].y[k] = start.body[b].y[k]
                    + (stage ? at[stage]*dt*rate[b][k] : 0);
            }
        }
        for (int k = 0; k < 3; k++)
        {
            p->stretch[k] = start.stretch[k]
                + (stage ? at[stage]*dt*s[k] : 0);
        }
        rates(p, rate, s);
        for (int b = 0; b < 2; b++)
        {
            for (int k = 0; k < 13; k++)
            {
                sum[b][k] += weight[stage]*rate[b][k];
            }
        }
        scene_axpy(weight[stage], s, stretched);
    }
    for (int b = 0; b < 2; b++)
    {
        for (int k = 0; k < 13; k++)
        {
            p->body[b].y[k] = start.body[b].y[k] + dt*sum[b][k];
        }
    }
    for (int k = 0; k < 3; k++)
    {
        p->stretch[k] = start.stretch[k] + dt*stretched[k];
    }
    end_of_step(p, dt);
}

/* - - - both - - - */

static void bodies(scene *s)
{
    const double axes[2][3] = {{0.02, 0.012, 0.01}, {0.01, 0.015, 0.02}};
    const double one[3] = {1, 2, 3}, two[3] = {-2, 1, 1};
    memset(s, 0, sizeof *s);
    s->nShapes = 2;
    CHECK_OK(sel_shape_init(&s->shapes[0], axes[0], 0.8, 1));
    CHECK_OK(sel_shape_init(&s->shapes[1], axes[1], 1, 1.2));
    add(s, 0, 0, 0, 0);
    add(s, 1, 0.0302, 0.006, 0.004);
    s->p[1].density = 1500;
    scene_axis_angle(one, 0.4, s->p[0].q);
    scene_axis_angle(two, 0.7, s->p[1].q);
    const double v[2][3] = {{0.8, 0.3, 0}, {0, 0, -0.2}};
    for (int b = 0; b < 2; b++)
    {
        memcpy(s->p[b].v, v[b], sizeof v[b]);
        for (int k = 0; k < 3; k++)
        {
            s->p[b].omega[k] = b ? -20*(2 - k) : 10*(k + 1);
        }
    }
}

static void start_reference(pairing *p, const scene *s, const law *l)
{
    memset(p, 0, sizeof *p);
    p->law = *l;
    p->n[0] = 1;
    for (int b = 0; b < 2; b++)
    {
        rigid *r = &p->body[b];
        r->shape = &s->shapes[b];
        r->mass = s->p[b].density*r->shape->volume;
        for (int k = 0; k < 3; k++)
        {
            r->I[k] = s->p[b].density*r->shape->inertia[k];
            r->y[k] = s->p[b].x[k];
            r->y[7 + k] = s->p[b].v[k];
            r->y[10 + k] = s->p[b].omega[k];
        }
        memcpy(r->y + 3, s->p[b].q, 4*sizeof(double));
    }
}

/* The greatest difference of velocities, and of the speeds of spins at 1 cm. */
static double difference(const sel_world *world, const pairing *p)
{
    const sel_particles *P = sel_world_particles((sel_world *)(uintptr_t)
        world);
    double worst = 0;
    for (int b = 0; b < 2; b++)
    {
        worst = fmax(worst, scene_distance(P->v + 3*b, p->body[b].y + 7));
        worst = fmax(worst, 0.01*scene_distance(P->omega + 3*b,
            p->body[b].y + 10));
    }
    return worst;
}

/* Velocities after the collision are those of the reference, to 1e-4 of 0.85
   m/s with 70 substeps in the collision, and the difference decreases with 16
   times as many: to 1e-6 where forces begin at zero. Where a damper begins, the
   reference itself changes by 1e-5 when its step is halved. */
static void check_pair(double en, double mu)
{
    static scene s;
    const double time = 6e-3;
    bodies(&s);
    sel_material m = soft_material(SEL_NORMAL_HOOKE, en, mu);
    m.soft.stiffness = 1e4;
    m.soft.shear = 4e3;
    m.soft.dampingTangential = 0;
    m.soft.muStatic = mu;
    if (mu == 0)
    {
        m.soft.tangential = SEL_TANGENTIAL_NONE;
    }
    const law l = {1e4, 4e3, m.soft.damping, mu};
    pairing fine[2];
    for (int k = 0; k < 2; k++)
    {
        start_reference(&fine[k], &s, &l);
        int steps = 3000 << k;
        for (int n = 0; n < steps; n++)
        {
            reference_step(&fine[k], time/steps);
        }
        CHECK_TRUE(!fine[k].touches);
    }
    double off[3], touched = 0;
    for (int k = 0; k < 3; k++)
    {
        sel_world_settings settings = soft_settings(&m, 0);
        sel_world *world = make(&s, &settings);
        int steps = 200 << 2*k;
        run(world, steps, time/steps);
        off[k] = difference(world, &fine[1]);
        touched = sel_world_statistics(world)->impulses/steps*time;
        sel_world_free(world);
    }
    double apart = 0;
    for (int b = 0; b < 2; b++)
    {
        apart = fmax(apart, scene_distance(fine[0].body[b].y + 7,
            fine[1].body[b].y + 7));
    }
    printf("en %.1f mu %.1f: touch %.1e s, slip %.1e s; off by %.1e, %.1e, "
        "%.1e m/s; the reference by %.1e\n", en, mu, touched,
        fine[1].slipped, off[0], off[1], off[2], apart);
    CHECK_TRUE(touched > 1e-4);
    CHECK_AT_MOST(apart, 2e-5);
    CHECK_AT_MOST(off[0], 1e-4);
    CHECK_AT_MOST(off[2], en == 1 && mu == 0 ? 1e-6 : 2e-5);
    CHECK_AT_MOST(off[2], 0.15*off[0] + apart);
}

START_TEST(two_superellipsoids)
{
    static const double en[4] = {0.6, 1, 0.6, 1}, mu[4] = {0.1, 0, 0, 0.3};
    check_pair(en[_i], mu[_i]);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("softSphere_reference");
    TCase *tcase = tcase_create("pair");
    tcase_set_timeout(tcase, 300);
    tcase_add_loop_test(tcase, two_superellipsoids, 0,
        scene_amount(4, 1, 1));
    suite_add_tcase(suite, tcase);
    return suite_run(suite);
}

/*---------------------------------------------------------------------------*\
    test_solver.c - the solver of many contacts on small problems

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Problems are written by hand: bodies, arms and normals, without a world.
    Without friction the solution is found by brute force: all subsets of the
    contacts are tried, each with a dense system for those that carry a load,
    and the subset for which no impulse pulls and no contact closes is the
    solution. One sphere on a plane has a closed solution with friction, and
    for several contacts Coulomb's law itself is checked.
\*---------------------------------------------------------------------------*/

#define _GNU_SOURCE
#include "suite.h"
#include "solver/solver.h"

enum
{
    BODIES = 48,
    CONTACTS = 64,
    FEW = 7 /* number of contacts of which all subsets are tried */
};

/* A contact as given by a test: body b -1 is a wall, with velocity rb. */
typedef struct touch
{
    int a, b;
    double n[3], ra[3], rb[3], mu;
} touch;

typedef struct problem
{
    int bodies, contacts, nPairs;
    double v[3 * BODIES], omega[3 * BODIES], invMass[BODIES];
    double invInertia[9 * BODIES], mass[BODIES], radius[BODIES];
    int64_t id[BODIES];
    touch list[CONTACTS];
    int first[CONTACTS], second[CONTACTS];
    int start[BODIES + 2], partner[2 * CONTACTS];
    sel_solver s;
} problem;

/* - - - - - - - - - - - - - - - - problems  - - - - - - - - - - - - - - - - */

static int add_body(problem *p, double mass, const double inertia[3],
    const double v[3], const double omega[3])
{
    int i = p->bodies++;
    p->mass[i] = mass;
    p->invMass[i] = 1/mass;
    p->radius[i] = 1;
    p->id[i] = i;
    for (int k = 0; k < 3; k++)
    {
        p->v[3*i + k] = v[k];
        p->omega[3*i + k] = omega[k];
        p->invInertia[9*i + 4*k] = 1/inertia[k];
    }
    return i;
}

static void random_unit(scene_random *random, double n[3])
{
    do
    {
        for (int k = 0; k < 3; k++)
        {
            n[k] = scene_uniform(random, -1, 1);
        }
    } while (v3_norm(n) < 0.2);
    v3_normalise(n);
}

static void random_body(problem *p, scene_random *random)
{
    double v[3], omega[3], inertia[3];
    for (int k = 0; k < 3; k++)
    {
        v[k] = scene_uniform(random, -1, 1);
        omega[k] = scene_uniform(random, -1, 1);
        inertia[k] = scene_uniform(random, 0.2, 0.6);
    }
    add_body(p, scene_uniform(random, 0.3, 3), inertia, v, omega);
}

/* Pairs first, then walls, as the solver expects them. */
static void random_contacts(problem *p, scene_random *random, int pairs,
    int walls, double mu)
{
    for (int c = 0; c < pairs + walls; c++)
    {
        touch *t = &p->list[p->contacts++];
        t->a = scene_integer(random, p->bodies);
        t->b = c < pairs ? (t->a + 1 + scene_integer(random, p->bodies - 1))
                % p->bodies
                         : -1;
        t->mu = mu;
        random_unit(random, t->n);
        for (int k = 0; k < 3; k++)
        {
            t->ra[k] = scene_uniform(random, -1, 1);
            t->rb[k] = scene_uniform(random, -1, 1)*(c < pairs ? 1 : 0.2);
        }
    }
    p->nPairs = pairs;
}

/* Pair contacts of each body, in the order of partners: here of contacts. */
static void list_partners(problem *p)
{
    int at = 0;
    for (int i = 0; i <= p->bodies; i++)
    {
        p->start[i] = at;
        for (int c = 0; c < p->nPairs && i < p->bodies; c++)
        {
            if (p->list[c].a == i || p->list[c].b == i)
            {
                p->partner[at++] = c;
            }
        }
    }
}

static sel_constraint *constraint_of(problem *p, int c)
{
    return &p->s.list[p->s.place[c]];
}

/* Prepares everything including the responses. */
static void set_problem(problem *p, int threads)
{
    sel_solver *s = &p->s;
    *s = (sel_solver){.n = 0};
    list_partners(p);
    CHECK_OK(sel_solver_reserve_bodies(s, 0, BODIES));
    CHECK_OK(sel_solver_reserve(s, CONTACTS, 1));
    s->settings = (sel_solver_settings){.threads = threads,
        .law = SEL_SLIP_COULOMB,
        .velocityIterations = 4000,
        .positionIterations = 100000};
    s->bodies = (sel_solver_bodies){.n = p->bodies,
        .nLocal = p->bodies,
        .v = p->v,
        .omega = p->omega,
        .invMass = p->invMass,
        .invInertia = p->invInertia,
        .mass = p->mass,
        .radius = p->radius,
        .id = p->id};
    for (int c = 0; c < p->contacts; c++)
    {
        p->first[c] = p->list[c].a;
        p->second[c] = p->list[c].b;
        s->colour[c] = -1;
    }
    s->contacts = (sel_solver_contacts){.n = p->contacts,
        .nPairs = p->nPairs,
        .first = p->first,
        .second = p->second,
        .start = p->start,
        .partner = p->partner};
    CHECK_OK(sel_solver_colour(s));
    CHECK_OK(sel_solver_stages(s));
    CHECK_OK(sel_solver_order(s));
    ck_assert_int_eq(s->n, p->contacts);
    for (int c = 0; c < p->contacts; c++)
    {
        const touch *t = &p->list[c];
        sel_constraint *to = constraint_of(p, c);
        *to = (sel_constraint){
            .i = t->a, .j = t->b, .contact = c, .points = 1, .mu = t->mu};
        v3_copy(to->normal, t->n);
        v3_copy(to->ri, t->ra);
        v3_copy(to->rj, t->rb);
    }
    CHECK_OK(sel_solver_respond(s));
}

/* - - - - - - - - - - - - - - - brute force - - - - - - - - - - - - - - - - */

/* Velocity of the contact, of b against a, with given velocities. */
static void slide_of(const touch *t, const double *v, const double *omega,
    double u[3])
{
    double swing[3];
    v3_copy(u, t->rb);
    if (t->b >= 0)
    {
        v3_cross(u, omega + 3*t->b, t->rb);
        v3_madd(u, u, 1, v + 3*t->b);
    }
    v3_cross(swing, omega + 3*t->a, t->ra);
    v3_sub(u, u, swing);
    v3_sub(u, u, v + 3*t->a);
}

static void kick(const problem *p, int i, double sign, const double r[3],
    const double J[3], double *v, double *omega)
{
    double twist[3];
    v3_cross(twist, r, J);
    for (int k = 0; k < 3; k++)
    {
        v[3*i + k] += sign*p->invMass[i]*J[k];
        omega[3*i + k] += sign*p->invInertia[9*i + 4*k]*twist[k];
    }
}

static void kick_both(const problem *p, const touch *t, double J, double *v,
    double *omega)
{
    double impulse[3];
    v3_scale(impulse, J, t->n);
    kick(p, t->a, -1, t->ra, impulse, v, omega);
    if (t->b >= 0)
    {
        kick(p, t->b, 1, t->rb, impulse, v, omega);
    }
}

/* Gaussian elimination with pivots; returns 0 if the matrix is singular. */
static int eliminate(int n, double A[FEW][FEW + 1], double x[FEW])
{
    for (int k = 0; k < n; k++)
    {
        int best = k;
        for (int i = k + 1; i < n; i++)
        {
            best = fabs(A[i][k]) > fabs(A[best][k]) ? i : best;
        }
        if (fabs(A[best][k]) < 1e-10)
        {
            return 0;
        }
        for (int j = 0; j <= n; j++)
        {
            double swap = A[k][j];
            A[k][j] = A[best][j];
            A[best][j] = swap;
        }
        for (int i = k + 1; i < n; i++)
        {
            double factor = A[i][k]/A[k][k];
            for (int j = k; j <= n; j++)
            {
                A[i][j] -= factor*A[k][j];
            }
        }
    }
    for (int k = n - 1; k >= 0; k--)
    {
        x[k] = A[k][n];
        for (int j = k + 1; j < n; j++)
        {
            x[k] -= A[k][j]*x[j];
        }
        x[k] /= A[k][k];
    }
    return 1;
}

/* A[c][d]: normal velocity at c by a unit impulse at d. */
static void set_response(const problem *p, double A[FEW][FEW])
{
    static const double zero[3 * BODIES] = {0};
    for (int d = 0; d < p->contacts; d++)
    {
        double v[3 * BODIES] = {0}, omega[3 * BODIES] = {0};
        kick_both(p, &p->list[d], 1, v, omega);
        for (int c = 0; c < p->contacts; c++)
        {
            double u[3], still[3];
            slide_of(&p->list[c], v, omega, u);
            slide_of(&p->list[c], zero, zero, still);
            A[c][d] = v3_dot(u, p->list[c].n) - v3_dot(still, p->list[c].n);
        }
    }
}

/* Solves for the impulses of the contacts in `in`; 1 if none pulls and none of
   the others closes. */
static int is_solution(int n, double A[FEW][FEW], const double b[FEW],
    unsigned in, double J[FEW])
{
    double system[FEW][FEW + 1], x[FEW];
    int at[FEW], count = 0;
    for (int c = 0; c < n; c++)
    {
        J[c] = 0;
        at[count] = c;
        count += (int)(in >> c & 1U);
    }
    for (int i = 0; i < count; i++)
    {
        for (int j = 0; j < count; j++)
        {
            system[i][j] = A[at[i]][at[j]];
        }
        system[i][count] = -b[at[i]];
    }
    if (!eliminate(count, system, x))
    {
        return 0;
    }
    for (int i = 0; i < count; i++)
    {
        J[at[i]] = x[i];
    }
    for (int c = 0; c < n; c++)
    {
        double u = b[c];
        for (int d = 0; d < n; d++)
        {
            u += A[c][d]*J[d];
        }
        if (J[c] < -1e-11 || u < -1e-11)
        {
            return 0;
        }
    }
    return 1;
}

/* Returns 0 if no subset is a solution: unbounded impulses. */
static int solve_by_force(const problem *p, const double b[FEW], double J[FEW])
{
    double A[FEW][FEW];
    ck_assert_int_le(p->contacts, FEW);
    set_response(p, A);
    for (unsigned in = 0; in < 1U << p->contacts; in++)
    {
        if (is_solution(p->contacts, A, b, in, J))
        {
            return 1;
        }
    }
    return 0;
}

/* - - - - - - - - - - - - - - - - tests - - - - - - - - - - - - - - - - - - */

static problem p;

static double difference(const double *a, const double *b, int n)
{
    double most = 0;
    for (int k = 0; k < n; k++)
    {
        most = fmax(most, fabs(a[k] - b[k]));
    }
    return most;
}

/* Velocities without friction are those of brute force: they are unique, the
   impulses need not be. Tolerance: iterations end where they change velocities
   by less than 1e-13; the remaining error is 1e2 to 1e4 times that, by the
   condition of the contacts. */
START_TEST(as_by_brute_force)
{
    scene_random random = {7};
    double worst = 0;
    int loaded = 0, trials = 0;
    for (int trial = 0; trial < scene_effort(400); trial++)
    {
        double b[FEW], J[FEW], v[3 * BODIES], omega[3 * BODIES], u[3];
        p = (problem){.bodies = 0};
        for (int i = 0; i < 3; i++)
        {
            random_body(&p, &random);
        }
        random_contacts(&p, &random, 1 + scene_integer(&random, 4),
            scene_integer(&random, 4), 0);
        set_problem(&p, 1);
        memcpy(v, p.v, sizeof v);
        memcpy(omega, p.omega, sizeof omega);
        for (int c = 0; c < p.contacts; c++)
        {
            slide_of(&p.list[c], p.v, p.omega, u);
            b[c] = v3_dot(u, p.list[c].n);
        }
        if (solve_by_force(&p, b, J))
        {
            sel_solver_rule rule = {.least = 1e-13, .lowest = HUGE_VAL};
            CHECK_OK(sel_solver_iterate(&p.s, &rule));
            for (int c = 0; c < p.contacts; c++)
            {
                kick_both(&p, &p.list[c], J[c], v, omega);
                loaded += J[c] > 0;
            }
            worst = fmax(worst, difference(v, p.v, 3*p.bodies));
            worst = fmax(worst, difference(omega, p.omega, 3*p.bodies));
            trials++;
        }
        sel_solver_free(&p.s);
    }
    printf("%d problems, %d loaded contacts: velocities differ by %.1e m/s\n",
        trials, loaded, worst);
    CHECK_TRUE(trials > scene_effort(400)/2 && loaded > trials);
    CHECK_TRUE(worst < 1e-8);
}
END_TEST

/* Pushes: contacts open by their targets, or have no push; the shifts are those
   of brute force. Tolerance: iterations end at changes of SEL_PART_LEAST times
   the size, 1e-12 here. */
START_TEST(pushes_as_by_brute_force)
{
    scene_random random = {11};
    double worst = 0;
    int moved = 0;
    for (int trial = 0; trial < scene_effort(200); trial++)
    {
        double b[FEW], J[FEW];
        double x[3 * BODIES] = {0}, turn[3 * BODIES] = {0};
        int iterations, any;
        p = (problem){.bodies = 0};
        for (int i = 0; i < 3; i++)
        {
            random_body(&p, &random);
        }
        random_contacts(&p, &random, 1 + scene_integer(&random, 3),
            scene_integer(&random, 3), 0);
        set_problem(&p, 1);
        for (int c = 0; c < p.contacts; c++)
        {
            sel_constraint *o = constraint_of(&p, c);
            o->target = scene_uniform(&random, -1, 1);
            o->size = 1e-6;
            b[c] = -o->target;
        }
        CHECK_OK(sel_solver_any_opening(&p.s, &any));
        if (any && solve_by_force(&p, b, J))
        {
            CHECK_OK(sel_solver_correct_positions(&p.s, &iterations));
            CHECK_TRUE(iterations < p.s.settings.positionIterations);
            for (int c = 0; c < p.contacts; c++)
            {
                kick_both(&p, &p.list[c], J[c], x, turn);
            }
            worst = fmax(worst, difference(x, p.s.shift, 3*p.bodies));
            worst = fmax(worst, difference(turn, p.s.rotation, 3*p.bodies));
            moved++;
        }
        sel_solver_free(&p.s);
    }
    printf("%d problems: shifts differ by %.1e m\n", moved, worst);
    CHECK_TRUE(moved > scene_effort(200)/2);
    CHECK_TRUE(worst < 1e-7);
}
END_TEST

/* A sphere of unit mass and radius falls on a plane with -1 m/s and slides at
   speed s. It needs the impulse 2/7 s to stop sliding and to roll; friction
   gives at most mu. */
START_TEST(sphere_on_plane)
{
    const double mu = 0.3, up[3] = {0, 0, -1}, arm[3] = {0, 0, -1};
    const double inertia[3] = {0.4, 0.4, 0.4}, none[3] = {0, 0, 0};
    for (int k = 0; k <= 20; k++)
    {
        const double slide = 0.1*k, v[3] = {slide, 0, -1};
        double wanted = fmin(2*slide/7, mu);
        sel_solver_rule rule = {.least = 1e-14, .lowest = HUGE_VAL};
        p = (problem){.bodies = 0};
        add_body(&p, 1, inertia, v, none);
        touch *t = &p.list[p.contacts++];
        *t = (touch){.a = 0, .b = -1, .mu = mu};
        v3_copy(t->n, up);
        v3_copy(t->ra, arm);
        set_problem(&p, 1);
        CHECK_OK(sel_solver_iterate(&p.s, &rule));
        CHECK_NEAR(p.v[2], 0, 1e-14);
        CHECK_NEAR(p.v[0], slide - wanted, 1e-12);
        CHECK_NEAR(p.omega[1], 2.5*wanted, 1e-12);
        sel_solver_free(&p.s);
    }
}
END_TEST

/* No contact closes or pulls, none is loaded while it opens, friction is in its
   cone and opposes the slip. */
static double break_of_law(const touch *t, const double u[3], const double J[3])
{
    double un = v3_dot(u, t->n), jn = v3_dot(J, t->n), ut[3], jt[3], along[3];
    v3_madd(ut, u, -un, t->n);
    v3_madd(jt, J, -jn, t->n);
    double slip = v3_norm(ut), most = t->mu*jn;
    v3_madd(along, jt, most/fmax(slip, 1e-6), ut);
    double bad = fmax(fmax(-un, -jn), fmin(fabs(un), fabs(jn)));
    bad = fmax(bad, v3_norm(jt) - most);
    return slip > 1e-6 ? fmax(bad, v3_norm(along)) : bad;
}

static double worst_break(problem *q)
{
    double worst = 0;
    for (int c = 0; c < q->contacts; c++)
    {
        double u[3];
        slide_of(&q->list[c], q->v, q->omega, u);
        worst = fmax(worst,
            break_of_law(&q->list[c], u, constraint_of(q, c)->impulse));
    }
    return worst;
}

/* Arms from the centre of a unit ball along the normal: with these couplings
   of normal and tangent Coulomb's law has a solution that iterations find.
   Tolerance: slip directions are accurate to 1e-7 (sel_cone_coulomb_fast). */
START_TEST(coulomb_holds)
{
    scene_random random = {3};
    double worst = 0;
    for (int trial = 0; trial < scene_effort(100); trial++)
    {
        sel_solver_rule rule = {.least = 1e-12, .lowest = HUGE_VAL};
        p = (problem){.bodies = 0};
        for (int i = 0; i < 4; i++)
        {
            random_body(&p, &random);
        }
        random_contacts(&p, &random, 3, 2, scene_uniform(&random, 0, 0.5));
        for (int c = 0; c < p.contacts; c++)
        {
            touch *t = &p.list[c];
            v3_copy(t->ra, t->n);
            v3_scale(t->rb, t->b >= 0 ? -1 : 0, t->n);
        }
        set_problem(&p, 1);
        CHECK_OK(sel_solver_iterate(&p.s, &rule));
        worst = fmax(worst, rule.goOn ? 0 : worst_break(&p));
        sel_solver_free(&p.s);
    }
    printf("Coulomb's law is missed by %.1e m/s\n", worst);
    CHECK_TRUE(worst < 1e-6);
}
END_TEST

/* A large ball with 40 small ones: more partners than there are colours, so
   that its mass is divided among some of its contacts. Any number of threads
   gives the same bits. */
START_TEST(more_partners_than_colours)
{
    static double one[3 * BODIES];
    const double inertia[3] = {0.4, 0.4, 0.4}, none[3] = {0, 0, 0};
    for (int threads = 1; threads <= 3; threads++)
    {
        scene_random random = {17};
        int divided = 0;
        sel_solver_rule rule = {.least = 1e-13, .lowest = HUGE_VAL};
        p = (problem){.bodies = 0};
        add_body(&p, 5, inertia, none, none);
        for (int i = 1; i <= 40; i++)
        {
            touch *t = &p.list[p.contacts++];
            double v[3];
            *t = (touch){.a = 0, .b = i};
            random_unit(&random, t->n);
            v3_copy(t->ra, t->n);
            v3_scale(t->rb, -0.2, t->n);
            v3_scale(v, -scene_uniform(&random, 0, 1), t->n);
            add_body(&p, 0.1, inertia, v, none);
        }
        p.nPairs = p.contacts;
        set_problem(&p, threads > sel_threads_most() ? 1 : threads);
        CHECK_OK(sel_solver_iterate(&p.s, &rule));
        for (int l = 0; l < p.s.n; l++)
        {
            divided += p.s.list[l].divided;
        }
        CHECK_TRUE(divided > 1 && !rule.goOn);
        CHECK_TRUE(worst_break(&p) < 1e-11);
        CHECK_TRUE(threads == 1 || memcmp(one, p.v, sizeof one) == 0);
        memcpy(one, p.v, sizeof one);
        sel_solver_free(&p.s);
    }
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("solver");
    suite_add(suite, "force", as_by_brute_force, 60);
    suite_add(suite, "pushes", pushes_as_by_brute_force, 60);
    suite_add(suite, "sphere", sphere_on_plane, 10);
    suite_add(suite, "coulomb", coulomb_holds, 60);
    suite_add(suite, "crowd", more_partners_than_colours, 60);
    return suite_run(suite);
}

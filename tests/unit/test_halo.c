/*  test_halo.c - halos: which particles, which values, and runs on several
    processes

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Processes are threads here, and messages are copied between them. */

#define _GNU_SOURCE
#include "world_scenes.h"
#include "world/world.h"

#define RANKS_MOST 7

/* - - - - - - - - - - - - - - - the transport - - - - - - - - - - - - - - - - */

typedef struct packet
{
    struct packet *next;
    int from, to, tag, count;
    double numbers[];
} packet;

typedef struct net
{
    pthread_mutex_t lock;
    pthread_cond_t news;
    packet *first;
} net;

typedef struct process
{
    net *net;
    int rank, ranks;
    sel_world *world;
    sel_halo *halo;
    sel_halo_need need;
    void (*task)(struct process *me);
    double dt;
    int steps, builds, across;
    sel_status status;
} process;

static int send_packet(net *n, int from, const sel_message *m)
{
    packet *p = malloc(sizeof *p + (size_t)m->nSent*sizeof(double));
    *p = (packet){NULL, from, m->rank, m->tagSent, m->nSent};
    memcpy(p->numbers, m->sent, (size_t)m->nSent*sizeof(double));
    pthread_mutex_lock(&n->lock);
    packet **at = &n->first;
    while (*at)
    {
        at = &(*at)->next;
    }
    *at = p;
    pthread_cond_broadcast(&n->news);
    pthread_mutex_unlock(&n->lock);
    return 0;
}

/* The oldest packet between two processes with a tag. */
static packet *take_packet(net *n, int from, int to, int tag)
{
    packet *found = NULL;
    pthread_mutex_lock(&n->lock);
    while (!found)
    {
        packet **at = &n->first;
        while (*at
            && ((*at)->from != from || (*at)->to != to || (*at)->tag != tag))
        {
            at = &(*at)->next;
        }
        found = *at;
        if (found)
        {
            *at = found->next;
        }
        else
        {
            pthread_cond_wait(&n->news, &n->lock);
        }
    }
    pthread_mutex_unlock(&n->lock);
    return found;
}

static int deliver(void *context, sel_message *messages, int count)
{
    process *me = context;
    int bad = 0;
    for (int k = 0; k < count; k++)
    {
        ck_assert_int_ne(messages[k].rank, me->rank);
        bad |= messages[k].nSent && send_packet(me->net, me->rank, &messages[k]);
    }
    for (int k = 0; k < count; k++)
    {
        sel_message *m = &messages[k];
        if (m->nReceived)
        {
            packet *p = take_packet(me->net, m->rank, me->rank, m->tagReceived);
            bad |= p->count != m->nReceived;
            memcpy(m->received, p->numbers, (size_t)p->count*sizeof(double));
            free(p);
        }
    }
    return bad;
}

static const sel_polyhedron *solids[1], *others[2];

static const sel_polyhedron *find_solid(int64_t key)
{
    return solids[0] && solids[0]->key == key ? solids[0] : NULL;
}

static void open_net(net *n, process *all, int ranks)
{
    memset(n, 0, sizeof *n);
    memset(all, 0, (size_t)ranks*sizeof *all);
    pthread_mutex_init(&n->lock, NULL);
    pthread_cond_init(&n->news, NULL);
    for (int r = 0; r < ranks; r++)
    {
        sel_transport transport = {.rank = r, .ranks = ranks,
            .deliver = deliver, .context = &all[r], .polyhedron = find_solid};
        all[r].net = n;
        all[r].rank = r;
        all[r].ranks = ranks;
        CHECK_OK(sel_halo_create(&all[r].halo, &transport));
    }
}

static void *run_process(void *context)
{
    process *me = context;
    scene_trap_exceptions();
    me->task(me);
    return NULL;
}

static void run_all(process *all, int ranks, void (*task)(process *))
{
    pthread_t threads[RANKS_MOST];
    for (int r = 0; r < ranks; r++)
    {
        all[r].task = task;
        pthread_create(&threads[r], NULL, run_process, &all[r]);
    }
    for (int r = 0; r < ranks; r++)
    {
        pthread_join(threads[r], NULL);
        CHECK_OK(all[r].status);
    }
}

static void close_net(net *n, process *all, int ranks)
{
    ck_assert_ptr_null(n->first); /* all sent messages have been received */
    for (int r = 0; r < ranks; r++)
    {
        sel_world_free(all[r].world);
        sel_halo_free(all[r].halo);
    }
    pthread_cond_destroy(&n->news);
    pthread_mutex_destroy(&n->lock);
}

/* - - - - - - - - - - - - - - - reductions  - - - - - - - - - - - - - - - - - */

static double number_of(int rank, int k)
{
    return (rank*31 + k*17) % 23 - 11;
}

static void reduce_numbers(process *me)
{
    for (int count = 1; count <= 9; count++)
    {
        double sums[9], tops[9];
        for (int k = 0; k < count; k++)
        {
            sums[k] = tops[k] = number_of(me->rank, k);
        }
        int bad = sel_halo_sum(me->halo, sums, count)
            || sel_halo_greatest(me->halo, tops, count);
        for (int k = 0; k < count; k++)
        {
            double sum = 0, top = -100;
            for (int r = 0; r < me->ranks; r++)
            {
                sum += number_of(r, k);
                top = fmax(top, number_of(r, k));
            }
            bad = bad || sums[k] != sum || tops[k] != top;
        }
        me->status = bad ? SEL_E_EXCHANGE : me->status;
    }
}

/* Sums and greatest values of any number of processes, by loops over all. */
START_TEST(reductions)
{
    net n;
    process all[RANKS_MOST];
    open_net(&n, all, _i);
    run_all(all, _i, reduce_numbers);
    close_net(&n, all, _i);
}
END_TEST

/* - - - - - - - - - - - - - - - scenes  - - - - - - - - - - - - - - - - - - - */

/* Periods of a scene in (0, 1)^3: 0 to 3 that move, or -1: a quarter of a circle
   about z, and a step along it. */
static int periods_of(int type, sel_period list[3])
{
    memset(list, 0, 3*sizeof *list);
    for (int k = 0; k < type; k++)
    {
        list[k].step[k] = 1;
    }
    if (type >= 0)
    {
        return type;
    }
    list[0].rotation[0] = cos(M_PI/4);
    list[0].rotation[3] = sin(M_PI/4);
    list[0].half = 0.2;
    list[0].gates = 1;
    list[0].gate[0][0] = (sel_gate){{0, 0, 0}, {1, 0, 1}};
    list[0].gate[1][0] = (sel_gate){{0, 0, 0}, {0, 1, 1}};
    list[1].step[2] = 1;
    return 2;
}

/* The image k of a point: written without the core. */
static void place(int type, int k, const double x[3], double at[3])
{
    memcpy(at, x, 3*sizeof(double));
    for (int p = 0; k > 0; p++, k /= 3)
    {
        int sign = k % 3 == 2 ? -1 : k % 3;
        if (type < 0 && p == 0 && sign != 0)
        {
            at[0] = -sign*x[1];
            at[1] = sign*x[0];
        }
        else
        {
            at[type < 0 ? 2 : p] += sign;
        }
    }
}

/* Distance of a point from a box. */
static double from_box(const double low[3], const double high[3], const double x[3])
{
    double sum = 0;
    for (int d = 0; d < 3; d++)
    {
        double off = fmax(fmax(low[d] - x[d], x[d] - high[d]), 0);
        sum += off*off;
    }
    return sqrt(sum);
}

/* Is the particle near the boundary beyond which its image k is? Only the
   boundary of the rotating period is bounded. */
static int is_at_boundary(int type, int k, const double x[3], double margin)
{
    static const double low[3] = {0, 0, 0};
    static const double high[2][3] = {{1, 0, 1}, {0, 1, 1}};
    int sign = k % 3 == 2 ? -1 : k % 3;
    return type >= 0 || sign == 0
        || from_box(low, high[sign < 0], x) <= 0.2 + margin;
}

static void fill(scene *s, int type, int perSide, uint64_t seed)
{
    scene_random random = {seed};
    sel_shape shapes[4];
    scene names;
    named_shapes(&names);
    memcpy(shapes, names.shapes, 3*sizeof *shapes);
    if (!solids[0])
    {
        sel_polyhedron_fault fault;
        solids[0] = sel_polyhedron_solid("octahedron", NULL, 0, &fault);
    }
    CHECK_OK(sel_shape_init_polyhedron(&shapes[3], solids[0], 0.06));
    gas(s, shapes, 4, perSide, seed);
    for (int i = 0; i < s->n; i++)
    {
        for (int d = 0; d < 3; d++)
        {
            s->p[i].x[d] += scene_uniform(&random, -0.02, 0.02);
            if (type < 0 && d < 2)
            {
                s->p[i].x[d] = 0.05 + 0.95*s->p[i].x[d];
            }
        }
        let_run(&s->p[i], &random);
    }
}

/* Each process has a slab normal to x, or a quarter of the cross-section. */
static int owner_of(const particle *p, int ranks)
{
    return ranks == 4 ? (p->x[0] > 0.5) + 2*(p->x[1] > 0.5)
        : ranks == 1  ? 0
                      : (int)fmax(0, fmin(ranks - 1, p->x[0]*ranks));
}

static void add_process(process *me, const scene *s, sel_world_settings settings)
{
    sel_halo_connect(me->halo, &settings);
    if (me->ranks == 1 && settings.nPeriods == 0)
    {
        settings.exchange = NULL;
        settings.select = NULL;
        settings.reduce = settings.sum = NULL;
    }
    CHECK_OK(sel_world_create(&me->world, &settings));
    /* each process knows only the shapes of its own particles, in its own
       order */
    int n = 0;
    for (int i = 0; i < s->n; i++)
    {
        n += owner_of(&s->p[i], me->ranks) == me->rank;
    }
    CHECK_OK(sel_world_resize(me->world, n, 0));
    sel_particles *P = sel_world_particles(me->world);
    for (int i = 0, at = 0; i < s->n; i++)
    {
        if (owner_of(&s->p[i], me->ranks) == me->rank)
        {
            put(P, at, &s->p[i]);
            CHECK_OK(sel_world_add_shape(
                me->world, &s->shapes[s->p[i].shape], &P->shape[at++]));
        }
    }
}

static void build(process *me)
{
    me->status = sel_halo_build(me->halo, me->world, &me->need);
    me->builds++;
}

/* - - - - - - - - - - - - - - - which particles - - - - - - - - - - - - - - - */

/* The box around the centres of a process, and its largest radius. */
static double surround(const process *p, double low[3], double high[3])
{
    const sel_particles *P = sel_world_particles(p->world);
    double radius = 0;
    for (int i = 0; i < P->nLocal; i++)
    {
        for (int d = 0; d < 3; d++)
        {
            low[d] = i ? fmin(low[d], P->x[3*i + d]) : P->x[d];
            high[d] = i ? fmax(high[d], P->x[3*i + d]) : P->x[d];
        }
        radius = fmax(radius, sel_world_shape(p->world, P->shape[i])->boundingRadius);
    }
    return radius;
}

/* How often a process has image k of a particle as a halo. Checks its
   values. */
static int count_halos(const process *p, int k, const sel_world *owner, int j)
{
    const sel_particles *P = sel_world_particles(p->world);
    const sel_particles *O = sel_world_particles((sel_world *)(uintptr_t)owner);
    int count = 0;
    for (int h = P->nLocal; h < P->n; h++)
    {
        if (P->id[h] == O->id[j] && P->image[h] == k)
        {
            const sel_shape *a = sel_world_shape(p->world, P->shape[h]);
            const sel_shape *b = sel_world_shape(owner, O->shape[j]);
            count++;
            CHECK_TRUE(!memcmp(P->x + 3*h, O->x + 3*j, 3*sizeof(double)));
            CHECK_TRUE(!memcmp(P->q + 4*h, O->q + 4*j, 4*sizeof(double)));
            CHECK_TRUE(!memcmp(P->v + 3*h, O->v + 3*j, 3*sizeof(double)));
            CHECK_TRUE(!memcmp(P->omega + 3*h, O->omega + 3*j, 3*sizeof(double)));
            CHECK_TRUE(P->density[h] == O->density[j] && P->type[h] == O->type[j]);
            CHECK_TRUE(!memcmp(a->semiAxes, b->semiAxes, sizeof a->semiAxes));
            CHECK_TRUE(a->polyhedron == b->polyhedron);
        }
    }
    return count;
}

/* Checks the halos of process a that come from process b. *pairs counts pairs
   within reach. Returns the number of halos. */
static int compare(const process *a, const process *b, int type, int nImages, int *pairs)
{
    const sel_particles *A = sel_world_particles(a->world);
    const sel_particles *B = sel_world_particles(b->world);
    double margin = a->world->messages.reach, low[3], high[3];
    double radius = surround(a, low, high);
    int all = 0;
    for (int j = 0; j < B->nLocal; j++)
    {
        double own = sel_world_shape(b->world, B->shape[j])->boundingRadius;
        for (int k = a == b; k < nImages; k++)
        {
            double at[3];
            place(type, k, B->x + 3*j, at);
            int wanted = A->nLocal && from_box(low, high, at) <= own + radius + margin
                && is_at_boundary(type, k, B->x + 3*j, margin);
            int found = count_halos(a, k, b->world, j);
            ck_assert_int_eq(found, wanted);
            all += found;
            for (int i = 0; i < A->nLocal; i++)
            {
                double gap = hypot(hypot(at[0] - A->x[3*i], at[1] - A->x[3*i + 1]),
                    at[2] - A->x[3*i + 2]);
                int near = gap <= own + margin
                        + sel_world_shape(a->world, A->shape[i])->boundingRadius;
                CHECK_TRUE(!near || found || type < 0);
                *pairs += near;
            }
        }
    }
    return all;
}

static const int rankNumbers[] = {1, 2, 3, 4};

/* Brute force over all particles, images and processes: a process has exactly
   the halos whose spheres could reach one of its own, and their values. */
START_TEST(reached)
{
    for (int trial = 0; trial < 5*COUNT(rankNumbers); trial++)
    {
        static scene s;
        net n;
        process all[RANKS_MOST];
        int type = trial % 5 - 1, ranks = rankNumbers[trial/5], pairs = 0;
        sel_world_settings settings = settings_of(0, 0.5);
        settings.nPeriods = periods_of(type, settings.period);
        int nImages = sel_image_count(settings.nPeriods);
        fill(&s, type, 5, (uint64_t)(trial + 1));
        open_net(&n, all, ranks);
        for (int r = 0; r < ranks; r++)
        {
            all[r].need = (sel_halo_need){.dt = 0.01, .first = 0.001};
            add_process(&all[r], &s, settings);
        }
        run_all(all, ranks, build);
        int halos = 0;
        for (int a = 0; a < ranks; a++)
        {
            const sel_particles *P = sel_world_particles(all[a].world);
            int own = 0;
            for (int b = 0; b < ranks; b++)
            {
                own += compare(&all[a], &all[b], type, nImages, &pairs);
            }
            ck_assert_int_eq(own, P->n - P->nLocal);
            for (int h = P->nLocal + 1; h < P->n; h++)
            {
                CHECK_TRUE(P->id[h] >= P->id[h - 1]);
            }
            halos += own;
        }
        CHECK_TRUE((halos > 0 && pairs > 0) == (ranks > 1 || type != 0));
        close_net(&n, all, ranks);
    }
}
END_TEST

/* - - - - - - - - - - - - - - - runs  - - - - - - - - - - - - - - - - - - - - */

/* Number of contacts across processes, or with images, of the last substep; only
   those with an impulse where the model has them. */
static int count_across(const process *me)
{
    int nLocal = sel_world_particles(me->world)->nLocal, count = 0;
    sel_contact_state c;
    for (int k = 0; sel_world_contact_state(me->world, k, &c); k++)
    {
        const double *p = c.impulse;
        count += c.second >= 0 && (c.first < nLocal) != (c.second < nLocal)
            && (!p || p[0] != 0 || p[1] != 0 || p[2] != 0);
    }
    return count;
}

static void advance(process *me)
{
    build(me);
    if (me->status == SEL_OK)
    {
        me->status = sel_world_begin(me->world, NULL);
    }
    for (int k = 0; k < me->steps && me->status == SEL_OK;)
    {
        me->status = sel_world_substep(me->world, me->dt);
        k += me->status == SEL_OK;
        me->across += me->status == SEL_OK ? count_across(me) : 0;
        if (me->status == SEL_E_HALO)
        {
            build(me);
            me->status = me->status == SEL_OK ? sel_world_begin(me->world, NULL)
                                              : me->status;
        }
    }
}

static uint64_t hash_of_all(const process *all, int ranks)
{
    static scene s, other;
    s.n = 0;
    for (int r = 0; r < ranks; r++)
    {
        snapshot(all[r].world, &other);
        memcpy(s.p + s.n, other.p, (size_t)other.n*sizeof *s.p);
        s.n += other.n;
    }
    return hash_of_particles(&s);
}

/* The state after a run; counts contacts across processes and builds. */
static uint64_t run_on(int ranks, int type, int model, int *across, int *builds)
{
    static scene s;
    net n;
    process all[RANKS_MOST];
    sel_world_settings settings = settings_of(type > 0 ? 0 : 2, 0.6);
    settings.model = model_of(model);
    settings.material.friction = SEL_FRICTION_COULOMB;
    settings.material.mu = 0.3;
    settings.manifold = 0.1;
    settings.nPeriods = periods_of(type, settings.period);
    fill(&s, type, 7, 5);
    open_net(&n, all, ranks);
    for (int r = 0; r < ranks; r++)
    {
        /* halos that do not last for the whole run */
        all[r].need
            = (sel_halo_need){.dt = 2e-3, .first = 1e-3, .gravity = 2};
        all[r].dt = 1e-3;
        all[r].steps = 60;
        add_process(&all[r], &s, settings);
    }
    run_all(all, ranks, advance);
    *across = 0;
    for (int r = 0; r < ranks; r++)
    {
        *across += all[r].across;
        CHECK_TRUE(sel_halo_get_counts(all[r].halo)->bytes > 0 || ranks == 1);
    }
    *builds = all[0].builds;
    uint64_t hash = hash_of_all(all, ranks);
    close_net(&n, all, ranks);
    return hash;
}

/* Runs on 1, 2, 3 and 4 processes have the same bits. */
START_TEST(same_bits)
{
    for (int type = 0; type <= 3; type++)
    {
        int across, builds;
        uint64_t alone = run_on(1, type, _i, &across, &builds);
        for (int k = 1; k < COUNT(rankNumbers); k++)
        {
            uint64_t hash = run_on(rankNumbers[k], type, _i, &across, &builds);
            CHECK_THAT(hash == alone, "%d processes, %d periods: other bits",
                rankNumbers[k], type);
            CHECK_THAT(across >= 4 && builds >= 3,
                "%d contacts across processes, %d builds", across, builds);
        }
    }
}
END_TEST

/* - - - - - - - - - - - - - - - errors  - - - - - - - - - - - - - - - - - - - */

static void build_and_forget(process *me)
{
    build(me);
    me->status = me->status == SEL_E_ARGUMENT ? SEL_OK : SEL_E_STATE;
}

/* A polyhedron that the other process does not know. */
START_TEST(unknown)
{
    static scene s;
    net n;
    process all[2];
    fill(&s, 0, 4, 3);
    const sel_polyhedron *known = solids[0];
    open_net(&n, all, 2);
    for (int r = 0; r < 2; r++)
    {
        all[r].need = (sel_halo_need){.dt = 0.1, .first = 0.1};
        for (int i = 0; i < s.n; i++)
        {
            s.p[i].shape = owner_of(&s.p[i], 2) == r ? 3 : 0;
        }
        add_process(&all[r], &s, settings_of(0, 0.5));
    }
    solids[0] = NULL;
    /* both have it, in their worlds: no error */
    run_all(all, 2, build);
    close_net(&n, all, 2);
    solids[0] = known;

    open_net(&n, all, 2);
    for (int r = 0; r < 2; r++)
    {
        all[r].need = (sel_halo_need){.dt = 0.1, .first = 0.1};
        sel_polyhedron_fault fault;
        others[r]
            = sel_polyhedron_solid(r ? "cube" : "tetrahedron", NULL, 0, &fault);
        CHECK_OK(sel_shape_init_polyhedron(&s.shapes[3], others[r], 0.05));
        for (int i = 0; i < s.n; i++)
        {
            s.p[i].shape = 3;
        }
        add_process(&all[r], &s, settings_of(0, 0.5));
    }
    run_all(all, 2, build_and_forget);
    close_net(&n, all, 2);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("halo");
    TCase *sums = tcase_create("sums and greatest values of 1 to 7 processes");
    tcase_add_loop_test(sums, reductions, 1, RANKS_MOST + 1);
    suite_add_tcase(suite, sums);
    suite_add(suite, "who is within reach of whom, by brute force", reached, 60);
    suite_add_all_models(suite, "1, 2, 3 and 4 processes: the same bits", same_bits, 60);
    suite_add(suite, "a polyhedron that is not known", unknown, 20);
    return suite_run(suite);
}

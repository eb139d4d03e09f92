/*---------------------------------------------------------------------------*\
    test_solver_stages.c - iterations on many processes, with few messages

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Random bodies that touch, in random colours, on two to seven processes,
    which are threads that exchange messages and wait for those that they need.
    The constraints are not physical: each body has a number, and each contact
    changes the numbers of its bodies so that the order affects the last bit.
    The result is compared with a plain loop over all contacts by colour; the
    round of messages in which a contact is solved is compared with a formula
    that uses all contacts at once.
\*---------------------------------------------------------------------------*/

#define _GNU_SOURCE
#include "suite.h"
#include "solver/iteration.h"

#include <pthread.h>

enum
{
    BODIES = 90,
    CONTACTS = 1000,
    PROCESSES = 7,
    ITERATIONS = 3
};

/* Contacts a < b of colours; of b < 0: with a wall, after all colours. */
typedef struct graph
{
    int contacts, processes, hasSources;
    int a[CONTACTS], b[CONTACTS], colour[CONTACTS];
    int owner[BODIES];
} graph;

typedef struct message
{
    struct message *next;
    int count;
    int ids[BODIES];
    double values[BODIES];
} message;

typedef struct process
{
    int rank, bad;
    const graph *g;
    sel_solver s;
    int64_t id[BODIES];
    int source[BODIES], first[CONTACTS], second[CONTACTS];
    double x[BODIES];
    int contactOf[CONTACTS]; /* constraint at a place */
    int global[CONTACTS];    /* contact here: number in the graph */
    sel_halo_pair pairs[CONTACTS];
    int nPairs, rounds, sent[PROCESSES];
    pthread_t thread;
} process;

static process processes[PROCESSES];

/* Messages that have been sent and not taken, first in, first out. */
static struct
{
    pthread_mutex_t mutex;
    pthread_cond_t news;
    message *first[PROCESSES][PROCESSES], *last[PROCESSES][PROCESSES];
} post = {.mutex = PTHREAD_MUTEX_INITIALIZER, .news = PTHREAD_COND_INITIALIZER};

static void put_message(int from, int to, message *m)
{
    pthread_mutex_lock(&post.mutex);
    m->next = NULL;
    if (post.first[from][to])
    {
        post.last[from][to]->next = m;
    }
    else
    {
        post.first[from][to] = m;
    }
    post.last[from][to] = m;
    pthread_cond_broadcast(&post.news);
    pthread_mutex_unlock(&post.mutex);
}

static message *take_message(int from, int to)
{
    pthread_mutex_lock(&post.mutex);
    while (!post.first[from][to])
    {
        pthread_cond_wait(&post.news, &post.mutex);
    }
    message *m = post.first[from][to];
    post.first[from][to] = m->next;
    pthread_mutex_unlock(&post.mutex);
    return m;
}

/* - - - - - - - - - - - - - - one process - - - - - - - - - - - - - - - - - */

/* The order of the particles of a set that go to another process, or come from
   it: by ids. */
static int list_set(const process *me, int other, int set, int comes,
    int at[BODIES])
{
    int count = 0;
    for (int id = 0; id < BODIES; id++)
    {
        int found = -1;
        for (int k = 0; k < me->nPairs; k++)
        {
            const sel_halo_pair *pair = &me->pairs[k];
            int i = comes ? pair->halo : pair->local;
            int owner = me->g->owner[me->id[pair->halo]];
            if (me->id[i] == id && owner == other
                && (set == SEL_SET_ANY || pair->set == set))
            {
                found = i;
            }
        }
        if (found >= 0)
        {
            at[count++] = found;
        }
    }
    return count;
}

static void send_to(process *me, int other, const double *data, int set)
{
    int at[BODIES], count = list_set(me, other, set, 0, at);
    if (count > 0)
    {
        message *m = calloc(1, sizeof *m);
        m->count = count;
        for (int k = 0; k < count; k++)
        {
            m->ids[k] = (int)me->id[at[k]];
            m->values[k] = data[at[k]];
        }
        me->sent[other]++;
        put_message(me->rank, other, m);
    }
}

/* The received data are those expected. */
static void receive_from(process *me, int other, double *data, int set)
{
    int at[BODIES], count = list_set(me, other, set, 1, at);
    if (count > 0)
    {
        message *m = take_message(other, me->rank);
        me->bad |= m->count != count;
        for (int k = 0; k < count && !me->bad; k++)
        {
            me->bad |= m->ids[k] != me->id[at[k]];
            data[at[k]] = m->values[k];
        }
        free(m);
    }
}

/* All halos outside the set are set to wrong values: no code may use them. */
static sel_status exchange(
    void *context, const sel_field *fields, int count, int set)
{
    process *me = context;
    me->bad |= count != 1 || fields[0].type != SEL_FIELD_SCALAR;
    for (int i = me->s.bodies.nLocal; i < me->s.bodies.n; i++)
    {
        fields[0].data[i] = 123;
    }
    for (int other = 0; other < me->g->processes; other++)
    {
        send_to(me, other, fields[0].data, set);
    }
    for (int other = 0; other < me->g->processes; other++)
    {
        receive_from(me, other, fields[0].data, set);
    }
    return me->bad ? SEL_E_EXCHANGE : SEL_OK;
}

static sel_status choose(void *context, const int *sets)
{
    process *me = context;
    int nLocal = me->s.bodies.nLocal;
    me->nPairs = 0;
    for (int c = 0; c < me->s.contacts.nPairs; c++)
    {
        int i = me->first[c], j = me->second[c];
        if ((i < nLocal) != (j < nLocal) && sets[c] >= 0)
        {
            me->pairs[me->nPairs++] = (sel_halo_pair){
                i < nLocal ? i : j, i < nLocal ? j : i, sets[c]};
        }
    }
    return SEL_OK;
}

/* The effect of contact c of the graph on the numbers of its bodies. */
static void act(int c, double *a, double *b)
{
    double other = b ? *b : 0.1*(c % 17), change = (0.2 + 1e-3*c)*(other - *a);
    *a += change;
    if (b)
    {
        *b -= 0.9*change;
    }
}

static void solve(sel_solver *s, sel_solver_rule *rule, int first, int end)
{
    process *me = s->messages.context;
    (void)rule;
    for (int l = first; l < end; l++)
    {
        int c = me->contactOf[l], j = me->second[c];
        act(me->global[c], &me->x[me->first[c]],
            j < 0 ? NULL : &me->x[j]);
    }
}

static sel_status share(sel_solver *s, int set)
{
    process *me = s->messages.context;
    const sel_field field = {SEL_FIELD_SCALAR, me->x};
    return sel_solver_refresh(s, &field, 1, set);
}

static const sel_iteration toy = {solve, NULL, share};

/* Local bodies first, then those of others that they touch. */
static void place_bodies(process *me, int at[BODIES])
{
    const graph *g = me->g;
    sel_solver_bodies *p = &me->s.bodies;
    int needed[BODIES] = {0};
    for (int c = 0; c < g->contacts; c++)
    {
        int b = g->b[c];
        if (b >= 0)
        {
            needed[g->a[c]] |= g->owner[b] == me->rank;
            needed[b] |= g->owner[g->a[c]] == me->rank;
        }
    }
    for (int halos = 0; halos < 2; halos++)
    {
        for (int id = 0; id < BODIES; id++)
        {
            int mine = g->owner[id] == me->rank;
            if (mine != halos && (mine || needed[id]))
            {
                at[id] = p->n;
                me->id[p->n] = id;
                me->source[p->n++] = halos && g->hasSources ? g->owner[id] : -1;
            }
        }
        p->nLocal = halos ? p->nLocal : p->n;
    }
}

/* Contacts of a local body, pairs first, in the order of the graph or reversed.
   The halo values received so far are then outdated. */
static void place_contacts(process *me, const int at[BODIES])
{
    const graph *g = me->g;
    sel_solver_contacts *list = &me->s.contacts;
    for (int walls = 0; walls < 2; walls++)
    {
        for (int k = 0; k < g->contacts; k++)
        {
            int c = me->rank % 2 && !walls ? g->contacts - 1 - k : k;
            int b = g->b[c];
            if ((b < 0) == walls && (g->owner[g->a[c]] == me->rank
                    || (b >= 0 && g->owner[b] == me->rank)))
            {
                me->first[list->n] = at[g->a[c]];
                me->second[list->n] = b < 0 ? -1 : at[b];
                me->s.colour[list->n] = g->colour[c];
                me->global[list->n++] = c;
            }
        }
        list->nPairs = walls ? list->nPairs : list->n;
    }
    for (int i = 0; i < me->s.bodies.n; i++)
    {
        uint64_t set = i < me->s.bodies.nLocal ? 0 : 0xabcdef;
        for (int c = 0; c < list->nPairs && i < me->s.bodies.nLocal; c++)
        {
            int isOf = list->first[c] == i || list->second[c] == i;
            set |= isOf ? UINT64_C(1) << me->s.colour[c] : 0;
        }
        me->s.taken[i] = (double)set;
    }
}

static void make_process(process *me, const graph *g, int rank)
{
    int at[BODIES] = {0};
    const sel_solver old = me->s; /* keeps its capacity */
    memset(me, 0, sizeof *me);
    me->s = old;
    me->g = g;
    me->rank = rank;
    me->s.settings = (sel_solver_settings){.threads = 1};
    me->s.bodies = (sel_solver_bodies){.id = me->id, .source = me->source};
    me->s.contacts
        = (sel_solver_contacts){.first = me->first, .second = me->second};
    me->s.messages = (sel_solver_messages){
        .context = me, .shared = 1, .share = exchange, .select = choose};
    if (me->s.contactCapacity == 0)
    {
        CHECK_OK(sel_solver_reserve_bodies(&me->s, 0, BODIES));
        CHECK_OK(sel_solver_reserve(&me->s, CONTACTS, 1));
    }
    place_bodies(me, at);
    place_contacts(me, at);
    for (int i = 0; i < me->s.bodies.n; i++)
    {
        me->x[i] = i < me->s.bodies.nLocal ? sin((double)me->id[i]) : 123;
    }
}

/* Forward, back, forward. */
static void *run_process(void *context)
{
    process *me = context;
    me->bad |= sel_solver_stages(&me->s) != SEL_OK;
    memset(me->sent, 0, sizeof me->sent);
    for (int spare = 3; spare >= 0 && !me->bad; spare--)
    {
        /* with hardly any capacity, and with too little */
        me->bad |= sel_solver_order(&me->s) != SEL_OK
            || me->s.groups + 2 > me->s.groupCapacity;
        me->s.groupCapacity = me->s.groups + spare;
    }
    me->bad = me->bad || sel_solver_order(&me->s) != SEL_OK;
    for (int c = 0; c < me->s.contacts.n; c++)
    {
        me->contactOf[me->s.place[c]] = c;
    }
    for (int k = 0; k < ITERATIONS && !me->bad; k++)
    {
        sel_solver_rule rule = {.back = k % 2};
        me->bad |= sel_solver_iterate_once(&me->s, &toy, &rule) != SEL_OK;
    }
    return NULL;
}

/* - - - - - - - - - - - - - - the whole - - - - - - - - - - - - - - - - - - */

static int touch(const graph *g, int c, int d)
{
    return g->a[c] == g->a[d] || g->a[c] == g->b[d]
        || (g->b[c] >= 0 && (g->b[c] == g->a[d] || g->b[c] == g->b[d]));
}

/* The least colour that no contact of either has; sometimes a higher one, as is
   the case after contacts have ended. */
static void give_colour(graph *g, int c, scene_random *random)
{
    uint64_t taken = 0;
    for (int d = 0; d < c; d++)
    {
        taken |= g->b[d] >= 0 && touch(g, c, d) ? UINT64_C(1) << g->colour[d]
                                                : 0;
    }
    int skip = scene_integer(random, 8) == 0 ? 2 : 0, colour = 0;
    while ((taken >> colour & 1U) != 0 || (skip > 0 && colour < 25))
    {
        skip -= (taken >> colour & 1U) == 0;
        colour++;
    }
    g->colour[c] = colour;
}

/* Bodies in a box that touch if they are near. Processes own slabs, cells of a
   chessboard, or random bodies. */
static void random_graph(graph *g, scene_random *random)
{
    static double x[BODIES][3];
    int type = scene_integer(random, 3);
    double near = scene_uniform(random, 0.2, 0.37);
    memset(g, 0, sizeof *g);
    g->processes = 2 + scene_integer(random, PROCESSES - 1);
    g->hasSources = scene_integer(random, 4) > 0;
    for (int i = 0; i < BODIES; i++)
    {
        for (int k = 0; k < 3; k++)
        {
            x[i][k] = scene_uniform(random, 0, 1);
        }
        int side = (int)(2*x[i][0]) + 2*(int)(2*x[i][1]) + 4*(int)(2*x[i][2]);
        g->owner[i] = type == 0 ? (int)(x[i][0]*g->processes)
            : type == 1         ? side % g->processes
                                : scene_integer(random, g->processes);
    }
    for (int tries = 0; tries < 20*BODIES && g->contacts < CONTACTS; tries++)
    {
        int i = scene_integer(random, BODIES), j = scene_integer(random, BODIES);
        double d = hypot(hypot(x[i][0] - x[j][0], x[i][1] - x[j][1]),
            x[i][2] - x[j][2]);
        int c = g->contacts, isNew = i < j && d < near;
        for (int k = 0; k < c && isNew; k++)
        {
            isNew = g->a[k] != i || g->b[k] != j;
        }
        if (isNew)
        {
            g->a[c] = i;
            g->b[c] = j;
            give_colour(g, c, random);
            CHECK_TRUE(g->colour[c] < SEL_COLOURS - 1);
            g->contacts++;
        }
    }
    for (int i = 0; i < BODIES && g->contacts < CONTACTS; i += 3)
    {
        g->a[g->contacts] = i;
        g->b[g->contacts++] = -1;
    }
}

static void plain_stage(const graph *g, double *x, int colour)
{
    for (int c = 0; c < g->contacts; c++)
    {
        if (colour < SEL_COLOURS ? g->b[c] >= 0 && g->colour[c] == colour
                                 : g->b[c] < 0)
        {
            act(c, &x[g->a[c]], g->b[c] < 0 ? NULL : &x[g->b[c]]);
        }
    }
}

static void plain_iterations(const graph *g, double *x)
{
    for (int k = 0; k < ITERATIONS; k++)
    {
        for (int n = 0; n <= SEL_COLOURS; n++)
        {
            plain_stage(g, x, k % 2 ? SEL_COLOURS - n : n);
        }
    }
}

static int is_across(const graph *g, int c)
{
    return g->b[c] >= 0 && g->owner[g->a[c]] != g->owner[g->b[c]];
}

/* The iteration in which body i may have a contact, after its last one in
   iteration last, with process met; met -1: with none. */
static int earliest(const graph *g, int last, int met, int other)
{
    return last + (!g->hasSources || met != other);
}

/* Finds the round of each contact of two bodies. */
static void find_rounds(const graph *g, int round[CONTACTS])
{
    int last[BODIES] = {0}, met[BODIES];
    memset(met, -1, sizeof met);
    for (int colour = 0; colour < SEL_COLOURS; colour++)
    {
        for (int c = 0; c < g->contacts; c++)
        {
            int a = g->a[c], b = g->b[c], across = is_across(g, c);
            if (b < 0 || g->colour[c] != colour)
            {
                continue;
            }
            int first = across ? earliest(g, last[a], met[a], g->owner[b])
                               : last[a];
            int second = across ? earliest(g, last[b], met[b], g->owner[a])
                                : last[b];
            last[a] = last[b] = round[c] = first > second ? first : second;
            met[a] = across ? g->owner[b] : -1;
            met[b] = across ? g->owner[a] : -1;
        }
    }
}

/* Counts differing numbers of two processes across the cut: one message
   each. */
static int count_messages(const graph *g, int p, int q, const int number[])
{
    uint64_t found = 0;
    for (int c = 0; c < g->contacts; c++)
    {
        if (is_across(g, c))
        {
            int a = g->owner[g->a[c]], b = g->owner[g->b[c]];
            int ours = (a == p && b == q) || (a == q && b == p);
            found |= ours ? UINT64_C(1) << number[c] : 0;
        }
    }
    return __builtin_popcountll(found);
}

static void run_all(const graph *g)
{
    for (int k = 0; k < g->processes; k++)
    {
        make_process(&processes[k], g, k);
    }
    for (int k = 0; k < g->processes; k++)
    {
        pthread_create(&processes[k].thread, NULL, run_process, &processes[k]);
    }
    for (int k = 0; k < g->processes; k++)
    {
        pthread_join(processes[k].thread, NULL);
        CHECK_TRUE(!processes[k].bad);
    }
}

/* The number of each body is that of the plain loop, to the last bit. */
static void check_numbers(const graph *g)
{
    double x[BODIES];
    for (int i = 0; i < BODIES; i++)
    {
        x[i] = sin((double)i);
    }
    plain_iterations(g, x);
    for (int k = 0; k < g->processes; k++)
    {
        const process *me = &processes[k];
        for (int i = 0; i < me->s.bodies.nLocal; i++)
        {
            CHECK_TRUE(me->x[i] == x[me->id[i]]);
        }
    }
}

/* Contacts are as early as the formula allows, and no message is sent twice or
   unnecessarily: counted by rounds. Returns their number as a fraction of that
   for rounds by colours. */
static void check_messages(const graph *g, double sums[2])
{
    int round[CONTACTS];
    find_rounds(g, round);
    for (int k = 0; k < g->processes; k++)
    {
        const process *me = &processes[k];
        for (int c = 0; c < me->s.contacts.nPairs; c++)
        {
            int at = round[me->global[c]];
            int across = is_across(g, me->global[c]);
            ck_assert_int_eq(me->s.stage[c], across ? 2*at - 1 : 2*at);
        }
        for (int other = 0; other < g->processes; other++)
        {
            int wanted = ITERATIONS*count_messages(g, k, other, round);
            CHECK_TRUE(post.first[k][other] == NULL);
            CHECK_TRUE(me->sent[other] == wanted);
            sums[0] += wanted;
            sums[1] += ITERATIONS*count_messages(g, k, other, g->colour);
        }
    }
}

/* Two processes alternate in a chain of contacts: one across the cut, one
   local, one across. So a message covers at least two colours. */
static void check_rounds_of_two(const graph *g)
{
    int round[CONTACTS];
    find_rounds(g, round);
    for (int c = 0; c < g->contacts && g->processes == 2 && g->hasSources; c++)
    {
        CHECK_TRUE(!is_across(g, c) || round[c] <= g->colour[c]/2 + 1);
    }
}

START_TEST(as_a_plain_loop)
{
    static graph g;
    scene_random random = {5};
    double sums[2] = {0};
    for (int trial = 0; trial < scene_effort(200); trial++)
    {
        random_graph(&g, &random);
        run_all(&g);
        check_numbers(&g);
        check_messages(&g, sums);
        check_rounds_of_two(&g);
    }
    for (int k = 0; k < PROCESSES; k++)
    {
        sel_solver_free(&processes[k].s);
    }
    printf("%.2f times the messages that there would be by colours\n",
        sums[0]/sums[1]);
    CHECK_TRUE(sums[0] < 0.9*sums[1]);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("solver_stages");
    suite_add(suite, "loop", as_a_plain_loop, 120);
    return suite_run(suite);
}

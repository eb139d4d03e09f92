/*---------------------------------------------------------------------------*\
    solver_colour.c - an order of contacts that is the same on all processes

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    An iteration solves contacts one after another. Each contact is solved with
    the velocities that the contact before it has left, so impulses travel fast.
    The order is free, but it must be the same on any number of processes.
    Contacts get colours such that all contacts of a particle have different
    colours. An iteration goes from colour to colour, and within a colour no
    contact depends on another one. If a particle has too many contacts, several
    of them get the last colour (solver_iteration.c).

    A contact keeps its colour as long as it exists. New contacts are coloured
    iteratively: each particle nominates the contact with the lowest key (a hash
    of the two ids) among its new contacts; a contact that both of its particles
    nominate gets the lowest colour that neither particle has used. The contact
    with the lowest key of all is always nominated by both of its particles, so
    each iteration leaves fewer contacts without a colour. Halos receive
    nominations and sets of colours from their owners, and so the colours do not
    depend on the process.
\*---------------------------------------------------------------------------*/

#include "solver/iteration.h"
#include "base/sel_assert.h"
#include "base/try.h"

#include <gsl/gsl_math.h>

/* Key of a particle that nominates no contact: all keys are below it. */
#define NO_KEY 9007199254740992.0

static uint64_t mixed(uint64_t x)
{
    x ^= x >> 30;
    x *= UINT64_C(0xbf58476d1ce4e5b9);
    x ^= x >> 27;
    x *= UINT64_C(0x94d049bb133111eb);
    return x ^ (x >> 31);
}

static double key_of(const sel_solver *s, int c)
{
    uint64_t a = (uint64_t)s->bodies.id[s->contacts.first[c]];
    uint64_t b = (uint64_t)s->bodies.id[s->contacts.second[c]];
    return (double)(mixed(mixed(a) + b) >> 11);
}

/* Adds a colour to the set of particle i, once only, except for the last
   colour. */
static void take(sel_solver *s, int i, int colour)
{
    if (colour < SEL_COLOURS - 1)
    {
        uint64_t set = (uint64_t)s->taken[i], one = UINT64_C(1) << colour;
        SEL_ASSERT((set & one) == 0);
        s->taken[i] = (double)(set | one);
    }
}

/* Returns the lowest colour that neither particle has used; the last one may be
   used often. */
static int least_free(const sel_solver *s, int i, int j)
{
    uint64_t set = (uint64_t)s->taken[i] | (uint64_t)s->taken[j];
    int colour = 0;
    while (colour < SEL_COLOURS - 1 && (set >> colour & 1U) != 0)
    {
        colour++;
    }
    return colour;
}

/* Notes the colours of old contacts; returns the number of contacts without
   a colour. */
static int recall(sel_solver *s)
{
    int missing = 0;
    for (int i = 0; i < s->bodies.n; i++)
    {
        s->taken[i] = 0.0;
    }
    for (int c = 0; c < s->contacts.nPairs; c++)
    {
        if (s->colour[c] < 0)
        {
            missing++;
        }
        else
        {
            take(s, s->contacts.first[c], s->colour[c]);
            take(s, s->contacts.second[c], s->colour[c]);
        }
    }
    return missing;
}

static void want(sel_solver *s)
{
    for (int i = 0; i < s->bodies.n; i++)
    {
        s->nominated[i] = NO_KEY;
    }
    for (int c = 0; c < s->contacts.nPairs; c++)
    {
        if (s->colour[c] < 0)
        {
            double *a = &s->nominated[s->contacts.first[c]];
            double *b = &s->nominated[s->contacts.second[c]],
                   key = key_of(s, c);
            *a = GSL_MIN_DBL(*a, key);
            *b = GSL_MIN_DBL(*b, key);
        }
    }
}

/* Colours contacts that both particles nominate. Returns the number of contacts
   without a colour. */
static int give(sel_solver *s)
{
    int left = 0;
    for (int c = 0; c < s->contacts.nPairs; c++)
    {
        int i = s->contacts.first[c], j = s->contacts.second[c];
        if (s->colour[c] >= 0)
        {
            continue;
        }
        double key = key_of(s, c);
        if (s->nominated[i] == key && s->nominated[j] == key)
        {
            s->colour[c] = least_free(s, i, j);
            take(s, i, s->colour[c]);
            take(s, j, s->colour[c]);
        }
        else
        {
            left++;
        }
    }
    return left;
}

/* Sends nominations and sets of colours to the halos of pairs that have no
   colour yet. These pairs are put into set 0; other halos are not needed. */
static sel_status share(sel_solver *s)
{
    const sel_field fields[]
        = {{SEL_FIELD_SCALAR, s->nominated}, {SEL_FIELD_SCALAR, s->taken}};
    for (int c = 0; c < s->contacts.nPairs; c++)
    {
        s->set[c] = s->colour[c] < 0 ? 0 : -1;
    }
    SEL_TRY(sel_solver_select(s));
    return sel_solver_refresh(s, fields, 2, 0);
}

/* Sets *any to 1 if a contact without a colour is left on any process that
   shares contacts. */
static sel_status any_left(sel_solver *s, int left, int *any)
{
    *any = left > 0;
    return s->messages.shared ? sel_solver_any(s, left > 0, any) : SEL_OK;
}

sel_status sel_solver_colour(sel_solver *s)
{
    int any;
    s->sets = 0;
    SEL_TRY(any_left(s, recall(s), &any));
    while (any)
    {
        want(s);
        SEL_TRY(share(s));
        SEL_TRY(any_left(s, give(s), &any));
    }
    return SEL_OK;
}

/*---------------------------------------------------------------------------*\
    nonSmooth_colour.c - an order of contacts that is the same on all processes

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    An iteration solves contacts one after another, each with the velocities
    after the one before it, so impulses travel fast. The order is free, but it
    must be the same on any number of processes. Contacts get colours such that
    those of one particle all have different ones; an iteration goes from colour
    to colour, and within a colour no contact depends on another one.

    A contact keeps its colour as long as it exists. New ones are coloured
    iteratively: each particle nominates the one of its new contacts with the
    lowest key (a hash of the two ids); a contact that both of its particles
    nominate gets the lowest colour that neither has used. The contact with the
    lowest key of all is always nominated by both, so each iteration leaves
    fewer. Keys and sets of colours are those of the owners (halos receive
    them), and so the colours do not depend on the process.
\*---------------------------------------------------------------------------*/

#include "base/sel_assert.h"
#include "base/try.h"
#include "exchange/halos.h"
#include "step/nonSmooth/nonSmooth.h"
#include "world/world.h"

#include <gsl/gsl_math.h>

/* No contact is nominated: all keys are below this. */
#define NO_KEY 9007199254740992.0

static uint64_t mixed(uint64_t x)
{
    x ^= x >> 30;
    x *= UINT64_C(0xbf58476d1ce4e5b9);
    x ^= x >> 27;
    x *= UINT64_C(0x94d049bb133111eb);
    return x ^ (x >> 31);
}

static double key_of(const sel_world *w, int c)
{
    uint64_t a = (uint64_t)w->p.id[w->contacts.first[c]];
    uint64_t b = (uint64_t)w->p.id[w->contacts.second[c]];
    return (double)(mixed(mixed(a) + b) >> 11);
}

/* Adds a colour to the set of particle i, once only, except for the last
   colour. */
static void take(sel_nonsmooth_state *s, int i, int colour)
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
static int least_free(const sel_nonsmooth_state *s, int i, int j)
{
    uint64_t set = (uint64_t)s->taken[i] | (uint64_t)s->taken[j];
    int colour = 0;
    while (colour < SEL_COLOURS - 1 && (set >> colour & 1U) != 0)
    {
        colour++;
    }
    return colour;
}

/* Restores the colours of old contacts; returns the number of contacts without
   a colour. */
static int recall(sel_world *w)
{
    sel_nonsmooth_state *s = sel_nonsmooth_of(w);
    int missing = 0;
    for (int i = 0; i < w->p.n; i++)
    {
        s->taken[i] = 0.0;
    }
    for (int c = 0; c < w->contacts.nPairs; c++)
    {
        s->colour[c] = (int)*sel_nonsmooth_kept_colour(w, c) - 1;
        if (s->colour[c] < 0)
        {
            missing++;
        }
        else
        {
            take(s, w->contacts.first[c], s->colour[c]);
            take(s, w->contacts.second[c], s->colour[c]);
        }
    }
    return missing;
}

static void want(sel_world *w)
{
    sel_nonsmooth_state *s = sel_nonsmooth_of(w);
    for (int i = 0; i < w->p.n; i++)
    {
        s->wanted[i] = NO_KEY;
    }
    for (int c = 0; c < w->contacts.nPairs; c++)
    {
        if (s->colour[c] < 0)
        {
            double *a = &s->wanted[w->contacts.first[c]];
            double *b = &s->wanted[w->contacts.second[c]], key = key_of(w, c);
            *a = GSL_MIN_DBL(*a, key);
            *b = GSL_MIN_DBL(*b, key);
        }
    }
}

/* Colours contacts that both particles nominate. Returns the number of contacts
   that are left. */
static int give(sel_world *w)
{
    sel_nonsmooth_state *s = sel_nonsmooth_of(w);
    int left = 0;
    for (int c = 0; c < w->contacts.nPairs; c++)
    {
        int i = w->contacts.first[c], j = w->contacts.second[c];
        if (s->colour[c] >= 0)
        {
            continue;
        }
        double key = key_of(w, c);
        if (s->wanted[i] == key && s->wanted[j] == key)
        {
            s->colour[c] = least_free(s, i, j);
            *sel_nonsmooth_kept_colour(w, c) = 1.0 + s->colour[c];
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
static sel_status share(sel_world *w)
{
    sel_nonsmooth_state *s = sel_nonsmooth_of(w);
    const sel_field fields[]
        = {{SEL_FIELD_SCALAR, s->wanted}, {SEL_FIELD_SCALAR, s->taken}};
    for (int c = 0; c < w->contacts.nPairs; c++)
    {
        s->set[c] = s->colour[c] < 0 ? 0 : -1;
    }
    SEL_TRY(sel_world_select_pairs(w, s->set));
    return sel_world_share_set(w, fields, 2, 0);
}

static sel_status colour_new(sel_world *w, int missing)
{
    int any;
    sel_status status = sel_world_any_if_shared(w, missing > 0, &any);
    while (status == SEL_OK && any)
    {
        want(w);
        status = share(w);
        SEL_THEN(status, sel_world_any_if_shared(w, give(w) > 0, &any));
    }
    return status;
}

sel_status sel_nonsmooth_colour(sel_world *w)
{
    return colour_new(w, recall(w));
}

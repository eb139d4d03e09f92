/*---------------------------------------------------------------------------*\
    nonSmooth_memory.c - data that the model stores in persistent contacts

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Forces are stored, not impulses, so a substep of another length starts from
    impulses that suit its length.
\*---------------------------------------------------------------------------*/

#include "memory/persistent_contacts.h"
#include "step/nonSmooth/nonSmooth.h"
#include "world/world.h"

int sel_nonsmooth_points(const sel_world *w)
{
    return w->settings.manifold > 0.0 ? SEL_MANIFOLD_MAX : 1;
}

int sel_nonsmooth_memory(
    const sel_world_settings *settings, sel_persistent_contact_field *fields)
{
    int points = settings->manifold > 0.0 ? SEL_MANIFOLD_MAX : 1;
    fields[0] = (sel_persistent_contact_field){.type = SEL_FIELD_VECTOR,
        .count = points > 1 ? 2 * points : 1,
        .restarts = 1};
    fields[1] = (sel_persistent_contact_field){
        .type = SEL_FIELD_SCALAR, .count = 1 + points, .restarts = 1};
    return 2;
}

double *sel_nonsmooth_kept_force(const sel_world *w, int c)
{
    return sel_persistent_contact_data(w, w->contacts.entry[c]);
}

double *sel_nonsmooth_kept_arms(const sel_world *w, int c)
{
    return sel_nonsmooth_kept_force(w, c) + 3 * sel_nonsmooth_points(w);
}

double *sel_nonsmooth_kept_colour(const sel_world *w, int c)
{
    int points = sel_nonsmooth_points(w);
    return sel_nonsmooth_kept_force(w, c) + (points > 1 ? 6 * points : 3);
}

double *sel_nonsmooth_kept_push(const sel_world *w, int c)
{
    return sel_nonsmooth_kept_colour(w, c) + 1;
}

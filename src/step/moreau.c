/*---------------------------------------------------------------------------*\
    moreau.c - Moreau's time stepping

    SPDX-License-Identifier: GPL-3.0-or-later
\*---------------------------------------------------------------------------*/

#include "step/moreau.h"
#include "base/vec3.h"

#include <stdlib.h>
#include <string.h>

sel_status sel_moreau_reserve(sel_moreau *m, int old, int room)
{
    const size_t d = sizeof(double);
    int ok = 1;
    sel_world_grow(&m->x, &ok, old, room, 3 * d);
    sel_world_grow(&m->q, &ok, old, room, 4 * d);
    sel_world_grow(&m->v, &ok, old, room, 3 * d);
    sel_world_grow(&m->omega, &ok, old, room, 3 * d);
    m->room = ok ? room : m->room;
    return ok ? SEL_OK : SEL_E_MEMORY;
}

void sel_moreau_free(sel_moreau *m)
{
    free(m->x);
    free(m->q);
    free(m->v);
    free(m->omega);
}

/* A particle moves by its velocity and turns by its spin, both as they are. */
static void glide(sel_world *w, int i, double dt)
{
    double turn[3];
    v3_madd(w->p.x + 3 * i, w->p.x + 3 * i, dt, w->p.v + 3 * i);
    v3_scale(turn, dt, w->p.omega + 3 * i);
    sel_motion_turn(w->p.q + 4 * i, turn);
}

sel_status sel_moreau_approach(sel_world *w, sel_moreau *m, double dt)
{
    const size_t d = sizeof(double), n = (size_t)w->p.nLocal;
    if (n > 0)
    {
        memcpy(m->x, w->p.x, 3 * n * d);
        memcpy(m->q, w->p.q, 4 * n * d);
    }
    sel_world_note_places(w);
    for (int i = 0; i < w->p.nLocal; i++)
    {
        glide(w, i, 0.5 * dt);
    }
    sel_status status = sel_world_refresh_halos(w);
    if (status == SEL_E_HALO && n > 0)
    {
        memcpy(w->p.x, m->x, 3 * n * d);
        memcpy(w->p.q, m->q, 4 * n * d);
    }
    return status;
}

static void swap(double *a, double *b, int count)
{
    for (int k = 0; k < count; k++)
    {
        double x = a[k];
        a[k] = b[k];
        b[k] = x;
    }
}

sel_status sel_moreau_fly(sel_world *w, sel_moreau *m, double dt)
{
    int n = w->p.nLocal;
    swap(w->p.x, m->x, 3 * n);
    swap(w->p.q, m->q, 4 * n);
    for (int k = 0; k < 3 * n; k++)
    {
        m->v[k] = w->p.v[k];
        m->omega[k] = w->p.omega[k];
    }
    sel_status status = sel_step_move(w, dt);
    swap(w->p.x, m->x, 3 * n);
    swap(w->p.q, m->q, 4 * n);
    for (int k = 0; k < 3 * n; k++)
    {
        m->v[k] = 0.5 * (w->p.v[k] - m->v[k]);
        m->omega[k] = 0.5 * (w->p.omega[k] - m->omega[k]);
    }
    return status;
}

static void add(sel_world *w, const sel_moreau *m, double sign)
{
    for (int k = 0; k < 3 * w->p.nLocal; k++)
    {
        w->p.v[k] += sign * m->v[k];
        w->p.omega[k] += sign * m->omega[k];
    }
}

void sel_moreau_half_back(sel_world *w, const sel_moreau *m)
{
    add(w, m, -1.0);
}

void sel_moreau_half_on(sel_world *w, const sel_moreau *m)
{
    add(w, m, 1.0);
}

void sel_moreau_arrive(
    sel_world *w, const sel_moreau *m, int i, int touched, double dt)
{
    if (touched)
    {
        glide(w, i, 0.5 * dt);
    }
    else
    {
        v3_copy(w->p.x + 3 * i, m->x + 3 * i);
        memcpy(w->p.q + 4 * i, m->q + 4 * i, 4 * sizeof(double));
    }
}

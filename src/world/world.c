/*---------------------------------------------------------------------------*\
    world.c - creation, substep and statistics of a world

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#include "base/threads.h"
#include "base/vec3.h"
#include "world/world_check.h"
#include "world/world_state.h"

#include <gsl/gsl_math.h>
#include <stdlib.h>

/* Sets the layout of the data that the model stores per contact. */
static void set_link_fields(sel_world *w)
{
    int width = 0;
    w->nLinkFields = w->model->memory(&w->settings, w->linkFields);
    for (int f = 0; f < w->nLinkFields; f++)
    {
        width
            += w->linkFields[f].count * sel_field_width(w->linkFields[f].kind);
    }
    sel_persistent_contacts *stores[]
        = {&w->links, &w->staged.links, &w->noted.links};
    for (size_t k = 0; k < sizeof(stores) / sizeof(stores[0]); k++)
    {
        stores[k]->width = width;
        stores[k]->reuse = w->settings.reuse > 0.0;
        stores[k]->manifolds = stores[k]->reuse && w->settings.manifold > 0.0;
        stores[k]->free = -1;
    }
}

sel_status sel_world_create_as(
    sel_world **result, const sel_world_settings *settings, size_t layout)
{
    *result = NULL;
    if (layout != SEL_LAYOUT)
    {
        return SEL_E_LAYOUT;
    }
    if (!sel_world_valid_settings(settings))
    {
        return SEL_E_ARGUMENT;
    }
    sel_world *world = calloc(1, sizeof(sel_world));
    if (!world)
    {
        return SEL_E_MEMORY;
    }
    world->settings = *settings;
    sel_world_hold_gravity(world, world->settings.gravity);
    world->model = settings->model;
    world->modelState = world->model->create();
    if (!world->modelState
        || sel_neighbours_create(&world->neighbours) != SEL_OK
        || sel_world_create_blocks(world) != SEL_OK)
    {
        sel_world_free(world);
        return SEL_E_MEMORY;
    }
    world->rebuild = 1;
    world->fronts.free = -1;
    world->leastAxis = SEL_LENGTH_MOST;
    world->flattest = 1.0;
    set_link_fields(world);
    sel_world_set_periods(world);
    *result = world;
    return SEL_OK;
}

void sel_world_free(sel_world *world)
{
    if (!world)
    {
        return;
    }
    void *arrays[] = {world->shapes, world->shapeTable, world->patches,
        world->materials, world->candidates.link, world->candidates.expanded,
        world->linkNext, world->memoryStart, world->partnerStart,
        world->found.list, world->fronts.list};
    for (size_t i = 0; i < sizeof(arrays) / sizeof(arrays[0]); i++)
    {
        free(arrays[i]);
    }
    sel_world_free_particles(world);
    sel_persistent_contacts_free(&world->links);
    sel_staged_free(&world->staged);
    sel_staged_free(&world->noted);
    sel_contacts_free(&world->contacts);
    sel_contacts_free(&world->look);
    sel_world_free_blocks(world);
    if (world->fluidCompanion)
    {
        world->fluidCompanion->free(world);
    }
    if (world->modelState)
    {
        world->model->free(world->modelState);
    }
    sel_drive_free(&world->drive);
    sel_watch_free(&world->watch);
    sel_wall_passages_free(&world->passes);
    sel_walls_free(world->walls);
    sel_neighbours_free(world->neighbours);
    free(world);
}

/* - - - the substep - - - */

static double set_inertia(void *context, int first, int end)
{
    sel_world *w = context;
    for (int i = first; i < end; i++)
    {
        const sel_shape *shape = w->bodies[i].shape;
        const double *Q = w->bodies[i].Q;
        double invDensity = 1.0 / w->p.density[i];
        double inv[3];
        if (sel_world_is_held(w, i))
        {
            invDensity = 0.0;
        }
        for (int k = 0; k < 3; k++)
        {
            inv[k] = invDensity / shape->inertia[k];
        }
        w->invMass[i] = invDensity / shape->volume;
        for (int r = 0; r < 3; r++)
        {
            for (int c = 0; c < 3; c++)
            {
                w->invInertia[9 * i + 3 * r + c] = Q[3 * r] * inv[0] * Q[3 * c]
                    + Q[3 * r + 1] * inv[1] * Q[3 * c + 1]
                    + Q[3 * r + 2] * inv[2] * Q[3 * c + 2];
            }
        }
        sel_world_hold_inertia(w, w->invInertia + 9 * i);
    }
    return 0.0;
}

void sel_world_set_inertia(sel_world *w)
{
    sel_threads_share(w->settings.threads, w->p.n, set_inertia, w);
}

sel_status sel_world_substep(sel_world *world, double dt)
{
    if (!sel_world_valid_time(dt))
    {
        return SEL_E_ARGUMENT;
    }
    if (world->phase != SEL_PHASE_READY)
    {
        return SEL_E_ORDER;
    }
    sel_status status = sel_world_check(world, NULL);
    if (status == SEL_OK)
    {
        status = sel_drive_middle(world, dt);
    }
    if (status == SEL_OK)
    {
        status = sel_watch_begin(world);
    }
    if (status == SEL_OK)
    {
        status = sel_wall_passages_begin(world);
    }
    if (status == SEL_OK)
    {
        status = sel_world_note_links(world);
    }
    if (status == SEL_OK)
    {
        status = world->model->step(world, dt);
        if (status == SEL_E_HALO)
        {
            sel_world_undo_links(world);
        }
    }
    if (status == SEL_OK)
    {
        status = sel_watch_end(world);
    }
    if (status == SEL_OK)
    {
        sel_hold_end(world, dt);
        world->statistics.substeps++;
        sel_wall_passages_count(world, dt);
        sel_drive_done(world, dt);
        sel_world_hold_plane(world);
        status = sel_world_check_motion(world);
    }
    if (status == SEL_OK)
    {
        sel_world_validate(world);
    }
    return status;
}

/* - - - statistics - - - */

const sel_statistics *sel_world_statistics(const sel_world *world)
{
    return &world->statistics;
}

void sel_world_clear_statistics(sel_world *world)
{
    world->statistics = (sel_statistics){0};
    world->worst.any = 0;
    for (int i = 0; i < world->p.n; i++)
    {
        world->p.overlap[i] = 0.0;
    }
}

int sel_world_worst(const sel_world *world, sel_replay *replay)
{
    if (world->worst.any)
    {
        *replay = world->worst.replay;
    }
    return world->worst.any;
}

const sel_failure *sel_world_failure(const sel_world *world)
{
    return &world->trouble;
}

void sel_world_add_energy(const sel_world *world, int index, double density,
    const double x[3], const double q[4], const double v[3],
    const double omega[3], sel_energy *energy)
{
    const sel_shape *shape = &world->shapes[index];
    double mass = density * shape->volume, speed = v3_norm(v);
    double Q[9], w[3], L[3], spin[3], orbit[3];
    sel_motion_tensor(q, Q);
    m3_apply_transposed(w, Q, omega);
    for (int k = 0; k < 3; k++)
    {
        L[k] = density * shape->inertia[k] * w[k];
    }
    m3_apply(spin, Q, L);
    v3_cross(orbit, x, v);
    energy->particles += 1.0;
    energy->mass += mass;
    energy->translation += 0.5 * mass * speed * speed;
    energy->rotation += 0.5 * v3_dot(w, L);
    energy->potential -= mass * v3_dot(world->settings.gravity, x);
    v3_madd(energy->momentum, energy->momentum, mass, v);
    v3_madd(energy->angularMomentum, energy->angularMomentum, mass, orbit);
    v3_madd(energy->angularMomentum, energy->angularMomentum, 1.0, spin);
    energy->speedMax = GSL_MAX_DBL(energy->speedMax, speed);
}

void sel_world_energy(const sel_world *world, sel_energy *energy)
{
    const sel_particles *p = &world->p;
    *energy = (sel_energy){.particles = 0.0};
    for (int i = 0; i < p->nLocal; i++)
    {
        const double *v = p->v + 3 * i;
        sel_world_add_energy(world, p->shape[i], p->density[i], p->x + 3 * i,
            p->q + 4 * i, v, p->omega + 3 * i, energy);
        energy->speedMean += v3_norm(v) / p->nLocal;
    }
}

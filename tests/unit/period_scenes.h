/*---------------------------------------------------------------------------*\
    period_scenes.h - worlds with periodic boundaries on one process

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#ifndef PERIOD_SCENES_H
#define PERIOD_SCENES_H

#include "world_scenes.h"
#include "world/world.h"

/* A world whose halos are images of its own particles: the simplest form of
   what a caller has to do. */
typedef struct mirror
{
    sel_world *world;
    int of[8192]; /* the halo nLocal + h is an image of particle of[h] */
    int calls, asymmetric;
} mirror;

static inline int to_images(void *context, const sel_field *fields, int count, int set)
{
    mirror *m = context;
    const sel_particles *P = sel_world_particles(m->world);
    (void)set;
    m->calls++;
    for (int f = 0; f < count; f++)
    {
        size_t w = (size_t)sel_field_width(fields[f].type);
        for (int h = P->nLocal; h < P->n; h++)
        {
            memcpy(fields[f].data + w*(size_t)h,
                fields[f].data + w*(size_t)m->of[h - P->nLocal],
                w*sizeof(double));
        }
    }
    return 0;
}

static inline int is_mirrored(const mirror *m, const sel_halo_pair *a, const sel_halo_pair *b)
{
    const sel_particles *P = sel_world_particles(m->world);
    return a->set == b->set && m->of[a->halo - P->nLocal] == b->local
        && m->of[b->halo - P->nLocal] == a->local
        && P->image[a->halo] == sel_image_opposite(P->image[b->halo]);
}

/* Checks that each pair is also found from its other side. */
static inline int pairs_of_images(void *context, const sel_halo_pair *pairs, int count)
{
    mirror *m = context;
    for (int k = 0; k < count; k++)
    {
        int found = 0;
        for (int l = 0; l < count && !found; l++)
        {
            found = is_mirrored(m, &pairs[k], &pairs[l]);
        }
        m->asymmetric += !found;
    }
    return 0;
}

static inline int alone(void *context, double *values, int count)
{
    (void)context;
    (void)values;
    (void)count;
    return 0;
}

static inline void set_periods(sel_world_settings *settings, mirror *m,
    int count, const sel_period *periods)
{
    memset(m, 0, sizeof *m);
    memset(settings->period, 0, sizeof settings->period);
    memcpy(settings->period, periods, (size_t)count*sizeof(sel_period));
    settings->nPeriods = count;
    settings->exchange = to_images;
    settings->select = pairs_of_images;
    settings->reduce = settings->sum = alone;
    settings->messageContext = m;
}

/* Sets a periodic box of the given lengths. */
static inline void set_box(sel_world_settings *settings, mirror *m,
    int periods, const double length[3])
{
    sel_period list[3];
    memset(list, 0, sizeof list);
    for (int k = 0; k < periods; k++)
    {
        list[k].step[k] = length[k];
    }
    set_periods(settings, m, periods, list);
}

/* Adds all particles and all their images in the neighbouring periods. turns:
   of each particle, or NULL. */
static inline void set_images(mirror *m, const scene *s, const int *rotations)
{
    int nImages = sel_image_count(m->world->settings.nPeriods) - 1, h = s->n;
    CHECK_TRUE(nImages*s->n <= COUNT(m->of));
    CHECK_OK(sel_world_resize(m->world, s->n, 0));
    sel_particles *P = sel_world_particles(m->world);
    for (int i = 0; i < s->n; i++)
    {
        put(P, i, &s->p[i]);
        P->rotations[i] = rotations ? rotations[i] & (SEL_ROTATIONS - 1) : 0;
    }
    /* as a caller does that selects images by the particles */
    CHECK_OK(sel_world_resize(m->world, s->n, nImages*s->n));
    for (int i = 0; i < s->n; i++)
    {
        for (int k = 1; k <= nImages; k++, h++)
        {
            put(P, h, &s->p[i]);
            P->source[h] = nImages == 8 ? -1 : k; /* known or not */
            P->image[h] = k;
            P->rotations[h] = P->rotations[i];
            m->of[h - s->n] = i;
        }
    }
    CHECK_OK(sel_world_begin(m->world, NULL));
}

static inline void make_mirror(
    mirror *m, const scene *s, const sel_world_settings *settings)
{
    CHECK_OK(sel_world_create(&m->world, settings));
    for (int k = 0; k < s->nShapes; k++)
    {
        int index;
        CHECK_OK(sel_world_add_shape(m->world, &s->shapes[k], &index));
    }
    set_images(m, s, NULL);
}

#endif

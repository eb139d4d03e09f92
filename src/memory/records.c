/*---------------------------------------------------------------------------*\
    records.c - contacts as records of numbers, which travel and are
    written

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    A record is a list of doubles. It begins with the partner's id (or the
    wall's feature) and an integer that describes the record. The integer has
    few enough digits for an ascii file with OpenFOAM's usual six digits, and
    contains, from the lowest bit on (number of bits, meaning)

        2  type of the narrow phase's memory (sel_contact_memory)
        1  1: a wall
        6  number of scalars that follow
        6  number of vectors that follow
        2  sel_kept_state

    Then follow

        the number of rotations of particle 1 (contact_rotations.c), 7 bits, and
        the convex parts of the two bodies (sel_contact), from the eighth
        bit on;
        the age in substeps;
        if type > 0: 3 + 3 chart coordinates, first those of the particle
        with the lower id;
        if sel_kept_state > 0: overlap, place and rotation of sel_kept. If
        touching, also its point and normal; for a wall its triangle and
        reference point; the number of points of the manifold and, if
        greater than one, position and overlap of each point;
        the model's data that a restart needs;
        for a wall that is watched: one more vector (observe/impact.c).

    A record describes its own layout: it can be passed on without a world, and
    a model that stores other data ignores the data of the record.
\*---------------------------------------------------------------------------*/

#include "base/vec3.h"
#include "memory/marks.h"
#include "memory/persistent_contacts.h"
#include "world/parts.h"
#include "world/world.h"

#include <gsl/gsl_math.h>
#include <limits.h>
#include <stdlib.h>

enum
{
    HEAD = 4,
    COORDINATES = 6,
    KEPT_POSE = 8,    /* sel_kept */
    KEPT_CONTACT = 6, /* point and normal */
    KEPT_WALL = 4,    /* triangle and reference point */
    KEPT_POINT = 4,   /* position and overlap of a manifold's point */
    LARGEST_AGE = (1 << 28) - 1
};

/* 2 + 1 + 6 + 6 + 2 bits */
#define LARGEST_PACKED 131072.0
/* 7 + 12 bits: six digits */
#define LARGEST_TURNED (SEL_ROTATIONS * (SEL_PART_BITS + 1.0) - 1.0)

/* The members of the numbers at the beginning of a record. */
typedef struct head
{
    int type, wall, scalars, vectors, kept, rotations, part, age;
    int flat; /* number of points of the manifold */
} head;

static void pack(const head *h, double *record)
{
    record[1] = h->type | h->wall << 2 | h->scalars << 3 | h->vectors << 9
        | h->kept << 15;
    record[2] = h->rotations + SEL_ROTATIONS * h->part;
    record[3] = h->age;
}

/* Sets all members except the number of points. */
static head unpack(const double *record)
{
    int bits = (int)record[1];
    head h;
    h.type = bits & 3;
    h.wall = bits >> 2 & 1;
    h.scalars = bits >> 3 & 63;
    h.vectors = bits >> 9 & 63;
    h.kept = bits >> 15 & 3;
    h.rotations = (int)record[2] % SEL_ROTATIONS;
    h.part = (int)record[2] / SEL_ROTATIONS;
    h.age = (int)record[3];
    h.flat = 0;
    return h;
}

/* pose_at: index of the pose in a record. data_at: index of the model's
   data. */
static int pose_at(const head *h)
{
    return HEAD + (h->type ? COORDINATES : 0);
}

/* Returns the index of the number of points of the manifold, if the bodies
   touch. */
static int count_at(const head *h)
{
    return pose_at(h) + KEPT_POSE + KEPT_CONTACT + (h->wall ? KEPT_WALL : 0);
}

static int data_at(const head *h)
{
    int touching = h->kept == SEL_KEPT_TOUCHING;
    return !h->kept   ? pose_at(h)
        : !touching   ? pose_at(h) + KEPT_POSE
        : h->flat > 1 ? count_at(h) + 1 + h->flat * KEPT_POINT
                      : count_at(h) + 1;
}

static int length_of(const head *h)
{
    return data_at(h) + h->scalars + 3 * h->vectors;
}

/* Reads the whole head, with the number of points. */
static head read_head(const double *record)
{
    head h = unpack(record);
    if (h.kept == SEL_KEPT_TOUCHING)
    {
        h.flat = (int)record[count_at(&h)];
    }
    return h;
}

/* Returns 1 for an integer in [least, most]. Comparing a value that is not
   finite would raise a floating-point exception, and is avoided. */
static int whole(double value, double least, double most)
{
    return gsl_finite(value) && value >= least && value <= most
        && value == floor(value);
}

int sel_memory_next(
    const double *records, int count, int64_t *partner, int *isPair)
{
    if (count < HEAD || !gsl_finite(records[0])
        || !(fabs(records[0]) < SEL_LARGEST_ID)
        || !whole(records[1], 0.0, LARGEST_PACKED - 1.0)
        || !whole(records[2], 0.0, LARGEST_TURNED)
        || !whole(records[3], 0.0, LARGEST_AGE))
    {
        return 0;
    }
    head h = unpack(records);
    if (h.kept == SEL_KEPT_TOUCHING
        && (count <= count_at(&h)
            || !whole(records[count_at(&h)], 0.0, SEL_MANIFOLD_MAX)))
    {
        return 0;
    }
    h = read_head(records);
    *partner = (int64_t)records[0];
    *isPair = !h.wall;
    int length = length_of(&h);
    return length <= count ? length : 0;
}

void sel_memory_subtract_rotations(double *records, int count, int rotations)
{
    int64_t partner;
    int isPair, length;
    for (int at = 0; (length
             = sel_memory_next(records + at, count - at, &partner, &isPair));
         at += length)
    {
        head h = unpack(records + at);
        h.rotations = (h.rotations - rotations) & (SEL_ROTATIONS - 1);
        pack(&h, records + at);
    }
}

int sel_memory_keep_own(double *records, int count, int64_t id)
{
    int64_t partner;
    int isPair, length, kept = 0;
    for (int at = 0; (length
             = sel_memory_next(records + at, count - at, &partner, &isPair));
         at += length)
    {
        if (!isPair || partner > id)
        {
            memmove(
                records + kept, records + at, (size_t)length * sizeof(double));
            kept += length;
        }
    }
    return kept;
}

/* - - - the model's data - - - */

/* Counts the scalars and vectors of a persistent contact that a restart
   needs. */
static void count_kept(const sel_world *w, head *h)
{
    h->scalars = h->vectors = 0;
    for (int f = 0; f < w->memory.nFields; f++)
    {
        const sel_persistent_contact_field *field = &w->memory.fields[f];
        int *count
            = field->type == SEL_FIELD_SCALAR ? &h->scalars : &h->vectors;
        *count += field->restarts ? field->count : 0;
    }
}

/* Copies the model's data of a persistent contact to a record, or back:
   scalars, then vectors. */
static void copy_kept(
    const sel_world *w, double *data, double *record, int toRecord)
{
    for (int vectors = 0; vectors < 2; vectors++)
    {
        int at = 0;
        for (int f = 0; f < w->memory.nFields; f++)
        {
            const sel_persistent_contact_field *field = &w->memory.fields[f];
            int size = field->count * sel_field_width(field->type);
            int mine = (field->type != SEL_FIELD_SCALAR) == vectors;
            for (int k = 0; k < size && field->restarts && mine; k++)
            {
                *(toRecord ? record : data + at + k)
                    = *(toRecord ? data + at + k : record);
                record++;
            }
            at += size;
        }
    }
}

/* - - - the pose last solved - - - */

static void put_floats(double *record, const float *from, int n)
{
    for (int k = 0; k < n; k++)
    {
        record[k] = (double)from[k];
    }
}

static void get_floats(float *to, const double *record, int n)
{
    for (int k = 0; k < n; k++)
    {
        to[k] = (float)record[k];
    }
}

/* Writes the pose and solution stored in persistent contact l to a record. */
static void put_pose(const sel_world *w, int l, const head *h, double *record)
{
    const sel_kept *kept = &w->persistent.kept[l];
    double *at = record + pose_at(h);
    at[0] = kept->overlap;
    put_floats(at + 1, kept->place, 3);
    put_floats(at + 4, kept->rotation, 4);
    if (h->kept != SEL_KEPT_TOUCHING)
    {
        return;
    }
    put_floats(at + 8, kept->point, 3);
    put_floats(at + 11, kept->normal, 3);
    if (h->wall)
    {
        at[14] = w->persistent.list[l].triangle;
        v3_copy(at + 15, w->persistent.list[l].at);
    }
    at = record + count_at(h);
    *at++ = h->flat;
    for (int k = 0; k < h->flat && h->flat > 1; k++, at += KEPT_POINT)
    {
        put_floats(at, w->persistent.flat[l].point[k], 3);
        at[3] = (double)w->persistent.flat[l].overlap[k];
    }
}

static void get_pose(
    sel_persistent_contacts *s, int l, const head *h, const double *record)
{
    const double *at = record + pose_at(h);
    sel_kept *kept = &s->kept[l];
    kept->state = (unsigned)h->kept & 3u;
    kept->overlap = at[0];
    get_floats(kept->place, at + 1, 3);
    get_floats(kept->rotation, at + 4, 4);
    if (h->kept != SEL_KEPT_TOUCHING)
    {
        return;
    }
    get_floats(kept->point, at + 8, 3);
    get_floats(kept->normal, at + 11, 3);
    if (h->wall)
    {
        s->list[l].triangle = (int)at[14];
        v3_copy(s->list[l].at, at + 15);
    }
    at = record + count_at(h) + 1;
    for (int k = 0; k < h->flat && h->flat > 1 && s->manifolds;
         k++, at += KEPT_POINT)
    {
        get_floats(s->flat[l].point[k], at, 3);
        s->flat[l].overlap[k] = (float)at[3];
    }
    if (s->manifolds)
    {
        s->flat[l].count = h->flat;
    }
}

/* - - - output - - - */

static sel_status reserve_index(sel_world *w, int need)
{
    if (need <= w->memory.startCapacity)
    {
        return SEL_OK;
    }
    int capacity = need + need / 8;
    free(w->memory.start);
    w->memory.start = malloc((size_t)capacity * sizeof(int));
    w->memory.startCapacity = w->memory.start ? capacity : 0;
    return w->memory.start ? SEL_OK : SEL_E_MEMORY;
}

/* Returns the id of the partner of the particle with this id, or the number of
   a wall's feature. */
static double partner_of(
    const sel_world *w, const sel_persistent_contact *entry, int64_t id)
{
    if (entry->type == SEL_PERSISTENT_WALL)
    {
        return (double)(((int64_t)1 << 32) * entry->feature + entry->second);
    }
    int64_t first = w->p.id[entry->first];
    return (double)(first == id ? w->p.id[entry->second] : first);
}

/* Returns 1 if persistent contact a of the particle with this id comes before
   b: pairs before walls, then by partner, then by convex part. */
static int comes_before(const sel_world *w, int a, int b, int64_t id)
{
    const sel_persistent_contact *one = &w->persistent.list[a],
                                 *two = &w->persistent.list[b];
    int wall1 = one->type == SEL_PERSISTENT_WALL,
        wall2 = two->type == SEL_PERSISTENT_WALL;
    double partner1 = partner_of(w, one, id), partner2 = partner_of(w, two, id);
    return wall1 != wall2      ? wall1 < wall2
        : partner1 != partner2 ? partner1 < partner2
                               : one->part < two->part;
}

/* Sorts by partner, so that a file does not depend on when the candidates were
   last rebuilt, which determines the order of the persistent contacts. */
static void sort_persistent(const sel_world *w, int i, int *item, int count)
{
    for (int k = 1; k < count; k++)
    {
        int l = item[k], to = k;
        while (to > 0 && comes_before(w, l, item[to - 1], w->p.id[i]))
        {
            item[to] = item[to - 1];
            to--;
        }
        item[to] = l;
    }
}

/* Lists the persistent contacts of each particle: first counts, then fills. */
static sel_status index_memory(sel_world *w)
{
    int n = w->p.n;
    if (w->persistent.count > INT_MAX / 4
        || reserve_index(w, n + 2 + 2 * w->persistent.count) != SEL_OK)
    {
        return SEL_E_MEMORY;
    }
    int *start = w->memory.start, *item = start + n + 2;
    for (int i = 0; i < n + 2; i++)
    {
        start[i] = 0;
    }
    for (int fill = 0; fill < 2; fill++)
    {
        for (int k = 0; k < 2 * w->near.candidates.count; k++)
        {
            int l = w->near.candidates.entry[k / 2],
                i = w->near.candidates.pairs[k];
            if (l >= 0 && fill)
            {
                item[start[i + 1]++] = l;
            }
            start[i + 2] += l >= 0 && !fill;
        }
        for (int i = 0; i < w->p.nLocal; i++)
        {
            for (int l = w->memory.wallHead[i]; l >= 0;
                 l = w->persistent.list[l].next)
            {
                if (fill)
                {
                    item[start[i + 1]++] = l;
                }
                start[i + 2] += !fill;
            }
        }
        for (int i = 0; i < n && !fill; i++)
        {
            start[i + 2] += start[i + 1];
        }
    }
    for (int i = 0; i < n; i++)
    {
        sort_persistent(w, i, item + start[i], start[i + 1] - start[i]);
    }
    w->memory.indexed = 1;
    return SEL_OK;
}

/* Writes the record of persistent contact l, for the particle with this id;
   returns its length. */
static int put_record(
    const sel_world *w, int l, int64_t id, double *record, int capacity)
{
    const sel_persistent_contact *entry = &w->persistent.list[l];
    head h = {.type = (int)entry->memory,
        .part = (int)entry->part,
        .wall = entry->type == SEL_PERSISTENT_WALL,
        .rotations = w->p.rotations[entry->first],
        .age = GSL_MIN_INT(entry->age, LARGEST_AGE)};
    h.kept = w->persistent.reuse ? w->persistent.kept[l].state : 0;
    h.flat
        = h.kept && w->persistent.manifolds ? w->persistent.flat[l].count : 0;
    count_kept(w, &h);
    int marked = h.wall && w->persistent.watched;
    h.vectors += marked;
    int length = length_of(&h);
    if (length > capacity)
    {
        return length;
    }
    record[0] = partner_of(w, entry, id);
    pack(&h, record);
    if (h.type)
    {
        v3_copy(record + HEAD, entry->u[0]);
        v3_copy(record + HEAD + 3, entry->u[1]);
    }
    if (h.kept)
    {
        put_pose(w, l, &h, record);
    }
    if (w->persistent.width > 0)
    {
        copy_kept(
            w, sel_persistent_contact_data(w, l), record + data_at(&h), 1);
    }
    if (marked)
    {
        v3_copy(record + length - 3, w->persistent.mark + 3 * l);
    }
    return length;
}

int sel_world_get_memory(
    sel_world *world, int i, int withAll, double *records, int capacity)
{
    if (world->near.rebuild
        || (!world->memory.indexed && index_memory(world) != SEL_OK))
    {
        return 0;
    }
    const int *start = world->memory.start, *item = start + world->p.n + 2;
    int64_t id = world->p.id[i];
    int count = 0;
    for (int k = start[i]; k < start[i + 1]; k++)
    {
        const sel_persistent_contact *entry = &world->persistent.list[item[k]];
        if (withAll || entry->first == i)
        {
            count += put_record(world, item[k], id, records + count,
                GSL_MAX_INT(capacity - count, 0));
        }
    }
    return count;
}

/* - - - input - - - */

/* Returns 1 for valid chart coordinates of a surface point, which are of
   order one. */
static int valid_coordinates(const double u[3])
{
    for (int i = 0; i < 3; i++)
    {
        if (!gsl_finite(u[i]) || fabs(u[i]) > 1e3)
        {
            return 0;
        }
    }
    return v3_norm(u) > 1e-3;
}

/* Returns 1 for a vector of length one, to the accuracy of six digits. */
static int is_unit(const double *a, int n)
{
    double square = 0.0;
    for (int k = 0; k < n; k++)
    {
        if (!(fabs(a[k]) < 2.0))
        {
            return 0;
        }
        square += a[k] * a[k];
    }
    return fabs(square - 1.0) < 1e-4;
}

/* Checks state and directions; the size of the numbers is checked elsewhere. */
static int valid_pose(int state, const double *pose)
{
    if (state == SEL_KEPT_TOUCHING)
    {
        return is_unit(pose + 4, 4) && is_unit(pose + 11, 3);
    }
    return state == SEL_KEPT_APART && pose[0] < 0.0 && is_unit(pose + 4, 4);
}

static int valid_record(const double *record, int length)
{
    head h = read_head(record);
    int good = h.type <= 2 && !(h.wall && h.type);
    if (good && h.type)
    {
        good = valid_coordinates(record + HEAD)
            && valid_coordinates(record + HEAD + 3);
    }
    for (int k = HEAD; k < length && good; k++)
    {
        good = gsl_finite(record[k]) && fabs(record[k]) < SEL_LARGEST_ID;
    }
    if (good && h.kept)
    {
        const double *pose = record + pose_at(&h);
        good = valid_pose(h.kept, pose)
            && (!h.wall
                || (h.kept == SEL_KEPT_TOUCHING
                    && whole(pose[14], 0.0, INT_MAX)));
    }
    return good;
}

/* Sets the mark of a contact. A contact stored without watching walls has no
   mark, and gets that of an unknown direction. */
static void stage_mark(sel_persistent_contacts *s, int l, const double *mark)
{
    if (mark)
    {
        v3_copy(s->mark + 3 * l, mark);
    }
    else if (s->list[l].age > 0)
    {
        sel_mark_unknown(s, l);
    }
}

static sel_status stage(sel_world *w, int64_t id, const double *record)
{
    head h = read_head(record), mine = {.type = 0};
    int64_t partner = (int64_t)record[0];
    int second = !h.wall && partner < id;
    int l = sel_staged_take(&w->memory.staged,
        h.wall ? SEL_PERSISTENT_WALL : SEL_PERSISTENT_PAIR,
        second ? partner : id, second ? id : partner);
    if (l < 0)
    {
        return SEL_E_MEMORY;
    }
    sel_persistent_contact *entry = &w->memory.staged.persistent.list[l];
    entry->age = h.age;
    entry->rotations = (unsigned)h.rotations & 255u;
    entry->memory = (unsigned)h.type & 3u;
    entry->part = (unsigned)h.part & SEL_PART_BITS;
    if (h.wall)
    {
        int known = partner >= 0 && partner >> 32 <= SEL_VERTEX;
        entry->feature = known ? (unsigned)(partner >> 32) & 3u : 3u;
        entry->second = (int)(partner & INT32_MAX);
    }
    if (h.type)
    {
        v3_copy(entry->u[0], record + HEAD);
        v3_copy(entry->u[1], record + HEAD + 3);
    }
    if (h.kept && w->memory.staged.persistent.reuse)
    {
        get_pose(&w->memory.staged.persistent, l, &h, record);
    }
    /* data of another model are ignored */
    count_kept(w, &mine);
    sel_persistent_contacts *staged = &w->memory.staged.persistent;
    int marked = h.wall && h.vectors == mine.vectors + 1;
    if (h.wall && staged->watched)
    {
        stage_mark(staged, l, marked ? record + length_of(&h) - 3 : NULL);
    }
    h.vectors -= marked;
    if (staged->width > 0 && mine.scalars == h.scalars
        && mine.vectors == h.vectors)
    {
        double kept[3 * 63 + 63];
        const double *from = record + data_at(&h);
        for (int k = 0; k < h.scalars + 3 * h.vectors; k++)
        {
            kept[k] = from[k];
        }
        size_t width = (size_t)staged->width;
        double *data = staged->data + width * (size_t)l;
        copy_kept(w, data, kept, 0);
        if (w->model->keeps && !w->model->keeps(w, data))
        {
            memset(data, 0, width * sizeof(double)); /* as without data */
            return SEL_E_ARGUMENT;
        }
    }
    return SEL_OK;
}

sel_status sel_world_set_memory(
    sel_world *world, int i, const double *records, int count)
{
    if (world->phase != SEL_PHASE_READY)
    {
        return SEL_E_ORDER;
    }
    if (i < 0 || i >= world->p.n || count < 0)
    {
        return SEL_E_ARGUMENT;
    }
    int64_t partner;
    int isPair, length;
    for (int at = 0; at < count; at += length)
    {
        length = sel_memory_next(records + at, count - at, &partner, &isPair);
        if (!length || !valid_record(records + at, length)
            || (isPair && partner == world->p.id[i]))
        {
            return SEL_E_ARGUMENT;
        }
        sel_status status = stage(world, world->p.id[i], records + at);
        if (status != SEL_OK)
        {
            return status;
        }
        world->near.rebuild = world->speculation.arrived = 1;
    }
    return SEL_OK;
}

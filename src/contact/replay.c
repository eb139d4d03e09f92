/*---------------------------------------------------------------------------*\
    replay.c - one narrow-phase call as a text file

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

        method   commonNormal | deepestPoint | midway
        ids      of both particles
        shape1   a b c epsilon1 epsilon2                            [m, -]
        pose1    x y z e0 e1 e2 e3                                  [m, -]
        shape2, pose2
        memory   type, chart coordinates on 1 (3) and on 2 (3)
        contact  end iterations fallback triangle feature residual overlap
        point, normal, point1, point2                               [m, -]
\*---------------------------------------------------------------------------*/

#include "superellipsoid.h"
#include "base/tolerances.h"

#include <errno.h>
#include <fenv.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef enum line
{
    LINE_METHOD,
    LINE_IDS,
    LINE_SHAPE1,
    LINE_POSE1,
    LINE_SHAPE2,
    LINE_POSE2,
    LINE_MEMORY,
    LINE_CONTACT,
    LINE_POINT,
    LINE_NORMAL,
    LINE_POINT1,
    LINE_POINT2,
    LINE_COUNT
} line;

enum
{
    LINE_LENGTH = 512,
    VALUES_MAX = 7
};

static const struct
{
    const char *keyword;
    int values;
} lines[LINE_COUNT] = {{"method", 1}, {"ids", 2}, {"shape1", 5}, {"pose1", 7},
    {"shape2", 5}, {"pose2", 7}, {"memory", 7}, {"contact", 7}, {"point", 3},
    {"normal", 3}, {"point1", 3}, {"point2", 3}};

/* Sets the numbers by which contacts are compared, in this order; the larger
   number is worse. Of two ids the lower comes first. */
static void set_badness(const sel_replay *r, double badness[5])
{
    const int64_t *id = r->id;
    badness[0] = r->contact.residual;
    badness[1] = r->contact.fallback;
    badness[2] = r->contact.iterations;
    badness[3] = -(double)(id[0] < id[1] ? id[0] : id[1]);
    badness[4] = -(double)(id[0] < id[1] ? id[1] : id[0]);
}

int sel_replay_is_worse(const sel_replay *a, const sel_replay *b)
{
    double one[5], other[5];
    int k = 0;
    set_badness(a, one);
    set_badness(b, other);
    while (k < 4 && one[k] == other[k])
    {
        k++;
    }
    return one[k] > other[k];
}

/* - - - - - - - - - - - - - - - - write - - - - - - - - - - - - - - - - - - */

/* Writes a line: the keyword, n values of a, m values of b. */
static void put(
    FILE *file, line which, const double *a, int n, const double *b, int m)
{
    fprintf(file, "%-8s", lines[which].keyword);
    for (int i = 0; i < n; i++)
    {
        fprintf(file, " %.17g", a[i]);
    }
    for (int i = 0; i < m; i++)
    {
        fprintf(file, " %.17g", b[i]);
    }
    fprintf(file, "\n");
}

static void put_body(FILE *file, line which, const sel_replay *replay, int b)
{
    const sel_shape *shape = &replay->shape[b];
    const double epsilon[2] = {shape->epsilon1, shape->epsilon2};
    put(file, which, shape->semiAxes, 3, epsilon, 2);
    put(file, (line)(which + 1), replay->centre[b], 3, replay->q[b], 4);
}

sel_status sel_replay_write(FILE *file, const sel_replay *replay)
{
    const sel_contact *c = &replay->contact;
    const double head[7] = {(double)c->end, c->iterations, c->fallback,
        c->triangle, (double)c->feature, c->residual, c->overlap};
    const double first[4] = {replay->memory.type, replay->memory.u1[0],
        replay->memory.u1[1], replay->memory.u1[2]};
    fprintf(file, "# one contact, for superellipsoidContact\n");
    fprintf(file, "%-8s %s\n", lines[LINE_METHOD].keyword,
        sel_method_name(replay->method));
    fprintf(file, "%-8s %" PRId64 " %" PRId64 "\n", lines[LINE_IDS].keyword,
        replay->id[0], replay->id[1]);
    fprintf(file,
        "# semi-axes [m], epsilon1, epsilon2; position [m], "
        "quaternion\n");
    put_body(file, LINE_SHAPE1, replay, 0);
    put_body(file, LINE_SHAPE2, replay, 1);
    fprintf(file, "# before the call: kind, chart coordinates on both\n");
    put(file, LINE_MEMORY, first, 4, replay->memory.u2, 3);
    fprintf(file,
        "# its answer: end iterations fallback triangle feature "
        "residual overlap [m]\n");
    put(file, LINE_CONTACT, head, 7, NULL, 0);
    put(file, LINE_POINT, c->point, 3, NULL, 0);
    put(file, LINE_NORMAL, c->normal, 3, NULL, 0);
    put(file, LINE_POINT1, c->point1, 3, NULL, 0);
    put(file, LINE_POINT2, c->point2, 3, NULL, 0);
    return fflush(file) == 0 && !ferror(file) ? SEL_OK : SEL_E_WRITE;
}

/* - - - - - - - - - - - - - - - - read  - - - - - - - - - - - - - - - - - - */

typedef struct content
{
    int seen[LINE_COUNT];
    double value[LINE_COUNT][VALUES_MAX];
    sel_method method;
    int64_t id[2];
} content;

static int read_number(const char *word, double *value)
{
    char *end;
    *value = strtod(word, &end);
    return end != word && *end == '\0' && isfinite(*value);
}

static int read_id(const char *word, int64_t *id)
{
    char *end;
    errno = 0;
    intmax_t value = strtoimax(word, &end, 10);
    *id = value;
    return end != word && *end == '\0' && errno == 0 && value >= INT64_MIN
        && value <= INT64_MAX;
}

static int read_method(const char *word, sel_method *method)
{
    for (int m = 0; m < SEL_METHOD_COUNT; m++)
    {
        if (strcmp(word, sel_method_name((sel_method)m)) == 0)
        {
            *method = (sel_method)m;
            return 1;
        }
    }
    return 0;
}

/* Returns the next word of a line and ends it with a zero byte in place.
   Returns NULL at the end of the line. */
static char *next_word(char **rest)
{
    static const char blanks[] = " \t\r\n";
    char *word = *rest + strspn(*rest, blanks);
    char *end = word + strcspn(word, blanks);
    if (end == word)
    {
        return NULL;
    }
    *rest = *end ? end + 1 : end;
    *end = '\0';
    return word;
}

static int read_value(content *all, int which, int i, const char *word)
{
    switch (which)
    {
    case LINE_METHOD: return read_method(word, &all->method);
    case LINE_IDS: return read_id(word, &all->id[i]);
    default: return read_number(word, &all->value[which][i]);
    }
}

/* Returns 1 if the line is empty, or if its keyword is known and new and all
   its values are there. */
static int read_line(content *all, char *text)
{
    text[strcspn(text, "#")] = '\0';
    char *rest = text, *word = next_word(&rest);
    int which = 0, i = 0, good = 1;
    if (!word)
    {
        return 1;
    }
    while (which < LINE_COUNT && strcmp(word, lines[which].keyword) != 0)
    {
        which++;
    }
    if (which == LINE_COUNT || all->seen[which])
    {
        return 0;
    }
    all->seen[which] = 1;
    for (word = next_word(&rest); word && good; word = next_word(&rest))
    {
        good = i < lines[which].values && read_value(all, which, i, word);
        i++;
    }
    return good && i == lines[which].values;
}

/* Converts a value to an integer. Returns 0 if the value is not an integer or
   not in the range. */
static int whole(double value, double low, double high, int *result)
{
    int good = value >= low && value <= high && value == floor(value);
    *result = good ? (int)value : 0;
    return good;
}

static sel_status take_body(const content *all, int b, sel_replay *replay)
{
    const double *shape = all->value[b ? LINE_SHAPE2 : LINE_SHAPE1];
    const double *pose = all->value[b ? LINE_POSE2 : LINE_POSE1];
    double square = 0.0;
    for (int i = 0; i < 4; i++)
    {
        replay->q[b][i] = pose[3 + i];
        /* a large value counts as 2, so that the square cannot overflow */
        square += fabs(pose[3 + i]) < 2.0 ? pose[3 + i] * pose[3 + i] : 4.0;
    }
    for (int i = 0; i < 3; i++)
    {
        replay->centre[b][i] = pose[i];
        if (fabs(pose[i]) > 1e15)
        {
            return SEL_E_STATE;
        }
    }
    if (!(fabs(square - 1.0) < SEL_UNIT))
    {
        return SEL_E_STATE;
    }
    return sel_shape_init(&replay->shape[b], shape, shape[3], shape[4]);
}

static int take_memory(const double *value, sel_contact_memory *memory)
{
    double reach1 = 0.0, reach2 = 0.0;
    for (int i = 0; i < 3; i++)
    {
        memory->u1[i] = value[1 + i];
        memory->u2[i] = value[4 + i];
        reach1 = fmax(reach1, fabs(value[1 + i]));
        reach2 = fmax(reach2, fabs(value[4 + i]));
    }
    /* coordinates are of order one; those on body 1 are never all zero */
    return whole(value[0], 0.0, 2.0, &memory->type)
        && (memory->type == 0
            || (reach1 > 1e-100 && reach1 < 1e100 && reach2 < 1e100));
}

static int take_answer(const content *all, sel_contact *contact)
{
    const double *head = all->value[LINE_CONTACT];
    int end, feature;
    if (!whole(head[0], SEL_APART_SPHERES, SEL_TOUCHING_LOOSE, &end)
        || !whole(head[1], 0.0, 1e9, &contact->iterations)
        || !whole(head[2], 0.0, 1.0, &contact->fallback)
        || !whole(head[3], -1.0, 2e9, &contact->triangle)
        || !whole(head[4], SEL_FACE, SEL_VERTEX, &feature))
    {
        return 0;
    }
    contact->end = (sel_contact_end)end;
    contact->feature = (sel_feature)feature;
    contact->residual = head[5];
    contact->overlap = head[6];
    for (int i = 0; i < 3; i++)
    {
        contact->point[i] = all->value[LINE_POINT][i];
        contact->normal[i] = all->value[LINE_NORMAL][i];
        contact->point1[i] = all->value[LINE_POINT1][i];
        contact->point2[i] = all->value[LINE_POINT2][i];
    }
    return 1;
}

/* Returns 1 if the input is complete. The answer may be missing as a whole, but
   not in part. */
static int complete(const content *all)
{
    int answer = 0;
    for (int k = LINE_METHOD; k <= LINE_POSE2; k++)
    {
        if (!all->seen[k])
        {
            return 0;
        }
    }
    for (int k = LINE_CONTACT; k < LINE_COUNT; k++)
    {
        answer += all->seen[k];
    }
    return answer == 0 || answer == LINE_COUNT - LINE_CONTACT;
}

static int read_lines(FILE *file, content *all)
{
    char text[LINE_LENGTH];
    int good = 1;
    while (good && fgets(text, sizeof text, file))
    {
        /* fails if a line is longer than LINE_LENGTH allows or has a zero
           byte */
        good = (strchr(text, '\n') || feof(file)) && read_line(all, text);
    }
    return good && !ferror(file) && complete(all);
}

sel_status sel_replay_read(FILE *file, sel_replay *replay)
{
    content all = {.method = SEL_COMMON_NORMAL};
    sel_replay got = {.method = SEL_COMMON_NORMAL};
    /* strtod raises a floating-point exception if a number is too large */
    fenv_t environment;
    feholdexcept(&environment);
    int good = read_lines(file, &all);
    fesetenv(&environment);
    if (!good || !take_memory(all.value[LINE_MEMORY], &got.memory)
        || !take_answer(&all, &got.contact))
    {
        return SEL_E_REPLAY;
    }
    got.method = all.method;
    got.id[0] = all.id[0];
    got.id[1] = all.id[1];
    for (int b = 0; b < 2; b++)
    {
        sel_status status = take_body(&all, b, &got);
        if (status != SEL_OK)
        {
            return status;
        }
    }
    *replay = got;
    return SEL_OK;
}

/*---------------------------------------------------------------------------*\
    resistance_cache.c - resistances kept in a text file

    SPDX-License-Identifier: GPL-3.0-or-later

        superellipsoidResistance 1
        # a/c b/c epsilon1 epsilon2  K (3)  Omega (3)  Pi (3)  error
        ...

    A line a shape, of any size; # starts a comment. Numbers carry 17 digits,
    so they read back to the last bit. A new file is written beside the old
    one and takes its name, so a reader sees one or the other.
\*---------------------------------------------------------------------------*/

#include "superellipsoid.h"

#include <fenv.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum
{
    K = 4, /* behind the key a/c, b/c, epsilon1, epsilon2 */
    OMEGA = K + 3,
    PI = OMEGA + 3,
    ERROR = PI + 3,
    VALUES, /* of a line */
    LINE_LENGTH = 1024,
    NAMES = 100 /* tried for the file beside the old one */
};

/* Two shapes are one where their keys agree to this, relative: what division
   and scaling of the semi-axes may do to the last digits. */
#define SAME_KEY 1e-12

static const char version[] = "superellipsoidResistance 1";

typedef struct entry
{
    double value[VALUES];
} entry;

struct sel_resistance_cache
{
    entry *entries;
    int count, room;
};

sel_resistance_cache *sel_resistance_cache_create(void)
{
    return calloc(1, sizeof(sel_resistance_cache));
}

void sel_resistance_cache_free(sel_resistance_cache *cache)
{
    if (cache)
    {
        free(cache->entries);
        free(cache);
    }
}

int sel_resistance_cache_count(const sel_resistance_cache *cache)
{
    return cache->count;
}

static void set_key(const sel_shape *shape, double key[K])
{
    key[0] = shape->semiAxes[0] / shape->semiAxes[2];
    key[1] = shape->semiAxes[1] / shape->semiAxes[2];
    key[2] = shape->epsilon1;
    key[3] = shape->epsilon2;
}

static entry *find(const sel_resistance_cache *cache, const double key[K])
{
    for (int i = 0; i < cache->count; i++)
    {
        const double *value = cache->entries[i].value;
        int same = 1;
        for (int k = 0; k < K; k++)
        {
            same &= fabs(value[k] - key[k]) <= SAME_KEY * fabs(key[k]);
        }
        if (same)
        {
            return &cache->entries[i];
        }
    }
    return NULL;
}

int sel_resistance_cache_find(const sel_resistance_cache *cache,
    const sel_shape *shape, sel_resistance *resistance)
{
    double key[K];
    set_key(shape, key);
    const entry *found = find(cache, key);
    if (!found)
    {
        return 0;
    }
    const double *value = found->value;
    memcpy(resistance->K, value + K, sizeof resistance->K);
    memcpy(resistance->Omega, value + OMEGA, sizeof resistance->Omega);
    memcpy(resistance->Pi, value + PI, sizeof resistance->Pi);
    resistance->error = value[ERROR];
    return 1;
}

static sel_status put(sel_resistance_cache *cache, const entry *new)
{
    entry *old = find(cache, new->value);
    if (old)
    {
        *old = *new;
        return SEL_OK;
    }
    if (cache->count == cache->room)
    {
        int room = cache->room ? 2 * cache->room : 16;
        entry *more
            = realloc(cache->entries, (size_t)room * sizeof *cache->entries);
        if (!more)
        {
            return SEL_E_MEMORY;
        }
        cache->entries = more;
        cache->room = room;
    }
    cache->entries[cache->count++] = *new;
    return SEL_OK;
}

/* Finite, a key that a legal shape has, K and Omega above zero, Pi no more
   than twice Omega (which it never reaches), an error that is not negative. */
static int is_sound(const entry *e)
{
    const double *value = e->value;
    for (int i = 0; i < VALUES; i++)
    {
        if (!isfinite(value[i]) || (i < OMEGA + 3 && value[i] <= 0.0))
        {
            return 0;
        }
    }
    for (int i = 0; i < 3; i++)
    {
        if (fabs(value[PI + i]) > 2.0 * value[OMEGA + i])
        {
            return 0;
        }
    }
    const double axes[3] = {value[0], value[1], 1.0};
    sel_shape shape;
    return value[ERROR] >= 0.0
        && sel_shape_init(&shape, axes, value[2], value[3]) == SEL_OK;
}

sel_status sel_resistance_cache_add(sel_resistance_cache *cache,
    const sel_shape *shape, const sel_resistance *resistance)
{
    entry new;
    set_key(shape, new.value);
    memcpy(new.value + K, resistance->K, sizeof resistance->K);
    memcpy(new.value + OMEGA, resistance->Omega, sizeof resistance->Omega);
    memcpy(new.value + PI, resistance->Pi, sizeof resistance->Pi);
    new.value[ERROR] = resistance->error;
    return is_sound(&new) ? put(cache, &new) : SEL_E_ARGUMENT;
}

/* - - - - - - - - - - - - - - - - read  - - - - - - - - - - - - - - - - - - */

/* The numbers of a line; 0 where it holds anything else. */
static int read_numbers(char *text, entry *e)
{
    char *at = text;
    for (int i = 0; i < VALUES; i++)
    {
        char *end;
        e->value[i] = strtod(at, &end);
        if (end == at || !isfinite(e->value[i]))
        {
            return 0;
        }
        at = end;
    }
    return at[strspn(at, " \t\r\n")] == '\0';
}

/* One line: 1 taken, 0 wrong. *versioned is set by the first that counts. */
static int read_line(
    sel_resistance_cache *cache, char *text, int *versioned, sel_status *status)
{
    /* longer than any that is written, cut short, or with a zero inside */
    if (!strchr(text, '\n'))
    {
        return 0;
    }
    text[strcspn(text, "#\r\n")] = '\0';
    if (text[strspn(text, " \t")] == '\0')
    {
        return 1;
    }
    if (!*versioned)
    {
        *versioned = strcmp(text, version) == 0;
        return *versioned;
    }
    entry e;
    if (!read_numbers(text, &e) || !is_sound(&e))
    {
        return 0;
    }
    *status = put(cache, &e);
    return 1;
}

sel_status sel_resistance_cache_read(
    sel_resistance_cache *cache, const char *name, int *line)
{
    *line = 0;
    FILE *file = fopen(name, "r");
    if (!file)
    {
        return SEL_OK;
    }
    /* strtod may overflow or underflow on what is no number of ours */
    fenv_t traps;
    feholdexcept(&traps);
    char text[LINE_LENGTH];
    int versioned = 0, good = 1;
    sel_status status = SEL_OK;
    while (good && status == SEL_OK && fgets(text, LINE_LENGTH, file))
    {
        ++*line;
        good = read_line(cache, text, &versioned, &status);
    }
    good = good && !ferror(file) && versioned;
    fclose(file);
    fesetenv(&traps);
    return status == SEL_OK && !good ? SEL_E_CACHE : status;
}

/* - - - - - - - - - - - - - - - - write - - - - - - - - - - - - - - - - - - */

static int write_all(const sel_resistance_cache *cache, FILE *file)
{
    fprintf(file, "%s\n", version);
    fprintf(file,
        "# a/c b/c epsilon1 epsilon2  K (3)  Omega (3)  Pi (3)  "
        "error\n");
    for (int i = 0; i < cache->count; i++)
    {
        for (int k = 0; k < VALUES; k++)
        {
            fprintf(file, "%s%.17g", k ? " " : "", cache->entries[i].value[k]);
        }
        fprintf(file, "\n");
    }
    int good = fflush(file) == 0 && !ferror(file);
    return fclose(file) == 0 && good;
}

sel_status sel_resistance_cache_write(
    const sel_resistance_cache *cache, const char *name)
{
    size_t length = strlen(name) + 16;
    char *beside = malloc(length);
    if (!beside)
    {
        return SEL_E_MEMORY;
    }
    FILE *file = NULL;
    for (int i = 0; i < NAMES && !file; i++)
    {
        snprintf(beside, length, "%s.new%d", name, i);
        file = fopen(beside, "wx");
    }
    int good = file && write_all(cache, file);
    good = good && rename(beside, name) == 0;
    if (file && !good)
    {
        remove(beside);
    }
    free(beside);
    return good ? SEL_OK : SEL_E_CACHE_WRITE;
}

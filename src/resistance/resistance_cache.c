/*---------------------------------------------------------------------------*\
    resistance_cache.c - a text file of known resistances

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

        superellipsoidResistance 2
        # a/c b/c epsilon1 epsilon2  K (3)  Omega (3)  Pi (3)  error  sum
        ...
        end sum

    Each line belongs to a shape of any size; # starts a comment. A file with
    polyhedra has version 3 and also contains longer lines:

        # key a/c b/c  K (9)  C (9)  Omega (9)  G (18)  H (18)  error asked sum

    `asked` is the requested tolerance. If the error is larger than this, a
    smaller error cannot be reached. Numbers have 17 digits, so no bit changes
    when they are read. The sum of a line is a hash of its text; the sum of the
    end line is a hash of all these sums. So a file with a changed byte or a
    missing line is an error. Version 1 has no sums and no end line; it is
    accepted, and written again as version 2 or 3. A new file is first written
    under another name and then renamed, so another process reads either the old
    file or the new one.
\*---------------------------------------------------------------------------*/

#include "base/arrays.h"
#include "superellipsoid.h"

#include <fenv.h>
#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum
{
    K = 4, /* after the key a/c, b/c, epsilon1, epsilon2 */
    OMEGA = K + 3,
    PI = OMEGA + 3,
    ERROR = PI + 3,
    VALUES,      /* number of values of a line */
    WHOLE_K = 3, /* after the key, a/c and b/c of a polyhedron */
    WHOLE_C = WHOLE_K + 9,
    WHOLE_OMEGA = WHOLE_C + 9,
    WHOLE_G = WHOLE_OMEGA + 9,
    WHOLE_H = WHOLE_G + 18,
    WHOLE_ERROR = WHOLE_H + 18,
    WHOLE_ASKED,
    WHOLE_VALUES,
    LINE_LENGTH = 4096,
    NAMES = 100 /* maximum number of names tried for the new file */
};

/* [-] The keys of one shape may differ by this, relatively: it covers the
   rounding errors of dividing and scaling the semi-axes. */
#define SAME_KEY 1e-12

static const char version[] = "superellipsoidResistance 2";
static const char wholeVersion[] = "superellipsoidResistance 3";
static const char oldVersion[] = "superellipsoidResistance 1";

/* Number of hexadecimal digits of a sum, and the sum of an empty text. */
#define SUM_DIGITS 16
#define SUM_START  UINT64_C(0xcbf29ce484222325)

/* State of reading a file. */
typedef struct reader
{
    sel_resistance_cache *cache;
    int version; /* 0: not read yet */
    int ended;
    uint64_t sum; /* hash of the sums of the lines so far */
    sel_status status;
} reader;

typedef struct entry
{
    double value[VALUES];
} entry;

/* The entry of a polyhedron. */
typedef struct whole_entry
{
    double value[WHOLE_VALUES];
} whole_entry;

struct sel_resistance_cache
{
    entry *entries;
    int count, capacity;
    whole_entry *wholes;
    int wholeCount, wholeCapacity;
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
        free(cache->wholes);
        free(cache);
    }
}

int sel_resistance_cache_count(const sel_resistance_cache *cache)
{
    return cache->count + cache->wholeCount;
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
    if (!sel_array_reserve(&cache->entries, &cache->capacity, cache->count + 1,
            sizeof *cache->entries))
    {
        return SEL_E_MEMORY;
    }
    cache->entries[cache->count++] = *new;
    return SEL_OK;
}

/* Returns 1 if all values are finite, the key is that of a valid shape, K and
   Omega are positive, |Pi| is at most twice Omega (a bound that no body
   reaches), and the error is not negative. */
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

/* - - - - - - - - - - - - - - - - polyhedra - - - - - - - - - - - - - - - - */

static void set_whole_key(const sel_polyhedron *body, double key[WHOLE_K])
{
    key[0] = (double)body->key;
    key[1] = body->halfWidth[0] / body->halfWidth[2];
    key[2] = body->halfWidth[1] / body->halfWidth[2];
}

/* The key is a hash of seven digits of the coordinates. The ratios distinguish
   bodies that have the same key by chance. */
static whole_entry *find_whole(
    const sel_resistance_cache *cache, const double key[WHOLE_K])
{
    const double alike = 1e-4;
    for (int i = 0; i < cache->wholeCount; i++)
    {
        const double *value = cache->wholes[i].value;
        if (value[0] == key[0] && fabs(value[1] - key[1]) <= alike * key[1]
            && fabs(value[2] - key[2]) <= alike * key[2])
        {
            return &cache->wholes[i];
        }
    }
    return NULL;
}

static sel_status put_whole(sel_resistance_cache *cache, const whole_entry *new)
{
    whole_entry *old = find_whole(cache, new->value);
    if (old)
    {
        *old = *new;
        return SEL_OK;
    }
    if (!sel_array_reserve(&cache->wholes, &cache->wholeCapacity,
            cache->wholeCount + 1, sizeof *cache->wholes))
    {
        return SEL_E_MEMORY;
    }
    cache->wholes[cache->wholeCount++] = *new;
    return SEL_OK;
}

static void get_tensors(const whole_entry *e, sel_resistance_tensors *tensors)
{
    const double *value = e->value;
    memcpy(tensors->K, value + WHOLE_K, sizeof tensors->K);
    memcpy(tensors->C, value + WHOLE_C, sizeof tensors->C);
    memcpy(tensors->Omega, value + WHOLE_OMEGA, sizeof tensors->Omega);
    memcpy(tensors->G, value + WHOLE_G, sizeof tensors->G);
    memcpy(tensors->H, value + WHOLE_H, sizeof tensors->H);
    tensors->error = value[WHOLE_ERROR];
}

static int is_whole_sound(const whole_entry *e)
{
    sel_resistance_tensors tensors;
    get_tensors(e, &tensors);
    return isfinite(e->value[0]) && e->value[0] > 0.0 && isfinite(e->value[1])
        && e->value[1] > 0.0 && isfinite(e->value[2]) && e->value[2] > 0.0
        && isfinite(e->value[WHOLE_ASKED]) && e->value[WHOLE_ASKED] > 0.0
        && sel_resistance_tensors_valid(&tensors);
}

int sel_resistance_cache_find_tensors(const sel_resistance_cache *cache,
    const sel_polyhedron *body, double tolerance,
    sel_resistance_tensors *tensors)
{
    double key[WHOLE_K];
    set_whole_key(body, key);
    const whole_entry *found = find_whole(cache, key);
    if (!found
        || (found->value[WHOLE_ERROR] > tolerance
            && found->value[WHOLE_ASKED] > tolerance))
    {
        return 0;
    }
    get_tensors(found, tensors);
    return 1;
}

sel_status sel_resistance_cache_add_tensors(sel_resistance_cache *cache,
    const sel_polyhedron *body, double asked,
    const sel_resistance_tensors *tensors)
{
    whole_entry new;
    set_whole_key(body, new.value);
    memcpy(new.value + WHOLE_K, tensors->K, sizeof tensors->K);
    memcpy(new.value + WHOLE_C, tensors->C, sizeof tensors->C);
    memcpy(new.value + WHOLE_OMEGA, tensors->Omega, sizeof tensors->Omega);
    memcpy(new.value + WHOLE_G, tensors->G, sizeof tensors->G);
    memcpy(new.value + WHOLE_H, tensors->H, sizeof tensors->H);
    new.value[WHOLE_ERROR] = tensors->error;
    new.value[WHOLE_ASKED] = asked;
    return is_whole_sound(&new) ? put_whole(cache, &new) : SEL_E_ARGUMENT;
}

/* - - - - - - - - - - - - - - - - read  - - - - - - - - - - - - - - - - - - */

/* Continues the hash of Fowler, Noll and Vo (1a) from another sum. A single
   changed byte always changes the hash. */
static uint64_t sum_of(uint64_t sum, const void *data, size_t size)
{
    const unsigned char *bytes = data;
    for (size_t i = 0; i < size; i++)
    {
        sum = (sum ^ bytes[i]) * UINT64_C(0x100000001b3);
    }
    return sum;
}

static void print_sum(uint64_t sum, char text[SUM_DIGITS + 1])
{
    static const char digits[] = "0123456789abcdef";
    for (int i = SUM_DIGITS - 1; i >= 0; i--, sum >>= 4)
    {
        text[i] = digits[sum & 15];
    }
    text[SUM_DIGITS] = '\0';
}

/* Reads the numbers of a line and returns their count; 0 if the line contains
   other text, or more than `most` numbers. */
static int read_numbers(char *text, double *value, int most)
{
    char *at = text;
    int count = 0;
    while (at[strspn(at, " \t\r\n")] != '\0')
    {
        char *end;
        if (count == most)
        {
            return 0;
        }
        value[count] = strtod(at, &end);
        if (end == at || !isfinite(value[count]))
        {
            return 0;
        }
        count++;
        at = end;
    }
    return count;
}

/* Reads the line of a shape. Returns 1 if it is valid, otherwise 0. */
static int read_shape(reader *r, char *text)
{
    whole_entry whole;
    entry e;
    int count = read_numbers(text, whole.value, WHOLE_VALUES);
    if (count == WHOLE_VALUES && r->version > 2 && is_whole_sound(&whole))
    {
        r->status = put_whole(r->cache, &whole);
        return 1;
    }
    memcpy(e.value, whole.value, sizeof e.value);
    if (count != VALUES || !is_sound(&e))
    {
        return 0;
    }
    r->status = put(r->cache, &e);
    return 1;
}

/* Removes the sum and the blank before it from the end of a text. Returns 1 if
   it is the sum of the remaining text, or, for the text "end", the sum of all
   sums. */
static int take_sum(reader *r, char *text)
{
    char expected[SUM_DIGITS + 1];
    size_t length = strlen(text);
    if (length <= SUM_DIGITS + 1 || text[length - SUM_DIGITS - 1] != ' ')
    {
        return 0;
    }
    char *found = text + length - SUM_DIGITS;
    found[-1] = '\0';
    r->ended = strcmp(text, "end") == 0;
    uint64_t sum = sum_of(SUM_START, text, strlen(text));
    print_sum(r->ended ? r->sum : sum, expected);
    r->sum = sum_of(r->sum, &sum, sizeof sum);
    return strcmp(found, expected) == 0;
}

static int read_version(reader *r, const char *text)
{
    r->version = strcmp(text, version) == 0 ? 2
        : strcmp(text, wholeVersion) == 0   ? 3
        : strcmp(text, oldVersion) == 0     ? 1
                                            : 0;
    return r->version;
}

/* Reads one line. Returns 1 if it is valid, otherwise 0. */
static int read_line(reader *r, char *text)
{
    /* the line is longer than any valid one, truncated, or contains a NUL */
    if (!strchr(text, '\n'))
    {
        return 0;
    }
    text[strcspn(text, "#\r\n")] = '\0';
    if (text[strspn(text, " \t")] == '\0')
    {
        return 1;
    }
    if (!r->version)
    {
        return read_version(r, text);
    }
    if (r->ended || (r->version > 1 && !take_sum(r, text)))
    {
        return 0;
    }
    return r->ended || read_shape(r, text);
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
    /* strtod may overflow or underflow on an invalid number */
    fenv_t traps;
    feholdexcept(&traps);
    char text[LINE_LENGTH];
    int good = 1;
    reader r = {.cache = cache, .sum = SUM_START, .status = SEL_OK};
    while (good && r.status == SEL_OK && fgets(text, LINE_LENGTH, file))
    {
        ++*line;
        good = read_line(&r, text);
    }
    good = good && !ferror(file) && r.version && (r.ended || r.version == 1);
    fclose(file);
    fesetenv(&traps);
    return r.status == SEL_OK && !good ? SEL_E_CACHE : r.status;
}

/* - - - - - - - - - - - - - - - - write - - - - - - - - - - - - - - - - - - */

/* Writes the line of a shape, or the end line, with its sum. */
static void write_line(FILE *file, const char *text, uint64_t sum)
{
    char digits[SUM_DIGITS + 1];
    print_sum(sum, digits);
    fprintf(file, "%s %s\n", text, digits);
}

/* Writes numbers as a line, and adds the sum of the line to the sum of all
   lines. */
static void write_numbers(
    FILE *file, const double *value, int count, uint64_t *all)
{
    char text[LINE_LENGTH];
    int at = 0;
    for (int k = 0; k < count; k++)
    {
        at += snprintf(text + at, (size_t)(LINE_LENGTH - at), "%s%.17g",
            k ? " " : "", value[k]);
    }
    uint64_t sum = sum_of(SUM_START, text, (size_t)at);
    write_line(file, text, sum);
    *all = sum_of(*all, &sum, sizeof sum);
}

static int write_all(const sel_resistance_cache *cache, FILE *file)
{
    uint64_t all = SUM_START;
    fprintf(file, "%s\n", cache->wholeCount ? wholeVersion : version);
    fprintf(file,
        "# a/c b/c epsilon1 epsilon2  K (3)  Omega (3)  Pi (3)  "
        "error  sum\n");
    for (int i = 0; i < cache->count; i++)
    {
        write_numbers(file, cache->entries[i].value, VALUES, &all);
    }
    if (cache->wholeCount)
    {
        fprintf(file,
            "# key a/c b/c  K (9)  C (9)  Omega (9)  G (18)  H (18)  "
            "error  asked  sum\n");
    }
    for (int i = 0; i < cache->wholeCount; i++)
    {
        write_numbers(file, cache->wholes[i].value, WHOLE_VALUES, &all);
    }
    write_line(file, "end", all);
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

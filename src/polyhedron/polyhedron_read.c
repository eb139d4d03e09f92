/*---------------------------------------------------------------------------*\
    polyhedron_read.c - a polyhedron from a file: STL and OBJ

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    A file is read as a whole. Many binary STL files also begin with the word
    "solid". So a file is binary if its length is 84 + 50 times its number of
    triangles.
\*---------------------------------------------------------------------------*/

#include "base/arrays.h"
#include "polyhedron/surface.h"
#include "base/vec3.h"

#include <fenv.h>
#include <gsl/gsl_math.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Maximum number of bytes in a file. */
#define FILE_MOST 2000000000L
/* Number of bytes in binary STL: of the header, of a triangle. */
#define STL_HEAD     84
#define STL_TRIANGLE 50
/* Maximum number of corners of a polygon. */
#define POLYGON_MOST 1000

typedef struct source
{
    const char *name;
    char *text; /* `length` bytes and a zero; freed by release() */
    size_t length;
    const char *at;
    long line;
    double *points;
    int *triangles;
    int nPoints, nTriangles, pointCapacity, triangleCapacity;
    sel_polyhedron_fault *fault;
} source;

static int fault_at(const source *s, const char *what)
{
    return sel_fault(s->fault, "%s, line %ld: %s", s->name, s->line, what);
}

/* - - - - - - - - - - - - - - - - the file  - - - - - - - - - - - - - - - - */

static int load(source *s)
{
    FILE *file = fopen(s->name, "rb");
    long length = -1;
    if (file && fseek(file, 0, SEEK_END) == 0)
    {
        length = ftell(file);
    }
    if (length < 0 || fseek(file, 0, SEEK_SET) != 0)
    {
        if (file)
        {
            fclose(file);
        }
        return sel_fault(s->fault, "%s: cannot be read", s->name);
    }
    if (length > FILE_MOST)
    {
        fclose(file);
        return sel_fault(s->fault, "%s: has %ld bytes; at most %ld are allowed",
            s->name, length, FILE_MOST);
    }
    s->length = (size_t)length;
    s->text = malloc(s->length + 1);
    size_t got = s->text ? fread(s->text, 1, s->length, file) : 0;
    fclose(file);
    if (!s->text)
    {
        return sel_fault_memory(s->fault);
    }
    if (got != s->length)
    {
        return sel_fault(s->fault, "%s: cannot be read", s->name);
    }
    return 1;
}

static int copy(source *s, const char *bytes, size_t length)
{
    s->length = length;
    s->text = malloc(length + 1);
    if (!s->text)
    {
        return sel_fault_memory(s->fault);
    }
    if (length > 0)
    {
        memcpy(s->text, bytes, length);
    }
    return 1;
}

/* - - - - - - - - - - - - - points and triangles  - - - - - - - - - - - - - */

static int add_point(source *s, const double x[3])
{
    if (s->nPoints >= 3 * SEL_POLYHEDRON_TRIANGLES_MOST)
    {
        return sel_fault(s->fault, "%s: more than %d points", s->name,
            3 * SEL_POLYHEDRON_TRIANGLES_MOST);
    }
    if (!sel_array_reserve(
            &s->points, &s->pointCapacity, s->nPoints + 1, 3 * sizeof(double)))
    {
        return sel_fault_memory(s->fault);
    }
    v3_copy(s->points + 3 * s->nPoints++, x);
    return 1;
}

static int add_triangle(source *s, int a, int b, int c)
{
    if (s->nTriangles >= SEL_POLYHEDRON_TRIANGLES_MOST)
    {
        return sel_fault(s->fault, "%s: more than %d triangles", s->name,
            SEL_POLYHEDRON_TRIANGLES_MOST);
    }
    if (!sel_array_reserve(&s->triangles, &s->triangleCapacity,
            s->nTriangles + 1, 3 * sizeof(int)))
    {
        return sel_fault_memory(s->fault);
    }
    int *t = s->triangles + 3 * s->nTriangles++;
    t[0] = a;
    t[1] = b;
    t[2] = c;
    return 1;
}

/* - - - - - - - - - - - - - - - binary STL  - - - - - - - - - - - - - - - - */

/* Returns a 32-bit number, little-endian on all machines. */
static uint32_t word_at(const char *bytes)
{
    uint32_t value = 0;
    for (int k = 3; k >= 0; k--)
    {
        value = value << 8 | (uint8_t)bytes[k];
    }
    return value;
}

static double real_at(const char *bytes)
{
    uint32_t bits = word_at(bytes);
    float value;
    memcpy(&value, &bits, sizeof value);
    /* comparing or converting a NaN may raise an exception */
    return (bits & 0x7f800000u) == 0x7f800000u ? GSL_NAN : (double)value;
}

static uint64_t binary_length(const source *s)
{
    return s->length < STL_HEAD
        ? 0
        : STL_HEAD + (uint64_t)STL_TRIANGLE * word_at(s->text + 80);
}

static int read_binary(source *s)
{
    for (size_t at = STL_HEAD; at + STL_TRIANGLE <= s->length;
         at += STL_TRIANGLE)
    {
        for (size_t k = 0; k < 3; k++)
        {
            double x[3];
            for (size_t i = 0; i < 3; i++)
            {
                x[i] = real_at(s->text + at + 12 * (k + 1) + 4 * i);
                if (!gsl_finite(x[i]))
                {
                    return sel_fault(s->fault,
                        "%s, triangle %d: a coordinate is not a finite number",
                        s->name, s->nTriangles);
                }
            }
            if (!add_point(s, x))
            {
                return 0;
            }
        }
        if (!add_triangle(s, s->nPoints - 3, s->nPoints - 2, s->nPoints - 1))
        {
            return 0;
        }
    }
    return 1;
}

/* - - - - - - - - - - - - - - - - words - - - - - - - - - - - - - - - - - - */

static int is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\v' || c == '\f';
}

/* Skips blanks and, if acrossLines is 1, line ends. Returns 0 if nothing is
   left. */
static int skip(source *s, int acrossLines)
{
    while (is_blank(*s->at) || (acrossLines && *s->at == '\n'))
    {
        s->line += *s->at == '\n';
        s->at++;
    }
    return *s->at != '\0' && *s->at != '\n';
}

static void skip_line(source *s)
{
    while (*s->at != '\0' && *s->at != '\n')
    {
        s->at++;
    }
}

/* Takes the next word of the line, in lower case; "" at the end of the line. */
static void take_word(source *s, char word[32])
{
    int n = 0;
    if (skip(s, 0))
    {
        while (*s->at != '\0' && *s->at != '\n' && !is_blank(*s->at))
        {
            char c = *s->at++;
            if (n < 31)
            {
                word[n++] = (char)(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
            }
        }
    }
    word[n] = '\0';
}

static int take_number(source *s, double *value)
{
    char *end;
    if (!skip(s, 0))
    {
        return fault_at(s, "a number is missing");
    }
    /* a number such as 1e400 must not stop a program that traps exceptions */
    fenv_t before;
    feholdexcept(&before);
    *value = strtod(s->at, &end);
    fesetenv(&before);
    if (end == s->at)
    {
        return fault_at(s, "a number was expected");
    }
    if (!gsl_finite(*value))
    {
        return fault_at(s, "a number is not finite");
    }
    s->at = end;
    return 1;
}

static int take_point(source *s)
{
    double x[3];
    return take_number(s, &x[0]) && take_number(s, &x[1])
        && take_number(s, &x[2]) && add_point(s, x);
}

/* - - - - - - - - - - - - - - - - text STL  - - - - - - - - - - - - - - - - */

/* Reads a statement after its first word `word`. *corners: number of corners in
   the loop so far; -1 outside a loop. */
static int take_statement(source *s, const char *word, int *corners)
{
    char rest[32];
    if (strcmp(word, "solid") == 0 || strcmp(word, "endsolid") == 0)
    {
        skip_line(s); /* any name */
        return 1;
    }
    if (strcmp(word, "facet") == 0)
    {
        skip_line(s); /* the normal is skipped: the corners give it more
                         accurately */
        return 1;
    }
    if (strcmp(word, "outer") == 0)
    {
        take_word(s, rest);
        *corners = 0;
        return strcmp(rest, "loop") == 0 || fault_at(s, "outer without loop");
    }
    if (strcmp(word, "vertex") == 0)
    {
        return *corners >= 0 && ++*corners <= 3
            ? take_point(s)
            : fault_at(s, "a vertex outside a triangle, or a fourth one in it");
    }
    if (strcmp(word, "endloop") == 0)
    {
        int whole = *corners == 3;
        *corners = -1;
        return whole
            ? add_triangle(s, s->nPoints - 3, s->nPoints - 2, s->nPoints - 1)
            : fault_at(s, "a triangle with fewer than three vertices");
    }
    return strcmp(word, "endfacet") == 0
        || fault_at(s,
            "not STL: expected facet, outer loop, vertex, endloop, endfacet, "
            "solid or endsolid");
}

static int read_text(source *s)
{
    char word[32];
    int corners = -1;
    while (skip(s, 1))
    {
        take_word(s, word);
        if (!take_statement(s, word, &corners))
        {
            return 0;
        }
    }
    if (s->at != s->text + s->length)
    {
        return fault_at(s, "a zero byte");
    }
    return corners < 0 || fault_at(s, "the file ends within a triangle");
}

static int read_stl(source *s)
{
    uint64_t length = binary_length(s);
    if (s->length >= STL_HEAD && length == s->length)
    {
        return read_binary(s);
    }
    const char *start = s->text;
    while (is_blank(*start) || *start == '\n')
    {
        start++;
    }
    if (strncmp(start, "solid", 5) == 0 || strncmp(start, "SOLID", 5) == 0
        || strncmp(start, "facet", 5) == 0)
    {
        return read_text(s);
    }
    return s->length < STL_HEAD
        ? sel_fault(s->fault,
            "%s: neither text STL (begins with solid) nor binary STL (at least "
            "%d bytes); it has %lu bytes",
            s->name, STL_HEAD, (unsigned long)s->length)
        : sel_fault(s->fault,
            "%s: a binary STL file of %lu triangles has %lu bytes; this one "
            "has %lu",
            s->name, (unsigned long)word_at(s->text + 80),
            (unsigned long)length, (unsigned long)s->length);
}

/* - - - - - - - - - - - - - - - - OBJ - - - - - - - - - - - - - - - - - - - */

/* Reads the index before the first slash and converts it to an index from 0.
   Negative indices count from the end. */
static int take_index(source *s, int *index)
{
    char *end;
    long value = strtol(s->at, &end, 10);
    if (end == s->at
        || (*end != '/' && *end != '\n' && *end != '\0' && !is_blank(*end)))
    {
        return fault_at(s, "expected the number of a point");
    }
    long from = value < 0 ? s->nPoints + value : value - 1;
    if (value == 0 || from < 0 || from >= s->nPoints)
    {
        return fault_at(s, "refers to a point that has not been defined yet");
    }
    s->at = end;
    while (*s->at != '\0' && *s->at != '\n' && !is_blank(*s->at))
    {
        s->at++; /* skip texture and normal */
    }
    *index = (int)from;
    return 1;
}

/* Returns 1 if corner b is an ear: it is convex, and the triangle with its two
   neighbours contains no other corner. n: normal of the polygon. */
static int is_ear(
    const source *s, const int *list, int count, int b, const double n[3])
{
    const double *A = s->points + 3 * list[(b + count - 1) % count];
    const double *B = s->points + 3 * list[b];
    const double *C = s->points + 3 * list[(b + 1) % count];
    const double *corner[3] = {A, B, C};
    double side[3][3], rotation[3];
    for (int k = 0; k < 3; k++)
    {
        v3_sub(side[k], corner[(k + 1) % 3], corner[k]);
    }
    v3_cross(rotation, side[0], side[1]);
    if (!(v3_dot(rotation, n) > 0.0))
    {
        return 0;
    }
    for (int i = 0; i < count; i++)
    {
        const double *p = s->points + 3 * list[i];
        int inside = p != A && p != B && p != C;
        for (int k = 0; k < 3 && inside; k++)
        {
            double r[3];
            v3_sub(r, p, corner[k]);
            v3_cross(rotation, side[k], r);
            inside = v3_dot(rotation, n) >= 0.0;
        }
        if (inside)
        {
            return 0;
        }
    }
    return 1;
}

/* Computes twice the area vector, by Newell's method. */
static void polygon_normal(
    const source *s, const int *list, int count, double n[3])
{
    v3_set(n, 0.0, 0.0, 0.0);
    for (int k = 0; k < count; k++)
    {
        double a[3], b[3], part[3];
        v3_sub(a, s->points + 3 * list[k], s->points + 3 * list[0]);
        v3_sub(
            b, s->points + 3 * list[(k + 1) % count], s->points + 3 * list[0]);
        v3_cross(part, a, b);
        v3_madd(n, n, 1.0, part);
    }
}

/* Cuts off one ear after another. If there is no ear (distorted polygon), cuts
   off the second corner; the checks of the surface then report the error. */
static int add_polygon(source *s, int *list, int count)
{
    double n[3];
    polygon_normal(s, list, count, n);
    while (count > 3)
    {
        int ear = 0;
        while (ear < count && !is_ear(s, list, count, ear, n))
        {
            ear++;
        }
        ear = ear < count ? ear : 1;
        if (!add_triangle(s, list[(ear + count - 1) % count], list[ear],
                list[(ear + 1) % count]))
        {
            return 0;
        }
        for (int k = ear; k + 1 < count; k++)
        {
            list[k] = list[k + 1];
        }
        count--;
    }
    return add_triangle(s, list[0], list[1], list[2]);
}

static int take_face(source *s)
{
    int list[POLYGON_MOST], count = 0;
    while (skip(s, 0))
    {
        if (count == POLYGON_MOST)
        {
            return fault_at(s, "a face with more than 1000 corners");
        }
        if (!take_index(s, &list[count++]))
        {
            return 0;
        }
    }
    return count >= 3 ? add_polygon(s, list, count)
                      : fault_at(s, "a face with fewer than three corners");
}

static int read_obj(source *s)
{
    char word[32];
    while (skip(s, 1))
    {
        take_word(s, word);
        int good = strcmp(word, "v") == 0 ? take_point(s)
            : strcmp(word, "f") == 0      ? take_face(s)
                                          : 1;
        if (!good)
        {
            return 0;
        }
        skip_line(s); /* skips weights and colours, normals, groups and
                         comments */
    }
    return s->at == s->text + s->length || fault_at(s, "a zero byte");
}

/* - - - - - - - - - - - - - - - - both  - - - - - - - - - - - - - - - - - - */

static int ends_with(const char *name, const char *ending)
{
    size_t n = strlen(name), m = strlen(ending);
    int same = n >= m;
    for (size_t k = 0; k < m && same; k++)
    {
        char c = name[n - m + k];
        same = (c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c) == ending[k];
    }
    return same;
}

/* Reads `bytes` or, if that is NULL, the file. The caller calls release(). */
static int read_all(source *s, const char *bytes, size_t length)
{
    int stl = ends_with(s->name, ".stl"), obj = ends_with(s->name, ".obj");
    if (!stl && !obj)
    {
        return sel_fault(
            s->fault, "%s: the name must end with .stl or .obj", s->name);
    }
    if (!(bytes ? copy(s, bytes, length) : load(s)))
    {
        return 0;
    }
    s->text[s->length] = '\0';
    s->at = s->text;
    s->line = 1;
    return stl ? read_stl(s) : read_obj(s);
}

static void release(source *s)
{
    free(s->text);
    free(s->points);
    free(s->triangles);
}

static sel_polyhedron *read_from(const char *file, const char *bytes,
    size_t length, sel_polyhedron_fault *fault)
{
    source s = {.name = file, .fault = fault};
    sel_polyhedron *body = NULL;
    if (read_all(&s, bytes, length))
    {
        sel_polyhedron_fault own;
        body = sel_polyhedron_create(
            s.points, s.nPoints, s.triangles, s.nTriangles, &own);
        if (!body)
        {
            sel_fault(fault, "%.150s: %.240s", file, own.text);
        }
    }
    release(&s);
    return body;
}

int sel_surface_parse(const char *file, const char *bytes, size_t length,
    double **corners, int *nTriangles, sel_polyhedron_fault *fault)
{
    source s = {.name = file, .fault = fault};
    int done = read_all(&s, bytes ? bytes : "", length);
    *nTriangles = done ? s.nTriangles : 0;
    *corners = malloc((9 * (size_t)*nTriangles + 1) * sizeof(double));
    done = done && (*corners || sel_fault_memory(fault));
    for (int i = 0; i < 3 * *nTriangles && done; i++)
    {
        v3_copy(*corners + (ptrdiff_t)3 * i, s.points + 3 * s.triangles[i]);
    }
    release(&s);
    return done;
}

sel_polyhedron *sel_polyhedron_read(
    const char *file, sel_polyhedron_fault *fault)
{
    return read_from(file, NULL, 0, fault);
}

sel_polyhedron *sel_polyhedron_parse(const char *file, const char *bytes,
    size_t length, sel_polyhedron_fault *fault)
{
    return read_from(file, bytes ? bytes : "", length, fault);
}

/*---------------------------------------------------------------------------*\
    arrays.h - arrays that grow (private)

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    A list of such arrays is a macro with one line per array:

        #define LIST(X)                           \
            X(name, type, count, "meaning [unit]") \
            ...

    count: number of elements per item of the array; 0: the array is not used.
    It may depend on the structure; s is the pointer to that.

    LIST(SEL_ARRAY_MEMBER) declares the pointers as members of the structure,
    and SEL_ARRAYS defines the functions that grow and free them;
    SEL_ARRAYS_RENEWED is for arrays whose contents are set anew each time.
\*---------------------------------------------------------------------------*/

#ifndef SEL_BASE_ARRAYS_H
#define SEL_BASE_ARRAYS_H

#include "sel_status.h"

#include <stddef.h>
#include <stdlib.h>

#define SEL_ARRAY_MEMBER(name, type, count, meaning) type *name;
#define SEL_ARRAY_GROW(name, type, count, meaning)                             \
    sel_array_grow(                                                            \
        &s->name, &ok, old, capacity, (size_t)(count) * sizeof(type));
#define SEL_ARRAY_RENEW(name, type, count, meaning)                            \
    sel_array_renew(&s->name, &ok, capacity, (size_t)(count) * sizeof(type));
#define SEL_ARRAY_FREE(name, type, count, meaning) free(s->name);

/* Defines two static functions for the arrays of a list. grow: grows the arrays
   to `capacity` items; the first `old` items are kept and the others are zero.
   SEL_E_MEMORY: only some arrays have grown. release: frees the arrays. */
#define SEL_ARRAYS(LIST, owner, grow, release)                                 \
    static sel_status grow(owner *s, int old, int capacity)                    \
    {                                                                          \
        int ok = 1;                                                            \
        LIST(SEL_ARRAY_GROW)                                                   \
        return ok ? SEL_OK : SEL_E_MEMORY;                                     \
    }                                                                          \
    static void release(owner *s)                                              \
    {                                                                          \
        LIST(SEL_ARRAY_FREE)                                                   \
    }

/* Likewise. renew: replaces the arrays by new ones for `capacity` items, whose
   contents are undefined. SEL_E_MEMORY: some arrays are NULL. */
#define SEL_ARRAYS_RENEWED(LIST, owner, renew, release)                        \
    static sel_status renew(owner *s, size_t capacity)                         \
    {                                                                          \
        int ok = 1;                                                            \
        LIST(SEL_ARRAY_RENEW)                                                  \
        return ok ? SEL_OK : SEL_E_MEMORY;                                     \
    }                                                                          \
    static void release(owner *s)                                              \
    {                                                                          \
        LIST(SEL_ARRAY_FREE)                                                   \
    }

/* Grows one array, keeps its contents and clears the new entries. array:
   address of its pointer. item: size of an entry in bytes; 0: nothing is done.
   *ok becomes 0 if out of memory. */
void sel_array_grow(void *array, int *ok, int old, int capacity, size_t item);

/* Grows one array and keeps its contents; the new entries are undefined. Pages
   that are never used take no memory. *ok becomes 0 if out of memory. */
void sel_array_extend(void *array, int *ok, int capacity, size_t item);

/* Makes one array large enough for n entries, if it is not: at least doubles
   *capacity, and keeps the contents; the new entries are undefined. Returns 1;
   0: out of memory, and nothing has changed. */
int sel_array_reserve(void *array, int *capacity, int n, size_t item);

/* Replaces one array, without its contents. Pages that are never used take no
   memory. *ok becomes 0 if out of memory. */
void sel_array_renew(void *array, int *ok, size_t capacity, size_t item);

#endif

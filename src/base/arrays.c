/*---------------------------------------------------------------------------*\
    arrays.c - arrays that grow

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#include "base/arrays.h"

#include <limits.h>
#include <string.h>

void sel_array_grow(void *array, int *ok, int old, int capacity, size_t item)
{
    if (item == 0)
    {
        return;
    }
    int grown = 1;
    sel_array_extend(array, &grown, capacity, item);
    *ok = *ok && grown;
    if (grown)
    {
        char *bigger;
        memcpy(&bigger, array, sizeof(bigger));
        memset(bigger + (size_t)old * item, 0, (size_t)(capacity - old) * item);
    }
}

void sel_array_extend(void *array, int *ok, int capacity, size_t item)
{
    void *before;
    memcpy(&before, array, sizeof(before));
    void *bigger = realloc(before, (size_t)capacity * item);
    if (!bigger)
    {
        *ok = 0;
        return;
    }
    memcpy(array, &bigger, sizeof(bigger));
}

int sel_array_reserve(void *array, int *capacity, int n, size_t item)
{
    if (n <= *capacity)
    {
        return 1;
    }
    int ok = 1;
    int grown = *capacity < INT_MAX / 4 ? 2 * *capacity + 16 : INT_MAX;
    grown = n > grown ? n : grown;
    sel_array_extend(array, &ok, grown, item);
    *capacity = ok ? grown : *capacity;
    return ok;
}

void sel_array_renew(void *array, int *ok, size_t capacity, size_t item)
{
    void *before, *fresh = malloc(capacity * item);
    memcpy(&before, array, sizeof(before));
    free(before);
    memcpy(array, &fresh, sizeof(fresh));
    *ok = *ok && fresh;
}

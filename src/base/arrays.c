/*---------------------------------------------------------------------------*\
    arrays.c - arrays that grow

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#include "base/arrays.h"

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

void sel_array_renew(void *array, int *ok, size_t capacity, size_t item)
{
    void *before, *fresh = malloc(capacity * item);
    memcpy(&before, array, sizeof(before));
    free(before);
    memcpy(array, &fresh, sizeof(fresh));
    *ok = *ok && fresh;
}

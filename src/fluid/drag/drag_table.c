/*---------------------------------------------------------------------------*\
    drag_table.c - the list of drag laws

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    The list contains the laws of the core, and the laws that libraries have
    registered (base/added_laws.h).
\*---------------------------------------------------------------------------*/

#include "base/added_laws.h"
#include "fluid/drag/drag_laws.h"

#include <stddef.h>
#include <string.h>

#define ENTRY(name) &sel_drag_##name,
static const sel_drag_law *const builtIn[] = {SEL_DRAG_LAWS(ENTRY)};
#undef ENTRY

enum
{
    N_BUILT_IN = sizeof(builtIn) / sizeof(builtIn[0]),
    ADDED_MOST = SEL_DRAG_LAWS_MOST - N_BUILT_IN
};

static const sel_drag_law *added[ADDED_MOST];
static int nAdded;

const sel_drag_law *sel_drag_list(int k)
{
    if (k >= 0 && k < N_BUILT_IN)
    {
        return builtIn[k];
    }
    return k >= 0 && k < N_BUILT_IN + nAdded ? added[k - N_BUILT_IN] : NULL;
}

int sel_drag_index(const sel_drag_law *law)
{
    const sel_drag_law *each;
    for (int k = 0; (each = sel_drag_list(k)) != NULL; k++)
    {
        if (each == law)
        {
            return k;
        }
    }
    return -1;
}

const sel_drag_law *sel_drag_find(const char *keyword)
{
    const sel_drag_law *law;
    for (int k = 0; (law = sel_drag_list(k)) != NULL; k++)
    {
        if (strcmp(law->keyword, keyword) == 0)
        {
            break;
        }
    }
    return law;
}

sel_status sel_drag_register(const sel_drag_law *law)
{
    if (!law || !sel_law_is_word(law->keyword)
        || strcmp(law->keyword, "none") == 0 || sel_drag_find(law->keyword)
        || !law->over_stokes || nAdded == ADDED_MOST)
    {
        return SEL_E_ARGUMENT;
    }
    added[nAdded++] = law;
    return SEL_OK;
}

const char *sel_drag_name(const sel_drag_law *law)
{
    return law ? law->keyword : "none";
}

/*---------------------------------------------------------------------------*\
    added_laws.c - laws that libraries add to a family

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#include "base/added_laws.h"

#include <ctype.h>
#include <stddef.h>
#include <string.h>

int sel_law_is_word(const char *text)
{
    int good = text && *text;
    for (; good && *text; text++)
    {
        good = isalnum((unsigned char)*text) || *text == '_';
    }
    return good;
}

/* Returns 1 if a user cannot distinguish the two laws. */
static int is_same(const sel_law *one, const sel_law *two)
{
    return strcmp(one->keyword, two->keyword) == 0
        && (!one->form || !two->form || strcmp(one->form, two->form) == 0);
}

int sel_law_may_join(const sel_law *law, sel_law_list *list)
{
    const sel_law *other;
    int count = 0;
    if (!sel_law_is_word(law->keyword) || strcmp(law->keyword, "none") == 0
        || (law->form && !sel_law_is_word(law->form))
        || (law->needs & ~SEL_LAW_NEEDS_ALL)
        || (law->traits & ~SEL_LAW_TRAITS_ADDED))
    {
        return 0;
    }
    while ((other = list(count)) != NULL)
    {
        if (is_same(law, other))
        {
            return 0;
        }
        count++;
    }
    return count < SEL_LAWS_MOST;
}

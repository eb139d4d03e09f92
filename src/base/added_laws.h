/*---------------------------------------------------------------------------*\
    added_laws.h - laws that libraries add to a family (private)

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    The table of a family begins with the laws of the core. Laws that libraries
    have added follow. They are the only state of the core that belongs to the
    process and not to a world: a library adds a law when it is loaded, before
    any world exists.
\*---------------------------------------------------------------------------*/

#ifndef SEL_BASE_ADDED_LAWS_H
#define SEL_BASE_ADDED_LAWS_H

#include "sel_law.h"

/* Returns 1 if the text is a word of letters, digits and underscores. */
int sel_law_is_word(const char *text);

/* Returns 1 if a law may be added to a list: its keyword is a word and is not
   "none", no law with the same form has this keyword, needs and traits are
   known, and the list has space. */
int sel_law_may_join(const sel_law *law, sel_law_list *list);

#endif

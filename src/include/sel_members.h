/*---------------------------------------------------------------------------*\
    sel_members.h - the layout of this interface, for other languages

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    A program in C takes the layout of structures from the headers. A program in
    another language can take it from the library itself, so that the two
    layouts cannot differ; the Python module (src/python) does so.

    Conventions: superellipsoid.h.
\*---------------------------------------------------------------------------*/

#ifndef SEL_MEMBERS_H
#define SEL_MEMBERS_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A structure of this interface, or one of its members, as the library was
   compiled. */
typedef struct sel_member
{
    const char *structure;
    const char *name; /* "": the structure as a whole */
    const char *type; /* double, int, int64, pointer, char, or the name of an
                         enumeration or of a structure listed before */
    size_t offset;    /* in the structure [byte] */
    size_t size;      /* size; for an array, of all entries together [byte] */
} sel_member;

/* A value of an enumeration and its name. If docs/dictionary.md has a word for
   the value, the name is that word. */
typedef struct sel_enumerator
{
    const char *enumeration;
    const char *name;
    size_t value;
} sel_enumerator;

/* Returns the list of structures, each followed by its members, with *count
   entries. Members that other languages do not need are left out. size: size of
   the caller's sel_member; if it differs from the library's, returns NULL. */
const sel_member *sel_member_list(int *count, size_t size);

/* Returns the list of enumerators, with *count entries. size: size of the
   caller's sel_enumerator; if it differs from the library's, returns NULL. */
const sel_enumerator *sel_enumerator_list(int *count, size_t size);

/* Returns SEL_INTERFACE of the library. It changes if the meaning of functions
   or members changes. */
int sel_interface(void);

#ifdef __cplusplus
}
#endif

#endif

/*  test_members.c - the layout of the interface, for other languages

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    tests/python compares every offset with what a compiler says.  */

#include "suite.h"

static const sel_member *find(const char *structure, const char *name)
{
    int count;
    const sel_member *list = sel_member_list(&count, sizeof *list);
    for (int i = 0; i < count; i++)
    {
        if (strcmp(list[i].structure, structure) == 0
            && strcmp(list[i].name, name) == 0)
        {
            return &list[i];
        }
    }
    ck_abort_msg("no %s.%s", structure, name);
    return NULL;
}

/* Is it a numeric type, an enumeration, or a structure listed before? */
static int is_known(const sel_member *list, int i)
{
    static const char *const numbers[]
        = {"double", "int", "int64", "pointer", "char"};
    int count, known = 0;
    const sel_enumerator *e = sel_enumerator_list(&count, sizeof *e);
    for (int k = 0; k < 5; k++)
    {
        known |= strcmp(list[i].type, numbers[k]) == 0;
    }
    for (int k = 0; k < count; k++)
    {
        known |= strcmp(list[i].type, e[k].enumeration) == 0;
    }
    for (int k = 0; k < i; k++)
    {
        known |= !list[k].name[0] && strcmp(list[i].type, list[k].structure) == 0;
    }
    return known;
}

START_TEST(every_member_lies_in_its_structure)
{
    int count;
    const sel_member *list = sel_member_list(&count, sizeof *list);
    const sel_member *whole = NULL;
    ck_assert_int_gt(count, 100);
    for (int i = 0; i < count; i++)
    {
        if (!list[i].name[0])
        {
            whole = &list[i];
            continue;
        }
        ck_assert_ptr_nonnull(whole);
        ck_assert_str_eq(list[i].structure, whole->structure);
        ck_assert_msg(list[i].offset + list[i].size <= whole->size, "%s.%s",
            list[i].structure, list[i].name);
        ck_assert_msg(strcmp(list[i].type, "pointer") != 0
                || list[i].size == sizeof(void *),
            "%s.%s is no pointer", list[i].structure, list[i].name);
        ck_assert_msg(is_known(list, i), "%s.%s: %s", list[i].structure,
            list[i].name, list[i].type);
    }
}
END_TEST

/* Is it a structure of which every member may be set? */
static int is_input(const sel_member *m)
{
    static const char *const input[] = {"sel_soft_material",
        "sel_barrier_material", "sel_material", "sel_plane",
        "sel_impulse_settings", "sel_nonsmooth_settings",
        "sel_softsphere_settings", "sel_barrier_settings"};
    int found = 0;
    for (size_t k = 0; k < sizeof input / sizeof input[0]; k++)
    {
        found |= strcmp(m->structure, input[k]) == 0;
    }
    return found;
}

/* Between two members of such a structure there is no room for another one:
   compilers leave less than a double where alignment needs it. */
START_TEST(no_member_of_the_settings_is_missing)
{
    int count, seen = 0;
    size_t end = 0;
    const sel_member *list = sel_member_list(&count, sizeof *list);
    for (int i = 0; i < count; i++)
    {
        int last = i + 1 == count || !list[i + 1].name[0];
        if (!is_input(&list[i]))
        {
            continue;
        }
        if (!list[i].name[0])
        {
            end = 0;
            seen++;
            continue;
        }
        ck_assert_msg(list[i].offset - end < sizeof(double),
            "something is missing before %s.%s", list[i].structure,
            list[i].name);
        end = list[i].offset + list[i].size;
        ck_assert_msg(!last || find(list[i].structure, "")->size - end
                < sizeof(double),
            "something is missing at the end of %s", list[i].structure);
    }
    ck_assert_int_eq(seen, 8);
}
END_TEST

START_TEST(arrays_are_told_from_pointers)
{
    ck_assert_str_eq(find("sel_contact", "normal")->type, "double");
    ck_assert_uint_eq(find("sel_contact", "normal")->size, 3*sizeof(double));
    ck_assert_str_eq(find("sel_particles", "id")->type, "pointer");
    ck_assert_str_eq(find("sel_wall_mesh", "points")->type, "pointer");
    ck_assert_str_eq(find("sel_polyhedron_fault", "text")->type, "char");
    ck_assert_str_eq(find("sel_material", "friction")->type, "sel_friction");
    ck_assert_uint_eq(find("sel_layout", "")->size, sizeof(sel_layout));
}
END_TEST

START_TEST(enumerators_have_the_names_of_the_core)
{
    int count, methods = 0;
    const sel_enumerator *e = sel_enumerator_list(&count, sizeof *e);
    for (int i = 0; i < count; i++)
    {
        if (strcmp(e[i].enumeration, "sel_method") == 0)
        {
            ck_assert_str_eq(e[i].name, sel_method_name((sel_method)e[i].value));
            methods++;
        }
    }
    ck_assert_int_eq(methods, SEL_METHOD_COUNT);
    ck_assert_int_eq(sel_interface(), SEL_INTERFACE);
}
END_TEST

START_TEST(another_form_of_the_list_is_refused)
{
    int count;
    ck_assert_ptr_null(sel_member_list(&count, sizeof(sel_member) + 8));
    ck_assert_ptr_null(sel_enumerator_list(&count, sizeof(sel_enumerator) - 8));
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("members");
    suite_add(suite, "inside", every_member_lies_in_its_structure, 10);
    suite_add(suite, "whole", no_member_of_the_settings_is_missing, 10);
    suite_add(suite, "arrays", arrays_are_told_from_pointers, 10);
    suite_add(suite, "words", enumerators_have_the_names_of_the_core, 10);
    suite_add(suite, "form", another_form_of_the_list_is_refused, 10);
    return suite_run(suite);
}

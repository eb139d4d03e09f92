/*---------------------------------------------------------------------------*\
    test_golden.c - runs whose result is stored, to the last bit

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Short runs of each model: golden_crowds.h (impulse, nonSmooth and
    softSphere, with points and manifolds, periodic and in two dimensions),
    golden_barrier.h, golden_walls.h (moving walls) and golden_fluid.h. The hash
    of the whole outcome of a run is compared with a stored one, for any
    optimisation (src/Makefile) and any build of the core (tests/Alltest golden
    uses the objects of each build).

    A change of the core that is not meant to change results must not change the
    hashes. A change that is meant to says so in its commit, with the reason,
    and rewrites golden_stored.h by tests/unit/renewGolden.
    tests/unit/goldenNumbers changes numbers of the core one by one and reports
    which run fails.

    The hashes are valid for one C library and GSL, identified by a fingerprint
    of their functions (golden_library.h). If the fingerprint is none of those
    stored, nothing can be compared: the runs count as skipped.

        test_golden          compare
        test_golden -table   print the table of this library, for
                             golden_stored.h, and compare nothing
\*---------------------------------------------------------------------------*/

#define _GNU_SOURCE
#include "golden_barrier.h"
#include "golden_crowds.h"
#include "golden_fluid.h"
#include "golden_library.h"
#include "golden_stored.h"
#include "golden_walls.h"

static const struct
{
    const char *name;
    void (*run)(golden_hash *hash);
} runs[] = {
    {"impulse, manifolds", golden_impulse},
    {"impulse, deepest partners", golden_deepest},
    {"impulse, laws of friction", golden_laws},
    {"nonSmooth, points", golden_points},
    {"nonSmooth, manifolds", golden_manifold},
    {"nonSmooth, reuse", golden_reuse},
    {"nonSmooth, periodic", golden_periodic},
    {"softSphere, hooke", golden_hooke},
    {"softSphere, hertz", golden_hertz},
    {"softSphere, gaussian", golden_gaussian},
    {"softSphere, trapezoidal", golden_trapezoidal},
    {"softSphere, plane", golden_plane},
    {"barrier, implicit", golden_implicit},
    {"barrier, damped", golden_damped},
    {"barrier, explicit", golden_explicit},
    {"walls, stirrer", golden_stirrer},
    {"walls, free", golden_free_wall},
    {"walls, open", golden_open},
    {"walls, shaken", golden_shaken},
    {"walls, shaken impulse", golden_shaken_impulse},
    {"fluid, history", golden_history},
    {"fluid, drag", golden_drags},
    {"fluid, tensors", golden_tensors},
};

/* Hashes of this library; NULL: none is stored. */
static const golden_table *stored;

static golden_hash hash_of_run(int k)
{
    golden_hash hash = {0};
    runs[k].run(&hash);
    return hash;
}

static const golden_row *row_of(const char *name)
{
    for (int k = 0; k < COUNT(stored->rows) && stored->rows[k].name; k++)
    {
        if (strcmp(stored->rows[k].name, name) == 0)
        {
            return &stored->rows[k];
        }
    }
    return NULL;
}

START_TEST(as_stored)
{
    golden_hash hash = hash_of_run(_i);
    const golden_row *row = row_of(runs[_i].name);
    printf("%s: %.0f pairs and %.0f walls touch\n", runs[_i].name, hash.pairs,
        hash.walls);
    CHECK_TRUE(hash.pairs + hash.walls > 0);
    CHECK_THAT(row, "%s: no hash is stored", runs[_i].name);
    CHECK_THAT(hash.motion == row->motion && hash.all == row->all,
        "%s: another hash, of the %s: 0x%016llx 0x%016llx", runs[_i].name,
        hash.motion == row->motion ? "statistics, loads or memories alone"
                                   : "motion",
        (unsigned long long)hash.motion, (unsigned long long)hash.all);
}
END_TEST

START_TEST(printed)
{
    golden_hash hash = hash_of_run(_i);
    printf("            {\"%s\", UINT64_C(0x%016llx),\n"
        "                UINT64_C(0x%016llx)},\n", runs[_i].name,
        (unsigned long long)hash.motion, (unsigned long long)hash.all);
}
END_TEST

static Suite *suite_of(const TTest *test)
{
    Suite *suite = suite_create("stored outcomes");
    TCase *tcase = tcase_create("runs");
    tcase_set_timeout(tcase, 300);
    tcase_add_loop_test(tcase, test, 0, COUNT(runs));
    suite_add_tcase(suite, tcase);
    return suite;
}

static int print_table(uint64_t fingerprint, const char *library)
{
    scene_trap_exceptions();
    setvbuf(stdout, NULL, _IONBF, 0);
    printf("    {UINT64_C(0x%016llx), \"%s\",\n        {\n",
        (unsigned long long)fingerprint, library);
    SRunner *runner = srunner_create(suite_of(printed));
    srunner_run_all(runner, CK_SILENT);
    int failed = srunner_ntests_failed(runner);
    if (failed)
    {
        srunner_print(runner, CK_NORMAL);
    }
    srunner_free(runner);
    puts("        }},");
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}

int main(int count, char **arguments)
{
    uint64_t fingerprint = golden_fingerprint();
    for (int k = 0; k < COUNT(golden_stored); k++)
    {
        if (golden_stored[k].fingerprint == fingerprint)
        {
            stored = &golden_stored[k];
        }
    }
    if (count > 1 && strcmp(arguments[1], "-table") == 0)
    {
        return print_table(fingerprint, count > 2 ? arguments[2] : "");
    }
    if (!stored)
    {
        printf("SKIP %d stored runs: they hold for other libraries than this"
            " one, whose fingerprint\nis 0x%016llx (see golden_library.h)\n",
            COUNT(runs), (unsigned long long)fingerprint);
        return EXIT_SUCCESS;
    }
    return suite_run(suite_of(as_stored));
}

/*  test_replay.c - recorded contacts, and the program that replays them

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors  */

#define _GNU_SOURCE
#include "suite.h"

#include <sys/wait.h>

/* A pair solved from a warm start by a method, as recorded by the world. */
static void record(scene_random *random, sel_replay *replay)
{
    scene_pair pair;
    scene_random_pair(random,
        (scene_pose)scene_integer(random, SCENE_POSE_COUNT), &pair);
    memset(replay, 0, sizeof *replay);
    replay->method = (sel_method)scene_integer(random, SEL_METHOD_COUNT);
    sel_contact_pair(replay->method, &pair.body[0], &pair.body[1],
        &replay->memory, &replay->contact);
    scene_nudge(random, 1e-3, &pair);
    for (int b = 0; b < 2; b++)
    {
        replay->shape[b] = pair.shape[b];
        memcpy(replay->centre[b], pair.body[b].centre, 3*sizeof(double));
        memcpy(replay->q[b], pair.q[b], 4*sizeof(double));
        replay->id[b] = (int64_t)(scene_bits(random) >> 11);
    }
    sel_contact_memory memory = replay->memory;
    sel_contact_pair(replay->method, &pair.body[0], &pair.body[1], &memory,
        &replay->contact);
}

static void check_numbers(const double *a, const double *b, int n)
{
    for (int i = 0; i < n; i++)
    {
        CHECK_NEAR(a[i], b[i], 0);
    }
}

static void check_contact(const sel_contact *a, const sel_contact *b)
{
    ck_assert_int_eq(a->end, b->end);
    ck_assert_int_eq(a->iterations, b->iterations);
    ck_assert_int_eq(a->fallback, b->fallback);
    ck_assert_int_eq(a->triangle, b->triangle);
    ck_assert_int_eq(a->feature, b->feature);
    check_numbers(&a->residual, &b->residual, 1);
    check_numbers(&a->overlap, &b->overlap, 1);
    check_numbers(a->point, b->point, 3);
    check_numbers(a->normal, b->normal, 3);
    check_numbers(a->point1, b->point1, 3);
    check_numbers(a->point2, b->point2, 3);
}

static void check_same(const sel_replay *a, const sel_replay *b)
{
    ck_assert_int_eq(a->method, b->method);
    for (int k = 0; k < 2; k++)
    {
        const sel_shape *s = &a->shape[k], *t = &b->shape[k];
        ck_assert_int_eq(a->id[k], b->id[k]);
        check_numbers(s->semiAxes, t->semiAxes, 3);
        check_numbers(&s->epsilon1, &t->epsilon1, 1);
        check_numbers(&s->epsilon2, &t->epsilon2, 1);
        check_numbers(&s->volume, &t->volume, 1);
        check_numbers(&s->boundingRadius, &t->boundingRadius, 1);
        check_numbers(a->centre[k], b->centre[k], 3);
        check_numbers(a->q[k], b->q[k], 4);
    }
    ck_assert_int_eq(a->memory.type, b->memory.type);
    check_numbers(a->memory.u1, b->memory.u1, 3);
    check_numbers(a->memory.u2, b->memory.u2, 3);
    check_contact(&a->contact, &b->contact);
}

static sel_status read_text(const char *text, size_t length,
    sel_replay *replay)
{
    FILE *file = tmpfile();
    ck_assert_ptr_nonnull(file);
    ck_assert_uint_eq(fwrite(text, 1, length, file), length);
    rewind(file);
    sel_status status = sel_replay_read(file, replay);
    fclose(file);
    return status;
}

/* The text of a record; freed by the caller. */
static char *write_text(const sel_replay *replay)
{
    char *text = NULL;
    size_t length = 0;
    FILE *file = open_memstream(&text, &length);
    ck_assert_ptr_nonnull(file);
    CHECK_OK(sel_replay_write(file, replay));
    fclose(file);
    return text;
}

/* - - - - - - - - - - - - - - - - format  - - - - - - - - - - - - - - - - - */

/* The record is exact to the last bit, and solving it again gives the recorded
   result. */
START_TEST(comes_back_exactly)
{
    scene_random random = {61};
    for (int i = 0; i < scene_effort(2000); i++)
    {
        sel_replay replay, back;
        record(&random, &replay);
        char *text = write_text(&replay);
        CHECK_OK(read_text(text, strlen(text), &back));
        free(text);
        check_same(&replay, &back);
        sel_body body[2];
        sel_contact contact;
        for (int b = 0; b < 2; b++)
        {
            sel_contact_body(&body[b], &back.shape[b], back.centre[b],
                back.q[b]);
        }
        sel_contact_pair(back.method, &body[0], &body[1], &back.memory,
            &contact);
        check_contact(&contact, &replay.contact);
    }
}
END_TEST

static const char plain[] = "method commonNormal\n"
    "ids 1 2\n"
    "shape1 1 1 1 1 1\n"
    "pose1 0 0 0 1 0 0 0\n"
    "shape2 1 2 1 0.2 0.2\n"
    "pose2 1.9 0 0 1 0 0 0\n";

START_TEST(by_hand)
{
    sel_replay replay;
    CHECK_OK(read_text(plain, strlen(plain), &replay));
    ck_assert_int_eq(replay.method, SEL_COMMON_NORMAL);
    ck_assert_int_eq(replay.memory.type, 0);
    ck_assert_int_eq(replay.contact.end, 0);
    CHECK_NEAR(replay.shape[1].semiAxes[1], 2, 0);
    CHECK_NEAR(replay.centre[1][0], 1.9, 0);
    static const char other[] = "\n# any order, blanks, no end of line\n"
        "\t pose2 1.9 0  0 1 0 0 0 # here\r\n"
        "shape2 1 2 1 0.2 0.2\nids 1 2\nmethod midway\n"
        "shape1 1 1 1 1 1\npose1 0 0 0 1 0 0 0";
    CHECK_OK(read_text(other, strlen(other), &replay));
    ck_assert_int_eq(replay.method, SEL_MIDWAY);
}
END_TEST

/* Replaces the line that begins with the same keyword (or adds it if there is
   none); NULL: removes it. */
START_TEST(wrong_input)
{
    static const struct
    {
        const char *keyword, *line;
        sel_status status;
    } wrong[] = {
        {"method", NULL, SEL_E_REPLAY},
        {"pose2", NULL, SEL_E_REPLAY},
        {"method", "method nearest", SEL_E_REPLAY},
        {"method", "method midway midway", SEL_E_REPLAY},
        {"method", "method", SEL_E_REPLAY},
        {"ids", "ids 1", SEL_E_REPLAY},
        {"ids", "ids 1 2.5", SEL_E_REPLAY},
        {"ids", "ids 1 99999999999999999999", SEL_E_REPLAY},
        {"shape1", "shape1 1 1 1 1", SEL_E_REPLAY},
        {"shape1", "shape1 1 1 1 1 1 1", SEL_E_REPLAY},
        {"shape1", "shape1 1 1 1 1 one", SEL_E_REPLAY},
        {"shape1", "shape1 1 1 1 1 1e", SEL_E_REPLAY},
        {"shape1", "shape1 1 1 1 1 nan", SEL_E_REPLAY},
        {"shape1", "shape1 1 1 1e999 1 1", SEL_E_REPLAY},
        {"shape1", "shape1 1 1 -1 1 1", SEL_E_SEMI_AXIS},
        {"shape1", "shape1 1 1 0 1 1", SEL_E_SEMI_AXIS},
        {"shape2", "shape2 1 1 21 1 1", SEL_E_ASPECT},
        {"shape2", "shape2 1 1 1 2 1", SEL_E_EPSILON},
        {"pose1", "pose1 0 0 0 1 1 0 0", SEL_E_STATE},
        {"pose1", "pose1 0 0 0 0 0 0 0", SEL_E_STATE},
        {"pose1", "pose1 0 0 0 1e300 0 0 0", SEL_E_STATE},
        {"pose1", "pose1 1e300 0 0 1 0 0 0", SEL_E_STATE},
        {"pose1", "pose1 inf 0 0 1 0 0 0", SEL_E_REPLAY},
        {"speed", "speed 1", SEL_E_REPLAY},
        {"memory", "memory 3 1 1 1 1 1 1", SEL_E_REPLAY},
        {"memory", "memory 0.5 1 1 1 1 1 1", SEL_E_REPLAY},
        {"memory", "memory 1 0 0 0 1 1 1", SEL_E_REPLAY},
        {"memory", "memory 1 1e300 0 0 1 1 1", SEL_E_REPLAY},
        {"contact", "contact 4 1 0 -1 0 0 1", SEL_E_REPLAY}, /* alone */
        {"again", "ids 1 2", SEL_E_REPLAY}, /* the line twice */
    };
    for (int i = 0; i < COUNT(wrong); i++)
    {
        char text[1000] = "";
        const char *at = plain;
        int replaced = wrong[i].line == NULL;
        while (*at)
        {
            size_t length = strcspn(at, "\n") + 1;
            size_t key = strlen(wrong[i].keyword);
            int hit = strncmp(at, wrong[i].keyword, key) == 0;
            if (hit && wrong[i].line)
            {
                strcat(strcat(text, wrong[i].line), "\n");
            }
            else if (!hit)
            {
                strncat(text, at, length);
            }
            replaced = replaced || hit;
            at += length;
        }
        if (!replaced)
        {
            strcat(strcat(text, wrong[i].line), "\n");
        }
        sel_replay replay = {.method = SEL_MIDWAY, .id = {7, 8}};
        sel_status status = read_text(text, strlen(text), &replay);
        CHECK_THAT(status == wrong[i].status, "%s: %s", wrong[i].line
            ? wrong[i].line : wrong[i].keyword, sel_status_message(status));
        ck_assert_int_eq(replay.id[1], 8); /* replay is as before */
    }
}
END_TEST

/* Bytes changed, cut and inserted at random: reading always ends, and accepted
   values are valid. */
START_TEST(mangled_files)
{
    scene_random random = {62};
    int accepted = 0;
    for (int i = 0; i < scene_effort(20000); i++)
    {
        sel_replay replay, back;
        record(&random, &replay);
        char *text = write_text(&replay);
        size_t length = strlen(text);
        for (int k = scene_integer(&random, 4); k >= 0; k--)
        {
            text[scene_integer(&random, (int)length)]
                = (char)(scene_bits(&random) & 0xff);
        }
        length -= scene_integer(&random, 4) ? 0
            : (size_t)scene_integer(&random, (int)length);
        if (read_text(text, length, &back) == SEL_OK)
        {
            accepted++;
            for (int b = 0; b < 2; b++)
            {
                CHECK_TRUE(back.shape[b].volume > 0);
                double square = 0;
                for (int k = 0; k < 4; k++)
                {
                    square += back.q[b][k]*back.q[b][k];
                }
                CHECK_NEAR(square, 1, 1e-5);
            }
        }
        free(text);
    }
    ck_assert_int_gt(accepted, 0);
}
END_TEST

START_TEST(a_full_disk_is_told)
{
    sel_replay replay;
    scene_random random = {63};
    record(&random, &replay);
    FILE *full = fopen("/dev/full", "w");
    if (full)
    {
        ck_assert_int_eq(sel_replay_write(full, &replay), SEL_E_WRITE);
        fclose(full);
    }
}
END_TEST

/* - - - - - - - - - - - - - - - - program - - - - - - - - - - - - - - - - - */

/* Runs it with arguments; returns its exit code and output (both streams). */
static int run(const char *arguments, char *output, size_t capacity)
{
    char command[2000];
    snprintf(command, sizeof command, "'%s' %s 2>&1", TOOL, arguments);
    FILE *pipe = popen(command, "r");
    ck_assert_ptr_nonnull(pipe);
    size_t got = fread(output, 1, capacity - 1, pipe);
    output[got] = '\0';
    int status = pclose(pipe);
    CHECK_THAT(WIFEXITED(status), "%s: killed", arguments);
    return WEXITSTATUS(status);
}

/* The number after a word that follows a heading. */
static double value_of(const char *output, const char *heading,
    const char *word)
{
    const char *at = strstr(output, heading);
    CHECK_THAT(at != NULL, "no %s in: %s", heading, output);
    at = strstr(at, word);
    CHECK_THAT(at != NULL, "no %s after %s", word, heading);
    return strtod(at + strlen(word), NULL);
}

START_TEST(program_solves)
{
    static const char *const names[SEL_METHOD_COUNT] = {"commonNormal",
        "deepestPoint", "midway"};
    char out[8000];
    /* two spheres, 0.1 deep along y */
    ck_assert_int_eq(run("-shape1 '1 1 1 1 1' -shape2 '2 2 2 1 1' "
        "-pose2 '0 2.9 0'", out, sizeof out), 0);
    for (int m = 0; m < SEL_METHOD_COUNT; m++)
    {
        CHECK_NEAR(value_of(out, names[m], "overlap"), 0.1, 1e-15);
        CHECK_NEAR(value_of(out, names[m], "normal"), 0, 1e-15);
    }
    /* defaults: 1 % of the semi-axis along x; with the rotation by 90 degrees
       about z it is that along the other axis */
    ck_assert_int_eq(run("-shape1 '1 0.5 1 0.5 0.5' -shape2 '1 1 1 1 1' "
        "-pose1 '0 0 0 3 0 0 3' -method deepestPoint", out, sizeof out), 0);
    CHECK_NEAR(value_of(out, "particle 2", "centre"), 0.5 + 1 - 0.005,
        1e-12);
    CHECK_NEAR(value_of(out, "deepestPoint", "overlap"), 0.005, 1e-9);
    ck_assert_ptr_null(strstr(out, "midway"));
    ck_assert_int_eq(run("-shape1 '1 1 1 1 1' -pose2 '3 0 0'", out,
        sizeof out), 0);
    ck_assert_ptr_nonnull(strstr(out, "apart"));
    ck_assert_int_eq(run("--help", out, sizeof out), 0);
    ck_assert_ptr_nonnull(strstr(out, "-shape1"));
}
END_TEST

START_TEST(program_replays)
{
    scene_random random = {64};
    const char *file = FOLDER "/test_replay.record";
    const char *copy = FOLDER "/test_replay.copy";
    int touching = 0;
    while (touching < scene_effort(60))
    {
        sel_replay replay, back;
        char out[16000], arguments[1000];
        record(&random, &replay);
        if (replay.contact.end != SEL_TOUCHING)
        {
            continue;
        }
        touching++;
        FILE *f = fopen(file, "w");
        ck_assert_ptr_nonnull(f);
        CHECK_OK(sel_replay_write(f, &replay));
        fclose(f);
        snprintf(arguments, sizeof arguments, "-write '%s' '%s'", copy, file);
        int code = run(arguments, out, sizeof out);
        CHECK_THAT(code == 0, "%s", out);
        if (replay.memory.type)
        {
            CHECK_NEAR(value_of(out, "from the recorded memory", "overlap"),
                replay.contact.overlap, 0);
        }
        CHECK_NEAR(value_of(out, "recorded\n", "overlap"),
            replay.contact.overlap, 0);
        f = fopen(copy, "r");
        ck_assert_ptr_nonnull(f);
        CHECK_OK(sel_replay_read(f, &back));
        fclose(f);
        check_same(&replay, &back);
    }
    remove(file);
    remove(copy);
}
END_TEST

START_TEST(program_complains)
{
    static const struct
    {
        const char *arguments, *says;
    } wrong[] = {
        {"", "-shape1"},
        {"-shape1", "value"},
        {"-shape1 '1 1 1'", "five numbers"},
        {"-shape1 '1 1 1 1 1 1'", "more than 5"},
        {"-shape1 '1 1 a 1 1'", "not a number"},
        {"-shape1 '1 1 nan 1 1'", "not a number"},
        {"-shape1 '1 1 -1 1 1'", "semi-axes"},
        {"-shape1 '1 1 30 1 1'", "20 times"},
        {"-shape1 '1 1 1 3 1'", "epsilon"},
        {"-shape1 '1 1 1 1 1' -shape1 '1 1 1 1 1'", "twice"},
        {"-shape1 '1 1 1 1 1' -pose2 '1 2'", "x y z"},
        {"-shape1 '1 1 1 1 1' -pose2 '1 2 3 0 0 0 0'", "quaternion"},
        {"-shape1 '1 1 1 1 1' -method best", "commonNormal"},
        {"-shape1 '1 1 1 1 1' -manifold -1", "manifold"},
        {"-shape1 '1 1 1 1 1' -write /nowhere/file", "/nowhere/file"},
        {"-colour red", "unknown option"},
        {"/nowhere/file", "/nowhere/file"},
        {"/dev/null", "record"},
        {"/dev/null -shape1 '1 1 1 1 1'", "either"},
        {"/dev/null /dev/null", "one file"},
    };
    for (int i = 0; i < COUNT(wrong); i++)
    {
        char out[8000];
        int code = run(wrong[i].arguments, out, sizeof out);
        CHECK_THAT(code == 1 && strstr(out, "superellipsoidContact: ")
            && strstr(out, wrong[i].says), "'%s': code %d, %s",
            wrong[i].arguments, code, out);
    }
}
END_TEST

/* The order is by residual, then fallback, then iterations, then the lower ids;
   never both ways. */
START_TEST(which_is_worse)
{
    sel_replay list[6];
    memset(list, 0, sizeof list);
    for (int k = 0; k < 6; k++)
    {
        list[k].contact.residual = k < 5 ? 1e-9 : 2e-9;
        list[k].contact.fallback = k == 4;
        list[k].contact.iterations = k == 3 ? 8 : 7;
        list[k].id[0] = k == 2 ? 9 : 3;
        list[k].id[1] = k == 2 ? 2 : k == 1 ? 5 : 6;
    }
    for (int k = 0; k < 6; k++)
    {
        for (int m = 0; m < 6; m++)
        {
            ck_assert_int_eq(sel_replay_is_worse(&list[k], &list[m]), k > m);
        }
    }
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("replay");
    suite_add(suite, "exact", comes_back_exactly, 120);
    suite_add(suite, "by hand", by_hand, 10);
    suite_add(suite, "wrong", wrong_input, 10);
    suite_add(suite, "mangled", mangled_files, 300);
    suite_add(suite, "full", a_full_disk_is_told, 10);
    suite_add(suite, "program", program_solves, 60);
    suite_add(suite, "replays", program_replays, 120);
    suite_add(suite, "complains", program_complains, 60);
    suite_add(suite, "worse", which_is_worse, 10);
    return suite_run(suite);
}

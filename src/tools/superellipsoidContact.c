/*---------------------------------------------------------------------------*\
    superellipsoidContact.c - one contact, from a record or the command line

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    For its use see the text in usage(), or run it with --help.
\*---------------------------------------------------------------------------*/

#include <superellipsoid.h>

#include <errno.h>
#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

typedef struct options
{
    const char *file;     /* file to replay */
    const char *shape[2]; /* text of the options; NULL: not given */
    const char *pose[2];
    const char *method;
    const char *manifold;
    const char *write;
} options;

static void usage(FILE *out)
{
    fputs(
        "superellipsoidContact " SEL_VERSION
        " - the contact of two superellipsoids\n"
        "\n"
        "    superellipsoidContact [options] file\n"
        "        solve a recorded contact again: cold by every method, and\n"
        "        by its own method from the recorded memory; then the\n"
        "        recorded answer\n"
        "\n"
        "    superellipsoidContact [options] -shape1 \"a b c eps1 eps2\"\n"
        "        [-pose1 \"x y z [e0 e1 e2 e3]\"] [-shape2 ...] [-pose2 ...]\n"
        "        solve the contact of two bodies: semi-axes and position in\n"
        "        [m], orientation a quaternion of any length. shape2 is by\n"
        "        default shape1, pose1 the origin, pose2 on the x axis where\n"
        "        planes normal to it overlap by 1 % of the least semi-axis\n"
        "\n"
        "options:\n"
        "    -method name      commonNormal, deepestPoint or midway alone\n"
        "    -manifold depth   also the points that span a flat contact, of\n"
        "                      this depth [m]\n"
        "    -write file       write a record of the call and its answer (of\n"
        "                      the record's method, of -method, or\n"
        "                      commonNormal)\n"
        "    -help             this text\n"
        "\n"
        "Exit code 0 if everything was solved, touching or not; 1 if the\n"
        "input is wrong.\n",
        out);
}

static void die(const char *format, ...)
{
    va_list list;
    va_start(list, format);
    fputs("superellipsoidContact: ", stderr);
    vfprintf(stderr, format, list);
    fputs("\n", stderr);
    va_end(list);
    exit(EXIT_FAILURE);
}

/* - - - - - - - - - - - - - - - - input - - - - - - - - - - - - - - - - - - */

/* Reads up to `most` numbers from `text`. Returns their count. */
static int read_numbers(
    const char *option, const char *text, double *value, int most)
{
    int count = 0;
    const char *rest = text + strspn(text, " \t\n(),");
    while (*rest)
    {
        char *end;
        double number = strtod(rest, &end);
        if (end == rest || !isfinite(number))
        {
            die("%s: not a number at \"%s\"", option, rest);
        }
        if (count == most)
        {
            die("%s \"%s\": more than %d numbers", option, text, most);
        }
        value[count++] = number;
        rest = end + strspn(end, " \t\n(),");
    }
    return count;
}

static sel_method read_method(const char *name)
{
    for (int m = 0; m < SEL_METHOD_COUNT; m++)
    {
        if (strcmp(name, sel_method_name((sel_method)m)) == 0)
        {
            return (sel_method)m;
        }
    }
    die("-method %s: allowed: commonNormal, deepestPoint or midway", name);
    return SEL_COMMON_NORMAL;
}

static void read_shape(const char *option, const char *text, sel_shape *shape)
{
    double value[5];
    int count = read_numbers(option, text, value, 5);
    if (count != 5)
    {
        die("%s \"%s\": expected five numbers, a b c epsilon1 epsilon2", option,
            text);
    }
    sel_status status = sel_shape_init(shape, value, value[3], value[4]);
    if (status != SEL_OK)
    {
        die("%s \"%s\": %s", option, text, sel_status_message(status));
    }
}

static void read_pose(
    const char *option, const char *text, double centre[3], double q[4])
{
    double value[7] = {0, 0, 0, 1, 0, 0, 0};
    int count = read_numbers(option, text, value, 7);
    if (count != 3 && count != 7)
    {
        die("%s \"%s\": expected x y z, or x y z e0 e1 e2 e3", option, text);
    }
    double length = hypot(hypot(value[3], value[4]), hypot(value[5], value[6]));
    if (!(length > 1e-100 && length < 1e100))
    {
        die("%s \"%s\": the quaternion must not be zero", option, text);
    }
    /* a quaternion of length one is not rescaled */
    double scale = fabs(length - 1) < 1e-15 ? 1 : 1 / length;
    for (int i = 0; i < 4; i++)
    {
        q[i] = value[3 + i] * scale;
    }
    for (int i = 0; i < 3; i++)
    {
        if (fabs(value[i]) > 1e15)
        {
            die("%s \"%s\": too far away", option, text);
        }
        centre[i] = value[i];
    }
}

/* Moves body 2 along the x axis from body 1, so that their support planes
   normal to this axis overlap by 1 % of the smallest semi-axis. */
static void default_pose2(sel_replay *replay)
{
    double reach = 0, Q[9];
    for (int b = 0; b < 2; b++)
    {
        sel_motion_tensor(replay->q[b], Q);
        /* the first row of Q is the x axis in the body frame */
        reach += sel_shape_support(&replay->shape[b], Q, NULL);
    }
    memcpy(replay->centre[1], replay->centre[0], sizeof replay->centre[1]);
    replay->centre[1][0] += reach
        - 0.01
            * fmin(replay->shape[0].minSemiAxis, replay->shape[1].minSemiAxis);
}

static void from_options(const options *given, sel_replay *replay)
{
    const char *const shapes[2] = {"-shape1", "-shape2"};
    const char *const poses[2] = {"-pose1", "-pose2"};
    if (!given->shape[0])
    {
        die("a file or -shape1 is required; see -help");
    }
    for (int b = 0; b < 2; b++)
    {
        int own = given->shape[b] ? b : 0;
        read_shape(shapes[own], given->shape[own], &replay->shape[b]);
        replay->q[b][0] = 1;
        if (given->pose[b])
        {
            read_pose(
                poses[b], given->pose[b], replay->centre[b], replay->q[b]);
        }
        replay->id[b] = b + 1;
    }
    if (!given->pose[1])
    {
        default_pose2(replay);
    }
}

static void from_file(const options *given, sel_replay *replay)
{
    if (given->shape[0] || given->shape[1] || given->pose[0] || given->pose[1])
    {
        die("give either a file, or shapes and poses");
    }
    FILE *file = fopen(given->file, "r");
    if (!file)
    {
        die("%s: %s", given->file, strerror(errno));
    }
    sel_status status = sel_replay_read(file, replay);
    fclose(file);
    if (status != SEL_OK)
    {
        die("%s: %s", given->file, sel_status_message(status));
    }
}

static void parse(int argc, char **argv, options *given)
{
    const struct
    {
        const char *name;
        const char **value;
    } known[] = {{"shape1", &given->shape[0]}, {"shape2", &given->shape[1]},
        {"pose1", &given->pose[0]}, {"pose2", &given->pose[1]},
        {"method", &given->method}, {"manifold", &given->manifold},
        {"write", &given->write}};
    const int count = (int)(sizeof known / sizeof known[0]);
    for (int i = 1; i < argc; i++)
    {
        const char *name = argv[i];
        int k = 0;
        if (name[0] != '-')
        {
            if (given->file)
            {
                die("give one file, not both %s and %s", given->file, name);
            }
            given->file = name;
            continue;
        }
        name += name[1] == '-' ? 2 : 1;
        if (strcmp(name, "help") == 0 || strcmp(name, "h") == 0)
        {
            usage(stdout);
            exit(EXIT_SUCCESS);
        }
        while (k < count && strcmp(name, known[k].name) != 0)
        {
            k++;
        }
        if (k == count)
        {
            die("unknown option %s; see -help", argv[i]);
        }
        if (i + 1 == argc || *known[k].value)
        {
            die(*known[k].value ? "%s is given twice" : "%s needs a value",
                argv[i]);
        }
        *known[k].value = argv[++i];
    }
}

/* - - - - - - - - - - - - - - - - output  - - - - - - - - - - - - - - - - - */

static void print_vector(const char *name, const double *a, int count)
{
    printf("    %-10s", name);
    for (int i = 0; i < count; i++)
    {
        printf(" %.17g", a[i]);
    }
    printf("\n");
}

static void print_bodies(const sel_replay *replay)
{
    for (int b = 0; b < 2; b++)
    {
        const sel_shape *s = &replay->shape[b];
        printf("particle %d (id %lld)\n", b + 1, (long long)replay->id[b]);
        print_vector("semi-axes", s->semiAxes, 3);
        printf("    %-10s %.17g %.17g\n", "epsilon", s->epsilon1, s->epsilon2);
        print_vector("centre", replay->centre[b], 3);
        print_vector("quaternion", replay->q[b], 4);
    }
}

static void print_contact(
    const char *method, const char *start, const sel_contact *c)
{
    static const char *const ends[] = {"apart (bounding spheres)",
        "apart (boxes)", "apart (by the direction in the memory)", "apart",
        "touching", "touching, accuracy not reached"};
    printf("%s, %s\n    %-10s %s\n", method, start, "status", ends[c->end]);
    if (c->end < SEL_APART)
    {
        return;
    }
    printf("    %-10s %d\n    %-10s %.3g\n    %-10s %s\n", "iterations",
        c->iterations, "residual", c->residual, "fallback",
        c->fallback ? "yes" : "no");
    if (SEL_TOUCHES(c->end))
    {
        printf("    %-10s %.17g\n", "overlap", c->overlap);
        print_vector("normal", c->normal, 3);
        print_vector("point", c->point, 3);
        print_vector("point1", c->point1, 3);
        print_vector("point2", c->point2, 3);
    }
}

static void print_manifold(
    const sel_body bodies[2], const sel_contact *contact, double depth)
{
    sel_manifold manifold;
    sel_contact_manifold(
        &bodies[0], &bodies[1], NULL, contact, depth, &manifold);
    printf("    %-10s %d\n", "manifold", manifold.count);
    for (int k = 0; k < manifold.count; k++)
    {
        const double *p = manifold.point[k];
        printf("        %.17g %.17g %.17g overlap %.17g\n", p[0], p[1], p[2],
            manifold.overlap[k]);
    }
}

/* - - - - - - - - - - - - - - - - solve - - - - - - - - - - - - - - - - - - */

static void solve(sel_method method, const char *start,
    const sel_replay *replay, sel_contact_memory memory, const char *depth,
    sel_contact *contact)
{
    sel_body bodies[2];
    for (int b = 0; b < 2; b++)
    {
        sel_contact_body(
            &bodies[b], &replay->shape[b], replay->centre[b], replay->q[b]);
    }
    sel_contact_pair(method, &bodies[0], &bodies[1], &memory, contact);
    print_contact(sel_method_name(method), start, contact);
    if (depth && SEL_TOUCHES(contact->end))
    {
        double value;
        if (read_numbers("-manifold", depth, &value, 1) != 1 || value < 0)
        {
            die("-manifold %s: expected one number, not less than zero", depth);
        }
        print_manifold(bodies, contact, value);
    }
}

static void write_record(const char *name, const sel_replay *replay)
{
    FILE *file = fopen(name, "w");
    if (!file)
    {
        die("%s: %s", name, strerror(errno));
    }
    sel_status status = sel_replay_write(file, replay);
    if (fclose(file) != 0 || status != SEL_OK)
    {
        die("%s: %s", name, sel_status_message(SEL_E_WRITE));
    }
}

int main(int argc, char **argv)
{
    options given = {0};
    sel_replay replay = {.method = SEL_COMMON_NORMAL};
    const sel_contact_memory none = {.type = 0};
    sel_contact contact;
    parse(argc, argv, &given);
    if (given.file)
    {
        from_file(&given, &replay);
    }
    else
    {
        from_options(&given, &replay);
    }
    sel_contact recorded = replay.contact;
    sel_method recordedMethod = replay.method;
    replay.method = given.method ? read_method(given.method) : replay.method;
    print_bodies(&replay);
    for (int m = 0; m < SEL_METHOD_COUNT; m++)
    {
        sel_method method = (sel_method)m;
        if (given.method && method != replay.method)
        {
            continue;
        }
        solve(method, "cold", &replay, none, given.manifold, &contact);
        if (method == replay.method)
        {
            replay.contact = contact;
        }
        if (given.file && replay.memory.type && method == recordedMethod)
        {
            solve(method, "from the recorded memory", &replay, replay.memory,
                given.manifold, &contact);
            replay.contact = contact;
        }
    }
    if (given.file)
    {
        print_contact(sel_method_name(recordedMethod), "recorded", &recorded);
    }
    if (given.write)
    {
        if (replay.method != recordedMethod)
        {
            replay.memory = none;
        }
        write_record(given.write, &replay);
    }
    if (fflush(stdout) != 0)
    {
        die("standard output: %s", strerror(errno));
    }
    return EXIT_SUCCESS;
}

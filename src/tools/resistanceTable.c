/*---------------------------------------------------------------------------*\
    resistanceTable.c - computes the table of resistances

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    For its use see the text in usage(), or run it with --help.
\*---------------------------------------------------------------------------*/

#include "base/try.h"
#include "resistance/bem.h"
#include "resistance/resistance_table.h"
#include "superellipsoid.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static const int nodes[TABLE_DIMENSIONS] = TABLE_NODES;

static void usage(FILE *out)
{
    fputs(
        "resistanceTable " SEL_VERSION
        " - computes the table of Stokes resistances\n"
        "\n"
        "    resistanceTable nodes.txt resistance_data.c\n"
        "        computes the nodes that nodes.txt does not hold yet and\n"
        "        appends them to it (so it may be stopped and started again);\n"
        "        then compares random shapes with boundary elements and\n"
        "        writes the source file of the table\n"
        "\n"
        "options:\n"
        "    -order n      polynomials of the nodes (default 4)\n"
        "    -share k/n    only every n-th node, from node k (0 .. n - 1) on,\n"
        "                  and no source: for several processes, each with a\n"
        "                  file of its own; then join the files\n"
        "    -check n      random shapes (default 200)\n"
        "    -help         this text\n",
        out);
}

static void die(const char *what, const char *name)
{
    fprintf(stderr, "resistanceTable: %s %s\n", what, name);
    exit(EXIT_FAILURE);
}

static int node_count(void)
{
    return (nodes[0] / 2 + 1) * nodes[1] * nodes[2] * nodes[3];
}

/* Finds the coordinates of stored node k. */
static void node_at(int k, double x[4])
{
    int index[4];
    for (int d = 3; d > 0; d--)
    {
        index[d] = k % nodes[d];
        k /= nodes[d];
    }
    index[0] = nodes[0] / 2 + k;
    for (int d = 0; d < 4; d++)
    {
        x[d] = sel_table_node(nodes[d], index[d]);
    }
}

/* Reads the nodes of a previous run and sets have[k] for each. Returns their
   number. */
static int read_nodes(const char *name, double *data, char *have)
{
    FILE *file = fopen(name, "r");
    int count = 0, k;
    char line[512];
    while (file && fgets(line, sizeof line, file))
    {
        double v[TABLE_VALUES];
        if (!strchr(line, '\n')
            || sscanf(line, "%d %lf %lf %lf %lf %lf %lf %lf %lf %lf", &k, v,
                   v + 1, v + 2, v + 3, v + 4, v + 5, v + 6, v + 7, v + 8)
                != TABLE_VALUES + 1
            || k < 0 || k >= node_count())
        {
            die("not made for this table, or its last line is cut:", name);
        }
        count += !have[k];
        have[k] = 1;
        memcpy(data + k * TABLE_VALUES, v, sizeof v);
    }
    if (file)
    {
        fclose(file);
    }
    return count;
}

static sel_status compute(const double x[4], int order, double value[])
{
    double axes[3], epsilon1, epsilon2;
    sel_resistance r;
    sel_table_shape(x, axes, &epsilon1, &epsilon2);
    sel_status status;
    do
    {
        status = bem_resistance(axes, epsilon1, epsilon2, order, &r, NULL);
        order--;
    } while (status == SEL_E_RESISTANCE && order > 2);
    SEL_THEN(status, sel_table_values(axes, &r, value));
    return status;
}

typedef struct options
{
    int order, check;
    int first, step; /* first node and step of this process */
} options;

static void compute_nodes(const char *name, const options *o, double *data)
{
    int count = node_count();
    char *have = calloc((size_t)count, 1);
    int old = have ? read_nodes(name, data, have) : 0, made = 0;
    FILE *file = fopen(name, "a");
    if (!file || !have)
    {
        die("cannot write", name);
    }
    setvbuf(file, NULL, _IOLBF, 512); /* writes whole lines, so that the file
                                         never ends within a line */
    double start = sel_clock_wall(), said = start;
    for (int k = o->first; k < count; k += o->step)
    {
        if (have[k])
        {
            continue;
        }
        double x[4], *value = data + k * TABLE_VALUES;
        node_at(k, x);
        sel_status status = compute(x, o->order, value);
        if (status != SEL_OK)
        {
            fprintf(
                stderr, "node %d (%g %g %g %g)\n", k, x[0], x[1], x[2], x[3]);
            die("node failed:", sel_status_message(status));
        }
        fprintf(file, "%d", k);
        for (int i = 0; i < TABLE_VALUES; i++)
        {
            fprintf(file, " %.9f", value[i]);
        }
        fprintf(file, "\n");
        made++;
        if (sel_clock_wall() > said + 10.0)
        {
            said = sel_clock_wall();
            fflush(file);
            int all = count / o->step;
            printf("%d of %d nodes, %.0f s left\n", old + made, all,
                (said - start) / made * (all - old - made));
            fflush(stdout);
        }
    }
    fclose(file);
    free(have);
}

/* - - - - - - - - - - - - - - - - check - - - - - - - - - - - - - - - - - - */

/* Finds point k of Roberts' sequence, which fills four dimensions evenly. */
static void spread(int k, double x[4])
{
    const double g = 1.16730397826141868;
    double part = 1.0;
    for (int d = 0; d < 4; d++)
    {
        part /= g;
        double u = 0.5 + part * (k + 1);
        x[d] = 2.0 * (u - floor(u)) - 1.0;
    }
}

static double deviation(const sel_resistance *a, const sel_resistance *b)
{
    double worst = 0.0;
    for (int i = 0; i < 3; i++)
    {
        worst = fmax(worst, fabs(a->K[i] - b->K[i]) / b->K[i]);
        worst = fmax(worst, fabs(a->Omega[i] - b->Omega[i]) / b->Omega[i]);
        worst = fmax(worst, fabs(a->Pi[i] - b->Pi[i]) / b->Omega[i]);
    }
    return worst;
}

static int rising(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* Compares the table with boundary elements for random valid shapes in its
   domain. Returns the greatest error. */
static double check(const double *data, int order, int count)
{
    double *error = calloc((size_t)count + 1, sizeof *error);
    int done = 0;
    for (int k = 0; error && done < count; k++)
    {
        double x[4], axes[3], value[TABLE_VALUES], epsilon[2];
        sel_shape shape;
        sel_resistance direct, table;
        spread(k, x);
        sel_table_shape(x, axes, &epsilon[0], &epsilon[1]);
        if (sel_shape_init(&shape, axes, epsilon[0], epsilon[1]) != SEL_OK
            || bem_resistance(
                   axes, epsilon[0], epsilon[1], order, &direct, NULL)
                != SEL_OK)
        {
            continue;
        }
        sel_table_interpolate(data, x, value);
        sel_table_resistance(axes, value, &table);
        error[done++] = deviation(&table, &direct);
    }
    if (!error || done == 0)
    {
        free(error);
        return 1.0;
    }
    qsort(error, (size_t)done, sizeof *error, rising);
    printf("%d shapes between the nodes against boundary elements of order "
           "%d:\n    median %.1e, 90 %% below %.1e, worst %.1e\n",
        done, order, error[done / 2], error[done * 9 / 10], error[done - 1]);
    double worst = error[done - 1];
    free(error);
    return worst;
}

/* - - - - - - - - - - - - - - - - source  - - - - - - - - - - - - - - - - - */

static void write_source(
    const char *name, int order, const double *data, double worst, int checked)
{
    FILE *file = fopen(name, "w");
    if (!file)
    {
        die("cannot write", name);
    }
    fprintf(file,
        "/*----------------------------------------------------------------"
        "-----------*\\\n"
        "    resistance_data.c - resistances at the nodes of "
        "resistance_table.h\n\n"
        "    SPDX-License-Identifier: GPL-3.0-or-later\n"
        "    Copyright The lagrangianSuperellipsoid authors\n\n"
        "    Made by src/tools/resistanceTable.c with boundary elements of "
        "order %d:\n    %d x %d x %d x %d nodes, of which those with a >= b. "
        "Do not edit.\n    The error is the worst of %d shapes between the "
        "nodes.\n"
        "\\*----------------------------------------------------------------"
        "-----------*/\n\n"
        "#include \"resistance_table.h\"\n\n"
        "const double sel_table_error = %.1e;\n\n"
        "const double sel_table_data[] = {\n",
        order, nodes[0], nodes[1], nodes[2], nodes[3], checked, worst);
    for (int k = 0; k < node_count(); k++)
    {
        for (int i = 0; i < TABLE_VALUES; i++)
        {
            /* writes numbers without the zero before the decimal point */
            char text[32];
            snprintf(text, sizeof text, "%.6f", data[k * TABLE_VALUES + i]);
            char *sign = text[0] == '-' ? "-" : "";
            char *digits = text + (sign[0] == '-');
            digits += digits[0] == '0';
            fprintf(
                file, "%s%s%s", sign, digits, i == 4 || i == 8 ? ",\n" : ",");
        }
    }
    fprintf(file, "};\n");
    if (fclose(file) != 0)
    {
        die("cannot write", name);
    }
}

/* Returns 1 if the option and its value are valid. */
static int read_option(const char *name, const char *value, options *o)
{
    int number = atoi(value);
    if (strcmp(name, "-order") == 0)
    {
        o->order = number;
        return number >= 3 && number <= 8;
    }
    if (strcmp(name, "-check") == 0)
    {
        o->check = number;
        return number > 0;
    }
    return strcmp(name, "-share") == 0
        && sscanf(value, "%d/%d", &o->first, &o->step) == 2 && o->step > 0
        && o->first >= 0 && o->first < o->step;
}

int main(int argc, char **argv)
{
    options o = {.order = 4, .check = 200, .step = 1};
    int at = 1;
    while (at + 1 < argc && read_option(argv[at], argv[at + 1], &o))
    {
        at += 2;
    }
    if (argc - at != 2 || argv[at][0] == '-')
    {
        int asked = argc == 2 && strstr(argv[1], "-help");
        usage(asked ? stdout : stderr);
        return asked ? EXIT_SUCCESS : EXIT_FAILURE;
    }
    double *data = calloc((size_t)(node_count() * TABLE_VALUES), sizeof *data);
    if (!data)
    {
        die("out of memory for", argv[at + 1]);
    }
    compute_nodes(argv[at], &o, data);
    if (o.step == 1)
    {
        double worst = check(data, o.order < 8 ? o.order + 1 : 8, o.check);
        write_source(argv[at + 1], o.order, data, worst, o.check);
    }
    free(data);
    return EXIT_SUCCESS;
}

/*  compare_resistance.c - the boundary-element method against all known results

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

        compare_resistance                 tables of convergence and cost,
                                           200 random shapes
        compare_resistance sample.csv n    the published sample, every n-th
                                           line: name, K (3), Omega (3),
                                           Pi (3), a/c, b/c, epsilon1,
                                           epsilon2, ..

    Exits non-zero if a bound is exceeded: 0.05 % in K and 0.2 % in Omega and Pi
    at the default refinement, a tenth of that two refinements later (plus the
    error of the reference itself).  */

#define _GNU_SOURCE
#include "superellipsoid.h"

#include <fenv.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

#include "resistance_bodies.h"

#define COUNT(array) ((int)(sizeof(array)/sizeof((array)[0])))

static int failures;

static double seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9*(double)t.tv_nsec;
}

static void expect(int good, const char *what)
{
    if (!good)
    {
        printf("FAILED: %s\n", what);
        failures++;
    }
}

/* Resistance at a refinement; NULL report allowed. */
static sel_resistance solve(const double axes[3], double epsilon1,
    double epsilon2, int refinement, sel_bem_report *report)
{
    sel_shape shape;
    sel_resistance r = {.error = NAN};
    sel_status status = sel_shape_init(&shape, axes, epsilon1, epsilon2);
    if (status == SEL_OK)
    {
        status = sel_resistance_bem(&shape, refinement, &r, report);
    }
    if (status != SEL_OK)
    {
        printf("%g %g %g; %g %g: %s\n", axes[0], axes[1], axes[2], epsilon1,
            epsilon2, sel_status_message(status));
        failures++;
        exit(EXIT_FAILURE);
    }
    return r;
}

/* - - - - - - - - - - - - - - - ellipsoids  - - - - - - - - - - - - - - - - */

static void compare_ellipsoids(void)
{
    static const double axes[][3] = {{1, 1, 1}, {2, 1, 1}, {5, 3, 1},
        {1.5, 1.25, 1}, {5, 5, 1}, {10, 1, 1}, {20, 1, 1}, {1, 20, 1},
        {1, 1, 20}, {20, 20, 1}, {20, 4, 1}, {20, 1, 10}};
    printf("\nellipsoids: relative error of K, of Omega and Pi, and the "
           "estimate, by refinement\n");
    for (int i = 0; i < COUNT(axes); i++)
    {
        sel_resistance exact;
        sel_resistance_ellipsoid(axes[i], &exact);
        printf("%4g %4g %4g ", axes[i][0], axes[i][1], axes[i][2]);
        for (int k = 0; k <= 4; k++)
        {
            double ofK, ofOmega;
            sel_resistance r = solve(axes[i], 1, 1, k, NULL);
            deviations(&r, exact.K, exact.Omega, exact.Pi, &ofK, &ofOmega);
            printf(" | %.0e %.0e %.0e", ofK, ofOmega, r.error);
            if (k == SEL_BEM_REFINEMENT_DEFAULT)
            {
                expect(ofK < 5e-4 && ofOmega < 2e-3, "ellipsoid, default");
            }
            if (k == 4)
            {
                expect(ofK < 5e-5 && ofOmega < 2e-4, "ellipsoid, refined");
            }
        }
        printf("\n");
    }
}

/* - - - - - - - - - - - - - - - - bodies  - - - - - - - - - - - - - - - - - */

static void compare_bodies(void)
{
    printf("\nbodies of the reference: deviation of K, of Omega and Pi; "
           "seconds and MB; (the reference's own)\n");
    for (int i = 0; i < COUNT(bodies); i++)
    {
        printf("%5.3g %5.3g %5.3g; %5.3g %5.3g ", bodies[i].axes[0],
            bodies[i].axes[1], bodies[i].axes[2], bodies[i].epsilon[0],
            bodies[i].epsilon[1]);
        double own = bodies[i].spread;
        for (int k = 0; k <= 4; k++)
        {
            double ofK, ofOmega, start = seconds();
            sel_bem_report report;
            sel_resistance r = solve(bodies[i].axes, bodies[i].epsilon[0],
                bodies[i].epsilon[1], k, &report);
            deviations(&r, bodies[i].K, bodies[i].Omega, bodies[i].Pi, &ofK,
                &ofOmega);
            double least = fmin(bodies[i].Omega[0],
                fmin(bodies[i].Omega[1], bodies[i].Omega[2]));
            double greatest = fmax(bodies[i].Omega[0],
                fmax(bodies[i].Omega[1], bodies[i].Omega[2]));
            double digits = fmax(printed(least), printed(greatest));
            printf(" | %.0e %.0e %.2fs %.0fMB", ofK, ofOmega,
                seconds() - start, 1e-6*(double)report.memory);
            if (k == SEL_BEM_REFINEMENT_DEFAULT)
            {
                expect(ofK < 5e-4 + own && ofOmega < 2e-3 + own + digits,
                    "body, default");
            }
            if (k == 4)
            {
                expect(ofK < 5e-5 + own && ofOmega < 2e-4 + own + digits,
                    "body, refined");
            }
        }
        printf(" (%.0e)\n", own);
    }
}

/* - - - - - - - - - - - - - - - convergence - - - - - - - - - - - - - - - - */

/* Against the last refinement: the error falls like exp(-rate order), so the
   rate is the logarithm of the ratio of one order's to the next's. */
static void converge(void)
{
    static const double shapes[][5] = {{5, 3, 1, 1, 1}, {1, 1, 1, 0.1, 0.1},
        {1, 1, 1, 0.5, 0.5}, {1, 1, 1, 0.2, 1}, {2, 1.5, 1, 0.5, 1.4},
        {1, 1, 1, 1.5, 1.5}, {1, 1, 1, 1.9, 1.9}, {1, 1, 1, 1.9, 0.1},
        {1, 1, 1, 0.1, 1.9}, {20, 20, 1, 1.9, 0.1}, {1, 1, 20, 0.1, 1.9},
        {10, 1, 1, 0.2, 1.8}};
    printf("\nconvergence: deviation from refinement 5, its estimate, and "
           "the order of convergence in 1/order\n");
    for (int i = 0; i < COUNT(shapes); i++)
    {
        const double *s = shapes[i];
        sel_resistance last = solve(s, s[3], s[4], 5, NULL);
        printf("%4g %4g %4g; %4g %4g ", s[0], s[1], s[2], s[3], s[4]);
        double before = 0;
        for (int k = 0; k <= 4; k++)
        {
            double ofK, ofOmega;
            sel_resistance r = solve(s, s[3], s[4], k, NULL);
            deviations(&r, last.K, last.Omega, last.Pi, &ofK, &ofOmega);
            double error = fmax(ofK, ofOmega);
            printf(" | %.0e (%.0e)", error, r.error);
            if (k > 0)
            {
                printf(" %4.1f", log(before/error)/log((k + 3.0)/(k + 2.0)));
            }
            before = error;
        }
        printf("\n");
        fflush(stdout);
    }
}

/* Limits of sharp edges, from valid values of epsilon: a cube 8.0956, 20.517;
   an octahedron 4.3973, 3.2961; a cylinder (K_z, Omega_z) 7.2047, 12.6829 (the
   same reference). The distance from a limit decreases with the distance of
   epsilon. */
static void limits(void)
{
    static const struct
    {
        const char *name;
        double end[2], K, Omega;
    } rows[] = {{"cube", {0, 0}, 8.0956, 20.5170},
        {"octahedron", {2, 2}, 4.3973, 3.2961},
        {"cylinder", {0, 1}, 7.2047, 12.6829}};
    static const double axes[3] = {1, 1, 1};
    printf("\nlimits of sharp edges: (K_z, Omega_z)/limit - 1 at a distance "
           "of 0.4, 0.2, 0.1, and extrapolated\n");
    for (int i = 0; i < COUNT(rows); i++)
    {
        double K[3], O[3];
        printf("%-10s", rows[i].name);
        for (int k = 0; k < 3; k++)
        {
            double d = 0.4/(1 << k), e[2];
            for (int j = 0; j < 2; j++)
            {
                e[j] = rows[i].end[j] == 1
                    ? 1 : rows[i].end[j] == 0 ? d : 2 - d;
            }
            sel_resistance r = solve(axes, e[0], e[1], 3, NULL);
            K[k] = r.K[2];
            O[k] = r.Omega[2];
            printf(" | %+.4f %+.4f", K[k]/rows[i].K - 1,
                O[k]/rows[i].Omega - 1);
        }
        /* the parabola through the three at zero */
        double endK = (K[0] - 6*K[1] + 8*K[2])/3;
        double endO = (O[0] - 6*O[1] + 8*O[2])/3;
        printf(" | %+.4f %+.4f\n", endK/rows[i].K - 1,
            endO/rows[i].Omega - 1);
    }
}

/* - - - - - - - - - - - - - - - - sample  - - - - - - - - - - - - - - - - - */

static int rising(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

typedef struct statistics
{
    const char *name;
    double *value;
    int count;
} statistics;

static void print_statistics(statistics *s)
{
    if (s->count == 0)
    {
        return;
    }
    qsort(s->value, (size_t)s->count, sizeof(double), rising);
    printf("    %-38s %5d values: median %+.2f %%, 90 %% in %+.2f .. "
           "%+.2f %%, all in %+.2f .. %+.2f %%\n",
        s->name, s->count, 100*s->value[s->count/2],
        100*s->value[s->count/20], 100*s->value[s->count - 1 - s->count/20],
        100*s->value[0], 100*s->value[s->count - 1]);
}

enum
{
    STAT_K,
    STAT_OMEGA,
    STAT_PI,
    STAT_COUNT
};

static void add_row(statistics *s, const double *v, const sel_resistance *r)
{
    for (int i = 0; i < 3; i++)
    {
        s[STAT_K].value[s[STAT_K].count++] = v[i]/r->K[i] - 1;
        s[STAT_OMEGA].value[s[STAT_OMEGA].count++]
            = v[3 + i]/r->Omega[i] - 1;
        s[STAT_PI].value[s[STAT_PI].count++]
            = (v[6 + i] - r->Pi[i])/r->Omega[i];
    }
}

/* One line: K, Omega, Pi, a/c, b/c, epsilon1, epsilon2. */
static int read_row(const char *line, double v[13])
{
    char label[64];
    return sscanf(line, "%63[^,], %lf, %lf, %lf, %lf, %lf, %lf, %lf, %lf, "
        "%lf, %lf, %lf, %lf, %lf", label, v, v + 1, v + 2, v + 3, v + 4,
        v + 5, v + 6, v + 7, v + 8, v + 9, v + 10, v + 11, v + 12) == 14;
}

/* The three rows of epsilon1 = 1 and epsilon2 = 0.6, 1.2 and 1.8, one after
   the other, give an ellipsoid by a parabola through the logarithms. */
static int is_triple(double v[3][13])
{
    static const double epsilon2[3] = {0.6, 1.2, 1.8};
    int same = 1;
    for (int i = 0; i < 3; i++)
    {
        same &= v[i][9] == v[0][9] && v[i][10] == v[0][10] && v[i][11] == 1
            && v[i][12] == epsilon2[i];
    }
    return same;
}

static void add_triple(statistics *s, double v[3][13])
{
    static const double weight[3] = {2.0/9, 8.0/9, -1.0/9};
    const double axes[3] = {v[0][9], v[0][10], 1};
    double sample[6] = {0}, ours[6] = {0};
    sel_resistance e;
    sel_resistance_ellipsoid(axes, &e);
    for (int i = 0; i < 3; i++)
    {
        sel_resistance r = solve(axes, 1, v[i][12], 1, NULL);
        for (int k = 0; k < 3; k++)
        {
            sample[k] += weight[i]*log(v[i][k]/e.K[k]);
            sample[3 + k] += weight[i]*log(v[i][3 + k]/e.Omega[k]);
            ours[k] += weight[i]*log(r.K[k]/e.K[k]);
            ours[3 + k] += weight[i]*log(r.Omega[k]/e.Omega[k]);
        }
    }
    for (int k = 0; k < 6; k++)
    {
        statistics *to = s + (k < 3 ? 0 : 1);
        to[0].value[to[0].count++] = sample[k];
        to[2].value[to[2].count++] = ours[k];
    }
}

/* Compares every step-th row with our elements; ellipsoids, which the sample
   does not contain, with theory. */
static void compare_sample(const char *name, int step)
{
    FILE *file = fopen(name, "r");
    char line[512];
    enum { CAPACITY = 30000 };
    static double capacity[7][CAPACITY], v[3][13];
    statistics all[7] = {{"sample less ours, K", capacity[0], 0},
        {"sample less ours, Omega", capacity[1], 0},
        {"sample less ours, Pi (by Omega)", capacity[2], 0},
        {"ellipsoids: sample less theory, K", capacity[3], 0},
        {"ellipsoids: sample less theory, Omega", capacity[4], 0},
        {"ellipsoids: ours less theory, K", capacity[5], 0},
        {"ellipsoids: ours less theory, Omega", capacity[6], 0}};
    int rows = 0, read = 0;
    while (file && fgets(line, sizeof line, file) && rows < CAPACITY/3)
    {
        double row[13];
        if (!read_row(line, row))
        {
            continue;
        }
        memmove(v[0], v[1], 2*sizeof v[0]);
        memcpy(v[2], row, sizeof row);
        if (is_triple(v))
        {
            add_triple(all + 3, v);
        }
        if (read++%step == 0)
        {
            sel_resistance r = solve((double[3]){row[9], row[10], 1},
                row[11], row[12], 1, NULL);
            add_row(all, row, &r);
            rows++;
        }
    }
    if (!file || rows == 0)
    {
        printf("cannot read %s\n", name);
        failures++;
        return;
    }
    fclose(file);
    printf("\nthe published sample: %d of its shapes; ellipsoids as parabolas "
           "in epsilon2 through\nthree of them give, the sample's and ours "
           "(which shows what the parabola is worth)\n", rows);
    for (int i = 0; i < 7; i++)
    {
        print_statistics(&all[i]);
    }
}

/* Every random valid shape has a result at the coarsest level: the estimates.
   */
static void random_shapes(void)
{
    enum { SHAPES = 200 };
    double error[SHAPES], start = seconds(), slowest = 0;
    srand(1);
    for (int i = 0; i < SHAPES; i++)
    {
        double u[5];
        for (int k = 0; k < 5; k++)
        {
            u[k] = rand()/(double)RAND_MAX;
        }
        double axes[3] = {1, pow(20, u[0]), pow(20, u[1])}, rotated[3];
        for (int k = 0; k < 3; k++)
        {
            rotated[k] = axes[(k + i)%3];
        }
        double before = seconds();
        sel_resistance r = solve(rotated, 0.1 + 1.8*u[2], 0.1 + 1.8*u[3], 0,
            NULL);
        slowest = fmax(slowest, seconds() - before);
        error[i] = r.error;
        expect(r.error < 0.2 && r.K[0] > 0 && r.Omega[0] > fabs(r.Pi[0]),
            "random shape");
    }
    qsort(error, SHAPES, sizeof error[0], rising);
    printf("\n%d random shapes, refinement 0: estimates: median %.0e, worst "
           "%.0e; %.2f s a shape, slowest %.1f s\n", SHAPES,
        error[SHAPES/2], error[SHAPES - 1], (seconds() - start)/SHAPES,
        slowest);
}

int main(int argc, char **argv)
{
    feenableexcept(FE_DIVBYZERO | FE_INVALID | FE_OVERFLOW);
    setvbuf(stdout, NULL, _IOLBF, 0);
    if (argc > 1)
    {
        int step = argc > 2 ? atoi(argv[2]) : 1;
        compare_sample(argv[1], step > 0 ? step : 1);
    }
    else
    {
        compare_ellipsoids();
        compare_bodies();
        converge();
        limits();
        random_shapes();
    }
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    printf("\n%.0f s of one core, at most %.0f MB; %d bounds not kept\n",
        seconds(), 1e-3*(double)usage.ru_maxrss, failures);
    return failures ? EXIT_FAILURE : EXIT_SUCCESS;
}

/*---------------------------------------------------------------------------*\
    test_resistance_faces.c - Stokes resistance of bodies with flat faces

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#include "faces_scenes.h"

#include <time.h>

static sel_resistance_tensors tensors_of(const sel_polyhedron *body,
    double tolerance)
{
    sel_resistance_tensors t;
    CHECK_OK(sel_resistance_polyhedron(body, tolerance, &t, NULL));
    CHECK_AT_MOST(t.error, tolerance);
    return t;
}

/* - - - - - - - - - - - - - - known bodies  - - - - - - - - - - - - - - - - */

/* An independent boundary-element program (octants, graded quadrilaterals,
   extrapolated): five digits, its own spread 3e-5 at most. */
START_TEST(sharp_cube_and_octahedron)
{
    static const struct
    {
        solid which;
        double K, Omega;
    } known[] = {{CUBE, 8.0956, 20.5170}, {OCTAHEDRON, 4.3973, 3.2961}};
    for (int k = 0; k < COUNT(known); k++)
    {
        sel_resistance_tensors t = tensors_of(solid_of(known[k].which), 1e-4);
        printf("%s: K %.5f (%+.1e), Omega %.5f (%+.1e), error %.1e\n",
            k ? "octahedron" : "cube", t.K[0], t.K[0]/known[k].K - 1,
            t.Omega[0], t.Omega[0]/known[k].Omega - 1, t.error);
        for (int i = 0; i < 9; i++)
        {
            int same = i % 4 == 0;
            CHECK_NEAR(t.K[i], same ? known[k].K : 0, 6e-5*known[k].K);
            CHECK_NEAR(
                t.Omega[i], same ? known[k].Omega : 0, 1e-4*known[k].Omega);
            CHECK_NEAR(t.C[i], 0, 1e-12);
        }
    }
}
END_TEST

/* The accuracy promised at the default tolerance is reached. */
START_TEST(errors_are_no_less_than_said)
{
    static const double tolerances[] = {1e-2, 2e-3, 5e-4};
    int last = scene_amount(ICOSAHEDRON, OCTAHEDRON, CUBE);
    for (int which = CUBE; which <= last; which++)
    {
        if (which == TETRAHEDRON)
        {
            continue;
        }
        sel_resistance_tensors fine = tensors_of(solid_of((solid)which), 7e-5);
        for (int k = 0; k < COUNT(tolerances); k++)
        {
            clock_t start = clock();
            sel_resistance_tensors t
                = tensors_of(solid_of((solid)which), tolerances[k]);
            printf("solid %d: asked %.0e, said %.1e, K is off by %.1e, "
                "Omega by %.1e; %.2f s\n", which, tolerances[k], t.error,
                fabs(t.K[0]/fine.K[0] - 1), fabs(t.Omega[0]/fine.Omega[0] - 1),
                (double)(clock() - start)/CLOCKS_PER_SEC);
            CHECK_NEAR(t.K[0], fine.K[0], t.error*fine.K[0]);
            CHECK_NEAR(t.Omega[0], fine.Omega[0], t.error*fine.Omega[0]);
        }
    }
}
END_TEST

/* Thin bodies, whose first limit has a larger error than its difference from
   the finer level; the tolerance is so loose that the first limit is the
   result. */
START_TEST(errors_of_thin_bodies)
{
    static const struct { const char *name; double numbers[3]; int count; } thin[]
        = {{"box", {1, 1, 0.05}, 3}, {"prism", {3, 0.03}, 2},
            {"prism", {12, 0.05}, 2}};
    for (int which = 0; which < scene_amount(COUNT(thin), 2, 2); which++)
    {
        sel_polyhedron_fault fault;
        sel_polyhedron *body = sel_polyhedron_solid(thin[which].name,
            thin[which].numbers, thin[which].count, &fault);
        sel_resistance_tensors t = tensors_of(body, 5e-2);
        sel_resistance_tensors fine = tensors_of(
            body, scene_amount(1, 2, 2)*1e-3);
        double worst = 0;
        for (int k = 0; k < 9; k += 4)
        {
            worst = fmax(worst, fabs(t.K[k]/fine.K[k] - 1));
            worst = fmax(worst, fabs(t.Omega[k]/fine.Omega[k] - 1));
        }
        printf("%s %d: said %.1e, off by %.1e of what is known to %.1e\n",
            thin[which].name, which, t.error, worst, fine.error);
        CHECK_AT_MOST(worst, t.error + fine.error);
        sel_polyhedron_free(body);
    }
}
END_TEST

/* Inscribed balls tend to 6 and 8 with the second power of the edge: 20, 80,
   320 faces; their radii by K/6 and (Omega/8)^(1/3), and the limit of these
   with the fourth power of the edge, (1/4)^2 of the first one's difference. */
START_TEST(balls_with_ever_more_faces)
{
    static const double axes[3] = {1, 1, 1};
    double K[4], Omega[4];
    for (int cuts = 0; cuts < 3; cuts++)
    {
        double all[9];
        sel_polyhedron *body = faces_ball(cuts, axes, NULL);
        sel_resistance_tensors t = tensors_of(body, 1e-3);
        faces_in_file(body, t.K, 1, all);
        K[cuts] = all[0];
        faces_in_file(body, t.Omega, 3, all);
        Omega[cuts] = all[0];
        sel_polyhedron_free(body);
    }
    printf("balls: K %.4f %.4f %.4f, Omega %.4f %.4f %.4f\n", K[0], K[1],
        K[2], Omega[0], Omega[1], Omega[2]);
    for (int cuts = 0; cuts < 3; cuts++)
    {
        K[cuts] = K[cuts]/6;
        Omega[cuts] = cbrt(Omega[cuts]/8);
    }
    CHECK_AT_MOST((1 - K[2])/(1 - K[1]), 0.28);
    CHECK_AT_MOST((1 - Omega[2])/(1 - Omega[1]), 0.28);
    CHECK_NEAR((4*K[2] - K[1])/3, 1, 1.5e-3);
    CHECK_NEAR((4*Omega[2] - Omega[1])/3, 1, 1.5e-3);
}
END_TEST

/* Inscribed ellipsoids (2, 1.5, 1), rotated in the file: 80 and 320 faces, and
   their limit, against Oberbeck and Jeffery. 3e-3: the next power of the
   edge. */
START_TEST(ellipsoids_with_faces)
{
    static const double axes[3] = {2, 1.5, 1};
    double q[4], Q[9], value[2][3][3];
    const double u[3] = {0.3, 0.6, 0.2};
    sel_motion_random_orientation(u, q);
    sel_motion_tensor(q, Q);
    sel_resistance exact;
    CHECK_OK(sel_resistance_ellipsoid(axes, &exact));
    for (int cuts = 1; cuts < 3; cuts++)
    {
        sel_polyhedron *body = faces_ball(cuts, axes, Q);
        sel_resistance_tensors t = tensors_of(body, 5e-3);
        double c = body->fileScale*body->halfWidth[2];
        for (int k = 0; k < 3; k++)
        {
            /* which axis of the body is k of the ellipsoid */
            int at = 0;
            for (int i = 1; i < 3; i++)
            {
                at = fabs(body->halfWidth[i]*body->fileScale - axes[k])
                        < fabs(body->halfWidth[at]*body->fileScale - axes[k])
                    ? i
                    : at;
            }
            int next = (at + 1)%3;
            double sign = fabs(body->halfWidth[next]*body->fileScale
                              - axes[(k + 1)%3]) < 0.2 ? 1 : -1;
            value[cuts - 1][0][k] = c*t.K[4*at];
            value[cuts - 1][1][k] = pow(c, 3)*t.Omega[4*at];
            value[cuts - 1][2][k] = sign*pow(c, 3)*t.H[6*at + 3 + at];
        }
        sel_polyhedron_free(body);
    }
    for (int k = 0; k < 3; k++)
    {
        const double known[3] = {exact.K[k], exact.Omega[k], exact.Pi[k]};
        for (int i = 0; i < 3; i++)
        {
            double limit = (4*value[1][i][k] - value[0][i][k])/3;
            CHECK_NEAR(limit, known[i], 5e-3*fabs(known[i > 0 ? 1 : 0]));
        }
    }
}
END_TEST

/* The superellipsoids of epsilon 0.2 and 0.1 tend linearly to boxes. */
START_TEST(boxes_and_superellipsoids)
{
    sel_polyhedron_fault fault;
    const double edges[3] = {5, 1, 1};
    sel_polyhedron *box = sel_polyhedron_solid("box", edges, 3, &fault);
    sel_resistance_tensors t = tensors_of(box, 5e-4);
    sel_resistance r[2];
    for (int k = 0; k < 2; k++)
    {
        const double axes[3] = {5, 1, 1};
        sel_shape shape;
        double epsilon = k ? 0.2 : 0.1;
        CHECK_OK(sel_shape_init(&shape, axes, epsilon, epsilon));
        CHECK_OK(sel_resistance_compute(&shape, 5e-4, &r[k]));
    }
    for (int i = 0; i < 3; i++)
    {
        double limit = 2*r[0].K[i] - r[1].K[i];
        printf("box 5:1:1, K %.4f; epsilon 0.1: %.4f, 0.2: %.4f\n",
            t.K[4*i], r[0].K[i], r[1].K[i]);
        CHECK_NEAR(t.K[4*i], limit, 5e-3*limit);
        limit = 2*r[0].Omega[i] - r[1].Omega[i];
        CHECK_NEAR(t.Omega[4*i], limit, 2e-2*limit);
    }
    sel_polyhedron_free(box);
}
END_TEST

/* - - - - - - - - - - - - - - - symmetry  - - - - - - - - - - - - - - - - - */

/* Four threefold axes: K and Omega are isotropic, a strain yz exerts a force
   along x, and there are no other couplings. */
START_TEST(tetrahedron_is_isotropic)
{
    sel_resistance_tensors t = tensors_of(solid_of(TETRAHEDRON), 1e-3);
    for (int i = 0; i < 9; i++)
    {
        double d = i % 4 == 0;
        CHECK_NEAR(t.K[i], d*t.K[0], 1e-5*t.K[0]);
        CHECK_NEAR(t.Omega[i], d*t.Omega[0], 1e-5*t.Omega[0]);
        CHECK_NEAR(t.C[i], 0, 1e-5*t.K[0]);
    }
    for (int i = 0; i < 18; i++)
    {
        double d = i % 6 == 3 + i/6;
        CHECK_NEAR(t.G[i], d*t.G[3], 1e-5*t.K[0]);
        CHECK_NEAR(t.H[i], 0, 1e-5*t.Omega[0]);
    }
    CHECK_THAT(fabs(t.G[3]) > 0.1, "G %g", t.G[3]);
}
END_TEST

/* The centre of mass of a slender pyramid is at a quarter of its length; its
   drag is nearly uniform along it, with its centre nearer to the middle: the
   coupling gives the distance, and is directed towards the tip. C c^2 = [R] x K
   c of the vector R to that centre, for each of the two transverse directions;
   at least half of the distance. */
START_TEST(taper_couples)
{
    static const double points[5][3] = {{-0.2, -0.2, 0}, {0.2, -0.2, 0},
        {0.2, 0.2, 0}, {-0.2, 0.2, 0}, {0, 0, 4}};
    static const int triangles[18]
        = {0, 2, 1, 0, 3, 2, 0, 1, 4, 1, 2, 4, 2, 3, 4, 3, 0, 4};
    sel_polyhedron_fault fault;
    sel_polyhedron *body
        = sel_polyhedron_create(&points[0][0], 5, triangles, 6, &fault);
    CHECK_THAT(body, "%s", fault.text);
    sel_resistance_tensors t = tensors_of(body, 5e-3);
    double K[9], C[9];
    faces_in_file(body, t.K, 1, K);
    faces_in_file(body, t.C, 2, C);
    double one = -C[1]/K[4], two = C[3]/K[0];
    printf("pyramid: centre of drag %.4f towards the tip, middle 1\n", one);
    CHECK_NEAR(one, two, 1e-3);
    CHECK_TRUE(one > 0.5 && one < 1);
    for (int k = 0; k < 9; k++)
    {
        CHECK_NEAR(C[k], k == 1 ? -one*K[4] : k == 3 ? one*K[4] : 0,
            1e-2*K[4]);
    }
    sel_polyhedron_free(body);
}
END_TEST

/* Rotating the file rotates the tensors: the axes of the body are determined
   anew. The panels are the same, so that only the error of the rules
   differs. */
START_TEST(turned_files)
{
    double q[4], Q[9], first[3][9], second[3][9], rotated[9];
    const double u[3] = {0.7, 0.15, 0.4};
    sel_motion_random_orientation(u, q);
    sel_motion_tensor(q, Q);
    for (int k = 0; k < 2; k++)
    {
        sel_polyhedron *body = faces_stone(k ? Q : NULL);
        sel_resistance_tensors t = tensors_of(body, 2e-3);
        double (*to)[9] = k ? second : first;
        faces_in_file(body, t.K, 1, to[0]);
        faces_in_file(body, t.C, 2, to[1]);
        faces_in_file(body, t.Omega, 3, to[2]);
        sel_polyhedron_free(body);
    }
    for (int k = 0; k < 3; k++)
    {
        for (int i = 0; i < 9; i++)
        {
            rotated[i] = 0;
            for (int l = 0; l < 9; l++)
            {
                rotated[i] += Q[3*(i/3) + l/3]*first[k][l]*Q[3*(i%3) + l%3];
            }
            CHECK_NEAR(second[k][i], rotated[i], 1e-6*first[2][0]);
        }
    }
}
END_TEST

/* - - - - - - - - - - - - - - - the interface - - - - - - - - - - - - - - - */

START_TEST(as_a_shape)
{
    sel_shape shape;
    sel_resistance r;
    solid_shape(BRICK, 0.02, &shape);
    sel_resistance_tensors t = tensors_of(solid_of(BRICK), 1e-3);
    CHECK_OK(sel_resistance_compute(&shape, 1e-3, &r));
    for (int k = 0; k < 3; k++)
    {
        CHECK_NEAR(r.K[k], t.K[4*k], 0);
        CHECK_NEAR(r.Omega[k], t.Omega[4*k], 0);
        CHECK_NEAR(r.Pi[k], t.H[6*k + 3 + k], 0);
    }
    CHECK_NEAR(r.error, t.error, 0);
    sel_polyhedron *body = faces_stone(NULL);
    CHECK_OK(sel_shape_init_polyhedron(&shape, body, 0.02));
    ck_assert_int_eq(
        sel_resistance_compute(&shape, 1e-2, &r), SEL_E_MIRROR);
    sel_polyhedron_free(body);
    solid_shape(TETRAHEDRON, 0.02, &shape);
    ck_assert_int_eq(
        sel_resistance_compute(&shape, 1e-3, &r), SEL_E_MIRROR);
    ck_assert_int_eq(
        sel_resistance_bem(&shape, 1, &r, NULL), SEL_E_ARGUMENT);
    ck_assert_int_eq(sel_resistance_polyhedron(
        solid_of(CUBE), 0, &t, NULL), SEL_E_ARGUMENT);
    ck_assert_int_eq(sel_resistance_polyhedron(
        solid_of(CUBE), NAN, &t, NULL), SEL_E_ARGUMENT);
}
END_TEST

/* A body that is not convex has less drag than its convex hull (the Stokes drag
   of a body within another is less: Hill and Power 1956). */
START_TEST(tetrapod)
{
    sel_resistance_tensors t = tensors_of(solid_of(TETRAPOD),
        scene_amount(2, 10, 10)*1e-3);
    double c = solid_of(TETRAPOD)->halfWidth[2];
    double outer = 6*solid_of(TETRAPOD)->radius/c;
    double inner = 6*cbrt(solid_of(TETRAPOD)->volume*0.75/acos(-1))/c;
    for (int i = 0; i < 9; i++)
    {
        CHECK_NEAR(t.K[i], i % 4 ? 0 : t.K[0], 1e-5*t.K[0]);
        CHECK_NEAR(t.Omega[i], i % 4 ? 0 : t.Omega[0], 1e-5*t.Omega[0]);
    }
    CHECK_AT_MOST(t.K[0], outer);
    CHECK_AT_MOST(inner, t.K[0]);
}
END_TEST

/* Stars with spikes and notches everywhere: the matrix stays definite, no
   exception is raised, and the result is valid and reciprocal. */
START_TEST(stars)
{
    static const double axes[3] = {1.6, 1.2, 1};
    /* starting with the one with the highest spikes */
    const int next = scene_amount(1, 3, 6);
    for (int k = 5; k >= 0; k -= next)
    {
        faces_mesh mesh;
        faces_moments m;
        sel_polyhedron *body = faces_star(
            scene_amount(1, 0, 0), axes, NULL, 0.1 + 0.1*k, 1.7*k);
        CHECK_OK(faces_mesh_init(&mesh, body, 1));
        CHECK_OK(faces_system_solve(&mesh, &m));
        for (int i = 0; i < 36; i++)
        {
            double scale = sqrt(m.value[i/6][i/6]*m.value[i%6][i%6]);
            CHECK_NEAR(
                m.value[i/6][i%6], m.value[i%6][i/6], 1e-11*scale);
        }
        sel_resistance_tensors t;
        CHECK_OK(sel_resistance_polyhedron(body, 0.2, &t, NULL));
        ck_assert_int_eq(sel_resistance_tensors_valid(&t), 1);
        faces_mesh_free(&mesh);
        sel_polyhedron_free(body);
    }
}
END_TEST

/* Any changed byte is detected, except those of comments. */
static void damage(const char *name)
{
    char text[16000];
    FILE *file = fopen(name, "r");
    size_t size = fread(text, 1, sizeof text, file);
    int isComment = 0;
    fclose(file);
    CHECK_THAT(size > 1000 && size < sizeof text, "%zu bytes", size);
    for (size_t at = 0; at < size; at++)
    {
        char byte = text[at];
        isComment = byte == '#' || (isComment && byte != '\n');
        if (isComment || byte == '\n' || at % 7)
        {
            continue;
        }
        text[at] = byte == '7' ? '8' : '7';
        file = fopen(name, "w");
        fwrite(text, 1, size, file);
        fclose(file);
        int line;
        sel_resistance_cache *cache = sel_resistance_cache_create();
        sel_status status = sel_resistance_cache_read(cache, name, &line);
        CHECK_THAT(status == SEL_E_CACHE, "byte %zu: %d", at, status);
        sel_resistance_cache_free(cache);
        text[at] = byte;
    }
}

/* Exact to the last bit, next to a superellipsoid, in a file that is then of
   version 3; a changed byte is detected; earlier versions have no such
   lines. */
START_TEST(kept_in_a_file)
{
    static const char name[] = FOLDER "/faces.resistance";
    sel_polyhedron *body = faces_stone(NULL);
    sel_resistance_tensors t[2] = {tensors_of(body, 2e-2),
        tensors_of(solid_of(CUBE), 1e-2)}, back;
    const double axes[3] = {1, 2, 3};
    sel_shape shape;
    sel_resistance r = {{6, 6, 6}, {8, 8, 8}, {0, 0, 0}, 1e-4}, same;
    CHECK_OK(sel_shape_init(&shape, axes, 0.5, 0.5));
    for (int rotation = 0; rotation < 2; rotation++)
    {
        int line = 0;
        sel_resistance_cache *cache = sel_resistance_cache_create();
        if (rotation == 0)
        {
            CHECK_OK(sel_resistance_cache_add_tensors(cache, body, 2e-2, &t[0]));
            CHECK_OK(sel_resistance_cache_add(cache, &shape, &r));
            CHECK_OK(sel_resistance_cache_add_tensors(
                cache, solid_of(CUBE), 1e-2, &t[1]));
            CHECK_OK(sel_resistance_cache_write(cache, name));
        }
        else
        {
            CHECK_OK(sel_resistance_cache_read(cache, name, &line));
        }
        ck_assert_int_eq(sel_resistance_cache_count(cache), 3);
        ck_assert_int_eq(sel_resistance_cache_find(cache, &shape, &same), 1);
        ck_assert_int_eq(memcmp(&same, &r, sizeof r), 0);
        for (int k = 0; k < 2; k++)
        {
            ck_assert_int_eq(sel_resistance_cache_find_tensors(cache,
                k ? solid_of(CUBE) : body, t[k].error, &back), 1);
            ck_assert_int_eq(memcmp(&back, &t[k], sizeof back), 0);
        }
        ck_assert_int_eq(sel_resistance_cache_find_tensors(
            cache, solid_of(BRICK), 1, &back), 0);
        sel_resistance_cache_free(cache);
    }
    damage(name);
    t[0].error = 3e-2;
    sel_resistance_cache *cache = sel_resistance_cache_create();
    CHECK_OK(sel_resistance_cache_add_tensors(cache, body, 2e-2, &t[0]));
    ck_assert_int_eq(sel_resistance_cache_find_tensors(
        cache, body, 2e-2, &back), 1); /* no finer level is possible */
    ck_assert_int_eq(sel_resistance_cache_find_tensors(
        cache, body, 1e-2, &back), 0);
    t[0].K[0] = -1;
    ck_assert_int_eq(sel_resistance_cache_add_tensors(cache, body, 2e-2, &t[0]),
        SEL_E_ARGUMENT);
    sel_resistance_cache_free(cache);
    sel_polyhedron_free(body);
    remove(name);
}
END_TEST

/* Beyond the bound the status reports this at once. */
START_TEST(too_many_faces)
{
    static const double axes[3] = {1, 1, 1};
    sel_polyhedron *body = faces_ball(4, axes, NULL);
    sel_resistance_tensors t;
    ck_assert_int_eq(
        sel_resistance_polyhedron(body, 1e-2, &t, NULL), SEL_E_FACES);
    ck_assert_int_eq(sel_resistance_polyhedron_fits(body), SEL_E_FACES);
    CHECK_OK(sel_resistance_polyhedron_fits(solid_of(TETRAPOD)));
    sel_polyhedron_free(body);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("resistance_faces");
    /* large systems; the remaining ones cover the same code */
    if (!getenv("SUITE_SHORT"))
    {
        suite_add(suite, "cube, octahedron", sharp_cube_and_octahedron, 60);
        suite_add(suite, "errors", errors_are_no_less_than_said, 120);
        suite_add(suite, "tetrahedron", tetrahedron_is_isotropic, 60);
        suite_add(suite, "tetrapod", tetrapod, 60);
        suite_add(suite, "thin", errors_of_thin_bodies, 120);
        suite_add(suite, "balls", balls_with_ever_more_faces, 120);
        suite_add(suite, "ellipsoids", ellipsoids_with_faces, 120);
        suite_add(suite, "boxes", boxes_and_superellipsoids, 120);
    }
    suite_add(suite, "taper", taper_couples, 60);
    suite_add(suite, "turned files", turned_files, 60);
    suite_add(suite, "shape", as_a_shape, 60);
    suite_add(suite, "stars", stars, 120);
    suite_add(suite, "file", kept_in_a_file, 60);
    suite_add(suite, "too many faces", too_many_faces, 60);
    return suite_run(suite);
}

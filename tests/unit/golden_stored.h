/*---------------------------------------------------------------------------*\
    golden_stored.h - the stored hashes of test_golden, one table per library

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Written by tests/unit/renewGolden. motion: positions and velocities; all:
    these, the memory of contacts, statistics, loads, and the results of the
    fluid.
\*---------------------------------------------------------------------------*/

#ifndef GOLDEN_STORED_H
#define GOLDEN_STORED_H

typedef struct golden_row
{
    const char *name;
    uint64_t motion, all;
} golden_row;

typedef struct golden_table
{
    uint64_t fingerprint;
    const char *library;
    golden_row rows[32];
} golden_table;

static const golden_table golden_stored[] = {
    {UINT64_C(0x733e96bda2631127), "glibc 2.36, x86_64",
        {
            {"impulse, manifolds", UINT64_C(0x43ef30b15ba4a9a0),
                UINT64_C(0xc51deb96d5b9fa12)},
            {"impulse, deepest partners", UINT64_C(0x45a25306c623ae98),
                UINT64_C(0xa87df4ebac9b33f4)},
            {"impulse, laws of friction", UINT64_C(0xb633289baca4fb08),
                UINT64_C(0xd85dd1d164952fd1)},
            {"nonSmooth, points", UINT64_C(0x50a2ec151e78d331),
                UINT64_C(0xf1c2a2fad2d7776c)},
            {"nonSmooth, manifolds", UINT64_C(0xd4e37aafd6381c7e),
                UINT64_C(0x3a70b05201c48e0f)},
            {"nonSmooth, reuse", UINT64_C(0x765275150db69796),
                UINT64_C(0x37ea5361e0b95cc3)},
            {"nonSmooth, periodic", UINT64_C(0xdbc114e1fe1e5e52),
                UINT64_C(0xa03a44a571bfb5c4)},
            {"softSphere, hooke", UINT64_C(0xfc64adca8cee5065),
                UINT64_C(0x1d97bebda01beb07)},
            {"softSphere, hertz", UINT64_C(0xb94f823387902090),
                UINT64_C(0x2b4804bae1180a61)},
            {"softSphere, gaussian", UINT64_C(0x75f770f9de7e4743),
                UINT64_C(0x5fbb0c3cb3e296e6)},
            {"softSphere, trapezoidal", UINT64_C(0xf23ccf417c7229a2),
                UINT64_C(0xd234b65c615e858f)},
            {"softSphere, plane", UINT64_C(0x00e1ea991c949dae),
                UINT64_C(0xaceb2ca3c5ed8686)},
            {"barrier, implicit", UINT64_C(0x2478d77de9882fc4),
                UINT64_C(0xc30094329086837d)},
            {"barrier, damped", UINT64_C(0xeea411d670d3270c),
                UINT64_C(0x29c92fe8cf152ad0)},
            {"barrier, explicit", UINT64_C(0x6be74218d3f2a38f),
                UINT64_C(0xdede614ba89df1f4)},
            {"walls, stirrer", UINT64_C(0x9029416d3fb1731c),
                UINT64_C(0x2a6e968e056486e0)},
            {"walls, free", UINT64_C(0x340a96cc438cf5da),
                UINT64_C(0x8b3cab6c52c2f839)},
            {"walls, open", UINT64_C(0xe8785c40cf66b63e),
                UINT64_C(0xf563cb344ce679f2)},
            {"walls, shaken", UINT64_C(0x5a1b2a9d5a2c0082),
                UINT64_C(0x5597e16694a12468)},
            {"walls, shaken impulse", UINT64_C(0xd9ed1b1d76dbfdc3),
                UINT64_C(0x77a423b42caa81dc)},
            {"fluid, history", UINT64_C(0x392b0db3ad9525a6),
                UINT64_C(0xf62d0b23739b3470)},
            {"fluid, drag", UINT64_C(0x9f1fdd1624382884),
                UINT64_C(0x883153e10643d515)},
            {"fluid, tensors", UINT64_C(0xb0673900da546cb5),
                UINT64_C(0x9242730947fb2395)},
        }},
    {UINT64_C(0x0fd21f5a446a8da0), "glibc 2.36, x86_64 without FMA",
        {
            {"impulse, manifolds", UINT64_C(0x93d294283ef9f3a3),
                UINT64_C(0x6fcc9d52b47b8fdf)},
            {"impulse, deepest partners", UINT64_C(0x3716ad12303c2fb4),
                UINT64_C(0x376bbd8f3a58f1aa)},
            {"impulse, laws of friction", UINT64_C(0x4641ffe18dedfe39),
                UINT64_C(0xb6b5e17751ba2f1e)},
            {"nonSmooth, points", UINT64_C(0xeef0305770872f39),
                UINT64_C(0x54aec356954b7ad6)},
            {"nonSmooth, manifolds", UINT64_C(0xd6c09eddb2334f9c),
                UINT64_C(0x7e95d7581d8ef815)},
            {"nonSmooth, reuse", UINT64_C(0x3330279eddf73a2b),
                UINT64_C(0x121d6941eff32aa3)},
            {"nonSmooth, periodic", UINT64_C(0x3a011f12ca4471f6),
                UINT64_C(0xbcd283d5eb89bf55)},
            {"softSphere, hooke", UINT64_C(0xdd8d64c7100176bc),
                UINT64_C(0x1a1cba741daa0942)},
            {"softSphere, hertz", UINT64_C(0x2f6e54f1bcdf8ba7),
                UINT64_C(0xd1965afc10c383ed)},
            {"softSphere, gaussian", UINT64_C(0xcf88476e0a46aa3f),
                UINT64_C(0xf0013e47c5334f32)},
            {"softSphere, trapezoidal", UINT64_C(0x7fa4073f6faa5f1e),
                UINT64_C(0xfa19b7bd7423c5dc)},
            {"softSphere, plane", UINT64_C(0x00e1ea991c949dae),
                UINT64_C(0xaceb2ca3c5ed8686)},
            {"barrier, implicit", UINT64_C(0x2478d77de9882fc4),
                UINT64_C(0xc30094329086837d)},
            {"barrier, damped", UINT64_C(0x7c52203e7fe3b808),
                UINT64_C(0x97534d560570f55c)},
            {"barrier, explicit", UINT64_C(0x6be74218d3f2a38f),
                UINT64_C(0x0e14a8bdda0002c2)},
            {"walls, stirrer", UINT64_C(0xbb772eda0b0d3159),
                UINT64_C(0x97eeaad048d90984)},
            {"walls, free", UINT64_C(0xa1c07aaf8780ab50),
                UINT64_C(0x88946936bfa424a9)},
            {"walls, open", UINT64_C(0xeeccc7eb790d4f9c),
                UINT64_C(0xb0ea097d40d68d90)},
            {"walls, shaken", UINT64_C(0x847f43183ccc5aed),
                UINT64_C(0x5eb91fb4ddc31356)},
            {"walls, shaken impulse", UINT64_C(0x8c6daa05d6b711f5),
                UINT64_C(0x4da44798eeb84932)},
            {"fluid, history", UINT64_C(0x5e9685e1ffc81185),
                UINT64_C(0xeafcb52733984a23)},
            {"fluid, drag", UINT64_C(0xd905a0b5877022e9),
                UINT64_C(0xcc3b32633f4ef707)},
            {"fluid, tensors", UINT64_C(0xb0673900da546cb5),
                UINT64_C(0x9242730947fb2395)},
        }},
};

#endif

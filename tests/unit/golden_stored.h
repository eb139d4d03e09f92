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
                UINT64_C(0x7e16e74bb72f3bf2)},
            {"impulse, deepest partners", UINT64_C(0x45a25306c623ae98),
                UINT64_C(0xc6153790f2fdbd94)},
            {"impulse, laws of friction", UINT64_C(0xb633289baca4fb08),
                UINT64_C(0x4a49fb837a65580f)},
            {"nonSmooth, points", UINT64_C(0xbb7c1be3f37050de),
                UINT64_C(0x1d9b0b8b208ea97c)},
            {"nonSmooth, manifolds", UINT64_C(0x5e13698f843aa822),
                UINT64_C(0x487477d15da92a2f)},
            {"nonSmooth, reuse", UINT64_C(0xc405c1db1c00c533),
                UINT64_C(0x97334da0a0162a2f)},
            {"nonSmooth, periodic", UINT64_C(0x03c59997bdf1a3cd),
                UINT64_C(0x43ad81e66ae7d78c)},
            {"softSphere, hooke", UINT64_C(0xfc64adca8cee5065),
                UINT64_C(0x49c82e9840aae227)},
            {"softSphere, hertz", UINT64_C(0xb94f823387902090),
                UINT64_C(0xb03b2657d44e2d21)},
            {"softSphere, gaussian", UINT64_C(0x75f770f9de7e4743),
                UINT64_C(0x0212c0c839bd2d86)},
            {"softSphere, trapezoidal", UINT64_C(0xf23ccf417c7229a2),
                UINT64_C(0x5a2e063ea950bf6f)},
            {"softSphere, plane", UINT64_C(0x00e1ea991c949dae),
                UINT64_C(0x4becd23d1db19e26)},
            {"barrier, implicit", UINT64_C(0x2478d77de9882fc4),
                UINT64_C(0xebfa18d8d82f357d)},
            {"barrier, damped", UINT64_C(0xeea411d670d3270c),
                UINT64_C(0x3f7ecb7fc84708b0)},
            {"barrier, explicit", UINT64_C(0x6be74218d3f2a38f),
                UINT64_C(0x1338863e522b3e74)},
            {"walls, stirrer", UINT64_C(0x44a40a21b8f6867e),
                UINT64_C(0xbfecbc8e73e0320b)},
            {"walls, free", UINT64_C(0x340a96cc438cf5da),
                UINT64_C(0xa6408d96b9512959)},
            {"walls, open", UINT64_C(0x9e31df5f93224f60),
                UINT64_C(0x34e0dbae25115136)},
            {"walls, shaken", UINT64_C(0x272b1c6e016117f8),
                UINT64_C(0x327c02619aae33a9)},
            {"walls, shaken impulse", UINT64_C(0xd9ed1b1d76dbfdc3),
                UINT64_C(0x1b7a2bac3f67281c)},
            {"fluid, history", UINT64_C(0x392b0db3ad9525a6),
                UINT64_C(0xd06c464690cdc090)},
            {"fluid, drag", UINT64_C(0x9f1fdd1624382884),
                UINT64_C(0xfd24554c2aaf83a7)},
            {"fluid, tensors", UINT64_C(0xd8fefe1a22c0947b),
                UINT64_C(0x44f7808aab083da3)},
        }},
    {UINT64_C(0x0fd21f5a446a8da0), "glibc 2.36, x86_64 without FMA",
        {
            {"impulse, manifolds", UINT64_C(0x93d294283ef9f3a3),
                UINT64_C(0x65fa1a533bcd485f)},
            {"impulse, deepest partners", UINT64_C(0x3716ad12303c2fb4),
                UINT64_C(0xb2a4e54400f4628a)},
            {"impulse, laws of friction", UINT64_C(0x4641ffe18dedfe39),
                UINT64_C(0x959fdd31eecebf6f)},
            {"nonSmooth, points", UINT64_C(0xa285522889b79c78),
                UINT64_C(0xe85dacade0d301c7)},
            {"nonSmooth, manifolds", UINT64_C(0xe79970c710ea72c5),
                UINT64_C(0xc2cd5df1bc574397)},
            {"nonSmooth, reuse", UINT64_C(0xfcc0887d802e4847),
                UINT64_C(0x0987d6f76d3dd7c5)},
            {"nonSmooth, periodic", UINT64_C(0xea4f42baddea970b),
                UINT64_C(0x17ff9c72e8f4b6b5)},
            {"softSphere, hooke", UINT64_C(0xdd8d64c7100176bc),
                UINT64_C(0x00bc895128330dc2)},
            {"softSphere, hertz", UINT64_C(0x2f6e54f1bcdf8ba7),
                UINT64_C(0x234eb8aaecad6ead)},
            {"softSphere, gaussian", UINT64_C(0xcf88476e0a46aa3f),
                UINT64_C(0x683be52694384072)},
            {"softSphere, trapezoidal", UINT64_C(0x7fa4073f6faa5f1e),
                UINT64_C(0x6da70f0779a7c5fc)},
            {"softSphere, plane", UINT64_C(0x00e1ea991c949dae),
                UINT64_C(0x4becd23d1db19e26)},
            {"barrier, implicit", UINT64_C(0x2478d77de9882fc4),
                UINT64_C(0xebfa18d8d82f357d)},
            {"barrier, damped", UINT64_C(0x7c52203e7fe3b808),
                UINT64_C(0xc64c53208b0547bc)},
            {"barrier, explicit", UINT64_C(0x6be74218d3f2a38f),
                UINT64_C(0x11598a657dc81142)},
            {"walls, stirrer", UINT64_C(0x35a697acb9d2dbc5),
                UINT64_C(0x7b3546b42c20bada)},
            {"walls, free", UINT64_C(0xa1c07aaf8780ab50),
                UINT64_C(0xb9e76ffb05557a29)},
            {"walls, open", UINT64_C(0x370058c5cf1dc4f9),
                UINT64_C(0x0d7acb461f02c9ff)},
            {"walls, shaken", UINT64_C(0x8634afaf20c8369a),
                UINT64_C(0x74e2791d641f1ad8)},
            {"walls, shaken impulse", UINT64_C(0x8c6daa05d6b711f5),
                UINT64_C(0xe6ad151ca3a6fef2)},
            {"fluid, history", UINT64_C(0x5e9685e1ffc81185),
                UINT64_C(0x2303408d9cd54ea3)},
            {"fluid, drag", UINT64_C(0xd905a0b5877022e9),
                UINT64_C(0x4b0e2ff627eb0a5a)},
            {"fluid, tensors", UINT64_C(0xd8fefe1a22c0947b),
                UINT64_C(0x44f7808aab083da3)},
        }},
};

#endif

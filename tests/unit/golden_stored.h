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
            {"nonSmooth, points", UINT64_C(0xf56c1cfcef43be53),
                UINT64_C(0xfc944d378f8b125e)},
            {"nonSmooth, manifolds", UINT64_C(0x5c99fa0f48121d12),
                UINT64_C(0xe9c6f88bb2407abc)},
            {"nonSmooth, reuse", UINT64_C(0xbf4ecff4849bd1d6),
                UINT64_C(0xdc45cc1799dfa55d)},
            {"nonSmooth, periodic", UINT64_C(0x66c492870d5e185e),
                UINT64_C(0xceff477a546b514e)},
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
            {"walls, stirrer", UINT64_C(0x8fb20a2f97bba4d7),
                UINT64_C(0x06ecdff522b75d23)},
            {"walls, free", UINT64_C(0x340a96cc438cf5da),
                UINT64_C(0xa6408d96b9512959)},
            {"walls, open", UINT64_C(0xd1f1ec45cbda1fe0),
                UINT64_C(0x6a0bad6dae9a49cb)},
            {"walls, shaken", UINT64_C(0x74d678964bfc90bd),
                UINT64_C(0xde1904730e542a44)},
            {"walls, shaken impulse", UINT64_C(0xd9ed1b1d76dbfdc3),
                UINT64_C(0x1b7a2bac3f67281c)},
            {"fluid, history", UINT64_C(0x392b0db3ad9525a6),
                UINT64_C(0xd06c464690cdc090)},
            {"fluid, drag", UINT64_C(0x9f1fdd1624382884),
                UINT64_C(0xfd24554c2aaf83a7)},
            {"fluid, tensors", UINT64_C(0xd6e0c5c7b3c9ba37),
                UINT64_C(0x099a5dcedf45f76c)},
        }},
    {UINT64_C(0x0fd21f5a446a8da0), "glibc 2.36, x86_64 without FMA",
        {
            {"impulse, manifolds", UINT64_C(0x93d294283ef9f3a3),
                UINT64_C(0x65fa1a533bcd485f)},
            {"impulse, deepest partners", UINT64_C(0x3716ad12303c2fb4),
                UINT64_C(0xb2a4e54400f4628a)},
            {"impulse, laws of friction", UINT64_C(0x4641ffe18dedfe39),
                UINT64_C(0x959fdd31eecebf6f)},
            {"nonSmooth, points", UINT64_C(0x14abd6c66b04f113),
                UINT64_C(0x3455832ebe8f4988)},
            {"nonSmooth, manifolds", UINT64_C(0xdb55dfcd0960d1b6),
                UINT64_C(0x3118d6bc1fd61721)},
            {"nonSmooth, reuse", UINT64_C(0x2b1aba3e2eafa733),
                UINT64_C(0x9119740fec9a881b)},
            {"nonSmooth, periodic", UINT64_C(0xb3befa76a206a8ae),
                UINT64_C(0x74d9562272be5de5)},
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
            {"walls, stirrer", UINT64_C(0x51d9db51b4a41612),
                UINT64_C(0x3efc60c1a43d3af9)},
            {"walls, free", UINT64_C(0xa1c07aaf8780ab50),
                UINT64_C(0xb9e76ffb05557a29)},
            {"walls, open", UINT64_C(0x85e841137ac3db42),
                UINT64_C(0x5480822c7b151f41)},
            {"walls, shaken", UINT64_C(0xae0742be52f2f7f1),
                UINT64_C(0x97b5fad3626db968)},
            {"walls, shaken impulse", UINT64_C(0x8c6daa05d6b711f5),
                UINT64_C(0xe6ad151ca3a6fef2)},
            {"fluid, history", UINT64_C(0x5e9685e1ffc81185),
                UINT64_C(0x2303408d9cd54ea3)},
            {"fluid, drag", UINT64_C(0xd905a0b5877022e9),
                UINT64_C(0x4b0e2ff627eb0a5a)},
            {"fluid, tensors", UINT64_C(0xd6e0c5c7b3c9ba37),
                UINT64_C(0x099a5dcedf45f76c)},
        }},
};

#endif

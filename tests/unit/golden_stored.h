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
            {"nonSmooth, points", UINT64_C(0x50a2ec151e78d331),
                UINT64_C(0x86a57534b75f2daf)},
            {"nonSmooth, manifolds", UINT64_C(0xd4e37aafd6381c7e),
                UINT64_C(0x689f7acce5c473af)},
            {"nonSmooth, reuse", UINT64_C(0x765275150db69796),
                UINT64_C(0x5347a4647241a329)},
            {"nonSmooth, periodic", UINT64_C(0xdbc114e1fe1e5e52),
                UINT64_C(0x10d2d7816d055af7)},
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
            {"walls, stirrer", UINT64_C(0x9029416d3fb1731c),
                UINT64_C(0x1c6b14273b14318f)},
            {"walls, free", UINT64_C(0x340a96cc438cf5da),
                UINT64_C(0xa6408d96b9512959)},
            {"walls, open", UINT64_C(0xe8785c40cf66b63e),
                UINT64_C(0x9dd85d1aac5977bb)},
            {"walls, shaken", UINT64_C(0x5a1b2a9d5a2c0082),
                UINT64_C(0x06a1cbb342f22754)},
            {"walls, shaken impulse", UINT64_C(0xd9ed1b1d76dbfdc3),
                UINT64_C(0x1b7a2bac3f67281c)},
            {"fluid, history", UINT64_C(0x392b0db3ad9525a6),
                UINT64_C(0xd06c464690cdc090)},
            {"fluid, drag", UINT64_C(0x9f1fdd1624382884),
                UINT64_C(0xfd24554c2aaf83a7)},
            {"fluid, tensors", UINT64_C(0xb0673900da546cb5),
                UINT64_C(0x8cf26cf25f980fc5)},
        }},
    {UINT64_C(0x0fd21f5a446a8da0), "glibc 2.36, x86_64 without FMA",
        {
            {"impulse, manifolds", UINT64_C(0x93d294283ef9f3a3),
                UINT64_C(0x65fa1a533bcd485f)},
            {"impulse, deepest partners", UINT64_C(0x3716ad12303c2fb4),
                UINT64_C(0xb2a4e54400f4628a)},
            {"impulse, laws of friction", UINT64_C(0x4641ffe18dedfe39),
                UINT64_C(0x959fdd31eecebf6f)},
            {"nonSmooth, points", UINT64_C(0xeef0305770872f39),
                UINT64_C(0x426f261fa1be6845)},
            {"nonSmooth, manifolds", UINT64_C(0xd6c09eddb2334f9c),
                UINT64_C(0x04ea94d0eb675781)},
            {"nonSmooth, reuse", UINT64_C(0x3330279eddf73a2b),
                UINT64_C(0xdbc6808efca088ec)},
            {"nonSmooth, periodic", UINT64_C(0x3a011f12ca4471f6),
                UINT64_C(0x233d9e29c8fe7f4d)},
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
            {"walls, stirrer", UINT64_C(0xbb772eda0b0d3159),
                UINT64_C(0xf7a98b1fb7689a34)},
            {"walls, free", UINT64_C(0xa1c07aaf8780ab50),
                UINT64_C(0xb9e76ffb05557a29)},
            {"walls, open", UINT64_C(0xeeccc7eb790d4f9c),
                UINT64_C(0xa1f72fc65dff44dd)},
            {"walls, shaken", UINT64_C(0x847f43183ccc5aed),
                UINT64_C(0x4b6e85e84e5bf9a4)},
            {"walls, shaken impulse", UINT64_C(0x8c6daa05d6b711f5),
                UINT64_C(0xe6ad151ca3a6fef2)},
            {"fluid, history", UINT64_C(0x5e9685e1ffc81185),
                UINT64_C(0x2303408d9cd54ea3)},
            {"fluid, drag", UINT64_C(0xd905a0b5877022e9),
                UINT64_C(0x4b0e2ff627eb0a5a)},
            {"fluid, tensors", UINT64_C(0xb0673900da546cb5),
                UINT64_C(0x8cf26cf25f980fc5)},
        }},
};

#endif

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
            {"impulse, manifolds", UINT64_C(0xb121fed1b2323bd0),
                UINT64_C(0x48f5f9878725bca9)},
            {"impulse, deepest partners", UINT64_C(0x7f90381f09d31330),
                UINT64_C(0x837b090f85696b9e)},
            {"impulse, laws of friction", UINT64_C(0x5a7790af801f0c95),
                UINT64_C(0xa9fcce6efc425592)},
            {"nonSmooth, points", UINT64_C(0x00da27de4000c163),
                UINT64_C(0xeff2a7296134f476)},
            {"nonSmooth, manifolds", UINT64_C(0xadf23b6dce0852e6),
                UINT64_C(0x8b108ea1459e0c8b)},
            {"nonSmooth, reuse", UINT64_C(0x55f09bf7ac7d8dda),
                UINT64_C(0x66d3341c2c20fe5b)},
            {"nonSmooth, periodic", UINT64_C(0x3c96e97e951cd8b7),
                UINT64_C(0xf74f3244b6d5a87d)},
            {"softSphere, hooke", UINT64_C(0x0fc4d39751973a48),
                UINT64_C(0xde84144942d6cc4d)},
            {"softSphere, hertz", UINT64_C(0x1c84aa12fe04d222),
                UINT64_C(0x2dd8af6a390733c7)},
            {"softSphere, gaussian", UINT64_C(0x4249a916a2b8d7ea),
                UINT64_C(0xbc5ab510e57258a5)},
            {"softSphere, trapezoidal", UINT64_C(0xf23ccf417c7229a2),
                UINT64_C(0x5a2e063ea950bf6f)},
            {"softSphere, plane", UINT64_C(0xa27f5444c48a83bb),
                UINT64_C(0x3887996e11c1fd4b)},
            {"barrier, implicit", UINT64_C(0x13bcd40e7310aa58),
                UINT64_C(0x2fea70c616337e39)},
            {"barrier, damped", UINT64_C(0x5aa393840405f8e8),
                UINT64_C(0x3fed31e1c754f35f)},
            {"barrier, explicit", UINT64_C(0xa97afbab6d561779),
                UINT64_C(0xf737c935457726dd)},
            {"walls, stirrer", UINT64_C(0x37112a50018b60a4),
                UINT64_C(0xdabb443f8c31cb5f)},
            {"walls, free", UINT64_C(0xaa173c8935d88227),
                UINT64_C(0xecdd71360584bfc6)},
            {"walls, open", UINT64_C(0xf36524c8fa8e15d4),
                UINT64_C(0x70da357b5bddb584)},
            {"walls, shaken", UINT64_C(0x1baf414a01a16ee0),
                UINT64_C(0xccd2795fe9b75125)},
            {"walls, shaken impulse", UINT64_C(0x3ad29e692629a4a8),
                UINT64_C(0x9beb311619963155)},
            {"fluid, history", UINT64_C(0x68dd48604742770c),
                UINT64_C(0x6557d7f109933214)},
            {"fluid, drag", UINT64_C(0x4b3a94c75ab04bdc),
                UINT64_C(0x3405e91a9a149fe9)},
            {"fluid, tensors", UINT64_C(0xc96282982d76c903),
                UINT64_C(0x20882e85b151fc26)},
        }},
    {UINT64_C(0x0fd21f5a446a8da0), "glibc 2.36, x86_64 without FMA",
        {
            {"impulse, manifolds", UINT64_C(0x3cb1959cdb07411c),
                UINT64_C(0x00a3f75bea61620f)},
            {"impulse, deepest partners", UINT64_C(0xdd6b310937d5c57f),
                UINT64_C(0x461bdd422d3c514a)},
            {"impulse, laws of friction", UINT64_C(0x18bfde40c8ed000e),
                UINT64_C(0x6821494f4450a853)},
            {"nonSmooth, points", UINT64_C(0xc4486dbcd4917992),
                UINT64_C(0xf5ffb664df3c2561)},
            {"nonSmooth, manifolds", UINT64_C(0xf4ab3dd30d563068),
                UINT64_C(0x998f2498216a2cbf)},
            {"nonSmooth, reuse", UINT64_C(0x360e775223a0c337),
                UINT64_C(0xfb0881d26de2f53c)},
            {"nonSmooth, periodic", UINT64_C(0xad6cba98e4fac408),
                UINT64_C(0xec8e2f92cfc93ed2)},
            {"softSphere, hooke", UINT64_C(0xc34bd2e51c9f41ca),
                UINT64_C(0x2f6620039a88ac3a)},
            {"softSphere, hertz", UINT64_C(0x567bc5cdf4e679e7),
                UINT64_C(0xf1fb5a2e19507c36)},
            {"softSphere, gaussian", UINT64_C(0x5937d5effb9ddde8),
                UINT64_C(0x228435873e0820d0)},
            {"softSphere, trapezoidal", UINT64_C(0x7fa4073f6faa5f1e),
                UINT64_C(0x6da70f0779a7c5fc)},
            {"softSphere, plane", UINT64_C(0xa27f5444c48a83bb),
                UINT64_C(0x3887996e11c1fd4b)},
            {"barrier, implicit", UINT64_C(0x13bcd40e7310aa58),
                UINT64_C(0x2fea70c616337e39)},
            {"barrier, damped", UINT64_C(0x7f68359c0d52f648),
                UINT64_C(0xb4a8ad1c502ad1f2)},
            {"barrier, explicit", UINT64_C(0xa97afbab6d561779),
                UINT64_C(0x061417a60473cfc3)},
            {"walls, stirrer", UINT64_C(0x6d3c69cbd71a92bc),
                UINT64_C(0x4ab0f37e0b471d7b)},
            {"walls, free", UINT64_C(0x7ca7c6f94e9c8d1e),
                UINT64_C(0x64caf834ef22e2d6)},
            {"walls, open", UINT64_C(0xd04b495d59fae457),
                UINT64_C(0x8e4e2ff4d71693b4)},
            {"walls, shaken", UINT64_C(0x7ab6274eeb1d6996),
                UINT64_C(0x157345bcfc403aca)},
            {"walls, shaken impulse", UINT64_C(0x3cd1e557c2ee5dbc),
                UINT64_C(0x1ae00c593756ca15)},
            {"fluid, history", UINT64_C(0x790a19a673605ff1),
                UINT64_C(0x7fb68ca894849974)},
            {"fluid, drag", UINT64_C(0xd088b5cb543e6ef8),
                UINT64_C(0x97161054966da659)},
            {"fluid, tensors", UINT64_C(0xc96282982d76c903),
                UINT64_C(0x20882e85b151fc26)},
        }},
};

#endif

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
            {"nonSmooth, points", UINT64_C(0xa9ad71c91d7bc040),
                UINT64_C(0x37478cf5bc99b499)},
            {"nonSmooth, manifolds", UINT64_C(0x31b3cbd4ee5b3373),
                UINT64_C(0xc3603af3e61a1e98)},
            {"nonSmooth, reuse", UINT64_C(0x9f857c8551f4f6a3),
                UINT64_C(0x360949e05bd79b8c)},
            {"nonSmooth, periodic", UINT64_C(0x708988f7b3e95a05),
                UINT64_C(0x18e1543cdd5dfab3)},
            {"softSphere, hooke", UINT64_C(0x0fc4d39751973a48),
                UINT64_C(0xde84144942d6cc4d)},
            {"softSphere, hertz", UINT64_C(0x1c84aa12fe04d222),
                UINT64_C(0x2dd8af6a390733c7)},
            {"softSphere, gaussian", UINT64_C(0x4249a916a2b8d7ea),
                UINT64_C(0xbc5ab510e57258a5)},
            {"softSphere, trapezoidal", UINT64_C(0xb43e8a72fd70f893),
                UINT64_C(0xd409e32999bcbedd)},
            {"softSphere, plane", UINT64_C(0xa27f5444c48a83bb),
                UINT64_C(0x3887996e11c1fd4b)},
            {"barrier, implicit", UINT64_C(0x13bcd40e7310aa58),
                UINT64_C(0x2fea70c616337e39)},
            {"barrier, damped", UINT64_C(0x5aa393840405f8e8),
                UINT64_C(0x3fed31e1c754f35f)},
            {"barrier, explicit", UINT64_C(0xa97afbab6d561779),
                UINT64_C(0xf737c935457726dd)},
            {"walls, stirrer", UINT64_C(0xe8b2630243338ad6),
                UINT64_C(0x83b925e301339b1d)},
            {"walls, free", UINT64_C(0xaa173c8935d88227),
                UINT64_C(0xecdd71360584bfc6)},
            {"walls, open", UINT64_C(0x5374ae88398a4ed4),
                UINT64_C(0x1bfdfa1f3c4c4560)},
            {"walls, shaken", UINT64_C(0x059c85da2dcb053d),
                UINT64_C(0x73fb3f0ceec92a07)},
            {"walls, shaken impulse", UINT64_C(0x3ad29e692629a4a8),
                UINT64_C(0x9beb311619963155)},
            {"fluid, history", UINT64_C(0x68dd48604742770c),
                UINT64_C(0x6557d7f109933214)},
            {"fluid, drag", UINT64_C(0x750ed6ba712fa4d8),
                UINT64_C(0x012b57eb5da3f117)},
            {"fluid, tensors", UINT64_C(0xd09e6ae4a82e7da5),
                UINT64_C(0x137b85d07acec50f)},
        }},
    {UINT64_C(0x0fd21f5a446a8da0), "glibc 2.36, x86_64 without FMA",
        {
            {"impulse, manifolds", UINT64_C(0x3cb1959cdb07411c),
                UINT64_C(0x00a3f75bea61620f)},
            {"impulse, deepest partners", UINT64_C(0xdd6b310937d5c57f),
                UINT64_C(0x461bdd422d3c514a)},
            {"impulse, laws of friction", UINT64_C(0x18bfde40c8ed000e),
                UINT64_C(0x6821494f4450a853)},
            {"nonSmooth, points", UINT64_C(0xf8e01ece9d52ba03),
                UINT64_C(0xc551a3697ee44473)},
            {"nonSmooth, manifolds", UINT64_C(0x25a5f333bcf54907),
                UINT64_C(0x2479170e814c1ad1)},
            {"nonSmooth, reuse", UINT64_C(0x87aaff341c5e4369),
                UINT64_C(0x12caf312556db208)},
            {"nonSmooth, periodic", UINT64_C(0x18fbdde8da78b762),
                UINT64_C(0x68b40deeb9c282ee)},
            {"softSphere, hooke", UINT64_C(0xc34bd2e51c9f41ca),
                UINT64_C(0x2f6620039a88ac3a)},
            {"softSphere, hertz", UINT64_C(0x567bc5cdf4e679e7),
                UINT64_C(0xf1fb5a2e19507c36)},
            {"softSphere, gaussian", UINT64_C(0x5937d5effb9ddde8),
                UINT64_C(0x228435873e0820d0)},
            {"softSphere, trapezoidal", UINT64_C(0x1b8c2f5e38199634),
                UINT64_C(0xed687c7cf734b06f)},
            {"softSphere, plane", UINT64_C(0xa27f5444c48a83bb),
                UINT64_C(0x3887996e11c1fd4b)},
            {"barrier, implicit", UINT64_C(0x13bcd40e7310aa58),
                UINT64_C(0x2fea70c616337e39)},
            {"barrier, damped", UINT64_C(0x7f68359c0d52f648),
                UINT64_C(0xb4a8ad1c502ad1f2)},
            {"barrier, explicit", UINT64_C(0xa97afbab6d561779),
                UINT64_C(0x061417a60473cfc3)},
            {"walls, stirrer", UINT64_C(0xeed0558cc00900ee),
                UINT64_C(0x39e01d82a340d591)},
            {"walls, free", UINT64_C(0x7ca7c6f94e9c8d1e),
                UINT64_C(0x64caf834ef22e2d6)},
            {"walls, open", UINT64_C(0x61311d7af200b61a),
                UINT64_C(0xbc813f8836d22455)},
            {"walls, shaken", UINT64_C(0x4ec37c45b1db6519),
                UINT64_C(0x6dde0d10f1171a4b)},
            {"walls, shaken impulse", UINT64_C(0x3cd1e557c2ee5dbc),
                UINT64_C(0x1ae00c593756ca15)},
            {"fluid, history", UINT64_C(0x790a19a673605ff1),
                UINT64_C(0x7fb68ca894849974)},
            {"fluid, drag", UINT64_C(0x9180506d5c20a9f6),
                UINT64_C(0x06d6b2cb656b8bd0)},
            {"fluid, tensors", UINT64_C(0xd09e6ae4a82e7da5),
                UINT64_C(0x137b85d07acec50f)},
        }},
};

#endif

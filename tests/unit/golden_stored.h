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
            {"impulse, manifolds", UINT64_C(0x41afa2de93e44321),
                UINT64_C(0x473a62cebecace68)},
            {"impulse, deepest partners", UINT64_C(0x60608aed5f2fedac),
                UINT64_C(0x2c16f75adfe938e5)},
            {"impulse, laws of friction", UINT64_C(0xe2a8a9f1d9cca7c6),
                UINT64_C(0xe9022cb611c0bcbf)},
            {"nonSmooth, points", UINT64_C(0x8189c36ef0d11ad4),
                UINT64_C(0x8a632320ba3484f2)},
            {"nonSmooth, manifolds", UINT64_C(0x7506e170fd163abd),
                UINT64_C(0x34cc2ea61980e2f9)},
            {"nonSmooth, reuse", UINT64_C(0x4c0bb480125ae940),
                UINT64_C(0xc16b24ef74af672e)},
            {"nonSmooth, periodic", UINT64_C(0x0110cee7d63d72ff),
                UINT64_C(0x0ccb8912b165ebd8)},
            {"softSphere, hooke", UINT64_C(0x599d01a1463e0055),
                UINT64_C(0x4ac9298b72710d52)},
            {"softSphere, hertz", UINT64_C(0x8cd7cc71d2afa7c5),
                UINT64_C(0x028b80586d6eadfc)},
            {"softSphere, gaussian", UINT64_C(0x76384fd0d1675c74),
                UINT64_C(0x4baa111d0658381b)},
            {"softSphere, trapezoidal", UINT64_C(0x7771f44f9a00ab6c),
                UINT64_C(0x2fb58924260be23f)},
            {"softSphere, plane", UINT64_C(0xa003680bbc719983),
                UINT64_C(0x10eb3a3b0a892939)},
            {"barrier, implicit", UINT64_C(0x2478d77de9882fc4),
                UINT64_C(0xc30094329086837d)},
            {"barrier, damped", UINT64_C(0xeea411d670d3270c),
                UINT64_C(0x29c92fe8cf152ad0)},
            {"barrier, explicit", UINT64_C(0x6be74218d3f2a38f),
                UINT64_C(0xdede614ba89df1f4)},
            {"walls, stirrer", UINT64_C(0x27ceea9a9151493e),
                UINT64_C(0xb4e9d9865b1a6291)},
            {"walls, free", UINT64_C(0x557f7c94df442b35),
                UINT64_C(0x82f92d49ec5a08d5)},
            {"walls, open", UINT64_C(0xa9117b7de44511ee),
                UINT64_C(0xc45e46bf72b06c64)},
            {"walls, shaken", UINT64_C(0xa842d0f70fc3778f),
                UINT64_C(0xb066700f6e028bd6)},
            {"walls, shaken impulse", UINT64_C(0xe18530c7ad09ac97),
                UINT64_C(0x877bdcc7582b06c7)},
            {"fluid, history", UINT64_C(0x3595bf2a4458701c),
                UINT64_C(0x329ef0e87197b98c)},
            {"fluid, drag", UINT64_C(0x1390322d62e8ee91),
                UINT64_C(0x369228b5f1ab2ca7)},
            {"fluid, tensors", UINT64_C(0x7c7054964a15bdf2),
                UINT64_C(0x265af805374c2603)},
        }},
    {UINT64_C(0x0fd21f5a446a8da0), "glibc 2.36, x86_64 without FMA",
        {
            {"impulse, manifolds", UINT64_C(0x7f087d50b3ad4fa7),
                UINT64_C(0x21410f344d8a82ab)},
            {"impulse, deepest partners", UINT64_C(0xb4f00b03832c2100),
                UINT64_C(0x19dfadaef49deb34)},
            {"impulse, laws of friction", UINT64_C(0x6c563442c17c7af9),
                UINT64_C(0x810237f415103342)},
            {"nonSmooth, points", UINT64_C(0x774725bf73184580),
                UINT64_C(0x5066016961252182)},
            {"nonSmooth, manifolds", UINT64_C(0x7506e170fd163abd),
                UINT64_C(0x7c5446b8d2c77e25)},
            {"nonSmooth, reuse", UINT64_C(0x5df6be9c9f951968),
                UINT64_C(0x06ffcadbc18add6e)},
            {"nonSmooth, periodic", UINT64_C(0x1c723442c5568fd3),
                UINT64_C(0xa2521a0a6e91524c)},
            {"softSphere, hooke", UINT64_C(0xdc310257943d5b95),
                UINT64_C(0xfba1fc997f36952f)},
            {"softSphere, hertz", UINT64_C(0x7fe46100de9b5c42),
                UINT64_C(0x7b15a410f52b66fa)},
            {"softSphere, gaussian", UINT64_C(0x6977bd9253add787),
                UINT64_C(0x2454318ca03d7c1c)},
            {"softSphere, trapezoidal", UINT64_C(0x860e8457072329f1),
                UINT64_C(0xed2bfdbba51d2295)},
            {"softSphere, plane", UINT64_C(0xa003680bbc719983),
                UINT64_C(0x10eb3a3b0a892939)},
            {"barrier, implicit", UINT64_C(0x2478d77de9882fc4),
                UINT64_C(0xc30094329086837d)},
            {"barrier, damped", UINT64_C(0x7c52203e7fe3b808),
                UINT64_C(0x97534d560570f55c)},
            {"barrier, explicit", UINT64_C(0x6be74218d3f2a38f),
                UINT64_C(0x0e14a8bdda0002c2)},
            {"walls, stirrer", UINT64_C(0xd5cc6bd929fe9509),
                UINT64_C(0xc939df59a800d70d)},
            {"walls, free", UINT64_C(0x177ab9b710e72c80),
                UINT64_C(0x8b021d1e8bc744ca)},
            {"walls, open", UINT64_C(0xf725f9bf01b257e2),
                UINT64_C(0xcd60cf36b62acf09)},
            {"walls, shaken", UINT64_C(0x733853e4e690cd33),
                UINT64_C(0x5427fa088608ac80)},
            {"walls, shaken impulse", UINT64_C(0x82c915d95818876b),
                UINT64_C(0x3af4ece1420c50d1)},
            {"fluid, history", UINT64_C(0x9255b9255579a5b4),
                UINT64_C(0xb7c2e279a1d50ead)},
            {"fluid, drag", UINT64_C(0xc5ca88ca18582971),
                UINT64_C(0x5d82b1904ff433e2)},
            {"fluid, tensors", UINT64_C(0x7c7054964a15bdf2),
                UINT64_C(0x265af805374c2603)},
        }},
};

#endif

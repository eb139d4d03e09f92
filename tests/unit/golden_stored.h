/*---------------------------------------------------------------------------*\
    golden_stored.h - the stored hashes of test_golden, library by library

    SPDX-License-Identifier: GPL-3.0-or-later

    Written by tests/unit/renewGolden. motion: of places and velocities; all:
    of these, contacts' memories, statistics, loads, and what the fluid did.
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
            {"impulse, manifolds", UINT64_C(0xb9b8ee0198f184fe),
                UINT64_C(0xbe670f9186c6f8ad)},
            {"impulse, deepest partners", UINT64_C(0xb7184097f8936b33),
                UINT64_C(0xbb4f00d5e028a79f)},
            {"impulse, laws of friction", UINT64_C(0x5093b9d49404e5b5),
                UINT64_C(0x7844399f27643c36)},
            {"nonSmooth, points", UINT64_C(0xf5bd205722e5a9e7),
                UINT64_C(0xf8c31869dd18dc50)},
            {"nonSmooth, manifolds", UINT64_C(0x348f1a4256c767f1),
                UINT64_C(0xcfbee15024d07fe5)},
            {"nonSmooth, reuse", UINT64_C(0xc01b0b4dfefe0f00),
                UINT64_C(0x9c3d53ece61a49e2)},
            {"nonSmooth, periodic", UINT64_C(0x046f2eaf9fe1ffc4),
                UINT64_C(0xf8613079e8033959)},
            {"softSphere, hooke", UINT64_C(0xb31a9beb268be6ff),
                UINT64_C(0xd4c81b9a4ec9027b)},
            {"softSphere, hertz", UINT64_C(0x840b6cca73914598),
                UINT64_C(0xc20fb11062a83b24)},
            {"softSphere, gaussian", UINT64_C(0x56745f3bf568736d),
                UINT64_C(0x0dc9ec513336ae70)},
            {"softSphere, trapezoidal", UINT64_C(0xd7ff9eadd896cbe4),
                UINT64_C(0x3bd133fcd055ebb2)},
            {"softSphere, plane", UINT64_C(0x121fac0e28bdcdfb),
                UINT64_C(0x0d4e7596efd5148e)},
            {"barrier, implicit", UINT64_C(0x20f6f7fdcbca4c5d),
                UINT64_C(0x13c88fae5d48275f)},
            {"barrier, damped", UINT64_C(0xeea411d670d3270c),
                UINT64_C(0xfc30c43859802c8c)},
            {"barrier, explicit", UINT64_C(0x8e2cb2434c1e3663),
                UINT64_C(0xf2a702b175a8b746)},
            {"walls, stirrer", UINT64_C(0x9fa442bc72fbdc6e),
                UINT64_C(0x7e278f47ab153467)},
            {"walls, free", UINT64_C(0x05c9af646cb4639a),
                UINT64_C(0x79c35f9f3eb13662)},
            {"walls, open", UINT64_C(0xd23f67d364b47a89),
                UINT64_C(0x86b4e4c87390ca40)},
            {"walls, shaken", UINT64_C(0xe9f4aee691dec4d5),
                UINT64_C(0x505d27fa666a844b)},
            {"walls, shaken impulse", UINT64_C(0x51f67ea543d0150f),
                UINT64_C(0x02e2ce4979f695fc)},
            {"fluid, history", UINT64_C(0xcca0fb4749dc9fbf),
                UINT64_C(0x0d4681d8bd189ef1)},
            {"fluid, drag", UINT64_C(0x95659f490ba900f0),
                UINT64_C(0xd4c55ffcccf04e9c)},
            {"fluid, tensors", UINT64_C(0x10fb7b97da8f44ce),
                UINT64_C(0x35a302e73db30ba3)},
        }},
    {UINT64_C(0x0fd21f5a446a8da0), "glibc 2.36, x86_64 without FMA",
        {
            {"impulse, manifolds", UINT64_C(0x7ce20e9a9a359ec1),
                UINT64_C(0x26f2f4bf48cf54b6)},
            {"impulse, deepest partners", UINT64_C(0xac5e9488d045214f),
                UINT64_C(0xb92ce36b5f37b90d)},
            {"impulse, laws of friction", UINT64_C(0xdac4f8e6c6cbd956),
                UINT64_C(0x034ad3de11649145)},
            {"nonSmooth, points", UINT64_C(0xe254324ed75d476a),
                UINT64_C(0x578cda218492f81d)},
            {"nonSmooth, manifolds", UINT64_C(0x76aae1b16d946921),
                UINT64_C(0x988609ea70580a88)},
            {"nonSmooth, reuse", UINT64_C(0x734cd49eb392305f),
                UINT64_C(0xa0dfcc0be2ca5122)},
            {"nonSmooth, periodic", UINT64_C(0x9554923afe4cc69e),
                UINT64_C(0x276b5e3febcf9805)},
            {"softSphere, hooke", UINT64_C(0xedd23092a10fb56e),
                UINT64_C(0x667b4cef59ab84e5)},
            {"softSphere, hertz", UINT64_C(0x7def853b4e6aa14f),
                UINT64_C(0x58ed5bb2f2acfc76)},
            {"softSphere, gaussian", UINT64_C(0x96e8329c31cf9273),
                UINT64_C(0xbbc19fdb5faef1e2)},
            {"softSphere, trapezoidal", UINT64_C(0x10d1d0f5bc6fa59e),
                UINT64_C(0xf2dc7f8c90936c82)},
            {"softSphere, plane", UINT64_C(0x121fac0e28bdcdfb),
                UINT64_C(0x0d4e7596efd5148e)},
            {"barrier, implicit", UINT64_C(0xd0938eac71e3148e),
                UINT64_C(0xeb89ba11727ceda4)},
            {"barrier, damped", UINT64_C(0x7c52203e7fe3b808),
                UINT64_C(0x57aa7b14503cc011)},
            {"barrier, explicit", UINT64_C(0x8e2cb2434c1e3663),
                UINT64_C(0xf2a702b175a8b746)},
            {"walls, stirrer", UINT64_C(0xe6ef4fcf70f552e8),
                UINT64_C(0x3159a2e4fc6b3c2f)},
            {"walls, free", UINT64_C(0x4273ac8ebc23ffc2),
                UINT64_C(0xc46d02adb96d9719)},
            {"walls, open", UINT64_C(0xc3c5ed527842eda1),
                UINT64_C(0xb84be20cd086fda9)},
            {"walls, shaken", UINT64_C(0xa6d24ae730268e0e),
                UINT64_C(0x3afad1437a417ac9)},
            {"walls, shaken impulse", UINT64_C(0x45470dfd7b826713),
                UINT64_C(0x2706759f6aa7452b)},
            {"fluid, history", UINT64_C(0x42e0755725e84561),
                UINT64_C(0x91b4adea8fc2008b)},
            {"fluid, drag", UINT64_C(0x3b7de8fd78fc6f11),
                UINT64_C(0xef3c1a6190b89eec)},
            {"fluid, tensors", UINT64_C(0x10fb7b97da8f44ce),
                UINT64_C(0x35a302e73db30ba3)},
        }},
};

#endif

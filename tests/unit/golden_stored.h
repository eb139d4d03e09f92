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
            {"impulse, manifolds", UINT64_C(0xb9b8ee0198f184fe),
                UINT64_C(0x59e301b9503f90db)},
            {"impulse, deepest partners", UINT64_C(0xb7184097f8936b33),
                UINT64_C(0x7d112a2220d8dbe0)},
            {"impulse, laws of friction", UINT64_C(0x5093b9d49404e5b5),
                UINT64_C(0x80f57ae417c4f33f)},
            {"nonSmooth, points", UINT64_C(0xf5bd205722e5a9e7),
                UINT64_C(0x800924a5facbd048)},
            {"nonSmooth, manifolds", UINT64_C(0x348f1a4256c767f1),
                UINT64_C(0xa4db11a1ed3a9e94)},
            {"nonSmooth, reuse", UINT64_C(0xc01b0b4dfefe0f00),
                UINT64_C(0xdc0fbaa113f56e85)},
            {"nonSmooth, periodic", UINT64_C(0x046f2eaf9fe1ffc4),
                UINT64_C(0xbb1d0d8683fee054)},
            {"softSphere, hooke", UINT64_C(0xb31a9beb268be6ff),
                UINT64_C(0x3f7e3b36284bcacf)},
            {"softSphere, hertz", UINT64_C(0x840b6cca73914598),
                UINT64_C(0xf5e2c5c723d243b6)},
            {"softSphere, gaussian", UINT64_C(0x56745f3bf568736d),
                UINT64_C(0xd799b9048ec40987)},
            {"softSphere, trapezoidal", UINT64_C(0xd7ff9eadd896cbe4),
                UINT64_C(0xb29de412ea445fb2)},
            {"softSphere, plane", UINT64_C(0x121fac0e28bdcdfb),
                UINT64_C(0x42362b13f79cdcea)},
            {"barrier, implicit", UINT64_C(0x20f6f7fdcbca4c5d),
                UINT64_C(0xd0f8413106e06bf1)},
            {"barrier, damped", UINT64_C(0xeea411d670d3270c),
                UINT64_C(0x29c92fe8cf152ad0)},
            {"barrier, explicit", UINT64_C(0x8e2cb2434c1e3663),
                UINT64_C(0x7259ea74121557a0)},
            {"walls, stirrer", UINT64_C(0x9fa442bc72fbdc6e),
                UINT64_C(0x19d38d832f41fe05)},
            {"walls, free", UINT64_C(0x05c9af646cb4639a),
                UINT64_C(0x6bcdd3c2a6925f32)},
            {"walls, open", UINT64_C(0xd23f67d364b47a89),
                UINT64_C(0x4c46846a92fd4e53)},
            {"walls, shaken", UINT64_C(0xe9f4aee691dec4d5),
                UINT64_C(0xf53a04ba109086eb)},
            {"walls, shaken impulse", UINT64_C(0x51f67ea543d0150f),
                UINT64_C(0x92cf37455a1917b0)},
            {"fluid, history", UINT64_C(0xcca0fb4749dc9fbf),
                UINT64_C(0x8959e5ca8d5df67a)},
            {"fluid, drag", UINT64_C(0x95659f490ba900f0),
                UINT64_C(0x45c27d0c3c27e2a1)},
            {"fluid, tensors", UINT64_C(0x10fb7b97da8f44ce),
                UINT64_C(0xc2c195d9ff797fbd)},
        }},
    {UINT64_C(0x0fd21f5a446a8da0), "glibc 2.36, x86_64 without FMA",
        {
            {"impulse, manifolds", UINT64_C(0x7ce20e9a9a359ec1),
                UINT64_C(0x4d082eb17c9f2ee6)},
            {"impulse, deepest partners", UINT64_C(0xac5e9488d045214f),
                UINT64_C(0xb855b0ecdff7925e)},
            {"impulse, laws of friction", UINT64_C(0xdac4f8e6c6cbd956),
                UINT64_C(0x66060391d19787fc)},
            {"nonSmooth, points", UINT64_C(0xe254324ed75d476a),
                UINT64_C(0xd9c695aafc5afdd5)},
            {"nonSmooth, manifolds", UINT64_C(0x76aae1b16d946921),
                UINT64_C(0x757635f3d83b5605)},
            {"nonSmooth, reuse", UINT64_C(0x734cd49eb392305f),
                UINT64_C(0x18ff83d5d7578c89)},
            {"nonSmooth, periodic", UINT64_C(0x9554923afe4cc69e),
                UINT64_C(0x16e6140cbb7552a0)},
            {"softSphere, hooke", UINT64_C(0xedd23092a10fb56e),
                UINT64_C(0xeac26bb5b1f70f79)},
            {"softSphere, hertz", UINT64_C(0x7def853b4e6aa14f),
                UINT64_C(0x770009c027bb8284)},
            {"softSphere, gaussian", UINT64_C(0x96e8329c31cf9273),
                UINT64_C(0x26dd42ef1fb7ad35)},
            {"softSphere, trapezoidal", UINT64_C(0x10d1d0f5bc6fa59e),
                UINT64_C(0x269eadeeb00ed367)},
            {"softSphere, plane", UINT64_C(0x121fac0e28bdcdfb),
                UINT64_C(0x42362b13f79cdcea)},
            {"barrier, implicit", UINT64_C(0xd0938eac71e3148e),
                UINT64_C(0xd7f70566fd84fe1c)},
            {"barrier, damped", UINT64_C(0x7c52203e7fe3b808),
                UINT64_C(0x97534d560570f55c)},
            {"barrier, explicit", UINT64_C(0x8e2cb2434c1e3663),
                UINT64_C(0x7259ea74121557a0)},
            {"walls, stirrer", UINT64_C(0xe6ef4fcf70f552e8),
                UINT64_C(0x82d9286d1c5972e5)},
            {"walls, free", UINT64_C(0x4273ac8ebc23ffc2),
                UINT64_C(0x0a4b2a05036720a9)},
            {"walls, open", UINT64_C(0xc3c5ed527842eda1),
                UINT64_C(0xd196964fb44fb34a)},
            {"walls, shaken", UINT64_C(0xa6d24ae730268e0e),
                UINT64_C(0x2bad4864ab9c14a9)},
            {"walls, shaken impulse", UINT64_C(0x45470dfd7b826713),
                UINT64_C(0x3a011777adba9eaa)},
            {"fluid, history", UINT64_C(0x42e0755725e84561),
                UINT64_C(0x701e5de7a636b174)},
            {"fluid, drag", UINT64_C(0x3b7de8fd78fc6f11),
                UINT64_C(0xce811417a7e4b1d1)},
            {"fluid, tensors", UINT64_C(0x10fb7b97da8f44ce),
                UINT64_C(0xc2c195d9ff797fbd)},
        }},
};

#endif

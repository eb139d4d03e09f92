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
                UINT64_C(0x35b99e1b054036ed)},
            {"impulse, deepest partners", UINT64_C(0xb7184097f8936b33),
                UINT64_C(0x9c9244cee661ba1f)},
            {"impulse, laws of friction", UINT64_C(0x5093b9d49404e5b5),
                UINT64_C(0x2390a1a387a6e307)},
            {"nonSmooth, points", UINT64_C(0xf5bd205722e5a9e7),
                UINT64_C(0xec65079749261270)},
            {"nonSmooth, manifolds", UINT64_C(0x348f1a4256c767f1),
                UINT64_C(0x3cee2120a6035465)},
            {"nonSmooth, reuse", UINT64_C(0xc01b0b4dfefe0f00),
                UINT64_C(0x3449b7d2b2de08e2)},
            {"nonSmooth, periodic", UINT64_C(0x046f2eaf9fe1ffc4),
                UINT64_C(0x4629282dc0102ef9)},
            {"softSphere, hooke", UINT64_C(0xb31a9beb268be6ff),
                UINT64_C(0x61eab3dee7f6b3db)},
            {"softSphere, hertz", UINT64_C(0x840b6cca73914598),
                UINT64_C(0xc0df4bcfa60f3fc4)},
            {"softSphere, gaussian", UINT64_C(0x56745f3bf568736d),
                UINT64_C(0xda3d5794160df050)},
            {"softSphere, trapezoidal", UINT64_C(0xd7ff9eadd896cbe4),
                UINT64_C(0xd282a7b43dc337d2)},
            {"softSphere, plane", UINT64_C(0x121fac0e28bdcdfb),
                UINT64_C(0x8670ba1d24f32d2e)},
            {"barrier, implicit", UINT64_C(0x20f6f7fdcbca4c5d),
                UINT64_C(0xba936ec89fafe149)},
            {"barrier, damped", UINT64_C(0xeea411d670d3270c),
                UINT64_C(0x13558dc4d9707a36)},
            {"barrier, explicit", UINT64_C(0x8e2cb2434c1e3663),
                UINT64_C(0xe2e6bb571640cfc6)},
            {"walls, stirrer", UINT64_C(0x9fa442bc72fbdc6e),
                UINT64_C(0x38829a2f4b3d59e7)},
            {"walls, free", UINT64_C(0x05c9af646cb4639a),
                UINT64_C(0xcb9b14486db43722)},
            {"walls, open", UINT64_C(0xd23f67d364b47a89),
                UINT64_C(0x572a853dd773bc00)},
            {"walls, shaken", UINT64_C(0xe9f4aee691dec4d5),
                UINT64_C(0x8874e1e5bc1d76eb)},
            {"walls, shaken impulse", UINT64_C(0x51f67ea543d0150f),
                UINT64_C(0xb496b6ecfa74825c)},
            {"fluid, history", UINT64_C(0xcca0fb4749dc9fbf),
                UINT64_C(0x99c5238c8f101b71)},
            {"fluid, drag", UINT64_C(0x95659f490ba900f0),
                UINT64_C(0xd1541123bbd3c614)},
            {"fluid, tensors", UINT64_C(0x10fb7b97da8f44ce),
                UINT64_C(0x5b6cbde39ccb0e43)},
        }},
    {UINT64_C(0x0fd21f5a446a8da0), "glibc 2.36, x86_64 without FMA",
        {
            {"impulse, manifolds", UINT64_C(0x7ce20e9a9a359ec1),
                UINT64_C(0xcdc51aa5593f4c96)},
            {"impulse, deepest partners", UINT64_C(0xac5e9488d045214f),
                UINT64_C(0x854cea079590862d)},
            {"impulse, laws of friction", UINT64_C(0xdac4f8e6c6cbd956),
                UINT64_C(0xb757f7c94724cff5)},
            {"nonSmooth, points", UINT64_C(0xe254324ed75d476a),
                UINT64_C(0xe96c578786ce76bd)},
            {"nonSmooth, manifolds", UINT64_C(0x76aae1b16d946921),
                UINT64_C(0x4954d99f6f4f0648)},
            {"nonSmooth, reuse", UINT64_C(0x734cd49eb392305f),
                UINT64_C(0x57303b0b537a9602)},
            {"nonSmooth, periodic", UINT64_C(0x9554923afe4cc69e),
                UINT64_C(0x800f11630f3a2765)},
            {"softSphere, hooke", UINT64_C(0xedd23092a10fb56e),
                UINT64_C(0x8759c8cfce856445)},
            {"softSphere, hertz", UINT64_C(0x7def853b4e6aa14f),
                UINT64_C(0xd418f1c55d7e50b6)},
            {"softSphere, gaussian", UINT64_C(0x96e8329c31cf9273),
                UINT64_C(0x113efdf3cf9581a2)},
            {"softSphere, trapezoidal", UINT64_C(0x10d1d0f5bc6fa59e),
                UINT64_C(0x0329d2fb42708142)},
            {"softSphere, plane", UINT64_C(0x121fac0e28bdcdfb),
                UINT64_C(0x8670ba1d24f32d2e)},
            {"barrier, implicit", UINT64_C(0xd0938eac71e3148e),
                UINT64_C(0x756b338f39001eb4)},
            {"barrier, damped", UINT64_C(0x7c52203e7fe3b808),
                UINT64_C(0xcba925f224ec2392)},
            {"barrier, explicit", UINT64_C(0x8e2cb2434c1e3663),
                UINT64_C(0xe2e6bb571640cfc6)},
            {"walls, stirrer", UINT64_C(0xe6ef4fcf70f552e8),
                UINT64_C(0x7b75033b7d79bb6f)},
            {"walls, free", UINT64_C(0x4273ac8ebc23ffc2),
                UINT64_C(0x77285aa7be4494b9)},
            {"walls, open", UINT64_C(0xc3c5ed527842eda1),
                UINT64_C(0xde2186fbc9d2b529)},
            {"walls, shaken", UINT64_C(0xa6d24ae730268e0e),
                UINT64_C(0x7397216fb01293c9)},
            {"walls, shaken impulse", UINT64_C(0x45470dfd7b826713),
                UINT64_C(0x89efb17657e5bfeb)},
            {"fluid, history", UINT64_C(0x42e0755725e84561),
                UINT64_C(0xf7fbf6e6f58b754b)},
            {"fluid, drag", UINT64_C(0x3b7de8fd78fc6f11),
                UINT64_C(0x9c295efbb716022c)},
            {"fluid, tensors", UINT64_C(0x10fb7b97da8f44ce),
                UINT64_C(0x5b6cbde39ccb0e43)},
        }},
};

#endif

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
            {"impulse, manifolds", UINT64_C(0x1112eadf1627208e),
                UINT64_C(0x76ff43c6e113e9d5)},
            {"impulse, deepest partners", UINT64_C(0xb7184097f8936b33),
                UINT64_C(0xccbbcbc4aca310df)},
            {"impulse, laws of friction", UINT64_C(0x5093b9d49404e5b5),
                UINT64_C(0xecf3923bef944505)},
            {"nonSmooth, points", UINT64_C(0xf5bd205722e5a9e7),
                UINT64_C(0x2a96088faa1c96b0)},
            {"nonSmooth, manifolds", UINT64_C(0x28f0c16366e6c6a1),
                UINT64_C(0xf71f2461545b6e44)},
            {"nonSmooth, reuse", UINT64_C(0x33eaf17074f850f4),
                UINT64_C(0x4cc844eabb4e0e48)},
            {"nonSmooth, periodic", UINT64_C(0x046f2eaf9fe1ffc4),
                UINT64_C(0xcf1f531a2a9ff599)},
            {"softSphere, hooke", UINT64_C(0xb31a9beb268be6ff),
                UINT64_C(0x388d2b2cf612f07b)},
            {"softSphere, hertz", UINT64_C(0x840b6cca73914598),
                UINT64_C(0x53d2cc9d744dc5c4)},
            {"softSphere, gaussian", UINT64_C(0x6299f29c4347d617),
                UINT64_C(0x46c914dd247034a2)},
            {"softSphere, trapezoidal", UINT64_C(0xd7ff9eadd896cbe4),
                UINT64_C(0x307d664e1bafc83c)},
            {"softSphere, plane", UINT64_C(0x121fac0e28bdcdfb),
                UINT64_C(0x0712fbdd46c73dee)},
            {"barrier, implicit", UINT64_C(0x20f6f7fdcbca4c5d),
                UINT64_C(0xdcee55e35785a2bf)},
            {"barrier, damped", UINT64_C(0xeea411d670d3270c),
                UINT64_C(0x987199ecaa3d0060)},
            {"barrier, explicit", UINT64_C(0x8e2cb2434c1e3663),
                UINT64_C(0x56fa8b4aa16e09e6)},
            {"walls, stirrer", UINT64_C(0x9fa442bc72fbdc6e),
                UINT64_C(0x937eb19acc995847)},
            {"walls, free", UINT64_C(0x05c9af646cb4639a),
                UINT64_C(0x68540c2fcc31d242)},
            {"walls, open", UINT64_C(0xd23f67d364b47a89),
                UINT64_C(0xd1ca3ec8a90da560)},
            {"walls, shaken", UINT64_C(0xe9f4aee691dec4d5),
                UINT64_C(0xd6343d38625354cb)},
            {"walls, shaken impulse", UINT64_C(0x51f67ea543d0150f),
                UINT64_C(0x02eca7b52e5ff71c)},
            {"fluid, history", UINT64_C(0xcca0fb4749dc9fbf),
                UINT64_C(0x0248562c488e34b1)},
            {"fluid, drag", UINT64_C(0x95659f490ba900f0),
                UINT64_C(0x99743496abef9a8f)},
            {"fluid, tensors", UINT64_C(0x10fb7b97da8f44ce),
                UINT64_C(0xa31ba72e4e7c3c43)},
        }},
    {UINT64_C(0x0fd21f5a446a8da0), "glibc 2.36, x86_64 without FMA",
        {
            {"impulse, manifolds", UINT64_C(0x9045dba2c01f61f9),
                UINT64_C(0x30c47554cb8d9f18)},
            {"impulse, deepest partners", UINT64_C(0xac5e9488d045214f),
                UINT64_C(0xe27ec51ee480fbcd)},
            {"impulse, laws of friction", UINT64_C(0xdac4f8e6c6cbd956),
                UINT64_C(0x22df6684b5e7ba3c)},
            {"nonSmooth, points", UINT64_C(0xe254324ed75d476a),
                UINT64_C(0x632ee9b78736ac3d)},
            {"nonSmooth, manifolds", UINT64_C(0xabd6cdf421ef170b),
                UINT64_C(0xaed99940405a9b5d)},
            {"nonSmooth, reuse", UINT64_C(0xe7d365785bf9e1a5),
                UINT64_C(0x681045ecd89838a0)},
            {"nonSmooth, periodic", UINT64_C(0x9554923afe4cc69e),
                UINT64_C(0x78f66b7a725836c5)},
            {"softSphere, hooke", UINT64_C(0xedd23092a10fb56e),
                UINT64_C(0xe5368cdc9e8bb1e5)},
            {"softSphere, hertz", UINT64_C(0x7def853b4e6aa14f),
                UINT64_C(0xc05bc687a739c0d6)},
            {"softSphere, gaussian", UINT64_C(0x2cac141d51913988),
                UINT64_C(0xa34acbcd45613922)},
            {"softSphere, trapezoidal", UINT64_C(0x10d1d0f5bc6fa59e),
                UINT64_C(0x9360ed801890721e)},
            {"softSphere, plane", UINT64_C(0x121fac0e28bdcdfb),
                UINT64_C(0x0712fbdd46c73dee)},
            {"barrier, implicit", UINT64_C(0xd0938eac71e3148e),
                UINT64_C(0x1b3af7880a0d47c4)},
            {"barrier, damped", UINT64_C(0x7c52203e7fe3b808),
                UINT64_C(0x8e2966c3832bd2dd)},
            {"barrier, explicit", UINT64_C(0x8e2cb2434c1e3663),
                UINT64_C(0x56fa8b4aa16e09e6)},
            {"walls, stirrer", UINT64_C(0xe6ef4fcf70f552e8),
                UINT64_C(0x77d7fab792f93e0f)},
            {"walls, free", UINT64_C(0x4273ac8ebc23ffc2),
                UINT64_C(0x612e7f0aa83827b9)},
            {"walls, open", UINT64_C(0xc3c5ed527842eda1),
                UINT64_C(0xf8651067ef590489)},
            {"walls, shaken", UINT64_C(0xa6d24ae730268e0e),
                UINT64_C(0x7c7842ad5a7c1049)},
            {"walls, shaken impulse", UINT64_C(0x45470dfd7b826713),
                UINT64_C(0x83bf493a39c31e8b)},
            {"fluid, history", UINT64_C(0x42e0755725e84561),
                UINT64_C(0x2a3bdb5989a501cb)},
            {"fluid, drag", UINT64_C(0x3b7de8fd78fc6f11),
                UINT64_C(0x714444c4e1f3a427)},
            {"fluid, tensors", UINT64_C(0x10fb7b97da8f44ce),
                UINT64_C(0xa31ba72e4e7c3c43)},
        }},
};

#endif

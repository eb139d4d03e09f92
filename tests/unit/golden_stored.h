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
                UINT64_C(0x0b7f21aba8321c6d)},
            {"impulse, deepest partners", UINT64_C(0xb7184097f8936b33),
                UINT64_C(0x394ae9841ca5cd1f)},
            {"impulse, laws of friction", UINT64_C(0x5093b9d49404e5b5),
                UINT64_C(0xaba94ea579b40ff5)},
            {"nonSmooth, points", UINT64_C(0xf5bd205722e5a9e7),
                UINT64_C(0xbfd6c1f9fae68e70)},
            {"nonSmooth, manifolds", UINT64_C(0x348f1a4256c767f1),
                UINT64_C(0x5b07f9499f92ab05)},
            {"nonSmooth, reuse", UINT64_C(0xc01b0b4dfefe0f00),
                UINT64_C(0x89219a0c2d679062)},
            {"nonSmooth, periodic", UINT64_C(0x046f2eaf9fe1ffc4),
                UINT64_C(0x0575b57c6d739e39)},
            {"softSphere, hooke", UINT64_C(0xb31a9beb268be6ff),
                UINT64_C(0xfb0740225abc0c9b)},
            {"softSphere, hertz", UINT64_C(0x840b6cca73914598),
                UINT64_C(0x3f8e6fdaf3396204)},
            {"softSphere, gaussian", UINT64_C(0x56745f3bf568736d),
                UINT64_C(0x08336e74c72fba90)},
            {"softSphere, trapezoidal", UINT64_C(0xd7ff9eadd896cbe4),
                UINT64_C(0x7601668ebf9eb4d2)},
            {"softSphere, plane", UINT64_C(0x121fac0e28bdcdfb),
                UINT64_C(0x478aee76a096a6ee)},
            {"barrier, implicit", UINT64_C(0x20f6f7fdcbca4c5d),
                UINT64_C(0x67a8d564eacb0e1f)},
            {"barrier, damped", UINT64_C(0xeea411d670d3270c),
                UINT64_C(0x03398872ad64404c)},
            {"barrier, explicit", UINT64_C(0x8e2cb2434c1e3663),
                UINT64_C(0x5824979dcf7074c6)},
            {"walls, stirrer", UINT64_C(0x9fa442bc72fbdc6e),
                UINT64_C(0x0235b0af54fcdee7)},
            {"walls, free", UINT64_C(0x05c9af646cb4639a),
                UINT64_C(0x3b0e7cf5db5ae8a2)},
            {"walls, open", UINT64_C(0xd23f67d364b47a89),
                UINT64_C(0x73f5e87ae09f8760)},
            {"walls, shaken", UINT64_C(0xe9f4aee691dec4d5),
                UINT64_C(0xaa00dcd710ce26cb)},
            {"walls, shaken impulse", UINT64_C(0x51f67ea543d0150f),
                UINT64_C(0xca4968ad6fdf579c)},
            {"fluid, history", UINT64_C(0xcca0fb4749dc9fbf),
                UINT64_C(0x37ab9b2be1e6f471)},
            {"fluid, drag", UINT64_C(0x95659f490ba900f0),
                UINT64_C(0x95a3147137f158df)},
            {"fluid, tensors", UINT64_C(0x10fb7b97da8f44ce),
                UINT64_C(0x84c32eb26d8466a3)},
        }},
    {UINT64_C(0x0fd21f5a446a8da0), "glibc 2.36, x86_64 without FMA",
        {
            {"impulse, manifolds", UINT64_C(0x7ce20e9a9a359ec1),
                UINT64_C(0xa918467d4671abd6)},
            {"impulse, deepest partners", UINT64_C(0xac5e9488d045214f),
                UINT64_C(0xb748cd6b771b43ed)},
            {"impulse, laws of friction", UINT64_C(0xdac4f8e6c6cbd956),
                UINT64_C(0xc4a95e3a3a1ea7d6)},
            {"nonSmooth, points", UINT64_C(0xe254324ed75d476a),
                UINT64_C(0x107bf93a3d063f3d)},
            {"nonSmooth, manifolds", UINT64_C(0x76aae1b16d946921),
                UINT64_C(0xd00dd1c28897a528)},
            {"nonSmooth, reuse", UINT64_C(0x734cd49eb392305f),
                UINT64_C(0x4525e1b44dc3d702)},
            {"nonSmooth, periodic", UINT64_C(0x9554923afe4cc69e),
                UINT64_C(0xaca378754019df65)},
            {"softSphere, hooke", UINT64_C(0xedd23092a10fb56e),
                UINT64_C(0x41de5a74c9cbd705)},
            {"softSphere, hertz", UINT64_C(0x7def853b4e6aa14f),
                UINT64_C(0x0085ef3b5c56da36)},
            {"softSphere, gaussian", UINT64_C(0x96e8329c31cf9273),
                UINT64_C(0x13c91e619f2cfe22)},
            {"softSphere, trapezoidal", UINT64_C(0x10d1d0f5bc6fa59e),
                UINT64_C(0x8007e6365597cd62)},
            {"softSphere, plane", UINT64_C(0x121fac0e28bdcdfb),
                UINT64_C(0x478aee76a096a6ee)},
            {"barrier, implicit", UINT64_C(0xd0938eac71e3148e),
                UINT64_C(0x18036c133e2c85a4)},
            {"barrier, damped", UINT64_C(0x7c52203e7fe3b808),
                UINT64_C(0x95769e7e71b26451)},
            {"barrier, explicit", UINT64_C(0x8e2cb2434c1e3663),
                UINT64_C(0x5824979dcf7074c6)},
            {"walls, stirrer", UINT64_C(0xe6ef4fcf70f552e8),
                UINT64_C(0xfd68565ea594b38f)},
            {"walls, free", UINT64_C(0x4273ac8ebc23ffc2),
                UINT64_C(0x20a37ed91ef0aaf9)},
            {"walls, open", UINT64_C(0xc3c5ed527842eda1),
                UINT64_C(0x3c116f9852a2eb49)},
            {"walls, shaken", UINT64_C(0xa6d24ae730268e0e),
                UINT64_C(0xe5ca907f50d2aba9)},
            {"walls, shaken impulse", UINT64_C(0x45470dfd7b826713),
                UINT64_C(0x0a1450c6da6e276b)},
            {"fluid, history", UINT64_C(0x42e0755725e84561),
                UINT64_C(0x8a01fb140b87cccb)},
            {"fluid, drag", UINT64_C(0x3b7de8fd78fc6f11),
                UINT64_C(0x818c9345c43b9f0f)},
            {"fluid, tensors", UINT64_C(0x10fb7b97da8f44ce),
                UINT64_C(0x84c32eb26d8466a3)},
        }},
};

#endif

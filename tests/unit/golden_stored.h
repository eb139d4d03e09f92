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
                UINT64_C(0x5c666d841537a506)},
            {"impulse, deepest partners", UINT64_C(0x60608aed5f2fedac),
                UINT64_C(0x83c1f0d8d6ac8cc2)},
            {"impulse, laws of friction", UINT64_C(0xe2a8a9f1d9cca7c6),
                UINT64_C(0xdc9a6b02e9a29918)},
            {"nonSmooth, points", UINT64_C(0x29d350abe7de922f),
                UINT64_C(0x0803fde666457b8b)},
            {"nonSmooth, manifolds", UINT64_C(0x152152b694b7c4b9),
                UINT64_C(0x81bce35669a4ef6e)},
            {"nonSmooth, reuse", UINT64_C(0x00c067fa1972ee18),
                UINT64_C(0x2a127d39ce0c7ceb)},
            {"nonSmooth, periodic", UINT64_C(0xe3897fbbf420e655),
                UINT64_C(0x4882dd256119d5b9)},
            {"softSphere, hooke", UINT64_C(0x599d01a1463e0055),
                UINT64_C(0x60352d08fc89ed7e)},
            {"softSphere, hertz", UINT64_C(0x8cd7cc71d2afa7c5),
                UINT64_C(0x87040a04905a68f2)},
            {"softSphere, gaussian", UINT64_C(0x76384fd0d1675c74),
                UINT64_C(0x6daa184aa088eee4)},
            {"softSphere, trapezoidal", UINT64_C(0x7771f44f9a00ab6c),
                UINT64_C(0xef9456a3491c1066)},
            {"softSphere, plane", UINT64_C(0xa003680bbc719983),
                UINT64_C(0x9f90d6544dbc1ca5)},
            {"barrier, implicit", UINT64_C(0x2478d77de9882fc4),
                UINT64_C(0xf265f14c794d00f5)},
            {"barrier, damped", UINT64_C(0xeea411d670d3270c),
                UINT64_C(0x13558dc4d9707a36)},
            {"barrier, explicit", UINT64_C(0x6be74218d3f2a38f),
                UINT64_C(0x728fd8be43034bae)},
            {"walls, stirrer", UINT64_C(0xcfd08d5c91ec0b72),
                UINT64_C(0x5527085beb281b25)},
            {"walls, free", UINT64_C(0x557f7c94df442b35),
                UINT64_C(0x79c0732d9adc6f05)},
            {"walls, open", UINT64_C(0x85d022b85015be60),
                UINT64_C(0x1d69f58f8ce5f01a)},
            {"walls, shaken", UINT64_C(0xe83a99a54f2c6c0b),
                UINT64_C(0xc3b178b819beb141)},
            {"walls, shaken impulse", UINT64_C(0xe18530c7ad09ac97),
                UINT64_C(0x0096d4e4bda6129c)},
            {"fluid, history", UINT64_C(0x3595bf2a4458701c),
                UINT64_C(0x404574fb62564017)},
            {"fluid, drag", UINT64_C(0x1390322d62e8ee91),
                UINT64_C(0x1a4253ea5d5ae877)},
            {"fluid, tensors", UINT64_C(0xe4c46bf5abc83d19),
                UINT64_C(0x624a0cb7edafa17e)},
        }},
    {UINT64_C(0x0fd21f5a446a8da0), "glibc 2.36, x86_64 without FMA",
        {
            {"impulse, manifolds", UINT64_C(0x7f087d50b3ad4fa7),
                UINT64_C(0xd4a341f0ffea3206)},
            {"impulse, deepest partners", UINT64_C(0xb4f00b03832c2100),
                UINT64_C(0x33a852eee8a1fd27)},
            {"impulse, laws of friction", UINT64_C(0x6c563442c17c7af9),
                UINT64_C(0x7396867b8d35ac44)},
            {"nonSmooth, points", UINT64_C(0xf59c8d9b1968e50f),
                UINT64_C(0xb9e2243e851de392)},
            {"nonSmooth, manifolds", UINT64_C(0x13349e31d3f687b5),
                UINT64_C(0x0dd5200baf351e71)},
            {"nonSmooth, reuse", UINT64_C(0x4ee351d33638b4ff),
                UINT64_C(0x18109b91aa166edc)},
            {"nonSmooth, periodic", UINT64_C(0xf5401efab7d7a163),
                UINT64_C(0x2943daef01457e6e)},
            {"softSphere, hooke", UINT64_C(0xdc310257943d5b95),
                UINT64_C(0x332cd77f2d4ba64b)},
            {"softSphere, hertz", UINT64_C(0x7fe46100de9b5c42),
                UINT64_C(0x84c3c211db361c10)},
            {"softSphere, gaussian", UINT64_C(0x6977bd9253add787),
                UINT64_C(0xbc48d34c6f12cfd3)},
            {"softSphere, trapezoidal", UINT64_C(0x860e8457072329f1),
                UINT64_C(0x3cf834eb2bc8848c)},
            {"softSphere, plane", UINT64_C(0xa003680bbc719983),
                UINT64_C(0x9f90d6544dbc1ca5)},
            {"barrier, implicit", UINT64_C(0x2478d77de9882fc4),
                UINT64_C(0xf265f14c794d00f5)},
            {"barrier, damped", UINT64_C(0x7c52203e7fe3b808),
                UINT64_C(0xcba925f224ec2392)},
            {"barrier, explicit", UINT64_C(0x6be74218d3f2a38f),
                UINT64_C(0x660eec7e19bf60d8)},
            {"walls, stirrer", UINT64_C(0x4bf4b462b52050de),
                UINT64_C(0xf713c63cd6aafa5a)},
            {"walls, free", UINT64_C(0x177ab9b710e72c80),
                UINT64_C(0x2327ff04cfdbcc3a)},
            {"walls, open", UINT64_C(0xa22bf1f39dc2a262),
                UINT64_C(0x1badfee452180062)},
            {"walls, shaken", UINT64_C(0x9cac10f0c172fc01),
                UINT64_C(0xd02107cb31e9004b)},
            {"walls, shaken impulse", UINT64_C(0x82c915d95818876b),
                UINT64_C(0xde005dbbc6c2cd26)},
            {"fluid, history", UINT64_C(0x9255b9255579a5b4),
                UINT64_C(0xf7274fc7fcba20de)},
            {"fluid, drag", UINT64_C(0xc5ca88ca18582971),
                UINT64_C(0x00ada0974f3a02f3)},
            {"fluid, tensors", UINT64_C(0xe4c46bf5abc83d19),
                UINT64_C(0x624a0cb7edafa17e)},
        }},
};

#endif

/*---------------------------------------------------------------------------*\
    checksum.c - checksums of data that are written and read again

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    A CRC detects every burst of errors of up to 64 bits. But it is linear: if
    the values of two particles were exchanged, the differences could cancel in
    the sum. A nonlinear function (the last step of SplitMix64; Steele, Lea and
    Flood 2014) is therefore applied to the CRC of a record.
\*---------------------------------------------------------------------------*/

#include "sel_checksum.h"

#include <float.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define POLYNOMIAL UINT64_C(0xc96c5795d7870f42)
/* Longer than any output of %.*g with fewer than 17 digits. */
#define TEXT 48

/* CRC of half a byte. This constant table needs no setup and only 128 bytes of
   cache. */
static uint64_t of_half(unsigned half)
{
    static const uint64_t table[16]
        = {UINT64_C(0x0000000000000000), UINT64_C(0x7d9ba13851336649),
            UINT64_C(0xfb374270a266cc92), UINT64_C(0x86ace348f355aadb),
            UINT64_C(0x64b62bcaebc387a1), UINT64_C(0x192d8af2baf0e1e8),
            UINT64_C(0x9f8169ba49a54b33), UINT64_C(0xe21ac88218962d7a),
            UINT64_C(0xc96c5795d7870f42), UINT64_C(0xb4f7f6ad86b4690b),
            UINT64_C(0x325b15e575e1c3d0), UINT64_C(0x4fc0b4dd24d2a599),
            UINT64_C(0xadda7c5f3c4488e3), UINT64_C(0xd041dd676d77eeaa),
            UINT64_C(0x56ed3e2f9e224471), UINT64_C(0x2b769f17cf112238)};
    return table[half & 15U];
}

uint64_t sel_checksum_bytes(uint64_t before, const void *bytes, size_t size)
{
    const unsigned char *b = bytes;
    uint64_t crc = ~before;
    for (size_t i = 0; i < size; i++)
    {
        crc ^= b[i];
        crc = crc >> 4 ^ of_half((unsigned)(crc & 15U));
        crc = crc >> 4 ^ of_half((unsigned)(crc & 15U));
    }
    return ~crc;
}

double sel_checksum_as_text(double value, int digits)
{
    char text[TEXT];
    if (digits <= 0 || digits >= DBL_DECIMAL_DIG)
    {
        return value;
    }
    snprintf(text, sizeof text, "%.*g", digits, value);
    return strtod(text, NULL);
}

/* Adds the bytes of a number, the lowest first. */
static uint64_t add_number(uint64_t crc, uint64_t number)
{
    unsigned char bytes[8];
    for (int k = 0; k < 8; k++)
    {
        bytes[k] = (unsigned char)(number >> 8 * k & 255U);
    }
    return sel_checksum_bytes(crc, bytes, sizeof bytes);
}

/* Returns the bits of a double; for -0 those of 0. Does no arithmetic with the
   value, so that it may be a signalling NaN. */
static uint64_t bits_of(double value)
{
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits << 1 == 0 ? 0 : bits;
}

static uint64_t mix(uint64_t z)
{
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

uint64_t sel_checksum_record(
    int64_t id, const double *values, int count, int digits)
{
    uint64_t crc = add_number(0, (uint64_t)id);
    for (int k = 0; k < count; k++)
    {
        crc = add_number(crc, bits_of(sel_checksum_as_text(values[k], digits)));
    }
    return mix(crc);
}

void sel_checksum_text(uint64_t sum, char text[SEL_CHECKSUM_TEXT])
{
    snprintf(text, SEL_CHECKSUM_TEXT, "x%016" PRIx64, sum);
}

void sel_checksum_split(uint64_t sum, double halves[2])
{
    halves[0] = (double)(sum & UINT64_C(0xffffffff));
    halves[1] = (double)(sum >> 32);
}

uint64_t sel_checksum_join(const double halves[2])
{
    return (uint64_t)halves[0] + ((uint64_t)halves[1] << 32);
}

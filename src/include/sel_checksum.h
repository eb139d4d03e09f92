/*---------------------------------------------------------------------------*\
    sel_checksum.h - checksums of data that is written and read again

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    The checksum of a field is the sum modulo 2^64 of one number per particle,
    computed from the particle's id and its values. It therefore does not depend
    on the order of the particles, nor on which process holds them.
\*---------------------------------------------------------------------------*/

#ifndef SEL_CHECKSUM_H
#define SEL_CHECKSUM_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Returns the CRC-64 of `size` bytes (ECMA-182's polynomial, reflected, as in
   the format xz: the CRC of "123456789" is 0x995dc9bbdf1939fa). `before`: the
   CRC of the preceding bytes, 0 at the beginning. */
uint64_t sel_checksum_bytes(uint64_t before, const void *bytes, size_t size);

/* Returns the value after one round trip through text with `digits` significant
   digits: written with printf's %.*g, read with strtod. For digits <= 0 or >=
   17 returns the value itself. */
double sel_checksum_as_text(double value, int digits);

/* Returns the checksum of `count` values of the particle with this id, from the
   bits of the values. It does not depend on the byte order of the machine.
   Zeros of both signs give the same checksum, since text may lose that sign.
   digits: number of digits of the values in the file, as in
   sel_checksum_as_text. */
uint64_t sel_checksum_record(
    int64_t id, const double *values, int count, int digits);

/* Length of the text of a sum, including the terminating zero. */
#define SEL_CHECKSUM_TEXT 18

/* Writes a sum as x and sixteen hexadecimal digits: x0123456789abcdef. */
void sel_checksum_text(uint64_t sum, char text[SEL_CHECKSUM_TEXT]);

/* Splits a sum into two halves, so that processes can add sums up: a double
   holds each half, and the total of up to 2^21 halves, exactly. */
void sel_checksum_split(uint64_t sum, double halves[2]);

/* Returns the total sum, modulo 2^64, from the totals of the halves. */
uint64_t sel_checksum_join(const double halves[2]);

#ifdef __cplusplus
}
#endif

#endif

/*---------------------------------------------------------------------------*\
    sel_checksum.h - checksums of what is written and read again

    SPDX-License-Identifier: GPL-3.0-or-later

    A field of particles has one number, the sum modulo 2^64 of one number a
    particle, which goes by its id and its values. So the order of particles,
    and which process has them, do not matter.
\*---------------------------------------------------------------------------*/

#ifndef SEL_CHECKSUM_H
#define SEL_CHECKSUM_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* CRC-64 of bytes (ECMA-182's polynomial, reflected, as in the format xz: of
   "123456789" it is 0x995dc9bbdf1939fa). before: that of the bytes before, 0
   at the beginning. */
uint64_t sel_checksum_bytes(uint64_t before, const void *bytes, size_t size);

/* What text with so many significant digits gives back, as printf's %.*g writes
   it and strtod reads it. digits 0, or 17 and more: the value itself. */
double sel_checksum_as_text(double value, int digits);

/* Of count values of a particle, by their bits: the same on machines of either
   byte order; zeros of both signs are alike, as text may lose that sign. digits
   as above: those that the values are written with. */
uint64_t sel_checksum_record(
    int64_t id, const double *values, int count, int digits);

/* A sum in halves, each exact as a double for up to 2^21 summands, so that
   processes may add them up; and the sum modulo 2^64 of what came of it. */
void sel_checksum_split(uint64_t sum, double halves[2]);
uint64_t sel_checksum_join(const double halves[2]);

#ifdef __cplusplus
}
#endif

#endif

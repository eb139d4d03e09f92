/*  test_checksum.c - checksums of data that are written and read again

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors  */

#define _GNU_SOURCE
#include "suite.h"
#include "sel_checksum.h"

/* The check value of CRC-64/XZ (Cook's catalogue of CRCs), and the CRC bit by bit
   by its definition. */
START_TEST(bytes_as_published)
{
    const char *digits = "123456789";
    scene_random random = {5};
    unsigned char bytes[100];
    ck_assert(sel_checksum_bytes(0, digits, 9) == UINT64_C(0x995dc9bbdf1939fa));
    ck_assert(sel_checksum_bytes(0, digits, 0) == 0);
    for (int trial = 0; trial < 200; trial++)
    {
        size_t n = (size_t)scene_integer(&random, 100);
        uint64_t crc = ~UINT64_C(0);
        for (size_t i = 0; i < n; i++)
        {
            bytes[i] = (unsigned char)scene_bits(&random);
            for (int k = 0; k < 8; k++)
            {
                int bit = (int)((crc ^ (uint64_t)(bytes[i] >> k)) & 1);
                crc = crc >> 1 ^ (bit ? UINT64_C(0xc96c5795d7870f42) : 0);
            }
        }
        size_t part = n/3;
        uint64_t first = sel_checksum_bytes(0, bytes, part);
        ck_assert(sel_checksum_bytes(0, bytes, n) == ~crc);
        ck_assert(sel_checksum_bytes(first, bytes + part, n - part) == ~crc);
    }
}
END_TEST

/* A change of any bit of any value, or of the id, changes the number. */
START_TEST(each_bit_counts)
{
    scene_random random = {6};
    for (int trial = 0; trial < 100; trial++)
    {
        int64_t id = (int64_t)(scene_bits(&random) >> 12);
        double values[4];
        int n = 1 + scene_integer(&random, 4);
        for (int k = 0; k < n; k++)
        {
            values[k] = scene_uniform(&random, -1, 1);
        }
        uint64_t whole = sel_checksum_record(id, values, n, 0);
        for (int bit = 0; bit < 64*n; bit++)
        {
            double other[4];
            uint64_t bits;
            memcpy(other, values, sizeof other);
            memcpy(&bits, &other[bit/64], sizeof bits);
            bits ^= UINT64_C(1) << bit % 64;
            memcpy(&other[bit/64], &bits, sizeof bits);
            ck_assert(sel_checksum_record(id, other, n, 0) != whole);
            if (bit < 53)
            {
                int64_t away = id ^ (int64_t)(UINT64_C(1) << bit);
                ck_assert(sel_checksum_record(away, values, n, 0) != whole);
            }
        }
    }
}
END_TEST

/* Two particles that exchange a value, or single bits of it, change the sum. */
START_TEST(exchanges_are_seen)
{
    scene_random random = {7};
    for (int trial = 0; trial < scene_effort(20000); trial++)
    {
        double a = scene_integer(&random, 8), b = scene_integer(&random, 8);
        int64_t i = scene_integer(&random, 50), j = i + 1;
        uint64_t as = sel_checksum_record(i, &a, 1, 0)
            + sel_checksum_record(j, &b, 1, 0);
        uint64_t exchanged = sel_checksum_record(i, &b, 1, 0)
            + sel_checksum_record(j, &a, 1, 0);
        CHECK_TRUE((as == exchanged) == (a == b));
    }
}
END_TEST

/* Signalling NaNs raise no exception; the two zeros are equal. */
START_TEST(odd_values)
{
    const double zeros[2] = {0.0, -0.0};
    const uint64_t signal = UINT64_C(0x7ff0000000000001);
    double odd[3] = {INFINITY, NAN, 0};
    memcpy(&odd[2], &signal, sizeof signal);
    ck_assert(sel_checksum_record(1, &zeros[0], 1, 0)
        == sel_checksum_record(1, &zeros[1], 1, 0));
    ck_assert(sel_checksum_record(1, zeros, 0, 0)
        != sel_checksum_record(1, zeros, 1, 0));
    for (int k = 0; k < 3; k++)
    {
        ck_assert(sel_checksum_record(1, &odd[k], 1, 0)
            != sel_checksum_record(1, &zeros[0], 1, 0));
    }
}
END_TEST

/* A value that was written with a limited number of digits and is read back has
   the checksum of the value written; reading it again does not change it. */
START_TEST(as_text)
{
    scene_random random = {8};
    for (int trial = 0; trial < scene_effort(20000); trial++)
    {
        double value = scene_uniform(&random, -1, 1)
            *pow(10, scene_integer(&random, 40) - 20);
        int digits = 1 + scene_integer(&random, 20);
        char text[64];
        snprintf(text, sizeof text, "%.*g", digits, value);
        double read = strtod(text, NULL);
        CHECK_NEAR(sel_checksum_as_text(value, digits), read, 0);
        CHECK_NEAR(sel_checksum_as_text(read, digits), read, 0);
        CHECK_TRUE(sel_checksum_record(3, &value, 1, digits)
            == sel_checksum_record(3, &read, 1, 0));
        CHECK_NEAR(sel_checksum_as_text(value, 0), value, 0);
        CHECK_NEAR(sel_checksum_as_text(value, 17), value, 0);
    }
}
END_TEST

/* Sums of processes add up to the sum of all, whatever overflows 2^64. */
START_TEST(sums_of_processes)
{
    scene_random random = {9};
    for (int trial = 0; trial < 100; trial++)
    {
        double all[2] = {0, 0}, halves[2];
        uint64_t sum = 0;
        for (int rank = 0; rank < 1000; rank++)
        {
            uint64_t own = scene_bits(&random);
            sum += own;
            sel_checksum_split(own, halves);
            all[0] += halves[0];
            all[1] += halves[1];
        }
        ck_assert(sel_checksum_join(all) == sum);
    }
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("checksum");
    suite_add(suite, "bytes", bytes_as_published, 20);
    suite_add(suite, "bits", each_bit_counts, 60);
    suite_add(suite, "exchanges", exchanges_are_seen, 20);
    suite_add(suite, "odd", odd_values, 20);
    suite_add(suite, "text", as_text, 60);
    suite_add(suite, "sums", sums_of_processes, 20);
    return suite_run(suite);
}

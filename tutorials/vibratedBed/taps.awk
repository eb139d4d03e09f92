#!/usr/bin/awk -f
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The lagrangianSuperellipsoid authors
# The velocity of a vessel that is tapped, as a table of OpenFOAM's Function1: at rest
# until "begin", then a tap each "period", which is one period of a sine of so many Hz
# whose greatest acceleration is gamma times that of gravity. Between the rows, fifty
# a tap, the velocity is a straight line; up and down have the same rows, so that the
# vessel comes back to where it was.
#
#   taps.awk -v begin=0.6 -v period=0.2 -v frequency=20 -v gamma=3 -v taps=100

BEGIN {
    pi = atan2(0, -1)
    n = 50
    print "("
    print "    (0 (0 0 0))"
    for (tap = 0; tap < taps; tap++)
    {
        start = begin + tap*period
        for (k = 0; k <= n; k++)
        {
            # The second half is the first one, turned round
            j = k <= n/2 ? k : n - k
            v = (k <= n/2 ? 1 : -1)*gamma*9.81/(2*pi*frequency)*sin(2*pi*j/n)
            printf "    (%.9g (0 0 %.9g))\n", start + k/n/frequency, v
        }
    }
    printf "    (%.9g (0 0 0))\n)\n", begin + taps*period + 1
}

# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The lagrangianSuperellipsoid authors
# The momentum of fluid and particles of a periodic box, from ascii files, and
# what has been exchanged:
#
#   awk -v cellMass=KG -f totals.awk KIND:FILE ..
#
# KIND U: velocity of the fluid; pending: impulses of cells [N s]; particles0,
# particles1: lines "gid rho d ux uy uz" at the start and at the end. Prints the
# error over what was exchanged (sum of the particles' changes of momentum),
# and that.
function mag3(x, y, z) { return sqrt(x*x + y*y + z*z) }

# The vectors of a field, one a line in brackets; "uniform (x y z)" is all
function vectors(file, scale,    line, n, parts, count, k)
{
    count = 0
    while ((getline line < file) > 0)
    {
        if (line ~ /nonuniform/) { inside = 1; continue }
        if (line ~ /(internalField|value) +uniform/ && !inside)
        {
            gsub(/[^-0-9.e+ ]/, " ", line)
            sub(/^[ a-zA-Z]*/, "", line)
            n = split(line, parts, " ")
            for (k = 1; k <= 3; k++) uniform[k] = parts[n - 3 + k]
            if (mag3(uniform[1], uniform[2], uniform[3]) > 0)
            {
                print "a uniform field that is not zero: " file
                exit 1
            }
            break
        }
        if (inside && line ~ /^\(.+ .+\)$/)
        {
            gsub(/[()]/, "", line)
            split(line, parts, " ")
            for (k = 1; k <= 3; k++) P[k] += scale*parts[k]
            count++
        }
        if (inside && line ~ /^\)/) break
    }
    inside = 0
    close(file)
    return count
}

function particles(file, sign,    line, parts, m, k)
{
    while ((getline line < file) > 0)
    {
        split(line, parts, " ")
        m = parts[2]*atan2(0, -1)/6*parts[3]^3
        for (k = 1; k <= 3; k++)
        {
            P[k] += sign*m*parts[3 + k]
            change[parts[1], k] += sign*m*parts[3 + k]
        }
        ids[parts[1]] = 1
    }
    close(file)
}

BEGIN {
    for (i = 1; i < ARGC; i++)
    {
        kind = file = ARGV[i]
        sub(/:.*/, "", kind)
        sub(/[^:]*:/, "", file)
        if (kind == "U") cells += vectors(file, cellMass)
        if (kind == "pending") vectors(file, 1)
        if (kind == "particles0") particles(file, -1)
        if (kind == "particles1") particles(file, 1)
    }
    for (id in ids)
    {
        exchanged += mag3(change[id, 1], change[id, 2], change[id, 3])
    }
    if (cells == 0 || exchanged == 0) { print "nothing found"; exit 1 }
    printf "%.3g %.6g\n", mag3(P[1], P[2], P[3])/exchanged, exchanged
}

# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The lagrangianSuperellipsoid authors
# shellcheck shell=bash
# Functions for the tests of the cloud itself, which all run in copies of the
# case in this folder. To be sourced by an Alltest:
#
#   . ../grains/functions.sh || exit 1
#
#   newCase NAME        enter a fresh copy of the case, in build/test/cases
#   changes TEXT        merged into constant/superellipsoidCloudProperties
#   rows 'COLUMNS' 'ROWS'   particles from a table, not from the region
#   setting KEYWORD V   set a keyword in system/controlDict
#   amount FEW ALL      prints FEW, or ALL where CASES_LONG is set, as by
#                       tests/Allvalidate
#   mesh                make the mesh
#   solve [N]           run, or go on, on N processes; output in log.solve
#   buildExercise [libso]  the program, or library, in the folder exercise, whose
#                       Make/files has EXE (LIB) = $(EXERCISE_BIN)/..; that is
#                       $runs/bin
#   check NAME cmd ..   print PASS NAME or FAIL NAME: output of cmd
#   field NAME N CASE TIME  "gid and N numbers of the field" a line, sorted by
#                       gid, from ascii fields of all processes
#   centres CASE TIME   the same of the field centre
#   finish              exit, non-zero if a check failed

grains="$(cd "${BASH_SOURCE[0]%/*}" && pwd -P)"
root="$(cd "$grains/../../.." && pwd -P)"
runs="$root/build/test/cases/$(basename "$PWD")"
# shellcheck disable=SC2034  # for the Alltest
here="$PWD"
cloud=lagrangian/superellipsoidCloud
failures=0

. "$root/Make/openfoam.sh" || exit 1
seHold "$here" || exit 1
seBuild > /dev/null || exit 1

rm -rf "$runs"
mkdir -p "$runs" || exit 1


newCase()
{
    cp -r "$grains" "$runs/$1" && cd "$runs/$1" || exit 1
}


changes() { echo "$1" > constant/changes; }


rows()
{
    { echo "# $1"; echo "$2"; } > constant/table
    sed -i 's/superellipsoidRegion/superellipsoidTable/
        s@region .*@file "constant/table";@; /nParticles/d; /shapes .* cube/d' \
        constant/superellipsoidCloudProperties
}


setting() { sed -i "s/^$1 .*/$1 $2;/" system/controlDict; }


amount() { [ -n "${CASES_LONG:-}" ] && echo "$2" || echo "$1"; }


mesh()
{
    blockMesh > log.blockMesh 2>&1 || { tail -n 5 log.blockMesh; return 1; }
}


solve()
{
    local command=(superellipsoidFoam)

    [ -d constant/polyMesh ] || mesh || return

    if [ "${1:-1}" -gt 1 ]
    then
        command=(mpirun --allow-run-as-root --oversubscribe -np "$1"
            superellipsoidFoam -parallel)

        if [ ! -d processor0 ] && ! decomposePar > log.decomposePar 2>&1
        then
            tail -n 5 log.decomposePar
            return 1
        fi
    fi

    # A successful run ends with this line: a log without it is of no run
    if "${command[@]}" >> log.solve 2>&1
    then
        tail -n 20 log.solve | grep -qx End && return
        echo "the log does not end with 'End'"
        return 1
    fi
    grep -A8 'FOAM FATAL' log.solve || tail -n 5 log.solve
    return 1
}


buildExercise() # [libso]
{
    export EXERCISE_BIN="$runs/bin"
    mkdir -p "$EXERCISE_BIN" && cp -r "$here/exercise" "$runs/exercise" \
        && sed -i "s@\.\./\.\./\.\./\.\./\.\./Make@$root/Make@
            s@\.\./\.\./\.\./\.\./lnInclude@$root/lnInclude@" \
            "$runs/exercise/Make/options" \
        && echo 'c++OPT += -O0' >> "$runs/exercise/Make/options" \
        && wmake -s ${1:+"$1"} "$runs/exercise" > "$runs/log.wmake" 2>&1 \
        || { grep -m 3 error "$runs/log.wmake"; return 1; }
}


check()
{
    local name="$1" output
    shift

    if output="$("$@" 2>&1)"
    then
        echo "PASS $name"
    else
        echo "FAIL $name: $(echo "$output" | tail -n 3 | tr '\n' ' ')"
        failures=$((failures + 1))
    fi
}


# The number of parcels that a log says at the end
parcels() { sed -n 's/^    parcels \([0-9]*\).*/\1/p' "$1" | tail -n 1; }


# values FILE N: an ascii list, N numbers a line; its length left out. Equal
# entries are written once, in braces
values()
{
    sed '1,/^\/\/ \* \*/d; /^\/\/ \*\*/d' "$1" | tr '(){}\n' '  {  ' \
        | awk -v n="$2" '{
            times = gsub("{", " ") ? $1 : 1
            for (k = 0; k < times; k++)
            {
                for (i = 2; i <= NF; i++)
                {
                    printf "%s%s", $i, (i - 1) % n ? " " : "\n"
                }
            }
        }'
}


# field NAME N CASE TIME: lines "gid numbers .." of all processes. If there are
# none, a line unlike any other, so that two empty results never compare equal
field()
{
    local dir folder lines
    lines="$(
        for dir in "$3" "$3"/processor[0-9]*
        do
            folder="$dir/$4/$cloud"
            [ -f "$folder/gid" ] || continue
            paste -d ' ' <(values "$folder/gid" 1) <(values "$folder/$1" "$2") \
                | awk -v n="$2" 'NF <= n { exit } 1'
        done | sort -n
    )"
    printf '%s\n' "${lines:-nothing of $1 in $3 $4, $RANDOM$RANDOM}"
}


centres() { field centre 3 "$1" "$2"; }


# appears PATTERN: waits until a line of the running solver's log.solve matches
appears()
{
    local i
    for ((i = 0; i < 300; i++))
    do
        grep -q "$1" log.solve && return
        sleep 0.1
    done
    tail -n 5 log.solve
    return 1
}


finish() { exit $((failures > 0)); }

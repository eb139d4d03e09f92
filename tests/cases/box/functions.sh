# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The lagrangianSuperellipsoid authors
# shellcheck shell=bash
# Functions for the tests of the injectors and of the VTP output, which all run
# in copies of the case in this folder. To be sourced by an Alltest:
#
#   . ../box/functions.sh || exit 1
#
#   newCase NAME        enter a fresh copy of the case, with its mesh
#   injectors TEXT      write its injection models
#   functions TEXT      write its cloud functions (default: VTP in ascii)
#   solve [N]           run, or go on, on N processes; output in log.solve
#   setting KEYWORD V   set a keyword in system/controlDict
#   check NAME cmd ..   print PASS NAME or FAIL NAME: output of cmd
#   refused NAME WORDS .. : the run must end with an error that has them all
#   "${python[@]}"      a Python with VTK
#   finish              exit, non-zero if a check failed

boxCase="$(cd "${BASH_SOURCE[0]%/*}" && pwd -P)"
root="$(cd "$boxCase/../../.." && pwd -P)"
runs="$root/build/test/cases/$(basename "$PWD")"
failures=0

. "$root/Make/openfoam.sh" || exit 1
seBuild > /dev/null || exit 1
# A command with its first arguments; the Alltest adds its script to it.
# shellcheck disable=SC2034
python=("$(sePython numpy vtk)") || exit 1
export PYTHONPATH="$boxCase" PYTHONDONTWRITEBYTECODE=1

rm -rf "$runs"
mkdir -p "$runs" || exit 1


newCase()
{
    cp -r "$boxCase" "$runs/$1" && cd "$runs/$1" || exit 1

    if [ -d "$runs/mesh" ]
    then
        cp -r "$runs/mesh" constant/polyMesh
    else
        blockMesh > log.blockMesh 2>&1 || { cat log.blockMesh; exit 1; }
        cp -r constant/polyMesh "$runs/mesh"
    fi

    functions 'vtp { type superellipsoidVTP; precision double; format ascii; }'
}


injectors() { echo "injectionModels { $1 }" > constant/injectionModels; }


functions() { echo "$1" > constant/cloudFunctions; }


solve()
{
    local command=(superellipsoidFoam)

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


setting()
{
    sed -i "s/^$1 .*/$1 $2;/" system/controlDict
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


# The run must fail with an OpenFOAM error that has all these words
hasRefused()
{
    local words

    if solve > /dev/null
    then
        echo "the run did not fail"
        return 1
    fi

    for words
    do
        if ! grep -qF -- "$words" log.solve
        then
            echo "the error lacks '$words', it is:" \
                "$(grep -A8 'FOAM FATAL' log.solve | tr '\n' ' ')"
            return 1
        fi
    done

    grep -q 'FOAM FATAL' log.solve || { echo "no FOAM FATAL"; return 1; }
}


refused()
{
    local name="$1"
    shift
    check "$name" hasRefused "$@"
}


finish() { exit $((failures > 0)); }

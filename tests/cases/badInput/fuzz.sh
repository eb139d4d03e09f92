# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The lagrangianSuperellipsoid authors
# Random damage to files that are read; sourced by Allfuzz and Alltest.
# shellcheck shell=bash

fuzzFolder="$(pwd -P)"
root="$(cd ../../.. && pwd -P)"
fuzzRuns="$root/build/test/cases/badInput/fuzz"
surfaces=

# A case of two steps, its mesh made once
fuzzCase()
{
    # shellcheck source=Make/openfoam.sh
    . "$root/Make/openfoam.sh" && seBuild > /dev/null || return 1
    python="$(sePython random)" || return 1
    rm -rf "$fuzzRuns"
    mkdir -p "$fuzzRuns" && cp -r ../grains "$fuzzRuns/base" || return 1
    (
        cd "$fuzzRuns/base" || exit 1
        sed -i 's/^endTime .*/endTime 2e-3;/; s/^writeInterval .*/writeInterval 1;/' \
            system/controlDict
        printf '# x y z ux uy uz shape\n0.03 0.02 0.058 0 0 1 ball\n' \
            > constant/rows
        blockMesh > log.blockMesh 2>&1
    ) || { tail -n 5 "$fuzzRuns/base/log.blockMesh"; return 1; }
}


# A time to start from, in ascii and in binary, for damage to its fields
fuzzRestart()
{
    local format
    for format in ascii binary
    do
        cp -r "$fuzzRuns/base" "$fuzzRuns/$format" || return 1
        (
            cd "$fuzzRuns/$format" || exit 1
            cp "$fuzzFolder/fuzzProperties" \
                constant/superellipsoidCloudProperties
            sed -i "s/^writeFormat .*/writeFormat $format;/
                s/^writeInterval .*/writeInterval 1e-3;/
                s/^endTime .*/endTime 1e-3;/" system/controlDict
            superellipsoidFoam > log.first 2>&1 || exit 1
            sed -i 's/^endTime .*/endTime 2e-3;/
                s/^writeInterval .*/writeInterval 1;/' system/controlDict
        ) || { tail -n 5 "$fuzzRuns/$format/log.first"; return 1; }
    done
}


# A particle whose shape is an STL or OBJ file, and a wall that is one
fuzzSurfaces()
{
    cp -r "$fuzzRuns/base" "$fuzzRuns/surfaces" || return 1
    sed -i '/^shapes/,/^}/d; /^subModels/,/^}/d; /^constantProperties/a \
        shapes { block { type polyhedron; file "block.END"; dEq 0.01; } } \
        movingWalls { plate { file "constant/triSurface/plate.END"; \
            side both; motion { type prescribed; velocity (0 0 0.1); } } } \
        subModels { injectionModels { table { type superellipsoidTable; \
            file "constant/rows"; SOI 0; } } }' \
        "$fuzzRuns/surfaces/constant/superellipsoidCloudProperties" || return 1
    printf '# x y z shape\n0.03 0.02 0.028 block\n0.03 0.02 0.043 block\n' \
        > "$fuzzRuns/surfaces/constant/rows"
    mkdir -p "$fuzzRuns/surfaces/constant/triSurface"
    surfaces=yes
}


# Writes the damaged file of a seed to the present folder: below zero, fields
# of a restart; after fuzzSurfaces, files of surfaces
damaged()
{
    local end=stl
    if [ -n "$surfaces" ]
    then
        [ $(($1 % 3)) -ne 0 ] || end=obj
        "$python" "$fuzzFolder/mutateSurface.py" "$1" constant/triSurface \
            && sed -i "s/END\"/$end\"/" constant/superellipsoidCloudProperties
    elif [ "$1" -gt 0 ]
    then
        "$python" "$fuzzFolder/mutate.py" "$1" "$fuzzFolder/fuzzProperties" \
            constant/superellipsoidCloudProperties
    else
        "$python" "$fuzzFolder/mutate.py" "$1" \
            0.001/lagrangian/superellipsoidCloud/*
    fi
}


# Prints how a run of a seed failed; nothing if all is well
fuzzRun()
{
    local seed="$1" dir="$fuzzRuns/$1" base=base code
    [ "$seed" -gt 0 ] || base=ascii
    [ "$seed" -gt 0 ] || [ $((seed % 2)) -eq 0 ] || base=binary
    [ -z "$surfaces" ] || base=surfaces
    cp -r "$fuzzRuns/$base" "$dir" && cd "$dir" || return 1
    damaged "$seed" || { echo "no file"; return; }
    # in a shell of its own, whose messages about signals are discarded
    bash -c 'timeout 120 superellipsoidFoam > log.solve 2>&1' 2> /dev/null
    code=$?
    case "$code" in
    (0)   ;;
    (1)   grep -q 'FOAM FATAL' log.solve || echo "ended without an error" ;;
    (124) echo "did not end" ;;
    (*)
        if grep -q '^Foam::error::printStack' log.solve
        then
            echo "ended with a trace, $code"
        else
            echo "ended with $code"
        fi
        ;;
    esac
}


# fuzz N FIRST
fuzz()
{
    local seed ended bad=0 ran=0
    for ((seed = $2; seed < $2 + $1; seed++))
    do
        ended="$(fuzzRun "$seed")"
        if [ -n "$ended" ]
        then
            echo "seed $seed: $ended ($fuzzRuns/$seed)"
            bad=$((bad + 1))
            continue
        fi
        grep -q 'FOAM FATAL' "$fuzzRuns/$seed/log.solve" || ran=$((ran + 1))
        rm -rf "${fuzzRuns:?}/$seed"
    done
    echo "$1 files: $ran went through, $(($1 - ran - bad)) were refused," \
        "$bad ended badly"
    [ "$bad" -eq 0 ]
}

# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The lagrangianSuperellipsoid authors
# shellcheck shell=bash
# Functions for the tests that run a tutorial in a short form, with its own
# checks. To be sourced by the Alltest of the case of the same name:
#
#   . ../tutorialFunctions.sh || exit 1
#
#   $tutorial, $runs     the tutorial; where its runs go
#   check NAME cmd ..    print PASS NAME or FAIL NAME: output of cmd
#   spoilt RUN           the run again with all restitutions less by a
#                        hundredth: validate must fail
#   spoiltBy RUN EXPR .. the same with properties changed by that of sed; further
#                        runs stand before it in what validate is given; until
#                        $spoiltEnd, where that is set

root="$(cd ../../.. && pwd -P)"
tutorial="$root/tutorials/$(basename "$PWD")"
runs="$root/build/test/cases/$(basename "$PWD")"
failures=0
export PYTHONDONTWRITEBYTECODE=1

. "$root/Make/openfoam.sh" || exit 1
seHold "$PWD" || exit 1
seBuild > /dev/null || exit 1
py="$(sePython numpy)" || exit 1

rm -rf "$runs"
mkdir -p "$runs" || exit 1


check()
{
    local what="$1" output
    shift
    if output="$("$@" 2>&1)"
    then
        echo "PASS $what"
    else
        failures=$((failures + 1))
        echo "FAIL $what: $(grep -v ' ok$' <<< "$output" | tail -n 30)"
    fi
}


# A check of a run that is known to be wrong must fail by a figure, not by a
# crash.
spoilt()
{
    local dict="$1/constant/superellipsoidCloudProperties" en
    en="$(sed -n 's/.*{ *en *\([0-9.]*\);.*/\1/p;
        s/^ *en *\([0-9.]*\);.*/\1/p' "$dict" | head -n 1)"
    spoiltBy "$1" \
        "s/\(\<en  *\)[0-9.]*;/\1$(awk -v e="$en" 'BEGIN { print e - 0.01 }');/"
}


spoiltBy()
{
    local case="$runs/spoilt/${1##*/}" dict status
    mkdir -p "$runs/spoilt" && cp -r "$1" "$case" || return
    dict="$case/constant/superellipsoidCloudProperties"
    # The files that validate reads are unchanged; those of the solver are not.
    sed "$2" "$dict" > "$dict.spoilt" || return
    ! cmp -s "$dict" "$dict.spoilt" || { echo "no '$2' in $dict"; return 1; }
    (
        cd "$case" && rm -rf postProcessing [0-9]* \
            && mv "$dict" "$dict.good" && mv "$dict.spoilt" "$dict" \
            && sed -i "${spoiltEnd:+s/^endTime .*/endTime $spoiltEnd;/}" \
                system/controlDict \
            && superellipsoidFoam > log.superellipsoidFoam 2>&1
        status=$?
        mv "$dict.good" "$dict"
        exit $status
    ) || { tail -n 5 "$case/log.superellipsoidFoam"; return 1; }
    "$py" "$tutorial/validate" "${@:3}" "$case" > "$case/log.validate" 2>&1
    status=$?
    tail -n 3 "$case/log.validate"
    [ $status -ne 0 ] && grep -q ' FAILED$' "$case/log.validate"
}

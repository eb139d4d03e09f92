# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The lagrangianSuperellipsoid authors
# shellcheck shell=bash
# Runs on one process and on several, compared to the last digit. To be sourced
# by Alltest and Allrandom in this folder.
#
#   same RANKS          run the case in "." on one process and, in "./ranks", on
#                       RANKS; fails, and says how, where they are not the same
#   random KIND SEED    the same with a case of random.awk; a line to random.log
#   summary KIND        PASS or FAIL of all random ones of a kind

. ../grains/functions.sh || exit 1

# Seconds for a run of a second or two, on a busy machine
limit=300
endTime=0.03


# The state of all particles at the end, by number
particles()
{
    paste -d ' ' <(centres "$1" "$endTime") <(field U 3 "$1" "$endTime") \
        <(field omega 3 "$1" "$endTime") \
        <(field orientation 3 "$1" "$endTime")
}


limited()
{
    timeout "$limit" "$@" > log.solve 2>&1
    case $? in
    (0)   ;;
    (124) echo "hangs"; return 1 ;;
    (*)   grep -A5 'FOAM FATAL' log.solve || tail -n 5 log.solve; return 1 ;;
    esac
}


same()
{
    setting writeFormat ascii
    setting endTime "$endTime"
    setting writeInterval "$endTime"
    mesh || return

    mkdir ranks && cp -r constant system ranks || return
    (
        cd ranks && decomposePar > log.decomposePar 2>&1 || exit 1
        limited mpirun --allow-run-as-root --oversubscribe -np "$1" \
            superellipsoidFoam -parallel
    ) || return
    limited superellipsoidFoam || return

    particles . > state
    particles ranks > ranks/state
    [ -s state ] || { echo "no particles"; return 1; }
    if ! diff state ranks/state > differ
    then
        echo "differ"
        return 1
    fi
}


random()
{
    local ranks
    newCase "$1-$2"
    rows '' ''
    ranks="$(awk -v kind="$1" -v seed="$2" -f "$here/random.awk")"
    echo "$1 $2 $ranks $(same "$ranks" | tr '\n' ' ')" >> "$runs/random.log"
    if tail -n 1 "$runs/random.log" | grep -qE '^[a-z]+ [0-9]+ [0-9]+ $'
    then
        cd .. && rm -rf "$1-$2"
    fi
}


# Lines of random.log: kind, seed, ranks, what is wrong
summary()
{
    # shellcheck disable=SC2016  # awk's
    check "planeBetweenProcessors: $1: same as on one process" awk -v kind="$1" '
        $1 == kind {
            n++
            if (NF > 3) { bad++; print }
            if (/hangs/) hangs++
            if (/outside/) refused++
        }
        END {
            print n " runs, " bad + 0 " bad: " hangs + 0 " hang, " \
                refused + 0 " refused"
            exit !(n && !bad)
        }' "$runs/random.log"
}

# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The lagrangianSuperellipsoid authors
# shellcheck shell=bash
# Functions for the Allrun of a tutorial. To be sourced, in its folder, after
# Make/openfoam.sh:
#
#   newCase FOLDER           an empty copy of constant and system in FOLDER
#   setting FILE WORD VALUE  the line "WORD ...;" of a dictionary becomes
#                            "WORD VALUE;"; fails if there is no such line
#   run PROGRAM ..           with its output in log.PROGRAM
#   pictures FOLDER ..       ./plot
#   usage                    the head of the script
#   absolute FOLDER          make it, print its full name
#   hold FOLDER              make it; exits if another Allrun runs there
#   whole OPTION VALUE LEAST MOST
#                            the value, which must be a whole number of these
#   wholes OPTION VALUES LEAST MOST
#                            several, none of them twice
#   seconds OPTION VALUE MOST
#                            the value, which must be a time above zero

die() { echo "Allrun: $*" >&2; exit 1; }


usage() { sed -n '4,/^cd/{/^#/s/^# \{0,1\}//p}' "./${0##*/}"; }


# whole OPTION VALUE LEAST MOST: VALUE, which must be a whole number in between
whole()
{
    if [[ "$2" =~ ^(0|[1-9][0-9]{0,8})$ ]] && [ "$2" -ge "$3" ] \
        && [ "$2" -le "$4" ]
    then
        echo "$2"
    else
        die "$1: read '$2'; allowed: a whole number from $3 to $4"
    fi
}


# wholes OPTION VALUES LEAST MOST: as whole, several, none of them twice
wholes()
{
    local several value
    read -r -a several <<< "$2"
    [ ${#several[@]} -gt 0 ] || die "$1 needs whole numbers from $3 to $4"
    for value in "${several[@]}"
    do
        whole "$1" "$value" "$3" "$4" || return
    done
    [ -z "$(printf '%s\n' "${several[@]}" | sort | uniq -d)" ] \
        || die "$1: read '$2'; a number is given twice"
}


# seconds OPTION VALUE MOST: VALUE, which must be a time above zero
seconds()
{
    if [[ "$2" =~ ^[0-9]*\.?[0-9]+(e-?[0-9]{1,2})?$ ]] && awk -v t="$2" \
        -v most="$3" 'BEGIN { exit !(t + 0 > 0 && t + 0 <= most + 0) }'
    then
        echo "$2"
    else
        die "$1: read '$2'; allowed: a time in s, above 0, at most $3"
    fi
}


absolute()
{
    case "${1%/}" in
    ('' | -* | system | constant) die "-in: read '$1'; expected a folder" ;;
    esac
    mkdir -p "$1" && (cd "$1" && pwd -P)
}


hold()
{
    mkdir -p "$1" && seHold "$1" "choose another folder with -in" \
        || exit 1
}


newCase()
{
    rm -rf "$1" && mkdir -p "$1" && cp -r constant system "$1"
}


setting()
{
    grep -q "^ *$2 .*;" "$1" || die "$1 has no line '$2 ...;'"
    sed -i "s|^\( *$2 *\).*;|\1$3;|" "$1"
}


run()
{
    "$@" > "log.$1" 2>&1 && return
    echo "Allrun: $1 failed, the end of $PWD/log.$1 is" >&2
    tail -n 20 "log.$1" >&2
    return 1
}


pictures()
{
    local python
    echo "drawing"
    if ! python="$(sePython numpy matplotlib vtk)"
    then
        echo "Allrun: no pictures" >&2
        return 0
    fi
    seHeadless "$python" ./plot "$@"
}

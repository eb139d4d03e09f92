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

die() { echo "Allrun: $*" >&2; exit 1; }


usage() { sed -n '2,/^cd/{/^#/s/^# \{0,1\}//p}' "./${0##*/}"; }


absolute()
{
    [ -n "$1" ] || die "-in wants a folder"
    mkdir -p "$1" && (cd "$1" && pwd -P)
}


newCase()
{
    rm -rf "$1" && mkdir -p "$1" && cp -r constant system "$1"
}


setting()
{
    grep -q "^ *$2 .*;" "$1" || die "no line '$2 ...;' to change in $1"
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

#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The lagrangianSuperellipsoid authors
# Functions that find, prepare and load the OpenFOAM environment, and install
# missing packages. To be sourced by bash, by a user
#
#     source Make/openfoam.sh        # then: blockMesh, superellipsoidFoam, ...
#
# or by the scripts of this repository:
#
#     . ../../Make/openfoam.sh || exit 1
#     seBuild || exit 1              # Allwmake, then the environment
#
# An environment that is already sourced takes precedence, and then nothing is
# ever installed. Otherwise the newest OpenFOAM of openfoam.com's own packages,
# in /usr/lib/openfoam, is loaded. If there is none, on Debian and its
# derivatives, Debian's OpenFOAM is used together with its source tree in
# .openfoam/ (headers, wmake, etc), which Allwmake fetches; a clone that has
# started with that keeps using it.
#
#   seBuild              build whatever is out of date; load the environment
#   seLoad               load the environment; fails if Allwmake has not run
#   seSourced            is an environment sourced?
#   sePrepare            install and fetch all that a build needs
#   sePython [module..]  print a Python that has the modules (default: numpy
#                        matplotlib vtk), installing them where allowed
#   seHeadless cmd ..    run cmd with a virtual screen (Xvfb)
#   seInstall pkg ..     install those Debian packages that are missing
#   seCheckPath          fails if OpenFOAM does not work in this path
#   seHold folder        fails if another script holds the folder; it is held
#                        until this script and all that it started have ended
#   seLoads file         succeeds if a library or program is complete and finds
#                        all it needs
#   seDie message        one line to stderr; returns 1
#
# All functions return non-zero after one line on stderr when they fail.

seRoot="$(cd "${BASH_SOURCE[0]%/*}/.." 2>/dev/null && pwd -P)"
[ -f "$seRoot/Make/openfoam.sh" ] || seRoot="$(cd .. && pwd -P)"
seOwn="$seRoot/.openfoam"
seOldestApi=1912
seReleases="${seReleases:-/usr/lib/openfoam}"

# Packages for a build, and those that the tests need in addition.
seToolPackages=(libgsl-dev pkg-config gcc g++ make)
seBuildPackages=(openfoam "${seToolPackages[@]}" bzip2 xz-utils)
# shellcheck disable=SC2034  # used by tests/Alltest
seTestPackages=(libgsl-dev check pkg-config gcc g++ make valgrind
    clang-format shellcheck)


seDie()
{
    echo "${0##*/}: $*" >&2
    return 1
}


# The only place where the locale is set: in many locales, numbers have a
# decimal comma, which affects awk, printf and sort. For scripts; a user's shell
# is not changed.
case "$-" in
(*i*) ;;
(*) export LC_ALL=C ;;
esac


# Prints a line of progress. Nothing is printed while seQuiet is set, so that a
# failure for lack of a network is a single line.
seSay()
{
    if [ -z "${seQuiet:-}" ]
    then
        echo "$*"
    fi
}


seLogFile()
{
    echo "${seLog:-$seRoot/log.install}"
}


# A space ends a name for make, wmake and OpenFOAM's own scripts.
seCheckPath()
{
    case "$seRoot" in
    (*[[:space:]]*)
        seDie "the path \"$seRoot\" contains a space, which OpenFOAM does not" \
            "support: move the clone"
        ;;
    esac
}


# Is an OpenFOAM environment with a usable wmake sourced? seCheckApi reports
# releases that are too old, and the Foundation's.
seSourced()
{
    [ -n "${WM_PROJECT_DIR:-}" ] && command -v wmake >/dev/null 2>&1
}


# Is the environment one that this repository made, or found and loaded?
seIsOwn()
{
    case "${WM_PROJECT_DIR:-}" in
    ("$seOwn"/*) return 0 ;;
    ('') return 1 ;;
    ("${seFound:-}") return 0 ;;
    esac
    return 1
}


# Prints the folder of the newest release of openfoam.com's packages that is
# suitable for a build: not too old, with headers and wmake (openfoam2412-dev).
seFind()
{
    local folder api newest='' most=0
    for folder in "$seReleases"/openfoam[0-9][0-9][0-9][0-9]
    do
        api="${folder##*openfoam}"
        if [ -r "$folder/etc/bashrc" ] && [ -x "$folder/wmake/wmake" ] \
            && [ -d "$folder/src/OpenFOAM/lnInclude" ] \
            && [ "$api" -ge "$seOldestApi" ] && [ "$api" -gt "$most" ]
        then
            most="$api"
            newest="$folder"
        fi
    done
    [ -n "$newest" ] && echo "$newest"
}


# Is nothing sourced, no source tree of Debian's prepared, and a release there?
seCanFind()
{
    ! seSourced && ! seTreeReady && seFind >/dev/null
}


# Loads it. Its scripts fail under "set -e" and "set -u".
seLoadFound()
{
    local state PS1=''
    seFound="$(seFind)" || return
    export seFound
    state="$(set +o)"
    case "$-" in (*e*) state="$state; set -e" ;; (*) state="$state; set +e" ;; esac
    set +e +u
    # shellcheck disable=SC1091
    . "$seFound/etc/bashrc"
    eval "$state"
    seSourced || seDie "cannot source $seFound/etc/bashrc"
}


seCheckApi()
{
    local api="${FOAM_API:-${WM_PROJECT_VERSION:-}}" what
    what="the sourced OpenFOAM (${WM_PROJECT_VERSION:-unknown})"

    # releases of openfoam.com are numbered by year and month, as in v1912
    case "${api#v}" in
    ([0-9][0-9][0-9][0-9]) api="${api#v}" ;;
    (*)
        seDie "$what is not one of openfoam.com (ESI); openfoam.org's" \
            "and foam-extend are not supported: source an ESI release from" \
            "v$seOldestApi on, or none"
        return
        ;;
    esac
    if [ "$api" -lt "$seOldestApi" ]
    then
        seDie "$what is older than v$seOldestApi: source another, or none"
    fi
}


#------------------------------------------------------------------ packages

sePackaged()
{
    dpkg-query -W -f '${db:Status-Status}\n' "$1" 2>/dev/null \
        | grep -qx installed
}


seInstall()
{
    local pkg missing=() as=() log
    log="$(seLogFile)"

    if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null
    then
        seDie "missing: $* (names of Debian packages); apt is not available"
        return
    fi

    for pkg
    do
        sePackaged "$pkg" || missing+=("$pkg")
    done
    [ ${#missing[@]} -gt 0 ] || return 0

    if [ "$(id -u)" != 0 ]
    then
        if ! command -v sudo >/dev/null
        then
            seDie "missing: ${missing[*]}; no permission to install packages"
            return
        fi
        as=(sudo)
        [ -t 0 ] || as=(sudo -n)
        if ! "${as[@]}" true 2>/dev/null
        then
            seDie "missing: ${missing[*]}; no permission to install packages"
            return
        fi
    fi
    as+=(env DEBIAN_FRONTEND=noninteractive LC_ALL=C apt-get
        -o DPkg::Lock::Timeout=600 -o Acquire::Retries=2
        -o Acquire::http::Timeout=30 -o Acquire::https::Timeout=30)

    # apt-get update succeeds without a network; only its messages tell.
    local words seQuiet="${seQuiet:-}"
    words="$("${as[@]}" update 2>&1 </dev/null)" || seQuiet=yes
    echo "$words" >> "$log"
    case "$words" in
    (*"Failed to fetch"* | *"Could not resolve"* | *"Temporary failure"*)
        seQuiet=yes
        ;;
    esac

    seSay "installing: ${missing[*]}"
    if ! "${as[@]}" install -y --no-install-recommends "${missing[@]}" \
        >> "$log" 2>&1 </dev/null
    then
        seDie "missing: ${missing[*]}; apt-get could not install it" \
            "(no network? see ${log#"$seRoot"/})"
        return
    fi
}


# seNeed "what is missing" package .. : installs packages, unless the user has
# sourced an environment and so maintains the machine without this script.
seNeed()
{
    local what="$1"
    shift
    if seSourced && ! seIsOwn
    then
        seDie "missing: $what (an OpenFOAM environment is sourced, so nothing" \
            "is installed; Debian's packages: $*)"
        return
    fi
    seInstall "$@"
}


#------------------------------------------------- Debian's OpenFOAM and source

# Writes the entry of the system's apt sources that offers openfoam, as deb-src,
# to the folder $1. If that entry cannot be found, writes all entries.
seSourceEntries()
{
    local dir="$1" offer entry file line
    mkdir -p "$dir/parts" || return 1
    : > "$dir/sources.list"

    offer="$(LC_ALL=C apt-cache madison openfoam 2>/dev/null \
        | awk -F ' [|] ' '/Packages$/ { split($3, w, " ")
              print w[1] " " w[2]; exit }')"
    # shellcheck disable=SC2016  # apt's own variables
    entry="$(apt-get indextargets 'Created-By: Packages' \
        --format '$(SITE) $(RELEASE)/$(COMPONENT)|$(SOURCESENTRY)' 2>/dev/null \
        | awk -F '[|]' -v offer="$offer" '$1 == offer { print $2; exit }')"
    file="${entry%:*}"
    line="${entry##*:}"

    case "$file" in
    (*.sources)
        # The stanza number $line; one of comments alone does not count.
        awk -v n="$line" '
            function flush() { if (real && ++k == n) printf "%s", s
                               s = ""; real = 0 }
            /^[ \t]*$/ { flush(); next }
            /^#/       { next }
                       { real = 1 }
            /^[Ee]nabled:/ { next }
            /^[Tt]ypes:/   { $0 = "Types: deb-src" }
                           { s = s $0 "\n" }
            END        { flush() }' "$file" > "$dir/parts/openfoam.sources"
        grep -q '^Types: deb-src' "$dir/parts/openfoam.sources" && return 0
        rm -f "$dir/parts/openfoam.sources"
        ;;
    (*.list)
        awk -v n="$line" 'NR == n { sub(/^[ \t]*deb(-src)?[ \t]/, "deb-src ")
            print }' "$file" > "$dir/sources.list"
        grep -q '^deb-src ' "$dir/sources.list" && return 0
        ;;
    esac

    local list='' parts=''
    eval "$(apt-config shell list Dir::Etc::sourcelist/f \
        parts Dir::Etc::sourceparts/d)"
    for file in "$list" "$parts"*.list
    do
        [ -r "$file" ] && sed -n -E 's/^[ \t]*deb[ \t]+/deb-src /p' "$file"
    done > "$dir/sources.list"
    for file in "$parts"*.sources
    do
        [ -r "$file" ] || continue
        sed -E 's/^[Tt]ypes:.*/Types: deb-src/' "$file" \
            > "$dir/parts/${file##*/}"
    done
}


# Fetches the source of package version $1 (only the upstream tarball, checked
# by apt against the archive's signed list) into the folder $2, with a private
# apt configuration: the system's own is read but never changed.
seFetchSource()
{
    local version="$1" dir="$2" log opts
    log="$(seLogFile)"

    mkdir -p "$dir/lists/partial" "$dir/archives/partial" || return 1
    seSourceEntries "$dir" || return 1

    # apt's own user may have no access to the folder: no sandbox.
    opts=(-o "Dir::Etc::sourcelist=$dir/sources.list"
        -o "Dir::Etc::sourceparts=$dir/parts"
        -o "Dir::State::lists=$dir/lists"
        -o "Dir::Cache::archives=$dir/archives"
        -o Dir::Cache::pkgcache= -o Dir::Cache::srcpkgcache=
        -o APT::Sandbox::User=root -o Acquire::Languages=none
        -o Acquire::Retries=2 -o Acquire::http::Timeout=30
        -o Acquire::https::Timeout=30)

    # Third-party entries may offer no sources; only the next step must succeed.
    LC_ALL=C apt-get "${opts[@]}" update >> "$log" 2>&1 </dev/null
    (
        cd "$dir" || exit 1
        LC_ALL=C apt-get "${opts[@]}" --download-only --tar-only source \
            "openfoam=$version"
    ) >> "$log" 2>&1 </dev/null
}


# Prints the folder of the source tree that belongs to the packaged OpenFOAM.
seTree()
{
    local version
    version="$(dpkg-query -W -f '${source:Version}' libopenfoam 2>/dev/null)"
    [ -n "$version" ] || return 1
    version="${version#*:}"
    echo "$seOwn/OpenFOAM-v${version%%.*}"
}


# The tree is complete if its stamp, written last, names the package's version.
seTreeReady()
{
    local tree version
    tree="$(seTree)" || return 1
    version="$(dpkg-query -W -f '${source:Version}' libopenfoam)"
    [ "$(cat "$tree/.prepared" 2>/dev/null)" = "$version" ]
}


seMakeTree()
{
    local tree version work tarball log
    log="$(seLogFile)"
    tree="$(seTree)" || { seDie "missing: libopenfoam"; return; }
    version="$(dpkg-query -W -f '${source:Version}' libopenfoam)"
    work="$seOwn/unpack"

    # An earlier attempt may have been interrupted at any point.
    rm -rf "$tree" "$work"
    mkdir -p "$work" || { seDie "cannot write to $seOwn"; return; }

    if ! seFetchSource "$version" "$seOwn/download"
    then
        seDie "missing: the source package openfoam=$version; apt-get" \
            "could not fetch it (no network? see ${log#"$seRoot"/})"
        return
    fi
    tarball="$(find "$seOwn/download" -maxdepth 1 -name 'openfoam_*.orig.tar.*' \
        ! -name '*.asc' | head -n 1)"

    seSay "unpacking OpenFOAM's headers and wmake (package $version)"
    if ! tar -xf "$tarball" -C "$work" --no-same-owner --strip-components=1 \
        --exclude='*/tutorials' --exclude='*/doc' --exclude='*/modules' \
        >> "$log" 2>&1
    then
        seDie "cannot unpack ${tarball##*/} (see ${log#"$seRoot"/})"
        return
    fi
    mv "$work" "$tree" || return 1

    seSay "preparing wmake and lnInclude"
    if ! (
        seSource "$tree" || exit 1
        make -C "$tree/wmake/src" || exit 1
        cd "$tree/src" && wmakeLnIncludeAll -j2 || exit 1
        [ -e OpenFOAM/lnInclude/fvCFD.H ] || [ -e finiteVolume/lnInclude/fvCFD.H ]
    ) >> "$log" 2>&1
    then
        seDie "cannot prepare OpenFOAM's source tree (see ${log#"$seRoot"/})"
        return
    fi
    echo "$version" > "$tree/.prepared"
    rm -rf "$seOwn/download"
}


#---------------------------------------------------------------- environment

# Allows MPI as root, in containers, and with more ranks than cores.
seMpi()
{
    if [ "$(id -u)" = 0 ]
    then
        export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
    fi
    export OMPI_MCA_rmaps_base_oversubscribe=1
    export PRTE_MCA_rmaps_default_mapping_policy="${PRTE_MCA_rmaps_default_mapping_policy:-:oversubscribe}"
    export OMPI_MCA_btl_vader_single_copy_mechanism=none
}


# Sources the bashrc of the tree $1, with the packaged libraries and programs.
# OpenFOAM's scripts fail under "set -e" and "set -u".
seSource()
{
    local PS1=''            # no aliases and no completion, which fail here
    local tree="$1" state lib fakeMpicc='' configMode="${FOAM_CONFIG_MODE-}"
    state="$(set +o)"
    case "$-" in (*e*) state="$state; set -e" ;; (*) state="$state; set +e" ;; esac
    set +e +u

    # The package brings no MPI compiler wrapper; OpenFOAM only asks it for a
    # folder.
    if ! command -v mpicc >/dev/null
    then
        mpicc() { echo "-L/usr/lib"; }
        fakeMpicc=yes
    fi

    FOAM_CONFIG_MODE=o      # not the preferences of another installation
    # shellcheck disable=SC1091
    . "$tree/etc/bashrc" WM_PROJECT_USER_DIR="$seOwn" \
        WM_COMPILER_TYPE=system WM_COMPILER=Gcc WM_COMPILE_OPTION=Opt \
        WM_PRECISION_OPTION=DP WM_LABEL_SIZE=32 WM_MPLIB=SYSTEMOPENMPI
    [ -z "$fakeMpicc" ] || unset -f mpicc
    if [ -n "$configMode" ]
    then
        FOAM_CONFIG_MODE="$configMode"
    else
        unset FOAM_CONFIG_MODE
    fi

    lib="$(dpkg -L libopenfoam 2>/dev/null | grep '/libOpenFOAM\.so$')"
    lib="${lib%/*}"
    export FOAM_LIBBIN="${lib:-/usr/lib}"
    export FOAM_EXT_LIBBIN="$FOAM_LIBBIN" FOAM_APPBIN=/usr/bin
    export FOAM_USER_LIBBIN FOAM_USER_APPBIN
    mkdir -p "$FOAM_USER_LIBBIN" "$FOAM_USER_APPBIN"

    eval "$state"
    [ -n "${WM_OPTIONS:-}" ]
}


seLoad()
{
    local tree
    seCheckPath || return
    if seCanFind
    then
        seLoadFound || return
    fi
    if seSourced
    then
        seCheckApi || return
    else
        if ! seTreeReady
        then
            seDie "no OpenFOAM environment: source one, or run Allwmake first"
            return
        fi
        tree="$(seTree)"
        seSource "$tree" || { seDie "cannot source $tree/etc/bashrc"; return; }
    fi
    seMpi
}


# Are a compiler, make and GSL available, from any source?
seHasTools()
{
    command -v make >/dev/null && command -v "${CXX:-c++}" >/dev/null || return
    # shellcheck disable=SC2046  # flags are to be split
    echo '#include <gsl/gsl_math.h>' \
        | "${CC:-cc}" -E $(pkg-config --cflags gsl 2>/dev/null) - >/dev/null 2>&1
}


# Installs or fetches whatever a build still needs.
sePrepare()
{
    seCheckPath || return
    if seCanFind
    then
        seLoadFound || return
    fi
    if seSourced && [ "${WM_PROJECT_DIR:-}" = "${seFound:-}" ]
    then
        seSay "OpenFOAM: $seFound (to use another release, source it first)"
        seCheckApi || return
        seHasTools || seInstall "${seToolPackages[@]}"
        return
    fi
    if seSourced && ! seIsOwn
    then
        seCheckApi || return
        if ! seHasTools
        then
            seDie "missing: a C compiler or GSL's headers (an OpenFOAM" \
                "environment is sourced, so nothing is installed; Debian's" \
                "packages: ${seToolPackages[*]}, and for pictures and tests" \
                "python3-numpy python3-matplotlib python3-vtk9)"
            return
        fi
        return 0
    fi

    if ! command -v apt-get >/dev/null
    then
        seDie "missing: OpenFOAM; source the environment of an ESI release" \
            "from v$seOldestApi on (without apt it cannot be installed here)"
        return
    fi
    seInstall "${seBuildPackages[@]}" || return
    seTreeReady || seMakeTree
}


# Builds whatever is out of date and loads the environment. seBuilt names a
# clone that is up to date, so that a script that starts many others builds only
# once.
seBuild()
{
    [ "${seBuilt:-}" = "$seRoot" ] || "$seRoot/Allwmake" || return 1
    seLoad
}


# Checks that all symbols are found when the library is loaded, not only when
# they are used. On a file truncated by a kill or a full disk ldd itself fails.
# Prints the errors.
seLoads()
{
    local out status wrong
    out="$(ldd -r "$1" 2>&1)"
    status=$?
    if wrong="$(grep -E 'undefined symbol|not found' <<< "$out")"
    then
        c++filt <<< "$wrong"
        return 1
    elif [ "$status" -ne 0 ]
    then
        echo "ldd failed with status $status: the file is truncated"
        return 1
    fi
}


# Two scripts that make the same runs would delete each other's files.
seHold()
{
    local fd
    command -v flock >/dev/null || return 0
    exec {fd}< "$1" || return
    flock -n -E 75 "$fd" 2>/dev/null
    if [ $? -eq 75 ]
    then
        seDie "another ${0##*/} is running in $1: wait for it${2:+, or $2}"
        return
    fi
    seHeld="${seHeld:-} $fd"
}


#--------------------------------------------------------- pictures and plots

sePythonHas()
{
    local py="$1" module
    shift
    command -v "$py" >/dev/null 2>&1 || return 1
    for module
    do
        "$py" -c "import $module" >/dev/null 2>&1 || return 1
    done
}


sePython()
{
    local modules=("$@") module packages=() py
    [ $# -gt 0 ] || modules=(numpy matplotlib vtk)

    for py in python3 /usr/bin/python3
    do
        if sePythonHas "$py" "${modules[@]}"
        then
            command -v "$py"
            return 0
        fi
    done

    for module in "${modules[@]}"
    do
        case "$module" in
        (vtk*) packages+=(python3-vtk9) ;;
        (*)    packages+=("python3-${module%%.*}") ;;
        esac
    done
    seNeed "Python with ${modules[*]}" python3 "${packages[@]}" >&2 || return
    if ! sePythonHas /usr/bin/python3 "${modules[@]}"
    then
        seDie "missing: a Python with ${modules[*]}"
        return
    fi
    echo /usr/bin/python3
}


# Prints the private folder for the locks of this user's scripts. Fails if it is
# a link, or belongs to another user, or cannot be made.
sePrivate()
{
    local folder
    folder="${TMPDIR:-/tmp}/superellipsoid.$(id -u)"
    mkdir -m 700 "$folder" 2>/dev/null
    [ -d "$folder" ] && [ ! -L "$folder" ] && [ -O "$folder" ] \
        && chmod 700 "$folder" && echo "$folder"
}


# Servers are started and ended one at a time: otherwise the files of a server
# that is ending may be mistaken for those of one that is starting. Without
# flock, or if another script holds the lock for minutes, that risk is accepted,
# since it is rare.
seScreenTurn()
{
    local folder log
    log="$(seLogFile)"

    exec 8> /dev/null
    if ! command -v flock >/dev/null
    then
        return
    elif ! folder="$(sePrivate)"
    then
        echo "${TMPDIR:-/tmp}/superellipsoid.$(id -u) is not a folder of" \
            "this user: the use of virtual screens is not coordinated" >> "$log"
    elif exec 8>> "$folder/screen" && ! flock -w "${seTurnLimit:-120}" 8
    then
        echo "$folder/screen was locked for ${seTurnLimit:-120} s:" \
            "continuing without it" >> "$log"
    fi
    return 0
}


# Starts a server on a display that it chooses; it prints its number when it is
# ready. -noreset keeps it running after its first client ends: VTK reconnects
# for every window.
seScreenStart()
{
    local cookie log
    log="$(seLogFile)"
    cookie="$(od -An -N16 -tx1 /dev/urandom | tr -d ' \n')"
    : > "$screen/cookie"
    xauth -q -f "$screen/cookie" add :0 . "$cookie" 2>> "$log" || return
    mkfifo "$screen/display" || return

    seScreenTurn
    (
        # It may outlive the calling script: it must not hold its locks
        for held in ${seHeld:-}
        do
            exec {held}<&-
        done
        exec Xvfb -displayfd 7 -screen 0 1920x1440x24 -noreset -nolisten tcp \
            -auth "$screen/cookie" 7> "$screen/display" 8>&- >> "$log" 2>&1
    ) &
    server=$!
    read -r -t 60 display < "$screen/display"
    exec 8>&-
    [ -n "$display" ] || return
    xauth -q -f "$screen/cookie" add ":$display" . "$cookie" 2>> "$log"
}


# Ends the server and waits for it.
seScreenEnd()
{
    if [ -n "$server" ]
    then
        seScreenTurn
        kill "$server" 2>/dev/null
        wait "$server" 2>/dev/null
        exec 8>&-
    fi
    rm -rf "$screen"
}


# Under the lock: a script that finds a program must find all the files it
# needs, not a partial installation by another script.
seScreenPackages()
{
    local status=0
    seScreenTurn
    if ! command -v Xvfb >/dev/null || ! command -v xauth >/dev/null
    then
        seNeed "Xvfb" xvfb xauth libgl1-mesa-dri >&2 8>&- || status=1
    fi
    exec 8>&-
    return "$status"
}


# Debian's VTK draws through X; a virtual screen gives the same picture with and
# without a real one.
seHeadless()
{
    seScreenPackages || return
    (
        server='' display=''
        screen="$(mktemp -d)" || exit
        trap seScreenEnd EXIT
        trap 'exit 130' INT TERM
        if ! seScreenStart
        then
            seDie "cannot start a virtual screen, Xvfb (see $(seLogFile))"
            exit
        fi
        DISPLAY=":$display" XAUTHORITY="$screen/cookie" "$@"
    )
}


#------------------------------------------------------------------------------
# When sourced, load the environment if there is one. In an interactive shell,
# report if there is none.
if ! seCheckPath
then
    false
elif seSourced || seTreeReady || seCanFind
then
    seLoad
else
    case "$-" in
    (*i*) echo "no OpenFOAM environment: run $seRoot/Allwmake first" >&2 ;;
    esac
    true
fi

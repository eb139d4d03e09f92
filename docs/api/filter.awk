# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The lagrangianSuperellipsoid authors
# Doxygen's view of a header whose comments are plain C: run by the Doxyfile.
#
#   /* above a declaration     becomes  /**
#   behind a declaration /*    becomes  /**<
#   the head of a file         becomes  its description, set as it stands; that
#                              of superellipsoid.h the main page
#
# "et al. 2023" does not end a sentence, which a brief description would be cut
# at. The number of lines stays the same, so that warnings name the right one.

# The head: /*---*\ ... \*---*/, with its first line "name - what it is".
/^\/\*-+\*\\$/ {
    main = FILENAME ~ /superellipsoid\.h$/
    print main ? "/** \\mainpage The superellipsoid core" : "/** \\file"
    head = 1
    next
}
head == 1 { sub(/^ *[a-z_]+\.h - /, main ? "" : "\\brief "); print; head = 2; next }
head == 2 && /^$/ { print "\\verbatim"; head = 3; next }
head && /^\\\*-+\*\/$/ { print "\\endverbatim */"; head = 0; next }
head { print; next }

{ gsub(/et al\.( |$)/, "et al.\\ ") }
/^ *\/\* / { sub(/\/\* /, "/** "); print; next }
/[;,{a-zA-Z0-9_)\]] +\/\* / && !/^#/ { sub(/\/\* /, "/**< ") }
{ print }

# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The lagrangianSuperellipsoid authors
# Turns the plain C comments of a header into Doxygen's; the Doxyfile runs it.
#
#   /* above a declaration     becomes  /**
#   behind a declaration /*    becomes  /**<
#   the head of a file         becomes  its description, set verbatim; that of
#                              superellipsoid.h becomes the main page
#
# "et al. 2023" would end a brief description, so its full stop is escaped. The
# number of lines stays the same, so that warnings name the right line.

# The head is /*---*\ ... \*---*/; its first line is "name - description".
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

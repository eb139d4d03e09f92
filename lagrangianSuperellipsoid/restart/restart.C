// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

// All sources of this folder as one compilation unit: each unit costs about a
// second before its first line is compiled.

#include "superellipsoidChecksums.C"
#include "superellipsoidFormCheck.C"
#include "superellipsoidRestart.C"

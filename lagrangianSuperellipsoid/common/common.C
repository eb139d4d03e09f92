// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

// Compiles all sources of this folder as one unit, because each unit costs
// about a second before its first line is compiled.

#include "superellipsoidState.C"
#include "superellipsoidText.C"
#include "superellipsoidTimeTable.C"
#include "superellipsoidVTPFile.C"

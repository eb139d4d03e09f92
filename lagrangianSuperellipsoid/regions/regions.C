// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

// Includes all sources of this folder in one compilation unit, because each
// unit costs about a second before its first line is compiled.

#include "superellipsoidOrientation.C"
#include "superellipsoidRegion.C"

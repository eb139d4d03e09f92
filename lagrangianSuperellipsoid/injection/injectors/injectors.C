// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

// Compiles all sources of this folder as one translation unit, because each
// unit costs a second before its first line.

#include "superellipsoidInletInjector.C"
#include "superellipsoidPackingInjector.C"
#include "superellipsoidRegionInjector.C"
#include "superellipsoidTableInjector.C"

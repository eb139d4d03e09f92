// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

// Compiles all sources of this folder as one translation unit, because each
// unit costs a second before its first line.

#include "superellipsoidMixture.C"
#include "superellipsoidOrientation.C"
#include "superellipsoidSizes.C"
#include "superellipsoidFeed.C"
#include "superellipsoidInlet.C"
#include "superellipsoidDensePacking.C"
#include "superellipsoidRegion.C"
#include "superellipsoidTable.C"
#include "superellipsoidNewcomers.C"


// ************************************************************************* //

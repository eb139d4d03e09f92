// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

// Compiles all sources of this folder as one unit, because in each unit the
// headers alone take about a second to compile.

#include "superellipsoidFieldCheck.C"
#include "superellipsoidGeometryFile.C"
#include "superellipsoidIncludes.C"
#include "superellipsoidInput.C"
#include "superellipsoidOlderNames.C"
#include "superellipsoidPatchNames.C"
#include "superellipsoidPlaceInput.C"
#include "superellipsoidReread.C"
#include "superellipsoidSampleRegion.C"
#include "superellipsoidUnusedCloud.C"

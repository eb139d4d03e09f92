// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

// Compiles all sources of this folder as one translation unit, because in each
// unit the headers alone take about a second to compile.

#include "superellipsoidDragLaw.C"
#include "superellipsoidFluidFields.C"
#include "superellipsoidFluidSettings.C"
#include "superellipsoidResistances.C"

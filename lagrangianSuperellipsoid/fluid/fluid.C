// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

// Compiles all sources of this folder as one translation unit, because each
// unit costs about a second before its first line is compiled.

#include "superellipsoidDragLaw.C"
#include "superellipsoidFluidFields.C"
#include "superellipsoidFluidSettings.C"
#include "superellipsoidResistances.C"

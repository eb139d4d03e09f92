// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

// Includes all sources of this folder in one compilation unit, because in each
// unit the headers alone take about a second to compile.

#include "superellipsoidPeriods.C"
#include "superellipsoidPlane.C"

// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

// Includes all sources of this folder in one compilation unit, because the
// headers of each unit cost about a second of compilation.

#include "superellipsoidBedCondition.C"
#include "superellipsoidOpenings.C"
#include "superellipsoidSurfaceMotion.C"
#include "superellipsoidWalls.C"
#include "superellipsoidWallsExchange.C"
#include "superellipsoidWallsMotion.C"

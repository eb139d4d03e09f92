// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

// Compiles all sources of this folder as one unit, because in each unit the
// headers alone take about a second to compile.

#include "superellipsoidAnnouncement.C"
#include "superellipsoidDynamics.C"
#include "superellipsoidForcing.C"
#include "superellipsoidGravity.C"
#include "superellipsoidLoads.C"
#include "superellipsoidPreflight.C"
#include "superellipsoidSubsteps.C"
#include "superellipsoidWorld.C"
#include "superellipsoidWorldStep.C"

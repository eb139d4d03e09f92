// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

// Compiles all sources of this folder as one unit, because each unit costs
// about a second before its first line is compiled.

#include "superellipsoidAnnouncement.C"
#include "superellipsoidDynamics.C"
#include "superellipsoidForcing.C"
#include "superellipsoidGravity.C"
#include "superellipsoidLoads.C"
#include "superellipsoidPreflight.C"
#include "superellipsoidSubsteps.C"
#include "superellipsoidWorld.C"
#include "superellipsoidWorldStep.C"

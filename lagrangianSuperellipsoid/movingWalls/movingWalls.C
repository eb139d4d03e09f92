// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

// All sources of this folder as one compilation unit: each unit costs about a
// second before its first line is compiled.

#include "superellipsoidFreeMotion.C"
#include "superellipsoidMovingWalls.C"
#include "superellipsoidMovingWallsIO.C"
#include "superellipsoidPrescribedMotion.C"
#include "superellipsoidServoMotion.C"
#include "superellipsoidWallMotion.C"

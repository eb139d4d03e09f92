// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

// Includes all sources of this folder in one compilation unit, because in each
// unit the headers alone take about a second to compile.

#include "superellipsoidDefaults.C"
#include "superellipsoidInjectorCheck.C"
#include "superellipsoidLaws.C"
#include "superellipsoidMaterials.C"
#include "superellipsoidMaterialsSprings.C"
#include "superellipsoidSettings.C"
#include "superellipsoidSettingsContact.C"
#include "superellipsoidSettingsFile.C"
#include "superellipsoidSettingsWalls.C"

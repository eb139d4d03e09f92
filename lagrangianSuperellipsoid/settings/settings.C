// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

// All sources of this folder as one compilation unit: each unit costs about a
// second before its first line is compiled.

#include "superellipsoidBarrierSettings.C"
#include "superellipsoidDefaults.C"
#include "superellipsoidInjectorCheck.C"
#include "superellipsoidLaws.C"
#include "superellipsoidMaterials.C"
#include "superellipsoidModelNames.C"
#include "superellipsoidSettings.C"
#include "superellipsoidSettingsContact.C"
#include "superellipsoidSettingsFile.C"
#include "superellipsoidSettingsInjected.C"
#include "superellipsoidSettingsModel.C"
#include "superellipsoidSizeCheck.C"
#include "superellipsoidSoftSettings.C"


// ************************************************************************* //

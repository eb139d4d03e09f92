// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "basicSuperellipsoidCloud.H"

#include "makeParcelCloudFunctionObjects.H"

makeParcelCloudFunctionObjects(basicSuperellipsoidCloud);

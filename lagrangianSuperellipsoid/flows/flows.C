// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

// All sources of this folder as one compilation unit.

#include "superellipsoidFlow.C"
#include "superellipsoidFlowProperties.C"

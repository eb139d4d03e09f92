// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

// Compiles all sources of this folder as one unit.

#include "superellipsoidFlow.C"
#include "superellipsoidFlowProperties.C"

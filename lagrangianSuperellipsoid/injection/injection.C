// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

// Compiles all sources of this folder as one translation unit, because each
// unit costs about a second before its first line is compiled.

#include "superellipsoidFeed.C"
#include "superellipsoidFeedingInjector.C"
#include "superellipsoidInjector.C"
#include "superellipsoidLogNormal.C"
#include "superellipsoidMixture.C"
#include "superellipsoidNewcomers.C"

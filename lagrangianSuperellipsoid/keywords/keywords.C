// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

// Compiles all sources of this folder as one unit, because in each unit the
// headers alone take about a second to compile.

#include "superellipsoidKeywordPlaces.C"
#include "superellipsoidKeywordsContact.C"
#include "superellipsoidKeywordsFunctions.C"
#include "superellipsoidKeywordsInjection.C"
#include "superellipsoidKeywordsParticles.C"
#include "superellipsoidKeywordsRegions.C"
#include "superellipsoidKeywordsWalls.C"
#include "superellipsoidKeywords.C"
#include "superellipsoidKeywordHelp.C"

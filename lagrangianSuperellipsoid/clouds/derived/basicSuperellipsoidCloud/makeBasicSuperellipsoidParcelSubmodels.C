// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "basicSuperellipsoidCloud.H"

#include "makeParcelDispersionModels.H"
#include "makeParcelPatchInteractionModels.H"
#include "makeParcelStochasticCollisionModels.H"
#include "makeParcelSurfaceFilmModels.H"
#include "makeParcelForces.H"
#include "makeParcelTurbulenceDispersionModels.H"
#include "makeThermoParcelTurbulenceForces.H"

#include "superellipsoidCompatModels.H"

makeParcelForces(basicSuperellipsoidCloud);
makeThermoParcelTurbulenceForces(basicSuperellipsoidCloud);
makeParcelDispersionModels(basicSuperellipsoidCloud);
makeParcelTurbulenceDispersionModels(basicSuperellipsoidCloud);
makeParcelPatchInteractionModels(basicSuperellipsoidCloud);
makeParcelStochasticCollisionModels(basicSuperellipsoidCloud);
makeParcelSurfaceFilmModels(basicSuperellipsoidCloud);
makeSuperellipsoidLaterModels(basicSuperellipsoidCloud)

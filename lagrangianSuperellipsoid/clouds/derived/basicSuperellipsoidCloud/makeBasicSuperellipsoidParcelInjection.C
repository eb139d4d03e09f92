// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "basicSuperellipsoidCloud.H"

#include "makeParcelInjectionModels.H"

#include "SuperellipsoidInletInjection.H"
#include "SuperellipsoidPackingInjection.H"
#include "SuperellipsoidRegionInjection.H"
#include "SuperellipsoidTableInjection.H"

// * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * //

makeParcelInjectionModels(basicSuperellipsoidCloud);
makeInjectionModelType(SuperellipsoidInletInjection, basicSuperellipsoidCloud);
makeInjectionModelType
(
    SuperellipsoidPackingInjection,
    basicSuperellipsoidCloud
);
makeInjectionModelType(SuperellipsoidRegionInjection, basicSuperellipsoidCloud);
makeInjectionModelType(SuperellipsoidTableInjection, basicSuperellipsoidCloud);


// ************************************************************************* //

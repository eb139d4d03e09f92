// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "basicSuperellipsoidCloud.H"

#include "makeParcelCloudFunctionObjects.H"

#include "SuperellipsoidBulkState.H"
#include "SuperellipsoidCellWeights.H"
#include "SuperellipsoidContactNetwork.H"
#include "SuperellipsoidDeposit.H"
#include "SuperellipsoidDissipation.H"
#include "SuperellipsoidVTP.H"
#include "SuperellipsoidWallForces.H"

// * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * //

makeParcelCloudFunctionObjects(basicSuperellipsoidCloud);
makeCloudFunctionObjectType(SuperellipsoidVTP, basicSuperellipsoidCloud);
makeCloudFunctionObjectType
(
    SuperellipsoidCellWeights,
    basicSuperellipsoidCloud
);
makeCloudFunctionObjectType
(
    SuperellipsoidContactNetwork,
    basicSuperellipsoidCloud
);
makeCloudFunctionObjectType
(
    SuperellipsoidWallForces,
    basicSuperellipsoidCloud
);
makeCloudFunctionObjectType(SuperellipsoidBulkState, basicSuperellipsoidCloud);
makeCloudFunctionObjectType(SuperellipsoidDeposit, basicSuperellipsoidCloud);
makeCloudFunctionObjectType
(
    SuperellipsoidDissipation,
    basicSuperellipsoidCloud
);


// ************************************************************************* //

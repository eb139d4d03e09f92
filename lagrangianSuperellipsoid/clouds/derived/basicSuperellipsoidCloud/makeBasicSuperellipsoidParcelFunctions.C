// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "basicSuperellipsoidCloud.H"

#include "makeParcelCloudFunctionObjects.H"

#include "SuperellipsoidCellWeights.H"
#include "SuperellipsoidVTP.H"

// * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * //

makeParcelCloudFunctionObjects(basicSuperellipsoidCloud);
makeCloudFunctionObjectType(SuperellipsoidVTP, basicSuperellipsoidCloud);
makeCloudFunctionObjectType
(
    SuperellipsoidCellWeights,
    basicSuperellipsoidCloud
);


// ************************************************************************* //

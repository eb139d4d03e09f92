// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "basicSuperellipsoidCloud.H"

#include "CloudFunctionObject.H"
#include "SuperellipsoidMeasures.H"

typedef Foam::basicSuperellipsoidCloud::kinematicCloudType measuredCloud;

defineNamedTemplateTypeNameAndDebug
(
    Foam::SuperellipsoidMeasures<measuredCloud>,
    0
);

// Registers one class under all its names
#define makeMeasure(Name)                                                     \
                                                                              \
    Foam::CloudFunctionObject<measuredCloud>::                                \
        adddictionaryConstructorToTable                                       \
        <                                                                     \
            Foam::SuperellipsoidMeasures<measuredCloud>                       \
        >                                                                     \
        add##Name##ConstructorToTable_(#Name);

makeMeasure(superellipsoidMeasure)
makeMeasure(superellipsoidBulkState)
makeMeasure(superellipsoidCellWeights)
makeMeasure(superellipsoidContactNetwork)
makeMeasure(superellipsoidDeposit)
makeMeasure(superellipsoidDissipation)
makeMeasure(superellipsoidWallForces)
makeMeasure(superellipsoidMassFlow)
makeMeasure(superellipsoidProfile)
makeMeasure(superellipsoidBedLevel)
makeMeasure(superellipsoidSolidFraction)
makeMeasure(superellipsoidOrientation)
makeMeasure(superellipsoidResidenceTime)
makeMeasure(superellipsoidMixing)
makeMeasure(superellipsoidVTP)

#undef makeMeasure

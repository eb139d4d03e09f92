/*---------------------------------------------------------------------------*\
    lagrangianSuperellipsoid: superellipsoidal particles in OpenFOAM
-------------------------------------------------------------------------------
License
    This file is part of lagrangianSuperellipsoid, a library for OpenFOAM.

    lagrangianSuperellipsoid is free software: you can redistribute it and/or
    modify it under the terms of the GNU General Public License as published
    by the Free Software Foundation, either version 3 of the License, or (at
    your option) any later version.

    lagrangianSuperellipsoid is distributed in the hope that it will be
    useful, but WITHOUT ANY WARRANTY; without even the implied warranty of
    MERCHANTABILITY or FITNESS FOR A PARTICULAR PURPOSE.  See the GNU General
    Public License for more details.

    SPDX-License-Identifier: GPL-3.0-or-later

\*---------------------------------------------------------------------------*/

#include "basicSuperellipsoidCloud.H"

#include "CloudFunctionObject.H"
#include "SuperellipsoidMeasures.H"

// * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * //

typedef Foam::basicSuperellipsoidCloud::kinematicCloudType measuredCloud;

defineNamedTemplateTypeNameAndDebug
(
    Foam::SuperellipsoidMeasures<measuredCloud>,
    0
);

// One class under all its names
#define makeMeasure(Name)                                                     \
                                                                              \
    Foam::CloudFunctionObject<measuredCloud>::                                \
        adddictionaryConstructorToTable                                       \
        <                                                                     \
            Foam::SuperellipsoidMeasures<measuredCloud>                       \
        >                                                                     \
        add##Name##ConstructorToTable_(#Name);

makeMeasure(superellipsoidMassFlow)
makeMeasure(superellipsoidProfile)
makeMeasure(superellipsoidBedLevel)
makeMeasure(superellipsoidSolidFraction)
makeMeasure(superellipsoidOrientation)
makeMeasure(superellipsoidResidenceTime)
makeMeasure(superellipsoidMixing)

#undef makeMeasure


// ************************************************************************* //

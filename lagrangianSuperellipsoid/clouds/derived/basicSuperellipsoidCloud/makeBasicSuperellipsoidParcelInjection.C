// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "basicSuperellipsoidCloud.H"

#include "makeParcelInjectionModels.H"

#include "SuperellipsoidInjection.H"

// * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * //

makeParcelInjectionModels(basicSuperellipsoidCloud);

typedef Foam::basicSuperellipsoidCloud::kinematicCloudType injectedCloud;

defineNamedTemplateTypeNameAndDebug
(
    Foam::SuperellipsoidInjection<injectedCloud>,
    0
);

// One class under all its names
#define makeInjector(Name)                                                    \
                                                                              \
    Foam::InjectionModel<injectedCloud>::adddictionaryConstructorToTable      \
        <                                                                     \
            Foam::SuperellipsoidInjection<injectedCloud>                      \
        >                                                                     \
        add##Name##ConstructorToTable_(#Name);

makeInjector(superellipsoidInlet)
makeInjector(superellipsoidPacking)
makeInjector(superellipsoidRegion)
makeInjector(superellipsoidTable)

#undef makeInjector


// ************************************************************************* //

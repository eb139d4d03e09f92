// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "basicSuperellipsoidCloud.H"

#include "makeParcelInjectionModels.H"

#include "SuperellipsoidInjection.H"
#include "superellipsoidInjectorCheck.H"

makeParcelInjectionModels(basicSuperellipsoidCloud);

typedef Foam::basicSuperellipsoidCloud::kinematicCloudType injectedCloud;

defineNamedTemplateTypeNameAndDebug
(
    Foam::SuperellipsoidInjection<injectedCloud>,
    0
);


// * * * * * * * * * * * * * * * * Constructors  * * * * * * * * * * * * * * //

Foam::superellipsoidInjectorName::superellipsoidInjectorName(const word& name)
:
    entry_
    (
        std::make_shared
        <
            InjectionModel<injectedCloud>::adddictionaryConstructorToTable
            <
                SuperellipsoidInjection<injectedCloud>
            >
        >(name)
    )
{
    superellipsoidAddOwnInjector(name);
}

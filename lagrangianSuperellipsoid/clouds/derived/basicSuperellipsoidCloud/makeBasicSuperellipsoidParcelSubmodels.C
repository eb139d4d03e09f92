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
#include "superellipsoidModelNames.H"

// * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * //

makeParcelForces(basicSuperellipsoidCloud);
makeThermoParcelTurbulenceForces(basicSuperellipsoidCloud);
makeParcelDispersionModels(basicSuperellipsoidCloud);
makeParcelTurbulenceDispersionModels(basicSuperellipsoidCloud);
makeParcelPatchInteractionModels(basicSuperellipsoidCloud);
makeParcelStochasticCollisionModels(basicSuperellipsoidCloud);
makeParcelSurfaceFilmModels(basicSuperellipsoidCloud);
makeSuperellipsoidLaterModels(basicSuperellipsoidCloud)

namespace
{

//- Names of the models of the cloud, for messages of the settings
struct superellipsoidModelTables
{
    typedef Foam::basicSuperellipsoidCloud::kinematicCloudType cloud;

    static Foam::wordList cloudFunctions()
    {
        return
            Foam::CloudFunctionObject<cloud>::
            dictionaryConstructorTablePtr_->sortedToc();
    }

    static Foam::wordList injectionModels()
    {
        return
            Foam::InjectionModel<cloud>::
            dictionaryConstructorTablePtr_->sortedToc();
    }

    superellipsoidModelTables()
    {
        Foam::superellipsoidModelNames::set
        (
            &superellipsoidModelTables::cloudFunctions,
            &superellipsoidModelTables::injectionModels
        );
    }
};

const superellipsoidModelTables tables;

} // End anonymous namespace


// ************************************************************************* //

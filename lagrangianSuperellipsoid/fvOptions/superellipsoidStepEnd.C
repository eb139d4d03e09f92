// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidStepEnd.H"
#include "superellipsoidCloudSource.H"
#include "fvOptions.H"
#include "addToRunTimeSelectionTable.H"

// * * * * * * * * * * * * * * Static Data Members * * * * * * * * * * * * * //

namespace Foam
{
namespace functionObjects
{
    defineTypeNameAndDebug(superellipsoidStepEnd, 0);
    addToRunTimeSelectionTable
    (
        functionObject,
        superellipsoidStepEnd,
        dictionary
    );
}
}


// * * * * * * * * * * * * * * * * Constructors  * * * * * * * * * * * * * * //

Foam::functionObjects::superellipsoidStepEnd::superellipsoidStepEnd
(
    const word& name,
    const Time& runTime,
    const dictionary& dict
)
:
    fvMeshFunctionObject(name, runTime, dict)
{}


// * * * * * * * * * * * * * * * Member Functions  * * * * * * * * * * * * * //

bool Foam::functionObjects::superellipsoidStepEnd::execute()
{
    if (!mesh_.foundObject<fv::options>(fv::options::typeName))
    {
        return true;
    }

    // optionList is both a list and a dictionary
    fv::optionList& options = fv::options::New(mesh_);

    forAll(options, i)
    {
        if (isA<fv::superellipsoidCloudSource>(options[i]))
        {
            refCast<fv::superellipsoidCloudSource>(options[i]).endStep();
        }
    }

    return true;
}


// ************************************************************************* //

// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidRotatingPeriod.H"
#include "superellipsoidPeriods.H"
#include "superellipsoidState.H"
#include "Time.H"

// * * * * * * * * * * * * * * Static Data Members * * * * * * * * * * * * * //

namespace Foam
{
    defineTypeNameAndDebug(superellipsoidRotatingPeriod, 0);
}


// * * * * * * * * * * * * * * * * Constructors  * * * * * * * * * * * * * * //

Foam::superellipsoidRotatingPeriod::superellipsoidRotatingPeriod
(
    const polyMesh& mesh,
    const sel_period& period
)
:
    regIOobject
    (
        IOobject
        (
            typeName,
            mesh.time().constant(),
            mesh,
            IOobject::NO_READ,
            IOobject::NO_WRITE
        )
    ),
    forth_(),
    back_()
{
    sel_image_set(&period, 1, 1, &forth_);
    sel_image_set(&period, 1, sel_image_opposite(1), &back_);
}


// * * * * * * * * * * * * * * * Member Functions  * * * * * * * * * * * * * //

bool Foam::superellipsoidRotatingPeriod::leadsBack(const tensor& T) const
{
    return
        magSqr(superellipsoidState::rotation(back_) - T)
      < magSqr(superellipsoidState::rotation(forth_) - T);
}


void Foam::superellipsoidRotatingPeriod::store(const polyMesh& mesh)
{
    const superellipsoidPeriods periods(mesh);
    const label p = periods.turning();

    if (p >= 0 && !find(mesh))
    {
        regIOobject::store
        (
            new superellipsoidRotatingPeriod(mesh, periods.cdata()[p])
        );
    }
}


const Foam::superellipsoidRotatingPeriod* Foam::superellipsoidRotatingPeriod::find
(
    const polyMesh& mesh
)
{
    return mesh.findObject<superellipsoidRotatingPeriod>(typeName);
}


// ************************************************************************* //

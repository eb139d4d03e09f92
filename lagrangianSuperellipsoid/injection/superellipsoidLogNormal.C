// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors
/*---------------------------------------------------------------------------*\
Class
    Foam::distributionModels::superellipsoidLogNormal

Description
    The distribution sel_log_normal of the core. Its type is \c logNormal, and
    every injection model with a \c sizeDistribution can use it.

Usage
    \verbatim
    sizeDistribution
    {
        type        logNormal;
        logNormalDistribution
        {
            median      2e-3;
            sigma       0.3;        // of ln(d)
            minValue    1e-3;
            maxValue    4e-3;
        }
    }
    \endverbatim

\*---------------------------------------------------------------------------*/

#include "superellipsoidInput.H"
#include "addToRunTimeSelectionTable.H"
#include "distributionModel.H"
#include "Random.H"
#include "superellipsoid.h"

// * * * * * * * * * * * * * * Class Definition  * * * * * * * * * * * * * * //

namespace Foam
{
namespace distributionModels
{

class superellipsoidLogNormal
:
    public distributionModel
{
    //- The law in the form of the core
    sel_log_normal law_;


public:

    //- Runtime type information
    TypeName("logNormal");

    //- Construct from the dictionary with the block logNormalDistribution
    superellipsoidLogNormal(const dictionary& dict, Random& rndGen);

    //- Construct and return a clone
    virtual autoPtr<distributionModel> clone() const
    {
        return autoPtr<distributionModel>(new superellipsoidLogNormal(*this));
    }

    //- Returns a random length [m]
    virtual scalar sample() const
    {
        return sel_log_normal_draw(&law_, rndGen_.sample01<scalar>());
    }

    //- The limits [m]
    virtual scalar minValue() const
    {
        return law_.least;
    }

    virtual scalar maxValue() const
    {
        return law_.most;
    }

    //- Mean of the truncated distribution [m]
    virtual scalar meanValue() const
    {
        return sel_log_normal_mean(&law_);
    }
};


defineTypeNameAndDebug(superellipsoidLogNormal, 0);
addToRunTimeSelectionTable
(
    distributionModel,
    superellipsoidLogNormal,
    dictionary
);

} // End namespace distributionModels
} // End namespace Foam


// * * * * * * * * * * * * * * * * Constructors  * * * * * * * * * * * * * * //

Foam::distributionModels::superellipsoidLogNormal::superellipsoidLogNormal
(
    const dictionary& dict,
    Random& rndGen
)
:
    distributionModel(typeName, dict, rndGen),
    law_()
{
    using namespace superellipsoidInput;

    const dictionary& own = distributionModelDict_;

    law_.least = numberOf("logNormal", own, "minValue");
    law_.most = numberOf("logNormal", own, "maxValue");
    law_.median = numberOf("logNormal", own, "median");
    law_.sigma = numberOf("logNormal", own, "sigma");

    checkGroups(own, "logNormal");

    // If the distribution is the size of an injector, superellipsoidSizeCheck
    // has already made this check
    const double numbers[] = {law_.median, law_.sigma};
    sel_finding found;

    if
    (
        sel_sizes_check
        (
            sel_sizes_find("logNormal"),
            law_.least,
            law_.most,
            numbers,
            &found
        )
    )
    {
        fail(own, found);
    }
}

// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidLogNormal.H"
#include "superellipsoidInput.H"
#include "superellipsoid.h"
#include "addToRunTimeSelectionTable.H"

#include <gsl/gsl_cdf.h>

#include <cmath>

// * * * * * * * * * * * * * * Static Data Members * * * * * * * * * * * * * //

namespace Foam
{
namespace distributionModels
{
    defineTypeNameAndDebug(superellipsoidLogNormal, 0);
    addToRunTimeSelectionTable
    (
        distributionModel,
        superellipsoidLogNormal,
        dictionary
    );
}
}


// * * * * * * * * * * * * * Private Member Functions  * * * * * * * * * * * //

Foam::scalar Foam::distributionModels::superellipsoidLogNormal::below
(
    const scalar d
) const
{
    return gsl_cdf_ugaussian_P(std::log(d/median_)/sigma_);
}


// * * * * * * * * * * * * * * * * Constructors  * * * * * * * * * * * * * * //

Foam::distributionModels::superellipsoidLogNormal::superellipsoidLogNormal
(
    const dictionary& dict,
    Random& rndGen
)
:
    distributionModel(typeName, dict, rndGen),
    least_
    (
        superellipsoidInput::positive
        (
            distributionModelDict_,
            "minValue",
            SEL_LENGTH_LEAST,
            SEL_LENGTH_MOST
        )
    ),
    most_
    (
        superellipsoidInput::positive
        (
            distributionModelDict_,
            "maxValue",
            SEL_LENGTH_LEAST,
            SEL_LENGTH_MOST
        )
    ),
    median_
    (
        superellipsoidInput::positive
        (
            distributionModelDict_,
            "median",
            SEL_LENGTH_LEAST,
            SEL_LENGTH_MOST
        )
    ),
    sigma_
    (
        superellipsoidInput::number(distributionModelDict_, "sigma", 1e-6, 10)
    )
{
    superellipsoidInput::checkGroups(distributionModelDict_, "logNormal");

    // Enough probability must remain for random numbers to resolve it
    const scalar leastShare = 1e-6;

    if (most_ < least_ || below(most_) - below(least_) < leastShare)
    {
        superellipsoidInput::fail
        (
            distributionModelDict_,
            "maxValue",
            "read " + superellipsoidInput::text(most_) + ", and minValue "
          + superellipsoidInput::text(least_) + "; between them must lie at"
            " least a millionth of the distribution about the median "
          + superellipsoidInput::text(median_)
        );
    }
}


// * * * * * * * * * * * * * * * Member Functions  * * * * * * * * * * * * * //

Foam::scalar Foam::distributionModels::superellipsoidLogNormal::sample() const
{
    const scalar low = below(least_);
    const scalar share = low + rndGen_.sample01<scalar>()*(below(most_) - low);

    // Round-off must lead neither beyond a limit nor to an infinite quantile
    const scalar d =
        share <= 0 ? least_
      : share >= 1 ? most_
      : median_*std::exp(sigma_*gsl_cdf_ugaussian_Pinv(share));

    return min(most_, max(least_, d));
}


Foam::scalar
Foam::distributionModels::superellipsoidLogNormal::minValue() const
{
    return least_;
}


Foam::scalar
Foam::distributionModels::superellipsoidLogNormal::maxValue() const
{
    return most_;
}


Foam::scalar
Foam::distributionModels::superellipsoidLogNormal::meanValue() const
{
    const scalar shift = sqr(sigma_);
    const scalar high = std::log(most_/median_) - shift;
    const scalar low = std::log(least_/median_) - shift;

    return
        median_*std::exp(shift/2)
       *(gsl_cdf_ugaussian_P(high/sigma_) - gsl_cdf_ugaussian_P(low/sigma_))
       /(below(most_) - below(least_));
}


// ************************************************************************* //

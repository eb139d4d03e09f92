// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidSizes.H"
#include "superellipsoidInjectorCheck.H"
#include "superellipsoidInput.H"

#include <cmath>

using namespace Foam::superellipsoidInput;

// * * * * * * * * * * * * * Private Member Functions  * * * * * * * * * * * //

Foam::scalar Foam::superellipsoidSizes::readRatio
(
    const dictionary& dict,
    const sel_shape& shape
)
{
    const word by(oneOf(dict, "sizeBy", {"dEq", "x", "y", "z"}, "dEq"));

    if (by == "dEq")
    {
        return 1;
    }

    if (shape.polyhedron)
    {
        fail
        (
            dict,
            "sizeBy",
            "read '" + by + "'; a polyhedron has the size dEq only"
        );
    }

    return shape.equivalentDiameter/(2*shape.semiAxes[by[0] - 'x']);
}


// * * * * * * * * * * * * * * * * Constructors  * * * * * * * * * * * * * * //

Foam::superellipsoidSizes::superellipsoidSizes(const sel_shape& shape)
:
    random_(1),
    distribution_(),
    ratio_(shape.equivalentDiameter)
{}


Foam::superellipsoidSizes::superellipsoidSizes
(
    const dictionary& dict,
    const sel_shape& shape
)
:
    superellipsoidSizes(shape)
{
    checkGroups(dict, "sizes");

    if (!dict.findEntry("sizeDistribution", keyType::LITERAL))
    {
        return;
    }

    const dictionary& sizes =
        superellipsoidInput::subDict(dict, "sizeDistribution");

    superellipsoidSizeCheck(sizes);
    distribution_ = distributionModel::New(sizes, random_);
    ratio_ = readRatio(dict, shape);

    if (!(distribution_->minValue() > 0))
    {
        fail
        (
            sizes,
            "minValue",
            "it must be greater than zero, as a particle must have a size"
        );
    }
}


// * * * * * * * * * * * * * * * Member Functions  * * * * * * * * * * * * * //

Foam::scalar Foam::superellipsoidSizes::dEq(const label seed) const
{
    if (!distribution_.valid())
    {
        return ratio_;
    }

    // The first number of a generator is correlated with its seed
    random_.reset(seed);
    random_.sample01<scalar>();

    // Some of OpenFOAM's models take roots of values that round-off made
    // negative
    scalar d;
    {
        const quiet traps;
        d = distribution_->sample();
    }

    if (std::isnan(d))
    {
        FatalErrorInFunction
            << "the distribution of sizes " << distribution_->type()
            << " has given a size that is no number" << exit(FatalError);
    }

    return
        ratio_
       *min(max(d, distribution_->minValue()), distribution_->maxValue());
}


Foam::scalar Foam::superellipsoidSizes::greatest() const
{
    return
        distribution_.valid() ? ratio_*distribution_->maxValue() : ratio_;
}


// ************************************************************************* //

// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidMixture.H"
#include "superellipsoidInput.H"
#include "mathematicalConstants.H"
#include "scalarField.H"

using namespace Foam::superellipsoidInput;

// * * * * * * * * * * * * * Private Member Functions  * * * * * * * * * * * //

void Foam::superellipsoidMixture::read
(
    const dictionary& mixture,
    const word& name,
    const superellipsoidShapes& shapes
)
{
    const label i = shapes.index(name, mixture, name);

    if (mixture.isDict(name))
    {
        const dictionary& dict = superellipsoidInput::subDict(mixture, name);

        shares_[i] = number(dict, "share", 0, GREAT);
        sizes_.set(i, new superellipsoidSizes(dict, shapes[i]));
    }
    else
    {
        shares_[i] = number(mixture, name, 0, GREAT);
        sizes_.set(i, new superellipsoidSizes(shapes[i]));
    }
}


Foam::scalar Foam::superellipsoidMixture::measure() const
{
    // The mean volume of a shape needs draws, since the mean of cubes is not
    // the cube of the mean
    const label nDraws = 1000;
    scalar volume = 0;
    scalar number = 0;

    forAll(shares_, i)
    {
        scalar each = 0;

        for (label k = 0; k < nDraws && shares_[i] > 0; ++k)
        {
            each += constant::mathematical::pi/6*pow3(dEq(i, k))/nDraws;
        }

        if (shares_[i] > 0)
        {
            volume += byMass_ ? shares_[i] : shares_[i]*each;
            number += byMass_ ? shares_[i]/each : shares_[i];
        }
    }

    return volume/number;
}


// * * * * * * * * * * * * * * * * Constructors  * * * * * * * * * * * * * * //

Foam::superellipsoidMixture::superellipsoidMixture
(
    const dictionary& dict,
    const superellipsoidShapes& shapes
)
:
    shares_(shapes.size(), Zero),
    sizes_(shapes.size()),
    byMass_
    (
        oneOf(dict, "sharesBy", {"number", "mass"}, "number") == "mass"
    ),
    meanVolume_(0)
{
    if (!dict.findEntry("shapes", keyType::LITERAL) && shapes.size() == 1)
    {
        shares_ = 1;
        sizes_.set(0, new superellipsoidSizes(shapes[0]));
        meanVolume_ = measure();

        return;
    }

    const dictionary& mixture = superellipsoidInput::subDict(dict, "shapes");

    for (const entry& e : mixture)
    {
        read(mixture, e.keyword(), shapes);
    }

    toOne(dict, mixture, shares_);
    meanVolume_ = measure();
}


// * * * * * * * * * * * * * * * Member Functions  * * * * * * * * * * * * * //

void Foam::superellipsoidMixture::toOne
(
    const dictionary& dict,
    const dictionary& mixture,
    UList<scalar>& shares
)
{
    const scalar all = sum(shares);

    if (!(all > 0))
    {
        fail
        (
            dict,
            "shapes",
            "the shares add up to nothing; at least one must be greater than "
            "zero"
        );
    }

    if (mag(all - 1) > 1e-6)
    {
        warn
        (
            mixture,
            "the shares of the shapes add up to " + text(all)
          + ", not to 1; they are scaled"
        );
    }

    for (scalar& share : shares)
    {
        share /= all;
    }
}


Foam::label Foam::superellipsoidMixture::next
(
    const UList<scalar>& taken
) const
{
    const scalar all = sum(taken);
    scalar most = -GREAT;
    label which = 0;

    forAll(shares_, i)
    {
        // Relative to the total amount, so that round-off does not decide
        const scalar lacks =
            all > 0 ? shares_[i] - taken[i]/all : shares_[i];

        if (shares_[i] > 0 && lacks > most + 1e-12)
        {
            most = lacks;
            which = i;
        }
    }

    return which;
}


Foam::scalar Foam::superellipsoidMixture::amount(const scalar dEq) const
{
    return byMass_ ? constant::mathematical::pi/6*pow3(dEq) : 1;
}


Foam::scalar Foam::superellipsoidMixture::greatest(const label typeId) const
{
    return shares_[typeId] > 0 ? sizes_[typeId].greatest() : 0;
}


// ************************************************************************* //

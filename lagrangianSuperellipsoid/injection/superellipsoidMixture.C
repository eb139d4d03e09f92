// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidMixture.H"
#include "superellipsoidInjectorCheck.H"
#include "superellipsoidInput.H"

#include <cmath>

using namespace Foam::superellipsoidInput;

// * * * * * * * * * * * * * * * Local Functions * * * * * * * * * * * * * * //

namespace Foam
{

//- Returns d_eq of a shape divided by the length that sizeBy names
static scalar readRatio(const dictionary& dict, const sel_shape& shape)
{
    const word by(wordOf("sizes", dict, "sizeBy"));

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
            "read '" + by + "'; allowed for a polyhedron: dEq"
        );
    }

    return shape.equivalentDiameter/(2*shape.semiAxes[by[0] - 'x']);
}

} // End namespace Foam


// * * * * * * * * * * * * * Private Member Functions  * * * * * * * * * * * //

void Foam::superellipsoidMixture::readSizes
(
    const dictionary& dict,
    const label shape
)
{
    checkGroups(dict, "sizes");

    if (!dict.findEntry("sizeDistribution", keyType::LITERAL))
    {
        return;
    }

    const dictionary& sizes =
        superellipsoidInput::subDict(dict, "sizeDistribution");

    superellipsoidSizeCheck(sizes);
    sizes_.set(shape, distributionModel::New(sizes, random_).ptr());

    if (!(sizes_[shape].minValue() > 0))
    {
        fail
        (
            sizes,
            "minValue",
            "it must be greater than zero"
        );
    }
}


double Foam::superellipsoidMixture::dEq(void* mixture, int shape, int seed)
{
    const auto& m = *static_cast<const superellipsoidMixture*>(mixture);

    if (!m.sizes_.set(shape))
    {
        return m.ratios_[shape];
    }

    const distributionModel& sizes = m.sizes_[shape];

    // Skip the first number of the generator, which is correlated with the seed
    m.random_.reset(seed);
    m.random_.sample01<scalar>();

    const notThrown direct;

    // Some of OpenFOAM's models take roots of values that are negative by
    // round-off
    scalar d;
    {
        const quiet traps;
        d = sizes.sample();
    }

    if (std::isnan(d))
    {
        FatalErrorInFunction
            << "the distribution of sizes " << sizes.type()
            << " returned a size that is not a number" << exit(FatalError);
    }

    return m.ratios_[shape]*min(max(d, sizes.minValue()), sizes.maxValue());
}


// * * * * * * * * * * * * * * * * Constructors  * * * * * * * * * * * * * * //

Foam::superellipsoidMixture::superellipsoidMixture
(
    const dictionary& dict,
    const superellipsoidShapes& shapes
)
:
    shares_(readShares(dict, shapes, true)),
    sizes_(shapes.size()),
    ratios_(shapes.size()),
    random_(1),
    mixture_()
{
    const bool byMass = wordOf("inlet", dict, "sharesBy") == "mass";
    const dictionary* mixture = dict.findDict("shapes", keyType::LITERAL);

    forAll(ratios_, i)
    {
        const word& name = shapes.names()[i];
        const dictionary* own =
            mixture ? mixture->findDict(name, keyType::LITERAL) : nullptr;

        ratios_[i] = shapes[i].equivalentDiameter;

        if (own)
        {
            readSizes(*own, i);
        }
        if (sizes_.set(i))
        {
            ratios_[i] = readRatio(*own, shapes[i]);
        }
    }

    mixture_.n = shapes.size();
    mixture_.shares = shares_.cdata();
    mixture_.byMass = byMass;
    mixture_.diameter = dEq;
    mixture_.context = this;
}


// * * * * * * * * * * * * * * * Member Functions  * * * * * * * * * * * * * //

Foam::scalarList Foam::superellipsoidMixture::readShares
(
    const dictionary& dict,
    const superellipsoidShapes& shapes,
    const bool sized
)
{
    scalarList shares(shapes.size(), Zero);

    if (!dict.findEntry("shapes", keyType::LITERAL) && shares.size() == 1)
    {
        shares = 1;
        return shares;
    }

    const dictionary& mixture = superellipsoidInput::subDict(dict, "shapes");

    for (const entry& e : mixture)
    {
        const word& name = e.keyword();

        shares[shapes.index(name, mixture, name)] =
            sized && e.isDict() ? numberOf("sizes", e.dict(), "share")
          : number(mixture, name, 0, GREAT);
    }

    const scalar all = sel_mixture_normalise(shares.size(), shares.begin());

    if (!(all > 0))
    {
        fail
        (
            dict,
            "shapes",
            "the sum of the shares is zero; at least one must be greater than"
            " zero"
        );
    }

    if (mag(all - 1) > 1e-6)
    {
        warn
        (
            mixture,
            "the sum of the shares of the shapes is " + text(all)
          + ", not 1; they are scaled"
        );
    }

    return shares;
}


std::vector<const char*> Foam::superellipsoidMixture::names
(
    const superellipsoidShapes& shapes
)
{
    std::vector<const char*> names;

    for (const word& name : shapes.names())
    {
        names.push_back(name.c_str());
    }

    return names;
}


Foam::scalar Foam::superellipsoidMixture::greatest(const label shape) const
{
    return
        !(shares_[shape] > 0) ? 0
      : sizes_.set(shape) ? ratios_[shape]*sizes_[shape].maxValue()
      : ratios_[shape];
}

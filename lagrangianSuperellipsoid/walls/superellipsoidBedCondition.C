// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidBedCondition.H"
#include "superellipsoidInput.H"
#include "superellipsoidPlaceInput.H"
#include "superellipsoidParallel.H"
#include "superellipsoid.h"
#include "PstreamReduceOps.H"

#include <algorithm>
#include <numeric>

using namespace Foam::superellipsoidInput;

// * * * * * * * * * * * * * Private Member Functions  * * * * * * * * * * * //

void Foam::superellipsoidBedCondition::readLevel(const dictionary& dict)
{
    checkGroups(dict, "level");

    up_ =
        dict.found("direction")
      ? superellipsoidInput::readUnitVector(dict, "direction")
      : vector(0, 0, 1);
    value_ = number(dict, "height", -SEL_POSITION_MOST, SEL_POSITION_MOST);
    quantile_ = numberOr(dict, "quantile", 0.01, 1, 0.95);
}


void Foam::superellipsoidBedCondition::readFraction
(
    const dictionary& dict,
    const fvMesh& mesh
)
{
    checkGroups(dict, "solidFraction");

    value_ = number(dict, "value", 1e-6, 1);
    region_.reset(new superellipsoidSampleRegion(dict, mesh));
}


void Foam::superellipsoidBedCondition::readRest(const dictionary& dict)
{
    checkGroups(dict, "rest");

    value_ = positive(dict, "speed", 0, SEL_SPEED_MOST);
    rests_ = true;
}


Foam::scalar Foam::superellipsoidBedCondition::level
(
    const UList<scalar>& heights,
    const UList<scalar>& volumes
) const
{
    labelList order(heights.size());
    std::iota(order.begin(), order.end(), 0);
    std::sort
    (
        order.begin(),
        order.end(),
        [&](const label i, const label j)
        {
            return
                heights[i] < heights[j]
             || (heights[i] == heights[j] && volumes[i] < volumes[j]);
        }
    );

    scalar all = 0;

    for (const label i : order)
    {
        all += volumes[i];
    }

    scalar beneath = 0;

    for (const label i : order)
    {
        beneath += volumes[i];

        if (beneath >= quantile_*all)
        {
            return heights[i];
        }
    }

    return -GREAT;
}


// * * * * * * * * * * * * * * * * Constructors  * * * * * * * * * * * * * * //

Foam::superellipsoidBedCondition::superellipsoidBedCondition
(
    const dictionary& dict,
    const word& keyword,
    const fvMesh& mesh
)
:
    active_(dict.findEntry(keyword, keyType::LITERAL)),
    rests_(false),
    region_(),
    value_(0),
    up_(0, 0, 1),
    quantile_(1),
    heights_(),
    volumes_(),
    fastest_(0)
{
    if (!active_)
    {
        return;
    }

    const dictionary& until = superellipsoidInput::subDict(dict, keyword);

    checkKeywords(until, {"level", "solidFraction", "rest"});

    if (until.size() != 1)
    {
        fail
        (
            dict,
            keyword,
            "has " + superellipsoidInput::text(until.size())
          + " entries; allowed: one of level { height ..; },"
            " solidFraction { value ..; } and rest { speed ..; }"
        );
    }

    if (until.findEntry("rest", keyType::LITERAL))
    {
        readRest(superellipsoidInput::subDict(until, "rest"));
    }
    else if (until.findEntry("level", keyType::LITERAL))
    {
        readLevel(superellipsoidInput::subDict(until, "level"));
    }
    else
    {
        readFraction
        (
            superellipsoidInput::subDict(until, "solidFraction"),
            mesh
        );
    }
}


// * * * * * * * * * * * * * * * Member Functions  * * * * * * * * * * * * * //

void Foam::superellipsoidBedCondition::add
(
    const point& centre,
    const label cell,
    const scalar volume,
    const scalar speed
)
{
    fastest_ = max(fastest_, speed);

    if (!region_.valid() || region_->contains(centre, cell))
    {
        heights_.append(centre & up_);
        volumes_.append(volume);
    }
}


bool Foam::superellipsoidBedCondition::isReached(scalar& now)
{
    if (rests_)
    {
        const label n =
            returnReduce(heights_.size(), sumOp<label>());

        now = returnReduce(fastest_, maxOp<scalar>());
        fastest_ = 0;
        heights_.clear();
        volumes_.clear();

        return n && now <= value_;
    }

    scalarList heights(superellipsoidParallel::gather<scalar>(heights_));
    scalarList volumes(superellipsoidParallel::gather<scalar>(volumes_));

    heights_.clear();
    volumes_.clear();

    now = -GREAT;

    // Sorted, so that the sum does not depend on the decomposition
    if (region_.valid())
    {
        const scalar all = region_->volume();

        std::sort(volumes.begin(), volumes.end());
        now = std::accumulate(volumes.begin(), volumes.end(), scalar(0))/all;
    }
    else if (Pstream::master())
    {
        now = level(heights, volumes);
    }

    superellipsoidParallel::broadcast(now);

    return now >= value_;
}


Foam::string Foam::superellipsoidBedCondition::text() const
{
    if (rests_)
    {
        return "rest, a speed of " + superellipsoidInput::text(value_);
    }

    return
        (region_.valid() ? "the solid fraction of " + region_->text()
      : string("the level"))
      + " of " + superellipsoidInput::text(value_);
}


// ************************************************************************* //

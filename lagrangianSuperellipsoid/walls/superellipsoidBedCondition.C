// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidBedCondition.H"
#include "superellipsoidPlaceInput.H"
#include "superellipsoidParallel.H"
#include "PstreamReduceOps.H"

using namespace Foam::superellipsoidInput;

// * * * * * * * * * * * * * * * * Constructors  * * * * * * * * * * * * * * //

Foam::superellipsoidBedCondition::superellipsoidBedCondition
(
    const dictionary& dict,
    const word& keyword,
    const fvMesh& mesh
)
:
    kind_(NONE),
    region_(),
    value_(0),
    up_(0, 0, 1),
    quantile_(1),
    particles_(),
    fastest_(0)
{
    if (!dict.findEntry(keyword, keyType::LITERAL))
    {
        return;
    }

    const dictionary& until = superellipsoidInput::subDict(dict, keyword);

    checkGroups(until, "condition");

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

    const word& name = until.first()->keyword();
    const dictionary& own = superellipsoidInput::subDict(until, name);

    kind_ =
        name == "rest" ? REST
      : name == "solidFraction" ? FRACTION
      : LEVEL;
    checkGroups(own, name);

    if (kind_ == REST)
    {
        value_ = numberOf("rest", own, "speed");
    }
    else if (kind_ == FRACTION)
    {
        value_ = numberOf("solidFraction", own, "value");
        region_.reset(new superellipsoidSampleRegion(own, mesh));
    }
    else
    {
        up_ = own.found("direction") ? readUnitVector(own, "direction") : up_;
        value_ = numberOf("level", own, "height");
        quantile_ = numberOf("level", own, "quantile");
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

    if (kind_ != FRACTION || region_->contains(centre, cell))
    {
        particles_.push_back({centre & up_, volume});
    }
}


bool Foam::superellipsoidBedCondition::isReached(scalar& now)
{
    if (kind_ == REST)
    {
        const label n = returnReduce(label(particles_.size()), sumOp<label>());

        now = returnReduce(fastest_, maxOp<scalar>());
        fastest_ = 0;
        particles_.clear();

        return n && now <= value_;
    }

    std::vector<sel_bed_particle> all
    (
        superellipsoidParallel::gatherPlain
        (
            particles_.data(), particles_.size()
        )
    );

    particles_.clear();

    if (kind_ == FRACTION)
    {
        now = sel_bed_volume(all.size(), all.data())/region_->volume();
    }
    else
    {
        now =
            all.size()
          ? sel_bed_level(all.size(), all.data(), quantile_) : -GREAT;
    }

    superellipsoidParallel::broadcast(now);

    return now >= value_;
}


Foam::string Foam::superellipsoidBedCondition::text() const
{
    return
        (
            kind_ == REST ? string("rest, a speed")
          : kind_ == LEVEL ? string("the level")
          : "the solid fraction of " + region_->text()
        ) + " of " + superellipsoidInput::text(value_);
}

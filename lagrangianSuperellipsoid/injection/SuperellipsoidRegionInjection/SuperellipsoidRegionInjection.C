// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "SuperellipsoidRegionInjection.H"
#include "superellipsoidInput.H"
#include "superellipsoidKeywords.H"
#include "superellipsoidParallel.H"
#include "Random.H"
#include <algorithm>

// * * * * * * * * * * * * * Private Member Functions  * * * * * * * * * * * //

template<class CloudType>
Foam::scalarList
Foam::SuperellipsoidRegionInjection<CloudType>::readShares() const
{
    const dictionary& dict = this->coeffDict();
    scalarList shares(this->shapes_.size(), Zero);

    if (!dict.found("shapes") && shares.size() == 1)
    {
        shares = 1;
        return shares;
    }

    const dictionary& mixture = superellipsoidInput::subDict(dict, "shapes");

    for (const entry& e : mixture)
    {
        const word& name = e.keyword();
        const label i = this->shapes_.index(name, mixture, name);

        shares[i] = superellipsoidInput::number(mixture, name, 0, GREAT);
    }

    superellipsoidMixture::toOne(dict, mixture, shares);

    return shares;
}


template<class CloudType>
Foam::labelList Foam::SuperellipsoidRegionInjection<CloudType>::apportion
(
    const scalarList& shares,
    const label n
)
{
    labelList counts(shares.size());
    labelList order(shares.size());
    label rest = n;

    forAll(shares, i)
    {
        counts[i] = label(std::floor(n*shares[i] + 1e-9));
        order[i] = i;
        rest -= counts[i];
    }

    std::stable_sort
    (
        order.begin(),
        order.end(),
        [&](const label i, const label j)
        {
            return n*shares[i] - counts[i] > n*shares[j] - counts[j] + 1e-9;
        }
    );

    for (label i = 0; i < rest; ++i)
    {
        ++counts[order[i]];
    }

    return counts;
}


template<class CloudType>
void Foam::SuperellipsoidRegionInjection<CloudType>::chooseShapes()
{
    const label n = this->nPlaced_;

    typeId_.setSize(n);
    label next = 0;

    forAll(counts_, i)
    {
        for (label j = 0; j < counts_[i]; ++j)
        {
            typeId_[next++] = i;
        }
    }

    // Shuffle
    Random rnd(seed_);

    for (label i = n - 1; i > 0; --i)
    {
        const label j =
            min(i, label(std::floor(rnd.sample01<scalar>()*(i + 1))));

        std::swap(typeId_[i], typeId_[j]);
    }
}


template<class CloudType>
void Foam::SuperellipsoidRegionInjection<CloudType>::take
(
    const label n,
    const scalarUList& x,
    const scalarUList& q
)
{
    superellipsoidPlacement& particles = this->placement_;

    for (label i = 0; i < n; ++i)
    {
        const double* xi = &x[3*i];
        const double* qi = &q[4*i];

        particles.position[i] = vector(xi[0], xi[1], xi[2]);
        particles.orientation[i] =
            quaternion(qi[0], vector(qi[1], qi[2], qi[3]));
    }
}


template<class CloudType>
sel_status Foam::SuperellipsoidRegionInjection<CloudType>::pack(label& nPlaced)
{
    const label n = typeId_.size();

    const superellipsoidPresent present
    (
        this->owner(),
        this->owner().periods(),
        region_->bounds(gap_ + reachOver()),
        region_->overhang()
    );
    const std::vector<sel_body>& fixed = present.bodies();

    if (fixed.size())
    {
        Info<< "    injector " << this->modelName() << ": "
            << label(fixed.size()) << " particles are there already"
            << endl;
    }

    sel_region region((*region_)());
    orientation_.setRegion(region);
    region.plane = this->owner().plane().plane();

    const std::vector<int> type(typeId_.begin(), typeId_.end());
    scalarList x(3*n);
    scalarList q(4*n);
    int placed = 0;
    label status = SEL_OK;

    // Only the master has all the walls
    const std::shared_ptr<const sel_walls> walls(this->owner().wallGeometry());

    if (Pstream::master())
    {
        const request r = {region, type, walls.get(), fixed, x, q};
        status = fill(r, placed);
    }

    nPlaced = placed;
    superellipsoidParallel::broadcast(status);
    superellipsoidParallel::broadcast(nPlaced);
    superellipsoidParallel::broadcast(x);
    superellipsoidParallel::broadcast(q);

    take(nPlaced, x, q);

    if (status == SEL_OK)
    {
        region_->moveToImageInside
        (
            this->placement_.position,
            this->placement_.orientation
        );
    }

    return sel_status(status);
}


template<class CloudType>
Foam::scalar
Foam::SuperellipsoidRegionInjection<CloudType>::reachOver() const
{
    scalar most = 0;

    for (label i = 0; i < counts_.size() && this->owner().periods().size(); ++i)
    {
        most = counts_[i] ? max(most, this->shapes_[i].boundingRadius) : most;
    }

    return most;
}


template<class CloudType>
void Foam::SuperellipsoidRegionInjection<CloudType>::check
(
    const sel_status status,
    const label nPlaced
) const
{
    if (status == SEL_E_FULL)
    {
        full(nPlaced);
    }
    else if (status != SEL_OK)
    {
        this->fail(sel_status_message(status));
    }
}


// * * * * * * * * * * * Protected Member Functions  * * * * * * * * * * * * //

template<class CloudType>
void Foam::SuperellipsoidRegionInjection<CloudType>::setNumber
(
    const label n,
    const scalarList& shares
)
{
    setCounts(apportion(shares, n));
}


template<class CloudType>
void Foam::SuperellipsoidRegionInjection<CloudType>::setCounts
(
    const labelList& counts
)
{
    counts_ = counts;
    this->nPlaced_ = sum(counts_);
    this->volumeTotal_ = 0;

    forAll(counts_, i)
    {
        this->volumeTotal_ += counts_[i]*this->shapes_[i].volume;
    }
}


template<class CloudType>
sel_status Foam::SuperellipsoidRegionInjection<CloudType>::fill
(
    const request& r,
    int& placed
)
{
    return
        sel_packing_random
        (
            &r.region,
            this->shapes_.list().cdata(),
            r.type.size(),
            r.type.data(),
            seed_,
            gap_,
            maxAttempts_,
            r.walls,
            r.fixed.size(),
            r.fixed.data(),
            r.x.begin(),
            r.q.begin(),
            &placed
        );
}


template<class CloudType>
void Foam::SuperellipsoidRegionInjection<CloudType>::full
(
    const label nPlaced
) const
{
    using superellipsoidInput::text;

    const scalar volume = region_->volume();

    if (this->owner().plane().valid())
    {
        this->fail
        (
            "only " + text(nPlaced) + " of " + text(this->nPlaced_)
          + " particles have found room in the plane "
          + this->owner().plane().text()
          + ", as far as that lies in the region.\nTake fewer or smaller"
          + " particles, a larger region, superellipsoidPacking, or"
          + " more maxAttempts (now " + text(maxAttempts_) + ")"
        );
    }

    this->fail
    (
        "only " + text(nPlaced) + " of " + text(this->nPlaced_)
      + " particles have found room.\nAll would fill "
      + text(100*this->volumeTotal_/volume) + " % of the region ("
      + text(this->volumeTotal_) + " of " + text(volume)
      + " m3); random placement gets to about 30 %.\n"
      + "Take fewer or smaller particles, a larger region, the type"
      + " superellipsoidPacking, which goes on to about 60 %, or more"
      + " maxAttempts (now " + text(maxAttempts_) + ")"
    );
}


template<class CloudType>
void Foam::SuperellipsoidRegionInjection<CloudType>::place()
{
    superellipsoidPlacement& particles = this->placement_;

    region_->prepare();

    // Particles that cannot fit are not tried, and no memory is allocated for
    // them; bodies in a plane may be thicker than the region
    if
    (
        this->volumeTotal_ >= region_->volume()
     && !this->owner().plane().valid()
    )
    {
        check(SEL_E_FULL, 0);
    }

    chooseShapes();
    particles.resize(typeId_.size());

    // Separate statements, because the order of evaluation of arguments is
    // undefined
    label nPlaced = 0;
    const sel_status status = pack(nPlaced);
    check(status, nPlaced);

    particles.U = U0_;
    particles.omega = omega_;
    particles.typeId = typeId_;

    forAll(typeId_, i)
    {
        particles.dEq[i] = this->shapes_[typeId_[i]].equivalentDiameter;
    }
}


// * * * * * * * * * * * * * * * * Constructors  * * * * * * * * * * * * * * //

template<class CloudType>
Foam::SuperellipsoidRegionInjection<CloudType>::SuperellipsoidRegionInjection
(
    const dictionary& dict,
    CloudType& owner,
    const word& modelName,
    const word& modelType,
    const wordList& keywords
)
:
    SuperellipsoidInjection<CloudType>(dict, owner, modelName, modelType),
    region_(),
    counts_(),
    typeId_(),
    seed_(superellipsoidInput::integerOr(dict, "seed", 0, 1)),
    gap_
    (
        superellipsoidInput::numberOr
        (
            dict,
            "gap",
            0,
            SEL_LENGTH_MOST,
            owner.usualGap()
        )
    ),
    maxAttempts_
    (
        superellipsoidInput::integerOr
        (
            dict,
            "maxAttempts",
            1,
            10000,
            100000000
        )
    ),
    U0_
    (
        superellipsoidInput::tripleOr(dict, "U0", Zero, SEL_SPEED_MOST)
    ),
    omega_
    (
        superellipsoidInput::tripleOr(dict, "omega", Zero, SEL_SPIN_MOST)
    ),
    orientation_(dict)
{
    wordList allowed;
    for (const word& keyword : superellipsoidKeywords::of("region"))
    {
        // The keywords of what derives from this are in its own group
        if (keyword != "maxAttempts")
        {
            allowed.append(keyword);
        }
    }
    allowed.append(keywords);

    superellipsoidInput::checkKeywords(dict, this->keywords(allowed));

    region_ = std::make_shared<superellipsoidRegion>
    (
        superellipsoidInput::subDict(dict, "region"),
        owner.mesh()
    );
}


template<class CloudType>
Foam::SuperellipsoidRegionInjection<CloudType>::SuperellipsoidRegionInjection
(
    const dictionary& dict,
    CloudType& owner,
    const word& modelName
)
:
    SuperellipsoidRegionInjection<CloudType>
    (
        dict,
        owner,
        modelName,
        typeName,
        wordList({"maxAttempts"})
    )
{
    const label n =
        superellipsoidInput::integer(dict, "nParticles", 1, 100000000);

    setNumber(n, readShares());
}


template<class CloudType>
Foam::SuperellipsoidRegionInjection<CloudType>::SuperellipsoidRegionInjection
(
    const SuperellipsoidRegionInjection<CloudType>& im
)
:
    SuperellipsoidInjection<CloudType>(im),
    region_(im.region_),
    counts_(im.counts_),
    typeId_(im.typeId_),
    seed_(im.seed_),
    gap_(im.gap_),
    maxAttempts_(im.maxAttempts_),
    U0_(im.U0_),
    omega_(im.omega_),
    orientation_(im.orientation_)
{}


// ************************************************************************* //

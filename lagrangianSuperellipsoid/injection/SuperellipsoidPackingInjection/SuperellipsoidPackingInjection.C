// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "SuperellipsoidPackingInjection.H"
#include "superellipsoidInput.H"
#include "superellipsoidParallel.H"

// * * * * * * * * * * * * * Private Member Functions  * * * * * * * * * * * //

template<class CloudType>
Foam::scalar Foam::SuperellipsoidPackingInjection<CloudType>::solidFraction
(
    const scalar size
) const
{
    return pow3(size)*this->volumeTotal_/this->region_->volume();
}


template<class CloudType>
void Foam::SuperellipsoidPackingInjection<CloudType>::setFitting
(
    const label most,
    const scalarList& shares
)
{
    const scalar volume =
        packing_.byFraction() ? this->region_->volume() : 0;

    label n = most;
    label before = -1;

    while (n != before)
    {
        before = n;
        this->setNumber(n, shares);
        n = packing_.fewer(n, this->volumeTotal_, volume);
    }

    label smallest = -1;

    forAll(shares, i)
    {
        if
        (
            shares[i] > 0
         && (
                smallest < 0
             || this->shapes_[i].volume < this->shapes_[smallest].volume
            )
        )
        {
            smallest = i;
        }
    }

    labelList counts(this->counts_);
    counts[smallest] +=
        packing_.more
        (
            this->volumeTotal_,
            volume,
            this->shapes_[smallest].volume
        );
    this->setCounts(counts);
}


// * * * * * * * * * * * Protected Member Functions  * * * * * * * * * * * * //

template<class CloudType>
void Foam::SuperellipsoidPackingInjection<CloudType>::place()
{
    SuperellipsoidRegionInjection<CloudType>::place();

    Info<< "    injector " << this->modelName() << ": " << this->nPlaced_
        << " particles fill " << 100*solidFraction(1) << " % of the region; "
        << packing_.text().c_str() << endl;
}


template<class CloudType>
sel_status Foam::SuperellipsoidPackingInjection<CloudType>::fill
(
    const typename SuperellipsoidRegionInjection<CloudType>::request& r,
    int& placed
)
{
    Info<< "    injector " << this->modelName() << ": " << this->nPlaced_
        << " particles grow until they fill " << 100*solidFraction(1)
        << " % of the region" << endl;

    const sel_status status =
        packing_.pack
        (
            r.region,
            this->shapes_.list(),
            r.type,
            this->seed_,
            this->gap_,
            r.walls,
            r.fixed,
            r.x.begin(),
            r.q.begin()
        );

    placed = status == SEL_OK ? r.type.size() : 0;

    return status;
}


template<class CloudType>
void Foam::SuperellipsoidPackingInjection<CloudType>::full
(
    const label
) const
{
    using superellipsoidInput::text;

    superellipsoidDensePacking packing(packing_);
    packing.share();

    const bool plane = this->owner().plane().valid();

    this->fail
    (
        text(this->nPlaced_) + " particles, which would fill "
      + text(100*solidFraction(1)) + " % of the region"
      + (plane ? string(", as far as that has a volume") : string())
      + ", have not found room"
      + (
            packing.size() > 0
          ? ": they "
          + string(packing.stopped() ? "have come to " : "jam at ")
          + text(100*solidFraction(packing.size()))
          + " % (" + packing.text()
          + (packing.stopped() ? ", the iterations)" : ")")
          : string()
        )
      + ".\nAsk for a smaller solidFraction or fewer nParticles; other seeds"
        " differ by half a per cent. "
      + (
            this->region_->isOpen()
          ? "A mixture of sizes goes further"
          : "Walls keep bodies from packing close to"
            " them: smaller particles or a larger region go further, and so"
            " does a mixture of sizes"
        )
    );
}


// * * * * * * * * * * * * * * * * Constructors  * * * * * * * * * * * * * * //

template<class CloudType>
Foam::SuperellipsoidPackingInjection<CloudType>::SuperellipsoidPackingInjection
(
    const dictionary& dict,
    CloudType& owner,
    const word& modelName
)
:
    SuperellipsoidRegionInjection<CloudType>
    (
        superellipsoidDensePacking::present(dict),
        owner,
        modelName,
        typeName,
        superellipsoidDensePacking::keywords()
    ),
    packing_(superellipsoidDensePacking::present(dict))
{
    if (this->orientation_.isSpread())
    {
        superellipsoidInput::fail
        (
            dict,
            "orientation",
            "bodies turn as they find room, and would not stay about a"
            " direction; allowed: random, or a quaternion (e0 e1 e2 e3)"
        );
    }

    if (packing_.byFraction() && owner.plane().valid())
    {
        superellipsoidInput::fail
        (
            dict,
            "solidFraction",
            "in a mesh with one layer of cells bodies have no solid fraction"
            " that a region could be filled to; give nParticles"
        );
    }

    if (packing_.byFraction())
    {
        this->region_->prepare();
    }

    scalarList shares(this->readShares());
    const label n =
        packing_.number
        (
            dict,
            this->shapes_.list(),
            shares,
            this->region_->volume()
        );

    setFitting(n, shares);
}


template<class CloudType>
Foam::SuperellipsoidPackingInjection<CloudType>::SuperellipsoidPackingInjection
(
    const SuperellipsoidPackingInjection<CloudType>& im
)
:
    SuperellipsoidRegionInjection<CloudType>(im),
    packing_(im.packing_)
{}


// ************************************************************************* //

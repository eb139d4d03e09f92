// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "SuperellipsoidMeasures.H"
#include "superellipsoidInput.H"
#include "superellipsoidParallel.H"
#include "wallPolyPatch.H"

#include <algorithm>
#include <type_traits>

// * * * * * * * * * * * * * Private Member Functions  * * * * * * * * * * * //

template<class CloudType>
typename Foam::SuperellipsoidMeasures<CloudType>::body
Foam::SuperellipsoidMeasures<CloudType>::bodyOf(const parcelType& p)
{
    body b{};

    b.id = p.gid();
    b.type = p.typeId();
    b.age = p.age();
    b.cell = p.cell();
    b.identity = p.identity();
    b.is.volume = p.volume();
    b.is.mass = p.rho()*p.volume();
    std::copy_n(p.centre().cdata(), 3, b.is.x);
    std::copy_n(p.U().cdata(), 3, b.is.v);
    b.is.q[0] = p.orientation().w();
    std::copy_n(p.orientation().v().cdata(), 3, b.is.q + 1);

    return b;
}


template<class CloudType>
std::vector<typename Foam::SuperellipsoidMeasures<CloudType>::body>
Foam::SuperellipsoidMeasures<CloudType>::bodies() const
{
    const superellipsoidMeasure::scope scope = measure_->needs();
    const bool isOwn = scope == superellipsoidMeasure::OWN;
    std::vector<body> local;

    if (scope == superellipsoidMeasure::NONE)
    {
        return local;
    }

    for (const parcelType& p : this->owner())
    {
        if (isOwn || measure_->region().contains(p.centre(), p.cell()))
        {
            local.push_back(bodyOf(p));
        }
    }

    return isOwn ? local : superellipsoidMeasure::together(local);
}


template<class CloudType>
void Foam::SuperellipsoidMeasures<CloudType>::stepDone()
{
    measure_->stepEnds(time());

    for (const parcelType& p : this->owner())
    {
        if (p.state().passed)
        {
            measure_->passed(bodyOf(p), p.centre() - p.state().way, time());
        }
    }

    if (measure_->acts(time()))
    {
        measure_->write(time(), bodies());
    }

    for (const auto& kept : measure_->kept(time()))
    {
        this->setModelProperty(kept.first, kept.second);
    }
}


// * * * * * * * * * * * * * * * * Constructors  * * * * * * * * * * * * * * //

template<class CloudType>
Foam::SuperellipsoidMeasures<CloudType>::SuperellipsoidMeasures
(
    const dictionary& dict,
    CloudType& owner,
    const word& modelName
)
:
    CloudFunctionObject<CloudType>
    (
        dict,
        owner,
        modelName,
        superellipsoidInput::oneWord(dict, "type")
    )
{
    typedef CloudFunctionObject<CloudType> base;
    typedef typename parcelType::trackingData data;

    // Otherwise OpenFOAM would call neither of the two postPatch functions
    // below
    static_assert
    (
        std::is_same
        <
            decltype(&base::postPatch),
            void (base::*)(const parcelType&, const polyPatch&, bool&)
        >::value
     || std::is_same
        <
            decltype(&base::postPatch),
            bool (base::*)(const parcelType&, const polyPatch&, const data&)
        >::value,
        "postPatch has other arguments in this release of OpenFOAM"
    );

    // From the time folder in which the run starts
    const auto stored = [this](const word& name)
    {
        List<string> texts(this->getModelProperty(name, List<string>()));

        superellipsoidParallel::broadcast(texts);

        return texts;
    };

    measure_.reset
    (
        superellipsoidMeasure::New
        (
            {
                dict,
                modelName,
                this->outputDir(),
                owner.name(),
                owner.mesh(),
                owner.dynamics(),
                owner.shapes(),
                stored
            }
        ).ptr()
    );
}


// * * * * * * * * * * * * * * * Member Functions  * * * * * * * * * * * * * //

template<class CloudType>
void Foam::SuperellipsoidMeasures<CloudType>::postPatch
(
    const parcelType& p,
    const polyPatch& pp,
    bool&
)
{
    // As for the parcel itself: it leaves through all other patches
    if
    (
        !this->owner().dynamics().walls().holds(pp.index())
     && !polyPatch::constraintType(pp.type())
    )
    {
        // The age is already that of the end of the step
        body b(bodyOf(p));
        b.age -= (1 - p.stepFraction())*this->owner().solution().trackTime();

        measure_->leaves(b, pp.name(), time());
    }
}


template<class CloudType>
bool Foam::SuperellipsoidMeasures<CloudType>::postPatch
(
    const parcelType& p,
    const polyPatch& pp,
    const typename parcelType::trackingData& td
)
{
    bool keep = td.keepParticle;

    postPatch(p, pp, keep);

    return keep;
}


// ************************************************************************* //

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
    std::vector<body> local;

    for (const parcelType& p : this->owner())
    {
        if (region_.contains(p.centre(), p.cell()))
        {
            local.push_back(bodyOf(p));
        }
    }

    return superellipsoidMeasure::together(local);
}


template<class CloudType>
void Foam::SuperellipsoidMeasures<CloudType>::readState()
{
    // From the time folder in which the run starts
    List<string> texts
    (
        this->getModelProperty("state", List<string>())
    );

    superellipsoidParallel::broadcast(texts);

    std::vector<double> all(superellipsoidMeasure::numbers(texts));

    if (all.empty())
    {
        return;
    }

    const scalar then = all[0];
    const Time& time = this->time();
    all.erase(all.begin());

    if
    (
        mag(then - time.value()) > 0.5*time.deltaTValue()
     || !measure_->setState(all)
    )
    {
        Info<< "    cloud function " << this->modelName() << ": what it has"
            << " added up until " << then << " s is of another time, or of"
            << " other keywords: it starts anew" << endl;
    }
}


template<class CloudType>
void Foam::SuperellipsoidMeasures<CloudType>::writeState()
{
    std::vector<double> state(measure_->state());
    label n = state.size();

    superellipsoidParallel::broadcast(n);

    if (n)
    {
        state.insert(state.begin(), this->time().value());

        List<string> texts(superellipsoidMeasure::texts(state));

        superellipsoidParallel::broadcast(texts);
        this->setModelProperty("state", texts);
    }
}


template<class CloudType>
void Foam::SuperellipsoidMeasures<CloudType>::stepDone()
{
    const Time& time = this->time();

    measure_->stepEnds(this->owner().dynamics(), time);

    for (const parcelType& p : this->owner())
    {
        if (p.state().passed)
        {
            measure_->passed(bodyOf(p), p.centre() - p.state().way, time);
        }
    }

    if (this->due())
    {
        measure_->write
        (
            time,
            measure_->wantsBodies() ? bodies() : std::vector<body>()
        );
    }

    if (time.writeTime())
    {
        writeState();
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
    SuperellipsoidStepFunction<CloudType>
    (
        dict,
        owner,
        modelName,
        superellipsoidInput::oneWord(dict, "type"),
        0
    ),
    region_(dict, owner.mesh()),
    measure_
    (
        superellipsoidMeasure::New
        (
            superellipsoidInput::oneWord(dict, "type"),
            {dict, this->outputDir(), owner.mesh(), owner.shapes()}
        )
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

    readState();
}


// * * * * * * * * * * * * * * * Member Functions  * * * * * * * * * * * * * //

template<class CloudType>
void Foam::SuperellipsoidMeasures<CloudType>::preMotion()
{
    measure_->stepBegins(this->owner().dynamics());
}


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

        measure_->leaves(b, pp.name(), this->time());
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

// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "SuperellipsoidVTP.H"
#include "superellipsoidDryRun.H"
#include "superellipsoidInput.H"
#include "superellipsoidParallel.H"
#include "superellipsoidFluidSettings.H"
#include "PstreamReduceOps.H"

// * * * * * * * * * * * * * Private Member Functions  * * * * * * * * * * * //

template<class CloudType>
Foam::scalar Foam::SuperellipsoidVTP<CloudType>::stepStart() const
{
    const Time& time = this->owner().db().time();
    const scalar dt = time.deltaTValue();
    const scalar start = time.startTime().value();
    const scalar t = time.value() - dt;

    return mag(t - start) < 1e-6*dt ? start : t;
}


template<class CloudType>
template<class Value>
typename Foam::SuperellipsoidVTP<CloudType>::field
Foam::SuperellipsoidVTP<CloudType>::entry
(
    const word& name,
    const bool onSurfaces,
    const Value value
)
{
    typedef typename std::decay
    <
        decltype(value(std::declval<const parcelType&>()))
    >::type Type;

    return field
    {
        name,
        label(pTraits<Type>::nComponents),
        std::is_integral<Type>::value,
        onSurfaces,
        [value](const parcelType& p, scalar* row)
        {
            const Type x(value(p));

            for (direction i = 0; i < pTraits<Type>::nComponents; ++i)
            {
                row[i] = component(x, i);
            }
        }
    };
}


template<class CloudType>
const std::vector<typename Foam::SuperellipsoidVTP<CloudType>::field>&
Foam::SuperellipsoidVTP<CloudType>::fields()
{
    typedef const parcelType& P;
    const bool onSurfaces = true;
    const bool points = false;

    // Each entry has the name, whether the field is also written with the
    // surfaces, and the value: an integer, a scalar, a vector or a tensor. The
    // field centre gives the points of the files.
    //
    // All fields of the core's list, see superellipsoidState.H
    #define superellipsoidEntry(Type, name, field, option, most)              \
        entry                                                                 \
        (                                                                     \
            #name,                                                            \
            string(#name) == "centre" ? points : onSurfaces,                  \
            [](P p) { return Type(p.name()); }                                \
        ),

    static const std::vector<field> table
    {
        entry("id", onSurfaces, [](P p) { return p.gid(); }),
        entry("typeId", onSurfaces, [](P p) { return p.typeId(); }),
        superellipsoidForAllFields(superellipsoidEntry)
        entry("U", onSurfaces, [](P p) { return p.U(); }),
        entry("Q", points, [](P p) { return tensor(p.Q()); }),
        entry("semiAxes", points, [](P p) { return p.semiAxes(); }),
        entry("epsilon1", points, [](P p) { return p.epsilon1(); }),
        entry("epsilon2", points, [](P p) { return p.epsilon2(); }),
        entry("polyhedron", points, [](P p) { return p.polyhedron(); }),
        entry("d", points, [](P p) { return p.d(); }),
        entry("rho", points, [](P p) { return p.rho(); })
    };

    #undef superellipsoidEntry

    return table;
}


template<class CloudType>
Foam::superellipsoidVTPSnapshot::column
Foam::SuperellipsoidVTP<CloudType>::gather(const field& f) const
{
    scalarList values(f.width*this->owner().size());
    scalar* row = values.begin();

    for (const parcelType& p : this->owner())
    {
        f.value(p, row);
        row += f.width;
    }

    return superellipsoidVTPSnapshot::column
    {
        f.name,
        f.width,
        f.integer,
        f.onSurfaces,
        superellipsoidParallel::gather(values)
    };
}


template<class CloudType>
Foam::superellipsoidVTPSnapshot
Foam::SuperellipsoidVTP<CloudType>::snapshot() const
{
    superellipsoidVTPSnapshot all;

    for (const field& f : fields())
    {
        all.add(gather(f));
    }

    // Mean forces of the fluid, if the parcels have them
    label terms = 0;
    for (const parcelType& p : this->owner())
    {
        terms = max(terms, p.state().terms);
    }
    reduce(terms, maxOp<label>());

    for (label term = 0; term <= SEL_TERM_COUNT; ++term)
    {
        if ((terms >> term) & 1)
        {
            all.add
            (
                gather
                (
                    entry
                    (
                        superellipsoidFluidSettings::termName(term),
                        false,
                        [term](const parcelType& p) { return p.force(term); }
                    )
                )
            );
        }
    }

    all.sort("id");

    return all;
}


template<class CloudType>
void Foam::SuperellipsoidVTP<CloudType>::write(const scalar time)
{
    const superellipsoidMovingWalls& walls =
        this->owner().dynamics().walls().moving();
    const superellipsoidVTPSnapshot all(snapshot());
    const superellipsoidMovingWalls::faceFields fields(walls.fields());

    if (!Pstream::master() || superellipsoidDryRun::active())
    {
        return;
    }

    const Time& runTime = this->owner().db().time();

    const scalar margin = 0.1*runTime.deltaTValue();

    if (!writer_)
    {
        writer_ = std::make_shared<superellipsoidVTPWriter>
        (
            this->outputDir(),
            settings_,
            superellipsoidVTPSeries::keepBefore(runTime)
        );
    }

    if (!writer_->has(runTime.timeToUserTime(time - margin)))
    {
        writer_->write
        (
            runTime.timeToUserTime(time),
            all,
            walls,
            fields
        );
    }
}


template<class CloudType>
Foam::superellipsoidVTPWriter::settings
Foam::SuperellipsoidVTP<CloudType>::readSettings(const dictionary& dict)
{
    const word format(dict.getOrDefault<word>("format", "binary"));

    if (format != "ascii" && format != "binary")
    {
        superellipsoidInput::fail
        (
            dict,
            "format",
            "read '" + format + "'; it must be ascii or binary"
        );
    }

    const label divisions =
        superellipsoidInput::integerOr(dict, "divisions", 1, 4);

    if (divisions > 200)
    {
        superellipsoidInput::fail
        (
            dict,
            "divisions",
            "read " + std::to_string(divisions)
          + "; it must be from 1 to 200"
        );
    }

    return superellipsoidVTPWriter::settings
    {
        format == "binary",
        dict.getOrDefault("surfaces", false),
        divisions
    };
}


template<class CloudType>
void Foam::SuperellipsoidVTP<CloudType>::stepDone()
{
    const Time& time = this->owner().db().time();

    const bool due =
        writeInterval_
      ? time.timeIndex() % writeInterval_ == 0
      : time.writeTime();

    if (due)
    {
        write();
    }
}


// * * * * * * * * * * * Protected Member Functions  * * * * * * * * * * * * //

template<class CloudType>
void Foam::SuperellipsoidVTP<CloudType>::write()
{
    write(this->owner().db().time().value());
}


// * * * * * * * * * * * * * * * * Constructors  * * * * * * * * * * * * * * //

template<class CloudType>
Foam::SuperellipsoidVTP<CloudType>::SuperellipsoidVTP
(
    const dictionary& dict,
    CloudType& owner,
    const word& modelName
)
:
    CloudFunctionObject<CloudType>(dict, owner, modelName, typeName),
    writeInterval_
    (
        superellipsoidInput::integerOr(dict, "writeInterval", 1, 0)
    ),
    writeStart_(true),
    settings_(),
    started_(false),
    writer_()
{
    superellipsoidInput::checkGroups(dict, "VTP");

    dict.readIfPresent("writeStart", writeStart_);
    settings_ = readSettings(dict);
}


template<class CloudType>
Foam::SuperellipsoidVTP<CloudType>::SuperellipsoidVTP
(
    const SuperellipsoidVTP<CloudType>& vtp
)
:
    CloudFunctionObject<CloudType>(vtp),
    superellipsoidMotionObserver(),
    writeInterval_(vtp.writeInterval_),
    writeStart_(vtp.writeStart_),
    settings_(vtp.settings_),
    started_(vtp.started_),
    writer_(vtp.writer_)
{}


// * * * * * * * * * * * * * * * Member Functions  * * * * * * * * * * * * * //

template<class CloudType>
void Foam::SuperellipsoidVTP<CloudType>::preMotion()
{
    if (!started_ && writeStart_)
    {
        write(stepStart());
    }

    started_ = true;
}


// ************************************************************************* //

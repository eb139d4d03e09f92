// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "SuperellipsoidParcel.H"
#include "superellipsoidFieldCheck.H"
#include "superellipsoidParcelIO.H"
#include "superellipsoidFluidSettings.H"
#include "PstreamReduceOps.H"
#include "IOstreams.H"

// * * * * * * * * * * * * * * Static Data Members * * * * * * * * * * * * * //

template<class ParcelType>
Foam::string Foam::SuperellipsoidParcel<ParcelType>::propertyList_ =
    Foam::SuperellipsoidParcel<ParcelType>::propertyList();


// * * * * * * * * * * * * * * * * Constructors  * * * * * * * * * * * * * * //

template<class ParcelType>
Foam::SuperellipsoidParcel<ParcelType>::SuperellipsoidParcel
(
    const polyMesh& mesh,
    Istream& is,
    bool readFields,
    bool newFormat
)
:
    ParcelType(mesh, is, readFields, newFormat),
    state_()
{
    if (readFields)
    {
        is  >> state_;
    }

    is.check(FUNCTION_NAME);
}


template<class ParcelType>
template<class CloudType>
void Foam::SuperellipsoidParcel<ParcelType>::checkKinematic(CloudType& c)
{
    using superellipsoidParcelIO::checkRead;

    typedef const SuperellipsoidParcel<ParcelType>& P;

    // Far beyond what a run writes; it only excludes NaN and the like
    const scalar most = 1e100;

    checkRead(c, "U", [](P p) { return p.U(); }, SEL_SPEED_MOST);
    checkRead(c, "UTurb", [](P p) { return p.UTurb(); }, SEL_SPEED_MOST);
    checkRead
    (
        c,
        "rho",
        [](P p) { return p.rho(); },
        SEL_DENSITY_LEAST,
        SEL_DENSITY_MOST
    );
    checkRead(c, "d", [](P p) { return p.d(); }, -most, most);
    checkRead(c, "dTarget", [](P p) { return p.dTarget(); }, -most, most);
    checkRead(c, "nParticle", [](P p) { return p.nParticle(); }, -most, most);
    checkRead(c, "age", [](P p) { return p.age(); }, -most, most);
    checkRead(c, "tTurb", [](P p) { return p.tTurb(); }, -most, most);
}


template<class ParcelType>
template<class CloudType>
void Foam::SuperellipsoidParcel<ParcelType>::placeUnread
(
    CloudType& c,
    const point& unread
)
{
    typedef SuperellipsoidParcel<ParcelType> parcel;

    // The centre is valid in any mesh. If it was not written, it is the
    // position in this mesh
    label i = 0;
    for (parcel& p : c)
    {
        if (p.state_.centre == unread)
        {
            superellipsoidFieldCheck::inMesh
            (
                superellipsoidCompat::fieldObject
                (
                    c,
                    "coordinates",
                    IOobject::NO_READ
                ).objectPath(),
                i,
                p
            );
            p.state_.centre = p.position();
        }

        ++i;
    }
}


template<class ParcelType>
template<class CloudType>
void Foam::SuperellipsoidParcel<ParcelType>::readOrientation(CloudType& c)
{
    typedef SuperellipsoidParcel<ParcelType> parcel;

    superellipsoidParcelIO::read<vector>
    (
        c,
        "orientation",
        IOobject::MUST_READ,
        2,
        [](parcel& p, const vector& v) { p.state_.orientation.v() = v; }
    );
    superellipsoidParcelIO::read<scalar>
    (
        c,
        "orientation0",
        IOobject::MUST_READ,
        2,
        [](parcel& p, const scalar w)
        {
            p.setOrientation(quaternion(w, p.orientation().v()));
        }
    );
}


template<class ParcelType>
template<class CloudType>
void Foam::SuperellipsoidParcel<ParcelType>::readFields(CloudType& c)
{
    typedef SuperellipsoidParcel<ParcelType> parcel;

    ParcelType::readFields(c);

    checkKinematic(c);

    const point unread(point::uniform(VGREAT));

    for (parcel& p : c)
    {
        p.state_.shape = p.typeId();
        p.state_.centre = unread;
    }

    #define superellipsoidRead(Type, name, option, most)                      \
        superellipsoidParcelIO::read<Type>                                    \
        (                                                                     \
            c,                                                                \
            #name,                                                            \
            IOobject::option,                                                 \
            most,                                                             \
            [](parcel& p, const Type& value) { p.state_.name = value; }       \
        );
    #define superellipsoidReadField(Type, name, field, option, most)          \
        superellipsoidRead(Type, name, option, most)

    superellipsoidForAllGiven(superellipsoidRead)
    superellipsoidForAllFields(superellipsoidReadField)

    #undef superellipsoidRead
    #undef superellipsoidReadField

    placeUnread(c, unread);
    readOrientation(c);

    superellipsoidParcelIO::readLists
    (
        c,
        "contactMemory",
        [](parcel& p, const scalarField& l) { p.state_.contactMemory = l; }
    );
    superellipsoidParcelIO::readLists
    (
        c,
        "fluidHistory",
        [](parcel& p, const scalarField& l) { p.state_.fluidHistory = l; }
    );
}


template<class ParcelType>
template<class CloudType>
void Foam::SuperellipsoidParcel<ParcelType>::compactOthers(const CloudType& c)
{
    typedef const SuperellipsoidParcel<ParcelType>& P;

    superellipsoidParcelIO::compact<label>
    (
        c,
        "origProcId",
        [](P p) -> label { return p.origProc(); }
    );

    // UCorrect exists only in some releases of OpenFOAM
    bool has = false;
    const auto correction = [&has](P p) -> vector
    {
        vector value(Zero);
        superellipsoidCompat::withCorrection
        (
            p,
            [&](const vector& v) { value = v; has = true; },
            0
        );
        return value;
    };

    for (P p : c)
    {
        correction(p);
        break;
    }

    if (has)
    {
        superellipsoidParcelIO::compact<vector>(c, "UCorrect", correction);
    }
}


template<class ParcelType>
template<class CloudType>
void Foam::SuperellipsoidParcel<ParcelType>::writeKinematic
(
    const CloudType& c
)
{
    typedef const SuperellipsoidParcel<ParcelType>& P;

    // The file `positions`, which OpenFOAM writes by default, would repeat
    // `centre`
    const bool positions = particle::writeLagrangianPositions;
    particle::writeLagrangianPositions =
        c.time().controlDict().subOrEmptyDict("InfoSwitches")
       .lookupOrDefault("writeLagrangianPositions", 0);
    ParcelType::writeFields(c);
    particle::writeLagrangianPositions = positions;

    #define superellipsoidCompact(Type, name)                                 \
        superellipsoidParcelIO::compact<Type>                                 \
        (                                                                     \
            c,                                                                \
            #name,                                                            \
            [](P p) -> Type { return p.name(); }                              \
        );

    superellipsoidCompact(label, active)
    superellipsoidCompact(label, typeId)
    superellipsoidCompact(scalar, age)
    superellipsoidCompact(scalar, d)
    superellipsoidCompact(scalar, dTarget)
    superellipsoidCompact(scalar, nParticle)
    superellipsoidCompact(scalar, rho)
    superellipsoidCompact(scalar, tTurb)
    superellipsoidCompact(vector, U)
    superellipsoidCompact(vector, UTurb)

    #undef superellipsoidCompact

    compactOthers(c);
}


template<class ParcelType>
template<class Sink>
void Foam::SuperellipsoidParcel<ParcelType>::writeAll(const Sink& sink)
{
    typedef const SuperellipsoidParcel<ParcelType>& P;

    #define superellipsoidWrite(Type, name, option, most)                     \
        sink.template write<Type>                                             \
        (#name, [](P p) -> Type { return p.state_.name; });
    #define superellipsoidWriteField(Type, name, field, option, most)         \
        superellipsoidWrite(Type, name, option, most)

    superellipsoidForAllGiven(superellipsoidWrite)
    superellipsoidForAllFields(superellipsoidWriteField)

    #undef superellipsoidWrite
    #undef superellipsoidWriteField

    sink.template write<vector>
    ("orientation", [](P p) { return p.orientation().v(); });
    sink.template write<scalar>
    ("orientation0", [](P p) { return p.orientation().w(); });
}


template<class ParcelType>
template<class CloudType>
void Foam::SuperellipsoidParcel<ParcelType>::writeFields(const CloudType& c)
{
    typedef const SuperellipsoidParcel<ParcelType>& P;

    writeKinematic(c);
    writeAll(superellipsoidParcelIO::toFiles<CloudType>{c});

    superellipsoidParcelIO::writeLists
    (
        c,
        "contactMemory",
        [](P p) -> const scalarList& { return p.state_.contactMemory; }
    );

    writeFluid(c);
}


template<class ParcelType>
template<class CloudType>
void Foam::SuperellipsoidParcel<ParcelType>::writeFluid(const CloudType& c)
{
    typedef const SuperellipsoidParcel<ParcelType>& P;

    // Active terms of the fluid's force, the same on all processes

    label terms = 0;
    label width = 0;
    for (P p : c)
    {
        terms = max(terms, p.state_.terms);
        width = max(width, p.state_.fluidHistory.size());
    }
    reduce(terms, maxOp<label>());
    reduce(width, maxOp<label>());

    if (width)
    {
        superellipsoidParcelIO::writeLists
        (
            c,
            "fluidHistory",
            [](P p) -> const scalarList& { return p.state_.fluidHistory; }
        );
    }

    for (label term = 0; term <= SEL_TERM_COUNT; ++term)
    {
        if ((terms >> term) & 1)
        {
            superellipsoidParcelIO::write<vector>
            (
                c,
                superellipsoidFluidSettings::termName(term),
                [term](P p) { return p.force(term); }
            );
        }
    }
}


template<class ParcelType>
void Foam::SuperellipsoidParcel<ParcelType>::writeProperties
(
    Ostream& os,
    const wordRes& filters,
    const word& delim,
    const bool namesOnly
) const
{
    ParcelType::writeProperties(os, filters, delim, namesOnly);

    #define superellipsoidWrite(Type, name, option, most)                     \
        ParcelType::writeProperty                                             \
        (os, #name, state_.name, namesOnly, delim, filters);
    #define superellipsoidWriteField(Type, name, field, option, most)         \
        superellipsoidWrite(Type, name, option, most)

    superellipsoidForAllGiven(superellipsoidWrite)
    superellipsoidForAllFields(superellipsoidWriteField)

    #undef superellipsoidWrite
    #undef superellipsoidWriteField

    ParcelType::writeProperty
    (
        os,
        "orientation",
        orientation().v(),
        namesOnly,
        delim,
        filters
    );
    ParcelType::writeProperty
    (
        os,
        "orientation0",
        orientation().w(),
        namesOnly,
        delim,
        filters
    );
}


template<class ParcelType>
template<class CloudType>
void Foam::SuperellipsoidParcel<ParcelType>::readObjects
(
    CloudType& c,
    const objectRegistry& obr
)
{
    typedef SuperellipsoidParcel<ParcelType> parcel;

    ParcelType::readObjects(c, obr);

    if (!c.size()) return;

    for (parcel& p : c)
    {
        p.state_ = superellipsoidState();
        p.state_.shape = p.typeId();
    }

    #define superellipsoidRead(Type, name, option, most)                      \
        superellipsoidParcelIO::readObject<Type>                              \
        (                                                                     \
            c,                                                                \
            #name,                                                            \
            obr,                                                              \
            [](parcel& p, const Type& value) { p.state_.name = value; }       \
        );
    #define superellipsoidReadField(Type, name, field, option, most)          \
        superellipsoidRead(Type, name, option, most)

    superellipsoidForAllGiven(superellipsoidRead)
    superellipsoidForAllFields(superellipsoidReadField)

    #undef superellipsoidRead
    #undef superellipsoidReadField

    superellipsoidParcelIO::readObject<vector>
    (
        c,
        "orientation",
        obr,
        [](parcel& p, const vector& v) { p.state_.orientation.v() = v; }
    );
    superellipsoidParcelIO::readObject<scalar>
    (
        c,
        "orientation0",
        obr,
        [](parcel& p, const scalar w)
        {
            p.setOrientation(quaternion(w, p.orientation().v()));
        }
    );
}


template<class ParcelType>
template<class CloudType>
void Foam::SuperellipsoidParcel<ParcelType>::writeObjects
(
    const CloudType& c,
    objectRegistry& obr
)
{
    typedef const SuperellipsoidParcel<ParcelType>& P;

    const superellipsoidParcelIO::toRegistry<CloudType> sink{c, obr};

    ParcelType::writeObjects(c, obr);
    writeAll(sink);

    // Files do not contain Q, since orientation and orientation0 are its
    // quaternion
    sink.template write<tensor>("Q", [](P p) { return p.Q(); });
}


// * * * * * * * * * * * * * * IOstream Operators  * * * * * * * * * * * * //

template<class ParcelType>
Foam::Ostream& Foam::operator<<
(
    Ostream& os,
    const SuperellipsoidParcel<ParcelType>& p
)
{
    os  << static_cast<const ParcelType&>(p)
        << token::SPACE << p.state_;

    os.check(FUNCTION_NAME);
    return os;
}

// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors
/*---------------------------------------------------------------------------*\
Application
    compat

Description
    The calls of superellipsoidCompat.H, each on stand-ins with the signatures
    of the earlier and of the later releases of OpenFOAM. A release has only
    one of them, so that the other branch would never be compiled.

\*---------------------------------------------------------------------------*/

#include "superellipsoidCompat.H"
#include "IOstreams.H"

using namespace Foam;

// * * * * * * * * * * * * * * * * Stand-ins * * * * * * * * * * * * * * * * //

namespace
{

struct aCloud
{
    int size() const { return 3; }
};

struct aParcel
{
    int touched = 0;
};

struct aPatch {};


//- Like KinematicParcel::trackingData: made of any type by a template
//- constructor, which takes part in conversions; made of a bool it does not
//- compile
struct aTrackingData
{
    bool keepParticle;
    int size;

    template<class TrackCloudType>
    aTrackingData(const TrackCloudType& cloud, int = 0)
    :
        keepParticle(true),
        size(cloud.size())
    {}
};


//- Hooks up to v2306
struct earlierFunctions
{
    bool keep;
    int calls = 0;

    explicit earlierFunctions(const bool k) : keep(k) {}

    void postMove(aParcel& p, const scalar, const point&, bool& keepParticle)
    {
        ++p.touched;
        ++calls;
        keepParticle = keep;
    }

    void postFace(const aParcel&, bool& keepParticle)
    {
        ++calls;
        keepParticle = keep;
    }

    void postPatch(const aParcel&, const aPatch&, bool& keepParticle)
    {
        ++calls;
        keepParticle = keep;
    }
};


//- Hooks from v2312 on
struct laterFunctions
{
    bool keep;
    int calls = 0;

    explicit laterFunctions(const bool k) : keep(k) {}

    bool postMove
    (
        aParcel& p,
        const scalar,
        const point&,
        const aTrackingData& td
    )
    {
        ++p.touched;
        calls += (td.size == 3);
        return keep;
    }

    bool postFace(aParcel& p, const aTrackingData& td)
    {
        ++p.touched;
        calls += (td.size == 3);
        return keep;
    }

    bool postPatch(aParcel& p, const aPatch&, const aTrackingData& td)
    {
        ++p.touched;
        calls += (td.size == 3);
        return keep;
    }
};


//- Fields of a cloud up to v2312
struct earlierCloud
{
    word fieldIOobject(const word& name, const IOobject::readOption) const
    {
        return word("field_" + name);
    }
};

//- From v2406 on, where the other is deprecated
struct laterCloud
{
    word newIOobject(const word& name, IOobject::readOption) const
    {
        return word("new_" + name);
    }

    word fieldIOobject(const word& name, IOobject::readOption) const
    {
        return word("field_" + name);
    }
};


//- The option to write up to v2012
struct earlierObject
{
    IOobject::writeOption option = IOobject::AUTO_WRITE;

    IOobject::writeOption writeOpt() const { return option; }
    IOobject::writeOption& writeOpt() { return option; }
};

//- From v2106 to v2212; the reference must not be taken
struct middleObject
{
    IOobject::writeOption option = IOobject::AUTO_WRITE;
    IOobject::writeOption other = IOobject::AUTO_WRITE;

    IOobject::writeOption writeOpt() const { return option; }
    IOobject::writeOption& writeOpt() { return other; }
    IOobject::writeOption writeOpt(IOobject::writeOption opt)
    {
        std::swap(option, opt);
        return opt;
    }
};

//- From v2306 on
struct laterObject
{
    IOobject::writeOption option = IOobject::AUTO_WRITE;

    IOobject::writeOption writeOpt() const { return option; }
    IOobject::writeOption writeOpt(IOobject::writeOption opt)
    {
        std::swap(option, opt);
        return opt;
    }
};


struct aTime
{
    IOstream::compressionType writeCompression() const
    {
        return IOstream::COMPRESSED;
    }
};

//- Written in a format up to v2006
struct earlierWritten
{
    mutable bool right = false;

    bool writeObject
    (
        IOstream::streamFormat format,
        IOstream::versionNumber,
        IOstream::compressionType compression,
        const bool valid
    ) const
    {
        right =
            format == IOstream::BINARY
         && compression == IOstream::COMPRESSED
         && valid;
        return true;
    }
};

//- From v2012 on
struct laterWritten
{
    mutable bool right = false;

    bool writeObject(IOstreamOption option, const bool valid) const
    {
        right =
            option.format() == IOstream::BINARY
         && option.compression() == IOstream::COMPRESSED
         && valid;
        return true;
    }
};


//- Injection models up to v2206
struct earlierInjectors
{
    int calls = 0;

    void info(Ostream& os)
    {
        ++calls;
        os << "to be seen by nobody" << nl;
    }
};

//- From v2212 on, with the output of Info suppressed
struct laterInjectors
{
    int calls = 0;

    void info() { calls += (messageStream::level == 0); }
};


//- Sources of the fluid up to v2006
struct earlierSources
{
    laterObject momentum, coefficient;

    laterObject& UTrans() { return momentum; }
    laterObject& UCoeff() { return coefficient; }
};

//- From v2012 on
struct laterSources
:
    public earlierSources
{
    laterObject mass;

    laterObject& rhokTrans() { return mass; }
};


//- Parcels up to v2006
struct earlierParcel
{
    vector U = vector::one;
};

//- From v2012 on, with uninitialised memory
struct laterParcel
:
    public earlierParcel
{
    vector correction = vector(1, 2, 3);

    const vector& UCorrect() const { return correction; }
    vector& UCorrect() { return correction; }
};


bool allRight = true;

void check(const char* what, const bool right)
{
    Info<< (right ? "PASS " : "FAIL ") << "compat: " << what << nl;
    allRight = allRight && right;
}


//- All three hooks, which return whether the particle is kept
template<class Functions>
bool hooks(const bool keep)
{
    Functions functions(keep);
    aParcel p;
    const aPatch pp;
    aTrackingData td((aCloud()));
    bool right = true;

    superellipsoidCompat::postMove(functions, p, 1, point::zero, td);
    right = right && td.keepParticle == keep && functions.calls == 1;

    td.keepParticle = true;
    superellipsoidCompat::postFace(functions, p, td);
    right = right && td.keepParticle == keep && functions.calls == 2;

    td.keepParticle = true;
    superellipsoidCompat::postPatch(functions, p, pp, td);

    return right && td.keepParticle == keep && functions.calls == 3;
}


template<class Object>
bool notWritten()
{
    Object object;
    superellipsoidCompat::noWrite(object);

    return object.option == IOobject::NO_WRITE;
}


template<class Object>
bool writtenInBinary()
{
    const Object object;
    superellipsoidCompat::writeAs(object, aTime(), IOstream::BINARY, true);

    return object.right;
}


template<class Injectors>
bool stored()
{
    Injectors injectors;
    superellipsoidCompat::storeInjection(injectors);

    return injectors.calls == 1 && messageStream::level > 0;
}


template<class CloudType>
word fieldOf()
{
    return superellipsoidCompat::fieldObject
    (
        CloudType(),
        "gid",
        IOobject::NO_READ
    );
}

} // End namespace


// * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * //

int main()
{
    check("hooks up to v2306 keep the particle", hooks<earlierFunctions>(true));
    check("hooks up to v2306 remove it", hooks<earlierFunctions>(false));
    check("hooks from v2312 on keep the particle", hooks<laterFunctions>(true));
    check("hooks from v2312 on remove it", hooks<laterFunctions>(false));

    check("fields up to v2312", fieldOf<earlierCloud>() == "field_gid");
    check("fields from v2406 on", fieldOf<laterCloud>() == "new_gid");

    check("not to be written, up to v2012", notWritten<earlierObject>());
    check("not to be written, v2106 to v2212", notWritten<middleObject>());
    check("not to be written, from v2306 on", notWritten<laterObject>());

    check("in binary, up to v2006", writtenInBinary<earlierWritten>());
    check("in binary, from v2012 on", writtenInBinary<laterWritten>());

    earlierSources earlier;
    superellipsoidCompat::noSources(earlier);
    check
    (
        "sources up to v2006",
        earlier.momentum.option == IOobject::NO_WRITE
     && earlier.coefficient.option == IOobject::NO_WRITE
    );

    laterSources later;
    superellipsoidCompat::noSources(later);
    check
    (
        "sources from v2012 on",
        later.momentum.option == IOobject::NO_WRITE
     && later.coefficient.option == IOobject::NO_WRITE
     && later.mass.option == IOobject::NO_WRITE
    );

    check("state of injectors up to v2206", stored<earlierInjectors>());
    check("state of injectors from v2212 on", stored<laterInjectors>());

    earlierParcel before2012;
    superellipsoidCompat::noCorrection(before2012);
    check("parcels up to v2006", before2012.U == vector::one);

    laterParcel from2012;
    superellipsoidCompat::noCorrection(from2012);
    check
    (
        "parcels from v2012 on have no velocity of correction",
        from2012.correction == vector::zero && from2012.U == vector::one
    );

    check
    (
        "a dictionary that has lost its file, up to v2306",
        superellipsoidCompat::nameWithFile("input.subModels.a", "file")
     == "file.subModels.a"
    );
    check
    (
        "a dictionary that has lost its file, from v2312 on",
        superellipsoidCompat::nameWithFile("input/subModels/a", "file")
     == "file/subModels/a"
    );
    check
    (
        "a dictionary that has its file, and one of another name",
        superellipsoidCompat::nameWithFile("/c/file/subModels", "file")
     == "/c/file/subModels"
     && superellipsoidCompat::nameWithFile("inputs/a", "file") == "inputs/a"
    );

    label value = 7;
    superellipsoidCompat::broadcast(value);
    check("one process keeps its own value", value == 7);

    return allRight ? 0 : 1;
}


// ************************************************************************* //

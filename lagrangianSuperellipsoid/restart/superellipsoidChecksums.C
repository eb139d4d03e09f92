// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidChecksums.H"
#include "superellipsoidFieldCheck.H"
#include "superellipsoidInput.H"
#include "superellipsoidParallel.H"
#include "superellipsoidSeal.H"
#include "cloud.H"
#include "fileOperation.H"
#include "IOField.H"
#include "IOobject.H"
#include "OSspecific.H"
#include "PstreamReduceOps.H"
#include "scalarFieldIOField.H"
#include "Time.H"
#include "sel_checksum.h"
#include "sel_limits.h"
#include "HashSet.H"

#include <cstdint>
#include <functional>
#include <limits>

// * * * * * * * * * * * * * * * Local Functions * * * * * * * * * * * * * * //

namespace Foam
{

//- Names of the entry of checksums, and of the entry with the number of digits
static const char* const checksumsEntry = "checksums";
static const char* const digitsEntry = "digits";

//- Fields that a restart needs. The numbers of the particles (gid) come first:
//- if one of them is wrong, the checksums of all fields are wrong
static const wordList checksumFields
({
    "gid", "active", "age", "centre", "contactMemory", "d", "dTarget",
    "epsilon1", "epsilon2", "fluidHistory", "held", "nParticle", "omega",
    "orientation", "orientation0", "overlap", "polyhedron", "rho", "semiAxes",
    "tTurb", "typeId", "U", "UTurb"
});


static const wordHashSet labelFields
({
    "gid", "polyhedron", "typeId", "active", "held"
});

static const wordHashSet vectorFields
({
    "U", "UTurb", "centre", "omega", "semiAxes", "orientation"
});

static const wordHashSet listFields({"contactMemory", "fluidHistory"});


//- Returns the number of significant digits that this run writes; 0: all bits
static label digitsOf(const Time& time)
{
    const label digits = IOstream::defaultPrecision();
    const bool all =
        time.writeFormat() != IOstream::ASCII
     || digits >= label(std::numeric_limits<double>::max_digits10);

    return all ? 0 : digits;
}


static bool isCollated()
{
    return !fileHandler().type().ends_with("ncollated");
}


//- Returns the file of a field of a cloud
static IOobject fileOf
(
    const polyMesh& mesh,
    const word& cloudName,
    const word& field
)
{
    return IOobject
    (
        field,
        mesh.time().timeName(),
        cloud::prefix/cloudName,
        mesh,
        IOobject::MUST_READ,
        IOobject::NO_WRITE,
        false
    );
}


//- Returns true if this process has the file
static bool isHere(const IOobject& file)
{
    return isFile(file.objectPath());
}


//- Returns the checksum of a field in this process's file. `numbers`: numbers
//- of the particles
template<class Type>
static std::uint64_t sumOf(const IOobject& file, const labelUList& numbers)
{
    const direction n = pTraits<Type>::nComponents;
    const IOField<Type> field(file, isHere(file));
    std::uint64_t sum = 0;

    forAll(field, i)
    {
        double values[n];

        for (direction d = 0; d < n; ++d)
        {
            values[d] = component(field[i], d);
        }

        const label id = i < numbers.size() ? numbers[i] : -1;
        sum += sel_checksum_record(id, values, n, 0);
    }

    return sum;
}


//- Returns the checksum of a field of lists. Each list begins with a mark and
//- the number of its particle
static std::uint64_t sumOfLists(const IOobject& file)
{
    const scalarFieldCompactIOField field(file, isHere(file));
    std::uint64_t sum = 0;

    for (const scalarField& list : field)
    {
        const bool isKnown =
            list.size() > 1 && sel_within(list[1], labelMax);

        sum += sel_checksum_record
        (
            isKnown ? label(list[1]) : -1,
            list.cdata(),
            list.size(),
            0
        );
    }

    return sum;
}


//- Returns the checksum of a field in the files of all processes, as they were
//- written. Earlier versions wrote the label field `held` as scalars (no other
//- label field)
static word checksum
(
    const word& field,
    const IOobject& file,
    const labelUList& numbers
)
{
    const bool hasScalars =
        field == "held" && superellipsoidFieldCheck::hasScalars(file);

    return superellipsoidSeal::total
    (
        listFields.found(field) ? sumOfLists(file)
      : labelFields.found(field) && !hasScalars ? sumOf<label>(file, numbers)
      : vectorFields.found(field) ? sumOf<vector>(file, numbers)
      : sumOf<scalar>(file, numbers)
    );
}


//- Calls a function with the name and the checksum of each given field that has
//- a file and is in checksumFields. Collective
static void forFields
(
    const polyMesh& mesh,
    const word& cloudName,
    const wordList& fields,
    const std::function<void(const word&, const word&)>& use
)
{
    const IOobject gid(fileOf(mesh, cloudName, "gid"));
    const IOField<label> numbers(gid, isHere(gid));

    for (const word& field : checksumFields)
    {
        const IOobject file(fileOf(mesh, cloudName, field));
        const bool isMissing =
            returnReduce(numbers.size() && !isHere(file), orOp<bool>());

        if (fields.found(field) && !isMissing)
        {
            use(field, checksum(field, file, numbers));
        }
    }
}


//- Reports that the values of a field differ from those written, or that they
//- cannot be compared
static void differs
(
    const polyMesh& mesh,
    const word& cloudName,
    const word& field,
    const label writtenDigits
)
{
    const fileName path(fileOf(mesh, cloudName, field).objectPath());
    const label digits = digitsOf(mesh.time());
    const label exact = std::numeric_limits<double>::max_digits10;
    // Lists are written with all digits. decomposePar rewrites them with as
    // many digits as the other fields
    const label were =
        writtenDigits && !listFields.found(field) ? writtenDigits : exact;
    const label are = digits ? digits : exact;

    if (are < were)
    {
        WarningInFunction
            << "cloud " << cloudName << ": the values of " << path.c_str()
            << " differ from those that the run wrote." << nl
            << "    This is not an error: the run wrote "
            << were << " digits, and utilities now write "
            << are << " (writePrecision)" << endl;
        return;
    }

    superellipsoidInput::fail
    (
        path,
        -1,
        "has other values than were written"
      + std::string(Pstream::parRun() ? " (on this or another process)" : "")
      + ": it was damaged or edited.\n    To use it as it is, remove the entry"
        " '" + field + "' of '"
      + checksumsEntry + "' from the file " + cloudName + "OutputProperties"
      + (Pstream::parRun() ? ", that of processor0" : "")
    );
}

} // End namespace Foam


// * * * * * * * * * * * * * * * * Functions * * * * * * * * * * * * * * * * //

void Foam::superellipsoidChecksums::clear(dictionary& properties)
{
    properties.remove(checksumsEntry);
}


void Foam::superellipsoidChecksums::store
(
    const polyMesh& mesh,
    const word& cloudName,
    dictionary& properties
)
{
    if (isCollated())
    {
        return;
    }

    dictionary all;
    all.set(digitsEntry, digitsOf(mesh.time()));

    forFields
    (
        mesh,
        cloudName,
        checksumFields,
        [&](const word& field, const word& sum)
        {
            all.set(field, sum);
        }
    );

    properties.set(checksumsEntry, all);
}


void Foam::superellipsoidChecksums::check
(
    const polyMesh& mesh,
    const word& cloudName,
    const dictionary& properties
)
{
    // The checksums that the master has read

    const dictionary written(properties.subOrEmptyDict(checksumsEntry));
    label digits = written.lookupOrDefault<label>(digitsEntry, 0);
    wordList names(written.toc());
    wordList sums(names.size());

    forAll(names, i)
    {
        if (names[i] != digitsEntry)
        {
            sums[i] = written.get<word>(names[i]);
        }
    }

    superellipsoidParallel::broadcast(names);
    superellipsoidParallel::broadcast(sums);
    superellipsoidParallel::broadcast(digits);

    if (names.empty())
    {
        return;
    }

    if (isCollated())
    {
        Info<< "    cloud " << cloudName << ": checksums are not compared in"
            << " the format " << fileHandler().type() << endl;
        return;
    }

    forFields
    (
        mesh,
        cloudName,
        names,
        [&](const word& field, const word& sum)
        {
            if (sum != sums[names.find(field)])
            {
                differs(mesh, cloudName, field, digits);
            }
        }
    );
}

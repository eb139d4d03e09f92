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

#include <limits>
#include <vector>

// * * * * * * * * * * * * * * * Local Functions * * * * * * * * * * * * * * //

namespace Foam
{

//- Names of the entry and of the digits in it
static const char* const checksumsEntry = "checksums";
static const char* const digitsEntry = "digits";

//- Fields that a restart needs, the numbers of the particles first: if one of
//- these is wrong all fields are
static const wordList checksumFields
({
    "gid", "active", "age", "centre", "contactMemory", "d", "dTarget",
    "epsilon1", "epsilon2", "fluidHistory", "held", "nParticle", "omega",
    "orientation", "orientation0", "overlap", "polyhedron", "rho", "semiAxes",
    "tTurb", "typeId", "U", "UTurb"
});


static bool isLabels(const word& field)
{
    return
        field == "gid" || field == "polyhedron" || field == "typeId"
     || field == "active" || field == "held";
}


static bool isVectors(const word& field)
{
    return
        field == "U" || field == "UTurb" || field == "centre"
     || field == "omega" || field == "semiAxes" || field == "orientation";
}


static bool isLists(const word& field)
{
    return field == "contactMemory" || field == "fluidHistory";
}


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


//- Checksum of a value of a particle
static std::uint64_t recordOf(const label id, const double value)
{
    return sel_checksum_record(id, &value, 1, 0);
}


static std::uint64_t recordOf(const label id, const vector& v)
{
    const double values[3] = {v.x(), v.y(), v.z()};

    return sel_checksum_record(id, values, 3, 0);
}


static std::uint64_t recordOf(const label id, const scalarField& v)
{
    const std::vector<double> values(v.begin(), v.end());

    return sel_checksum_record(id, values.data(), int(values.size()), 0);
}

} // End namespace Foam


// * * * * * * * * * * * * * Private Member Functions  * * * * * * * * * * * //

Foam::IOobject Foam::superellipsoidChecksums::file(const word& field) const
{
    return IOobject
    (
        field,
        mesh_.time().timeName(),
        cloud::prefix/cloudName_,
        mesh_,
        IOobject::MUST_READ,
        IOobject::NO_WRITE,
        false
    );
}


bool Foam::superellipsoidChecksums::has(const word& field) const
{
    return isFile(file(field).objectPath());
}


bool Foam::superellipsoidChecksums::hasScalars(const word& field) const
{
    // Earlier versions wrote this label field, and no other, as scalars
    return
        field == "held" && superellipsoidFieldCheck::hasScalars(file(field));
}


template<class Type>
std::uint64_t Foam::superellipsoidChecksums::sumOf
(
    const word& name,
    const labelUList& numbers
) const
{
    const IOField<Type> field(file(name), has(name));
    std::uint64_t sum = 0;

    forAll(field, i)
    {
        sum += recordOf(i < numbers.size() ? numbers[i] : -1, field[i]);
    }

    return sum;
}


std::uint64_t Foam::superellipsoidChecksums::sumOfLists
(
    const word& name
) const
{
    // Each list begins with a mark and the number of its particle
    const scalarFieldCompactIOField field(file(name), has(name));
    std::uint64_t sum = 0;

    for (const scalarField& list : field)
    {
        const bool isKnown =
            list.size() > 1 && sel_within(list[1], labelMax);

        sum += recordOf(isKnown ? label(list[1]) : -1, list);
    }

    return sum;
}


Foam::word Foam::superellipsoidChecksums::checksum
(
    const word& field,
    const labelUList& numbers
) const
{
    return superellipsoidSeal::total
    (
        isLists(field) ? sumOfLists(field)
      : isLabels(field) && !hasScalars(field) ? sumOf<label>(field, numbers)
      : isVectors(field) ? sumOf<vector>(field, numbers)
      : sumOf<scalar>(field, numbers)
    );
}


Foam::wordList Foam::superellipsoidChecksums::known
(
    const wordList& fields,
    const labelUList& numbers
) const
{
    DynamicList<word> names;

    for (const word& field : checksumFields)
    {
        const bool isMissing =
            returnReduce(numbers.size() && !has(field), orOp<bool>());

        if (fields.find(field) >= 0 && !isMissing)
        {
            names.append(field);
        }
    }

    return wordList(std::move(names));
}


Foam::labelList Foam::superellipsoidChecksums::numbers() const
{
    IOField<label> field(file("gid"), has("gid"));

    return labelList(std::move(static_cast<List<label>&>(field)));
}


void Foam::superellipsoidChecksums::differs
(
    const word& field,
    const label writtenDigits
) const
{
    const fileName path(file(field).objectPath());
    const label exact = std::numeric_limits<double>::max_digits10;
    // Lists are written with all digits, and rewritten by decomposePar with
    // those of the other fields
    const label were =
        writtenDigits && !isLists(field) ? writtenDigits : exact;
    const label are = digits_ ? digits_ : exact;

    if (are < were)
    {
        WarningInFunction
            << "cloud " << cloudName_ << ": the values of " << path.c_str()
            << " are not those that the run wrote." << nl
            << "    That is no error: the run wrote " << were << " digits and"
            << " utilities write " << are << " now (writePrecision)" << endl;
        return;
    }

    superellipsoidInput::fail
    (
        path,
        -1,
        "has other values than were written"
      + std::string(Pstream::parRun() ? " (or has so on another process)" : "")
      + ": it was damaged or edited.\n"
        "    To go on with it as it is remove the entry '" + field + "' of '"
      + checksumsEntry + "' from the file " + cloudName_ + "OutputProperties"
      + (Pstream::parRun() ? ", that of processor0" : "")
    );
}


// * * * * * * * * * * * * * * * * Constructors  * * * * * * * * * * * * * * //

Foam::superellipsoidChecksums::superellipsoidChecksums
(
    const polyMesh& mesh,
    const word& cloudName
)
:
    mesh_(mesh),
    cloudName_(cloudName),
    digits_(digitsOf(mesh.time()))
{}


// * * * * * * * * * * * * * * * Member Functions  * * * * * * * * * * * * * //

void Foam::superellipsoidChecksums::clear(dictionary& properties)
{
    properties.remove(checksumsEntry);
}


void Foam::superellipsoidChecksums::store(dictionary& properties) const
{
    if (isCollated())
    {
        return;
    }

    const labelList ids(numbers());

    dictionary all;
    all.set(digitsEntry, digits_);

    for (const word& field : known(checksumFields, ids))
    {
        all.set(field, checksum(field, ids));
    }

    properties.set(checksumsEntry, all);
}


void Foam::superellipsoidChecksums::check(const dictionary& properties) const
{
    // Checksums as the master has read them

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
        Info<< "    cloud " << cloudName_ << ": checksums are not compared in"
            << " the format " << fileHandler().type() << endl;
        return;
    }

    const labelList ids(numbers());

    for (const word& field : known(names, ids))
    {
        if (checksum(field, ids) != sums[names.find(field)])
        {
            differs(field, digits);
        }
    }
}


// ************************************************************************* //

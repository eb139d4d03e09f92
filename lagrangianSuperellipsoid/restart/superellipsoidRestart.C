// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidRestart.H"
#include "superellipsoidChecksums.H"
#include "superellipsoidInput.H"
#include "superellipsoidParallel.H"
#include "cloud.H"
#include "fileOperation.H"
#include "IFstream.H"
#include "IOField.H"
#include "IOobject.H"
#include "OSspecific.H"
#include "HashSet.H"
#include "PstreamReduceOps.H"
#include "Time.H"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <fstream>

// * * * * * * * * * * * * * * * Local Functions * * * * * * * * * * * * * * //

namespace Foam
{

//- A prime. Sums of particle numbers are compared modulo this prime
static const std::int64_t modulus = 2147483629;


//- Returns the end of a file; if the file is compressed, its last line
static std::string tailOf(const fileName& file)
{
    std::string tail;

    if (file.hasExt("gz"))
    {
        IFstream is(file.lessExt());
        std::string line;

        while (is.good())
        {
            is.getLine(line);

            if (line.size())
            {
                tail = line;
            }
        }

        return tail;
    }

    std::ifstream is(file.c_str(), std::ios::binary);
    is.seekg(0, std::ios::end);

    const std::streamoff size = is.tellg();
    const std::streamoff n = std::min(size, std::streamoff(200));

    if (n > 0)
    {
        tail.resize(n);
        is.seekg(size - n);
        is.read(&tail[0], n);
    }

    return tail;
}


//- Returns true if the file ends with OpenFOAM's last line: // *** //
static bool isComplete(const fileName& file)
{
    std::string tail = tailOf(file);

    tail.erase(tail.find_last_not_of(" \n\r\t") + 1);

    const std::string end = "* //";

    return
        tail.size() > end.size()
     && tail.compare(tail.size() - end.size(), end.size(), end) == 0;
}


//- Returns true for compressed files and files without an extension. Other
//- files are not fields
static bool isOurs(const fileName& file)
{
    return !file.hasExt() || file.hasExt("gz");
}


//- Returns the number of entries in a field of a cloud; -1: the number is not
//  there. Returns `otherwise` if the file does not exist or is not a field
static label nEntries
(
    const Time& time,
    const fileName& file,
    const label otherwise = 0
)
{
    if (!isFile(file))
    {
        return otherwise;
    }

    IFstream is(file);
    IOobject header
    (
        file.name(),
        file.path(),
        time,
        IOobject::NO_READ,
        IOobject::NO_WRITE,
        false
    );

    if (!header.readHeader(is))
    {
        return otherwise;
    }

    const word& type = header.headerClassName();

    if (!type.ends_with("Field") && !type.starts_with("Cloud"))
    {
        return otherwise;
    }

    const token first(is);
    const label n = first.isLabel() ? first.labelToken() : -1;

    // In a binary file there are two lists. The first one contains the start of
    // each entry and the end of the last entry, so it has one entry more
    return type.ends_with("CompactField") ? max(n - 1, min(n, label(0))) : n;
}


//- Returns the sum of the particle numbers of all processes, modulo the prime
static label sumOfNumbers(const labelUList& numbers)
{
    std::int64_t sum = 0;
    for (const label number : numbers)
    {
        sum = (sum + number) % modulus;
    }

    // The sum is exact, because it is far below 2^53
    const scalar all = returnReduce(scalar(sum), sumOp<scalar>());

    return static_cast<label>(static_cast<std::int64_t>(all) % modulus);
}


//- Returns the text of the first process whose text is not empty, on all
//- processes
static string firstOf(const string& text)
{
    return returnReduce
    (
        text,
        [](const string& a, const string& b)
        {
            return a.empty() ? b : a;
        }
    );
}


//- Returns true if a list states a length greater than its number of entries:
//  OpenFOAM would allocate memory for this length. Also returns true if a list
//  consists of a number only, which OpenFOAM would read as a length
static bool isCut(const entry& e)
{
    const ITstream& tokens = e.stream();
    const word& name = e.keyword();
    bool opened = false;

    forAll(tokens, i)
    {
        const bool opens =
            tokens[i].isPunctuation()
         && tokens[i].pToken() == token::BEGIN_LIST;

        if
        (
            opens && i && tokens[i - 1].isLabel()
         && tokens[i - 1].labelToken() > tokens.size() - i
        )
        {
            return true;
        }

        opened = opened || opens;
    }

    return
        !opened && (name == "shapes" || name == "fields" || name == "waiting");
}


//- Describes a number in the models' output that no model can have written.
//  (OpenFOAM reads counts as scalars and converts them to labels.) Empty: there
//  is none
static string wrongNumber(const fileName& file, const dictionary& dict)
{
    const superellipsoidInput::quiet numbers;
    const scalar mostCounted = 2147483647;
    const scalar most = 1e100;

    for (const entry& e : dict)
    {
        if (e.isDict())
        {
            const string found(wrongNumber(file, e.dict()));

            if (found.size())
            {
                return found;
            }
            continue;
        }

        const bool counts =
            e.keyword() == "parcelsAddedTotal" || e.keyword() == "nInjections";

        if (isCut(e))
        {
            return
                file + " is damaged: the list " + e.keyword()
              + " has fewer entries than its stated size";
        }

        for (const token& t : e.stream())
        {
            if
            (
                t.isNumber()
             && (
                    !std::isfinite(t.number())
                 || mag(t.number()) > (counts ? mostCounted : most)
                 || (counts && t.number() < 0)
                )
            )
            {
                return
                    file + " is damaged: " + e.keyword() + " is "
                  + superellipsoidInput::text(t.number());
            }
        }
    }

    return string();
}

} // End namespace Foam


// * * * * * * * * * * * * * Private Member Functions  * * * * * * * * * * * //

Foam::fileName Foam::superellipsoidRestart::particles(const word& time) const
{
    return mesh_.time().path()/time/mesh_.dbDir()/cloud::prefix/cloudName_;
}


Foam::fileName Foam::superellipsoidRestart::properties(const word& time) const
{
    return
        mesh_.time().path()/time/mesh_.dbDir()/"uniform"/cloud::prefix
       /cloudName_/(cloudName_ + "OutputProperties");
}


bool Foam::superellipsoidRestart::found(const word& time) const
{
    return returnReduce
    (
        readDir(particles(time), fileName::FILE).size()
     || isFile(properties(time)),
        orOp<bool>()
    );
}


bool Foam::superellipsoidRestart::isOfRun(const word& time) const
{
    return returnReduce
    (
        isFile(mesh_.time().path()/time/"uniform"/"time"),
        orOp<bool>()
    );
}


Foam::string Foam::superellipsoidRestart::damage(const word& time) const
{
    const fileName file(properties(time));
    const fileName folder(particles(time));

    string here;

    if (!isFile(file))
    {
        here = file + " is missing";

        if (Pstream::parRun())
        {
            here += " (a copy from another process can be used)";
        }
    }

    for (const fileName& where : {file.path(), folder})
    {
        for (const fileName& name : readDir(where, fileName::FILE, false))
        {
            if (here.empty() && isOurs(name) && !isComplete(where/name))
            {
                here = where/name + " is cut off";
            }
        }
    }

    const string first(firstOf(here));

    if (first.size())
    {
        return first;
    }

    IFstream is(file);
    const dictionary properties(is);

    const string wrong(firstOf(wrongNumber(file, properties)));

    if (wrong.size())
    {
        return wrong;
    }

    if (!properties.lookupOrDefault("complete", true))
    {
        return firstOf(folder + " was not written completely");
    }

    // An earlier version wrote the file, or it was made by hand: nothing more
    // can be checked
    if (!properties.found("particles"))
    {
        return string();
    }

    return lacking(folder, properties);
}


Foam::string Foam::superellipsoidRestart::otherCount
(
    const fileName& folder,
    const label n
) const
{
    for (const fileName& name : readDir(folder, fileName::FILE))
    {
        const label has =
            isOurs(name) ? nEntries(mesh_.time(), folder/name, n) : n;
        const string said
        (
            has < 0
          ? string("its number of entries is missing")
          : "it has " + superellipsoidInput::text(has)
          + " entries"
        );

        if (has != n)
        {
            return
                folder/name + " is damaged: " + said + ", but there are "
              + superellipsoidInput::text(n) + " particles in the file"
                " coordinates";
        }
    }

    return string();
}


Foam::string Foam::superellipsoidRestart::lacking
(
    const fileName& folder,
    const dictionary& properties
) const
{
    const label here = nEntries(mesh_.time(), folder/"coordinates");
    const label n = properties.get<label>("particles");
    const label nFound = returnReduce(here, sumOp<label>());

    if (nFound != n)
    {
        return firstOf
        (
            folder/"coordinates" + " has "
          + superellipsoidInput::text(nFound) + " of the "
          + superellipsoidInput::text(n) + " particles that were written"
          + (Pstream::parRun() ? ", on all processes together" : "")
        );
    }

    const string other(firstOf(otherCount(folder, here)));

    if (other.size())
    {
        return other;
    }

    string missing;

    if (here)
    {
        for
        (
            const word& field
          : properties.lookupOrDefault("fields", wordList())
        )
        {
            if (missing.empty() && !isFile(folder/field))
            {
                missing =
                    folder/field + " is missing (to continue without it, remove"
                    " the entry 'fields' of the file "
                  + cloudName_ + "OutputProperties)";
            }
        }
    }

    return firstOf(missing);
}


Foam::word Foam::superellipsoidRestart::lastComplete(const word& time) const
{
    // The times that the master finds

    wordList names;
    for (const instant& other : mesh_.time().times())
    {
        if (other.name() == time)
        {
            break;
        }

        names.append(other.name());
    }
    superellipsoidParallel::broadcast(names);

    for (label i = names.size() - 1; i >= 0; --i)
    {
        if (found(names[i]) && damage(names[i]).empty())
        {
            return names[i];
        }
    }

    return word();
}


Foam::wordList Foam::superellipsoidRestart::fieldsOf(const label n) const
{
    // In the collated format files do not exist yet. So return the fields that
    // every particle needs
    if (!fileHandler().type().ends_with("ncollated"))
    {
        return
            returnReduce(n, sumOp<label>())
          ? wordList({"U", "centre", "contactMemory", "gid", "omega",
                "orientation", "orientation0", "semiAxes"})
          : wordList();
    }

    // Each process with particles has all fields
    wordHashSet fields;
    if (n)
    {
        for
        (
            const fileName& name
          : readDir(particles(mesh_.time().timeName()), fileName::FILE)
        )
        {
            if (isOurs(name))
            {
                fields.insert(name);
            }
        }
    }
    Pstream::combineGather(fields, plusEqOp<wordHashSet>());
    superellipsoidParallel::broadcast(fields);

    // One of these two files is enough for the positions of the particles
    fields.erase("coordinates");
    fields.erase("positions");

    return fields.sortedToc();
}


Foam::string Foam::superellipsoidRestart::withoutProperties
(
    const word& time
) const
{
    return
        properties(time) + " is missing: it is unknown which injectors have"
        " finished (an empty dictionary there means that none has)";
}


void Foam::superellipsoidRestart::checkCollated
(
    const dictionary& properties
) const
{
    const word time(mesh_.time().timeName());
    const fileName local(cloud::prefix/cloudName_);

    for
    (
        const word& field
      : properties.lookupOrDefault("fields", wordList())
    )
    {
        IOobject file
        (
            field,
            time,
            local,
            mesh_,
            IOobject::MUST_READ,
            IOobject::NO_WRITE,
            false
        );

        if (!file.typeHeaderOk<IOField<scalar>>(false))
        {
            stop(particles(time)/field + " is missing");
        }
    }
}


bool Foam::superellipsoidRestart::isChosen() const
{
    const Time& time = mesh_.time();
    const scalar start = time.userTimeToTime
    (
        time.controlDict().lookupOrDefault<scalar>("startTime", 0)
    );

    return mag(time.value() - start) < 0.5*time.deltaTValue();
}


void Foam::superellipsoidRestart::checkBegun(const word& time) const
{
    const fileName folder(mesh_.time().path()/time);

    if (!returnReduce(isDir(folder), orOp<bool>()))
    {
        return;
    }

    string what;

    if (isOfRun(time))
    {
        const bool other = returnReduce
        (
            readDir(folder, fileName::FILE).size()
         || readDir(folder, fileName::DIRECTORY).size() > 1,
            orOp<bool>()
        );

        if (!other)
        {
            what = folder + " has only the folder uniform";
        }
        else if (returnReduce(isDir(particles(time)), orOp<bool>()))
        {
            what = particles(time) + " is empty";
        }
    }
    else if (returnReduce(isDir(folder/"polyMesh"), orOp<bool>()))
    {
        // Meshing tools write such a folder
        WarningInFunction
            << "cloud " << cloudName_ << ": " << folder << " has a mesh, but no"
            << " uniform/time and no data of this cloud, which starts without"
            << " particles" << endl;
    }
    else if (!isChosen())
    {
        what =
            folder/"uniform"/"time" + " is missing, and there is no data of the"
            " cloud (if the folder was made by hand, startFrom startTime;"
            " startTime " + time + "; starts there without particles)";
    }

    if (what.size())
    {
        stop
        (
            what + ": a run ended before this time was written completely."
            " Remove that folder to start from the time before it"
        );
    }
}


void Foam::superellipsoidRestart::checkNothing(const word& time) const
{
    if (lastComplete(time).size())
    {
        stop
        (
            particles(time)
          + " is missing, as is all other data of the cloud at this time (to"
            " start without particles, remove the cloud from the earlier times"
            " as well)"
        );
    }

    checkBegun(time);

    if (isOfRun(time))
    {
        WarningInFunction
            << "cloud " << cloudName_ << ": " << mesh_.time().path()/time
            << " was written by a run but has no data of this cloud, which"
            << " starts without particles" << endl;
    }
}


void Foam::superellipsoidRestart::stop
(
    const string& message
) const
{
    const word time(mesh_.time().timeName());
    const word last(lastComplete(time));

    superellipsoidInput::fail
    (
        mesh_.time().path()/time,
        -1,
        "cloud " + cloudName_ + " cannot restart from here: " + message + ".\n"
      + (
            last.size()
          ? "The last complete time is " + last
          + ": startFrom startTime; startTime " + last + ";"
          : string("No earlier time is complete")
        )
    );
}


// * * * * * * * * * * * * * * * * Constructors  * * * * * * * * * * * * * * //

Foam::superellipsoidRestart::superellipsoidRestart
(
    const polyMesh& mesh,
    const word& cloudName
)
:
    mesh_(mesh),
    cloudName_(cloudName)
{}


// * * * * * * * * * * * * * * * Member Functions  * * * * * * * * * * * * * //

void Foam::superellipsoidRestart::check() const
{
    // Collated files are not checked, because they contain the data of all
    // processes
    if (!fileHandler().type().ends_with("ncollated"))
    {
        return;
    }

    const word time(mesh_.time().timeName());

    if (!found(time))
    {
        checkNothing(time);
        return;
    }

    if (!returnReduce(isFile(properties(time)), orOp<bool>()))
    {
        if (isOfRun(time) || lastComplete(time).size())
        {
            stop(withoutProperties(time));
        }

        return;
    }

    const string what(damage(time));

    if (what.size())
    {
        stop(what);
    }
}


void Foam::superellipsoidRestart::compare
(
    const IOdictionary& properties,
    const labelUList& numbers,
    const bool injects
) const
{
    const word time(mesh_.time().timeName());
    const label n = returnReduce(numbers.size(), sumOp<label>());
    const label sum = sumOfNumbers(numbers);
    const label written = properties.lookupOrDefault("particles", n);
    const bool known = returnReduce
    (
        properties.size() || isFile(this->properties(time)),
        orOp<bool>()
    );

    if (written != n)
    {
        stop
        (
            particles(time) + " has " + superellipsoidInput::text(n)
          + " particles; " + superellipsoidInput::text(written)
          + " were written"
        );
    }

    if (properties.lookupOrDefault("sumOfIds", sum) != sum)
    {
        stop
        (
            particles(time) + " has particles other than those written: the sum"
            " of their numbers, the field gid, differs"
        );
    }

    // check() does not read collated files
    if (n && !fileHandler().type().ends_with("ncollated"))
    {
        checkCollated(properties);
    }

    // Without the properties the injectors would inject the particles a second
    // time
    if (n && injects && !known)
    {
        stop(withoutProperties(time));
    }

    superellipsoidChecksums::check(mesh_, cloudName_, properties);
}


void Foam::superellipsoidRestart::begin(dictionary& properties)
{
    properties.set("complete", false);
}


void Foam::superellipsoidRestart::store
(
    dictionary& properties,
    const labelUList& numbers,
    const bool complete
) const
{
    properties.set("complete", complete);
    properties.set
    (
        "particles",
        returnReduce(numbers.size(), sumOp<label>())
    );
    properties.set("sumOfIds", sumOfNumbers(numbers));

    superellipsoidChecksums::clear(properties);

    if (complete)
    {
        properties.set("fields", fieldsOf(numbers.size()));
        superellipsoidChecksums::store(mesh_, cloudName_, properties);
    }
}

// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidSettings.H"
#include "superellipsoidInput.H"
#include "superellipsoidInjectorCheck.H"
#include "superellipsoidIncludes.H"
#include "superellipsoidKeywords.H"
#include "IOdictionary.H"
#include "polyMesh.H"
#include "wallPolyPatch.H"
#include "wordRes.H"
#include "Time.H"
#include "OSspecific.H"

#include <map>

using namespace Foam::superellipsoidInput;

// * * * * * * * * * * * * * * * Local Functions * * * * * * * * * * * * * * //

namespace Foam
{

//- Returns true if the keyword is that of the coefficients of a sub-model:
//- somethingCoeffs
static bool isCoeffs(const word& keyword)
{
    const word::size_type n = keyword.size();

    return n > 6 && keyword.compare(n - 6, 6, "Coeffs") == 0;
}


//- Returns a sub-dictionary; nullptr if it is missing. (OpenFOAM would end with
//- a stack trace)
static const dictionary* dictIfThere
(
    const dictionary& dict,
    const word& keyword
)
{
    return
        dict.findEntry(keyword, keyType::LITERAL)
      ? &superellipsoidInput::subDict(dict, keyword)
      : nullptr;
}


//- Returns what to use in this library instead of a force or a cloud function
//- of OpenFOAM that does not apply here; empty for other names. (These
//- functions would count nothing, because particles bounce off walls before
//- their centres reach the walls)
static string insteadOf(const word& name)
{
    static const std::map<word, const char*> instead
    ({
        {"gravity", "gravity is always active, from constant/g, or the entry"
            " gravity outside the blocks of this file; fluid { buoyancy yes;"
            " }"},
        {"sphereDrag", "fluid { drag SchillerNaumann; }"},
        {"nonSphereDrag", "fluid { drag HaiderLevenspiel; }"},
        {"distortedSphereDrag", "fluid { drag ...; }"},
        {"WenYuDrag", "fluid { drag ...; }"},
        {"ErgunWenYuDrag", "fluid { drag ...; }"},
        {"PlessisMasliyahDrag", "fluid { drag ...; }"},
        {"pressureGradient", "fluid { pressureGradient yes; }"},
        {"virtualMass", "fluid { addedMass ...; }"},
        {"SaffmanMeiLiftForce", "fluid { saffmanLift yes; }"},
        {"TomiyamaLift", "fluid { saffmanLift yes; }"},
        {"SRF", "none (spins need an inertial frame)"},
        {"nonInertialFrame", "none (spins need an inertial frame)"},
        {"particleErosion", "superellipsoidWallForces with wear"},
        {"patchCollisionDensity", "superellipsoidWallForces"},
        {"patchInteractionFields", "superellipsoidWallForces"},
        {"particleTracks", "superellipsoidVTP, or fields of time folders"}
    });

    const auto found = instead.find(name);

    return found == instead.end() ? string() : string(found->second);
}


//- Raises an error for OpenFOAM's forces that the core computes itself
static void checkForces(const dictionary& dict, const bool fluid)
{
    const wordList allowed({"BrownianMotion", "interface", "paramagnetic"});

    for (const entry& e : dict)
    {
        if (!fluid || !allowed.found(e.keyword()))
        {
            const string instead(insteadOf(e.keyword()));

            fail
            (
                dict,
                e.keyword(),
                (instead.size() ? "use instead: " + instead + "; " : string())
              + "allowed: "
              + (
                    fluid
                  ? listed(allowed)
                  : string("none (gravity is always active, from constant/g;")
                  + " the block fluid has forces of the fluid, and with it"
                  + " these may be here: " + listed(allowed) + ')'
                )
            );
        }

        if (e.keyword() == "BrownianMotion" && e.isDict())
        {
            positive(e.dict(), "lambda", SEL_LENGTH_LEAST, SEL_LENGTH_MOST);
        }
    }
}


//- Raises an error if one of OpenFOAM's cloud functions names only patches that
//- are walls: no centre reaches a wall
static void checkPatches
(
    const dictionary& function,
    const polyBoundaryMesh& patches
)
{
    const wordList byPatches({"patchPostProcessing", "patchParticleHistogram"});

    if (!byPatches.found(oneWord(function, "type")))
    {
        return;
    }

    wordRes names;
    function.readIfPresent("patches", names);

    label nWalls = 0;
    label nOthers = 0;

    // Patches between processes are left out, so that the check is the same as
    // in serial
    for (label patchi = 0; patchi < patches.nNonProcessor(); ++patchi)
    {
        const polyPatch& pp = patches[patchi];

        if (names.match(pp.name()))
        {
            ++(isA<wallPolyPatch>(pp) ? nWalls : nOthers);
        }
    }

    if (nWalls && !nOthers)
    {
        fail
        (
            function,
            "patches",
            "read '" + written(function, "patches") + "', which are walls: the"
            " centres of particles do not reach them, and nothing would be"
            " counted; allowed: patches that particles pass. For walls use"
            " superellipsoidWallForces"
        );
    }
}


//- Checks the type of a model, and that its name is valid for files and
//- folders. An error ends with the hint
static void checkType
(
    const dictionary& models,
    const word& name,
    const wordList& types,
    const char* hint
)
{
    const dictionary& model = superellipsoidInput::subDict(models, name);

    if (!string::valid<word>(name))
    {
        fail
        (
            models,
            name,
            "expected a name without blanks, quotes and brackets"
        );
    }

    require(model, "type");

    const word type(oneWord(model, "type"));
    const string instead(insteadOf(type));

    if (instead.size())
    {
        fail
        (
            model,
            "type",
            "read '" + type + "', a cloud function of OpenFOAM that does not"
            " support this cloud: use " + instead
        );
    }

    if (!types.found(type))
    {
        fail
        (
            model,
            "type",
            "read '" + cut(type) + "'; allowed: " + listed(types) + hint
        );
    }
}


//- Checks a plain entry beside the blocks. It may be a variable that other
//- entries use. If no entry refers to it, it has no effect
static void checkVariable
(
    const dictionary& dict,
    const word& keyword,
    const fileName& file
)
{
    // Possibly only the master has the file
    if (!isFile(file) || superellipsoidRefersTo(file, keyword))
    {
        return;
    }

    const string nothing
    (
        "does nothing here: it is not in a block, and no other entry refers to"
        " it as $" + keyword
    );
    const string hint(superellipsoidKeywords::hint(keyword));

    // An included file may define the variable for other dictionaries
    if (hint.size() && superellipsoidWrites(file, keyword))
    {
        fail(dict, keyword, nothing + hint);
    }

    const entry& e = *dict.findEntry(keyword, keyType::LITERAL);

    warn
    (
        dict,
        "line " + std::to_string(e.startLineNumber()) + ", keyword '"
      + keyword + "': " + nothing + hint
    );
}


//- Checks that all blocks are known and are dictionaries
static void checkBlocks(const dictionary& dict, const fileName& file)
{
    const wordList& blocks = superellipsoidKeywords::blocks();

    // Functions of time may be plain entries or dictionaries
    const wordList functions({"gravity", "gravityCoeffs"});

    // Plain entries may be variables for other entries. Dictionaries may not be

    for (const entry& e : dict)
    {
        if (functions.found(e.keyword()))
        {
            continue;
        }
        else if (e.isDict() && !blocks.found(e.keyword()))
        {
            fail
            (
                dict,
                e.keyword(),
                "unknown block; allowed: " + listed(blocks)
              + superellipsoidKeywords::hint(e.keyword())
            );
        }
        else if (!e.isDict() && blocks.found(e.keyword()))
        {
            fail(dict, e.keyword(), "expected a dictionary");
        }
        else if (!e.isDict())
        {
            checkVariable(dict, e.keyword(), file);
        }
    }

    for (const char* block : {"solution", "constantProperties", "subModels"})
    {
        if (!dict.findEntry(block, keyType::LITERAL))
        {
            fail
            (
                dict,
                block,
                "this block of OpenFOAM is missing; the line"
                " #superellipsoidDefaults at the top of the file adds default"
                " values, except constantProperties { rho0 ...; }"
            );
        }
    }
}


//- Checks the block solution. Returns true if the cloud is active
static bool checkSolution(const dictionary& solution)
{
    checkGroups(solution, "solution");

    if (!yesOr(solution, "active", true))
    {
        return false;
    }

    if (!yesOr(solution, "transient", false))
    {
        fail(solution, "transient", "must be given and must be yes");
    }

    if (yesOr(solution, "coupled", false))
    {
        fail
        (
            solution,
            "coupled",
            "read yes; allowed: no (the coupling is set in the block fluid)"
        );
    }

    require(solution, "cellValueSourceCorrection");
    yesOr(solution, "cellValueSourceCorrection", false);
    numberOr(solution, "maxCo", SMALL, GREAT, GREAT);
    numberOr(solution, "deltaTMax", SEL_TIME_LEAST, GREAT, GREAT);

    superellipsoidInput::subDict(solution, "interpolationSchemes");

    const dictionary& schemes =
        superellipsoidInput::subDict(solution, "integrationSchemes");

    require(schemes, "U");
    oneOf(schemes, "U", wordList({"Euler", "analytical"}), "Euler");

    return true;
}


static void checkConstants(const dictionary& constants)
{
    checkGroups(constants, "constantProperties");

    numberOf("constantProperties", constants, "rho0");
    numberOf("constantProperties", constants, "rhoMin");
    numberOf("constantProperties", constants, "minParcelMass");
    integerOf("constantProperties", constants, "parcelTypeId");
}


//- Checks a sub-model: its keyword must be present, and must be none if there
//- is a reason, `why`
static void checkNone
(
    const dictionary& models,
    const word& keyword,
    const string& why
)
{
    require(models, keyword);

    if (oneWord(models, keyword) != "none" && why.size())
    {
        fail
        (
            models,
            keyword,
            "read '" + written(models, keyword) + "'; allowed: none (" + why
          + ')'
        );
    }
}


static void checkModels
(
    const dictionary& models,
    const wordList& injectionModels,
    const bool fluid,
    const scalar deltaT
)
{
    // If the block of injectors is misspelt, the run would have no particles

    const wordList names(superellipsoidKeywords::of("subModels"));

    for (const entry& e : models)
    {
        const bool coeffs =
            isCoeffs(e.keyword())
         && superellipsoidKeywords::placesOf(e.keyword()).empty();

        if (!names.found(e.keyword()) && !coeffs)
        {
            fail
            (
                models,
                e.keyword(),
                "unknown sub-model; allowed: " + listed(names)
              + superellipsoidKeywords::hint(e.keyword(), names)
            );
        }
    }

    checkNone
    (
        models,
        "dispersionModel",
        fluid
      ? ""
      : "the fluid does not act on the particles; set fluid { coupling oneWay;"
        " }"
    );
    checkNone(models, "patchInteractionModel", "the block contact has walls");
    checkNone(models, "stochasticCollisionModel", "the block contact has pairs");
    checkNone(models, "surfaceFilmModel", "particles are solid");

    if (const dictionary* injectors = dictIfThere(models, "injectionModels"))
    {
        for (const entry& e : *injectors)
        {
            checkType(*injectors, e.keyword(), injectionModels, ofLibraries);
        }

        superellipsoidInjectorCheck(*injectors, deltaT);
    }

    if (const dictionary* forces = dictIfThere(models, "particleForces"))
    {
        checkForces(*forces, fluid);
    }
}


//- Ends with the error of a file that cannot be read. OpenFOAM's own message
//- contains neither file nor line. If a key is an invalid regular expression,
//- the message contains the key in single quotes
static void failFile(const fileName& file, const std::string& message)
{
    if (message.find("regular expression") == std::string::npos)
    {
        superellipsoidInput::fail(file, -1, message);
    }

    const auto from = message.find('\'');
    const auto to = message.find('\'', from + 1);

    const std::string key
    (
        to == std::string::npos
      ? std::string()
      : message.substr(from + 1, to - from - 1)
    );

    superellipsoidInput::fail
    (
        file,
        key.empty() ? -1 : lineOf(file, '"' + key + '"'),
        "keyword '" + key + "': a name in double quotes is a regular"
        " expression; " + message
    );
}


//- Returns the path of the cloud's file, which all processes usually share
static fileName pathOf(const IOobject& io)
{
    const fileName own(io.objectPath());

    return isFile(own) ? own : io.time().globalPath()/io.instance()/io.name();
}


//- Reads the file of the cloud
static autoPtr<IOdictionary> readFile(const IOobject& io)
{
    autoPtr<IOdictionary> dict;
    const fileName file(pathOf(io));
    const quiet numbers;

    superellipsoidIncludes(file);

    const bool before = FatalError.throwExceptions(true);

    try
    {
        dict.reset(new IOdictionary(io));
    }
    catch (const Foam::error& e)
    {
        FatalError.throwExceptions(before);
        failFile(io.objectPath(), e.message());
    }

    FatalError.throwExceptions(before);

    superellipsoidIncludes(file, &*dict);
    superellipsoidKeywords::renew(*dict);

    return dict;
}


//- Raises an error if the mesh already has a cloud with this name
static void checkName(const polyMesh& mesh, const word& cloudName)
{
    if (mesh.foundObject<regIOobject>(cloudName))
    {
        FatalErrorInFunction
            << "cloud " << cloudName << " exists already and would move twice"
            << " in a step." << nl
            << "    Use it once, in constant/fvOptions or in functions;"
            << " several" << nl
            << "    clouds need different names: cloud <name>;"
            << exit(FatalError);
    }
}


//- Checks the cloud functions
static void checkFunctions
(
    const dictionary& functions,
    const wordList& names,
    const polyBoundaryMesh& patches
)
{
    for (const entry& e : functions)
    {
        checkType
        (
            functions,
            e.keyword(),
            names,
            ".\n    For a measure of your own library: type"
            " superellipsoidMeasure; measure <its name>;"
        );
        checkPatches(e.dict(), patches);
    }
}

} // End namespace Foam


// * * * * * * * * * * * * * * * Member Functions  * * * * * * * * * * * * * //

void Foam::superellipsoidSettings::checkFile
(
    const polyMesh& mesh,
    const word& cloudName,
    const wordList& cloudFunctions,
    const wordList& injectionModels
)
{
    using superellipsoidInput::subDict;

    Info<< "lagrangianSuperellipsoid " << sel_version() << ": cloud "
        << cloudName << endl;

    checkName(mesh, cloudName);

    const autoPtr<IOdictionary> file
    (
        readFile
        (
            IOobject
            (
                cloudName + "Properties",
                mesh.time().constant(),
                mesh,
                IOobject::MUST_READ,
                IOobject::NO_WRITE,
                false
            )
        )
    );
    const dictionary& dict = *file;

    reading(file->objectPath());

    checkBlocks(dict, pathOf(*file));

    if (checkSolution(subDict(dict, "solution")))
    {
        subDict(dict, "shapes");
        subDict(dict, "contact");

        checkConstants(subDict(dict, "constantProperties"));
        checkModels
        (
            subDict(dict, "subModels"),
            injectionModels,
            superellipsoidFluidSettings(dict).active(),
            mesh.time().deltaTValue()
        );

        if (const dictionary* functions = dictIfThere(dict, "cloudFunctions"))
        {
            checkFunctions(*functions, cloudFunctions, mesh.boundaryMesh());
        }
    }
}

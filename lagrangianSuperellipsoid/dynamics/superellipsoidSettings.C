/*---------------------------------------------------------------------------*\
    lagrangianSuperellipsoid: superellipsoidal particles in OpenFOAM
-------------------------------------------------------------------------------
License
    This file is part of lagrangianSuperellipsoid, a library for OpenFOAM.

    lagrangianSuperellipsoid is free software: you can redistribute it and/or
    modify it under the terms of the GNU General Public License as published
    by the Free Software Foundation, either version 3 of the License, or (at
    your option) any later version.

    lagrangianSuperellipsoid is distributed in the hope that it will be
    useful, but WITHOUT ANY WARRANTY; without even the implied warranty of
    MERCHANTABILITY or FITNESS FOR A PARTICULAR PURPOSE.  See the GNU General
    Public License for more details.

    SPDX-License-Identifier: GPL-3.0-or-later

\*---------------------------------------------------------------------------*/

#include "superellipsoidSettings.H"
#include "superellipsoidInput.H"
#include "superellipsoidMaterials.H"
#include "IOdictionary.H"
#include "Time.H"
#include "emptyPolyPatch.H"
#include "wedgePolyPatch.H"
#include "symmetryPolyPatch.H"
#include "symmetryPlanePolyPatch.H"
#include "cyclicPolyPatch.H"
#include "cyclicAMIPolyPatch.H"
#include "stringOps.H"
#include "wordRe.H"

#include <cstdint>
#include <map>

using namespace Foam::superellipsoidInput;

// * * * * * * * * * * * * * * * Local Functions * * * * * * * * * * * * * * //

namespace Foam
{

//- What "manifold on" means
static const scalar recommendedManifold = 1e-3;


//- Uniform in [0, 1), from a seed and two counters (Steele, Lea and Flood's
//- splitmix64)
static scalar hashed(const uint64_t seed, const uint64_t i, const uint64_t j)
{
    uint64_t z =
        seed*UINT64_C(0xD1342543DE82EF95)
      + (4*i + j + 1)*UINT64_C(0x9E3779B97F4A7C15);

    z = (z ^ (z >> 30))*UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ (z >> 27))*UINT64_C(0x94D049BB133111EB);
    z ^= z >> 31;

    return scalar(z >> 11)/9007199254740992.0;
}


//- Coefficients of some sub-model: somethingCoeffs
static bool isCoeffs(const word& keyword)
{
    const word::size_type n = keyword.size();

    return n > 6 && keyword.compare(n - 6, 6, "Coeffs") == 0;
}


//- Is there a sub-model that is something else than none?
static void checkNone(const dictionary& dict, const word& keyword, string why)
{
    const entry* found = dict.findEntry(keyword, keyType::LITERAL);

    if (found && (found->isDict() || dict.get<word>(keyword) != "none"))
    {
        fail
        (
            dict,
            keyword,
            (
                found->isDict()
              ? string("a dictionary")
              : string("read '" + dict.get<word>(keyword) + "'")
            )
          + "; allowed: none (" + why + ')'
        );
    }
}

//- Forces of OpenFOAM: those that the core has are refused
static void checkForces(const dictionary& dict, const bool fluid)
{
    // What says the same here

    static const std::map<word, const char*> instead
    ({
        {"gravity", "gravity is always there, from constant/g; fluid {"
            " buoyancy yes; }"},
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
        {"SRF", "a rotating frame is not known to the spins"},
        {"nonInertialFrame", "a moving frame is not known to the spins"}
    });

    const wordList allowed({"BrownianMotion", "interface", "paramagnetic"});

    for (const entry& e : dict)
    {
        if (fluid && allowed.found(e.keyword()))
        {
            continue;
        }

        const auto found = instead.find(e.keyword());

        fail
        (
            dict,
            e.keyword(),
            (
                found == instead.end()
              ? string()
              : string("not here, but: ") + found->second + "; "
            )
          + "allowed: "
          + (
                fluid
              ? listed(allowed)
              : string("none (gravity is always there, from constant/g; the")
              + " block fluid has forces of the fluid, and with it these may"
              + " be here: " + listed(allowed) + ')'
            )
        );
    }
}

} // End namespace Foam


// * * * * * * * * * * * * * Private Member Functions  * * * * * * * * * * * //

void Foam::superellipsoidSettings::readWalls
(
    const dictionary& dict,
    const wordList& wallNames
)
{
    // Every entry must mean a wall

    for (const entry& e : dict)
    {
        if (!e.isDict())
        {
            fail(dict, e.keyword(), "a dictionary is wanted: { en 0.2; }");
        }

        checkKeywords
        (
            e.dict(),
            wordList({"en", "et", "friction", "velocity", "omega", "origin"})
        );

        bool used = false;

        if (e.keyword().isPattern())
        {
            const wordRe pattern(e.keyword(), wordRe::REGEX);

            for (const word& name : wallNames)
            {
                used = used || pattern.match(name);
            }

            // A sweeping ".*" is right where there are no walls
            used = used || wallNames.empty();
        }
        else
        {
            used = wallNames.found(e.keyword());
        }

        if (!used)
        {
            fail
            (
                dict,
                e.keyword(),
                "there is no such patch of type wall; walls: "
              + (wallNames.size() ? listed(wallNames) : string("none"))
            );
        }
    }

    forAll(wallNames, i)
    {
        const dictionary* found = dict.findDict(wallNames[i], keyType::REGEX);

        if (!found)
        {
            fail
            (
                dict,
                wallNames[i],
                "this patch of type wall has no entry; there are: "
              + listed(dict.toc())
            );
        }

        sel_wall_patch& patch = wallPatches_[i];

        patch.material =
            superellipsoidMaterials::read(*found, world_.material);

        const vector velocity(tripleOr(*found, "velocity", vector::zero));
        const vector omega(tripleOr(*found, "omega", vector::zero));
        const vector origin(tripleOr(*found, "origin", vector::zero));

        for (direction d = 0; d < vector::nComponents; ++d)
        {
            patch.velocity[d] = velocity[d];
            patch.omega[d] = omega[d];
            patch.origin[d] = origin[d];
        }
    }
}


void Foam::superellipsoidSettings::readDetection(const dictionary& dict)
{
    wordList methods((label(SEL_METHOD_COUNT)));
    forAll(methods, i)
    {
        methods[i] = sel_method_name(sel_method(i));
    }

    const word method(oneOf(dict, "detection", methods, methods[0]));

    forAll(methods, i)
    {
        if (method == methods[i])
        {
            world_.method = sel_method(i);
        }
    }

    world_.impulse.partners =
        oneOf(dict, "partners", wordList({"all", "deepest"}), "all") == "all"
      ? SEL_PARTNERS_ALL
      : SEL_PARTNERS_DEEPEST;

    world_.manifold = 0;

    const entry* manifold = dict.findEntry("manifold", keyType::LITERAL);

    if (manifold)
    {
        const token read
        (
            !manifold->isDict() && manifold->stream().size() == 1
          ? manifold->stream()[0]
          : token()
        );

        if (read.isWord() && read.wordToken() == "on")
        {
            world_.manifold = recommendedManifold;
        }
        else if
        (
            read.isNumber()
         && read.number() >= 0
         && read.number() <= 1
        )
        {
            world_.manifold = read.number();
        }
        else if (!read.isWord() || read.wordToken() != "off")
        {
            fail
            (
                dict,
                "manifold",
                "read '" + written(dict, "manifold") + "'; allowed: off, on ("
              + text(recommendedManifold) + "), or a share of the smallest"
                " semi-axis from 0 to 1"
            );
        }
    }
}


void Foam::superellipsoidSettings::readBetweenParticles
(
    const dictionary& dict
)
{
    typedef superellipsoidFluidSettings fluid;

    world_.betweenParticles =
        dict.lookupOrDefault
        (
            "betweenParticles",
            fluid_.coupling() != fluid::TWO_WAY
        );

    if (fluid_.coupling() == fluid::FOUR_WAY && !world_.betweenParticles)
    {
        fail
        (
            dict,
            "betweenParticles",
            "read no; allowed: yes (fluid { coupling fourWay; } means that"
            " particles collide with each other; without: twoWay)"
        );
    }
}


void Foam::superellipsoidSettings::warnOfEnergy
(
    const dictionary& dict,
    const superellipsoidShapes& shapes
) const
{
    const label n = shapes.size();
    wordHashSet laws;

    for (label i = 0; i < n; ++i)
    {
        for (label j = i; j < n; ++j)
        {
            if (!shapes[i].isSphere || !shapes[j].isSphere)
            {
                superellipsoidMaterials::addsEnergy
                (
                    pairMaterials_.size()
                  ? pairMaterials_[n*i + j]
                  : world_.material,
                    laws
                );
            }
        }

        for (const sel_wall_patch& patch : wallPatches_)
        {
            if (!shapes[i].isSphere)
            {
                superellipsoidMaterials::addsEnergy(patch.material, laws);
            }
        }
    }

    if (laws.size())
    {
        IOWarningInFunction(dict)
            << "friction " << listed(laws.sortedToc()).c_str()
            << " prescribes the tangential velocity of the contact;" << nl
            << "    where the contact is eccentric (any shape but a sphere)"
            << " this can add energy. The log says how much: 'added'."
            << nl << "    " << superellipsoidMaterials::safeLaws << " add none"
            << endl;
    }
}


void Foam::superellipsoidSettings::readContact
(
    const dictionary& dict,
    const superellipsoidShapes& shapes,
    const wordList& wallNames
)
{
    checkKeywords
    (
        dict,
        wordList
        ({
            "detection", "partners", "manifold", "model", "impulseCoeffs",
            "pairs", "walls", "betweenParticles", "nSubCycles", "impactTime",
            "maxTravel", "skin", "maxInitialOverlap", "worstContact"
        })
    );

    readDetection(dict);
    readBetweenParticles(dict);
    oneOf(dict, "model", wordList({"impulse"}), "impulse");


    // Pairs

    const dictionary& coeffs =
        superellipsoidInput::subDict(dict, "impulseCoeffs");

    checkKeywords
    (
        coeffs,
        wordList({"en", "et", "friction", "passes", "removeOverlap"})
    );
    require(coeffs, "en");

    sel_material deflt;
    deflt.en = 1;
    deflt.et = 1;
    deflt.mu = 0;
    deflt.friction = SEL_FRICTION_NONE;

    world_.material = superellipsoidMaterials::read(coeffs, deflt);
    world_.impulse.passes =
        integerOr(coeffs, "passes", 1, world_.impulse.passes);
    world_.impulse.removeOverlap =
        coeffs.lookupOrDefault("removeOverlap", true);

    if (dict.findEntry("pairs", keyType::LITERAL))
    {
        pairMaterials_ =
            superellipsoidMaterials::readPairs
            (
                superellipsoidInput::subDict(dict, "pairs"),
                shapes,
                world_.material
            );
    }


    // Walls

    sel_wall_patch wall = sel_wall_patch();
    wall.material = world_.material;
    wallPatches_.setSize(wallNames.size(), wall);

    if (dict.findEntry("walls", keyType::LITERAL))
    {
        readWalls(superellipsoidInput::subDict(dict, "walls"), wallNames);
    }

    warnOfEnergy(dict, shapes);


    // Substeps

    require(dict, "nSubCycles");

    const entry* substeps = dict.findEntry("nSubCycles", keyType::LITERAL);

    nSubCycles_ = 0;
    if
    (
        substeps->isDict()
     || substeps->stream().size() != 1
     || !substeps->stream()[0].isWord()
     || substeps->stream()[0].wordToken() != "auto"
    )
    {
        if
        (
            substeps->isDict()
         || substeps->stream().size() != 1
         || !substeps->stream()[0].isLabel()
         || substeps->stream()[0].labelToken() < 1
        )
        {
            fail
            (
                dict,
                "nSubCycles",
                "read '" + written(dict, "nSubCycles")
              + "'; allowed: a whole number of 1 or more, or auto"
            );
        }

        nSubCycles_ = substeps->stream()[0].labelToken();
    }

    maxTravel_ = 0.1;
    if (dict.findEntry("maxTravel", keyType::LITERAL))
    {
        maxTravel_ = positive(dict, "maxTravel");
    }

    world_.impulse.impactTime =
        dict.lookupOrDefault("impactTime", bool(world_.impulse.impactTime));
    worstContact_ = dict.lookupOrDefault("worstContact", false);
    world_.skin = numberOr(dict, "skin", 0, 10, world_.skin);
    maxInitialOverlap_ = numberOr(dict, "maxInitialOverlap", 0, 1, 0.2);
}


void Foam::superellipsoidSettings::readInjected
(
    const dictionary& dict,
    const superellipsoidShapes& shapes
)
{
    checkKeywords
    (
        dict,
        wordList({"shape", "size", "orientation", "omega", "seed"})
    );

    if (dict.findEntry("shape", keyType::LITERAL))
    {
        injectedType_ = shapes.index(dict.get<word>("shape"), dict, "shape");
    }

    injectedSizeFromInjector_ =
        oneOf
        (
            dict,
            "size",
            wordList({"fromInjector", "fromShape"}),
            "fromInjector"
        ) == "fromInjector";

    const entry* orientation =
        dict.findEntry("orientation", keyType::LITERAL);

    if
    (
        orientation
     && !(
            !orientation->isDict()
         && orientation->stream().size() == 1
         && orientation->stream()[0].isWord()
         && orientation->stream()[0].wordToken() == "random"
        )
    )
    {
        if
        (
            orientation->isDict()
         || orientation->stream().empty()
         || !orientation->stream()[0].isPunctuation()
        )
        {
            fail
            (
                dict,
                "orientation",
                "allowed: random, or a quaternion (e0 e1 e2 e3)"
            );
        }

        const scalarList e(numbers(dict, "orientation", 4));
        const quaternion q(e[0], vector(e[1], e[2], e[3]));

        if (mag(q) < SMALL)
        {
            fail
            (
                dict,
                "orientation",
                "read " + text(e) + "; the quaternion may not be zero"
            );
        }

        injectedRandom_ = false;
        injectedOrientation_ = q/mag(q);
    }

    injectedOmega_ = tripleOr(dict, "omega", vector::zero);
    injectedSeed_ = integerOr(dict, "seed", 0, 1);
}


// * * * * * * * * * * * * * * * * Constructors  * * * * * * * * * * * * * * //

Foam::superellipsoidSettings::superellipsoidSettings
(
    const dictionary& dict,
    const superellipsoidShapes& shapes,
    const wordList& wallNames
)
:
    fluid_(dict),
    world_(sel_world_default_settings()),
    pairMaterials_(),
    wallPatches_(),
    worstContact_(false),
    nSubCycles_(0),
    maxTravel_(0),
    maxInitialOverlap_(0),
    logInterval_(1),
    injectedType_(shapes.size() == 1 ? 0 : -1),
    injectedSizeFromInjector_(true),
    injectedRandom_(true),
    injectedOrientation_(1),
    injectedOmega_(Zero),
    injectedSeed_(1)
{
    readContact
    (
        superellipsoidInput::subDict(dict, "contact"),
        shapes,
        wallNames
    );

    if (dict.findEntry("injected", keyType::LITERAL))
    {
        readInjected(superellipsoidInput::subDict(dict, "injected"), shapes);
    }

    if (dict.findEntry("log", keyType::LITERAL))
    {
        const dictionary& log = superellipsoidInput::subDict(dict, "log");
        checkKeywords(log, wordList({"interval"}));
        logInterval_ = integerOr(log, "interval", 1, 1);
    }
}


// * * * * * * * * * * * * * * * Member Functions  * * * * * * * * * * * * * //

const Foam::word& Foam::superellipsoidSettings::checkFile
(
    const polyMesh& mesh,
    const word& cloudName
)
{
    if (mesh.foundObject<regIOobject>(cloudName))
    {
        FatalErrorInFunction
            << "cloud " << cloudName << " is there already: it would move"
            << " twice in a step." << nl
            << "    It may be in one of constant/fvOptions and functions only,"
            << " and once; several" << nl
            << "    clouds need names of their own: cloud <name>;"
            << exit(FatalError);
    }

    const IOdictionary dict
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
    );

    const wordList blocks
    ({
        "FoamFile", "solution", "constantProperties", "subModels",
        "cloudFunctions", "shapes", "contact", "fluid", "injected", "log"
    });

    // Simple entries may be variables for the others; dictionaries are not

    for (const entry& e : dict)
    {
        if (e.isDict() && !blocks.found(e.keyword()))
        {
            fail
            (
                dict,
                e.keyword(),
                "this block is not known; allowed: " + listed(blocks)
            );
        }
        else if (!e.isDict() && blocks.found(e.keyword()))
        {
            fail(dict, e.keyword(), "a dictionary is wanted");
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
                "this block of OpenFOAM's is missing; the line"
                " #superellipsoidDefaults at the top of the file fills in"
                " what is usual, except constantProperties { rho0 ...; }"
            );
        }
    }

    const dictionary& solution = superellipsoidInput::subDict(dict, "solution");

    // OpenFOAM's own, and those of its later releases

    checkKeywords
    (
        solution,
        wordList
        ({
            "active", "transient", "coupled", "cellValueSourceCorrection",
            "maxCo", "deltaTMax", "maxTrackTime", "calcFrequency",
            "resetSourcesOnStartup", "sourceTerms", "interpolationSchemes",
            "integrationSchemes"
        })
    );

    if (!solution.lookupOrDefault("active", true))
    {
        return cloudName;
    }

    superellipsoidInput::subDict(dict, "shapes");
    superellipsoidInput::subDict(dict, "contact");

    const dictionary& constants =
        superellipsoidInput::subDict(dict, "constantProperties");

    checkKeywords
    (
        constants,
        wordList({"rho0", "rhoMin", "minParcelMass", "parcelTypeId"})
    );
    positive(constants, "rho0");

    if (!solution.lookupOrDefault("transient", false))
    {
        fail(solution, "transient", "must be given and be yes");
    }

    if (solution.lookupOrDefault("coupled", false))
    {
        fail
        (
            solution,
            "coupled",
            "read yes; allowed: no (the block fluid says who acts on whom:"
            " coupling)"
        );
    }

    const dictionary& models = superellipsoidInput::subDict(dict, "subModels");

    // A misspelt block of injectors would mean a run without particles

    const wordList modelNames
    ({
        "particleForces", "injectionModels", "dispersionModel",
        "patchInteractionModel", "stochasticCollisionModel",
        "surfaceFilmModel", "heatTransferModel", "radiation"
    });

    for (const entry& e : models)
    {
        if (!modelNames.found(e.keyword()) && !isCoeffs(e.keyword()))
        {
            fail
            (
                models,
                e.keyword(),
                "this sub-model is not known; allowed: " + listed(modelNames)
            );
        }
    }

    const superellipsoidFluidSettings fluid(dict);

    if (!fluid.active())
    {
        checkNone
        (
            models,
            "dispersionModel",
            "the fluid does not act on the particles: fluid { coupling"
            " oneWay; } would make it"
        );
    }
    checkNone
    (
        models,
        "patchInteractionModel",
        "the block contact says what walls do"
    );
    checkNone
    (
        models,
        "stochasticCollisionModel",
        "the block contact says how particles collide"
    );
    checkNone(models, "surfaceFilmModel", "particles are solid");

    const entry* forces = models.findEntry("particleForces", keyType::LITERAL);

    if (forces && forces->isDict())
    {
        checkForces(forces->dict(), fluid.active());
    }

    return cloudName;
}


void Foam::superellipsoidSettings::checkMesh(const polyMesh& mesh)
{
    for (const polyPatch& pp : mesh.boundaryMesh())
    {
        if (isA<emptyPolyPatch>(pp) || isA<wedgePolyPatch>(pp))
        {
            FatalErrorInFunction
                << "patch " << pp.name() << " is of type " << pp.type()
                << ": superellipsoids need a mesh in three dimensions"
                << exit(FatalError);
        }

        if (isA<symmetryPolyPatch>(pp) || isA<symmetryPlanePolyPatch>(pp))
        {
            FatalErrorInFunction
                << "patch " << pp.name() << " is of type " << pp.type()
                << ": particles cannot be mirrored." << nl
                << "    For a smooth plane make it a wall with friction none"
                << exit(FatalError);
        }

        if (isA<cyclicPolyPatch>(pp) || isA<cyclicAMIPolyPatch>(pp))
        {
            WarningInFunction
                << "patch " << pp.name() << " is periodic: particles pass"
                << " through it, but those on one side do not touch those on"
                << " the other yet" << endl;
        }
    }
}


Foam::label Foam::superellipsoidSettings::randomSeed
(
    const label gid,
    const label step
)
{
    return label(2147483647*hashed(step, gid, 3));
}


Foam::quaternion Foam::superellipsoidSettings::injectedOrientation
(
    const label gid
) const
{
    if (!injectedRandom_)
    {
        return injectedOrientation_;
    }

    double u[3];
    for (int j = 0; j < 3; ++j)
    {
        u[j] = hashed(injectedSeed_, gid, j);
    }

    double q[4];
    sel_motion_random_orientation(u, q);

    return quaternion(q[0], vector(q[1], q[2], q[3]));
}


// ************************************************************************* //

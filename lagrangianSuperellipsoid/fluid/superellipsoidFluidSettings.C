// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidFluidSettings.H"
#include "superellipsoidInput.H"
#include "DynamicList.H"
#include "OSspecific.H"

using namespace Foam::superellipsoidInput;

// * * * * * * * * * * * * * * * Local Functions * * * * * * * * * * * * * * //

namespace Foam
{

static const wordList addedMassNames({"none", "sphere", "ellipsoid"});

static const wordList addedMassPaths({"particlePath", "fluidPath"});

//- Returns the index of a word in a list that contains it
static label place(const wordList& words, const word& w)
{
    forAll(words, i)
    {
        if (words[i] == w)
        {
            return i;
        }
    }

    return -1;
}


//- Returns the index of the word given for a keyword in a list; a word that is
//- not in the list is an error
static label choice
(
    const dictionary& dict,
    const word& keyword,
    const wordList& words,
    const label deflt
)
{
    return place(words, oneOf(dict, keyword, words, words[deflt]));
}


//- Reads a switch
static int flag(const dictionary& dict, const word& keyword, const int deflt)
{
    const wordList words({"yes", "no", "on", "off", "true", "false"});

    return
        place(words, oneOf(dict, keyword, words, deflt ? "yes" : "no")) % 2
     == 0;
}


//- Do the ".." of the path stay inside its first folder?
static bool staysInside(const fileName& file)
{
    label depth = 0;
    for (const word& name : file.components())
    {
        depth += name == ".." ? -1 : name.empty() || name == "." ? 0 : 1;

        if (depth < 0)
        {
            return false;
        }
    }

    return true;
}


//- Is it a file inside the case? The cache is written there only
static bool isInCase(fileName file)
{
    file.expand();

    if (file.isAbsolute())
    {
        const std::string folder = getEnv("FOAM_CASE") + '/';

        if (file.compare(0, folder.size(), folder) != 0)
        {
            return false;
        }

        file = fileName(file.substr(folder.size()));
    }

    return staysInside(file);
}


} // End namespace Foam


// * * * * * * * * * * * * * Private Member Functions  * * * * * * * * * * * //

void Foam::superellipsoidFluidSettings::readResistance(const dictionary& dict)
{
    checkGroups(dict, "resistance");

    resistance_.tolerance =
        numberOf("resistance", dict, "tolerance", resistance_.tolerance);

    resistance_.fromTable =
        wordOf("resistance", dict, "method") == "table";

    const entry* cache = dict.findEntry("cache", keyType::LITERAL);

    if (cache)
    {
        const token read
        (
            !cache->isDict() && cache->stream().size() == 1
          ? cache->stream()[0]
          : token()
        );

        if (read.isWord() && read.wordToken() == "none")
        {
            resistance_.cache.clear();
        }
        else if (read.isString() && read.stringToken().size())
        {
            resistance_.cache = dict.get<fileName>("cache");

            if (!isInCase(resistance_.cache))
            {
                fail
                (
                    dict,
                    "cache",
                    "read '" + written(dict, "cache") + "', which leads out"
                    " of the case; allowed: a file in it, or none"
                );
            }
        }
        else
        {
            fail
            (
                dict,
                "cache",
                "read '" + written(dict, "cache") + "'; allowed: the name of"
                " a file in quotes, or none"
            );
        }
    }
}


void Foam::superellipsoidFluidSettings::readTerms(const dictionary& dict)
{
    world_.addedMass =
        sel_added_mass
        (
            choice(dict, "addedMass", addedMassNames, world_.addedMass)
        );

    world_.addedMassPath =
        sel_added_mass_path
        (
            choice
            (
                dict,
                "addedMassAcceleration",
                addedMassPaths,
                world_.addedMassPath
            )
        );

    world_.buoyancy = flag(dict, "buoyancy", world_.buoyancy);
    world_.pressureGradient =
        flag(dict, "pressureGradient", world_.pressureGradient);
    world_.torque = flag(dict, "torque", world_.torque);
    world_.saffman = flag(dict, "saffmanLift", world_.saffman);
    world_.magnus = flag(dict, "magnusLift", world_.magnus);
    world_.history = flag(dict, "history", world_.history);

    writeForces_ = flag(dict, "writeForces", false);
    world_.terms = writeForces_;
}


void Foam::superellipsoidFluidSettings::readDrag(const dictionary& dict)
{
    // With those that a library of the case has registered

    DynamicList<word> laws;
    laws.append(sel_drag_name(nullptr));

    for (int k = 0; sel_drag_list(k); ++k)
    {
        laws.append(sel_drag_list(k)->keyword);
    }

    const word law(oneOf(dict, "drag", laws, sel_drag_name(world_.drag)));

    world_.drag = sel_drag_find(law.c_str());

    world_.dragAsPublished =
        choice(dict, "dragLimit", wordList({"tensor", "asPublished"}), 0);

    if (dict.findEntry("resistance", keyType::LITERAL))
    {
        readResistance(superellipsoidInput::subDict(dict, "resistance"));
    }
}


void Foam::superellipsoidFluidSettings::read(const dictionary& dict)
{
    checkGroups(dict, "fluid");

    require(dict, "coupling");

    coupling_ = couplingMode(choice(dict, "coupling", couplingNames(), NONE));

    readDrag(dict);
    readTerms(dict);

    semiImplicit_ =
        choice(dict, "source", wordList({"semiImplicit", "explicit"}), 0) == 0;

    if (dict.findEntry("temperature", keyType::LITERAL))
    {
        temperature_ = positive(dict, "temperature");
    }
}


// * * * * * * * * * * * * * * * * Constructors  * * * * * * * * * * * * * * //

Foam::superellipsoidFluidSettings::superellipsoidFluidSettings
(
    const dictionary& dict
)
:
    coupling_(NONE),
    world_(sel_fluid_default_settings()),
    writeForces_(false),
    resistance_{5e-4, false, "constant/superellipsoidResistance"},
    semiImplicit_(true),
    temperature_(293.15)
{
    // The defaults of the dictionary do not depend on those of the core

    world_.drag = &sel_drag_stokes;
    world_.dragAsPublished = 0;
    world_.addedMass = SEL_ADDED_MASS_ELLIPSOID;
    world_.addedMassPath = SEL_ADDED_MASS_PARTICLE_PATH;
    world_.buoyancy = 1;
    world_.pressureGradient = 1;
    world_.torque = 1;
    world_.saffman = 0;
    world_.magnus = 0;
    world_.history = 0;
    world_.terms = 0;

    if (dict.findEntry("fluid", keyType::LITERAL))
    {
        read(superellipsoidInput::subDict(dict, "fluid"));
    }
}


// * * * * * * * * * * * * * * * Member Functions  * * * * * * * * * * * * * //

const Foam::wordList& Foam::superellipsoidFluidSettings::couplingNames()
{
    static const wordList names({"none", "oneWay", "twoWay", "fourWay"});

    return names;
}


Foam::word Foam::superellipsoidFluidSettings::termName(const label term)
{
    switch (term)
    {
        case SEL_TERM_BUOYANCY:
        {
            return "forceBuoyancy";
        }
        case SEL_TERM_PRESSURE_GRADIENT:
        {
            return "forcePressureGradient";
        }
        case SEL_TERM_ADDED_MASS:
        {
            return "forceAddedMass";
        }
        case SEL_TERM_DRAG:
        {
            return "forceDrag";
        }
        case SEL_TERM_SAFFMAN:
        {
            return "forceSaffman";
        }
        case SEL_TERM_MAGNUS:
        {
            return "forceMagnus";
        }
        case SEL_TERM_HISTORY:
        {
            return "forceHistory";
        }
    }

    return "torqueFluid";
}


void Foam::superellipsoidFluidSettings::checkFaces
(
    const dictionary& fluid,
    const superellipsoidShapes& shapes
) const
{
    if (!needsResistance())
    {
        return;
    }

    const bool byDrag = world_.drag && !world_.dragAsPublished;
    const word keyword(byDrag ? "drag" : "torque");

    for (label i = 0; i < shapes.size(); ++i)
    {
        const sel_polyhedron* body = shapes[i].polyhedron;

        if (body && sel_resistance_polyhedron_fits(body) == SEL_E_FACES)
        {
            fail
            (
                fluid,
                keyword,
                "it needs the resistance of the shape in Stokes flow, which of '"
              + shapes.names()[i] + "' is not known: its "
              + superellipsoidInput::text(body->nTriangles)
              + " triangles are too many for boundary elements (of compact"
                " ones some 550 will do, with three mirror planes 2000, of"
                " long ones fewer); allowed with it: drag"
                " none, or any with dragLimit asPublished, and torque no"
            );
        }
    }
}


void Foam::superellipsoidFluidSettings::checkAreas
(
    const dictionary& fluid,
    const superellipsoidShapes& shapes
) const
{
    if (!needs(SEL_DRAG_NEEDS_AREAS))
    {
        return;
    }

    DynamicList<word> others;
    others.append(sel_drag_name(nullptr));

    for (int k = 0; sel_drag_list(k); ++k)
    {
        if (!(sel_drag_list(k)->needs & SEL_DRAG_NEEDS_AREAS))
        {
            others.append(sel_drag_list(k)->keyword);
        }
    }

    for (label i = 0; i < shapes.size(); ++i)
    {
        if (!sel_shape_mirrored(&shapes[i]))
        {
            fail
            (
                fluid,
                "drag",
                "read " + written(fluid, "drag") + ", which knows the areas of"
                " a shape by direction, for shapes with three planes of"
                " symmetry; '" + shapes.names()[i] + "' has not got them;"
                " allowed with it: " + listed(others)
            );
        }
    }
}


void Foam::superellipsoidFluidSettings::check
(
    const dictionary& dict,
    const superellipsoidShapes& shapes
) const
{
    if (!active() || shapes.firstPolyhedron() < 0)
    {
        return;
    }

    const dictionary& fluid = superellipsoidInput::subDict(dict, "fluid");

    checkFaces(fluid, shapes);
    checkAreas(fluid, shapes);
}


bool Foam::superellipsoidFluidSettings::has(const sel_term term) const
{
    switch (term)
    {
        case SEL_TERM_BUOYANCY:
        {
            return world_.buoyancy;
        }
        case SEL_TERM_PRESSURE_GRADIENT:
        {
            return world_.pressureGradient;
        }
        case SEL_TERM_ADDED_MASS:
        {
            return world_.addedMass != SEL_ADDED_MASS_NONE;
        }
        case SEL_TERM_DRAG:
        {
            return world_.drag;
        }
        case SEL_TERM_SAFFMAN:
        {
            return world_.saffman;
        }
        case SEL_TERM_MAGNUS:
        {
            return world_.magnus;
        }
        case SEL_TERM_HISTORY:
        {
            return world_.history;
        }
        case SEL_TERM_COUNT:
        {}
    }

    return false;
}


bool Foam::superellipsoidFluidSettings::needs(const unsigned what) const
{
    return world_.drag && (world_.drag->needs & what);
}


bool Foam::superellipsoidFluidSettings::needsAcceleration() const
{
    return
        has(SEL_TERM_PRESSURE_GRADIENT)
     || has(SEL_TERM_ADDED_MASS)
     || has(SEL_TERM_HISTORY);
}


Foam::string Foam::superellipsoidFluidSettings::text() const
{
    if (!active())
    {
        return "none";
    }

    string all
    (
        couplingNames()[coupling_] + ", drag " + sel_drag_name(world_.drag)
    );

    if (world_.drag && world_.drag != &sel_drag_stokes)
    {
        all += world_.dragAsPublished ? " as published" : " on the tensor";
    }

    all += ", added mass " + addedMassNames[world_.addedMass];

    if (world_.addedMassPath == SEL_ADDED_MASS_FLUID_PATH)
    {
        all += " by Du/Dt";
    }

    const std::pair<const char*, int> terms[] =
    {
        {"buoyancy", world_.buoyancy},
        {"pressure gradient", world_.pressureGradient},
        {"torque", world_.torque},
        {"Saffman lift", world_.saffman},
        {"Magnus lift", world_.magnus},
        {"history", world_.history}
    };

    for (const auto& term : terms)
    {
        all += string(term.second ? ", " : ", no ") + term.first;
    }

    return all;
}


// ************************************************************************* //

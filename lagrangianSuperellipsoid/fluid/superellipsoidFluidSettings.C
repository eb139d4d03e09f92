// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidFluidSettings.H"
#include "superellipsoidInput.H"
#include "superellipsoidKeywords.H"
#include "OSspecific.H"

using namespace Foam::superellipsoidInput;

// * * * * * * * * * * * * * * * Local Functions * * * * * * * * * * * * * * //

namespace Foam
{

//- Switches of the core's settings: keyword, name in the log, member
static const struct
{
    const char* keyword;
    const char* text;
    int sel_fluid_settings::* on;
} switches[] =
{
    {"buoyancy", "buoyancy", &sel_fluid_settings::buoyancy},
    {
        "pressureGradient", "pressure gradient",
        &sel_fluid_settings::pressureGradient
    },
    {"torque", "torque", &sel_fluid_settings::torque},
    {"saffmanLift", "Saffman lift", &sel_fluid_settings::saffman},
    {"magnusLift", "Magnus lift", &sel_fluid_settings::magnus},
    {"history", "history", &sel_fluid_settings::history}
};


static const struct
{
    const char* name;
    superellipsoidFluidSettings::couplingMode mode;
} couplings[] =
{
    {"none", superellipsoidFluidSettings::NONE},
    {"oneWay", superellipsoidFluidSettings::ONE_WAY},
    {"twoWay", superellipsoidFluidSettings::TWO_WAY},
    {"fourWay", superellipsoidFluidSettings::FOUR_WAY}
};


//- Returns a value of an enumeration of the core, given by its word in the
//- block fluid
static label choice
(
    const dictionary& dict,
    const word& keyword,
    const char* enumeration
)
{
    return
        superellipsoidKeywords::valueOf
        (
            enumeration,
            wordOf("fluid", dict, keyword)
        );
}


//- Returns the keywords of the drag laws that need none of the properties
//- `without` (SEL_DRAG_NEEDS_*), including laws that a library of the case has
//- registered
static wordList dragLaws(const unsigned without)
{
    wordList laws(1, word(sel_drag_name(nullptr)));

    for (int k = 0; sel_drag_list(k); ++k)
    {
        if (!(sel_drag_list(k)->needs & without))
        {
            laws.append(sel_drag_list(k)->keyword);
        }
    }

    return laws;
}


//- Is the file inside the case? The cache is written only there
static bool isInCase(fileName file)
{
    const std::string folder = getEnv("FOAM_CASE") + '/';

    file.expand();

    if (file.isAbsolute() && file.compare(0, folder.size(), folder) != 0)
    {
        return false;
    }

    // Number of folders below that of the case
    label depth = 0;
    for
    (
        const word& name
      : fileName(file.substr(file.isAbsolute() ? folder.size() : 0))
       .components()
    )
    {
        depth += name == ".." ? -1 : name.empty() || name == "." ? 0 : 1;

        if (depth < 0)
        {
            return false;
        }
    }

    return true;
}

} // End namespace Foam


// * * * * * * * * * * * * * Private Member Functions  * * * * * * * * * * * //

void Foam::superellipsoidFluidSettings::readCache(const dictionary& dict)
{
    const entry* cache = dict.findEntry("cache", keyType::LITERAL);

    if (!cache)
    {
        return;
    }

    const token read
    (
        !cache->isDict() && cache->stream().size() == 1
      ? cache->stream()[0]
      : token()
    );

    if (read.isWord() && read.wordToken() == "none")
    {
        resistance_.cache.clear();
        return;
    }

    if (!read.isString() || read.stringToken().empty())
    {
        fail
        (
            dict,
            "cache",
            "read '" + written(dict, "cache") + "'; allowed: the name of"
            " a file in quotes, or none"
        );
    }

    resistance_.cache = dict.get<fileName>("cache");

    if (!isInCase(resistance_.cache))
    {
        fail
        (
            dict,
            "cache",
            "read '" + written(dict, "cache") + "', which is outside the case;"
            " allowed: a file in the case, or none"
        );
    }
}


void Foam::superellipsoidFluidSettings::read(const dictionary& dict)
{
    checkGroups(dict, "fluid");
    require(dict, "coupling");

    const word coupling(wordOf("fluid", dict, "coupling"));

    for (const auto& c : couplings)
    {
        coupling_ = coupling == c.name ? c.mode : coupling_;
    }

    const wordList laws(dragLaws(0));
    world_.drag =
        sel_drag_find
        (
            oneOf
            (
                dict,
                "drag",
                laws,
                sel_drag_name(world_.drag),
                ofLibraries
            ).c_str()
        );
    world_.dragAsPublished =
        wordOf("fluid", dict, "dragLimit") == "asPublished";
    world_.addedMass =
        sel_added_mass(choice(dict, "addedMass", "sel_added_mass"));
    world_.addedMassPath =
        sel_added_mass_path
        (
            choice(dict, "addedMassAcceleration", "sel_added_mass_path")
        );

    for (const auto& s : switches)
    {
        world_.*s.on = yesOr(dict, s.keyword, world_.*s.on);
    }
    world_.terms = yesOr(dict, "writeForces", false);

    semiImplicit_ = wordOf("fluid", dict, "source") == "semiImplicit";

    temperature_ = numberOf("fluid", dict, "temperature");

    if (dict.findEntry("resistance", keyType::LITERAL))
    {
        const dictionary& r = superellipsoidInput::subDict(dict, "resistance");

        checkGroups(r, "resistance");
        resistance_.tolerance =
            numberOf("resistance", r, "tolerance", resistance_.tolerance);
        resistance_.fromTable = wordOf("resistance", r, "method") == "table";
        readCache(r);
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
    resistance_{5e-4, false, "constant/superellipsoidResistance"},
    semiImplicit_(true),
    temperature_(293.15)
{
    if (dict.findEntry("fluid", keyType::LITERAL))
    {
        read(superellipsoidInput::subDict(dict, "fluid"));
    }
}


// * * * * * * * * * * * * * * * Member Functions  * * * * * * * * * * * * * //

Foam::word Foam::superellipsoidFluidSettings::couplingName() const
{
    for (const auto& c : couplings)
    {
        if (c.mode == coupling_)
        {
            return c.name;
        }
    }

    return word();
}


Foam::word Foam::superellipsoidFluidSettings::termName(const label term)
{
    static const char* const names[SEL_TERM_COUNT + 1] =
    {
        "forceBuoyancy", "forcePressureGradient", "forceAddedMass",
        "forceDrag", "forceSaffman", "forceMagnus", "forceHistory",
        "torqueFluid"
    };

    return names[term];
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
    const bool byDrag = world_.drag && !world_.dragAsPublished;

    for (label i = 0; i < shapes.size(); ++i)
    {
        const sel_polyhedron* body = shapes[i].polyhedron;

        if
        (
            body && needsResistance()
         && sel_resistance_polyhedron_fits(body) == SEL_E_FACES
        )
        {
            fail
            (
                fluid,
                byDrag ? "drag" : "torque",
                "the resistance in Stokes flow of the shape '"
              + shapes.names()[i] + "' is unknown: its "
              + superellipsoidInput::text(body->nTriangles)
              + " triangles are too many for boundary elements (the limit is"
                " about 550 for a compact body, 2000 with three mirror planes,"
                " fewer for a long one); allowed with it: drag none, or any"
                " with dragLimit asPublished, and torque no"
            );
        }

        if (needs(SEL_DRAG_NEEDS_AREAS) && !sel_shape_mirrored(&shapes[i]))
        {
            fail
            (
                fluid,
                "drag",
                "read " + written(fluid, "drag") + ", which needs projected"
                " areas by direction, for shapes with three planes of symmetry;"
                " '" + shapes.names()[i] + "' has fewer; allowed with it: "
              + listed(dragLaws(SEL_DRAG_NEEDS_AREAS))
            );
        }
    }
}


bool Foam::superellipsoidFluidSettings::has(const sel_term term) const
{
    const bool on[SEL_TERM_COUNT] =
    {
        world_.buoyancy != 0,
        world_.pressureGradient != 0,
        world_.addedMass != SEL_ADDED_MASS_NONE,
        world_.drag != nullptr,
        world_.saffman != 0,
        world_.magnus != 0,
        world_.history != 0
    };

    return on[term];
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
        couplingName() + ", drag " + sel_drag_name(world_.drag)
    );

    if (world_.drag && world_.drag != &sel_drag_stokes)
    {
        all +=
            world_.dragAsPublished
          ? " as published"
          : " times the Stokes resistance tensor";
    }

    all +=
        ", added mass "
      + superellipsoidKeywords::wordFor("sel_added_mass", world_.addedMass);

    if (world_.addedMassPath == SEL_ADDED_MASS_FLUID_PATH)
    {
        all += " with Du/Dt along the path of the fluid";
    }

    for (const auto& s : switches)
    {
        all += string(world_.*s.on ? ", " : ", no ") + s.text;
    }

    return all;
}

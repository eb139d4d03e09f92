// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidSettings.H"
#include "superellipsoidDragLaw.H"
#include "superellipsoidInput.H"
#include "superellipsoidLaws.H"
#include "mathematicalConstants.H"

using namespace Foam::superellipsoidInput;

// * * * * * * * * * * * * * * * Local Functions * * * * * * * * * * * * * * //

namespace Foam
{

//- Returns true if the keyword orientation is a quaternion, false if it is
//- random. Any other value is an error
static bool hasQuaternion(const dictionary& dict)
{
    if (!dict.findEntry("orientation", keyType::LITERAL))
    {
        return false;
    }

    const tokenList tokens(tokensOf(dict, "orientation"));
    const token first(tokens.size() ? tokens[0] : token());

    if (first.isWord() && first.wordToken() == "random")
    {
        return false;
    }

    if (!first.isPunctuation() && !first.isCompound())
    {
        fail
        (
            dict,
            "orientation",
            "read '" + written(dict, "orientation") + "'; allowed: random, or"
            " a quaternion (e0 e1 e2 e3)"
        );
    }

    return true;
}


//- Reads a quaternion whose components are at most 1e100, so that their squares
//- are finite, and normalises it
static quaternion readQuaternion(const dictionary& dict)
{
    const scalarList e(numbers(dict, "orientation", 4, 1e100));
    const scalar length = mag(quaternion(e[0], vector(e[1], e[2], e[3])));

    if (length < SMALL)
    {
        fail
        (
            dict,
            "orientation",
            "read " + text(e) + "; the quaternion must not be zero"
        );
    }

    return
        quaternion
        (
            e[0]/length,
            vector(e[1]/length, e[2]/length, e[3]/length)
        );
}

} // End namespace Foam


// * * * * * * * * * * * * * Private Member Functions  * * * * * * * * * * * //

void Foam::superellipsoidSettings::readInjected
(
    const dictionary& dict,
    const superellipsoidShapes& shapes
)
{
    checkGroups(dict, "injected");

    if (dict.findEntry("shape", keyType::LITERAL))
    {
        injectedType = shapes.index(oneWord(dict, "shape"), dict, "shape");
    }

    if (hasQuaternion(dict))
    {
        injectedRandom = false;
        injectedDirection = readQuaternion(dict);
    }

    injectedSizeFromInjector =
        wordOf("injected", dict, "size") == "fromInjector";
    injectedOmega = vectorOf("injected", dict, "omega");
    injectedSeed = integerOf("injected", dict, "seed");
    injectedOnOverlap = wordOf("injected", dict, "onOverlap");
}


// * * * * * * * * * * * * * * * * Constructors  * * * * * * * * * * * * * * //

Foam::superellipsoidSettings::superellipsoidSettings
(
    const dictionary& dict,
    const superellipsoidShapes& shapes,
    const superellipsoidWalls& walls
)
:
    fluid(dict),
    world(sel_world_default_settings()),
    logInterval(1),
    injectedType(shapes.size() == 1 ? 0 : -1),
    injectedSizeFromInjector(true),
    injectedRandom(true),
    injectedDirection(1),
    injectedOmega(Zero),
    injectedSeed(1),
    injectedOnOverlap("wait")
{
    using superellipsoidInput::subDict;

    fluid.check(dict, shapes);
    readContact(subDict(dict, "contact"), shapes, walls);

    if (dict.findEntry("injected", keyType::LITERAL))
    {
        readInjected(subDict(dict, "injected"), shapes);
    }

    if (dict.findEntry("log", keyType::LITERAL))
    {
        const dictionary& log = subDict(dict, "log");

        checkGroups(log, "log");
        readGroup("log", log, &world);
        logInterval = integerOf("log", log, "interval");
    }
}


// * * * * * * * * * * * * * * * Member Functions  * * * * * * * * * * * * * //

Foam::label Foam::superellipsoidSettings::randomSeed
(
    const label gid,
    const label step
)
{
    return label(2147483647*sel_motion_uniform(step, gid, 3));
}


Foam::quaternion Foam::superellipsoidSettings::injectedOrientation
(
    const label gid,
    const vector& semiAxes,
    const sel_plane& plane
) const
{
    if (!injectedRandom)
    {
        return injectedDirection;
    }

    double u[3];
    for (int j = 0; j < 3; ++j)
    {
        u[j] = sel_motion_uniform(injectedSeed, gid, j);
    }

    double q[4];
    if (plane.axis == SEL_PLANE_NONE)
    {
        sel_motion_random_orientation(u, q);
    }
    else
    {
        sel_plane_orientation
        (
            &plane,
            semiAxes.v_,
            constant::mathematical::twoPi*u[0],
            q
        );
    }

    return quaternion(q[0], vector(q[1], q[2], q[3]));
}


std::set<std::string> Foam::superellipsoidSettings::addedLaws() const
{
    std::set<std::string> laws;

    superellipsoidLaws::listAdded(world.material, laws);

    for (const sel_material& m : pairMaterials)
    {
        superellipsoidLaws::listAdded(m, laws);
    }
    for (const sel_wall_patch& wall : wallPatches)
    {
        superellipsoidLaws::listAdded(wall.material, laws);
    }
    if (fluid.active() && superellipsoidDragLaw::isAdded(fluid.world().drag))
    {
        laws.insert(std::string("drag ") + fluid.world().drag->keyword);
    }

    return laws;
}

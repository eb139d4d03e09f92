// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidMovingWalls.H"
#include "superellipsoidSettings.H"
#include "superellipsoidInput.H"
#include "superellipsoidKeywords.H"
#include "superellipsoidText.H"
#include "wordRe.H"

using namespace Foam::superellipsoidInput;

// * * * * * * * * * * * * * * * Local Functions * * * * * * * * * * * * * * //

namespace Foam
{

//- Returns true if the key of an entry of walls matches the name of a wall. A
//- regular expression applies only to walls, a plain name also to mirrors. A
//- regular expression such as ".*" is also valid if there are no walls
static bool matchesWall(const keyType& key, const superellipsoidWalls& walls)
{
    const label n = walls.nMeshPatches();
    bool any = false;

    for (label i = 0; i < n; ++i)
    {
        const word& name = walls.patchNames()[i];

        if (!key.isPattern() && static_cast<const word&>(key) == name)
        {
            return true;
        }

        if (!walls.mirrors()[i])
        {
            any = true;

            if (key.isPattern() && wordRe(key, wordRe::REGEX).match(name))
            {
                return true;
            }
        }
    }

    return key.isPattern() && !any;
}


//- Ends with the error that an entry matches no wall
static void failWall
(
    const dictionary& dict,
    const word& key,
    const superellipsoidWalls& walls
)
{
    wordList names;

    for (label i = 0; i < walls.nMeshPatches(); ++i)
    {
        if (!walls.mirrors()[i])
        {
            names.append(walls.patchNames()[i]);
        }
    }

    fail
    (
        dict,
        key,
        "there is no such patch of type wall; walls: "
      + (names.size() ? listed(names) : string("none"))
      + "; for a patch of type patch that only the fluid passes (a screen or a"
        " distributor), use an entry with its exact name and holds particles"
      + (
            names.size() < walls.nMeshPatches()
          ? " (a symmetry plane needs its exact name)"
          : ""
        )
    );
}


//- Checks the keyword holds, which superellipsoidWalls reads
static void checkHolds(const dictionary& wall, const bool isPattern)
{
    if (!wall.findEntry("holds", keyType::LITERAL))
    {
        return;
    }

    wordOf("wall", wall, "holds");

    if (isPattern)
    {
        fail
        (
            wall,
            "holds",
            "is given in an entry with a regular expression as name; allowed:"
            " the exact name of a patch, so that no outlet becomes a wall"
        );
    }
}


//- Checks the entries of walls
static void checkWalls
(
    const dictionary& dict,
    const superellipsoidMaterials& materials,
    const superellipsoidWalls& walls
)
{
    wordList allowed(superellipsoidKeywords::of("law surface wall"));
    allowed.append(materials.keywords());

    for (const entry& e : dict)
    {
        if (!e.isDict())
        {
            fail
            (
                dict,
                e.keyword(),
                "read '" + written(dict, e.keyword()) + "'; expected a"
                " dictionary: { en 0.2; }"
            );
        }

        checkKeywords(e.dict(), allowed);
        checkHolds(e.dict(), e.keyword().isPattern());

        if (!matchesWall(e.keyword(), walls))
        {
            failWall(dict, e.keyword(), walls);
        }
    }
}


//- Reads the entry of a wall
static void readWall
(
    const label i,
    const dictionary& dict,
    const superellipsoidMaterials& materials,
    superellipsoidSettings& s
)
{
    sel_wall_patch& patch = s.wallPatches[i];

    patch.material = materials.read(dict, s.world.material, true);

    const auto surface =
        std::make_shared<const superellipsoidSurfaceMotion>(dict);
    const vector origin(vectorOf("surface", dict, "origin"));

    for (direction d = 0; d < vector::nComponents; ++d)
    {
        patch.velocity[d] = surface->velocity()[d];
        patch.omega[d] = surface->omega()[d];
        patch.origin[d] = origin[d];
    }

    patch.holdsBelow = 0;
    s.surfaces[i] = surface;
}


//- Returns the reason why a wall cannot hold particles; empty: the wall can
//- hold them
static string whyNotSticky
(
    const superellipsoidSurfaceMotion& surface,
    const bool isMirror,
    const sel_world_settings& world
)
{
    return
        isMirror
      ? "a symmetry plane has no contacts; allowed for walls"
      : surface.varies() || surface.velocity() != vector::zero
     || surface.omega() != vector::zero
      ? "this wall has velocity or omega, but held particles stay at rest;"
        " allowed for walls at rest"
      : !sel_world_may_hold(&world)
      ? "allowed with contact { model nonSmooth; }, impulse, and softSphere"
        " with integration leapFrog"
      : "";
}


//- Reads the keywords stick and stickBelow. Returns the speed below which the
//- wall holds particles that hit it
static scalar readStick(const dictionary& dict, const string& whyNot)
{
    const bool sticks = yesOr(dict, "stick", false);
    const bool below = dict.findEntry("stickBelow", keyType::LITERAL);

    if (below && !sticks)
    {
        fail
        (
            dict,
            "stickBelow",
            "needs stick yes; it is the impact speed up to which particles"
            " stick"
        );
    }

    if (sticks && whyNot.size())
    {
        fail(dict, "stick", "read '" + written(dict, "stick") + "'; " + whyNot);
    }

    return
        below ? numberOf("wall", dict, "stickBelow")
      : sticks ? HUGE_VAL
      : scalar(0);
}


//- Reads the block walls
static void readPatches
(
    const dictionary& dict,
    const superellipsoidMaterials& materials,
    const superellipsoidWalls& walls,
    superellipsoidSettings& s
)
{
    checkWalls(dict, materials, walls);

    for (label i = 0; i < walls.nMeshPatches(); ++i)
    {
        const word& name = walls.patchNames()[i];
        const bool isMirror = walls.mirrors()[i];

        const dictionary* found =
            dict.findDict(name, isMirror ? keyType::LITERAL : keyType::REGEX);

        if (found)
        {
            readWall(i, *found, materials, s);
            s.wallPatches[i].holdsBelow =
                readStick
                (
                    *found,
                    whyNotSticky(*s.surfaces[i], isMirror, s.world)
                );
        }
        else if (!isMirror)
        {
            fail
            (
                dict,
                name,
                "this patch of type wall has no entry; present: "
              + listed(dict.toc())
            );
        }
    }
}


//- Raises an error if a moving wall needs forces that the model does not have
static void checkLoad
(
    const superellipsoidMovingWalls& moving,
    const label k,
    const superellipsoidSettings& s
)
{
    const bool springs = moving.needsSprings(k);

    if
    (
        moving.needsLoad(k) && !s.isSoft() && (springs || !s.isBarrier())
    )
    {
        const dictionary& motion =
            superellipsoidInput::subDict(moving.dict(k), "motion");

        fail
        (
            motion,
            "type",
            "read '" + written(motion, "type") + "'; this needs deformable"
            " contacts: contact { model softSphere; }"
          + (springs ? "" : " or barrier")
        );
    }
}


//- Reads the settings of walls that are not part of the mesh
static void readMovingWalls
(
    const superellipsoidMaterials& materials,
    const superellipsoidWalls& walls,
    superellipsoidSettings& s
)
{
    wordList allowed(superellipsoidKeywords::of("movingWall law surface"));
    allowed.append(materials.keywords());

    for (label k = 0; k < walls.moving().size(); ++k)
    {
        const dictionary& dict = walls.moving().dict(k);
        const label i = walls.nMeshPatches() + k;

        checkKeywords(dict, allowed);
        checkLoad(walls.moving(), k, s);
        readWall(i, dict, materials, s);

        // The origin becomes relative to the wall's own frame
        for (direction d = 0; d < vector::nComponents; ++d)
        {
            s.wallPatches[i].origin[d] -= walls.moving().origin(k)[d];
        }
    }
}

} // End namespace Foam


// * * * * * * * * * * * * * Private Member Functions  * * * * * * * * * * * //

void Foam::superellipsoidSettings::readWalls
(
    const dictionary& dict,
    const superellipsoidMaterials& materials,
    const superellipsoidWalls& walls
)
{
    sel_wall_patch usual = sel_wall_patch();
    usual.material = world.material;

    wallPatches.setSize(walls.patchNames().size(), usual);
    surfaces.resize(walls.patchNames().size());

    // Contacts of a body with its own mirror image have no friction
    forAll(wallPatches, i)
    {
        if (walls.mirrors()[i])
        {
            wallPatches[i].material.friction = SEL_FRICTION_NONE;
            sel_soft_material_mirror(&wallPatches[i].material.soft);
        }
    }

    if (dict.findEntry("walls", keyType::LITERAL))
    {
        readPatches
        (
            superellipsoidInput::subDict(dict, "walls"),
            materials,
            walls,
            *this
        );
    }

    readMovingWalls(materials, walls, *this);
}


// * * * * * * * * * * * * * * * Member Functions  * * * * * * * * * * * * * //

Foam::label Foam::superellipsoidSettings::sticky() const
{
    return holding().find(true);
}


Foam::boolList Foam::superellipsoidSettings::holding() const
{
    boolList walls(wallPatches.size(), false);

    forAll(walls, i)
    {
        walls[i] = wallPatches[i].holdsBelow > 0;
    }

    return walls;
}


Foam::string Foam::superellipsoidSettings::stickText(const label wall) const
{
    const scalar below = wallPatches[wall].holdsBelow;

    return
        !(below > 0) ? ""
      : below > SEL_SPEED_MOST ? "holds particles that touch it"
      : "holds particles that hit it at up to "
      + superellipsoidText::brief(below)
      + " m/s";
}

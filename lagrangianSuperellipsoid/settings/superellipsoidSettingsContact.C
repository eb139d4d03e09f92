// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidMovingWalls.H"
#include "superellipsoidSettings.H"
#include "superellipsoidInput.H"
#include "superellipsoidKeywords.H"
#include "superellipsoidMaterials.H"
#include "superellipsoidText.H"
#include "wordRe.H"

#include <exception>

using namespace Foam::superellipsoidInput;

// * * * * * * * * * * * * * * * Local Functions * * * * * * * * * * * * * * //

namespace Foam
{

//- Value of "manifold on"
static const scalar recommendedManifold = 1e-3;

//- Value of "manifold on" with polyhedra: faces that rest on each other tilt by
//- some thousandths, and packings with thinner contact regions creep
static const scalar polyhedralManifold = 1e-2;

//- Default of reuse for packings (nonSmooth)
static const scalar recommendedReuse = 0.001;

//- Largest reuse with softSphere: above it springs make energy. Of 2.8e-3 J a
//- falling packing gained 1.4 % with this value, 7 % with ten times as much
static const scalar softReuseMost = 0.01;


//- Returns true if the entry is this one word
static bool isWord(const entry& e, const word& value)
{
    return
        !e.isDict() && e.stream().size() == 1 && e.stream()[0].isWord()
     && e.stream()[0].wordToken() == value;
}


//- Returns true if the key matches the name of a wall
static bool matchesAny
(
    const dictionary& dict,
    const keyType& key,
    const wordList& wallNames
)
{
    if (!key.isPattern())
    {
        return wallNames.found(key);
    }

    bool used = wallNames.empty();

    for (const word& name : wallNames)
    {
        used = used || wordRe(key, wordRe::REGEX).match(name);
    }

    return used;
}

} // End namespace Foam


// * * * * * * * * * * * * * Private Member Functions  * * * * * * * * * * * //

void Foam::superellipsoidSettings::checkWalls
(
    const dictionary& dict,
    const superellipsoidWalls& walls
) const
{
    wordList allowed(superellipsoidKeywords::of("law surface wall"));
    allowed.append(soft_.keywords());
    allowed.append(barrier_.keywords());

    // A regular expression applies to walls only, a plain name to mirrors too

    wordList wallNames;
    for (label i = 0; i < walls.nMeshPatches(); ++i)
    {
        if (!walls.mirrors()[i])
        {
            wallNames.append(walls.patchNames()[i]);
        }
    }

    for (const entry& e : dict)
    {
        if (!e.isDict())
        {
            fail
            (
                dict,
                e.keyword(),
                "read '" + written(dict, e.keyword()) + "'; a dictionary is"
                " wanted: { en 0.2; }"
            );
        }

        checkKeywords(e.dict(), allowed);

        if (e.dict().findEntry("holds", keyType::LITERAL))
        {
            oneOf(e.dict(), "holds", wordList({"particles"}), "particles");

            if (e.keyword().isPattern())
            {
                fail
                (
                    e.dict(),
                    "holds",
                    "stands in an entry with an expression for its name;"
                    " allowed is the very name of a patch, so that no outlet"
                    " becomes a wall"
                );
            }
        }

        // A general expression such as ".*" is valid even where there are no
        // walls

        if
        (
            !matchesAny(dict, e.keyword(), wallNames)
         && !(
                walls.patchNames().found(e.keyword())
             && walls.patchNames().find(e.keyword()) < walls.nMeshPatches()
            )
        )
        {
            fail
            (
                dict,
                e.keyword(),
                "there is no such patch of type wall; walls: "
              + (wallNames.size() ? listed(wallNames) : string("none"))
              + "; a patch of type patch that particles do not pass and the"
                " fluid does, a screen or a distributor, says here, by its very"
                " name, holds particles"
              + (
                    wallNames.size() < walls.nMeshPatches()
                  ? " (a plane of symmetry is named in full)"
                  : ""
                )
            );
        }
    }
}


void Foam::superellipsoidSettings::readWall
(
    const label i,
    const dictionary& dict,
    const sel_material& others
)
{
    sel_wall_patch& patch = wallPatches_[i];

    patch.material =
        superellipsoidMaterials::read(dict, others, soft_, barrier_, true);

    const auto surface =
        std::make_shared<const superellipsoidSurfaceMotion>(dict);
    const vector origin
    (
        tripleOr(dict, "origin", vector::zero, SEL_POSITION_MOST)
    );

    for (direction d = 0; d < vector::nComponents; ++d)
    {
        patch.velocity[d] = surface->velocity()[d];
        patch.omega[d] = surface->omega()[d];
        patch.origin[d] = origin[d];
    }

    patch.holdsBelow = 0;
    surfaces_[i] = surface;
}


void Foam::superellipsoidSettings::readStick
(
    const label i,
    const dictionary& dict,
    const bool mirror
)
{
    sel_wall_patch& patch = wallPatches_[i];
    const superellipsoidSurfaceMotion& surface = *surfaces_[i];
    const bool sticks = yesOr(dict, "stick", false);
    const bool below = dict.findEntry("stickBelow", keyType::LITERAL);

    if (below && !sticks)
    {
        fail
        (
            dict,
            "stickBelow",
            "is the speed up to which what hits this wall stays there, which"
            " wants stick yes beside it"
        );
    }

    if (!sticks)
    {
        return;
    }

    const string why
    (
        mirror
      ? "a plane of symmetry touches nothing; allowed for walls"
      : surface.varies() || surface.velocity() != vector::zero
     || surface.omega() != vector::zero
      ? "this wall has velocity or omega, and what it holds stays where it is;"
        " allowed for walls at rest"
      : !sel_world_may_hold(&world_)
      ? "allowed with contact { model nonSmooth; }, impulse, and softSphere"
        " with integration leapFrog"
      : ""
    );

    if (why.size())
    {
        fail(dict, "stick", "read '" + written(dict, "stick") + "'; " + why);
    }

    patch.holdsBelow =
        below ? positive(dict, "stickBelow", 0, SEL_SPEED_MOST) : HUGE_VAL;
}


Foam::label Foam::superellipsoidSettings::sticky() const
{
    label wall = -1;

    forAll(wallPatches_, i)
    {
        wall = wall < 0 && wallPatches_[i].holdsBelow > 0 ? i : wall;
    }

    return wall;
}


Foam::boolList Foam::superellipsoidSettings::holding() const
{
    boolList walls(wallPatches_.size(), false);

    forAll(walls, i)
    {
        walls[i] = wallPatches_[i].holdsBelow > 0;
    }

    return walls;
}


Foam::string Foam::superellipsoidSettings::stickText(const label wall) const
{
    const scalar below = wallPatches_[wall].holdsBelow;

    return
        !(below > 0) ? ""
      : below > SEL_SPEED_MOST ? "holds what touches it"
      : "holds what hits it at up to " + superellipsoidText::brief(below)
      + " m/s";
}


void Foam::superellipsoidSettings::readWalls
(
    const dictionary& dict,
    const superellipsoidWalls& walls
)
{
    checkWalls(dict, walls);

    const wordList& names = walls.patchNames();

    for (label i = 0; i < walls.nMeshPatches(); ++i)
    {
        const bool mirror = walls.mirrors()[i];
        const dictionary* found =
            dict.findDict
            (
                names[i],
                mirror ? keyType::LITERAL : keyType::REGEX
            );

        if (!found && mirror)
        {
            continue;
        }

        if (!found)
        {
            fail
            (
                dict,
                names[i],
                "this patch of type wall has no entry; there are: "
              + listed(dict.toc())
            );
        }

        readWall(i, *found, world_.material);
        readStick(i, *found, mirror);
    }
}


void Foam::superellipsoidSettings::readMovingWalls
(
    const superellipsoidWalls& walls
)
{
    wordList allowed(superellipsoidKeywords::of("movingWall law surface"));
    allowed.append(soft_.keywords());
    allowed.append(barrier_.keywords());

    for (label k = 0; k < walls.moving().size(); ++k)
    {
        const dictionary& dict = walls.moving().dict(k);

        checkKeywords(dict, allowed);

        const bool springs = walls.moving().needsSprings(k);

        if
        (
            walls.moving().needsLoad(k) && !isSoft()
         && (springs || !isBarrier())
        )
        {
            const dictionary& motion =
                superellipsoidInput::subDict(dict, "motion");

            fail
            (
                motion,
                "type",
                "read '" + written(motion, "type") + "'; what it presses must"
                " give way: contact { model softSphere; }"
              + (springs ? "" : " or barrier")
            );
        }

        const label i = walls.nMeshPatches() + k;
        readWall(i, dict, world_.material);

        // Relative to the wall's own frame
        for (direction d = 0; d < vector::nComponents; ++d)
        {
            wallPatches_[i].origin[d] -= walls.moving().origin(k)[d];
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
        wordOf("contact", dict, "partners") == "all"
      ? SEL_PARTNERS_ALL
      : SEL_PARTNERS_DEEPEST;
}


void Foam::superellipsoidSettings::readManifold
(
    const dictionary& dict,
    const superellipsoidShapes& shapes
)
{
    const entry* found = dict.findEntry("manifold", keyType::LITERAL);

    const bool flat = shapes.firstPolyhedron() >= 0;
    const scalar recommended =
        flat ? polyhedralManifold : recommendedManifold;

    // Flat shapes rest on more than one point, with any model
    const bool rests = flat || shapes.anyFlatSide();

    if (!found || isWord(*found, "auto"))
    {
        world_.manifold = rests ? recommended : 0;
        return;
    }

    world_.manifold = 0;

    if (isWord(*found, "off"))
    {
        return;
    }

    if (isWord(*found, "on"))
    {
        world_.manifold = recommended;
        return;
    }

    const bool isNumber =
        !found->isDict() && found->stream().size() == 1
     && found->stream()[0].isNumber();

    const scalar share = isNumber ? found->stream()[0].number() : -1;

    if (!(share >= 0 && share <= 1))
    {
        fail
        (
            dict,
            "manifold",
            "read '" + written(dict, "manifold") + "'; allowed: auto, off, on ("
          + text(recommended) + "), or a share of the smallest"
            " semi-axis from 0 to 1"
        );
    }

    world_.manifold = share;
}


void Foam::superellipsoidSettings::readBetweenParticles
(
    const dictionary& dict
)
{
    typedef superellipsoidFluidSettings fluid;

    world_.betweenParticles = yesOr(dict, "betweenParticles", true);

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


void Foam::superellipsoidSettings::readThreads(const dictionary& dict)
{
    world_.threads =
        integerOf("contact", dict, "threads", world_.threads);

    if (world_.threads > sel_threads_most())
    {
        fail
        (
            dict,
            "threads",
            "read " + Foam::name(world_.threads) + "; allowed: 1, for this"
            " library was built by a compiler without OpenMP"
        );
    }
}


Foam::wordHashSet Foam::superellipsoidSettings::lawsThatAddEnergy
(
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

    return laws;
}


void Foam::superellipsoidSettings::warnOfEnergy
(
    const dictionary& dict,
    const superellipsoidShapes& shapes
) const
{
    const wordHashSet laws(lawsThatAddEnergy(shapes));

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


void Foam::superellipsoidSettings::readPairs
(
    const dictionary& dict,
    const superellipsoidShapes& shapes
)
{
    const dictionary& coeffs =
        superellipsoidInput::subDict(dict, "contactLaw");

    checkGroups(coeffs, "law contactLaw");
    if (!isBarrier())
    {
        require(coeffs, "en");
    }

    sel_material deflt = sel_material();
    deflt.en = 1;
    deflt.et = 1;
    deflt.mu = 0;
    deflt.friction = SEL_FRICTION_NONE;

    world_.material =
        superellipsoidMaterials::read(coeffs, deflt, soft_, barrier_, false);
    world_.softSphere = soft_.settings();
    world_.barrier = barrier_.settings();
    world_.impulse.passes =
        integerOf
        (
            "contactLaw",
            coeffs,
            "iterations",
            world_.impulse.passes
        );
    world_.impulse.bounceThreshold =
        numberOf
        (
            "contactLaw",
            coeffs,
            "bounceThreshold",
            world_.impulse.bounceThreshold
        );
    world_.impulse.removeOverlap = yesOr(coeffs, "removeOverlap", true);

    if (dict.findEntry("pairs", keyType::LITERAL))
    {
        pairMaterials_ =
            superellipsoidMaterials::readPairs
            (
                superellipsoidInput::subDict(dict, "pairs"),
                shapes,
                world_.material,
                soft_,
                barrier_
            );
    }
}


void Foam::superellipsoidSettings::readSubsteps(const dictionary& dict)
{
    require(dict, "nSubCycles");

    const entry& substeps = *dict.findEntry("nSubCycles", keyType::LITERAL);

    nSubCycles_ = 0;

    if (!isWord(substeps, "auto"))
    {
        const bool whole =
            !substeps.isDict() && substeps.stream().size() == 1
         && substeps.stream()[0].isLabel();

        const label n = whole ? substeps.stream()[0].labelToken() : 0;

        if (n < 1 || n > SEL_SUBSTEPS_MOST)
        {
            fail
            (
                dict,
                "nSubCycles",
                "read '" + written(dict, "nSubCycles")
              + "'; allowed: a whole number from 1 to "
              + std::to_string(SEL_SUBSTEPS_MOST) + ", or auto"
            );
        }

        nSubCycles_ = n;
    }

    // With a smaller value a step would need more than the allowed number of
    // substeps

    maxTravel_ = 0.1;
    if (dict.findEntry("maxTravel", keyType::LITERAL))
    {
        maxTravel_ = positive(dict, "maxTravel", 1e-9, 1000);
    }
    allowLongSubsteps_ = yesOr(dict, "allowLongSubsteps", false);

    maxOverlap_ = 0.01;
    if (dict.findEntry("maxOverlap", keyType::LITERAL))
    {
        maxOverlap_ = positive(dict, "maxOverlap", 1e-6, 1);
    }
}


void Foam::superellipsoidSettings::readContact
(
    const dictionary& dict,
    const superellipsoidShapes& shapes,
    const superellipsoidWalls& walls
)
{
    checkGroups(dict, "contact");

    readDetection(dict);
    readBetweenParticles(dict);
    readModel(dict);
    readManifold(dict, shapes);
    soft_.read
    (
        dict,
        sel_model_keyword(world_.model),
        fluid_.active()
    );
    barrier_.read
    (
        dict,
        sel_model_keyword(world_.model),
        fluid_.active()
    );
    // The manifold makes the world report the points of each contact
    world_.manifold = isBarrier() ? recommendedManifold : world_.manifold;
    readPairs(dict, shapes);
    readCoeffs(dict);

    sel_wall_patch wall = sel_wall_patch();
    wall.material = world_.material;
    wallPatches_.setSize(walls.patchNames().size(), wall);
    surfaces_.resize(walls.patchNames().size());

    // Contacts of a body with its own mirror image have no friction
    forAll(wallPatches_, i)
    {
        if (walls.mirrors()[i])
        {
            wallPatches_[i].material.friction = SEL_FRICTION_NONE;
            superellipsoidSoftSettings::mirror(wallPatches_[i].material);
        }
    }

    if (dict.findEntry("walls", keyType::LITERAL))
    {
        readWalls(superellipsoidInput::subDict(dict, "walls"), walls);
    }
    readMovingWalls(walls);

    checkModel(dict);
    warnOfEnergy(dict, shapes);
    readSubsteps(dict);

    world_.impulse.impactTime =
        yesOr(dict, "impactTime", world_.impulse.impactTime);
    worstContact_ = yesOr(dict, "worstContact", false);
    world_.skin = numberOf("contact", dict, "skin", world_.skin);
    world_.reuse =
        numberOr
        (
            dict,
            "reuse",
            0,
            isSoft() ? softReuseMost : SEL_REUSE_MOST,
            isNonSmooth() ? recommendedReuse : world_.reuse
        );
    readThreads(dict);
    maxInitialOverlap_ = numberOf("contact", dict, "maxInitialOverlap", 0.2);
}


// ************************************************************************* //

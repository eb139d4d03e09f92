// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidSettings.H"
#include "superellipsoidInput.H"
#include "superellipsoidKeywords.H"
#include "superellipsoidMaterials.H"

using namespace Foam::superellipsoidInput;

// * * * * * * * * * * * * * * * Local Functions * * * * * * * * * * * * * * //

namespace Foam
{

//- Value of "manifold on"
static const scalar recommendedManifold = 1e-3;

//- Value of "manifold on" with polyhedra. Faces that rest on each other tilt by
//- some thousandths, and packings with thinner contact regions creep
static const scalar polyhedralManifold = 1e-2;

//- Default of reuse for packings (nonSmooth)
static const scalar recommendedReuse = 0.001;

//- Maximum reuse with softSphere: above it, springs add energy. A falling
//- packing with 2.8e-3 J gained 1.4 % with this value, 7 % with ten times as
//- much
static const scalar softReuseMost = 0.01;


//- Returns true if the value of the keyword is one word, namely `value`
static bool isWord
(
    const dictionary& dict,
    const word& keyword,
    const word& value
)
{
    const tokenList tokens(tokensOf(dict, keyword));

    return
        tokens.size() == 1 && tokens[0].isWord()
     && tokens[0].wordToken() == value;
}


static const sel_model* readModel(const dictionary& dict)
{
    wordList models;

    for (int k = 0; sel_model_list(k); ++k)
    {
        models.append(sel_model_keyword(sel_model_list(k)));
    }

    return sel_model_find(oneOf(dict, "model", models, models[0]).c_str());
}


static scalar readManifold
(
    const dictionary& dict,
    const superellipsoidShapes& shapes
)
{
    const bool flat = shapes.firstPolyhedron() >= 0;
    const scalar recommended =
        flat ? polyhedralManifold : recommendedManifold;

    if
    (
        !dict.findEntry("manifold", keyType::LITERAL)
     || isWord(dict, "manifold", "auto")
    )
    {
        // Flat shapes need more than one contact point to rest, with any model
        return flat || shapes.anyFlatSide() ? recommended : 0;
    }
    else if (isWord(dict, "manifold", "off"))
    {
        return 0;
    }
    else if (isWord(dict, "manifold", "on"))
    {
        return recommended;
    }

    const scalar share =
        isNumber(dict, "manifold")
      ? tokensOf(dict, "manifold")[0].number()
      : scalar(-1);

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

    return share;
}


//- Reads the keyword nSubCycles; 0: auto
static label readSubsteps(const dictionary& dict)
{
    require(dict, "nSubCycles");

    if (isWord(dict, "nSubCycles", "auto"))
    {
        return 0;
    }

    const tokenList tokens(tokensOf(dict, "nSubCycles"));

    const label n =
        tokens.size() == 1 && tokens[0].isLabel() ? tokens[0].labelToken() : 0;

    const auto range = superellipsoidKeywords::range("contact", "nSubCycles");

    if (n < range.least || n > range.greatest)
    {
        fail
        (
            dict,
            "nSubCycles",
            "read '" + written(dict, "nSubCycles")
          + "'; allowed: a whole number from " + text(range.least) + " to "
          + text(range.greatest) + ", or auto"
        );
    }

    return n;
}


//- Raises an error if keywords, or the block fluid, are not allowed with the
//- model
static void checkBeside
(
    const dictionary& contact,
    const superellipsoidSettings& s
)
{
    sel_conflict found;

    if (sel_world_conflict(&s.world, s.fluid.active(), &found))
    {
        const bool isOfSoft = found.keyword == string("integration");

        fail
        (
            isOfSoft
          ? superellipsoidInput::subDict(contact, "softSphereCoeffs")
          : contact,
            found.keyword,
            found.message
        );
    }

    for (const char* keyword : {"manifold", "reuse"})
    {
        if (s.findsPoints() && contact.findEntry(keyword, keyType::LITERAL))
        {
            fail
            (
                contact,
                keyword,
                "belongs to other models: barrier uses one contact per pair of"
                " faces, edges and vertices"
            );
        }
    }

    if
    (
        s.fluid.coupling() == superellipsoidFluidSettings::FOUR_WAY
     && !s.world.betweenParticles
    )
    {
        fail
        (
            contact,
            "betweenParticles",
            "read no; allowed: yes (fluid { coupling fourWay; } means that"
            " particles collide with each other; without: twoWay)"
        );
    }
}


//- Raises an error if the skin of barrier is as thick as a shape: all
//- neighbours would be pushed away at the start
static void checkSkin
(
    const dictionary& contact,
    const superellipsoidSettings& s,
    const superellipsoidShapes& shapes
)
{
    const scalar skin = s.world.barrier.skin;

    for (label i = 0; s.isBarrier() && i < shapes.size(); ++i)
    {
        if (!(skin < shapes[i].minSemiAxis))
        {
            fail
            (
                superellipsoidInput::subDict(contact, "barrierCoeffs"),
                "skin",
                "read " + text(skin) + "; allowed: less than half of the"
                " thickness of each shape, which for '" + shapes.names()[i]
              + "' is " + text(shapes[i].minSemiAxis)
              + " m; a hundredth of the size is usual"
            );
        }
    }
}


//- Raises an error if the model does not support the law of a material
static void checkLaw
(
    const dictionary& contact,
    const superellipsoidSettings& s,
    const sel_material& material,
    const string& block
)
{
    const bool fits =
        sel_friction_list(material.friction)->traits & SEL_LAW_IN_ALL_MODELS;

    if (s.solvesAtOnce() && !fits)
    {
        fail
        (
            contact,
            "model",
            "read " + string(sel_model_keyword(s.world.model)) + ", with a law"
            " of single collisions in "
          + block + ": "
          + superellipsoidMaterials::text(material)
          + "; allowed with it: friction none, friction { type coulomb;"
            " mu ...; }"
        );
    }
}


//- Writes which keywords the model does not use
static void writeUnused
(
    const dictionary& contact,
    const sel_model* model
)
{
    wordList unused;

    for (const char* block : {"", "contactLaw"})
    {
        const dictionary& dict =
            *block ? superellipsoidInput::subDict(contact, block) : contact;

        for (const entry& e : dict)
        {
            if (sel_model_ignores(model, e.keyword().c_str()))
            {
                unused.append(e.keyword());
            }
        }
    }

    if (unused.size())
    {
        Info<< "Model " << sel_model_keyword(model)
            << " makes no use of: " << listed(unused).c_str() << nl;
    }
}


//- Adds the law of a material to `laws` if the law may add energy in an
//- eccentric contact
static void addEnergetic(const sel_material& material, wordList& laws)
{
    const sel_law& law = *sel_friction_list(material.friction);

    if (law.traits & SEL_LAW_MAY_ADD_ENERGY && !laws.found(law.keyword))
    {
        laws.append(law.keyword);
    }
}


//- Warns of friction laws that may add energy with these shapes
static void warnOfEnergy
(
    const dictionary& dict,
    const superellipsoidSettings& s,
    const superellipsoidShapes& shapes
)
{
    const label n = shapes.size();
    wordList laws;

    for (label ij = 0; ij < n*n; ++ij)
    {
        if (!shapes[ij/n].isSphere || !shapes[ij % n].isSphere)
        {
            addEnergetic
            (
                s.pairMaterials.size() ? s.pairMaterials[ij] : s.world.material,
                laws
            );
        }
    }

    for (label i = 0; i < n*s.wallPatches.size(); ++i)
    {
        if (!shapes[i % n].isSphere)
        {
            addEnergetic(s.wallPatches[i/n].material, laws);
        }
    }

    if (laws.size())
    {
        sort(laws);

        IOWarningInFunction(dict)
            << "friction " << listed(laws).c_str()
            << " prescribes the tangential velocity of the contact;" << nl
            << "    at eccentric contacts (all shapes but spheres) this can add"
            << " energy, which the log gives as 'added'." << nl
            << "    coulomb, none, and restitution with form energySafe add"
            << " none" << endl;
    }
}


//- Reads the block contactLaw
static void readLaw
(
    const dictionary& dict,
    const superellipsoidMaterials& materials,
    sel_world_settings& world,
    const bool needsEn
)
{
    checkGroups(dict, "law contactLaw");

    if (needsEn)
    {
        require(dict, "en");
    }

    sel_material deflt = sel_material();
    deflt.en = 1;
    deflt.et = 1;

    world.material = materials.read(dict, deflt, false);
    readGroup("contactLaw", dict, &world);

    // bounceThreshold also applies to nonSmooth, unless nonSmoothCoeffs
    // contains its own value
    world.nonSmooth.bounceThreshold = world.impulse.bounceThreshold;
}


//- Raises an error if a material has a law that the model does not support
static void checkLaws(const dictionary& contact, const superellipsoidSettings& s)
{
    checkLaw(contact, s, s.world.material, "contactLaw");

    for (const sel_material& material : s.pairMaterials)
    {
        checkLaw(contact, s, material, "pairs");
    }

    for (const sel_wall_patch& patch : s.wallPatches)
    {
        checkLaw(contact, s, patch.material, "walls");
    }
}


//- Reads the limits of substeps, and reuse
static void readLimits(const dictionary& dict, superellipsoidSettings& s)
{
    // maxTravel has a lower limit: below it a step would need more substeps
    // than allowed
    s.nSubCycles = readSubsteps(dict);
    s.maxTravel = numberOf("contact", dict, "maxTravel");
    s.maxOverlap = numberOf("contact", dict, "maxOverlap");
    s.allowLongSubsteps = yesOr(dict, "allowLongSubsteps", false);
    s.worstContact = yesOr(dict, "worstContact", false);
    s.maxInitialOverlap = numberOf("contact", dict, "maxInitialOverlap");
    s.world.reuse =
        numberOr
        (
            dict,
            "reuse",
            0,
            s.isSoft() ? softReuseMost : SEL_REUSE_MOST,
            s.isNonSmooth() ? recommendedReuse : s.world.reuse
        );
}

} // End namespace Foam


// * * * * * * * * * * * * * Private Member Functions  * * * * * * * * * * * //

void Foam::superellipsoidSettings::readContact
(
    const dictionary& dict,
    const superellipsoidShapes& shapes,
    const superellipsoidWalls& walls
)
{
    using superellipsoidInput::subDict;

    checkGroups(dict, "contact");
    readGroup("contact", dict, &world);
    world.model = readModel(dict);
    world.manifold = readManifold(dict, shapes);

    const superellipsoidMaterials materials(dict, world);

    checkBeside(dict, *this);
    checkSkin(dict, *this, shapes);

    // With a manifold the world reports the points of each contact
    world.manifold = findsPoints() ? recommendedManifold : world.manifold;

    readLaw
    (
        subDict(dict, "contactLaw"),
        materials,
        world,
        !sel_model_ignores(world.model, "en")
    );

    if (dict.findEntry("pairs", keyType::LITERAL))
    {
        pairMaterials =
            materials.readPairs(subDict(dict, "pairs"), shapes, world.material);
    }

    if (dict.findEntry("nonSmoothCoeffs", keyType::LITERAL))
    {
        checkGroups(subDict(dict, "nonSmoothCoeffs"), "nonSmooth");
        readGroup("nonSmooth", subDict(dict, "nonSmoothCoeffs"), &world);
    }

    readWalls(dict, materials, walls);

    checkLaws(dict, *this);
    writeUnused(dict, world.model);
    warnOfEnergy(dict, *this, shapes);
    readLimits(dict, *this);
}

// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors


#include "superellipsoidSettings.H"
#include "superellipsoidInput.H"
#include "superellipsoidMaterials.H"
#include "DynamicList.H"

using namespace Foam::superellipsoidInput;

// * * * * * * * * * * * * * Private Member Functions  * * * * * * * * * * * //

void Foam::superellipsoidSettings::readModel(const dictionary& dict)
{
    // The models of the core; the first is the default

    DynamicList<word> models;
    for (int k = 0; sel_model_list(k); ++k)
    {
        models.append(sel_model_keyword(sel_model_list(k)));
    }

    const word model(oneOf(dict, "model", wordList(models), models[0]));
    world_.model = sel_model_find(model.c_str());
}


void Foam::superellipsoidSettings::readCoeffs(const dictionary& dict)
{
    // Both models have the same default threshold: bounceThreshold of
    // contactLaw also applies to nonSmooth unless nonSmoothCoeffs sets its
    // own
    world_.nonSmooth.bounceThreshold = world_.impulse.bounceThreshold;

    if (dict.findEntry("nonSmoothCoeffs", keyType::LITERAL))
    {
        readNonSmooth(superellipsoidInput::subDict(dict, "nonSmoothCoeffs"));
    }
}


void Foam::superellipsoidSettings::readNonSmooth(const dictionary& coeffs)
{
    sel_nonsmooth_settings& s = world_.nonSmooth;

    const char* group = "nonSmooth";

    checkGroups(coeffs, group);

    s.velocityIterations =
        integerOf(group, coeffs, "iterations", s.velocityIterations);
    s.positionIterations =
        integerOf(group, coeffs, "positionIterations", s.positionIterations);
    s.bounceIterations =
        integerOf(group, coeffs, "bounceIterations", s.bounceIterations);
    s.tolerance = numberOf(group, coeffs, "tolerance", s.tolerance);
    s.bounceThreshold =
        numberOf(group, coeffs, "bounceThreshold", s.bounceThreshold);

    s.law =
        oneOf
        (
            coeffs,
            "law",
            wordList({"coulomb", "maximumDissipation"}),
            "coulomb"
        ) == "coulomb"
      ? SEL_SLIP_COULOMB
      : SEL_SLIP_MAXIMUM_DISSIPATION;
}


bool Foam::superellipsoidSettings::isNonSmooth() const
{
    return world_.model == sel_model_find("nonSmooth");
}


void Foam::superellipsoidSettings::checkModel(const dictionary& dict) const
{
    if (!isNonSmooth() && !isSoft() && !isBarrier())
    {
        return;
    }

    checkCone(dict, world_.material, "contactLaw");

    for (const sel_material& material : pairMaterials_)
    {
        checkCone(dict, material, "pairs");
    }

    for (const sel_wall_patch& patch : wallPatches_)
    {
        checkCone(dict, patch.material, "walls");
    }

    warnUnused(dict);
}


void Foam::superellipsoidSettings::checkCone
(
    const dictionary& dict,
    const sel_material& material,
    const word& block
) const
{
    const sel_law& law = *sel_friction_list(material.friction);

    if (law.traits & SEL_LAW_SETS_VELOCITY)
    {
        fail
        (
            dict,
            "model",
            "read " + word(sel_model_keyword(world_.model)) + ", and in " + block
          + " a law that prescribes"
            " velocities: " + superellipsoidMaterials::text(material)
          + "; allowed with it: friction none, friction { type coulomb;"
            " mu ...; }"
        );
    }
}


void Foam::superellipsoidSettings::warnUnused(const dictionary& dict) const
{
    DynamicList<word> unused;

    for (const char* keyword : {"partners", "impactTime"})
    {
        if (dict.findEntry(keyword, keyType::LITERAL))
        {
            unused.append(keyword);
        }
    }

    const dictionary& coeffs =
        superellipsoidInput::subDict(dict, "contactLaw");

    const bool springs = isSoft() || isBarrier();

    if (springs && dict.findEntry("maxOverlap", keyType::LITERAL))
    {
        unused.append("maxOverlap");
    }
    if (springs && coeffs.findEntry("bounceThreshold", keyType::LITERAL))
    {
        unused.append("bounceThreshold");
    }

    if (isBarrier() && coeffs.findEntry("en", keyType::LITERAL))
    {
        unused.append("en");
    }

    for (const char* keyword : {"iterations", "removeOverlap"})
    {
        if (coeffs.findEntry(keyword, keyType::LITERAL))
        {
            unused.append(keyword);
        }
    }

    if (unused.size())
    {
        Info<< "Model " << sel_model_keyword(world_.model)
            << " makes no use of: "
            << listed(wordList(unused)).c_str() << nl;
    }
}


// ************************************************************************* //

// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidBarrierSettings.H"
#include "superellipsoidInput.H"
#include "superellipsoidKeywords.H"

using namespace Foam::superellipsoidInput;

// * * * * * * * * * * * * * * * Local Functions * * * * * * * * * * * * * * //

namespace Foam
{

//- Group of the keywords of the law in the table, and that of all others
static const char* const barrierLaw = "barrierLaw";
static const char* const barrierGroup = "barrier";

} // End namespace Foam


// * * * * * * * * * * * * * Private Member Functions  * * * * * * * * * * * //

sel_barrier_material Foam::superellipsoidBarrierSettings::readNumbers
(
    const dictionary& dict,
    const sel_barrier_material& others
) const
{
    const char* group = barrierLaw;
    sel_barrier_material m(others);

    m.stiffness = numberOf(group, dict, "stiffness", others.stiffness);
    m.exponent = numberOf(group, dict, "exponent", others.exponent);
    m.fraction = numberOf(group, dict, "fraction", others.fraction);
    m.barrier = numberOf(group, dict, "barrier", others.barrier);
    m.damping = numberOf(group, dict, "damping", others.damping);
    m.tangential =
        numberOf(group, dict, "tangentialStiffness", others.tangential);
    m.drag = numberOf(group, dict, "tangentialDamping", others.drag);
    m.muStatic = numberOf(group, dict, "muStatic", others.muStatic);

    return m;
}


void Foam::superellipsoidBarrierSettings::readIntegration
(
    const dictionary& coeffs
)
{
    settings_.isExplicit =
        wordOf(barrierGroup, coeffs, "integration") == "explicit";

    if (settings_.isExplicit)
    {
        for
        (
            const char* keyword :
            {"beta", "gamma", "tolerance", "iterations", "substepHalvings"}
        )
        {
            if (coeffs.findEntry(keyword, keyType::LITERAL))
            {
                fail
                (
                    coeffs,
                    keyword,
                    "belongs to integration implicit; explicit, which is"
                    " chosen here, has no iterations"
                );
            }
        }
    }

    settings_.gamma = numberOf(barrierGroup, coeffs, "gamma", settings_.gamma);
    settings_.beta =
        numberOr
        (
            coeffs,
            "beta",
            0.5*settings_.gamma,
            1,
            max(settings_.beta, sqr(settings_.gamma + 0.5)/4)
        );
    settings_.tolerance =
        numberOf(barrierGroup, coeffs, "tolerance", settings_.tolerance);
    settings_.iterations =
        integerOf(barrierGroup, coeffs, "iterations", settings_.iterations);
    settings_.halvings =
        integerOf(barrierGroup, coeffs, "substepHalvings", settings_.halvings);
}


void Foam::superellipsoidBarrierSettings::checkBeside
(
    const dictionary& contact,
    const bool inFluid
) const
{
    if (inFluid)
    {
        fail
        (
            contact,
            "model",
            "read barrier; allowed in a fluid (the block fluid): impulse,"
            " nonSmooth, softSphere, for barrier has an integration of its"
            " own"
        );
    }

    for (const char* keyword : {"manifold", "reuse"})
    {
        if (contact.findEntry(keyword, keyType::LITERAL))
        {
            fail
            (
                contact,
                keyword,
                "belongs to other models: barrier, which is chosen here, finds"
                " the contacts of faces, edges and vertices, one each"
            );
        }
    }
}


// * * * * * * * * * * * * * * * * Constructors  * * * * * * * * * * * * * * //

Foam::superellipsoidBarrierSettings::superellipsoidBarrierSettings()
:
    active_(false),
    given_(false),
    usual_(),
    settings_(sel_world_default_settings().barrier)
{
    usual_.exponent = 1;
    usual_.fraction = 0.5;
    usual_.barrier = -1;
    usual_.muStatic = -1;
    usual_.tangential = -1;
}


// * * * * * * * * * * * * * * * Member Functions  * * * * * * * * * * * * * //

void Foam::superellipsoidBarrierSettings::read
(
    const dictionary& contact,
    const word& model,
    const bool inFluid
)
{
    active_ = model == "barrier";
    given_ = active_ || contact.findEntry("barrierCoeffs", keyType::LITERAL);

    // A block for another model is checked as well: a case can then be switched
    // to that model and back by the keyword model alone

    if (!given_)
    {
        return;
    }

    const dictionary& coeffs =
        superellipsoidInput::subDict(contact, "barrierCoeffs");

    checkGroups(coeffs, "barrier barrierLaw");

    require(coeffs, "skin");
    require(coeffs, "stiffness");

    settings_.skin =
        number(coeffs, "skin", SEL_LENGTH_LEAST, SEL_LENGTH_MOST);
    readIntegration(coeffs);
    usual_ = readNumbers(coeffs, usual_);

    if (active_)
    {
        checkBeside(contact, inFluid);
    }
}


void Foam::superellipsoidBarrierSettings::checkSkin
(
    const dictionary& cloud,
    const superellipsoidShapes& shapes
) const
{
    for (label i = 0; active_ && i < shapes.size(); ++i)
    {
        if (!(settings_.skin < shapes[i].minSemiAxis))
        {
            fail
            (
                superellipsoidInput::subDict
                (
                    superellipsoidInput::subDict(cloud, "contact"),
                    "barrierCoeffs"
                ),
                "skin",
                "read " + superellipsoidInput::text(settings_.skin)
              + "; allowed: less than half of the thickness of each shape,"
                " which of '" + shapes.names()[i] + "' is "
              + superellipsoidInput::text(shapes[i].minSemiAxis)
              + " m; a hundredth of the size is usual"
            );
        }
    }
}


Foam::wordList Foam::superellipsoidBarrierSettings::keywords() const
{
    return given_ ? superellipsoidKeywords::of(barrierLaw) : wordList();
}


sel_barrier_material Foam::superellipsoidBarrierSettings::material
(
    const dictionary& dict,
    const sel_material& material
) const
{
    if (!given_)
    {
        return sel_barrier_material();
    }

    sel_barrier_material m(readNumbers(dict, usual_));

    if (!active_)
    {
        return sel_barrier_material();
    }

    const bool said = m.muStatic >= 0;

    if (said && m.muStatic < material.mu)
    {
        fail
        (
            dict,
            "muStatic",
            "is " + superellipsoidInput::text(m.muStatic) + " and mu is "
          + superellipsoidInput::text(material.mu)
          + "; allowed: mu and more, for what sticks holds as much as what"
            " slips"
        );
    }

    m.muStatic = said ? m.muStatic : material.mu;
    m.tangential = m.tangential < 0 ? m.stiffness : m.tangential;

    return m;
}


Foam::string Foam::superellipsoidBarrierSettings::text
(
    const sel_barrier_material& m
)
{
    if (m.stiffness <= 0)
    {
        return string();
    }

    return
        ", stiffness " + superellipsoidInput::text(m.stiffness)
      + " exponent " + superellipsoidInput::text(m.exponent)
      + " fraction " + superellipsoidInput::text(m.fraction)
      + " barrier " + superellipsoidInput::text(m.barrier)
      + " damping " + superellipsoidInput::text(m.damping)
      + ", across " + superellipsoidInput::text(m.tangential)
      + " damping " + superellipsoidInput::text(m.drag)
      + " muStatic " + superellipsoidInput::text(m.muStatic);
}


bool Foam::superellipsoidBarrierSettings::same
(
    const sel_barrier_material& a,
    const sel_barrier_material& b
)
{
    return
        a.stiffness == b.stiffness && a.exponent == b.exponent
     && a.fraction == b.fraction && a.barrier == b.barrier
     && a.damping == b.damping && a.tangential == b.tangential
     && a.drag == b.drag && a.muStatic == b.muStatic;
}


// ************************************************************************* //

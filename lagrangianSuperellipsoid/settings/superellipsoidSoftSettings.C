// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidSoftSettings.H"
#include "superellipsoidInput.H"
#include "DynamicList.H"

using namespace Foam::superellipsoidInput;

// * * * * * * * * * * * * * * * Local Functions * * * * * * * * * * * * * * //

namespace Foam
{

static const wordList normalLaws({"hooke", "hertz"});
static const wordList cohesionLaws({"none", "sjkr", "jkr", "dmt"});
static const wordList tangentialLaws({"none", "linear", "mindlin"});
static const wordList rollingLaws({"none", "cdt", "epsd2"});
static const wordList curvatures({"mean", "gaussian", "volume"});

static const wordList integrations({"leapFrog", "trapezoidal"});

static_assert
(
    SEL_NORMAL_COUNT == 2 && SEL_COHESION_COUNT == 4
 && SEL_TANGENTIAL_COUNT == 3 && SEL_ROLLING_COUNT == 3
 && SEL_CURVATURE_COUNT == 3 && SEL_INTEGRATION_COUNT == 2,
    "each law has a name"
);


//- Index of the keyword's word in the list of allowed words
static label placeOf
(
    const dictionary& dict,
    const word& keyword,
    const wordList& allowed,
    const word& deflt
)
{
    return allowed.find(oneOf(dict, keyword, allowed, deflt));
}

} // End namespace Foam


// * * * * * * * * * * * * * Private Member Functions  * * * * * * * * * * * //

void Foam::superellipsoidSoftSettings::readLaws(const dictionary& coeffs)
{
    require(coeffs, "normal");

    const label normal = placeOf(coeffs, "normal", normalLaws, "hertz");
    const bool hertz = normal == SEL_NORMAL_HERTZ;

    // Laws that require hertz are not offered without it

    const wordList across
    (
        hertz ? tangentialLaws : wordList({"none", "linear"})
    );
    const wordList sticky
    (
        hertz ? cohesionLaws : wordList({"none", "sjkr"})
    );

    laws_.normal = sel_normal_law(normal);
    laws_.tangential =
        sel_tangential_law
        (
            placeOf(coeffs, "tangential", across, hertz ? "mindlin" : "linear")
        );
    laws_.cohesion =
        sel_cohesion_law(placeOf(coeffs, "cohesion", sticky, "none"));

    // epsd2 takes its spring from the tangential law

    const wordList rolls
    (
        laws_.tangential == SEL_TANGENTIAL_NONE
      ? wordList({"none", "cdt"})
      : rollingLaws
    );
    laws_.rolling = sel_rolling_law(placeOf(coeffs, "rolling", rolls, "none"));

    settings_.curvature =
        sel_curvature(placeOf(coeffs, "curvature", curvatures, "mean"));
    settings_.radiusLimit =
        numberOf("soft", coeffs, "radiusLimit", settings_.radiusLimit);
}


void Foam::superellipsoidSoftSettings::readIntegration
(
    const dictionary& coeffs,
    const bool inFluid
)
{
    settings_.integration =
        sel_integration
        (
            placeOf(coeffs, "integration", integrations, integrations[0])
        );

    if (active_ && inFluid && implicit())
    {
        fail
        (
            coeffs,
            "integration",
            "read trapezoidal; allowed in a fluid (the block fluid):"
            " leapFrog, for the forces of the fluid have an integration of"
            " their own"
        );
    }

    if (!implicit())
    {
        for (const char* keyword : {"tolerance", "iterations"})
        {
            if (coeffs.findEntry(keyword, keyType::LITERAL))
            {
                fail
                (
                    coeffs,
                    keyword,
                    "belongs to integration trapezoidal; that of"
                    " leapFrog, which is chosen here, has no iterations"
                );
            }
        }
    }

    settings_.tolerance =
        numberOf("soft", coeffs, "tolerance", settings_.tolerance);
    settings_.iterations =
        integerOf("soft", coeffs, "iterations", settings_.iterations);
}


bool Foam::superellipsoidSoftSettings::implicit() const
{
    return settings_.integration == SEL_TRAPEZOIDAL;
}


const Foam::word& Foam::superellipsoidSoftSettings::integrationName() const
{
    return integrations[settings_.integration];
}


Foam::wordList Foam::superellipsoidSoftSettings::wanted() const
{
    DynamicList<word> words;

    if (laws_.normal == SEL_NORMAL_HOOKE)
    {
        words.append("kn");
    }
    else
    {
        words.append(wordList({"E", "nu"}));
    }
    if (laws_.tangential == SEL_TANGENTIAL_LINEAR)
    {
        words.append("kt");
    }
    if (laws_.tangential != SEL_TANGENTIAL_NONE)
    {
        words.append(wordList({"muStatic", "tangentialDamping"}));
    }
    if (laws_.cohesion != SEL_COHESION_NONE)
    {
        words.append("adhesion");
    }
    if (laws_.rolling != SEL_ROLLING_NONE)
    {
        words.append("muRolling");
    }

    return words;
}


void Foam::superellipsoidSoftSettings::refuseOthers
(
    const dictionary& dict
) const
{
    const wordList mine(wanted());

    for
    (
        const char* other :
        {
            "kn", "kt", "E", "nu", "muStatic", "tangentialDamping",
            "adhesion", "muRolling"
        }
    )
    {
        if (dict.findEntry(other, keyType::LITERAL) && !mine.found(other))
        {
            fail
            (
                dict,
                other,
                "belongs to a law that is not chosen here (normal "
              + normalLaws[laws_.normal] + ", tangential "
              + tangentialLaws[laws_.tangential] + ", cohesion "
              + cohesionLaws[laws_.cohesion] + ", rolling "
              + rollingLaws[laws_.rolling] + "); these want: " + listed(mine)
            );
        }
    }
}


Foam::superellipsoidSoftSettings::numbers
Foam::superellipsoidSoftSettings::readNumbers
(
    const dictionary& dict,
    const numbers& others
) const
{
    const char* group = "softLaw";
    numbers n(others);

    n.kn = numberOf(group, dict, "kn", others.kn);
    n.kt = numberOf(group, dict, "kt", others.kt);
    n.E = numberOf(group, dict, "E", others.E);
    n.nu = numberOf(group, dict, "nu", others.nu);
    n.muStatic = numberOf(group, dict, "muStatic", others.muStatic);
    n.tangentialDamping =
        numberOf(group, dict, "tangentialDamping", others.tangentialDamping);
    n.adhesion = numberOf(group, dict, "adhesion", others.adhesion);
    n.muRolling = numberOf(group, dict, "muRolling", others.muRolling);

    return n;
}


void Foam::superellipsoidSoftSettings::checkFriction
(
    const dictionary& dict,
    const numbers& n,
    const sel_material& material
) const
{
    if (material.en < SEL_SOFT_RESTITUTION_LEAST)
    {
        fail
        (
            dict,
            "en",
            "read " + superellipsoidInput::text(material.en)
          + "; allowed with model softSphere: "
          + superellipsoidInput::text(SEL_SOFT_RESTITUTION_LEAST)
          + " to 1 (a damper that leaves nothing is infinite)"
        );
    }

    // A default muStatic applies only to materials with friction, so that only
    // one given in this entry is an error

    if
    (
        n.muStatic > 0
     && material.mu == 0
     && dict.findEntry("muStatic", keyType::LITERAL)
    )
    {
        fail
        (
            dict,
            "muStatic",
            "is " + superellipsoidInput::text(n.muStatic)
          + ", and there is no friction (mu 0, or friction none): what does"
            " not slip with any has none; a small mu does"
        );
    }

    if (n.muStatic >= 0 && n.muStatic < material.mu)
    {
        fail
        (
            dict,
            "muStatic",
            "is " + superellipsoidInput::text(n.muStatic) + " and mu is "
          + superellipsoidInput::text(material.mu)
          + "; allowed: mu and more, for what sticks holds as much as what"
            " slips"
        );
    }
}


void Foam::superellipsoidSoftSettings::checkStiffness
(
    const dictionary& dict,
    const numbers& n,
    const sel_soft_material& m
) const
{
    if
    (
        m.stiffness < SEL_STIFFNESS_LEAST
     || (m.tangential != SEL_TANGENTIAL_NONE && m.shear < SEL_STIFFNESS_LEAST)
    )
    {
        fail
        (
            dict,
            "E",
            "read " + superellipsoidInput::text(n.E)
          + ", which makes a contact of less than "
          + superellipsoidInput::text(SEL_STIFFNESS_LEAST)
          + " Pa; allowed: more"
        );
    }
}


// * * * * * * * * * * * * * * * * Constructors  * * * * * * * * * * * * * * //

Foam::superellipsoidSoftSettings::superellipsoidSoftSettings()
:
    active_(false),
    given_(false),
    laws_(),
    usual_(),
    settings_(sel_world_default_settings().softSphere)
{}


// * * * * * * * * * * * * * * * Member Functions  * * * * * * * * * * * * * //

void Foam::superellipsoidSoftSettings::read
(
    const dictionary& contact,
    const word& model,
    const bool inFluid
)
{
    active_ = model == "softSphere";

    given_ =
        active_ || contact.findEntry("softSphereCoeffs", keyType::LITERAL);

    // A block for another model is checked as well: a case can then be switched
    // to that model and back by the keyword model alone

    if (!given_)
    {
        return;
    }

    const dictionary& coeffs =
        superellipsoidInput::subDict(contact, "softSphereCoeffs");

    checkGroups(coeffs, "soft softLaw");

    readLaws(coeffs);
    readIntegration(coeffs, inFluid);
    refuseOthers(coeffs);

    for (const word& keyword : wanted())
    {
        if (keyword != "muStatic" && keyword != "tangentialDamping")
        {
            require(coeffs, keyword);
        }
    }

    numbers none = numbers();
    none.muStatic = -1;
    none.tangentialDamping = 1;

    usual_ = readNumbers(coeffs, none);
}


Foam::wordList Foam::superellipsoidSoftSettings::keywords() const
{
    return given_ ? wanted() : wordList();
}


sel_soft_material Foam::superellipsoidSoftSettings::material
(
    const dictionary& dict,
    const sel_material& material,
    const bool wall
) const
{
    if (!given_)
    {
        return sel_soft_material();
    }

    refuseOthers(dict);

    const numbers n(readNumbers(dict, usual_));

    if (!active_)
    {
        return sel_soft_material();
    }

    checkFriction(dict, n, material);

    sel_soft_material m(laws_);

    const numbers& other = wall ? usual_ : n;

    m.stiffness =
        m.normal == SEL_NORMAL_HOOKE
      ? n.kn
      : sel_soft_modulus(other.E, other.nu, n.E, n.nu);
    m.shear =
        m.tangential == SEL_TANGENTIAL_MINDLIN
      ? sel_soft_shear_modulus(other.E, other.nu, n.E, n.nu)
      : n.kt;
    checkStiffness(dict, n, m);
    m.damping = sel_soft_damping(material.en);
    m.dampingTangential = n.tangentialDamping*m.damping;
    m.muStatic = n.muStatic < 0 ? material.mu : n.muStatic;
    m.muRolling = n.muRolling;
    m.adhesion = n.adhesion;

    // Zero adhesion is the same as no cohesion

    m.cohesion = m.adhesion > 0 ? m.cohesion : SEL_COHESION_NONE;

    return m;
}


void Foam::superellipsoidSoftSettings::mirror(sel_material& material)
{
    material.soft.stiffness *= 2;
    material.soft.muRolling = 0;
}


Foam::string Foam::superellipsoidSoftSettings::text(const sel_soft_material& m)
{
    if (m.stiffness <= 0)
    {
        return string();
    }

    const bool hooke = m.normal == SEL_NORMAL_HOOKE;

    string words
    (
        ", " + normalLaws[m.normal] + (hooke ? " kn " : " E* ")
      + superellipsoidInput::text(m.stiffness)
    );

    if (m.tangential != SEL_TANGENTIAL_NONE)
    {
        words += ", " + tangentialLaws[m.tangential]
          + (m.tangential == SEL_TANGENTIAL_LINEAR ? " kt " : " G* ")
          + superellipsoidInput::text(m.shear) + " muStatic "
          + superellipsoidInput::text(m.muStatic);
    }
    if (m.cohesion != SEL_COHESION_NONE)
    {
        words += ", " + cohesionLaws[m.cohesion] + " adhesion "
          + superellipsoidInput::text(m.adhesion);
    }
    if (m.rolling != SEL_ROLLING_NONE)
    {
        words += ", " + rollingLaws[m.rolling] + " muRolling "
          + superellipsoidInput::text(m.muRolling);
    }

    return words;
}


bool Foam::superellipsoidSoftSettings::same
(
    const sel_soft_material& a,
    const sel_soft_material& b
)
{
    return
        a.stiffness == b.stiffness && a.shear == b.shear
     && a.damping == b.damping && a.dampingTangential == b.dampingTangential
     && a.muStatic == b.muStatic && a.muRolling == b.muRolling
     && a.adhesion == b.adhesion && a.cohesion == b.cohesion;
}


// ************************************************************************* //

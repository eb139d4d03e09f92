// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidSoftSettings.H"
#include "superellipsoidLaws.H"
#include "superellipsoidInput.H"
#include "DynamicList.H"

using namespace Foam::superellipsoidInput;

// * * * * * * * * * * * * * * * Local Functions * * * * * * * * * * * * * * //

namespace Foam
{

//- Keywords of the numbers that a law needs
struct lawNumbers
{
    unsigned needs;
    wordList words;
};

static const lawNumbers numbersOfLaws[] =
{
    {SEL_LAW_NEEDS_KN, wordList({"kn"})},
    {SEL_LAW_NEEDS_MODULI, wordList({"E", "nu"})},
    {SEL_LAW_NEEDS_KT, wordList({"kt"})},
    {SEL_LAW_NEEDS_STICK, wordList({"muStatic", "tangentialDamping"})},
    {SEL_LAW_NEEDS_ADHESION, wordList({"adhesion"})},
    {SEL_LAW_NEEDS_MU_ROLLING, wordList({"muRolling"})}
};


//- Keywords of some of these numbers
static wordList numbersFor(const unsigned needs)
{
    DynamicList<word> words;

    for (const lawNumbers& some : numbersOfLaws)
    {
        if (some.needs & needs)
        {
            words.append(some.words);
        }
    }

    return wordList(words);
}


static const sel_law& normalOf(const sel_soft_material& m)
{
    return *sel_normal_list(m.normal);
}


static const sel_law& cohesionOf(const sel_soft_material& m)
{
    return *sel_cohesion_list(m.cohesion);
}


static const sel_law& tangentialOf(const sel_soft_material& m)
{
    return *sel_tangential_list(m.tangential);
}


static const sel_law& rollingOf(const sel_soft_material& m)
{
    return *sel_rolling_list(m.rolling);
}

} // End namespace Foam


// * * * * * * * * * * * * * Private Member Functions  * * * * * * * * * * * //

void Foam::superellipsoidSoftSettings::readLaws(const dictionary& coeffs)
{
    require(coeffs, "normal");

    laws_.normal =
        sel_normal_law
        (
            superellipsoidLaws::read(coeffs, "normal", sel_normal_list, "hertz")
        );

    // Laws that require moduli are not offered with a normal law without them

    const unsigned moduli = SEL_LAW_NEEDS_MODULI;
    const unsigned lacking = moduli & ~normalOf(laws_).needs;

    laws_.tangential =
        sel_tangential_law
        (
            superellipsoidLaws::read
            (
                coeffs,
                "tangential",
                sel_tangential_list,
                lacking ? "linear" : "mindlin",
                lacking
            )
        );
    laws_.cohesion =
        sel_cohesion_law
        (
            superellipsoidLaws::read
            (
                coeffs,
                "cohesion",
                sel_cohesion_list,
                "none",
                lacking
            )
        );

    // Laws with the spring of the tangential law require one

    laws_.rolling =
        sel_rolling_law
        (
            superellipsoidLaws::read
            (
                coeffs,
                "rolling",
                sel_rolling_list,
                "none",
                lacking,
                laws_.tangential == SEL_TANGENTIAL_NONE
              ? SEL_LAW_USES_SPRING
              : 0
            )
        );

    settings_.curvature =
        sel_curvature
        (
            superellipsoidLaws::read
            (
                coeffs,
                "curvature",
                sel_curvature_list,
                "mean"
            )
        );
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
            superellipsoidLaws::read
            (
                coeffs,
                "integration",
                sel_integration_list,
                "leapFrog"
            )
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


Foam::word Foam::superellipsoidSoftSettings::integrationName() const
{
    return sel_integration_list(settings_.integration)->keyword;
}


Foam::wordList Foam::superellipsoidSoftSettings::wanted() const
{
    return
        numbersFor
        (
            normalOf(laws_).needs | tangentialOf(laws_).needs
          | cohesionOf(laws_).needs | rollingOf(laws_).needs
        );
}


void Foam::superellipsoidSoftSettings::refuseOthers
(
    const dictionary& dict
) const
{
    const wordList mine(wanted());

    for (const word& other : numbersFor(~0u))
    {
        if (dict.findEntry(other, keyType::LITERAL) && !mine.found(other))
        {
            fail
            (
                dict,
                other,
                string("belongs to a law that is not chosen here (normal ")
              + normalOf(laws_).keyword + ", tangential "
              + tangentialOf(laws_).keyword + ", cohesion "
              + cohesionOf(laws_).keyword + ", rolling "
              + rollingOf(laws_).keyword + "); these want: " + listed(mine)
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
     || (tangentialOf(m).needs && m.shear < SEL_STIFFNESS_LEAST)
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
        normalOf(m).needs & SEL_LAW_NEEDS_KN
      ? n.kn
      : sel_soft_modulus(other.E, other.nu, n.E, n.nu);
    m.shear =
        tangentialOf(m).needs & SEL_LAW_NEEDS_MODULI
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

    const bool kn = normalOf(m).needs & SEL_LAW_NEEDS_KN;
    const bool kt = tangentialOf(m).needs & SEL_LAW_NEEDS_KT;

    string words
    (
        string(", ") + normalOf(m).keyword + (kn ? " kn " : " E* ")
      + superellipsoidInput::text(m.stiffness)
    );

    if (m.tangential != SEL_TANGENTIAL_NONE)
    {
        words += string(", ") + tangentialOf(m).keyword
          + (kt ? " kt " : " G* ")
          + superellipsoidInput::text(m.shear) + " muStatic "
          + superellipsoidInput::text(m.muStatic);
    }
    if (m.cohesion != SEL_COHESION_NONE)
    {
        words += string(", ") + cohesionOf(m).keyword + " adhesion "
          + superellipsoidInput::text(m.adhesion);
    }
    if (m.rolling != SEL_ROLLING_NONE)
    {
        words += string(", ") + rollingOf(m).keyword + " muRolling "
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

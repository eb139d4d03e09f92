// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

// Materials of the models whose contacts have springs: softSphere and barrier.

#include "superellipsoidMaterials.H"
#include "superellipsoidInput.H"
#include "superellipsoidKeywords.H"
#include "superellipsoidLaws.H"

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


//- Returns the keywords of these numbers
static wordList numbersFor(const unsigned needs)
{
    wordList words;

    for (const lawNumbers& some : numbersOfLaws)
    {
        if (some.needs & needs)
        {
            words.append(some.words);
        }
    }

    return words;
}


//- Raises an error for keywords that belong to another time integration
static void refuseIterations
(
    const dictionary& coeffs,
    const wordList& keywords,
    const string& other,
    const string& chosen
)
{
    for (const word& keyword : keywords)
    {
        if (coeffs.findEntry(keyword, keyType::LITERAL))
        {
            fail
            (
                coeffs,
                keyword,
                "belongs to integration " + other + "; " + chosen
              + " has no iterations"
            );
        }
    }
}

} // End namespace Foam


// * * * * * * * * * * * * * Private Member Functions  * * * * * * * * * * * //

void Foam::superellipsoidMaterials::readLaws(const dictionary& coeffs)
{
    using superellipsoidLaws::read;

    require(coeffs, "normal");

    laws_.normal =
        sel_normal_law(read(coeffs, "normal", sel_normal_list, "hertz"));

    // The stiffness of a contact is that of its normal law: if that law does
    // not need moduli (or kn), laws that need them are not allowed

    const unsigned lacking =
        (SEL_LAW_NEEDS_MODULI | SEL_LAW_NEEDS_KN)
      & ~sel_normal_list(laws_.normal)->needs;

    laws_.tangential =
        sel_tangential_law
        (
            read
            (
                coeffs,
                "tangential",
                sel_tangential_list,
                lacking & SEL_LAW_NEEDS_MODULI ? "linear" : "mindlin",
                lacking
            )
        );
    laws_.cohesion =
        sel_cohesion_law
        (
            read(coeffs, "cohesion", sel_cohesion_list, "none", lacking)
        );

    // Laws that use the spring of the tangential law need a tangential law

    laws_.rolling =
        sel_rolling_law
        (
            read
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
}


void Foam::superellipsoidMaterials::readSoft
(
    const dictionary& coeffs,
    sel_world_settings& world
)
{
    checkGroups(coeffs, "soft softLaw");

    readLaws(coeffs);
    readGroup("soft", coeffs, &world);

    if (world.softSphere.integration != SEL_TRAPEZOIDAL)
    {
        refuseIterations
        (
            coeffs,
            wordList({"tolerance", "iterations"}),
            "trapezoidal",
            "leapFrog"
        );
    }

    refuseOthers(coeffs);

    for
    (
        const word& keyword
      : numbersFor(sel_soft_needs(&laws_) & ~SEL_LAW_NEEDS_STICK)
    )
    {
        require(coeffs, keyword);
    }

    soft_.muStatic = -1;
    soft_.tangentialDamping = 1;
    readGroup("softLaw", coeffs, &soft_);
}


void Foam::superellipsoidMaterials::readBarrier
(
    const dictionary& coeffs,
    sel_world_settings& world
)
{
    sel_barrier_settings& barrier = world.barrier;

    checkGroups(coeffs, "barrier barrierLaw");
    require(coeffs, "skin");
    require(coeffs, "stiffness");
    readGroup("barrier", coeffs, &world);
    barrier.isExplicit =
        wordOf("barrier", coeffs, "integration") == "explicit";

    if (barrier.isExplicit)
    {
        refuseIterations
        (
            coeffs,
            wordList
            ({
                "beta", "gamma", "tolerance", "iterations", "substepHalvings"
            }),
            "implicit",
            "explicit"
        );
    }

    barrier.beta =
        numberOr
        (
            coeffs,
            "beta",
            0.5*barrier.gamma,
            1,
            max(barrier.beta, sqr(barrier.gamma + 0.5)/4)
        );

    readGroup("barrierLaw", coeffs, &barrier_);
}


void Foam::superellipsoidMaterials::refuseOthers(const dictionary& dict) const
{
    const wordList mine(numbersFor(sel_soft_needs(&laws_)));

    for (const word& other : numbersFor(~0u))
    {
        if (dict.findEntry(other, keyType::LITERAL) && !mine.found(other))
        {
            fail
            (
                dict,
                other,
                string("belongs to a law that is not chosen here (normal ")
              + sel_normal_list(laws_.normal)->keyword + ", tangential "
              + sel_tangential_list(laws_.tangential)->keyword + ", cohesion "
              + sel_cohesion_list(laws_.cohesion)->keyword + ", rolling "
              + sel_rolling_list(laws_.rolling)->keyword
              + "); these want: " + listed(mine)
            );
        }
    }
}


void Foam::superellipsoidMaterials::setSoft
(
    const dictionary& dict,
    const bool wall,
    sel_material& m
) const
{
    sel_soft_numbers n(soft_);
    sel_finding found;

    refuseOthers(dict);
    readGroup("softLaw", dict, &n);

    if (!(traits_ & SEL_MODEL_HAS_SPRINGS))
    {
        return;
    }

    m.soft = laws_;

    // A default muStatic applies only to materials with friction. So without
    // friction, only a muStatic in this entry is an error

    if
    (
        sel_soft_material_set
        (
            &m.soft,
            &n,
            wall ? &soft_ : &n,
            dict.findEntry("muStatic", keyType::LITERAL) != nullptr,
            m.en,
            m.mu,
            &found
        )
    )
    {
        fail(dict, found);
    }
}


void Foam::superellipsoidMaterials::setBarrier
(
    const dictionary& dict,
    sel_material& m
) const
{
    sel_barrier_material barrier(barrier_);
    sel_finding found;

    readGroup("barrierLaw", dict, &barrier);

    if (!(traits_ & SEL_MODEL_HAS_SKIN))
    {
        return;
    }

    if (sel_barrier_material_set(&barrier, m.mu, &found))
    {
        fail(dict, found);
    }

    m.barrier = barrier;
}


// * * * * * * * * * * * * * * * * Constructors  * * * * * * * * * * * * * * //

Foam::superellipsoidMaterials::superellipsoidMaterials
(
    const dictionary& contact,
    sel_world_settings& world
)
:
    traits_(sel_model_traits(world.model)),
    hasSoft_
    (
        (traits_ & SEL_MODEL_HAS_SPRINGS)
     || contact.findEntry("softSphereCoeffs", keyType::LITERAL)
    ),
    hasBarrier_
    (
        (traits_ & SEL_MODEL_HAS_SKIN)
     || contact.findEntry("barrierCoeffs", keyType::LITERAL)
    ),
    laws_(),
    soft_(),
    barrier_(sel_barrier_material_usual())
{
    using superellipsoidInput::subDict;

    if (hasSoft_)
    {
        readSoft(subDict(contact, "softSphereCoeffs"), world);
    }

    if (hasBarrier_)
    {
        readBarrier(subDict(contact, "barrierCoeffs"), world);
    }
}


// * * * * * * * * * * * * * * * Member Functions  * * * * * * * * * * * * * //

Foam::wordList Foam::superellipsoidMaterials::keywords() const
{
    wordList words;

    if (hasSoft_)
    {
        words.append(numbersFor(sel_soft_needs(&laws_)));
    }

    if (hasBarrier_)
    {
        words.append(superellipsoidKeywords::of("barrierLaw"));
    }

    return words;
}

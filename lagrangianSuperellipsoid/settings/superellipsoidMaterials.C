// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidMaterials.H"
#include "superellipsoidInput.H"
#include "superellipsoidKeywords.H"
#include "superellipsoidKeywordTable.H"
#include "superellipsoidLaws.H"
#include "labelPair.H"

using namespace Foam::superellipsoidInput;

// * * * * * * * * * * * * * * * Local Functions * * * * * * * * * * * * * * //

namespace Foam
{

static const sel_law& frictionOf(const sel_material& m)
{
    return *sel_friction_list(m.friction);
}


//- Reads a number that a law of friction needs
static scalar numberOfFriction
(
    const dictionary& dict,
    const word& keyword,
    const word& type
)
{
    const auto range = superellipsoidKeywords::range("friction", keyword);

    if (!dict.findEntry(keyword, keyType::LITERAL))
    {
        fail
        (
            dict,
            keyword,
            "is missing; friction " + type + " needs it, "
          + text(range.least)
          + (
                range.greatest < GREAT
              ? " to " + text(range.greatest)
              : string(" or more")
            )
        );
    }

    return numberOf("friction", dict, keyword);
}


//- Returns the dictionary that contains et of a law of friction: its own one,
//- or `beside`, the dictionary around it
static const dictionary& placeOfEt
(
    const dictionary& friction,
    const dictionary& beside
)
{
    const bool isBeside = beside.findEntry("et", keyType::LITERAL);

    if (isBeside && friction.findEntry("et", keyType::LITERAL))
    {
        fail(beside, "et", "is given here and in friction; give it once");
    }

    return isBeside ? beside : friction;
}


//- Reads the dictionary friction. `beside`: the dictionary around it
static void readFriction
(
    const dictionary& friction,
    const dictionary& beside,
    sel_material& m
)
{
    require(friction, "type");

    const word type
    (
        oneOf
        (
            friction,
            "type",
            superellipsoidLaws::keywords(sel_friction_list),
            "none",
            superellipsoidInput::ofLibraries
        )
    );
    const wordList forms(superellipsoidLaws::forms(sel_friction_list, type));
    const label first = superellipsoidLaws::find(sel_friction_list, type);
    const unsigned needs = sel_friction_list(first)->needs;

    wordList allowed({"type"});

    if (needs & SEL_LAW_NEEDS_ET)
    {
        allowed.append("et");
    }
    if (needs & SEL_LAW_NEEDS_MU)
    {
        allowed.append("mu");
    }
    if (forms.size())
    {
        allowed.append("form");
    }

    checkKeywords(friction, allowed);

    const word form
    (
        forms.size() ? oneOf(friction, "form", forms, forms[0]) : word()
    );

    m.friction =
        sel_friction(superellipsoidLaws::find(sel_friction_list, type, form));
    m.et =
        needs & SEL_LAW_NEEDS_ET
      ? numberOfFriction(placeOfEt(friction, beside), "et", type)
      : 1;
    m.mu =
        needs & SEL_LAW_NEEDS_MU
      ? numberOfFriction(friction, "mu", type)
      : 0;
}


//- Reads the keyword friction, which may be a number instead of a dictionary
static void readFriction(const dictionary& dict, sel_material& m)
{
    const entry* found = dict.findEntry("friction", keyType::LITERAL);

    if (!found)
    {
        return;
    }
    else if (isNumber(dict, "friction"))
    {
        m.et = 1;
        m.mu = number(dict, "friction", 0, GREAT);
        m.friction = SEL_FRICTION_COULOMB;
    }
    else if (found->isDict())
    {
        readFriction(found->dict(), dict, m);
    }
    else
    {
        fail
        (
            dict,
            "friction",
            "read '" + written(dict, "friction") + "'; it must be a dictionary,"
            " friction { type ..; }, or a number, 0 or more: the coefficient of"
            " coulomb"
        );
    }
}


//- Returns the types of the two shapes in a key shape-shape. (-1, -1): there is
//- no such pair; (-2, -2): the key is ambiguous, because names themselves may
//- contain a -
static labelPair shapesOf
(
    const word& keyword,
    const superellipsoidShapes& shapes
)
{
    const wordList& names = shapes.names();
    labelPair found(-1, -1);

    for (label ij = 0; ij < names.size()*names.size(); ++ij)
    {
        const labelPair pair(ij/names.size(), ij % names.size());

        if (keyword == names[pair.first()] + '-' + names[pair.second()])
        {
            found = found.first() == -1 ? pair : labelPair(-2, -2);
        }
    }

    return found;
}


//- Returns the types of the two shapes of an entry of pairs; ends with an error
//- if the key or the entry is invalid
static labelPair readShapes
(
    const dictionary& dict,
    const entry& e,
    const superellipsoidShapes& shapes
)
{
    const labelPair pair(shapesOf(e.keyword(), shapes));

    if (pair.first() == -2)
    {
        fail
        (
            dict,
            e.keyword(),
            "can mean two pairs of shapes; use names of shapes without '-'"
        );
    }

    if (pair.first() < 0 || !e.isDict())
    {
        fail
        (
            dict,
            e.keyword(),
            "expected the names of two shapes and a dictionary: "
          + shapes.names().first() + '-' + shapes.names().last()
          + " { en 0.2; }; the shapes are: " + listed(shapes.names())
        );
    }

    return pair;
}


//- Describes a law and one of its numbers for the log; empty for the law none
static string textOf
(
    const sel_law* law,
    const string& name,
    const scalar value
)
{
    const string keyword(law->keyword);

    return
        keyword == "none" ? string()
      : ", " + keyword + ' ' + name + ' ' + text(value);
}


static string softText(const sel_soft_material& m)
{
    const sel_law* normal = sel_normal_list(m.normal);
    const sel_law* tangential = sel_tangential_list(m.tangential);

    const string shear
    (
        tangential->needs & SEL_LAW_NEEDS_SHEAR
      ? textOf
        (
            tangential,
            tangential->needs & SEL_LAW_NEEDS_KT ? "kt" : "G*",
            m.shear
        )
      : m.tangential == SEL_TANGENTIAL_NONE
      ? string()
      : ", " + string(tangential->keyword)
    );

    return
        textOf
        (
            normal,
            normal->needs & SEL_LAW_NEEDS_KN ? "kn" : "E*",
            m.stiffness
        )
      + shear + (shear.size() ? " muStatic " + text(m.muStatic) : string())
      + textOf(sel_cohesion_list(m.cohesion), "adhesion", m.adhesion)
      + textOf(sel_rolling_list(m.rolling), "muRolling", m.muRolling);
}


static string barrierText(const sel_barrier_material& m)
{
    string words(",");

    for (const auto* k : superellipsoidKeywordsTo("barrierLaw"))
    {
        const char* at = reinterpret_cast<const char*>(&m) + k->to.offset;

        words += string(" ") + k->name + ' '
          + text(*reinterpret_cast<const double*>(at));
    }

    return words;
}

} // End namespace Foam


// * * * * * * * * * * * * * * * Member Functions  * * * * * * * * * * * * * //

sel_material Foam::superellipsoidMaterials::read
(
    const dictionary& dict,
    const sel_material& others,
    const bool wall
) const
{
    sel_material m(others);
    m.soft = sel_soft_material();
    m.barrier = sel_barrier_material();

    readGroup("law", dict, &m);
    readFriction(dict, m);

    if (dict.findEntry("et", keyType::LITERAL))
    {
        m.et = numberOf("law", dict, "et");

        if (!(frictionOf(m).needs & SEL_LAW_NEEDS_ET))
        {
            fail
            (
                dict,
                "et",
                string("belongs to friction restitution; here it is ")
              + frictionOf(m).keyword
            );
        }
    }

    if (hasSoft_)
    {
        setSoft(dict, wall, m);
    }
    if (hasBarrier_)
    {
        setBarrier(dict, m);
    }

    return m;
}


Foam::List<sel_material> Foam::superellipsoidMaterials::readPairs
(
    const dictionary& dict,
    const superellipsoidShapes& shapes,
    const sel_material& others
) const
{
    wordList allowed(superellipsoidKeywords::of("law"));
    allowed.append(keywords());

    const label n = shapes.size();

    List<sel_material> table(n*n, others);
    List<word> given(n*n);

    for (const entry& e : dict)
    {
        const labelPair pair(readShapes(dict, e, shapes));
        const label ij = n*pair.first() + pair.second();
        const label ji = n*pair.second() + pair.first();

        checkKeywords(e.dict(), allowed);

        if (given[ij].size())
        {
            fail
            (
                dict,
                e.keyword(),
                "this pair already has an entry: " + given[ij]
            );
        }

        given[ij] = given[ji] = e.keyword();
        table[ij] = table[ji] = read(e.dict(), others, false);
    }

    return table;
}


Foam::string Foam::superellipsoidMaterials::text(const sel_material& m)
{
    using superellipsoidInput::text;

    const sel_law& law = frictionOf(m);
    const wordList forms
    (
        superellipsoidLaws::forms(sel_friction_list, law.keyword)
    );

    string words("en " + text(m.en) + ", friction " + law.keyword);

    if (law.needs & SEL_LAW_NEEDS_ET)
    {
        words += " et " + text(m.et);
    }
    if (law.needs & SEL_LAW_NEEDS_MU)
    {
        words += " mu " + text(m.mu);
    }
    if (law.form && forms[0] != law.form)
    {
        words += string(" ") + law.form;
    }

    return
        words + (m.soft.stiffness > 0 ? softText(m.soft) : string())
      + (m.barrier.stiffness > 0 ? barrierText(m.barrier) : string());
}

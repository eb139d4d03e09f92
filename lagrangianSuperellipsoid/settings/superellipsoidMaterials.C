// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidMaterials.H"
#include "superellipsoidLaws.H"
#include "superellipsoidInput.H"
#include "superellipsoidKeywords.H"
#include "DynamicList.H"

using namespace Foam::superellipsoidInput;

const char* const Foam::superellipsoidMaterials::safeLaws =
    "coulomb, none, and restitution with form energySafe";

// * * * * * * * * * * * * * * * Local Functions * * * * * * * * * * * * * * //

namespace Foam
{

static const sel_law& lawOf(const sel_material& m)
{
    return *sel_friction_list(m.friction);
}


//- Reads the keyword et of a friction law; beside is the dictionary
//- around friction
static scalar readEt
(
    const dictionary& friction,
    const dictionary& beside,
    const word& type
)
{
    const bool in = friction.findEntry("et", keyType::LITERAL);
    const bool by = beside.findEntry("et", keyType::LITERAL);

    if (in && by)
    {
        fail
        (
            beside,
            "et",
            "is given here and in friction; allowed: once"
        );
    }

    if (!in && !by)
    {
        fail
        (
            friction,
            "et",
            "is missing; friction " + type + " wants it, -1 to 1"
        );
    }

    return number(by ? beside : friction, "et", -1, 1);
}


//- Reads the keyword mu of a friction law
static scalar readMu(const dictionary& friction, const word& type)
{
    if (!friction.findEntry("mu", keyType::LITERAL))
    {
        fail
        (
            friction,
            "mu",
            "is missing; friction " + type + " wants it, 0 or more"
        );
    }

    return number(friction, "mu", 0, GREAT);
}


//- Reads the dictionary friction; beside is the dictionary around it
static void readFriction
(
    const dictionary& friction,
    const dictionary& beside,
    sel_material& m
)
{
    require(friction, "type");

    const word type =
        oneOf
        (
            friction,
            "type",
            superellipsoidLaws::keywords(sel_friction_list),
            "none"
        );

    const wordList forms(superellipsoidLaws::forms(sel_friction_list, type));
    const label first = superellipsoidLaws::find(sel_friction_list, type);
    const unsigned needs = sel_friction_list(first)->needs;

    DynamicList<word> allowed;
    allowed.append("type");

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

    m.friction =
        sel_friction
        (
            forms.empty()
          ? first
          : superellipsoidLaws::find
            (
                sel_friction_list,
                type,
                oneOf(friction, "form", forms, forms[0])
            )
        );
    m.et = needs & SEL_LAW_NEEDS_ET ? readEt(friction, beside, type) : 1;
    m.mu = needs & SEL_LAW_NEEDS_MU ? readMu(friction, type) : 0;
}


//- The dictionary friction, which may be a number instead
static const dictionary& frictionOf(const dictionary& dict)
{
    const entry& e = *dict.findEntry("friction", keyType::LITERAL);

    if (!e.isDict())
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

    return e.dict();
}


//- Types of the two shapes in a key shape-shape; -1 where there is no such
//- pair, -2 where the key is ambiguous, since names may contain a - themselves
static labelPair shapesOf
(
    const word& keyword,
    const superellipsoidShapes& shapes
)
{
    labelPair found(-1, -1);

    for
    (
        auto at = keyword.find('-');
        at != word::npos;
        at = keyword.find('-', at + 1)
    )
    {
        const label i = shapes.find(word(keyword.substr(0, at), false));
        const label j = shapes.find(word(keyword.substr(at + 1), false));

        if (i >= 0 && j >= 0 && found.first() < 0)
        {
            found = labelPair(i, j);
        }
        else if (i >= 0 && j >= 0)
        {
            return labelPair(-2, -2);
        }
    }

    return found;
}

} // End namespace Foam


// * * * * * * * * * * * * * * * * Functions * * * * * * * * * * * * * * * * //

sel_material Foam::superellipsoidMaterials::read
(
    const dictionary& dict,
    const sel_material& others,
    const superellipsoidSoftSettings& soft,
    const superellipsoidBarrierSettings& barrier,
    const bool wall
)
{
    sel_material m(others);

    m.en = numberOf("law", dict, "en", others.en);

    if (dict.findEntry("friction", keyType::LITERAL))
    {
        if (isNumber(dict, "friction"))
        {
            m.et = 1;
            m.mu = number(dict, "friction", 0, GREAT);
            m.friction = SEL_FRICTION_COULOMB;
        }
        else
        {
            readFriction(frictionOf(dict), dict, m);
        }
    }

    if (dict.findEntry("et", keyType::LITERAL))
    {
        const scalar et = number(dict, "et", -1, 1);

        if (!(lawOf(m).needs & SEL_LAW_NEEDS_ET))
        {
            fail
            (
                dict,
                "et",
                string("belongs to friction restitution; here it is ")
              + lawOf(m).keyword
            );
        }

        m.et = et;
    }

    m.soft = soft.material(dict, m, wall);
    m.barrier = barrier.material(dict, m);

    return m;
}


Foam::List<sel_material> Foam::superellipsoidMaterials::readPairs
(
    const dictionary& dict,
    const superellipsoidShapes& shapes,
    const sel_material& others,
    const superellipsoidSoftSettings& soft,
    const superellipsoidBarrierSettings& barrier
)
{
    wordList allowed(superellipsoidKeywords::of("law"));
    allowed.append(soft.keywords());
    allowed.append(barrier.keywords());

    const label n = shapes.size();

    List<sel_material> table(n*n, others);
    List<word> given(n*n);

    for (const entry& e : dict)
    {
        const word& keyword = e.keyword();
        const labelPair pair(shapesOf(keyword, shapes));
        const label i = pair.first();
        const label j = pair.second();

        if (i == -2)
        {
            fail
            (
                dict,
                keyword,
                "may be two pairs of shapes; give them names without '-'"
            );
        }

        if (i < 0 || !e.isDict())
        {
            fail
            (
                dict,
                keyword,
                "the names of two shapes and a dictionary are wanted: "
              + shapes.names()[0] + '-' + shapes.names()[n - 1]
              + " { en 0.2; }; the shapes are: " + listed(shapes.names())
            );
        }

        checkKeywords(e.dict(), allowed);

        if (given[n*i + j].size())
        {
            fail
            (
                dict,
                keyword,
                "these two have an entry already: " + given[n*i + j]
            );
        }

        given[n*i + j] = given[n*j + i] = keyword;
        table[n*i + j] = table[n*j + i] =
            read(e.dict(), others, soft, barrier, false);
    }

    return table;
}


void Foam::superellipsoidMaterials::addsEnergy
(
    const sel_material& material,
    wordHashSet& laws
)
{
    if (lawOf(material).traits & SEL_LAW_MAY_ADD_ENERGY)
    {
        laws.insert(lawOf(material).keyword);
    }
}


Foam::string Foam::superellipsoidMaterials::text(const sel_material& material)
{
    const sel_law& law = lawOf(material);
    const wordList forms
    (
        superellipsoidLaws::forms(sel_friction_list, law.keyword)
    );

    string words
    (
        "en " + superellipsoidInput::text(material.en) + ", friction "
      + law.keyword
    );

    if (law.needs & SEL_LAW_NEEDS_ET)
    {
        words += " et " + superellipsoidInput::text(material.et);
    }
    if (law.needs & SEL_LAW_NEEDS_MU)
    {
        words += " mu " + superellipsoidInput::text(material.mu);
    }
    if (law.form && forms[0] != law.form)
    {
        words += string(" ") + law.form;
    }

    return
        words + superellipsoidSoftSettings::text(material.soft)
      + superellipsoidBarrierSettings::text(material.barrier);
}


bool Foam::superellipsoidMaterials::same
(
    const sel_material& a,
    const sel_material& b
)
{
    return
        a.en == b.en && a.et == b.et && a.mu == b.mu
     && a.friction == b.friction
     && superellipsoidSoftSettings::same(a.soft, b.soft)
     && superellipsoidBarrierSettings::same(a.barrier, b.barrier);
}


// ************************************************************************* //

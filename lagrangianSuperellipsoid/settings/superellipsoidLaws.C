// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidLaws.H"
#include "superellipsoidInput.H"

// * * * * * * * * * * * * * * * Global Functions  * * * * * * * * * * * * * //

Foam::wordList Foam::superellipsoidLaws::keywords
(
    sel_law_list list,
    const unsigned needs,
    const unsigned traits
)
{
    wordList words;

    for (int k = 0; list(k); ++k)
    {
        const sel_law& law = *list(k);
        const word name(law.keyword);

        if
        (
            !(law.needs & needs)
         && !(law.traits & traits)
         && !words.found(name)
        )
        {
            words.append(name);
        }
    }

    return words;
}


Foam::wordList Foam::superellipsoidLaws::forms
(
    sel_law_list list,
    const word& keyword
)
{
    wordList words;

    for (int k = 0; list(k); ++k)
    {
        if (keyword == list(k)->keyword && list(k)->form)
        {
            words.append(list(k)->form);
        }
    }

    return words;
}


Foam::label Foam::superellipsoidLaws::find
(
    sel_law_list list,
    const word& keyword,
    const word& form
)
{
    for (int k = 0; list(k); ++k)
    {
        if
        (
            keyword == list(k)->keyword
         && (form.empty() || (list(k)->form && form == list(k)->form))
        )
        {
            return k;
        }
    }

    return -1;
}


Foam::label Foam::superellipsoidLaws::read
(
    const dictionary& dict,
    const word& keyword,
    sel_law_list list,
    const word& deflt,
    const unsigned needs,
    const unsigned traits
)
{
    return
        find
        (
            list,
            superellipsoidInput::oneOf
            (
                dict,
                keyword,
                keywords(list, needs, traits),
                deflt,
                superellipsoidInput::ofLibraries
            )
        );
}


void Foam::superellipsoidLaws::listAdded
(
    const sel_material& m,
    std::set<std::string>& laws
)
{
    const struct
    {
        const char* keyword;
        sel_law_list* list;
        int law;
        int nOwn;
    }
    families[] =
    {
        {"friction", sel_friction_list, m.friction, SEL_FRICTION_COUNT},
        {"normal", sel_normal_list, m.soft.normal, SEL_NORMAL_COUNT},
        {"cohesion", sel_cohesion_list, m.soft.cohesion, SEL_COHESION_COUNT},
        {
            "tangential", sel_tangential_list, m.soft.tangential,
            SEL_TANGENTIAL_COUNT
        },
        {"rolling", sel_rolling_list, m.soft.rolling, SEL_ROLLING_COUNT}
    };

    for (const auto& f : families)
    {
        if (f.law >= f.nOwn)
        {
            laws.insert(std::string(f.keyword) + ' ' + f.list(f.law)->keyword);
        }
    }
}


bool Foam::superellipsoidLaws::add
(
    const sel_status status,
    const sel_law& law,
    sel_law_list list,
    const std::size_t ofCaller
)
{
    if (ofCaller != layout)
    {
        FatalErrorInFunction
            << "a library with a law was built with headers of a different"
            << " release: rebuild it (wmake libso)" << exit(FatalError);
    }

    if (status != SEL_OK)
    {
        FatalErrorInFunction
            << "the law '" << (law.keyword ? law.keyword : "")
            << "' of a library is invalid; allowed: a keyword of letters,"
            << " digits and underscores that no other law has (known: "
            << superellipsoidInput::listed(keywords(list)).c_str()
            << "), needs and traits of sel_law.h, the functions that its family"
            << " needs, and at most " << SEL_LAWS_MOST << " laws in total"
            << exit(FatalError);
    }

    return true;
}

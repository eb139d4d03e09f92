// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidInjectorCheck.H"
#include "superellipsoidInput.H"
#include "superellipsoid.h"
#include "HashSet.H"
#include "Pair.H"
#include "scalarField.H"

using namespace Foam::superellipsoidInput;

// * * * * * * * * * * * * * * * Local Functions * * * * * * * * * * * * * * //

namespace Foam
{

//- Maximum number of parcels, the same as in superellipsoidPackingInjector
static const scalar mostParcels = 1e8;


//- Checks plain numbers only; OpenFOAM checks an entry of any other form
static void checkPositive
(
    const dictionary& dict,
    const wordList& keywords,
    const scalar most
)
{
    for (const word& keyword : keywords)
    {
        if (isNumber(dict, keyword))
        {
            positive(dict, keyword, 0, most);
        }
    }
}


//- Returns the value of a keyword if it is a word; else an empty word
static word wordIn(const dictionary& dict, const word& keyword)
{
    const entry* e = dict.findEntry(keyword, keyType::LITERAL);

    return
        e && !e->isDict() && e->stream().size() && e->stream()[0].isWord()
      ? e->stream()[0].wordToken()
      : word();
}


//- Names of the injectors of this library and of users' libraries. They are
//- added when the libraries are loaded
static HashSet<word>& ownInjectors()
{
    static HashSet<word> names;

    return names;
}


//- Ends with an error if an injector of OpenFOAM has the keyword shape. (The
//- keyword in the block injected applies to all parcels of these injectors)
static void checkShape(const dictionary& dict)
{
    const word type(wordIn(dict, "type"));

    // The names of all OpenFOAM injectors end like this. An unknown name is an
    // error that is found elsewhere
    const bool isOpenFOAMs =
        type.ends_with("Injection") && !ownInjectors().found(type);

    for (const char* keyword : {"shape", "shapes"})
    {
        if
        (
            isOpenFOAMs
         && dict.findEntry(keyword, keyType::LITERAL)
        )
        {
            fail
            (
                dict,
                keyword,
                "read '" + written(dict, keyword) + "', which injectors of"
                " OpenFOAM do not use; allowed: injected { shape ..; } for all"
                " of them, or an injector of type superellipsoidInlet for"
                " several shapes"
            );
        }
    }
}


static void checkRate(const dictionary& dict, const scalar deltaT)
{
    const word keyword("parcelsPerSecond");

    checkPositive(dict, {keyword}, GREAT);

    if
    (
        isNumber(dict, keyword)
     && dict.get<scalar>(keyword)*deltaT > mostParcels
    )
    {
        fail
        (
            dict,
            keyword,
            "read " + written(dict, keyword) + ", which is more than "
          + text(mostParcels) + " in a step (deltaT " + text(deltaT) + ")"
        );
    }
}


//- Returns the name that a distribution's keyword has in the file. Later and
//- earlier releases of OpenFOAM have different names
static word nameIn(const dictionary& dict, const word& keyword)
{
    const wordList later({"expectation", "variance", "strength", "d"});
    const wordList earlier({"mu", "sigma", "weight", "lambda"});
    const label i = later.find(keyword);

    return
        i < 0 || dict.findEntry(keyword, keyType::LITERAL)
      ? keyword
      : earlier[i];
}


//- Ends with an error if the core has found an invalid number
static void failIf
(
    const bool isWrong,
    const dictionary& dict,
    const sel_finding& found
)
{
    if (isWrong)
    {
        const word name(nameIn(dict, found.keyword));
        sel_finding here(found);

        here.keyword = name.c_str();
        fail(dict, here);
    }
}


//- Returns a list of numbers; empty if the keyword is missing
static scalarList listIn(const dictionary& dict, const word& keyword)
{
    scalarList values;
    dict.readIfPresent(nameIn(dict, keyword), values);

    return values;
}


//- Checks a distribution that is given by some numbers and by cut-offs
static void checkNumbers
(
    const dictionary& dict,
    const sel_sizes_law& law,
    const scalar least,
    const scalar most
)
{
    double numbers[SEL_SIZES_PARAMETERS];

    for (int i = 0; i < law.n; ++i)
    {
        const sel_sizes_parameter& p = law.parameter[i];
        const word name(nameIn(dict, p.name));

        if (!isNumber(dict, name))
        {
            return;
        }

        numbers[i] =
            p.least > 0
          ? positive(dict, name, p.least, p.most)
          : number(dict, name, p.least, p.most);
    }

    sel_finding found;
    failIf(sel_sizes_check(&law, least, most, numbers, &found), dict, found);
}


//- Checks a sum of normal distributions
static void checkMultiNormal
(
    const dictionary& dict,
    const scalar least,
    const scalar most
)
{
    const scalarList mean(listIn(dict, "expectation"));
    const scalarList deviation(listIn(dict, "variance"));
    const scalarList weight(listIn(dict, "strength"));
    const label n = mean.size();

    if (!n || deviation.size() != n || weight.size() != n)
    {
        fail
        (
            dict,
            nameIn(dict, "expectation"),
            text(scalar(n)) + " numbers in it, "
          + text(scalar(deviation.size())) + " in "
          + nameIn(dict, "variance") + ", " + text(scalar(weight.size()))
          + " in " + nameIn(dict, "strength")
          + "; each needs one per normal distribution"
        );
    }

    sel_finding found;
    failIf
    (
        sel_sizes_check_normals
        (
            least,
            most,
            n,
            mean.cdata(),
            deviation.cdata(),
            weight.cdata(),
            &found
        ),
        dict,
        found
    );
}


//- Checks the rows of sizes and weights
static void checkRows(const dictionary& dict, const bool isLine)
{
    List<Pair<scalar>> rows;
    dict.readIfPresent("distribution", rows);

    scalarList sizes(rows.size());
    scalarList weights(rows.size());

    forAll(rows, i)
    {
        sizes[i] = rows[i].first();
        weights[i] = rows[i].second();
    }

    sel_finding found;
    failIf
    (
        dict.findEntry("distribution", keyType::LITERAL)
     && sel_sizes_check_rows
        (
            rows.size(),
            sizes.cdata(),
            weights.cdata(),
            isLine,
            &found
        ),
        dict,
        found
    );
}


//- Checks the numbers of one type of distribution
static void checkType(const word& type, const dictionary& dict)
{
    if (type == "general" || type == "binned")
    {
        checkRows(dict, type == "general");
        return;
    }

    if
    (
        type == "fixedValue"
     || !isNumber(dict, "minValue") || !isNumber(dict, "maxValue")
    )
    {
        return;
    }

    const scalar least = numberOf("distribution", dict, "minValue");
    const scalar most = numberOf("distribution", dict, "maxValue");

    if (type == "multiNormal")
    {
        checkMultiNormal(dict, least, most);
    }

    if (const sel_sizes_law* law = sel_sizes_find(type.c_str()))
    {
        checkNumbers(dict, *law, least, most);
    }
}

} // End namespace Foam


// * * * * * * * * * * * * * * * * Functions * * * * * * * * * * * * * * * * //

void Foam::superellipsoidAddOwnInjector(const word& name)
{
    ownInjectors().insert(name);
}


void Foam::superellipsoidListCheck(const dictionary& dict, const word& keyword)
{
    const entry* e = dict.findEntry(keyword, keyType::LITERAL);

    if (e && (e->isDict() || e->stream().size() <= 2))
    {
        fail
        (
            dict,
            keyword,
            "read '" + written(dict, keyword) + "'; expected a list that is not"
            " empty"
        );
    }
}


void Foam::superellipsoidSizeCheck(const dictionary& sizes)
{
    // The numbers of each type are in a sub-dictionary

    for (const entry& e : sizes)
    {
        if (!e.isDict())
        {
            continue;
        }

        const dictionary& dict = e.dict();

        checkPositive
        (
            dict,
            {"value", "minValue", "maxValue", "d", "n", "lambda", "variance"},
            GREAT
        );
        superellipsoidListCheck(dict, "distribution");

        if
        (
            isNumber(dict, "minValue") && isNumber(dict, "maxValue")
         && dict.get<scalar>("minValue") > dict.get<scalar>("maxValue")
        )
        {
            fail
            (
                dict,
                "maxValue",
                "read " + written(dict, "maxValue") + "; it must not be less"
                " than minValue, " + written(dict, "minValue")
            );
        }
    }

    const word type(wordIn(sizes, "type"));
    const word block(type + "Distribution");

    if (type.size() && sizes.isDict(block))
    {
        checkType(type, sizes.subDict(block));
    }
}


void Foam::superellipsoidInjectorCheck
(
    const dictionary& injectors,
    const scalar deltaT
)
{
    for (const entry& e : injectors)
    {
        const dictionary& dict = e.dict();

        checkShape(dict);
        numberOf("inlet", dict, "massTotal", 0);
        checkPositive(dict, {"duration", "numberDensity", "nParticle"}, GREAT);
        checkPositive(dict, {"parcelsPerInjector"}, mostParcels);
        checkRate(dict, deltaT);
        superellipsoidListCheck(dict, "positionAxis");

        if (dict.isDict("sizeDistribution"))
        {
            superellipsoidSizeCheck(dict.subDict("sizeDistribution"));
        }
    }
}

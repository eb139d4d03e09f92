// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidInjectorCheck.H"
#include "superellipsoidInput.H"
#include "superellipsoid.h"
#include "Pair.H"
#include "scalarField.H"

#include <cmath>

using namespace Foam::superellipsoidInput;

// * * * * * * * * * * * * * * * Local Functions * * * * * * * * * * * * * * //

namespace Foam
{

//- Smallest share of a distribution that must lie between its cut-offs:
//- OpenFOAM maps random numbers to that share, and needs digits left for it
static const scalar leastShare = 1e-6;

//- Smallest share where OpenFOAM draws again until a value lies between the
//- cut-offs
static const scalar leastAcceptedShare = 1e-3;

//- Limits of a weight and of the sum of the weights
static const scalar leastWeight = 1e-30;
static const scalar mostWeight = 1e30;

//- Smallest difference of two successive sizes in a table, over the greater one
static const scalar leastRow = 1e-6;


//- Returns the name of a keyword that is present, of the two that it has in
//- different releases of OpenFOAM
static word nameOf(const dictionary& dict, const word& one, const word& other)
{
    return dict.findEntry(one, keyType::LITERAL) ? one : other;
}


//- Returns a list of numbers; empty where the keyword is missing
static scalarList listOf(const dictionary& dict, const word& keyword)
{
    scalarList values;

    if (dict.findEntry(keyword, keyType::LITERAL))
    {
        dict.readEntry(keyword, values);
    }

    return values;
}


//- Raises an error where too small a share lies between the cut-offs
static void checkShare
(
    const dictionary& dict,
    const string& keywords,
    const scalar share,
    const scalar least
)
{
    if (!(share >= least))
    {
        fail
        (
            dict,
            "minValue",
            "between minValue " + written(dict, "minValue")
          + " and maxValue " + written(dict, "maxValue") + " lies the share "
          + text(max(share, scalar(0))) + " of the distribution; at least "
          + text(least) + " must: look at " + keywords
        );
    }
}


//- Share of a normal distribution between its cut-offs. Before v2106 OpenFOAM
//- did not divide the argument of the error function by the root of two, so
//- that the lesser of both shares is returned
static scalar normalShare
(
    const scalar least,
    const scalar most,
    const scalar mean,
    const scalar deviation
)
{
    const scalar narrow = deviation/std::sqrt(scalar(2));

    return
        min
        (
            sel_sizes_normal(least, most, mean, deviation),
            sel_sizes_normal(least, most, mean, narrow)
        );
}


static void checkNormal
(
    const dictionary& dict,
    const scalar least,
    const scalar most
)
{
    const word mean(nameOf(dict, "expectation", "mu"));
    const word deviation(nameOf(dict, "variance", "sigma"));

    if (isNumber(dict, mean) && isNumber(dict, deviation))
    {
        checkShare
        (
            dict,
            mean + " and " + deviation,
            normalShare
            (
                least,
                most,
                number(dict, mean, -SEL_LENGTH_MOST, SEL_LENGTH_MOST),
                positive(dict, deviation, SEL_LENGTH_LEAST, SEL_LENGTH_MOST)
            ),
            leastShare
        );
    }
}


//- Checks that the numbers of a list lie in a range
static void checkRange
(
    const dictionary& dict,
    const word& keyword,
    const scalarUList& values,
    const scalar least,
    const scalar most
)
{
    for (const scalar value : values)
    {
        if (!(value >= least && value <= most))
        {
            fail
            (
                dict,
                keyword,
                "read " + text(value) + " in it; allowed: " + text(least)
              + " to " + text(most)
            );
        }
    }
}


//- Checks that weights lie in a range and are not all zero
static void checkWeights
(
    const dictionary& dict,
    const word& keyword,
    const scalarUList& weights
)
{
    checkRange(dict, keyword, weights, 0, mostWeight);

    if (!(max(weights) >= leastWeight))
    {
        fail
        (
            dict,
            keyword,
            "all weights in it are zero, or nearly so; the greatest must be "
          + text(leastWeight) + " at least"
        );
    }
}


static void checkMultiNormal
(
    const dictionary& dict,
    const scalar least,
    const scalar most
)
{
    const word meanName(nameOf(dict, "expectation", "mu"));
    const word deviationName(nameOf(dict, "variance", "sigma"));
    const word weightName(nameOf(dict, "strength", "weight"));
    const scalarList mean(listOf(dict, meanName));
    const scalarList deviation(listOf(dict, deviationName));
    const scalarList weight(listOf(dict, weightName));
    const label n = mean.size();

    if (!n || deviation.size() != n || weight.size() != n)
    {
        fail
        (
            dict,
            meanName,
            text(scalar(n)) + " numbers in it, "
          + text(scalar(deviation.size())) + " in " + deviationName + ", "
          + text(scalar(weight.size())) + " in " + weightName
          + "; each needs as many as there are normal distributions"
        );
    }

    checkRange(dict, meanName, mean, -SEL_LENGTH_MOST, SEL_LENGTH_MOST);
    checkRange
    (
        dict,
        deviationName,
        deviation,
        SEL_LENGTH_LEAST,
        SEL_LENGTH_MOST
    );
    checkWeights(dict, weightName, weight);

    const string keywords
    (
        meanName + ", " + deviationName + " and " + weightName
    );

    for (label i = 0; i < n; ++i)
    {
        checkShare
        (
            dict,
            keywords,
            weight[i] > 0
          ? normalShare(least, most, mean[i], deviation[i])
          : scalar(1),
            leastShare
        );
    }

    checkShare
    (
        dict,
        keywords,
        sel_sizes_normals
        (
            least,
            most,
            n,
            mean.cdata(),
            deviation.cdata(),
            weight.cdata()
        ),
        leastAcceptedShare
    );
}


static void checkExponential
(
    const dictionary& dict,
    const scalar least,
    const scalar most
)
{
    if (isNumber(dict, "lambda"))
    {
        checkShare
        (
            dict,
            "lambda",
            sel_sizes_exponential
            (
                least,
                most,
                positive
                (
                    dict,
                    "lambda",
                    1/SEL_LENGTH_MOST,
                    1/SEL_LENGTH_LEAST
                )
            ),
            leastShare
        );
    }
}


//- Checks a Rosin-Rammler distribution. Before v2106 the one by number began at
//- the lower cut-off
static void checkRosinRammler
(
    const dictionary& dict,
    const scalar least,
    const scalar most,
    const bool byMass
)
{
    const word d(nameOf(dict, "d", "lambda"));

    if (!isNumber(dict, d) || !isNumber(dict, "n"))
    {
        return;
    }

    const scalar size = positive(dict, d, SEL_LENGTH_LEAST, SEL_LENGTH_MOST);
    const scalar exponent =
        number
        (
            dict,
            "n",
            SEL_SIZES_EXPONENT_LEAST,
            SEL_SIZES_EXPONENT_MOST
        );

    // The power must be a finite number
    if (exponent*std::log(most/size) > std::log(mostWeight))
    {
        fail
        (
            dict,
            "n",
            "read " + written(dict, "n") + ", and maxValue is "
          + text(most/size) + " times " + d + ", to the power of n more than "
          + text(mostWeight) + ": nothing is as large"
        );
    }

    checkShare
    (
        dict,
        d + " and n",
        byMass
      ? sel_sizes_mass_rosin_rammler(least, most, size, exponent)
      : sel_sizes_rosin_rammler(0, most - least, size, exponent),
        byMass ? leastAcceptedShare : leastShare
    );
}


//- Checks the rows of sizes and weights
static void checkRows
(
    const dictionary& dict,
    const scalar least,
    const scalar apart
)
{
    List<Pair<scalar>> rows;
    dict.readEntry("distribution", rows);

    scalarList weights(rows.size());
    scalarList sizes(rows.size());

    forAll(rows, i)
    {
        sizes[i] = rows[i].first();
        weights[i] = rows[i].second();

        if (i && !(sizes[i] - sizes[i - 1] >= apart*sizes[i]))
        {
            fail
            (
                dict,
                "distribution",
                "read the size " + text(sizes[i]) + " after "
              + text(sizes[i - 1]) + "; each must be greater than that before"
              + (apart > 0 ? ", by a millionth" : "")
            );
        }
    }

    if (rows.size() < least)
    {
        fail
        (
            dict,
            "distribution",
            "read " + text(scalar(rows.size())) + " rows; there must be "
          + text(least) + " at least"
        );
    }

    checkRange(dict, "distribution", sizes, SEL_LENGTH_LEAST, SEL_LENGTH_MOST);
    checkWeights(dict, "distribution", weights);
}


//- Checks the numbers of one type of distribution
static void checkType(const word& type, const dictionary& dict)
{
    if (type == "general" || type == "binned")
    {
        if (dict.findEntry("distribution", keyType::LITERAL))
        {
            const bool isTable = type == "general";

            checkRows(dict, isTable ? 2 : 1, isTable ? leastRow : 0);
        }
        return;
    }

    if
    (
        type == "fixedValue" || type == "logNormal"
     || !isNumber(dict, "minValue") || !isNumber(dict, "maxValue")
    )
    {
        return;
    }

    const scalar least =
        positive(dict, "minValue", SEL_LENGTH_LEAST, SEL_LENGTH_MOST);
    const scalar most =
        positive(dict, "maxValue", SEL_LENGTH_LEAST, SEL_LENGTH_MOST);

    if (type == "normal")
    {
        checkNormal(dict, least, most);
    }
    else if (type == "multiNormal")
    {
        checkMultiNormal(dict, least, most);
    }
    else if (type == "exponential")
    {
        checkExponential(dict, least, most);
    }
    else if (type == "RosinRammler" || type == "massRosinRammler")
    {
        checkRosinRammler(dict, least, most, type == "massRosinRammler");
    }
}

} // End namespace Foam


// * * * * * * * * * * * * * * * * Functions * * * * * * * * * * * * * * * * //

void Foam::superellipsoidSizeCheck(const dictionary& sizes)
{
    // The numbers of a type are in a sub-dictionary

    for (const entry& e : sizes)
    {
        if (!e.isDict())
        {
            continue;
        }

        const dictionary& dict = e.dict();

        for
        (
            const char* keyword :
            {"value", "minValue", "maxValue", "d", "n", "lambda", "variance"}
        )
        {
            if (isNumber(dict, keyword))
            {
                positive(dict, keyword, 0, GREAT);
            }
        }

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

    const entry* type = sizes.findEntry("type", keyType::LITERAL);

    if
    (
        type && !type->isDict() && type->stream().size() == 1
     && type->stream()[0].isWord()
    )
    {
        const word name(type->stream()[0].wordToken());
        const word block(name + "Distribution");

        if (sizes.isDict(block))
        {
            checkType(name, sizes.subDict(block));
        }
    }
}


// ************************************************************************* //

// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidMeasure.H"
#include "superellipsoidAgeMeasure.H"
#include "superellipsoidFlowMeasure.H"
#include "superellipsoidInput.H"
#include "superellipsoidMixingMeasure.H"
#include "superellipsoidOrderMeasure.H"
#include "superellipsoidParallel.H"
#include "superellipsoidProfileMeasure.H"
#include "superellipsoidSeal.H"
#include "superellipsoidSolidMeasure.H"
#include "superellipsoidSurfaceMeasure.H"
#include "Hasher.H"
#include "tokenList.H"
#include "wallPolyPatch.H"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>

using namespace Foam::superellipsoidInput;

// * * * * * * * * * * * * * * * Local Functions * * * * * * * * * * * * * * //

namespace
{

using namespace Foam;

//- Largest number of shapes that are kept: 50 MB
const std::size_t mostShapes = 100000;

//- Largest number of cells of a grid, and the like
const label mostCells = 10000000;

//- Returns the tokens of a keyword; none if it is a dictionary
tokenList tokensOf(const dictionary& dict, const word& keyword)
{
    const entry& e = *dict.findEntry(keyword, keyType::LITERAL);

    if (e.isDict())
    {
        return tokenList();
    }

    const tokenList& tokens = e.stream();

    return tokens;
}


bool isBracketed(const tokenList& tokens, const label from, const label to)
{
    return
        from < to
     && to < tokens.size()
     && tokens[from] == token(token::BEGIN_LIST)
     && tokens[to] == token(token::END_LIST);
}


template<class Measure>
std::shared_ptr<superellipsoidMeasure> made
(
    const superellipsoidMeasure::context& c
)
{
    return std::make_shared<Measure>(c);
}

} // End anonymous namespace


// * * * * * * * * * * * * Protected Member Functions  * * * * * * * * * * * //

const sel_shape& Foam::superellipsoidMeasure::shapeOf(const body& b)
{
    const auto found = shapes_.find(b.identity);

    if (found != shapes_.end())
    {
        return found->second;
    }

    // Happens if all particles differ in size
    if (shapes_.size() > mostShapes)
    {
        shapes_.clear();
    }

    sel_shape& shape = shapes_[b.identity];

    if (superellipsoidPolyhedra::shape(b.identity, shape) != SEL_OK)
    {
        FatalErrorInFunction
            << "particle " << label(b.id) << " has a shape that is none"
            << exit(FatalError);
    }

    return shape;
}


const std::vector<double>& Foam::superellipsoidMeasure::pointsOf
(
    const body& b,
    const label n
)
{
    // Particles of many sizes have few proportions, up to rounding
    superellipsoidIdentity form(b.identity);
    const double size = form[0];

    for (label i = 0; i < 3; ++i)
    {
        form[i] = double(float(form[i]/size));
    }

    std::vector<double>& points = points_[form];

    if (points.empty())
    {
        points.resize(3*n);
        points.resize
        (
            3*sel_measure_points(&shapeOf(b), n, points.data())
        );

        // A body that fills next to nothing of its box is represented by its
        // centre
        if (points.empty())
        {
            points.resize(3, 0);
        }

        for (double& x : points)
        {
            x /= size;
        }
    }

    scaled_ = points;

    for (double& x : scaled_)
    {
        x *= size;
    }

    return scaled_;
}


void Foam::superellipsoidMeasure::readBox
(
    const dictionary& dict,
    double low[3],
    double high[3]
)
{
    const dictionary& box = subDict(dict, "box");

    checkKeywords(box, {"min", "max"});

    const vector from(triple(box, "min", SEL_POSITION_MOST));
    const vector to(triple(box, "max", SEL_POSITION_MOST));

    if (cmptMin(to - from) < SEL_LENGTH_LEAST)
    {
        fail
        (
            box,
            "max",
            "read " + superellipsoidInput::text(to) + "; each component must be"
            " greater than that of min " + superellipsoidInput::text(from)
        );
    }

    std::copy_n(from.cdata(), 3, low);
    std::copy_n(to.cdata(), 3, high);
}


Foam::labelList Foam::superellipsoidMeasure::readCells
(
    const dictionary& dict,
    const word& keyword,
    const label n
)
{
    const scalarList read(superellipsoidInput::numbers(dict, keyword, n));
    labelList cells(n);
    scalar product = 1;

    forAll(read, i)
    {
        product *= read[i];

        const bool whole = read[i] >= 1 && read[i] == std::floor(read[i]);

        if (!whole || product > mostCells)
        {
            fail
            (
                dict,
                keyword,
                "read " + superellipsoidInput::text(read) + "; each must be a"
                " whole number from 1 on, and their product at most "
              + std::to_string(mostCells)
            );
        }

        cells[i] = label(read[i]);
    }

    return cells;
}


Foam::label Foam::superellipsoidMeasure::readAxis
(
    const dictionary& dict,
    const word& keyword
)
{
    return oneOf(dict, keyword, {"x", "y", "z"}, "z")[0] - 'x';
}


void Foam::superellipsoidMeasure::readPeriodic
(
    const dictionary& dict,
    int periodic[3]
)
{
    std::fill_n(periodic, 3, 0);

    if (!dict.found("periodic"))
    {
        return;
    }

    const tokenList tokens(tokensOf(dict, "periodic"));
    bool good = isBracketed(tokens, 0, tokens.size() - 1);

    for (label i = 1; good && i < tokens.size() - 1; ++i)
    {
        const string axis(tokens[i].isWord() ? tokens[i].wordToken() : "");

        good = axis == "x" || axis == "y" || axis == "z";

        if (good)
        {
            periodic[axis[0] - 'x'] = 1;
        }
    }

    if (!good)
    {
        fail
        (
            dict,
            "periodic",
            "read '" + written(dict, "periodic") + "'; it must be a list of"
            " some of x, y, z, in brackets"
        );
    }
}


std::vector<double> Foam::superellipsoidMeasure::readPoints
(
    const dictionary& dict,
    const word& keyword,
    const label least
)
{
    require(dict, keyword);

    const tokenList tokens(tokensOf(dict, keyword));
    const label n = (tokens.size() - 2)/5;
    bool good =
        isBracketed(tokens, 0, tokens.size() - 1)
     && tokens.size() == 5*n + 2
     && n >= least;
    std::vector<double> points;

    for (label i = 0; good && i < n; ++i)
    {
        good = isBracketed(tokens, 5*i + 1, 5*i + 5);

        for (label k = 2; good && k < 5; ++k)
        {
            const token& t = tokens[5*i + k];

            good = t.isNumber() && mag(t.number()) <= SEL_POSITION_MOST;

            if (good)
            {
                points.push_back(t.number());
            }
        }
    }

    if (!good)
    {
        fail
        (
            dict,
            keyword,
            "read '" + written(dict, keyword) + "'; it must be a list of "
          + std::to_string(least) + " or more points: ((x y z) (x y z) ...)"
        );
    }

    return points;
}


Foam::vector Foam::superellipsoidMeasure::readDirection
(
    const dictionary& dict,
    const word& keyword
)
{
    const vector read(triple(dict, keyword, SEL_POSITION_MOST));

    if (mag(read) < SEL_LENGTH_LEAST)
    {
        fail
        (
            dict,
            keyword,
            "read " + superellipsoidInput::text(read)
          + "; it must not be zero"
        );
    }

    return read/mag(read);
}


void Foam::superellipsoidMeasure::check
(
    const dictionary& dict,
    const wordList& known
)
{
    wordList all(known);

    all.append(wordList({"type", "writeInterval"}));
    checkKeywords(dict, all);
}


double Foam::superellipsoidMeasure::fingerprint(const string& keywords)
{
    return Hasher(keywords.data(), keywords.size());
}


Foam::wordList Foam::superellipsoidMeasure::openPatches(const polyMesh& mesh)
{
    DynamicList<word> names;

    for (const polyPatch& pp : mesh.boundaryMesh())
    {
        if
        (
            !isA<wallPolyPatch>(pp)
         && !polyPatch::constraintType(pp.type())
        )
        {
            names.append(pp.name());
        }
    }

    return wordList(names);
}


// * * * * * * * * * * * * * * * * Selectors * * * * * * * * * * * * * * * * //

std::shared_ptr<Foam::superellipsoidMeasure> Foam::superellipsoidMeasure::New
(
    const word& type,
    const context& c
)
{
    typedef std::shared_ptr<superellipsoidMeasure> (*maker)(const context&);

    const std::map<word, maker> makers
    {
        {"superellipsoidMassFlow", &made<superellipsoidFlowMeasure>},
        {"superellipsoidProfile", &made<superellipsoidProfileMeasure>},
        {"superellipsoidBedLevel", &made<superellipsoidSurfaceMeasure>},
        {"superellipsoidSolidFraction", &made<superellipsoidSolidMeasure>},
        {"superellipsoidOrientation", &made<superellipsoidOrderMeasure>},
        {"superellipsoidResidenceTime", &made<superellipsoidAgeMeasure>},
        {"superellipsoidMixing", &made<superellipsoidMixingMeasure>}
    };

    return makers.at(type)(c);
}


// * * * * * * * * * * * * * * * Member Functions  * * * * * * * * * * * * * //

std::vector<Foam::superellipsoidMeasure::body>
Foam::superellipsoidMeasure::together(const std::vector<body>& local)
{
    std::vector<body> all
    (
        superellipsoidParallel::gatherPlain(local.data(), local.size())
    );

    std::sort
    (
        all.begin(),
        all.end(),
        [](const body& a, const body& b) { return a.id < b.id; }
    );

    return all;
}


Foam::List<Foam::string> Foam::superellipsoidMeasure::texts
(
    const std::vector<double>& numbers
)
{
    List<string> all(label(numbers.size()) + 1);
    string together;

    for (label i = 0; i < label(numbers.size()); ++i)
    {
        char text[32];

        std::snprintf(text, sizeof(text), "%.17g", numbers[i]);
        all[i] = text;
        together += all[i] + ' ';
    }

    all.last() = superellipsoidSeal::sum(together);

    return all;
}


std::vector<double> Foam::superellipsoidMeasure::numbers
(
    const List<string>& texts
)
{
    std::vector<double> all;
    string together;

    for (const string& text : texts)
    {
        if (&text == &texts.last() && text == superellipsoidSeal::sum(together))
        {
            break;
        }

        together += text + ' ';

        char* end = nullptr;
        const double number = std::strtod(text.c_str(), &end);

        if (end == text.c_str() || *end || !std::isfinite(number))
        {
            FatalErrorInFunction
                << "what the run before has written of a measure has '"
                << superellipsoidInput::cut(text).c_str()
                << "' where a number must be, or the checksum of the others"
                << exit(FatalError);
        }

        all.push_back(number);
    }

    return all;
}


// ************************************************************************* //

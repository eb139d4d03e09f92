// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidMeasure.H"
#include "superellipsoidKeywords.H"
#include "superellipsoidKeywordTable.H"
#include "superellipsoidPatchNames.H"
#include "superellipsoidSeal.H"
#include "wallPolyPatch.H"

#include <algorithm>
#include <cmath>
#include <cstdlib>

using namespace Foam::superellipsoidInput;

// * * * * * * * * * * * * * * Static Data Members * * * * * * * * * * * * * //

namespace Foam
{
    defineTypeNameAndDebug(superellipsoidMeasure, 0);
    defineRunTimeSelectionTable(superellipsoidMeasure, context);
}


// * * * * * * * * * * * * * * * Local Functions * * * * * * * * * * * * * * //

namespace
{

using namespace Foam;

//- Maximum number of shapes that are stored: 50 MB
const std::size_t mostShapes = 100000;


//- Converts numbers to texts with all digits, and appends a checksum
List<string> texts(const std::vector<double>& numbers)
{
    List<string> all(label(numbers.size()) + 1);

    for (label i = 0; i < label(numbers.size()); ++i)
    {
        all[i] = exactText({numbers[i]});
    }

    all.last() = superellipsoidSeal::sum(exactText(numbers) + ' ');

    return all;
}


//- Converts the texts back. Earlier versions wrote no checksum
std::vector<double> numbersOf(const List<string>& texts)
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
                << "the stored state of a measure has '"
                << cut(text).c_str()
                << "' instead of a number or a checksum"
                << exit(FatalError);
        }

        all.push_back(number);
    }

    return all;
}

} // End anonymous namespace


// * * * * * * * * * * * * * Private Member Functions  * * * * * * * * * * * //

void Foam::superellipsoidMeasure::readState(const context& c)
{
    std::vector<double> all(numbersOf(c.stored("state")));

    if (all.empty())
    {
        return;
    }

    const Time& time = c.mesh.time();
    const scalar then = all[0];
    all.erase(all.begin());

    if
    (
        mag(then - time.value()) > 0.5*time.deltaTValue()
     || !setState(all)
    )
    {
        Info<< "    cloud function " << name_ << ": its sums until "
            << then << " s are from another time or other keywords: it starts"
            << " again from zero" << endl;
    }
}


void Foam::superellipsoidMeasure::checkTable
(
    const dictionary& dict,
    const word& type
)
{
    wordList words;

    if (oneWord(dict, "type") == typeName)
    {
        words.append("measure");
    }

    for (const superellipsoidKeywordBlock& b : superellipsoidKeywordBlocks)
    {
        if ("cloudFunctions/" + type == b.path)
        {
            for (const word& w : superellipsoidKeywords::of(b.groups))
            {
                if (w != "measure")
                {
                    words.append(w);
                }
            }

            checkKeywords(dict, words);
        }
    }
}


// * * * * * * * * * * * * Protected Member Functions  * * * * * * * * * * * //

const sel_shape& Foam::superellipsoidMeasure::shapeOf(const body& b)
{
    const auto found = shapes_.find(b.identity);

    if (found != shapes_.end())
    {
        return found->second;
    }

    // The limit is reached if all particles differ in size
    if (shapes_.size() > mostShapes)
    {
        shapes_.clear();
    }

    sel_shape& shape = shapes_[b.identity];

    if (superellipsoidPolyhedra::shape(b.identity, shape) != SEL_OK)
    {
        FatalErrorInFunction
            << "particle " << label(b.id) << " has an unknown shape"
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
    // Particles of many sizes have few different proportions, up to rounding
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
        points.resize(3*sel_measure_points(&shapeOf(b), n, points.data()));

        // If a body fills almost nothing of its box, its centre represents it
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


Foam::word Foam::superellipsoidMeasure::twin
(
    const context& c,
    const word& keyword
)
{
    for (const entry& e : c.dict.parent())
    {
        if
        (
            e.isDict()
         && e.keyword() != c.name
         && e.dict().findEntry("type", keyType::LITERAL)
         && nameOf(e.dict()) == nameOf(c.dict)
         && (keyword.empty() || yesOr(e.dict(), keyword, false))
        )
        {
            return e.keyword();
        }
    }

    return word::null;
}


Foam::wordList Foam::superellipsoidMeasure::readPatches(const context& c)
{
    DynamicList<word> open;

    for (const polyPatch& pp : c.mesh.boundaryMesh())
    {
        if
        (
            c.dynamics.openings().opens(pp.index())
         || (
                !isA<wallPolyPatch>(pp)
             && !polyPatch::constraintType(pp.type())
            )
        )
        {
            open.append(pp.name());
        }
    }

    return
        wordList
        (
            open,
            superellipsoidPatchNames::read
            (
                c.dict,
                "patches",
                wordList(open),
                "open patch"
            )
        );
}


// * * * * * * * * * * * * * * * * Constructors  * * * * * * * * * * * * * * //

Foam::superellipsoidMeasure::superellipsoidMeasure
(
    const context& c,
    const label interval,
    const std::size_t layout
)
:
    interval_(c.dict, interval),
    region_(c.dict, c.mesh),
    key_(0),
    name_(c.name),
    cloud_(c.cloud),
    dynamics_(c.dynamics),
    mesh_(c.mesh)
{
    if (layout != SEL_LAYOUT + sizeof(*this) + sizeof(body) + sizeof(context))
    {
        fail
        (
            c.dict,
            "measure",
            "its library was built with headers of a different release: rebuild"
            " it (wmake libso)"
        );
    }
}


// * * * * * * * * * * * * * * * * Selectors * * * * * * * * * * * * * * * * //

Foam::autoPtr<Foam::superellipsoidMeasure> Foam::superellipsoidMeasure::New
(
    const context& c
)
{
    word type(oneWord(c.dict, "type"));

    if (type == typeName)
    {
        require(c.dict, "measure");
        type = oneOf
        (
            c.dict,
            "measure",
            contextConstructorTablePtr_->sortedToc(),
            word::null,
            ofLibraries
        );
    }

    checkTable(c.dict, type);

    autoPtr<superellipsoidMeasure> measure
    (
        (*contextConstructorTablePtr_)[type](c)
    );
    measure->readState(c);

    return measure;
}


// * * * * * * * * * * * * * * * Member Functions  * * * * * * * * * * * * * //

std::map<Foam::word, Foam::List<Foam::string>>
Foam::superellipsoidMeasure::kept(const Time& time)
{
    std::map<word, List<string>> all;
    all.swap(kept_);

    if (time.writeTime())
    {
        std::vector<double> numbers(state());
        label n = numbers.size();

        superellipsoidParallel::broadcast(n);

        if (n)
        {
            numbers.insert(numbers.begin(), time.value());

            List<string> now(texts(numbers));

            superellipsoidParallel::broadcast(now);
            all["state"] = now;
        }
    }

    return all;
}

// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidMeasure.H"
#include "superellipsoidInput.H"
#include "superellipsoidParallel.H"
#include "superellipsoidSeal.H"
#include "Hasher.H"

#include <cmath>
#include <cstdio>
#include <cstdlib>

// * * * * * * * * * * * * * * * Local Functions * * * * * * * * * * * * * * //

namespace
{

using namespace Foam;

//- Converts numbers to text with all their digits, and a checksum
List<string> texts(const std::vector<double>& numbers)
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


//- Converts the text back; a text without a checksum is of an earlier version
std::vector<double> numbers(const List<string>& texts)
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

} // End anonymous namespace


// * * * * * * * * * * * * * Private Member Functions  * * * * * * * * * * * //

void Foam::superellipsoidMeasure::readState(const context& c)
{
    std::vector<double> all(numbers(c.stored("state")));

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
        Info<< "    cloud function " << name_ << ": what it has"
            << " added up until " << then << " s is of another time, or of"
            << " other keywords: it starts anew" << endl;
    }
}


// * * * * * * * * * * * * Protected Member Functions  * * * * * * * * * * * //

void Foam::superellipsoidMeasure::setSums
(
    const string& keywords,
    const std::size_t n
)
{
    key_ = Hasher(keywords.data(), keywords.size());
    sums_.resize(n, 0);
}


std::vector<double> Foam::superellipsoidMeasure::state()
{
    std::vector<double> all;

    if (sums_.size())
    {
        book();
        all.push_back(key_);
        all.insert(all.end(), sums_.begin(), sums_.end());
    }

    return all;
}


bool Foam::superellipsoidMeasure::setState(const std::vector<double>& state)
{
    const bool fits =
        state.size() == sums_.size() + (sums_.empty() ? 0 : 1)
     && (state.empty() || state[0] == key_);

    if (fits && state.size())
    {
        sums_.assign(state.begin() + 1, state.end());
    }

    return fits;
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


// ************************************************************************* //

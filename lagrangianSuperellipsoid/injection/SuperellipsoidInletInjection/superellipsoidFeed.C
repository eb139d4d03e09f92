// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidFeed.H"
#include "superellipsoidFunction.H"
#include "superellipsoidSeal.H"
#include "superellipsoidSettings.H"
#include "Constant.H"
#include "DynamicList.H"
#include "TableBase.H"
#include "mathematicalConstants.H"
#include "scalarField.H"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <sstream>

using namespace Foam::superellipsoidInput;

// * * * * * * * * * * * * * * * Local Functions * * * * * * * * * * * * * * //

namespace
{

// Relative tolerance of the amount due; far above the round-off of an integral
// over many steps
const double dueTolerance = 1e-9;

// Largest number of particles due in a step; each is tried separately
const double mostInStep = 1e6;

// Number of parts of a step for the integration of a rate that is no table,
// which may vary faster than the steps are long
const Foam::label partsOfStep = 16;

// Largest number of rows of a table in a step that are integrated one by one
const double mostRows = 1e5;

// Largest number of repetitions of a table in a step that are integrated one by
// one
const double mostPeriods = 1e3;

// A feed that ends below this fraction of the requested amount gives a warning
const double enough = 0.9;

// Streams of random numbers of one particle
const Foam::label sizeStream = -1;
const Foam::label placeStream = -2;


// Returns a number as text that restores it to the last bit
std::string exact(const double value)
{
    char buffer[32];
    std::snprintf(buffer, sizeof(buffer), "%.17g", value);

    return buffer;
}

} // End anonymous namespace


// * * * * * * * * * * * * * Private Member Functions  * * * * * * * * * * * //

Foam::scalar Foam::superellipsoidFeed::mass(const scalar dEq) const
{
    return rho_*constant::mathematical::pi/6*pow3(dEq);
}


Foam::scalar Foam::superellipsoidFeed::rate
(
    const dictionary& dict,
    const scalar time,
    const scalar step
) const
{
    const scalar value = rate_->value(time);
    const scalar most =
        mostInStep/step*(byMass_ ? rho_*mixture_.meanVolume() : 1);

    if (!(value >= 0) || value > most)
    {
        fail
        (
            dict,
            rateName(),
            "is " + text(value) + " at time " + text(time)
          + "; it must not be negative, and at most " + text(most)
          + ", which is " + text(mostInStep) + " particles in a step"
        );
    }

    return value;
}


Foam::scalar Foam::superellipsoidFeed::period
(
    const dictionary& dict,
    scalarField& rows
) const
{
    const auto* table =
        dynamic_cast<const Function1Types::TableBase<scalar>*>(rate_.get());

    rows = table ? table->x()() : scalarField();

    bool repeats = false;

    for (const word& name : {rateName(), word(rateName() + "Coeffs")})
    {
        const dictionary& coeffs = dict.isDict(name) ? dict.subDict(name) : dict;

        repeats =
            repeats
         || (
                coeffs.found("outOfBounds")
             && oneWord(coeffs, "outOfBounds") == "repeat"
            );
    }

    if (!repeats || rows.empty())
    {
        return 0;
    }

    if (!(rows.last() > rows.first()))
    {
        fail
        (
            dict,
            rateName(),
            "is a table of one row, which cannot begin anew (outOfBounds repeat)"
        );
    }

    return rows.last() - rows.first();
}


Foam::scalarList Foam::superellipsoidFeed::parts
(
    const scalarField& rows,
    const scalar period,
    const scalar from,
    const scalar to
) const
{
    DynamicList<scalar> ends;

    ends.append(from);

    if (rows.size())
    {
        // A table may repeat after its end
        const scalar first =
            period > 0
          ? max(std::floor((from - rows.first())/period), scalar(0))
          : 0;
        const scalar last =
            period > 0 ? std::floor((to - rows.first())/period) : 0;

        for (scalar k = first; k <= last && ends.size() < mostRows; k += 1)
        {
            const scalar* row =
                std::upper_bound
                (
                    rows.cbegin(),
                    rows.cend(),
                    ends.last() - k*period
                );

            for (; row != rows.cend() && *row + k*period < to; ++row)
            {
                if (*row + k*period > ends.last())
                {
                    ends.append(*row + k*period);
                }
            }
        }
    }
    else if (!isA<Function1Types::Constant<scalar>>(*rate_))
    {
        for (label i = 1; i < partsOfStep; ++i)
        {
            ends.append(from + (to - from)*i/partsOfStep);
        }
    }

    ends.append(to);

    return scalarList(ends);
}


Foam::scalar Foam::superellipsoidFeed::sum
(
    const dictionary& dict,
    const scalarList& ends,
    const scalar step
) const
{
    scalar sum = 0;

    // On a table the two-point Gauss rule is exact from row to row, but not
    // across rows: steps may be far longer than a pulse. The rule has no point
    // at the rows themselves, where a table that repeats has two values
    for (label i = 1; i < ends.size(); ++i)
    {
        const scalar middle = 0.5*(ends[i - 1] + ends[i]);
        const scalar half = 0.5*(ends[i] - ends[i - 1]);
        const scalar off = half/std::sqrt(3.0);

        sum +=
            half
           *(rate(dict, middle - off, step) + rate(dict, middle + off, step));
    }

    return sum;
}


Foam::scalar Foam::superellipsoidFeed::integral
(
    const dictionary& dict,
    const scalar from,
    const scalar to,
    const scalar step
) const
{
    if (!(to > from))
    {
        return 0;
    }

    scalarField rows;
    const scalar again = period(dict, rows);

    // The step covers very many periods: uses the mean rate, with an error of
    // less than one period
    if (again > 0 && (to - from)/mostPeriods > again)
    {
        const scalarList ends(parts(rows, 0, rows.first(), rows.last()));

        return sum(dict, ends, step)/again*(to - from);
    }

    return sum(dict, parts(rows, again, from, to), step);
}


void Foam::superellipsoidFeed::done(const label typeId, const scalar dEq)
{
    taken_[typeId] += mixture_.amount(dEq);
    tries_ = 0;
}


// * * * * * * * * * * * * * * * * Constructors  * * * * * * * * * * * * * * //

Foam::superellipsoidFeed::superellipsoidFeed
(
    const dictionary& dict,
    const superellipsoidShapes& shapes,
    const scalar rho
)
:
    mixture_(dict, shapes),
    names_(shapes.names()),
    rho_(rho),
    rate_(),
    byMass_(dict.findEntry("massFlowRate", keyType::LITERAL)),
    massTotal_(numberOr(dict, "massTotal", 0, GREAT, GREAT)),
    nTotal_(integerOr(dict, "nParticles", 1, labelMax)),
    duration_(numberOr(dict, "duration", 0, GREAT, GREAT)),
    waits_(oneOf(dict, "onOverlap", {"wait", "skip"}, "wait") == "wait"),
    seed_(integerOr(dict, "seed", 0, 1)),
    due_(0),
    fed_(0),
    skipped_(0),
    fedMass_(0),
    skippedMass_(0),
    taken_(shapes.size(), Zero),
    tries_(0),
    waited_(0),
    ended_(false)
{
    const bool byNumber = dict.findEntry("numberFlowRate", keyType::LITERAL);

    if (byMass_ == byNumber)
    {
        fail
        (
            dict,
            "massFlowRate",
            byNumber
          ? "is there, and numberFlowRate, too; allowed: one of the two"
          : "is missing, and numberFlowRate, too; one of the two is wanted,"
            " a number or a function of time: massFlowRate 0.005;"
        );
    }

    rate_ = functionOfTime<scalar>(rateName(), dict);
}


// * * * * * * * * * * * * * * * Member Functions  * * * * * * * * * * * * * //

void Foam::superellipsoidFeed::advance
(
    const dictionary& dict,
    const scalar t0,
    const scalar t1,
    const scalar SOI
)
{
    // A full feed accumulates nothing: otherwise all of it would come at once
    // if a restart has a higher limit
    if (!ended_ && !isFull())
    {
        due_ +=
            integral
            (
                dict,
                SOI + max(t0, scalar(0)),
                SOI + min(t1, duration_),
                t1 - t0
            );
    }
}


Foam::label Foam::superellipsoidFeed::expected
(
    const dictionary& dict,
    const scalar t0,
    const scalar t1,
    const scalar SOI,
    const scalar step
) const
{
    if (ended_)
    {
        return 0;
    }

    // The rate may oscillate
    const label nStretches = 1000;
    const scalar from = max(t0, scalar(0));
    const scalar stretch = (min(t1, duration_) - from)/nStretches;
    const scalar one = rho_*mixture_.meanVolume();
    scalar amount = behind();

    for (label i = 0; i < nStretches && stretch > 0; ++i)
    {
        const scalar begin = SOI + from + i*stretch;

        amount += integral(dict, begin, begin + stretch, step);
    }

    scalar n = (byMass_ ? amount/one : amount) + 0.5;
    n = min(n, scalar(nTotal_) - fed_);
    n = min(n, (massTotal_ - fedMass_)/one + 0.5);

    return max(min(n, scalar(labelMax/2)), scalar(0));
}


void Foam::superellipsoidFeed::next(label& typeId, scalar& dEq) const
{
    typeId = mixture_.next(taken_);
    dEq =
        mixture_.dEq
        (
            typeId,
            superellipsoidSettings::randomSeed
            (
                number(),
                superellipsoidSettings::randomSeed(seed_, sizeStream)
            )
        );
}


bool Foam::superellipsoidFeed::isFull() const
{
    label typeId;
    scalar dEq;
    next(typeId, dEq);

    return
        fed_ >= nTotal_
     || fedMass_ + mass(dEq) > massTotal_*(1 + dueTolerance);
}


bool Foam::superellipsoidFeed::isDue() const
{
    if (ended_ || isFull())
    {
        return false;
    }

    label typeId;
    scalar dEq;
    next(typeId, dEq);

    return
        (byMass_ ? fedMass_ + skippedMass_ + mass(dEq) : number() + 1)
     <= due_*(1 + dueTolerance);
}


Foam::string Foam::superellipsoidFeed::shortfall() const
{
    if (ended_ || fed_ >= nTotal_)
    {
        return string();
    }

    label typeId;
    scalar dEq;
    next(typeId, dEq);

    if (isFull())
    {
        return
            fedMass_ >= enough*massTotal_
          ? string()
          : "massTotal is " + text(massTotal_) + " kg, and the next particle,"
            " of the shape " + names_[typeId] + " and d_eq " + text(dEq)
          + " m, has " + text(mass(dEq)) + " kg";
    }

    if (!fed_ && !skipped_)
    {
        return
            "in all " + text(due_) + (byMass_ ? " kg" : " particles")
          + " were due, less than the first one, of the shape "
          + names_[typeId] + " and d_eq " + text(dEq) + " m"
          + (byMass_ ? ", which has " + text(mass(dEq)) + " kg" : "");
    }

    return
        fed_ >= enough*number()
      ? string()
      : text(skipped_) + " particles were left out, for want of room";
}


Foam::label Foam::superellipsoidFeed::placeSeed(const label k) const
{
    return
        superellipsoidSettings::randomSeed
        (
            8*tries_ + k,
            superellipsoidSettings::randomSeed
            (
                number(),
                superellipsoidSettings::randomSeed(seed_, placeStream)
            )
        );
}


Foam::scalar Foam::superellipsoidFeed::random(const label i) const
{
    return
        superellipsoidSettings::randomSeed
        (
            i,
            superellipsoidSettings::randomSeed(number(), seed_)
        )/2147483647.0;
}


void Foam::superellipsoidFeed::place()
{
    label typeId;
    scalar dEq;
    next(typeId, dEq);

    done(typeId, dEq);
    ++fed_;
    fedMass_ += mass(dEq);
}


bool Foam::superellipsoidFeed::refuse()
{
    if (waits_)
    {
        ++tries_;
        ++waited_;

        return false;
    }

    label typeId;
    scalar dEq;
    next(typeId, dEq);

    done(typeId, dEq);
    ++skipped_;
    skippedMass_ += mass(dEq);

    return true;
}


Foam::scalar Foam::superellipsoidFeed::behind() const
{
    return due_ - (byMass_ ? fedMass_ + skippedMass_ : scalar(number()));
}


Foam::string Foam::superellipsoidFeed::state() const
{
    std::ostringstream os;

    os  << fed_ << ' ' << skipped_ << ' ' << tries_ << ' ' << waited_ << ' '
        << ended_ << ' ' << exact(due_) << ' ' << exact(fedMass_) << ' '
        << exact(skippedMass_);

    for (const scalar taken : taken_)
    {
        os  << ' ' << exact(taken);
    }

    // Units of the amount due and of the amounts taken
    os  << ' ' << (byMass_ ? "mass" : "number")
        << ' ' << (mixture_.isByMass() ? "mass" : "number");

    // Names of the amounts, since the list of shapes may have another order at
    // a restart
    for (const word& name : names_)
    {
        os  << ' ' << name;
    }

    return superellipsoidSeal::seal(os.str());
}


bool Foam::superellipsoidFeed::restoreTaken
(
    const std::vector<std::string>& words
)
{
    // Order of the words: amounts, two units, names. States of older versions
    // may lack units and names
    std::vector<scalar> amounts;
    std::size_t i = 0;

    for (; i < words.size(); ++i)
    {
        char* end;
        const scalar amount = std::strtod(words[i].c_str(), &end);

        if (*end)
        {
            break;
        }
        amounts.push_back(amount);
    }

    const std::size_t n = amounts.size();
    const bool hasUnits = words.size() >= n + 2;
    const bool hasNames = words.size() > n + 2;

    if
    (
        (!hasNames && n != std::size_t(taken_.size()))
     || words.size() != n + (hasUnits ? 2 : 0) + (hasNames ? n : 0)
    )
    {
        return false;
    }

    taken_ = Zero;

    for (i = 0; i < n; ++i)
    {
        const label shape =
            hasNames ? names_.find(word(words[n + 2 + i], false)) : label(i);

        // Comparing a NaN raises a floating-point exception
        if (!std::isfinite(amounts[i]) || amounts[i] < 0)
        {
            return false;
        }
        if (shape >= 0)
        {
            taken_[shape] += amounts[i];
        }
    }

    if (!hasUnits)
    {
        return true;
    }

    for (i = n; i < n + 2; ++i)
    {
        if (words[i] != "mass" && words[i] != "number")
        {
            return false;
        }
    }

    if ((words[n] == "mass") != byMass_)
    {
        const scalar mean = rho_*mixture_.meanVolume();
        const scalar masses = fedMass_ + skippedMass_;

        due_ =
            byMass_
          ? max(scalar(0), masses + mean*(due_ - number()))
          : max(scalar(0), number() + (due_ - masses)/mean);
    }

    // If the shares are now by the other unit, the amounts start again from
    // zero
    if ((words[n + 1] == "mass") != mixture_.isByMass())
    {
        taken_ = Zero;
    }

    return true;
}


bool Foam::superellipsoidFeed::restore(const string& state)
{
    string text(state);

    if (!superellipsoidSeal::unseal(text))
    {
        return false;
    }

    std::istringstream is(text);

    is  >> fed_ >> skipped_ >> tries_ >> waited_ >> ended_ >> due_
        >> fedMass_ >> skippedMass_;

    const bool good =
        !is.fail() && fed_ >= 0 && skipped_ >= 0
     && tries_ >= 0 && waited_ >= 0 && due_ >= 0 && fedMass_ >= 0
     && skippedMass_ >= 0;

    std::vector<std::string> words;

    for (std::string w; is >> w;)
    {
        words.push_back(w);
    }

    return good && restoreTaken(words);
}


// ************************************************************************* //

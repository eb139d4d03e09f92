// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidDensePacking.H"
#include "superellipsoidInput.H"
#include "superellipsoidKeywords.H"
#include "superellipsoidParallel.H"
#include "DynamicList.H"
#include "sel_clock.h"

#include <algorithm>

using namespace Foam::superellipsoidInput;

// * * * * * * * * * * * * * * * Local Functions * * * * * * * * * * * * * * //

namespace
{

// Interval between two messages in the log [s]
const double reportEvery = 5;

// Upper limit, above the packing fraction of any bodies
const double mostFraction = 1;

const double mostParticles = 1e8;

} // End anonymous namespace


// * * * * * * * * * * * * * Private Member Functions  * * * * * * * * * * * //

void Foam::superellipsoidDensePacking::reportProgress
(
    void* packing,
    const sel_packing_state* state
)
{
    const superellipsoidDensePacking& p =
        *static_cast<const superellipsoidDensePacking*>(packing);

    const scalar now = sel_clock_wall();

    if (now - p.reported_ > reportEvery)
    {
        p.reported_ = now;
        Info<< "        " << 100*state->share
            << " % of what is asked for, after " << state->rounds
            << " iterations" << endl;
    }
}


// * * * * * * * * * * * * * * * * Constructors  * * * * * * * * * * * * * * //

Foam::superellipsoidDensePacking::superellipsoidDensePacking
(
    const dictionary& dict
)
:
    settings_(),
    fraction_(0),
    byMass_
    (
        oneOf(dict, "shares", wordList({"number", "mass"}), "number") == "mass"
    ),
    state_(),
    seconds_(0),
    reported_(0)
{
    sel_packing_default_settings(&settings_);

    settings_.rounds =
        integerOr(dict, "iterations", 1, settings_.rounds, 100000000);
    settings_.threads = integerOr(dict, "threads", 1, 1, SEL_THREADS_MOST);

    if (settings_.threads > sel_threads_most())
    {
        fail
        (
            dict,
            "threads",
            "read " + Foam::name(settings_.threads) + "; allowed: 1, for this"
            " library was built without OpenMP"
        );
    }

    const bool fraction = dict.found("solidFraction");

    if (fraction == dict.found("nParticles"))
    {
        fail
        (
            dict,
            fraction ? "solidFraction" : "nParticles",
            fraction
          ? "nParticles is there, too; one of the two says how many there are"
          : "is missing, and so is solidFraction; one of the two says how many"
            " there are"
        );
    }

    if (fraction)
    {
        fraction_ = positive(dict, "solidFraction", 0, mostFraction);
    }
}


// * * * * * * * * * * * * * * * Member Functions  * * * * * * * * * * * * * //

Foam::wordList Foam::superellipsoidDensePacking::keywords()
{
    return superellipsoidKeywords::of("packing");
}


Foam::dictionary Foam::superellipsoidDensePacking::present
(
    const dictionary& dict
)
{
    // OpenFOAM's cloud hands on the block subModels as it read it
    return
        superellipsoidKeywords::renewed
        (
            dict,
            "subModels/injectionModels/" + dict.dictName()
        );
}


Foam::label Foam::superellipsoidDensePacking::number
(
    const dictionary& dict,
    const UList<sel_shape>& shapes,
    scalarList& shares,
    const scalar volume
) const
{
    scalar sum = 0;
    scalar mean = 0;

    forAll(shares, i)
    {
        shares[i] /= byMass_ && shares[i] > 0 ? shapes[i].volume : 1;
        sum += shares[i];
    }

    forAll(shares, i)
    {
        shares[i] /= sum;
        mean += shares[i]*shapes[i].volume;
    }

    if (!byFraction())
    {
        return integer(dict, "nParticles", 1, label(mostParticles));
    }

    const scalar n = std::floor(fraction_*volume/mean + 1e-9);

    if (n < 1 || n > mostParticles)
    {
        fail
        (
            dict,
            "solidFraction",
            "read " + superellipsoidInput::text(fraction_) + ", which are "
          + superellipsoidInput::text(n)
          + " particles; there must be 1 to "
          + superellipsoidInput::text(mostParticles)
        );
    }

    return label(n);
}


Foam::label Foam::superellipsoidDensePacking::fewer
(
    const label n,
    const scalar filled,
    const scalar volume
) const
{
    const scalar beyond = filled - fraction_*volume*(1 + 1e-12);

    if (!byFraction() || n <= 1 || beyond <= 0)
    {
        return n;
    }

    // With few large bodies, one of them may be a good part of the whole; only
    // half of the excess is removed at a time
    const scalar mean = filled/n;

    return max(n - max(label(1), label(0.5*beyond/mean)), label(1));
}


Foam::label Foam::superellipsoidDensePacking::more
(
    const scalar filled,
    const scalar volume,
    const scalar smallest
) const
{
    const scalar capacity = fraction_*volume*(1 + 1e-12) - filled;

    return
        byFraction() && byMass_ && capacity > 0
      ? label(min(std::floor(capacity/smallest), mostParticles))
      : 0;
}


sel_status Foam::superellipsoidDensePacking::pack
(
    const sel_region& region,
    const UList<sel_shape>& shapes,
    const std::vector<int>& type,
    const label seed,
    const scalar gap,
    const sel_walls* walls,
    const std::vector<sel_body>& fixed,
    double* x,
    double* q
)
{
    sel_packing_settings settings(settings_);
    settings.seed = seed;
    settings.gap = gap;
    settings.notify = reportProgress;
    settings.context = this;

    const scalar begin = sel_clock_wall();
    reported_ = begin;

    const sel_status status =
        sel_packing_dense
        (
            &region,
            shapes.cdata(),
            type.size(),
            type.data(),
            &settings,
            walls,
            fixed.size(),
            fixed.data(),
            x,
            q,
            &state_
        );

    seconds_ = sel_clock_wall() - begin;

    return status;
}


void Foam::superellipsoidDensePacking::share()
{
    superellipsoidParallel::broadcast(state_.size);
    superellipsoidParallel::broadcast(state_.share);
    superellipsoidParallel::broadcast(state_.rounds);
    superellipsoidParallel::broadcast(seconds_);
}


Foam::string Foam::superellipsoidDensePacking::text() const
{
    return
        Foam::name(state_.rounds) + " iterations, "
      + superellipsoidInput::text(seconds_) + " s";
}


// ************************************************************************* //

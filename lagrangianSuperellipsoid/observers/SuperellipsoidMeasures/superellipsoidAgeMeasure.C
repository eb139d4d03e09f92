// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidAgeMeasure.H"
#include "superellipsoidInput.H"
#include "superellipsoidPatchNames.H"

using namespace Foam::superellipsoidInput;

// * * * * * * * * * * * * * * * Local Functions * * * * * * * * * * * * * * //

namespace
{

//- Indices of the sums; the bins follow
enum place
{
    ALL,
    AGE,
    SQUARE,
    SINCE,
    AGE_SINCE,
    FIRST_BIN
};

} // End anonymous namespace


// * * * * * * * * * * * * * Private Member Functions  * * * * * * * * * * * //

void Foam::superellipsoidAgeMeasure::book()
{
    for (const superellipsoidPassages::passage& p : passages_.collect())
    {
        sums_[ALL] += 1;
        sums_[AGE] += p.age;
        sums_[SQUARE] += p.age*p.age;
        sums_[SINCE] += 1;
        sums_[AGE_SINCE] += p.age;
        sums_[FIRST_BIN + sel_measure_bin(p.age, most_, bins_)] += 1;
    }
}


// * * * * * * * * * * * * * * * * Constructors  * * * * * * * * * * * * * * //

Foam::superellipsoidAgeMeasure::superellipsoidAgeMeasure(const context& c)
:
    bins_(integerOr(c.dict, "bins", 1, 20, 10000)),
    most_(positive(c.dict, "maxAge", 1e-12, 1e15)),
    keywords_(0),
    present_
    (
        c.folder,
        "ages",
        "How long the particles that are there have been there [s]",
        "particles mean deviation greatest"
    ),
    exits_
    (
        c.folder,
        "exits",
        "How long those had been there that left [s]: since the row before, and"
        " in total",
        "particles mean totalParticles totalMean totalVariance"
    ),
    distribution_
    (
        c.folder,
        "exitAges",
        "Of those that have left: middle of the bin [s], particles, share over"
        " the width of the bin [1/s]; in the last bin is who was older, too",
        "age particles density"
    ),
    sums_(FIRST_BIN + bins_, 0)
{
    check(c.dict, {"patches", "bins", "maxAge", "region"});

    const wordList open(openPatches(c.mesh));

    for
    (
        const label i
      : superellipsoidPatchNames::read(c.dict, "patches", open, "open patch")
    )
    {
        patches_.append(open[i]);
    }

    keywords_ = fingerprint
    (
        listed(patches_) + ' ' + superellipsoidInput::text(most_) + ' '
      + std::to_string(bins_)
    );
}


// * * * * * * * * * * * * * * * Member Functions  * * * * * * * * * * * * * //

void Foam::superellipsoidAgeMeasure::leaves
(
    const body& b,
    const word& patch,
    const Time& time
)
{
    if (patches_.found(patch))
    {
        superellipsoidPassages::passage one{};

        one.step = time.timeIndex();
        one.id = b.id;
        one.age = b.age;
        passages_.add(one);
    }
}


void Foam::superellipsoidAgeMeasure::write
(
    const Time& time,
    const std::vector<body>& all
)
{
    book();

    scalar sum = 0, square = 0, greatest = 0;

    for (const body& b : all)
    {
        sum += b.age;
        greatest = max(greatest, b.age);
    }

    const scalar n = max(scalar(all.size()), scalar(1));

    for (const body& b : all)
    {
        square += sqr(b.age - sum/n);
    }

    present_.write
    (
        time,
        scalarList
        ({
            scalar(all.size()), sum/n, std::sqrt(square/n), greatest
        })
    );

    const scalar left = max(sums_[ALL], scalar(1));
    const scalar mean = sums_[AGE]/left;

    exits_.write
    (
        time,
        scalarList
        ({
            sums_[SINCE],
            sums_[AGE_SINCE]/max(sums_[SINCE], scalar(1)),
            sums_[ALL],
            mean,
            max(sums_[SQUARE]/left - sqr(mean), scalar(0))
        })
    );

    const scalar width = most_/bins_;

    for (label i = 0; i < bins_; ++i)
    {
        const scalar number = sums_[FIRST_BIN + i];

        distribution_.write
        (
            time,
            scalarList({(i + 0.5)*width, number, number/left/width})
        );
    }

    sums_[SINCE] = sums_[AGE_SINCE] = 0;
}


std::vector<double> Foam::superellipsoidAgeMeasure::state()
{
    book();

    std::vector<double> all(1, keywords_);
    all.insert(all.end(), sums_.begin(), sums_.end());

    return all;
}


bool Foam::superellipsoidAgeMeasure::setState
(
    const std::vector<double>& state
)
{
    const bool fits =
        state.size() == sums_.size() + 1 && state[0] == keywords_;

    if (fits)
    {
        sums_.assign(state.begin() + 1, state.end());
    }

    return fits;
}


// ************************************************************************* //

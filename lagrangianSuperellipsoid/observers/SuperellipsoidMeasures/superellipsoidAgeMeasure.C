// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidMeasure.H"
#include "superellipsoidInput.H"

using namespace Foam::superellipsoidInput;

namespace Foam
{

//- Writes the ages of the particles present, and of the particles that have
//- left: the cloud function superellipsoidResidenceTime. In sums_, the bins
//- follow the sums of ages
class superellipsoidAgeMeasure
:
    public superellipsoidMeasure
{
    //- Number of bins of the histograms, and their maximum age [s]
    const label bins_;
    const scalar most_;

    //- Patches through which particles leave
    const wordList patches_;

    superellipsoidTimeTable present_;
    superellipsoidTimeTable exits_;
    superellipsoidTimeTable distribution_;

    virtual void book() override
    {
        for (const event& e : events())
        {
            sel_tally_add_age(sums_.data(), e.age);
            sums_
            [
                SEL_TALLY_AGE_SUMS + sel_measure_bin(e.age, most_, bins_)
            ] += 1;
        }
    }


public:

    explicit superellipsoidAgeMeasure(const context& c)
    :
        superellipsoidMeasure(c),
        bins_(integerOf("residence", c.dict, "bins")),
        most_(numberOf("residence", c.dict, "maxAge")),
        patches_(readPatches(c)),
        present_
        (
            c.folder,
            "ages",
            "Ages of the particles present [s]",
            "particles mean deviation greatest"
        ),
        exits_
        (
            c.folder,
            "exits",
            "Ages of the particles that left [s]: since the previous row, and"
            " in total",
            "particles mean totalParticles totalMean totalVariance"
        ),
        distribution_
        (
            c.folder,
            "exitAges",
            "Particles that left: middle of the bin [s], particles, share over"
            " the width of the bin [1/s]; the last bin includes older"
            " particles",
            "age particles density"
        )
    {
        setSums
        (
            listed(patches_) + ' ' + text(most_) + ' ' + std::to_string(bins_),
            SEL_TALLY_AGE_SUMS + bins_
        );
    }

    virtual void leaves
    (
        const body& b,
        const word& patch,
        const Time& time
    ) override
    {
        if (patches_.found(patch))
        {
            note(b, time);
        }
    }

    virtual void write(const Time& time, const bodies& all) override
    {
        double sums[SEL_TALLY_AGE_SUMS] = {};
        std::vector<double> ages;
        sel_scatter scatter;

        for (const body& b : all)
        {
            sel_tally_add_age(sums, b.age);
            ages.push_back(b.age);
        }

        const scalar mean = sel_tally_ages(sums).mean;
        sel_measure_scatter(int(ages.size()), ages.data(), mean, &scatter);
        present_.write
        (
            time,
            {scalar(all.size()), mean, scatter.deviation, scatter.greatest}
        );

        book();

        const sel_tally_row r = sel_tally_ages(sums_.data());
        const scalar width = most_/bins_;

        exits_.write
        (
            time,
            {r.since, r.meanSince, r.number, r.mean, r.variance}
        );

        for (label i = 0; i < bins_; ++i)
        {
            const scalar n = sums_[SEL_TALLY_AGE_SUMS + i];

            distribution_.write
            (
                time,
                {(i + 0.5)*width, n, sel_tally_density(n, r.number, width)}
            );
        }

        sums_[SEL_TALLY_SINCE] = sums_[SEL_TALLY_AGE_SINCE] = 0;
    }
};

addSuperellipsoidMeasure(superellipsoidAgeMeasure, superellipsoidResidenceTime);

} // End namespace Foam

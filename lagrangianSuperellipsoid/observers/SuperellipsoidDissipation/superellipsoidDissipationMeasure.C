// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidInput.H"
#include "superellipsoidMeasure.H"

namespace Foam
{

//- Writes the energy that contacts dissipate, by mechanism: the cloud function
//- superellipsoidDissipation
//
//  positionCorrection and walls are gains of the particles. added is the gain
//  in collisions if a law of friction may add energy; the other columns do not
//  include it. normal includes the loss that occurs when contacts that are
//  solved in parts are joined again. length is the error of the substep's
//  length, of either sign. Dissipation in the fluid is not included.
class superellipsoidDissipationMeasure
:
    public superellipsoidMeasure
{
    superellipsoidTimeTable table_;

    //- Sums of this process since the start, in the order of the columns [J]
    scalarList energies_;

    //- Sums of friction and normal over all processes at the last row [J]. Only
    //- on the master
    scalarList last_;

    //- Time since the last row [s]
    scalar time_;


public:

    explicit superellipsoidDissipationMeasure(const context& c)
    :
        superellipsoidMeasure(c, 1),
        table_
        (
            c.folder,
            "dissipation",
            "Energy dissipated by contacts since the start of the run [J], and"
            " means since the previous row [W]",
            "friction normal positionCorrection walls added dampers slip"
            " tangential rolling necks length springs frictionPower normalPower"
        ),
        energies_(12, Zero),
        last_(2, Zero),
        time_(0)
    {
        if (!dynamics_.settings().world.budget)
        {
            superellipsoidInput::fail
            (
                c.dict,
                "type",
                "needs log { budget yes; }, which records the dissipated energy"
            );
        }
    }

    virtual scope needs() const override
    {
        return NONE;
    }

    virtual void stepEnds(const Time& time) override
    {
        const sel_statistics& s = dynamics_.statistics();
        const scalarList step
        ({
            s.energyFriction, s.energyDissipated - s.energyFriction,
            s.energyPositionCorrection, s.wallWork, s.energyAdded,
            s.energyDamped, s.energySlipped, s.energyTangentialDamped,
            s.energyRolled, s.energyNeckBreak, s.energyStepError
        });

        forAll(step, i)
        {
            energies_[i] += step[i];
        }

        energies_.last() = s.energyElastic;
        time_ += time.deltaTValue();
    }

    virtual void write(const Time& time, const bodies&) override
    {
        // The sums of the processes are added in the order of the ranks
        const scalarList all(superellipsoidParallel::gather(energies_));
        scalarList row(energies_.size() + 2, Zero);

        forAll(all, i)
        {
            row[i % energies_.size()] += all[i];
        }

        forAll(last_, i)
        {
            row[energies_.size() + i] = (row[i] - last_[i])/time_;
            last_[i] = row[i];
        }

        time_ = 0;
        table_.write(time, row);
    }
};

addSuperellipsoidMeasure
(
    superellipsoidDissipationMeasure,
    superellipsoidDissipation
);

} // End namespace Foam

// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidInput.H"
#include "superellipsoidMeasure.H"
#include "superellipsoidParallel.H"

// * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * //

namespace Foam
{

//- The energy that contacts dissipate, by mechanism: the cloud function
//- superellipsoidDissipation
//
//  Columns of dissipation.dat, since the start of the run [J]:
//  - friction: dissipated by tangential impulses;
//  - normal: dissipated by impulses otherwise, which is restitution (and, where
//    contacts are solved in parts, the loss when these are joined again);
//  - parted: potential energy that the position correction gave particles when
//    it separated them (gained: > 0);
//  - walls: work of moving walls on the particles (gained: > 0);
//  - added: gain of collisions with a law of friction that may add energy; it
//    is not included in the others;
//  - shares of friction and normal, with model softSphere: dampers (normal),
//    slip, across (tangential dampers), rolling, necks (that broke), and
//    length: the error of the substep's length, of either sign;
//  - springs: present energy of springs and necks, with softSphere;
//  and, means since the previous row [W]:
//  - frictionPower, normalPower.
//
//  Dissipation in the fluid is not included. The column friction requires log {
//  ledger yes; }.
class superellipsoidDissipationMeasure
:
    public superellipsoidMeasure
{
    superellipsoidTimeTable table_;

    //- Sums of this process since the start, in the order of the columns [J]
    scalarList energies_;

    //- Sums of friction and normal over all processes at the last row [J].
    //- Master
    scalarList last_;

    //- Time since the last row [s]
    scalar time_;


public:

    explicit superellipsoidDissipationMeasure(const context& c);

    virtual scope needs() const override
    {
        return NONE;
    }

    virtual void stepEnds(const Time& time) override;

    virtual void write(const Time& time, const bodies&) override;
};

addSuperellipsoidMeasure
(
    superellipsoidDissipationMeasure,
    superellipsoidDissipation
);

} // End namespace Foam


// * * * * * * * * * * * * * * * * Constructors  * * * * * * * * * * * * * * //

Foam::superellipsoidDissipationMeasure::superellipsoidDissipationMeasure
(
    const context& c
)
:
    superellipsoidMeasure(c, 1),
    table_
    (
        c.folder,
        "dissipation",
        "Energy dissipated by contacts since the start of the run [J], and"
        " means since the row before [W]",
        "friction normal parted walls added dampers slip across rolling necks"
        " length springs frictionPower normalPower"
    ),
    energies_(12, Zero),
    last_(2, Zero),
    time_(0)
{
    check(c, wordList());

    if (!dynamics_.settings().world.budget)
    {
        superellipsoidInput::fail
        (
            c.dict,
            "type",
            "what friction takes is counted with log { ledger yes; } alone,"
            " which is not there"
        );
    }
}


// * * * * * * * * * * * * * * * Member Functions  * * * * * * * * * * * * * //

void Foam::superellipsoidDissipationMeasure::stepEnds(const Time& time)
{
    const sel_statistics& s = dynamics_.statistics();

    energies_[0] += s.energyFriction;
    energies_[1] += s.energyDissipated - s.energyFriction;
    energies_[2] += s.energyPositionCorrection;
    energies_[3] += s.wallWork;
    energies_[4] += s.energyAdded;
    energies_[5] += s.energyDamped;
    energies_[6] += s.energySlipped;
    energies_[7] += s.energyTangentialDamped;
    energies_[8] += s.energyRolled;
    energies_[9] += s.energyNeckBreak;
    energies_[10] += s.energyStepError;
    energies_[11] = s.energyElastic;
    time_ += time.deltaTValue();
}


void Foam::superellipsoidDissipationMeasure::write
(
    const Time& time,
    const bodies&
)
{
    // Summed in the order of the ranks
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


// ************************************************************************* //

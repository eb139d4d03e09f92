// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidContactLines.H"
#include "superellipsoidContactRecords.H"
#include "superellipsoidDryRun.H"
#include "superellipsoidInput.H"
#include "superellipsoidMeasure.H"
#include "superellipsoidVTPSeries.H"

// * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * //

namespace Foam
{

//- The contact network for ParaView: the cloud function
//- superellipsoidContactNetwork
//
//  The files are
//  - contacts_<index>.vtp: one line per contact, from centre to centre, or from
//    the centre to the contact point on a wall;
//  - contacts.vtp.series: the file to open in ParaView; it lists the times, and
//    continues after a restart.
//
//  The cell data of each line are
//  - id: the two particles, the lower first; -1: a wall;
//  - patch: index of the wall among the cloud's wall patches, in the order of
//    the log; -1 for pairs;
//  - point [m], normal (unit, from the first to the second or into the wall),
//    overlap [m];
//  - normalForce [N], on the second along the normal; tangentialForce [N], the
//    rest of the force on the second. Both are means over the step;
//  - status: 0 no load, 1 sticking, 2 sliding (or there is no friction).
//
//  normalForce is also point data, so that ParaView's filter Tube can scale the
//  thickness of the lines with it.
//
//  Positions are those at the middle of the last substep of the step.
//
//  Each contact is written once, also across processes and periodic patches:
//  from the position in the mesh of the particle with the lower id to the image
//  of the other one that it touches. Lines are in the order of ids, in one file
//  that has the same bytes on any number of processes. Contacts that neither
//  overlap nor carried a load in the step are left out.
class superellipsoidNetworkMeasure
:
    public superellipsoidMeasure
{
    const fileName folder_;

    //- Is the format binary? Otherwise text
    const bool binary_;

    //- Shared with the dynamics during a step
    std::shared_ptr<superellipsoidContactRecords> records_;

    //- Exists on the master after the first file
    std::unique_ptr<superellipsoidVTPSeries> series_;


public:

    explicit superellipsoidNetworkMeasure(const context& c)
    :
        superellipsoidMeasure(c),
        folder_(c.folder),
        binary_
        (
            superellipsoidInput::oneOf
            (
                c.dict,
                "format",
                {"ascii", "binary"},
                "binary"
            ) == "binary"
        ),
        records_(std::make_shared<superellipsoidContactRecords>()),
        series_()
    {
        check(c, {"format"});
    }

    virtual scope needs() const override
    {
        return NONE;
    }

    virtual void stepBegins(const Time& time) override
    {
        if (due(time))
        {
            records_->clear();
            dynamics_.watch(records_);
        }
    }

    virtual void write(const Time& time, const bodies&) override;
};

addSuperellipsoidMeasure
(
    superellipsoidNetworkMeasure,
    superellipsoidContactNetwork
);

} // End namespace Foam


// * * * * * * * * * * * * * * * Member Functions  * * * * * * * * * * * * * //

void Foam::superellipsoidNetworkMeasure::write(const Time& time, const bodies&)
{
    const auto contacts = records_->gathered();
    records_->clear();

    if (!Pstream::master() || superellipsoidDryRun::active())
    {
        return;
    }

    if (!series_)
    {
        series_.reset
        (
            new superellipsoidVTPSeries
            (
                folder_,
                "contacts",
                superellipsoidVTPSeries::keepBefore(time)
            )
        );
    }

    const scalar now = time.timeOutputValue();
    const fileName file(series_->name(series_->size()));

    writeSuperellipsoidContacts(folder_/file, binary_, now, contacts);
    series_->add(file, now);
}


// ************************************************************************* //

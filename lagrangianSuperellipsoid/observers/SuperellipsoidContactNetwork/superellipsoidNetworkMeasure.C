// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidContactRecords.H"
#include "superellipsoidDryRun.H"
#include "superellipsoidInput.H"
#include "superellipsoidMeasure.H"
#include "superellipsoidVTPFile.H"
#include "superellipsoidVTPSeries.H"

namespace Foam
{

//- Writes the contact network for ParaView: the cloud function
//- superellipsoidContactNetwork
//
//  A contact is a line, from centre to centre, or from the centre to the
//  contact point on a wall. normalForce is also point data, so that ParaView's
//  filter Tube can scale the thickness of the lines with it. patch is the index
//  among the cloud's wall patches, in the order of the log.
//
//  Each contact is written once, also across processes and periodic patches.
//  The line starts at the particle with the lower id, at its position in the
//  mesh, and ends at the touching image of the other particle. Lines are in
//  the order of ids, in one file, whose bytes do not depend on the number of
//  processes.
class superellipsoidNetworkMeasure
:
    public superellipsoidMeasure
{
    typedef sel_network_contact contact;

    const fileName folder_;

    const bool binary_;

    //- Shared with the dynamics during a step
    std::shared_ptr<superellipsoidContactRecords> records_;

    //- Files written so far, on the master
    std::unique_ptr<superellipsoidVTPSeries> series_;

    //- Adds an array. It has `times` tuples of `width` numbers for each contact
    //- c; value(c, k) returns the k-th of these numbers
    template<class Type, class Value>
    static void put
    (
        superellipsoidVTPFile& vtp,
        const std::vector<contact>& contacts,
        const word& name,
        const label width,
        const Value value,
        const label times = 1
    )
    {
        std::vector<Type> values;

        for (const contact& c : contacts)
        {
            for (label k = 0; k < times*width; ++k)
            {
                values.push_back(Type(value(c, k)));
            }
        }

        vtp.add(name, width, values);
    }

    //- Adds the data of points and contacts
    static void putData
    (
        superellipsoidVTPFile& vtp,
        const std::vector<contact>& all
    )
    {
        typedef const contact& C;

        const auto force = [](C c, label)
        {
            double tangential[3];
            return sel_network_force(&c, tangential);
        };
        const auto tangential = [](C c, label k)
        {
            double t[3];
            sel_network_force(&c, t);
            return t[k];
        };

        vtp.begin("PointData", "normalForce");
        put<double>(vtp, all, "normalForce", 1, force, 2);
        vtp.end();
        vtp.begin("CellData", "normalForce");
        put<label>(vtp, all, "id", 2, [](C c, label k) { return c.id[k]; });
        put<label>(vtp, all, "patch", 1, [](C c, label) { return c.patch; });
        put<label>(vtp, all, "status", 1, [](C c, label) { return c.grip; });
        put<double>
        (
            vtp, all, "point", 3, [](C c, label k) { return c.point[k]; }
        );
        put<double>
        (
            vtp, all, "normal", 3, [](C c, label k) { return c.normal[k]; }
        );
        put<double>
        (
            vtp, all, "overlap", 1, [](C c, label) { return c.overlap; }
        );
        put<double>(vtp, all, "normalForce", 1, force);
        put<double>(vtp, all, "tangentialForce", 3, tangential);
        vtp.end();
    }

    void writeFile
    (
        const fileName& file,
        const scalar time,
        const std::vector<contact>& all
    ) const
    {
        const auto ends = [](const contact& c, label k)
        {
            return k < 3 ? c.from[k] : c.to[k - 3];
        };
        const label n = all.size();
        superellipsoidVTPFile vtp(file, binary_, time, {2*n, 0, n, 0});

        putData(vtp, all);
        vtp.begin("Points");
        put<double>(vtp, all, "Points", 3, ends, 2);
        vtp.end();
        vtp.begin("Lines");
        vtp.count("connectivity", 2*n, 0, 1);
        vtp.count("offsets", n, 2, 2);
        vtp.end();
        vtp.close();
    }


public:

    explicit superellipsoidNetworkMeasure(const context& c)
    :
        superellipsoidMeasure(c),
        folder_(c.folder),
        binary_
        (
            superellipsoidInput::wordOf("contactNetwork", c.dict, "format")
         == "binary"
        ),
        records_(std::make_shared<superellipsoidContactRecords>()),
        series_()
    {}

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

    virtual void write(const Time& time, const bodies&) override
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
                new superellipsoidVTPSeries(folder_, "contacts", time)
            );
        }

        const scalar now = time.timeOutputValue();

        writeFile(series_->next(series_->size()), now, contacts);
        series_->add(now);
    }
};

addSuperellipsoidMeasure
(
    superellipsoidNetworkMeasure,
    superellipsoidContactNetwork
);

} // End namespace Foam

// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidContactRecords.H"
#include "superellipsoidDryRun.H"
#include "superellipsoidInput.H"
#include "superellipsoidMeasure.H"
#include "volFields.H"

using namespace Foam::superellipsoidInput;

namespace Foam
{

//- Bulk properties of the particles in a region: the cloud function
//- superellipsoidBulkState (sel_bulk.h)
//
//  Contact stresses are means over the step; kinetic stresses are values after
//  the step. n12 also counts particles with more than 12 contacts. Sums are
//  computed in the order of ids, so they have the same digits on any number of
//  processes. The volume of a region of cells is the same to rounding.
//
//  With fields yes, fields are written at write times. They refer to the
//  particles whose centres lie in a cell: contactStress.<cloud> and
//  solidFraction.<cloud> (over the volume of the cell), contacts.<cloud> (mean
//  per particle; 0 in a cell without particles). Each cell averages over its
//  own particles only, so cells must be larger than particles.
class superellipsoidBulkMeasure
:
    public superellipsoidMeasure
{
    typedef std::map<label, sel_bulk_particle> particles;

    const label leastContacts_;

    const bool fields_;

    superellipsoidTimeTable table_;

    //- Shared with the dynamics during a step
    std::shared_ptr<superellipsoidContactRecords> records_;

    static string columns()
    {
        string names
        (
            "particles contacts rattlers contactsOfOthers solidFraction "
          + superellipsoidTimeTable::components9("stress") + ' '
          + superellipsoidTimeTable::components9("kinetic")
        );

        for (label n = 0; n < SEL_BULK_HISTOGRAM; ++n)
        {
            names += " n" + std::to_string(n);
        }

        return names;
    }

    void writeRow(const Time& time, const bodies& own, const particles& known)
    {
        std::vector<sel_bulk_particle> inside;

        for (const body& b : own)
        {
            const point x(b.is.x[0], b.is.x[1], b.is.x[2]);

            if (region().contains(x, label(b.cell)))
            {
                sel_bulk_particle p(known.find(label(b.id))->second);

                p.id = b.id;
                p.volume = b.is.volume;
                p.mass = b.is.mass;
                std::copy_n(b.is.v, 3, p.v);
                inside.push_back(p);
            }
        }

        inside =
            superellipsoidParallel::gatherPlain(inside.data(), inside.size());
        std::sort
        (
            inside.begin(),
            inside.end(),
            [](const sel_bulk_particle& a, const sel_bulk_particle& b)
            {
                return a.id < b.id;
            }
        );

        sel_bulk s;
        sel_bulk_state
        (
            int(inside.size()), inside.data(), region().volume(),
            leastContacts_, &s
        );

        std::vector<double> row
        ({
            s.number, s.contacts, s.rattlers, s.contactsOfOthers,
            s.solidFraction
        });

        row.insert(row.end(), s.stress, s.stress + 9);
        row.insert(row.end(), s.kinetic, s.kinetic + 9);
        row.insert(row.end(), s.histogram, s.histogram + SEL_BULK_HISTOGRAM);
        table_.write(time, row);
    }

    void writeFields(const bodies& own, const particles& known) const
    {
        volTensorField stress
        (
            cloudField<volTensorField>
            (
                "contactStress", dimPressure, tensor(tensor::zero)
            )
        );
        volScalarField solid
        (
            cloudField<volScalarField>("solidFraction", dimless, scalar(0))
        );
        volScalarField mean
        (
            cloudField<volScalarField>("contacts", dimless, scalar(0))
        );
        scalarField number(mesh_.nCells(), Zero);

        for (const body& b : own)
        {
            const sel_bulk_particle& p = known.find(label(b.id))->second;
            const label cell = label(b.cell);
            tensor moment;

            std::copy_n(p.moment, 9, moment.v_);
            stress[cell] += moment/mesh_.V()[cell];
            solid[cell] += b.is.volume/mesh_.V()[cell];
            mean[cell] += p.contacts;
            number[cell] += 1;
        }

        forAll(number, cell)
        {
            mean[cell] /= max(number[cell], scalar(1));
        }

        stress.write();
        solid.write();
        mean.write();
    }


public:

    explicit superellipsoidBulkMeasure(const context& c)
    :
        superellipsoidMeasure(c),
        leastContacts_(integerOf("bulkState", c.dict, "leastContacts")),
        fields_(yesOr(c.dict, "fields", false)),
        table_
        (
            c.folder,
            "bulkState",
            "Particles with their centres in " + region().text()
          + "; stresses [Pa], compression positive",
            columns()
        ),
        records_(std::make_shared<superellipsoidContactRecords>())
    {}

    virtual bool acts(const Time& time) const override
    {
        return due(time) || (fields_ && time.writeTime());
    }

    virtual scope needs() const override
    {
        return OWN;
    }

    virtual void stepBegins(const Time& time) override
    {
        if (acts(time))
        {
            records_->clear();
            dynamics_.watch(records_);
        }
    }

    virtual void write(const Time& time, const bodies& own) override
    {
        const particles known(broughtAlong(records_->ofParticles(), own));

        records_->clear();

        if (due(time))
        {
            writeRow(time, own, known);
        }

        if (fields_ && time.writeTime() && !superellipsoidDryRun::active())
        {
            writeFields(own, known);
        }
    }
};

addSuperellipsoidMeasure(superellipsoidBulkMeasure, superellipsoidBulkState);

} // End namespace Foam

// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidContactRecords.H"
#include "superellipsoidDryRun.H"
#include "superellipsoidInput.H"
#include "superellipsoidMeasure.H"
#include "superellipsoidParallel.H"
#include "volFields.H"

using namespace Foam::superellipsoidInput;

// * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * //

namespace Foam
{

//- Bulk properties of the particles in a region: the cloud function
//- superellipsoidBulkState
//
//  Writes the table bulkState.dat. Columns, for the particles whose centres lie
//  in the region, of volume V (sel_bulk.h):
//  - particles: their number;
//  - contacts: mean number of their contacts that carry a load in the step,
//    with particles or walls, wherever these are (the coordination number);
//  - rattlers: particles with fewer than leastContacts of these contacts;
//  - contactsOfOthers: the mean number without rattlers;
//  - solidFraction: sum of their volumes over V;
//  - stress_ij: means over the step. For a pair inside the region, the terms of
//    the two particles add up to the force of one on the other times the line
//    from centre to centre;
//  - kinetic_ij: after the step;
//  - n0 .. n12: number of particles with 0 .. 12 contacts; n12 includes those
//    with more.
//
//  A particle counts where its centre is, with all its volume and contacts: the
//  region should be many particles wide. Sums are taken in the order of ids and
//  have the same digits on any number of processes.
//
//  With fields yes, write times also give fields of the particles with their
//  centres in each cell: contactStress.<cloud> and solidFraction.<cloud> (over
//  the volume of the cell), contacts.<cloud> (mean; 0 in a cell without
//  particles). Each cell averages over its own particles only: make cells
//  larger than particles.
class superellipsoidBulkMeasure
:
    public superellipsoidMeasure
{
    typedef superellipsoidContactRecords::sums contactSums;

    const word cloud_;

    const label leastContacts_;

    const bool fields_;

    superellipsoidTimeTable table_;

    //- Shared with the dynamics during a step
    std::shared_ptr<superellipsoidContactRecords> records_;

    static string columns();

    static sel_bulk_particle particleOf
    (
        const body& b,
        const contactSums& contacts
    );

    //- Returns the contacts of these particles, which are on this process now
    //- and may have been on another one during the step. Collective
    std::map<label, contactSums> contacts(const bodies& own) const;

    void writeRow
    (
        const Time& time,
        const bodies& own,
        const std::map<label, contactSums>& known
    );

    void writeFields
    (
        const bodies& own,
        const std::map<label, contactSums>& known
    ) const;


public:

    explicit superellipsoidBulkMeasure(const context& c);

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

    virtual void write(const Time& time, const bodies& own) override;
};

addSuperellipsoidMeasure(superellipsoidBulkMeasure, superellipsoidBulkState);

} // End namespace Foam


// * * * * * * * * * * * * * Private Member Functions  * * * * * * * * * * * //

Foam::string Foam::superellipsoidBulkMeasure::columns()
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


sel_bulk_particle Foam::superellipsoidBulkMeasure::particleOf
(
    const body& b,
    const contactSums& contacts
)
{
    sel_bulk_particle p{};

    p.id = b.id;
    p.volume = b.is.volume;
    p.mass = b.is.mass;
    p.contacts = contacts.contacts;
    std::copy_n(b.is.v, 3, p.v);
    std::copy_n(contacts.moment.cdata(), 9, p.moment);

    return p;
}


std::map<Foam::label, Foam::superellipsoidContactRecords::sums>
Foam::superellipsoidBulkMeasure::contacts(const bodies& own) const
{
    std::map<label, contactSums> known(records_->ofParticles());
    std::map<label, contactSums> here;

    for (const body& b : own)
    {
        const label id = label(b.id);
        const auto found = known.find(id);

        if (found == known.end())
        {
            here[id] = contactSums{0, vector::zero, tensor::zero};
            continue;
        }

        here[id] = found->second;
        known.erase(found);
    }

    // Only the few particles that have changed process in the step are
    // exchanged
    std::vector<sel_bulk_particle> left;

    for (const auto& entry : known)
    {
        body b{};

        b.id = entry.first;
        left.push_back(particleOf(b, entry.second));
    }

    for (const auto& p : superellipsoidParallel::allGatherPlain(left))
    {
        const auto found = here.find(label(p.id));

        if (found != here.end())
        {
            found->second.contacts = p.contacts;
            std::copy_n(p.moment, 9, found->second.moment.v_);
        }
    }

    return here;
}


void Foam::superellipsoidBulkMeasure::writeRow
(
    const Time& time,
    const bodies& own,
    const std::map<label, contactSums>& known
)
{
    std::vector<sel_bulk_particle> inside;

    for (const body& b : own)
    {
        const point x(b.is.x[0], b.is.x[1], b.is.x[2]);

        if (region().contains(x, label(b.cell)))
        {
            inside.push_back(particleOf(b, known.find(label(b.id))->second));
        }
    }

    inside = superellipsoidParallel::gatherPlain(inside.data(), inside.size());
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
        int(inside.size()), inside.data(), region().volume(), leastContacts_, &s
    );

    std::vector<double> row
    ({
        s.number, s.contacts, s.rattlers, s.contactsOfOthers, s.solidFraction
    });

    row.insert(row.end(), s.stress, s.stress + 9);
    row.insert(row.end(), s.kinetic, s.kinetic + 9);
    row.insert(row.end(), s.histogram, s.histogram + SEL_BULK_HISTOGRAM);
    table_.write(time, row);
}


void Foam::superellipsoidBulkMeasure::writeFields
(
    const bodies& own,
    const std::map<label, contactSums>& known
) const
{
    const auto object = [&](const word& name)
    {
        return IOobject
        (
            name + '.' + cloud_,
            mesh_.time().timeName(),
            mesh_,
            IOobject::NO_READ,
            IOobject::NO_WRITE,
            false
        );
    };

    volTensorField stress
    (
        object("contactStress"),
        mesh_,
        dimensionedTensor("stress", dimPressure, tensor::zero)
    );
    volScalarField solid
    (
        object("solidFraction"),
        mesh_,
        dimensionedScalar("solid", dimless, 0)
    );
    volScalarField mean
    (
        object("contacts"),
        mesh_,
        dimensionedScalar("contacts", dimless, 0)
    );
    scalarField number(mesh_.nCells(), Zero);

    for (const body& b : own)
    {
        const contactSums& s = known.find(label(b.id))->second;
        const label cell = label(b.cell);

        stress[cell] += s.moment/mesh_.V()[cell];
        solid[cell] += b.is.volume/mesh_.V()[cell];
        mean[cell] += s.contacts;
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


// * * * * * * * * * * * * * * * * Constructors  * * * * * * * * * * * * * * //

Foam::superellipsoidBulkMeasure::superellipsoidBulkMeasure(const context& c)
:
    superellipsoidMeasure(c),
    cloud_(c.cloud),
    leastContacts_(integerOr(c.dict, "leastContacts", 1, 2, 1000)),
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
{
    check(c, {"region", "leastContacts", "fields"});
}


// * * * * * * * * * * * * * * * Member Functions  * * * * * * * * * * * * * //

void Foam::superellipsoidBulkMeasure::write(const Time& time, const bodies& own)
{
    const std::map<label, contactSums> known(contacts(own));

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


// ************************************************************************* //

// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidInput.H"
#include "superellipsoidMeasure.H"
#include "volFields.H"

using namespace Foam::superellipsoidInput;

namespace Foam
{

//- Writes the computing cost of each cell, at write times, as the field
//- cellWeights.<cloud>: the cloud function superellipsoidCellWeights
//
//  decomposePar and redistributePar accept the field as weightField, so the
//  work of a restarted run can be distributed evenly
//  (tutorials/common/rebalance does that). The weight of a cell is the cost of
//  the flow in it per step, plus the cost of its particles and their contacts
//  in the substeps of the step:
//
//      cell + substeps*(particle*particles + contact*contacts)
//
//  A contact of two particles counts as one half in the cell of each particle.
//  The defaults are measured (docs/scaling.md): 19 us per cell (icoFoam),
//  1.3 us per particle, 0.7 us per contact.
class superellipsoidWeightMeasure
:
    public superellipsoidMeasure
{
    //- Costs: of a cell per step, of a particle and of a contact per substep
    const scalar cell_;
    const scalar particle_;
    const scalar contact_;


public:

    explicit superellipsoidWeightMeasure(const context& c)
    :
        superellipsoidMeasure(c),
        cell_(numberOf("cellWeights", c.dict, "cell")),
        particle_(numberOf("cellWeights", c.dict, "particle")),
        contact_(numberOf("cellWeights", c.dict, "contact"))
    {}

    virtual scope needs() const override
    {
        return OWN;
    }

    virtual void write(const Time&, const bodies& own) override
    {
        const sel_particles& p = dynamics_.particles();
        scalarList n(p.nLocal);
        sel_world_count_contacts(dynamics_.core(), n.begin());
        const scalar substeps = dynamics_.substeps().n();
        std::map<label, scalar> known;

        forAll(n, i)
        {
            known[label(p.id[i])] = n[i];
        }

        known = broughtAlong(known, own);

        volScalarField weights
        (
            cloudField<volScalarField>("cellWeights", dimless, cell_)
        );

        for (const body& b : own)
        {
            weights[label(b.cell)] +=
                substeps*(particle_ + contact_*known[label(b.id)]);
        }

        weights.write();
    }
};

addSuperellipsoidMeasure
(
    superellipsoidWeightMeasure,
    superellipsoidCellWeights
);

} // End namespace Foam

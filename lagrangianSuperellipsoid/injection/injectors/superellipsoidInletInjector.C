// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors
/*---------------------------------------------------------------------------* \
Class
    Foam::superellipsoidInletInjector

Description
    Feeds particles over time through a patch or a disc, or into a box, a
    cylinder or a cell zone (superellipsoidFeedingInjector).

Usage
    \verbatim
    feed
    {
        type            superellipsoidInlet;
        region          { type patch; patch inlet; }
        massFlowRate    0.005;
        massTotal       0.1;
        shapes          { grain 0.6; cube 0.4; }
        U0              (0 0 -0.5);
    }
    \endverbatim

    docs/dictionary.md has its keywords.

\*---------------------------------------------------------------------------*/

#include "superellipsoidFeedingInjector.H"
#include "superellipsoidInput.H"
#include "superellipsoidRegion.H"

using namespace Foam::superellipsoidInput;

// * * * * * * * * * * * * * * Class Definition  * * * * * * * * * * * * * * //

namespace Foam
{

class superellipsoidInletInjector
:
    public superellipsoidFeedingInjector
{
    // Private Data

        superellipsoidRegion region_;


protected:

    // Protected Member Functions

        virtual boundBox within(const scalar margin) override
        {
            region_.prepare();

            return region_.bounds(margin);
        }

        virtual scalar overhang() const override
        {
            return region_.overhang();
        }

        virtual bool tryToPlace
        (
            const label k,
            const sel_shape& shape,
            sel_particle_row& row
        ) const override;

        virtual void moveInside(particles& rows) const override
        {
            region_.moveToImageInside(rows);
        }


public:

    explicit superellipsoidInletInjector(const context& c);
};


addSuperellipsoidInjector(superellipsoidInletInjector, superellipsoidInlet);

} // End namespace Foam


// * * * * * * * * * * * * Protected Member Functions  * * * * * * * * * * * //

bool Foam::superellipsoidInletInjector::tryToPlace
(
    const label k,
    const sel_shape& shape,
    sel_particle_row& row
) const
{
    sel_region region(region_());
    region.plane = context_.plane.plane();
    placement_.orientation.setRegion(region);

    const int type = 0;
    int placed = 0;
    const sel_status status =
        sel_packing_random
        (
            &region,
            &shape,
            1,
            &type,
            sel_feed_place_seed(&feed_(), k),
            placement_.gap,
            placement_.maxAttempts,
            walls(),
            int(bodies().size()),
            bodies().data(),
            row.x,
            row.q,
            &placed
        );

    if (status != SEL_OK && status != SEL_E_FULL)
    {
        FatalErrorInFunction
            << "injector " << context_.name << ": "
            << sel_status_message(status) << exit(FatalError);
    }

    return placed;
}


// * * * * * * * * * * * * * * * * Constructors  * * * * * * * * * * * * * * //

Foam::superellipsoidInletInjector::superellipsoidInletInjector
(
    const context& c
)
:
    superellipsoidFeedingInjector(c, "region", {"region"}),
    region_
    (
        superellipsoidInput::subDict(context_.dict, "region"),
        c.mesh,
        largest() + 2*placement_.gap
    )
{
    if (region_.isOutside())
    {
        superellipsoidInput::fail
        (
            context_.dict,
            "region",
            "all sample points in it lie outside the mesh, which extends from "
          + text(c.mesh.bounds().min()) + " to " + text(c.mesh.bounds().max())
        );
    }
}

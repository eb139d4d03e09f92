// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

// An injector of a user's library that feeds over time: particles on a circle
// about the axis z, at random angles.

#include "superellipsoidFeedingInjector.H"
#include "superellipsoidInput.H"
#include "mathematicalConstants.H"

// * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * //

namespace Foam
{

class circleInjector
:
    public superellipsoidFeedingInjector
{
    const vector centre_;

    const scalar radius_;

protected:

    boundBox within(const scalar margin) override
    {
        const vector far(radius_ + margin, radius_ + margin, margin);

        return boundBox(centre_ - far, centre_ + far);
    }

    void propose(Random& random, sel_particle_row& row) const override
    {
        const scalar angle =
            constant::mathematical::twoPi*random.sample01<scalar>();

        row.x[0] = centre_.x() + radius_*cos(angle);
        row.x[1] = centre_.y() + radius_*sin(angle);
        row.x[2] = centre_.z();
    }

public:

    explicit circleInjector(const context& c)
    :
        superellipsoidFeedingInjector(c, "radius", {"centre", "radius"}),
        centre_(superellipsoidInput::triple(context_.dict, "centre")),
        radius_(superellipsoidInput::number(context_.dict, "radius", 0, 1))
    {}
};

addSuperellipsoidInjector(circleInjector, circle);

} // End namespace Foam


// ************************************************************************* //

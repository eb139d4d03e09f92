// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

// A user's motion of a wall: on an ellipse with the semi-axes a and b, once
// around in a period.

#include "mathematicalConstants.H"
#include "superellipsoidWallMotion.H"

namespace Foam
{

class ellipseMotion
:
    public superellipsoidWallMotion
{
    const scalar a_, b_, period_;

    vector at(const scalar t) const
    {
        const scalar angle = constant::mathematical::twoPi*t/period_;

        return vector(a_*cos(angle), b_*sin(angle), 0);
    }

public:

    ellipseMotion(const dictionary& dict)
    :
        superellipsoidWallMotion(dict),
        a_(superellipsoidInput::positive(dict, "a")),
        b_(superellipsoidInput::positive(dict, "b")),
        period_(superellipsoidInput::positive(dict, "period"))
    {
        superellipsoidInput::checkKeywords
        (
            dict, {"type", "origin", "a", "b", "period"}
        );
    }

    // Sets the velocity with which the wall is on the ellipse again at the end
    // of a substep
    void set
    (
        const scalar t,
        const scalar dt,
        const sel_wall_load&,
        sel_rigid_motion& motion
    ) const override
    {
        const vector way(at(t + dt) - at(t));

        for (direction d = 0; d < vector::nComponents; ++d)
        {
            motion.velocity[d] = way[d]/dt;
        }
    }
};

// Adds the motion when the library is loaded
addSuperellipsoidWallMotion(ellipseMotion, ellipse);

}

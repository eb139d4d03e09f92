// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidFreeMotion.H"
#include "superellipsoidInput.H"

#include <algorithm>

using namespace Foam::superellipsoidInput;

// * * * * * * * * * * * * * * * Local Functions * * * * * * * * * * * * * * //

namespace
{

std::string axesText(const double axes[3])
{
    return
        Foam::superellipsoidInput::text
        (
            Foam::vector(axes[0], axes[1], axes[2])
        );
}

} // End anonymous namespace


// * * * * * * * * * * * * * Private Member Functions  * * * * * * * * * * * //

void Foam::superellipsoidFreeMotion::readAxes
(
    const dictionary& dict,
    const word& keyword,
    double axes[3]
)
{
    const vector on(tripleOr(dict, keyword, vector(1, 1, 1), 1));

    for (direction d = 0; d < vector::nComponents; ++d)
    {
        if (on[d] != 0 && on[d] != 1)
        {
            fail
            (
                dict,
                keyword,
                "read '" + written(dict, keyword) + "'; three of 0 and 1 are"
                " wanted: (0 0 1)"
            );
        }

        axes[d] = on[d];
    }
}


void Foam::superellipsoidFreeMotion::readInertia(const dictionary& dict)
{
    const vector inertia(triple(dict, "inertia", GREAT));

    if (!(cmptMin(inertia) >= SEL_FREE_WALL_LEAST))
    {
        fail
        (
            dict,
            "inertia",
            "read '" + written(dict, "inertia") + "'; each must be greater"
            " than zero, from "
          + superellipsoidInput::text(SEL_FREE_WALL_LEAST) + " to "
          + superellipsoidInput::text(GREAT)
        );
    }

    std::copy_n(inertia.cdata(), 3, wall_.inertia);

    if (!sel_inertia_possible(wall_.inertia))
    {
        fail
        (
            dict,
            "inertia",
            "read '" + written(dict, "inertia") + "'; no body has these:"
            " none of the three principal moments of inertia is greater than"
            " the sum of the other two"
        );
    }
}


// * * * * * * * * * * * * * * * * Constructors  * * * * * * * * * * * * * * //

Foam::superellipsoidFreeMotion::superellipsoidFreeMotion
(
    const dictionary& dict
)
:
    superellipsoidWallMotion(dict),
    wall_(),
    velocity_(tripleOr(dict, "velocity", vector::zero, SEL_SPEED_MOST)),
    omega_(tripleOr(dict, "omega", vector::zero, SEL_SPIN_MOST))
{
    checkGroups(dict, "motion free");

    wall_.mass = positive(dict, "mass", SEL_FREE_WALL_LEAST, GREAT);
    readAxes(dict, "moves", wall_.translates);
    readAxes(dict, "turns", wall_.rotates);

    if (std::count(wall_.rotates, wall_.rotates + 3, 0) < 3)
    {
        readInertia(dict);
    }
}


// * * * * * * * * * * * * * * * Member Functions  * * * * * * * * * * * * * //

void Foam::superellipsoidFreeMotion::begin(sel_rigid_motion& motion) const
{
    std::copy_n(velocity_.cdata(), 3, motion.velocity);
    std::copy_n(omega_.cdata(), 3, motion.omega);
    sel_free_wall_hold(&wall_, &motion);
}


void Foam::superellipsoidFreeMotion::set
(
    const scalar,
    const scalar,
    const load&,
    sel_rigid_motion& motion
) const
{
    sel_free_wall_respond(&wall_, &motion);
}


void Foam::superellipsoidFreeMotion::done
(
    const scalar dt,
    const load& last,
    sel_rigid_motion& motion
) const
{
    const sel_wall_load all(last.plain());
    sel_free_wall_advance(&wall_, &all, dt, &motion);
}


Foam::string Foam::superellipsoidFreeMotion::text() const
{
    return
        "moves by what acts on it, mass " + superellipsoidInput::text(wall_.mass)
      + " kg, along " + axesText(wall_.translates) + ", about "
      + axesText(wall_.rotates);
}

// ************************************************************************* //

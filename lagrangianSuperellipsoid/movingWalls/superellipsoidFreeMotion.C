// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidWallMotion.H"

#include <algorithm>

using namespace Foam::superellipsoidInput;

namespace Foam
{

//- A wall that moves as a rigid body under gravity and the load by the
//- particles, by Newton's and Euler's laws (sel_free_wall). Its velocity
//- changes in the middle of each substep, like the velocity of a particle.
//- Translation along and rotation about each axis can be disabled. Contacts
//- take into account how the wall responds to a force and a torque
class superellipsoidFreeMotion
:
    public superellipsoidWallMotion
{
    // Private data

        //- Mass, moments of inertia and free axes
        sel_free_wall wall_;

        //- Velocity [m/s] and spin [rad/s] at the start of the run
        vector velocity_;
        vector omega_;


    // Private Member Functions

        //- Reads three numbers, each 0 or 1
        void readAxes(const word& keyword, double axes[3]) const
        {
            const vector on(tripleOr(dict_, keyword, vector(1, 1, 1), 1));

            for (direction d = 0; d < vector::nComponents; ++d)
            {
                if (on[d] != 0 && on[d] != 1)
                {
                    failRead
                    (
                        dict_,
                        keyword,
                        "expected three numbers, 0 or 1: (0 0 1)"
                    );
                }

                axes[d] = on[d];
            }
        }

        //- Reads the principal moments of inertia
        void readInertia()
        {
            const vector inertia(triple(dict_, "inertia", GREAT));
            const bool large = cmptMin(inertia) >= SEL_FREE_WALL_LEAST;

            std::copy_n(inertia.cdata(), 3, wall_.inertia);

            if (!large || !sel_inertia_possible(wall_.inertia))
            {
                failRead
                (
                    dict_,
                    "inertia",
                    large
                  ? string
                    (
                        "impossible: no principal moment of inertia can exceed"
                        " the sum of the other two"
                    )
                  : "each must be greater than zero, from "
                  + superellipsoidInput::text(SEL_FREE_WALL_LEAST) + " to "
                  + superellipsoidInput::text(GREAT)
                );
            }
        }


public:

    // Constructors

        explicit superellipsoidFreeMotion(const dictionary& dict)
        :
            superellipsoidWallMotion(dict),
            wall_(),
            velocity_(vectorOf("free", dict, "velocity")),
            omega_(vectorOf("free", dict, "omega"))
        {
            checkGroups(dict, "motion free");

            wall_.mass = numberOf("free", dict, "mass");
            readAxes("moves", wall_.translates);
            readAxes("turns", wall_.rotates);

            if (std::count(wall_.rotates, wall_.rotates + 3, 0) < 3)
            {
                readInertia();
            }
        }


    // Member Functions

        virtual bool needsLoad() const
        {
            return true;
        }

        virtual bool needsSprings() const
        {
            return true;
        }

        virtual scalar mass() const
        {
            return wall_.mass;
        }

        virtual void begin(sel_rigid_motion& motion) const
        {
            std::copy_n(velocity_.cdata(), 3, motion.velocity);
            std::copy_n(omega_.cdata(), 3, motion.omega);
            sel_free_wall_hold(&wall_, &motion);
        }

        virtual void set
        (
            const scalar,
            const scalar,
            const sel_wall_load&,
            sel_rigid_motion& motion
        ) const
        {
            sel_free_wall_respond(&wall_, &motion);
        }

        virtual void done
        (
            const scalar dt,
            const sel_wall_load& last,
            sel_rigid_motion& motion
        ) const
        {
            sel_free_wall_advance(&wall_, &last, dt, &motion);
        }

        virtual string text() const
        {
            using superellipsoidInput::text;

            const double* v = wall_.translates;
            const double* w = wall_.rotates;

            return
                "moves freely under the forces on it, mass " + text(wall_.mass)
              + " kg, along " + text(vector(v[0], v[1], v[2])) + ", about "
              + text(vector(w[0], w[1], w[2]));
        }
};

addSuperellipsoidWallMotion(superellipsoidFreeMotion, free);

} // End namespace Foam

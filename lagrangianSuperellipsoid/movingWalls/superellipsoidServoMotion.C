// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidWallMotion.H"
#include "superellipsoidFunction.H"
#include "superellipsoidPlaceInput.H"

using namespace Foam::superellipsoidInput;

namespace Foam
{

//- A wall that presses the particles with a given force along a direction, or
//- acts on them with a given torque about an axis (sel_servo_wall). Its
//- velocity is v = gain (force - load), |v| <= maxSpeed, forwards or backwards.
//- Here load is the force on the particles in the previous substep. If the
//- particles yield like a spring of stiffness K, the force approaches its
//- target as exp(-gain K t), without oscillation if gain K is below one over
//- the substep
class superellipsoidServoMotion
:
    public superellipsoidWallMotion
{
    // Private data

        //- Axis, gain and maximum speed
        sel_servo_wall wall_;

        //- Target force [N] or torque [N m] on the particles
        autoPtr<Function1<scalar>> target_;


public:

    // Constructors

        explicit superellipsoidServoMotion(const dictionary& dict)
        :
            superellipsoidWallMotion(dict),
            wall_()
        {
            const bool rotates = given("torque");
            const vector axis
            (
                readUnitVector(dict, rotates ? "axis" : "direction")
            );
            const word target(rotates ? "torque" : "force");

            checkKeywords
            (
                dict,
                rotates
              ? wordList
                ({
                    "type", "axis", "torque", "torqueCoeffs", "maxRate",
                    "gain", "origin"
                })
              : wordList
                ({
                    "type", "direction", "force", "forceCoeffs", "maxSpeed",
                    "gain", "origin"
                })
            );

            std::copy_n(axis.cdata(), 3, wall_.axis);
            wall_.rotates = rotates;
            wall_.most =
                rotates
              ? numberOf("servo", dict, "maxRate")
              : numberOf("servo", dict, "maxSpeed");
            wall_.gain = numberOf("servo", dict, "gain", 0);

            require(dict, target);
            target_ = functionOfTime<scalar>(target, dict_);
        }


    // Member Functions

        virtual bool needsLoad() const
        {
            return true;
        }

        virtual void set
        (
            const scalar t,
            const scalar dt,
            const sel_wall_load& last,
            sel_rigid_motion& motion
        ) const
        {
            const quiet numbers;
            const word keyword(wall_.rotates ? "torque" : "force");
            const scalar target = target_->value(t + 0.5*dt);

            checkValueAt(dict_, keyword, target, t, VGREAT);
            sel_servo_wall_set(&wall_, target, &last, &motion);
        }

        virtual string text() const
        {
            const double* a = wall_.axis;

            return
                (
                    wall_.rotates
                  ? "rotates with a torque about "
                  : string("presses with a force along ")
                )
              + superellipsoidInput::text(vector(a[0], a[1], a[2]))
              + ", at a speed of up to "
              + superellipsoidInput::text(scalar(wall_.most));
        }
};

addSuperellipsoidWallMotion(superellipsoidServoMotion, servo);

} // End namespace Foam

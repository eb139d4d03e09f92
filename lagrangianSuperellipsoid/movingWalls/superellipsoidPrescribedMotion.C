// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidWallMotion.H"
#include "superellipsoidFunction.H"
#include "superellipsoidPlaceInput.H"

using namespace Foam::superellipsoidInput;

namespace Foam
{

//- A wall whose velocity and spin are functions of time. In each substep the
//- wall moves with their means by Simpson's rule. So its position is that of
//- the integrals to fourth order in the substep; to rounding if the functions
//- are constant
class superellipsoidPrescribedMotion
:
    public superellipsoidWallMotion
{
    // Private data

        //- Velocity [m/s] and spin [rad/s]; not valid if not given
        autoPtr<Function1<vector>> velocity_, omega_;

        //- Unit vector of an axis; spin about it [rad/s]
        vector axis_;
        autoPtr<Function1<scalar>> rate_;


    // Private Member Functions

        //- Reads the velocity, and the spin in one of its two forms
        void read();

        //- Reads a function of time; the keyword may be missing
        template<class Type>
        autoPtr<Function1<Type>> function(const word& keyword) const
        {
            return
                given(keyword)
              ? functionOfTime<Type>(keyword, dict_)
              : autoPtr<Function1<Type>>();
        }

        bool rotates() const
        {
            return omega_.valid() || rate_.valid();
        }

        //- Velocity [m/s] and spin [rad/s] at a time [s]
        vector velocity(const scalar t) const
        {
            const vector v(velocity_->value(t));

            checkValueAt(dict_, "velocity", mag(v), t, SEL_SPEED_MOST);

            return v;
        }

        vector omega(const scalar t) const
        {
            const bool all = omega_.valid();
            const vector w(all ? omega_->value(t) : rate_->value(t)*axis_);

            checkValueAt
            (
                dict_, all ? "omega" : "rate", mag(w), t, SEL_SPIN_MOST
            );

            return w;
        }


public:

    // Constructors

        explicit superellipsoidPrescribedMotion(const dictionary& dict)
        :
            superellipsoidWallMotion(dict),
            axis_(Zero)
        {
            read();
        }


    // Member Functions

        virtual void set
        (
            const scalar t,
            const scalar dt,
            const sel_wall_load&,
            sel_rigid_motion& motion
        ) const;

        virtual string text() const;
};


// * * * * * * * * * * * * * Private Member Functions  * * * * * * * * * * * //

void superellipsoidPrescribedMotion::read()
{
    checkGroups(dict_, "motion prescribed");

    const bool about = given("axis");

    velocity_ = function<vector>("velocity");

    if (given("omega") && (about || given("rate")))
    {
        fail
        (
            dict_,
            "omega",
            "is given together with axis and rate; give either omega, or axis"
            " and rate"
        );
    }

    omega_ = function<vector>("omega");

    if (about != given("rate"))
    {
        fail
        (
            dict_,
            about ? "rate" : "axis",
            "is missing; axis and rate [rad/s] must be given together"
        );
    }

    if (about)
    {
        axis_ = readUnitVector(dict_, "axis");
        rate_ = function<scalar>("rate");
    }
}


// * * * * * * * * * * * * * * * Member Functions  * * * * * * * * * * * * * //

void superellipsoidPrescribedMotion::set
(
    const scalar t,
    const scalar dt,
    const sel_wall_load&,
    sel_rigid_motion& motion
) const
{
    const quiet numbers;
    vector v(Zero);
    vector w(Zero);

    if (velocity_.valid())
    {
        v = meanOverTime<vector>
        (
            [this](const scalar s) { return velocity(s); }, t, dt
        );
    }
    if (rotates())
    {
        w = meanOverTime<vector>
        (
            [this](const scalar s) { return omega(s); }, t, dt
        );
    }

    std::copy_n(v.cdata(), 3, motion.velocity);
    std::copy_n(w.cdata(), 3, motion.omega);
}


string superellipsoidPrescribedMotion::text() const
{
    if (!velocity_.valid() && !rotates())
    {
        return "stays";
    }

    return
        string(velocity_.valid() ? "moves" : "")
      + (velocity_.valid() && rotates() ? " and " : "")
      + (
            rotates()
          ? "rotates about " + superellipsoidInput::text(origin())
          : string()
        )
      + " as prescribed";
}


addSuperellipsoidWallMotion(superellipsoidPrescribedMotion, prescribed);

} // End namespace Foam

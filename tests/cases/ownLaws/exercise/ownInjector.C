// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

// An injector in a user's library: two bodies of a shape above each other.

#include "superellipsoidInjector.H"
#include "superellipsoidInput.H"

// * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * //

namespace Foam
{

class towerInjector
:
    public superellipsoidInjector
{
    const vector foot_;

    const label shape_;

public:

    explicit towerInjector(const context& c)
    :
        superellipsoidInjector(c, {"foot", "shape"}),
        foot_(superellipsoidInput::triple(c.dict, "foot")),
        shape_
        (
            c.shapes.index
            (
                superellipsoidInput::oneWord(c.dict, "shape"), c.dict, "shape"
            )
        )
    {
        number_ = 2;
        volume_ = number_*c.shapes[shape_].volume;
    }

    void place(particles& rows) override
    {
        for (label i = 0; i < number_; ++i)
        {
            sel_particle_row row{};

            row.x[0] = foot_.x();
            row.x[1] = foot_.y();
            row.x[2] = foot_.z() + 0.01*i;
            row.q[0] = 1;
            row.shape = int(shape_);
            row.diameter = context_.shapes[shape_].equivalentDiameter;

            rows.push_back(row);
        }
    }
};

addSuperellipsoidInjector(towerInjector, tower);

} // End namespace Foam


// ************************************************************************* //

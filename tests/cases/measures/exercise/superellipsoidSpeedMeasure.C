// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

// A measure of a user's own library: the greatest speed of the particles.

#include "superellipsoidMeasure.H"
#include "superellipsoidInput.H"

// * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * //

namespace Foam
{

class speedMeasure
:
    public superellipsoidMeasure
{
    const scalar factor_;

    superellipsoidTimeTable table_;


public:

    explicit speedMeasure(const context& c)
    :
        superellipsoidMeasure(c),
        factor_(superellipsoidInput::positive(c.dict, "factor")),
        table_(c.folder, "speed", "Greatest speed [m/s] times a factor", "speed")
    {
        check(c, {"factor"});
    }

    virtual void write
    (
        const Time& time,
        const std::vector<body>& all
    ) override
    {
        scalar most = 0;

        for (const body& b : all)
        {
            const vector U(b.is.v[0], b.is.v[1], b.is.v[2]);
            most = max(most, mag(U));
        }

        table_.write(time, scalarList({factor_*most}));
    }
};

addSuperellipsoidMeasure(speedMeasure, greatestSpeed);

} // End namespace Foam


// ************************************************************************* //

// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

// A user's measure: the greatest speed of the particles, times the keyword
// factor, a row every writeInterval time steps.

#include "superellipsoidMeasure.H"

namespace Foam
{

class greatestSpeedMeasure
:
    public superellipsoidMeasure
{
    const scalar factor_;
    superellipsoidTimeTable table_;

public:

    greatestSpeedMeasure(const context& c)
    :
        superellipsoidMeasure(c, {"factor"}),
        factor_(superellipsoidInput::numberOr(c.dict, "factor", 0, 1e6, 1)),
        table_(c.folder, "greatestSpeed", "Greatest speed [m/s]", "speed")
    {}

    void write(const Time& time, const std::vector<body>& all) override
    {
        scalar most = 0;

        for (const body& b : all)
        {
            most = max(most, mag(vector(b.is.v[0], b.is.v[1], b.is.v[2])));
        }

        table_.write(time, scalarList({factor_*most}));
    }
};

// Adds the measure when the library is loaded
addSuperellipsoidMeasure(greatestSpeedMeasure, greatestSpeed);

}

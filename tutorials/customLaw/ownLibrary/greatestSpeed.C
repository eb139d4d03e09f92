// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

// A user's measure: the greatest speed of the particles, a row every
// writeInterval time steps.

#include "superellipsoidMeasure.H"

namespace Foam
{

class greatestSpeedMeasure
:
    public superellipsoidMeasure
{
    superellipsoidTimeTable table_;

public:

    greatestSpeedMeasure(const context& c)
    :
        superellipsoidMeasure(c),
        table_(c.folder, "greatestSpeed", "Greatest speed [m/s]", "speed")
    {
        check(c, {});
    }

    void write(const Time& time, const std::vector<body>& all) override
    {
        scalar most = 0;

        for (const body& b : all)
        {
            most = max(most, mag(vector(b.is.v[0], b.is.v[1], b.is.v[2])));
        }

        table_.write(time, scalarList({most}));
    }
};

// Adds the measure when the library is loaded
addSuperellipsoidMeasure(greatestSpeedMeasure, greatestSpeed);

}

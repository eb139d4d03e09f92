// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidProfileMeasure.H"
#include "superellipsoidInput.H"

#include <algorithm>

using namespace Foam::superellipsoidInput;

// * * * * * * * * * * * * * Private Member Functions  * * * * * * * * * * * //

sel_bins Foam::superellipsoidProfileMeasure::readCylinder
(
    const dictionary& dict
)
{
    const dictionary& cylinder = subDict(dict, "cylinder");
    sel_bins bins{};

    checkKeywords(cylinder, {"p1", "p2", "radius"});

    const vector p1(triple(cylinder, "p1", SEL_POSITION_MOST));
    const vector p2(triple(cylinder, "p2", SEL_POSITION_MOST));

    if (mag(p2 - p1) < SEL_LENGTH_LEAST)
    {
        fail
        (
            cylinder,
            "p2",
            "read " + superellipsoidInput::text(p2) + "; it must not be p1"
        );
    }

    bins.kind = SEL_BINS_CYLINDER;
    bins.radius =
        positive(cylinder, "radius", SEL_LENGTH_LEAST, SEL_POSITION_MOST);
    std::copy_n(p1.cdata(), 3, bins.low);
    std::copy_n(p2.cdata(), 3, bins.high);

    return bins;
}


sel_bins Foam::superellipsoidProfileMeasure::readBins(const dictionary& dict)
{
    sel_bins bins{};
    const bool round = dict.found("cylinder");

    if (round && dict.found("box"))
    {
        fail(dict, "box", "there is a cylinder, too: one of the two");
    }

    if (round)
    {
        bins = readCylinder(dict);

        if (dict.found("periodic"))
        {
            fail(dict, "periodic", "is for a box");
        }
    }
    else
    {
        readBox(dict, bins.low, bins.high);
        readPeriodic(dict, bins.periodic);
    }

    std::fill_n(bins.n, 3, 1);
    bins.n[alongOf(dict)] = integer(dict, "slices", 1, 100000);

    return bins;
}


Foam::label Foam::superellipsoidProfileMeasure::alongOf(const dictionary& dict)
{
    require(dict, "along");

    return
        dict.found("cylinder")
      ? label(oneOf(dict, "along", {"axis", "radius"}, "axis") == "radius")
      : readAxis(dict, "along");
}


Foam::string Foam::superellipsoidProfileMeasure::columns
(
    const dictionary& dict
)
{
    return
        "position particles solidFraction "
      + (
            dict.found("cylinder")
          ? string("U_axial U_radial U_tangential")
          : superellipsoidTimeTable::components("U")
        )
      + " temperature";
}


void Foam::superellipsoidProfileMeasure::turnVelocity(sel_measured& b) const
{
    const vector low(bins_.low[0], bins_.low[1], bins_.low[2]);
    const vector high(bins_.high[0], bins_.high[1], bins_.high[2]);
    const vector axis((high - low)/mag(high - low));
    const vector x(b.x[0], b.x[1], b.x[2]), U(b.v[0], b.v[1], b.v[2]);
    const vector r((x - low) - ((x - low) & axis)*axis);
    const scalar distance = mag(r);

    // The radial direction is undefined on the axis
    const vector away(distance > VSMALL ? r/distance : vector::zero);

    b.v[0] = U & axis;
    b.v[1] = U & away;
    b.v[2] = U & (axis ^ away);
}


// * * * * * * * * * * * * * * * * Constructors  * * * * * * * * * * * * * * //

Foam::superellipsoidProfileMeasure::superellipsoidProfileMeasure
(
    const context& c
)
:
    bins_(readBins(c.dict)),
    along_(alongOf(c.dict)),
    points_(integerOr(c.dict, "points", 1, 500, 1000000)),
    table_
    (
        c.folder,
        "profile",
        "By slices: middle [m], centres in it, share of its volume that bodies"
        " have, mean velocity of their mass [m/s], a third of the mean square"
        " of what is beyond that [m2/s2]",
        columns(c.dict)
    )
{
    check(c.dict, {"box", "cylinder", "periodic", "along", "slices", "points"});
}


// * * * * * * * * * * * * * * * Member Functions  * * * * * * * * * * * * * //

void Foam::superellipsoidProfileMeasure::write
(
    const Time& time,
    const std::vector<body>& all
)
{
    std::vector<sel_bin_sums> sums(sel_bins_count(&bins_), sel_bin_sums{});

    for (const body& b : all)
    {
        const std::vector<double>& points = pointsOf(b, points_);
        sel_measured one = b.is;

        if (bins_.kind == SEL_BINS_CYLINDER)
        {
            turnVelocity(one);
        }

        sel_bins_add
        (
            &bins_,
            &one,
            points.data(),
            int(points.size()/3),
            sums.data()
        );
    }

    for (std::size_t i = 0; i < sums.size(); ++i)
    {
        double middle[3], U[3], temperature;

        sel_bins_middle(&bins_, int(i), middle);
        sel_bins_mean(&sums[i], U, &temperature);

        table_.write
        (
            time,
            scalarList
            ({
                middle[along_],
                sums[i].number,
                sums[i].volume/sel_bins_volume(&bins_, int(i)),
                U[0], U[1], U[2],
                temperature
            })
        );
    }
}


// ************************************************************************* //

// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidSurfaceMeasure.H"
#include "superellipsoidInput.H"
#include "unitConversion.H"

#include <algorithm>

using namespace Foam::superellipsoidInput;

// * * * * * * * * * * * * * * * Local Functions * * * * * * * * * * * * * * //

namespace
{

using namespace Foam;

string titleOfLevel(const scalarList& quantiles)
{
    return
        "Tops of bodies over the least side of the box, along lines [m]: lines,"
        " those that meet a body, mean over these, quantiles "
      + superellipsoidInput::text(quantiles) + ", the highest point of any";
}


string columnsOfLevel(const scalarList& quantiles)
{
    string names("lines covered mean");

    forAll(quantiles, i)
    {
        names += " quantile" + std::to_string(i + 1);
    }

    return names + " greatest";
}


scalarList readQuantiles(const dictionary& dict)
{
    if (!dict.found("quantiles"))
    {
        return scalarList({0.05, 0.5, 0.95});
    }

    const scalarList read
    (
        superellipsoidInput::numbers
        (
            dict,
            "quantiles",
            3
        )
    );

    for (const scalar q : read)
    {
        if (q < 0 || q > 1)
        {
            fail
            (
                dict,
                "quantiles",
                "read " + superellipsoidInput::text(read)
              + "; each must be in [0, 1]"
            );
        }
    }

    return read;
}

} // End anonymous namespace


// * * * * * * * * * * * * * Private Member Functions  * * * * * * * * * * * //

void Foam::superellipsoidSurfaceMeasure::readSlope(const context& c)
{
    if (!c.dict.found("slope"))
    {
        return;
    }

    const dictionary& dict = subDict(c.dict, "slope");

    require(dict, "type");
    slope_ = oneOf(dict, "type", {"cone", "wedge"}, "cone");

    if (slope_ == "cone")
    {
        checkKeywords(dict, {"type", "centre", "from", "to"});
        centred_ = !dict.found("centre");

        if (!centred_)
        {
            centre_ = triple(dict, "centre", SEL_POSITION_MOST);
        }
    }
    else
    {
        checkKeywords(dict, {"type", "direction", "from", "to"});
        direction_ = readDirection(dict, "direction");

        vector up(vector::zero);
        up[columns_.up] = 1;

        if (mag(direction_ & up) > 1e-6)
        {
            fail
            (
                dict,
                "direction",
                "read " + superellipsoidInput::text(direction_)
              + "; it must be across up"
            );
        }
    }

    from_ = numberOr(dict, "from", -SEL_POSITION_MOST, SEL_POSITION_MOST, 0);
    to_ = positive(dict, "to", SEL_LENGTH_LEAST, SEL_POSITION_MOST);

    if (to_ <= from_)
    {
        fail(dict, "to", "it must be greater than from");
    }

    angle_ = std::make_shared<superellipsoidTimeTable>
    (
        c.folder,
        "slope",
        "Fall of the surface of a " + slope_ + " [degrees], height where the"
        " way is zero [m], root mean square of what is left [m], lines, and where"
        " the way begins",
        "angle top residual lines " + superellipsoidTimeTable::components("at")
    );
}


void Foam::superellipsoidSurfaceMeasure::look
(
    const std::vector<body>& inside,
    std::vector<double>& heights,
    std::vector<unsigned char>& covered
)
{
    for (const body& b : inside)
    {
        const sel_shape& shape = shapeOf(b);
        int shifts[3];

        for (int d = 0; d < 3; ++d)
        {
            shifts[d] = periodic_[d] && d != columns_.up;
        }

        for (int i = -shifts[0]; i <= shifts[0]; ++i)
        for (int j = -shifts[1]; j <= shifts[1]; ++j)
        for (int k = -shifts[2]; k <= shifts[2]; ++k)
        {
            const int by[3] = {i, j, k};
            double x[3];

            for (int d = 0; d < 3; ++d)
            {
                x[d] = b.is.x[d] + by[d]*(columns_.high[d] - columns_.low[d]);
            }

            sel_columns_raise
            (
                &columns_,
                &shape,
                x,
                b.is.q,
                heights.data(),
                covered.data()
            );
        }
    }
}


Foam::scalar Foam::superellipsoidSurfaceMeasure::topOf(const body& b)
{
    double Q[9];
    sel_motion_tensor(b.is.q, Q);
    const double* up = Q + 3*columns_.up;

    return
        b.is.x[columns_.up] + sel_shape_support(&shapeOf(b), up, nullptr)
      - columns_.low[columns_.up];
}


void Foam::superellipsoidSurfaceMeasure::writeSlope
(
    const Time& time,
    const std::vector<body>& inside,
    const std::vector<double>& heights,
    const std::vector<unsigned char>& covered
)
{
    vector centre(centre_);

    if (slope_ == "cone" && centred_)
    {
        vector moment(vector::zero);
        scalar mass = 0;

        for (const body& b : inside)
        {
            moment += b.is.mass*vector(b.is.x[0], b.is.x[1], b.is.x[2]);
            mass += b.is.mass;
        }

        centre = mass > 0 ? moment/mass : vector::zero;
    }

    std::vector<double> ways, tops;

    for (std::size_t i = 0; i < heights.size(); ++i)
    {
        double place[2];
        sel_columns_place(&columns_, int(i), place);

        vector r(vector::zero);
        r[columns_.up == 0 ? 1 : 0] = place[0];
        r[columns_.up == 2 ? 1 : 2] = place[1];
        r -= centre;
        r[columns_.up] = 0;

        const scalar way = slope_ == "cone" ? mag(r) : r & direction_;

        if (covered[i] && way >= from_ && way <= to_)
        {
            ways.push_back(way);
            tops.push_back(heights[i] - columns_.low[columns_.up]);
        }
    }

    sel_line_fit fit;
    sel_measure_slope(int(ways.size()), ways.data(), tops.data(), &fit);

    angle_->write
    (
        time,
        scalarList
        ({
            radToDeg(std::atan(fit.slope)),
            fit.top,
            fit.residual,
            scalar(fit.n),
            centre.x(), centre.y(), centre.z()
        })
    );
}


// * * * * * * * * * * * * * * * * Constructors  * * * * * * * * * * * * * * //

Foam::superellipsoidSurfaceMeasure::superellipsoidSurfaceMeasure
(
    const context& c
)
:
    columns_(),
    quantiles_(readQuantiles(c.dict)),
    level_
    (
        c.folder,
        "level",
        titleOfLevel(quantiles_),
        columnsOfLevel(quantiles_)
    ),
    slope_("none"),
    centred_(false),
    centre_(vector::zero),
    direction_(vector::zero),
    from_(0),
    to_(0)
{
    check(c.dict, {"box", "up", "lines", "periodic", "quantiles", "slope"});

    readBox(c.dict, columns_.low, columns_.high);
    readPeriodic(c.dict, periodic_);
    columns_.up = readAxis(c.dict, "up");

    const labelList n(readCells(c.dict, "lines", 2));
    std::copy_n(n.begin(), 2, columns_.n);

    readSlope(c);
}


// * * * * * * * * * * * * * * * Member Functions  * * * * * * * * * * * * * //

void Foam::superellipsoidSurfaceMeasure::write
(
    const Time& time,
    const std::vector<body>& all
)
{
    const int up = columns_.up;
    std::vector<double> heights(columns_.n[0]*columns_.n[1], 0);
    std::vector<unsigned char> covered(heights.size(), 0);
    std::vector<body> inside;
    scalar greatest = 0;

    for (const body& b : all)
    {
        if (b.is.x[up] >= columns_.low[up] && b.is.x[up] < columns_.high[up])
        {
            inside.push_back(b);
            greatest = max(greatest, topOf(b));
        }
    }

    look(inside, heights, covered);

    std::vector<double> tops;
    scalar sum = 0;

    for (std::size_t i = 0; i < heights.size(); ++i)
    {
        if (covered[i])
        {
            tops.push_back(heights[i] - columns_.low[up]);
            sum += tops.back();
        }
    }

    DynamicList<scalar> row;
    row.append(heights.size());
    row.append(tops.size());
    row.append(sum/max(scalar(tops.size()), scalar(1)));

    for (const scalar q : quantiles_)
    {
        row.append
        (
            tops.empty()
          ? 0 : sel_measure_quantile(tops.data(), int(tops.size()), q)
        );
    }

    row.append(greatest);
    level_.write(time, row);

    if (angle_)
    {
        writeSlope(time, inside, heights, covered);
    }
}


// ************************************************************************* //

// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidMeasure.H"
#include "superellipsoidPlaceInput.H"
#include "unitConversion.H"

#include <memory>

using namespace Foam::superellipsoidInput;

// * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * //

namespace Foam
{

//- Height of a bed and slope of its surface: the cloud function
//- superellipsoidBedLevel
class superellipsoidSurfaceMeasure
:
    public superellipsoidMeasure
{
    //- Lines along which the surface is sampled
    sel_columns columns_;

    int periodic_[3];

    const scalarList quantiles_;

    superellipsoidTimeTable level_;

    //- Form of the slope. The axis of a cone goes through the centre of mass
    //- where centred_, otherwise through the origin
    sel_incline incline_;
    bool centred_;

    //- nullptr: no slope
    std::unique_ptr<superellipsoidTimeTable> angle_;

    static scalarList readQuantiles(const dictionary& dict);

    void readForm(const dictionary& dict);
    void readSlope(const context& c, const dictionary& dict);

    void writeLevel
    (
        const Time& time,
        const std::vector<double>& heights,
        const std::vector<unsigned char>& covered,
        const scalar greatest
    );

    void writeSlope
    (
        const Time& time,
        const std::vector<sel_measured>& inside,
        const std::vector<double>& heights,
        const std::vector<unsigned char>& covered
    );


public:

    explicit superellipsoidSurfaceMeasure(const context& c);

    virtual void write(const Time& time, const bodies& all) override;
};

addSuperellipsoidMeasure(superellipsoidSurfaceMeasure, superellipsoidBedLevel);

} // End namespace Foam


// * * * * * * * * * * * * * Private Member Functions  * * * * * * * * * * * //

Foam::scalarList Foam::superellipsoidSurfaceMeasure::readQuantiles
(
    const dictionary& dict
)
{
    if (!dict.found("quantiles"))
    {
        return scalarList({0.05, 0.5, 0.95});
    }

    const scalarList read(numbers(dict, "quantiles", 3));

    for (const scalar q : read)
    {
        if (q < 0 || q > 1)
        {
            fail
            (
                dict,
                "quantiles",
                "read " + text(read) + "; each must be in [0, 1]"
            );
        }
    }

    return read;
}


void Foam::superellipsoidSurfaceMeasure::readForm(const dictionary& dict)
{
    if (incline_.type == SEL_INCLINE_CONE)
    {
        checkKeywords(dict, {"type", "centre", "from", "to"});
        centred_ = !dict.found("centre");

        const vector centre
        (
            tripleOr(dict, "centre", vector::zero, SEL_POSITION_MOST)
        );

        std::copy_n(centre.cdata(), 3, incline_.origin);
        return;
    }

    checkKeywords(dict, {"type", "direction", "from", "to"});

    const vector along(readUnitVector(dict, "direction"));

    if (mag(along[columns_.up]) > 1e-6)
    {
        fail
        (
            dict,
            "direction",
            "read " + text(along) + "; it must be across up"
        );
    }

    std::copy_n(along.cdata(), 3, incline_.direction);
}


void Foam::superellipsoidSurfaceMeasure::readSlope
(
    const context& c,
    const dictionary& dict
)
{
    require(dict, "type");

    const word form(oneOf(dict, "type", {"cone", "wedge"}, "cone"));

    incline_.type = form == "cone" ? SEL_INCLINE_CONE : SEL_INCLINE_WEDGE;
    readForm(dict);
    incline_.from =
        numberOr(dict, "from", -SEL_POSITION_MOST, SEL_POSITION_MOST, 0);
    incline_.to = positive(dict, "to", SEL_LENGTH_LEAST, SEL_POSITION_MOST);

    if (incline_.to <= incline_.from)
    {
        fail(dict, "to", "it must be greater than from");
    }

    angle_.reset
    (
        new superellipsoidTimeTable
        (
            c.folder,
            "slope",
            "Fall of the surface of a " + form + " [degrees], height where the"
            " way is zero [m], root mean square of what is left [m], lines, and"
            " where the way begins",
            "angle top residual lines "
          + superellipsoidTimeTable::components("at")
        )
    );
}


void Foam::superellipsoidSurfaceMeasure::writeLevel
(
    const Time& time,
    const std::vector<double>& heights,
    const std::vector<unsigned char>& covered,
    const scalar greatest
)
{
    std::vector<double> tops(heights.size());
    const int n = sel_columns_tops
    (
        &columns_, heights.data(), covered.data(), tops.data()
    );
    scalar sum = 0;

    for (int i = 0; i < n; ++i)
    {
        sum += tops[i];
    }

    DynamicList<scalar> row;
    row.append(scalar(heights.size()));
    row.append(n);
    row.append(sum/max(n, 1));

    for (const scalar q : quantiles_)
    {
        row.append(n ? sel_measure_quantile(tops.data(), n, q) : 0);
    }

    row.append(greatest);
    level_.write(time, row);
}


void Foam::superellipsoidSurfaceMeasure::writeSlope
(
    const Time& time,
    const std::vector<sel_measured>& inside,
    const std::vector<double>& heights,
    const std::vector<unsigned char>& covered
)
{
    std::vector<double> ways(heights.size()), tops(heights.size());
    sel_line_fit fit;

    if (centred_)
    {
        sel_measure_centre(int(inside.size()), inside.data(), incline_.origin);
    }

    const int n = sel_columns_ways
    (
        &columns_,
        &incline_,
        heights.data(),
        covered.data(),
        ways.data(),
        tops.data()
    );

    sel_measure_slope(n, ways.data(), tops.data(), &fit);

    const double* at = incline_.origin;

    angle_->write
    (
        time,
        scalarList
        ({
            radToDeg(std::atan(fit.slope)),
            fit.top,
            fit.residual,
            scalar(fit.n),
            at[0], at[1], at[2]
        })
    );
}


// * * * * * * * * * * * * * * * * Constructors  * * * * * * * * * * * * * * //

Foam::superellipsoidSurfaceMeasure::superellipsoidSurfaceMeasure
(
    const context& c
)
:
    superellipsoidMeasure(c),
    columns_(),
    quantiles_(readQuantiles(c.dict)),
    level_
    (
        c.folder,
        "level",
        "Tops of bodies over the least side of the box, along lines [m]: lines,"
        " those that meet a body, mean over these, quantiles "
      + text(quantiles_) + ", the highest point of any",
        "lines covered mean quantile1 quantile2 quantile3 greatest"
    ),
    incline_(),
    centred_(false)
{
    check(c, {"box", "up", "lines", "periodic", "quantiles", "slope"});

    readBox(c.dict, columns_.low, columns_.high);
    readPeriodic(c.dict, periodic_);
    columns_.up = readAxis(c.dict, "up");
    readCells(c.dict, "lines", 2, columns_.n);

    if (c.dict.found("slope"))
    {
        readSlope(c, subDict(c.dict, "slope"));
    }
}


// * * * * * * * * * * * * * * * Member Functions  * * * * * * * * * * * * * //

void Foam::superellipsoidSurfaceMeasure::write
(
    const Time& time,
    const bodies& all
)
{
    const int up = columns_.up;
    std::vector<double> heights(columns_.n[0]*columns_.n[1], 0);
    std::vector<unsigned char> covered(heights.size(), 0);
    std::vector<sel_measured> inside;
    scalar greatest = 0;

    for (const body& b : all)
    {
        if (b.is.x[up] < columns_.low[up] || b.is.x[up] >= columns_.high[up])
        {
            continue;
        }

        const sel_shape& shape = shapeOf(b);

        inside.push_back(b.is);
        greatest =
            max(greatest, sel_columns_top(&columns_, &shape, b.is.x, b.is.q));
        sel_columns_raise_images
        (
            &columns_,
            periodic_,
            &shape,
            b.is.x,
            b.is.q,
            heights.data(),
            covered.data()
        );
    }

    writeLevel(time, heights, covered, greatest);

    if (angle_)
    {
        writeSlope(time, inside, heights, covered);
    }
}


// ************************************************************************* //

// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidMeasure.H"
#include "superellipsoidPlaceInput.H"
#include "unitConversion.H"

#include <memory>

using namespace Foam::superellipsoidInput;

namespace Foam
{

//- Measures the height of a bed and the slope of its surface: the cloud
//- function superellipsoidBedLevel
class superellipsoidSurfaceMeasure
:
    public superellipsoidMeasure
{
    //- Lines along which the surface is sampled
    sel_columns columns_;

    int periodic_[3];

    const scalarList quantiles_;

    superellipsoidTimeTable level_;

    //- Form of the slope. If centred_, the axis of a cone passes through the
    //- centre of mass, otherwise through the given origin
    sel_incline incline_;
    bool centred_;

    //- nullptr: the slope is not requested
    std::unique_ptr<superellipsoidTimeTable> angle_;

    static scalarList readQuantiles(const dictionary& dict)
    {
        const scalarList read
        (
            dict.found("quantiles")
          ? numbers(dict, "quantiles", 3) : scalarList({0.05, 0.5, 0.95})
        );

        if (min(read) < 0 || max(read) > 1)
        {
            fail
            (
                dict,
                "quantiles",
                "read " + text(read) + "; each must be in [0, 1]"
            );
        }

        return read;
    }

    void readForm(const dictionary& dict)
    {
        if (incline_.type == SEL_INCLINE_CONE)
        {
            checkGroups(dict, "slope cone");
            centred_ = !dict.found("centre");

            const vector centre
            (
                centred_ ? vector(Zero) : vectorOf("cone", dict, "centre")
            );

            std::copy_n(centre.cdata(), 3, incline_.origin);
            return;
        }

        checkGroups(dict, "slope wedge");

        const vector along(readUnitVector(dict, "direction"));

        if (mag(along[columns_.up]) > 1e-6)
        {
            fail
            (
                dict,
                "direction",
                "read " + text(along) + "; it must be normal to up"
            );
        }

        std::copy_n(along.cdata(), 3, incline_.direction);
    }

    void readSlope(const context& c, const dictionary& dict)
    {
        require(dict, "type");

        const word form(wordOf("slope", dict, "type"));

        incline_.type = form == "cone" ? SEL_INCLINE_CONE : SEL_INCLINE_WEDGE;
        readForm(dict);
        incline_.from = numberOf("slope", dict, "from");
        incline_.to = numberOf("slope", dict, "to");

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
                "Fall of the surface of a " + form + " [degrees], height at"
                " distance zero [m], root mean square of the residuals [m],"
                " lines, and the point of distance zero",
                "angle top residual lines "
              + superellipsoidTimeTable::components("at")
            )
        );
    }

    //- Writes the slope of columns with these heights. `work`: space for two
    //- numbers per column
    void writeAngle
    (
        const Time& time,
        const std::vector<double>& heights,
        const std::vector<unsigned char>& covered,
        std::vector<double>& work
    )
    {
        const double* at = incline_.origin;
        sel_line_fit fit;

        sel_columns_slope
        (
            &columns_, &incline_, heights.data(), covered.data(), work.data(),
            &fit
        );
        angle_->write
        (
            time,
            {
                radToDeg(std::atan(fit.slope)), fit.top, fit.residual,
                scalar(fit.n), at[0], at[1], at[2]
            }
        );
    }


public:

    explicit superellipsoidSurfaceMeasure(const context& c)
    :
        superellipsoidMeasure(c),
        columns_(),
        quantiles_(readQuantiles(c.dict)),
        level_
        (
            c.folder,
            "level",
            "Tops of bodies over the least side of the box, along lines [m]:"
            " lines, those that meet a body, mean over these, quantiles "
          + text(quantiles_) + ", the highest point of any",
            "lines covered mean quantile1 quantile2 quantile3 greatest"
        ),
        incline_(),
        centred_(false)
    {
        readBox(c.dict, columns_.low, columns_.high);
        readPeriodic(c.dict, periodic_);
        columns_.up = readAxis(c.dict, "up");
        readCells(c.dict, "lines", 2, columns_.n);

        if (c.dict.found("slope"))
        {
            readSlope(c, subDict(c.dict, "slope"));
        }
    }

    virtual void write(const Time& time, const bodies& all) override
    {
        const int up = columns_.up;
        const std::size_t n = columns_.n[0]*columns_.n[1];
        std::vector<double> heights(n), work(2*n), row(3 + quantiles_.size());
        std::vector<unsigned char> covered(n);
        std::vector<sel_measured> inside;
        scalar greatest = 0;

        for (const body& b : all)
        {
            const scalar height = b.is.x[up];

            if (height >= columns_.low[up] && height < columns_.high[up])
            {
                const sel_shape& s = shapeOf(b);
                const double* x = b.is.x;
                const double* q = b.is.q;

                inside.push_back(b.is);
                greatest = max(greatest, sel_columns_top(&columns_, &s, x, q));
                sel_columns_raise_images
                (
                    &columns_, periodic_, &s, x, q, heights.data(),
                    covered.data()
                );
            }
        }

        row[0] = n;
        row[1] = sel_columns_level
        (
            &columns_, heights.data(), covered.data(), quantiles_.size(),
            quantiles_.cdata(), work.data(), &row[2], row.data() + 3
        );
        row.push_back(greatest);
        level_.write(time, row);

        if (angle_)
        {
            if (centred_)
            {
                sel_measure_centre
                (
                    int(inside.size()), inside.data(), incline_.origin
                );
            }

            writeAngle(time, heights, covered, work);
        }
    }
};

addSuperellipsoidMeasure(superellipsoidSurfaceMeasure, superellipsoidBedLevel);

} // End namespace Foam

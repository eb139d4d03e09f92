// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidMeasure.H"
#include "superellipsoidDryRun.H"
#include "superellipsoidPlaceInput.H"
#include "OFstream.H"
#include "OSspecific.H"

#include <cstdio>

using namespace Foam::superellipsoidInput;

namespace Foam
{

//- Measures the solid fraction in the cells of a grid, with sample points in
//- the true shapes of the particles: the cloud function
//- superellipsoidSolidFraction
class superellipsoidSolidMeasure
:
    public superellipsoidMeasure
{
    sel_bins bins_;

    //- Number of sample points per particle
    const label points_;

    const bool field_;

    const fileName folder_;

    //- Number of files written so far
    label files_;

    superellipsoidTimeTable table_;

    //- Writes the field as a file of VTK image data
    void writeField(const Time& time, const std::vector<double>& fractions)
    {
        const fileName folder
        (
            folder_/Time::timeName(time.startTime().value())
        );
        char name[48];

        std::snprintf
        (
            name,
            sizeof name,
            "solidFraction_%06ld.vti",
            long(files_++)
        );
        mkDir(folder);

        OFstream os(folder/name);
        os.precision(12);

        const double* low = bins_.low;
        const std::string extent
        (
            "Extent=\"0 " + std::to_string(bins_.n[0])
          + " 0 " + std::to_string(bins_.n[1])
          + " 0 " + std::to_string(bins_.n[2]) + "\""
        );

        os  << "<VTKFile type=\"ImageData\" version=\"0.1\">" << nl
            << "<ImageData Whole" << extent.c_str() << " Origin=\""
            << low[0] << ' ' << low[1] << ' ' << low[2] << "\" Spacing=\"";

        for (label d = 0; d < 3; ++d)
        {
            os << (d ? " " : "") << (bins_.high[d] - low[d])/bins_.n[d];
        }

        os  << "\">" << nl
            << "<FieldData><DataArray type=\"Float64\" Name=\"TimeValue\""
            << " NumberOfTuples=\"1\" format=\"ascii\">"
            << time.timeOutputValue() << "</DataArray></FieldData>" << nl
            << "<Piece " << extent.c_str()
            << "><CellData Scalars=\"solidFraction\">" << nl
            << "<DataArray type=\"Float64\" Name=\"solidFraction\""
            << " format=\"ascii\">" << nl;

        for (const double f : fractions)
        {
            os << f << nl;
        }

        os << "</DataArray></CellData></Piece></ImageData></VTKFile>" << endl;

        if (!os.good())
        {
            FatalErrorInFunction
                << "cannot write " << os.name() << exit(FatalError);
        }
    }


public:

    explicit superellipsoidSolidMeasure(const context& c)
    :
        superellipsoidMeasure(c),
        bins_(),
        points_(integerOf("measurePoints", c.dict, "points")),
        field_(yesOr(c.dict, "field", true)),
        folder_(c.folder),
        files_(0),
        table_
        (
            c.folder,
            "solidFraction",
            "Of the cells of a grid: volume of bodies in all of them [m3], over"
            " that of the grid, deviation of the cells from it, least,"
            " greatest; volume of the bodies with their centres in the grid"
            " [m3]",
            "volume mean deviation least greatest bodies"
        )
    {
        readBox(c.dict, bins_.low, bins_.high);
        readPeriodic(c.dict, bins_.periodic);
        readCells(c.dict, "cells", 3, bins_.n);
    }

    virtual void write(const Time& time, const bodies& all) override
    {
        std::vector<sel_bin_sums> sums(sel_bins_count(&bins_), sel_bin_sums{});
        std::vector<double> fractions(sums.size());
        scalar ofBodies = 0;
        sel_bins_solid grid;

        for (const body& b : all)
        {
            addTo(bins_, b, b.is, points_, sums);

            if (sel_bins_find(&bins_, b.is.x) >= 0)
            {
                ofBodies += b.is.volume;
            }
        }

        sel_bins_fractions(&bins_, sums.data(), fractions.data(), &grid);
        table_.write
        (
            time,
            {
                grid.volume, grid.mean, grid.scatter.deviation,
                grid.scatter.least, grid.scatter.greatest, ofBodies
            }
        );

        if (field_ && Pstream::master() && !superellipsoidDryRun::active())
        {
            writeField(time, fractions);
        }
    }
};

addSuperellipsoidMeasure
(
    superellipsoidSolidMeasure,
    superellipsoidSolidFraction
);

} // End namespace Foam

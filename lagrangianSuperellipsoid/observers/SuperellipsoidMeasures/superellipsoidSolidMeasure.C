// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidSolidMeasure.H"
#include "superellipsoidDryRun.H"
#include "superellipsoidInput.H"
#include "OFstream.H"
#include "OSspecific.H"
#include "Pstream.H"

#include <algorithm>
#include <cstdio>

using namespace Foam::superellipsoidInput;

// * * * * * * * * * * * * * Private Member Functions  * * * * * * * * * * * //

void Foam::superellipsoidSolidMeasure::writeField
(
    const Time& time,
    const std::vector<double>& fractions
)
{
    if (!Pstream::master() || superellipsoidDryRun::active())
    {
        return;
    }

    const fileName folder(folder_/Time::timeName(time.startTime().value()));
    char name[48];

    std::snprintf(name, sizeof name, "solidFraction_%06ld.vti", long(files_++));
    mkDir(folder);

    OFstream os(folder/name);
    os.precision(12);

    const auto extent = [&](const char* attribute)
    {
        os  << attribute << "=\"0 " << bins_.n[0] << " 0 " << bins_.n[1]
            << " 0 " << bins_.n[2] << "\"";
    };

    os  << "<VTKFile type=\"ImageData\" version=\"0.1\">" << nl
        << "<ImageData ";
    extent("WholeExtent");
    os  << " Origin=\"" << bins_.low[0] << ' ' << bins_.low[1] << ' '
        << bins_.low[2] << "\" Spacing=\"";

    for (label d = 0; d < 3; ++d)
    {
        os  << (d ? " " : "")
            << (bins_.high[d] - bins_.low[d])/bins_.n[d];
    }

    os  << "\">" << nl
        << "<FieldData><DataArray type=\"Float64\" Name=\"TimeValue\""
        << " NumberOfTuples=\"1\" format=\"ascii\">" << time.timeOutputValue()
        << "</DataArray></FieldData>" << nl << "<Piece ";
    extent("Extent");
    os  << "><CellData Scalars=\"solidFraction\">" << nl
        << "<DataArray type=\"Float64\" Name=\"solidFraction\""
        << " format=\"ascii\">" << nl;

    for (const double f : fractions)
    {
        os << f << nl;
    }

    os  << "</DataArray></CellData></Piece></ImageData></VTKFile>" << endl;

    if (!os.good())
    {
        FatalErrorInFunction
            << "cannot write " << os.name() << exit(FatalError);
    }
}


// * * * * * * * * * * * * * * * * Constructors  * * * * * * * * * * * * * * //

Foam::superellipsoidSolidMeasure::superellipsoidSolidMeasure(const context& c)
:
    bins_(),
    points_(integerOr(c.dict, "points", 1, 500, 1000000)),
    field_(yesOr(c.dict, "field", true)),
    folder_(c.folder),
    files_(0),
    table_
    (
        c.folder,
        "solidFraction",
        "Of the cells of a grid: volume of bodies in all of them [m3], over"
        " that of the grid, deviation of the cells from it, least, greatest;"
        " volume of the bodies with their centres in the grid [m3]",
        "volume mean deviation least greatest bodies"
    )
{
    check(c.dict, {"box", "cells", "periodic", "points", "field"});

    readBox(c.dict, bins_.low, bins_.high);
    readPeriodic(c.dict, bins_.periodic);

    const labelList n(readCells(c.dict, "cells", 3));
    std::copy_n(n.begin(), 3, bins_.n);
}


// * * * * * * * * * * * * * * * Member Functions  * * * * * * * * * * * * * //

void Foam::superellipsoidSolidMeasure::write
(
    const Time& time,
    const std::vector<body>& all
)
{
    std::vector<sel_bin_sums> sums(sel_bins_count(&bins_), sel_bin_sums{});
    scalar ofBodies = 0;

    for (const body& b : all)
    {
        const std::vector<double>& points = pointsOf(b, points_);

        sel_bins_add
        (
            &bins_,
            &b.is,
            points.data(),
            int(points.size()/3),
            sums.data()
        );

        if (sel_bins_find(&bins_, b.is.x) >= 0)
        {
            ofBodies += b.is.volume;
        }
    }

    std::vector<double> fractions;
    const scalar cell = sel_bins_volume(&bins_, 0);
    scalar volume = 0, square = 0;

    for (const sel_bin_sums& s : sums)
    {
        fractions.push_back(s.volume/cell);
        volume += s.volume;
    }

    const scalar mean = volume/cell/sums.size();

    for (const double f : fractions)
    {
        square += sqr(f - mean);
    }

    table_.write
    (
        time,
        scalarList
        ({
            volume,
            mean,
            std::sqrt(square/sums.size()),
            *std::min_element(fractions.begin(), fractions.end()),
            *std::max_element(fractions.begin(), fractions.end()),
            ofBodies
        })
    );

    if (field_)
    {
        writeField(time, fractions);
    }
}


// ************************************************************************* //

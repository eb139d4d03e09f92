// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidMeasure.H"
#include "superellipsoidPlaceInput.H"

using namespace Foam::superellipsoidInput;

namespace Foam
{

//- Measures number, solid fraction and velocity by slices of a box or rings of
//- a cylinder: the cloud function superellipsoidProfile
class superellipsoidProfileMeasure
:
    public superellipsoidMeasure
{
    sel_bins bins_;

    //- Index of the coordinate that varies from bin to bin
    label along_;

    //- Number of sample points per particle
    const label points_;

    superellipsoidTimeTable table_;

    void readCylinder(const dictionary& dict)
    {
        const dictionary& cylinder = subDict(dict, "cylinder");

        for (const char* w : {"box", "periodic"})
        {
            if (dict.found(w))
            {
                fail(dict, w, "cylinder is also given; give one of the two");
            }
        }

        checkGroups(cylinder, "cylinder");

        const vector p1(vectorOf("cylinder", cylinder, "p1"));
        const vector p2(vectorOf("cylinder", cylinder, "p2"));

        if (mag(p2 - p1) < SEL_LENGTH_LEAST)
        {
            fail(cylinder, "p2", "read " + text(p2) + "; it must not be p1");
        }

        bins_.type = SEL_BINS_CYLINDER;
        bins_.radius = numberOf("cylinder", cylinder, "radius");
        std::copy_n(p1.cdata(), 3, bins_.low);
        std::copy_n(p2.cdata(), 3, bins_.high);
    }


public:

    explicit superellipsoidProfileMeasure(const context& c)
    :
        superellipsoidMeasure(c),
        bins_(),
        along_(0),
        points_(integerOf("measurePoints", c.dict, "points")),
        table_
        (
            c.folder,
            "profile",
            "By slices: middle [m], number of centres, solid fraction,"
            " mass-averaged velocity [m/s], granular temperature (a third of"
            " the mean square of the velocity fluctuations) [m2/s2]",
            "position particles solidFraction "
          + (
                c.dict.found("cylinder")
              ? string("U_axial U_radial U_tangential")
              : superellipsoidTimeTable::components("U")
            )
          + " temperature"
        )
    {
        require(c.dict, "along");

        if (c.dict.found("cylinder"))
        {
            along_ = oneOf(c.dict, "along", {"axis", "radius"}, "") == "radius";
            readCylinder(c.dict);
        }
        else
        {
            along_ = readAxis(c.dict, "along");
            readBox(c.dict, bins_.low, bins_.high);
            readPeriodic(c.dict, bins_.periodic);
        }

        std::fill_n(bins_.n, 3, 1);
        bins_.n[along_] = integerOf("profile", c.dict, "slices");
    }

    virtual void write(const Time& time, const bodies& all) override
    {
        std::vector<sel_bin_sums> sums(sel_bins_count(&bins_), sel_bin_sums{});

        for (const body& b : all)
        {
            sel_measured is = b.is;

            if (bins_.type == SEL_BINS_CYLINDER)
            {
                sel_bins_cylindrical(&bins_, is.x, is.v);
            }

            addTo(bins_, b, is, points_, sums);
        }

        for (int i = 0; i < int(sums.size()); ++i)
        {
            double middle[3], U[3], temperature;
            const double fraction = sums[i].volume/sel_bins_volume(&bins_, i);

            sel_bins_middle(&bins_, i, middle);
            sel_bins_mean(&sums[i], U, &temperature);
            table_.write
            (
                time,
                {
                    middle[along_], sums[i].number, fraction, U[0], U[1], U[2],
                    temperature
                }
            );
        }
    }
};

addSuperellipsoidMeasure(superellipsoidProfileMeasure, superellipsoidProfile);

} // End namespace Foam

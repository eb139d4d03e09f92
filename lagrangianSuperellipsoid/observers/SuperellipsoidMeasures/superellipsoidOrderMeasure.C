// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidMeasure.H"
#include "superellipsoidPlaceInput.H"

using namespace Foam::superellipsoidInput;

namespace Foam
{

//- Measures the order of the orientations of particles: the cloud function
//- superellipsoidOrientation
class superellipsoidOrderMeasure
:
    public superellipsoidMeasure
{
    //- longest, shortest, or x, y, z of the body frame
    const word axis_;

    const vector direction_;

    const label bins_;

    const bool cubic_;

    //- Index of the only shape that counts; -1: all shapes count
    const label shape_;

    superellipsoidTimeTable order_;
    superellipsoidTimeTable angles_;


public:

    explicit superellipsoidOrderMeasure(const context& c)
    :
        superellipsoidMeasure(c),
        axis_(wordOf("orientation", c.dict, "axis")),
        direction_
        (
            c.dict.found("direction")
          ? readUnitVector(c.dict, "direction") : vector(0, 0, 1)
        ),
        bins_(integerOf("orientation", c.dict, "bins")),
        cubic_(yesOr(c.dict, "cubatic", false)),
        shape_(readShape(c)),
        order_
        (
            c.folder,
            "order",
            "Of the axis " + axis_ + ": order parameter and director, the other"
            " two eigenvalues of the nematic tensor, mean of P2 of the angle"
            " to " + text(direction_) + ", the tensor"
          + (cubic_ ? "; cubatic order and director" : ""),
            "particles S " + superellipsoidTimeTable::components("director")
          + " S2 S3 P2 " + superellipsoidTimeTable::components9("Q")
          + (cubic_ ? " cubatic " : "")
          + (
                cubic_
              ? superellipsoidTimeTable::components("cubaticDirector")
              : string()
            )
        ),
        angles_
        (
            c.folder,
            "angles",
            "Of the axis " + axis_ + " to " + text(direction_) + ": middle of"
            " the bin [degrees], particles, their share, that of axes without"
            " order",
            "angle particles share isotropic"
        )
    {}

    virtual void write(const Time& time, const bodies& all) override
    {
        std::vector<double> axes, rotations, counts(bins_);
        int n = 0;

        for (const body& b : all)
        {
            if (shape_ < 0 || b.type == shape_)
            {
                const label k =
                    axis_.size() == 1
                  ? axis_[0] - 'x'
                  : sel_measure_axis(&shapeOf(b), axis_ == "shortest");

                axes.resize(3*n + 3);
                sel_measure_axis_at(b.is.q, k, &axes[3*n++]);
                rotations.insert(rotations.end(), b.is.q, b.is.q + 4);
            }
        }

        sel_nematic o;
        sel_measure_nematic(n, axes.data(), &o);

        std::vector<double> row
        ({
            scalar(n), o.values[0], o.directions[0], o.directions[1],
            o.directions[2], o.values[1], o.values[2],
            sel_nematic_along(&o, direction_.cdata())
        });

        row.insert(row.end(), o.tensor, o.tensor + 9);

        if (cubic_)
        {
            double director[3];

            row.push_back(sel_measure_cubatic(n, rotations.data(), director));
            row.insert(row.end(), director, director + 3);
        }

        order_.write(time, row);
        sel_measure_angles
        (
            n, axes.data(), direction_.cdata(), bins_, counts.data()
        );

        for (label i = 0; i < bins_; ++i)
        {
            angles_.write
            (
                time,
                {
                    (i + 0.5)*90/bins_, counts[i], counts[i]/max(n, 1),
                    sel_measure_isotropic(i, bins_)
                }
            );
        }
    }
};

addSuperellipsoidMeasure(superellipsoidOrderMeasure, superellipsoidOrientation);

} // End namespace Foam

// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidMeasure.H"
#include "superellipsoidPlaceInput.H"
#include "mathematicalConstants.H"

using namespace Foam::superellipsoidInput;

// * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * //

namespace Foam
{

//- Order of the orientations of particles: the cloud function
//- superellipsoidOrientation
class superellipsoidOrderMeasure
:
    public superellipsoidMeasure
{
    //- longest, shortest, or x, y, z in the body frame
    const word axis_;

    const vector direction_;

    const label bins_;

    const bool cubic_;

    //- Index of the only shape that counts; -1: all
    const label shape_;

    superellipsoidTimeTable order_;
    superellipsoidTimeTable angles_;

    void writeOrder
    (
        const Time& time,
        const std::vector<double>& axes,
        const std::vector<double>& rotations
    );

    void writeAngles(const Time& time, const std::vector<double>& axes);


public:

    explicit superellipsoidOrderMeasure(const context& c);

    virtual void write(const Time& time, const bodies& all) override;
};

addSuperellipsoidMeasure(superellipsoidOrderMeasure, superellipsoidOrientation);

} // End namespace Foam


// * * * * * * * * * * * * * Private Member Functions  * * * * * * * * * * * //

void Foam::superellipsoidOrderMeasure::writeOrder
(
    const Time& time,
    const std::vector<double>& axes,
    const std::vector<double>& rotations
)
{
    const int n = int(axes.size()/3);
    sel_nematic order;
    sel_measure_nematic(n, axes.data(), &order);

    std::vector<double> row({scalar(n), order.values[0]});

    row.insert(row.end(), order.directions, order.directions + 3);
    row.push_back(order.values[1]);
    row.push_back(order.values[2]);
    row.push_back(sel_nematic_along(&order, direction_.cdata()));
    row.insert(row.end(), order.tensor, order.tensor + 9);

    if (cubic_)
    {
        double director[3];

        row.push_back(sel_measure_cubatic(n, rotations.data(), director));
        row.insert(row.end(), director, director + 3);
    }

    order_.write(time, row);
}


void Foam::superellipsoidOrderMeasure::writeAngles
(
    const Time& time,
    const std::vector<double>& axes
)
{
    std::vector<double> counts(bins_, 0);
    const scalar n = max(scalar(axes.size()/3), scalar(1));

    for (std::size_t i = 0; i < axes.size(); i += 3)
    {
        const scalar angle = sel_measure_angle(&axes[i], direction_.cdata());

        counts
        [
            sel_measure_bin(angle, constant::mathematical::piByTwo, bins_)
        ] += 1;
    }

    for (label i = 0; i < bins_; ++i)
    {
        angles_.write
        (
            time,
            scalarList
            ({
                (i + 0.5)*90/bins_,
                counts[i],
                counts[i]/n,
                sel_measure_isotropic(i, bins_)
            })
        );
    }
}


// * * * * * * * * * * * * * * * * Constructors  * * * * * * * * * * * * * * //

Foam::superellipsoidOrderMeasure::superellipsoidOrderMeasure(const context& c)
:
    superellipsoidMeasure(c),
    axis_
    (
        oneOf
        (
            c.dict,
            "axis",
            {"longest", "shortest", "x", "y", "z"},
            "longest"
        )
    ),
    direction_
    (
        c.dict.found("direction")
      ? readUnitVector(c.dict, "direction") : vector(0, 0, 1)
    ),
    bins_(integerOr(c.dict, "bins", 1, 18, 10000)),
    cubic_(yesOr(c.dict, "cubatic", false)),
    shape_(readShape(c)),
    order_
    (
        c.folder,
        "order",
        "Of the axis " + axis_ + ": order parameter and director, the other two"
        " eigenvalues of the nematic tensor, mean of P2 of the angle to "
      + text(direction_) + ", the tensor"
      + (cubic_ ? "; cubatic order and director" : ""),
        "particles S " + superellipsoidTimeTable::components("director")
      + " S2 S3 P2 " + superellipsoidTimeTable::components9("Q")
      + (
            cubic_
          ? " cubatic " + superellipsoidTimeTable::components("cubaticDirector")
          : string()
        )
    ),
    angles_
    (
        c.folder,
        "angles",
        "Of the axis " + axis_ + " to " + text(direction_) + ": middle of the"
        " bin [degrees], particles, their share, that of axes without order",
        "angle particles share isotropic"
    )
{
    check(c, {"axis", "direction", "bins", "cubatic", "shape", "region"});
}


// * * * * * * * * * * * * * * * Member Functions  * * * * * * * * * * * * * //

void Foam::superellipsoidOrderMeasure::write
(
    const Time& time,
    const bodies& all
)
{
    std::vector<double> axes, rotations;

    for (const body& b : all)
    {
        if (shape_ >= 0 && b.type != shape_)
        {
            continue;
        }

        const label k =
            axis_.size() == 1
          ? axis_[0] - 'x'
          : sel_measure_axis(&shapeOf(b), axis_ == "shortest");
        double axis[3];

        sel_measure_axis_at(b.is.q, k, axis);
        axes.insert(axes.end(), axis, axis + 3);
        rotations.insert(rotations.end(), b.is.q, b.is.q + 4);
    }

    writeOrder(time, axes, rotations);
    writeAngles(time, axes);
}


// ************************************************************************* //

// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidOrderMeasure.H"
#include "superellipsoidInput.H"
#include "mathematicalConstants.H"

using namespace Foam::superellipsoidInput;

// * * * * * * * * * * * * * Private Member Functions  * * * * * * * * * * * //

Foam::vector Foam::superellipsoidOrderMeasure::axisOf(const body& b)
{
    const label k =
        axis_.size() == 1
      ? axis_[0] - 'x'
      : sel_measure_axis(&shapeOf(b), axis_ == "shortest");

    double Q[9];
    sel_motion_tensor(b.is.q, Q);

    return vector(Q[k], Q[3 + k], Q[6 + k]);
}


void Foam::superellipsoidOrderMeasure::writeAngles
(
    const Time& time,
    const std::vector<double>& axes
)
{
    std::vector<double> counts(bins_, 0);
    const scalar right = constant::mathematical::piByTwo;
    const scalar n = max(scalar(axes.size()/3), scalar(1));

    for (std::size_t i = 0; i < axes.size(); i += 3)
    {
        const scalar angle = sel_measure_angle(&axes[i], direction_.cdata());

        counts[sel_measure_bin(angle, right, bins_)] += 1;
    }

    for (label i = 0; i < bins_; ++i)
    {
        const scalar from = i*right/bins_;
        const scalar to = (i + 1)*right/bins_;

        angles_.write
        (
            time,
            scalarList
            ({
                (i + 0.5)*90/bins_,
                counts[i],
                counts[i]/n,
                std::cos(from) - std::cos(to)
            })
        );
    }
}


// * * * * * * * * * * * * * * * * Constructors  * * * * * * * * * * * * * * //

Foam::superellipsoidOrderMeasure::superellipsoidOrderMeasure(const context& c)
:
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
      ? readDirection(c.dict, "direction") : vector(0, 0, 1)
    ),
    bins_(integerOr(c.dict, "bins", 1, 18, 10000)),
    cubic_(yesOr(c.dict, "cubatic", false)),
    shape_(-1),
    order_
    (
        c.folder,
        "order",
        "Of the axis " + axis_ + ": order parameter and director, the other two"
        " eigenvalues of the nematic tensor, mean of P2 of the angle to "
      + superellipsoidInput::text(direction_) + ", the tensor"
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
        "Of the axis " + axis_ + " to "
      + superellipsoidInput::text(direction_) + ": middle of the bin [degrees],"
        " particles, their share, that of axes without order",
        "angle particles share isotropic"
    )
{
    check
    (
        c.dict,
        {"axis", "direction", "bins", "cubatic", "shape", "region"}
    );

    if (c.dict.found("shape"))
    {
        shape_ = c.shapes.index(oneWord(c.dict, "shape"), c.dict, "shape");
    }
}


// * * * * * * * * * * * * * * * Member Functions  * * * * * * * * * * * * * //

void Foam::superellipsoidOrderMeasure::write
(
    const Time& time,
    const std::vector<body>& all
)
{
    std::vector<double> axes, turns;

    for (const body& b : all)
    {
        if (shape_ >= 0 && b.type != shape_)
        {
            continue;
        }

        const vector axis(axisOf(b));

        axes.insert(axes.end(), axis.cdata(), axis.cdata() + 3);
        turns.insert(turns.end(), b.is.q, b.is.q + 4);
    }

    const int n = int(axes.size()/3);
    sel_nematic order;
    sel_measure_nematic(n, axes.data(), &order);

    // The component of the tensor along the direction is the mean of P2
    const double* T = order.tensor;
    const vector along
    (
        vector(T[0], T[3], T[6])*direction_.x()
      + vector(T[1], T[4], T[7])*direction_.y()
      + vector(T[2], T[5], T[8])*direction_.z()
    );

    DynamicList<scalar> row;
    row.append(n);
    row.append(order.values[0]);

    for (label d = 0; d < 3; ++d)
    {
        row.append(order.directions[d]);
    }

    row.append(order.values[1]);
    row.append(order.values[2]);
    row.append(along & direction_);

    for (const double t : order.tensor)
    {
        row.append(t);
    }

    if (cubic_)
    {
        vector director;

        row.append(sel_measure_cubatic(n, turns.data(), director.v_));
        row.append(director.x());
        row.append(director.y());
        row.append(director.z());
    }

    order_.write(time, row);
    writeAngles(time, axes);
}


// ************************************************************************* //

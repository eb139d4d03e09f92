// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidFormCheck.H"
#include "superellipsoidText.H"
#include "error.H"
#include "Pstream.H"
#include "PstreamReduceOps.H"

// * * * * * * * * * * * * * * * Local Functions * * * * * * * * * * * * * * //

namespace
{

// Files have at least six digits
const double sameTolerance = 1e-4;


bool differ(const double a, const double b)
{
    return Foam::mag(a - b) > sameTolerance*Foam::mag(b);
}

} // End anonymous namespace


// * * * * * * * * * * * * * * * * Constructors  * * * * * * * * * * * * * * //

Foam::superellipsoidFormCheck::superellipsoidFormCheck
(
    const superellipsoidShapes& shapes
)
:
    shapes_(shapes),
    count_(shapes.size(), Zero),
    other_(shapes.size(), Zero),
    least_(shapes.size(), GREAT),
    most_(shapes.size(), -GREAT)
{}


// * * * * * * * * * * * * * * * Member Functions  * * * * * * * * * * * * * //

void Foam::superellipsoidFormCheck::add
(
    const label typeId,
    const scalar dEq,
    const vector& semiAxes,
    const scalar epsilon1,
    const scalar epsilon2
)
{
    if (typeId < 0 || typeId >= shapes_.size())
    {
        return;
    }

    const sel_shape& shape = shapes_[typeId];
    const scalar scale = dEq/shape.equivalentDiameter;
    bool isOther = false;

    // A polyhedron is identified by its key
    if (!shape.polyhedron)
    {
        isOther =
            differ(epsilon1, shape.epsilon1) || differ(epsilon2, shape.epsilon2);

        for (direction d = 0; d < vector::nComponents; ++d)
        {
            isOther =
                isOther || differ(semiAxes[d], scale*shape.semiAxes[d]);
        }
    }

    ++count_[typeId];
    other_[typeId] += isOther;
    least_[typeId] = min(least_[typeId], dEq);
    most_[typeId] = max(most_[typeId], dEq);
}


void Foam::superellipsoidFormCheck::warn(const word& cloud)
{
    using superellipsoidText::brief;

    forAll(count_, i)
    {
        const label n = returnReduce(count_[i], sumOp<label>());
        const label other = returnReduce(other_[i], sumOp<label>());
        const scalar least = returnReduce(least_[i], minOp<scalar>());
        const scalar most = returnReduce(most_[i], maxOp<scalar>());
        const scalar dEq = shapes_[i].equivalentDiameter;

        // Particles of several sizes are meant to differ from the shape
        const bool resized =
            n && !differ(least, most) && differ(least, dEq);

        if (other)
        {
            WarningInFunction
                << "cloud " << cloud << ": of " << n << " particles of shape "
                << shapes_.names()[i] << " " << other << " have other"
                << " proportions or exponents than the shape has now;" << nl
                << "    they keep theirs" << endl;
        }
        else if (resized)
        {
            WarningInFunction
                << "cloud " << cloud << ": all " << n << " particles of shape "
                << shapes_.names()[i] << " have d_eq " << brief(least).c_str()
                << " m, and the shape has " << brief(dEq).c_str() << " m now;"
                << nl << "    they keep theirs" << endl;
        }
    }
}


// ************************************************************************* //

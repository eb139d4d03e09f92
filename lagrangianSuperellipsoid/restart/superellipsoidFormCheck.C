// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidFormCheck.H"
#include "superellipsoidText.H"
#include "error.H"
#include "Pstream.H"
#include "PstreamReduceOps.H"

// * * * * * * * * * * * * * * * Member Functions  * * * * * * * * * * * * * //

void Foam::superellipsoidFormCheck::add
(
    const label typeId,
    const scalar dEq,
    const superellipsoidIdentity& identity
)
{
    if (typeId >= 0 && typeId < shapes_.size())
    {
        ++count_[typeId];
        other_[typeId] +=
            sel_shape_has_form(&shapes_[typeId], dEq, identity.data()) ? 0 : 1;
        least_[typeId] = min(least_[typeId], dEq);
        most_[typeId] = max(most_[typeId], dEq);
    }
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

        // If particles have several sizes, they are meant to differ from the
        // shape
        const bool resized =
            n && sel_is_same_size(least, most) && !sel_is_same_size(least, dEq);

        if (other)
        {
            WarningInFunction
                << "cloud " << cloud << ": of " << n << " particles of shape "
                << shapes_.names()[i] << " " << other << " have proportions or"
                << " exponents that differ from those of the shape now;" << nl
                << "    they keep theirs" << endl;
        }
        else if (resized)
        {
            WarningInFunction
                << "cloud " << cloud << ": all " << n << " particles of shape "
                << shapes_.names()[i] << " have d_eq " << brief(least).c_str()
                << " m, but the shape has " << brief(dEq).c_str() << " m now;"
                << nl << "    they keep theirs" << endl;
        }
    }
}

// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidSampleRegion.H"
#include "superellipsoidPlaceInput.H"
#include "volFields.H"

using namespace Foam::superellipsoidInput;

// * * * * * * * * * * * * * * * * Constructors  * * * * * * * * * * * * * * //

Foam::superellipsoidSampleRegion::superellipsoidSampleRegion
(
    const dictionary& dict,
    const fvMesh& mesh
)
:
    mesh_(mesh),
    zone_(),
    isBox_(false),
    box_(point::zero, point::zero)
{
    if (!dict.found("region"))
    {
        return;
    }

    const dictionary& region = subDict(dict, "region");

    require(region, "type");
    const word type
    (
        oneOf(region, "type", {"box", "cellZone", "all"}, "all")
    );

    isBox_ = type == "box";

    if (isBox_)
    {
        checkGroups(region, "regionType box");
        box_ = readBox(region);
    }
    else if (type == "cellZone")
    {
        checkGroups(region, "regionType zone");
        require(region, "zone");
        zone_ = oneWord(region, "zone");
    }
    else
    {
        checkGroups(region, "regionType");
    }

    if (zone_.size() && mesh_.cellZones().findZoneID(zone_) < 0)
    {
        fail
        (
            region,
            "zone",
            "read '" + zone_ + "'; the mesh has no such cell zone; it has: "
          + listed(mesh_.cellZones().names())
        );
    }
}


// * * * * * * * * * * * * * * * Member Functions  * * * * * * * * * * * * * //

bool Foam::superellipsoidSampleRegion::contains
(
    const point& p,
    const label cell
) const
{
    if (zone_.size())
    {
        return mesh_.cellZones()[zone_].whichCell(cell) >= 0;
    }

    for (direction d = 0; isBox_ && d < vector::nComponents; ++d)
    {
        if (p[d] < box_.min()[d] || p[d] >= box_.max()[d])
        {
            return false;
        }
    }

    return true;
}


Foam::scalar Foam::superellipsoidSampleRegion::volume() const
{
    if (isBox_)
    {
        return box_.volume();
    }

    scalar volume = 0;

    if (zone_.size())
    {
        for (const label cell : mesh_.cellZones()[zone_])
        {
            volume += mesh_.V()[cell];
        }
    }
    else
    {
        volume = sum(mesh_.V().field());
    }

    return returnReduce(volume, sumOp<scalar>());
}


Foam::string Foam::superellipsoidSampleRegion::text() const
{
    return
        zone_.size() ? "the cell zone " + zone_
      : isBox_
      ? "the box from " + superellipsoidInput::text(box_.min()) + " to "
      + superellipsoidInput::text(box_.max())
      : string("the mesh");
}

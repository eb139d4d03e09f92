// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidFieldCheck.H"
#include "superellipsoidInput.H"
#include "polyMesh.H"
#include "superellipsoid.h"

#include <functional>

using namespace Foam::superellipsoidInput;

// * * * * * * * * * * * * * * * Local Functions * * * * * * * * * * * * * * //

namespace Foam
{

//- Returns true if the value is in the range. A comparison with NaN raises an
//- exception, so that NaN must be excluded first
static bool within
(
    const scalar value,
    const scalar least,
    const scalar greatest
)
{
    return
        sel_within(value, VGREAT) && value >= least && value <= greatest;
}


//- Ends with an error about entry i of a field, unless `good` is true
static void checkEntry
(
    const bool good,
    const fileName& file,
    const label i,
    const std::function<string()>& message
)
{
    if (!good)
    {
        fail(file, -1, "entry " + std::to_string(i) + ": read " + message());
    }
}


static string range(const scalar least, const scalar greatest)
{
    return "must lie in [" + text(least) + ", " + text(greatest) + "]";
}

} // End namespace Foam


// * * * * * * * * * * * * * * * * Functions * * * * * * * * * * * * * * * * //

void Foam::superellipsoidFieldCheck::inRange
(
    const fileName& file,
    const label i,
    const scalar value,
    const scalar least,
    const scalar greatest
)
{
    checkEntry
    (
        within(value, least, greatest),
        file,
        i,
        [&]() { return text(value) + "; it " + range(least, greatest); }
    );
}


void Foam::superellipsoidFieldCheck::inRange
(
    const IOField<scalar>& field,
    const scalar least,
    const scalar greatest
)
{
    forAll(field, i)
    {
        inRange(field.objectPath(), i, field[i], least, greatest);
    }
}


void Foam::superellipsoidFieldCheck::inRange
(
    const fileName& file,
    const label i,
    const vector& value,
    const scalar most
)
{
    for (direction d = 0; d < vector::nComponents; ++d)
    {
        checkEntry
        (
            within(value[d], -most, most),
            file,
            i,
            [&]()
            {
                return text(value) + "; each component " + range(-most, most);
            }
        );
    }
}


void Foam::superellipsoidFieldCheck::inRange
(
    const IOField<vector>& field,
    const scalar greatest
)
{
    forAll(field, i)
    {
        inRange(field.objectPath(), i, field[i], greatest);
    }
}


bool Foam::superellipsoidFieldCheck::hasScalars(const IOobject& io)
{
    IOobject header(io);

    const bool has =
        header.typeHeaderOk<IOField<label>>(false)
     && header.headerClassName() == IOField<scalar>::typeName;

    return returnReduce(has, orOp<bool>());
}


bool Foam::superellipsoidFieldCheck::isInMesh(const particle& p)
{
    const polyMesh& mesh = p.mesh();

    bool good =
        p.cell() >= 0
     && p.cell() < mesh.nCells()
     && p.tetFace() >= 0
     && p.tetFace() < mesh.nFaces()
     && mesh.cells()[p.cell()].found(p.tetFace())
     && p.tetPt() >= 1
     && p.tetPt() < mesh.faces()[p.tetFace()].size() - 1;

    // Barycentric coordinates are in [0, 1] apart from round-off; the limits
    // are much wider

    for (direction d = 0; d < barycentric::nComponents; ++d)
    {
        good = good && within(p.coordinates()[d], -10, 10);
    }

    return good;
}


void Foam::superellipsoidFieldCheck::inMesh
(
    const fileName& file,
    const label i,
    const particle& p
)
{
    checkEntry
    (
        isInMesh(p),
        file,
        i,
        [&]()
        {
            return
                "cell " + std::to_string(p.cell()) + ", face "
              + std::to_string(p.tetFace()) + ", point "
              + std::to_string(p.tetPt()) + " of the face, which with these"
                " coordinates are not a position in a mesh of "
              + std::to_string(p.mesh().nCells()) + " cells";
        }
    );
}

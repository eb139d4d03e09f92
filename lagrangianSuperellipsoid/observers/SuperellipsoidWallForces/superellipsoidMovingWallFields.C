// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidMovingWallFields.H"
#include "superellipsoidInput.H"
#include "superellipsoidSeal.H"
#include "Pstream.H"

#include <cstdio>
#include <sstream>

// * * * * * * * * * * * * * * * Local Functions * * * * * * * * * * * * * * //

namespace Foam
{

//- Relative tolerance [-]: the areas of a rotated wall differ by round-off
static const scalar areaTolerance = 1e-6;


static vector shearOf(const sel_exact* sums)
{
    return
        vector
        (
            sel_exact_value(&sums[SEL_WALL_SHEAR]),
            sel_exact_value(&sums[SEL_WALL_SHEAR + 1]),
            sel_exact_value(&sums[SEL_WALL_SHEAR + 2])
        );
}

} // End namespace Foam


// * * * * * * * * * * * * * Private Member Functions  * * * * * * * * * * * //

Foam::scalar Foam::superellipsoidMovingWallFields::archard(const face& f) const
{
    return
        f.archardDepth
      + f.perArea*laws_[nMesh_ + f.wall].archard()*sel_exact_value(&f.archard);
}


Foam::scalar Foam::superellipsoidMovingWallFields::finnie(const face& f) const
{
    return
        f.finnieDepth
      + f.perArea*laws_[nMesh_ + f.wall].finnie()*sel_exact_value(&f.finnie);
}


void Foam::superellipsoidMovingWallFields::draw()
{
    typedef superellipsoidMovingWalls::faceField field;

    const scalar perTime = time_ > 0 ? 1/time_ : 0;
    field pressure{"wallPressure." + cloudName_, 1, {}};
    field shear{"wallShear." + cloudName_, 3, {}};
    field wear{"wallWear." + cloudName_, 1, {}};
    field erosion{"wallErosion." + cloudName_, 1, {}};

    for (const face& f : faces_)
    {
        const scalar weight = perTime*f.perArea;
        const vector across
        (
            weight*(walls_.turn(f.wall) & shearOf(f.sums))
        );

        pressure.values.push_back
        (
            weight*sel_exact_value(&f.sums[SEL_WALL_NORMAL])
        );
        shear.values.insert
        (
            shear.values.end(),
            across.cdata(),
            across.cdata() + vector::nComponents
        );
        wear.values.push_back(archard(f));
        erosion.values.push_back(finnie(f));
    }

    last_ = {pressure, shear};

    if (laws_.hasArchard())
    {
        last_.push_back(wear);
    }

    if (laws_.hasFinnie())
    {
        last_.push_back(erosion);
    }
}


bool Foam::superellipsoidMovingWallFields::setDepths(const string& line)
{
    const superellipsoidInput::quiet large;
    string text(line);

    if (!superellipsoidSeal::unseal(text))
    {
        return false;
    }

    std::istringstream is(text);
    std::string name;
    label i = -1;
    scalar archard = 0;
    scalar finnie = 0;
    scalar perArea = 0;
    std::string rest;

    is >> name >> i >> archard >> finnie >> perArea;

    if (!is || (is >> rest) || !(archard >= 0) || !(finnie >= 0))
    {
        return false;
    }

    forAll(first_, wall)
    {
        if (walls_.name(wall) == name)
        {
            if (i < 0 || i >= walls_.nShown(wall))
            {
                return false;
            }

            face& f = faces_[first_[wall] + i];
            f.archardDepth = archard;
            f.finnieDepth = finnie;

            // Another area means that the wall's file has changed
            return mag(perArea - f.perArea) <= areaTolerance*f.perArea;
        }
    }

    // The wall no longer exists
    return true;
}


// * * * * * * * * * * * * * * * * Constructors  * * * * * * * * * * * * * * //

Foam::superellipsoidMovingWallFields::superellipsoidMovingWallFields
(
    const superellipsoidMovingWalls& walls,
    const word& cloudName,
    const superellipsoidWearLaws& laws,
    const labelUList& patches,
    const label nMesh
)
:
    walls_(walls),
    cloudName_(cloudName),
    laws_(laws),
    nMesh_(nMesh),
    asked_(walls.size(), false),
    first_(walls.size(), Zero),
    faces_(),
    time_(0),
    last_()
{
    for (const label i : patches)
    {
        if (i >= nMesh)
        {
            asked_[i - nMesh] = true;
        }
    }

    for (label i = 0; i < walls.size() && Pstream::master(); ++i)
    {
        first_[i] = faces_.size();

        for (const scalar area : walls.areas(i))
        {
            face f = face();
            f.wall = i;
            f.perArea = 1/area;
            faces_.push_back(f);
        }
    }
}


// * * * * * * * * * * * * * * * Member Functions  * * * * * * * * * * * * * //

void Foam::superellipsoidMovingWallFields::add
(
    const label first,
    const std::vector<superellipsoidWallLoads::triangleSums>& sums,
    const scalar time
)
{
    time_ += time;

    for (const auto& t : sums)
    {
        const auto at = walls_.shown(t.triangle - first);

        if (at.first >= 0 && asked_[at.first])
        {
            face& f = faces_[first_[at.first] + at.second];

            for (int k = 0; k < SEL_FACE_SUMS; ++k)
            {
                sel_exact_join(&f.sums[k], &t.sums[k]);
            }

            sel_exact_join(&f.archard, &t.sums[SEL_WALL_ARCHARD]);
            sel_exact_join(&f.finnie, &t.sums[SEL_WALL_EROSION]);
        }
    }
}


const Foam::superellipsoidMovingWalls::faceFields&
Foam::superellipsoidMovingWallFields::picture()
{
    // A second output at the same time has no new sums
    if (time_ > 0 || last_.empty())
    {
        draw();
        time_ = 0;

        for (face& f : faces_)
        {
            std::fill_n(f.sums, label(SEL_FACE_SUMS), sel_exact());
        }
    }

    return last_;
}


Foam::List<Foam::string> Foam::superellipsoidMovingWallFields::state
(
    const scalar time
)
{
    if (!Pstream::master())
    {
        return List<string>();
    }

    char text[128];
    std::vector<string> lines;

    std::snprintf(text, sizeof text, "time %.17g", time);
    lines.push_back(text);

    forAll(first_, wall)
    {
        for (label i = 0; i < walls_.nShown(wall); ++i)
        {
            face& f = faces_[first_[wall] + i];

            f.archardDepth = archard(f);
            f.finnieDepth = finnie(f);
            f.archard = f.finnie = sel_exact();

            if (f.archardDepth != 0 || f.finnieDepth != 0)
            {
                std::snprintf
                (
                    text,
                    sizeof text,
                    " %ld %.17g %.17g %.17g",
                    long(i),
                    f.archardDepth,
                    f.finnieDepth,
                    f.perArea
                );
                lines.push_back
                (
                    superellipsoidSeal::seal(walls_.name(wall) + text)
                );
            }
        }
    }

    List<string> all(lines.size());
    std::copy(lines.begin(), lines.end(), all.begin());

    return all;
}


bool Foam::superellipsoidMovingWallFields::setState
(
    const UList<string>& lines,
    const scalar time,
    const scalar deltaT
)
{
    if (!Pstream::master())
    {
        return true;
    }

    std::istringstream is(lines.size() ? lines[0] : string());
    std::string keyword;
    scalar of = 0;
    is >> keyword >> of;

    bool good =
        !!is
     && keyword == "time"
     && superellipsoidInput::isOfTime(of, time, deltaT);

    for (label i = 1; i < lines.size() && good; ++i)
    {
        good = setDepths(lines[i]);
    }

    // One wrong line discards all depths
    for (face& f : faces_)
    {
        if (!good)
        {
            f.archardDepth = f.finnieDepth = 0;
        }
    }

    return good;
}


// ************************************************************************* //

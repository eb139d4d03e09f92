// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidSettings.H"
#include "superellipsoidInput.H"
#include "mathematicalConstants.H"

#include <cstdint>

using namespace Foam::superellipsoidInput;

// * * * * * * * * * * * * * * * Local Functions * * * * * * * * * * * * * * //

namespace Foam
{

//- Uniform number in [0, 1), from a seed and two counters (splitmix64 by
//- Steele, Lea and Flood)
static scalar hashed(const uint64_t seed, const uint64_t i, const uint64_t j)
{
    uint64_t z =
        seed*UINT64_C(0xD1342543DE82EF95)
      + (4*i + j + 1)*UINT64_C(0x9E3779B97F4A7C15);

    z = (z ^ (z >> 30))*UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ (z >> 27))*UINT64_C(0x94D049BB133111EB);
    z ^= z >> 31;

    return scalar(z >> 11)/9007199254740992.0;
}

} // End namespace Foam


// * * * * * * * * * * * * * * * * Constructors  * * * * * * * * * * * * * * //

Foam::superellipsoidSettings::superellipsoidSettings
(
    const dictionary& dict,
    const superellipsoidShapes& shapes,
    const superellipsoidWalls& walls
)
:
    fluid_(dict),
    world_(sel_world_default_settings()),
    pairMaterials_(),
    wallPatches_(),
    surfaces_(),
    worstContact_(false),
    nSubCycles_(0),
    maxTravel_(0),
    allowLongSubsteps_(false),
    maxOverlap_(0),
    maxInitialOverlap_(0),
    logInterval_(1),
    injectedType_(shapes.size() == 1 ? 0 : -1),
    injectedSizeFromInjector_(true),
    injectedRandom_(true),
    injectedOrientation_(1),
    injectedOmega_(Zero),
    injectedSeed_(1),
    injectedOnOverlap_("wait")
{
    fluid_.check(dict, shapes);

    readContact
    (
        superellipsoidInput::subDict(dict, "contact"),
        shapes,
        walls
    );
    barrier_.checkSkin(dict, shapes);

    if (dict.findEntry("injected", keyType::LITERAL))
    {
        readInjected(superellipsoidInput::subDict(dict, "injected"), shapes);
    }

    if (dict.findEntry("log", keyType::LITERAL))
    {
        const dictionary& log = superellipsoidInput::subDict(dict, "log");
        checkGroups(log, "log");
        logInterval_ = integerOr(log, "interval", 1, 1);
        world_.budget = yesOr(log, "ledger", false);
    }
}


// * * * * * * * * * * * * * * * Member Functions  * * * * * * * * * * * * * //

Foam::label Foam::superellipsoidSettings::randomSeed
(
    const label gid,
    const label step
)
{
    return label(2147483647*hashed(step, gid, 3));
}


Foam::quaternion Foam::superellipsoidSettings::injectedOrientation
(
    const label gid,
    const vector& semiAxes,
    const sel_plane& plane
) const
{
    if (!injectedRandom_)
    {
        return injectedOrientation_;
    }

    double u[3];
    for (int j = 0; j < 3; ++j)
    {
        u[j] = hashed(injectedSeed_, gid, j);
    }

    double q[4];
    if (plane.axis == SEL_PLANE_NONE)
    {
        sel_motion_random_orientation(u, q);
    }
    else
    {
        sel_plane_orientation
        (
            &plane,
            semiAxes.v_,
            constant::mathematical::twoPi*u[0],
            q
        );
    }

    return quaternion(q[0], vector(q[1], q[2], q[3]));
}


// ************************************************************************* //

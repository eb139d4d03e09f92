// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

// Keywords of walls that move or open. tests/keywords reads this file and makes
// the tables of docs/dictionary.md from it.

#include "superellipsoidKeywordTable.H"

// * * * * * * * * * * * * * * * * * * Data * * * * * * * * * * * * * * * * * //

namespace Foam
{

// Group, name, type, range, unit, default, help
static const superellipsoidKeyword keywordsWalls[] =
{
    {
        "movingWalls", "writeInterval", "integer",
        "≥ 1", "", "1",
        "time steps between two rows of the tables of the walls"
    },
    {
        "movingWall", "file", "file",
        "ends in `.stl` or `.obj`", "", "required",
        "the surface, in triangles: STL (text or binary) or OBJ. The file is "
        "searched for like that of a [polyhedron](#shapes). It may have "
        "several pieces"
    },
    {
        "movingWall", "scale", "number",
        "[1e-12, 1e12]", "", "1",
        "length of a unit of the file [m]"
    },
    {
        "movingWall", "rotate", "dictionary",
        "", "", "no rotation",
        "rotation of the surface after scaling: `{ axis (0 0 1); angle 30; "
        "origin (0 0 0); }`"
    },
    {
        "movingWall", "translate", "vector",
        "each in [-1e20, 1e20]", "m", "`(0 0 0)`",
        "translation of the surface after the rotation"
    },
    {
        "movingWall", "flip", "switch",
        "", "", "`no`",
        "reverse all triangles of the surface"
    },
    {
        "movingWall", "side", "word",
        "`outside`, `inside`, `both`, `front`, `back`",
        "",
        "`outside`; required where the surface is open",
        "the side on which particles touch the surface. If it is closed: "
        "`outside`; `inside`, a vessel; `both`. If it is open: `front`, the "
        "side to which its normals point (right-handed); `back`; `both`"
    },
    {
        "movingWall", "motion", "dictionary",
        "`{ type prescribed; ... }`, `servo`, `free`", "", "required",
        "motion of the wall"
    },
    {
        "rotate", "axis", "vector",
        "not zero", "", "required",
        "axis of the right-handed rotation, through `origin`"
    },
    {
        "rotate", "angle", "number",
        "[-360, 360]", "degrees", "required",
        "angle of the rotation"
    },
    {
        "rotate", "origin", "vector",
        "each in [-1e20, 1e20]", "m", "`(0 0 0)`",
        "a point of the axis"
    },
    {
        "motion", "type", "word",
        "`prescribed`, `servo`, `free`, or a motion of a user's library",
        "", "required",
        "type of motion: `prescribed` by functions of time; `servo`, which "
        "exerts a given force; `free`, under the forces on it; or a motion of "
        "a user library ([tutorial](../tutorials/customLaw/README.md))"
    },
    {
        "prescribed", "velocity", "function",
        "[up, 1e20]", "m/s", "0",
        "velocity of the origin, as a function of time [s]: `(0 0 0.1)`, "
        "`table ((0 (0 0 0)) (1 (0 0 1)))` or any other `Function1`"
    },
    {
        "prescribed", "omega", "function",
        "[up, 1e12]", "rad/s", "0",
        "spin, as a function of time, in the global frame"
    },
    {
        "prescribed", "axis", "vector",
        "not zero; with `rate`", "", "",
        "axis of rotation, instead of `omega`"
    },
    {
        "prescribed", "rate", "function",
        "with `axis`", "rad/s", "",
        "rate of rotation about `axis`, as a function of time"
    },
    {
        "prescribed", "origin", "vector",
        "each in [-1e10, 1e10]", "m", "`(0 0 0)`",
        "the point about which the wall rotates, in the surface after scaling, "
        "rotation and translation; it moves with `velocity`"
    },
    {
        "servo", "direction", "vector",
        "any but zero", "", "required with `force`",
        "direction of the force"
    },
    {
        "servo", "force", "function",
        "", "N", "`force` or `torque`",
        "force on the particles, as a function of time"
    },
    {
        "servo", "maxSpeed", "number",
        "(0, 1e20]", "m/s", "required with `force`",
        "largest speed, forwards and backwards"
    },
    {
        "servo", "axis", "vector",
        "not zero", "", "required with `torque`",
        "axis of rotation through `origin`, instead of `direction`"
    },
    {
        "servo", "torque", "function",
        "", "N m", "`force` or `torque`",
        "torque on the particles, as a function of time, instead of `force`"
    },
    {
        "servo", "maxRate", "number",
        "(0, 1e12]", "rad/s", "required with `torque`",
        "largest rate of rotation, in both directions"
    },
    {
        "servo", "gain", "number",
        "> 0", "", "`maxSpeed` over `force`, `maxRate` over `torque`",
        "speed divided by the deviation from the required force [m/s/N], or "
        "rate divided by that from the torque [rad/s/(N m)]"
    },
    {
        "servo", "origin", "vector",
        "each in [-1e10, 1e10]", "m", "`(0 0 0)`",
        "the point about which the wall rotates, in the surface after scaling, "
        "rotation and translation"
    },
    {
        "free", "mass", "number",
        "[1e-30, 1e15]", "kg", "required",
        "mass of the wall"
    },
    {
        "free", "inertia", "vector",
        "each in [1e-30, 1e15], none greater than the sum of the others",
        "kg m²",
        "required if it rotates",
        "moments of inertia about the axes of the file through `origin`, which "
        "should be the principal axes"
    },
    {
        "free", "origin", "vector",
        "each in [-1e10, 1e10]", "m", "`(0 0 0)`",
        "centre of mass"
    },
    {
        "free", "moves", "list",
        "three of 0 and 1", "", "`(1 1 1)`",
        "global axes along which the wall is free: `(0 0 1)`; its support "
        "carries the other components of the force"
    },
    {
        "free", "turns", "list",
        "three of 0 and 1", "", "`(1 1 1)`",
        "global axes about which the wall is free"
    },
    {
        "free", "velocity", "vector",
        "each in [-1e20, 1e20]", "m/s", "`(0 0 0)`",
        "velocity at the start"
    },
    {
        "free", "omega", "vector",
        "each in [-1e12, 1e12]", "rad/s", "`(0 0 0)`",
        "spin at the start"
    },
    {
        "opening", "patch", "name",
        "", "", "required",
        "a patch of type `wall`, or the name of a wall of `movingWalls`"
    },
    {
        "opening", "start", "number",
        "[0, 1e15]", "s", "0",
        "time at which the wall opens, or before which it does not open"
    },
    {
        "opening", "end", "number",
        "> `start`", "s", "never",
        "time at which the wall closes"
    },
    {
        "opening", "when", "dictionary",
        "", "", "at `start`",
        "the wall opens when this condition is met: one of the blocks "
        "[below](#when-a-feed-ends)"
    },
    {
        "opening", "duration", "number",
        "≥ 0", "s", "never",
        "time between opening and closing"
    },
    {
        "level", "height", "number",
        "[-1e20, 1e20]", "m", "required",
        "along `direction`, from the origin: below the level lies the share "
        "`quantile` of all solid volume, by the centres"
    },
    {
        "level", "direction", "vector",
        "", "", "`(0 0 1)`",
        "upwards"
    },
    {
        "level", "quantile", "number",
        "[0.01, 1]", "", "0.95",
        "share of the solid volume beneath the level; falling particles are "
        "above the bed"
    },
    {
        "solidFraction", "value", "number",
        "[1e-6, 1]", "", "required",
        "volume of the particles with centres in the region, over its "
        "volume"
    },
    {
        "solidFraction", "region", "dictionary",
        "", "", "the mesh",
        "as of [`superellipsoidBulkState`](#loads-in-a-bed)"
    },
    {
        "rest", "speed", "number",
        "(0, 1e20]", "m/s", "required",
        "greatest speed of a point of any particle; there must be a particle"
    }
};

} // End namespace Foam

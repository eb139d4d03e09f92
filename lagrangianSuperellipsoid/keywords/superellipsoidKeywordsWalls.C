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
        "the surface, in triangles: STL, text or binary, or OBJ; looked for "
        "as that of a [polyhedron](#shapes). It may be in several pieces"
    },
    {
        "movingWall", "scale", "number",
        "[1e-12, 1e12]", "", "1",
        "length of a unit of the file [m]"
    },
    {
        "movingWall", "rotate", "dictionary",
        "", "", "no rotation",
        "then rotate it: `{ axis (0 0 1); angle 30; origin (0 0 0); }`"
    },
    {
        "movingWall", "translate", "vector",
        "", "m", "`(0 0 0)`",
        "then shift it"
    },
    {
        "movingWall", "flip", "switch",
        "", "", "`no`",
        "reverse all its triangles"
    },
    {
        "movingWall", "side", "word",
        "`outside`, `inside`, `both`, `front`, `back`",
        "",
        "`outside`; required where the surface is open",
        "the side on which particles touch it. A closed surface: `outside`; "
        "`inside`, a vessel; `both`. An open one: `front`, where its normals "
        "point to (right-handed); `back`; `both`"
    },
    {
        "movingWall", "motion", "dictionary",
        "`{ type prescribed; ... }`, `servo`, `free`", "", "required",
        "how it moves"
    },
    {
        "rotate", "axis", "vector",
        "not zero", "", "required",
        "right-handed about this axis through `origin`"
    },
    {
        "rotate", "angle", "number",
        "[-360, 360]", "degrees", "required",
        "by this angle"
    },
    {
        "rotate", "origin", "vector",
        "", "m", "`(0 0 0)`",
        "a point of the axis"
    },
    {
        "motion", "type", "word",
        "`prescribed`, `servo`, `free`, or a motion of a user's library",
        "", "required",
        "how the wall moves: by functions of time; so that it exerts a "
        "force; by the forces on it; or by a user's library "
        "([tutorial](../tutorials/customLaw/README.md))"
    },
    {
        "prescribed", "velocity", "function",
        "[up, 1e20]", "m/s", "0",
        "of its origin, by time [s]: `(0 0 0.1)`, `table ((0 (0 0 0)) (1 (0 "
        "0 1)))` or any other `Function1`"
    },
    {
        "prescribed", "omega", "function",
        "[up, 1e12]", "rad/s", "0",
        "its spin, likewise, in the global frame"
    },
    {
        "prescribed", "axis", "vector",
        "not zero; with `rate`", "", "",
        "instead of `omega`: it rotates about this axis"
    },
    {
        "prescribed", "rate", "function",
        "with `axis`", "rad/s", "",
        "by time, about `axis`"
    },
    {
        "prescribed", "origin", "vector",
        "", "m", "`(0 0 0)`",
        "the point about which it rotates, where the file has it once it is "
        "scaled, rotated and shifted; it goes with `velocity`"
    },
    {
        "servo", "direction", "vector",
        "any but zero", "", "required with `force`",
        "direction of the force"
    },
    {
        "servo", "force", "function",
        "", "N", "`force` or `torque`",
        "force on the particles, by time"
    },
    {
        "servo", "maxSpeed", "number",
        "> 0", "m/s", "required with `force`",
        "greatest speed, forwards and backwards"
    },
    {
        "servo", "axis", "vector",
        "not zero", "", "required with `torque`",
        "instead of `direction`: it rotates about this axis through `origin`"
    },
    {
        "servo", "torque", "function",
        "", "N m", "`force` or `torque`",
        "instead of `force`, by time"
    },
    {
        "servo", "maxRate", "number",
        "> 0", "rad/s", "required with `torque`",
        "greatest rate of rotation, both ways"
    },
    {
        "servo", "gain", "number",
        "> 0", "", "`maxSpeed` over `force`, `maxRate` over `torque`",
        "speed over the difference to the required force [m/s/N], or torque "
        "[rad/s/(N m)]"
    },
    {
        "servo", "origin", "vector",
        "", "m", "`(0 0 0)`",
        "the point about which it rotates, as the file has it once it is "
        "scaled, rotated and shifted"
    },
    {
        "free", "mass", "number",
        "[1e-30, 1e15]", "kg", "required",
        "its mass"
    },
    {
        "free", "inertia", "vector",
        "each in [1e-30, 1e15], none greater than the sum of the others",
        "kg m²",
        "required where it turns",
        "moments of inertia about the axes of the file through `origin`, "
        "which should be principal"
    },
    {
        "free", "origin", "vector",
        "", "m", "`(0 0 0)`",
        "its centre of mass"
    },
    {
        "free", "moves", "list",
        "three of 0 and 1", "", "`(1 1 1)`",
        "along which global axes it is free: `(0 0 1)`; its support carries "
        "the other components"
    },
    {
        "free", "turns", "list",
        "three of 0 and 1", "", "`(1 1 1)`",
        "about which global axes it is free"
    },
    {
        "free", "velocity", "vector",
        "", "m/s", "`(0 0 0)`",
        "velocity at the start"
    },
    {
        "free", "omega", "vector",
        "", "rad/s", "`(0 0 0)`",
        "spin at the start"
    },
    {
        "opening", "patch", "name",
        "", "", "required",
        "a patch of type `wall`, or the name of a wall of `movingWalls`"
    },
    {
        "opening", "start", "number",
        "≥ 0", "s", "0",
        "time at which it opens, or before which it does not"
    },
    {
        "opening", "end", "number",
        "> `start`", "s", "never",
        "time at which it closes"
    },
    {
        "opening", "when", "dictionary",
        "", "", "at `start`",
        "it opens when this condition is met: one of the blocks "
        "[below](#when-a-feed-ends)"
    },
    {
        "opening", "duration", "number",
        "≥ 0", "s", "never",
        "time between opening and closing"
    },
    {
        "level", "height", "number",
        "", "m", "required",
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
        "", "", "required",
        "volume of the particles whose centres are in the region, over its "
        "volume"
    },
    {
        "solidFraction", "region", "dictionary",
        "", "", "the mesh",
        "as of [`superellipsoidBulkState`](#loads-in-a-bed)"
    },
    {
        "rest", "speed", "number",
        "", "m/s", "required",
        "greatest speed of a point of any particle; there must be a particle"
    }
};

} // End namespace Foam

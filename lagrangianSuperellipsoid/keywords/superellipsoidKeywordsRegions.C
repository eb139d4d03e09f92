// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

// Keywords of dictionaries that several blocks have: regions, planes, slopes,
// the spread of an orientation, and cut-offs. tests/keywords reads this file
// and makes the tables of docs/dictionary.md from it.

#include "superellipsoidKeywordTable.H"

// * * * * * * * * * * * * * * * * * * Data * * * * * * * * * * * * * * * * * //

namespace Foam
{

// Group, name, type, range, unit, default, help
static const superellipsoidKeyword keywordsRegions[] =
{
    {
        "regionType", "type", "word",
        "`box`, `cylinder`, `cellZone`, `surface`, `mesh`, `patch`, `disc`, "
        "`all`",
        "",
        "required",
        "type of the region; each block that has a region says which types it "
        "allows. `mesh` and `all`, the whole mesh, have no other keywords"
    },
    {
        "box", "min", "vector",
        "each in [-1e20, 1e20]", "m", "required",
        "corner with the least coordinates"
    },
    {
        "box", "max", "vector",
        "each in [-1e20, 1e20], greater than in `min`", "m", "required",
        "corner with the greatest coordinates"
    },
    {
        "cylinder", "p1", "vector",
        "each in [-1e20, 1e20]", "m", "required",
        "centre of one end of the cylinder"
    },
    {
        "cylinder", "p2", "vector",
        "each in [-1e20, 1e20], not `p1`", "m", "required",
        "centre of the other end of the cylinder"
    },
    {
        "cylinder", "radius", "number",
        "[1e-10, 1e20]", "m", "required",
        "radius of the cylinder"
    },
    {
        "zone", "zone", "name",
        "a cell zone of the mesh", "", "required",
        "name of a cell zone: the region consists of its cells"
    },
    {
        "enclosure", "file", "file",
        "closed, with normals that agree", "", "required",
        "surface that encloses the region, in a format that OpenFOAM's "
        "triSurface reads; the file is in `constant/triSurface`, "
        "`constant/geometry` or the case"
    },
    {
        "inletPatch", "patch", "name",
        "a patch of the mesh that is not periodic", "", "required",
        "patch through which the particles enter"
    },
    {
        "disc", "centre", "vector",
        "each in [-1e20, 1e20]", "m", "required",
        "centre of the disc"
    },
    {
        "disc", "normal", "vector",
        "not zero", "", "required",
        "normal of the disc, to the side on which the particles are"
    },
    {
        "disc", "radius", "number",
        "[1e-10, 1e20]", "m", "required",
        "radius of the disc"
    },
    {
        "cap", "direction", "vector",
        "not zero", "", "required",
        "direction about which the axes of the bodies are distributed"
    },
    {
        "cap", "axis", "vector",
        "not zero", "", "`(0 0 1)`",
        "axis of the body, in its frame"
    },
    {
        "cap", "halfAngle", "number",
        "[0, 180]", "degrees", "required",
        "largest angle between `axis` and `direction`"
    },
    {
        "plane", "point", "vector",
        "each in [-1e20, 1e20]", "m", "required",
        "a point of the plane; with `radius`, the centre of the disc"
    },
    {
        "plane", "normal", "vector",
        "not zero", "", "required",
        "normal of the plane, forwards"
    },
    {
        "plane", "radius", "number",
        "[1e-10, 1e20]", "m", "the whole plane",
        "radius of a disc about `point`: only this part of the plane counts"
    },
    {
        "plane", "corners", "list",
        "3 points or more, in the plane", "m", "the whole plane",
        "corners of a polygon, instead of `radius`: only this part of the "
        "plane counts"
    },
    {
        "slope", "type", "word",
        "`cone`, `wedge`", "", "required",
        "the line is fitted over the distance from an axis (`cone`), or along "
        "a direction (`wedge`)"
    },
    {
        "slope", "from", "number",
        "[-1e20, 1e20]", "m", "0",
        "distance at which the fit begins"
    },
    {
        "slope", "to", "number",
        "[1e-10, 1e20], more than `from`", "m", "required",
        "distance at which the fit ends"
    },
    {
        "cone", "centre", "vector",
        "each in [-1e20, 1e20]", "m", "the centre of mass",
        "a point of the axis of the cone"
    },
    {
        "wedge", "direction", "vector",
        "normal to `up`", "", "required",
        "direction along which distance is measured"
    },
    {
        "condition", "level", "dictionary",
        "", "", "one of the three",
        "the bed has reached a height"
    },
    {
        "condition", "solidFraction", "dictionary",
        "", "", "one of the three",
        "a region has a solid fraction"
    },
    {
        "condition", "rest", "dictionary",
        "", "", "one of the three",
        "all particles are slower than a speed"
    },
    {
        "distribution", "distribution", "list",
        "", "", "required in `general` and `binned`",
        "rows of a size and its weight, `((1e-3 1) (2e-3 3))`"
    },
    {
        "flow", "type", "word",
        "`field`, `uniform`, `shear`, `rotation`, `strain`, `poiseuille`, "
        "`taylorGreen`, or a flow of a user's library",
        "",
        "required",
        "`field`, the field `U` of the latest time folder; or a formula"
    },
    {
        "flow", "geometry", "word",
        "`plane`, `pipe`", "", "required with `poiseuille`",
        "the walls of `poiseuille`"
    },
    {
        "flow", "scale", "function",
        "[-1e20, 1e20]", "", "1",
        "factor of the formula, as a function of time"
    },
    {
        "distribution", "minValue", "number",
        "[1e-10, 1e10]", "m", "required, except for `fixedValue`",
        "lower cut-off"
    },
    {
        "distribution", "maxValue", "number",
        "[1e-10, 1e10], not less than `minValue`", "m",
        "required, except for `fixedValue`",
        "upper cut-off"
    }
};

} // End namespace Foam

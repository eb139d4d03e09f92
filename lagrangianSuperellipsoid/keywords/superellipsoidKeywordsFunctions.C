// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

// Keywords of cloud functions, and of the objects that call a cloud.
// tests/keywords reads this file and makes the tables of docs/dictionary.md
// from it.

#include "superellipsoidKeywordTable.H"

// * * * * * * * * * * * * * * * * * * Data * * * * * * * * * * * * * * * * * //

namespace Foam
{

// Group, name, type, range, unit, default, help
static const superellipsoidKeyword keywordsFunctions[] =
{
    {
        "VTP", "type", "word",
        "`superellipsoidVTP`", "", "required",
        "the cloud function"
    },
    {
        "VTP", "writeInterval", "integer",
        "≥ 1", "", "at write times",
        "time steps between two outputs"
    },
    {
        "VTP", "writeStart", "switch",
        "", "", "`yes`",
        "also write the first state"
    },
    {
        "VTP", "surfaces", "switch",
        "", "", "`no`",
        "also write the true surfaces, in `surfaces.vtp.series`, in single "
        "precision: 1.9 kB per particle times the square of `divisions`; of "
        "polyhedra their faces, for any `divisions`; the log gives the cost of "
        "one time"
    },
    {
        "VTP", "divisions", "integer",
        "[1, 200]", "", "4",
        "parts of a surface between pole and equator"
    },
    {
        "VTP", "format", "word",
        "`binary`, `ascii`", "", "`binary`",
        "format of the files"
    },
    {
        "VTP", "precision", "word",
        "`single`, `double`", "", "`single`",
        "precision of the data of the particles: 120 or 224 bytes per "
        "particle; surfaces are always in single precision"
    },
    {
        "cellWeights", "type", "word",
        "`superellipsoidCellWeights`", "", "required",
        "the cloud function"
    },
    {
        "cellWeights", "cell", "number",
        "[1e-6, 1e6]", "", "1",
        "cost of the flow in a cell per step"
    },
    {
        "cellWeights", "particle", "number",
        "[0, 1e6]", "", "0.07",
        "cost of a particle per substep, in the same unit"
    },
    {
        "cellWeights", "contact", "number",
        "[0, 1e6]", "", "0.04",
        "cost of a contact per substep, in the same unit"
    },
    {
        "contactNetwork", "type", "word",
        "`superellipsoidContactNetwork`", "", "required",
        "the cloud function"
    },
    {
        "contactNetwork", "writeInterval", "integer",
        "≥ 1", "", "at write times",
        "time steps between two outputs"
    },
    {
        "contactNetwork", "format", "word",
        "`binary`, `ascii`", "", "`binary`",
        "format of the files"
    },
    {
        "wallForces", "type", "word",
        "`superellipsoidWallForces`", "", "required",
        "the cloud function"
    },
    {
        "wallForces", "patches", "list",
        "each matches one", "", "all",
        "list of walls, names or regular expressions"
    },
    {
        "wallForces", "CofR", "vector",
        "each in [-1e20, 1e20]", "m", "`(0 0 0)`",
        "point about which torques are computed"
    },
    {
        "wallForces", "archard", "dictionary",
        "", "", "no such wear",
        "Archard's law of wear"
    },
    {
        "wallForces", "finnie", "dictionary",
        "", "", "no such wear",
        "Finnie's law of erosion"
    },
    {
        "wallForces", "fields", "switch",
        "", "", "`no`",
        "write boundary values of the walls of the mesh, at write times: "
        "`wallPressure.<cloud>` [Pa], `wallShear.<cloud>` (a vector) [Pa], "
        "`wallWear.<cloud>` by Archard [m], `wallErosion.<cloud>` by Finnie "
        "[m]; the same for each triangle of `movingWalls`. Only one function "
        "of a cloud may have this"
    },
    {
        "wallForces", "writeInterval", "integer",
        "≥ 1", "", "1",
        "time steps between two rows"
    },
    {
        "archard", "k", "number",
        "[0, 1]", "", "required",
        "the coefficient of wear"
    },
    {
        "archard", "hardness", "number",
        "[1e3, 1e15]", "Pa", "required",
        "hardness of the wall"
    },
    {
        "archard", "kOverH", "number",
        "[0, 1]", "1/Pa", "",
        "instead of both: `k` over `hardness`"
    },
    {
        "archard", "walls", "dictionary",
        "each matches one", "", "the same for all",
        "other values for some walls: `walls { \"belt.*\" { hardness 1e8; } "
        "}`; if there are no common values, the other walls have no wear"
    },
    {
        "finnie", "flowPressure", "number",
        "[1e3, 1e15]", "Pa", "required",
        "p, the flow pressure of the wall at the cut"
    },
    {
        "finnie", "cutting", "number",
        "[0, 1]", "", "0.5",
        "c, the share of impacts that cut"
    },
    {
        "finnie", "depthRatio", "number",
        "[0.1, 100]", "", "2",
        "ψ, depth of the contact over that of the cut"
    },
    {
        "finnie", "forceRatio", "number",
        "[0.01, 100]", "", "2",
        "K, normal over tangential force"
    },
    {
        "finnie", "walls", "dictionary",
        "each matches one", "", "the same for all",
        "other values for some walls, as in `archard`"
    },
    {
        "bulkState", "type", "word",
        "`superellipsoidBulkState`", "", "required",
        "the cloud function"
    },
    {
        "bulkState", "region", "dictionary",
        "", "", "`all`",
        "`{ type box; min (..); max (..); }`, `{ type cellZone; zone ..; }` "
        "or `{ type all; }`, the mesh"
    },
    {
        "bulkState", "leastContacts", "integer",
        "[1, 1000]", "", "2",
        "a particle with fewer contacts is a rattler"
    },
    {
        "bulkState", "fields", "switch",
        "", "", "`no`",
        "also write fields of the cells, at write times: "
        "`contactStress.<cloud>`, `solidFraction.<cloud>`, `contacts.<cloud>`"
    },
    {
        "bulkState", "writeInterval", "integer",
        "≥ 1", "", "at write times",
        "time steps between two rows"
    },
    {
        "dissipation", "type", "word",
        "`superellipsoidDissipation`", "", "required",
        "the cloud function"
    },
    {
        "dissipation", "writeInterval", "integer",
        "≥ 1", "", "1",
        "time steps between two rows"
    },
    {
        "deposit", "type", "word",
        "`superellipsoidDeposit`", "", "required",
        "the cloud function"
    },
    {
        "deposit", "patches", "list",
        "each matches one", "", "all of them",
        "list of walls with `stick yes`, names or regular expressions"
    },
    {
        "deposit", "writeInterval", "integer",
        "≥ 1", "", "1",
        "time steps between two rows"
    },
    {
        "measure", "type", "word",
        "one of those below, or `superellipsoidMeasure`", "", "required",
        "the cloud function"
    },
    {
        "measure", "measure", "word",
        "", "", "with `superellipsoidMeasure`",
        "the name of one of these functions, of one of those that write [the "
        "loads in a bed](#loads-in-a-bed), or of one of your own library "
        "([how](measures.md#a-measure-of-your-own))"
    },
    {
        "measure", "writeInterval", "integer",
        "≥ 1", "", "at write times",
        "time steps between two rows"
    },
    {
        "measureBox", "box", "dictionary",
        "`min` < `max`", "m", "required",
        "`{ min (..); max (..); }`, along x, y and z"
    },
    {
        "measurePeriodic", "periodic", "list",
        "some of `x y z`", "", "`()`",
        "list of the axes, `(x y)`, along which the box is periodic"
    },
    {
        "measurePoints", "points", "integer",
        "[1, 1000000]", "", "500",
        "number of points in a particle that represent its volume"
    },
    {
        "measureRegion", "region", "dictionary",
        "", "", "`all`",
        "only particles with centres in this region count; as in "
        "`superellipsoidBulkState`"
    },
    {
        "measurePatches", "patches", "list",
        "each matches one", "", "open ones",
        "list of patches through which particles leave, names or regular "
        "expressions"
    },
    {
        "massFlow", "planes", "dictionary",
        "`normal` not zero, `radius` > 0, 3 corners or more",
        "m",
        "this or `patches`",
        "`<name> { point (..); normal (..); }`: forward is the direction of "
        "`normal`; optional: `radius`, a disc about `point`, or `corners ((..) "
        "(..) (..))`, a polygon in the plane"
    },
    {
        "massFlow", "patches", "list",
        "open ones", "", "none",
        "patches through which particles leave"
    },
    {
        "profile", "box", "dictionary",
        "`min` < `max`", "", "one of the two",
        "`{ min (..); max (..); }`, instead of `cylinder`"
    },
    {
        "profile", "cylinder", "dictionary",
        "p1 ≠ p2, `radius` > 0", "", "one of the two",
        "`{ p1 (..); p2 (..); radius r; }`"
    },
    {
        "profile", "along", "word",
        "`x`, `y`, `z`; `axis`, `radius`", "", "required",
        "direction of the slices: of a box `x`, `y` or `z`; of a cylinder "
        "`axis` or `radius`"
    },
    {
        "profile", "slices", "integer",
        "[1, 100000]", "", "required",
        "number of slices"
    },
    {
        "bedLevel", "up", "word",
        "`x`, `y`, `z`", "", "`z`",
        "upward direction"
    },
    {
        "bedLevel", "lines", "list",
        "1 or more, at most 10⁷ together", "", "required",
        "number of lines `(n m)` along the other two axes, at the centres of "
        "equal parts"
    },
    {
        "bedLevel", "quantiles", "list",
        "each in [0, 1]", "", "`(0.05 0.5 0.95)`",
        "three quantiles of the heights"
    },
    {
        "bedLevel", "slope", "dictionary",
        "`from` < `to` [m], `to` > 0", "", "none; `from` 0, `to` required",
        "fit of a straight line to the heights. `{ type cone; centre (..); "
        "from r; to r; }`: over the distance from the axis through `centre` "
        "(default: the centre of mass); `{ type wedge; direction (..); from s; "
        "to s; }`: over the distance along `direction`, which is normal to `up`"
    },
    {
        "fraction", "cells", "list",
        "1 or more, at most 10⁷ together", "", "required",
        "number of cells of the grid, `(nx ny nz)`"
    },
    {
        "fraction", "field", "switch",
        "", "", "`yes`",
        "write the field"
    },
    {
        "orientation", "axis", "word",
        "`longest`, `shortest`, `x`, `y`, `z`", "", "`longest`",
        "axis of the bodies: that of the smallest (`longest`) or largest "
        "(`shortest`) moment of inertia, or their x, y or z"
    },
    {
        "orientation", "direction", "vector",
        "not zero", "", "`(0 0 1)`",
        "direction to which angles are measured"
    },
    {
        "orientation", "bins", "integer",
        "[1, 10000]", "", "18",
        "number of bins of the angles, from 0 to 90 degrees"
    },
    {
        "orientation", "cubatic", "switch",
        "", "", "`no`",
        "also compute the cubatic order"
    },
    {
        "orientation", "shape", "name",
        "one of `shapes`", "", "all",
        "only particles of this shape count"
    },
    {
        "residence", "maxAge", "number",
        "[1e-12, 1e15]", "s", "required",
        "upper end of the bins; older particles count in the last one"
    },
    {
        "residence", "bins", "integer",
        "[1, 10000]", "", "20",
        "number of bins"
    },
    {
        "mixing", "samples", "list",
        "1 or more, at most 10⁷ together", "", "required",
        "number of samples, `(nx ny nz)` parts of the box; particles count by "
        "their centres"
    },
    {
        "mixing", "leastBodies", "integer",
        "≥ 2", "", "5",
        "a sample with fewer particles does not count"
    },
    {
        "mixing", "by", "word",
        "`shape`, `size`, `side`", "", "`shape`",
        "definition of the first type: particles of a `shape`; of a `size` "
        "(d_eq) above `diameter`; or those that were on the `side` of a plane "
        "to which its normal points when they were injected (or when the "
        "function began)"
    },
    {
        "mixing", "shape", "name",
        "one of `shapes`", "", "required with it",
        "with `by shape`"
    },
    {
        "mixing", "diameter", "number",
        "[1e-10, 1e15]", "m", "required with it",
        "with `by size`"
    },
    {
        "mixing", "point", "vector",
        "each in [-1e20, 1e20]", "m", "required with it",
        "with `by side`: a point of the plane"
    },
    {
        "mixing", "normal", "vector",
        "not zero", "", "required with it",
        "with `by side`: the normal of the plane"
    },
    {
        "flowProperties", "rho", "number",
        "> 0", "kg/m³", "required",
        "density"
    },
    {
        "flowProperties", "nu", "number",
        "> 0", "m²/s", "`nu` or `mu`",
        "kinematic viscosity"
    },
    {
        "flowProperties", "mu", "number",
        "> 0", "Pa s", "`nu` or `mu`",
        "dynamic viscosity"
    },
    {
        "flowProperties", "flow", "dictionary",
        "", "", "`{ type field; }`",
        "`{ type ...; }`: [a field or a formula](#constantflowproperties)"
    },
    {
        "caller", "cloud", "name",
        "", "", "`superellipsoidCloud`",
        "name of the cloud"
    },
    {
        "caller", "U", "name",
        "", "", "`U`",
        "function object: name of the velocity field"
    },
    {
        "caller", "fields", "list",
        "", "", "`(U)`",
        "fvOption: `(<name of the velocity field>)`"
    },
    {
        "caller", "check", "switch",
        "", "", "`no`",
        "[check the case](running.md#look-before-you-run) and end, as "
        "`superellipsoidFoam -check` does"
    },
    {
        "caller", "rho", "name",
        "", "", "`rho`",
        "name of the density field"
    },
    {
        "caller", "rhoInf", "number",
        "[1e-15, 1e15]",
        "kg/m³",
        "required with a block `fluid` where there is no field",
        "density instead of a field"
    },
    {
        "caller", "mu", "name",
        "", "", "`thermo:mu`",
        "name of the field of the dynamic viscosity"
    },
    {
        "caller", "muInf", "number",
        "≥ 0",
        "Pa s",
        "required with a block `fluid` where nothing else is found",
        "dynamic viscosity instead of a field"
    },
    {
        "caller", "nu", "name",
        "", "", "`nu`",
        "name of the field of the kinematic viscosity, or of the entry in "
        "`transportProperties`"
    }
};

} // End namespace Foam

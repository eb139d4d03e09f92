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
        "every so many time steps"
    },
    {
        "VTP", "writeStart", "switch",
        "", "", "`yes`",
        "the first state too"
    },
    {
        "VTP", "surfaces", "switch",
        "", "", "`no`",
        "the true surfaces too, in `surfaces.vtp.series`, in single "
        "precision: 1.9 kB a particle times the square of `divisions`; of "
        "polyhedra their faces, whatever `divisions` is; the log has the "
        "cost of a time"
    },
    {
        "VTP", "divisions", "integer",
        "[1, 200]", "", "4",
        "parts of a surface between pole and equator"
    },
    {
        "VTP", "format", "word",
        "`binary`, `ascii`", "", "`binary`",
        "of the file"
    },
    {
        "VTP", "precision", "word",
        "`single`, `double`", "", "`single`",
        "of the numbers of the particles: 120 bytes a particle, or 224; the "
        "surfaces are always in single precision"
    },
    {
        "cellWeights", "type", "word",
        "`superellipsoidCellWeights`", "", "required",
        "the cloud function"
    },
    {
        "cellWeights", "cell", "number",
        "[1e-6, 1e6]", "", "1",
        "cost of the flow in a cell in a step"
    },
    {
        "cellWeights", "particle", "number",
        "[0, 1e6]", "", "0.07",
        "cost of a particle in a substep, in the same unit"
    },
    {
        "cellWeights", "contact", "number",
        "[0, 1e6]", "", "0.04",
        "cost of a contact in a substep, in the same unit"
    },
    {
        "contactNetwork", "type", "word",
        "`superellipsoidContactNetwork`", "", "required",
        "the cloud function"
    },
    {
        "contactNetwork", "writeInterval", "integer",
        "≥ 1", "", "at write times",
        "every so many time steps"
    },
    {
        "contactNetwork", "format", "word",
        "`binary`, `ascii`", "", "`binary`",
        "of the file"
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
        "", "m", "`(0 0 0)`",
        "torques are about this point"
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
        "boundary values of the walls of the mesh, at write times: "
        "`wallPressure.<cloud>` [Pa], `wallShear.<cloud>` (a vector) [Pa], "
        "`wallWear.<cloud>` by Archard [m], `wallErosion.<cloud>` by Finnie "
        "[m]; the same of each triangle of `movingWalls`. In one function of "
        "a cloud"
    },
    {
        "wallForces", "writeInterval", "integer",
        "≥ 1", "", "1",
        "every so many time steps"
    },
    {
        "archard", "k", "number",
        "[0, 1]", "", "required",
        "the coefficient of wear"
    },
    {
        "archard", "hardness", "number",
        "[1e3, 1e15]", "Pa", "required",
        "of the wall"
    },
    {
        "archard", "kOverH", "number",
        "[0, 1]", "1/Pa", "",
        "instead of both: `k` over `hardness`"
    },
    {
        "archard", "walls", "dictionary",
        "each matches one", "", "the same for all",
        "other numbers for some: `walls { \"belt.*\" { hardness 1e8; } }`; "
        "without common numbers the others have no wear"
    },
    {
        "finnie", "flowPressure", "number",
        "[1e3, 1e15]", "Pa", "required",
        "p, of the wall where it is cut"
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
        "other numbers for some walls, as in `archard`"
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
        "fields of the cells too, at write times: `contactStress.<cloud>`, "
        "`solidFraction.<cloud>`, `contacts.<cloud>`"
    },
    {
        "bulkState", "writeInterval", "integer",
        "≥ 1", "", "at write times",
        "every so many time steps"
    },
    {
        "dissipation", "type", "word",
        "`superellipsoidDissipation`", "", "required",
        "the cloud function"
    },
    {
        "dissipation", "writeInterval", "integer",
        "≥ 1", "", "1",
        "every so many time steps"
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
        "a row every so many time steps"
    },
    {
        "measure", "type", "word",
        "one of those below, or `superellipsoidMeasure`", "", "required",
        "the cloud function"
    },
    {
        "measure", "measure", "word",
        "", "", "with `superellipsoidMeasure`",
        "the name of one of these, of those that write "
        "[the loads in a bed](#loads-in-a-bed), or of one of your own library "
        "([how](measures.md#a-measure-of-your-own))"
    },
    {
        "measure", "writeInterval", "integer",
        "≥ 1", "", "at write times",
        "every so many time steps"
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
        "only particles whose centres lie there, as in "
        "`superellipsoidBulkState`"
    },
    {
        "measurePatches", "patches", "list",
        "each matches one", "", "open ones",
        "list of patches that particles leave through, names or regular "
        "expressions"
    },
    {
        "massFlow", "planes", "dictionary",
        "`normal` not zero, `radius` > 0, 3 corners or more",
        "m",
        "this or `patches`",
        "`<name> { point (..); normal (..); }`: forward is along `normal`; "
        "optional `radius`, a disc about `point`, or `corners ((..) (..) "
        "(..))` of a polygon in the plane"
    },
    {
        "massFlow", "patches", "list",
        "open ones", "", "none",
        "patches that particles leave through"
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
        "of a box `x`, `y` or `z`; of a cylinder `axis` or `radius`"
    },
    {
        "profile", "slices", "integer",
        "[1, 100000]", "", "required",
        "how many"
    },
    {
        "bedLevel", "up", "word",
        "`x`, `y`, `z`", "", "`z`",
        "direction upwards"
    },
    {
        "bedLevel", "lines", "list",
        "1 or more, at most 10⁷ together", "", "required",
        "`(n m)` along the other two axes, in the middles of equal parts"
    },
    {
        "bedLevel", "quantiles", "list",
        "each in [0, 1]", "", "`(0.05 0.5 0.95)`",
        "of the heights, three numbers"
    },
    {
        "bedLevel", "slope", "dictionary",
        "`from` < `to` [m], `to` > 0", "", "none; `from` 0, `to` required",
        "`{ type cone; centre (..); from r; to r; }`: over the distance from "
        "the axis through `centre` (default: the centre of mass); `{ type "
        "wedge; direction (..); from s; to s; }`: over the distance along "
        "`direction`, which is normal to `up`"
    },
    {
        "fraction", "cells", "list",
        "1 or more, at most 10⁷ together", "", "required",
        "`(nx ny nz)`"
    },
    {
        "fraction", "field", "switch",
        "", "", "`yes`",
        "write the field"
    },
    {
        "orientation", "axis", "word",
        "`longest`, `shortest`, `x`, `y`, `z`", "", "`longest`",
        "of the bodies: that of least (`longest`) or greatest (`shortest`) "
        "moment of inertia, or their own x, y or z"
    },
    {
        "orientation", "direction", "vector",
        "not zero", "", "`(0 0 1)`",
        "to which angles are measured"
    },
    {
        "orientation", "bins", "integer",
        "[1, 10000]", "", "18",
        "of the angles, from 0 to 90 degrees"
    },
    {
        "orientation", "cubatic", "switch",
        "", "", "`no`",
        "order of cubes, too"
    },
    {
        "orientation", "shape", "name",
        "one of `shapes`", "", "all",
        "of this shape only"
    },
    {
        "residence", "maxAge", "number",
        "> 0", "s", "required",
        "upper end of the bins; older particles are in the last one"
    },
    {
        "residence", "bins", "integer",
        "[1, 10000]", "", "20",
        "how many"
    },
    {
        "mixing", "samples", "list",
        "1 or more, at most 10⁷ together", "", "required",
        "`(nx ny nz)`, parts of the box, by centres"
    },
    {
        "mixing", "leastBodies", "integer",
        "≥ 2", "", "5",
        "a sample with fewer particles does not count"
    },
    {
        "mixing", "by", "word",
        "`shape`, `size`, `side`", "", "`shape`",
        "the first type are those of a `shape`; of a `size` (d_eq) above "
        "`diameter`; or those that were on the `side` of a plane where its "
        "normal points when they came (or when the function was first there)"
    },
    {
        "mixing", "shape", "name",
        "one of `shapes`", "", "required with it",
        "with `by shape`"
    },
    {
        "mixing", "diameter", "number",
        "> 0", "m", "required with it",
        "with `by size`"
    },
    {
        "mixing", "point", "vector",
        "", "m", "required with it",
        "with `by side`: a point of the plane"
    },
    {
        "mixing", "normal", "vector",
        "not zero", "", "required with it",
        "with `by side`: its normal"
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
        "[look at the case](running.md#look-before-you-run) and end, as "
        "`superellipsoidFoam -check` does"
    },
    {
        "caller", "rho", "name",
        "", "", "`rho`",
        "name of the density field"
    },
    {
        "caller", "rhoInf", "number",
        "> 0", "kg/m³", "required with a block `fluid` where there is no field",
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

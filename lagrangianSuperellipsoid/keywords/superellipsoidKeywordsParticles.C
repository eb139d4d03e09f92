// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

// Keywords of particles, of the actions on them, and of the log. tests/keywords
// reads this file and makes the tables of docs/dictionary.md from it.

#include "superellipsoidKeywordTable.H"

// * * * * * * * * * * * * * * * * * * Data * * * * * * * * * * * * * * * * * //

namespace Foam
{

// Group, name, type, range, unit, default, help
static const superellipsoidKeyword keywordsParticles[] =
{
    {
        "shape", "type", "word",
        "`superellipsoid`, `polyhedron`", "", "`superellipsoid`",
        "`superellipsoid`, a body with a smooth surface; `polyhedron`, a body "
        "with flat faces"
    },
    {
        "superellipsoid", "semiAxes", "vector",
        "each > 0; the longest at most 20 times the shortest",
        "m",
        "one of the two",
        "`(a b c)` along the body's x, y, z, in any order of size"
    },
    {
        "superellipsoid", "dEq", "number",
        "> 0", "m", "one of the two",
        "diameter of the sphere of the same volume"
    },
    {
        "superellipsoid", "aspectRatios", "list",
        "each > 0; as for `semiAxes`", "", "with `dEq`",
        "`(a/c b/c)`"
    },
    {
        "superellipsoid", "epsilon", "list",
        "each in [0.1, 1.9]", "", "required",
        "`(epsilon1 epsilon2)`, the squareness of the sections through z and "
        "of the section across z; see [theory](theory.md#1-the-shape)"
    },
    {
        "polyhedron", "file", "file",
        "ends in `.stl` or `.obj`; at most 10000 faces: a pair of such "
        "bodies takes 0.3 ms a substep, and tens of milliseconds with "
        "`barrier`",
        "",
        "one of the two",
        "The closed surface of the body, as an STL file (text or binary) or "
        "an OBJ file. Polygons of an OBJ file are split into triangles. The "
        "file is searched for in `constant/triSurface`, then in "
        "`constant/geometry`, then in the case. The name may contain "
        "environment variables"
    },
    {
        "polyhedron", "solid", "word",
        "`cube`, `tetrahedron`, `octahedron`, `dodecahedron`, `icosahedron`, "
        "`box`, `prism`, `tetrapod`",
        "",
        "one of the two",
        "a built-in solid"
    },
    {
        "polyhedron", "edges", "list",
        "each > 0, the longest at most 1000 times the shortest",
        "",
        "with `box`",
        "edges of a `box`, `(a b c)`: only their ratios count"
    },
    {
        "polyhedron", "sides", "integer",
        "[3, 1000]", "", "with `prism`",
        "number of sides of a `prism`"
    },
    {
        "polyhedron", "aspectRatio", "number",
        "[0.001, 1000]", "", "with `prism`",
        "height of a `prism` over its circumdiameter"
    },
    {
        "polyhedron", "arm", "number",
        "[1, 100]", "", "with `tetrapod`",
        "length of an arm of a `tetrapod` from the centre, over half of its "
        "thickness at the root"
    },
    {
        "polyhedron", "tip", "number",
        "[0.01, 1]", "", "with `tetrapod`",
        "thickness of an arm of a `tetrapod` at its tip, over that at its root"
    },
    {
        "polyhedron", "dEq", "number",
        "> 0", "m", "one of the two",
        "diameter of the sphere of the same volume"
    },
    {
        "polyhedron", "scale", "number",
        "> 0", "", "one of the two",
        "length of a unit of the `file` [m]"
    },
    {
        "injected", "shape", "name",
        "one of `shapes`", "", "the only one; required where there are several",
        "name of a shape"
    },
    {
        "injected", "size", "word",
        "`fromInjector`, `fromShape`", "", "`fromInjector`",
        "`fromInjector`: the diameter of the parcel is d_eq; `fromShape`: "
        "the size of the shape"
    },
    {
        "injected", "orientation", "orientation",
        "`random`, `(e0 e1 e2 e3)`", "", "`random`",
        "`random`, or a quaternion `(e0 e1 e2 e3)` of any length but zero"
    },
    {
        "injected", "omega", "vector",
        "each in [-1e12, 1e12]", "rad/s", "`(0 0 0)`",
        "spin of the parcels"
    },
    {
        "injected", "seed", "integer",
        "≥ 0", "", "1",
        "seed of random orientations, which depend only on it and on the "
        "number of the particle"
    },
    {
        "injected", "onOverlap", "word",
        "`wait`, `skip`, `refuse`, `accept`", "", "`wait`",
        "treatment of a parcel that overlaps a wall or another particle where "
        "it starts: `wait`, it enters when there is space; `skip`, it is left "
        "out; `refuse`, the run ends with an error that has its number; "
        "`accept`, it starts there"
    },
    {
        "log", "interval", "integer",
        "≥ 1", "", "1",
        "time steps between two reports"
    },
    {
        "log", "budget", "switch", WORLD(budget),
        "", "", "`no`",
        "the conservation budget: content, input, output and causes of "
        "change, with the balance, in the log and as a table: "
        "[measures](measures.md#the-conservation-budget)"
    },
    {
        "constantProperties", "rho0", "number",
        "[1e-12, 1e18]", "kg/m³", "required",
        "density of the particles"
    },
    {
        "constantProperties", "rhoMin minParcelMass", "number",
        "≥ 0", "", "0",
        "OpenFOAM's"
    },
    {
        "constantProperties", "parcelTypeId", "integer",
        "≥ -1", "", "-1",
        "OpenFOAM's"
    },
    {
        "solution",
        "active cellValueSourceCorrection maxCo deltaTMax maxTrackTime "
        "calcFrequency resetSourcesOnStartup sourceTerms "
        "interpolationSchemes integrationSchemes",
        "",
        "", "", "filled in",
        "OpenFOAM's"
    },
    {
        "solution", "transient", "",
        "", "", "filled in",
        "OpenFOAM's, must be `yes`"
    },
    {
        "solution", "coupled", "",
        "", "", "filled in",
        "OpenFOAM's, must be `no`: the coupling is set in the block `fluid`"
    },
    {
        "subModels",
        "particleForces injectionModels dispersionModel "
        "patchInteractionModel stochasticCollisionModel "
        "surfaceFilmModel heatTransferModel radiation",
        "",
        "", "", "filled in",
        "OpenFOAM's"
    },
    {
        "load", "particle", "integer",
        "≥ -1", "", "-1",
        "the number of the particle (field `gid`); -1: all"
    },
    {
        "load", "force", "function",
        "", "N", "`force`, `moment` or both",
        "force as a function of time: `constant (1 0 0)`, `table ((0 (0 0 0)) "
        "(1 (16 0 0)))` or any other `Function1`"
    },
    {
        "load", "moment", "function",
        "", "N m", "`force`, `moment` or both",
        "moment as a function of time, in the same way"
    },
    {
        "load", "point", "vector",
        "each in [-1e10, 1e10]", "m", "`(0 0 0)`",
        "point at which the force acts, relative to the centre, in the frame "
        "of the body"
    },
    {
        "fluid", "coupling", "word",
        "`none`, `oneWay`, `twoWay`, `fourWay`", "", "required",
        "`none`; `oneWay`: the fluid acts on the particles; `twoWay`: the "
        "particles also act on the fluid, by the fvOption or by `SU`; "
        "`fourWay`: the same as `twoWay`; it states that particles collide "
        "with each other, which they always do unless `contact { "
        "betweenParticles no; }` is set"
    },
    {
        "fluid", "drag", "word",
        "`none`, `Stokes`, `SchillerNaumann`, `HaiderLevenspiel`, `Ganser`, "
        "`HoelzerSommerfeld`, or a law of a user's library",
        "",
        "`Stokes`",
        "`none`; `Stokes`, the resistance tensor of the shape; or a law for "
        "higher Reynolds numbers: `SchillerNaumann`, `HaiderLevenspiel`, "
        "`Ganser`, `HoelzerSommerfeld`; or a law of a user library "
        "([tutorial](../tutorials/customLaw/README.md))"
    },
    {
        "fluid", "dragLimit", "word",
        "`tensor`, `asPublished`", "", "`tensor`",
        "`tensor`: the resistance tensor times the ratio of the law to its own "
        "Stokes limit; `asPublished`: the scalar coefficient of the law"
    },
    {
        "fluid", "buoyancy", "switch",
        "", "", "`yes`",
        "the weight of the displaced fluid"
    },
    {
        "fluid", "pressureGradient", "switch",
        "", "", "`yes`",
        "the force that accelerates the displaced fluid, V ρ_f Du/Dt"
    },
    {
        "fluid", "addedMass", "word",
        "`none`, `sphere`, `ellipsoid`", "", "`ellipsoid`",
        "`none`; `sphere`, 1/2; `ellipsoid`, the tensor of the ellipsoid "
        "with the same second moments"
    },
    {
        "fluid", "addedMassAcceleration", "word",
        "`particlePath`, `fluidPath`", "", "`particlePath`",
        "acceleration of the fluid in the force of added mass. `particlePath`: "
        "du/dt along the path of the particle (Maxey and Riley 1983; Wedel et "
        "al. 2023), correct for small particles in viscous flow; `fluidPath`: "
        "Du/Dt along the path of the fluid (Auton, Hunt and Prud'homme 1988); "
        "use it at large Re, above all for bodies that are as light as the "
        "fluid or lighter and slip through steep gradients"
    },
    {
        "fluid", "torque", "switch",
        "", "", "`yes`",
        "torque by the spin and the strain rate of the fluid"
    },
    {
        "fluid", "saffmanLift", "switch",
        "", "", "`no`",
        "lift by shear, of the sphere of the same volume"
    },
    {
        "fluid", "magnusLift", "switch",
        "", "", "`no`",
        "lift by spin, of the sphere of the same volume"
    },
    {
        "fluid", "history", "switch",
        "", "", "`no`",
        "Basset's force, of the sphere of the same volume"
    },
    {
        "fluid", "writeForces", "switch",
        "", "", "`no`",
        "write the mean of each term over the step, as a field of the parcels "
        "and in the VTP files: `forceDrag`, `forceBuoyancy`, "
        "`forcePressureGradient`, `forceAddedMass`, `forceSaffman`, "
        "`forceMagnus`, `forceHistory`, `torqueFluid`"
    },
    {
        "fluid", "source", "word",
        "`semiImplicit`, `explicit`", "", "`semiImplicit`",
        "source term of the momentum equation of the fluid"
    },
    {
        "fluid", "temperature", "number",
        "> 0", "K", "293.15",
        "temperature of the fluid, for OpenFOAM's force `BrownianMotion`"
    },
    {
        "fluid", "resistance", "dictionary",
        "", "", "its defaults",
        "computation of the resistance of a shape"
    },
    {
        "resistance", "tolerance", "number",
        "[1e-6, 0.1]", "", "5e-4",
        "relative error of the resistance of a shape that is not an "
        "ellipsoid"
    },
    {
        "resistance", "method", "word",
        "`compute`, `table`", "", "`compute`",
        "`compute`: from the surface, once for each set of proportions and "
        "exponents; `table`, for clouds with many of these: from the table of "
        "the library, with an error of 3e-4, in its range (a/b and c/√(ab) in "
        "[1/10, 10], ε in [0.2, 1.8]), and otherwise as `compute`"
    },
    {
        "resistance", "cache", "file",
        "", "", "`\"constant/superellipsoidResistance\"`",
        "file for computed resistances, in quotes, inside the case; or `none`"
    }
};

} // End namespace Foam

// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

// Keywords of injection models. tests/keywords reads this file and makes the
// tables of docs/dictionary.md from it.

#include "superellipsoidKeywordTable.H"

// * * * * * * * * * * * * * * * * * * Data * * * * * * * * * * * * * * * * * //

namespace Foam
{

// Group, name, type, range, unit, default, help
static const superellipsoidKeyword keywordsInjection[] =
{
    {
        "injector", "type", "word",
        "`superellipsoidRegion`, `superellipsoidPacking`, "
        "`superellipsoidTable`, `superellipsoidInlet`",
        "",
        "required",
        "the injection model"
    },
    {
        "injector", "SOI", "number",
        "≥ 0", "s", "0",
        "time of the injection, or of its start"
    },
    {
        "region", "nParticles", "integer",
        "[1, 100000000]", "", "required",
        "number of particles"
    },
    {
        "region", "shapes", "dictionary",
        "each ≥ 0, their sum > 0",
        "",
        "required where there are several shapes",
        "shares by number, `{ cube 1; sphere 2; }`; if their sum is not 1, "
        "they are scaled, with a warning"
    },
    {
        "region", "region", "dictionary",
        "see the meaning", "", "required",
        "`{ type box; min (x y z); max (x y z); }`, `{ type cylinder; p1 (x "
        "y z); p2 (x y z); radius r; }`, `{ type cellZone; zone name; }`, `{ "
        "type mesh; }`, or `{ type surface; file \"vessel.stl\"; }`, the "
        "inside of a closed surface from a file that OpenFOAM's triSurface "
        "reads, in `constant/triSurface`, `constant/geometry` or the case"
    },
    {
        "region", "orientation", "orientation",
        "`halfAngle` [0, 180]", "", "`random`",
        "`random`; a quaternion `(e0 e1 e2 e3)`; or `{ direction (..); axis "
        "(..); halfAngle ..; }`, the body's `axis` (default `(0 0 1)`, in "
        "its frame) within an angle [degrees] of a direction, uniformly on "
        "that cap"
    },
    {
        "region", "seed", "integer",
        "≥ 0", "", "1",
        "seed of the random numbers"
    },
    {
        "region", "gap", "number",
        "[0, 1e10]", "m", "0; with `barrier` twice the skin",
        "smallest distance between two particles; to walls it is half of this. "
        "Long and pointed particles are kept somewhat farther apart"
    },
    {
        "region", "maxAttempts", "integer",
        "[1, 100000000]", "", "10000",
        "largest number of attempts to place one particle"
    },
    {
        "region", "U0", "vector",
        "each in [-1e20, 1e20]", "m/s", "`(0 0 0)`",
        "velocity of the particles"
    },
    {
        "region", "omega", "vector",
        "each in [-1e12, 1e12]", "rad/s", "`(0 0 0)`",
        "spin of the particles"
    },
    {
        "packing", "solidFraction", "number",
        "(0, 1]", "", "this or `nParticles`",
        "volume of the particles over that of the region; the largest number "
        "of particles below it is used; with `shares mass` the smallest "
        "particles fill the remainder. Not in two dimensions"
    },
    {
        "packing", "shares", "word",
        "`number`, `mass`", "", "`number`",
        "quantity of the shares in `shapes`"
    },
    {
        "packing", "iterations", "integer",
        "[1, 100000000]", "", "5000",
        "largest number of iterations in which bodies are moved apart, before "
        "the placement fails"
    },
    {
        "packing", "threads", "integer",
        "[1, 64]", "", "1",
        "threads of the master; the particles do not depend on their number"
    },
    {
        "table", "file", "file",
        "", "", "`constant/<name>`",
        "table with one particle per line; the last line with `#` before the "
        "first row has the names of the columns"
    },
    {
        "inlet", "region", "dictionary",
        "see the meaning", "", "required",
        "as in `superellipsoidRegion`; or `{ type patch; patch ..; }`: behind "
        "a patch, such that one point is on it; or `{ type disc; centre (..); "
        "normal (..); radius ..; }`: on the side of a disc to which `normal` "
        "points, within the length of the largest body"
    },
    {
        "inlet", "massFlowRate", "function",
        "not negative", "kg/s", "one of the two",
        "mass flow rate as a function of time: a number, or OpenFOAM's "
        "`constant`, `table`, `sine`, .."
    },
    {
        "inlet", "numberFlowRate", "function",
        "not negative", "1/s", "one of the two",
        "number of particles per second, as a function of time"
    },
    {
        "inlet", "massTotal", "number",
        "≥ 0", "kg", "no end",
        "the feed ends before the particle that would exceed it"
    },
    {
        "inlet", "nParticles", "integer",
        "≥ 1", "", "no end",
        "the feed ends after this number"
    },
    {
        "inlet", "duration", "number",
        "≥ 0", "s", "no end",
        "the feed ends this time after `SOI` [s]"
    },
    {
        "inlet", "until", "dictionary",
        "", "", "no end",
        "the feed ends when this condition is met: [below](#when-a-feed-ends)"
    },
    {
        "inlet", "shapes", "dictionary",
        "each ≥ 0, their sum > 0",
        "",
        "required where there are several shapes",
        "shares of the shapes, numbers or dictionaries: [below](#sizes)"
    },
    {
        "inlet", "sharesBy", "word",
        "`number`, `mass`", "", "`number`",
        "quantity of the shares"
    },
    {
        "inlet", "onOverlap", "word",
        "`wait`, `skip`", "", "`wait`",
        "treatment of a particle for which there is no space in a step: "
        "`wait`, it is the first one in the next step, and the following "
        "particles are later; `skip`, it is left out with its mass"
    },
    {
        "inlet", "maxAttempts", "integer",
        "[1, 1000000]", "", "100",
        "largest number of attempts to place one particle in a step"
    },
    {
        "inlet", "orientation", "orientation",
        "`halfAngle` [0, 180]", "", "`random`",
        "`random`; a quaternion `(e0 e1 e2 e3)`; or `{ direction (..); axis "
        "(..); halfAngle ..; }`, the body's `axis` (default `(0 0 1)`, in "
        "its frame) within an angle [degrees] of a direction, uniformly on "
        "that cap"
    },
    {
        "inlet", "U0", "vector",
        "each in [-1e20, 1e20]", "m/s", "`(0 0 0)`",
        "velocity of the particles"
    },
    {
        "inlet", "omega", "vector",
        "each in [-1e12, 1e12]", "rad/s", "`(0 0 0)`",
        "spin of the particles"
    },
    {
        "inlet", "U0Spread", "number",
        "[0, 1e20]", "m/s", "0",
        "largest deviation of a particle's velocity, uniformly distributed in "
        "a ball"
    },
    {
        "inlet", "gap", "number",
        "[0, 1e10]", "m", "0; with `barrier` twice the skin",
        "smallest distance between two particles; to walls it is half of this. "
        "Long and pointed particles are kept somewhat farther apart"
    },
    {
        "inlet", "seed", "integer",
        "≥ 0", "", "1",
        "seed of the random numbers"
    },
    {
        "sizes", "share", "number",
        "≥ 0", "", "required",
        "share of the shape, in the same way as the number without a dictionary"
    },
    {
        "sizes", "sizeDistribution", "dictionary",
        "cut-offs and sizes 1e-10 to 1e10 m, `lambda` of `exponential` 1e-10 "
        "to 1e10 1/m, exponents `n` 0.01 to 1000, weights 0 to 1e30, not all "
        "0; between the cut-offs a millionth of the distribution at least "
        "(`massRosinRammler`, `multiNormal`, which reject draws: a "
        "thousandth); rows of `general` two or more, ascending by a "
        "millionth",
        "",
        "the size of the shape",
        "one of OpenFOAM's `distributionModels`, with its cut-offs "
        "(`minValue`, `maxValue`)"
    },
    {
        "sizes", "sizeBy", "word",
        "`dEq`, `x`, `y`, `z`", "", "`dEq`",
        "quantity that is distributed: d_eq; or the length of a superellipsoid "
        "along its axis x, y or z"
    },
    {
        "logNormal", "median", "number",
        "[1e-10, 1e10]", "m", "required",
        "median of the distribution"
    },
    {
        "logNormal", "sigma", "number",
        "[1e-6, 10]", "", "required",
        "standard deviation of ln d"
    },
    {
        "logNormal", "minValue", "number",
        "[1e-10, 1e10]; a millionth of the distribution between them",
        "m",
        "required",
        "lower cut-off: smaller values are drawn again"
    },
    {
        "logNormal", "maxValue", "number",
        "[1e-10, 1e10]; a millionth of the distribution between them",
        "m",
        "required",
        "upper cut-off, in the same way"
    },
    {
        "injectorOthers",
        "parcelBasisType nParticle sizeDistribution patch "
        "parcelsPerSecond",
        "",
        "", "", "",
        "of OpenFOAM's own injection models"
    }
};

} // End namespace Foam

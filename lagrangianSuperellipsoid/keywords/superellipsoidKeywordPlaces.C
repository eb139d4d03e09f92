// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

// Blocks to which keywords belong, and keywords with more than one name.
// tests/keywords also reads this file.

#include "superellipsoidKeywordTable.H"

// * * * * * * * * * * * * * * * * * * Data * * * * * * * * * * * * * * * * * //

namespace Foam
{

//- Error messages name the places of a keyword in this order
const std::vector<superellipsoidKeywordBlock> superellipsoidKeywordBlocks =
{
    {"", "file"},
    {"contact", "contact"},
    {"contact/contactLaw", "law contactLaw"},
    {"contact/contactLaw/friction", "friction"},
    {"contact/nonSmoothCoeffs", "nonSmooth"},
    {"contact/softSphereCoeffs", "soft softLaw"},
    {"contact/barrierCoeffs", "barrier barrierLaw"},
    {"contact/pairs/<pair>", "law softLaw barrierLaw"},
    {"contact/pairs/<pair>/friction", "friction"},
    {"contact/walls/<patch>", "law surface wall softLaw barrierLaw"},
    {"contact/walls/<patch>/friction", "friction"},
    {"fluid", "fluid"},
    {"fluid/resistance", "resistance"},
    {"shapes/<shape>", "shape superellipsoid polyhedron"},
    {"injected", "injected"},
    {"log", "log"},
    {"constantProperties", "constantProperties"},
    {"solution", "solution"},
    {"subModels", "subModels"},
    {
        "subModels/injectionModels/<injector>",
        "injector region packing table inlet injectorOthers"
    },
    {"subModels/injectionModels/<injector>/shapes/<shape>", "sizes"},
    {
        "subModels/injectionModels/<injector>/shapes/<shape>/sizeDistribution/"
        "logNormalDistribution",
        "logNormal"
    },
    {"subModels/injectionModels/<injector>/until/level", "level"},
    {
        "subModels/injectionModels/<injector>/until/solidFraction",
        "solidFraction"
    },
    {"subModels/injectionModels/<injector>/until/rest", "rest"},
    {"movingWalls", "movingWalls"},
    {"movingWalls/<wall>", "movingWall law surface softLaw barrierLaw"},
    {"movingWalls/<wall>/rotate", "rotate"},
    {"movingWalls/<wall>/friction", "friction"},
    {"movingWalls/<wall>/motion", "motion prescribed servo free"},
    {"loads/<load>", "load"},
    {"open/<opening>", "opening"},
    {"open/<opening>/when/level", "level"},
    {"open/<opening>/when/solidFraction", "solidFraction"},
    {"open/<opening>/when/rest", "rest"},
    {"cloudFunctions/superellipsoidVTP", "VTP"},
    {"cloudFunctions/superellipsoidCellWeights", "cellWeights"},
    {"cloudFunctions/superellipsoidContactNetwork", "contactNetwork"},
    {"cloudFunctions/superellipsoidWallForces", "wallForces"},
    {"cloudFunctions/superellipsoidWallForces/archard", "archard"},
    {"cloudFunctions/superellipsoidWallForces/finnie", "finnie"},
    {"cloudFunctions/superellipsoidBulkState", "bulkState"},
    {"cloudFunctions/superellipsoidDissipation", "dissipation"},
    {"cloudFunctions/superellipsoidDeposit", "deposit"},
    {"cloudFunctions/superellipsoidMassFlow", "measure massFlow"},
    {
        "cloudFunctions/superellipsoidProfile",
        "measure measurePeriodic measurePoints profile"
    },
    {
        "cloudFunctions/superellipsoidBedLevel",
        "measure measureBox measurePeriodic bedLevel"
    },
    {
        "cloudFunctions/superellipsoidSolidFraction",
        "measure measureBox measurePeriodic measurePoints fraction"
    },
    {
        "cloudFunctions/superellipsoidOrientation",
        "measure measureRegion orientation"
    },
    {
        "cloudFunctions/superellipsoidResidenceTime",
        "measure measureRegion measurePatches residence"
    },
    {"cloudFunctions/superellipsoidMixing", "measure measureBox mixing"},
    {"/region { type ...; }", "regionType"},
    {"/region { type box; ... } and box { ... }", "box"},
    {"/region { type cylinder; ... } and cylinder { ... }", "cylinder"},
    {"/region { type cellZone; ... }", "zone"},
    {"/region { type surface; ... }", "enclosure"},
    {"/region { type patch; ... } of superellipsoidInlet", "inletPatch"},
    {"/region { type disc; ... } of superellipsoidInlet", "disc"},
    {"/orientation { ... } of an injector", "cap"},
    {"/planes { <name> { ... } } of superellipsoidMassFlow", "plane"},
    {"/slope { ... } of superellipsoidBedLevel", "slope"},
    {"/slope { type cone; ... } of superellipsoidBedLevel", "cone"},
    {"/slope { type wedge; ... } of superellipsoidBedLevel", "wedge"},
    {"/<type>Distribution { ... } of a sizeDistribution", "distribution"},
    {"/until { ... } and when { ... }", "condition"},
    {"/constant/flowProperties", "flowProperties"},
    {"/constant/flowProperties, flow { ... }", "flow"},
    {"/system/controlDict functions or /constant/fvOptions", "caller"}
};


const std::vector<superellipsoidOtherName> superellipsoidOtherNames =
{
    {"contact", "contactLaw", "impulseCoeffs", superellipsoidOtherName::OLDER},
    {"contactLaw", "iterations", "passes", superellipsoidOtherName::OLDER},
    {"nonSmooth", "iterations", "sweeps", superellipsoidOtherName::OLDER},
    {
        "nonSmooth", "positionIterations", "positionSweeps",
        superellipsoidOtherName::OLDER
    },
    {
        "nonSmooth", "bounceIterations", "bouncePasses",
        superellipsoidOtherName::OLDER
    },
    {"barrier", "substepHalvings", "halvings", superellipsoidOtherName::OLDER},
    {"packing", "iterations", "maxRounds", superellipsoidOtherName::OLDER},
    {"log", "budget", "ledger", superellipsoidOtherName::OLDER},
    {"softLaw", "E", "youngsModulus", superellipsoidOtherName::ALSO},
    {"softLaw", "nu", "poissonsRatio", superellipsoidOtherName::ALSO},
    {"contact", "model", "collisionModel", superellipsoidOtherName::ELSEWHERE},
    {"contact", "model", "pairCollision", superellipsoidOtherName::ELSEWHERE},
    {
        "contact", "model", "pairCollisionCoeffs",
        superellipsoidOtherName::ELSEWHERE
    }
};

} // End namespace Foam

/*---------------------------------------------------------------------------*\
    lagrangianSuperellipsoid: superellipsoidal particles in OpenFOAM
-------------------------------------------------------------------------------
License
    This file is part of lagrangianSuperellipsoid, a library for OpenFOAM.

    lagrangianSuperellipsoid is free software: you can redistribute it and/or
    modify it under the terms of the GNU General Public License as published
    by the Free Software Foundation, either version 3 of the License, or (at
    your option) any later version.

    lagrangianSuperellipsoid is distributed in the hope that it will be
    useful, but WITHOUT ANY WARRANTY; without even the implied warranty of
    MERCHANTABILITY or FITNESS FOR A PARTICULAR PURPOSE.  See the GNU General
    Public License for more details.

    SPDX-License-Identifier: GPL-3.0-or-later

\*---------------------------------------------------------------------------*/

// All sources of this folder in one translation unit: the headers of each unit
// cost about a second of compilation.

#include "superellipsoidBedCondition.C"
#include "superellipsoidFreeMotion.C"
#include "superellipsoidGeometryFile.C"
#include "superellipsoidMovingWalls.C"
#include "superellipsoidMovingWallsIO.C"
#include "superellipsoidOpenings.C"
#include "superellipsoidPeriods.C"
#include "superellipsoidPlane.C"
#include "superellipsoidPrescribedMotion.C"
#include "superellipsoidServoMotion.C"
#include "superellipsoidSurfaceMotion.C"
#include "superellipsoidTurning.C"
#include "superellipsoidWallMotion.C"
#include "superellipsoidWalls.C"
#include "superellipsoidWallsExchange.C"
#include "superellipsoidWallsMotion.C"


// ************************************************************************* //

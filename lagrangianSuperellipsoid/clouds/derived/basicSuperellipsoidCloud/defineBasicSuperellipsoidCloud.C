// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors
/*---------------------------------------------------------------------------*\
Description
    The only unit in which the classes of the cloud are instantiated. The header
    declares the classes extern for all other units, and for solvers that have a
    cloud.

\*---------------------------------------------------------------------------*/

#include "basicSuperellipsoidCloud.H"

namespace Foam
{
    template class KinematicCloud
    <
        SuperellipsoidBaseCloud<Cloud<basicSuperellipsoidParcel>>
    >;

    template class SuperellipsoidCloud
    <
        basicSuperellipsoidCloud::kinematicCloudType
    >;
}

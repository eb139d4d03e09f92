// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "basicSuperellipsoidParcel.H"
#include "Cloud.H"

namespace Foam
{
    defineTemplateTypeNameAndDebug(basicSuperellipsoidParcel, 0);
    defineTemplateTypeNameAndDebug(Cloud<basicSuperellipsoidParcel>, 0);
}

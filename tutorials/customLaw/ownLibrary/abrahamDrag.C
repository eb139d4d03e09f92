// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

// A user's drag law (Abraham, Physics of Fluids 13 (1970) 2194): C_D =
// 24/9.06^2 (1 + 9.06/sqrt(Re))^2

#include "superellipsoidDragLaw.H"

#include <cmath>

namespace
{

// Returns C_D Re/24, finite at Re = 0
double overStokes(const sel_drag_flow* flow)
{
    const double root = 1 + std::sqrt(flow->Re)/9.06;

    return root*root;
}

const sel_drag_law abraham =
{
    "Abraham",                      // the keyword for drag
    "Abraham 1970, for spheres",
    SEL_DRAG_NEEDS_REYNOLDS,        // it only reads flow->Re
    nullptr,                        // no constants by sphericity
    overStokes,
    nullptr                         // overStokes is 1 at Re = 0
};

// Adds the law when the library is loaded
const Foam::superellipsoidDragLaw add(abraham);

}

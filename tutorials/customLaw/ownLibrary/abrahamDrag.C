// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

// A drag law of one's own (Abraham, Physics of Fluids 13 (1970) 2194):
//
//     C_D = 24/9.06^2 (1 + 9.06/sqrt(Re))^2

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
    "Abraham",                      // what a case writes after drag
    "Abraham 1970, for spheres",
    SEL_DRAG_NEEDS_REYNOLDS,        // it reads flow->Re alone
    nullptr,                        // no constants by sphericity
    overStokes,
    nullptr                         // overStokes is 1 at Re = 0
};

// Adds the law when the library is loaded
const Foam::superellipsoidDragLaw add(abraham);

}

// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidDragLaw.H"
#include "error.H"

// * * * * * * * * * * * * * * * * Constructors  * * * * * * * * * * * * * * //

Foam::superellipsoidDragLaw::superellipsoidDragLaw(const sel_drag_law& law)
{
    if (sel_drag_register(&law) == SEL_OK)
    {
        return;
    }

    FatalErrorInFunction
        << "the drag law '" << (law.keyword ? law.keyword : "")
        << "' of a library is refused; allowed: a keyword of letters, digits"
        << " and underscores that no other law has (there are: none";

    for (int k = 0; sel_drag_list(k); ++k)
    {
        FatalError << ' ' << sel_drag_list(k)->keyword;
    }

    FatalError
        << "), a function overStokes, and " << SEL_DRAG_LAWS_MOST
        << " laws in all" << exit(FatalError);
}

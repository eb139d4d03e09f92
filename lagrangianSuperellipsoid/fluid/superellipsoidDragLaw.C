// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidDragLaw.H"
#include "error.H"

#include <set>

// * * * * * * * * * * * * * * * Local Functions * * * * * * * * * * * * * * //

namespace Foam
{

//- Laws that libraries have added
static std::set<const sel_drag_law*>& addedLaws()
{
    static std::set<const sel_drag_law*> laws;

    return laws;
}

} // End namespace Foam


// * * * * * * * * * * * * * * * * Constructors  * * * * * * * * * * * * * * //

Foam::superellipsoidDragLaw::superellipsoidDragLaw
(
    const sel_drag_law& law,
    const std::size_t layout
)
{
    if (layout != SEL_LAYOUT + sizeof(sel_drag_law))
    {
        FatalErrorInFunction
            << "a library with a drag law was built with headers of a different"
            << " release: rebuild it (wmake libso)" << exit(FatalError);
    }

    if (sel_drag_register(&law) == SEL_OK)
    {
        addedLaws().insert(&law);
        return;
    }

    FatalErrorInFunction
        << "the drag law '" << (law.keyword ? law.keyword : "")
        << "' of a library is invalid; allowed: a keyword of letters, digits"
        << " and underscores that no other law has (known: none";

    for (int k = 0; sel_drag_list(k); ++k)
    {
        FatalError << ' ' << sel_drag_list(k)->keyword;
    }

    FatalError
        << "), a function overStokes, and " << SEL_DRAG_LAWS_MOST
        << " laws in all" << exit(FatalError);
}


// * * * * * * * * * * * * * * * Member Functions  * * * * * * * * * * * * * //

bool Foam::superellipsoidDragLaw::isAdded(const sel_drag_law* law)
{
    return addedLaws().count(law);
}

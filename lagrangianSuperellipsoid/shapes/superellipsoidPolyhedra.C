// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidPolyhedra.H"

#include <map>
#include <memory>

// * * * * * * * * * * * * * * * Local Functions * * * * * * * * * * * * * * //

namespace Foam
{

typedef std::unique_ptr<sel_polyhedron, void (*)(sel_polyhedron*)> ownPolyhedron;


//- All polyhedra of this process
static std::map<int64_t, ownPolyhedron>& allPolyhedra()
{
    static std::map<int64_t, ownPolyhedron> all;

    return all;
}

} // End namespace Foam


// * * * * * * * * * * * * * Static Member Functions * * * * * * * * * * * * //

const sel_polyhedron* Foam::superellipsoidPolyhedra::keep
(
    sel_polyhedron* polyhedron
)
{
    ownPolyhedron own(polyhedron, sel_polyhedron_free);

    return
        allPolyhedra().insert
        (
            std::make_pair(polyhedron->key, std::move(own))
        ).first->second.get();
}


const sel_polyhedron* Foam::superellipsoidPolyhedra::find(int64_t key)
{
    const auto found = allPolyhedra().find(key);

    return found == allPolyhedra().end() ? nullptr : found->second.get();
}

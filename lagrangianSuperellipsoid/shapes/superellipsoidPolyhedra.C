// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidPolyhedra.H"

#include <algorithm>
#include <map>
#include <memory>

// * * * * * * * * * * * * * * * Local Functions * * * * * * * * * * * * * * //

namespace Foam
{

typedef std::unique_ptr<sel_polyhedron, void (*)(sel_polyhedron*)> ownPolyhedron;


//- All polyhedra of this process
static std::map<label, ownPolyhedron>& allPolyhedra()
{
    static std::map<label, ownPolyhedron> all;

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
            std::make_pair(label(polyhedron->key), std::move(own))
        ).first->second.get();
}


const sel_polyhedron* Foam::superellipsoidPolyhedra::find(const label key)
{
    const auto found = allPolyhedra().find(key);

    return found == allPolyhedra().end() ? nullptr : found->second.get();
}


Foam::label Foam::superellipsoidPolyhedra::key(const sel_shape& shape)
{
    return shape.polyhedron ? label(shape.polyhedron->key) : 0;
}


Foam::superellipsoidIdentity Foam::superellipsoidPolyhedra::identity
(
    const vector& semiAxes,
    const scalar epsilon1,
    const scalar epsilon2,
    const label polyhedron
)
{
    return superellipsoidIdentity
    {{
        semiAxes.x(), semiAxes.y(), semiAxes.z(),
        epsilon1, epsilon2,
        double(polyhedron)
    }};
}


Foam::superellipsoidIdentity Foam::superellipsoidPolyhedra::identity
(
    const sel_shape& s
)
{
    const vector semiAxes(s.semiAxes[0], s.semiAxes[1], s.semiAxes[2]);

    return identity(semiAxes, s.epsilon1, s.epsilon2, key(s));
}


sel_status Foam::superellipsoidPolyhedra::shape
(
    const superellipsoidIdentity& identity,
    sel_shape& shape
)
{
    const double* axes = identity.data();

    if (identity[5] == 0)
    {
        return sel_shape_init(&shape, axes, identity[3], identity[4]);
    }

    const sel_polyhedron* polyhedron = find(label(identity[5]));

    if (!polyhedron)
    {
        return SEL_E_ARGUMENT;
    }

    // The largest half width is exactly the scale
    return
        sel_shape_init_polyhedron
        (
            &shape,
            polyhedron,
            *std::max_element(axes, axes + 3)
        );
}


// ************************************************************************* //

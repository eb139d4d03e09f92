// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidShapes.H"
#include "superellipsoidInput.H"
#include "superellipsoidPolyhedronInput.H"
#include "error.H"
#include "scalarList.H"

using namespace Foam::superellipsoidInput;

// * * * * * * * * * * * * * Private Member Functions  * * * * * * * * * * * //

bool Foam::superellipsoidShapes::givenByAxes(const dictionary& dict)
{
    const bool byAxes = dict.found("semiAxes");
    const bool byDiameter = dict.found("dEq") || dict.found("aspectRatios");

    if (byAxes && byDiameter)
    {
        fail
        (
            dict,
            dict.found("dEq") ? word("dEq") : word("aspectRatios"),
            "given beside semiAxes; give either semiAxes (a b c), or dEq and "
            "aspectRatios (a/c b/c)"
        );
    }
    else if (!byAxes && !byDiameter)
    {
        fail
        (
            dict,
            "semiAxes",
            "is missing; give either semiAxes (a b c), or dEq and "
            "aspectRatios (a/c b/c)"
        );
    }

    return byAxes;
}


sel_shape Foam::superellipsoidShapes::readSuperellipsoid
(
    const dictionary& dict
)
{
    checkGroups(dict, "shape superellipsoid");

    const bool byAxes = givenByAxes(dict);
    const scalarList epsilon(numbers(dict, "epsilon", 2));
    word keyword(byAxes ? "semiAxes" : "aspectRatios");
    string given;
    sel_shape shape;
    sel_status status;

    if (byAxes)
    {
        const scalarList axes(numbers(dict, "semiAxes", 3));
        given = text(axes);

        status =
            sel_shape_init(&shape, axes.cdata(), epsilon[0], epsilon[1]);
    }
    else
    {
        const scalar dEq = positive(dict, "dEq");
        const scalarList ratios(numbers(dict, "aspectRatios", 2));
        given = text(ratios) + " with dEq " + text(dEq);

        status =
            sel_shape_init_equivalent
            (
                &shape,
                dEq,
                ratios.cdata(),
                epsilon[0],
                epsilon[1]
            );
    }

    if (status == SEL_E_EPSILON)
    {
        keyword = "epsilon";
        given = text(epsilon);
    }
    else if (status == SEL_OK && !sized(shape))
    {
        status = SEL_E_SEMI_AXIS;
    }

    if (status != SEL_OK)
    {
        fail
        (
            dict,
            keyword,
            "read " + given + "; " + sel_status_message(status)
        );
    }

    return shape;
}


void Foam::superellipsoidShapes::read
(
    const label i,
    const dictionary& dict,
    const fileName& caseFolder
)
{
    const word type
    (
        oneOf
        (
            dict,
            "type",
            {"superellipsoid", "polyhedron"},
            "superellipsoid"
        )
    );

    if (type == "superellipsoid")
    {
        shapes_[i] = readSuperellipsoid(dict);
        return;
    }

    const superellipsoidPolyhedronInput input(dict, caseFolder);

    shapes_[i] = input.shape();
    texts_[i] = input.text();

    if (!sized(shapes_[i]))
    {
        fail
        (
            dict,
            dict.found("scale") ? word("scale") : word("dEq"),
            "the half widths of the body are "
          + superellipsoidInput::text(UList<scalar>(shapes_[i].semiAxes, 3))
          + "; " + sel_status_message(SEL_E_SEMI_AXIS)
        );
    }
}


bool Foam::superellipsoidShapes::sized(const sel_shape& shape)
{
    bool good = true;

    for (const scalar axis : shape.semiAxes)
    {
        good = good && axis >= SEL_LENGTH_LEAST && axis <= SEL_LENGTH_MOST;
    }

    return good;
}


// * * * * * * * * * * * * * * * * Constructors  * * * * * * * * * * * * * * //

Foam::superellipsoidShapes::superellipsoidShapes
(
    const dictionary& dict,
    const fileName& caseFolder
)
:
    names_(dict.size()),
    shapes_(dict.size()),
    texts_(dict.size())
{
    label i = 0;

    for (const entry& e : dict)
    {
        if (e.keyword().isPattern() || !e.isDict())
        {
            fail
            (
                dict,
                e.keyword(),
                "must be a name with a dictionary: name { semiAxes (a b c); "
                "epsilon (e1 e2); }"
            );
        }

        names_[i] = e.keyword();
        read(i, e.dict(), caseFolder);
        ++i;
    }

    if (!i)
    {
        FatalIOErrorInFunction(dict)
            << "no shape is given; expected at least one: "
            << "name { semiAxes (a b c); epsilon (e1 e2); }" << nl
            << exit(FatalIOError);
    }
}


// * * * * * * * * * * * * * * * Member Functions  * * * * * * * * * * * * * //

Foam::label Foam::superellipsoidShapes::find(const word& name) const
{
    forAll(names_, i)
    {
        if (names_[i] == name)
        {
            return i;
        }
    }

    return -1;
}


Foam::scalar Foam::superellipsoidShapes::largestRadius() const
{
    scalar radius = 0;

    for (const sel_shape& shape : shapes_)
    {
        radius = max(radius, shape.boundingRadius);
    }

    return radius;
}


Foam::label Foam::superellipsoidShapes::index
(
    const word& name,
    const dictionary& where,
    const word& keyword
) const
{
    const label i = find(name);

    if (i < 0)
    {
        fail
        (
            where,
            keyword,
            "unknown shape '" + name + "'; the shapes are: " + listed(names_)
        );
    }

    return i;
}


Foam::label Foam::superellipsoidShapes::firstPolyhedron() const
{
    forAll(shapes_, i)
    {
        if (shapes_[i].polyhedron)
        {
            return i;
        }
    }

    return -1;
}


bool Foam::superellipsoidShapes::anyFlatSide() const
{
    for (const sel_shape& s : shapes_)
    {
        if (sel_shape_has_flat_sides(&s))
        {
            return true;
        }
    }

    return false;
}


bool Foam::superellipsoidShapes::anyFlat() const
{
    if (firstPolyhedron() >= 0)
    {
        return true;
    }

    // Rounded cubes, cylinders and octahedra. With shapes in between one point
    // per contact was enough for packings to rest

    for (const sel_shape& s : shapes_)
    {
        if
        (
            min(s.epsilon1, s.epsilon2) < 0.6
         || max(s.epsilon1, s.epsilon2) > 1.5
        )
        {
            return true;
        }
    }

    return false;
}


sel_shape Foam::superellipsoidShapes::scaled
(
    const label typeId,
    const scalar dEq
) const
{
    const sel_shape& original = shapes_[typeId];

    if (dEq == original.equivalentDiameter)
    {
        return original;
    }

    const scalar factor = dEq/original.equivalentDiameter;

    superellipsoidIdentity identity
    (
        superellipsoidPolyhedra::identity(original)
    );

    for (int i = 0; i < 3; ++i)
    {
        identity[i] *= factor;
    }

    sel_shape shape;

    const sel_status status = superellipsoidPolyhedra::shape(identity, shape);

    if (status != SEL_OK)
    {
        FatalErrorInFunction
            << "shape '" << names_[typeId].c_str()
            << "' with the equivalent diameter " << dEq << " m: "
            << sel_status_message(status) << nl
            << exit(FatalError);
    }

    return shape;
}


// ************************************************************************* //

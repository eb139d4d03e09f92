// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidShapes.H"
#include "superellipsoidInput.H"
#include "superellipsoidPolyhedronInput.H"
#include "error.H"
#include "scalarList.H"

#include <algorithm>

using namespace Foam::superellipsoidInput;

// * * * * * * * * * * * * * * * Local Functions * * * * * * * * * * * * * * //

namespace Foam
{

//- Returns true if the size of a shape is within the limits of the core
static bool isSized(const sel_shape& shape)
{
    const auto extremes =
        std::minmax_element(shape.semiAxes, shape.semiAxes + 3);

    return
        *extremes.first >= SEL_LENGTH_LEAST
     && *extremes.second <= SEL_LENGTH_MOST;
}


//- Returns true if a shape is given by its semi-axes, false if by dEq
static bool givenByAxes(const dictionary& dict)
{
    const bool byAxes = dict.found("semiAxes");
    const bool byDiameter = dict.found("dEq") || dict.found("aspectRatios");

    if (byAxes && byDiameter)
    {
        fail
        (
            dict,
            dict.found("dEq") ? word("dEq") : word("aspectRatios"),
            "is given together with semiAxes; give either semiAxes (a b c), or"
            " dEq and aspectRatios (a/c b/c)"
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


static sel_shape readSuperellipsoid(const dictionary& dict)
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
        const scalar dEq = numberOf("superellipsoid", dict, "dEq");
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
    else if (status == SEL_OK && !isSized(shape))
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

} // End namespace Foam


// * * * * * * * * * * * * * Private Member Functions  * * * * * * * * * * * //

void Foam::superellipsoidShapes::read
(
    const label i,
    const dictionary& dict,
    const fileName& caseFolder
)
{
    const word type(wordOf("shape", dict, "type"));

    if (type == "superellipsoid")
    {
        shapes_[i] = readSuperellipsoid(dict);
        return;
    }

    shapes_[i] =
        superellipsoidPolyhedronInput::read(dict, caseFolder, texts_[i]);

    if (!isSized(shapes_[i]))
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
            << "no shape is given; at least one is required: name { semiAxes (a"
            << " b c); epsilon (e1 e2); }" << nl
            << exit(FatalIOError);
    }
}


// * * * * * * * * * * * * * * * Member Functions  * * * * * * * * * * * * * //

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


Foam::label Foam::superellipsoidShapes::firstWith
(
    int (*property)(const sel_shape*)
) const
{
    forAll(shapes_, i)
    {
        if (property(&shapes_[i]))
        {
            return i;
        }
    }

    return -1;
}


sel_shape Foam::superellipsoidShapes::scaled
(
    const label typeId,
    const scalar dEq
) const
{
    sel_shape shape;
    const sel_status status =
        sel_shape_scale(&shapes_[typeId], dEq, &shape);

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

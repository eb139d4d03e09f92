// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidResistances.H"
#include "superellipsoidDryRun.H"
#include "superellipsoidInput.H"
#include "superellipsoidResistanceFile.H"
#include "superellipsoidParallel.H"
#include "PstreamReduceOps.H"
#include "superellipsoidClock.H"
#include "DynamicList.H"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <set>

// * * * * * * * * * * * * * * * Local Functions * * * * * * * * * * * * * * //

namespace Foam
{

//- Returns a time as text with two digits
static string seconds(const scalar value)
{
    char buffer[32];
    std::snprintf(buffer, sizeof(buffer), "%.2g", value);

    return buffer;
}

} // End namespace Foam


// * * * * * * * * * * * * * Private Member Functions  * * * * * * * * * * * //

Foam::superellipsoidResistances::form
Foam::superellipsoidResistances::formOf(const sel_shape& shape)
{
    form f;

    for (int i = 0; i < 2; ++i)
    {
        f[i] = std::round(1e10*shape.semiAxes[i]/shape.semiAxes[2])/1e10;
    }

    f[2] = shape.epsilon1;
    f[3] = shape.epsilon2;
    f[4] = superellipsoidPolyhedra::key(shape);

    return f;
}


sel_shape Foam::superellipsoidResistances::unit(const form& f)
{
    const double axes[3] = {f[0], f[1], 1};
    sel_shape shape;

    if (f[4] != 0)
    {
        if
        (
            superellipsoidPolyhedra::shape({{1, 1, 1, 0, 0, f[4]}}, shape)
         != SEL_OK
        )
        {
            FatalErrorInFunction
                << "no polyhedron has the key " << label(f[4])
                << abort(FatalError);
        }

        return shape;
    }

    // Rounding may have moved a ratio beyond the limit of sel_shape_init
    if (sel_shape_init(&shape, axes, f[2], f[3]) != SEL_OK)
    {
        const double shorter[3] =
        {
            axes[0] > 1 ? axes[0]*(1 - 1e-9) : axes[0]*(1 + 1e-9),
            axes[1] > 1 ? axes[1]*(1 - 1e-9) : axes[1]*(1 + 1e-9),
            1
        };

        if (sel_shape_init(&shape, shorter, f[2], f[3]) != SEL_OK)
        {
            FatalErrorInFunction
                << "no shape has a/c " << f[0] << ", b/c " << f[1]
                << ", epsilon " << f[2] << ' ' << f[3]
                << abort(FatalError);
        }
    }

    return shape;
}


Foam::string Foam::superellipsoidResistances::name(const form& f) const
{
    string all;

    forAll(shapes_.names(), i)
    {
        if (formOf(shapes_[i]) == f)
        {
            all += (all.empty() ? "" : ", ") + shapes_.names()[i];
        }
    }

    char numbers[120];
    std::snprintf
    (
        numbers,
        sizeof(numbers),
        f[4] != 0
      ? "a/c %.6g, b/c %.6g, flat faces"
      : "a/c %.6g, b/c %.6g, epsilon %.6g %.6g",
        f[0], f[1], f[2], f[3]
    );

    return all.empty() ? string(numbers) : all + " (" + numbers + ')';
}


void Foam::superellipsoidResistances::check
(
    const sel_status status,
    const form& f
) const
{
    if (status != SEL_OK)
    {
        FatalErrorInFunction
            << "cloud " << cloud_ << ": resistance of a shape, "
            << name(f).c_str() << ": " << sel_status_message(status)
            << exit(FatalError);
    }
}


void Foam::superellipsoidResistances::findFaces
(
    const form& f,
    const sel_shape& shape,
    superellipsoidResistanceFile& file,
    resistance& r
) const
{
    const superellipsoidClock clock;
    const scalar tolerance = settings_.resistance().tolerance;
    const sel_polyhedron& body = *shape.polyhedron;

    if (!settings_.needsResistance())
    {
        const double axes[3] = {1, 1, 1};
        check(sel_resistance_ellipsoid(axes, &r.diagonal), f);

        return;
    }

    if (file.find(body, tolerance, r.tensors))
    {
        r.how = "from the cache";
    }
    else
    {
        check
        (
            sel_resistance_polyhedron(&body, tolerance, &r.tensors, nullptr),
            f
        );
        file.add(body, tolerance, r.tensors);

        r.how = "computed in " + seconds(clock.elapsedTime()) + " s";
    }

    r.hasTensors = !sel_resistance_tensors_diagonal(&r.tensors, &shape);
    sel_resistance_diagonal(&r.tensors, &r.diagonal);
}


Foam::superellipsoidResistances::resistance
Foam::superellipsoidResistances::find
(
    const form& f,
    superellipsoidResistanceFile& file
) const
{
    const superellipsoidClock clock;
    const superellipsoidFluidSettings::resistanceSettings& wanted =
        settings_.resistance();
    const sel_shape shape(unit(f));
    resistance r = {};

    // Resistances in the table are never taken from the file: a file written by
    // another run would change the result
    if (shape.polyhedron)
    {
        findFaces(f, shape, file, r);
    }
    else if
    (
        wanted.fromTable
     && sel_resistance_table(&shape, &r.diagonal) == SEL_OK
    )
    {
        r.how = "from the table";
    }
    else if (file.find(shape, wanted.tolerance, r.diagonal))
    {
        r.how = "from the cache";
    }
    else
    {
        check(sel_resistance_compute(&shape, wanted.tolerance, &r.diagonal), f);
        file.add(shape, r.diagonal);

        r.how = "computed in " + seconds(clock.elapsedTime()) + " s";
    }

    if (r.diagonal.error > wanted.tolerance)
    {
        r.how +=
            "; the tolerance of "
          + superellipsoidInput::text(wanted.tolerance)
          + " is not reached";
    }

    return r;
}


void Foam::superellipsoidResistances::report
(
    const form& f,
    const resistance& found
) const
{
    const sel_resistance& r = found.diagonal;
    char numbers[240];
    std::snprintf
    (
        numbers,
        sizeof(numbers),
        "K (%.5g %.5g %.5g), Omega (%.5g %.5g %.5g),"
        " Pi (%.5g %.5g %.5g), error %.2g, ",
        r.K[0], r.K[1], r.K[2],
        r.Omega[0], r.Omega[1], r.Omega[2],
        r.Pi[0], r.Pi[1], r.Pi[2],
        r.error
    );

    Info<< cloud_.c_str() << ": resistance of " << name(f).c_str() << ": "
        << numbers << found.how.c_str()
        << (found.hasTensors ? "; whole tensors" : "") << endl;
}


void Foam::superellipsoidResistances::append
(
    const form& f,
    const resistance& found,
    DynamicList<scalar>& all
) const
{
    const sel_resistance& r = found.diagonal;
    const sel_shape shape(unit(f));
    double axes[3];
    double addedMass[3];

    sel_resistance_moment_axes(&shape, axes);
    check(sel_resistance_added_mass(axes, addedMass), f);

    const label first = all.size();
    all.setSize(first + WIDTH);
    scalar* to = all.begin() + first;

    std::copy(f.begin(), f.end(), to + FORM);
    std::copy_n(r.K, 3, to + K);
    std::copy_n(r.Omega, 3, to + OMEGA);
    std::copy_n(r.Pi, 3, to + PI);
    to[ERROR] = r.error;
    std::copy_n(addedMass, 3, to + ADDED_MASS);
    to[HAS_TENSORS] = found.hasTensors;
    std::memcpy(to + TENSORS, &found.tensors, sizeof(found.tensors));
}


Foam::scalarList Foam::superellipsoidResistances::compute
(
    const List<scalar>& forms
) const
{
    // The forms of all processes, each once, in sorted order

    std::set<form> wanted;

    for (label i = 0; i < forms.size(); i += 5)
    {
        wanted.insert
        (
            form
            {{
                forms[i],
                forms[i + 1],
                forms[i + 2],
                forms[i + 3],
                forms[i + 4]
            }}
        );
    }

    superellipsoidResistanceFile file(case_, settings_.resistance().cache);
    DynamicList<scalar> all;

    for (const form& f : wanted)
    {
        const resistance r(find(f, file));

        append(f, r, all);

        if (!r.how.empty())
        {
            report(f, r);
        }
    }

    if (!superellipsoidDryRun::active())
    {
        file.write();
    }

    return all;
}


void Foam::superellipsoidResistances::add
(
    sel_world* world,
    const scalar* numbers
)
{
    form f;
    std::copy_n(numbers + FORM, f.size(), f.begin());

    sel_hydro hydro;
    std::copy_n(numbers + K, 3, hydro.resistance.K);
    std::copy_n(numbers + OMEGA, 3, hydro.resistance.Omega);
    std::copy_n(numbers + PI, 3, hydro.resistance.Pi);
    hydro.resistance.error = numbers[ERROR];
    std::copy_n(numbers + ADDED_MASS, 3, hydro.addedMass);
    hydro.form = nullptr;

    if (settings_.needs(SEL_DRAG_NEEDS_FORM))
    {
        const sel_shape shape(unit(f));

        areas_.emplace_back();
        sel_drag_form_init(&areas_.back(), &shape);
        hydro.form = &areas_.back();
    }

    sel_resistance_tensors tensors;
    std::memcpy(&tensors, numbers + TENSORS, sizeof(tensors));

    int index = -1;
    check
    (
        numbers[HAS_TENSORS] != 0
      ? sel_world_add_hydro_tensors(world, &hydro, &tensors, &index)
      : sel_world_add_hydro(world, &hydro, &index),
        f
    );
    index_[f] = index;
}


// * * * * * * * * * * * * * * * * Constructors  * * * * * * * * * * * * * * //

Foam::superellipsoidResistances::superellipsoidResistances
(
    const word& cloudName,
    const fileName& caseFolder,
    const superellipsoidFluidSettings& settings,
    const superellipsoidShapes& shapes
)
:
    cloud_(cloudName),
    case_(caseFolder),
    settings_(settings),
    shapes_(shapes),
    index_(),
    areas_(),
    nSet_(0)
{}


// * * * * * * * * * * * * * * * Member Functions  * * * * * * * * * * * * * //

void Foam::superellipsoidResistances::update
(
    sel_world* world,
    const int nShapes
)
{
    DynamicList<scalar> lacking;
    std::set<form> noted;

    for (int i = nSet_; i < nShapes; ++i)
    {
        const form f(formOf(*sel_world_shape(world, i)));

        if (!index_.count(f) && noted.insert(f).second)
        {
            for (const double value : f)
            {
                lacking.append(value);
            }
        }
    }

    if (returnReduce(lacking.size(), sumOp<label>()))
    {
        const scalarList forms
        (
            superellipsoidParallel::gather<scalar>(lacking)
        );

        scalarList numbers;
        if (Pstream::master())
        {
            numbers = compute(forms);
        }
        superellipsoidParallel::broadcast(numbers);

        for (label i = 0; i < numbers.size(); i += WIDTH)
        {
            add(world, &numbers[i]);
        }
    }

    assign(world, nShapes);
}


void Foam::superellipsoidResistances::assign
(
    sel_world* world,
    const int nShapes
)
{
    for (; nSet_ < nShapes; ++nSet_)
    {
        const form f(formOf(*sel_world_shape(world, nSet_)));

        check(sel_world_set_hydro(world, nSet_, index_.at(f)), f);
    }
}


// ************************************************************************* //

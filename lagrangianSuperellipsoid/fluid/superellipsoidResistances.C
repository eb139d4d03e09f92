// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidResistances.H"
#include "superellipsoidClock.H"
#include "superellipsoidDryRun.H"
#include "superellipsoidInput.H"
#include "superellipsoidParallel.H"
#include "superellipsoidStatus.H"
#include "PstreamReduceOps.H"

#include <algorithm>
#include <cstdio>

// * * * * * * * * * * * * * Private Member Functions  * * * * * * * * * * * //

Foam::superellipsoidResistances::form
Foam::superellipsoidResistances::formOf(const sel_shape& shape)
{
    form f;
    sel_resistance_form(&shape, f.data());
    f[4] = superellipsoidPolyhedra::key(shape);

    return f;
}


sel_shape Foam::superellipsoidResistances::unit(const form& f)
{
    sel_shape shape;
    const sel_polyhedron* polyhedron =
        f[4] != 0 ? superellipsoidPolyhedra::find(label(f[4])) : nullptr;

    if
    (
        (f[4] != 0 && !polyhedron)
     || sel_resistance_unit(f.data(), polyhedron, &shape) != SEL_OK
    )
    {
        FatalErrorInFunction
            << "no shape has a/c " << f[0] << ", b/c " << f[1]
            << ", epsilon " << f[2] << ' ' << f[3] << ", and a polyhedron of"
            << " the key " << label(f[4]) << abort(FatalError);
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
    superellipsoidCheck
    (
        status,
        "cloud " + cloud_ + ": resistance of a shape, " + name(f)
    );
}


Foam::fileName Foam::superellipsoidResistances::cacheFile() const
{
    fileName file(settings_.resistance().cache);
    file.expand();

    return file.empty() || file.isAbsolute() ? file : case_/file;
}


sel_resistance_cache* Foam::superellipsoidResistances::readCache() const
{
    const fileName file(cacheFile());

    if (file.empty())
    {
        return nullptr;
    }

    sel_resistance_cache* cache = sel_resistance_cache_create();
    int line = 0;
    const sel_status status =
        cache
      ? sel_resistance_cache_read(cache, file.c_str(), &line)
      : SEL_E_MEMORY;

    if (status == SEL_E_CACHE)
    {
        superellipsoidInput::fail
        (
            file,
            line,
            string(sel_status_message(status)) + ";\n    remove it, or choose"
            " another: fluid { resistance { cache ...; } }"
        );
    }

    superellipsoidCheck(status, "resistance of shapes, file " + file);

    return cache;
}


void Foam::superellipsoidResistances::writeCache
(
    const sel_resistance_cache* cache
) const
{
    const fileName file(cacheFile());
    const sel_status status = sel_resistance_cache_write(cache, file.c_str());

    if (status != SEL_OK)
    {
        WarningInFunction
            << file << ": " << sel_status_message(status) << ";" << nl
            << "    the next run will compute the resistance again" << endl;
    }
}


void Foam::superellipsoidResistances::report
(
    const entry& e,
    const scalar taken
) const
{
    const sel_resistance& r = e.found.diagonal;
    const scalar tolerance = settings_.resistance().tolerance;

    if (e.found.source == SEL_RESISTANCE_UNUSED && r.error <= tolerance)
    {
        return;
    }

    // In the order of the sources: SEL_RESISTANCE_TABULATED and
    // SEL_RESISTANCE_CACHED are 1 and 2
    const char* const known[] = {"", "from the table", "from the cache"};
    char numbers[240], how[60] = "";
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

    if (e.found.source == SEL_RESISTANCE_COMPUTED)
    {
        std::snprintf(how, sizeof(how), "computed in %.2g s", taken);
    }

    Info<< cloud_.c_str() << ": resistance of " << name(e.f).c_str() << ": "
        << numbers
        << (how[0] ? how : known[e.found.source]);

    if (r.error > tolerance)
    {
        Info<< "; the tolerance of "
            << superellipsoidInput::text(tolerance).c_str()
            << " is not reached";
    }

    Info<< (e.found.hasTensors ? "; whole tensors" : "") << endl;
}


std::vector<Foam::superellipsoidResistances::entry>
Foam::superellipsoidResistances::compute(const std::set<form>& forms) const
{
    const sel_resistance_wanted wanted =
    {
        settings_.resistance().tolerance,
        settings_.resistance().fromTable,
        settings_.needsResistance()
    };

    sel_resistance_cache* cache = readCache();
    bool changed = false;
    std::vector<entry> all;

    for (const form& f : forms)
    {
        const superellipsoidClock clock;
        const sel_shape shape(unit(f));

        entry e;
        e.f = f;
        check(sel_resistance_find(&shape, &wanted, cache, &e.found), f);
        all.push_back(e);
        report(e, clock.elapsedTime());

        // An exact resistance is not stored in the cache
        changed =
            changed
         || (
                cache && e.found.source == SEL_RESISTANCE_COMPUTED
             && (shape.polyhedron || e.found.diagonal.error > 0)
            );
    }

    if (changed && !superellipsoidDryRun::active())
    {
        writeCache(cache);
    }
    sel_resistance_cache_free(cache);

    return all;
}


void Foam::superellipsoidResistances::add(sel_world* world, const entry& e)
{
    sel_hydro hydro;
    hydro.resistance = e.found.diagonal;
    std::copy_n(e.found.addedMass, 3, hydro.addedMass);
    hydro.form = nullptr;

    if (settings_.needs(SEL_DRAG_NEEDS_FORM))
    {
        const sel_shape shape(unit(e.f));

        areas_.emplace_back();
        sel_drag_form_init(&areas_.back(), &shape);
        hydro.form = &areas_.back();
    }

    check
    (
        e.found.hasTensors
      ? sel_world_add_hydro_tensors
        (
            world,
            &hydro,
            &e.found.tensors,
            &index_[e.f]
        )
      : sel_world_add_hydro(world, &hydro, &index_[e.f]),
        e.f
    );
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
    std::vector<form> lacking;

    for (int i = nSet_; i < nShapes; ++i)
    {
        const form f(formOf(*sel_world_shape(world, i)));

        if (!index_.count(f))
        {
            lacking.push_back(f);
        }
    }

    if (returnReduce(lacking.size() > 0, orOp<bool>()))
    {
        // The unknown forms of all processes; the set below sorts them and
        // removes duplicates
        const std::vector<form> forms
        (
            superellipsoidParallel::gatherPlain(lacking.data(), lacking.size())
        );

        std::vector<entry> entries;
        if (Pstream::master())
        {
            entries = compute(std::set<form>(forms.begin(), forms.end()));
        }

        for (const entry& e : superellipsoidParallel::allGatherPlain(entries))
        {
            add(world, e);
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

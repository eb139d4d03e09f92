// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidInjector.H"
#include "superellipsoidInput.H"
#include "superellipsoidParallel.H"
#include "superellipsoidRegion.H"
#include "superellipsoidTriple.H"

// * * * * * * * * * * * * * * Static Data Members * * * * * * * * * * * * * //

namespace Foam
{
    defineTypeNameAndDebug(superellipsoidInjector, 0);
    defineRunTimeSelectionTable(superellipsoidInjector, context);
}


// * * * * * * * * * * * * * Private Member Functions  * * * * * * * * * * * //

void Foam::superellipsoidInjector::check(const label i)
{
    sel_particle_row& row = rows_[i];
    string fault;

    if (row.shape < 0 || row.shape >= context_.shapes.names().size())
    {
        fault =
            "shape " + superellipsoidInput::text(label(row.shape))
          + "; allowed: 0 to "
          + superellipsoidInput::text(context_.shapes.names().size() - 1);
    }
    else if (sel_within(row.diameter, 0))
    {
        row.diameter = context_.shapes[row.shape].equivalentDiameter;
    }

    const char* wrong = sel_particle_row_fault(&row);

    if (fault.empty() && wrong)
    {
        fault = wrong;
    }

    if (fault.size())
    {
        fail
        (
            "particle " + superellipsoidInput::text(i) + " of the list has "
          + fault
        );
    }
}


void Foam::superellipsoidInjector::checkSame() const
{
    uint64_t sum = 0;

    for (const sel_particle_row& row : rows_)
    {
        sum =
            sel_checksum_bytes(sum, &row, offsetof(sel_particle_row, shape));
        sum = sel_checksum_bytes(sum, &row.shape, sizeof(row.shape));
    }

    uint64_t masters = sum;
    superellipsoidParallel::broadcast(masters);

    if (returnReduce(sum != masters, orOp<bool>()))
    {
        fail
        (
            "the processes list different particles: place() must give all of"
            " them the same list (share() sends them the master's)"
        );
    }
}


Foam::scalar Foam::superellipsoidInjector::hold(sel_particle_row& row) const
{
    point centre(row.x[0], row.x[1], row.x[2]);
    quaternion q(row.q[0], vector(row.q[1], row.q[2], row.q[3]));
    vector U(row.v[0], row.v[1], row.v[2]);
    vector omega(row.omega[0], row.omega[1], row.omega[2]);

    const scalar off = context_.plane.hold(centre, q, U, omega);

    superellipsoidTriple::give(row.x, centre);
    superellipsoidTriple::give(row.v, U);
    superellipsoidTriple::give(row.omega, omega);
    row.q[0] = q.w();
    superellipsoidTriple::give(row.q + 1, q.v());

    return off;
}


void Foam::superellipsoidInjector::holdAll()
{
    scalar most = 0;

    for (sel_particle_row& row : rows_)
    {
        most = max(most, hold(row)/row.diameter);
    }

    if (most > 1e-6)
    {
        Info<< "    injector " << context_.name << ": particles were moved into"
            << " the plane " << context_.plane.text().c_str()
            << ", by up to " << most << " of their diameter" << endl;
    }
}


void Foam::superellipsoidInjector::checkInside() const
{
    using superellipsoidInput::text;

    label nOutside = 0;
    string outside;

    for (std::size_t i = 0; i < rows_.size(); ++i)
    {
        const double* x = rows_[i].x;

        if (places_.rank(label(i)) < 0 && ++nOutside <= 10)
        {
            outside += "\n    " + text(vector(x[0], x[1], x[2]));
        }
    }

    if (nOutside)
    {
        fail
        (
            text(nOutside) + " of " + text(scalar(rows_.size()))
          + " particles lie outside the mesh, their centres at" + outside
          + (nOutside > 10 ? "\n    ..." : "")
        );
    }
}


// * * * * * * * * * * * * Protected Member Functions  * * * * * * * * * * * //

void Foam::superellipsoidInjector::fail(const string& message) const
{
    superellipsoidInput::fail
    (
        context_.path,
        context_.dict.startLineNumber(),
        "injector " + context_.name + ": " + message
    );
}


void Foam::superellipsoidInjector::failLayout() const
{
    fail
    (
        "its library was built with headers of a different release: rebuild it"
        " (wmake libso)"
    );
}


void Foam::superellipsoidInjector::share(particles& rows)
{
    if (!Pstream::master())
    {
        rows.clear();
    }
    if (Pstream::parRun())
    {
        rows = superellipsoidParallel::allGatherPlain(rows);
    }
}


// * * * * * * * * * * * * * * * * Constructors  * * * * * * * * * * * * * * //

Foam::superellipsoidInjector::superellipsoidInjector
(
    const context& c,
    const wordList& keywords,
    const std::size_t layout
)
:
    context_(c)
{
    if (layout != SEL_LAYOUT + sizeof(*this) + sizeof(context))
    {
        failLayout();
    }

    wordList all(keywords);

    for
    (
        const char* keyword :
        {
            "type", "SOI", "injectorID", "massTotal", "parcelBasisType",
            "nParticle", "minParticlesPerParcel"
        }
    )
    {
        if (!all.found(keyword))
        {
            all.append(keyword);
        }
    }

    superellipsoidInput::checkKeywords(context_.dict, all);
}


Foam::autoPtr<Foam::superellipsoidInjector> Foam::superellipsoidInjector::New
(
    const context& c
)
{
    // The name is valid: OpenFOAM has selected the injection model by it
    return
        (*contextConstructorTablePtr_)
        [superellipsoidInput::oneWord(c.dict, "type")](c);
}


// * * * * * * * * * * * * * * * Member Functions  * * * * * * * * * * * * * //

Foam::dictionary Foam::superellipsoidInjector::completed
(
    const dictionary& dict
)
{
    using namespace superellipsoidInput;

    if
    (
        dict.found("parcelBasisType")
     && oneWord(dict, "parcelBasisType") != "fixed"
    )
    {
        superellipsoidInput::fail
        (
            dict,
            "parcelBasisType",
            "read '" + dict.get<word>("parcelBasisType") + "'; a parcel is one"
            " particle in this cloud: use fixed, or remove the keyword"
        );
    }

    numberOf("inlet", dict, "massTotal", 0);

    if (numberOr(dict, "nParticle", 0, GREAT, 1) != 1)
    {
        superellipsoidInput::fail
        (
            dict,
            "nParticle",
            "read " + text(dict.get<scalar>("nParticle"))
          + "; a parcel is one particle in this cloud: use 1, or remove the"
            " keyword"
        );
    }

    numberOf("injector", dict, "SOI");

    dictionary result(dict);
    result.set("parcelBasisType", word("fixed"));
    result.set("nParticle", scalar(1));

    for (const char* keyword : {"massTotal", "SOI"})
    {
        if (!result.found(keyword))
        {
            result.set(word(keyword), scalar(0));
        }
    }

    return result;
}


const Foam::superellipsoidInjector::particles&
Foam::superellipsoidInjector::inject()
{
    rows_.clear();
    place(rows_);

    for (std::size_t i = 0; i < rows_.size(); ++i)
    {
        check(label(i));
    }
    checkSame();
    holdAll();

    places_ =
        superellipsoidPlaces
        (
            context_.mesh,
            superellipsoidRegion::centres(rows_)
        );
    checkInside();

    return rows_;
}

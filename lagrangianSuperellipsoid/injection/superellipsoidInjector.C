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

void Foam::superellipsoidInjector::hold()
{
    scalar most = 0;

    for (sel_particle_row& row : rows_)
    {
        const sel_particle_row at(row);
        point centre(at.x[0], at.x[1], at.x[2]);
        quaternion q(at.q[0], vector(at.q[1], at.q[2], at.q[3]));
        vector U(at.v[0], at.v[1], at.v[2]);
        vector omega(at.omega[0], at.omega[1], at.omega[2]);

        const scalar off = context_.plane.hold(centre, q, U, omega);

        superellipsoidTriple::give(row.x, centre);
        superellipsoidTriple::give(row.v, U);
        superellipsoidTriple::give(row.omega, omega);
        row.q[0] = q.w();
        superellipsoidTriple::give(row.q + 1, q.v());

        most = max(most, off/row.diameter);
    }

    if (most > 1e-6)
    {
        Info<< "    injector " << context_.name << ": bodies were brought"
            << " into the plane " << context_.plane.text().c_str()
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
    const wordList& keywords
)
:
    context_(c)
{
    wordList all(keywords);

    all.append
    (
        wordList
        ({
            "type", "SOI", "injectorID", "massTotal", "parcelBasisType",
            "nParticle", "minParticlesPerParcel"
        })
    );

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
            "read '" + dict.get<word>("parcelBasisType") + "'; a parcel is "
            "one particle here, which is: fixed (or leave the keyword out)"
        );
    }

    numberOr(dict, "massTotal", 0, GREAT, 0);

    if (numberOr(dict, "nParticle", 0, GREAT, 1) != 1)
    {
        superellipsoidInput::fail
        (
            dict,
            "nParticle",
            "read " + text(dict.get<scalar>("nParticle"))
          + "; a parcel is one particle here: 1 (or leave the keyword out)"
        );
    }

    numberOr(dict, "SOI", 0, GREAT, 0);

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
    hold();

    places_ =
        superellipsoidPlaces
        (
            context_.mesh,
            superellipsoidRegion::centres(rows_)
        );
    checkInside();

    return rows_;
}

// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidBudget.H"
#include "superellipsoidDryRun.H"
#include "superellipsoidText.H"
#include "OSspecific.H"

using Foam::superellipsoidText::brief;

// * * * * * * * * * * * * * * * Local Functions * * * * * * * * * * * * * * //

namespace Foam
{

//- Names in the order of superellipsoidBudget::cause
static const char* const causeNames[] =
{
    "in", "out", "removed", "stopped", "periodic", "gravity", "walls",
    "fluid", "forces", "parted", "friction", "restitution",
    "springs"
};

static_assert
(
    sizeof(causeNames)/sizeof(causeNames[0]) == superellipsoidBudget::nCauses,
    "each cause has a name"
);

//- Number of digits of the compared amounts
static const int digits = 6;

} // End namespace Foam


// * * * * * * * * * * * * * Private Member Functions  * * * * * * * * * * * //

Foam::vector Foam::superellipsoidBudget::vectorOf
(
    const amounts& a,
    const quantity q
)
{
    return vector(a.of[q], a.of[q + 1], a.of[q + 2]);
}


Foam::string Foam::superellipsoidBudget::text
(
    const amounts& a,
    const quantity q
)
{
    return
        q == MOMENTUM || q == ANGULAR
      ? brief(vectorOf(a, q), digits)
      : brief(a.of[q], q == NUMBER ? 9 : digits);
}


bool Foam::superellipsoidBudget::isNone(const amounts& a, const quantity q)
{
    return
        q == MOMENTUM || q == ANGULAR
      ? vectorOf(a, q) == vector::zero
      : a.of[q] == 0;
}


void Foam::superellipsoidBudget::writeLine
(
    Ostream& os,
    const char* name,
    const account& a,
    const quantity q
) const
{
    os  << "        " << name << ": start " << text(a.start, q).c_str();

    for (int c = 0; c < nCauses; ++c)
    {
        if (!isNone(a.causes[c], q))
        {
            os  << ", " << causeNames[c] << ' '
                << text(a.causes[c], q).c_str();
        }
    }

    os  << "; there " << text(a.there, q).c_str();

    if (q == ENERGY)
    {
        os  << " (translation " << brief(a.energy.translation, digits).c_str()
            << ", rotation " << brief(a.energy.rotation, digits).c_str()
            << ", potential " << brief(a.energy.potential, digits).c_str()
            << ')';
    }

    os  << (q == NUMBER ? "; lost " : "; balance ");

    amounts left(balance(a));

    if (q == NUMBER)
    {
        left.of[q] = 0 - left.of[q];
    }

    os  << text(left, q).c_str() << nl;
}


void Foam::superellipsoidBudget::write(Ostream& os, const account& a) const
{
    writeLine(os, "particles", a, NUMBER);
    writeLine(os, "mass [kg]", a, MASS);
    writeLine(os, "momentum [N s]", a, MOMENTUM);
    writeLine(os, "angular momentum [N m s]", a, ANGULAR);
    writeLine(os, "energy [J]", a, ENERGY);
}


void Foam::superellipsoidBudget::openFile(const fileName& folder)
{
    if (superellipsoidDryRun::active())
    {
        return;
    }

    mkDir(folder);
    file_.reset(new OFstream(folder/"ledger.dat"));

    OFstream& os = *file_;
    os.precision(17);

    static const char* const quantities[] =
    {
        "number", "mass",
        "momentumX", "momentumY", "momentumZ",
        "angularX", "angularY", "angularZ", "energy"
    };

    os  << "# Since the start; SI units, angular momentum about the origin."
        << " balance = there - start - all causes" << nl << "# time";

    for (const char* q : quantities)
    {
        os  << ' ' << q << ".start";
        for (const char* c : causeNames)
        {
            os  << ' ' << q << '.' << c;
        }
        os  << ' ' << q << ".there " << q << ".balance";
    }

    os  << " energy.translation energy.rotation energy.potential" << endl;
}


void Foam::superellipsoidBudget::writeRow
(
    const scalar time,
    const account& a
)
{
    OFstream& os = *file_;
    const amounts left(balance(a));

    os  << time;

    for (int q = 0; q < WIDTH; ++q)
    {
        os  << ' ' << a.start.of[q];
        for (int c = 0; c < nCauses; ++c)
        {
            os  << ' ' << a.causes[c].of[q];
        }
        os  << ' ' << a.there.of[q] << ' ' << left.of[q];
    }

    os  << ' ' << a.energy.translation << ' ' << a.energy.rotation
        << ' ' << a.energy.potential << endl;
}


// ************************************************************************* //

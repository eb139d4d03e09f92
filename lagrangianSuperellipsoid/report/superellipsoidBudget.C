// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidBudget.H"
#include "superellipsoidDryRun.H"
#include "superellipsoidParallel.H"
#include "superellipsoidText.H"
#include "superellipsoidTriple.H"
#include "OSspecific.H"

using Foam::superellipsoidText::brief;
using Foam::superellipsoidText::fill;

// * * * * * * * * * * * * * * * Local Functions * * * * * * * * * * * * * * //

namespace Foam
{

//- Returns an amount as text: a vector for momenta, else a number
static string amount(const double* amounts, const int quantity)
{
    const bool isVector =
        quantity == SEL_BUDGET_MOMENTUM || quantity == SEL_BUDGET_ANGULAR;
    const int digits = quantity == SEL_BUDGET_NUMBER ? 9 : 6;

    return
        isVector
      ? brief(superellipsoidTriple::triple(amounts + quantity), digits)
      : brief(amounts[quantity], digits);
}

} // End namespace Foam


// * * * * * * * * * * * * * Private Member Functions  * * * * * * * * * * * //

std::string Foam::superellipsoidBudget::line
(
    const char* name,
    const sel_budget& b,
    const int quantity
)
{
    const double zero[SEL_BUDGET_WIDTH] = {0};
    double balance[SEL_BUDGET_WIDTH];
    sel_budget_balance(&b, balance);

    std::string text
    (
        std::string("        ") + name + ": start " + amount(b.start, quantity)
    );

    for (int c = 0; c < SEL_BUDGET_CAUSE_COUNT; ++c)
    {
        const string changed(amount(b.causes[c], quantity));

        if (changed != amount(zero, quantity))
        {
            text += std::string(", ") + sel_budget_cause_name(c);
            text += ' ' + changed;
        }
    }

    text += "; present " + amount(b.present, quantity);

    if (quantity == SEL_BUDGET_ENERGY)
    {
        text +=
            fill
            (
                " (translation {6}, rotation {6}, potential {6})",
                {b.energy.translation, b.energy.rotation, b.energy.potential}
            );
    }

    if (quantity == SEL_BUDGET_NUMBER)
    {
        balance[quantity] = 0 - balance[quantity];
    }

    return
        text + (quantity == SEL_BUDGET_NUMBER ? "; lost " : "; balance ")
      + amount(balance, quantity) + '\n';
}


std::string Foam::superellipsoidBudget::text(const sel_budget& b)
{
    return
        line("particles", b, SEL_BUDGET_NUMBER)
      + line("mass [kg]", b, SEL_BUDGET_MASS)
      + line("momentum [N s]", b, SEL_BUDGET_MOMENTUM)
      + line("angular momentum [N m s]", b, SEL_BUDGET_ANGULAR)
      + line("energy [J]", b, SEL_BUDGET_ENERGY);
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
        << " balance = present - start - all causes" << nl << "# time";

    for (const char* q : quantities)
    {
        os  << ' ' << q << ".start";
        for (int c = 0; c < SEL_BUDGET_CAUSE_COUNT; ++c)
        {
            os  << ' ' << q << '.' << sel_budget_cause_name(c);
        }
        os  << ' ' << q << ".present " << q << ".balance";
    }

    os  << " energy.translation energy.rotation energy.potential" << endl;
}


void Foam::superellipsoidBudget::writeRow
(
    const scalar time,
    const sel_budget& b
)
{
    OFstream& os = *file_;
    double balance[SEL_BUDGET_WIDTH];
    sel_budget_balance(&b, balance);

    os  << time;

    for (int q = 0; q < SEL_BUDGET_WIDTH; ++q)
    {
        os  << ' ' << b.start[q];
        for (int c = 0; c < SEL_BUDGET_CAUSE_COUNT; ++c)
        {
            os  << ' ' << b.causes[c][q];
        }
        os  << ' ' << b.present[q] << ' ' << balance[q];
    }

    os  << ' ' << b.energy.translation << ' ' << b.energy.rotation
        << ' ' << b.energy.potential << endl;
}


// * * * * * * * * * * * * * * * * Constructors  * * * * * * * * * * * * * * //

Foam::superellipsoidBudget::superellipsoidBudget
(
    const bool active,
    const bool inFluid,
    const bool periodic,
    const bool buoyancy
)
:
    active_(active),
    inFluid_(inFluid),
    run_(),
    reported_(false),
    last_(),
    file_()
{
    run_.periodic = periodic;
    run_.buoyancy = buoyancy;
}


// * * * * * * * * * * * * * * * Member Functions  * * * * * * * * * * * * * //

void Foam::superellipsoidBudget::report
(
    const scalar time,
    const fileName& folder
)
{
    if (!active_)
    {
        return;
    }

    sel_budget all{};

    for
    (
        const sel_budget& b
      : superellipsoidParallel::gatherPlain(&run_.sums, 1)
    )
    {
        sel_budget_merge(&all, &b);
    }

    if (!Pstream::master())
    {
        return;
    }

    if (inFluid_)
    {
        sel_budget_close_fluid(&all);
    }

    if (!reported_)
    {
        // The first report covers the time since the start of the run
        reported_ = true;
        std::copy_n(all.start, SEL_BUDGET_WIDTH, last_.present);
        openFile(folder);
    }

    const sel_budget since(sel_budget_between(&all, &last_));

    Info<< "    conservation budget since " << run_.since << " s" << nl
        << text(all).c_str()
        << "    conservation budget since the last report" << nl
        << text(since).c_str();

    if (file_.valid())
    {
        writeRow(time, all);
    }

    last_ = all;
}

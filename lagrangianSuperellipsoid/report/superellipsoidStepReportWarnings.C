// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidStepReport.H"
#include "superellipsoidMovingWalls.H"
#include "superellipsoidText.H"
#include "PstreamReduceOps.H"

using Foam::superellipsoidText::brief;
using Foam::superellipsoidText::fill;

//- Overlap with a wall that has just closed, over dEq, above which a particle
//- counts as lying across the wall
static const Foam::scalar closedOverlap = 0.05;

//- A cause that is possible only in models with springs
static const char* const softReason =
    ", or springs that give way too far (stiffness, cohesion)";

// * * * * * * * * * * * * * Private Member Functions  * * * * * * * * * * * //

void Foam::superellipsoidStepReport::warn(const std::string& text) const
{
    WarningInFunction
        << "cloud " << name_ << ": " << text.c_str() << endl;
}


void Foam::superellipsoidStepReport::warnPassed(const sel_statistics& s)
{
    scalar passed = s.passed;
    scalar held = s.wallPenetrationsHeld;
    scalar by = s.wallPenetrationId;

    reduce(passed, sumOp<scalar>());
    reduce(held, sumOp<scalar>());
    reduce(by, maxOp<scalar>());

    nPassed_ += passed;

    if (passed > 0)
    {
        std::string why;

        if (held > 0)
        {
            why =
                (held < passed ? brief(held, 16) : string("all"))
              + " of them are held by a wall (stick yes), and walls of"
                " movingWalls go through what is held";
        }

        if (held < passed)
        {
            why +=
                std::string(why.empty() ? "" : "; the others: ")
              + "substeps too long, or too fast a wall" + ifSoft(softReason);
        }

        warn
        (
            brief(passed, 16) + " particles went through a wall of movingWalls"
            " with their centre, particle " + brief(by - 1, 16)
          + " among them;\n    " + why
        );
    }
}


void Foam::superellipsoidStepReport::warnOf
(
    const sel_statistics& s,
    const step& last,
    const label stopped
)
{
    if (stopped)
    {
        warn
        (
            Foam::name(stopped) + " particles reached a wall with their centre"
            " and were stopped and put back in front of it;\n    substeps too"
            " long, or too fast a filling or wall" + ifSoft(softReason)
        );
    }

    if (walls_.moving().size())
    {
        warnPassed(s);
    }

    // unboundedImpulses is the same on all processes

    if (s.unboundedImpulses > 0 && !warnedBoundless_)
    {
        warnedBoundless_ = true;
        warn
        (
            "a wall that moves presses particles against another wall, or"
            " against others that cannot give way: no impulses\n    of rigid"
            " bodies obey both. The particles overlap more and more, and forces"
            " and work of these walls\n    mean nothing. Leave them more room"
            " than the largest particle is wide, or none for the smallest,\n"
            "    or let particles be soft (model softSphere). This is said once"
            " a run"
        );
    }

    // The greatest overlap within the step is checked: springs may eject the
    // particle before the step ends

    if (last.hasClosed && last.wallOverlap > closedOverlap)
    {
        warn
        (
            "a wall has closed on particles that lie across it, up to "
          + brief(last.wallOverlap) + " dEq deep.\n    They are pressed out, to"
            " either side"
          + ifSoft
            (
                ", by springs: what these hold, the energy of bodies that leave"
                " fast, comes from nothing"
            )
          + ".\n    Close it when nothing is there, or later"
        );
    }
}


std::string Foam::superellipsoidStepReport::unconvergedText() const
{
    const sel_world_settings& world = settings_.world;
    const bool soft = settings_.isSoft();
    const int most =
        soft
      ? world.softSphere.iterations
      : world.nonSmooth.velocityIterations;

    return
        fill
        (
            "in most substeps of {9} reports in a row the iterations, up to"
            " {9}, did not reach the tolerance {};\n    what would help, in"
            " this order: more substeps (nSubCycles), more iterations",
            {
                scalar(adviser_.unconverged),
                scalar(most),
                soft ? world.softSphere.tolerance : world.nonSmooth.tolerance
            }
        )
      + (
            soft
          ? ""
          : ";\n    a deep packing may rest well with a greater tolerance:"
            " look at overlap and speed"
        );
}


void Foam::superellipsoidStepReport::advise
(
    const sel_report& all,
    const step& last
)
{
    const int due = sel_adviser_take(&adviser_, &all, last.g);
    const scalar contacts = sel_report_coordination(&all);
    const scalar overlap = sel_report_overlap(&all);

    if (due & SEL_ADVICE_MODEL)
    {
        const scalar share = sel_report_impulses(&all, adviser_.passes);

        Info<< name_.c_str() << ": " << brief(contacts).c_str()
            << " contacts a particle, overlap/dEq " << brief(overlap).c_str()
            << ", " << brief(100*share, 2).c_str()
            << " % of contacts took an impulse in each iteration" << nl
            << "    This is a packing: contact { model nonSmooth; } lets it"
            << " rest, with longer substeps;" << nl
            << "    the other keywords may stay as they are" << nl;
    }

    if (due & SEL_ADVICE_MANIFOLD)
    {
        Info<< name_.c_str() << ": " << brief(contacts).c_str()
            << " contacts a particle, mean speed "
            << brief(sel_report_speed(&all, last.g), 2).c_str()
            << " times gravity's in a substep" << nl
            << "    Flat sides that touch in one point each do not come to"
            << " rest: they want manifold on," << nl
            << "    in contact" << nl;
    }

    if (due & SEL_ADVICE_UNCONVERGED)
    {
        warn(unconvergedText());
    }

    if (due & SEL_ADVICE_DEEP)
    {
        warn
        (
            fill
            (
                "bodies lay in each other, or in a wall, by up to {} of their"
                " equivalent diameter,\n    in {9} reports in a row; ",
                {overlap, scalar(adviser_.deep)}
            )
          + (
                settings_.isSoft()
              ? "springs that give way so far are no contact of solids;"
              : "what is that deep is not separated again, and the solid volume"
                " is too small;"
            )
          + "\n    what would help: more substeps (nSubCycles), where springs"
            " give way stiffer ones,\n    where particles are injected room for"
            " them; or a restart from before"
        );
    }
}

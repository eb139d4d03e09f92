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
    ", or too soft springs (stiffness, cohesion)";

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
                " movingWalls pass through held particles";
        }

        if (held < passed)
        {
            why +=
                std::string(why.empty() ? "" : "; the others: ")
              + "substeps too long, or wall too fast" + ifSoft(softReason);
        }

        warn
        (
            brief(passed, 16) + " particles passed through a wall of"
            " movingWalls with their centre, e.g. particle " + brief(by - 1, 16)
          + ";\n    " + why
        );
    }
}


void Foam::superellipsoidStepReport::warnBoundless(const sel_statistics& s)
{
    // unboundedImpulses is the same on all processes; wallWork is that of the
    // particles of this process

    if (s.unboundedImpulses == 0 || warnedBoundless_)
    {
        return;
    }

    warnedBoundless_ = true;
    warn
    (
        returnReduce(s.wallWork != 0, orOp<bool>())
      ? "a moving wall presses particles against another wall or against"
        " blocked particles: no impulses\n    of rigid bodies satisfy both. The"
        " overlaps grow, and the forces and work of these walls\n    are"
        " meaningless. Use a gap wider than the largest particle, or one too"
        " narrow for the smallest,\n    or soft particles (model softSphere)."
        " This warning is given once per run"
      : "the solver found no limit to the impulses of some contacts, and the"
        " next substep does not start\n    from these impulses. If this was a"
        " single event, no action is required; if overlaps grow as\n    well,"
        " use more substeps (nSubCycles). This warning is given once per run"
    );
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
            " long, or filling or wall too fast" + ifSoft(softReason)
        );
    }

    if (walls_.moving().size())
    {
        warnPassed(s);
    }

    warnBoundless(s);

    // The greatest overlap within the step is checked: springs may eject the
    // particle before the step ends

    if (last.hasClosed && last.wallOverlap > closedOverlap)
    {
        warn
        (
            "a wall closed on particles that intersect it, up to "
          + brief(last.wallOverlap) + " dEq deep.\n    They are pushed out on"
            " either side"
          + ifSoft
            (
                " by springs, which may eject them"
            )
          + ".\n    Close it when no particle is there, or later"
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
            "in each of the last {9} reports, more than half of the substeps"
            " used all {9} iterations and did\n    not reach the tolerance {};"
            " remedies, in this order: more substeps (nSubCycles), more"
            " iterations",
            {
                scalar(adviser_.unconverged),
                scalar(most),
                soft ? world.softSphere.tolerance : world.nonSmooth.tolerance
            }
        )
      + (
            soft
          ? ""
          : ";\n    for a deep packing a larger tolerance may be sufficient:"
            " check overlap and speed"
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
        const scalar share = sel_report_impulses(&all, adviser_.iterations);

        Info<< name_.c_str() << ": " << brief(contacts).c_str()
            << " contacts per particle, overlap/dEq " << brief(overlap).c_str()
            << ", " << brief(100*share, 2).c_str()
            << " % of contacts received an impulse in each iteration" << nl
            << "    This is a packing: with contact { model nonSmooth; } it"
            << " comes to rest, with longer substeps;" << nl
            << "    the other keywords need no change" << nl;
    }

    if (due & SEL_ADVICE_MANIFOLD)
    {
        Info<< name_.c_str() << ": " << brief(contacts).c_str()
            << " contacts per particle, mean speed "
            << brief(sel_report_speed(&all, last.g), 2).c_str()
            << " times that gained by gravity in a substep" << nl
            << "    Flat sides with a single contact point do not come to rest:"
            << " set manifold on;" << nl
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
                "particles overlapped each other or a wall by up to {} of their"
                " equivalent diameter\n    in {9} reports in a row; ",
                {overlap, scalar(adviser_.deep)}
            )
          + (
                settings_.isSoft()
              ? "springs so far compressed do not represent solid contacts;"
              : "overlaps of this depth are not removed, and the solid volume"
                " is too small;"
            )
          + "\n    remedies: more substeps (nSubCycles), stiffer springs, more"
            " space\n    for injected particles; or a restart from an earlier"
            " time"
        );
    }
}

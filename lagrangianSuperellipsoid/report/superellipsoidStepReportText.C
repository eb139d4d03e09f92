// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidStepReport.H"
#include "superellipsoidMovingWalls.H"
#include "superellipsoidText.H"
#include "PstreamReduceOps.H"
#include "Time.H"

using Foam::superellipsoidText::brief;
using Foam::superellipsoidText::duration;
using Foam::superellipsoidText::fill;

// * * * * * * * * * * * * * * * Local Functions * * * * * * * * * * * * * * //

namespace Foam
{

//- The format of each line of a report
static const struct
{
    sel_report_line line;
    const char* text;
} formats[] =
{
    {
        SEL_LINE_PARCELS,
        "    parcels {9}"
    },
    {
        SEL_LINE_PROCESSES,
        " ({9} to {9} per process)"
    },
    {
        SEL_LINE_CONTACTS,
        "    contacts: pairs {9}, walls {9}, across processes {9} ({9} summed"
        " over substeps); candidate pairs {9}"
    },
    {
        SEL_LINE_MANIFOLD,
        ", manifold points {9}"
    },
    {
        SEL_LINE_NARROW,
        "\n    overlap/dEq: pairs {}, walls {}; contact search: residual at"
        " most {}, iterations mean {}, worst {9}, fallbacks {9}, inexact"
        " contacts {9}; travel/semi-axis {}\n"
    },
    {
        SEL_LINE_NONSMOOTH,
        "    iterations per substep: velocities {}, positions {}; last change"
        " of a contact's velocity [m/s]: mean {}, worst {}; not converged {9}"
        " of {9} substeps, collisions not converged {9}, impulse resets {9};"
        " reused pair contacts {9}; energy by position correction [J] {}\n"
    },
    {
        SEL_LINE_CRITICAL,
        "substep {} of the critical one, {} s"
    },
    {
        SEL_LINE_LOSSES,
        "; energy [J]: elastic {}, normal dampers {}, tangential dampers {},"
        " slip {}"
    },
    {
        SEL_LINE_ROLLING,
        ", rolling {}, necks {}"
    },
    {
        SEL_LINE_ERROR,
        ", substep error {}\n"
    },
    {
        SEL_LINE_IMPLICIT,
        "    trapezoidal rule: iterations per substep {}, worst {9}, residual"
        " at most {}, not converged {9} of {9} substeps\n"
    },
    {
        SEL_LINE_BARRIER,
        "    barrier: local contacts {9}, skin over least gap {}; steps per"
        " substep {}"
    },
    {
        SEL_LINE_NEWTON,
        ", repeated {9}, for particles out of reach {9}, for contacts that"
        " gain energy {9}; iterations per step {}, worst {9}, of the linear"
        " solver {}"
    },
    {
        SEL_LINE_EXPLICIT,
        "; step of an explicit rule at most {} s"
    },
    {
        SEL_LINE_ENERGY,
        "    energy [J]: translation {}, rotation {}, potential {},"
        " dissipated {}, added {}; speed [m/s] max {}"
    },
    {
        SEL_LINE_WORK,
        "; work of moving walls [J] {}"
    },
    {
        SEL_LINE_FLUID,
        "    fluid: force on the particles besides buoyancy [N] ({} {} {}),"
        " torque [N m] ({} {} {}); Re max {}; substep over relaxation time"
        " max {}\n"
    },
    {
        SEL_LINE_SECONDS,
        "    seconds: neighbours {}, detection {}, collision {}, motion {},"
        " exchange {}, step {} (CPU {})\n"
    },
    {
        SEL_LINE_WORKLOAD,
        "    load per process, least mean greatest (greatest/mean, process):"
        " parcels {} {} {} ({}, {9}), halos {} {} {} ({}, {9}),\n"
        "        contacts {} {} {} ({}, {9}), seconds of work {} {} {} ({},"
        " {9})\n"
    }
};

static_assert
(
    sizeof(formats)/sizeof(formats[0]) == SEL_LINE_COUNT,
    "each line has a text"
);


//- Returns the format of a line
static const char* formatOf(const sel_report_line line)
{
    const char* text = "";

    for (const auto& format : formats)
    {
        text = format.line == line ? format.text : text;
    }

    return text;
}


//- Returns a line with its numbers inserted; empty if it is not `wanted`
static std::string lineText
(
    const sel_report& all,
    const sel_report_line which,
    const bool wanted = true
)
{
    scalar numbers[SEL_LINE_NUMBERS];

    return
        wanted
      ? fill(formatOf(which), numbers, sel_report_numbers(&all, which, numbers))
      : std::string();
}


//- Returns the energy in springs, and the losses
static std::string losses(const sel_report& all)
{
    const sel_statistics& s = all.statistics;
    const bool rolls = s.energyRolled != 0 || s.energyNeckBreak != 0;

    return
        lineText(all, SEL_LINE_LOSSES)
      + lineText(all, SEL_LINE_ROLLING, rolls)
      + lineText(all, SEL_LINE_ERROR);
}

} // End namespace Foam


// * * * * * * * * * * * * * Private Member Functions  * * * * * * * * * * * //

std::string Foam::superellipsoidStepReport::progressText
(
    const step& last
) const
{
    const Time& time = mesh_.time();
    const scalar t = time.value();
    const scalar done = t - runStartTime_;
    const scalar todo = max(scalar(0), time.endTime().value() - t);
    const scalar left = done > 0 ? todo*runClock_.elapsedTime()/done : 0;

    // The number of remaining steps may be too large for a label
    const scalar nAll = nSteps_ + std::floor(todo/time.deltaTValue() + 0.5);

    return
        name_ + fill(": step {9} of ", {scalar(nSteps_)})
      + brief(nAll, nAll < 1e9 ? 9 : 3)
      + fill
        (
            ", time {8} s, {9} substeps of {} s, about ",
            {t, scalar(last.nSubsteps), last.dt/last.nSubsteps}
        )
      + duration(left) + " left\n";
}


std::string Foam::superellipsoidStepReport::leftText(const counts& c) const
{
    std::string text;

    forAll(leftTotal_, patchi)
    {
        if (leftTotal_[patchi])
        {
            text +=
                ' ' + mesh_.boundaryMesh()[patchi].name()
              + fill(" {9}", {scalar(leftTotal_[patchi])});

            if (c.left.size() && c.left[patchi])
            {
                text += fill(" (+{9})", {scalar(c.left[patchi])});
            }
        }
    }

    return
        ", left through" + (text.empty() ? " patches 0" : text)
      + fill
        (
            ", removed {9}, stopped on walls {9}",
            {scalar(c.removed), scalar(c.stopped)}
        )
      + (
            walls_.moving().size()
          ? fill(", through moving walls {9}", {nPassed_})
          : std::string()
        )
      + ", lost 0\n";
}


std::string Foam::superellipsoidStepReport::heldText
(
    const std::vector<sel_exact>& held
) const
{
    std::string text;

    for (std::size_t k = 0; k < held.size(); k += SEL_HELD_SUMS)
    {
        const label wall = k/SEL_HELD_SUMS;

        if (settings_.wallPatches[wall].holdsBelow > 0)
        {
            text +=
                (text.empty() ? "    held by walls: " : "; ")
              + walls_.patchNames()[wall]
              + fill
                (
                    " {9}, {6} kg",
                    {
                        sel_exact_value(&held[k + SEL_HELD_NUMBER]),
                        sel_exact_value(&held[k + SEL_HELD_MASS])
                    }
                );
        }
    }

    return text.empty() ? text : text + '\n';
}


std::string Foam::superellipsoidStepReport::modelText
(
    const sel_report& all
) const
{
    const bool springs = all.statistics.frequencyWorst > 0;

    if (settings_.isNonSmooth())
    {
        return lineText(all, SEL_LINE_NONSMOOTH);
    }
    else if (settings_.isSoft())
    {
        return
            "    springs: "
          + (springs ? lineText(all, SEL_LINE_CRITICAL) : "no contact")
          + (settings_.world.budget ? losses(all) : "\n")
          + lineText(all, SEL_LINE_IMPLICIT, settings_.isTrapezoidal());
    }
    else if (settings_.isBarrier())
    {
        return
            lineText(all, SEL_LINE_BARRIER)
          + lineText(all, SEL_LINE_NEWTON, all.statistics.iterations > 0)
          + lineText(all, SEL_LINE_EXPLICIT, springs)
          + losses(all);
    }

    return std::string();
}


std::string Foam::superellipsoidStepReport::text
(
    const sel_report& all,
    const step& last,
    const counts& c,
    const std::vector<sel_exact>& held
) const
{
    const bool manifolds =
        settings_.world.manifold > 0 && !settings_.findsPoints();

    return
        progressText(last)
      + lineText(all, SEL_LINE_PARCELS)
      + lineText(all, SEL_LINE_PROCESSES, Pstream::parRun())
      + leftText(c)
      + heldText(held)
      + lineText(all, SEL_LINE_CONTACTS)
      + lineText(all, SEL_LINE_MANIFOLD, manifolds)
      + lineText(all, SEL_LINE_NARROW)
      + modelText(all)
      + lineText(all, SEL_LINE_ENERGY)
      + lineText(all, SEL_LINE_WORK, all.statistics.wallWork != 0)
      + '\n'
      + (
            walls_.speed() > 0
          ? fill
            (
                "    walls move with the mesh, the fastest point by {} m/s\n",
                {walls_.speed()}
            )
          : std::string()
        )
      + lineText(all, SEL_LINE_FLUID, settings_.fluid.active())
      + lineText(all, SEL_LINE_SECONDS)
      + lineText(all, SEL_LINE_WORKLOAD, all.processes > 1);
}


std::string Foam::superellipsoidStepReport::messagesText
(
    const step& last
) const
{
    if (!Pstream::parRun())
    {
        return std::string();
    }

    const scalar substeps = max(last.nSubsteps, label(1));
    const sel_halo_counts& counts = halo_.counts();

    return
        fill
        (
            "    messages per process and substep {}, bytes {}, reductions {}\n",
            {
                returnReduce(counts.messages, maxOp<scalar>())/substeps,
                returnReduce(counts.bytes, maxOp<scalar>())/substeps,
                counts.reductions/substeps
            }
        );
}

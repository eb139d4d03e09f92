// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidDynamics.H"
#include "superellipsoidMovingWalls.H"
#include "superellipsoidInput.H"
#include "superellipsoidMaterials.H"
#include "superellipsoidOverlaps.H"
#include "superellipsoidParallel.H"
#include "superellipsoidReport.H"
#include "superellipsoidText.H"
#include "PstreamReduceOps.H"
#include "StringStream.H"
#include "Time.H"

using Foam::superellipsoidText::brief;
using Foam::superellipsoidText::duration;

// * * * * * * * * * * * * * * * Local Functions * * * * * * * * * * * * * * //

namespace Foam
{

//- Number of successive reports without convergence that give a warning
static const label manyUnsettled = 50;

//- Overlap, over the equivalent diameter, that is no valid contact if it lasts;
//- and number of successive reports with one that give a warning
static const scalar deepOverlap = 0.2;
static const label manyDeep = 10;

//- Overlap, over the equivalent diameter, that is not valid even in a single
//- report
static const scalar tooDeep = 0.4;

//- Overlap with a wall that has just closed, over the equivalent diameter, above
//- which a particle lies across it
static const scalar closedOverlap = 0.05;

//- Number of successive reports of a trembling packing that give a hint
static const label manyTrembling = 50;


//- Returns the lowest number, over all processes, of a particle held by a wall
//- whose triangle does not exist; labelMax: there is none
static label firstInvalidHeld(sel_world* world)
{
    const sel_particles& p = *sel_world_particles(world);
    label first = labelMax;

    for (int i = 0; i < p.nLocal; ++i)
    {
        if (!sel_world_held_fits(world, i))
        {
            first = min(first, label(p.id[i]));
        }
    }

    return returnReduce(first, minOp<label>());
}

//- Writes the contacts, and how the model resolved them, to the log
static void writeModel
(
    const superellipsoidReport& all,
    const superellipsoidSettings& settings
)
{
    all.writeContacts
    (
        Info,
        settings.world.manifold > 0 && !settings.isBarrier()
    );
    all.writeNarrowPhase(Info);
    if (settings.isNonSmooth())
    {
        all.writeIterationCounts(Info);
    }
    if (settings.isSoft())
    {
        all.writeSprings(Info, settings.world.budget);

        if (settings.isTrapezoidal())
        {
            all.writeIterations(Info);
        }
    }
    if (settings.isBarrier())
    {
        all.writeBarrier(Info);
    }
}

} // End namespace Foam


// * * * * * * * * * * * * * Private Member Functions  * * * * * * * * * * * //

void Foam::superellipsoidDynamics::announceShapes() const
{
    forAll(shapes_.names(), i)
    {
        if (shapes_.about(i).size())
        {
            Info<< "    shape " << shapes_.names()[i].c_str() << ": "
                << shapes_.about(i).c_str() << nl;
        }
    }
}


void Foam::superellipsoidDynamics::announcePairs() const
{
    const sel_material& usual = settings_.world.material;
    const List<sel_material>& pairs = settings_.pairMaterials;
    const wordList& shapes = shapes_.names();

    Info<< "    pairs: " << superellipsoidMaterials::text(usual).c_str() << nl;

    forAll(pairs, k)
    {
        const label i = k/shapes.size();
        const label j = k % shapes.size();

        if (i <= j && !sel_material_same(&pairs[k], &usual))
        {
            Info<< "    pairs " << shapes[i].c_str() << ' '
                << shapes[j].c_str() << ": "
                << superellipsoidMaterials::text(pairs[k]).c_str() << nl;
        }
    }
}


void Foam::superellipsoidDynamics::announceWall(const label i) const
{
    const sel_wall_patch& patch = settings_.wallPatches[i];

    Info<< (walls_.mirrors()[i] ? "    mirror " : "    wall ")
        << walls_.patchNames()[i].c_str() << ": "
        << superellipsoidMaterials::text(patch.material).c_str();

    if (settings_.surfaces[i])
    {
        Info<< settings_.surfaces[i]->text().c_str();
    }
    if (patch.holdsBelow > 0)
    {
        Info<< ", " << settings_.stickText(i).c_str();
    }

    if (i >= walls_.nMeshPatches())
    {
        Info<< "; "
            << walls_.moving().text(i - walls_.nMeshPatches()).c_str();
    }

    Info<< nl;
}


void Foam::superellipsoidDynamics::announcePlane(const vector& g) const
{
    Info<< "    one layer of cells: bodies are held in the plane "
        << plane_.text().c_str() << ", an axis of each across it" << nl;

    const vector across(g - plane_.along(g));

    if (across != vector::zero)
    {
        Info<< "    gravity across it, "
            << superellipsoidInput::text(across).c_str()
            << ", is not felt" << nl;
    }
}


void Foam::superellipsoidDynamics::announceModel() const
{
    const sel_world_settings& world = settings_.world;

    Info<< name_.c_str() << ": detection " << sel_method_name(world.method);

    if (!settings_.solvesAtOnce())
    {
        Info<< ", partners "
            << (world.impulse.partners == SEL_PARTNERS_ALL ? "all" : "deepest");
    }

    if (!settings_.isBarrier())
    {
        Info<< ", manifold "
            << (
                   world.manifold > 0
                 ? brief(world.manifold)
                 : string("off")
               ).c_str();
    }

    Info<< ", model " << sel_model_keyword(world.model);

    if (world.threads > 1)
    {
        Info<< ", threads " << world.threads;
    }

    Info<< nl;

    if (settings_.isNonSmooth())
    {
        const sel_nonsmooth_settings& s = world.nonSmooth;

        Info<< "    iterations up to " << s.velocityIterations
            << ", of positions "
            << s.positionIterations << ", tolerance "
            << brief(s.tolerance).c_str() << ", bounceThreshold "
            << brief(s.bounceThreshold).c_str() << ", law "
            << (s.law == SEL_SLIP_COULOMB ? "coulomb" : "maximumDissipation")
            << nl;
    }
    else if (settings_.isSoft())
    {
        static const char* const curvatures[] = {"mean", "gaussian", "volume"};

        Info<< "    radii of curvature "
            << curvatures[world.softSphere.curvature] << ", radiusLimit "
            << brief(world.softSphere.radiusLimit).c_str()
            << ", integration "
            << sel_integration_list(world.softSphere.integration)->keyword;

        if (settings_.isTrapezoidal())
        {
            Info<< ", up to " << world.softSphere.iterations
                << " iterations, tolerance "
                << brief(world.softSphere.tolerance).c_str();
        }

        Info<< nl;
    }
    else if (settings_.isBarrier())
    {
        const sel_barrier_settings& s = world.barrier;

        Info<< "    skin " << brief(s.skin).c_str() << " m, integration "
            << (s.isExplicit ? "explicit" : "implicit");

        if (!s.isExplicit)
        {
            Info<< ", up to " << s.iterations << " iterations, tolerance "
                << brief(s.tolerance).c_str() << ", substepHalvings "
                << s.halvings;
        }

        Info<< nl;
    }
}


void Foam::superellipsoidDynamics::announce(const vector& g) const
{
    const sel_world_settings& world = settings_.world;

    announceModel();

    if (forcing_.hasGravity())
    {
        Info<< "    gravity by time, at the start "
            << superellipsoidInput::text(g).c_str()
            << " m/s2; that of constant/g is not felt" << nl;
    }

    if (plane_.valid())
    {
        announcePlane(g);
    }

    announceShapes();
    announcePairs();

    forAll(settings_.wallPatches, i)
    {
        announceWall(i);
    }

    for (label k = 0; k < touched_.size(); ++k)
    {
        Info<< "    periodic " << touched_.text(k).c_str()
            << ": bodies touch across" << nl;
    }

    if (settings_.fluid.active())
    {
        Info<< "    fluid: " << settings_.fluid.text().c_str();
        if (!world.betweenParticles)
        {
            Info<< "; particles do not collide with each other";
        }
        Info<< nl;
    }

    Info<< endl;
}


Foam::superellipsoidOverlaps Foam::superellipsoidDynamics::overlaps
(
    const scalar least,
    const label firstId
) const
{
    superellipsoidOverlaps::contacts all;
    check
    (
        sel_world_contacts
        (
            world_,
            0,
            &all.list,
            &all.first,
            &all.second,
            &all.count
        ),
        "check of the initial positions"
    );

    return superellipsoidOverlaps(world_, all, least, firstId);
}


void Foam::superellipsoidDynamics::reportOverlaps
(
    const superellipsoidOverlaps& found,
    const scalar least,
    const bool atStart,
    const bool refused
) const
{
    OStringStream os;

    os  << "cloud " << name_ << ": " << found.size()
        << (atStart ? " initial overlaps" : " overlaps of new particles")
        << " of more than " << 100*least << " % of dEq. The worst:";
    found.write(os, walls_.patchNames());

    // Only the master has the list, and all processes end

    string message(os.str());
    superellipsoidParallel::broadcast(message);

    if (refused)
    {
        FatalErrorInFunction
            << message.c_str() << nl
            << "    More than maxInitialOverlap "
            << settings_.maxInitialOverlap << " is refused"
            << exit(FatalError);
    }

    WarningInFunction << message.c_str() << endl;
}


void Foam::superellipsoidDynamics::addUp(const counts& c)
{
    ++nSteps_;

    forAll(c.left, patchi)
    {
        leftTotal_[patchi] += c.left[patchi];
    }

    if (c.stopped)
    {
        WarningInFunction
            << "cloud " << name_ << ": " << c.stopped
            << " particles reached a wall with their centre and were stopped"
            << " and put back in front of it;" << nl
            << "    substeps too long, or too fast a filling or wall"
            << (
                   settings_.isSoft()
                 ? ", or springs that give way too far (stiffness, cohesion)"
                 : ""
               )
            << endl;
    }

    warnPassed();
    warnBoundless();
    warnClosed();
}


std::string Foam::superellipsoidDynamics::whyPassed
(
    const scalar passed,
    const scalar held
) const
{
    std::string why;

    if (held > 0)
    {
        why =
            (held < passed ? brief(held, 16) : string("all"))
          + " of them are held by a wall (stick yes), and walls of movingWalls"
            " go through what is held";
    }

    if (held < passed)
    {
        why +=
            std::string(why.empty() ? "" : "; the others: ")
          + "substeps too long, or too fast a wall"
          + (
                settings_.isSoft()
              ? ", or springs that give way too far (stiffness, cohesion)"
              : ""
            );
    }

    return why;
}


void Foam::superellipsoidDynamics::warnPassed()
{
    if (!walls_.moving().size())
    {
        return;
    }

    const sel_statistics* s = sel_world_statistics(world_);
    scalar passed = s->passed;
    scalar held = s->wallPenetrationsHeld;
    scalar by = s->wallPenetrationId;

    reduce(passed, sumOp<scalar>());
    reduce(held, sumOp<scalar>());
    reduce(by, maxOp<scalar>());

    nPassed_ += passed;

    if (passed > 0)
    {
        WarningInFunction
            << "cloud " << name_ << ": " << label(passed)
            << " particles went through a wall of movingWalls with their"
            << " centre, particle " << brief(by - 1, 16).c_str()
            << " among them;" << nl << "    "
            << whyPassed(passed, held).c_str() << endl;
    }
}


void Foam::superellipsoidDynamics::warnClosed()
{
    if (!hasClosed_)
    {
        return;
    }

    // The deepest overlap within the step: springs may eject particles before
    // its end
    scalar overlap = sel_world_statistics(world_)->overlapWallWorst;

    reduce(overlap, maxOp<scalar>());

    if (overlap > closedOverlap)
    {
        WarningInFunction
            << "cloud " << name_ << ": a wall has closed on particles that"
            << " lie across it, up to "
            << superellipsoidText::brief(overlap).c_str() << " dEq deep." << nl
            << "    They are pressed out, to either side"
            << (
                   settings_.isSoft()
                 ? ", by springs: what these hold, the energy of bodies that"
                   " leave fast, comes from nothing"
                 : ""
               )
            << '.' << nl << "    Close it when nothing is there, or later"
            << endl;
    }
}


void Foam::superellipsoidDynamics::warnBoundless()
{
    // The value is the same on all processes
    const scalar unboundedImpulses = sel_world_statistics(world_)->unboundedImpulses;

    if (unboundedImpulses > 0 && !warnedBoundless_)
    {
        warnedBoundless_ = true;

        WarningInFunction
            << "cloud " << name_ << ": a wall that moves presses particles"
            << " against another wall, or against others that cannot give"
            << " way: no impulses" << nl << "    of rigid bodies obey both."
            << " The particles overlap more and more, and forces and work of"
            << " these walls" << nl << "    mean nothing. Leave them more room"
            << " than the largest particle is wide, or none for the smallest,"
            << nl << "    or let particles be soft (model softSphere). This is"
            << " said once a run" << endl;
    }
}


void Foam::superellipsoidDynamics::writeProgress(Ostream& os) const
{
    const Time& time = mesh_.time();
    const scalar t = time.value();
    const scalar dt = time.deltaTValue();
    const scalar done = t - runStartTime_;
    const scalar todo = max(scalar(0), time.endTime().value() - t);
    const scalar secondsLeft =
        done > 0 ? todo*runClock_.elapsedTime()/done : 0;

    // The number of remaining steps may exceed a label
    const scalar nAll = nSteps_ + std::floor(todo/dt + 0.5);

    os  << name_.c_str() << ": step " << nSteps_ << " of "
        << brief(nAll, nAll < 1e9 ? 9 : 3).c_str()
        << ", time " << brief(t, 8).c_str() << " s, " << nSubCycles_
        << " substeps of " << brief(dt/nSubCycles_).c_str() << " s, about "
        << duration(secondsLeft).c_str() << " left" << nl;
}


void Foam::superellipsoidDynamics::hintModel(const superellipsoidReport& all)
{
    const int passes = settings_.world.impulse.passes;

    if
    (
        hintedModel_ || settings_.solvesAtOnce()
     || !all.isRestless(passes)
    )
    {
        return;
    }

    hintedModel_ = true;

    Info<< name_.c_str() << ": " << all.packingText(passes).c_str() << nl
        << "    This is a bed: contact { model nonSmooth; } lets it rest, with"
        << " longer substeps;" << nl
        << "    the other keywords may stay as they are" << nl;
}


void Foam::superellipsoidDynamics::hintManifold
(
    const superellipsoidReport& all
)
{
    // A dense cloud may still come to rest, and one at rest may become active
    // again

    const bool trembles =
        settings_.isNonSmooth()
     && settings_.world.manifold <= 0
     && shapes_.anyFlat()
     && all.isTrembling(g_);

    if (nTrembling_ < manyTrembling)
    {
        nTrembling_ = trembles ? nTrembling_ + 1 : 0;

        if (nTrembling_ == manyTrembling)
        {
            Info<< name_.c_str() << ": " << brief(all.contactsPerParticle())
                << " contacts a particle, mean speed "
                << brief(all.speedOverKick(g_), 2)
                << " times gravity's in a substep" << nl
                << "    Flat sides that touch in one point each do not come to"
                << " rest: they want manifold on," << nl
                << "    in contact" << nl;
        }
    }
}


void Foam::superellipsoidDynamics::warnUnsettled
(
    const superellipsoidReport& all
)
{
    // Convergence may fail for a while as long as something moves

    nUnsettled_ = all.unconverged() > 0.5 ? nUnsettled_ + 1 : 0;

    if (nUnsettled_ == manyUnsettled && settings_.isSoft())
    {
        WarningInFunction
            << "cloud " << name_ << ": in most substeps of " << nUnsettled_
            << " reports in a row" << nl
            << "    the trapezoidal rule did not come to the tolerance "
            << brief(settings_.world.softSphere.tolerance).c_str()
            << ": it ended after" << nl
            << "    " << brief(all.iterations()).c_str()
            << " iterations, where twenty had brought it no nearer, or all "
            << settings_.world.softSphere.iterations << " were made;" << nl
            << "    what would help: more substeps (nSubCycles)" << endl;
    }
    else if (nUnsettled_ == manyUnsettled)
    {
        WarningInFunction
            << "cloud " << name_ << ": in most substeps of " << nUnsettled_
            << " reports in a row " << settings_.world.nonSmooth.velocityIterations
            << " iterations did not" << nl
            << "    bring the contacts to the tolerance "
            << brief(settings_.world.nonSmooth.tolerance).c_str() << ';'
            << nl
            << "    what would help, in this order: more substeps"
            << " (nSubCycles), more iterations;" << nl
            << "    a deep bed may rest well with a greater tolerance: look at"
            << " overlap and speed" << endl;
    }
}


void Foam::superellipsoidDynamics::warnDeep(const superellipsoidReport& all)
{
    nDeep_ = all.overlapLast() > deepOverlap ? nDeep_ + 1 : 0;

    if (!warnedDeep_ && (nDeep_ == manyDeep || all.overlapLast() > tooDeep))
    {
        warnedDeep_ = true;

        WarningInFunction
            << "cloud " << name_ << ": in " << nDeep_
            << (nDeep_ == 1 ? " report" : " reports in a row")
            << " bodies lay in each other, or in a wall, by up to "
            << brief(all.overlapLast()).c_str() << " of their" << nl
            << "    equivalent diameter; "
            << (
                   settings_.isSoft()
                 ? "springs that give way so far are no contact of solids;"
                 : "what is that deep is not parted again, and the solid volume"
                   " is too small;"
               )
            << nl
            << "    what would help: more substeps (nSubCycles), where springs"
            << " give way stiffer ones," << nl
            << "    where particles are injected room for them; or a restart"
            << " from before" << endl;
    }
}


Foam::string Foam::superellipsoidDynamics::messagesText() const
{
    if (!Pstream::parRun())
    {
        return string();
    }

    const scalar substeps = max(nSubCycles_, label(1));
    const scalar messages =
        returnReduce(halo_.nMessages(), maxOp<label>())/substeps;
    const scalar bytes =
        returnReduce(halo_.nBytes(), maxOp<scalar>())/substeps;
    const scalar reductions = halo_.nReductions()/substeps;

    return
        "    messages of a process a substep " + brief(messages)
      + ", bytes " + brief(bytes) + ", reductions " + brief(reductions) + "\n";
}


Foam::string Foam::superellipsoidDynamics::heldText() const
{
    if (settings_.sticky() < 0)
    {
        return string();
    }

    const std::vector<sel_exact> all(held());
    string line;

    for (std::size_t k = 0; k < all.size(); k += SEL_HELD_SUMS)
    {
        const label wall = k/SEL_HELD_SUMS;

        if (settings_.wallPatches[wall].holdsBelow > 0)
        {
            line +=
                (line.size() ? "; " : "    held by walls: ")
              + walls_.patchNames()[wall] + ' '
              + brief(sel_exact_value(&all[k + SEL_HELD_NUMBER]), 9) + ", "
              + brief(sel_exact_value(&all[k + SEL_HELD_MASS]), 6) + " kg";
        }
    }

    return line + "\n";
}


void Foam::superellipsoidDynamics::writeLeft(Ostream& os, const counts& c) const
{
    bool any = false;

    os  << ", left through";

    forAll(leftTotal_, patchi)
    {
        if (leftTotal_[patchi])
        {
            any = true;
            os  << ' ' << mesh_.boundaryMesh()[patchi].name() << ' '
                << leftTotal_[patchi];

            if (c.left.size() && c.left[patchi])
            {
                os  << " (+" << c.left[patchi] << ')';
            }
        }
    }

    if (!any)
    {
        os  << " patches 0";
    }

    os  << ", removed " << c.removed << ", stopped on walls " << c.stopped;

    if (walls_.moving().size())
    {
        os  << ", through moving walls " << brief(nPassed_, 9).c_str();
    }

    os  << ", lost 0" << nl;
}


// * * * * * * * * * * * * * * * Member Functions  * * * * * * * * * * * * * //

std::vector<sel_exact> Foam::superellipsoidDynamics::held() const
{
    const std::size_t n = SEL_HELD_SUMS*settings_.wallPatches.size();
    std::vector<sel_exact> mine(n), sums(n);

    sel_world_add_held(world_, settings_.wallPatches.size(), mine.data());

    const std::vector<sel_exact> all
    (
        superellipsoidParallel::gatherPlain(mine.data(), n)
    );

    for (std::size_t k = 0; k < all.size(); ++k)
    {
        sel_exact_join(&sums[k % n], &all[k]);
    }

    return sums;
}



void Foam::superellipsoidDynamics::checkThickness() const
{
    const auto coupling = settings_.fluid.coupling();

    if
    (
        !plane_.valid()
     || (
            coupling != superellipsoidFluidSettings::TWO_WAY
         && coupling != superellipsoidFluidSettings::FOUR_WAY
        )
    )
    {
        return;
    }

    if (plane_.hasAxis())
    {
        FatalErrorInFunction
            << "cloud " << name_ << ": in a wedge, which stands for a whole"
            << " ring, a body cannot act on the fluid;" << nl
            << "    here coupling is oneWay"
            << exit(FatalError);
    }

    const sel_particles& p = particles();
    scalar thickest = 0;

    for (label i = 0; i < p.nLocal; ++i)
    {
        thickest =
            max(thickest, plane_.thickness(shape(p.shape[i]), p.q + 4*i));
    }

    reduce(thickest, maxOp<scalar>());

    // Allow for rounding
    if (thickest > (1 + 1e-6)*plane_.layer())
    {
        FatalErrorInFunction
            << "cloud " << name_ << ": a body is " << brief(thickest).c_str()
            << " m thick across the plane " << plane_.text().c_str()
            << ", the mesh " << brief(plane_.layer()).c_str() << " m;" << nl
            << "    what it does to the fluid would go into less fluid than"
            << " there is around it." << nl
            << "    Make the mesh at least as thick, which is nothing to a flow"
            << " in two dimensions, or choose coupling oneWay"
            << exit(FatalError);
    }
}


Foam::string Foam::superellipsoidDynamics::insideText
(
    const label firstId,
    label& count
) const
{
    count = 0;

    if (!walls_.moving().size())
    {
        return string();
    }

    walls_.moving().stand(world_);

    const sel_particles& p = particles();
    label id = labelMax;
    string message;

    for (int i = 0; i < p.nLocal; ++i)
    {
        const int wall =
            sel_walls_inside(sel_world_walls(world_), &p.x[3*i]);

        if (wall < 0 || p.id[i] < firstId)
        {
            continue;
        }

        ++count;

        if (p.id[i] < id)
        {
            id = p.id[i];
            message =
                "the centre of particle " + superellipsoidInput::text(id)
              + ", "
              + superellipsoidInput::text
                (
                    vector(p.x[3*i], p.x[3*i + 1], p.x[3*i + 2])
                )
              + ", lies in the moving wall "
              + walls_.moving().name(walls_.moving().there(wall));
        }
    }

    const label first = returnReduce(id, minOp<label>());
    reduce(count, sumOp<label>());

    if (first < labelMax)
    {
        List<string> all(Pstream::nProcs());
        all[Pstream::myProcNo()] = id == first ? message : string();
        Pstream::gatherList(all);

        for (const string& one : all)
        {
            message = one.size() ? one : message;
        }
        superellipsoidParallel::broadcast(message);
    }

    return message;
}


void Foam::superellipsoidDynamics::checkInside(const label firstId) const
{
    label count = 0;
    const string message(insideText(firstId, count));

    if (count)
    {
        FatalErrorInFunction
            << "cloud " << name_ << ": " << message.c_str()
            << exit(FatalError);
    }
}


void Foam::superellipsoidDynamics::warnInside()
{
    if (!wallsAreBack_)
    {
        return;
    }

    wallsAreBack_ = false;

    label count = 0;
    const string message(insideText(0, count));

    if (count)
    {
        WarningInFunction
            << "cloud " << name_ << ": " << message.c_str()
            << ", which has closed around it;" << nl
            << "    " << count << " in all do. They do not see such a wall"
            << " before their centres are out of it" << endl;
    }
}


void Foam::superellipsoidDynamics::checkHeld() const
{
    const label none = firstInvalidHeld(world_);

    if (none < labelMax)
    {
        FatalErrorInFunction
            << "cloud " << name_ << ": the field held says of particle " << none
            << " that a triangle of a wall holds it" << nl
            << "    which is not there, or not beside it: the mesh is another one"
            << " than that of the run that goes on" << exit(FatalError);
    }

    const sel_particles& p = particles();
    label nReleased = 0;

    for (int i = 0; i < p.nLocal; ++i)
    {
        if (p.held[i] > 0)
        {
            const label wall =
                sel_walls_patch(sel_world_walls(world_), int(p.held[i]) - 1);

            nReleased += !(settings_.wallPatches[wall].holdsBelow > 0);
        }
    }

    reduce(nReleased, sumOp<label>());

    if (nReleased)
    {
        WarningInFunction
            << "cloud " << name_ << ": " << nReleased << " particles that walls"
            << " held are free from now on, since these walls have no stick yes"
            << endl;
    }
}


void Foam::superellipsoidDynamics::preflight()
{
    label nTotal = particles().nLocal;
    reduce(nTotal, sumOp<label>());

    if (!nTotal)
    {
        return;
    }

    const bool atStart = !checked_;
    const label firstNew = firstNew_;

    checked_ = true;
    firstNew_ = nextId_;

    checkThickness();
    checkInside(firstNew);

    const scalar least = min(scalar(0.01), settings_.maxInitialOverlap);
    const superellipsoidOverlaps found(overlaps(least, atStart ? 0 : firstNew));

    // While running warn once, and again when it has doubled

    if (!found.size() || (!atStart && found.worst() <= 2*warnedOverlap_))
    {
        return;
    }

    if (!atStart)
    {
        warnedOverlap_ = found.worst();
    }

    // Considers only particles that have not been simulated before. In the
    // first step of a restart these are injected among existing ones, as in
    // later steps
    const scalar worstNew = found.worstFrom(firstNew);

    reportOverlaps
    (
        found,
        least,
        atStart,
        atStart && !firstNew && worstNew > settings_.maxInitialOverlap
    );
}


bool Foam::superellipsoidDynamics::report(const counts& c)
{
    const Time& time = mesh_.time();

    addUp(c);

    if (settings_.worstContact && time.writeTime())
    {
        worstContact_.write
        (
            time.globalPath()/"postProcessing"/"lagrangian"/name_
           /"worstContact"
        );
    }

    if (nSteps_ % settings_.logInterval && !time.writeTime())
    {
        return false;
    }

    const superellipsoidReport all(world_, dt_, c.n, stepClock_);
    const string messages(messagesText());
    const string held(heldText());

    if (Pstream::master())
    {
        writeProgress(Info);
        all.writeParcels(Info);
        writeLeft(Info, c);
        Info<< held.c_str();
        writeModel(all, settings_);
        all.writeEnergy(Info);
        if (walls_.speed() > 0)
        {
            Info<< "    walls move with the mesh, the fastest point by "
                << brief(walls_.speed()).c_str() << " m/s" << nl;
        }
        all.writeFluid(Info);
        all.writeSeconds(Info);
        all.writeLoad(Info);
        Info<< messages.c_str();
    }

    budget_->report
    (
        time.value(),
        time.globalPath()/"postProcessing"/"lagrangian"/name_/"ledger"
       /Time::timeName(runStartTime_)
    );

    if (Pstream::master())
    {
        hintModel(all);
        hintManifold(all);
        warnUnsettled(all);
        warnDeep(all);
        Info<< flush;
    }

    return true;
}


// ************************************************************************* //

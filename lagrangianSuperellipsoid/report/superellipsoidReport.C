// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidReport.H"
#include "superellipsoidParallel.H"
#include "superellipsoidText.H"

#include <cstring>

using Foam::superellipsoidText::brief;

// * * * * * * * * * * * * * Private Member Functions  * * * * * * * * * * * //

Foam::superellipsoidLoad::amounts Foam::superellipsoidReport::localLoad
(
    sel_world* world,
    const label nParcels
)
{
    const sel_particles& p = *sel_world_particles(world);
    const sel_statistics& s = *sel_world_statistics(world);
    const sel_seconds& stage = s.seconds;

    superellipsoidLoad::amounts load;
    load[superellipsoidLoad::PARCELS] = nParcels;
    load[superellipsoidLoad::HALOS] = p.n - p.nLocal;
    load[superellipsoidLoad::CONTACTS] = s.pairContacts + s.wallContacts;
    load[superellipsoidLoad::SECONDS] =
        stage.neighbours + stage.detection + stage.collision + stage.motion;

    return load;
}


Foam::superellipsoidReport::part Foam::superellipsoidReport::local
(
    sel_world* world,
    const label nParcels,
    const superellipsoidClock& clock
)
{
    part p;
    std::memset(&p, 0, sizeof(p));

    p.parcels = nParcels;
    p.load = localLoad(world, nParcels);
    p.wall = clock.elapsedTime();
    p.cpu = clock.elapsedCpuTime();
    p.statistics = *sel_world_statistics(world);
    sel_world_energy(world, &p.energy);

    if (const sel_fluid* fluid = sel_world_fluid(world))
    {
        const label n = sel_world_particles(world)->nLocal;

        for (label i = 0; i < 3*n; ++i)
        {
            p.impulse[i % 3] += fluid->impulse[i];
            p.angularImpulse[i % 3] += fluid->angularImpulse[i];
        }
    }

    return p;
}


void Foam::superellipsoidReport::merge(const part& p)
{
    parcels_ += p.parcels;
    load_.add(p.load);
    fewestParcels_ = min(fewestParcels_, p.parcels);
    mostParcels_ = max(mostParcels_, p.parcels);
    wall_ = max(wall_, p.wall);
    cpu_ = max(cpu_, p.cpu);

    impulse_ += vector(p.impulse[0], p.impulse[1], p.impulse[2]);
    angularImpulse_ +=
        vector(p.angularImpulse[0], p.angularImpulse[1], p.angularImpulse[2]);

    sel_statistics_merge(&statistics_, &p.statistics);
    sel_energy_merge(&energy_, &p.energy);
}


// * * * * * * * * * * * * * * * * Constructors  * * * * * * * * * * * * * * //

Foam::superellipsoidReport::superellipsoidReport
(
    sel_world* world,
    const scalar dt,
    const label nParcels,
    const superellipsoidClock& clock
)
:
    fluid_(sel_world_fluid(world)),
    dt_(dt),
    parcels_(0),
    load_(),
    fewestParcels_(labelMax),
    mostParcels_(0),
    wall_(0),
    cpu_(0),
    impulse_(Zero),
    angularImpulse_(Zero),
    statistics_(),
    energy_()
{
    const part mine = local(world, nParcels, clock);

    for (const part& p : superellipsoidParallel::gatherPlain(&mine, 1))
    {
        merge(p);
    }
}


// * * * * * * * * * * * * * * * Member Functions  * * * * * * * * * * * * * //

void Foam::superellipsoidReport::writeParcels(Ostream& os) const
{
    os  << "    parcels " << parcels_;

    if (Pstream::parRun())
    {
        os  << " (" << fewestParcels_ << " to " << mostParcels_
            << " a processor)";
    }
}


void Foam::superellipsoidReport::writeContacts
(
    Ostream& os,
    const bool manifolds
) const
{
    const sel_statistics& s = statistics_;

    os  << "    contacts: pairs " << s.pairContacts
        << ", walls " << s.wallContacts
        << ", across processors " << s.haloContacts
        << " (" << s.haloContactsTotal << " in the step)"
        << "; candidate pairs " << s.candidatePairs;

    if (manifolds)
    {
        os  << ", manifold points " << s.manifoldPoints;
    }

    os  << nl;
}


void Foam::superellipsoidReport::writeNarrowPhase(Ostream& os) const
{
    const sel_statistics& s = statistics_;
    const scalar iterations = s.narrowIterations/max(s.narrowCalls, scalar(1));

    os  << "    overlap/dEq: pairs " << brief(s.overlapPairWorst).c_str()
        << ", walls " << brief(s.overlapWallWorst).c_str()
        << "; residual " << brief(s.residualWorst).c_str()
        << "; Newton " << brief(iterations).c_str() << " mean, "
        << s.narrowIterationsWorst << " worst"
        << "; fallbacks " << s.fallbacks
        << "; loose " << s.loose
        << "; travel " << brief(s.travelWorst).c_str() << nl;
}


void Foam::superellipsoidReport::writeIterationCounts(Ostream& os) const
{
    const sel_statistics& s = statistics_;
    const scalar substeps = max(s.substeps, 1);

    os  << "    iterations a substep: velocities "
        << brief(s.velocityIterations/substeps).c_str() << ", positions "
        << brief(s.positionIterations/substeps).c_str()
        << "; last change of a contact's velocity [m/s]: mean "
        << brief(s.residualVelocitySum/substeps).c_str() << ", worst "
        << brief(s.residualVelocityWorst).c_str() << "; not converged "
        << s.unconverged << " of " << s.substeps << " substeps, bounces "
        << s.unconvergedBounces << ", let go " << s.impulseResets << "; reused "
        << s.reused << "; energy by parting [J] "
        << brief(s.energyPositionCorrection).c_str() << nl;
}


void Foam::superellipsoidReport::writeLosses(Ostream& os) const
{
    const sel_statistics& s = statistics_;

    os  << "; energy [J]: in them " << brief(s.energyElastic).c_str()
        << ", dampers took " << brief(s.energyDamped).c_str()
        << ", across " << brief(s.energyTangentialDamped).c_str()
        << ", slip " << brief(s.energySlipped).c_str();

    if (s.energyRolled != 0 || s.energyNeckBreak != 0)
    {
        os  << ", rolling " << brief(s.energyRolled).c_str()
            << ", necks " << brief(s.energyNeckBreak).c_str();
    }

    os  << ", the substep's length " << brief(s.energyStepError).c_str();
}


void Foam::superellipsoidReport::writeSprings
(
    Ostream& os,
    const bool budget
) const
{
    const sel_statistics& s = statistics_;

    os  << "    springs: ";

    if (s.frequencyWorst > 0)
    {
        const scalar critical = sel_statistics_critical_step(&s);

        os  << "substep " << brief(dt_/max(s.substeps, 1)/critical).c_str()
            << " of the critical one, " << brief(critical).c_str() << " s";
    }
    else
    {
        os  << "no contact";
    }

    if (budget)
    {
        writeLosses(os);
    }

    os  << nl;
}


void Foam::superellipsoidReport::writeIterations(Ostream& os) const
{
    const sel_statistics& s = statistics_;

    os  << "    trapezoidal rule: iterations a substep "
        << brief(s.iterations/max(s.substeps, 1)).c_str() << ", worst "
        << s.iterationsWorst << ", residual at most "
        << brief(s.iterationsResidual).c_str() << ", not converged "
        << s.unconverged << " of " << s.substeps << " substeps" << nl;
}


void Foam::superellipsoidReport::writeBarrier(Ostream& os) const
{
    const sel_statistics& s = statistics_;
    const scalar steps = max(s.barrierSteps, scalar(1));

    os  << "    barrier: local contacts " << s.localContacts
        << ", skin over least gap " << brief(s.nearness).c_str()
        << "; steps a substep "
        << brief(s.barrierSteps/max(s.substeps, 1)).c_str();

    if (s.iterations > 0)
    {
        os  << ", made again " << s.barrierRepeats
            << ", for who came from farther " << s.barrierOutOfReach
            << ", for contacts that gave more than they got "
            << s.barrierDamped
            << "; iterations a step "
            << brief(s.iterations/steps).c_str() << ", worst "
            << s.iterationsWorst << ", of the linear solver "
            << brief(s.linearIterations/steps).c_str();
    }

    if (s.frequencyWorst > 0)
    {
        const scalar critical = sel_statistics_critical_step(&s);

        os  << "; step of an explicit rule at most "
            << brief(critical).c_str() << " s";
    }

    writeLosses(os);

    os  << nl;
}


void Foam::superellipsoidReport::writeEnergy(Ostream& os) const
{
    const sel_statistics& s = statistics_;

    os  << "    energy [J]: translation " << brief(energy_.translation).c_str()
        << ", rotation " << brief(energy_.rotation).c_str()
        << ", potential " << brief(energy_.potential).c_str()
        << ", dissipated " << brief(s.energyDissipated).c_str()
        << ", added " << brief(s.energyAdded).c_str()
        << "; speed [m/s] max " << brief(energy_.speedMax).c_str();

    if (s.wallWork != 0)
    {
        os  << "; work of moving walls [J] " << brief(s.wallWork).c_str();
    }

    os  << nl;
}


void Foam::superellipsoidReport::writeFluid(Ostream& os) const
{
    if (!fluid_)
    {
        return;
    }

    // Before the first step dt_ is zero
    const scalar perSecond = dt_ > 0 ? 1/dt_ : 0;

    os  << "    fluid: force on the particles besides buoyancy [N] "
        << brief(perSecond*impulse_).c_str()
        << ", torque [N m] " << brief(perSecond*angularImpulse_).c_str()
        << "; Re max " << brief(statistics_.reynoldsWorst).c_str()
        << "; substep over relaxation time max "
        << brief(statistics_.relaxationWorst).c_str() << nl;
}


void Foam::superellipsoidReport::writeSeconds(Ostream& os) const
{
    const sel_seconds& stage = statistics_.seconds;

    os  << "    seconds: neighbours " << brief(stage.neighbours).c_str()
        << ", detection " << brief(stage.detection).c_str()
        << ", collision " << brief(stage.collision).c_str()
        << ", motion " << brief(stage.motion).c_str()
        << ", exchange " << brief(stage.exchange).c_str()
        << ", step " << brief(wall_).c_str()
        << " (CPU " << brief(cpu_).c_str() << ')' << endl;
}


Foam::scalar Foam::superellipsoidReport::unconverged() const
{
    return statistics_.unconverged/max(statistics_.substeps, 1);
}


Foam::scalar Foam::superellipsoidReport::iterations() const
{
    return statistics_.iterations/max(statistics_.substeps, 1);
}


Foam::scalar Foam::superellipsoidReport::overlapLast() const
{
    return max(statistics_.overlapPairLast, statistics_.overlapWallLast);
}


Foam::scalar Foam::superellipsoidReport::contactsPerParticle() const
{
    const scalar n = max(parcels_, label(1));

    return (statistics_.pairContacts + statistics_.wallContacts)/n;
}


Foam::scalar Foam::superellipsoidReport::speedOverKick(const scalar g) const
{
    const scalar kick = g*dt_/max(statistics_.substeps, 1);

    return energy_.speedMean/max(kick, VSMALL);
}


bool Foam::superellipsoidReport::isTrembling(const scalar g) const
{
    // A packing at rest has some hundredths at most; falling or flowing
    // particles are faster, and particles driven by a wall are not meant to
    // rest

    const scalar speed = speedOverKick(g);

    return
        contactsPerParticle() > 1
     && statistics_.wallWork == 0
     && speed > 0.05
     && speed < 5;
}


Foam::scalar Foam::superellipsoidReport::iterationsUsed(const int passes) const
{
    const sel_statistics& s = statistics_;
    const scalar contacts = s.pairContacts + s.wallContacts;

    // The contacts of the last substep represent those of all substeps

    return s.impulses/max(passes*contacts*s.substeps, scalar(1));
}


bool Foam::superellipsoidReport::isRestless(const int passes) const
{
    return
        contactsPerParticle() > 1
     && (overlapLast() > 0.01 || iterationsUsed(passes) > 0.3);
}


Foam::string Foam::superellipsoidReport::packingText(const int passes) const
{
    return
        brief(contactsPerParticle()) + " contacts a particle, overlap/dEq "
      + brief(overlapLast())
      + ", " + brief(100*iterationsUsed(passes), 2)
      + " % of contacts took an impulse in each pass";
}


// ************************************************************************* //

/*---------------------------------------------------------------------------*\
    lagrangianSuperellipsoid: superellipsoidal particles in OpenFOAM
-------------------------------------------------------------------------------
License
    This file is part of lagrangianSuperellipsoid, a library for OpenFOAM.

    lagrangianSuperellipsoid is free software: you can redistribute it and/or
    modify it under the terms of the GNU General Public License as published
    by the Free Software Foundation, either version 3 of the License, or (at
    your option) any later version.

    lagrangianSuperellipsoid is distributed in the hope that it will be
    useful, but WITHOUT ANY WARRANTY; without even the implied warranty of
    MERCHANTABILITY or FITNESS FOR A PARTICULAR PURPOSE.  See the GNU General
    Public License for more details.

    SPDX-License-Identifier: GPL-3.0-or-later

\*---------------------------------------------------------------------------*/

#include "superellipsoidDynamics.H"
#include "superellipsoidInput.H"
#include "superellipsoidMaterials.H"
#include "superellipsoidParallel.H"
#include "PstreamReduceOps.H"
#include "StringStream.H"
#include "Time.H"

#include <algorithm>
#include <cstdio>
#include <set>
#include <vector>

// * * * * * * * * * * * * * * * Local Functions * * * * * * * * * * * * * * //

namespace Foam
{

//- Sum or maximum over all processes, entry by entry
template<class CombineOp>
static void combine(scalarList& values, const CombineOp& op)
{
    Pstream::listCombineGather(values, op);
    superellipsoidParallel::broadcast(values);
}


//- A stretch of time for people
static string duration(const scalar seconds)
{
    if (seconds < 100)
    {
        return Foam::name(label(seconds + 0.5)) + " s";
    }

    const label minutes = label(seconds/60 + 0.5);

    if (minutes < 60)
    {
        return Foam::name(minutes) + " min";
    }

    const label rest = minutes % 60;

    return
        Foam::name(minutes/60) + " h " + (rest < 10 ? "0" : "")
      + Foam::name(rest) + " min";
}

} // End namespace Foam


// * * * * * * * * * * * * * Private Member Functions  * * * * * * * * * * * //

Foam::string Foam::superellipsoidDynamics::brief
(
    const scalar value,
    const int digits
)
{
    char buffer[32];
    std::snprintf(buffer, sizeof(buffer), "%.*g", digits, value);

    return buffer;
}


void Foam::superellipsoidDynamics::announce() const
{
    const sel_world_settings& world = settings_.world();
    const List<sel_material>& pairs = settings_.pairMaterials();
    const wordList& shapes = shapes_.names();

    Info<< name_.c_str() << ": detection " << sel_method_name(world.method)
        << ", partners "
        << (world.partners == SEL_PARTNERS_ALL ? "all" : "deepest")
        << ", manifold "
        << (world.manifold > 0 ? brief(world.manifold) : string("off")).c_str()
        << ", model impulse" << nl
        << "    pairs: "
        << superellipsoidMaterials::text(world.material).c_str() << nl;

    for (label k = 0; k < pairs.size(); ++k)
    {
        const label i = k/shapes.size();
        const label j = k % shapes.size();

        if
        (
            i <= j
         && !superellipsoidMaterials::same(pairs[k], world.material)
        )
        {
            Info<< "    pairs " << shapes[i].c_str() << ' '
                << shapes[j].c_str() << ": "
                << superellipsoidMaterials::text(pairs[k]).c_str() << nl;
        }
    }

    forAll(settings_.wallPatches(), i)
    {
        const sel_wall_patch& patch = settings_.wallPatches()[i];
        const vector velocity
        (
            patch.velocity[0], patch.velocity[1], patch.velocity[2]
        );
        const vector omega(patch.omega[0], patch.omega[1], patch.omega[2]);

        Info<< "    wall " << walls_.patchNames()[i].c_str() << ": "
            << superellipsoidMaterials::text(patch.material).c_str();

        if (velocity != vector::zero)
        {
            Info<< ", velocity " << superellipsoidInput::text(velocity).c_str();
        }
        if (omega != vector::zero)
        {
            Info<< ", omega " << superellipsoidInput::text(omega).c_str();
        }

        Info<< nl;
    }

    if (settings_.fluid().active())
    {
        Info<< "    fluid: " << settings_.fluid().text().c_str();
        if (!world.betweenParticles)
        {
            Info<< "; particles do not collide with each other";
        }
        Info<< nl;
    }

    Info<< endl;
}


Foam::string Foam::superellipsoidDynamics::fluidText() const
{
    const scalar dt = dt_;
    const sel_fluid& fluid = *this->fluid();
    const sel_particles& p = particles();

    vector force(Zero);
    vector torque(Zero);
    scalar Re = 0;
    scalar stiffest = 0;

    for (int i = 0; i < p.nLocal; ++i)
    {
        const sel_shape& shape = *sel_world_shape(world_, p.shape[i]);

        vector slip;

        for (direction d = 0; d < vector::nComponents; ++d)
        {
            force[d] += fluid.impulse[3*i + d]/dt;
            torque[d] += fluid.angularImpulse[3*i + d]/dt;

            slip[d] =
                fluid.u[3*i + d]
              + (dt - fluidOffset_)*fluid.dudt[3*i + d]
              - p.v[3*i + d];

            for (direction e = 0; e < vector::nComponents; ++e)
            {
                slip[d] +=
                    fluid.gradient[9*i + 3*d + e]
                   *(p.x[3*i + e] - fluid.x0[3*i + e]);
            }
        }

        if (fluid.viscosity[i] > 0)
        {
            Re =
                max
                (
                    Re,
                    fluid.density[i]*mag(slip)*shape.equivalentDiameter
                   /fluid.viscosity[i]
                );
        }

        const double* c = fluid.coefficient + 9*i;

        stiffest =
            max
            (
                stiffest,
                max(c[0], max(c[4], c[8]))/(p.density[i]*shape.volume)
            );
    }

    reduce(force, sumOp<vector>());
    reduce(torque, sumOp<vector>());
    reduce(Re, maxOp<scalar>());
    reduce(stiffest, maxOp<scalar>());

    const auto text = [](const vector& v)
    {
        return
            '(' + brief(v.x()) + ' ' + brief(v.y()) + ' ' + brief(v.z()) + ')';
    };

    return
        "force on the particles besides buoyancy [N] " + text(force)
      + ", torque [N m] " + text(torque) + "; Re max " + brief(Re)
      + "; substep over relaxation time max " + brief(stiffest/nSubCycles_);
}


// * * * * * * * * * * * * * * * Member Functions  * * * * * * * * * * * * * //

void Foam::superellipsoidDynamics::preflight()
{
    const sel_particles& p = particles();

    label nTotal = p.nLocal;
    reduce(nTotal, sumOp<label>());

    if (!nTotal)
    {
        return;
    }

    const bool atStart = !checked_;
    const label firstNew = firstNew_;

    checked_ = true;
    firstNew_ = nextId_;

    const sel_contact* contacts = nullptr;
    const int* first = nullptr;
    const int* second = nullptr;
    int count = 0;

    check
    (
        sel_world_contacts(world_, &contacts, &first, &second, &count),
        "check of the initial positions"
    );


    // Overlap over dEq of the smaller, numbers (second: -1 - patch for a
    // wall), place

    const label width = 6;
    const scalar small = min(scalar(0.01), settings_.maxInitialOverlap());
    DynamicList<scalar> found;

    for (int k = 0; k < count; ++k)
    {
        const sel_contact& c = contacts[k];

        if (!SEL_TOUCHES(c.end) || c.overlap <= 0)
        {
            continue;
        }

        scalar dEq =
            sel_world_shape(world_, p.shape[first[k]])->equivalentDiameter;

        scalar one = p.id[first[k]];
        scalar other =
            second[k] < 0
          ? -1 - sel_walls_patch(sel_world_walls(world_), c.triangle)
          : scalar(p.id[second[k]]);

        if (second[k] >= 0)
        {
            dEq =
                min
                (
                    dEq,
                    sel_world_shape
                    (
                        world_,
                        p.shape[second[k]]
                    )->equivalentDiameter
                );

            if (one > other)
            {
                std::swap(one, other);
            }
        }

        const scalar share = c.overlap/dEq;

        if (share > small && (atStart || max(one, other) >= firstNew))
        {
            found.append(share);
            found.append(one);
            found.append(other);
            found.append(c.point[0]);
            found.append(c.point[1]);
            found.append(c.point[2]);
        }
    }

    const scalarList all(superellipsoidParallel::gather<scalar>(found));

    std::vector<label> order;
    std::set<std::pair<scalar, scalar>> seen;

    for (label k = 0; k < all.size()/width; ++k)
    {
        // Walls may touch twice, pairs across processors are found twice
        const auto pair = std::make_pair(all[width*k + 1], all[width*k + 2]);

        if (pair.second < 0 || seen.insert(pair).second)
        {
            order.push_back(k);
        }
    }

    std::sort
    (
        order.begin(),
        order.end(),
        [&](const label a, const label b)
        {
            return all[width*a] > all[width*b];
        }
    );

    // Told by the master, ended by everybody

    scalar worst = order.size() ? all[width*order[0]] : 0;
    superellipsoidParallel::broadcast(worst);

    // Of particles that have not been simulated before
    scalar worstNew = 0;
    for (const label k : order)
    {
        if (max(all[width*k + 1], all[width*k + 2]) >= firstNew)
        {
            worstNew = max(worstNew, all[width*k]);
        }
    }
    superellipsoidParallel::broadcast(worstNew);

    // While running once, and again when it has doubled

    if (worst <= 0 || (!atStart && worst <= 2*warnedOverlap_))
    {
        return;
    }

    if (!atStart)
    {
        warnedOverlap_ = worst;
    }

    OStringStream os;

    if (Pstream::master())
    {
        os  << "cloud " << name_ << ": " << label(order.size())
            << (atStart ? " initial overlaps" : " overlaps of new particles")
            << " of more than " << 100*small << " % of dEq. The worst:";

        for (std::size_t k = 0; k < min(order.size(), std::size_t(5)); ++k)
        {
            const scalar* f = &all[width*order[k]];

            os  << nl << "    particle " << label(f[1]) << " and ";

            if (f[2] < 0)
            {
                os  << "wall " << walls_.patchNames()[label(-1 - f[2])];
            }
            else
            {
                os  << "particle " << label(f[2]);
            }

            os  << ": " << brief(100*f[0]).c_str() << " % of dEq, at ("
                << brief(f[3], 6).c_str() << ' ' << brief(f[4], 6).c_str()
                << ' ' << brief(f[5], 6).c_str() << ')';
        }
    }

    if (atStart && worstNew > settings_.maxInitialOverlap())
    {
        // All processes know it, one says it
        string message(os.str());
        superellipsoidParallel::broadcast(message);

        FatalErrorInFunction
            << message.c_str() << nl
            << "    More than maxInitialOverlap "
            << settings_.maxInitialOverlap() << " is refused"
            << exit(FatalError);
    }

    WarningInFunction << os.str().c_str() << endl;
}


void Foam::superellipsoidDynamics::report(const counts& c)
{
    ++nSteps_;

    forAll(c.left, patchi)
    {
        leftTotal_[patchi] += c.left[patchi];
    }

    const Time& time = mesh_.time();

    if (c.stopped)
    {
        WarningInFunction
            << "cloud " << name_ << ": " << c.stopped
            << " particles reached a wall with their centre and were stopped"
            << " there;" << nl
            << "    substeps too long, or too fast a filling" << endl;
    }

    if (settings_.worstContact() && time.writeTime())
    {
        worstContact_.write
        (
            time.globalPath()/"postProcessing"/"lagrangian"/name_
           /"worstContact"
        );
    }

    if (nSteps_ % settings_.logInterval() && !time.writeTime())
    {
        return;
    }


    // All processes

    const sel_statistics& s = *sel_world_statistics(world_);
    sel_energy e;
    sel_world_energy(world_, &e);

    scalarList sums(17);
    {
        label i = 0;
        sums[i++] = c.n;
        sums[i++] = s.candidatePairs;
        sums[i++] = s.pairContacts;
        sums[i++] = s.wallContacts;
        sums[i++] = s.haloContacts;
        sums[i++] = s.narrowCalls;
        sums[i++] = s.narrowIterations;
        sums[i++] = s.fallbacks;
        sums[i++] = s.loose;
        sums[i++] = e.translation;
        sums[i++] = e.rotation;
        sums[i++] = e.potential;
        sums[i++] = s.energyDissipated;
        sums[i++] = s.energyAdded;
        sums[i++] = s.haloContactsTotal;
        sums[i++] = s.manifoldPoints;
        sums[i++] = s.wallWork;
    }

    scalarList most(14);
    {
        label i = 0;
        most[i++] = c.n;
        most[i++] = -c.n;
        most[i++] = s.overlapPairWorst;
        most[i++] = s.overlapWallWorst;
        most[i++] = s.residualWorst;
        most[i++] = s.narrowIterationsWorst;
        most[i++] = s.travelWorst;
        most[i++] = e.speedMax;
        most[i++] = s.seconds.neighbours;
        most[i++] = s.seconds.detection;
        most[i++] = s.seconds.collision;
        most[i++] = s.seconds.motion;
        most[i++] = s.seconds.exchange;
        most[i++] = stepClock_.elapsedTime();
    }

    combine(sums, plusEqOp<scalar>());
    combine(most, maxEqOp<scalar>());

    string fluid;
    if (this->fluid())
    {
        fluid = fluidText();
    }

    if (!Pstream::master())
    {
        return;
    }


    // Steps and time left

    const scalar t = time.value();
    const scalar dt = time.deltaTValue();
    const scalar done = t - runStartTime_;
    const scalar todo = time.endTime().value() - t;
    const label nLeft = label(max(scalar(0), todo/dt) + 0.5);
    const scalar secondsLeft =
        done > 0 ? max(scalar(0), todo)*runClock_.elapsedTime()/done : 0;

    Info<< name_.c_str() << ": step " << nSteps_ << " of " << nSteps_ + nLeft
        << ", time " << brief(t, 8).c_str() << " s, " << nSubCycles_
        << " substeps of "
        << brief(dt/nSubCycles_).c_str() << " s, about "
        << duration(secondsLeft).c_str() << " left" << nl;

    Info<< "    parcels " << label(sums[0]);
    if (Pstream::parRun())
    {
        Info<< " (" << label(-most[1]) << " to " << label(most[0])
            << " a processor)";
    }
    Info<< ", left through";

    bool anyLeft = false;
    forAll(leftTotal_, patchi)
    {
        if (leftTotal_[patchi])
        {
            anyLeft = true;
            Info<< ' ' << mesh_.boundaryMesh()[patchi].name() << ' '
                << leftTotal_[patchi];
            if (c.left.size() && c.left[patchi])
            {
                Info<< " (+" << c.left[patchi] << ')';
            }
        }
    }
    if (!anyLeft)
    {
        Info<< " patches 0";
    }
    Info<< ", removed " << c.removed << ", stopped on walls " << c.stopped
        << ", lost 0" << nl;

    Info<< "    contacts: pairs " << sums[2] << ", walls " << sums[3]
        << ", across processors " << sums[4] << " (" << sums[14]
        << " in the step); candidate pairs " << sums[1];
    if (settings_.world().manifold > 0)
    {
        Info<< ", manifold points " << sums[15];
    }
    Info<< nl;

    Info<< "    overlap/dEq: pairs " << brief(most[2]).c_str() << ", walls "
        << brief(most[3]).c_str() << "; residual " << brief(most[4]).c_str()
        << "; Newton " << brief(sums[6]/max(sums[5], scalar(1))).c_str()
        << " mean, " << label(most[5]) << " worst; fallbacks " << sums[7]
        << "; loose " << sums[8] << "; travel "
        << brief(most[6]).c_str() << nl;

    Info<< "    energy [J]: translation " << brief(sums[9]).c_str()
        << ", rotation " << brief(sums[10]).c_str() << ", potential "
        << brief(sums[11]).c_str() << ", dissipated "
        << brief(sums[12]).c_str() << ", added " << brief(sums[13]).c_str()
        << "; speed [m/s] max " << brief(most[7]).c_str();
    if (sums[16] != 0)
    {
        Info<< "; work of moving walls [J] " << brief(sums[16]).c_str();
    }
    Info<< nl;

    if (!fluid.empty())
    {
        Info<< "    fluid: " << fluid.c_str() << nl;
    }

    Info<< "    seconds: neighbours " << brief(most[8]).c_str()
        << ", detection " << brief(most[9]).c_str() << ", collision "
        << brief(most[10]).c_str() << ", motion " << brief(most[11]).c_str()
        << ", exchange " << brief(most[12]).c_str() << ", step "
        << brief(most[13]).c_str() << endl;
}


// ************************************************************************* //

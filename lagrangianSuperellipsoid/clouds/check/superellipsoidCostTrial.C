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

#include "superellipsoidCostTrial.H"
#include "superellipsoidParallel.H"

// * * * * * * * * * * * * * Private Member Functions  * * * * * * * * * * * //

Foam::scalar Foam::superellipsoidCostTrial::shapesThere
(
    const superellipsoidDynamics& dynamics,
    DynamicList<sel_shape>& shapes,
    DynamicList<scalar>& shares
)
{
    const sel_particles& p = dynamics.particles();
    labelList place(p.nLocal, -1);
    scalar density = 0;

    for (label i = 0; i < p.nLocal; ++i)
    {
        const label s = p.shape[i];

        // No more kinds than that tell more; sizes may be as many as bodies
        if (s >= place.size())
        {
            place.setSize(s + 1, -1);
        }
        if (place[s] < 0)
        {
            place[s] = shapes.size();
            shapes.append(dynamics.shape(s));
            shares.append(0);
        }
        shares[place[s]] += 1;
        density += p.density[i]/p.nLocal;
    }

    return density;
}


void Foam::superellipsoidCostTrial::run
(
    const superellipsoidDynamics& dynamics,
    const vector& g,
    const scalar density,
    const scalar step,
    const label bodies,
    const scalar seconds
)
{
    const superellipsoidSettings& own = dynamics.settings();
    sel_world_settings settings(own.world());
    DynamicList<sel_shape> shapes;
    DynamicList<scalar> shares;
    sel_trial trial = {};

    trial.density = shapesThere(dynamics, shapes, shares);

    if (shapes.empty())
    {
        trial.density = density;
        shapes.append(dynamics.shapes().list());
        shares.setSize(shapes.size(), 1);
    }

    const vector along(dynamics.plane().along(g));

    for (direction d = 0; d < vector::nComponents; ++d)
    {
        settings.gravity[d] = along[d];
    }
    settings.plane = dynamics.plane().plane();

    if (own.pairMaterials().size())
    {
        settings.material = own.pairMaterials()[0];
    }

    trial.settings = &settings;
    trial.nShapes = shapes.size();
    trial.shapes = shapes.cdata();
    trial.shares = shares.cdata();
    trial.wall =
        own.wallPatches().size()
      ? own.wallPatches()[0].material
      : settings.material;
    trial.bodies = bodies;
    trial.step = step;
    trial.substeps = own.nSubCycles();
    trial.maxTravel = own.maxTravel();
    trial.maxOverlap = own.maxOverlap();
    trial.seconds = seconds;

    status_ = sel_trial_run(&trial, &cost_);
}


// * * * * * * * * * * * * * * * * Constructors  * * * * * * * * * * * * * * //

Foam::superellipsoidCostTrial::superellipsoidCostTrial
(
    const superellipsoidDynamics& dynamics,
    const vector& g,
    const scalar density,
    const scalar step,
    const label bodies,
    const scalar seconds
)
:
    cost_(),
    status_(SEL_OK)
{
    if (Pstream::master())
    {
        run(dynamics, g, density, step, bodies, seconds);
    }

    label status = status_;
    superellipsoidParallel::broadcast(status);
    status_ = sel_status(status);

    List<scalar> numbers
    ({
        scalar(cost_.bodies),
        cost_.resting.substeps, cost_.resting.seconds,
        cost_.resting.contacts, cost_.resting.speed,
        cost_.moving.substeps, cost_.moving.seconds,
        cost_.moving.contacts, cost_.moving.speed
    });
    superellipsoidParallel::broadcast(numbers);

    cost_.bodies = int(numbers[0]);
    cost_.resting = {numbers[1], numbers[2], numbers[3], numbers[4]};
    cost_.moving = {numbers[5], numbers[6], numbers[7], numbers[8]};
}


// ************************************************************************* //

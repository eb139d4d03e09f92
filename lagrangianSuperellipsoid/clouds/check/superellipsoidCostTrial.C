// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidCostTrial.H"
#include "superellipsoidParallel.H"
#include "superellipsoidText.H"

#include <map>

// * * * * * * * * * * * * * * * Local Functions * * * * * * * * * * * * * * //

//- Plain data, which are sent as bytes
struct Foam::superellipsoidCostTrial::sort
{
    superellipsoidIdentity identity;
    int type;
    double number;
    double density;     // sum over the particles [kg/m3]
};


struct Foam::superellipsoidCostTrial::mixture
{
    DynamicList<sel_shape> shapes;
    DynamicList<scalar> shares;
    DynamicList<int> types;
    scalar density;     // mean over the particles [kg/m3]
};


// * * * * * * * * * * * * * Private Member Functions  * * * * * * * * * * * //

std::vector<Foam::superellipsoidCostTrial::sort>
Foam::superellipsoidCostTrial::sortsHere
(
    const superellipsoidDynamics& dynamics
)
{
    const sel_particles& p = dynamics.particles();
    std::map<std::pair<int, int>, std::size_t> place;
    std::vector<sort> sorts;

    for (label i = 0; i < p.nLocal; ++i)
    {
        const auto found =
            place.insert({{p.shape[i], p.type[i]}, sorts.size()});

        if (found.second)
        {
            sorts.push_back
            ({
                superellipsoidPolyhedra::identity(dynamics.shape(p.shape[i])),
                p.type[i],
                0,
                0
            });
        }

        sort& mine = sorts[found.first->second];
        mine.number += 1;
        mine.density += p.density[i];
    }

    return sorts;
}


Foam::superellipsoidCostTrial::mixture Foam::superellipsoidCostTrial::mix
(
    const std::vector<sort>& sorts
)
{
    std::map<std::pair<superellipsoidIdentity, int>, scalar> numbers;
    mixture all;
    scalar n = 0;

    all.density = 0;

    for (const sort& one : sorts)
    {
        numbers[{one.identity, one.type}] += one.number;
        all.density += one.density;
        n += one.number;
    }

    all.density /= max(n, scalar(1));

    for (const auto& one : numbers)
    {
        sel_shape shape;

        if (superellipsoidPolyhedra::shape(one.first.first, shape) == SEL_OK)
        {
            all.shapes.append(shape);
            all.types.append(one.first.second);
            all.shares.append(one.second);
        }
    }

    return all;
}


Foam::superellipsoidCostTrial::mixture Foam::superellipsoidCostTrial::mix
(
    const superellipsoidShapes& shapes,
    const scalar density
)
{
    mixture all;

    all.density = density;

    for (label i = 0; i < shapes.size(); ++i)
    {
        all.shapes.append(shapes[i]);
        all.types.append(i);
        all.shares.append(1);
    }

    return all;
}


std::string Foam::superellipsoidCostTrial::text
(
    const mixture& bodies,
    const wordList& names
)
{
    scalarList shares(names.size(), Zero);

    forAll(bodies.types, i)
    {
        shares[bodies.types[i]] += bodies.shares[i];
    }

    std::string said;

    forAll(names, i)
    {
        if (shares[i] > 0)
        {
            said +=
                (said.size() ? ", " : "") + names[i] + ' '
              + superellipsoidText::brief(shares[i]/sum(shares));
        }
    }

    return said;
}


void Foam::superellipsoidCostTrial::run
(
    const superellipsoidDynamics& dynamics,
    const mixture& bodies,
    const vector& g,
    const scalar step,
    const label nBodies,
    const scalar seconds
)
{
    const superellipsoidSettings& own = dynamics.settings();
    sel_world_settings settings(own.world);
    sel_trial trial = {};

    const vector along(dynamics.plane().along(g));

    for (direction d = 0; d < vector::nComponents; ++d)
    {
        settings.gravity[d] = along[d];
    }
    settings.plane = dynamics.plane().plane();

    trial.settings = &settings;
    trial.nShapes = bodies.shapes.size();
    trial.shapes = bodies.shapes.cdata();
    trial.shares = bodies.shares.cdata();
    trial.types = bodies.types.cdata();
    trial.nTypes = own.pairMaterials.size() ? dynamics.shapes().size() : 0;
    trial.materials = own.pairMaterials.begin();
    trial.density = bodies.density;
    trial.wall =
        wall_ >= 0 ? own.wallPatches[wall_].material : settings.material;
    trial.bodies = nBodies;
    trial.step = step;
    trial.substeps = own.nSubCycles;
    trial.maxTravel = own.maxTravel;
    trial.maxOverlap = own.maxOverlap;
    trial.seconds = seconds;

    shares_ = text(bodies, dynamics.shapes().names());
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
    status_(SEL_OK),
    wall_(dynamics.walls().mirrors().find(false)),
    shares_()
{
    const std::vector<sort> here(sortsHere(dynamics));
    const std::vector<sort> sorts
    (
        superellipsoidParallel::gatherPlain(here.data(), here.size())
    );

    if (Pstream::master())
    {
        run
        (
            dynamics,
            sorts.size() ? mix(sorts) : mix(dynamics.shapes(), density),
            g,
            step,
            bodies,
            seconds
        );
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

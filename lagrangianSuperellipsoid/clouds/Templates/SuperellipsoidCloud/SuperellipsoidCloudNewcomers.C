// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidPlaces.H"
#include "superellipsoidPresent.H"

// * * * * * * * * * * * * * Private Member Functions  * * * * * * * * * * * //

template<class CloudType>
Foam::superellipsoidNewcomers
Foam::SuperellipsoidCloud<CloudType>::makeNewcomers() const
{
    const superellipsoidSettings& settings = this->dynamics().settings();

    return
        superellipsoidNewcomers
        (
            this->shapes(),
            this->name(),
            this->particleProperties().objectPath(),
            settings.injectedOnOverlap,
            settings.usualGap()
        );
}


template<class CloudType>
std::vector<sel_newcomer>
Foam::SuperellipsoidCloud<CloudType>::takeNewcomers()
{
    std::vector<sel_newcomer> taken;
    DynamicList<parcelType*> parcels;

    for (parcelType& p : *this)
    {
        if (!p.isNewcomer())
        {
            continue;
        }

        prepare(p);

        sel_newcomer newcomer;
        superellipsoidTriple::give(newcomer.x, p.centre());
        superellipsoidTriple::give(newcomer.v, p.U());
        superellipsoidTriple::give(newcomer.omega, p.omega());
        newcomer.q[0] = p.orientation().w();
        superellipsoidTriple::give
        (
            newcomer.q + 1,
            p.orientation().v()
        );
        newcomer.diameter = p.d();
        newcomer.density = p.rho();
        newcomer.id = p.gid();
        newcomer.shape = p.typeId();

        taken.push_back(newcomer);
        parcels.append(&p);
    }

    for (parcelType* p : parcels)
    {
        this->deleteParticle(*p);
    }

    return taken;
}


template<class CloudType>
void Foam::SuperellipsoidCloud<CloudType>::makeParcel
(
    const sel_newcomer& newcomer,
    const label cell
)
{
    const double* q = newcomer.q;
    const vector centre(superellipsoidNewcomers::centre(newcomer));
    parcelType* p = new parcelType(this->mesh(), centre, cell);

    this->setParcelThermoProperties(*p, 0);

    p->state().gid = newcomer.id;
    p->setShape(this->shapes(), newcomer.shape, newcomer.diameter);
    p->setOrientation(quaternion(q[0], vector(q[1], q[2], q[3])));
    p->setOmega
    (
        vector(newcomer.omega[0], newcomer.omega[1], newcomer.omega[2])
    );
    p->U() = vector(newcomer.v[0], newcomer.v[1], newcomer.v[2]);
    p->rho() = newcomer.density;
    p->nParticle() = 1;

    this->addParticle(p);
}


template<class CloudType>
void Foam::SuperellipsoidCloud<CloudType>::placeNewcomers(const label firstNew)
{
    if (newcomers_.acceptsAll() && newcomers_.empty())
    {
        return;
    }

    newcomers_.join(takeNewcomers());

    if (newcomers_.empty())
    {
        return;
    }

    const superellipsoidPresent present
    (
        *this,
        this->periods(),
        newcomers_.bounds(),
        0
    );
    const std::shared_ptr<const sel_walls> walls(this->wallGeometry());

    // Newcomers may be outside the mesh, after the motion of a wall
    const superellipsoidPlaces here(this->mesh(), newcomers_.centres());

    std::vector<sel_newcomer> in
    (
        newcomers_.placeNewcomers(here, present, this->periods(), walls.get())
    );

    List<vector> centres(in.size());

    forAll(centres, i)
    {
        centres[i] = superellipsoidNewcomers::centre(in[i]);

        if (in[i].id < firstNew)
        {
            in[i].id = this->dynamics().takeIds(1);
        }
    }

    const superellipsoidPlaces places(this->mesh(), centres);

    forAll(centres, i)
    {
        if (places.cell(i) >= 0)
        {
            makeParcel(in[i], places.cell(i));
        }
    }
}

// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidHalo.H"
#include "superellipsoidPolyhedra.H"
#include "superellipsoidStatus.H"
#include "Pstream.H"
#include "PstreamReduceOps.H"
#include "UIPstream.H"
#include "UOPstream.H"

// * * * * * * * * * * * * * Private Member Functions  * * * * * * * * * * * //

int Foam::superellipsoidHalo::deliver(void*, sel_message* messages, int count)
{
    const UPstream::commsTypes comms = UPstream::commsTypes::nonBlocking;
    const label nRequests = UPstream::nRequests();
    bool ok = true;

    for (int k = 0; k < count; ++k)
    {
        const sel_message& m = messages[k];

        if (m.nReceived)
        {
            UIPstream::read
            (
                comms,
                m.rank,
                reinterpret_cast<char*>(m.received),
                m.nReceived*sizeof(double),
                UPstream::msgType() + m.tagReceived
            );
        }
    }

    for (int k = 0; k < count; ++k)
    {
        const sel_message& m = messages[k];

        ok =
            (
                !m.nSent
             || UOPstream::write
                (
                    comms,
                    m.rank,
                    reinterpret_cast<const char*>(m.sent),
                    m.nSent*sizeof(double),
                    UPstream::msgType() + m.tagSent
                )
            )
         && ok;
    }

    UPstream::waitRequests(nRequests);

    return ok ? 0 : 1;
}


int Foam::superellipsoidHalo::greatest(void*, double* value, int)
{
    // OpenFOAM reduces a single number by MPI's own reduction only for the
    // minimum, so the maximum is computed as the negative minimum of negative
    // numbers
    scalar least = -*value;
    reduce(least, minOp<scalar>());
    *value = -least;

    return 0;
}


// * * * * * * * * * * * * * * * * Constructors  * * * * * * * * * * * * * * //

Foam::superellipsoidHalo::superellipsoidHalo()
:
    halo_(nullptr)
{
    sel_transport transport = sel_transport();
    transport.rank = Pstream::myProcNo();
    transport.ranks = Pstream::nProcs();
    transport.deliver = deliver;
    transport.greatestOne = greatest;
    transport.polyhedron = superellipsoidPolyhedra::find;

    superellipsoidCheck(sel_halo_create(&halo_, &transport), "halo");
}


Foam::superellipsoidHalo::~superellipsoidHalo()
{
    sel_halo_free(halo_);
}


// * * * * * * * * * * * * * * * Member Functions  * * * * * * * * * * * * * //

void Foam::superellipsoidHalo::connect(sel_world_settings& settings)
{
    if (Pstream::parRun() || settings.nPeriods)
    {
        sel_halo_connect(halo_, &settings);
    }
}


void Foam::superellipsoidHalo::build
(
    sel_world* world,
    const sel_halo_need& need
)
{
    superellipsoidCheck
    (
        sel_halo_build(halo_, world, &need),
        "making the halo failed"
    );
}

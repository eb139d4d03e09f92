// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "SuperellipsoidCloud.H"
#include "superellipsoidCompat.H"
#include "superellipsoidFieldCheck.H"
#include "superellipsoidFormCheck.H"
#include "superellipsoidInput.H"
#include "superellipsoidParallel.H"
#include "superellipsoidPlaces.H"
#include "superellipsoidDryRun.H"
#include "superellipsoidRestart.H"
#include "PstreamBuffers.H"
#include "PstreamReduceOps.H"

#include <algorithm>
#include <limits>

// * * * * * * * * * * * * * Private Member Functions  * * * * * * * * * * * //

template<class CloudType>
const Foam::word& Foam::SuperellipsoidCloud<CloudType>::checkFiles
(
    const fvMesh& mesh,
    const word& cloudName,
    const bool readFields
)
{
    superellipsoidCheckLayout(cloudName, superellipsoidLayout);

    typedef typename CloudType::kinematicCloudType kinematicCloud;

    superellipsoidSettings::checkFile
    (
        mesh,
        cloudName,
        CloudFunctionObject<kinematicCloud>::
            dictionaryConstructorTablePtr_->sortedToc(),
        InjectionModel<kinematicCloud>::
            dictionaryConstructorTablePtr_->sortedToc()
    );

    if (readFields)
    {
        superellipsoidRestart(mesh, cloudName).check();
    }

    // Errors are exceptions until the cloud is constructed
    superellipsoidInput::throwErrors(true);

    return cloudName;
}


template<class CloudType>
Foam::labelList Foam::SuperellipsoidCloud<CloudType>::numbers() const
{
    DynamicList<label> numbers;
    for (const parcelType& p : *this)
    {
        if (p.gid() >= 0)
        {
            numbers.append(p.gid());
        }
    }

    return labelList(std::move(numbers));
}


template<class CloudType>
void Foam::SuperellipsoidCloud<CloudType>::checkNumbers()
{
    labelList all(superellipsoidParallel::gather<label>(numbers()));
    std::sort(all.begin(), all.end());
    const label* twice = std::adjacent_find(all.cbegin(), all.cend());

    label same = twice == all.cend() ? -1 : *twice;
    superellipsoidParallel::broadcast(same);

    if (same >= 0)
    {
        FatalErrorInFunction
            << "cloud " << this->name() << ": the field gid has " << same
            << " more than once" << exit(FatalError);
    }
}


template<class CloudType>
void Foam::SuperellipsoidCloud<CloudType>::checkShapes()
{
    for (const parcelType& p : *this)
    {
        if (!p.hasShape() || !p.hasOrientation())
        {
            FatalErrorInFunction
                << "cloud " << this->name() << ": particle " << p.gid()
                << " at " << p.centre() << " was read with semiAxes "
                << p.semiAxes() << " and orientation ("
                << p.orientation().w() << ' ' << p.orientation().v()
                << ");" << nl << "    semi-axes must be greater than zero,"
                << " the quaternion must not be zero"
                << exit(FatalError);
        }

        if (p.polyhedron() && !superellipsoidPolyhedra::find(p.polyhedron()))
        {
            failPolyhedron(p);
        }
    }
}


template<class CloudType>
void Foam::SuperellipsoidCloud<CloudType>::failPolyhedron
(
    const parcelType& p
)
{
    // The list of shapes at the time of writing

    const wordList before
    (
        this->outputProperties().lookupOrDefault
        (
            "shapes",
            this->shapes().names()
        )
    );
    const label type = p.typeId();
    const bool named = type >= 0 && type < before.size();
    const word name(named ? before[type] : word("?"));
    const bool there = this->shapes().find(name) >= 0;

    FatalErrorInFunction
        << "cloud " << this->name() << ": particle " << p.gid() << " at "
        << p.centre() << " is a polyhedron that matches none of the shapes"
        << " (key "
        << p.polyhedron() << ");" << nl << "    "
        << (
               there
             ? string
               (
                   "the file or another entry of shape '"
                 + name + "' is not the one with which the particles were"
                   " written"
               )
             : string
               (
                   "shape '" + name + "' is missing in the block shapes"
               )
           ).c_str()
        << exit(FatalError);
}


template<class CloudType>
bool Foam::SuperellipsoidCloud<CloudType>::isMisplaced(const parcelType& p)
{
    return
        !superellipsoidFieldCheck::isInMesh(p)
     || mag(p.centre() - p.position()) > 1e-4*p.d();
}


template<class CloudType>
void Foam::SuperellipsoidCloud<CloudType>::relocateParcel
(
    parcelType& p,
    const superellipsoidPlaces& places,
    const label i
) const
{
    const label cell = places.cell(i);
    // mesh().C() cannot be used here: its construction is collective, and not
    // all processes call this function
    const vector inward(this->pMesh().cellCentres()[cell] - p.centre());

    // The centre may lie on a face of the cell. Move the position into the
    // cell, by less than the allowed distance between centre and position
    const scalar pull = min(1e-6, 1e-5*p.d()/max(mag(inward), VSMALL));

    p.relocate(p.centre() + pull*inward, cell);
}


template<class CloudType>
Foam::List<Foam::IDLList<typename CloudType::particleType>>
Foam::SuperellipsoidCloud<CloudType>::exchangeAstray
(
    List<IDLList<parcelType>>& to,
    const boolList& comes
) const
{
    PstreamBuffers buffers(Pstream::commsTypes::nonBlocking);

    forAll(to, proc)
    {
        if (to[proc].size())
        {
            UOPstream stream(proc, buffers);
            stream << to[proc];
        }
    }

    buffers.finishedSends();

    List<IDLList<parcelType>> from(Pstream::nProcs());

    forAll(from, proc)
    {
        if (comes[proc])
        {
            UIPstream stream(proc, buffers);
            from[proc] = IDLList<parcelType>
            (
                stream,
                typename parcelType::iNew(this->pMesh())
            );
        }
    }

    return from;
}


template<class CloudType>
void Foam::SuperellipsoidCloud<CloudType>::checkOutside
(
    const superellipsoidPlaces& places,
    const UList<vector>& centres,
    const labelUList& gids
) const
{
    label nOutside = 0;
    string outside;

    forAll(centres, i)
    {
        if (places.rank(i) < 0 && ++nOutside <= 10)
        {
            outside +=
                "\n    particle " + superellipsoidInput::text(gids[i])
              + " at " + superellipsoidInput::text(centres[i]);
        }
    }

    if (nOutside)
    {
        superellipsoidInput::fail
        (
            superellipsoidCompat::fieldObject
            (
                *this,
                "centre",
                IOobject::NO_READ
            ).objectPath(),
            -1,
            "cloud " + this->name() + ": "
          + superellipsoidInput::text(nOutside) + " particles in this file lie"
            " outside the mesh" + outside
          + (nOutside > 10 ? "\n    ..." : "")
        );
    }
}


template<class CloudType>
void Foam::SuperellipsoidCloud<CloudType>::relocate()
{
    // The positions in the cells are valid only in the mesh for which they were
    // written; the centres are valid in any mesh

    DynamicList<parcelType*> astray;
    DynamicList<vector> here;
    DynamicList<label> hereIds;

    for (parcelType& p : *this)
    {
        if (isMisplaced(p))
        {
            astray.append(&p);
            here.append(p.centre());
            hereIds.append(p.gid());
        }
    }

    labelList n(Pstream::nProcs(), Zero);
    n[Pstream::myProcNo()] = astray.size();
    Pstream::listCombineGather(n, plusEqOp<label>());
    superellipsoidParallel::broadcast(n);

    if (!sum(n))
    {
        return;
    }

    const List<vector> centres(superellipsoidParallel::allGather<vector>(here));
    const labelList gids(superellipsoidParallel::allGather<label>(hereIds));
    const superellipsoidPlaces places(this->mesh(), centres);

    checkOutside(places, centres, gids);

    Info<< "    cloud " << this->name() << ": " << sum(n) << " particles were"
        << " relocated to the cells of their centres: they were written for"
        << " another mesh, or with few digits" << endl;

    moveMisplaced(places, astray, n);
}


template<class CloudType>
void Foam::SuperellipsoidCloud<CloudType>::moveMisplaced
(
    const superellipsoidPlaces& places,
    const UList<parcelType*>& astray,
    const labelUList& n
)
{
    const label me = Pstream::myProcNo();

    List<IDLList<parcelType>> to(Pstream::nProcs());
    List<DynamicList<label>> coming(Pstream::nProcs());
    boolList comes(Pstream::nProcs(), false);
    label i = 0;

    forAll(n, proc)
    {
        for (label k = 0; k < n[proc]; ++k, ++i)
        {
            const label rank = places.rank(i);

            if (proc == me && rank == me)
            {
                relocateParcel(*astray[k], places, i);
            }
            else if (proc == me)
            {
                to[rank].append(this->remove(astray[k]));
            }
            else if (rank == me)
            {
                coming[proc].append(i);
                comes[proc] = true;
            }
        }
    }

    List<IDLList<parcelType>> from(exchangeAstray(to, comes));

    forAll(from, proc)
    {
        for (const label k : coming[proc])
        {
            parcelType* p = from[proc].removeHead();
            this->addParticle(p);
            relocateParcel(*p, places, k);
        }
    }
}


template<class CloudType>
void Foam::SuperellipsoidCloud<CloudType>::mapTypes()
{
    // typeId is the index in the list of shapes, which may have changed

    const wordList now(this->shapes().names());
    const wordList before
    (
        this->outputProperties().lookupOrDefault("shapes", now)
    );

    if (before == now)
    {
        return;
    }

    for (parcelType& p : *this)
    {
        if (p.typeId() >= 0 && p.typeId() < before.size())
        {
            p.setType(this->shapes().find(before[p.typeId()]));
        }
    }
}


template<class CloudType>
void Foam::SuperellipsoidCloud<CloudType>::compareForms() const
{
    superellipsoidFormCheck forms(this->shapes());

    for (const parcelType& p : *this)
    {
        forms.add(p.typeId(), p.d(), p.identity());
    }

    forms.warn(this->name());
}


template<class CloudType>
bool Foam::SuperellipsoidCloud<CloudType>::injects()
{
    // A cloud without injectors has an OpenFOAM injector of type `none`
    for (const auto& injector : this->injectors())
    {
        if (injector.type() != "none")
        {
            return true;
        }
    }

    return false;
}


template<class CloudType>
void Foam::SuperellipsoidCloud<CloudType>::readParcels()
{
    parcelType::readFields(*this);

    checkNumbers();
    relocate();
    checkShapes();
    superellipsoidRestart(this->mesh(), this->name()).compare
    (
        this->outputProperties(),
        numbers(),
        injects()
    );

    label last = -1;

    for (const parcelType& p : *this)
    {
        last = max(last, p.gid());
    }

    reduce(last, maxOp<label>());

    this->dynamics().idsTaken(last);

    // Particles with higher numbers may have left since
    this->dynamics().idsTaken
    (
        this->outputProperties().lookupOrDefault("nextId", label(0)) - 1
    );

    this->dynamics().substeps().setResting
    (
        this->outputProperties().lookupOrDefault("substepsAtRest", label(1))
    );

    this->dynamics().readMotion(this->outputProperties());
    this->dynamics().restarted();
    this->dynamics().openings().restore
    (
        this->outputProperties().subOrEmptyDict("opened")
    );

    newcomers_.restore(this->outputProperties());

    mapTypes();
    compareForms();

    sharedMemory_ = false;
}


template<class CloudType>
void Foam::SuperellipsoidCloud<CloudType>::warnDigits() const
{
    const Time& time = this->db().time();
    const label exact = std::numeric_limits<scalar>::max_digits10;

    if
    (
        !warnedDigits_
     && time.writeFormat() == IOstream::ASCII
     && label(IOstream::defaultPrecision()) < exact
    )
    {
        warnedDigits_ = true;

        Info<< "    cloud " << this->name() << " is written with "
            << IOstream::defaultPrecision() << " digits, from which a restart"
            << " continues. For an exact restart: writeFormat binary, or"
            << " writePrecision " << exact << endl;
    }
}


template<class CloudType>
void Foam::SuperellipsoidCloud<CloudType>::beginFolder()
{
    // OpenFOAM writes the properties once more at the end of the step
    superellipsoidRestart::begin(this->outputProperties());

    if (this->db().time().writeTime() && !superellipsoidDryRun::active())
    {
        writeProperties(false);
    }
}


template<class CloudType>
void Foam::SuperellipsoidCloud<CloudType>::writeProperties
(
    const bool complete
) const
{
    // Set here, not only at the end of a step: a stopped run is written before
    // the step ends

    IOdictionary& properties =
        const_cast<SuperellipsoidCloud<CloudType>&>(*this).outputProperties();

    properties.set("nextId", this->dynamics().nextId());
    properties.set("shapes", this->shapes().names());
    properties.set
    (
        "pendingImpulse",
        exchange_.valid() && exchange_->toFluid()
    );

    this->dynamics().writeMotion(properties);
    newcomers_.store(properties);

    if (this->dynamics().substeps().followsRest())
    {
        properties.set
        (
            "substepsAtRest",
            this->dynamics().substeps().resting()
        );
    }

    superellipsoidRestart(this->mesh(), this->name()).store
    (
        properties,
        numbers(),
        complete
    );
    superellipsoidCompat::writeAs
    (
        properties,
        this->db().time(),
        IOstream::ASCII,
        true
    );
}

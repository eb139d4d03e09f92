// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidWallFields.H"
#include "superellipsoidParallel.H"
#include "superellipsoidSeal.H"
#include "fvMesh.H"
#include "surfaceFields.H"
#include "volFields.H"

#include "sel_checksum.h"

// * * * * * * * * * * * * * Private Member Functions  * * * * * * * * * * * //

Foam::IOobject Foam::superellipsoidWallFields::object
(
    const word& name,
    const IOobject::readOption option
) const
{
    return
        IOobject
        (
            name + '.' + cloudName_,
            mesh_.time().timeName(),
            mesh_,
            option,
            IOobject::NO_WRITE,
            false
        );
}


void Foam::superellipsoidWallFields::take()
{
    if (!hasOrigins_)
    {
        origins_ = walls_.origins();
        hasOrigins_ = true;
    }

    const auto triangles = loads_->triangles();

    for (const auto& t : triangles)
    {
        // Triangles of walls that move independently of the mesh come last
        if (std::size_t(t.triangle) < origins_.size())
        {
            const superellipsoidWalls::origin& from = origins_[t.triangle];
            faceSums& s =
                faces_[std::make_tuple(from.proc, from.face, from.image)];

            for (int k = 0; k < SEL_FACE_SUMS; ++k)
            {
                sel_exact_join(&s.of[k], &t.sums[k]);
            }
        }
    }

    moving_.add(origins_.size(), triangles, loads_->faceTime());
    time_ += loads_->faceTime();
    loads_->clearFaces();
}


std::vector<Foam::superellipsoidWallFields::faceValues>
Foam::superellipsoidWallFields::values() const
{
    List<std::vector<faceValues>> to(Pstream::nProcs());

    for (const auto& f : faces_)
    {
        if (std::get<1>(f.first) < 0)
        {
            continue;
        }

        faceValues v;
        v.face = std::get<1>(f.first);

        for (int k = 0; k < SEL_FACE_SUMS; ++k)
        {
            v.values[k] = sel_exact_value(&f.second.of[k]);
        }

        double* shear = v.values + SEL_WALL_SHEAR;
        const vector home
        (
            walls_.rotatedToOrigin
            (
                std::get<2>(f.first),
                vector(shear[0], shear[1], shear[2])
            )
        );
        std::copy_n(home.cdata(), 3, shear);

        to[std::get<0>(f.first)].push_back(v);
    }

    return
        superellipsoidParallel::exchangePlain(to)[Pstream::masterNo()];
}


template<class Type>
void Foam::superellipsoidWallFields::write
(
    const word& name,
    const dimensionSet& dimensions,
    const Field<Type>& values
) const
{
    GeometricField<Type, fvPatchField, volMesh> field
    (
        object(name, IOobject::NO_READ),
        mesh_,
        dimensioned<Type>(name, dimensions, Zero)
    );

    forAll(wallOf_, patchi)
    {
        if (wallOf_[patchi] >= 0)
        {
            const polyPatch& pp = mesh_.boundaryMesh()[patchi];

            field.boundaryFieldRef()[patchi] ==
                Field<Type>
                (
                    SubField<Type>
                    (
                        values,
                        pp.size(),
                        pp.start() - mesh_.nInternalFaces()
                    )
                );
        }
    }

    field.write();
}


void Foam::superellipsoidWallFields::writeDepths
(
    const word& name,
    const scalarField& depths
) const
{
    const unsigned int before = IOstream::defaultPrecision(17);

    write(name, dimLength, depths);

    IOstream::defaultPrecision(before);
}


bool Foam::superellipsoidWallFields::readDepths
(
    const word& name,
    scalarField& depths
) const
{
    IOobject io(object(name, IOobject::MUST_READ));

    if (!returnReduce(io.typeHeaderOk<volScalarField>(true), andOp<bool>()))
    {
        return false;
    }

    const volScalarField field(io, mesh_);

    forAll(wallOf_, patchi)
    {
        const polyPatch& pp = mesh_.boundaryMesh()[patchi];

        for (label i = 0; i < pp.size() && wallOf_[patchi] >= 0; ++i)
        {
            depths[pp.start() - mesh_.nInternalFaces() + i] =
                field.boundaryField()[patchi][i];
        }
    }

    return true;
}


Foam::word Foam::superellipsoidWallFields::sumOf
(
    const scalarField& depths
) const
{
    std::uint64_t sum = 0;

    forAll(wallOf_, patchi)
    {
        const polyPatch& pp = mesh_.boundaryMesh()[patchi];

        for (label i = 0; i < pp.size() && wallOf_[patchi] >= 0; ++i)
        {
            const double depth =
                depths[pp.start() - mesh_.nInternalFaces() + i];

            // No index of a face is the same in all decompositions
            sum += sel_checksum_record(0, &depth, 1, 0);
        }
    }

    return superellipsoidSeal::total(sum);
}


// * * * * * * * * * * * * * * * * Constructors  * * * * * * * * * * * * * * //

Foam::superellipsoidWallFields::superellipsoidWallFields
(
    const fvMesh& mesh,
    const word& cloudName,
    const superellipsoidWalls& walls,
    const superellipsoidWearLaws& laws,
    const labelUList& patches,
    const std::shared_ptr<superellipsoidWallLoads>& loads
)
:
    mesh_(mesh),
    cloudName_(cloudName),
    walls_(walls),
    laws_(laws),
    loads_(loads),
    moving_(walls.moving(), cloudName, laws, patches, walls.nMeshPatches()),
    faces_(),
    time_(0),
    wallOf_(mesh.boundaryMesh().size(), -1),
    archard_(mesh.nFaces() - mesh.nInternalFaces(), Zero),
    finnie_(archard_),
    origins_(),
    hasOrigins_(false)
{
    for (const label i : patches)
    {
        // A mirror wall has no values of its own
        if (i < walls.nMeshPatches() && !walls.mirrors()[i])
        {
            const word& name = walls.patchNames()[i];
            wallOf_[mesh.boundaryMesh().findPatchID(name)] = i;
        }
    }
}


// * * * * * * * * * * * * * * * Member Functions  * * * * * * * * * * * * * //

Foam::wordList Foam::superellipsoidWallFields::read()
{
    wordList missing;

    if (laws_.hasArchard() && !readDepths("wallWear", archard_))
    {
        missing.append("wallWear." + cloudName_);
    }

    if (laws_.hasFinnie() && !readDepths("wallErosion", finnie_))
    {
        missing.append("wallErosion." + cloudName_);
    }

    return missing;
}


Foam::List<Foam::string> Foam::superellipsoidWallFields::sums() const
{
    DynamicList<string> lines;

    if (laws_.hasArchard())
    {
        lines.append("wallWear " + sumOf(archard_));
    }

    if (laws_.hasFinnie())
    {
        lines.append("wallErosion " + sumOf(finnie_));
    }

    return List<string>(lines);
}


Foam::wordList Foam::superellipsoidWallFields::changed
(
    const UList<string>& written
) const
{
    wordList names;

    for (const string& now : sums())
    {
        const string name(now.substr(0, now.find(' ') + 1));

        for (const string& then : written)
        {
            if (then.compare(0, name.size(), name) == 0 && then != now)
            {
                names.append
                (
                    word(name.substr(0, name.size() - 1) + '.' + cloudName_)
                );
            }
        }
    }

    return names;
}


void Foam::superellipsoidWallFields::write()
{
    take();

    const scalar perTime = time_ > 0 ? 1/time_ : 0;
    const polyBoundaryMesh& patches = mesh_.boundaryMesh();
    scalarField pressure(archard_.size(), Zero);
    vectorField shear(archard_.size(), Zero);

    for (const faceValues& f : values())
    {
        const label patchi = patches.whichPatch(f.face);
        const label wall = wallOf_[patchi];

        if (wall >= 0)
        {
            const label i = f.face - mesh_.nInternalFaces();
            const double* v = f.values;
            const scalar perArea =
                1/mesh_.magSf().boundaryField()[patchi]
                [
                    f.face - patches[patchi].start()
                ];

            pressure[i] += perTime*perArea*v[SEL_WALL_NORMAL];
            shear[i] +=
                perTime*perArea
               *vector
                (
                    v[SEL_WALL_SHEAR],
                    v[SEL_WALL_SHEAR + 1],
                    v[SEL_WALL_SHEAR + 2]
                );
            archard_[i] += perArea*laws_[wall].archard()*v[SEL_WALL_ARCHARD];
            finnie_[i] += perArea*laws_[wall].finnie()*v[SEL_WALL_EROSION];
        }
    }

    write("wallPressure", dimPressure, pressure);
    write("wallShear", dimPressure, shear);

    if (laws_.hasArchard())
    {
        writeDepths("wallWear", archard_);
    }

    if (laws_.hasFinnie())
    {
        writeDepths("wallErosion", finnie_);
    }

    faces_.clear();
    time_ = 0;
}


Foam::superellipsoidMovingWalls::faceFields
Foam::superellipsoidWallFields::picture()
{
    take();

    return moving_.picture();
}


Foam::List<Foam::string> Foam::superellipsoidWallFields::state()
{
    return moving_.state(mesh_.time().value());
}


bool Foam::superellipsoidWallFields::setState(const UList<string>& lines)
{
    return moving_.setState
    (
        lines,
        mesh_.time().value(),
        mesh_.time().deltaTValue()
    );
}


// ************************************************************************* //

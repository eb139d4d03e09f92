// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidDepositFields.H"
#include "superellipsoidDynamics.H"
#include "superellipsoidParallel.H"
#include "fvMesh.H"
#include "surfaceFields.H"
#include "volFields.H"

// * * * * * * * * * * * * * Private Member Functions  * * * * * * * * * * * //

std::vector<Foam::superellipsoidDepositFields::sums>
Foam::superellipsoidDepositFields::local
(
    const superellipsoidDynamics& dynamics
)
{
    const sel_particles& p = dynamics.particles();
    std::map<int, sums> triangles;

    for (label i = 0; i < p.nLocal; ++i)
    {
        if (p.held[i] > 0)
        {
            const int triangle = int(p.held[i]) - 1;
            sums& s = triangles[triangle];

            s.of = triangle;
            sel_exact_add(&s.held[SEL_HELD_NUMBER], 1);
            sel_exact_add
            (
                &s.held[SEL_HELD_MASS],
                p.density[i]*dynamics.shape(p.shape[i]).volume
            );
        }
    }

    std::vector<sums> all;

    for (const auto& t : triangles)
    {
        all.push_back(t.second);
    }

    return all;
}


std::vector<Foam::superellipsoidDepositFields::sums>
Foam::superellipsoidDepositFields::faces
(
    const superellipsoidDynamics& dynamics
)
{
    if (!hasOrigins_)
    {
        origins_ = walls_.origins();
        hasOrigins_ = true;
    }

    const std::vector<sums> mine(local(dynamics));
    std::map<std::pair<int, int>, sums> all;

    for
    (
        const sums& t
      : superellipsoidParallel::gatherPlain(mine.data(), mine.size())
    )
    {
        if (std::size_t(t.of) < origins_.size() && origins_[t.of].face >= 0)
        {
            // Images of a triangle have the origin of the triangle itself
            const superellipsoidWalls::origin& from = origins_[t.of];
            sums& s = all[std::make_pair(from.proc, from.face)];

            s.of = from.face;
            for (int k = 0; k < SEL_HELD_SUMS; ++k)
            {
                sel_exact_join(&s.held[k], &t.held[k]);
            }
        }
    }

    List<std::vector<sums>> to(Pstream::nProcs());

    for (const auto& f : all)
    {
        to[f.first.first].push_back(f.second);
    }

    return superellipsoidParallel::exchangePlain(to)[Pstream::masterNo()];
}


void Foam::superellipsoidDepositFields::write
(
    const word& name,
    const dimensionSet& dimensions,
    const scalarField& values
) const
{
    volScalarField field
    (
        IOobject
        (
            name + '.' + cloudName_,
            mesh_.time().timeName(),
            mesh_,
            IOobject::NO_READ,
            IOobject::NO_WRITE,
            false
        ),
        mesh_,
        dimensionedScalar(name, dimensions, Zero)
    );

    forAll(asked_, patchi)
    {
        if (asked_[patchi])
        {
            const polyPatch& pp = mesh_.boundaryMesh()[patchi];

            field.boundaryFieldRef()[patchi] ==
                scalarField
                (
                    SubField<scalar>
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


// * * * * * * * * * * * * * * * * Constructors  * * * * * * * * * * * * * * //

Foam::superellipsoidDepositFields::superellipsoidDepositFields
(
    const fvMesh& mesh,
    const word& cloudName,
    const superellipsoidWalls& walls,
    const labelUList& patches
)
:
    mesh_(mesh),
    cloudName_(cloudName),
    walls_(walls),
    asked_(mesh.boundaryMesh().size(), false),
    origins_(),
    hasOrigins_(false)
{
    for (const label i : patches)
    {
        asked_[mesh.boundaryMesh().findPatchID(walls.patchNames()[i])] = true;
    }
}


// * * * * * * * * * * * * * * * Member Functions  * * * * * * * * * * * * * //

void Foam::superellipsoidDepositFields::write
(
    const superellipsoidDynamics& dynamics
)
{
    const polyBoundaryMesh& patches = mesh_.boundaryMesh();
    scalarField number(mesh_.nFaces() - mesh_.nInternalFaces(), Zero);
    scalarField mass(number);

    for (const sums& f : faces(dynamics))
    {
        const label patchi = patches.whichPatch(f.of);
        const label i = f.of - mesh_.nInternalFaces();
        const scalar area =
            mesh_.magSf().boundaryField()[patchi]
            [
                f.of - patches[patchi].start()
            ];

        number[i] = sel_exact_value(&f.held[SEL_HELD_NUMBER])/area;
        mass[i] = sel_exact_value(&f.held[SEL_HELD_MASS])/area;
    }

    write("deposit", dimMass/dimArea, mass);
    write("depositNumber", dimless/dimArea, number);
}


// ************************************************************************* //

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

#include "superellipsoidVTPSurfaces.H"

#include <limits>

// * * * * * * * * * * * * * * * Global Functions  * * * * * * * * * * * * * //

void Foam::addColumn
(
    superellipsoidVTPFile& file,
    const superellipsoidVTPSnapshot::column& column,
    const labelUList& particles,
    const label times,
    const bool single
)
{
    const label width = column.width;
    const word name(column.name == "centre" ? "Points" : column.name);

    const auto each = [&column, &particles, times, width]
    (
        const std::function<void(const scalar)>& put
    )
    {
        for (const label i : particles)
        {
            const scalar* values = column.of(i);

            for (label j = 0; j < times*width; ++j)
            {
                put(values[j % width]);
            }
        }
    };

    const label n = times*particles.size();

    if (column.integer)
    {
        file.add<label>(name, width, n, [each](vtk::formatter& format)
        {
            each([&](const scalar x) { format.write(label(x)); });
        });
    }
    else if (single)
    {
        file.add<float>(name, width, n, [each](vtk::formatter& format)
        {
            each([&](const scalar x) { format.write(float(x)); });
        });
    }
    else
    {
        file.add<double>(name, width, n, [each](vtk::formatter& format)
        {
            each([&](const scalar x) { format.write(double(x)); });
        });
    }
}


// * * * * * * * * * * * * * Private Member Functions  * * * * * * * * * * * //

Foam::superellipsoidVTPSurfaces::surface
Foam::superellipsoidVTPSurfaces::make(const sel_shape& shape) const
{
    surface s;
    s.points.resize(3*nPoints_);
    s.normals.resize(3*nPoints_);
    s.quads.resize(4*nQuads_);

    const sel_status status = sel_shape_tessellate
    (
        &shape,
        divisions_,
        s.points.data(),
        s.normals.data(),
        s.quads.data()
    );

    if (status != SEL_OK)
    {
        FatalErrorInFunction
            << "surface of a particle: " << sel_status_message(status)
            << nl << exit(FatalError);
    }

    return s;
}


const Foam::superellipsoidVTPSurfaces::surface&
Foam::superellipsoidVTPSurfaces::of(const sel_shape& shape)
{
    const key k
    {{
        shape.semiAxes[0], shape.semiAxes[1], shape.semiAxes[2],
        shape.epsilon1, shape.epsilon2
    }};

    const auto found = surfaces_.find(k);

    if (found != surfaces_.end())
    {
        return found->second;
    }

    // A cloud of many sizes must not fill the memory
    if (surfaces_.size() > 100)
    {
        surfaces_.clear();
    }

    return surfaces_[k] = make(shape);
}


Foam::superellipsoidVTPFile::source
Foam::superellipsoidVTPSurfaces::vectors
(
    std::vector<double> surface::* from,
    const bool move
)
{
    return [this, from, move](vtk::formatter& format)
    {
        const auto& centres = particles_["centre"];
        const auto& Qs = particles_["Q"];

        forAll(shown_, k)
        {
            const scalar* c = centres.of(shown_[k]);
            const scalar* Q = Qs.of(shown_[k]);
            const std::vector<double>& body = of(shapes_[k]).*from;

            for (label p = 0; p < nPoints_; ++p)
            {
                const double* x = &body[3*p];

                for (label i = 0; i < 3; ++i)
                {
                    const double turned =
                        Q[3*i]*x[0] + Q[3*i + 1]*x[1] + Q[3*i + 2]*x[2];

                    format.write(float(turned + (move ? c[i] : 0.0)));
                }
            }
        }
    };
}


Foam::superellipsoidVTPFile::source
Foam::superellipsoidVTPSurfaces::corners()
{
    return [this](vtk::formatter& format)
    {
        forAll(shown_, k)
        {
            for (const int point : of(shapes_[k]).quads)
            {
                format.write(label(k*nPoints_ + point));
            }
        }
    };
}


Foam::superellipsoidVTPFile::source
Foam::superellipsoidVTPSurfaces::ends() const
{
    const label n = nQuads_*shown_.size();

    return [n](vtk::formatter& format)
    {
        for (label quad = 1; quad <= n; ++quad)
        {
            format.write(label(4*quad));
        }
    };
}


// * * * * * * * * * * * * * * * * Constructors  * * * * * * * * * * * * * * //

Foam::superellipsoidVTPSurfaces::superellipsoidVTPSurfaces
(
    const superellipsoidVTPSnapshot& particles,
    const label divisions
)
:
    particles_(particles),
    divisions_(divisions),
    nPoints_(sel_shape_tessellation_points(divisions)),
    nQuads_(sel_shape_tessellation_quads(divisions)),
    shown_(),
    shapes_(),
    surfaces_()
{
    // What the indices of the file can count
    const label most =
        std::numeric_limits<label>::max()/(4*max(nPoints_, nQuads_));

    for (const label i : particles.order())
    {
        sel_shape shape;
        const sel_status status = sel_shape_init
        (
            &shape,
            particles["semiAxes"].of(i),
            *particles["epsilon1"].of(i),
            *particles["epsilon2"].of(i)
        );

        if (status == SEL_OK && shown_.size() < most)
        {
            shown_.append(i);
            shapes_.push_back(shape);
        }
    }

    if (shown_.size() == most)
    {
        WarningInFunction
            << "with divisions " << divisions << " the surfaces of " << most
            << " particles fit into one file: the others are left out" << endl;
    }
}


// * * * * * * * * * * * * * * * Member Functions  * * * * * * * * * * * * * //

uint64_t Foam::superellipsoidVTPSurfaces::write
(
    const fileName& file,
    const bool binary,
    const scalar time
)
{
    const label nPoints = nPoints_*shown_.size();
    const label nQuads = nQuads_*shown_.size();
    superellipsoidVTPFile vtp(file, binary, time, {nPoints, 0, 0, nQuads});

    vtp.begin("PointData", word::null, word::null, "Normals");
    vtp.add<float>("Normals", 3, nPoints, vectors(&surface::normals, false));
    vtp.end();

    vtp.begin("CellData", "typeId", "U");

    for (const auto& column : particles_.columns())
    {
        if (column.onSurfaces)
        {
            addColumn(vtp, column, shown_, nQuads_, true);
        }
    }

    vtp.end();

    vtp.begin("Points");
    vtp.add<float>("Points", 3, nPoints, vectors(&surface::points, true));
    vtp.end();

    vtp.begin("Polys");
    vtp.add<label>("connectivity", 1, 4*nQuads, corners());
    vtp.add<label>("offsets", 1, nQuads, ends());
    vtp.end();

    return vtp.close();
}


// ************************************************************************* //

// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidVTPSurfaces.H"

#include <limits>
#include <numeric>

// * * * * * * * * * * * * * * * Global Functions  * * * * * * * * * * * * * //

void Foam::addColumn
(
    superellipsoidVTPFile& file,
    const superellipsoidVTPSnapshot::column& column,
    const labelUList& particles,
    const labelUList& times,
    const bool single
)
{
    const label width = column.width;
    const word name(column.name == "centre" ? "Points" : column.name);

    const auto each = [&column, &particles, &times, width]
    (
        const std::function<void(const scalar)>& put
    )
    {
        forAll(particles, k)
        {
            const scalar* values = column.of(particles[k]);

            for (label j = 0; j < times[k]*width; ++j)
            {
                put(values[j % width]);
            }
        }
    };

    const label n = std::accumulate(times.begin(), times.end(), label(0));

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

void Foam::superellipsoidVTPSurfaces::surface::addFace
(
    const double* from,
    const int* numbers,
    const int n,
    const double scale,
    const double normal[3]
)
{
    for (int k = 0; k < n; ++k)
    {
        corners.push_back(int(points.size()/3));

        for (int i = 0; i < 3; ++i)
        {
            points.push_back(scale*from[3*numbers[k] + i]);
            normals.push_back(normal[i]);
        }
    }

    ends.push_back(int(corners.size()));
}


Foam::superellipsoidVTPSurfaces::size
Foam::superellipsoidVTPSurfaces::sizeOf(const sel_shape& shape) const
{
    if (shape.hull)
    {
        const sel_hull& h = *shape.hull;

        return size{h.faceStart[h.nFaces], h.nFaces, h.faceStart[h.nFaces]};
    }
    else if (shape.polyhedron)
    {
        const label n = shape.polyhedron->nTriangles;

        return size{3*n, n, 3*n};
    }

    const label nQuads = sel_shape_tessellation_quads(divisions_);

    return size{sel_shape_tessellation_points(divisions_), nQuads, 4*nQuads};
}


Foam::superellipsoidVTPSurfaces::surface
Foam::superellipsoidVTPSurfaces::makePolyhedron(const sel_shape& shape)
{
    const sel_polyhedron& p = *shape.polyhedron;
    surface s;

    if (shape.hull)
    {
        const sel_hull& h = *shape.hull;

        for (int f = 0; f < h.nFaces; ++f)
        {
            const int first = h.faceStart[f];

            s.addFace
            (
                h.points,
                h.facePoints + first,
                h.faceStart[f + 1] - first,
                shape.scale,
                h.planes + 4*f
            );
        }

        return s;
    }

    for (int f = 0; f < p.nFaces; ++f)
    {
        for (int t = p.faceFirst[f]; t < p.faceFirst[f + 1]; ++t)
        {
            s.addFace
            (
                p.points,
                p.triangles + 3*t,
                3,
                shape.scale,
                p.planes + 4*f
            );
        }
    }

    return s;
}


Foam::superellipsoidVTPSurfaces::surface
Foam::superellipsoidVTPSurfaces::make(const sel_shape& shape) const
{
    if (shape.polyhedron)
    {
        return makePolyhedron(shape);
    }

    const size n(sizeOf(shape));
    surface s;
    s.points.resize(3*n.points);
    s.normals.resize(3*n.points);
    s.corners.resize(n.corners);

    const sel_status status = sel_shape_tessellate
    (
        &shape,
        divisions_,
        s.points.data(),
        s.normals.data(),
        s.corners.data()
    );

    for (label face = 1; face <= n.faces; ++face)
    {
        s.ends.push_back(4*face);
    }

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
    const superellipsoidIdentity k(superellipsoidPolyhedra::identity(shape));

    const auto found = surfaces_.find(k);

    if (found != surfaces_.end())
    {
        return found->second;
    }

    // Limits the memory for a cloud of many sizes
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

            for (std::size_t p = 0; p < body.size(); p += 3)
            {
                const double* x = &body[p];

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
        label first = 0;

        forAll(shown_, k)
        {
            const surface& s = of(shapes_[k]);

            for (const int point : s.corners)
            {
                format.write(label(first + point));
            }

            first += s.points.size()/3;
        }
    };
}


Foam::superellipsoidVTPFile::source
Foam::superellipsoidVTPSurfaces::ends()
{
    return [this](vtk::formatter& format)
    {
        label first = 0;

        forAll(shown_, k)
        {
            const surface& s = of(shapes_[k]);

            for (const int end : s.ends)
            {
                format.write(label(first + end));
            }

            first += s.corners.size();
        }
    };
}


bool Foam::superellipsoidVTPSurfaces::show
(
    const label particle,
    const sel_shape& shape
)
{
    // Largest index in the file
    const label most = std::numeric_limits<label>::max();
    const size s(sizeOf(shape));

    if (all_.points > most - s.points || all_.corners > most - s.corners)
    {
        return false;
    }

    shown_.append(particle);
    shapes_.push_back(shape);
    nFaces_.append(s.faces);
    all_.points += s.points;
    all_.faces += s.faces;
    all_.corners += s.corners;

    return true;
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
    shown_(),
    shapes_(),
    nFaces_(),
    all_{0, 0, 0},
    surfaces_()
{
    const auto& axes = particles["semiAxes"];
    const auto& epsilon1 = particles["epsilon1"];
    const auto& epsilon2 = particles["epsilon2"];
    const auto& polyhedron = particles["polyhedron"];
    bool capacity = true;

    for (const label i : particles.order())
    {
        const scalar* a = axes.of(i);
        sel_shape shape;
        const sel_status status = superellipsoidPolyhedra::shape
        (
            {{
                a[0], a[1], a[2],
                *epsilon1.of(i), *epsilon2.of(i), *polyhedron.of(i)
            }},
            shape
        );

        capacity = capacity && (status != SEL_OK || show(i, shape));
    }

    if (!capacity)
    {
        WarningInFunction
            << "with divisions " << divisions << " the surfaces of "
            << shown_.size() << " particles fit into one file: the others are"
            << " left out" << endl;
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
    const label nPoints = all_.points;
    superellipsoidVTPFile vtp(file, binary, time, {nPoints, 0, 0, all_.faces});

    vtp.begin("PointData", word::null, word::null, "Normals");
    vtp.add<float>("Normals", 3, nPoints, vectors(&surface::normals, false));
    vtp.end();

    vtp.begin("CellData", "typeId", "U");

    for (const auto& column : particles_.columns())
    {
        if (column.onSurfaces)
        {
            addColumn(vtp, column, shown_, nFaces_, true);
        }
    }

    vtp.end();

    vtp.begin("Points");
    vtp.add<float>("Points", 3, nPoints, vectors(&surface::points, true));
    vtp.end();

    vtp.begin("Polys");
    vtp.add<label>("connectivity", 1, all_.corners, corners());
    vtp.add<label>("offsets", 1, all_.faces, ends());
    vtp.end();

    return vtp.close();
}


// ************************************************************************* //

// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidVTPWriter.H"
#include "superellipsoidMovingWalls.H"
#include "superellipsoidVTPFile.H"
#include "superellipsoidVTPSurfaces.H"

#include <cstdio>

// * * * * * * * * * * * * * Private Member Functions  * * * * * * * * * * * //

uint64_t Foam::superellipsoidVTPWriter::writePoints
(
    const fileName& file,
    const scalar time,
    const superellipsoidVTPSnapshot& particles
) const
{
    const label n = particles.order().size();
    const labelList once(n, label(1));
    superellipsoidVTPFile vtp(file, settings_.binary, time, {n, n, 0, 0});

    vtp.begin("PointData", "typeId", "U");

    for (const auto& column : particles.columns())
    {
        if (column.name != "centre")
        {
            addColumn(vtp, column, particles.order(), once, false);
        }
    }

    vtp.end();

    vtp.begin("Points");
    addColumn(vtp, particles["centre"], particles.order(), once, false);
    vtp.end();

    const auto count = [n](const label start)
    {
        return [n, start](vtk::formatter& format)
        {
            for (label i = 0; i < n; ++i)
            {
                format.write(label(start + i));
            }
        };
    };

    vtp.begin("Verts");
    vtp.add<label>("connectivity", 1, n, count(0));
    vtp.add<label>("offsets", 1, n, count(1));
    vtp.end();

    return vtp.close();
}


void Foam::superellipsoidVTPWriter::reportSize
(
    const label particles,
    const uint64_t points,
    const uint64_t surfaces
) const
{
    const auto megabytes = [](const uint64_t bytes)
    {
        char text[32];
        std::snprintf(text, sizeof text, "%.3g", bytes/1e6);
        return std::string(text);
    };

    Info<< "superellipsoidVTP " << folder_.name() << ": "
        << megabytes(points + surfaces).c_str() << " MB a time for "
        << particles << " particles, "
        << (settings_.binary ? "binary" : "ascii");

    if (settings_.surfaces)
    {
        Info<< ", " << megabytes(surfaces).c_str()
            << " of them for the surfaces (divisions "
            << settings_.divisions << ")";
    }

    Info<< nl << endl;
}


// * * * * * * * * * * * * * * * * Constructors  * * * * * * * * * * * * * * //

Foam::superellipsoidVTPWriter::superellipsoidVTPWriter
(
    const fileName& folder,
    const settings& s,
    const scalar keepBefore
)
:
    folder_(folder),
    settings_(s),
    points_(folder, "particles", keepBefore),
    surfaces_(folder, "surfaces", keepBefore),
    walls_(folder, "movingWalls", keepBefore),
    reported_(false)
{}


// * * * * * * * * * * * * * * * Member Functions  * * * * * * * * * * * * * //

bool Foam::superellipsoidVTPWriter::has(const scalar time) const
{
    return points_.has(time);
}


void Foam::superellipsoidVTPWriter::write
(
    const scalar time,
    const superellipsoidVTPSnapshot& particles,
    const superellipsoidMovingWalls& walls,
    const superellipsoidMovingWalls::faceFields& fields
)
{
    const label index =
        max(walls_.size(), max(points_.size(), surfaces_.size()));

    const fileName points(points_.name(index));
    const uint64_t size = writePoints(folder_/points, time, particles);
    points_.add(points, time);

    uint64_t sizeOfSurfaces = 0;

    if (settings_.surfaces)
    {
        const fileName surfaces(surfaces_.name(index));
        sizeOfSurfaces = superellipsoidVTPSurfaces
        (
            particles,
            settings_.divisions
        ).write(folder_/surfaces, settings_.binary, time);
        surfaces_.add(surfaces, time);
    }

    if (walls.size())
    {
        const fileName name(walls_.name(index));
        walls.writeVTP(folder_/name, settings_.binary, time, fields);
        walls_.add(name, time);
    }

    if (!reported_ && particles.order().size())
    {
        reportSize(particles.order().size(), size, sizeOfSurfaces);
        reported_ = true;
    }
}


// ************************************************************************* //

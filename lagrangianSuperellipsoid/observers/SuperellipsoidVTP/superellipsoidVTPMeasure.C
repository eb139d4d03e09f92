// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidDryRun.H"
#include "superellipsoidInput.H"
#include "superellipsoidMeasure.H"
#include "superellipsoidMovingWalls.H"
#include "superellipsoidVTPSeries.H"
#include "superellipsoidVTPSurfaces.H"

#include <cstdio>

using namespace Foam::superellipsoidInput;

namespace Foam
{

//- Writes the particles for ParaView: the cloud function superellipsoidVTP
//
//  particles_<index>.vtp has one point per particle. On request,
//  surfaces_<index>.vtp has the surfaces with normals. movingWalls_<index>.vtp
//  has the walls that move independently of the mesh. The files .vtp.series
//  list the times, and are continued after a restart.
//
//  Numbers are in single precision; on request, those of the points are in
//  double precision. Particles are in the order of their ids, in one file, on
//  any number of processes. The columns held and polyhedron are left out if all
//  their values are zero.
class superellipsoidVTPMeasure
:
    public superellipsoidMeasure
{
    const std::function<superellipsoidMeasure::columns()> snapshot_;

    const fileName folder_;

    //- True if the first state is written
    const bool writeStart_;

    const bool hasSurfaces_;

    //- Number of divisions of the surfaces between pole and equator
    const label divisions_;

    const bool binary_;

    //- True if the points are in single precision
    const bool single_;

    //- True after the first step has begun
    bool started_;

    //- Files written so far, on the master: particles, surfaces, walls
    std::vector<superellipsoidVTPSeries> series_;

    //- True if the size of the files has been reported
    bool reported_;

    //- Returns true if a column is written. held and polyhedron are zero in
    //- most beds; then they are not written
    static bool isShown
    (
        const superellipsoidMeasure::column& column,
        const labelList& particles
    )
    {
        if (column.name != "held" && column.name != "polyhedron")
        {
            return column.name != "centre";
        }

        for (const label i : particles)
        {
            if (*column.of(i) != 0)
            {
                return true;
            }
        }

        return false;
    }

    uint64_t writePoints
    (
        const fileName& file,
        const scalar time,
        const superellipsoidMeasure::columns& particles
    ) const
    {
        const auto add = superellipsoidVTPSurfaces::addColumn;
        const labelList& order = particles.order;
        const label n = order.size();
        const labelList once(n, label(1));
        superellipsoidVTPFile vtp(file, binary_, time, {n, n, 0, 0});

        vtp.begin("PointData", "typeId", "U");

        for (const auto& column : particles.list)
        {
            if (isShown(column, order))
            {
                add(vtp, column, order, once, single_);
            }
        }

        vtp.end();
        vtp.begin("Points");
        add(vtp, particles["centre"], order, once, single_);
        vtp.end();
        vtp.begin("Verts");
        vtp.count("connectivity", n, 0, 1);
        vtp.count("offsets", n, 1, 1);
        vtp.end();

        return vtp.close();
    }

    //- Reports the size [bytes] of the files of one time
    void reportSize
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
            << megabytes(points + surfaces).c_str() << " MB per written time for "
            << particles << " particles, " << (binary_ ? "binary" : "ascii");

        if (hasSurfaces_)
        {
            Info<< ", " << megabytes(surfaces).c_str()
                << " of them for the surfaces (divisions " << divisions_ << ")";
        }

        Info<< nl << endl;
    }

    //- Writes the present particles for a time t [s], unless there are files of
    //- this time already. Collective
    void writeFiles(const Time& time, const scalar t)
    {
        const superellipsoidMovingWalls& walls = dynamics_.walls().moving();
        const superellipsoidMeasure::columns all(snapshot_());
        const superellipsoidMovingWalls::faceFields fields(walls.fields());

        if (!Pstream::master() || superellipsoidDryRun::active())
        {
            return;
        }

        for (const char* base : {"particles", "surfaces", "movingWalls"})
        {
            if (series_.size() < 3)
            {
                series_.emplace_back(folder_, base, time);
            }
        }

        if (series_[0].has(time.timeToUserTime(t - 0.1*time.deltaTValue())))
        {
            return;
        }

        const scalar now = time.timeToUserTime(t);
        const label particles = all.order.size();
        label index = 0;
        uint64_t sizeOfSurfaces = 0;

        for (const superellipsoidVTPSeries& s : series_)
        {
            index = max(index, s.size());
        }

        const uint64_t size = writePoints(series_[0].next(index), now, all);
        series_[0].add(now);

        if (hasSurfaces_)
        {
            superellipsoidVTPSurfaces surfaces(all, divisions_);

            sizeOfSurfaces =
                surfaces.write(series_[1].next(index), binary_, now);
            series_[1].add(now);
        }

        if (walls.size())
        {
            walls.writeVTP(series_[2].next(index), binary_, now, fields);
            series_[2].add(now);
        }

        if (!reported_ && particles)
        {
            reportSize(particles, size, sizeOfSurfaces);
            reported_ = true;
        }
    }


public:

    explicit superellipsoidVTPMeasure(const context& c)
    :
        superellipsoidMeasure(c),
        snapshot_(c.snapshot),
        folder_(c.folder),
        writeStart_(yesOr(c.dict, "writeStart", true)),
        hasSurfaces_(yesOr(c.dict, "surfaces", false)),
        divisions_(integerOf("VTP", c.dict, "divisions")),
        binary_(wordOf("VTP", c.dict, "format") == "binary"),
        single_(wordOf("VTP", c.dict, "precision") == "single"),
        started_(false),
        reported_(false)
    {}

    virtual scope needs() const override
    {
        return NONE;
    }

    //- Writes the first state: after injection, before motion
    virtual void stepBegins(const Time& time) override
    {
        if (!started_ && writeStart_)
        {
            const scalar dt = time.deltaTValue();
            const scalar start = time.startTime().value();
            const scalar t = time.value() - dt;

            writeFiles(time, mag(t - start) < 1e-6*dt ? start : t);
        }

        started_ = true;
    }

    virtual void write(const Time& time, const bodies&) override
    {
        writeFiles(time, time.value());
    }
};

addSuperellipsoidMeasure(superellipsoidVTPMeasure, superellipsoidVTP);

} // End namespace Foam

// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidMovingWalls.H"
#include "superellipsoidVTPFile.H"
#include "superellipsoidInput.H"
#include "superellipsoidSeal.H"

#include <algorithm>

using namespace Foam::superellipsoidInput;

// * * * * * * * * * * * * * * * Local Functions * * * * * * * * * * * * * * //

namespace Foam
{

static const word blockName("movingWalls");

//- Keyword of the checksum of the numbers of a wall
static const word sumName("checksum");

//- Keyword of the origin of a wall's frame in its file [m]
static const word originName("origin");

static const label nPose = 7;

static const label nLoad = 6;


static void add(std::vector<double>& row, const double* x, const label n)
{
    row.insert(row.end(), x, x + n);
}


//- A function that writes an array
template<class Type>
static superellipsoidVTPFile::source arrayOf(const std::vector<Type>& values)
{
    return [values](vtk::formatter& format)
    {
        for (const Type value : values)
        {
            format.write(value);
        }
    };
}


//- A function that writes m numbers: first, first + step, ..
static superellipsoidVTPFile::source counted
(
    const label m,
    const label first,
    const label step
)
{
    return [m, first, step](vtk::formatter& format)
    {
        for (label i = 0; i < m; ++i)
        {
            format.write(label(first + step*i));
        }
    };
}

} // End namespace Foam


// * * * * * * * * * * * * * Private Member Functions  * * * * * * * * * * * //

Foam::string Foam::superellipsoidMovingWalls::originOf(const wall& w)
{
    const point& origin = w.motion->origin();

    return exactText({origin.x(), origin.y(), origin.z()});
}


void Foam::superellipsoidMovingWalls::read
(
    wall& w,
    const dictionary& state,
    const string& where
)
{
    const auto pose(exactNumbers(state, "pose", nPose, where));
    const auto rates(exactNumbers(state, "rates", 6, where));
    const auto load(exactNumbers(state, "load", nLoad, where));
    const auto sums(exactNumbers(state, "sums", 7, where));
    // Earlier versions wrote no origin
    const string origin(state.lookupOrDefault(originName, string()));

    const string sum
    (
        superellipsoidSeal::sum
        (
            exactText(pose) + exactText(rates) + exactText(load)
          + exactText(sums) + origin
        )
    );

    if (state.lookupOrDefault(sumName, sum) != sum)
    {
        FatalErrorInFunction
            << where.c_str() << ", keyword '" << sumName << "': the numbers"
            << " were damaged or edited (without that entry they are taken"
            << " as they are)" << exit(FatalError);
    }

    if (origin.size() && origin != originOf(w))
    {
        FatalErrorInFunction
            << where.c_str() << ": its origin was (" << origin.c_str()
            << ") m, and is (" << originOf(w).c_str() << ") m in the file"
            << " of the cloud. Where the wall stands is told by where its"
            << " origin is, so that it would jump. Allowed: the former"
            << " origin; a wall of another name, which starts where its"
            << " file has it" << exit(FatalError);
    }

    std::copy_n(pose.data(), 3, w.state.position);
    std::copy_n(pose.data() + 3, 4, w.state.orientation);
    std::copy_n(rates.data(), 3, w.state.velocity);
    std::copy_n(rates.data() + 3, 3, w.state.omega);
    w.last.force = vector(load[0], load[1], load[2]);
    w.last.torque = vector(load[3], load[4], load[5]);
    w.impulse = vector(sums[0], sums[1], sums[2]);
    w.moment = vector(sums[3], sums[4], sums[5]);
    w.work = sums[6];
}


// * * * * * * * * * * * * * * * Member Functions  * * * * * * * * * * * * * //

void Foam::superellipsoidMovingWalls::write
(
    dictionary& properties,
    const scalar clock
) const
{
    if (walls_.empty())
    {
        return;
    }

    dictionary block;

    block.set("time", exactText({clock, since_}));

    for (const wall& w : walls_)
    {
        std::vector<double> pose;
        add(pose, w.state.position, 3);
        add(pose, w.state.orientation, 4);

        std::vector<double> load;
        add(load, w.last.force.cdata(), 3);
        add(load, w.last.torque.cdata(), 3);

        std::vector<double> sums;
        add(sums, w.impulse.cdata(), 3);
        add(sums, w.moment.cdata(), 3);
        sums.push_back(w.work);

        std::vector<double> rates;
        add(rates, w.state.velocity, 3);
        add(rates, w.state.omega, 3);

        dictionary state;
        state.set("pose", exactText(pose));
        state.set("rates", exactText(rates));
        state.set("load", exactText(load));
        state.set("sums", exactText(sums));
        state.set(originName, originOf(w));

        if (w.open)
        {
            // For visualisation; a restart finds what is open from the time
            state.set("open", word("yes"));
        }

        state.set
        (
            sumName,
            superellipsoidSeal::sum
            (
                exactText(pose) + exactText(rates) + exactText(load)
              + exactText(sums) + originOf(w)
            )
        );

        block.set(w.name, state);
    }

    properties.set(blockName, block);
}


void Foam::superellipsoidMovingWalls::read
(
    const dictionary& properties,
    const scalar time,
    const scalar deltaT
)
{
    if (walls_.empty())
    {
        return;
    }

    time_ = time;

    const dictionary* block = properties.findDict(blockName);
    const string file(properties.name());

    if (block)
    {
        const string where(file + ", block movingWalls");
        const auto clock(exactNumbers(*block, "time", 2, where));

        if (!isOfTime(clock[0], time, deltaT))
        {
            FatalErrorInFunction
                << where.c_str() << ", keyword 'time': it is of the time "
                << clock[0] << " s, and the run goes on at " << time << " s"
                << exit(FatalError);
        }

        time_ = clock[0];
        since_ = clock[1];
    }

    for (wall& w : walls_)
    {
        const dictionary* state = block ? block->findDict(w.name) : nullptr;

        if (!state)
        {
            WarningInFunction
                << file.c_str() << " says nothing of the moving wall "
                << w.name << ": it starts where its file has it" << endl;
            continue;
        }

        read(w, *state, file + ", block movingWalls/" + w.name);
    }
}


void Foam::superellipsoidMovingWalls::tabulate
(
    const fileName& folder,
    const Time& time
)
{
    if (walls_.empty() || time.timeIndex() % writeInterval_)
    {
        return;
    }

    for (label i = tables_.size(); i < size(); ++i)
    {
        typedef superellipsoidTimeTable table;

        tables_.push_back
        (
            table
            (
                folder,
                name(i),
                "The wall " + name(i) + ": position of its origin [m], how it"
                " is turned (a quaternion), its velocity [m/s] and spin"
                " [rad/s]; means since the row before: force of the particles"
                " on it [N], torque about its origin [N m], power on the"
                " particles [W]",
                table::components("position") + " e0 e1 e2 e3 "
              + table::components("velocity") + ' '
              + table::components("omega") + ' '
              + table::components("force") + ' '
              + table::components("torque") + " power"
            )
        );
    }

    for (label i = 0; i < label(walls_.size()); ++i)
    {
        wall& w = walls_[i];
        std::vector<double> row;
        const scalar perTime = since_ > 0 ? 1/since_ : 0;
        const vector force(perTime*w.impulse);
        const vector torque(perTime*w.moment);

        add(row, w.state.position, 3);
        add(row, w.state.orientation, 4);
        add(row, w.state.velocity, 3);
        add(row, w.state.omega, 3);
        add(row, force.cdata(), 3);
        add(row, torque.cdata(), 3);
        row.push_back(perTime*w.work);

        tables_[i].write(time, UList<scalar>(row.data(), row.size()));

        w.impulse = w.moment = vector::zero;
        w.work = 0;
    }

    since_ = 0;
}


Foam::superellipsoidMovingWalls::faceField
Foam::superellipsoidMovingWalls::shownOf(const faceField& field) const
{
    faceField shown{field.name, field.width, {}};
    auto at = field.values.begin();

    for (const wall& w : walls_)
    {
        const auto end = at + w.nShown*field.width;

        if (!w.open)
        {
            shown.values.insert(shown.values.end(), at, end);
        }

        at = end;
    }

    return shown;
}


void Foam::superellipsoidMovingWalls::writeVTP
(
    const fileName& file,
    const bool binary,
    const scalar time,
    const faceFields& fields
) const
{
    std::vector<float> points;
    std::vector<float> velocities;
    std::vector<label> owners;

    for (label i = 0; i < label(walls_.size()); ++i)
    {
        const wall& w = walls_[i];
        const tensor Q(turn(i));
        const double* x = w.state.position;
        const double* v = w.state.velocity;
        const double* s = w.state.omega;
        const label nShown = w.open ? 0 : w.nShown;

        for (label corner = 0; corner < 3*nShown; ++corner)
        {
            const double* p = &w.points[3*w.triangles[corner]];
            const vector arm(Q & vector(p[0], p[1], p[2]));
            const vector at(point(x[0], x[1], x[2]) + arm);
            const vector u
            (
                vector(v[0], v[1], v[2]) + (vector(s[0], s[1], s[2]) ^ arm)
            );

            for (direction d = 0; d < vector::nComponents; ++d)
            {
                points.push_back(float(at[d]));
                velocities.push_back(float(u[d]));
            }
        }

        owners.resize(owners.size() + nShown, i);
    }

    const label n = points.size()/3;
    const label faces = n/3;
    superellipsoidVTPFile vtp(file, binary, time, {n, 0, 0, faces});

    vtp.begin("PointData", word::null, "U");
    vtp.add<float>("U", 3, n, arrayOf(velocities));
    vtp.end();

    vtp.begin("CellData", "wall");
    vtp.add<label>("wall", 1, faces, arrayOf(owners));
    for (const faceField& f : fields)
    {
        vtp.add<double>(f.name, f.width, faces, arrayOf(shownOf(f).values));
    }
    vtp.end();

    vtp.begin("Points");
    vtp.add<float>("Points", 3, n, arrayOf(points));
    vtp.end();

    vtp.begin("Polys");
    vtp.add<label>("connectivity", 1, n, counted(n, 0, 1));
    vtp.add<label>("offsets", 1, faces, counted(faces, 3, 3));
    vtp.end();

    vtp.close();
}

// ************************************************************************* //

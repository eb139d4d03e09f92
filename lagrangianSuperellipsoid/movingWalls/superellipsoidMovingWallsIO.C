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

//- Keyword of the checksum over the numbers of a wall
static const word sumName("checksum");


//- A block of the numbers of a wall (sel_moving_wall_state)
struct stateBlock
{
    const char* name;
    label n;
};

static const stateBlock stateBlocks[] =
{
    {"pose", 7},
    {"rates", 6},
    {"load", 6},
    {"sums", 7}
};


//- Returns a function that writes an array
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


//- Returns a function that writes m numbers: first, first + step, ..
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

void Foam::superellipsoidMovingWalls::readState
(
    const label i,
    const dictionary& state,
    const string& where
)
{
    std::vector<double> all;
    string text;

    for (const stateBlock& block : stateBlocks)
    {
        const auto values(exactNumbers(state, block.name, block.n, where));

        all.insert(all.end(), values.begin(), values.end());
        text += exactText(values);
    }

    // Earlier versions wrote no origin
    const point& at = origin(i);
    const string now(exactText({at.x(), at.y(), at.z()}));
    const string then(state.lookupOrDefault("origin", string()));
    const string sum(superellipsoidSeal::sum(text + then));

    if (state.lookupOrDefault(sumName, sum) != sum)
    {
        FatalErrorInFunction
            << where.c_str() << ", keyword '" << sumName << "': the numbers"
            << " were damaged or edited (to use them as they are, remove this"
            << " entry)" << exit(FatalError);
    }

    if (then.size() && then != now)
    {
        FatalErrorInFunction
            << where.c_str() << ": its origin was (" << then.c_str()
            << ") m, but is (" << now.c_str() << ") m in the file of the cloud."
            << " The position of a wall is that of its origin, so the wall"
            << " would jump. Allowed: the former origin, or a wall with another"
            << " name, which starts at the position in its file"
            << exit(FatalError);
    }

    sel_moving_wall_set_state(&all_.wall[i], all.data());
}


Foam::dictionary Foam::superellipsoidMovingWalls::stateOf(const label i) const
{
    double all[SEL_MOVING_WALL_STATE];
    const double* from = all;
    dictionary state;
    string text;

    sel_moving_wall_state(&all_.wall[i], all);

    for (const stateBlock& block : stateBlocks)
    {
        const string values
        (
            exactText(std::vector<double>(from, from + block.n))
        );

        state.set(block.name, values);
        text += values;
        from += block.n;
    }

    const point& at = origin(i);
    const string now(exactText({at.x(), at.y(), at.z()}));

    state.set("origin", now);

    if (all_.wall[i].open)
    {
        // For visualisation only; a restart determines from the time which
        // walls are open
        state.set("open", word("yes"));
    }

    state.set(sumName, superellipsoidSeal::sum(text + now));

    return state;
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

    forAll(motions_, i)
    {
        block.set(name(i), stateOf(i));
    }

    properties.set("movingWalls", block);
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

    const dictionary* block = properties.findDict("movingWalls");
    const string file(properties.name());

    if (block)
    {
        const string where(file + ", block movingWalls");
        const auto clock(exactNumbers(*block, "time", 2, where));

        if (!isOfTime(clock[0], time, deltaT))
        {
            FatalErrorInFunction
                << where.c_str() << ", keyword 'time': the state is of time "
                << clock[0] << " s, the restart at " << time << " s"
                << exit(FatalError);
        }

        time_ = clock[0];
        since_ = clock[1];
    }

    forAll(motions_, i)
    {
        const dictionary* state = block ? block->findDict(name(i)) : nullptr;

        if (!state)
        {
            WarningInFunction
                << file.c_str() << " has no entry for the moving wall "
                << name(i) << ": it starts at the position in its file" << endl;
            continue;
        }

        readState(i, *state, file + ", block movingWalls/" + name(i));
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
                "The wall " + name(i) + ": position of its origin [m],"
                " orientation (quaternion), velocity [m/s] and spin [rad/s];"
                " means since the previous row: force of the particles on it"
                " [N], torque about its origin [N m], power on the particles"
                " [W]",
                table::components("position") + " e0 e1 e2 e3 "
              + table::components("velocity") + ' '
              + table::components("omega") + ' '
              + table::components("force") + ' '
              + table::components("torque") + " power"
            )
        );
    }

    forAll(motions_, i)
    {
        std::vector<double> row(SEL_MOVING_WALL_ROW);

        sel_moving_wall_row(&all_.wall[i], since_, row.data());
        tables_[i].write(time, row);
    }

    since_ = 0;
}


Foam::superellipsoidMovingWalls::faceField
Foam::superellipsoidMovingWalls::shownOf(const faceField& field) const
{
    faceField shown{field.name, field.width, {}};
    auto at = field.values.begin();

    forAll(motions_, i)
    {
        const auto end = at + nShown(i)*field.width;

        if (!all_.wall[i].open)
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

    forAll(motions_, i)
    {
        const label faces = all_.wall[i].open ? 0 : nShown(i);
        const label from = points.size();

        owners.resize(owners.size() + faces, i);
        points.resize(from + 9*faces);
        velocities.resize(points.size());

        if (faces)
        {
            sel_moving_wall_picture
            (
                &all_.wall[i], &points[from], &velocities[from]
            );
        }
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

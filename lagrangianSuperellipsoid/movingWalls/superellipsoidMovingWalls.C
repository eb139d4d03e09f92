// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidMovingWalls.H"
#include "superellipsoidGeometryFile.H"
#include "superellipsoidInput.H"
#include "Pstream.H"
#include "scalarField.H"
#include "unitConversion.H"

using namespace Foam::superellipsoidInput;

// * * * * * * * * * * * * * * * Local Functions * * * * * * * * * * * * * * //

namespace Foam
{

//- Appends the triangles of a shell relative to an origin, with their normals
//- as in the file, or, if turned, reversed
static void append
(
    const sel_shell& shell,
    const point& origin,
    const bool turned,
    std::vector<double>& points,
    std::vector<int>& triangles
)
{
    const int first = points.size()/3;

    for (int i = 0; i < 3*shell.nPoints; ++i)
    {
        points.push_back(shell.points[i] - origin[i % 3]);
    }

    for (int i = 0; i < 3*shell.nTriangles; ++i)
    {
        const int k = i % 3;
        const int at = turned ? i - k + (k == 0 ? 0 : 3 - k) : i;

        triangles.push_back(first + shell.triangles[at]);
    }
}


static point asPoint(const double* x)
{
    return point(x[0], x[1], x[2]);
}


//- Bounding box of points that are relative to an origin
static boundBox boxOf(const std::vector<double>& points, const point& origin)
{
    boundBox box;

    for (std::size_t k = 0; k + 2 < points.size(); k += 3)
    {
        box.add(origin + asPoint(&points[k]));
    }

    return box;
}


//- Text of a box: (0 0 0) to (1 1 1) m
static string textOf(const boundBox& box)
{
    return
        superellipsoidInput::text(box.min()) + " to "
      + superellipsoidInput::text(box.max()) + " m";
}


typedef std::unique_ptr<sel_shell, void (*)(sel_shell*)> shellPointer;

//- Reads the triangles of a file. Ends with an error if there are none
static shellPointer readShell
(
    const dictionary& dict,
    const superellipsoidGeometryFile& source
)
{
    const List<char> bytes(source.content(true));
    sel_polyhedron_fault fault = sel_polyhedron_fault();

    shellPointer shell
    (
        sel_shell_parse
        (
            source.file().c_str(),
            bytes.cdata(),
            bytes.size(),
            numberOr(dict, "scale", 1e-12, 1e12, 1),
            yesOr(dict, "flip", false),
            &fault
        ),
        sel_shell_free
    );

    if (!shell)
    {
        fail
        (
            dict,
            "file",
            "read '" + written(dict, "file") + "'; " + string(fault.text)
        );
    }

    return shell;
}


//- Applies the keywords rotate and translate to a surface, which otherwise has
//- the position of its file
static void place(const dictionary& dict, sel_shell& shell)
{
    const vector shift
    (
        tripleOr(dict, "translate", vector::zero, SEL_POSITION_MOST)
    );
    vector turn(vector::zero);
    vector about(vector::zero);

    if (dict.findEntry("rotate", keyType::LITERAL))
    {
        const dictionary& rotate = superellipsoidInput::subDict(dict, "rotate");

        checkGroups(rotate, "rotate");

        const vector axis(triple(rotate, "axis", 1e100));

        if (mag(axis) < VSMALL)
        {
            fail(rotate, "axis", "read (0 0 0); it may not be zero");
        }

        turn =
            degToRad(number(rotate, "angle", -360, 360))*(axis/mag(axis));
        about = tripleOr(rotate, "origin", about, SEL_POSITION_MOST);
    }

    if
    (
        (turn != vector::zero || shift != vector::zero)
     && sel_shell_place(&shell, turn.v_, about.v_, shift.v_) != SEL_OK
    )
    {
        fail
        (
            dict,
            "translate",
            "the wall would lie beyond the greatest coordinate, "
          + superellipsoidInput::text(scalar(SEL_POSITION_MOST)) + " m"
        );
    }
}


//- Text of a surface: 12 triangles, volume 1e-6 m3, touched from outside
static string textOf
(
    const sel_shell& shell,
    const bool front,
    const bool back
)
{
    return
        superellipsoidInput::text(label(shell.nTriangles)) + " triangles, "
      + (
            shell.open
          ? string("open")
          : "volume " + superellipsoidInput::text(scalar(shell.volume)) + " m3"
        )
      + ", touched from "
      + (front && back ? "both sides" : front ? "outside" : "inside");
}


static string leftOut(const sel_shell& shell)
{
    return
        shell.dropped
      ? "; " + superellipsoidInput::text(label(shell.dropped))
      + " triangles without area, or there twice, were left out"
      : string();
}

} // End namespace Foam


// * * * * * * * * * * * * * Private Member Functions  * * * * * * * * * * * //

bool Foam::superellipsoidMovingWalls::given
(
    const dictionary& dict,
    const word& keyword
)
{
    return dict.findEntry(keyword, keyType::LITERAL);
}


void Foam::superellipsoidMovingWalls::layers
(
    const dictionary& dict,
    const sel_shell& shell,
    bool& front,
    bool& back
)
{
    const wordList closed({"outside", "inside", "both"});
    const wordList open({"front", "back", "both"});
    const wordList& allowed = shell.open ? open : closed;

    if (shell.open && !given(dict, "side"))
    {
        fail
        (
            dict,
            "side",
            "is missing; the surface is open, at "
          + superellipsoidInput::text(asPoint(shell.openAt))
          + " for one, and may be touched from its front (where its normals"
            " point to), its back or both: " + listed(open)
        );
    }

    const word side
    (
        oneOf
        (
            dict,
            "side",
            wordList({"outside", "inside", "front", "back", "both"}),
            "outside"
        )
    );

    if (!allowed.found(side))
    {
        fail
        (
            dict,
            "side",
            "read '" + side + "'; the surface is "
          + (
                shell.open
              ? "open, at "
              + superellipsoidInput::text(asPoint(shell.openAt))
              + " for one"
              : string("closed")
            )
          + "; allowed: " + listed(allowed)
        );
    }

    if (shell.inwards)
    {
        fail
        (
            dict,
            "file",
            "read '" + written(dict, "file") + "'; "
          + superellipsoidInput::text(label(shell.inwards)) + " of its "
          + superellipsoidInput::text(label(shell.pieces))
          + " closed pieces look inwards, one at "
          + superellipsoidInput::text(asPoint(shell.inwardsAt))
          + "; flip yes turns all of them round"
        );
    }

    front = side != "inside" && side != "back";
    back = side == "inside" || side == "back" || side == "both";
}


Foam::superellipsoidMovingWalls::wall Foam::superellipsoidMovingWalls::read
(
    const word& name,
    const dictionary& dict,
    const fileName& caseFolder
)
{
    wall w = wall();

    w.name = name;
    w.dict = dict;

    require(dict, "file");

    const superellipsoidGeometryFile source(dict, caseFolder);
    const shellPointer shell(readShell(dict, source));
    place(dict, *shell);

    bool front = false;
    bool back = false;
    layers(dict, *shell, front, back);

    w.motion =
        superellipsoidWallMotion::New
        (
            superellipsoidInput::subDict(dict, "motion")
        );

    const point& origin = w.motion->origin();

    // The particles are in front of a face, and normals point into the wall
    if (front)
    {
        append(*shell, origin, true, w.points, w.triangles);
    }
    if (back)
    {
        append(*shell, origin, false, w.points, w.triangles);
    }
    w.nShown = shell->nTriangles;

    for (direction d = 0; d < vector::nComponents; ++d)
    {
        w.state.position[d] = origin[d];
    }
    w.state.orientation[0] = 1;
    w.motion->begin(w.state);

    w.text =
        source.text() + ", " + textOf(boxOf(w.points, origin)) + ", "
      + textOf(*shell, front, back) + "; "
      + w.motion->text() + leftOut(*shell);

    return w;
}


void Foam::superellipsoidMovingWalls::check(const sel_status status) const
{
    if (status == SEL_OK)
    {
        return;
    }

    FatalErrorInFunction
        << "moving walls, at the time " << time_ << ": "
        << sel_status_message(status);

    for (const wall& w : walls_)
    {
        FatalError
            << nl << "    " << w.name << ": at "
            << asPoint(w.state.position) << ", velocity "
            << asPoint(w.state.velocity) << ", omega "
            << asPoint(w.state.omega);
    }

    FatalError << exit(FatalError);
}


// * * * * * * * * * * * * * * * * Constructors  * * * * * * * * * * * * * * //

Foam::superellipsoidMovingWalls::superellipsoidMovingWalls
(
    const dictionary& dict,
    const fileName& caseFolder,
    const wordList& patches,
    const scalar time
)
:
    walls_(),
    time_(time),
    since_(0),
    writeInterval_(1),
    tables_()
{
    if (!given(dict, "movingWalls"))
    {
        return;
    }

    const dictionary& block = superellipsoidInput::subDict(dict, "movingWalls");

    writeInterval_ = integerOr(block, "writeInterval", 1, 1);

    for (const entry& e : block)
    {
        const word& name = e.keyword();

        if (name == "writeInterval")
        {
            continue;
        }

        if (!e.isDict())
        {
            fail
            (
                block,
                name,
                "read '" + written(block, name) + "'; a dictionary is wanted:"
                " { file \"stirrer.stl\"; motion { type prescribed; axis"
                " (0 0 1); rate 5; } }"
            );
        }

        if (!string::valid<word>(name) || patches.found(name))
        {
            fail
            (
                block,
                name,
                patches.found(name)
              ? "a patch of the mesh has this name already"
              : "a name without blanks, quotes and brackets is wanted"
            );
        }

        walls_.push_back(read(name, e.dict(), caseFolder));
    }
}


// * * * * * * * * * * * * * * * Member Functions  * * * * * * * * * * * * * //

Foam::boundBox Foam::superellipsoidMovingWalls::bounds(const label i) const
{
    return boxOf(walls_[i].points, walls_[i].motion->origin());
}


Foam::scalar Foam::superellipsoidMovingWalls::area(const label i) const
{
    return sum(areas(i));
}


Foam::scalarList Foam::superellipsoidMovingWalls::areas(const label i) const
{
    const wall& w = walls_[i];
    scalarList all(w.nShown);

    forAll(all, t)
    {
        const int* corners = &w.triangles[3*t];
        const point a(asPoint(&w.points[3*corners[0]]));
        const point b(asPoint(&w.points[3*corners[1]]));
        const point c(asPoint(&w.points[3*corners[2]]));

        all[t] = 0.5*mag((b - a) ^ (c - a));
    }

    return all;
}


std::pair<Foam::label, Foam::label> Foam::superellipsoidMovingWalls::shown
(
    const label triangle
) const
{
    label t = triangle;

    for (label i = 0; i < size() && t >= 0; ++i)
    {
        const label n = walls_[i].triangles.size()/3;

        if (t < n)
        {
            return {i, t % walls_[i].nShown};
        }

        t -= n;
    }

    return {-1, -1};
}


Foam::tensor Foam::superellipsoidMovingWalls::turn(const label i) const
{
    double q[9];
    sel_motion_tensor(walls_[i].state.orientation, q);

    return tensor(q[0], q[1], q[2], q[3], q[4], q[5], q[6], q[7], q[8]);
}


Foam::scalar Foam::superellipsoidMovingWalls::criticalStep
(
    const label i,
    const scalar bodies
) const
{
    sel_rigid_load load = sel_rigid_load();
    load.square = walls_[i].square;
    load.damping = walls_[i].damping;

    return sel_rigid_critical_step(&load, bodies);
}


Foam::scalar Foam::superellipsoidMovingWalls::criticalStep
(
    const scalar bodies
) const
{
    scalar least = HUGE_VAL;

    for (label i = 0; i < label(walls_.size()); ++i)
    {
        least = min(least, criticalStep(i, bodies));
    }

    return least;
}


sel_status Foam::superellipsoidMovingWalls::join
(
    const sel_wall_mesh& mesh,
    const label nPatches,
    const std::vector<int>& open,
    sel_walls** walls,
    int* bad
) const
{
    std::vector<double> points(mesh.points, mesh.points + 3*mesh.nPoints);
    std::vector<int> triangles
    (
        mesh.triangles,
        mesh.triangles + 3*mesh.nTriangles
    );
    std::vector<int> patch(mesh.patch, mesh.patch + mesh.nTriangles);
    std::vector<int> rigid(mesh.nTriangles, 0);

    for (label i = 0; i < label(walls_.size()); ++i)
    {
        const int first = points.size()/3;

        points.insert
        (
            points.end(),
            walls_[i].points.begin(),
            walls_[i].points.end()
        );
        for (const int point : walls_[i].triangles)
        {
            triangles.push_back(first + point);
        }
        patch.resize(triangles.size()/3, nPatches + i);
        rigid.resize(triangles.size()/3, i + 1);
    }

    sel_wall_mesh all;
    all.nPoints = points.size()/3;
    all.points = points.data();
    all.nTriangles = patch.size();
    all.triangles = triangles.data();
    all.patch = patch.data();

    return
        open.size()
      ? sel_walls_create_open(walls, &all, rigid.data(), open.data(), bad)
      : sel_walls_create_rigid(walls, &all, rigid.data(), bad);
}


bool Foam::superellipsoidMovingWalls::open
(
    const boolList& open,
    const label nPatches
)
{
    bool back = false;

    for (label i = 0; i < label(walls_.size()); ++i)
    {
        wall& w = walls_[i];

        back = back || (w.open && !open[nPatches + i]);
        w.open = open[nPatches + i];
    }

    return back;
}


Foam::label Foam::superellipsoidMovingWalls::there(const label k) const
{
    label left = k;

    for (label i = 0; i < label(walls_.size()); ++i)
    {
        if (!walls_[i].open && left-- == 0)
        {
            return i;
        }
    }

    return -1;
}


void Foam::superellipsoidMovingWalls::stand(sel_walls* walls) const
{
    label k = 0;

    for (const wall& w : walls_)
    {
        if (!w.open)
        {
            double turn[9];

            sel_motion_tensor(w.state.orientation, turn);
            check(sel_walls_place(walls, k++, w.state.position, turn));
        }
    }
}


void Foam::superellipsoidMovingWalls::stand(sel_world* world) const
{
    std::vector<sel_rigid_motion> motions;

    for (const wall& w : walls_)
    {
        if (!w.open)
        {
            motions.push_back(w.state);
        }
    }

    if (motions.size())
    {
        check(sel_world_move_rigid_walls(world, motions.data()));
    }
}


void Foam::superellipsoidMovingWalls::setGravity(const vector& g)
{
    for (wall& w : walls_)
    {
        w.last.gravity = g;
    }
}


void Foam::superellipsoidMovingWalls::setMotion
(
    wall& w,
    const scalar dt
) const
{
    if (goesOn(w))
    {
        w.motion->set(time_, dt, w.last, w.state);
    }
}


void Foam::superellipsoidMovingWalls::begin(sel_world* world, const scalar dt)
{
    for (wall& w : walls_)
    {
        setMotion(w, dt);
    }

    stand(world);
}


void Foam::superellipsoidMovingWalls::foresee(sel_world* world, const scalar dt)
{
    std::vector<sel_rigid_motion> now;

    for (wall& w : walls_)
    {
        now.push_back(w.state);
        w.square = w.damping = 0;
    }

    begin(world, dt);

    for (label i = 0; i < label(walls_.size()); ++i)
    {
        walls_[i].state = now[i];
    }
}


void Foam::superellipsoidMovingWalls::takeLoad
(
    sel_world* world,
    const label k,
    const scalar dt,
    wall& w
) const
{
    sel_rigid_load load = sel_rigid_load();

    check(sel_world_rigid_load(world, k, &load));

    // Contacts were detected in the middle of the substep
    sel_rigid_motion middle(w.state);
    sel_rigid_advance(&middle, 0.5*dt);

    const vector impulse(asPoint(load.impulse));
    const vector moment
    (
        asPoint(load.moment) - (asPoint(middle.position) ^ impulse)
    );

    w.last.force = impulse/dt;
    w.last.torque = moment/dt;
    w.impulse += impulse;
    w.moment += moment;
    w.work += load.work;
    w.square = max(w.square, scalar(load.square));
    w.damping = max(w.damping, scalar(load.damping));
}


void Foam::superellipsoidMovingWalls::done(sel_world* world, const scalar dt)
{
    label k = 0;

    for (wall& w : walls_)
    {
        if (w.open)
        {
            w.last.force = w.last.torque = vector::zero;
        }
        else
        {
            takeLoad(world, k++, dt, w);
        }

        if (goesOn(w))
        {
            w.motion->done(dt, w.last, w.state);
        }
    }

    time_ += dt;
    since_ += dt;
}

// ************************************************************************* //

// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidMovingWalls.H"
#include "superellipsoidGeometryFile.H"
#include "superellipsoidKeywords.H"
#include "superellipsoidPlaceInput.H"
#include "superellipsoidTriple.H"
#include "scalarField.H"
#include "unitConversion.H"

using namespace Foam::superellipsoidInput;

// * * * * * * * * * * * * * * * Local Functions * * * * * * * * * * * * * * //

namespace Foam
{

static point asPoint(const double* x)
{
    return superellipsoidTriple::triple(x);
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
            numberOf("movingWall", dict, "scale"),
            yesOr(dict, "flip", false),
            &fault
        ),
        sel_shell_free
    );

    if (!shell)
    {
        failRead(dict, "file", fault.text);
    }

    return shell;
}


//- Applies the keywords rotate and translate to a surface. Without these
//- keywords the surface stays at the position given in its file
static void place(const dictionary& dict, sel_shell& shell)
{
    const vector shift(vectorOf("movingWall", dict, "translate"));
    vector turn(vector::zero);
    vector about(vector::zero);

    if (dict.findEntry("rotate", keyType::LITERAL))
    {
        const dictionary& rotate = superellipsoidInput::subDict(dict, "rotate");

        checkGroups(rotate, "rotate");

        const vector axis(readUnitVector(rotate, "axis"));

        turn = degToRad(numberOf("rotate", rotate, "angle"))*axis;
        about = vectorOf("rotate", rotate, "origin");
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
            "the wall would exceed the largest coordinate, "
          + superellipsoidInput::text(scalar(SEL_POSITION_MOST)) + " m"
        );
    }
}


//- Reads the side or sides from which particles can touch a surface
static word sideOf(const dictionary& dict, const sel_shell& shell)
{
    const word side
    (
        oneOf
        (
            dict,
            "side",
            superellipsoidKeywords::choices("movingWall", "side"),
            shell.open ? "" : "outside"
        )
    );
    const wordList allowed
    (
        shell.open
      ? wordList({"front", "back", "both"})
      : wordList({"outside", "inside", "both"})
    );

    if (!allowed.found(side))
    {
        const string at(superellipsoidInput::text(asPoint(shell.openAt)));

        fail
        (
            dict,
            "side",
            (side.empty() ? string("is missing") : "read '" + side + "'")
          + "; the surface is "
          + (shell.open ? "open, at " + at + " for example" : string("closed"))
          + (
                side.empty()
              ? "; particles can touch it on its front (the side of its"
                " normals), its back or both: "
              : "; allowed: "
            )
          + listed(allowed)
        );
    }

    return side;
}


//- Ends with an error if the normals of a closed piece of a surface point
//- inwards
static void checkInwards(const dictionary& dict, const sel_shell& shell)
{
    using superellipsoidInput::text;

    if (shell.inwards)
    {
        failRead
        (
            dict,
            "file",
            text(label(shell.inwards)) + " of its " + text(label(shell.pieces))
          + " closed pieces have normals that point inwards, e.g. at "
          + text(asPoint(shell.inwardsAt))
          + "; 'flip yes' reverses all of them. For a vessel around the"
            " particles, use 'flip yes; side inside'"
        );
    }
}


//- Describes a surface: 12 triangles, volume 1e-6 m3, touched from outside
static string textOf
(
    const sel_shell& shell,
    const bool front,
    const bool back
)
{
    using superellipsoidInput::text;

    return
        text(label(shell.nTriangles)) + " triangles, "
      + (
            shell.open
          ? string("open")
          : "volume " + text(scalar(shell.volume)) + " m3"
        )
      + ", touched from "
      + (front && back ? "both sides" : front ? "outside" : "inside");
}

} // End namespace Foam


// * * * * * * * * * * * * * Private Member Functions  * * * * * * * * * * * //

void Foam::superellipsoidMovingWalls::add
(
    const word& name,
    const dictionary& dict,
    const fileName& caseFolder
)
{
    require(dict, "file");

    const superellipsoidGeometryFile source(dict, caseFolder);
    const shellPointer shell(readShell(dict, source));
    place(dict, *shell);

    const word side(sideOf(dict, *shell));
    checkInwards(dict, *shell);

    // `front`: a layer with the normals of the file; `back`: one with reversed
    // normals
    const bool front = side != "inside" && side != "back";
    const bool back = side == "inside" || side == "back" || side == "both";

    motions_.append
    (
        superellipsoidWallMotion::New
        (
            superellipsoidInput::subDict(dict, "motion")
        ).ptr()
    );

    const label i = walls_.size();
    const superellipsoidWallMotion& motion = motions_[i];

    check
    (
        sel_moving_walls_add
        (
            &all_, shell.get(), motion.origin().v_, front, back
        )
    );
    motion.begin(all_.wall[i].state);

    walls_.push_back(wall{name, dict, string()});

    const boundBox box(bounds(i));

    walls_[i].text =
        source.text() + ", " + superellipsoidInput::text(box.min()) + " to "
      + superellipsoidInput::text(box.max()) + " m, "
      + textOf(*shell, front, back) + "; " + motion.text()
      + (
            shell->dropped
          ? "; " + superellipsoidInput::text(label(shell->dropped))
          + " degenerate or duplicate triangles were left out"
          : string()
        );
}


void Foam::superellipsoidMovingWalls::check(const sel_status status) const
{
    if (status == SEL_OK)
    {
        return;
    }

    FatalErrorInFunction
        << "moving walls at time " << time_ << ": "
        << sel_status_message(status);

    forAll(motions_, i)
    {
        const sel_rigid_motion& state = all_.wall[i].state;

        FatalError
            << nl << "    " << name(i) << ": at " << asPoint(state.position)
            << ", velocity " << asPoint(state.velocity) << ", omega "
            << asPoint(state.omega);
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
    motions_(),
    all_(),
    time_(time),
    since_(0),
    writeInterval_(1),
    tables_()
{
    if (!dict.findEntry("movingWalls", keyType::LITERAL))
    {
        return;
    }

    const dictionary& block = superellipsoidInput::subDict(dict, "movingWalls");

    writeInterval_ = integerOf("movingWalls", block, "writeInterval");

    for (const entry& e : block)
    {
        const word& name = e.keyword();

        if (name == "writeInterval")
        {
            continue;
        }

        if (!e.isDict())
        {
            failRead
            (
                block,
                name,
                "expected a dictionary: { file \"stirrer.stl\"; motion { type"
                " prescribed; axis (0 0 1); rate 5; } }"
            );
        }

        if (!string::valid<word>(name) || patches.found(name))
        {
            fail
            (
                block,
                name,
                patches.found(name)
              ? "the mesh already has a patch of this name"
              : "expected a name without blanks, quotes and brackets"
            );
        }

        add(name, e.dict(), caseFolder);
    }
}


// * * * * * * * * * * * * * * * * Destructor  * * * * * * * * * * * * * * * //

Foam::superellipsoidMovingWalls::~superellipsoidMovingWalls()
{
    sel_moving_walls_free(&all_);
}


// * * * * * * * * * * * * * * * Member Functions  * * * * * * * * * * * * * //

Foam::boundBox Foam::superellipsoidMovingWalls::bounds(const label i) const
{
    boundBox box;

    sel_moving_wall_bounds(&all_.wall[i], box.min().v_, box.max().v_);

    return box;
}


Foam::scalar Foam::superellipsoidMovingWalls::area(const label i) const
{
    return sum(areas(i));
}


Foam::scalarList Foam::superellipsoidMovingWalls::areas(const label i) const
{
    scalarList all(nShown(i));

    sel_moving_wall_areas(&all_.wall[i], all.data());

    return all;
}


std::pair<Foam::label, Foam::label> Foam::superellipsoidMovingWalls::shown
(
    const label triangle
) const
{
    int on;
    const int i = sel_moving_walls_find(&all_, triangle, &on);

    return {i, on};
}


Foam::tensor Foam::superellipsoidMovingWalls::turn(const label i) const
{
    double q[9];
    sel_motion_tensor(all_.wall[i].state.orientation, q);

    return tensor(q[0], q[1], q[2], q[3], q[4], q[5], q[6], q[7], q[8]);
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
    return
        sel_moving_walls_join
        (
            &all_,
            &mesh,
            nPatches,
            open.size() ? open.data() : nullptr,
            walls,
            bad
        );
}


bool Foam::superellipsoidMovingWalls::open
(
    const boolList& open,
    const label nPatches
)
{
    const std::vector<int> mine(open.begin() + nPatches, open.end());

    return sel_moving_walls_open(&all_, mine.data());
}


void Foam::superellipsoidMovingWalls::setGravity(const vector& g)
{
    forAll(motions_, i)
    {
        std::copy_n(g.cdata(), 3, all_.wall[i].last.gravity);
    }
}


void Foam::superellipsoidMovingWalls::begin(sel_world* world, const scalar dt)
{
    forAll(motions_, i)
    {
        sel_moving_wall& w = all_.wall[i];

        if (goesOn(i))
        {
            motions_[i].set(time_, dt, w.last, w.state);
        }
    }

    stand(world);
}


void Foam::superellipsoidMovingWalls::foresee(sel_world* world, const scalar dt)
{
    std::vector<sel_rigid_motion> now;

    forAll(motions_, i)
    {
        now.push_back(all_.wall[i].state);
    }

    sel_moving_walls_begin(&all_);
    begin(world, dt);

    forAll(motions_, i)
    {
        all_.wall[i].state = now[i];
    }
}


void Foam::superellipsoidMovingWalls::done(sel_world* world, const scalar dt)
{
    check(sel_moving_walls_load(&all_, world, dt));

    forAll(motions_, i)
    {
        sel_moving_wall& w = all_.wall[i];

        if (goesOn(i))
        {
            motions_[i].done(dt, w.last, w.state);
        }
    }

    time_ += dt;
    since_ += dt;
}

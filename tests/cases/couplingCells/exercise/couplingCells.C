// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors
/*---------------------------------------------------------------------------*\
Application
    couplingCells

Description
    Checks the cells that bodies cover and the exchange with the fluid, with
    impulses made up here, on the mesh of a case, on any number of processes.

    Prints "PASS name value bound" or "FAIL name value bound", and writes every
    piece of every body, sorted, to the file pieces.

\*---------------------------------------------------------------------------*/

#include "fvCFD.H"
#include "OFstream.H"
#include "superellipsoidExchange.H"
#include "superellipsoidParallel.H"
#include "superellipsoidTriple.H"

#include <algorithm>
#include <array>
#include <vector>

typedef superellipsoidCovering covering;
typedef covering::body body;

using superellipsoidTriple::give;
using superellipsoidTriple::triple;

static label failures = 0;


static void check(const char* name, const scalar value, const scalar bound)
{
    const bool ok = value <= bound;

    Info<< (ok ? "PASS " : "FAIL ") << name << ' ' << value
        << " bound " << bound << endl;

    failures += !ok;
}


//- A body; its cell -1 where its centre is not on this process
static body make
(
    const fvMesh& mesh,
    const label gid,
    const vector& semiAxes,
    const scalar epsilon,
    const point& centre,
    const vector& axis,
    const scalar angle
)
{
    sel_shape shape;
    const double axes[3] = {semiAxes.x(), semiAxes.y(), semiAxes.z()};

    if (sel_shape_init(&shape, axes, epsilon, epsilon) != SEL_OK)
    {
        FatalErrorInFunction << "shape" << exit(FatalError);
    }

    body b = {};
    b.id = gid;
    b.cell = mesh.findCell(centre);
    give(b.centre, centre);
    give(b.Q, quaternion(axis, angle).R());
    b.volume = shape.volume;
    b.dEq = shape.equivalentDiameter;
    b.radius = shape.boundingRadius;
    give(b.semiAxes, semiAxes);
    b.epsilon[0] = b.epsilon[1] = epsilon;
    b.mass = 2000*shape.volume;

    return b;
}


static List<body> local(const std::vector<body>& all)
{
    DynamicList<body> here;

    for (const body& b : all)
    {
        if (b.cell >= 0)
        {
            here.append(b);
        }
    }

    return List<body>(here);
}


//- A body with a cell that it covers
struct coveredCell
{
    body b;
    sel_cover_piece p;
};


//- Covers bodies; returns their pieces
static std::vector<coveredCell> pieces(covering& c, const List<body>& bodies)
{
    std::vector<coveredCell> all;
    c.cover(bodies);

    forAll(bodies, i)
    {
        int n = 0;
        const sel_cover_piece* p = sel_cover_pieces(c.get(), i, &n);

        for (int k = 0; k < n; ++k)
        {
            all.push_back(coveredCell{bodies[i], p[k]});
        }
    }

    return all;
}


//- The volume of bodies in each cell
static scalarField volumes(covering& c, const fvMesh& mesh)
{
    scalarField number(mesh.nCells());
    scalarField sums(mesh.nCells());

    covering::check
    (
        sel_cover_volumes(c.get(), sums.begin(), number.begin())
    );

    return sums;
}


//- A ball, cut by the mesh's planes normal to x, compared with the volumes of
//- the slices. The same number of random samples would have a standard
//- deviation of at most 1/2 sqrt(1/n); the error must be smaller
static void checkSlices
(
    const fvMesh& mesh,
    covering& c,
    const scalar h,
    const scalar R,
    const point& centre,
    const label nSamples
)
{
    c.cover
    (
        local
        ({
            make
            (
                mesh, 0, vector::uniform(R), 1, centre, vector(1, 2, 3), 1
            )
        })
    );

    const scalarField sums(volumes(c, mesh));
    const scalar total = 4*constant::mathematical::pi/3*pow3(R);
    scalar worst = 0;

    for (scalar x = 0; x < 12*h - 0.5*h; x += h)
    {
        scalar found = 0;

        forAll(sums, celli)
        {
            if (mag(mesh.C()[celli].x() - x - 0.5*h) < 0.25*h)
            {
                found += sums[celli];
            }
        }
        reduce(found, sumOp<scalar>());

        const scalar a = min(max(x - centre.x(), -R), R);
        const scalar b = min(max(x + h - centre.x(), -R), R);
        const scalar exact =
            constant::mathematical::pi
           *(sqr(R)*(b - a) - (pow3(b) - pow3(a))/3);

        worst = max(worst, mag(found - exact)/total);
    }

    check
    (
        "no cell has more of a ball than it holds",
        gMax(sums/mesh.cellVolumes()),
        1 + 1e-12
    );

    const string name("slices of a ball, " + Foam::name(2*R/h) + " cells wide");
    const scalar bound = 0.5/::sqrt(scalar(nSamples));
    check(name.c_str(), worst, bound);
}


//- All pieces of all processes, as text
static void writePieces(const std::vector<coveredCell>& found)
{
    DynamicList<string> lines;

    for (const coveredCell& cell : found)
    {
        char line[200];

        // 0 is not -0
        ::snprintf
        (
            line,
            sizeof(line),
            "%4d %11.8f %11.8f %11.8f %.12f",
            cell.b.id,
            cell.p.place.centre[0] + 1e-12,
            cell.p.place.centre[1] + 1e-12,
            cell.p.place.centre[2] + 1e-12,
            cell.p.weight
        );

        lines.append(string(line));
    }

    List<string> all(superellipsoidParallel::gather<string>(lines));
    std::sort(all.begin(), all.end());

    if (Pstream::master())
    {
        OFstream file("pieces");

        for (const string& line : all)
        {
            file << line.c_str() << nl;
        }
    }
}


//- Artificial impulses: of given size, in random directions
static void madeUp
(
    const List<body>& bodies,
    std::vector<double>& J,
    std::vector<double>& L,
    std::vector<double>& C
)
{
    J.assign(3*bodies.size() + 1, 0);
    L.assign(3*bodies.size() + 1, 0);
    C.assign(9*bodies.size() + 1, 0);

    forAll(bodies, i)
    {
        const label g = bodies[i].id + 1;

        for (label d = 0; d < 3; ++d)
        {
            J[3*i + d] = 1e-6*Foam::sin(scalar(7*g + 3*d));
            L[3*i + d] = 1e-9*Foam::cos(scalar(5*g + 2*d));
            C[9*i + 4*d] = 1e-4*g;
        }
    }
}


//- The impulse that an equation gets in each cell, U being the velocity after
static vectorField given(const fvVectorMatrix& eqn, const scalar dt)
{
    const vectorField& U = eqn.psi().primitiveField();

    vectorField p(-dt*eqn.source());

    if (eqn.hasDiag())
    {
        p += dt*eqn.diag()*U;
    }

    return p;
}


static void checkTotals
(
    const fvMesh& mesh,
    volVectorField& U,
    const std::vector<body>& all,
    const scalar bound
)
{
    const scalar dt = mesh.time().deltaTValue();
    std::vector<double> J, L, C;

    // One body at a time: momentum, and angular momentum about its centre

    scalar worstMomentum = 0;
    scalar worstAngular = 0;

    for (const body& one : all)
    {
        const List<body> bodies(local({one}));
        madeUp(bodies, J, L, C);

        superellipsoidExchange exchange(mesh, "one", true, false);
        exchange.cover(bodies);
        exchange.receive(J.data(), L.data(), C.data());

        fvVectorMatrix eqn(U, dimForce);
        exchange.add(eqn, nullptr);

        const vectorField p(given(eqn, dt));

        const vector momentum(gSum(p));
        const vectorField arms(mesh.C().primitiveField() - triple(one.centre));
        const vector angular(gSum(arms ^ p));

        vector wantedJ(Zero);
        vector wantedL(Zero);
        if (bodies.size())
        {
            wantedJ = -vector(J[0], J[1], J[2]);
            wantedL = -vector(L[0], L[1], L[2]);
        }
        reduce(wantedJ, sumOp<vector>());
        reduce(wantedL, sumOp<vector>());

        worstMomentum =
            max(worstMomentum, mag(momentum - wantedJ)/mag(wantedJ));
        worstAngular =
            max(worstAngular, mag(angular - wantedL)/mag(wantedL));
    }

    check("momentum of each body", worstMomentum, 1e-13);
    // Arms are as long as the body is wide, times J over L
    check("angular momentum of each body", worstAngular, bound);
}


//- Steps of a semi-implicit source: what is received and what is pending sum
//- to what was given; likewise over a density
static void checkPending
(
    const fvMesh& mesh,
    volVectorField& U,
    const std::vector<body>& all
)
{
    const scalar dt = mesh.time().deltaTValue();
    const List<body> bodies(local(all));

    std::vector<double> J, L, C;
    madeUp(bodies, J, L, C);

    vector perStep(Zero);
    scalar size = 0;
    forAll(bodies, i)
    {
        const vector one(J[3*i], J[3*i + 1], J[3*i + 2]);
        perStep -= one;
        size += mag(one);
    }
    reduce(perStep, sumOp<vector>());
    reduce(size, sumOp<scalar>());

    const volScalarField rho
    (
        IOobject("rho", mesh),
        mesh,
        dimensionedScalar("rho", dimDensity, 800)
    );

    superellipsoidExchange exchange(mesh, "pending", true, true);

    vector received(Zero);
    Time& time = const_cast<Time&>(mesh.time());

    for (label step = 0; step < 5; ++step)
    {
        ++time;

        exchange.settle(U);
        exchange.cover(bodies);
        exchange.receive(J.data(), L.data(), C.data());

        const bool kinematic = step % 2;
        fvVectorMatrix eqn
        (
            U,
            kinematic ? dimForce/dimDensity : dimForce
        );
        exchange.add(eqn, kinematic ? &rho : nullptr);

        // The result of the solver, with U as its solution
        const vectorField x(mesh.C().primitiveField());
        forAll(x, celli)
        {
            U.primitiveFieldRef()[celli] +=
                vector
                (
                    Foam::sin(100*x[celli].y() + step),
                    Foam::cos(90*x[celli].z()),
                    0.1*step
                );
        }

        received += (kinematic ? 800 : 1)*gSum(given(eqn, dt));
    }

    exchange.settle(U);

    const volVectorField::Internal& pending =
        mesh.lookupObject<volVectorField::Internal>
        (
            "pendingImpulse.pending"
        );
    const vector left(gSum(pending.field()));

    check
    (
        "received and pending",
        mag(received + left - 5*perStep)/(5*size),
        1e-12
    );
    check("something is pending", 1e-3*size/max(mag(left), VSMALL), 1);

    // Written before an equation has taken it: the whole impulse is pending
    exchange.receive(J.data(), L.data(), C.data());
    exchange.write();
    check
    (
        "given and not yet taken is written",
        mag(gSum(pending.field()) - left - perStep)/(mag(left) + size),
        1e-12
    );
}


//- Fibres side by side, ten cells wide and more, that touch and overlap a
//- little, as in a suspension on a fine mesh; and more small bodies in a cell
//- than it holds: no cell holds more than its volume, and none is lost
static void checkVoidFraction(const fvMesh& mesh, const scalar h)
{
    std::vector<body> fibres;

    for (label g = 0; g < 9; ++g)
    {
        fibres.push_back
        (
            make
            (
                mesh,
                g,
                vector(5, 1.5, 1.5)*h,
                g % 2 ? 1 : 0.4,
                point(6.01, 2.5 + 2.98*(g % 2) + 0.1*g, 1.7 + 1.05*g)*h,
                vector(1, 0, 0.05*g),
                0.2*g
            )
        );
    }
    for (label g = 0; g < 60; ++g)
    {
        fibres.push_back
        (
            make
            (
                mesh,
                9 + g,
                vector::uniform(0.2*h),
                1,
                point(0.5 + 0.001*g, 7.5, 11.5)*h,
                vector(1, 0, 0),
                0
            )
        );
    }

    scalar total = 0;
    for (const body& b : fibres)
    {
        total += b.volume;
    }

    superellipsoidExchange exchange(mesh, "fibres", false, false);
    exchange.cover(local(fibres));

    covering c(mesh);
    c.cover(local(fibres));

    check
    (
        "cells are given more than they hold",
        1.5,
        gMax((volumes(c, mesh)/mesh.cellVolumes())())
    );

    exchange.updateVoidFraction();

    const scalarField& alpha = exchange.voidFraction().primitiveField();
    const scalar found = gSum(((1 - alpha)*mesh.cellVolumes())());

    check("void fraction is not below zero", -gMin(alpha), 0);
    // Sums over 1152 cells, each to 1e-16
    check("volume of the void fraction", mag(found - total)/total, 1e-13);
}


int main(int argc, char *argv[])
{
    argList::addBoolOption("periodic", "The box is periodic");

    #include "setRootCase.H"
    #include "createTime.H"
    #include "createMesh.H"

    const bool periodic = args.found("periodic");

    // 12 x 8 x 12 cells
    const scalar h = 0.005;

    volVectorField U
    (
        IOobject("U", runTime.timeName(), mesh),
        mesh,
        dimensionedVector(dimVelocity, Zero)
    );

    covering c(mesh);

    const point middle(0.0301, 0.0203, 0.0298);
    checkSlices(mesh, c, h, 0.55*h, middle, 64);
    checkSlices(mesh, c, h, 1.3*h, middle, 256);
    checkSlices(mesh, c, h, 3.7*h, middle, 8192);


    // A body aligned with the mesh, with its centre in that of a cell: its
    // pieces are symmetric about it, to rounding
    {
        const point centre(5.5*h, 3.5*h, 6.5*h);
        const std::vector<coveredCell> found
        (
            pieces
            (
                c,
                local({make(mesh, 0, vector(2, 1.6, 1.2)*h, 0.3, centre,
                    vector(0, 0, 1), 0)})
            )
        );

        vector mean(Zero);
        for (const coveredCell& cell : found)
        {
            mean += cell.p.weight*(triple(cell.p.place.centre) - centre);
        }
        reduce(mean, sumOp<vector>());

        check("centroid of a symmetric body", mag(mean)/h, 1e-13);
    }


    // Many bodies, from a fifth of a cell to several, some in walls or across
    // periodic patches

    std::vector<body> all;
    for (label g = 0; g < 40; ++g)
    {
        const scalar size = h*0.1*Foam::pow(1.1, scalar(g));
        const scalar s = 0.5 + 0.5*Foam::sin(scalar(11*g));
        const scalar t = 0.5 + 0.5*Foam::sin(scalar(23*g + 1));
        const scalar u = 0.5 + 0.5*Foam::sin(scalar(37*g + 2));

        all.push_back
        (
            make
            (
                mesh,
                g,
                size*vector(1 + g % 3, 1, 1 + (g % 2)*0.5),
                0.3 + 0.3*(g % 5),
                point(0.0004 + 0.0594*s, 0.0002 + 0.0395*t, 0.0001 + 0.0597*u),
                vector(1, s, t),
                6*u
            )
        );
    }

    const std::vector<coveredCell> found(pieces(c, local(all)));
    writePieces(found);

    scalar total = 0;
    for (const body& b : all)
    {
        total += b.volume;
    }

    check("total volume", mag(gSum(volumes(c, mesh)) - total)/total, 1e-14);


    // Where bodies see cells across periodic patches mesh.C() does not

    if (periodic)
    {
        scalar farthest = 0;
        for (const coveredCell& cell : found)
        {
            farthest =
                max
                (
                    farthest,
                    mag(triple(cell.p.place.centre) - triple(cell.b.centre))
                  - cell.b.radius - 0.5*Foam::sqrt(3.0)*h
                );
        }
        reduce(farthest, maxOp<scalar>());

        check("no piece is far away", max(farthest, 0)/h, 1e-9);

        // A ball on the corner of the box: an eighth in each corner
        c.cover
        (
            local({make(mesh, 0, vector::uniform(0.9*h), 1,
                point(1e-9, 1e-9, 1e-9), vector(1, 0, 0), 0)})
        );
        const scalarField sums(volumes(c, mesh));
        check
        (
            "eighths in the corners",
            mag
            (
                gMax(sums)
               /(4*constant::mathematical::pi/3*pow3(0.9*h)) - 0.125
            ),
            1e-12
        );
    }
    else
    {
        checkTotals(mesh, U, all, 1e-12);
    }

    checkPending(mesh, U, all);
    checkVoidFraction(mesh, h);

    Info<< "failures " << failures << endl;

    return failures > 0;
}


// ************************************************************************* //

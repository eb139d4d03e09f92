// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors
/*---------------------------------------------------------------------------*\
Application
    flowDifferences

Description
    Test of the flows by a formula: each entry of system/flows is one. At
    points and times spread evenly their Jacobian and their derivative in time
    against central differences of their velocity, and the divergence against
    zero; at the points of the entry \c values (x y z t u v w), if it has them,
    the velocity itself.

    A central difference over h is off by h^2/6 f''' + eps f/h; with h = 1e-5
    of the lengths and times here, all about one, 1e-10 and 1e-11. Held to
    1e-8 of |J| + |U| and of |dU/dt| + |U|. The rate by a scale, itself a
    difference over 1e-4 of a step of 0.1, is off by 1/3 of (1e-5)^2 f'''.

\*---------------------------------------------------------------------------*/

#include "fvCFD.H"
#include "superellipsoidFlow.H"

// * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * //

namespace
{

const scalar h = 1e-5;
const scalar bound = 1e-8;
const label nPoints = 500;
const scalar nu = 0.01;

label nFailed = 0;


void report(const word& name, const char* what, const scalar worst)
{
    const bool good = worst <= bound;
    nFailed += !good;

    Info<< (good ? "PASS" : "FAIL") << " flows: " << name << ": " << what
        << " off by " << worst << ", bound " << bound << nl;
}


//- In [-1, 1)^3
point spread(const label i)
{
    const scalar g = 1.2207440846057596;
    vector x;

    for (direction d = 0; d < vector::nComponents; ++d)
    {
        const scalar a = 0.5 + (i + 1)/Foam::pow(g, d + 1);
        x[d] = 2*(a - std::floor(a)) - 1;
    }

    return x;
}


//- The flow at a point: velocity, d u_i/d x_j and rate of change
struct local
{
    vector U;
    tensor J;
    vector rate;

    local(const superellipsoidFlow& flow, const point& x, const scalar t)
    {
        flow.evaluate(1, x.v_, t, U.v_, J.v_, rate.v_);
    }
};


void differences(const word& name, const superellipsoidFlow& flow)
{
    const auto velocity = [&](const point& x, const scalar t)
    {
        return local(flow, x, t).U;
    };

    scalar worstJ = 0, worstRate = 0, worstDivergence = 0;

    for (label i = 0; i < nPoints; ++i)
    {
        const point x(spread(i));
        const scalar t = 1 + 0.01*i;
        const local here(flow, x, t);
        const vector& U = here.U;
        const tensor& J = here.J;
        const vector& rate = here.rate;

        // Columns of J
        tensor found;
        for (direction j = 0; j < vector::nComponents; ++j)
        {
            vector step(Zero);
            step[j] = h;

            const vector column
            (
                (velocity(x + step, t) - velocity(x - step, t))/(2*h)
            );

            for (direction k = 0; k < vector::nComponents; ++k)
            {
                found[3*k + j] = column[k];
            }
        }

        const scalar scale = mag(J) + mag(U) + SMALL;
        const vector foundRate
        (
            (velocity(x, t + h) - velocity(x, t - h))/(2*h)
        );

        // Not through a wall
        bool inside = flow.covers(x);
        for (direction j = 0; j < vector::nComponents; ++j)
        {
            vector step(Zero);
            step[j] = h;
            inside =
                inside && flow.covers(x + step) && flow.covers(x - step);
        }

        if (inside)
        {
            worstJ = max(worstJ, mag(found - J)/scale);
        }
        else if (!flow.covers(x) && mag(U) + mag(J) > 0)
        {
            worstJ = GREAT;
        }

        worstRate =
            max
            (
                worstRate,
                mag(foundRate - rate)/(mag(rate) + mag(U) + SMALL)
            );
        worstDivergence = max(worstDivergence, mag(tr(J))/scale);
    }

    report(name, "Jacobian", worstJ);
    report(name, "rate", worstRate);
    report(name, "divergence", worstDivergence);
}


void values
(
    const word& name,
    const superellipsoidFlow& flow,
    const List<scalarList>& known
)
{
    scalar worst = 0;

    for (const scalarList& row : known)
    {
        const vector U
        (
            local(flow, point(row[0], row[1], row[2]), row[3]).U
        );
        worst = max(worst, mag(U - vector(row[4], row[5], row[6])));
    }

    report(name, "velocity", worst);
}

} // End anonymous namespace


int main(int argc, char *argv[])
{
    #include "setRootCase.H"
    #include "createTime.H"

    const IOdictionary flows
    (
        IOobject("flows", runTime.system(), runTime, IOobject::MUST_READ)
    );

    for (const entry& e : flows)
    {
        if (!e.isDict() || e.keyword() == "FoamFile")
        {
            continue;
        }

        dictionary dict(e.dict());
        List<scalarList> known;
        dict.readIfPresent("values", known);
        dict.remove("values");

        const superellipsoidFlow flow(dict, runTime, nu);

        differences(e.keyword(), flow);

        if (known.size())
        {
            values(e.keyword(), flow, known);
        }
    }

    return nFailed > 0;
}


// ************************************************************************* //

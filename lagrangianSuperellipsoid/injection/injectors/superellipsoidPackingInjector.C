// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors
/*---------------------------------------------------------------------------*\
Class
    Foam::superellipsoidPackingInjector

Description
    Fills a region densely, up to random close packing, with particles of given
    shapes. They overlap neither each other nor the walls nor existing particles
    (sel_packing_dense). All are injected in one step, at SOI. The same seed
    gives the same particles on any number of processes.

    All particles start small and grow by the same factor, while overlaps are
    removed by moving particles apart. There is no gravity. If the particles do
    not reach their full size, the run ends with an error that states the solid
    fraction that was reached.

Usage
    \verbatim
    injectionModels
    {
        fill
        {
            type           superellipsoidPacking;
            region         { type mesh; }
            solidFraction  0.6;
            shapes         { large 0.8; small 0.2; }
            shares         mass;
        }
    }
    \endverbatim

    The keywords are in docs/dictionary.md.

\*---------------------------------------------------------------------------*/

#include "superellipsoidRegionInjector.H"
#include "superellipsoidInput.H"
#include "superellipsoidKeywords.H"
#include "superellipsoidMixture.H"
#include "superellipsoidParallel.H"
#include "sel_clock.h"

using namespace Foam::superellipsoidInput;

// * * * * * * * * * * * * * * * Local Functions * * * * * * * * * * * * * * //

namespace
{

// Interval between two messages in the log [s]
const double reportEvery = 5;

// Upper limit of the number of particles
const double mostParticles = 1e8;

} // End anonymous namespace


// * * * * * * * * * * * * * * Class Definition  * * * * * * * * * * * * * * //

namespace Foam
{

class superellipsoidPackingInjector
:
    public superellipsoidRegionInjector
{
    // Private Data

        //- Settings of the core
        sel_packing_settings settings_ = {};

        //- Requested solid fraction of the region; 0: nParticles is given
        //- instead
        scalar fraction_ = 0;

        //- Are the shares of the shapes by mass?
        bool byMass_ = false;

        //- Result of the packing
        sel_packing_state state_ = {};

        //- Duration of the packing, and time of the last message [s]
        scalar seconds_ = 0;
        scalar reported_ = 0;


    // Private Member Functions

        //- Returns the keywords of the block
        static wordList keywords();

        //- Reads the limits of the packing
        void readSettings();

        //- Reads the solid fraction and the type of the shares. Ends the run
        //- unless exactly one of solidFraction and nParticles is given
        void readFraction();

        //- Returns the requested number of particles. `mean`: mean volume of a
        //- particle [m3]
        label requested(const scalar mean) const;

        //- Writes the progress to the log every few seconds
        static void reportProgress
        (
            void* packing,
            const sel_packing_state* state
        );

        //- Returns the solid fraction of the region if the particles are scaled
        //- by `size` [-]
        scalar solidFraction(const scalar size) const
        {
            return pow3(size)*volume_/region_.volume();
        }

        //- Returns a description of the result for the log
        string result() const
        {
            return
                Foam::name(state_.iterations) + " iterations, " + text(seconds_)
              + " s";
        }


protected:

    virtual sel_status fill(const request& r, int& placed) override;

    virtual void full(const label nPlaced) const override;


public:

    explicit superellipsoidPackingInjector(const context& c);

    virtual void place(particles& rows) override;
};


addSuperellipsoidInjector
(
    superellipsoidPackingInjector,
    superellipsoidPacking
);

} // End namespace Foam


// * * * * * * * * * * * * * Private Member Functions  * * * * * * * * * * * //

Foam::wordList Foam::superellipsoidPackingInjector::keywords()
{
    wordList all;

    for (const word& keyword : superellipsoidKeywords::of("region packing"))
    {
        if (keyword != "maxAttempts")
        {
            all.append(keyword);
        }
    }

    return all;
}


void Foam::superellipsoidPackingInjector::readSettings()
{
    const dictionary& dict = context_.dict;

    sel_packing_default_settings(&settings_);

    settings_.iterations = integerOf("packing", dict, "iterations");
    settings_.threads = integerOf("packing", dict, "threads");
    settings_.seed = seed_;
    settings_.gap = placement_.gap;
    settings_.notify = reportProgress;
    settings_.context = this;

    if (settings_.threads > sel_threads_most())
    {
        superellipsoidInput::fail
        (
            dict,
            "threads",
            "read " + Foam::name(settings_.threads) + "; allowed: 1 (this"
            " library was built without OpenMP)"
        );
    }

    if (placement_.orientation.isSpread())
    {
        superellipsoidInput::fail
        (
            dict,
            "orientation",
            "bodies rotate while they are moved apart and would not keep a"
            " direction; allowed: random, or a quaternion (e0 e1 e2 e3)"
        );
    }
}


void Foam::superellipsoidPackingInjector::readFraction()
{
    const dictionary& dict = context_.dict;
    const bool fraction = dict.found("solidFraction");

    byMass_ = wordOf("packing", dict, "shares") == "mass";

    if (fraction == dict.found("nParticles"))
    {
        superellipsoidInput::fail
        (
            dict,
            fraction ? "solidFraction" : "nParticles",
            fraction
          ? "is given together with nParticles; give one of the two"
          : "is missing, as is solidFraction; give one of the two"
        );
    }

    if (!fraction)
    {
        return;
    }

    fraction_ = numberOf("packing", dict, "solidFraction");

    if (context_.plane.valid())
    {
        superellipsoidInput::fail
        (
            dict,
            "solidFraction",
            "a solid fraction is not defined in a mesh with one layer of cells;"
            " give nParticles"
        );
    }

    region_.prepare();
}


Foam::label Foam::superellipsoidPackingInjector::requested
(
    const scalar mean
) const
{
    if (!(fraction_ > 0))
    {
        return integerOf("region", context_.dict, "nParticles");
    }

    const scalar n = std::floor(fraction_*region_.volume()/mean + 1e-9);

    if (n < 1 || n > mostParticles)
    {
        superellipsoidInput::fail
        (
            context_.dict,
            "solidFraction",
            "read " + text(fraction_) + ", i.e. " + text(n)
          + " particles; allowed: 1 to " + text(mostParticles)
        );
    }

    return label(n);
}


void Foam::superellipsoidPackingInjector::reportProgress
(
    void* packing,
    const sel_packing_state* state
)
{
    auto& p = *static_cast<superellipsoidPackingInjector*>(packing);
    const scalar now = sel_clock_wall();

    if (now - p.reported_ > reportEvery)
    {
        p.reported_ = now;
        Info<< "        " << 100*state->share
            << " % of the requested volume, after " << state->iterations
            << " iterations" << endl;
    }
}


// * * * * * * * * * * * Protected Member Functions  * * * * * * * * * * * * //

sel_status Foam::superellipsoidPackingInjector::fill
(
    const request& r,
    int& placed
)
{
    Info<< "    injector " << context_.name << ": " << number_
        << " particles grow until they fill " << 100*solidFraction(1)
        << " % of the region" << endl;

    const scalar begin = sel_clock_wall();
    reported_ = begin;

    const sel_status status =
        sel_packing_dense
        (
            &r.region,
            context_.shapes.list().cdata(),
            int(r.type.size()),
            r.type.data(),
            &settings_,
            r.walls,
            int(r.fixed.size()),
            r.fixed.data(),
            r.x,
            r.q,
            &state_
        );

    seconds_ = sel_clock_wall() - begin;
    placed = status == SEL_OK ? int(r.type.size()) : 0;

    return status;
}


void Foam::superellipsoidPackingInjector::full(const label) const
{
    scalar size = state_.size;
    label stopped = state_.iterations >= settings_.iterations;
    string about(result());

    superellipsoidParallel::broadcast(size);
    superellipsoidParallel::broadcast(stopped);
    superellipsoidParallel::broadcast(about);

    fail
    (
        text(number_) + " particles, which would fill "
      + text(100*solidFraction(1)) + " % of the region"
      + (context_.plane.valid() ? ", as far as that has a volume" : "")
      + ", could not be placed"
      + (
            size > 0
          ? ": they " + string(stopped ? "have reached " : "jam at ")
          + text(100*solidFraction(size)) + " % (" + about
          + (stopped ? ", the iterations)" : ")")
          : string()
        )
      + ".\nReduce solidFraction or nParticles; other seeds differ by half a"
        " per cent. "
      + (
            region_.isOpen()
          ? "A mixture of sizes packs more densely"
          : "The packing is less dense near walls: smaller particles, a larger"
            " region or a mixture of sizes pack more densely"
        )
    );
}


// * * * * * * * * * * * * * * * * Constructors  * * * * * * * * * * * * * * //

Foam::superellipsoidPackingInjector::superellipsoidPackingInjector
(
    const context& c
)
:
    superellipsoidRegionInjector(c, keywords())
{
    readSettings();
    readFraction();

    const sel_shape* shapes = c.shapes.list().cdata();
    const int nShapes = c.shapes.size();
    scalarList shares
    (
        superellipsoidMixture::readShares(context_.dict, c.shapes)
    );
    const label n =
        requested
        (
            sel_mixture_by_number(nShapes, shapes, byMass_, shares.begin())
        );

    if (fraction_ > 0)
    {
        sel_mixture_fill
        (
            nShapes,
            shapes,
            shares.cdata(),
            byMass_,
            fraction_*region_.volume(),
            n,
            counts_.data()
        );
    }
    else
    {
        sel_mixture_apportion(nShapes, shares.cdata(), n, counts_.data());
    }

    setNumber();
}


// * * * * * * * * * * * * * * * Member Functions  * * * * * * * * * * * * * //

void Foam::superellipsoidPackingInjector::place(particles& rows)
{
    superellipsoidRegionInjector::place(rows);

    Info<< "    injector " << context_.name << ": " << number_
        << " particles fill " << 100*solidFraction(1) << " % of the region; "
        << result().c_str() << endl;
}

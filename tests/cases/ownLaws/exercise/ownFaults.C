// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

// An injector of a user's library that lists a faulty particle, and the measure
// and the injector of a library that was built with other headers.

#include "superellipsoidFeedingInjector.H"
#include "superellipsoidInput.H"
#include "superellipsoidMeasure.H"

#include <cmath>

// * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * //

namespace Foam
{

class faultyInjector
:
    public superellipsoidInjector
{
    const word fault_;

public:

    explicit faultyInjector(const context& c)
    :
        superellipsoidInjector(c, {"fault"}),
        fault_(superellipsoidInput::oneWord(c.dict, "fault"))
    {
        number_ = 1;
        volume_ = c.shapes[0].volume;
    }

    void place(particles& rows) override
    {
        sel_particle_row row{};

        row.x[0] = row.x[1] = row.x[2] = 0.03;
        row.q[0] = 1;

        // The diameter, 0, is that of the shape
        if (fault_ == "shape") row.shape = 77;
        if (fault_ == "diameter") row.diameter = -1;
        if (fault_ == "centre") row.x[1] = std::nan("");
        if (fault_ == "orientation") row.q[0] = 0;
        if (fault_ == "velocity") row.v[2] = 1e300;
        if (fault_ == "spin") row.omega[2] = 1e300;
        if (fault_ == "processes") row.x[2] += 0.001*Pstream::myProcNo();

        rows.push_back(row);
    }
};

addSuperellipsoidInjector(faultyInjector, faulty);


class olderInjector
:
    public superellipsoidInjector
{
public:

    explicit olderInjector(const context& c)
    :
        superellipsoidInjector(c, wordList(), 1)
    {}

    void place(particles&) override
    {}
};

addSuperellipsoidInjector(olderInjector, older);


// A feed that proposes a faulty particle, and one of other headers
class faultyFeed
:
    public superellipsoidFeedingInjector
{
    const word fault_;

protected:

    boundBox within(const scalar margin) override
    {
        return boundBox(vector(0, 0, 0), vector(0.06, 0.04, 0.06));
    }

    void propose(Random&, sel_particle_row& row) const override
    {
        row.x[0] = row.x[1] = row.x[2] = 0.03;

        // Shape and diameter stay those of the feed
        row.shape = 77;
        row.diameter = 1;
        if (fault_ == "centre") row.x[1] = std::nan("");
        if (fault_ == "far") row.x[1] = 1e300;
        if (fault_ == "orientation") row.q[0] = std::nan("");
    }

public:

    explicit faultyFeed(const context& c)
    :
        superellipsoidFeedingInjector(c, "fault", {"fault"}),
        fault_(superellipsoidInput::oneWord(c.dict, "fault"))
    {}
};

addSuperellipsoidInjector(faultyFeed, faultyFeed);


class olderFeed
:
    public superellipsoidFeedingInjector
{
protected:

    boundBox within(const scalar margin) override
    {
        return boundBox(vector(0, 0, 0), vector(1, 1, 1));
    }

public:

    explicit olderFeed(const context& c)
    :
        superellipsoidFeedingInjector(c, "type", {}, 1)
    {}
};

addSuperellipsoidInjector(olderFeed, olderFeed);


class olderMeasure
:
    public superellipsoidMeasure
{
public:

    explicit olderMeasure(const context& c)
    :
        superellipsoidMeasure(c, wordList(), 0, 1)
    {}

    void write(const Time&, const std::vector<body>&) override
    {}
};

addSuperellipsoidMeasure(olderMeasure, older);


// A measure without keywords of its own
class plainMeasure
:
    public superellipsoidMeasure
{
public:

    explicit plainMeasure(const context& c)
    :
        superellipsoidMeasure(c, {})
    {}

    void write(const Time&, const std::vector<body>&) override
    {}
};

addSuperellipsoidMeasure(plainMeasure, plain);


// The mean spin of balls that rotate about z, from the particles of a measure
class spinMeasure
:
    public superellipsoidMeasure
{
    superellipsoidTimeTable table_;

public:

    explicit spinMeasure(const context& c)
    :
        superellipsoidMeasure(c, {"direction"}),
        table_(c.folder, "spin", "Mean spin [rad/s]", "spin")
    {
        superellipsoidInput::oneWord(c.dict, "direction");
    }

    void write(const Time& time, const std::vector<body>& all) override
    {
        scalar sum = 0;

        for (const body& b : all)
        {
            sum += b.omega[2];
        }

        table_.write(time, scalarList({sum/all.size()}));
    }
};

addSuperellipsoidMeasure(spinMeasure, spin);

} // End namespace Foam


// ************************************************************************* //

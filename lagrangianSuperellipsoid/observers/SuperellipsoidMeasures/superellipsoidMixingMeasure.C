// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidMixingMeasure.H"
#include "superellipsoidInput.H"
#include "superellipsoidParallel.H"
#include "mathematicalConstants.H"

#include <algorithm>

using namespace Foam::superellipsoidInput;

// * * * * * * * * * * * * * Private Member Functions  * * * * * * * * * * * //

void Foam::superellipsoidMixingMeasure::readKind(const context& c)
{
    const auto only = [&](const wordList& mine)
    {
        for (const char* w : {"shape", "diameter", "point", "normal"})
        {
            if (c.dict.found(w) && !mine.found(w))
            {
                fail(c.dict, w, "is not for kinds by " + by_);
            }
        }
    };

    if (by_ == "shape")
    {
        only({"shape"});
        require(c.dict, "shape");
        shape_ = c.shapes.index(oneWord(c.dict, "shape"), c.dict, "shape");
    }
    else if (by_ == "size")
    {
        only({"diameter"});
        diameter_ = positive(c.dict, "diameter", SEL_LENGTH_LEAST);
    }
    else
    {
        only({"point", "normal"});

        const vector p(triple(c.dict, "point", SEL_POSITION_MOST));
        const vector n(readDirection(c.dict, "normal"));

        std::copy_n(p.cdata(), 3, plane_.point);
        std::copy_n(n.cdata(), 3, plane_.normal);
    }
}


bool Foam::superellipsoidMixingMeasure::isFirst(const body& b) const
{
    if (by_ == "shape")
    {
        return b.type == shape_;
    }

    if (by_ == "size")
    {
        return std::cbrt(6*b.is.volume/constant::mathematical::pi) > diameter_;
    }

    return beyond_.count(b.id);
}


// * * * * * * * * * * * * * * * * Constructors  * * * * * * * * * * * * * * //

Foam::superellipsoidMixingMeasure::superellipsoidMixingMeasure
(
    const context& c
)
:
    bins_(),
    least_(integerOr(c.dict, "leastBodies", 2, 5)),
    by_(oneOf(c.dict, "by", {"shape", "side", "size"}, "shape")),
    shape_(-1),
    diameter_(0),
    plane_(),
    known_(0),
    table_
    (
        c.folder,
        "mixing",
        "Of two kinds by " + by_ + ": samples with at least "
      + std::to_string(least_) + " particles, particles in them, share of the"
        " first kind, variance of the shares, that of parted and of random"
        " mixes; Lacey's index (0 parted, 1 random), segregation intensity;"
        " told 0: there are no two samples, or no two kinds",
        "samples particles share variance parted random Lacey segregation told"
    )
{
    check
    (
        c.dict,
        {
            "box", "samples", "leastBodies", "by", "shape", "diameter",
            "point", "normal"
        }
    );

    readBox(c.dict, bins_.low, bins_.high);
    const labelList n(readCells(c.dict, "samples", 3));
    std::copy_n(n.begin(), 3, bins_.n);
    readKind(c);
}


// * * * * * * * * * * * * * * * Member Functions  * * * * * * * * * * * * * //

void Foam::superellipsoidMixingMeasure::stepBegins
(
    const superellipsoidDynamics& d
)
{
    if (by_ != "side" || d.nextId() <= known_)
    {
        return;
    }

    const sel_particles& p = d.particles();
    std::vector<double> mine;

    for (int i = 0; i < p.nLocal; ++i)
    {
        double height = 0;

        for (int k = 0; k < 3; ++k)
        {
            height += (p.x[3*i + k] - plane_.point[k])*plane_.normal[k];
        }

        if (p.id[i] >= known_ && height >= 0)
        {
            mine.push_back(p.id[i]);
        }
    }

    const std::vector<double> all
    (
        superellipsoidParallel::gatherPlain(mine.data(), mine.size())
    );

    beyond_.insert(all.begin(), all.end());
    known_ = d.nextId();
}


void Foam::superellipsoidMixingMeasure::write
(
    const Time& time,
    const std::vector<body>& all
)
{
    std::vector<double> bodies(sel_bins_count(&bins_), 0);
    std::vector<double> first(bodies);

    for (const body& b : all)
    {
        const int bin = sel_bins_find(&bins_, b.is.x);

        if (bin >= 0)
        {
            bodies[bin] += 1;
            first[bin] += isFirst(b);
        }
    }

    sel_mixing m;
    sel_measure_mixing
    (
        int(bodies.size()),
        bodies.data(),
        first.data(),
        least_,
        &m
    );

    table_.write
    (
        time,
        scalarList
        ({
            scalar(m.samples), m.bodies, m.share, m.variance, m.segregated,
            m.random, m.lacey, m.segregation, scalar(m.isValid)
        })
    );
}


std::vector<double> Foam::superellipsoidMixingMeasure::state()
{
    std::vector<double> all;

    if (by_ == "side")
    {
        all.push_back(known_);
        all.insert(all.end(), plane_.point, plane_.point + 3);
        all.insert(all.end(), plane_.normal, plane_.normal + 3);
        all.insert(all.end(), beyond_.begin(), beyond_.end());
    }

    return all;
}


bool Foam::superellipsoidMixingMeasure::setState
(
    const std::vector<double>& state
)
{
    if (by_ != "side" || state.empty())
    {
        return by_ != "side" && state.empty();
    }

    // The state of another plane is useless
    if
    (
        state.size() < 7
     || !std::equal(plane_.point, plane_.point + 3, &state[1])
     || !std::equal(plane_.normal, plane_.normal + 3, &state[4])
    )
    {
        return false;
    }

    known_ = state[0];
    beyond_.insert(state.begin() + 7, state.end());

    return true;
}


// ************************************************************************* //

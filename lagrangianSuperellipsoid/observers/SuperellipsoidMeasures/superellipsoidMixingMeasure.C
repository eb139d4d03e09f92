// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidMeasure.H"
#include "superellipsoidPlaceInput.H"

#include <set>

using namespace Foam::superellipsoidInput;

namespace Foam
{

//- Measures how two types of particles are mixed in samples: the cloud function
//- superellipsoidMixing
class superellipsoidMixingMeasure
:
    public superellipsoidMeasure
{
    //- Samples
    sel_bins bins_;

    //- Minimum number of particles in a sample that counts
    const label least_;

    //- Property by which the two types differ: shape, side or size
    const word by_;

    //- A particle is of the first type if it has this shape (index), if its
    //- diameter is larger than this one [m], or if it was beyond this plane at
    //- its injection
    label shape_;
    scalar diameter_;
    sel_section plane_;

    //- Ids of the particles that were beyond the plane, on the master. All ids
    //- below known_ have been checked
    std::set<double> beyond_;
    double known_;

    superellipsoidTimeTable table_;

    void readType(const context& c)
    {
        const wordList mine
        (
            by_ == "shape" ? wordList({"shape"})
          : by_ == "size" ? wordList({"diameter"})
          : wordList({"point", "normal"})
        );

        for (const char* w : {"shape", "diameter", "point", "normal"})
        {
            if (c.dict.found(w) && !mine.found(w))
            {
                fail(c.dict, w, "is not for types by " + by_);
            }
        }

        if (by_ == "shape")
        {
            require(c.dict, "shape");
            shape_ = readShape(c);
        }
        else if (by_ == "size")
        {
            diameter_ = numberOf("mixing", c.dict, "diameter");
        }
        else
        {
            const vector p(vectorOf("mixing", c.dict, "point"));
            const vector n(readUnitVector(c.dict, "normal"));

            std::copy_n(p.cdata(), 3, plane_.point);
            std::copy_n(n.cdata(), 3, plane_.normal);
        }
    }

    bool isFirst(const body& b) const
    {
        return
            by_ == "shape" ? b.type == shape_
          : by_ == "size" ? sel_measure_diameter(b.is.volume) > diameter_
          : beyond_.count(b.id) > 0;
    }

    virtual std::vector<double> state() override
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

    virtual bool setState(const std::vector<double>& state) override
    {
        // A state that belongs to another plane cannot be used
        if
        (
            by_ != "side"
         || state.size() < 7
         || !std::equal(plane_.point, plane_.point + 3, &state[1])
         || !std::equal(plane_.normal, plane_.normal + 3, &state[4])
        )
        {
            return by_ != "side" && state.empty();
        }

        known_ = state[0];
        beyond_.insert(state.begin() + 7, state.end());

        return true;
    }


public:

    explicit superellipsoidMixingMeasure(const context& c)
    :
        superellipsoidMeasure(c),
        bins_(),
        least_(integerOf("mixing", c.dict, "leastBodies")),
        by_(wordOf("mixing", c.dict, "by")),
        shape_(-1),
        diameter_(0),
        plane_(),
        known_(0),
        table_
        (
            c.folder,
            "mixing",
            "Of two types by " + by_ + ": samples with at least "
          + std::to_string(least_) + " particles, particles in them, share of"
            " the first type, variance of the shares, that of segregated and of"
            " random mixes; Lacey's index (0 segregated, 1 random), segregation"
            " intensity; valid 0: there are no two samples, or no two types",
            "samples particles share variance segregated random Lacey"
            " segregation valid"
        )
    {
        readBox(c.dict, bins_.low, bins_.high);
        readCells(c.dict, "samples", 3, bins_.n);
        readType(c);
    }

    virtual void stepBegins(const Time&) override
    {
        if (by_ != "side" || dynamics_.nextId() <= known_)
        {
            return;
        }

        const sel_particles& p = dynamics_.particles();
        std::vector<double> mine;

        for (int i = 0; i < p.nLocal; ++i)
        {
            if (p.id[i] >= known_ && sel_section_beyond(&plane_, p.x + 3*i))
            {
                mine.push_back(p.id[i]);
            }
        }

        const std::vector<double> all
        (
            superellipsoidParallel::gatherPlain(mine.data(), mine.size())
        );

        beyond_.insert(all.begin(), all.end());
        known_ = dynamics_.nextId();
    }

    virtual void write(const Time& time, const bodies& all) override
    {
        std::vector<double> counts(sel_bins_count(&bins_), 0);
        std::vector<double> first(counts);
        sel_mixing m;

        for (const body& b : all)
        {
            const int bin = sel_bins_find(&bins_, b.is.x);

            if (bin >= 0)
            {
                counts[bin] += 1;
                first[bin] += isFirst(b);
            }
        }

        sel_measure_mixing
        (
            int(counts.size()), counts.data(), first.data(), least_, &m
        );
        table_.write
        (
            time,
            {
                scalar(m.samples), m.bodies, m.share, m.variance, m.segregated,
                m.random, m.lacey, m.segregation, scalar(m.isValid)
            }
        );
    }
};

addSuperellipsoidMeasure(superellipsoidMixingMeasure, superellipsoidMixing);

} // End namespace Foam

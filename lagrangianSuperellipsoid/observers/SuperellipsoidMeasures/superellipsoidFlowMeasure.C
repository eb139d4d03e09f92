// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidMeasure.H"
#include "superellipsoidPlaceInput.H"

using namespace Foam::superellipsoidInput;

namespace Foam
{

//- Counts particles that cross planes, forward and backward, and particles
//- that leave through patches: the cloud function superellipsoidMassFlow
class superellipsoidFlowMeasure
:
    public superellipsoidMeasure
{
    //- Planes; corners of their polygons; patches, which are numbered after the
    //- planes
    std::vector<sel_section> sections_;
    std::vector<std::vector<double>> corners_;
    wordList patches_;

    std::vector<superellipsoidTimeTable> tables_;

    //- Centres before the step [m]
    std::vector<double> from_;

    //- Number of shapes. sums_ begins with the time of the last row; for each
    //- plane or patch follow: sums since the last row, sums since the start,
    //- net number by shape
    std::size_t nShapes_;

    double* sums(const label i)
    {
        return &sums_[1 + i*(2*SEL_TALLY_FLOW_SUMS + nShapes_)];
    }

    void readPlane(const dictionary& dict)
    {
        sel_section s{};
        std::vector<double> corners;

        checkGroups(dict, "plane");

        const vector normal(readUnitVector(dict, "normal"));
        const vector p(vectorOf("plane", dict, "point"));
        std::copy_n(normal.cdata(), 3, s.normal);
        std::copy_n(p.cdata(), 3, s.point);

        if (dict.found("radius"))
        {
            s.radius = numberOf("plane", dict, "radius");
        }

        if (dict.found("corners"))
        {
            corners = readPoints(dict, "corners", 3);

            if (dict.found("radius"))
            {
                fail
                (
                    dict,
                    "corners",
                    "radius is also given; give one of the two"
                );
            }
        }

        s.nCorners = int(corners.size()/3);
        s.corners = corners.data();

        const int stray = sel_section_stray_corner(&s);

        if (stray >= 0)
        {
            const double* x = s.corners + 3*stray;

            fail
            (
                dict,
                "corners",
                text(vector(x[0], x[1], x[2])) + " does not lie in the plane"
                " of point and normal"
            );
        }

        sections_.push_back(s);
        corners_.push_back(corners);
    }

    void readPlanes(const dictionary& dict)
    {
        for (const word& name : dict.toc())
        {
            readPlane(subDict(dict, name));
        }

        // From here on the addresses of the corners do not change
        for (std::size_t i = 0; i < sections_.size(); ++i)
        {
            sections_[i].corners = corners_[i].data();
        }

        for (const word& patch : patches_)
        {
            if (dict.toc().found(patch))
            {
                fail(dict, patch, "a patch and its table have the same name");
            }
        }
    }

    //- Describes the planes. The text determines if the sums of an earlier run
    //- belong to the same planes
    string described() const
    {
        string all;

        for (std::size_t i = 0; i < sections_.size(); ++i)
        {
            const sel_section& s = sections_[i];
            const std::vector<double>& corners = corners_[i];
            std::vector<double> numbers;

            for (label d = 0; d < 3; ++d)
            {
                numbers.push_back(s.point[d]);
                numbers.push_back(s.normal[d]);
            }

            numbers.push_back(s.radius);
            numbers.insert(numbers.end(), corners.begin(), corners.end());

            for (const double x : numbers)
            {
                all += ' ' + text(x);
            }
        }

        return all;
    }

    void addTable(const context& c, const word& name)
    {
        typedef superellipsoidTimeTable table;

        string columns
        (
            "forward backward mass massFlow " + table::components("momentum")
          + " totalForward totalBackward totalMass "
          + table::components("totalMomentum")
        );

        for (const word& shape : c.shapes.names())
        {
            columns += " total_" + shape;
        }

        tables_.emplace_back
        (
            c.folder,
            name,
            (
                tables_.size() < sections_.size()
              ? "Particles that passed the plane "
              : "Particles that left through the patch "
            )
          + name + " since the previous row: number, mass [kg] and momentum [N"
            " s], forward less backward, [kg/s]; and in total",
            columns
        );
    }

    //- Notes an event for each plane that the path of a particle crosses
    void look
    (
        const double from[3],
        const double to[3],
        const body& b,
        const Time& time
    )
    {
        for (std::size_t i = 0; i < sections_.size(); ++i)
        {
            const int way = sel_section_passed(&sections_[i], from, to);

            if (way)
            {
                note(b, time, label(i), way);
            }
        }
    }

    virtual void book() override
    {
        for (const event& e : events())
        {
            sel_tally_book(sums(label(e.where)), nShapes_, &e);
        }
    }


public:

    explicit superellipsoidFlowMeasure(const context& c)
    :
        superellipsoidMeasure(c),
        patches_(c.dict.found("patches") ? readPatches(c) : wordList()),
        nShapes_(c.shapes.size())
    {
        wordList names;

        if (c.dict.found("planes"))
        {
            readPlanes(subDict(c.dict, "planes"));
            names = subDict(c.dict, "planes").toc();
        }

        names.append(patches_);

        if (names.empty())
        {
            fail(c.dict, "planes", "give planes, patches or both");
        }

        for (const word& name : names)
        {
            addTable(c, name);
        }

        setSums
        (
            listed(names) + listed(c.shapes.names()) + described(),
            1 + names.size()*(2*SEL_TALLY_FLOW_SUMS + nShapes_)
        );
        sums_[0] = c.mesh.time().startTime().value();
    }

    virtual scope needs() const override
    {
        return NONE;
    }

    virtual void stepBegins(const Time&) override
    {
        const sel_particles& p = dynamics_.particles();

        from_.assign(p.x, p.x + 3*p.nLocal);
    }

    virtual void stepEnds(const Time& time) override
    {
        const sel_particles& p = dynamics_.particles();

        for (int i = 0; i < p.nLocal && 3*std::size_t(i) < from_.size(); ++i)
        {
            body b{};

            b.id = p.id[i];
            b.is.mass = p.density[i]*dynamics_.shape(p.shape[i]).volume;
            b.type = p.type[i];
            std::copy_n(p.v + 3*i, 3, b.is.v);

            look(&from_[3*i], p.x + 3*i, b, time);
        }
    }

    virtual void passed
    (
        const body& b,
        const point& from,
        const Time& time
    ) override
    {
        look(from.cdata(), b.is.x, b, time);
    }

    virtual void leaves
    (
        const body& b,
        const word& patch,
        const Time& time
    ) override
    {
        const label i = patches_.find(patch);

        if (i >= 0)
        {
            note(b, time, label(sections_.size()) + i);
        }
    }

    virtual void write(const Time& time, const bodies&) override
    {
        book();

        const scalar dt = time.value() - sums_[0];

        for (std::size_t i = 0; i < tables_.size(); ++i)
        {
            std::vector<double> row(2*SEL_TALLY_FLOW_SUMS + 1 + nShapes_);

            sel_tally_row_of(sums(i), nShapes_, dt, row.data());
            tables_[i].write(time, row);
        }

        sums_[0] = time.value();
    }
};

addSuperellipsoidMeasure(superellipsoidFlowMeasure, superellipsoidMassFlow);

} // End namespace Foam

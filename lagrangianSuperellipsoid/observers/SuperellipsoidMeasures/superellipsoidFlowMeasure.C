// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidMeasure.H"
#include "superellipsoidPlaceInput.H"

using namespace Foam::superellipsoidInput;

// * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * //

namespace Foam
{

//- Particles that cross planes, forward and backward, and particles that leave
//- through patches: the cloud function superellipsoidMassFlow
class superellipsoidFlowMeasure
:
    public superellipsoidMeasure
{
    //- Planes, corners of their polygons, and patches, which are numbered after
    //- the planes
    std::vector<sel_section> sections_;
    std::vector<std::vector<double>> corners_;
    wordList patches_;

    std::vector<superellipsoidTimeTable> tables_;

    //- Centres before the step [m]
    std::vector<double> from_;

    //- The sums begin with the time of the last row; then, for each plane or
    //- patch: sums since the last row, since the start, net number by shape
    std::size_t nShapes_;

    double* sums(const label i)
    {
        return &sums_[1 + i*(2*SEL_TALLY_FLOW_SUMS + nShapes_)];
    }

    void readPlane(const dictionary& dict);
    void readPlanes(const dictionary& dict, const wordList& names);
    string described(const wordList& names, const wordList& shapes) const;
    void addTables(const context& c, const wordList& names);

    //- Notes a passage of each plane that the path crosses
    void look
    (
        const double from[3],
        const double to[3],
        const body& b,
        const Time& time
    );

    virtual void book() override;


public:

    explicit superellipsoidFlowMeasure(const context& c);

    virtual scope needs() const override
    {
        return NONE;
    }

    virtual void stepBegins(const Time& time) override;

    virtual void stepEnds(const Time& time) override;

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

    virtual void write(const Time& time, const bodies&) override;
};

addSuperellipsoidMeasure(superellipsoidFlowMeasure, superellipsoidMassFlow);

} // End namespace Foam


// * * * * * * * * * * * * * Private Member Functions  * * * * * * * * * * * //

void Foam::superellipsoidFlowMeasure::readPlane(const dictionary& dict)
{
    sel_section s{};
    std::vector<double> corners;

    checkKeywords(dict, {"point", "normal", "radius", "corners"});

    const vector normal(readUnitVector(dict, "normal"));
    const vector p(triple(dict, "point", SEL_POSITION_MOST));
    std::copy_n(normal.cdata(), 3, s.normal);
    std::copy_n(p.cdata(), 3, s.point);

    if (dict.found("radius"))
    {
        s.radius =
            positive(dict, "radius", SEL_LENGTH_LEAST, SEL_POSITION_MOST);
    }

    if (dict.found("corners"))
    {
        corners = readPoints(dict, "corners", 3);

        if (dict.found("radius"))
        {
            fail(dict, "corners", "there is a radius, too: one of the two");
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
            text(vector(x[0], x[1], x[2])) + " does not lie in the plane of"
            " point and normal"
        );
    }

    sections_.push_back(s);
    corners_.push_back(corners);
}


void Foam::superellipsoidFlowMeasure::readPlanes
(
    const dictionary& dict,
    const wordList& names
)
{
    for (const word& name : names)
    {
        readPlane(subDict(dict, name));
    }

    // From here on the corners keep their addresses
    for (std::size_t i = 0; i < sections_.size(); ++i)
    {
        sections_[i].corners = corners_[i].data();
    }

    for (const word& patch : patches_)
    {
        if (names.found(patch))
        {
            fail(dict, patch, "a patch has that name, too, and its table");
        }
    }
}


Foam::string Foam::superellipsoidFlowMeasure::described
(
    const wordList& names,
    const wordList& shapes
) const
{
    string all(listed(names) + listed(shapes));

    for (std::size_t i = 0; i < sections_.size(); ++i)
    {
        const sel_section& s = sections_[i];

        for (label d = 0; d < 3; ++d)
        {
            all += ' ' + text(s.point[d]);
            all += ' ' + text(s.normal[d]);
        }

        all += ' ' + text(s.radius);

        for (const double x : corners_[i])
        {
            all += ' ' + text(x);
        }
    }

    return all;
}


void Foam::superellipsoidFlowMeasure::addTables
(
    const context& c,
    const wordList& names
)
{
    string columns
    (
        "forth back mass massFlow "
      + superellipsoidTimeTable::components("momentum")
      + " totalForth totalBack totalMass "
      + superellipsoidTimeTable::components("totalMomentum")
    );

    for (const word& shape : c.shapes.names())
    {
        columns += " total_" + shape;
    }

    forAll(names, i)
    {
        tables_.emplace_back
        (
            c.folder,
            names[i],
            (
                i < label(sections_.size())
              ? "What passed the plane " : "What left through the patch "
            )
          + names[i] + " since the row before: particles, mass [kg] and"
            " momentum [N s], forth less back, [kg/s]; and in total",
            columns
        );
    }
}


void Foam::superellipsoidFlowMeasure::look
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


void Foam::superellipsoidFlowMeasure::book()
{
    for (const event& e : events())
    {
        double* since = sums(label(e.where));
        double* total = since + SEL_TALLY_FLOW_SUMS;

        sel_tally_add_flow(since, e.sign, e.mass, e.U);
        sel_tally_add_flow(total, e.sign, e.mass, e.U);

        if (e.type >= 0 && e.type < nShapes_)
        {
            total[SEL_TALLY_FLOW_SUMS + label(e.type)] += e.sign;
        }
    }
}


// * * * * * * * * * * * * * * * * Constructors  * * * * * * * * * * * * * * //

Foam::superellipsoidFlowMeasure::superellipsoidFlowMeasure(const context& c)
:
    superellipsoidMeasure(c),
    nShapes_(c.shapes.size())
{
    check(c, {"planes", "patches"});

    wordList names;

    if (c.dict.found("patches"))
    {
        patches_ = readPatches(c);
    }

    if (c.dict.found("planes"))
    {
        names = subDict(c.dict, "planes").toc();
        readPlanes(subDict(c.dict, "planes"), names);
    }

    names.append(patches_);

    if (names.empty())
    {
        fail(c.dict, "planes", "there are neither planes nor patches");
    }

    addTables(c, names);
    setSums
    (
        described(names, c.shapes.names()),
        1 + names.size()*(2*SEL_TALLY_FLOW_SUMS + nShapes_)
    );
    sums_[0] = c.mesh.time().startTime().value();
}


// * * * * * * * * * * * * * * * Member Functions  * * * * * * * * * * * * * //

void Foam::superellipsoidFlowMeasure::stepBegins(const Time&)
{
    const sel_particles& p = dynamics_.particles();

    from_.assign(p.x, p.x + 3*p.nLocal);
}


void Foam::superellipsoidFlowMeasure::stepEnds(const Time& time)
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


void Foam::superellipsoidFlowMeasure::write(const Time& time, const bodies&)
{
    book();

    const scalar dt = time.value() - sums_[0];
    label i = 0;

    for (superellipsoidTimeTable& table : tables_)
    {
        double* since = sums(i++);
        const scalar mass = since[SEL_TALLY_MASS];
        std::vector<double> row(since, since + 2*SEL_TALLY_FLOW_SUMS + nShapes_);

        row.insert
        (
            row.begin() + SEL_TALLY_MOMENTUM,
            time.value() > sums_[0] ? mass/dt : 0
        );
        table.write(time, row);
        std::fill_n(since, int(SEL_TALLY_FLOW_SUMS), 0);
    }

    sums_[0] = time.value();
}


// ************************************************************************* //

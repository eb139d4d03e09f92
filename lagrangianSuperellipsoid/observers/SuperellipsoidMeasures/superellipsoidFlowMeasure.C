// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidFlowMeasure.H"
#include "superellipsoidInput.H"
#include "superellipsoidPatchNames.H"

#include <algorithm>

using namespace Foam::superellipsoidInput;

// * * * * * * * * * * * * * * * Local Functions * * * * * * * * * * * * * * //

namespace
{

//- Largest distance of the corners of a polygon from its plane, relative to the
//- distance of the corners: allows for coordinates written with seven digits
const double flat = 1e-6;

//- Lengths in the state: of its head, and of a plane or patch without the
//- numbers by shape
const std::size_t front = 2;
const std::size_t each = 12;

} // End anonymous namespace


// * * * * * * * * * * * * * Private Member Functions  * * * * * * * * * * * //

void Foam::superellipsoidFlowMeasure::readPlane
(
    const dictionary& planes,
    const word& name
)
{
    const dictionary& dict = subDict(planes, name);
    sel_section s{};
    std::vector<double> corners;

    checkKeywords(dict, {"point", "normal", "radius", "corners"});

    const vector normal(readDirection(dict, "normal"));
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

    for (std::size_t i = 0; i < corners.size(); i += 3)
    {
        const vector r(vector(corners[i], corners[i + 1], corners[i + 2]) - p);

        if (mag(r & normal) > flat*mag(r))
        {
            fail
            (
                dict,
                "corners",
                superellipsoidInput::text(vector(r + p)) + " does not lie in"
                " the plane of point and normal"
            );
        }
    }

    sections_.push_back(s);
    corners_.push_back(corners);
}


void Foam::superellipsoidFlowMeasure::readPatches(const context& c)
{
    if (!c.dict.found("patches"))
    {
        return;
    }

    const wordList open(openPatches(c.mesh));

    for
    (
        const label i
      : superellipsoidPatchNames::read(c.dict, "patches", open, "open patch")
    )
    {
        patches_.append(open[i]);

        if (c.dict.found("planes") && subDict(c.dict, "planes").found(open[i]))
        {
            fail
            (
                subDict(c.dict, "planes"),
                open[i],
                "a patch has that name, too, and its table"
            );
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
            all += ' ' + superellipsoidInput::text(s.point[d]);
            all += ' ' + superellipsoidInput::text(s.normal[d]);
        }

        all += ' ' + superellipsoidInput::text(s.radius);

        for (const double x : corners_[i])
        {
            all += ' ' + superellipsoidInput::text(x);
        }
    }

    return all;
}


void Foam::superellipsoidFlowMeasure::look
(
    const double from[3],
    const double to[3],
    superellipsoidPassages::passage p
)
{
    for (std::size_t i = 0; i < sections_.size(); ++i)
    {
        const int way = sel_section_passed(&sections_[i], from, to);

        if (way)
        {
            p.where = i;
            p.sign = way;
            passages_.add(p);
        }
    }
}


void Foam::superellipsoidFlowMeasure::book()
{
    for (const superellipsoidPassages::passage& p : passages_.collect())
    {
        const std::size_t i = std::size_t(p.where);

        for (sums* s : {&since_[i], &total_[i]})
        {
            (p.sign > 0 ? s->forth : s->back) += 1;
            s->mass += p.sign*p.mass;

            for (int d = 0; d < 3; ++d)
            {
                s->momentum[d] += p.sign*p.mass*p.U[d];
            }
        }

        if (p.type >= 0 && p.type < ofShapes_[i].size())
        {
            ofShapes_[i][std::size_t(p.type)] += p.sign;
        }
    }
}


// * * * * * * * * * * * * * * * * Constructors  * * * * * * * * * * * * * * //

Foam::superellipsoidFlowMeasure::superellipsoidFlowMeasure(const context& c)
:
    keywords_(0),
    last_(c.mesh.time().startTime().value())
{
    check(c.dict, {"planes", "patches"});

    wordList names;

    if (c.dict.found("planes"))
    {
        names = subDict(c.dict, "planes").toc();

        for (const word& name : names)
        {
            readPlane(subDict(c.dict, "planes"), name);
        }
    }

    // From here on the corners keep their addresses
    for (std::size_t i = 0; i < sections_.size(); ++i)
    {
        sections_[i].nCorners = int(corners_[i].size()/3);
        sections_[i].corners = corners_[i].data();
    }

    readPatches(c);
    names.append(patches_);

    if (names.empty())
    {
        fail(c.dict, "planes", "there are neither planes nor patches");
    }

    keywords_ = fingerprint(described(names, c.shapes.names()));

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
        tables_.push_back
        (
            superellipsoidTimeTable
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
            )
        );
    }

    since_.resize(names.size());
    total_.resize(names.size());
    ofShapes_.resize(names.size(), std::vector<double>(c.shapes.size(), 0));
}


// * * * * * * * * * * * * * * * Member Functions  * * * * * * * * * * * * * //

void Foam::superellipsoidFlowMeasure::stepBegins
(
    const superellipsoidDynamics& d
)
{
    const sel_particles& p = d.particles();

    from_.assign(p.x, p.x + 3*p.nLocal);
}


void Foam::superellipsoidFlowMeasure::stepEnds
(
    const superellipsoidDynamics& d,
    const Time& time
)
{
    const sel_particles& p = d.particles();

    for (int i = 0; i < p.nLocal && 3*std::size_t(i) < from_.size(); ++i)
    {
        superellipsoidPassages::passage one{};

        one.step = time.timeIndex();
        one.id = p.id[i];
        one.mass = p.density[i]*d.shape(p.shape[i]).volume;
        one.type = p.type[i];
        std::copy_n(p.v + 3*i, 3, one.U);

        look(&from_[3*i], p.x + 3*i, one);
    }
}


void Foam::superellipsoidFlowMeasure::passed
(
    const body& b,
    const point& from,
    const Time& time
)
{
    superellipsoidPassages::passage one{};

    one.step = time.timeIndex();
    one.id = b.id;
    one.mass = b.is.mass;
    one.type = b.type;
    std::copy_n(b.is.v, 3, one.U);

    look(from.cdata(), b.is.x, one);
}


void Foam::superellipsoidFlowMeasure::leaves
(
    const body& b,
    const word& patch,
    const Time& time
)
{
    const label i = patches_.find(patch);

    if (i >= 0)
    {
        superellipsoidPassages::passage one{};

        one.step = time.timeIndex();
        one.id = b.id;
        one.where = sections_.size() + i;
        one.sign = 1;
        one.mass = b.is.mass;
        one.type = b.type;
        std::copy_n(b.is.v, 3, one.U);

        passages_.add(one);
    }
}


void Foam::superellipsoidFlowMeasure::write
(
    const Time& time,
    const std::vector<body>&
)
{
    book();

    const scalar now = time.value();

    for (std::size_t i = 0; i < tables_.size(); ++i)
    {
        const sums& s = since_[i];
        DynamicList<scalar> row;

        row.append(s.forth);
        row.append(s.back);
        row.append(s.mass);
        row.append(now > last_ ? s.mass/(now - last_) : 0);

        for (const double m : s.momentum)
        {
            row.append(m);
        }

        row.append(total_[i].forth);
        row.append(total_[i].back);
        row.append(total_[i].mass);

        for (const double m : total_[i].momentum)
        {
            row.append(m);
        }

        for (const double n : ofShapes_[i])
        {
            row.append(n);
        }

        tables_[i].write(time, row);
        since_[i] = sums();
    }

    last_ = now;
}


std::vector<double> Foam::superellipsoidFlowMeasure::state()
{
    book();

    std::vector<double> all({keywords_, last_});

    for (std::size_t i = 0; i < tables_.size(); ++i)
    {
        for (const sums* s : {&since_[i], &total_[i]})
        {
            all.insert(all.end(), {s->forth, s->back, s->mass});
            all.insert(all.end(), s->momentum, s->momentum + 3);
        }

        all.insert(all.end(), ofShapes_[i].begin(), ofShapes_[i].end());
    }

    return all;
}


bool Foam::superellipsoidFlowMeasure::setState
(
    const std::vector<double>& state
)
{
    const std::size_t width = each + ofShapes_[0].size();

    if
    (
        state.size() != front + tables_.size()*width
     || state[0] != keywords_
    )
    {
        return false;
    }

    last_ = state[1];

    for (std::size_t i = 0; i < tables_.size(); ++i)
    {
        const double* from = &state[front + i*width];

        for (sums* s : {&since_[i], &total_[i]})
        {
            s->forth = from[0];
            s->back = from[1];
            s->mass = from[2];
            std::copy_n(from + 3, 3, s->momentum);
            from += each/2;
        }

        std::copy_n(from, ofShapes_[i].size(), ofShapes_[i].begin());
    }

    return true;
}


// ************************************************************************* //

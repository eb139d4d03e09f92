// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidDryRun.H"
#include "superellipsoidInput.H"
#include "superellipsoidMeasure.H"
#include "superellipsoidParallel.H"
#include "superellipsoidPatchNames.H"
#include "superellipsoidWallFields.H"
#include "superellipsoidWearTotals.H"

using namespace Foam::superellipsoidInput;

// * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * * //

namespace Foam
{

//- The action of the particles on each wall: the cloud function
//- superellipsoidWallForces
//
//  Writes one table per wall, <patch>.dat, and one for all of them together,
//  total.dat. Columns: time, force on the wall [N], torque [N m], power of the
//  wall on the particles [W], power dissipated by sliding [W], pressure [Pa]. A
//  row has the means since the previous row (the first one: since the start of
//  the run): all impulses over the time between, so that force times time is
//  the momentum that the wall received, also from impacts. Nothing is lost
//  between rows, however long the interval. If laws of wear are given, the
//  volumes worn off since the start, over restarts [m3], and the number of
//  impacts follow.
//
//  On a moving mesh the torque is about the point CofR, which does not move.
//
//  With fields yes, write times also give boundary values of
//  wallPressure.<cloud>, wallShear.<cloud>, wallWear.<cloud>,
//  wallErosion.<cloud> (superellipsoidWallFields); for walls that move
//  independently of the mesh, the same values of their triangles are in the VTP
//  files (superellipsoidMovingWallFields).
class superellipsoidForceMeasure
:
    public superellipsoidMeasure
{
    const vector origin_;

    //- Indices of the requested walls in the core's list
    const labelList patches_;

    const superellipsoidWearLaws laws_;

    //- One table for each wall, and one for all together
    std::vector<superellipsoidTimeTable> tables_;

    //- Areas of all walls, on the master [m2]
    scalarList areas_;

    //- Shared with the dynamics during a step
    std::shared_ptr<superellipsoidWallLoads> loads_;

    //- Totals up to the last row, on the master
    superellipsoidWearTotals totals_;

    //- nullptr unless fields are requested; shared with the moving walls
    std::shared_ptr<superellipsoidWallFields> fields_;

    //- Number of columns of a row that are means
    static const label nMeans = 9;

    bool wears() const
    {
        return laws_.hasArchard() || laws_.hasFinnie();
    }

    //- Does wear act on triangles of moving walls?
    bool wearsTriangles() const
    {
        return fields_ && fields_->moving() && wears();
    }

    void addTable(const context& c, const word& name, const string& what);

    void makeFields(const context& c);

    //- Sets the means of one wall from the sums of all walls
    void setMeans
    (
        const std::vector<sel_exact>& sums,
        const label wall,
        scalarList& row
    ) const;

    //- Sets the volumes that the wall has lost
    void setWorn(const label wall, scalarList& row) const;

    //- Writes the rows of all walls, then the row of their sum. Collective
    void writeRows(const Time& time, const std::vector<sel_exact>& sums);

    //- Reads the wear from before the restart. Collective
    void readWear(const context& c);

    //- Warns of wear that a restart has lost, and of fields that have changed
    //- since they were written
    void warn(const wordList& missing, const wordList& changed) const;

    //- Keeps the wear for a restart, including these sums since the last row.
    //- Collective
    void keepWear(const std::vector<sel_exact>& sums);

    //- Writes the fields at a write time. Collective
    void writeFields();


public:

    explicit superellipsoidForceMeasure(const context& c);

    virtual scope needs() const override
    {
        return NONE;
    }

    virtual bool acts(const Time& time) const override
    {
        return due(time) || time.writeTime();
    }

    //- In every step, because a row covers the whole time since the last one
    virtual void stepBegins(const Time&) override
    {
        dynamics_.watch(loads_);
    }

    virtual void write(const Time& time, const bodies&) override;
};

addSuperellipsoidMeasure(superellipsoidForceMeasure, superellipsoidWallForces);

} // End namespace Foam


// * * * * * * * * * * * * * Private Member Functions  * * * * * * * * * * * //

void Foam::superellipsoidForceMeasure::makeFields(const context& c)
{
    const superellipsoidWalls& walls = c.dynamics.walls();

    fields_ =
        std::make_shared<superellipsoidWallFields>
        (
            c.mesh,
            c.cloud,
            walls,
            laws_,
            patches_,
            loads_
        );

    if (fields_->moving())
    {
        const std::shared_ptr<superellipsoidWallFields> fields(fields_);

        walls.moving().show([fields]() { return fields->picture(); });
    }
}


void Foam::superellipsoidForceMeasure::addTable
(
    const context& c,
    const word& name,
    const string& what
)
{
    typedef superellipsoidTimeTable table;

    tables_.emplace_back
    (
        c.folder,
        name,
        "Means since the row before: force of the particles on " + what
      + " [N] and its torque [N m] about " + text(origin_) + ", power of the"
        " wall on the particles [W], power that sliding takes [W], normal force"
        " over area [Pa]"
      + (wears() ? "; worn off since the start [m3]" : ""),
        table::components("force") + ' ' + table::components("torque")
      + " power slidingPower pressure"
      + (laws_.hasArchard() ? " archardVolume" : "")
      + (laws_.hasFinnie() ? " finnieVolume impacts" : "")
    );
}


void Foam::superellipsoidForceMeasure::setMeans
(
    const std::vector<sel_exact>& sums,
    const label wall,
    scalarList& row
) const
{
    const scalar perTime = loads_->time() > 0 ? 1/loads_->time() : 0;
    const auto mean = [&](const label k)
    {
        return perTime*sel_exact_value(&sums[SEL_WALL_SUMS*wall + k]);
    };
    const auto three = [&](const label k)
    {
        return vector(mean(k), mean(k + 1), mean(k + 2));
    };

    const vector force(three(SEL_WALL_IMPULSE));
    const vector torque(three(SEL_WALL_MOMENT) - (origin_ ^ force));

    for (direction d = 0; d < vector::nComponents; ++d)
    {
        row[d] = force[d];
        row[3 + d] = torque[d];
    }

    row[6] = mean(SEL_WALL_WORK);
    row[7] = mean(SEL_WALL_SLIDING);
    // A force, which the caller divides by the area
    row[8] = mean(SEL_WALL_NORMAL);
}


void Foam::superellipsoidForceMeasure::setWorn
(
    const label wall,
    scalarList& row
) const
{
    label k = nMeans;

    if (laws_.hasArchard())
    {
        row[k++] = totals_.archard(wall);
    }

    if (laws_.hasFinnie())
    {
        row[k++] = totals_.finnie(wall);
        row[k++] = totals_.impacts(wall);
    }
}


void Foam::superellipsoidForceMeasure::writeRows
(
    const Time& time,
    const std::vector<sel_exact>& sums
)
{
    if (areas_.empty() || mesh_.moving())
    {
        areas_ = superellipsoidWallLoads::areas(mesh_, dynamics_.walls());
    }

    const label n =
        nMeans + (laws_.hasArchard() ? 1 : 0) + (laws_.hasFinnie() ? 2 : 0);
    scalarList total(n, Zero);
    scalar totalArea = 0;

    forAll(patches_, i)
    {
        const label wall = patches_[i];
        const scalar area = areas_[wall];
        scalarList row(n, Zero);

        setMeans(sums, wall, row);
        setWorn(wall, row);

        forAll(row, k)
        {
            total[k] += row[k];
        }
        totalArea += area;

        row[8] = area > 0 ? row[8]/area : 0;
        tables_[i].write(time, row);
    }

    total[8] = totalArea > 0 ? total[8]/totalArea : 0;
    tables_.back().write(time, total);
}


void Foam::superellipsoidForceMeasure::readWear(const context& c)
{
    const List<string> lines(c.stored("worn"));
    wordList missing;
    wordList changed;

    if (fields_)
    {
        const List<string> sums(c.stored("wornFields"));

        missing = fields_->read();

        // If a field is missing, only that is reported
        changed = missing.empty() ? fields_->changed(sums) : wordList();
    }

    if (wearsTriangles())
    {
        if (!fields_->setState(c.stored("wornTriangles")))
        {
            missing.append
            (
                "state of triangles of moving walls, of this time and of these"
                " files, in the cloud's properties"
            );
        }
    }

    if (wears())
    {
        const label n = totals_.setState(lines);

        if (n)
        {
            missing.append
            (
                "state of " + text(n) + " walls of "
              + name_ + " in the cloud's properties"
            );
        }
    }

    const Time& time = c.mesh.time();

    if (time.timeIndex() > 0 || time.value() > 0)
    {
        warn(missing, changed);
    }
}


void Foam::superellipsoidForceMeasure::warn
(
    const wordList& missing,
    const wordList& changed
) const
{
    if (missing.size())
    {
        WarningInFunction
            << "cloud function " << name_ << ": in the time folder "
            << mesh_.time().timeName() << " there is no "
            << listed(missing).c_str()
            << ": that wear is added up from zero on" << endl;
    }

    if (changed.size())
    {
        WarningInFunction
            << "cloud function " << name_ << ": in the time folder "
            << mesh_.time().timeName() << " the values of "
            << listed(changed).c_str()
            << " are not those that were written there (checksum): the file was"
            << " damaged, changed, or written anew with fewer digits (by"
            << " decomposePar or reconstructPar in a case with writeFormat ascii"
            << " and a writePrecision below 17). The run goes on from them"
            << endl;
    }
}


void Foam::superellipsoidForceMeasure::keepWear
(
    const std::vector<sel_exact>& sums
)
{
    // Includes the sums since the last row
    superellipsoidWearTotals now(totals_);
    now.add(sums);

    List<string> lines(now.state());
    superellipsoidParallel::broadcast(lines);
    kept_["worn"] = lines;
}


void Foam::superellipsoidForceMeasure::writeFields()
{
    fields_->write();
    kept_["wornFields"] = fields_->sums();

    if (wearsTriangles())
    {
        List<string> lines(fields_->state());
        superellipsoidParallel::broadcast(lines);
        kept_["wornTriangles"] = lines;
    }
}


// * * * * * * * * * * * * * * * * Constructors  * * * * * * * * * * * * * * //

Foam::superellipsoidForceMeasure::superellipsoidForceMeasure(const context& c)
:
    superellipsoidMeasure(c, 1),
    origin_(tripleOr(c.dict, "CofR", vector::zero, SEL_POSITION_MOST)),
    patches_
    (
        superellipsoidPatchNames::read
        (
            c.dict,
            "patches",
            c.dynamics.walls().patchNames()
        )
    ),
    laws_(c.dict, c.dynamics.walls().patchNames()),
    tables_(),
    areas_(),
    loads_(),
    totals_(laws_, c.dynamics.walls().patchNames()),
    fields_()
{
    check(c, {"patches", "CofR", "fields", "archard", "finnie"});

    for (const label i : patches_)
    {
        const word& name = c.dynamics.walls().patchNames()[i];
        addTable(c, name, "the wall " + name);
    }

    addTable(c, "total", "all these walls");

    const bool hasFields = yesOr(c.dict, "fields", false);

    loads_ = std::make_shared<superellipsoidWallLoads>(laws_, hasFields);

    if (hasFields)
    {
        const word other(twin(c, "fields"));

        if (other.size())
        {
            fail
            (
                c.dict,
                "fields",
                "read 'yes', and so does " + other + "; fields of faces"
                " are those of the cloud: allowed in one of its functions"
            );
        }

        makeFields(c);
    }

    c.dynamics.watchWalls();
    readWear(c);
}


// * * * * * * * * * * * * * * * Member Functions  * * * * * * * * * * * * * //

void Foam::superellipsoidForceMeasure::write(const Time& time, const bodies&)
{
    const bool isDue = due(time);

    if (isDue || wears())
    {
        std::vector<sel_exact> sums(loads_->patches());

        if (isDue)
        {
            totals_.add(sums);
            writeRows(time, sums);
            loads_->clearPatches();
            sums.assign(sums.size(), sel_exact());
        }

        // In every step, because a solver may write after the step
        if (wears())
        {
            keepWear(sums);
        }
    }

    if (time.writeTime() && fields_ && !superellipsoidDryRun::active())
    {
        writeFields();
    }
}


// ************************************************************************* //

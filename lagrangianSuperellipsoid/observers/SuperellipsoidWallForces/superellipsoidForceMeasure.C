// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidDryRun.H"
#include "superellipsoidInput.H"
#include "superellipsoidMeasure.H"
#include "superellipsoidPatchNames.H"
#include "superellipsoidWallFields.H"
#include "surfaceFields.H"

using namespace Foam::superellipsoidInput;

namespace Foam
{

//- Writes the action of the particles on each wall: the cloud function
//- superellipsoidWallForces
//
//  Writes one table per wall, <patch>.dat, and one for all walls together,
//  total.dat. The means in a row are the impulses since the previous row (for
//  the first row: since the start of the run) over this time. So no impulse
//  between two rows is lost, however long the interval. On a moving mesh the
//  torque is about the point CofR, which does not move.
class superellipsoidForceMeasure
:
    public superellipsoidMeasure
{
    const vector origin_;

    //- Indices of the requested walls in the core's list
    const labelList patches_;

    const superellipsoidWearLaws laws_;

    //- One table per wall, and one for all walls together
    std::vector<superellipsoidTimeTable> tables_;

    //- Areas of all walls, on the master [m2]
    scalarList areas_;

    //- Shared with the dynamics during a step
    std::shared_ptr<superellipsoidWallLoads> loads_;

    //- Wear of all walls up to the last row, on the master
    typedef std::vector<sel_wear_total> totals;
    totals totals_;

    //- nullptr unless fields are requested; shared with the moving walls
    std::shared_ptr<superellipsoidWallFields> fields_;

    void addTable(const context& c, const word& name, const string& what)
    {
        typedef superellipsoidTimeTable table;

        string columns
        (
            table::components("force") + ' ' + table::components("torque")
          + " power slidingPower pressure"
        );

        for (label law = 0; law < SEL_WEAR_LAWS; ++law)
        {
            if (laws_.has(law))
            {
                columns += ' ' + string(sel_wear_laws[law].column);
            }
        }

        columns += laws_.countsImpacts() ? " impacts" : "";

        tables_.emplace_back
        (
            c.folder,
            name,
            "Means since the previous row: force of the particles on " + what
          + " [N] and its torque [N m] about " + text(origin_) + ", power of"
            " the wall on the particles [W], power of sliding friction [W],"
            " normal force over area [Pa]"
          + (laws_.any() ? "; worn volume since the start [m3]" : ""),
            columns
        );
    }

    void makeFields(const context& c)
    {
        const word other(twin(c, "fields"));

        if (other.size())
        {
            fail
            (
                c.dict,
                "fields",
                "read 'yes', and so does " + other + "; a cloud has one set of"
                " these face fields: allowed in one function"
            );
        }

        const superellipsoidWalls& walls = c.dynamics.walls();
        const auto fields = std::make_shared<superellipsoidWallFields>
        (
            c.mesh,
            c.cloud,
            walls,
            laws_,
            patches_,
            loads_
        );

        fields_ = fields;

        if (max(patches_) >= walls.nMeshPatches())
        {
            walls.moving().show([fields]() { return fields->picture(); });
        }
    }

    //- Sets the areas of the walls. Collective
    void setAreas()
    {
        const superellipsoidWalls& walls = dynamics_.walls();
        const label nMesh = walls.nMeshPatches();
        std::vector<sel_exact> mine(walls.patchNames().size(), sel_exact());

        for (label i = 0; i < nMesh; ++i)
        {
            // A wall may have no patch in the mesh, such as the axis of a wedge
            const label patchi =
                mesh_.boundaryMesh().findPatchID(walls.patchNames()[i]);

            if (patchi >= 0)
            {
                for (const scalar area : mesh_.magSf().boundaryField()[patchi])
                {
                    sel_exact_add(&mine[i], area);
                }
            }
        }

        mine = superellipsoidFaceSums::joined(mine.data(), mine.size());
        areas_.setSize(mine.size());

        forAll(areas_, i)
        {
            areas_[i] =
                i < nMesh
              ? sel_exact_value(&mine[i])
              : walls.moving().area(i - nMesh);
        }
    }

    //- Returns the row of one wall from the sums of all walls, with the normal
    //- force in place of the pressure
    std::vector<double> rowOf
    (
        const std::vector<sel_exact>& sums,
        const label wall
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

        std::vector<double> row
        ({
            force.x(), force.y(), force.z(), torque.x(), torque.y(), torque.z(),
            mean(SEL_WALL_WORK), mean(SEL_WALL_SLIDING), mean(SEL_WALL_NORMAL)
        });

        for (label law = 0; law < SEL_WEAR_LAWS; ++law)
        {
            if (laws_.has(law))
            {
                row.push_back
                (
                    sel_wear_total_volume
                    (
                        &totals_[wall], law, laws_.rate(law, wall)
                    )
                );
            }
        }

        if (laws_.countsImpacts())
        {
            row.push_back(sel_exact_value(&totals_[wall].impacts));
        }

        return row;
    }

    //- Writes the rows of all walls, then the row of their sum. Collective
    void writeRows(const Time& time, const std::vector<sel_exact>& sums)
    {
        const label pressure = 8;
        std::vector<double> total;
        scalar totalArea = 0;

        if (areas_.empty() || mesh_.moving())
        {
            setAreas();
        }

        forAll(patches_, i)
        {
            const scalar area = areas_[patches_[i]];
            std::vector<double> row(rowOf(sums, patches_[i]));

            total.resize(row.size(), 0);

            for (std::size_t k = 0; k < row.size(); ++k)
            {
                total[k] += row[k];
            }

            totalArea += area;
            row[pressure] = area > 0 ? row[pressure]/area : 0;
            tables_[i].write(time, row);
        }

        total[pressure] = totalArea > 0 ? total[pressure]/totalArea : 0;
        tables_.back().write(time, total);
    }

    //- Reads the wear from before a restart. Collective
    void readWear(const context& c)
    {
        wordList missing;
        wordList changed;

        if (fields_)
        {
            missing = fields_->read();

            // If a field is missing, only the missing field is reported
            if (missing.empty())
            {
                changed = fields_->changed(c.stored("wornFields"));
            }

            if
            (
                fields_->wearsTriangles()
             && !fields_->setState(c.stored("wornTriangles"))
            )
            {
                missing.append
                (
                    "state of triangles of moving walls, of this time and of"
                    " these files, in the cloud's properties"
                );
            }
        }

        if (laws_.any())
        {
            const label n = readTotals(c.stored("worn"));

            if (n)
            {
                missing.append
                (
                    "state of " + text(n) + " walls of "
                  + name_ + " in the cloud's properties"
                );
            }
        }

        if (c.isRestart)
        {
            warn(missing, changed);
        }
    }

    //- Warns if a restart has lost wear, or if fields have changed since they
    //- were written
    void warn(const wordList& missing, const wordList& changed) const
    {
        if (missing.size())
        {
            WarningInFunction
                << "cloud function " << name_ << ": in the time folder "
                << mesh_.time().timeName() << " the following are missing: "
                << listed(missing).c_str()
                << ": this wear starts from zero" << endl;
        }

        if (changed.size())
        {
            WarningInFunction
                << "cloud function " << name_ << ": in the time folder "
                << mesh_.time().timeName() << " the values of "
                << listed(changed).c_str()
                << " differ from those that were written (checksum): the file"
                << " was damaged, edited, or rewritten with fewer digits (by"
                << " decomposePar or reconstructPar with writeFormat ascii and"
                << " a writePrecision below 17). The run continues from them"
                << endl;
        }
    }

    //- Adds the sums of all walls to totals
    static void add(totals& all, const std::vector<sel_exact>& sums)
    {
        for (std::size_t i = 0; i < all.size(); ++i)
        {
            sel_wear_total_add(&all[i], &sums[SEL_WALL_SUMS*i]);
        }
    }

    //- Returns one line per wall for its total, with a checksum
    List<string> linesOf(const totals& all) const
    {
        List<string> lines(all.size());

        forAll(lines, i)
        {
            char text[SEL_WEAR_TEXT];

            sel_wear_total_print(&all[i], laws_.rates(i).data(), text);
            lines[i] =
                superellipsoidSeal::seal(dynamics_.walls().patchNames()[i] + text);
        }

        return lines;
    }

    //- Restores the totals from undamaged lines. Returns the number of walls
    //- without such a line
    label readTotals(const UList<string>& lines)
    {
        const quiet large;
        label missing = totals_.size();

        for (string line : lines)
        {
            const std::size_t n = std::min(line.find(' '), line.size());
            const label i =
                dynamics_.walls().patchNames().find(word(line.substr(0, n), false));

            if
            (
                superellipsoidSeal::unseal(line)
             && i >= 0
             && sel_wear_total_scan
                (
                    &totals_[i], laws_.rates(i).data(), line.c_str() + n
                )
            )
            {
                --missing;
            }
        }

        return missing;
    }

    //- Stores lines of the master for a restart. Collective
    void keep(const word& name, List<string> lines)
    {
        superellipsoidParallel::broadcast(lines);
        kept_[name] = lines;
    }

    //- Writes the fields at a write time. Collective
    void writeFields()
    {
        fields_->write();
        kept_["wornFields"] = fields_->checksums();

        if (fields_->wearsTriangles())
        {
            keep("wornTriangles", fields_->state());
        }
    }


public:

    explicit superellipsoidForceMeasure(const context& c)
    :
        superellipsoidMeasure(c, 1),
        origin_(vectorOf("wallForces", c.dict, "CofR")),
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
        totals_(laws_.size(), sel_wear_total())
    {
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
            makeFields(c);
        }

        c.dynamics.watchWalls();
        readWear(c);
    }

    virtual scope needs() const override
    {
        return NONE;
    }

    virtual bool acts(const Time& time) const override
    {
        return due(time) || time.writeTime();
    }

    //- Watches every step, because a row covers the whole time since the last
    //- row
    virtual void stepBegins(const Time&) override
    {
        dynamics_.watch(loads_);
    }

    virtual void write(const Time& time, const bodies&) override
    {
        const bool isDue = due(time);

        if (isDue || laws_.any())
        {
            std::vector<sel_exact> sums(loads_->patches(laws_.size()));

            if (isDue)
            {
                add(totals_, sums);
                writeRows(time, sums);
                loads_->clearPatches();
                sums.assign(sums.size(), sel_exact());
            }

            // Done in every step, because a solver may write after any step.
            // Includes the sums since the last row
            if (laws_.any())
            {
                totals now(totals_);

                add(now, sums);
                keep("worn", linesOf(now));
            }
        }

        if (time.writeTime() && fields_ && !superellipsoidDryRun::active())
        {
            writeFields();
        }
    }
};

addSuperellipsoidMeasure(superellipsoidForceMeasure, superellipsoidWallForces);

} // End namespace Foam

// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "SuperellipsoidWallForces.H"
#include "superellipsoidDryRun.H"
#include "superellipsoidInput.H"
#include "superellipsoidParallel.H"
#include "superellipsoidPatchNames.H"

// * * * * * * * * * * * * * Private Member Functions  * * * * * * * * * * * //

template<class CloudType>
void Foam::SuperellipsoidWallForces<CloudType>::checkAlone
(
    const dictionary& dict
) const
{
    for (const entry& e : dict.parent())
    {
        if
        (
            e.isDict()
         && e.keyword() != this->modelName()
         && e.dict().findEntry("type", keyType::LITERAL)
         && superellipsoidInput::oneWord(e.dict(), "type") == typeName
         && superellipsoidInput::yesOr(e.dict(), "fields", false)
        )
        {
            superellipsoidInput::fail
            (
                dict,
                "fields",
                "read 'yes', and so does " + e.keyword() + "; fields of faces"
                " are those of the cloud: allowed in one of its functions"
            );
        }
    }
}


template<class CloudType>
void Foam::SuperellipsoidWallForces<CloudType>::makeFields()
{
    const superellipsoidWalls& walls = this->owner().dynamics().walls();

    fields_ =
        std::make_shared<superellipsoidWallFields>
        (
            this->owner().mesh(),
            this->owner().name(),
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


template<class CloudType>
bool Foam::SuperellipsoidWallForces<CloudType>::wearsTriangles() const
{
    return
        fields_ && fields_->moving()
     && (laws_.hasArchard() || laws_.hasFinnie());
}


template<class CloudType>
void Foam::SuperellipsoidWallForces<CloudType>::addTable
(
    const word& name,
    const string& what
)
{
    typedef superellipsoidTimeTable table;

    tables_.push_back
    (
        table
        (
            this->outputDir(),
            name,
            "Means since the row before: force of the particles on " + what
          + " [N] and its torque [N m] about "
          + superellipsoidInput::text(origin_)
          + ", power of the wall on the particles [W], power that sliding"
            " takes [W], normal force over area [Pa]"
          + (
                laws_.hasArchard() || laws_.hasFinnie()
              ? "; worn off since the start [m3]"
              : ""
            ),
            table::components("force") + ' ' + table::components("torque")
          + " power slidingPower pressure"
          + (laws_.hasArchard() ? " archardVolume" : "")
          + (laws_.hasFinnie() ? " finnieVolume impacts" : "")
        )
    );
}


template<class CloudType>
void Foam::SuperellipsoidWallForces<CloudType>::setMeans
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


template<class CloudType>
void Foam::SuperellipsoidWallForces<CloudType>::setWorn
(
    const label wall,
    scalarList& row
) const
{
    label k = nMeans;

    if (laws_.hasArchard())
    {
        row[k++] = totals_->archard(wall);
    }

    if (laws_.hasFinnie())
    {
        row[k++] = totals_->finnie(wall);
        row[k++] = totals_->impacts(wall);
    }
}


template<class CloudType>
void Foam::SuperellipsoidWallForces<CloudType>::writeRows
(
    const std::vector<sel_exact>& sums
)
{
    const superellipsoidDynamics& dynamics = this->owner().dynamics();
    const fvMesh& mesh = this->owner().mesh();

    if (areas_.empty() || mesh.moving())
    {
        areas_ = superellipsoidWallLoads::areas(mesh, dynamics.walls());
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
        tables_[i].write(this->time(), row);
    }

    total[8] = totalArea > 0 ? total[8]/totalArea : 0;
    tables_.back().write(this->time(), total);
}


template<class CloudType>
void Foam::SuperellipsoidWallForces<CloudType>::readState()
{
    List<string> lines(this->getModelProperty("worn", List<string>()));
    superellipsoidParallel::broadcast(lines);

    const Time& time = this->time();
    const bool goesOn = time.timeIndex() > 0 || time.value() > 0;
    wordList missing;
    wordList changed;

    if (fields_)
    {
        List<string> sums(this->getModelProperty("wornFields", List<string>()));
        superellipsoidParallel::broadcast(sums);

        missing = fields_->read();

        // If a field is missing, only that is reported
        changed = missing.empty() ? fields_->changed(sums) : wordList();
    }

    if (wearsTriangles())
    {
        List<string> triangles
        (
            this->getModelProperty("wornTriangles", List<string>())
        );
        superellipsoidParallel::broadcast(triangles);

        if (!fields_->setState(triangles))
        {
            missing.append
            (
                "state of triangles of moving walls, of this time and of these"
                " files, in the cloud's properties"
            );
        }
    }

    if (laws_.hasArchard() || laws_.hasFinnie())
    {
        const label n = totals_->setState(lines);

        if (n)
        {
            missing.append
            (
                "state of " + superellipsoidInput::text(n) + " walls of "
              + this->modelName() + " in the cloud's properties"
            );
        }
    }

    if (goesOn && missing.size())
    {
        WarningInFunction
            << "cloud function " << this->modelName() << ": in the time folder "
            << time.timeName() << " there is no "
            << superellipsoidInput::listed(missing).c_str()
            << ": that wear is added up from zero on" << endl;
    }

    if (goesOn && changed.size())
    {
        WarningInFunction
            << "cloud function " << this->modelName() << ": in the time folder "
            << time.timeName() << " the values of "
            << superellipsoidInput::listed(changed).c_str()
            << " are not those that were written there (checksum): the file was"
            << " damaged, changed, or written anew with fewer digits (by"
            << " decomposePar or reconstructPar in a case with writeFormat ascii"
            << " and a writePrecision below 17). The run goes on from them"
            << endl;
    }
}


template<class CloudType>
void Foam::SuperellipsoidWallForces<CloudType>::writeState
(
    const std::vector<sel_exact>& sums
)
{
    // Includes the sums since the last row
    superellipsoidWearTotals now(*totals_);
    now.add(sums);

    List<string> lines(now.state());
    superellipsoidParallel::broadcast(lines);
    this->setModelProperty("worn", lines);
}


template<class CloudType>
void Foam::SuperellipsoidWallForces<CloudType>::writeFields()
{
    fields_->write();
    this->setModelProperty("wornFields", fields_->sums());

    if (wearsTriangles())
    {
        List<string> lines(fields_->state());
        superellipsoidParallel::broadcast(lines);
        this->setModelProperty("wornTriangles", lines);
    }
}


template<class CloudType>
void Foam::SuperellipsoidWallForces<CloudType>::stepDone()
{
    const bool writes = this->time().writeTime();
    const bool wears = laws_.hasArchard() || laws_.hasFinnie();

    if (this->due() || (writes && wears))
    {
        std::vector<sel_exact> sums(loads_->patches());

        if (this->due())
        {
            totals_->add(sums);
            writeRows(sums);
            loads_->clearPatches();
            sums.assign(sums.size(), sel_exact());
        }

        // In every step, because a solver may write after the step
        if (wears)
        {
            writeState(sums);
        }
    }

    if (writes && fields_ && !superellipsoidDryRun::active())
    {
        writeFields();
    }
}


// * * * * * * * * * * * * * * * * Constructors  * * * * * * * * * * * * * * //

template<class CloudType>
Foam::SuperellipsoidWallForces<CloudType>::SuperellipsoidWallForces
(
    const dictionary& dict,
    CloudType& owner,
    const word& modelName
)
:
    SuperellipsoidStepFunction<CloudType>
    (
        dict,
        owner,
        modelName,
        typeName,
        1
    ),
    origin_
    (
        superellipsoidInput::tripleOr
        (
            dict,
            "CofR",
            vector::zero,
            SEL_POSITION_MOST
        )
    ),
    patches_
    (
        superellipsoidPatchNames::read
        (
            dict,
            "patches",
            owner.dynamics().wallNames()
        )
    ),
    laws_(dict, owner.dynamics().wallNames()),
    tables_(),
    areas_(),
    loads_(),
    totals_
    (
        std::make_shared<superellipsoidWearTotals>
        (
            laws_,
            owner.dynamics().wallNames()
        )
    ),
    fields_()
{
    superellipsoidInput::checkGroups(dict, "wallForces");

    for (const label i : patches_)
    {
        const word& name = owner.dynamics().wallNames()[i];
        addTable(name, "the wall " + name);
    }

    addTable("total", "all these walls");

    const bool hasFields = superellipsoidInput::yesOr(dict, "fields", false);

    loads_ = std::make_shared<superellipsoidWallLoads>(laws_, hasFields);

    if (hasFields)
    {
        checkAlone(dict);
        makeFields();
    }

    owner.dynamics().watchWalls();
    readState();
}


// * * * * * * * * * * * * * * * Member Functions  * * * * * * * * * * * * * //

template<class CloudType>
void Foam::SuperellipsoidWallForces<CloudType>::preMotion()
{
    // In every step, because a row covers the whole time since the previous row
    this->owner().dynamics().watch(loads_);
}


// ************************************************************************* //

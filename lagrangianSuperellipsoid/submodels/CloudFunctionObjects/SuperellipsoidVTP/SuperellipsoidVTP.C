/*---------------------------------------------------------------------------*\
    lagrangianSuperellipsoid: superellipsoidal particles in OpenFOAM
-------------------------------------------------------------------------------
License
    This file is part of lagrangianSuperellipsoid, a library for OpenFOAM.

    lagrangianSuperellipsoid is free software: you can redistribute it and/or
    modify it under the terms of the GNU General Public License as published
    by the Free Software Foundation, either version 3 of the License, or (at
    your option) any later version.

    lagrangianSuperellipsoid is distributed in the hope that it will be
    useful, but WITHOUT ANY WARRANTY; without even the implied warranty of
    MERCHANTABILITY or FITNESS FOR A PARTICULAR PURPOSE.  See the GNU General
    Public License for more details.

    SPDX-License-Identifier: GPL-3.0-or-later

\*---------------------------------------------------------------------------*/

#include "SuperellipsoidVTP.H"
#include "superellipsoidInput.H"
#include "superellipsoidParallel.H"
#include "superellipsoidFluidSettings.H"
#include "PstreamReduceOps.H"

// * * * * * * * * * * * * * Private Member Functions  * * * * * * * * * * * //

template<class CloudType>
Foam::scalar Foam::SuperellipsoidVTP<CloudType>::stepStart() const
{
    const Time& time = this->owner().db().time();
    const scalar dt = time.deltaTValue();
    const scalar start = time.startTime().value();
    const scalar t = time.value() - dt;

    return mag(t - start) < 1e-6*dt ? start : t;
}


template<class CloudType>
void Foam::SuperellipsoidVTP<CloudType>::write(const scalar time)
{
    typedef superellipsoidVTPWriter vtp;

    const label n = this->owner().size();
    labelList id(n);
    labelList typeId(n);
    scalarList rows(n*vtp::WIDTH);
    label i = 0;

    for (const parcelType& p : this->owner())
    {
        const tensor Q(p.Q());
        scalar* row = &rows[i*vtp::WIDTH];

        id[i] = p.gid();
        typeId[i] = p.typeId();

        for (direction j = 0; j < 3; ++j)
        {
            row[vtp::CENTRE + j] = p.centre()[j];
            row[vtp::VELOCITY + j] = p.U()[j];
            row[vtp::SPIN + j] = p.omega()[j];
            row[vtp::SEMI_AXES + j] = p.semiAxes()[j];
        }

        for (direction j = 0; j < 9; ++j)
        {
            row[vtp::TENSOR + j] = Q[j];
        }

        row[vtp::EPSILON1] = p.epsilon1();
        row[vtp::EPSILON2] = p.epsilon2();
        row[vtp::OVERLAP] = p.overlap();
        row[vtp::DIAMETER] = p.d();
        row[vtp::DENSITY] = p.rho();
        ++i;
    }

    vtp::snapshot all;
    all.id = superellipsoidParallel::gather(id);
    all.typeId = superellipsoidParallel::gather(typeId);
    all.rows = superellipsoidParallel::gather(rows);


    // Forces of the fluid, if the parcels have them

    label terms = 0;
    for (const parcelType& p : this->owner())
    {
        terms = max(terms, p.terms());
    }
    reduce(terms, maxOp<label>());

    for (label term = 0; term <= SEL_TERM_COUNT; ++term)
    {
        if ((terms >> term) & 1)
        {
            scalarList values(3*n);
            i = 0;

            for (const parcelType& p : this->owner())
            {
                const vector force(p.force(term));

                for (direction d = 0; d < vector::nComponents; ++d)
                {
                    values[i++] = force[d];
                }
            }

            all.vectorNames.append
            (
                superellipsoidFluidSettings::termName(term)
            );
            all.vectors.append(superellipsoidParallel::gather(values));
        }
    }

    if (!Pstream::master())
    {
        return;
    }

    const Time& runTime = this->owner().db().time();

    // Entries of an earlier run stay up to where this one starts, and that of
    // the start itself when this run goes on from there
    const scalar margin = 0.1*runTime.deltaTValue();

    if (!writer_)
    {
        const scalar start = runTime.startTime().value();
        const bool goesOn = runTime.startTimeIndex() > 0;

        writer_ = std::make_shared<vtp>
        (
            this->outputDir(),
            settings_,
            runTime.timeToUserTime(start + (goesOn ? margin : -margin))
        );
    }

    if (writer_->lastTime() < runTime.timeToUserTime(time - margin))
    {
        writer_->write(runTime.timeToUserTime(time), all);
    }
}


template<class CloudType>
void Foam::SuperellipsoidVTP<CloudType>::stepDone()
{
    const Time& time = this->owner().db().time();

    const bool due =
        writeInterval_
      ? time.timeIndex() % writeInterval_ == 0
      : time.writeTime();

    if (due)
    {
        write();
    }
}


// * * * * * * * * * * * Protected Member Functions  * * * * * * * * * * * * //

template<class CloudType>
void Foam::SuperellipsoidVTP<CloudType>::write()
{
    write(this->owner().db().time().value());
}


// * * * * * * * * * * * * * * * * Constructors  * * * * * * * * * * * * * * //

template<class CloudType>
Foam::SuperellipsoidVTP<CloudType>::SuperellipsoidVTP
(
    const dictionary& dict,
    CloudType& owner,
    const word& modelName
)
:
    CloudFunctionObject<CloudType>(dict, owner, modelName, typeName),
    writeInterval_
    (
        superellipsoidInput::integerOr(dict, "writeInterval", 1, 0)
    ),
    writeStart_(true),
    settings_(),
    started_(false),
    writer_()
{
    superellipsoidInput::checkKeywords
    (
        dict,
        {
            "type", "writeInterval", "writeStart", "surfaces", "divisions",
            "format"
        }
    );

    settings_.binary = true;
    settings_.surfaces = false;
    settings_.divisions =
        superellipsoidInput::integerOr(dict, "divisions", 1, 8);

    if (settings_.divisions > 200)
    {
        superellipsoidInput::fail
        (
            dict,
            "divisions",
            "read " + std::to_string(settings_.divisions)
          + "; it must be from 1 to 200"
        );
    }

    dict.readIfPresent("writeStart", writeStart_);
    dict.readIfPresent("surfaces", settings_.surfaces);

    if (dict.found("format"))
    {
        const word format(dict.get<word>("format"));

        if (format != "ascii" && format != "binary")
        {
            superellipsoidInput::fail
            (
                dict,
                "format",
                "read '" + format + "'; it must be ascii or binary"
            );
        }

        settings_.binary = format == "binary";
    }
}


template<class CloudType>
Foam::SuperellipsoidVTP<CloudType>::SuperellipsoidVTP
(
    const SuperellipsoidVTP<CloudType>& vtp
)
:
    CloudFunctionObject<CloudType>(vtp),
    superellipsoidMotionObserver(),
    writeInterval_(vtp.writeInterval_),
    writeStart_(vtp.writeStart_),
    settings_(vtp.settings_),
    started_(vtp.started_),
    writer_(vtp.writer_)
{}


// * * * * * * * * * * * * * * * Member Functions  * * * * * * * * * * * * * //

template<class CloudType>
void Foam::SuperellipsoidVTP<CloudType>::preMotion()
{
    if (!started_ && writeStart_)
    {
        write(stepStart());
    }

    started_ = true;
}


// ************************************************************************* //

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

#include "SuperellipsoidParcel.H"
#include "superellipsoidCompat.H"
#include "superellipsoidFluidSettings.H"
#include "PstreamReduceOps.H"
#include "IOstreams.H"
#include "IOField.H"
#include "superellipsoidFieldCheck.H"
#include "Cloud.H"

// * * * * * * * * * * * * * * Static Data Members * * * * * * * * * * * * * //

template<class ParcelType>
Foam::string Foam::SuperellipsoidParcel<ParcelType>::propertyList_ =
    Foam::SuperellipsoidParcel<ParcelType>::propertyList();


// * * * * * * * * * * * * * * * * Constructors  * * * * * * * * * * * * * * //

template<class ParcelType>
Foam::SuperellipsoidParcel<ParcelType>::SuperellipsoidParcel
(
    const polyMesh& mesh,
    Istream& is,
    bool readFields,
    bool newFormat
)
:
    ParcelType(mesh, is, readFields, newFormat),
    gid_(-1),
    shape_(-1),
    centre_(Zero),
    orientation_(0, vector::zero),
    omega_(Zero),
    semiAxes_(Zero),
    epsilon1_(0),
    epsilon2_(0),
    overlap_(0),
    contactMemory_(),
    fluidHistory_(),
    terms_(0),
    forces_(),
    remaining_(Zero),
    transformed_(false)
{
    if (readFields)
    {
        is  >> gid_
            >> shape_
            >> centre_
            >> orientation_.w()
            >> orientation_.v()
            >> omega_
            >> semiAxes_
            >> epsilon1_
            >> epsilon2_
            >> overlap_
            >> contactMemory_
            >> fluidHistory_
            >> terms_
            >> forces_
            >> remaining_;
    }

    is.check(FUNCTION_NAME);
}


template<class ParcelType>
template<class CloudType>
void Foam::SuperellipsoidParcel<ParcelType>::readFields(CloudType& c)
{
    const bool valid = c.size();

    ParcelType::readFields(c);

    #undef  readProp
    #define readProp(Type, Name, Option)                                      \
        IOField<Type> Name                                                    \
        (                                                                     \
            superellipsoidCompat::fieldObject(c, #Name, IOobject::Option),    \
            valid                                                             \
        );                                                                    \
        if (IOobject::Option == IOobject::MUST_READ || Name.size())           \
        {                                                                     \
            c.checkFieldIOobject(c, Name);                                    \
        }

    readProp(label, gid, MUST_READ);
    readProp(point, centre, READ_IF_PRESENT);
    readProp(vector, orientation, MUST_READ);
    readProp(scalar, orientation0, MUST_READ);
    readProp(vector, omega, MUST_READ);
    readProp(vector, semiAxes, MUST_READ);
    readProp(scalar, epsilon1, MUST_READ);
    readProp(scalar, epsilon2, MUST_READ);
    readProp(scalar, overlap, READ_IF_PRESENT);

    #undef readProp

    superellipsoidFieldCheck::inRange(centre, SEL_POSITION_MOST);
    superellipsoidFieldCheck::inRange(orientation, 2);
    superellipsoidFieldCheck::inRange(orientation0, -2, 2);
    superellipsoidFieldCheck::inRange(omega, SEL_SPIN_MOST);
    superellipsoidFieldCheck::inRange(semiAxes, SEL_LENGTH_MOST);
    superellipsoidFieldCheck::inRange(epsilon1, -GREAT, GREAT);
    superellipsoidFieldCheck::inRange(epsilon2, -GREAT, GREAT);
    superellipsoidFieldCheck::inRange(overlap, -GREAT, GREAT);

    scalarFieldCompactIOField contactMemory
    (
        superellipsoidCompat::fieldObject
        (
            c,
            "contactMemory",
            IOobject::READ_IF_PRESENT
        ),
        valid
    );
    if (contactMemory.size())
    {
        c.checkFieldFieldIOobject(c, contactMemory);
    }

    scalarFieldCompactIOField fluidHistory
    (
        superellipsoidCompat::fieldObject
        (
            c,
            "fluidHistory",
            IOobject::READ_IF_PRESENT
        ),
        valid
    );
    if (fluidHistory.size())
    {
        c.checkFieldFieldIOobject(c, fluidHistory);
    }

    const fileName folder(gid.objectPath().path());
    label i = 0;

    for (SuperellipsoidParcel<ParcelType>& p : c)
    {
        superellipsoidFieldCheck::inMesh(folder/"coordinates", i, p);
        superellipsoidFieldCheck::inRange
        (
            folder/"U",
            i,
            p.U(),
            SEL_SPEED_MOST
        );
        superellipsoidFieldCheck::inRange
        (
            folder/"rho",
            i,
            p.rho(),
            SEL_DENSITY_LEAST,
            SEL_DENSITY_MOST
        );

        p.gid_ = gid[i];
        p.shape_ = p.typeId();
        p.centre_ = centre.size() ? centre[i] : p.position();
        p.setOrientation(quaternion(orientation0[i], orientation[i]));
        p.omega_ = omega[i];
        p.semiAxes_ = semiAxes[i];
        p.epsilon1_ = epsilon1[i];
        p.epsilon2_ = epsilon2[i];
        p.overlap_ = overlap.size() ? overlap[i] : 0;

        if (contactMemory.size())
        {
            p.contactMemory_ = contactMemory[i];
        }

        if (fluidHistory.size())
        {
            p.fluidHistory_ = fluidHistory[i];
        }

        ++i;
    }
}


template<class ParcelType>
template<class CloudType>
void Foam::SuperellipsoidParcel<ParcelType>::writeFields(const CloudType& c)
{
    ParcelType::writeFields(c);

    const label np = c.size();
    const bool valid = np;

    #undef  declareProp
    #define declareProp(Type, Name)                                           \
        IOField<Type> Name                                                    \
        (                                                                     \
            superellipsoidCompat::fieldObject(c, #Name, IOobject::NO_READ),   \
            np                                                                \
        )

    declareProp(label, gid);
    declareProp(point, centre);
    declareProp(vector, orientation);
    declareProp(scalar, orientation0);
    declareProp(tensor, Q);
    declareProp(vector, omega);
    declareProp(vector, semiAxes);
    declareProp(scalar, epsilon1);
    declareProp(scalar, epsilon2);
    declareProp(scalar, overlap);

    #undef declareProp

    scalarFieldCompactIOField contactMemory
    (
        superellipsoidCompat::fieldObject
        (
            c,
            "contactMemory",
            IOobject::NO_READ
        ),
        np
    );

    label i = 0;

    for (const SuperellipsoidParcel<ParcelType>& p : c)
    {
        gid[i] = p.gid();
        centre[i] = p.centre();
        orientation[i] = p.orientation().v();
        orientation0[i] = p.orientation().w();
        Q[i] = p.Q();
        omega[i] = p.omega();
        semiAxes[i] = p.semiAxes();
        epsilon1[i] = p.epsilon1();
        epsilon2[i] = p.epsilon2();
        overlap[i] = p.overlap();
        contactMemory[i] = p.contactMemory();

        ++i;
    }

    gid.write(valid);
    centre.write(valid);
    orientation.write(valid);
    orientation0.write(valid);
    Q.write(valid);
    omega.write(valid);
    semiAxes.write(valid);
    epsilon1.write(valid);
    epsilon2.write(valid);
    overlap.write(valid);
    contactMemory.write(valid);


    // What the fluid adds, where it does. The same on all processes

    label terms = 0;
    label width = 0;
    for (const SuperellipsoidParcel<ParcelType>& p : c)
    {
        terms = max(terms, p.terms());
        width = max(width, p.fluidHistory().size());
    }
    reduce(terms, maxOp<label>());
    reduce(width, maxOp<label>());

    if (width)
    {
        scalarFieldCompactIOField fluidHistory
        (
            superellipsoidCompat::fieldObject
            (
                c,
                "fluidHistory",
                IOobject::NO_READ
            ),
            np
        );

        i = 0;
        for (const SuperellipsoidParcel<ParcelType>& p : c)
        {
            fluidHistory[i++] = p.fluidHistory();
        }

        fluidHistory.write(valid);
    }

    for (label term = 0; term <= SEL_TERM_COUNT; ++term)
    {
        if ((terms >> term) & 1)
        {
            IOField<vector> force
            (
                superellipsoidCompat::fieldObject
                (
                    c,
                    superellipsoidFluidSettings::termName(term),
                    IOobject::NO_READ
                ),
                np
            );

            i = 0;
            for (const SuperellipsoidParcel<ParcelType>& p : c)
            {
                force[i++] = p.force(term);
            }

            force.write(valid);
        }
    }
}


template<class ParcelType>
void Foam::SuperellipsoidParcel<ParcelType>::writeProperties
(
    Ostream& os,
    const wordRes& filters,
    const word& delim,
    const bool namesOnly
) const
{
    ParcelType::writeProperties(os, filters, delim, namesOnly);

    #undef  writeProp
    #define writeProp(Name, Value)                                            \
        ParcelType::writeProperty(os, Name, Value, namesOnly, delim, filters)

    writeProp("gid", gid_);
    writeProp("centre", centre_);
    writeProp("orientation", orientation_.v());
    writeProp("orientation0", orientation_.w());
    writeProp("omega", omega_);
    writeProp("semiAxes", semiAxes_);
    writeProp("epsilon1", epsilon1_);
    writeProp("epsilon2", epsilon2_);
    writeProp("overlap", overlap_);

    #undef writeProp
}


template<class ParcelType>
template<class CloudType>
void Foam::SuperellipsoidParcel<ParcelType>::readObjects
(
    CloudType& c,
    const objectRegistry& obr
)
{
    ParcelType::readObjects(c, obr);

    if (!c.size()) return;

    const auto& gid = cloud::lookupIOField<label>("gid", obr);
    const auto& centre = cloud::lookupIOField<point>("centre", obr);
    const auto& orientation = cloud::lookupIOField<vector>("orientation", obr);
    const auto& orientation0 =
        cloud::lookupIOField<scalar>("orientation0", obr);
    const auto& omega = cloud::lookupIOField<vector>("omega", obr);
    const auto& semiAxes = cloud::lookupIOField<vector>("semiAxes", obr);
    const auto& epsilon1 = cloud::lookupIOField<scalar>("epsilon1", obr);
    const auto& epsilon2 = cloud::lookupIOField<scalar>("epsilon2", obr);
    const auto& overlap = cloud::lookupIOField<scalar>("overlap", obr);

    label i = 0;

    for (SuperellipsoidParcel<ParcelType>& p : c)
    {
        p.gid_ = gid[i];
        p.shape_ = p.typeId();
        p.centre_ = centre[i];
        p.setOrientation(quaternion(orientation0[i], orientation[i]));
        p.omega_ = omega[i];
        p.semiAxes_ = semiAxes[i];
        p.epsilon1_ = epsilon1[i];
        p.epsilon2_ = epsilon2[i];
        p.overlap_ = overlap[i];
        p.contactMemory_.clear();
        p.fluidHistory_.clear();
        p.terms_ = 0;
        p.forces_.clear();

        ++i;
    }
}


template<class ParcelType>
template<class CloudType>
void Foam::SuperellipsoidParcel<ParcelType>::writeObjects
(
    const CloudType& c,
    objectRegistry& obr
)
{
    ParcelType::writeObjects(c, obr);

    const label np = c.size();

    auto& gid = cloud::createIOField<label>("gid", np, obr);
    auto& centre = cloud::createIOField<point>("centre", np, obr);
    auto& orientation = cloud::createIOField<vector>("orientation", np, obr);
    auto& orientation0 = cloud::createIOField<scalar>("orientation0", np, obr);
    auto& Q = cloud::createIOField<tensor>("Q", np, obr);
    auto& omega = cloud::createIOField<vector>("omega", np, obr);
    auto& semiAxes = cloud::createIOField<vector>("semiAxes", np, obr);
    auto& epsilon1 = cloud::createIOField<scalar>("epsilon1", np, obr);
    auto& epsilon2 = cloud::createIOField<scalar>("epsilon2", np, obr);
    auto& overlap = cloud::createIOField<scalar>("overlap", np, obr);

    label i = 0;

    for (const SuperellipsoidParcel<ParcelType>& p : c)
    {
        gid[i] = p.gid();
        centre[i] = p.centre();
        orientation[i] = p.orientation().v();
        orientation0[i] = p.orientation().w();
        Q[i] = p.Q();
        omega[i] = p.omega();
        semiAxes[i] = p.semiAxes();
        epsilon1[i] = p.epsilon1();
        epsilon2[i] = p.epsilon2();
        overlap[i] = p.overlap();

        ++i;
    }
}


// * * * * * * * * * * * * * * * IOstream Operators  * * * * * * * * * * * * //

template<class ParcelType>
Foam::Ostream& Foam::operator<<
(
    Ostream& os,
    const SuperellipsoidParcel<ParcelType>& p
)
{
    os  << static_cast<const ParcelType&>(p)
        << token::SPACE << p.gid_
        << token::SPACE << p.shape_
        << token::SPACE << p.centre_
        << token::SPACE << p.orientation_.w()
        << token::SPACE << p.orientation_.v()
        << token::SPACE << p.omega_
        << token::SPACE << p.semiAxes_
        << token::SPACE << p.epsilon1_
        << token::SPACE << p.epsilon2_
        << token::SPACE << p.overlap_
        << token::SPACE << p.contactMemory_
        << token::SPACE << p.fluidHistory_
        << token::SPACE << p.terms_
        << token::SPACE << p.forces_
        << token::SPACE << p.remaining_;

    os.check(FUNCTION_NAME);
    return os;
}


// ************************************************************************* //

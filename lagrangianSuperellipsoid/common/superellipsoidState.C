// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidState.H"
#include "IOstreams.H"
#include "transform.H"
#include "superellipsoid.h"

// * * * * * * * * * * * * * * * Member Functions  * * * * * * * * * * * * * //

void Foam::superellipsoidState::setOrientation(const quaternion& q)
{
    const scalar magQ = mag(q);

    if (magQ < VSMALL)
    {
        orientation = quaternion(0, vector::zero);
        return;
    }

    // A quaternion whose magnitude is 1 up to round-off is not changed, so that
    // restarts are exact
    orientation = mag(magQ - 1) < 1e-12 ? q : q/magQ;
}


void Foam::superellipsoidState::turn(const tensor& T)
{
    // The rotated centre is not final: it is computed again from the rest of
    // the displacement
    #define superellipsoidRotation(Type, name, field, option, most)            \
        name = transform(T, name);
    superellipsoidForAllFields(superellipsoidRotation)
    #undef superellipsoidRotation

    setOrientation(quaternion(T)*orientation);
    remaining = transform(T, remaining);
    way = transform(T, way);

    // All values of the history are vectors
    for (label i = 0; i + 2 < fluidHistory.size(); i += 3)
    {
        vector v;
        superellipsoidTriple::take(&fluidHistory[i], v);
        superellipsoidTriple::give(&fluidHistory[i], transform(T, v));
    }

    for (vector& force : forces)
    {
        force = transform(T, force);
    }

    turned = passed = true;
    known = startKnown = false;
}


void Foam::superellipsoidState::turn(const sel_image& image, const int n)
{
    const bool began = startKnown;
    point there, before;
    sel_image_place(&image, centre.cdata(), there.v_);
    sel_image_place(&image, start.cdata(), before.v_);

    turn(rotation(image));

    centre = there;
    start = before;
    startKnown = began;
    known = true;
    turns = (turns + SEL_ROTATIONS + n) % SEL_ROTATIONS;
}


Foam::tensor Foam::superellipsoidState::rotation(const sel_image& image)
{
    const double* Q = image.Q;

    return tensor(Q[0], Q[1], Q[2], Q[3], Q[4], Q[5], Q[6], Q[7], Q[8]);
}


// * * * * * * * * * * * * * * * IOstream Operators  * * * * * * * * * * * * //

Foam::Istream& Foam::operator>>(Istream& is, superellipsoidState& s)
{
    #define superellipsoidRead(Type, name, option, most) is >> s.name;
    #define superellipsoidReadField(Type, name, field, option, most)          \
        is >> s.name;

    superellipsoidForAllGiven(superellipsoidRead)
    superellipsoidForAllFields(superellipsoidReadField)

    #undef superellipsoidRead
    #undef superellipsoidReadField

    return
        is  >> s.orientation.w()
            >> s.orientation.v()
            >> s.shape
            >> s.contactMemory
            >> s.fluidHistory
            >> s.terms
            >> s.forces
            >> s.way
            >> s.start
            >> s.startKnown
            >> s.passed
            >> s.nTransfers
            >> s.nIdle
            >> s.turns
            >> s.remaining;
}


Foam::Ostream& Foam::operator<<(Ostream& os, const superellipsoidState& s)
{
    #define superellipsoidWrite(Type, name, option, most)                     \
        os << s.name << token::SPACE;
    #define superellipsoidWriteField(Type, name, field, option, most)         \
        os << s.name << token::SPACE;

    superellipsoidForAllGiven(superellipsoidWrite)
    superellipsoidForAllFields(superellipsoidWriteField)

    #undef superellipsoidWrite
    #undef superellipsoidWriteField

    return
        os  << s.orientation.w()
            << token::SPACE << s.orientation.v()
            << token::SPACE << s.shape
            << token::SPACE << s.contactMemory
            << token::SPACE << s.fluidHistory
            << token::SPACE << s.terms
            << token::SPACE << s.forces
            << token::SPACE << s.way
            << token::SPACE << s.start
            << token::SPACE << s.startKnown
            << token::SPACE << s.passed
            << token::SPACE << s.nTransfers
            << token::SPACE << s.nIdle
            << token::SPACE << s.turns
            << token::SPACE << s.remaining;
}

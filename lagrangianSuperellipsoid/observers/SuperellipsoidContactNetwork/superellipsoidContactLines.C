// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidContactLines.H"
#include "superellipsoidVTPFile.H"

// * * * * * * * * * * * * * * * Local Functions * * * * * * * * * * * * * * //

namespace
{

using namespace Foam;

typedef superellipsoidContactRecords::record record;


//- Adds an array with the numbers value(contact, component) of each contact
template<class Type, class Value>
void put
(
    superellipsoidVTPFile& vtp,
    const std::vector<record>& contacts,
    const word& name,
    const label width,
    const Value value,
    const label times = 1
)
{
    vtp.add<Type>
    (
        name,
        width,
        times*label(contacts.size()),
        [&contacts, width, value, times](vtk::formatter& format)
        {
            for (const record& r : contacts)
            {
                for (label k = 0; k < times*width; ++k)
                {
                    format.write(Type(value(r, k % width)));
                }
            }
        }
    );
}


//- Source of the numbers first, first + step, ..
superellipsoidVTPFile::source counted
(
    const label n,
    const label first,
    const label step
)
{
    return [=](vtk::formatter& format)
    {
        for (label i = 0; i < n; ++i)
        {
            format.write(label(first + step*i));
        }
    };
}


//- Adds the ends of the lines, and the lines
void putLines
(
    superellipsoidVTPFile& vtp,
    const std::vector<record>& contacts
)
{
    const label n = contacts.size();

    vtp.begin("Points");
    vtp.add<double>("Points", 3, 2*n, [&contacts](vtk::formatter& format)
    {
        for (const record& r : contacts)
        {
            for (const double* x : {r.from, r.to})
            {
                for (label k = 0; k < 3; ++k)
                {
                    format.write(double(x[k]));
                }
            }
        }
    });
    vtp.end();

    vtp.begin("Lines");
    vtp.add<label>("connectivity", 1, 2*n, counted(2*n, 0, 1));
    vtp.add<label>("offsets", 1, n, counted(n, 2, 2));
    vtp.end();
}

} // End anonymous namespace


// * * * * * * * * * * * * * * * Global Functions  * * * * * * * * * * * * * //

void Foam::writeSuperellipsoidContacts
(
    const fileName& file,
    const bool binary,
    const scalar time,
    const std::vector<superellipsoidContactRecords::record>& contacts
)
{
    typedef const record& R;

    const label n = contacts.size();
    superellipsoidVTPFile vtp(file, binary, time, {2*n, 0, n, 0});

    const auto normalForce = [](R r, label) { return r.normalForce(); };

    vtp.begin("PointData", "normalForce");
    put<double>(vtp, contacts, "normalForce", 1, normalForce, 2);
    vtp.end();

    vtp.begin("CellData", "normalForce");
    put<label>(vtp, contacts, "id", 2, [](R r, label k) { return r.id[k]; });
    put<label>(vtp, contacts, "patch", 1, [](R r, label) { return r.patch; });
    put<label>(vtp, contacts, "status", 1, [](R r, label) { return r.grip; });
    put<double>
    (
        vtp, contacts, "point", 3, [](R r, label k) { return r.point[k]; }
    );
    put<double>
    (
        vtp, contacts, "normal", 3, [](R r, label k) { return r.normal[k]; }
    );
    put<double>
    (
        vtp, contacts, "overlap", 1, [](R r, label) { return r.overlap; }
    );
    put<double>(vtp, contacts, "normalForce", 1, normalForce);
    put<double>
    (
        vtp,
        contacts,
        "tangentialForce",
        3,
        [](R r, label k) { return r.tangentialForce()[direction(k)]; }
    );
    vtp.end();

    putLines(vtp, contacts);
    vtp.close();
}


// ************************************************************************* //

// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors
/*---------------------------------------------------------------------------*\
Class
    Foam::superellipsoidTableInjector

Description
    Injects the particles of a table, all in one step, at SOI.
    sel_particle_table.h describes the columns. If the keyword `file` is
    missing, the file is constant/<name of the injector>.

Usage
    \verbatim
    injectionModels
    {
        particles
        {
            type    superellipsoidTable;
            file    "constant/particles";
        }
    }
    \endverbatim

\*---------------------------------------------------------------------------*/

#include "superellipsoidInjector.H"
#include "superellipsoidInput.H"
#include "superellipsoidMixture.H"
#include "OSspecific.H"

#include <fstream>
#include <iterator>

// * * * * * * * * * * * * * * Class Definition  * * * * * * * * * * * * * * //

namespace Foam
{

class superellipsoidTableInjector
:
    public superellipsoidInjector
{
    // Private Data

        //- All particles of the table
        particles table_;


    // Private Member Functions

        //- Returns the bytes of the file
        static std::string content(const fileName& file);

        //- Reads the table; on the master
        void read(const fileName& file);


public:

    explicit superellipsoidTableInjector(const context& c);

    virtual void place(particles& rows) override
    {
        rows = table_;
    }
};


addSuperellipsoidInjector(superellipsoidTableInjector, superellipsoidTable);

} // End namespace Foam


// * * * * * * * * * * * * * Private Member Functions  * * * * * * * * * * * //

std::string Foam::superellipsoidTableInjector::content(const fileName& file)
{
    if (exists(file) && !isFile(file))
    {
        superellipsoidInput::fail
        (
            file,
            -1,
            string("the table is a ") + (isDir(file) ? "folder" : "device")
          + "; expected a file"
        );
    }

    std::ifstream is(file);

    if (!is)
    {
        superellipsoidInput::fail(file, -1, "the table cannot be read");
    }

    return
        std::string
        (
            std::istreambuf_iterator<char>(is),
            std::istreambuf_iterator<char>()
        );
}


void Foam::superellipsoidTableInjector::read(const fileName& file)
{
    const std::string text(content(file));
    const std::vector<const char*> names
    (
        superellipsoidMixture::names(context_.shapes)
    );
    sel_particle_table table;
    sel_table_fault fault;
    const bool good =
        sel_particle_table_read
        (
            text.data(),
            text.size(),
            int(names.size()),
            names.data(),
            &table,
            &fault
        );

    const sel_particle_table found(table);

    table_.assign(table.rows, table.rows + table.n);
    sel_particle_table_free(&table);

    if (!good)
    {
        superellipsoidInput::fail(file, fault.line, string(fault.text));
    }

    for (sel_particle_row& row : table_)
    {
        if (!(row.diameter > 0))
        {
            row.diameter = context_.shapes[row.shape].equivalentDiameter;
        }
    }

    if (found.normalised)
    {
        WarningInFunction
            << "file " << file << ": orientations that were normalised: "
            << found.normalised << ", the first in line "
            << found.firstNormalised << endl;
    }
}


// * * * * * * * * * * * * * * * * Constructors  * * * * * * * * * * * * * * //

Foam::superellipsoidTableInjector::superellipsoidTableInjector
(
    const context& c
)
:
    superellipsoidInjector(c, {"file"}),
    table_()
{
    fileName file(c.mesh.time().constant()/c.name);
    context_.dict.readIfPresent("file", file);
    file.expand();

    if (!file.isAbsolute())
    {
        file = c.mesh.time().globalPath()/file;
    }

    if (Pstream::master())
    {
        read(file);
    }

    share(table_);

    number_ = label(table_.size());

    for (const sel_particle_row& row : table_)
    {
        volume_ += context_.shapes.scaled(row.shape, row.diameter).volume;
    }
}

// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidTimeTable.H"
#include "superellipsoidDryRun.H"
#include "OSspecific.H"
#include "Pstream.H"

// * * * * * * * * * * * * * * * * Constructors  * * * * * * * * * * * * * * //

Foam::superellipsoidTimeTable::superellipsoidTimeTable
(
    const fileName& folder,
    const word& name,
    const string& title,
    const string& columns
)
:
    folder_(folder),
    name_(name),
    head_("# " + title + "\n# time " + columns),
    file_()
{}


// * * * * * * * * * * * * * * * Member Functions  * * * * * * * * * * * * * //

void Foam::superellipsoidTimeTable::write
(
    const Time& time,
    const UList<scalar>& row
)
{
    if (!Pstream::master() || superellipsoidDryRun::active())
    {
        return;
    }

    if (!file_)
    {
        const fileName folder(folder_/Time::timeName(time.startTime().value()));

        mkDir(folder);
        file_ = std::make_shared<OFstream>(folder/(name_ + ".dat"));
        file_->precision(12);
        *file_ << head_.c_str() << nl;
    }

    OFstream& os = *file_;
    os << time.timeOutputValue();

    for (const scalar x : row)
    {
        os << ' ' << x;
    }

    os << endl;

    if (!os.good())
    {
        FatalErrorInFunction
            << "cannot write " << os.name() << exit(FatalError);
    }
}


void Foam::superellipsoidTimeTable::write
(
    const Time& time,
    const std::vector<double>& row
)
{
    write(time, UList<scalar>(const_cast<double*>(row.data()), row.size()));
}


Foam::string Foam::superellipsoidTimeTable::components(const word& name)
{
    return name + "_x " + name + "_y " + name + "_z";
}


Foam::string Foam::superellipsoidTimeTable::components9(const word& name)
{
    string all;

    for (const char* ab : {"xx", "xy", "xz", "yx", "yy", "yz", "zx", "zy", "zz"})
    {
        all += (all.empty() ? "" : " ") + name + '_' + ab;
    }

    return all;
}

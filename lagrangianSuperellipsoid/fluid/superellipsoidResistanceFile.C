// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidResistanceFile.H"
#include "superellipsoidInput.H"

// * * * * * * * * * * * * * Private Member Functions  * * * * * * * * * * * //

void Foam::superellipsoidResistanceFile::check
(
    const sel_status status
) const
{
    if (status != SEL_OK)
    {
        FatalErrorInFunction
            << "resistance of shapes, file " << file_ << ": "
            << sel_status_message(status) << exit(FatalError);
    }
}


// * * * * * * * * * * * * * * * * Constructors  * * * * * * * * * * * * * * //

Foam::superellipsoidResistanceFile::superellipsoidResistanceFile
(
    const fileName& folder,
    fileName name
)
:
    file_
    (
        name.expand().empty() || name.isAbsolute() ? name : folder/name
    ),
    cache_(nullptr),
    changed_(false)
{
    if (file_.empty())
    {
        return;
    }

    cache_ = sel_resistance_cache_create();

    int line = 0;
    const sel_status status =
        cache_
      ? sel_resistance_cache_read(cache_, file_.c_str(), &line)
      : SEL_E_MEMORY;

    if (status == SEL_E_CACHE)
    {
        superellipsoidInput::fail
        (
            file_,
            line,
            string(sel_status_message(status)) + ";\n    remove it, or"
            " name another: fluid { resistance { cache ...; } }"
        );
    }

    check(status);
}


// * * * * * * * * * * * * * * * * Destructor  * * * * * * * * * * * * * * * //

Foam::superellipsoidResistanceFile::~superellipsoidResistanceFile()
{
    sel_resistance_cache_free(cache_);
}


// * * * * * * * * * * * * * * * Member Functions  * * * * * * * * * * * * * //

bool Foam::superellipsoidResistanceFile::find
(
    const sel_shape& shape,
    const scalar tolerance,
    sel_resistance& r
) const
{
    return
        cache_
     && sel_resistance_cache_find(cache_, &shape, &r)
     && r.error <= tolerance;
}


bool Foam::superellipsoidResistanceFile::find
(
    const sel_polyhedron& body,
    const scalar tolerance,
    sel_resistance_tensors& r
) const
{
    return
        cache_
     && sel_resistance_cache_find_tensors(cache_, &body, tolerance, &r);
}


void Foam::superellipsoidResistanceFile::add
(
    const sel_shape& shape,
    const sel_resistance& r
)
{
    if (cache_ && r.error > 0)
    {
        check(sel_resistance_cache_add(cache_, &shape, &r));
        changed_ = true;
    }
}


void Foam::superellipsoidResistanceFile::add
(
    const sel_polyhedron& body,
    const scalar asked,
    const sel_resistance_tensors& r
)
{
    if (cache_)
    {
        check(sel_resistance_cache_add_tensors(cache_, &body, asked, &r));
        changed_ = true;
    }
}


void Foam::superellipsoidResistanceFile::write() const
{
    if (changed_)
    {
        const sel_status status =
            sel_resistance_cache_write(cache_, file_.c_str());

        if (status != SEL_OK)
        {
            WarningInFunction
                << file_ << ": " << sel_status_message(status)
                << ";" << nl << "    the next run computes it again"
                << endl;
        }
    }
}


// ************************************************************************* //

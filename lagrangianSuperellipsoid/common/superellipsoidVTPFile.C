// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidVTPFile.H"
#include "foamVtkAppendRawFormatter.H"
#include "foamVtkAsciiFormatter.H"
#include "foamVtkOutputOptions.H"
#include "error.H"

#include <limits>

// * * * * * * * * * * * * * * * Local Classes * * * * * * * * * * * * * * * //

namespace
{

using namespace Foam;

//- Raw format that keeps doubles. VTK calls this format "appended", OpenFOAM
//- "append"
class rawFormatter
:
    public vtk::appendRawFormatter
{
public:

    rawFormatter(std::ostream& os)
    :
        vtk::appendRawFormatter(os)
    {}

    virtual const char* name() const
    {
        return "appended";
    }

    using vtk::appendRawFormatter::write;

    virtual void write(const double value)
    {
        vtk::appendRawFormatter::write
        (
            reinterpret_cast<const char*>(&value),
            sizeof value
        );
    }
};


//- Text format with enough digits to restore a double
class textFormatter
:
    public vtk::asciiFormatter
{
public:

    textFormatter(std::ostream& os)
    :
        vtk::asciiFormatter(os, std::numeric_limits<double>::max_digits10)
    {}

    using vtk::asciiFormatter::write;

    virtual void write(const double value)
    {
        os() << value << '\n';
    }
};

} // End anonymous namespace


// * * * * * * * * * * * * * Private Member Functions  * * * * * * * * * * * //

void Foam::superellipsoidVTPFile::writeTime(const scalar time)
{
    format_->beginFieldData();
    format_->openTag(vtk::fileTag::DATA_ARRAY);
    format_->xmlAttr("type", "Float64");
    format_->xmlAttr("Name", "TimeValue");
    format_->xmlAttr(vtk::fileAttr::NUMBER_OF_TUPLES, int32_t(1));
    format_->xmlAttr("format", "ascii");
    format_->closeTag();

    // Twelve digits hide the round-off of a sum of time steps
    const std::streamsize digits = os_.precision(12);
    os_ << time << '\n';
    os_.precision(digits);

    format_->endDataArray();
    format_->endFieldData();
}


void Foam::superellipsoidVTPFile::checkWritten() const
{
    if (!os_.good())
    {
        FatalErrorInFunction
            << "cannot write " << name_ << nl << exit(FatalError);
    }
}


// * * * * * * * * * * * * * * * * Constructors  * * * * * * * * * * * * * * //

Foam::superellipsoidVTPFile::superellipsoidVTPFile
(
    const fileName& name,
    const bool binary,
    const scalar time,
    const counts& n
)
:
    name_(name),
    os_(name, std::ios::binary),
    format_(),
    appended_()
{
    if (binary)
    {
        format_.reset(new rawFormatter(os_));
    }
    else
    {
        format_.reset(new textFormatter(os_));
    }

    format_->quoting(vtk::formatter::DOUBLE_QUOTE);
    format_->xmlHeader();
    format_->beginVTKFile(vtk::fileTag::POLY_DATA, word("1.0"));
    writeTime(time);

    format_->openTag(vtk::fileTag::PIECE);
    format_->xmlAttr(vtk::fileAttr::NUMBER_OF_POINTS, int64_t(n.points));
    format_->xmlAttr(vtk::fileAttr::NUMBER_OF_VERTS, int64_t(n.verts));
    if (n.lines)
    {
        format_->xmlAttr(vtk::fileAttr::NUMBER_OF_LINES, int64_t(n.lines));
    }

    format_->xmlAttr(vtk::fileAttr::NUMBER_OF_POLYS, int64_t(n.polys));
    format_->closeTag();
}


// * * * * * * * * * * * * * * * Member Functions  * * * * * * * * * * * * * //

void Foam::superellipsoidVTPFile::begin
(
    const word& section,
    const word& scalars,
    const word& vectors,
    const word& normals
)
{
    format_->openTag(section);

    if (scalars.size())
    {
        format_->xmlAttr("Scalars", scalars);
    }

    if (vectors.size())
    {
        format_->xmlAttr("Vectors", vectors);
    }

    if (normals.size())
    {
        format_->xmlAttr("Normals", normals);
    }

    format_->closeTag();
}


void Foam::superellipsoidVTPFile::end()
{
    format_->endTag();
}


void Foam::superellipsoidVTPFile::put
(
    const uint64_t bytes,
    const source& values
)
{
    if (format_->opts().append())
    {
        appended_.push_back({bytes, values});
    }
    else
    {
        values(*format_);
        format_->flush();
    }
}


uint64_t Foam::superellipsoidVTPFile::close()
{
    format_->endPiece();
    format_->endTag(vtk::fileTag::POLY_DATA);

    if (appended_.size())
    {
        format_->beginAppendedData();

        for (const appended& array : appended_)
        {
            format_->writeSize(array.bytes);
            array.values(*format_);
        }

        format_->endAppendedData();
    }

    format_->endVTKFile();
    const uint64_t size = os_.tellp();
    os_.close();
    checkWritten();

    return size;
}

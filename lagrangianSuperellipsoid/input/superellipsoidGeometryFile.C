// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidGeometryFile.H"
#include "superellipsoidInput.H"
#include "superellipsoidParallel.H"
#include "OSspecific.H"
#include "PstreamReduceOps.H"

#include <fstream>

using namespace Foam::superellipsoidInput;

// * * * * * * * * * * * * * Private Member Functions  * * * * * * * * * * * //

Foam::fileName Foam::superellipsoidGeometryFile::wanted() const
{
    const tokenList tokens(tokensOf(dict_, "file"));
    const token read(tokens.size() == 1 ? tokens[0] : token());

    // An environment variable that is not set expands to an empty text; the
    // file then does not exist, which is reported
    fileName file
    (
        read.isString() ? read.stringToken()
      : read.isWord() ? static_cast<const string&>(read.wordToken())
      : string(),
        false
    );
    file.expand(true);

    if (file.empty())
    {
        failRead
        (
            dict_,
            "file",
            "expected the name of a file that ends in .stl or .obj"
        );
    }

    if (!string::valid<fileName>(file))
    {
        failRead
        (
            dict_,
            "file",
            "OpenFOAM does not support names with blanks or quotes: rename the"
            " file"
        );
    }

    return file;
}


// * * * * * * * * * * * * * * * * Constructors  * * * * * * * * * * * * * * //

Foam::superellipsoidGeometryFile::superellipsoidGeometryFile
(
    const dictionary& dict,
    const fileName& caseFolder
)
:
    dict_(dict),
    case_(caseFolder),
    file_()
{
    const fileName name(wanted());
    const fileNameList places
    (
        name.isAbsolute()
      ? fileNameList({name})
      : fileNameList
        ({
            case_/"constant"/"triSurface"/name,
            case_/"constant"/"geometry"/name,
            case_/name
        })
    );
    string tried;

    for (const fileName& place : places)
    {
        tried += "\n    " + place;

        if (file_.empty() && isFile(place, false))
        {
            file_ = place;
        }
    }

    superellipsoidParallel::broadcast(file_);

    if (file_.empty())
    {
        failRead(dict_, "file", "there is no such file:" + tried);
    }
}


// * * * * * * * * * * * * * * * Member Functions  * * * * * * * * * * * * * //

Foam::string Foam::superellipsoidGeometryFile::text() const
{
    const fileName below(case_ + "/");

    return
        file_.compare(0, below.size(), below) == 0
      ? file_.substr(below.size())
      : string(file_);
}


Foam::List<char> Foam::superellipsoidGeometryFile::content
(
    const bool always
) const
{
    List<char> bytes;

    if (!returnReduce(always || !isFile(file_, false), orOp<bool>()))
    {
        return bytes;
    }

    scalar size = Pstream::master() ? fileSize(file_, false) : 0;
    superellipsoidParallel::broadcast(size);

    if (size >= labelMax)
    {
        fail
        (
            dict_,
            "file",
            "read '" + written(dict_, "file") + "', of "
          + superellipsoidInput::text(size) + " bytes; allowed: less than "
          + std::to_string(labelMax) + " bytes"
        );
    }

    if (Pstream::master())
    {
        std::ifstream is(file_, std::ios::binary);

        bytes.setSize(label(size));
        is.read(bytes.begin(), bytes.size());
        bytes.setSize(label(is.gcount()));
    }

    superellipsoidParallel::broadcast(bytes);

    return bytes;
}

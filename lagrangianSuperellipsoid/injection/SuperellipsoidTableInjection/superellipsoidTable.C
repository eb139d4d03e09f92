// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidTable.H"
#include "superellipsoidInput.H"
#include "error.H"
#include "tensor.H"
#include "OSspecific.H"

#include <cmath>
#include <cstdlib>
#include <fstream>

using Foam::superellipsoidInput::cut;
using Foam::superellipsoidInput::listed;

// * * * * * * * * * * * * * * * Local Functions * * * * * * * * * * * * * * //

namespace
{

// Deviation of a quaternion's length from 1, or of a tensor from a rotation,
// that is attributed to the digits in the file and corrected without a warning
const double roundingOfFiles = 1e-6;

// Deviation of a tensor from a rotation that is an error
const double noRotation = 1e-2;

const Foam::wordList position({"x", "y", "z"});
const Foam::wordList quaternions({"e0", "e1", "e2", "e3"});
const Foam::wordList tensors
({
    "Qxx", "Qxy", "Qxz", "Qyx", "Qyy", "Qyz", "Qzx", "Qzy", "Qzz"
});
const Foam::wordList velocity({"ux", "uy", "uz"});
const Foam::wordList spin({"wx", "wy", "wz"});

} // End anonymous namespace


// * * * * * * * * * * * * * Private Member Functions  * * * * * * * * * * * //

const Foam::wordList& Foam::superellipsoidTable::known()
{
    static wordList all;

    if (all.empty())
    {
        for
        (
            const wordList* group :
            {&position, &quaternions, &tensors, &velocity, &spin}
        )
        {
            all.append(*group);
        }

        all.append(wordList({"shape", "dEq", "rho"}));
    }

    return all;
}


Foam::label Foam::superellipsoidTable::place(const char* column) const
{
    forAll(columns_, i)
    {
        if (columns_[i] == column)
        {
            return i;
        }
    }

    return -1;
}


bool Foam::superellipsoidTable::has(const wordList& group) const
{
    label n = 0;
    word missing;

    for (const word& column : group)
    {
        if (place(column.c_str()) < 0)
        {
            missing = column;
        }
        else
        {
            ++n;
        }
    }

    if (n && n < group.size())
    {
        superellipsoidInput::fail
        (
            file_,
            headerLine_,
            "the header lacks the column '" + missing + "'; all of " 
          + listed(group) + " are needed, or none"
        );
    }

    return n;
}


Foam::wordList Foam::superellipsoidTable::split(const std::string& line)
{
    const char* blanks = " \t\r,";
    DynamicList<word> words;
    size_t start = line.find_first_not_of(blanks);

    while (start != std::string::npos)
    {
        const size_t end = line.find_first_of(blanks, start);

        // false: no characters are stripped from the word
        words.append(word(line.substr(start, end - start), false));
        start = line.find_first_not_of(blanks, end);
    }

    return wordList(words);
}


void Foam::superellipsoidTable::checkNames() const
{
    forAll(columns_, i)
    {
        if (!known().found(columns_[i]))
        {
            superellipsoidInput::fail
            (
                file_,
                headerLine_,
                "the header (the last line with # above the rows) names the "
                "unknown column '" + cut(columns_[i]) + "'; the columns are: "
              + listed(known())
            );
        }

        if (place(columns_[i].c_str()) != i)
        {
            superellipsoidInput::fail
            (
                file_,
                headerLine_,
                "the header names the column '" + columns_[i] + "' twice"
            );
        }
    }
}


void Foam::superellipsoidTable::readHeader
(
    const wordList& words,
    const label line
)
{
    columns_ = words;
    headerLine_ = line;
    string wrong;

    checkNames();

    if (!has(position))
    {
        wrong =
            "the header lacks the columns x y z; it names: "
          + listed(columns_);
    }
    else if (has(quaternions) && has(tensors))
    {
        wrong =
            "the header has both a quaternion (e0 ...) and a tensor (Qxx "
            "...); give one of them";
    }
    else if (place("shape") < 0 && shapes_.size() > 1)
    {
        wrong =
            "the header lacks the column 'shape', which is needed where the "
            "cloud has several shapes: " + listed(shapes_.names());
    }

    if (!wrong.empty())
    {
        superellipsoidInput::fail(file_, line, wrong);
    }

    (void)has(velocity);
    (void)has(spin);
}


void Foam::superellipsoidTable::fail
(
    const label line,
    const word& column,
    const string& message
) const
{
    superellipsoidInput::fail
    (
        file_,
        line,
        "column " + std::to_string(place(column.c_str()) + 1) + " ("
      + column + "): " + message
    );
}


Foam::scalar Foam::superellipsoidTable::number
(
    const wordList& row,
    const char* column,
    const label line,
    const scalar most
) const
{
    const word& text = row[place(column)];
    char* end = nullptr;

    // Too large a number must not raise a floating-point exception
    const superellipsoidInput::quiet numbers;
    const double value = std::strtod(text.c_str(), &end);

    if (*end || end == text.c_str() || !std::isfinite(value))
    {
        fail
        (
            line,
            column,
            "read '" + cut(text) + "'; it must be a finite number"
        );
    }

    if (std::fabs(value) > most)
    {
        fail
        (
            line,
            column,
            "read '" + cut(text) + "'; it must lie in ["
          + superellipsoidInput::text(-most) + ", "
          + superellipsoidInput::text(most) + "]"
        );
    }

    return value;
}


Foam::vector Foam::superellipsoidTable::triple
(
    const wordList& row,
    const wordList& group,
    const label line,
    const scalar most
) const
{
    vector v(Zero);

    if (place(group[0].c_str()) >= 0)
    {
        for (direction i = 0; i < 3; ++i)
        {
            v[i] = number(row, group[i].c_str(), line, most);
        }
    }

    return v;
}


Foam::scalar Foam::superellipsoidTable::readQuaternion
(
    const wordList& row,
    const label line,
    double q[4]
) const
{
    double sum = 0;

    forAll(quaternions, i)
    {
        q[i] = number(row, quaternions[i].c_str(), line, GREAT);
        sum += q[i]*q[i];
    }

    const double length = std::sqrt(sum);

    if (!(length > ROOTVSMALL) || length > GREAT)
    {
        fail
        (
            line,
            "e0",
            "the quaternion has the length "
          + superellipsoidInput::text(length) + "; it must be 1"
        );
    }

    return std::fabs(length - 1);
}


Foam::scalar Foam::superellipsoidTable::readTensor
(
    const wordList& row,
    const label line,
    double q[4]
) const
{
    tensor Q;
    double Q9[9];
    double off = 0;

    forAll(tensors, i)
    {
        Q.v_[i] = Q9[i] = number(row, tensors[i].c_str(), line, GREAT);
        off = max(off, mag(Q9[i]));
    }

    // Squares of very large numbers could overflow
    off = off > 2 ? off : cmptMax(cmptMag((Q & Q.T()) - tensor::I));

    if (off > noRotation || det(Q) < 0)
    {
        fail
        (
            line,
            "Qxx",
            "the tensor Q is no rotation: "
          + (
                off > noRotation
              ? "Q Q^T is off the unit tensor by "
              + superellipsoidInput::text(off)
              : string("its determinant is negative")
            )
        );
    }

    sel_motion_quaternion(Q9, q);

    return off;
}


Foam::quaternion Foam::superellipsoidTable::orientation
(
    const wordList& row,
    const label line
)
{
    double q[4] = {1, 0, 0, 0};
    double off = 0;

    if (place("e0") >= 0)
    {
        off = readQuaternion(row, line, q);
    }
    else if (place("Qxx") >= 0)
    {
        off = readTensor(row, line, q);
    }

    const double length =
        std::sqrt(q[0]*q[0] + q[1]*q[1] + q[2]*q[2] + q[3]*q[3]);

    for (double& e : q)
    {
        e /= length;
    }

    if (off > roundingOfFiles && !nNormalised_++)
    {
        firstNormalised_ = line;
    }

    return quaternion(q[0], vector(q[1], q[2], q[3]));
}


Foam::label Foam::superellipsoidTable::shape
(
    const wordList& row,
    const label line
) const
{
    if (place("shape") < 0)
    {
        return 0;
    }

    const word& name = row[place("shape")];
    const label type = shapes_.find(name);

    if (type < 0)
    {
        fail
        (
            line,
            "shape",
            "read '" + cut(name) + "'; the shapes are: "
          + listed(shapes_.names())
        );
    }

    return type;
}


Foam::scalar Foam::superellipsoidTable::positiveOr
(
    const wordList& row,
    const char* column,
    const label line,
    const scalar least,
    const scalar most,
    const scalar deflt
) const
{
    if (place(column) < 0)
    {
        return deflt;
    }

    const scalar value = number(row, column, line, VGREAT);

    if (!(value >= least && value <= most))
    {
        fail
        (
            line,
            column,
            "read '" + cut(row[place(column)]) + "'; it must be greater than"
            " zero, in [" + superellipsoidInput::text(least) + ", "
          + superellipsoidInput::text(most) + "]"
        );
    }

    return value;
}


void Foam::superellipsoidTable::takeRow
(
    const wordList& row,
    const label line,
    const label i,
    superellipsoidPlacement& particles
)
{
    const label type = shape(row, line);

    particles.position[i] = triple(row, position, line, SEL_POSITION_MOST);
    particles.orientation[i] = orientation(row, line);
    particles.U[i] = triple(row, velocity, line, SEL_SPEED_MOST);
    particles.omega[i] = triple(row, spin, line, SEL_SPIN_MOST);
    particles.typeId[i] = type;
    particles.dEq[i] =
        positiveOr
        (
            row,
            "dEq",
            line,
            SEL_LENGTH_LEAST,
            SEL_LENGTH_MOST,
            shapes_[type].equivalentDiameter
        );
    particles.rho[i] =
        positiveOr
        (
            row,
            "rho",
            line,
            SEL_DENSITY_LEAST,
            SEL_DENSITY_MOST,
            particles.rho[i]
        );
}


void Foam::superellipsoidTable::startRows
(
    const wordList& header,
    const label headerLine,
    const label line
)
{
    if (header.empty())
    {
        superellipsoidInput::fail
        (
            file_,
            line,
            "there is no header above the first row; expected a "
            "line such as: # x y z e0 e1 e2 e3 shape"
        );
    }

    readHeader(header, headerLine);
}


void Foam::superellipsoidTable::checkWidth
(
    const wordList& row,
    const label line
) const
{
    if (row.size() != columns_.size())
    {
        superellipsoidInput::fail
        (
            file_,
            line,
            "read " + std::to_string(row.size())
          + " columns; the header names "
          + std::to_string(columns_.size()) + ": " + listed(columns_)
        );
    }
}


void Foam::superellipsoidTable::readRows
(
    std::istream& is,
    DynamicList<wordList>& rows,
    labelList& lines
)
{
    DynamicList<label> allLines;
    wordList header;
    label headerLine = 0;
    std::string text;

    for (label line = 1; std::getline(is, text); ++line)
    {
        if (line == 1 && text.compare(0, 3, "\xEF\xBB\xBF") == 0)
        {
            // UTF-8 byte order mark, which some editors write
            text.erase(0, 3);
        }

        if (text.find('\0') != std::string::npos)
        {
            superellipsoidInput::fail
            (
                file_,
                line,
                "there is a zero byte; the table must be a file of text"
            );
        }

        const size_t start = text.find_first_not_of(" \t\r");

        if (start == std::string::npos)
        {
            continue;
        }

        if (text[start] != '#')
        {
            if (rows.empty())
            {
                startRows(header, headerLine, line);
            }

            rows.append(split(text));
            allLines.append(line);
            checkWidth(rows.last(), line);
        }
        else if (rows.empty())
        {
            header = split(text.substr(start + 1));
            headerLine = line;
        }
    }

    lines.transfer(allLines);
}


// * * * * * * * * * * * * * * * * Constructors  * * * * * * * * * * * * * * //

Foam::superellipsoidTable::superellipsoidTable
(
    const fileName& file,
    const superellipsoidShapes& shapes
)
:
    file_(file),
    shapes_(shapes),
    columns_(),
    headerLine_(0),
    nNormalised_(0),
    firstNormalised_(0)
{}


// * * * * * * * * * * * * * * * Member Functions  * * * * * * * * * * * * * //

void Foam::superellipsoidTable::read(superellipsoidPlacement& particles)
{
    if (exists(file_) && !isFile(file_))
    {
        superellipsoidInput::fail
        (
            file_,
            -1,
            string("the table is a ") + (isDir(file_) ? "folder" : "device")
          + "; a file is wanted"
        );
    }

    std::ifstream is(file_);

    if (!is)
    {
        superellipsoidInput::fail(file_, -1, "the table cannot be read");
    }

    DynamicList<wordList> rows;
    labelList lines;
    readRows(is, rows, lines);

    if (rows.empty())
    {
        superellipsoidInput::fail
        (
            file_,
            -1,
            "the table has no rows; expected at least one particle"
        );
    }

    particles.resize(rows.size());

    forAll(rows, i)
    {
        takeRow(rows[i], lines[i], i, particles);
    }

    if (nNormalised_)
    {
        WarningInFunction
            << "file " << file_ << ": rows with an orientation that had to be "
            << "normalised: " << nNormalised_ << ", the first in line "
            << firstNormalised_ << endl;
    }
}


// ************************************************************************* //

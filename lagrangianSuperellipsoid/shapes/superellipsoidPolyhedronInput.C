// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidPolyhedronInput.H"
#include "superellipsoidInput.H"
#include "superellipsoidParallel.H"
#include "OSspecific.H"
#include "PstreamReduceOps.H"
#include "mathematicalConstants.H"
#include "superellipsoidGeometryFile.H"

#include <cmath>
#include <cstdio>

using namespace Foam::superellipsoidInput;

// * * * * * * * * * * * * * Private Member Functions  * * * * * * * * * * * //

Foam::wordList Foam::superellipsoidPolyhedronInput::solids()
{
    DynamicList<word> names;
    int n;

    for (int k = 0; const char* name = sel_polyhedron_solid_name(k, &n); ++k)
    {
        names.append(word(name));
    }

    return wordList(std::move(names));
}


Foam::wordList Foam::superellipsoidPolyhedronInput::keywordsOf
(
    const word& solid
)
{
    if (solid == "box")
    {
        return wordList({"edges"});
    }
    else if (solid == "prism")
    {
        return wordList({"sides", "aspectRatio"});
    }
    else if (solid == "tetrapod")
    {
        return wordList({"arm", "tip"});
    }

    return wordList();
}


bool Foam::superellipsoidPolyhedronInput::fromFile() const
{
    const bool file = dict_.findEntry("file", keyType::LITERAL);
    const bool solid = dict_.findEntry("solid", keyType::LITERAL);

    if (file && solid)
    {
        fail
        (
            dict_,
            "solid",
            "given beside file; give either file, the name of one, or solid, "
            "one of " + listed(solids())
        );
    }
    else if (!file && !solid)
    {
        fail
        (
            dict_,
            "file",
            "is missing; a polyhedron has either file, the name of one that "
            "ends in .stl or .obj, or solid, one of " + listed(solids())
        );
    }

    return file;
}


void Foam::superellipsoidPolyhedronInput::keep
(
    sel_polyhedron* made,
    const sel_polyhedron_fault& fault
)
{
    if (!made)
    {
        fail
        (
            dict_,
            keyword_,
            "read '" + written(dict_, keyword_) + "'; " + string(fault.text)
        );
    }

    polyhedron_ = superellipsoidPolyhedra::keep(made);
}


void Foam::superellipsoidPolyhedronInput::readFile()
{
    const superellipsoidGeometryFile source(dict_, case_);
    const fileName& file = source.file();
    const List<char> bytes(source.content(false));

    keyword_ = "file";
    origin_ = source.text();

    sel_polyhedron_fault fault = sel_polyhedron_fault();

    keep
    (
        isFile(file, false)
      ? sel_polyhedron_read(file.c_str(), &fault)
      : sel_polyhedron_parse(file.c_str(), bytes.cdata(), bytes.size(), &fault),
        fault
    );

    label key = polyhedron_->key;
    superellipsoidParallel::broadcast(key);

    if (returnReduce(key != polyhedron_->key, orOp<bool>()))
    {
        fail
        (
            dict_,
            "file",
            "read '" + written(dict_, "file") + "', " + origin_ + "; it is not"
            " the same on all processes"
        );
    }
}


void Foam::superellipsoidPolyhedronInput::makeSolid()
{
    const word solid(oneOf(dict_, "solid", solids(), word()));
    const wordList keywords(keywordsOf(solid));

    keyword_ = "solid";
    origin_ = solid;

    scalarList given(keywords.size());

    forAll(keywords, k)
    {
        const word& keyword = keywords[k];

        if (keyword == "edges")
        {
            given = numbers(dict_, keyword, 3);

            if (min(given[0], min(given[1], given[2])) <= 0)
            {
                fail
                (
                    dict_,
                    keyword,
                    "read " + superellipsoidInput::text(given)
                  + "; each must be greater than zero"
                );
            }
        }
        else
        {
            given[k] =
                keyword == "sides"
              ? scalar(integer(dict_, keyword, 3, 1000))
              : positive(dict_, keyword);
        }
    }

    sel_polyhedron_fault fault = sel_polyhedron_fault();
    keep
    (
        sel_polyhedron_solid
        (
            solid.c_str(),
            given.cdata(),
            given.size(),
            &fault
        ),
        fault
    );
}


void Foam::superellipsoidPolyhedronInput::readSize()
{
    const bool byScale = dict_.findEntry("scale", keyType::LITERAL);
    const bool byDiameter = dict_.findEntry("dEq", keyType::LITERAL);

    if (byScale && byDiameter)
    {
        fail
        (
            dict_,
            "scale",
            "given beside dEq; give either dEq, or scale, the metres that a"
            " unit of the file stands for"
        );
    }

    if (byScale)
    {
        size_ = positive(dict_, "scale")*polyhedron_->fileScale;
    }
    else
    {
        sel_shape unit;
        size_ = 1;
        const scalar dEq = positive(dict_, "dEq");

        if (sel_shape_init_polyhedron(&unit, polyhedron_, 1) == SEL_OK)
        {
            size_ = dEq/unit.equivalentDiameter;
        }
    }
}


// * * * * * * * * * * * * * * * * Constructors  * * * * * * * * * * * * * * //

Foam::superellipsoidPolyhedronInput::superellipsoidPolyhedronInput
(
    const dictionary& dict,
    const fileName& caseFolder
)
:
    dict_(dict),
    case_(caseFolder),
    origin_(),
    keyword_(),
    polyhedron_(nullptr),
    size_(0)
{
    if (fromFile())
    {
        checkKeywords(dict_, {"type", "file", "dEq", "scale"});
        readFile();
    }
    else
    {
        wordList allowed
        (
            keywordsOf(oneOf(dict_, "solid", solids(), word()))
        );
        allowed.append(wordList({"type", "solid", "dEq"}));
        checkKeywords(dict_, allowed);
        makeSolid();
    }

    readSize();
}


// * * * * * * * * * * * * * * * Member Functions  * * * * * * * * * * * * * //

sel_shape Foam::superellipsoidPolyhedronInput::shape() const
{
    sel_shape shape;
    const sel_status status =
        sel_shape_init_polyhedron(&shape, polyhedron_, size_);

    if (status == SEL_E_ASPECT)
    {
        fail
        (
            dict_,
            keyword_,
            "read '" + written(dict_, keyword_) + "'; the ball in the"
            " thinnest of its convex parts has the radius "
          + superellipsoidInput::text
            (
                polyhedron_->inradius/polyhedron_->radius
            )
          + " times that of the whole; at least a "
          + std::to_string(label(SEL_POLYHEDRON_ASPECT_MAX))
          + "th is wanted"
        );
    }
    else if (status != SEL_OK)
    {
        const word keyword
        (
            dict_.findEntry("scale", keyType::LITERAL) ? "scale" : "dEq"
        );
        fail
        (
            dict_,
            keyword,
            "read " + written(dict_, keyword) + "; "
          + sel_status_message(status)
        );
    }

    return shape;
}


Foam::string Foam::superellipsoidPolyhedronInput::turnText
(
    const sel_polyhedron& p
)
{
    const scalar cosine = 0.5*(p.fileQ[0] + p.fileQ[4] + p.fileQ[8] - 1);
    char turn[100];

    std::snprintf
    (
        turn,
        sizeof(turn),
        "%.4g",
        std::acos(min(scalar(1), max(scalar(-1), cosine)))
       *180/constant::mathematical::pi
    );

    return
        cosine > 1 - 1e-12
      ? string("")
      : ", its axes turned by " + string(turn) + " degrees from the file's";
}


Foam::string Foam::superellipsoidPolyhedronInput::text() const
{
    const sel_polyhedron& p = *polyhedron_;
    const sel_shape s(shape());
    char numbers[200];

    std::snprintf
    (
        numbers,
        sizeof(numbers),
        ", %d faces, %d edges, volume %.4g m3, dEq %.4g m, ",
        p.nFaces,
        p.nEdges,
        s.volume,
        s.equivalentDiameter
    );

    return
        "polyhedron " + origin_ + numbers
      + (
            p.nParts == 1
          ? string("convex")
          : string("of " + std::to_string(p.nParts) + " convex parts")
        )
      + turnText(p)
      + (p.flipped ? "; its faces looked inwards, it is turned round" : "");
}


// ************************************************************************* //

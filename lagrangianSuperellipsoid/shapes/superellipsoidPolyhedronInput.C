// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidPolyhedronInput.H"
#include "superellipsoidGeometryFile.H"
#include "superellipsoidInput.H"
#include "superellipsoidParallel.H"
#include "superellipsoidPolyhedra.H"
#include "OSspecific.H"
#include "PstreamReduceOps.H"
#include "unitConversion.H"

#include <cstdio>

using namespace Foam::superellipsoidInput;

// * * * * * * * * * * * * * * * Local Functions * * * * * * * * * * * * * * //

namespace Foam
{

//- Returns the names of the built-in solids
static wordList solids()
{
    wordList names;
    int n;

    for (int k = 0; const char* name = sel_polyhedron_solid_name(k, &n); ++k)
    {
        names.append(word(name));
    }

    return names;
}


//- Returns the keywords for the numbers of a solid
static wordList keywordsOf(const word& solid)
{
    return
        solid == "box" ? wordList({"edges"})
      : solid == "prism" ? wordList({"sides", "aspectRatio"})
      : solid == "tetrapod" ? wordList({"arm", "tip"})
      : wordList();
}


static bool isGiven(const dictionary& dict, const word& keyword)
{
    return dict.findEntry(keyword, keyType::LITERAL);
}


//- Returns the keyword that gives the polyhedron: file or solid. One of the two
//- is required
static word originOf(const dictionary& dict)
{
    const bool file = isGiven(dict, "file");
    const bool solid = isGiven(dict, "solid");

    if (file && solid)
    {
        fail
        (
            dict,
            "solid",
            "is given together with file; give either file, a file name, or"
            " solid, one of " + listed(solids())
        );
    }
    else if (!file && !solid)
    {
        fail
        (
            dict,
            "file",
            "is missing; a polyhedron needs either file, a file name that ends"
            " in .stl or .obj, or solid, one of " + listed(solids())
        );
    }

    return file ? "file" : "solid";
}


//- Stores a polyhedron. Ends with an error if it could not be made
static const sel_polyhedron* keep
(
    const dictionary& dict,
    const word& keyword,
    sel_polyhedron* made,
    const sel_polyhedron_fault& fault
)
{
    if (!made)
    {
        fail
        (
            dict,
            keyword,
            "read '" + written(dict, keyword) + "'; " + string(fault.text)
        );
    }

    return superellipsoidPolyhedra::keep(made);
}


//- Reads a polyhedron from a file. Collective
static const sel_polyhedron* readFile
(
    const dictionary& dict,
    const fileName& caseFolder,
    string& origin
)
{
    const superellipsoidGeometryFile source(dict, caseFolder);
    const fileName& file = source.file();
    const List<char> bytes(source.content(false));
    origin = source.text();

    sel_polyhedron_fault fault = sel_polyhedron_fault();
    sel_polyhedron* made =
        isFile(file, false)
      ? sel_polyhedron_read(file.c_str(), &fault)
      : sel_polyhedron_parse(file.c_str(), bytes.cdata(), bytes.size(), &fault);
    const sel_polyhedron* polyhedron = keep(dict, "file", made, fault);

    label key = polyhedron->key;
    superellipsoidParallel::broadcast(key);

    if (returnReduce(key != polyhedron->key, orOp<bool>()))
    {
        fail
        (
            dict,
            "file",
            "read '" + written(dict, "file") + "', " + origin + "; the file is"
            " not the same on all processes"
        );
    }

    return polyhedron;
}


//- Reads the numbers of a built-in solid
static scalarList numbersOf(const dictionary& dict, const wordList& keywords)
{
    scalarList given(keywords.size());

    forAll(keywords, k)
    {
        const word& keyword = keywords[k];

        if (keyword == "edges")
        {
            given = numbers(dict, keyword, 3);

            if (min(given[0], min(given[1], given[2])) <= 0)
            {
                fail
                (
                    dict,
                    keyword,
                    "read " + text(given) + "; each must be greater than zero"
                );
            }
        }
        else
        {
            given[k] =
                keyword == "sides"
              ? scalar(integerOf("polyhedron", dict, keyword))
              : numberOf("polyhedron", dict, keyword);
        }
    }

    return given;
}


//- Reads the size: half of the longest side of the polyhedron's box [m]
static scalar sizeOf(const dictionary& dict, const sel_polyhedron* polyhedron)
{
    const bool byScale = isGiven(dict, "scale");

    if (byScale && isGiven(dict, "dEq"))
    {
        fail
        (
            dict,
            "scale",
            "is given together with dEq; give either dEq, or scale, the length"
            " of a unit of the file in metres"
        );
    }

    if (byScale)
    {
        return numberOf("polyhedron", dict, "scale")*polyhedron->fileScale;
    }

    sel_shape unit;
    const scalar dEq = numberOf("polyhedron", dict, "dEq");

    return
        sel_shape_init_polyhedron(&unit, polyhedron, 1) == SEL_OK
      ? dEq/unit.equivalentDiameter
      : 1;
}


//- Makes the shape, or ends with an error
static sel_shape shapeOf
(
    const dictionary& dict,
    const word& keyword,
    const sel_polyhedron* polyhedron
)
{
    sel_shape shape;
    const sel_status status =
        sel_shape_init_polyhedron(&shape, polyhedron, sizeOf(dict, polyhedron));

    if (status == SEL_E_ASPECT)
    {
        fail
        (
            dict,
            keyword,
            "read '" + written(dict, keyword) + "'; the inscribed sphere of the"
            " thinnest of its convex parts has the radius "
          + text(polyhedron->inradius/polyhedron->radius)
          + " times that of the body; at least a "
          + std::to_string(label(SEL_POLYHEDRON_ASPECT_MAX))
          + "th is required"
        );
    }
    else if (status != SEL_OK)
    {
        const word size(isGiven(dict, "scale") ? "scale" : "dEq");
        fail
        (
            dict,
            size,
            "read " + written(dict, size) + "; " + sel_status_message(status)
        );
    }

    return shape;
}


//- Describes a polyhedron for the log
static string describe(const sel_shape& s, const string& origin)
{
    const sel_polyhedron& p = *s.polyhedron;
    const scalar cosine = 0.5*(p.fileQ[0] + p.fileQ[4] + p.fileQ[8] - 1);
    char numbers[200];
    char turn[100] = "";

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

    if (cosine <= 1 - 1e-12)
    {
        std::snprintf
        (
            turn,
            sizeof(turn),
            ", its axes rotated by %.4g degrees from those of the file",
            radToDeg(std::acos(max(scalar(-1), cosine)))
        );
    }

    return
        "polyhedron " + origin + numbers
      + (
            p.nParts == 1
          ? string("convex")
          : string("of " + std::to_string(p.nParts) + " convex parts")
        )
      + turn
      + (
            p.flipped
          ? "; its faces were oriented inwards and have been reversed"
          : ""
        );
}

} // End namespace Foam


// * * * * * * * * * * * * * * * * Functions * * * * * * * * * * * * * * * * //

sel_shape Foam::superellipsoidPolyhedronInput::read
(
    const dictionary& dict,
    const fileName& caseFolder,
    string& text
)
{
    const word keyword(originOf(dict));
    const sel_polyhedron* polyhedron = nullptr;
    string origin;

    if (keyword == "file")
    {
        checkKeywords(dict, {"type", "file", "dEq", "scale"});
        polyhedron = readFile(dict, caseFolder, origin);
    }
    else
    {
        const word solid(oneOf(dict, keyword, solids(), word()));
        const wordList keywords(keywordsOf(solid));
        wordList allowed(keywords);
        allowed.append(wordList({"type", "solid", "dEq"}));
        checkKeywords(dict, allowed);

        const scalarList given(numbersOf(dict, keywords));
        sel_polyhedron_fault fault = sel_polyhedron_fault();
        sel_polyhedron* made = sel_polyhedron_solid
        (
            solid.c_str(),
            given.cdata(),
            given.size(),
            &fault
        );

        origin = solid;
        polyhedron = keep(dict, keyword, made, fault);
    }

    const sel_shape shape(shapeOf(dict, keyword, polyhedron));
    text = describe(shape, origin);

    return shape;
}

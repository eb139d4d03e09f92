// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidKeywords.H"

#include <algorithm>
#include <cctype>
#include <vector>

// * * * * * * * * * * * * * * * Local Functions * * * * * * * * * * * * * * //

namespace Foam
{

//- Keywords of a block of the cloud's file
struct blockOfKeywords
{
    const char* place;
    wordList keywords;
};


//- Keywords of the contact blocks. tests/keywords checks that these lists have
//- all the words that the settings read
static std::vector<blockOfKeywords> contactBlocks()
{
    return
    {
        {
            "contact { ... }",
            {
                "detection", "partners", "manifold", "model", "impulseCoeffs",
                "nonSmoothCoeffs", "softSphereCoeffs", "barrierCoeffs",
                "pairs", "walls", "betweenParticles", "nSubCycles",
                "impactTime", "maxTravel", "maxOverlap", "allowLongSubsteps",
                "skin", "reuse", "threads", "maxInitialOverlap", "worstContact"
            }
        },
        {
            "contact { impulseCoeffs { ... } }",
            {
                "en", "et", "friction", "passes", "bounceThreshold",
                "removeOverlap"
            }
        },
        {
            "contact { impulseCoeffs { friction { type ..; ... } } }",
            {"mu", "et", "form"}
        },
        {
            "contact { nonSmoothCoeffs { ... } }",
            {
                "sweeps", "tolerance", "positionSweeps", "bouncePasses",
                "bounceThreshold", "law"
            }
        },
        {
            "contact { softSphereCoeffs { ... } }",
            {
                "normal", "kn", "E", "nu", "tangential", "kt", "muStatic",
                "tangentialDamping", "curvature", "radiusLimit", "cohesion",
                "adhesion", "rolling", "muRolling", "integration",
                "tolerance", "iterations"
            }
        },
        {
            "contact { barrierCoeffs { ... } }",
            {
                "skin", "stiffness", "exponent", "fraction", "barrier",
                "damping", "tangentialStiffness", "tangentialDamping",
                "muStatic", "integration", "beta", "gamma", "tolerance",
                "iterations", "halvings"
            }
        },
        {
            "contact { walls { <patch> { ... } } }",
            {
                "en", "friction", "velocity", "omega", "origin", "stick",
                "stickBelow"
            }
        },
        // The keywords of OpenFOAM's own clouds for the same thing
        {
            "contact { ... }, where it is called model",
            {"collisionModel", "pairCollision", "pairCollisionCoeffs"}
        }
    };
}


//- Keywords of particles and of the fluid, and those of OpenFOAM's own clouds
static std::vector<blockOfKeywords> otherBlocks()
{
    return
    {
        {
            "fluid { ... }",
            {
                "coupling", "drag", "dragLimit", "buoyancy",
                "pressureGradient", "addedMass", "addedMassAcceleration",
                "torque", "saffmanLift", "magnusLift", "history",
                "writeForces", "resistance", "source", "temperature"
            }
        },
        {
            "fluid { resistance { ... } }",
            {"tolerance", "method", "cache"}
        },
        {
            "shapes { <shape> { ... } }",
            {
                "semiAxes", "dEq", "aspectRatios", "epsilon", "file", "solid",
                "edges", "sides", "aspectRatio", "arm", "tip", "scale"
            }
        },
        {
            "injected { ... }",
            {"shape", "size", "orientation", "omega", "seed", "onOverlap"}
        },
        {"log { ... }", {"interval", "ledger"}},
        {
            "constantProperties { ... }",
            {"rho0", "rhoMin", "minParcelMass", "parcelTypeId"}
        },
        {
            "solution { ... }",
            {
                "active", "transient", "coupled", "cellValueSourceCorrection",
                "maxCo", "deltaTMax", "maxTrackTime", "calcFrequency",
                "resetSourcesOnStartup", "sourceTerms",
                "interpolationSchemes", "integrationSchemes"
            }
        },
        {
            "subModels { ... }",
            {
                "particleForces", "injectionModels", "dispersionModel",
                "patchInteractionModel", "stochasticCollisionModel",
                "surfaceFilmModel", "heatTransferModel", "radiation"
            }
        },
        {
            "subModels { injectionModels { <injector> { ... } } }",
            {
                "SOI", "nParticles", "region", "maxAttempts", "gap", "U0",
                "U0Spread", "massFlowRate", "numberFlowRate", "massTotal",
                "until", "sharesBy", "shares", "solidFraction", "maxRounds",
                "parcelBasisType", "nParticle", "sizeDistribution", "patch",
                "duration", "parcelsPerSecond", "orientation", "seed",
                "omega", "onOverlap"
            }
        }
    };
}


//- Keywords of the blocks beside contact whose sub-dictionaries the user names
static std::vector<blockOfKeywords> namedBlocks()
{
    return
    {
        {
            "movingWalls { <wall> { ... } }",
            {
                "file", "scale", "rotate", "translate", "flip", "side",
                "motion", "en", "friction"
            }
        },
        {
            "movingWalls { <wall> { motion { ... } } }",
            {
                "axis", "rate", "velocity", "omega", "origin", "maxRate",
                "maxSpeed", "gain", "mass", "inertia", "moves", "turns"
            }
        },
        {
            "loads { <load> { ... } }",
            {"particle", "force", "point", "moment"}
        },
        {
            "open { <opening> { ... } }",
            {"patch", "start", "end", "when", "duration"}
        },
        {
            "cloudFunctions { <function> { ... } }",
            {"writeInterval", "surfaces", "patches"}
        }
    };
}


static std::vector<blockOfKeywords> joined
(
    std::vector<blockOfKeywords> one,
    const std::vector<blockOfKeywords>& two
)
{
    one.insert(one.end(), two.begin(), two.end());

    return one;
}


static const std::vector<blockOfKeywords>& allBlocks()
{
    static const std::vector<blockOfKeywords> all
    (
        joined(joined(contactBlocks(), otherBlocks()), namedBlocks())
    );

    return all;
}


//- Returns a text in lower case
static std::string small(std::string text)
{
    for (char& c : text)
    {
        c = char(std::tolower(static_cast<unsigned char>(c)));
    }

    return text;
}


//- Number of letters to insert, delete, replace or exchange with their
//- neighbour in order to turn one word into the other (edit distance, without
//- regard to case)
static label mistakes(const std::string& one, const std::string& other)
{
    const std::string a(small(one));
    const std::string b(small(other));
    const label n = a.size();
    const label m = b.size();

    // d[i][j] is the distance between the first i letters of a and the first j
    // of b
    std::vector<std::vector<label>> d(n + 1, std::vector<label>(m + 1));

    for (label i = 0; i <= n; ++i)
    {
        for (label j = 0; j <= m; ++j)
        {
            if (i == 0 || j == 0)
            {
                d[i][j] = i + j;
                continue;
            }

            const label changed = a[i - 1] == b[j - 1] ? 0 : 1;

            d[i][j] =
                std::min
                ({
                    d[i - 1][j] + 1,
                    d[i][j - 1] + 1,
                    d[i - 1][j - 1] + changed
                });

            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
            {
                d[i][j] = std::min(d[i][j], d[i - 2][j - 2] + 1);
            }
        }
    }

    return d[n][m];
}

} // End namespace Foam


// * * * * * * * * * * * * * * * * Functions * * * * * * * * * * * * * * * * //

const Foam::wordList& Foam::superellipsoidKeywords::blocks()
{
    static const wordList names
    ({
        "FoamFile", "solution", "constantProperties", "subModels",
        "cloudFunctions", "shapes", "contact", "fluid", "injected", "loads",
        "movingWalls", "open", "log", "gravity"
    });

    return names;
}


Foam::string Foam::superellipsoidKeywords::placesOf(const word& keyword)
{
    string places;

    for (const blockOfKeywords& block : allBlocks())
    {
        if (block.keywords.found(keyword))
        {
            places += (places.empty() ? "" : ", or ") + string(block.place);
        }
    }

    return places;
}


Foam::word Foam::superellipsoidKeywords::nearest
(
    const word& keyword,
    const wordList& words
)
{
    // In a short word a few changes already make an unrelated word
    label least = keyword.size() < 3 ? 0 : keyword.size() < 6 ? 1 : 2;
    word best;

    for (const word& w : words)
    {
        const label n = mistakes(keyword, w);

        if (n < least || (n == least && best.empty()))
        {
            best = w;
            least = n;
        }
    }

    return best;
}


Foam::string Foam::superellipsoidKeywords::hint
(
    const word& keyword,
    const wordList& allowed
)
{
    const word meant(nearest(keyword, allowed));

    if (meant.size())
    {
        return "; did you mean '" + meant + "'?";
    }

    const string places(placesOf(keyword));

    return
        places.size()
      ? "; it belongs in " + places
      : blocks().found(keyword)
      ? string("; it stands beside the blocks, in none of them")
      : string();
}


Foam::string Foam::superellipsoidKeywords::hint(const word& keyword)
{
    const string places(placesOf(keyword));

    if (places.size())
    {
        return "; it belongs in " + places;
    }

    wordList all(blocks());
    for (const blockOfKeywords& block : allBlocks())
    {
        all.append(block.keywords);
    }

    const word meant(nearest(keyword, all));

    if (meant.empty())
    {
        return string();
    }

    return
        "; did you mean '" + meant + "'"
      + (
            meant == "gravity"
          ? string(", which stands beside the blocks: gravity (0 0 -9.81);")
          : blocks().found(meant)
          ? string(", which is a block: " + meant + " { ... }")
          : string(", which belongs in " + placesOf(meant))
        )
      + '?';
}


// ************************************************************************* //

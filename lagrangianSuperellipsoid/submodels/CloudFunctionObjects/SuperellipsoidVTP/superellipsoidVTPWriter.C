/*---------------------------------------------------------------------------*\
    lagrangianSuperellipsoid: superellipsoidal particles in OpenFOAM
-------------------------------------------------------------------------------
License
    This file is part of lagrangianSuperellipsoid, a library for OpenFOAM.

    lagrangianSuperellipsoid is free software: you can redistribute it and/or
    modify it under the terms of the GNU General Public License as published
    by the Free Software Foundation, either version 3 of the License, or (at
    your option) any later version.

    lagrangianSuperellipsoid is distributed in the hope that it will be
    useful, but WITHOUT ANY WARRANTY; without even the implied warranty of
    MERCHANTABILITY or FITNESS FOR A PARTICULAR PURPOSE.  See the GNU General
    Public License for more details.

    SPDX-License-Identifier: GPL-3.0-or-later

\*---------------------------------------------------------------------------*/

#include "superellipsoidVTPWriter.H"
#include "superellipsoid.h"
#include "error.H"
#include "OSspecific.H"
#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <functional>
#include <limits>
#include <map>
#include <numeric>
#include <sstream>
#include <vector>

// * * * * * * * * * * * * * * * Local Classes * * * * * * * * * * * * * * * //

namespace
{

using Foam::label;

// The fewest digits that give the number back
std::string digits(const double value)
{
    char text[32];

    for (int n = 15; n <= 17; ++n)
    {
        std::snprintf(text, sizeof text, "%.*g", n, value);

        if (std::strtod(text, nullptr) == value)
        {
            break;
        }
    }

    return text;
}


std::string digits(const float value)
{
    char text[32];
    std::snprintf(text, sizeof text, "%.9g", double(value));

    return text;
}


// A time, without the rounding of the sums that it comes from
std::string timeDigits(const double value)
{
    char text[32];
    std::snprintf(text, sizeof text, "%.12g", value);

    return text;
}


// Types of the numbers of an array
enum numberType
{
    FLOAT64,
    FLOAT32,
    INT64,
    INT32
};

const char* const typeName[] = {"Float64", "Float32", "Int64", "Int32"};
const int64_t typeSize[] = {8, 4, 8, 4};


// Takes the numbers of one array
class sink
{
    std::ostream& os_;
    const bool binary_;
    const numberType type_;
    const int64_t components_;
    int64_t n_;
    std::vector<char> buffer_;

    template<class Number>
    void raw(const Number number)
    {
        const char* bytes = reinterpret_cast<const char*>(&number);
        buffer_.insert(buffer_.end(), bytes, bytes + sizeof number);

        if (buffer_.size() > 65536)
        {
            flush();
        }
    }

    void text(const std::string& word)
    {
        os_ << word << (++n_ % components_ ? ' ' : '\n');
    }

    void flush()
    {
        os_.write(buffer_.data(), buffer_.size());
        buffer_.clear();
    }

public:

    sink
    (
        std::ostream& os,
        const bool binary,
        const numberType t,
        const int64_t components
    )
    :
        os_(os),
        binary_(binary),
        type_(t),
        components_(components),
        n_(0)
    {}

    ~sink()
    {
        flush();
    }

    // Bytes that follow
    void size(const uint64_t bytes)
    {
        raw(bytes);
    }

    void real(const double value)
    {
        if (type_ == FLOAT32)
        {
            binary_ ? raw(float(value)) : text(digits(float(value)));
        }
        else
        {
            binary_ ? raw(value) : text(digits(value));
        }
    }

    void integer(const int64_t value)
    {
        if (!binary_)
        {
            text(std::to_string(value));
        }
        else if (type_ == INT32)
        {
            raw(int32_t(value));
        }
        else
        {
            raw(value);
        }
    }
};


// One piece of PolyData. The arrays are made when they are written, so that
// surfaces never are in memory as a whole.
class polyData
{
public:

    typedef std::function<void(sink&)> source;

private:

    struct array
    {
        numberType t;
        int64_t components;
        int64_t tuples;
        source values;
    };

    const bool binary_;
    std::ofstream os_;
    std::vector<array> arrays_;
    uint64_t offset_;

public:

    polyData
    (
        const std::string& file,
        const bool binary,
        const double time,
        const int64_t nPoints,
        const int64_t nVerts,
        const int64_t nPolys
    )
    :
        binary_(binary),
        os_(file, std::ios::binary),
        offset_(0)
    {
        const uint16_t probe = 1;
        const bool little = *reinterpret_cast<const char*>(&probe);

        os_ << "<?xml version=\"1.0\"?>\n"
            << "<VTKFile type=\"PolyData\" version=\"1.0\" byte_order=\""
            << (little ? "LittleEndian" : "BigEndian")
            << "\" header_type=\"UInt64\">\n"
            << "<PolyData>\n"
            << "<FieldData>\n"
            << "<DataArray type=\"Float64\" Name=\"TimeValue\""
            << " NumberOfTuples=\"1\" format=\"ascii\">\n"
            << timeDigits(time) << "\n</DataArray>\n"
            << "</FieldData>\n"
            << "<Piece NumberOfPoints=\"" << nPoints
            << "\" NumberOfVerts=\"" << nVerts
            << "\" NumberOfLines=\"0\" NumberOfStrips=\"0\""
            << " NumberOfPolys=\"" << nPolys << "\">\n";
    }

    // <tag attributes> or </tag>
    void tag(const std::string& text)
    {
        os_ << '<' << text << ">\n";
    }

    void add
    (
        const std::string& name,
        const numberType t,
        const int64_t components,
        const int64_t tuples,
        const source& values
    )
    {
        os_ << "<DataArray type=\"" << typeName[t]
            << "\" Name=\"" << name << "\" NumberOfComponents=\""
            << components << "\" format=\"";

        if (binary_)
        {
            os_ << "appended\" offset=\"" << offset_ << "\"/>\n";
            arrays_.push_back({t, components, tuples, values});
            offset_ += 8 + typeSize[t]*components*tuples;
        }
        else
        {
            os_ << "ascii\">\n";
            {
                sink s(os_, false, t, components);
                values(s);
            }
            os_ << "</DataArray>\n";
        }
    }

    // True when all has been written
    bool close()
    {
        os_ << "</Piece>\n</PolyData>\n";

        if (binary_)
        {
            os_ << "<AppendedData encoding=\"raw\">\n_";

            for (const array& a : arrays_)
            {
                sink s(os_, true, a.t, a.components);
                s.size(typeSize[a.t]*a.components*a.tuples);
                a.values(s);
            }

            os_ << "\n</AppendedData>\n";
        }

        os_ << "</VTKFile>\n";
        os_.close();

        return os_.good();
    }
};


// Tessellated surfaces by shape
class tessellations
{
public:

    struct surface
    {
        std::vector<double> points;
        std::vector<double> normals;
        std::vector<int> quads;
    };

private:

    typedef std::array<double, 5> key;

    const int divisions_;
    std::map<key, surface> surfaces_;

public:

    tessellations(const int divisions)
    :
        divisions_(divisions)
    {}

    int64_t nPoints() const
    {
        return sel_shape_tessellation_points(divisions_);
    }

    int64_t nQuads() const
    {
        return sel_shape_tessellation_quads(divisions_);
    }

    const surface& of(const sel_shape& shape)
    {
        const key k
        {{
            shape.semiAxes[0], shape.semiAxes[1], shape.semiAxes[2],
            shape.epsilon1, shape.epsilon2
        }};

        const auto found = surfaces_.find(k);

        if (found != surfaces_.end())
        {
            return found->second;
        }

        // A cloud of many sizes must not fill the memory
        if (surfaces_.size() > 100)
        {
            surfaces_.clear();
        }

        surface& s = surfaces_[k];
        s.points.resize(3*nPoints());
        s.normals.resize(3*nPoints());
        s.quads.resize(4*nQuads());

        const sel_status status = sel_shape_tessellate
        (
            &shape,
            divisions_,
            s.points.data(),
            s.normals.data(),
            s.quads.data()
        );

        if (status != SEL_OK)
        {
            FatalErrorInFunction
                << "surface of a particle: " << sel_status_message(status)
                << Foam::nl << Foam::exit(Foam::FatalError);
        }

        return s;
    }
};


void checkWritten(const bool good, const std::string& file)
{
    if (!good)
    {
        FatalErrorInFunction
            << "cannot write " << file.c_str() << Foam::nl
            << Foam::exit(Foam::FatalError);
    }
}

} // End anonymous namespace


// * * * * * * * * * * * * * Private Member Functions  * * * * * * * * * * * //

std::string Foam::superellipsoidVTPWriter::name
(
    const series& s,
    const label index
)
{
    char number[24];
    std::snprintf(number, sizeof number, "_%06ld", long(index));

    return s.base + number + ".vtp";
}


void Foam::superellipsoidVTPWriter::read(series& s, const scalar upTo) const
{
    std::ifstream is(folder_/(s.base + ".vtp.series"));
    std::string line;
    const std::string start("\"" + s.base + "_");

    // A line an entry: the name ends with the index, the time comes last
    while (std::getline(is, line))
    {
        const size_t at = line.find(start);
        const size_t colon = line.rfind(':');

        if (at == std::string::npos || colon == std::string::npos)
        {
            continue;
        }

        const char* number = line.c_str() + at + start.size();
        const label index = std::strtol(number, nullptr, 10);
        const scalar time =
            std::strtod(line.c_str() + colon + 1, nullptr);

        if (time <= upTo)
        {
            s.index.append(index);
            s.time.append(time);
        }
    }
}


void Foam::superellipsoidVTPWriter::add
(
    series& s,
    const label index,
    const scalar time
) const
{
    s.index.append(index);
    s.time.append(time);

    // Put in place as a whole: who looks on never sees half of it
    const fileName file(folder_/(s.base + ".vtp.series"));
    const fileName part(file + ".part");

    {
        std::ofstream os(part);

        os  << "{\n  \"file-series-version\" : \"1.0\",\n  \"files\" : [\n";

        forAll(s.index, i)
        {
            os  << "    { \"name\" : \"" << name(s, s.index[i])
                << "\", \"time\" : " << timeDigits(s.time[i]) << " }"
                << (i + 1 < s.index.size() ? ",\n" : "\n");
        }

        os  << "  ]\n}\n";
        os.close();
        checkWritten(os.good(), part);
    }

    checkWritten(std::rename(part.c_str(), file.c_str()) == 0, file);
}


void Foam::superellipsoidVTPWriter::writePoints
(
    const fileName& file,
    const scalar time,
    const snapshot& particles,
    const labelList& order
) const
{
    const int64_t n = order.size();

    // Consecutive numbers of the rows
    const auto numbers = [&](const int first, const int count)
    {
        return [&particles, &order, first, count](sink& s)
        {
            for (const label i : order)
            {
                for (int j = 0; j < count; ++j)
                {
                    s.real(particles.rows[i*WIDTH + first + j]);
                }
            }
        };
    };

    const auto integers = [&](const labelList& values)
    {
        return [&values, &order](sink& s)
        {
            for (const label i : order)
            {
                s.integer(values[i]);
            }
        };
    };

    const auto counting = [n](const int64_t start)
    {
        return [n, start](sink& s)
        {
            for (int64_t i = 0; i < n; ++i)
            {
                s.integer(start + i);
            }
        };
    };

    polyData data(file, settings_.binary, time, n, n, 0);

    data.tag("PointData Scalars=\"typeId\" Vectors=\"U\"");
    data.add("id", INT64, 1, n, integers(particles.id));
    data.add("typeId", INT64, 1, n, integers(particles.typeId));
    data.add("U", FLOAT64, 3, n, numbers(VELOCITY, 3));
    data.add("omega", FLOAT64, 3, n, numbers(SPIN, 3));
    data.add("Q", FLOAT64, 9, n, numbers(TENSOR, 9));
    data.add("semiAxes", FLOAT64, 3, n, numbers(SEMI_AXES, 3));
    data.add("epsilon1", FLOAT64, 1, n, numbers(EPSILON1, 1));
    data.add("epsilon2", FLOAT64, 1, n, numbers(EPSILON2, 1));
    data.add("overlap", FLOAT64, 1, n, numbers(OVERLAP, 1));
    data.add("d", FLOAT64, 1, n, numbers(DIAMETER, 1));
    data.add("rho", FLOAT64, 1, n, numbers(DENSITY, 1));

    forAll(particles.vectorNames, k)
    {
        const scalarList& values = particles.vectors[k];

        data.add
        (
            particles.vectorNames[k],
            FLOAT64,
            3,
            n,
            [&values, &order](sink& s)
            {
                for (const label i : order)
                {
                    for (label j = 0; j < 3; ++j)
                    {
                        s.real(values[3*i + j]);
                    }
                }
            }
        );
    }

    data.tag("/PointData");

    data.tag("Points");
    data.add("Points", FLOAT64, 3, n, numbers(CENTRE, 3));
    data.tag("/Points");

    data.tag("Verts");
    data.add("connectivity", INT64, 1, n, counting(0));
    data.add("offsets", INT64, 1, n, counting(1));
    data.tag("/Verts");

    checkWritten(data.close(), file);
}


void Foam::superellipsoidVTPWriter::writeSurfaces
(
    const fileName& file,
    const scalar time,
    const snapshot& particles,
    const labelList& order
) const
{
    tessellations surfaces(settings_.divisions);
    const int64_t nPoints = surfaces.nPoints();
    const int64_t nQuads = surfaces.nQuads();

    // Particles that have a shape
    std::vector<label> shown;
    std::vector<sel_shape> shapes;

    for (const label i : order)
    {
        const scalar* row = &particles.rows[i*WIDTH];
        sel_shape shape;

        if
        (
            sel_shape_init
            (
                &shape,
                row + SEMI_AXES,
                row[EPSILON1],
                row[EPSILON2]
            ) == SEL_OK
        )
        {
            shown.push_back(i);
            shapes.push_back(shape);
        }
    }

    const int64_t n = shown.size();

    // These files are large: no more digits than the eye needs, but for the
    // points
    const numberType index =
        4*n*max(nPoints, nQuads) < std::numeric_limits<int32_t>::max()
      ? INT32
      : INT64;

    // Vectors of the surfaces' points, turned, and moved where asked
    const auto vectors =
        [&](std::vector<double> tessellations::surface::* from, const bool move)
    {
        return [&, from, move](sink& s)
        {
            for (int64_t k = 0; k < n; ++k)
            {
                const scalar* row = &particles.rows[shown[k]*WIDTH];
                const scalar* Q = row + TENSOR;
                const std::vector<double>& body = surfaces.of(shapes[k]).*from;

                for (int64_t p = 0; p < nPoints; ++p)
                {
                    const double* x = &body[3*p];

                    for (int i = 0; i < 3; ++i)
                    {
                        s.real
                        (
                            Q[3*i]*x[0] + Q[3*i + 1]*x[1] + Q[3*i + 2]*x[2]
                          + (move ? row[CENTRE + i] : 0.0)
                        );
                    }
                }
            }
        };
    };

    // A particle's numbers, for each of its quads
    const auto numbers = [&](const int first, const int count)
    {
        return [&, first, count](sink& s)
        {
            for (const label i : shown)
            {
                for (int64_t quad = 0; quad < nQuads; ++quad)
                {
                    for (int j = 0; j < count; ++j)
                    {
                        s.real(particles.rows[i*WIDTH + first + j]);
                    }
                }
            }
        };
    };

    const auto integers = [&](const labelList& values)
    {
        return [&](sink& s)
        {
            for (const label i : shown)
            {
                for (int64_t quad = 0; quad < nQuads; ++quad)
                {
                    s.integer(values[i]);
                }
            }
        };
    };

    polyData data
    (
        file,
        settings_.binary,
        time,
        n*nPoints,
        0,
        n*nQuads
    );

    data.tag("PointData Normals=\"Normals\"");
    data.add
    (
        "Normals",
        FLOAT32,
        3,
        n*nPoints,
        vectors(&tessellations::surface::normals, false)
    );
    data.tag("/PointData");

    data.tag("CellData Scalars=\"typeId\" Vectors=\"U\"");
    data.add("id", INT32, 1, n*nQuads, integers(particles.id));
    data.add("typeId", INT32, 1, n*nQuads, integers(particles.typeId));
    data.add("U", FLOAT32, 3, n*nQuads, numbers(VELOCITY, 3));
    data.add("omega", FLOAT32, 3, n*nQuads, numbers(SPIN, 3));
    data.add("overlap", FLOAT32, 1, n*nQuads, numbers(OVERLAP, 1));
    data.tag("/CellData");

    data.tag("Points");
    data.add
    (
        "Points",
        FLOAT64,
        3,
        n*nPoints,
        vectors(&tessellations::surface::points, true)
    );
    data.tag("/Points");

    data.tag("Polys");
    data.add
    (
        "connectivity",
        index,
        1,
        4*n*nQuads,
        [&](sink& s)
        {
            for (int64_t k = 0; k < n; ++k)
            {
                for (const int point : surfaces.of(shapes[k]).quads)
                {
                    s.integer(k*nPoints + point);
                }
            }
        }
    );
    data.add
    (
        "offsets",
        index,
        1,
        n*nQuads,
        [&](sink& s)
        {
            for (int64_t quad = 1; quad <= n*nQuads; ++quad)
            {
                s.integer(4*quad);
            }
        }
    );
    data.tag("/Polys");

    checkWritten(data.close(), file);
}


// * * * * * * * * * * * * * * * * Constructors  * * * * * * * * * * * * * * //

Foam::superellipsoidVTPWriter::superellipsoidVTPWriter
(
    const fileName& folder,
    const settings& s,
    const scalar keepUpTo
)
:
    folder_(folder),
    settings_(s),
    points_(),
    surfaces_()
{
    points_.base = "particles";
    surfaces_.base = "surfaces";

    mkDir(folder_);
    read(points_, keepUpTo);
    read(surfaces_, keepUpTo);
}


// * * * * * * * * * * * * * * * Member Functions  * * * * * * * * * * * * * //

void Foam::superellipsoidVTPWriter::write
(
    const scalar time,
    const snapshot& particles
)
{
    label index = 0;

    for (const series* s : {&points_, &surfaces_})
    {
        for (const label used : s->index)
        {
            index = max(index, used + 1);
        }
    }

    labelList order(particles.id.size());
    std::iota(order.begin(), order.end(), label(0));
    std::stable_sort
    (
        order.begin(),
        order.end(),
        [&](const label i, const label j)
        {
            return particles.id[i] < particles.id[j];
        }
    );

    writePoints(folder_/name(points_, index), time, particles, order);
    add(points_, index, time);

    if (settings_.surfaces)
    {
        writeSurfaces(folder_/name(surfaces_, index), time, particles, order);
        add(surfaces_, index, time);
    }
}


// ************************************************************************* //

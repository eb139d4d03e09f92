# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The lagrangianSuperellipsoid authors
# One random case with bodies on the boundaries of processors, to the folder
# in which it runs: awk -v seed=N -v kind=plane|edge|crowd -f random.awk
#
#   plane   1 to 3 bodies that start in the plane between two processors, or
#           off it by rounding, and move in it; 2 to 4 ranks
#   edge    bodies on an edge where four processors meet, or the corner of
#           eight, at rest or with any velocity
#   crowd   20 to 90 bodies anywhere, 2 to 8 ranks, 120 substeps; either model,
#           friction or none, manifolds or none; the mesh may turn
#
# The box may be turned, so that its planes are planes to rounding only. Writes
# system/blockMeshDict, system/decomposeParDict, constant/cellDecomposition,
# constant/table, constant/changes, constant/g; prints the number of ranks.

function any(n) { return int(n*rand()); }
function between(a, b) { return a + (b - a)*rand(); }
function chance(p) { return rand() < p; }

# Rounding, mostly none
function hair(  u)
{
    u = rand()
    return u < 0.6 ? 0 : (any(2)*2 - 1)*(u < 0.75 ? 1e-17 : u < 0.9 ? 1e-13 : 1e-9);
}

# The turned vector (x y z)
function turned(x, y, z)
{
    return sprintf("%.17g %.17g %.17g",
        T[0]*x + T[1]*y + T[2]*z,
        T[3]*x + T[4]*y + T[5]*z,
        T[6]*x + T[7]*y + T[8]*z);
}

# A random quaternion's tensor, or the identity
function turn(p,  w, x, y, z, s)
{
    w = 1; x = y = z = 0;
    if (chance(p))
    {
        w = between(-1, 1); x = between(-1, 1);
        y = between(-1, 1); z = between(-1, 1);
        s = sqrt(w*w + x*x + y*y + z*z);
        w /= s; x /= s; y /= s; z /= s;
    }
    T[0] = 1 - 2*(y*y + z*z); T[1] = 2*(x*y - w*z); T[2] = 2*(x*z + w*y);
    T[3] = 2*(x*y + w*z); T[4] = 1 - 2*(x*x + z*z); T[5] = 2*(y*z - w*x);
    T[6] = 2*(x*z - w*y); T[7] = 2*(y*z + w*x); T[8] = 1 - 2*(x*x + y*y);
}

function header(file, class,  name)
{
    name = file;
    sub(".*/", "", name);
    print "FoamFile { version 2.0; format ascii; class " class "; object " \
        name "; }" > file;
}

function mesh(  file, i, v)
{
    file = "system/blockMeshDict";
    header(file, "dictionary");
    print "scale 1;\nvertices\n(" > file;
    for (i = 0; i < 8; i++)
    {
        split("0 0 0 1 0 0 1 1 0 0 1 0 0 0 1 1 0 1 1 1 1 0 1 1", v, " ");
        print "(" turned(L*v[3*i + 1], L*v[3*i + 2], L*v[3*i + 3]) ")" > file;
    }
    print ");\nblocks (hex (0 1 2 3 4 5 6 7) (" cells[0], cells[1], cells[2] \
        ") simpleGrading (1 1 1));\nedges ();\nboundary\n(" > file;
    print "sides { type wall; faces ((0 4 7 3) (2 6 5 1) (1 5 4 0)" \
        " (3 7 6 2) (0 3 2 1) (4 5 6 7)); }\n);" > file;
}

# Slices, cut by cut, as simple would make them, of a turned box too; or these
# shuffled, so that many processors meet at any edge
function decompose(ragged,  file, i, j, k, n, rank, swap)
{
    file = "system/decomposeParDict";
    header(file, "dictionary");
    print "numberOfSubdomains", cuts[0]*cuts[1]*cuts[2] ";" > file;
    print "method manual;\nmanualCoeffs { dataFile \"cellDecomposition\"; }" \
        > file;

    n = 0;
    for (k = 0; k < cells[2]; k++)
    {
        for (j = 0; j < cells[1]; j++)
        {
            for (i = 0; i < cells[0]; i++)
            {
                rank[n++] = int(i*cuts[0]/cells[0]) \
                    + cuts[0]*(int(j*cuts[1]/cells[1]) \
                    + cuts[1]*int(k*cuts[2]/cells[2]));
            }
        }
    }

    file = "constant/cellDecomposition";
    header(file, "labelList");
    print n "\n(" > file;
    for (i = 0; i < n; i++)
    {
        if (ragged)
        {
            j = i + any(n - i);
            swap = rank[i]; rank[i] = rank[j]; rank[j] = swap;
        }
        print rank[i] > file;
    }
    print ")" > file;
}

# Cells and cuts of the directions; returns the processes
function divide(  d, most, planes)
{
    most = kind == "plane" ? 4 : 8;
    planes = kind == "plane" ? 1 : kind == "crowd" ? 1 + any(3) \
        : chance(0.5) ? 2 : 3;
    do
    {
        for (d = 0; d < 3; d++) cuts[d] = 1;
        d = any(3);
        cuts[d] = 2 + (kind == "edge" ? 0 : any(3));
        if (planes > 1 || chance(0.3)) cuts[(d + 1) % 3] = 2;
        if (planes > 2) cuts[(d + 2) % 3] = 2;
    }
    while (cuts[0]*cuts[1]*cuts[2] > most);

    for (d = 0; d < 3; d++) cells[d] = cuts[d]*(1 + any(cuts[d] > 2 ? 2 : 4));
    return cuts[0]*cuts[1]*cuts[2];
}

# Bodies apart from each other; X[d] and V[d] in the frame of the box
function bodies(  file, n, i, d, tries, j, r2)
{
    file = "constant/table";
    print "# x y z ux uy uz wx wy wz shape" > file;
    n = kind == "crowd" ? 20 + any(71) : 1 + any(3);
    for (i = 0; i < n; i++)
    {
        tries = 0;
        do
        {
            if (++tries > 100) return;
            body();
            r2 = 1;
            for (j = 0; j < 3*i; j += 3)
            {
                s = (X[0] - at[j])^2 + (X[1] - at[j + 1])^2 \
                    + (X[2] - at[j + 2])^2;
                if (s < r2) r2 = s;
            }
        }
        while (r2 < 0.016^2);

        for (d = 0; d < 3; d++) at[3*i + d] = X[d];
        print turned(X[0], X[1], X[2]), turned(V[0], V[1], V[2]), \
            (chance(0.5) ? "0 0 0" : between(-50, 50) " " between(-50, 50) \
            " " between(-50, 50)), (chance(0.5) ? "ball" : "cube") > file;
    }
}

function body(  d, first)
{
    first = any(3);
    for (d = 0; d < 3; d++)
    {
        V[d] = chance(0.2) ? 0 : between(-1, 1);
        if (kind == "crowd")
        {
            X[d] = between(0.008, 0.112);
        }
        else if (cuts[d] > 1 && (kind == "edge" || !inPlane(d, first)))
        {
            X[d] = L*(1 + any(cuts[d] - 1))/cuts[d] + hair();
            if (kind == "plane" || chance(0.5)) V[d] = hair();
        }
        else
        {
            X[d] = chance(0.5) && cells[d] > 1 \
                ? L*(1 + any(cells[d] - 1))/cells[d] : between(0.01, 0.11);
        }
    }
}

# In the kind "plane": is d not the one direction across the plane?
function inPlane(d, first,  k)
{
    for (k = 0; k < 3; k++)
    {
        if (cuts[(first + k) % 3] > 1) return (first + k) % 3 != d;
    }
}

# What only crowds have
function laws()
{
    return (chance(0.5) ? "manifold 0.05; " : "") \
        (chance(0.5) ? "reuse 0.001; " : "") \
        "contactLaw { en " between(0, 1) "; friction { type " \
        (chance(0.7) ? "coulomb; mu " between(0, 1) : "none") "; } } ";
}

# The mesh turns, about any axis through its middle
function turns(  file)
{
    file = "constant/dynamicMeshDict";
    header(file, "dictionary");
    print "dynamicFvMesh dynamicMotionSolverFvMesh;\n" \
        "motionSolverLibs (fvMotionSolvers);\nmotionSolver solidBody;\n" \
        "solidBodyMotionFunction rotatingMotion;\norigin (" \
        turned(L/2, L/2, L/2) "); axis (" \
        turned(between(-1, 1), between(-1, 1), 1) "); omega " \
        between(-30, 30) ";" > file;
}

BEGIN {
    srand(seed); any(2); any(2);
    L = 0.12;
    turn(0.3);
    ranks = divide();
    mesh();
    decompose(kind != "plane" && chance(0.4));
    bodies();

    print "contact { model " (chance(0.5) ? "impulse" : "nonSmooth") \
        "; " (kind == "crowd" ? laws() "nSubCycles 4" \
        : "nSubCycles " (chance(0.5) ? 2 : 20)) "; }" > "constant/changes";
    if (kind == "crowd" && chance(0.3)) turns();
    header("constant/g", "uniformDimensionedVectorField");
    print "dimensions [0 1 -2 0 0 0 0];\nvalue (" (chance(0.4) ? "0 0 0" \
        : chance(0.5) ? turned(0, 0, -9.81) : "0 0 -9.81") ");" > "constant/g";
    print ranks;
}

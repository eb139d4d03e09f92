// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

#include "superellipsoidPreflight.H"
#include "superellipsoidInput.H"
#include "superellipsoidMaterials.H"
#include "superellipsoidMovingWalls.H"

// * * * * * * * * * * * * * Private Member Functions  * * * * * * * * * * * //

Foam::string Foam::superellipsoidPreflight::planeText(const vector& g) const
{
    const vector across(g - world_.plane().along(g));

    string text
    (
        "    one layer of cells: particles stay in the plane "
      + world_.plane().text() + ", with one axis normal to it\n"
    );

    if (across != vector::zero)
    {
        text +=
            "    gravity normal to it, " + superellipsoidInput::text(across)
          + ", has no effect\n";
    }

    return text;
}


Foam::string Foam::superellipsoidPreflight::pairsText() const
{
    const sel_material& usual = world_.settings().world.material;
    const List<sel_material>& pairs = world_.settings().pairMaterials;
    const wordList& shapes = world_.shapes().names();

    string text("    pairs: " + superellipsoidMaterials::text(usual) + '\n');

    forAll(pairs, k)
    {
        const label i = k/shapes.size();
        const label j = k % shapes.size();

        if (i <= j && !sel_material_same(&pairs[k], &usual))
        {
            text +=
                "    pairs " + shapes[i] + ' ' + shapes[j] + ": "
              + superellipsoidMaterials::text(pairs[k]) + '\n';
        }
    }

    return text;
}


Foam::string Foam::superellipsoidPreflight::wallText(const label i) const
{
    const superellipsoidSettings& settings = world_.settings();
    const superellipsoidWalls& walls = world_.walls();
    const sel_wall_patch& patch = settings.wallPatches[i];

    return
        (walls.mirrors()[i] ? "    mirror " : "    wall ")
      + walls.patchNames()[i] + ": "
      + superellipsoidMaterials::text(patch.material)
      + (settings.surfaces[i] ? settings.surfaces[i]->text() : string())
      + (patch.holdsBelow > 0 ? ", " + settings.stickText(i) : std::string())
      + (
            i >= walls.nMeshPatches()
          ? "; " + walls.moving().text(i - walls.nMeshPatches())
          : std::string()
        )
      + '\n';
}


// * * * * * * * * * * * * * * * Member Functions  * * * * * * * * * * * * * //

void Foam::superellipsoidPreflight::announce(const vector& g) const
{
    const superellipsoidSettings& settings = world_.settings();
    const superellipsoidShapes& shapes = world_.shapes();

    char model[SEL_EXPLANATION];
    sel_world_describe(&settings.world, model);

    string text(world_.name() + ": " + model);

    if (world_.forcing().hasGravity())
    {
        text +=
            "    gravity as a function of time, initially "
          + superellipsoidInput::text(g)
          + " m/s2; constant/g has no effect\n";
    }

    if (world_.plane().valid())
    {
        text += planeText(g);
    }

    forAll(shapes.names(), i)
    {
        if (shapes.about(i).size())
        {
            text +=
                "    shape " + shapes.names()[i] + ": " + shapes.about(i)
              + '\n';
        }
    }

    text += pairsText();

    forAll(settings.wallPatches, i)
    {
        text += wallText(i);
    }

    for (label k = 0; k < world_.touched().size(); ++k)
    {
        text +=
            "    periodic " + world_.touched().text(k)
          + ": particles touch across it\n";
    }

    if (settings.fluid.active())
    {
        text += "    fluid: " + settings.fluid.text();
        text +=
            settings.world.betweenParticles
          ? "\n"
          : "; particles do not collide with each other\n";
    }

    Info<< text.c_str() << endl;
}

/*---------------------------------------------------------------------------*\
    members.c - the layout of the interface, as it was compiled

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Offsets, sizes and the types of numbers come from the compiler; only names
    are written here.
\*---------------------------------------------------------------------------*/

#include "superellipsoid.h"

/* The name of a member's type, if that is a number or a pointer. An array
   decays to a pointer to its entries, so that only the size of the member
   distinguishes it from a pointer. */
#define TYPE(S, m)                                                             \
    _Generic(((S *)0)->m,                                                      \
        double: "double",                                                      \
        int: "int",                                                            \
        int64_t: "int64",                                                      \
        char *: sizeof(((S *)0)->m) == sizeof(char *) ? "pointer" : "char",    \
        double *: sizeof(((S *)0)->m) == sizeof(double *) ? "pointer"          \
                                                          : "double",          \
        default: "pointer")

/* Entries of the list. WHOLE: a structure. MEMBER: a member that is a number,
   an array of numbers or a pointer. NAMED: a member of a type T that has a
   name. The compiler rejects a wrong T, because pointers to two different
   types have no common type. */
#define WHOLE(S)     {#S, "", #S, 0, sizeof(S)},
#define MEMBER(S, m) {#S, #m, TYPE(S, m), offsetof(S, m), sizeof(((S *)0)->m)},
#define NAMED(S, m, T)                                                         \
    {#S, #m, #T, offsetof(S, m), sizeof(*(1 ? &((S *)0)->m : (T *)0))},

/* clang-format off */
static const sel_member members[] = {
    WHOLE(sel_soft_material)
    MEMBER(sel_soft_material, stiffness)
    MEMBER(sel_soft_material, shear)
    MEMBER(sel_soft_material, damping)
    MEMBER(sel_soft_material, dampingTangential)
    MEMBER(sel_soft_material, muStatic)
    MEMBER(sel_soft_material, muRolling)
    MEMBER(sel_soft_material, adhesion)
    NAMED(sel_soft_material, normal, sel_normal_law)
    NAMED(sel_soft_material, cohesion, sel_cohesion_law)
    NAMED(sel_soft_material, tangential, sel_tangential_law)
    NAMED(sel_soft_material, rolling, sel_rolling_law)

    WHOLE(sel_barrier_material)
    MEMBER(sel_barrier_material, stiffness)
    MEMBER(sel_barrier_material, exponent)
    MEMBER(sel_barrier_material, fraction)
    MEMBER(sel_barrier_material, barrier)
    MEMBER(sel_barrier_material, damping)
    MEMBER(sel_barrier_material, tangential)
    MEMBER(sel_barrier_material, drag)
    MEMBER(sel_barrier_material, muStatic)

    WHOLE(sel_material)
    MEMBER(sel_material, en)
    MEMBER(sel_material, et)
    MEMBER(sel_material, mu)
    NAMED(sel_material, friction, sel_friction)
    NAMED(sel_material, soft, sel_soft_material)
    NAMED(sel_material, barrier, sel_barrier_material)

    WHOLE(sel_plane)
    NAMED(sel_plane, axis, sel_plane_axis)
    MEMBER(sel_plane, at)

    WHOLE(sel_impulse_settings)
    NAMED(sel_impulse_settings, partners, sel_partners)
    MEMBER(sel_impulse_settings, iterations)
    MEMBER(sel_impulse_settings, removeOverlap)
    MEMBER(sel_impulse_settings, impactTime)
    MEMBER(sel_impulse_settings, bounceThreshold)

    WHOLE(sel_nonsmooth_settings)
    MEMBER(sel_nonsmooth_settings, velocityIterations)
    MEMBER(sel_nonsmooth_settings, tolerance)
    MEMBER(sel_nonsmooth_settings, relativeTolerance)
    MEMBER(sel_nonsmooth_settings, positionIterations)
    MEMBER(sel_nonsmooth_settings, bounceIterations)
    MEMBER(sel_nonsmooth_settings, bounceThreshold)
    NAMED(sel_nonsmooth_settings, law, sel_slip_law)

    WHOLE(sel_softsphere_settings)
    NAMED(sel_softsphere_settings, curvature, sel_curvature)
    MEMBER(sel_softsphere_settings, radiusLimit)
    NAMED(sel_softsphere_settings, integration, sel_integration)
    MEMBER(sel_softsphere_settings, tolerance)
    MEMBER(sel_softsphere_settings, iterations)

    WHOLE(sel_barrier_settings)
    MEMBER(sel_barrier_settings, skin)
    MEMBER(sel_barrier_settings, isExplicit)
    MEMBER(sel_barrier_settings, beta)
    MEMBER(sel_barrier_settings, gamma)
    MEMBER(sel_barrier_settings, tolerance)
    MEMBER(sel_barrier_settings, iterations)
    MEMBER(sel_barrier_settings, halvings)

    WHOLE(sel_world_settings)
    MEMBER(sel_world_settings, gravity)
    NAMED(sel_world_settings, plane, sel_plane)
    NAMED(sel_world_settings, material, sel_material)
    NAMED(sel_world_settings, method, sel_method)
    MEMBER(sel_world_settings, betweenParticles)
    MEMBER(sel_world_settings, manifold)
    MEMBER(sel_world_settings, reuse)
    MEMBER(sel_world_settings, skin)
    MEMBER(sel_world_settings, budget)
    MEMBER(sel_world_settings, threads)
    MEMBER(sel_world_settings, model)
    NAMED(sel_world_settings, impulse, sel_impulse_settings)
    NAMED(sel_world_settings, nonSmooth, sel_nonsmooth_settings)
    NAMED(sel_world_settings, softSphere, sel_softsphere_settings)
    NAMED(sel_world_settings, barrier, sel_barrier_settings)

    WHOLE(sel_shape)
    MEMBER(sel_shape, semiAxes)
    MEMBER(sel_shape, epsilon1)
    MEMBER(sel_shape, epsilon2)
    MEMBER(sel_shape, volume)
    MEMBER(sel_shape, inertia)
    MEMBER(sel_shape, equivalentDiameter)
    MEMBER(sel_shape, boundingRadius)
    MEMBER(sel_shape, minSemiAxis)

    WHOLE(sel_polyhedron_fault)
    MEMBER(sel_polyhedron_fault, text)

    WHOLE(sel_body)
    MEMBER(sel_body, shape)
    MEMBER(sel_body, centre)
    MEMBER(sel_body, Q)

    WHOLE(sel_contact)
    MEMBER(sel_contact, point)
    MEMBER(sel_contact, normal)
    MEMBER(sel_contact, overlap)
    MEMBER(sel_contact, point1)
    MEMBER(sel_contact, point2)
    MEMBER(sel_contact, residual)
    MEMBER(sel_contact, iterations)
    MEMBER(sel_contact, fallback)
    MEMBER(sel_contact, triangle)
    MEMBER(sel_contact, item)
    NAMED(sel_contact, feature, sel_feature)
    MEMBER(sel_contact, part)
    NAMED(sel_contact, end, sel_contact_end)

    WHOLE(sel_contact_memory)
    MEMBER(sel_contact_memory, u1)
    MEMBER(sel_contact_memory, u2)
    MEMBER(sel_contact_memory, type)

    WHOLE(sel_wall_mesh)
    MEMBER(sel_wall_mesh, nPoints)
    MEMBER(sel_wall_mesh, points)
    MEMBER(sel_wall_mesh, nTriangles)
    MEMBER(sel_wall_mesh, triangles)
    MEMBER(sel_wall_mesh, patch)

    WHOLE(sel_wall_patch)
    NAMED(sel_wall_patch, material, sel_material)
    MEMBER(sel_wall_patch, velocity)
    MEMBER(sel_wall_patch, omega)
    MEMBER(sel_wall_patch, origin)
    MEMBER(sel_wall_patch, holdsBelow)

    WHOLE(sel_region)
    NAMED(sel_region, type, sel_region_type)
    MEMBER(sel_region, p1)
    MEMBER(sel_region, p2)
    MEMBER(sel_region, radius)
    MEMBER(sel_region, orientation)

    WHOLE(sel_field_info)
    MEMBER(sel_field_info, name)
    MEMBER(sel_field_info, meaning)
    MEMBER(sel_field_info, width)
    MEMBER(sel_field_info, member)

    WHOLE(sel_particles)
    MEMBER(sel_particles, nLocal)
    MEMBER(sel_particles, n)
    MEMBER(sel_particles, id)
    MEMBER(sel_particles, shape)
    MEMBER(sel_particles, type)

    WHOLE(sel_statistics)
    MEMBER(sel_statistics, substeps)
    MEMBER(sel_statistics, rebuilds)
    MEMBER(sel_statistics, candidatePairs)
    MEMBER(sel_statistics, pairContacts)
    MEMBER(sel_statistics, wallContacts)
    MEMBER(sel_statistics, residualWorst)
    MEMBER(sel_statistics, overlapPairWorst)
    MEMBER(sel_statistics, overlapWallWorst)
    MEMBER(sel_statistics, overlapPairLast)
    MEMBER(sel_statistics, overlapWallLast)
    MEMBER(sel_statistics, travelWorst)
    MEMBER(sel_statistics, passed)
    MEMBER(sel_statistics, velocityIterations)
    MEMBER(sel_statistics, unconverged)
    MEMBER(sel_statistics, energyDissipated)
    MEMBER(sel_statistics, wallWork)
    MEMBER(sel_statistics, wallImpulse)

    WHOLE(sel_energy)
    MEMBER(sel_energy, particles)
    MEMBER(sel_energy, translation)
    MEMBER(sel_energy, rotation)
    MEMBER(sel_energy, potential)
    MEMBER(sel_energy, momentum)
    MEMBER(sel_energy, angularMomentum)
    MEMBER(sel_energy, mass)
    MEMBER(sel_energy, speedMean)
    MEMBER(sel_energy, speedMax)

    WHOLE(sel_layout)
};

#define FRICTION_LAW(NAME, name) {"sel_friction", #name, SEL_FRICTION_##NAME},
#define NORMAL_LAW(NAME, name) {"sel_normal_law", #name, SEL_NORMAL_##NAME},
#define COHESION_LAW(NAME, name)                                               \
    {"sel_cohesion_law", #name, SEL_COHESION_##NAME},
#define TANGENTIAL_LAW(NAME, name)                                             \
    {"sel_tangential_law", #name, SEL_TANGENTIAL_##NAME},
#define SLIP_LAW(NAME, name)    {"sel_slip_law", #name, SEL_SLIP_##NAME},
#define ROLLING_LAW(NAME, name) {"sel_rolling_law", #name, SEL_ROLLING_##NAME},

static const sel_enumerator enumerators[] = {
    SEL_FRICTION_LAWS(FRICTION_LAW)
    SEL_NORMAL_LAWS(NORMAL_LAW)
    SEL_COHESION_LAWS(COHESION_LAW)
    SEL_TANGENTIAL_LAWS(TANGENTIAL_LAW)
    SEL_ROLLING_LAWS(ROLLING_LAW)
    {"sel_plane_axis", "none", SEL_PLANE_NONE},
    {"sel_plane_axis", "x", SEL_PLANE_X},
    {"sel_plane_axis", "y", SEL_PLANE_Y},
    {"sel_plane_axis", "z", SEL_PLANE_Z},
    {"sel_partners", "all", SEL_PARTNERS_ALL},
    {"sel_partners", "deepest", SEL_PARTNERS_DEEPEST},
    SEL_SLIP_LAWS(SLIP_LAW)
    {"sel_curvature", "mean", SEL_CURVATURE_MEAN},
    {"sel_curvature", "gaussian", SEL_CURVATURE_GAUSSIAN},
    {"sel_curvature", "volume", SEL_CURVATURE_VOLUME},
    {"sel_integration", "leapFrog", SEL_LEAP_FROG},
    {"sel_integration", "trapezoidal", SEL_TRAPEZOIDAL},
    {"sel_method", "commonNormal", SEL_COMMON_NORMAL},
    {"sel_method", "deepestPoint", SEL_DEEPEST_POINT},
    {"sel_method", "midway", SEL_MIDWAY},
    {"sel_added_mass", "none", SEL_ADDED_MASS_NONE},
    {"sel_added_mass", "sphere", SEL_ADDED_MASS_SPHERE},
    {"sel_added_mass", "ellipsoid", SEL_ADDED_MASS_ELLIPSOID},
    {"sel_added_mass_path", "particlePath", SEL_ADDED_MASS_PARTICLE_PATH},
    {"sel_added_mass_path", "fluidPath", SEL_ADDED_MASS_FLUID_PATH},
    {"sel_contact_end", "apartSpheres", SEL_APART_SPHERES},
    {"sel_contact_end", "apartBoxes", SEL_APART_BOXES},
    {"sel_contact_end", "apartDirection", SEL_APART_DIRECTION},
    {"sel_contact_end", "apart", SEL_APART},
    {"sel_contact_end", "touching", SEL_TOUCHING},
    {"sel_contact_end", "touchingLoose", SEL_TOUCHING_LOOSE},
    {"sel_feature", "face", SEL_FACE},
    {"sel_feature", "edge", SEL_EDGE},
    {"sel_feature", "vertex", SEL_VERTEX},
    {"sel_region_type", "box", SEL_REGION_BOX},
    {"sel_region_type", "cylinder", SEL_REGION_CYLINDER},
#define ENTRY(code, message) {"sel_status", #code, code},
    SEL_STATUS_LIST(ENTRY)
#undef ENTRY
};
/* clang-format on */

const sel_member *sel_member_list(int *count, size_t size)
{
    *count = (int)(sizeof members / sizeof members[0]);
    return size == sizeof members[0] ? members : NULL;
}

const sel_enumerator *sel_enumerator_list(int *count, size_t size)
{
    *count = (int)(sizeof enumerators / sizeof enumerators[0]);
    return size == sizeof enumerators[0] ? enumerators : NULL;
}

int sel_interface(void)
{
    return SEL_INTERFACE;
}

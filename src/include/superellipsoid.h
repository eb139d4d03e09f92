/*---------------------------------------------------------------------------*\
    superellipsoid.h - public interface of the superellipsoid core

    SPDX-License-Identifier: GPL-3.0-or-later

    Contact, collision and motion of rigid superellipsoids, in C11, with no
    global state. Nothing here prints, exits or raises a floating-point
    exception (division by zero, invalid, overflow) on legal input.

    Families of names:

        sel_status_*      status codes and their messages
        sel_version       the version of the library
        sel_shape_*       one shape: volume, inertia, gauge, support, surface
        sel_polyhedron_*  a body with flat faces: from a file, or built in
        sel_plane_*       bodies held in a plane
        sel_contact_*     narrow phase: particle-particle
        sel_walls_*       triangulated walls and particle-wall contacts
        sel_shell_*       a surface from a file that is to be a wall
        sel_rigid_*       how a wall moves as a solid
        sel_welded_*      loose triangles welded to a mesh
        sel_enclosure_*   the inside of a closed surface
        sel_manifold      the points of a contact between flat sides
        sel_collision_*   impulses of one contact
        sel_cone_*        the impulse of one contact among many
        sel_soft_*        forces of a soft contact
        sel_spring_*      the spring across its normal
        sel_motion_*      quaternions and rigid-body motion
        sel_neighbours_*  candidate pairs
        sel_packing_*     random non-overlapping placement
        sel_region_*      where to, beside periodic boundaries
        sel_sizes_*       what distributions have between two sizes
        sel_world_*       all particles: state, substep, statistics
        sel_load          what a contact of a world bore
        sel_wall_sums_*   what walls bear and lose, added up
        sel_exact_*       a sum that no order of its terms changes
        sel_field_*       the list of a particle's fields
        sel_memory_*      what is known of contacts, as numbers that travel
        sel_model_*       what a substep is
        sel_statistics_*  statistics of several processes together
        sel_checksum_*    checksums of what is written and read again
        sel_clock_*       wall-clock and processor time
        sel_replay_*      one narrow-phase call as a text file
        sel_resistance_*  force and torque of a slow flow on one shape
        sel_drag_*        drag laws beyond Stokes flow
        sel_fluid_*       what the fluid does to the particles of a world
        sel_couple        a torque as impulses of the cells of a mesh
        sel_immersed      the fluid over a body that reaches into several cells
        sel_measure_*     numbers out of many bodies
        sel_section_*     what passes a plane
        sel_bins_*        bins in space, and what bodies have in them
        sel_columns_*     heights of a bed

    Conventions, unless a declaration says otherwise:

        units         SI, double precision
        vectors       double[3]; n vectors in an array are n x 3, row by row
        orientation   unit quaternion q = (e0; e1 e2 e3). The tensor Q (3 x 3,
                      row by row) turns body components into global ones:
                      x_global = Q x_body + centre. Q is the transpose of the
                      matrix R of Wedel et al. 2023, eq. 12, with its entry
                      m23 corrected to 2(e2 e3 + e0 e1).
        spin          omega [rad/s], global frame
        normal        unit, from particle 1 to particle 2, or from the
                      particle into the wall
        overlap       > 0 when touching [m]

    References, cited by author and year; docs/theory.md lists the equations
    and the misprints that are corrected here:

        Wedel et al. 2023        Wedel, Strakl, Ravnik, Steinmann, Hribersek,
                                 "Particle-particle and particle-wall
                                 collisions of superellipsoids in flows",
                                 Computational Particle Mechanics,
                                 doi:10.1007/s40571-023-00618-6
        Podlozhnyuk et al. 2017  Podlozhnyuk, Pirker, Kloss, "Efficient
                                 implementation of superquadric particles in
                                 Discrete Element Method within an open-source
                                 framework", Computational Particle Mechanics,
                                 doi:10.1007/s40571-016-0131-6
        Preclik et al. 2017      Preclik, Eibl, Ruede, "The maximum
                                 dissipation principle in rigid-body dynamics
                                 with purely inelastic impacts",
                                 arXiv:1706.00221
        Campello 2015            Campello, "A description of rotations for DEM
                                 models of particle systems", Computational
                                 Particle Mechanics 2,
                                 doi:10.1007/s40571-015-0041-z
\*---------------------------------------------------------------------------*/

#ifndef SUPERELLIPSOID_H
#define SUPERELLIPSOID_H

#include "sel_status.h"
#include "sel_version.h"
#include "sel_checksum.h"
#include "sel_clock.h"
#include "sel_limits.h"
#include "sel_shape.h"
#include "sel_shell.h"
#include "sel_motion.h"
#include "sel_period.h"
#include "sel_plane.h"
#include "sel_polyhedron.h"
#include "sel_contact.h"
#include "sel_walls.h"
#include "sel_local.h"
#include "sel_mesh.h"
#include "sel_manifold.h"
#include "sel_collision.h"
#include "sel_cone.h"
#include "sel_force.h"
#include "sel_neighbours.h"
#include "sel_packing.h"
#include "sel_sizes.h"
#include "sel_fields.h"
#include "sel_world.h"
#include "sel_load.h"
#include "sel_hold.h"
#include "sel_wear.h"
#include "sel_replay.h"
#include "sel_resistance.h"
#include "sel_drag.h"
#include "sel_fluid.h"
#include "sel_immersed.h"
#include "sel_couple.h"
#include "sel_measure.h"
#include "sel_trial.h"

#endif

/*---------------------------------------------------------------------------*\
    superellipsoid.h - public interface of the superellipsoid core

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Contact, collision and motion of rigid superellipsoids and polyhedra, in
    C11, with no global state. No function prints, exits or raises a
    floating-point exception (division by zero, invalid, overflow) on valid
    input.

    Families of names:

        sel_status_*      status codes and their messages
        sel_version       the version of the library
        sel_shape_*       one shape: volume, inertia, gauge, support, surface
        sel_polyhedron_*  polyhedra, read from a file or built in
        sel_plane_*       particles held in a plane
        sel_contact_*     narrow phase: particle-particle
        sel_walls_*       triangulated walls and particle-wall contacts
        sel_wall_regions  sub-regions of walls
        sel_subregions_*  sub-regions of a polyhedron: faces, edges, vertices
        sel_local_*       local contacts, one per pair of sub-regions
        sel_shell_*       surfaces from a file that become walls
        sel_rigid_*       motion of a rigid wall
        sel_welded_*      loose triangles welded to a mesh
        sel_enclosure_*   the inside of a closed surface
        sel_manifold      the contact points of two flat sides
        sel_collision_*   impulses of one contact
        sel_barrier_*     the force law of the model "barrier"
        sel_cone_*        the impulse of one contact among many
        sel_soft_*        forces of a soft contact
        sel_spring_*      the tangential spring of a soft contact
        sel_motion_*      quaternions and rigid-body motion
        sel_neighbours_*  candidate pairs
        sel_packing_*     random and dense placement without overlap
        sel_inlet_*       surfaces through which particles enter
        sel_spread_*      random orientations about a direction
        sel_region_*      regions for placement, with periodic boundaries
        sel_period_*      periodic boundaries
        sel_image_*       periodic images of particles
        sel_law           keyword and properties of a law; each family of laws
                          has a list: sel_friction_list, sel_normal_list, ...
        sel_finding       a number of the input that is not allowed
        sel_sizes_*       share of a size distribution between two cut-offs
        sel_log_normal_*  a size distribution
        sel_mixture_*     mixtures of shapes, by shares of the number or mass
        sel_rate_*        integral of a rate over time
        sel_feed_*        particles fed over time: the number due, the state
        sel_newcomer_*    particles that wait until they have space
        sel_particle_table_*  particles from a text with one row per particle
        sel_world_*       all particles: state, substep, statistics
        sel_load          load of a contact of a world
        sel_hold_*        walls that hold particles
        sel_wall_sums_*   loads and wear of walls, summed
        sel_exact_*       sums that do not depend on the order of the terms
        sel_field_*       the list of a particle's fields
        sel_memory_*      records of the memory of contacts
        sel_model_*       the models of a substep
        sel_statistics_*  merging statistics of several processes
        sel_checksum_*    checksums of data that is written and read again
        sel_clock_*       wall-clock and processor time
        sel_replay_*      one narrow-phase call as a text file
        sel_resistance_*  force and torque of a slow flow on one shape
        sel_drag_*        drag laws beyond Stokes flow
        sel_fluid_*       action of the fluid on the particles of a world
        sel_couple        a torque distributed over cells as impulses
        sel_immersed      the fluid at a body that spans several cells
        sel_flow_*        flows that a formula gives
        sel_cells_*       the mesh of a fluid
        sel_samples_*     points of equal volume in a body
        sel_cover_*       cells that bodies cover, and their exchange with them
        sel_measure_*     measurements on many bodies
        sel_section_*     flow through a plane
        sel_bins_*        bins in space, and the bodies in them
        sel_columns_*     heights of the surface of a packing
        sel_tally_*       sums over particles that pass a section or leave
        sel_bulk_*        coordination, solid fraction and stress in a volume
        sel_network_*     contacts over several substeps, with mean forces
        sel_budget_*      the conservation budget of a run
        sel_report_*      a step over all processes, for a log
        sel_adviser_take  advice for the user, printed in a log
        sel_overlaps_*    overlaps, sorted, the largest first
        sel_step_*        greatest values of a step
        sel_substeps_*    number of substeps of a step
        sel_trial_*       cost of particles, measured in a trial run
        sel_member_*      the layout of structures, for other languages

    Conventions, unless a declaration says otherwise:

        units         SI, double precision
        vectors       double[3]; n vectors in an array are n x 3, row by row
        orientation   unit quaternion q = (e0; e1 e2 e3). The tensor Q (3 x 3,
                      row by row) converts body components to global ones:
                      x_global = Q x_body + centre. Q is the transpose of the
                      matrix R of Wedel et al. 2023, eq. 12, with its entry
                      m23 corrected to 2(e2 e3 + e0 e1).
        spin          omega [rad/s], global frame
        normal        unit, from particle 1 to particle 2, or from the
                      particle into the wall
        overlap       > 0 if the bodies touch [m]

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
#include "sel_law.h"
#include "sel_force.h"
#include "sel_neighbours.h"
#include "sel_packing.h"
#include "sel_sizes.h"
#include "sel_mixture.h"
#include "sel_feed.h"
#include "sel_newcomer.h"
#include "sel_particle_table.h"
#include "sel_fields.h"
#include "sel_exchange.h"
#include "sel_settings.h"
#include "sel_statistics.h"
#include "sel_substeps.h"
#include "sel_memory.h"
#include "sel_world.h"
#include "sel_halo.h"
#include "sel_wall_motion.h"
#include "sel_load.h"
#include "sel_moving_walls.h"
#include "sel_hold.h"
#include "sel_wear.h"
#include "sel_replay.h"
#include "sel_resistance.h"
#include "sel_drag.h"
#include "sel_fluid.h"
#include "sel_immersed.h"
#include "sel_couple.h"
#include "sel_flow.h"
#include "sel_cells.h"
#include "sel_samples.h"
#include "sel_cover.h"
#include "sel_measure.h"
#include "sel_tally.h"
#include "sel_bed.h"
#include "sel_bulk.h"
#include "sel_network.h"
#include "sel_budget.h"
#include "sel_check.h"
#include "sel_report.h"
#include "sel_substeps.h"
#include "sel_trial.h"
#include "sel_members.h"

#endif

# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The lagrangianSuperellipsoid authors
"""The functions of the core that this module calls, as the headers have them.

tests/python compiles these declarations behind the headers, so that one that
differs does not pass.
"""

import re

DECLARATIONS = '''
const char *sel_version(void);
const char *sel_status_message(sel_status);
const sel_field_info *sel_field_list(int *);

sel_status sel_shape_init(sel_shape *, const double *, double, double);
sel_status sel_shape_init_equivalent(sel_shape *, double, const double *,
    double, double);
sel_status sel_shape_init_polyhedron(sel_shape *, const sel_polyhedron *,
    double);
double sel_shape_inside_outside(const sel_shape *, const double *);
double sel_shape_gauge(const sel_shape *, const double *, double *, double *);
double sel_shape_support(const sel_shape *, const double *, double *);
double sel_shape_area(const sel_shape *);
double sel_shape_projected_area(const sel_shape *, const double *);
int sel_shape_tessellation_points(int);
int sel_shape_tessellation_quads(int);
sel_status sel_shape_tessellate(const sel_shape *, int, double *, double *,
    int *);
int sel_shape_has_flat_sides(const sel_shape *);

sel_polyhedron *sel_polyhedron_read(const char *, sel_polyhedron_fault *);
sel_polyhedron *sel_polyhedron_solid(const char *, const double *, int,
    sel_polyhedron_fault *);
void sel_polyhedron_free(sel_polyhedron *);

void sel_motion_tensor(const double *, double *);
void sel_motion_quaternion(const double *, double *);

void sel_contact_body(sel_body *, const sel_shape *, const double *,
    const double *);
void sel_contact_pair(sel_method, const sel_body *, const sel_body *,
    sel_contact_memory *, sel_contact *);
void sel_contact_gap(const sel_body *, const sel_body *, double,
    sel_contact *);

sel_status sel_walls_create(sel_walls **, const sel_wall_mesh *, int *);
void sel_walls_free(sel_walls *);

sel_status sel_packing_random(const sel_region *, const sel_shape *, int,
    const int *, unsigned long, double, int, const sel_walls *, int,
    const sel_body *, double *, double *, int *);

const sel_model *sel_model_find(const char *);
const sel_model *sel_model_list(int);
const char *sel_model_keyword(const sel_model *);
void sel_world_fill_settings(sel_world_settings *, size_t);
sel_status sel_world_create_as(sel_world **, const sel_world_settings *,
    size_t);
void sel_world_free(sel_world *);
sel_status sel_world_add_shape(sel_world *, const sel_shape *, int *);
sel_status sel_world_set_walls(sel_world *, sel_walls *, int,
    const sel_wall_patch *);
const sel_walls *sel_world_walls(const sel_world *);
sel_status sel_world_resize(sel_world *, int, int);
sel_particles *sel_world_particles(sel_world *);
sel_status sel_world_begin(sel_world *, int *);
sel_status sel_world_check(const sel_world *, int *);
const char *sel_world_fault(const sel_world *, int);
sel_status sel_world_substep(sel_world *, double);
int sel_world_substeps_needed(const sel_world *, double, double);
sel_status sel_world_contacts(sel_world *, double, const sel_contact **,
    const int **, const int **, int *);
const sel_statistics *sel_world_statistics(const sel_world *);
void sel_world_clear_statistics(sel_world *);
void sel_world_energy(const sel_world *, sel_energy *);
sel_status sel_world_set_materials(sel_world *, int, const sel_material *);
sel_status sel_world_set_gravity(sel_world *, const double *, double *);
'''


def _parsed(text):
    """[(type of the result, name, [types of the arguments])]."""
    found = []
    for line in text.split(';'):
        if not line.strip():
            continue
        result, name, arguments = re.fullmatch(
            r'\s*(.*?)(\w+)\((.*)\)', line, re.S).groups()
        arguments = [a.strip() for a in arguments.split(',')]
        found.append((result.strip(), name,
                      [] if arguments == ['void'] else arguments))
    return found


FUNCTIONS = _parsed(DECLARATIONS)

/*---------------------------------------------------------------------------*\
    laws.h - tables of the laws of soft contacts (private)

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#ifndef SEL_FORCE_LAWS_H
#define SEL_FORCE_LAWS_H

#include "sel_force.h"

/* A function that is NULL adds nothing, or returns 0. Arguments are those of
   the public functions in sel_force.h. */

/* A normal law. */
typedef struct sel_normal_entry
{
    sel_law law;

    /* Sets all members of the force except the damper. */
    void (*force)(const sel_soft_material *m, double R, double overlap,
        sel_normal_force *f);

    /* Returns the damper [N s/m] for the force that was set. */
    double (*damper)(
        const sel_soft_material *m, double mass, const sel_normal_force *f);

    /* sel_soft_steepest */
    double (*steepest)(const sel_soft_material *m, double R, double mass,
        double speed, double *area);
} sel_normal_entry;

/* A law of cohesion. */
typedef struct sel_cohesion_entry
{
    sel_law law;

    /* Replaces the force of the normal law. */
    void (*force)(const sel_soft_material *m, double R, double overlap,
        sel_normal_force *f);

    /* Adds to the force of the normal law. */
    void (*add)(const sel_soft_material *m, double R, double overlap,
        sel_normal_force *f);

    double (*neck)(const sel_soft_material *m, double R);
    double (*pull_off)(const sel_soft_material *m, double R);
} sel_cohesion_entry;

/* A law of the tangential spring. */
typedef struct sel_tangential_entry
{
    sel_law law;
    double (*stiffness)(const sel_soft_material *m, double area);
} sel_tangential_entry;

/* A law of rolling resistance. moment is zero before the call. */
typedef struct sel_rolling_entry
{
    sel_law law;
    void (*resist)(const double rolling[3], double dt, double most,
        double stiffness, double stop, double rotation[3], double moment[3]);
} sel_rolling_entry;

/* The law of a material in each family. */
const sel_normal_entry *sel_normal_of(const sel_soft_material *m);
const sel_cohesion_entry *sel_cohesion_of(const sel_soft_material *m);
const sel_tangential_entry *sel_tangential_of(const sel_soft_material *m);
const sel_rolling_entry *sel_rolling_of(const sel_soft_material *m);

#define SEL_DECLARE_NORMAL(NAME, name)                                         \
    extern const sel_normal_entry sel_normal_##name;
#define SEL_DECLARE_COHESION(NAME, name)                                       \
    extern const sel_cohesion_entry sel_cohesion_##name;
#define SEL_DECLARE_TANGENTIAL(NAME, name)                                     \
    extern const sel_tangential_entry sel_tangential_##name;
#define SEL_DECLARE_ROLLING(NAME, name)                                        \
    extern const sel_rolling_entry sel_rolling_##name;
SEL_NORMAL_LAWS(SEL_DECLARE_NORMAL)
SEL_COHESION_LAWS(SEL_DECLARE_COHESION)
SEL_TANGENTIAL_LAWS(SEL_DECLARE_TANGENTIAL)
SEL_ROLLING_LAWS(SEL_DECLARE_ROLLING)
#undef SEL_DECLARE_NORMAL
#undef SEL_DECLARE_COHESION
#undef SEL_DECLARE_TANGENTIAL
#undef SEL_DECLARE_ROLLING

#endif

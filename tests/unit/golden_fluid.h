/*---------------------------------------------------------------------------*\
    golden_fluid.h - stored runs in a rotating fluid

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#ifndef GOLDEN_FLUID_H
#define GOLDEN_FLUID_H

#include "fluid_scenes.h"
#include "golden_crowds.h"
#include "golden_hash.h"

static inline void golden_sample(sel_world *world, const flow *field, double t,
    double dt)
{
    sel_fluid *f = sel_world_fluid(world);
    const sel_particles *p = sel_world_particles(world);
    for (int i = 0; i < p->nLocal; i++)
    {
        memcpy(f->x0 + 3*i, p->x + 3*i, 3*sizeof(double));
        scene_axpy(0.5*dt, p->v + 3*i, f->x0 + 3*i);
        flow_at(field, f->x0 + 3*i, t + 0.5*dt, f->u + 3*i, f->gradient + 9*i,
            f->dudt + 3*i);
        f->density[i] = 900;
        f->viscosity[i] = 2;
    }
    CHECK_OK(sel_world_begin_fluid(world, 0.5*dt));
}

static inline void golden_flow(sel_world *world, const flow *field, int steps,
    double dt)
{
    for (int k = 0; k < steps; k++)
    {
        golden_sample(world, field, dt*k, dt);
        run(world, 1, dt);
    }
}

static inline void golden_hydro(sel_world *world, int shape,
    const sel_drag_form *form)
{
    sel_hydro hydro;
    int index;
    memset(&hydro, 0, sizeof hydro);
    hydro.form = form;
    const double *axes = sel_world_shape(world, shape)->semiAxes;
    CHECK_OK(sel_resistance_ellipsoid(axes, &hydro.resistance));
    CHECK_OK(sel_resistance_added_mass(axes, hydro.addedMass));
    CHECK_OK(sel_world_add_hydro(world, &hydro, &index));
    CHECK_OK(sel_world_set_hydro(world, shape, index));
}

/* Basset's force and the tensor of the added mass. */
static inline void golden_history(golden_hash *hash)
{
    const flow rotating = {FLOW_ROTATION, 3, 0};
    sel_world_settings own = golden_rigid("impulse");
    own.impulse.impactTime = 0;
    sel_world *world = golden_vessel(golden_cubes(4, 0.3), &own);
    sel_fluid_settings settings = sel_fluid_default_settings();
    settings.history = 1;
    settings.addedMass = SEL_ADDED_MASS_ELLIPSOID;
    CHECK_OK(sel_world_set_fluid(world, &settings));
    golden_hydro(world, 0, NULL);
    golden_hydro(world, 1, NULL);
    golden_flow(world, &rotating, 200, 2e-3);
    golden_take(hash, world);
}

/* A drag law beyond Stokes, with both lift forces. */
static inline sel_world *golden_drag(const sel_drag_law *law, const char *model,
    const sel_drag_form *form)
{
    const flow cells = {FLOW_CELLS, 2, 0.5};
    sel_world_settings own = golden_rigid(model);
    scene *s = golden_cubes(2, 0.5);
    const double still[3] = {0, 0, 0};
    sel_world *world = make(s, &own);
    add_soft_box(world, golden_low, golden_high, &own.material, still);
    sel_fluid_settings settings = sel_fluid_default_settings();
    settings.drag = law;
    settings.addedMass = SEL_ADDED_MASS_SPHERE;
    settings.addedMassPath = SEL_ADDED_MASS_FLUID_PATH;
    settings.saffman = settings.magnus = settings.terms = 1;
    settings.dragAsPublished = law == &sel_drag_ganser;
    CHECK_OK(sel_world_set_fluid(world, &settings));
    golden_hydro(world, 0, form);
    golden_hydro(world, 1, form);
    golden_flow(world, &cells, 60, 4e-3);
    return world;
}

/* All drag laws; the form, which takes long to compute, is the same one for
   all. */
static inline void golden_drags(golden_hash *hash)
{
    static sel_drag_form form;
    sel_drag_form_init(&form, &golden_cubes(2, 0.5)->shapes[1]);
    golden_take(hash, golden_drag(&sel_drag_schiller_naumann, "nonSmooth", NULL));
    golden_take(hash, golden_drag(&sel_drag_haider_levenspiel, "nonSmooth", &form));
    golden_take(hash, golden_drag(&sel_drag_ganser, "impulse", &form));
    golden_take(hash, golden_drag(&sel_drag_hoelzer_sommerfeld, "softSphere", &form));
}

/* Bodies with full resistance tensors, one of them with coupling, in a given
   flow. */
static inline void golden_shear(void *context, int n, const double *x, double t,
    double *u, double *gradient, double *dudt)
{
    const flow shear = {FLOW_SHEAR, 4, 1};
    (void)context;
    for (int i = 0; i < n; i++)
    {
        flow_at(&shear, x + 3*i, t, u + 3*i, gradient + 9*i, dudt + 3*i);
    }
}

static inline void golden_tensors(golden_hash *hash)
{
    sel_world_settings own = golden_rigid("nonSmooth");
    scene *s = golden_cubes(2, 0.5);
    sel_world *world = golden_vessel(s, &own);
    sel_fluid_settings settings = sel_fluid_default_settings();
    settings.history = 1;
    CHECK_OK(sel_world_set_fluid(world, &settings));
    for (int k = 0; k < 2; k++)
    {
        sel_hydro hydro;
        sel_resistance_tensors tensors;
        int index;
        memset(&hydro, 0, sizeof hydro);
        memset(&tensors, 0, sizeof tensors);
        const double *axes = sel_world_shape(world, k)->semiAxes;
        CHECK_OK(sel_resistance_ellipsoid(axes, &hydro.resistance));
        for (int i = 0; i < 3; i++)
        {
            tensors.K[4*i] = hydro.resistance.K[i];
            tensors.Omega[4*i] = hydro.resistance.Omega[i];
            tensors.H[6*i + 3 + i] = hydro.resistance.Pi[i];
            tensors.C[4*i] = 0.3*k;
        }
        CHECK_OK(sel_world_add_hydro_tensors(world, &hydro, &tensors, &index));
        CHECK_OK(sel_world_set_hydro(world, k, index));
    }
    CHECK_OK(sel_world_set_flow(world, golden_shear, NULL));
    sel_fluid *f = sel_world_fluid(world);
    for (int i = 0; i < s->n; i++)
    {
        f->density[i] = 900;
        f->viscosity[i] = 20;
    }
    CHECK_OK(sel_world_begin_fluid(world, 0));
    run(world, 100, 4e-3);
    golden_take(hash, world);
}

#endif

/*---------------------------------------------------------------------------*\
    rest.c - how short a substep what rests needs

    SPDX-License-Identifier: GPL-3.0-or-later

    Speeds say nothing of a bed at rest: the quieter it is, the longer substeps
    they would allow, and each of them lets it fall by gravity times its square
    before the contacts answer. What they leave is to be seen at contacts that
    last. A collision is not one of them: how deep it gets follows from its
    speed, which sel_world_substeps_needed looks at.

    The overlap at rest goes about with the square of the substep, but comes and
    goes over several. So the number of substeps grows by its root, at most
    twofold a step, and falls slowly, and only from well below.
\*---------------------------------------------------------------------------*/

#include "base/vec3.h"
#include "step/step.h"

#include <gsl/gsl_math.h>

/* [-] Contacts of so many substeps in a row rest. */
#define REST_AGE 10
/* [-] Share of the allowed overlap below which substeps may become longer, and
   by how much in a step. */
#define REST_LOW  0.25
#define REST_FALL 0.9
/* [-] The least and the greatest growth. */
#define REST_LEAST_GROWTH 1.1
#define REST_MOST_GROWTH  2.0
/* [-] Fall in a substep, over the allowed overlap, below which the length of
   the substep is not what a bed overlaps by: a thousand layers. */
#define REST_FINEST 1e-3

double sel_world_resting_overlap(const sel_world *w)
{
    const sel_contacts *all = &w->contacts;
    double worst = 0.0;
    for (int c = 0; c < all->n; c++)
    {
        if (w->links.list[all->link[c]].age < REST_AGE)
        {
            continue;
        }
        int i = all->first[c], j = all->second[c];
        double size = w->shapes[w->p.shape[i]].equivalentDiameter;
        if (j >= 0)
        {
            size = GSL_MIN_DBL(
                size, w->shapes[w->p.shape[j]].equivalentDiameter);
        }
        worst = GSL_MAX_DBL(worst, all->list[c].overlap / size);
    }
    return worst;
}

/* The number from which on falling is too little to matter. */
static double finest(const sel_world *w, double dt, double most)
{
    double fall = dt * dt * v3_norm(w->settings.gravity);
    double allowed = REST_FINEST * most * 2.0 * w->leastAxis;
    return fall > allowed ? sqrt(fall / allowed) : 1.0;
}

int sel_world_substeps_settled(
    const sel_world *w, double dt, int before, double overlap, double most)
{
    double n = before, share = overlap / most;
    if (share > 1.0)
    {
        n *= GSL_MAX_DBL(
            REST_LEAST_GROWTH, GSL_MIN_DBL(sqrt(share), REST_MOST_GROWTH));
        n = GSL_MAX_DBL(ceil(n), before + 1.0);
    }
    else if (share < REST_LOW)
    {
        n = floor(REST_FALL * n);
    }
    n = GSL_MIN_DBL(n, ceil(finest(w, dt, most)));
    return (int)GSL_MAX_DBL(1.0, GSL_MIN_DBL(n, SEL_SUBSTEPS_MOST));
}

/*  contact_checks.h - checks of any contact, and of the claims of each method

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors  */

#ifndef CONTACT_CHECKS_H
#define CONTACT_CHECKS_H

#include "suite.h"

static inline void solve_by(sel_method method, const scene_pair *pair,
    sel_contact *contact)
{
    sel_contact_memory memory;
    memset(&memory, 0, sizeof memory);
    sel_contact_pair(method, &pair->body[0], &pair->body[1], &memory,
        contact);
}

static inline int sane(const sel_contact *c)
{
    int finite = isfinite(c->overlap) && isfinite(c->residual);
    for (int k = 0; k < 3; k++)
    {
        finite = finite && isfinite(c->point[k]) && isfinite(c->normal[k])
            && isfinite(c->point1[k]) && isfinite(c->point2[k]);
    }
    return finite && c->triangle == -1 && c->residual >= 0;
}

/* Round-off of coordinates, which are sums of a few rounded numbers, over the
   smallest semi-axis. */
static inline double rounding(const scene_pair *pair)
{
    double extent = pair->shape[0].boundingRadius
        + pair->shape[1].boundingRadius + scene_norm(pair->body[0].centre)
        + scene_norm(pair->body[1].centre);
    return 1e-14*extent/pair->size;
}

/* Checks that apply to every touching contact: points on the surfaces to 1e-10,
   unit normal, the overlap along it. */
static inline void check_record(const scene_pair *pair,
    const sel_contact *contact)
{
    scene_verdict v;
    double slack = rounding(pair);
    scene_judge(&pair->body[0], &pair->body[1], contact, &v);
    CHECK_TRUE(sane(contact));
    CHECK_AT_MOST(v.onSurface1, 1e-10 + slack);
    CHECK_AT_MOST(v.onSurface2, 1e-10 + slack);
    CHECK_AT_MOST(v.unit, 1e-14);
    CHECK_AT_MOST(v.planes, 1e-12 + slack);
    CHECK_AT_MOST(-contact->overlap/pair->size, 1e-9 + slack);
}

/* Further checks of what a method claims, as far as the residual goes. Either
   the contact point is midway between the points, and point2 is the support
   point of body 2, to round-off and the residual; or both inside-outside
   functions are equal at the contact point, and as small as the residual says,
   and the points are on the line along the normal. */
static inline void check_claims(sel_method method, const scene_pair *pair,
    const sel_contact *contact)
{
    scene_verdict v;
    double slack = rounding(pair);
    scene_judge(&pair->body[0], &pair->body[1], contact, &v);
    if (method != SEL_MIDWAY)
    {
        CHECK_AT_MOST(v.support2, contact->residual + 1e-12 + slack);
        for (int k = 0; k < 3; k++)
        {
            CHECK_NEAR(contact->point[k],
                0.5*(contact->point1[k] + contact->point2[k]),
                0.1*slack*pair->size);
        }
    }
    if (contact->end != SEL_TOUCHING)
    {
        return;
    }
    CHECK_AT_MOST(contact->residual, 1e-8);
    if (method == SEL_COMMON_NORMAL)
    {
        double deq = fmin(pair->shape[0].equivalentDiameter,
            pair->shape[1].equivalentDiameter);
        CHECK_AT_MOST(v.support1, contact->residual + 1e-12 + slack);
        CHECK_AT_MOST(v.across*pair->size/deq,
            contact->residual + 1e-11 + slack);
        /* guaranteed only if there is a minimum (see the declaration of the
           method); the fuzz program counts the other cases */
        double depth = contact->overlap/pair->size;
        CHECK_THAT(depth*pair->size > scene_slight(pair)
            || !scene_bends_down(&pair->body[0], &pair->body[1],
                contact->normal), "the depth %g is not a minimum", depth);
    }
    if (method == SEL_MIDWAY)
    {
        CHECK_AT_MOST(v.greater, 1 + 1e-9 + slack);
        CHECK_AT_MOST(v.unequal, 1e-9 + slack);
        CHECK_AT_MOST((v.midwayGap - contact->residual)*v.greater,
            1e-11 + slack);
        CHECK_AT_MOST(v.line1, 1e-10 + slack);
        CHECK_AT_MOST(v.line2, 1e-10 + slack);
    }
}

/* Is the solution unique? deepestPoint: no centre in the other body;
   commonNormal: a slight overlap. */
static inline int comparable(sel_method method, const scene_pair *pair,
    const sel_contact *contact)
{
    const sel_body *a = &pair->body[0], *b = &pair->body[1];
    switch (method)
    {
        case SEL_COMMON_NORMAL:
            return contact->overlap < scene_slight(pair);
        case SEL_DEEPEST_POINT:
            return scene_body_gauge(a, b->centre, NULL) > 1;
        case SEL_MIDWAY:
        case SEL_METHOD_COUNT:
        default:
            return 1;
    }
}

/* Adds a test that runs once for each method: _i. */
static inline void suite_add_methods(Suite *suite, const char *name,
    const TTest *test, double seconds)
{
    TCase *tcase = tcase_create(name);
    tcase_set_timeout(tcase, seconds);
    tcase_add_loop_test(tcase, test, 0, SEL_METHOD_COUNT);
    suite_add_tcase(suite, tcase);
}

#endif

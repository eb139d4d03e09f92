/*---------------------------------------------------------------------------*\
    world_turns.c - what is known of contacts, where a period turns

    SPDX-License-Identifier: GPL-3.0-or-later

    What a model keeps of a contact are vectors in the frame in which particle 1
    is at home (world_periods.c). Who passes a boundary that turns is turned,
    and that frame with him; but what is kept may lie on another process, or
    travel with particle 2. So it says how often particle 1 had been turned when
    it was told, and is turned by the rest where it is taken up again: by
    everyone who has it, by the same numbers.

    What a narrow phase keeps lies in the frames of the bodies; of a wall, which
    is not turned, nothing of it is right any more.
\*---------------------------------------------------------------------------*/

#include "base/vec3.h"
#include "world/world_state.h"

/* From one number of turns to another: forth, or less than 0 back. */
static int turns_between(int from, int to)
{
    int turns = (to - from) & (SEL_TURNS - 1);
    return turns < SEL_TURNS / 2 ? turns : turns - SEL_TURNS;
}

/* Forth, or back, once. */
static const double *turn_once(const sel_world *w, int back)
{
    int image = 1;
    for (int p = 0; p < w->turning; p++)
    {
        image *= 3;
    }
    return w->images[back ? w->opposite[image] : image].Q;
}

static void turn_vectors(const sel_world *w, double *data, const double Q[9])
{
    for (int f = 0; f < w->nLinkFields; f++)
    {
        const sel_link_field *field = &w->linkFields[f];
        int width = sel_field_width(field->kind);
        for (int k = 0; k < field->count; k++, data += width)
        {
            if (field->kind == SEL_FIELD_VECTOR)
            {
                double turned[3];
                m3_apply(turned, Q, data);
                v3_copy(data, turned);
            }
        }
    }
}

static void turn_link(sel_world *w, int l, int turns)
{
    const double *Q = turn_once(w, turns < 0);
    for (int k = 0; k != turns; k += turns < 0 ? -1 : 1)
    {
        turn_vectors(w, sel_link_data(w, l), Q);
        if (w->links.watched)
        {
            double turned[3];
            m3_apply(turned, Q, w->links.mark + 3 * l);
            v3_copy(w->links.mark + 3 * l, turned);
        }
    }
    if (w->links.list[l].kind == SEL_LINK_WALL && w->links.reuse)
    {
        w->links.kept[l].state = SEL_KEPT_NOTHING;
        w->links.slope[l].state = 0;
    }
}

void sel_world_turn_links(sel_world *w)
{
    for (int l = 0; l < w->links.count && w->turning >= 0; l++)
    {
        const sel_link *link = &w->links.list[l];
        if (link->kind != SEL_LINK_FREE)
        {
            int turns = turns_between(link->turns, w->p.turns[link->first]);
            if (turns != 0)
            {
                turn_link(w, l, turns);
            }
        }
    }
}

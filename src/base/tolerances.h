/*---------------------------------------------------------------------------*\
    tolerances.h - the tolerances of the core, with their reasons (private)

    SPDX-License-Identifier: GPL-3.0-or-later

    Slacks for the rounding of a single formula stand beside it.
\*---------------------------------------------------------------------------*/

#ifndef SEL_BASE_TOLERANCES_H
#define SEL_BASE_TOLERANCES_H

/* [-] Ratio below which a coordinate counts as this where an exponent below
   two would make the Hessian unbounded (epsilon > 1, planes of symmetry). */
#define SEL_HESSIAN_FLOOR 1e-9

/* [-] Distance from the centre, in semi-axes, below which a point is the
   centre: squares of it still are normal numbers. */
#define SEL_CENTRE 1e-140

/* Narrow phase. */

/* [-] Newton ends when points agree to this share of the length scale and
   the normals' difference is below it. A hundredth of what counts as solved,
   some ten thousand rounding errors; another step is not worth it. */
#define SEL_NEWTON_TOLERANCE 1e-11
/* [-] and is content with this when it no longer gains. */
#define SEL_NEWTON_ACCEPT 1e-10
/* Newton steps for the scale of two bodies whose exponents differ. */
#define SEL_SCALE_STEPS 60
/* Newton steps along a line to the surface, and how near to the gauge of one
   they end; likewise the logarithm of that scale. */
#define SEL_LINE_STEPS     100
#define SEL_LINE_TOLERANCE 1e-15
/* Least exponent of a body without edges: below, the normal turns by more than
   what counts as solved where a point moves by its rounding. */
#define SEL_SMOOTH_EPSILON 0.3
/* [-] Gauge of the end of a line, below one, that is no rounding. */
#define SEL_LINE_MISSED 1e-13
/* [-] Overlap, in smallest semi-axes, from which other common normals are
   looked for. Below, the one that goes on from first touch is kept, even where
   sharp bodies would be parted sooner along another. */
#define SEL_COMMON_DEEP 0.5
/* [-] By how much the depth may rise from a start to a common normal. */
#define SEL_COMMON_RISE 0.05
/* [rad] How far from a common normal lower ones are looked for: near, where a
   slight saddle shows, and as far as a rounded edge may hide one. */
#define SEL_COMMON_TILTS                                                       \
    {                                                                          \
        1e-3, 1e-2, 1e-1                                                       \
    }
/* [-] Difference of depths, over the smaller dEq, that is no rounding. */
#define SEL_COMMON_NOISE 1e-13
/* Rounds of the descent to a common normal: to find a start for Newton, and
   all of them; cuts in each round. */
#define SEL_COMMON_FIRST_ROUNDS 2
#define SEL_COMMON_FIRST_CUTS   16
#define SEL_COMMON_ROUNDS       40
#define SEL_COMMON_CUTS         60
/* Distance of bodies that are apart: cuts, each of which leaves 0.88 of the
   ellipse of normals in the mean (1e-11 is left), and rounds, for normals more
   than 60 degrees from the first direction. */
#define SEL_GAP_CUTS   200
#define SEL_GAP_ROUNDS 8
/* [-] Largest certified residual of a contact that counts as solved. */
#define SEL_CONTACT_TOLERANCE 1e-9
/* Newton steps before the fallback takes over; warm starts take 1 to 3. */
#define SEL_NEWTON_MAX 40
/* [-] Gap between the planes across a normal, over the reach of both bodies,
   that is no rounding: they are apart. */
#define SEL_SEPARATED 1e-15
/* [-] Determinant of a step's 2 x 2 system, over the square of its size, below
   which there is no step. */
#define SEL_SINGULAR 1e-30
/* [-] Largest change of a coordinate vector (patch.h) in a step, relative. */
#define SEL_NEWTON_STRIDE 0.5
/* Halvings of a step that does not lessen the residual. */
#define SEL_NEWTON_HALVINGS 8
/* [-] Added to the curvatures of both surfaces so that flat faces in contact
   (which leave the point open) and vertices (which leave the normal open)
   still have a unique step. */
#define SEL_NEWTON_REGULAR 1e-10
/* Cuts of the bracketing search for the normal: each shrinks its area to
   0.77, so that 220 take a radius of 10 below 1e-12. */
#define SEL_DUAL_CUTS 220
/* The first cuts, which find a start for Newton. */
#define SEL_DUAL_FIRST_CUTS 12
/* and for a second attempt. */
#define SEL_DUAL_SECOND_CUTS 60
/* Cuts of the search for the point: each shrinks its volume to 0.85. */
#define SEL_PRIMAL_CUTS 900
/* [-] How far, over the smaller dEq, a point is moved to make both functions
   alike, and halvings on the way. */
#define SEL_EQUAL_REACH 1e-3
#define SEL_EQUAL_STEPS 48
/* [-] Size of the brackets at which the searches stop; that for the point: by
   how much, relative, its value may still fall. */
#define SEL_BRACKET 1e-13
/* [-] Gap between the bounds, relative, at which the search for the point
   ends. */
#define SEL_PRIMAL_GAP 1e-13
/* [-] Gauge of the centre of one particle in the other, less one, and least
   gauge of a solution, below which one engulfs the other: the partner point
   is then a small difference over a small number. */
#define SEL_ENGULFED 1e-6

/* Manifolds. */

/* Steps to a corner of a cap, and how far below the tilt at which they start
   (depth over the bounding radius) tilts are looked for, in logarithms. */
#define SEL_MANIFOLD_STEPS 30
#define SEL_MANIFOLD_SPAN  5.0
/* [-] Share of the depth from which one more step of Newton's method, which
   leaves its square, comes down to rounding. */
#define SEL_MANIFOLD_NEAR 1e-6
/* [-] What that step may leave, over the bounding radius, for a cubic through the
   last two places to take off but rounding. */
#define SEL_MANIFOLD_BEND 1e-7
/* [-] Component of a tilted normal (over semi-axes and bounding radius) below
   which the coordinate on its face is the better unknown. */
#define SEL_MANIFOLD_TIP 0.05
/* Newton steps along a line out of a body from its support plane (three or four
   as a rule), and the last of them, over the smallest semi-axis, that leaves
   rounding. */
#define SEL_MANIFOLD_LINE_STEPS 20
#define SEL_MANIFOLD_LINE_NEAR  1e-9
/* [-] Half-extent of the region of a face contact, over the smaller dEq, from
   which on it counts as one: a sphere's cap with a depth of 1e-3 is 0.02. */
#define SEL_MANIFOLD_LEAST 0.1

/* Exponent 2/epsilon from which on a side is flat, and stands on feet
   (sel_shape_has_flat_sides). */
#define SEL_FLAT_SIDES 8.0

/* Soft contacts of flat sides. */

/* [-] How far a tilt lifts the rim of a side, over the overlap, by which the force
   goes there from its middle, over the square of the contact's frequency times the
   substep. With it bodies rock on each other by about one radian a substep; leap-frog
   is stable up to two. */
#define SEL_SOFT_ROUND 2.0
/* [-] The least such lift, over the bounding radius: differences over it have seven
   digits. */
#define SEL_SOFT_TILT 1e-8
/* [-] Radius of curvature, over the half-extent, below which an edge counts as one
   of that radius. */
#define SEL_SOFT_SHARP 1e-2
/* [-] Square of the width over the length of a figure that is a line, */
#define SEL_SOFT_LINE 1e-12
/* and the distance over its length from which on it does not matter. */
#define SEL_SOFT_FAR 1e4
/* [-] Over that lift: how much deeper than the contact point the place may seem
   where the force acts; both sides' roundness makes half of it. */
#define SEL_SOFT_GAIN 8.0

/* Walls. */

/* [-] Slack of a point-in-triangle test, in triangle heights: above rounding
   so that nothing falls through a seam, below any length that matters. */
#define SEL_SEAM 1e-9
/* [-] Cosine slack for planes, and offsets over the body's size, that count
   as the same plane. */
#define SEL_COPLANAR 1e-9
/* [-] How far the two sides of a wall without thickness are from each other, at
   most, over the size of its triangles; and the slack of the cosine between them:
   above what files in single precision leave open, and far below any plate. */
#define SEL_SHEET 1e-6
/* [-] Slack of the sign tests that make an edge or vertex the deepest point
   of a wall. */
#define SEL_LOCAL_MINIMUM 1e-9
/* [-] Sine of the angle from which on a concave edge needs no test of its
   own: the least points of both faces then lie clearly inside them. */
#define SEL_FLAT_EDGE 1e-7
/* [-] Gauge of a wall point below which it is the body's centre, where the
   gauge has no gradient. */
#define SEL_WALL_CENTRE 1e-9
/* [-] Bracket on an edge, over its length, at which bisection ends. */
#define SEL_EDGE_BRACKET 1e-15
/* [-] Smallest height of a wall triangle over its longest edge. */
#define SEL_SLIVER 1e-10
/* Bisections for the deepest point of an edge. */
#define SEL_EDGE_STEPS 80

/* Collision. */

/* [-] Least pivot of the matrix of a contact point, over its diagonal, and
   least determinant of two of its rows: 1e-4 or more for a point of a body. */
#define SEL_COLLISION_PIVOT 1e-14

/* [-] Coefficients of friction above this one count as it: whatever they
   multiply stays finite. */
#define SEL_MU_MAX 1e100
/* [-] Likewise where cones of many contacts are solved together: the edge of a
   cone is known to rounding times mu. */
#define SEL_CROWD_MU_MAX 1e5
/* [-] Excess over the cone, over what it is the difference of, at which Newton's
   method for the secular equation has come down to rounding. */
#define SEL_SECULAR_TOLERANCE 1e-14
/* [-] A normal impulse of a slipping point below this share of what it is a
   difference of is taken from the friction instead. */
#define SEL_CONE_LEVEL 1e-3
/* [-] A multiplier larger than S by this is as good as infinite. */
#define SEL_SECULAR_FAR 1e20
/* Steps of it, bisections counted: as a rule 1 to 3. */
#define SEL_SECULAR_STEPS 80
/* [-] The same bound as SEL_MU_MAX for a contact that is prepared (sel_cone.h),
   whose radius is squared. */
#define SEL_CONE_MU_MAX 1e20
/* Steps to the root of the quartic of maximum dissipation, bisections counted:
   as a rule 5; and [-] the last of them, which leaves about its square. */
#define SEL_CONE_STEPS 100
#define SEL_CONE_STEP  1e-9
/* [-] 1 - slope.e of cone.h below which a point counts as far along an
   asymptote, and Newton steps to its place there. */
#define SEL_CONE_ASYMPTOTE 1e-4
#define SEL_CONE_POLISH    3
/* Steps of the secular equation in an inner loop before the safe method takes
   over: as a rule 1 to 3. */
#define SEL_CONE_FAST_STEPS 12
/* [-] Excess over the cone, over the friction, below which one more step of
   Newton's method, which leaves about its square, is the last. */
#define SEL_CONE_NEAR 1e-4
/* [-] Room of a contact over the friction that would hold it, below which the
   inner loop's method would take many steps. */
#define SEL_CONE_NARROW 1e-14
/* [m/s] Velocity at a contact whose impulses' squares still are numbers. */
#define SEL_CONE_TINY 1e-90
/* [-] Normal velocity after a collision, over what made it up, below which
   the point counts as still approaching: some rounding errors. */
#define SEL_APPROACH 1e-13
/* [-] The same for a manifold, over the speed of its points: above what the
   sweeps leave. */
#define SEL_APPROACH_BLOCK 1e-9
/* [-] What the conditions of a manifold's points may lack at the end of
   Newton's method, over the impulses: far below what a collision is known to,
   and another step would leave rounding; */
#define SEL_BLOCK_TOLERANCE 1e-11
/* impulses below this share of what stops the fastest point are held to the
   rounding of that. */
#define SEL_BLOCK_SCALE 1e-4
/* Steps of it, four as a rule; beyond these it goes in circles. */
#define SEL_BLOCK_STEPS 12
/* [-] Compliance that is added, over the greatest of a point: above rounding,
   below the least of what a manifold resists to; */
#define SEL_BLOCK_SOFT 1e-7
/* [-] least pivot over it; */
#define SEL_BLOCK_PIVOT 1e-3
/* [-] impulses, over what stops the fastest point, that have gone astray; */
#define SEL_BLOCK_ASTRAY 1e8
/* [-] and least radius of a disc, over the impulse that would stick, that
   counts in how firmly it holds a slip's direction. */
#define SEL_BLOCK_THIN 1e-9
/* [-] Width over length below which the points of a manifold are taken for a
   line. */
#define SEL_BLOCK_NARROW 1e-9
/* [-] Change of the impulses of a manifold in a sweep, relative, at which the
   sweeps end, */
#define SEL_SWEEP_TOLERANCE 1e-12
/* and their largest number; few manifolds need any; */
#define SEL_SWEEPS 200
/* in the second phase, where any lower energy is an answer; */
#define SEL_SWEEPS_SECOND 12
/* sweeps after which Newton's method tries again, and twice that, and so on. */
#define SEL_SWEEPS_FIRST 3
/* [-] Pull towards the old normal impulses, over the largest diagonal: above
   rounding, below the least of what a manifold resists to; */
#define SEL_PROXIMAL 1e-10
/* sweeps of it: each takes off what is left by that ratio; */
#define SEL_PROXIMAL_SWEEPS 3
/* [-] change in one, relative, at which they end: times the pull it is what
   velocity is left; */
#define SEL_PROXIMAL_SETTLED 1e-4
/* and the pivots allowed: twice the number of sets of four points. */
#define SEL_PIVOTS 32
/* [-] Pivot of the acceleration's least squares, over its diagonal, below
   which a past sweep tells nothing new. */
#define SEL_ANDERSON_PIVOT 1e-12

/* Areas. */

/* [-] What a quadrature may leave, relative: a hundredth of the promise. */
#define SEL_AREA_TOLERANCE 1e-12
/* Halvings of the first step, 1/4. */
#define SEL_AREA_LEVELS 5

/* World. */

/* [-] Largest motion by overlap removal in one substep, in smallest
   semi-axes: a deep overlap is taken away in steps, so that it throws no
   particle through another. */
#define SEL_SHIFT_MAX 0.1
/* [-] Overlap that is left in place, over the smaller dEq: more than a resting
   contact opens in a substep, a hundredth of what anyone would call an
   overlap. */
#define SEL_SLOP 1e-4
/* [-] What a point of a manifold may be deeper than the others, over the smaller
   dEq: a cube lies flat to half a millionth of a radian. */
#define SEL_LEVEL 5e-7
/* [-] Overlap at which flat sides rest on each other, over the smaller dEq: enough
   that what rounding and the tolerance leave does not open them: a point that does
   not touch falls freely for a substep. */
#define SEL_LIES 1e-6
/* [-] Gap up to which a body looks ahead, over its smallest semi-axis: bodies
   that go farther in a substep look no farther. */
#define SEL_AHEAD_MOST 0.25
/* [-] Way in a substep, over the smallest semi-axis, from which on a body looks
   ahead for walls: what creeps meets them gently. */
#define SEL_AHEAD_WALL 1e-3
/* [-] Cosine of the angle between the normals of walls that a body meets as
   one. */
#define SEL_AHEAD_SAME 0.99
/* [-] What a caller may allow a substep, of travel or overlap over a size. Beyond
   it asks for nothing: so no number overflows. */
#define SEL_ALLOWED_LEAST 1e-30
#define SEL_ALLOWED_MOST  1e30
/* [-] Overlap with a wall, over the height of the centre above the point, from
   which on a body of one or two points is met below its centre. */
#define SEL_WALL_DEEP 0.5
/* [-] What a contact may leave of its cone of friction and is still said to slip:
   sums of the impulses of a substep. */
#define SEL_GRIP_LEFT 1e-6
/* [-] Tolerance of the sweeps where a contact is new, over that where all are
   known: an error that is made then stays, for nothing undoes it. */
#define SEL_SWEEP_NEW 0.03
/* [-] Change of a contact's velocity in a sweep, over the speeds of its
   particles, that is rounding. */
#define SEL_SWEEP_ROUNDING 1e-13
/* [-] Share of what the first sweep changed, within the tolerance, that is left by
   those after it where bodies touch in faces: a quarter makes as many sweeps in
   all, and twenty cubes on each other tremble; */
#define SEL_REST_SHARE 0.1
/* and [-] what is at rest, of the velocity that forces give in a substep: ten
   cubes sway by 1e-9 m. 1e-8 is rounding in beds of a thousand. */
#define SEL_REST_LOWEST 1e-7
/* [-] Share of the tolerance by which velocities may have changed around a
   contact of model nonSmooth without its being solved again. */
#define SEL_SWEEP_QUIET 0.1
/* Sweeps from which on what they change is noted, for momentum, which comes two
   sweeps later: what one sweep puts right needs none. */
#define SEL_MOMENTUM_FROM 1
/* Sweeps from which on they are accelerated instead, which costs about as much
   as a sweep over all: for what momentum is slow at, too. */
#define SEL_ACCELERATE_FROM 14
/* Sweeps from which on each goes back again, which costs another one, and makes
   what is left exact in as many as there are unknowns. */
#define SEL_SYMMETRIC_FROM 32
/* Sweeps over contacts that were let go. */
#define SEL_LET_GO_SWEEPS 10
/* Rounds over the points of a contact in a sweep. */
#define SEL_ROUNDS 4
/* [-] Points of a manifold this near, over the smallest semi-axis, to where one
   was in the last substep are the same. */
#define SEL_POINT_NEAR 0.3
/* [-] Share of an overlap above it that a substep is to take away. */
#define SEL_PART_SHARE 0.3
/* [-] Share of the last push that the next begins with. What is to be opened
   has become less by SEL_PART_SHARE: all of it opens contacts, and what lay on
   them falls for a substep. */
#define SEL_PART_KEPT 0.8
/* [-] Change of an overlap in a sweep, over the smaller dEq, that does not
   matter: a hundredth of what is left in place. */
#define SEL_PART_LEAST 1e-6
/* [-] Overlap, over dEq, at which bodies flown back count as just touching:
   point and normal are off by about as much. */
#define SEL_TOUCH_NEAR 1e-7
/* [-] Distance of bodies that are apart, over the overlap at the other end of
   the bracket, up to which the chord is used. */
#define SEL_TOUCH_CHORD 10.0
/* Narrow-phase calls on the way there; three as a rule. */
#define SEL_TOUCH_STEPS 12
/* Turn or strain of a fluid in a substep, beyond which its path is no longer
   followed exactly [rad]: 50 terms of the series hold to here, and none that
   turns so far is resolved. */
#define SEL_FLUID_TURN 4.0
/* Passes of a substep in the fluid for the factor of the drag law (four as a
   rule), and the change of the slip, relative, at which it has settled. */
#define SEL_FLUID_PASSES  30
#define SEL_FLUID_SETTLED 1e-9
/* [-] Difference of the fluid's density over a body, by the largest, beyond which
   its mean is taken and not that at its centre. Gases and liquids of one kind
   stay below in the reach of a body; salt water over fresh does not. */
#define SEL_DENSITY_JUMP 0.01
/* [-] Reynolds number below which a published C_D, 1/Re, would overflow, */
#define SEL_DRAG_RE_LEAST 1e-30
/* and beyond which nothing is known and products of powers would. */
#define SEL_DRAG_RE_MOST 1e12
/* Bounds on the numbers of a resistance, */
#define SEL_HYDRO_SMALLEST 1e-9
#define SEL_HYDRO_LARGEST  1e9
/* Bounds on the fluid's numbers, in SI units: whatever they make stays
   finite. */
#define SEL_FLUID_LARGEST  1e60
#define SEL_FLUID_SMALLEST 1e-60
/* [-] cos 45 degrees. Faces of a wall that meet at less are one for who slides over
   them; the sides of a box are not. */
#define SEL_IMPACT_ALIKE 0.7071067811865476
/* [-] Deviation of a quaternion's length from one that is mended silently. */
#define SEL_UNIT 1e-6

#endif

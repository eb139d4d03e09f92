/*---------------------------------------------------------------------------*\
    tolerances.h - the tolerances of the core, with their reasons (private)

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    A slack for the rounding of a single formula is given beside that formula.
\*---------------------------------------------------------------------------*/

#ifndef SEL_BASE_TOLERANCES_H
#define SEL_BASE_TOLERANCES_H

/* [-] Least ratio of a coordinate used in the Hessian where an exponent below
   two would make it unbounded (epsilon > 1, planes of symmetry). */
#define SEL_HESSIAN_FLOOR 1e-9

/* [-] Distance from the centre, in semi-axes, below which a point counts as the
   centre. The square of this value is still a normal number. */
#define SEL_CENTRE 1e-140

/* Narrow phase. */

/* [-] Newton ends when the points agree to this fraction of the length scale
   and the difference of the normals is below it. It is a hundredth of
   SEL_CONTACT_TOLERANCE and some ten thousand rounding errors: another step is
   not worth its cost. */
#define SEL_NEWTON_TOLERANCE 1e-11
/* [-] The same, for a Newton iteration that no longer improves. */
#define SEL_NEWTON_ACCEPT 1e-10
/* Most Newton steps for the common scale of two bodies of different
   exponents. */
#define SEL_SCALE_STEPS 60
/* Most Newton steps along a line to the surface, and the distance from gauge
   one at which they end. The steps for the logarithm of the common scale end
   at the same value. */
#define SEL_LINE_STEPS     100
#define SEL_LINE_TOLERANCE 1e-15
/* Least epsilon of a body that counts as smooth. Below it, moving a point by
   its rounding error rotates the normal by more than
   SEL_CONTACT_TOLERANCE. */
#define SEL_SMOOTH_EPSILON 0.3
/* [-] By how much the gauge at the end of a line may fall short of one through
   rounding. A larger shortfall means that the line missed the body. */
#define SEL_LINE_MISSED 1e-13
/* [-] Overlap, in smallest semi-axes, above which other common normals are
   searched. Below it the contact keeps the normal that has developed since
   first touch, even where sharp bodies would separate sooner along another. */
#define SEL_COMMON_DEEP 0.5
/* [-] Largest relative rise of the depth from a start to a common normal. */
#define SEL_COMMON_RISE 0.05
/* [rad] Tilts from a common normal at which lower depths are searched: the
   smallest reveals a slight saddle, the largest is as far as a rounded edge
   may hide one. */
#define SEL_COMMON_TILTS                                                       \
    {                                                                          \
        1e-3, 1e-2, 1e-1                                                       \
    }
/* [-] Difference of depths, over the smaller dEq, that exceeds rounding. */
#define SEL_COMMON_NOISE 1e-13
/* Iterations of the descent to a common normal, and cuts in each: first those
   that find a start for Newton, then those of a full descent. */
#define SEL_COMMON_FIRST_ITERATIONS 2
#define SEL_COMMON_FIRST_CUTS       16
#define SEL_COMMON_ITERATIONS       40
#define SEL_COMMON_CUTS             60
/* Search for the distance of separate bodies. Each cut leaves 0.88 of the
   ellipse of normals in the mean, all cuts together 1e-11. More than one
   iteration is needed where the normal is more than 60 degrees from the first
   direction. */
#define SEL_GAP_CUTS       200
#define SEL_GAP_ITERATIONS 8
/* [-] Largest certified residual of a contact that counts as solved. */
#define SEL_CONTACT_TOLERANCE 1e-9
/* Newton steps before the fallback takes over; warm starts need 1 to 3. */
#define SEL_NEWTON_MAX 40
/* [-] Gap between the two support planes of a normal, over the sum of the
   bounding radii, that exceeds rounding: the bodies are separate. */
#define SEL_SEPARATED 1e-15
/* [-] Determinant of a step's 2 x 2 system, over the square of its size, at
   which the system counts as singular. */
#define SEL_SINGULAR 1e-30
/* [-] Largest relative change of a coordinate vector (patch.h) in a step. */
#define SEL_NEWTON_STRIDE 0.5
/* Most halvings of a step that does not reduce the residual. */
#define SEL_NEWTON_HALVINGS 8
/* [-] Added to the curvatures of both surfaces so that flat faces in contact
   (which leave the point open) and vertices (which leave the normal open)
   still have a unique step. */
#define SEL_NEWTON_REGULAR 1e-10
/* Cuts of the bracketing search for the normal. Each shrinks the area to 0.77,
   so that 220 reduce a radius of 10 to less than 1e-12. */
#define SEL_DUAL_CUTS 220
/* Cuts after which Newton makes its first attempt. */
#define SEL_DUAL_FIRST_CUTS 5
/* Cuts in all before its second attempt. */
#define SEL_DUAL_SECOND_CUTS 60
/* Cuts of the search for the point. Each shrinks the volume to 0.85. */
#define SEL_PRIMAL_CUTS 900
/* [-] How far, over the smaller dEq, the contact point may be moved to make the
   gauges of both bodies equal (method midway), and the number of
   bisections. */
#define SEL_EQUAL_REACH 1e-3
#define SEL_EQUAL_STEPS 48
/* [-] Size of the brackets at which the searches stop. For the search of the
   point it is the relative amount by which its value may still fall. */
#define SEL_BRACKET 1e-13
/* [-] Relative gap between the bounds at which the search for the point
   ends. */
#define SEL_PRIMAL_GAP 1e-13
/* [-] Bound at which one particle engulfs the other: for the gauges of a
   solution, for their excess over one at a centre, and for the distance of the
   centres. The partner point would be a small difference over a small
   number. */
#define SEL_ENGULFED 1e-6

/* Manifolds. */

/* Most steps to a corner of a cap, and how far below the starting tilt (depth
   over the bounding radius) tilts are searched, as a natural logarithm. */
#define SEL_MANIFOLD_STEPS 30
#define SEL_MANIFOLD_SPAN  5.0
/* [-] Remaining error, as a share of the depth, below which one more Newton
   step reduces it to rounding (the step leaves about its square). */
#define SEL_MANIFOLD_NEAR 1e-6
/* [-] Difference between that step and the cubic through the last two places,
   over the bounding radius, below which the cubic is exact to rounding. */
#define SEL_MANIFOLD_BEND 1e-7
/* [-] Component of a tilted normal (over semi-axes and bounding radius) below
   which the coordinate on its face is the better unknown. */
#define SEL_MANIFOLD_TIP 0.05
/* Most Newton steps along a line out of a body from its support plane (three or
   four as a rule), and the length of a step, over the smallest semi-axis, after
   which only rounding is left. */
#define SEL_MANIFOLD_LINE_STEPS 20
#define SEL_MANIFOLD_LINE_NEAR  1e-9
/* [-] Least half-extent of the region of a face contact, over the smaller dEq.
   The cap of a sphere with an overlap of 1e-3 has 0.02. */
#define SEL_MANIFOLD_LEAST 0.1

/* Least exponent 2/epsilon of a side that counts as flat and rests on several
   points (sel_shape_has_flat_sides). */
#define SEL_FLAT_SIDES 8.0

/* Soft contacts of flat sides. */

/* [-] Flat sides are treated as slightly rounded: a tilt that lifts the rim of
   a side by a certain length moves the force from the middle to the rim. This
   is that lift over the overlap, divided by the square of the product of the
   contact's frequency and the substep. Bodies then rock on each other by a
   phase of about one radian a substep; leap-frog is stable up to two. */
#define SEL_SOFT_ROUND 2.0
/* [-] Least such lift, over the bounding radius. Difference quotients over it
   have seven digits. */
#define SEL_SOFT_TILT 1e-8
/* [-] Least radius of curvature of an edge, over the half-extent. A sharper
   edge counts as one of this radius. */
#define SEL_SOFT_SHARP 1e-2
/* [-] Square of the width over the length below which a set of points counts as
   a line. */
#define SEL_SOFT_LINE 1e-12
/* [-] Distance from a set of points, over its length, above which only the
   direction matters. */
#define SEL_SOFT_FAR 1e4
/* [-] How much deeper than the contact point the place where the force acts may
   be, over the lift above. The rounding of both sides makes up half of it. */
#define SEL_SOFT_GAIN 8.0

/* Walls. */

/* [-] Slack of a point-in-triangle test, in triangle heights: above rounding,
   so that no particle falls through a seam, and below any relevant length. */
#define SEL_SEAM 1e-9
/* [-] Slack of the cosine between normals, and of offsets over the body's size,
   of triangles that lie in one plane. */
#define SEL_COPLANAR 1e-9
/* [-] Largest distance between the two sides of a wall without thickness, over
   the size of its triangles, and slack of the cosine between their normals:
   above the rounding of single-precision files, and far below the thickness of
   any plate. */
#define SEL_SHEET 1e-6
/* [-] Slack of the sign tests that make an edge or vertex the deepest point
   of a wall. */
#define SEL_LOCAL_MINIMUM 1e-9
/* [-] Sine of the angle above which a concave edge needs no test of its own:
   the least points of both faces then lie clearly inside the faces. */
#define SEL_FLAT_EDGE 1e-7
/* [-] Gauge of a wall point below which the point counts as the body's centre,
   where the gauge has no gradient. */
#define SEL_WALL_CENTRE 1e-9
/* [-] Bracket on an edge, over its length, at which bisection ends. */
#define SEL_EDGE_BRACKET 1e-15
/* [-] Least height of a wall triangle over its longest edge. */
#define SEL_SLIVER 1e-10
/* Most bisections for the deepest point of an edge. */
#define SEL_EDGE_STEPS 80

/* Collision. */

/* [-] Least pivot of the matrix of a contact point, over its diagonal, and
   least determinant of two of its rows: 1e-4 or more for a point of a body. */
#define SEL_COLLISION_PIVOT 1e-14

/* [-] Largest coefficient of friction used, so that its products stay
   finite. */
#define SEL_MU_MAX 1e100
/* [-] The same where the cones of many contacts are solved together: the edge
   of a cone is known only to rounding times mu. */
#define SEL_CROWD_MU_MAX 1e5
/* [-] Excess over the cone, over the terms whose difference it is, at which
   Newton's method for the secular equation has reached rounding. */
#define SEL_SECULAR_TOLERANCE 1e-14
/* [-] The normal impulse of a slipping point is a difference. Where it is below
   this share of its terms it is computed from the friction instead. */
#define SEL_CONE_LEVEL 1e-3
/* [-] A multiplier that exceeds S by this factor counts as infinite. */
#define SEL_SECULAR_FAR 1e20
/* Most steps for the secular equation, bisections included; 1 to 3 as a
   rule. */
#define SEL_SECULAR_STEPS 80
/* [-] The bound SEL_MU_MAX for a prepared contact (sel_cone.h), whose radius is
   squared. */
#define SEL_CONE_MU_MAX 1e20
/* Most steps to the root of the quartic of maximum dissipation, bisections
   included (5 as a rule), and [-] the step at which they end: the error is
   about its square. */
#define SEL_CONE_STEPS 100
#define SEL_CONE_STEP  1e-9
/* [-] Value of 1 - slope.e (cone.h) below which a point counts as far along an
   asymptote, and Newton steps that then refine its place. */
#define SEL_CONE_ASYMPTOTE 1e-4
#define SEL_CONE_POLISH    3
/* Steps for the secular equation in an inner loop before the safe method takes
   over; 1 to 3 as a rule. */
#define SEL_CONE_FAST_STEPS 12
/* [-] Excess over the cone, over the friction, below which one more Newton step
   is the last: it leaves about the square. */
#define SEL_CONE_NEAR 1e-4
/* [-] Friction that the cone allows, over the friction at which the point would
   stick, below which the inner loop would need many steps. */
#define SEL_CONE_NARROW 1e-14
/* [m/s] Velocity at a contact below which squares of impulses underflow. */
#define SEL_CONE_TINY 1e-90
/* [-] Approach velocity after a collision, over the terms that make it up,
   above which the point counts as still approaching: some rounding errors. */
#define SEL_APPROACH 1e-13
/* [-] The same for a manifold, over the speed of its points: above the error
   that the iterations leave. */
#define SEL_APPROACH_BLOCK 1e-9
/* [-] Error of the contact conditions of a manifold, over its impulses, at
   which Newton's method ends: far below the accuracy of a collision model, and
   another step would reach rounding. */
#define SEL_BLOCK_TOLERANCE 1e-11
/* [-] Least scale of that error, over the impulse that stops the fastest point:
   smaller impulses are only known to the rounding of that one. */
#define SEL_BLOCK_SCALE 1e-4
/* Most Newton steps. Four suffice as a rule; past this many they cycle. */
#define SEL_BLOCK_STEPS 12
/* [-] Compliance added to a manifold, over the greatest compliance of a point:
   above rounding, and below the least compliance of a manifold. */
#define SEL_BLOCK_SOFT 1e-7
/* [-] Least pivot, over that added compliance. */
#define SEL_BLOCK_PIVOT 1e-3
/* [-] Impulses, over that which stops the fastest point, at which Newton's
   method has diverged. */
#define SEL_BLOCK_ASTRAY 1e8
/* [-] Least radius of a friction disc, over the impulse that would stick, in
   the stiffness with which the disc holds the direction of slip. */
#define SEL_BLOCK_THIN 1e-9
/* [-] Width over length below which the points of a manifold count as a
   line. */
#define SEL_BLOCK_NARROW 1e-9
/* [-] Relative change of the impulses of a manifold in an iteration at which
   the iterations end. */
#define SEL_SWEEP_TOLERANCE 1e-12
/* Most of these iterations; few manifolds need any. */
#define SEL_SWEEPS 200
/* Most of them in the second phase, where any lower energy is a valid
   solution. */
#define SEL_SWEEPS_SECOND 12
/* Iterations after which Newton's method is tried again; the number doubles
   after each trial. */
#define SEL_SWEEPS_FIRST 3
/* [-] Weight of the proximal term that pulls towards the previous normal
   impulses, over the largest diagonal entry: above rounding, and below the
   least compliance of a manifold. */
#define SEL_PROXIMAL 1e-10
/* Most proximal iterations. Each reduces the remaining error by that ratio. */
#define SEL_PROXIMAL_SWEEPS 3
/* [-] Relative change of the impulses at which they end. Times the weight of
   the proximal term it gives the velocity that is left. */
#define SEL_PROXIMAL_SETTLED 1e-4
/* Most pivots: twice the number of subsets of four points. */
#define SEL_PIVOTS 32
/* [-] Pivot of the least squares of Anderson's acceleration, over its diagonal,
   below which a past iteration adds no information. */
#define SEL_ANDERSON_PIVOT 1e-12

/* Areas. */

/* [-] Largest relative error of a quadrature: a hundredth of the documented
   error. */
#define SEL_AREA_TOLERANCE 1e-12
/* Most halvings of the first step, which is 1/4. */
#define SEL_AREA_LEVELS 5

/* World. */

/* [-] Largest position correction of a particle in one substep, in smallest
   semi-axes. A deep overlap is removed over several substeps, so that no
   particle is pushed through another. */
#define SEL_SHIFT_MAX 0.1
/* [-] Overlap that the position correction leaves, over the smaller dEq: more
   than a resting contact opens in a substep, and a hundredth of a noticeable
   overlap. */
#define SEL_SLOP 1e-4
/* [-] How much deeper than the others a point of a manifold may be, over the
   smaller dEq: a cube lies flat to half a millionth of a radian. */
#define SEL_LEVEL 5e-7
/* [-] Overlap at which flat sides rest on each other, over the smaller dEq:
   enough that rounding and the solver's tolerance do not open them. A point
   that does not touch falls freely for a substep. */
#define SEL_LIES 1e-6
/* [-] Largest gap of a speculative contact, over the smallest semi-axis of the
   body, however far it travels in a substep. */
#define SEL_SPECULATIVE_MOST 0.25
/* [-] Travel in a substep, over the smallest semi-axis, above which a body gets
   speculative contacts with walls: slower bodies touch walls gently. */
#define SEL_SPECULATIVE_WALL 1e-3
/* [-] Cosine of the angle between the normals of walls that count as one
   speculative contact. */
#define SEL_SPECULATIVE_SAME 0.99
/* [-] Range of the travel or overlap, over a size, that a caller may allow per
   substep. A value outside it is ignored, so that no number overflows. */
#define SEL_ALLOWED_LEAST 1e-30
#define SEL_ALLOWED_MOST  1e30
/* [-] Overlap with a wall, over the height of the centre above the contact
   point, above which a body that touches at one or two points gets its contact
   point below its centre instead. */
#define SEL_WALL_DEEP 0.5
/* [-] How far below its friction limit a contact may be and still count as
   slipping: it covers the rounding of sums over a substep. */
#define SEL_GRIP_LEFT 1e-6
/* [-] Tolerance of the iterations for a new contact, over that of an older one.
   An error at a new contact remains: later substeps do not undo it. */
#define SEL_SWEEP_NEW 0.03
/* [-] Change of a contact's velocity in an iteration, over the speeds of its
   particles, that is rounding. */
#define SEL_SWEEP_ROUNDING 1e-13
/* [-] Where bodies touch in faces, iterations go on, within the tolerance, down
   to this share of the change of the first one. A quarter needs as many
   iterations in all, and a stack of twenty cubes trembles. */
#define SEL_REST_SHARE 0.1
/* [-] Lower limit of that tolerance, over the velocity that forces give in a
   substep: ten cubes sway by 1e-9 m. In packings of a thousand, 1e-8 is
   rounding. */
#define SEL_REST_LOWEST 1e-7
/* [-] Share of the tolerance by which velocities around a contact of model
   nonSmooth may change before it is solved again. */
#define SEL_SWEEP_QUIET 0.1
/* Iterations after which changes are recorded for the momentum method, which
   acts two iterations later. Errors that one iteration corrects need none. */
#define SEL_MOMENTUM_FROM 1
/* Iterations after which acceleration (solver_accelerate.c) replaces
   momentum. It costs about as much as an iteration over all contacts, and also
   reduces errors on which momentum is slow. */
#define SEL_ACCELERATE_FROM 14
/* Iterations after which each one is followed by one in reverse order. This
   doubles the cost, but the accelerated solution is then exact after as many
   steps as there are unknowns. */
#define SEL_SYMMETRIC_FROM 32
/* Iterations after which tolerances widen where bodies move (solver_widen.c).
   If they widen after two, the overlaps in a hopper are twice as deep. If they
   widen after six, a flow costs a quarter to a third more, and its overlaps are
   no less deep. */
#define SEL_WIDEN_FROM 3
/* Iterations after which they widen in a world with manifolds. If they widen
   after three, cubes in a tapped bed overlap by 5 % of dEq instead of 2 %. */
#define SEL_WIDEN_FACES_FROM 6
/* Contacts over which motion counts as near. */
#define SEL_WIDEN_RINGS 8
/* [-] Share of the velocity that a contact's impulse would give its bodies alone
   up to which relative velocities are no motion. With 0.05 a third of the
   substeps of a drum do not converge. */
#define SEL_WIDEN_LOAD 0.02
/* Iterations over contacts whose impulses were reset. */
#define SEL_RESET_ITERATIONS 10
/* Inner iterations over the points of one contact in each iteration. */
#define SEL_ITERATIONS 4
/* [-] Distance, over the smallest semi-axis, below which a point of a manifold
   is the same as one of the last substep. */
#define SEL_POINT_NEAR 0.3
/* [-] Share of an overlap above SEL_SLOP that one substep removes. */
#define SEL_PART_SHARE 0.3
/* [-] Share of the last position correction with which the next one starts. The
   overlap left is smaller by SEL_PART_SHARE: the full value would open
   contacts, and particles that rest on them would fall for a substep. */
#define SEL_PART_KEPT 0.8
/* [-] Change of an overlap in an iteration, over the smaller dEq, that is
   negligible: a hundredth of SEL_SLOP. */
#define SEL_PART_LEAST 1e-6
/* [-] Overlap, over dEq, at which bodies moved back in time count as just
   touching. Point and normal are wrong by about as much. */
#define SEL_TOUCH_NEAR 1e-7
/* [-] Distance of separate bodies, over the overlap at the other end of the
   bracket, up to which the chord gives the next time. */
#define SEL_TOUCH_CHORD 10.0
/* Most narrow-phase calls to find that time; three as a rule. */
#define SEL_TOUCH_STEPS 12
/* [rad] Rotation or strain of a fluid in a substep above which its path is no
   longer followed exactly: 50 terms of the series suffice up to here, and a
   particle that rotates so far is not resolved in time anyway. */
#define SEL_FLUID_TURN 4.0
/* Most iterations of a substep in the fluid for the factor of the drag law
   (four as a rule), and [-] the relative change of the slip at which they
   end. */
#define SEL_FLUID_PASSES  30
#define SEL_FLUID_SETTLED 1e-9
/* [-] Difference of the fluid's density over a body, relative to the largest,
   above which the mean density is used instead of that at the centre. A single
   gas or liquid stays below this over the extent of a body; salt water over
   fresh water does not. */
#define SEL_DENSITY_JUMP 0.01
/* [-] Least Reynolds number at which a published C_D is evaluated: below it
   1/Re would overflow. */
#define SEL_DRAG_RE_LEAST 1e-30
/* [-] Largest Reynolds number used: above it no law is known, and products of
   powers would overflow. */
#define SEL_DRAG_RE_MOST 1e12
/* [-] Bounds on the coefficients of a resistance. */
#define SEL_HYDRO_SMALLEST 1e-9
#define SEL_HYDRO_LARGEST  1e9
/* Bounds on the properties of the fluid, in SI units, so that all products stay
   finite. */
#define SEL_FLUID_LARGEST  1e60
#define SEL_FLUID_SMALLEST 1e-60
/* [-] cos 45 degrees. For a body that slides over them, wall faces whose
   normals differ by less count as one face; the sides of a box do not. */
#define SEL_IMPACT_ALIKE 0.7071067811865476
/* [-] Deviation of a quaternion's length from one that is fixed silently. */
#define SEL_UNIT 1e-6

#endif

/*---------------------------------------------------------------------------*\
    tolerances.h - the tolerances of the core, with their reasons (private)

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    A tolerance for the rounding of a single formula is next to that formula.
\*---------------------------------------------------------------------------*/

#ifndef SEL_BASE_TOLERANCES_H
#define SEL_BASE_TOLERANCES_H

/* [-] Minimum ratio of a coordinate in the Hessian if the exponent is below two
   (epsilon > 1). Without it the Hessian would be unbounded at planes of
   symmetry. */
#define SEL_HESSIAN_FLOOR 1e-9

/* [-] Distance from the centre, in semi-axes, below which a point counts as the
   centre. The square of this value is still a normal number. */
#define SEL_CENTRE 1e-140

/* Narrow phase. */

/* [-] Newton's method ends if the distance of the points, over the length
   scale, and the difference of the normals are below this. It is 1/100 of
   SEL_CONTACT_TOLERANCE and about 1e4 rounding errors: another step is not
   worth its cost. */
#define SEL_NEWTON_TOLERANCE 1e-11
/* [-] The same tolerance for a Newton iteration that no longer improves. */
#define SEL_NEWTON_ACCEPT 1e-10
/* Maximum number of Newton steps for the common scale of two bodies with
   different exponents. */
#define SEL_SCALE_STEPS 60
/* Maximum number of Newton steps along a line to the surface, and [-] the
   difference of the gauge from one at which they end. The steps for the
   logarithm of the common scale end at the same value. */
#define SEL_LINE_STEPS     100
#define SEL_LINE_TOLERANCE 1e-15
/* Minimum epsilon of a body that counts as smooth. Below it, a shift of a point
   by its rounding error rotates the normal by more than
   SEL_CONTACT_TOLERANCE. */
#define SEL_SMOOTH_EPSILON 0.3
/* [-] How far the gauge at the end of a line may be below one because of
   rounding. If it is lower, the line missed the body. */
#define SEL_LINE_MISSED 1e-13
/* [-] Overlap, over the smallest semi-axis, above which other common normals
   are searched. With a smaller overlap the contact keeps the normal that has
   developed since the first touch, even if sharp bodies would separate sooner
   along another normal. */
#define SEL_COMMON_DEEP 0.5
/* [-] Maximum relative increase of the depth from a start to a common
   normal. */
#define SEL_COMMON_RISE 0.05
/* [rad] Tilts from a common normal at which lower depths are searched. The
   smallest finds a slight saddle; the largest is the range over which a rounded
   edge may hide one. */
#define SEL_COMMON_TILTS                                                       \
    {                                                                          \
        1e-3, 1e-2, 1e-1                                                       \
    }
/* [-] Difference of depths, over the smaller dEq, above rounding. */
#define SEL_COMMON_NOISE 1e-13
/* Number of iterations of the descent to a common normal, and of cuts in each:
   first for a start of Newton's method, then for a full descent. */
#define SEL_COMMON_FIRST_ITERATIONS 2
#define SEL_COMMON_FIRST_CUTS       16
#define SEL_COMMON_ITERATIONS       40
#define SEL_COMMON_CUTS             60
/* Search for the distance of separate bodies: number of cuts and iterations.
   Each cut leaves on average 0.88 of the ellipse of normals, all cuts together
   1e-11. More than one iteration is needed if the normal is more than 60
   degrees from the first direction. */
#define SEL_GAP_CUTS       200
#define SEL_GAP_ITERATIONS 8
/* [-] Maximum certified residual of a contact that counts as solved. */
#define SEL_CONTACT_TOLERANCE 1e-9
/* Number of Newton steps before the fallback replaces them; warm starts need 1
   to 3. */
#define SEL_NEWTON_MAX 40
/* [-] Gap between the two support planes of a normal, over the sum of the
   bounding radii, above rounding: the bodies are separate. */
#define SEL_SEPARATED 1e-15
/* [-] Determinant of a step's 2 x 2 system, over the square of its size, at
   which the system counts as singular. */
#define SEL_SINGULAR 1e-30
/* [-] Maximum relative change of a coordinate vector (patch.h) in a step. */
#define SEL_NEWTON_STRIDE 0.5
/* Maximum number of halvings of a step that does not reduce the residual. */
#define SEL_NEWTON_HALVINGS 8
/* [-] Added to the curvatures of both surfaces, so that the step is also unique
   for flat faces in contact (the point is not unique) and for vertices (the
   normal is not unique). */
#define SEL_NEWTON_REGULAR 1e-10
/* Number of cuts of the bracketing search for the normal. Each shrinks the area
   to 0.77, so that 220 cuts reduce a radius of 10 to less than 1e-12. */
#define SEL_DUAL_CUTS 220
/* Number of cuts before the first attempt with Newton's method. */
#define SEL_DUAL_FIRST_CUTS 5
/* Total number of cuts before the second attempt. */
#define SEL_DUAL_SECOND_CUTS 60
/* Number of cuts of the search for the point. Each shrinks the volume to
   0.85. */
#define SEL_PRIMAL_CUTS 900
/* [-] Maximum shift of the contact point, over the smaller dEq, that makes the
   gauges of both bodies equal (method midway), and the number of
   bisections. */
#define SEL_EQUAL_REACH 1e-3
#define SEL_EQUAL_STEPS 48
/* [-] Size of the brackets at which the searches end. For the search of the
   point: the relative amount by which its value may still decrease. */
#define SEL_BRACKET 1e-13
/* [-] Relative gap between the bounds at which the search for the point
   ends. */
#define SEL_PRIMAL_GAP 1e-13
/* [-] Below this bound one particle counts as inside the other: it applies to
   the gauges of a solution, to their excess over one at a centre, and to the
   distance of the centres. The partner point would otherwise be a small
   difference over a small number. */
#define SEL_ENGULFED 1e-6

/* Manifolds. */

/* Maximum number of steps to a corner of a cap, and the range of the search
   below the starting tilt (depth over the bounding radius), as a natural
   logarithm. */
#define SEL_MANIFOLD_STEPS 30
#define SEL_MANIFOLD_SPAN  5.0
/* [-] Remaining error, over the depth, below which one more Newton step reduces
   it to rounding (the error after the step is about its square). */
#define SEL_MANIFOLD_NEAR 1e-6
/* [-] Difference between that step and the cubic through the last two
   positions, over the bounding radius, below which the cubic is exact to
   rounding. */
#define SEL_MANIFOLD_BEND 1e-7
/* [-] If a component of a tilted normal (over semi-axes and bounding radius) is
   below this, Newton's method uses the coordinate on that face as its unknown,
   not the tilt. */
#define SEL_MANIFOLD_TIP 0.05
/* Maximum number of Newton steps along a line out of a body from its support
   plane (usually three or four), and the length of a step, over the smallest
   semi-axis, after which the error is only rounding. */
#define SEL_MANIFOLD_LINE_STEPS 20
#define SEL_MANIFOLD_LINE_NEAR  1e-9
/* [-] Minimum half-extent of the region of a face contact, over the smaller
   dEq. For the cap of a sphere with an overlap of 1e-3 it is 0.02. */
#define SEL_MANIFOLD_LEAST 0.1

/* Minimum exponent 2/epsilon of a side that counts as flat and rests on several
   points (sel_shape_has_flat_sides). */
#define SEL_FLAT_SIDES 8.0

/* Soft contacts of flat sides. */

/* [-] Flat sides are treated as slightly rounded: a tilt that lifts the rim of
   a side by a certain length moves the force from the middle to the rim. This
   number is that lift over the overlap, divided by the square of the product of
   the contact's frequency and the substep. Bodies then rock on each other with
   a phase of about one radian per substep; leap-frog is stable up to two. */
#define SEL_SOFT_ROUND 2.0
/* [-] Minimum of this lift, over the bounding radius. Difference quotients over
   it have seven digits. */
#define SEL_SOFT_TILT 1e-8
/* [-] Minimum radius of curvature of an edge, over the half-extent. A sharper
   edge gets this radius. */
#define SEL_SOFT_SHARP 1e-2
/* [-] Square of (width over length) below which a set of points counts as a
   line. */
#define SEL_SOFT_LINE 1e-12
/* [-] Distance from a set of points, over the set's length, above which only
   the direction matters. */
#define SEL_SOFT_FAR 1e4
/* [-] How much deeper than the contact point the point of action of the force
   may be, over the lift above. The rounding of both sides accounts for half of
   it. */
#define SEL_SOFT_GAIN 8.0

/* Walls. */

/* [-] Tolerance of a point-in-triangle test, over the triangle's height: above
   rounding, so that no particle falls through a seam, and below any relevant
   length. */
#define SEL_SEAM 1e-9
/* [-] Tolerance for triangles that lie in one plane: of the cosine between
   their normals, and of their offsets over the body's size. */
#define SEL_COPLANAR 1e-9
/* [-] Maximum distance between the two sides of a wall without thickness, over
   the size of its triangles, and tolerance of the cosine between their normals:
   above the rounding of single-precision files, and far below the thickness of
   any plate. */
#define SEL_SHEET 1e-6
/* [-] Tolerance of the sign tests for the deepest point of a wall on an edge or
   vertex. */
#define SEL_LOCAL_MINIMUM 1e-9
/* [-] Sine of the angle above which a concave edge needs no separate test: the
   deepest points of both faces are then clearly inside the faces. */
#define SEL_FLAT_EDGE 1e-7
/* [-] Sine of the angle between two walls above which they form a corner: a
   body with edges may be beyond both, at the same point (face_contact). No
   polygon with equal angles has this one, so rounding does not decide. */
#define SEL_HOLLOW 0.55
/* [-] How far outside a face, beyond its corner with another wall, its deepest
   point may be, over the smallest semi-axis: more than bodies overlap with that
   wall. */
#define SEL_HOLLOW_REACH 0.1
/* [-] Gauge of a wall point below which the point counts as the body's centre,
   where the gauge has no gradient. */
#define SEL_WALL_CENTRE 1e-9
/* [-] Bracket on an edge, over its length, at which bisection ends. */
#define SEL_EDGE_BRACKET 1e-15
/* [-] Minimum height of a wall triangle over its longest edge. */
#define SEL_SLIVER 1e-10
/* Maximum number of bisections for the deepest point of an edge. */
#define SEL_EDGE_STEPS 80

/* Collision. */

/* [-] Minimum pivot of the matrix of a contact point, over its diagonal, and
   minimum determinant of two of its rows. For a point of a body they are 1e-4
   or more. */
#define SEL_COLLISION_PIVOT 1e-14

/* [-] Maximum coefficient of friction in calculations, so that its products are
   finite. */
#define SEL_MU_MAX 1e100
/* [-] The same if the cones of many contacts are solved together: the edge of a
   cone is known only to rounding times mu. */
#define SEL_SOLVER_MU_MAX 1e5
/* [-] Excess over the cone, divided by the two terms of which it is the
   difference, at which Newton's method for the secular equation has reached
   rounding. */
#define SEL_SECULAR_TOLERANCE 1e-14
/* [-] The normal impulse of a slipping point is a difference. If it is below
   this share of its terms, it is computed from the friction instead. */
#define SEL_CONE_LEVEL 1e-3
/* [-] A multiplier that exceeds S by this factor counts as infinite. */
#define SEL_SECULAR_FAR 1e20
/* Maximum number of steps for the secular equation, including bisections;
   usually 1 to 3. */
#define SEL_SECULAR_STEPS 80
/* [-] As SEL_MU_MAX, for a prepared contact (sel_cone.h), whose radius is
   squared. */
#define SEL_CONE_MU_MAX 1e20
/* Maximum number of steps to the root of the quartic of maximum dissipation,
   including bisections (usually 5), and [-] the step at which they end: the
   error is about its square. */
#define SEL_CONE_STEPS 100
#define SEL_CONE_STEP  1e-9
/* [-] Value of 1 - slope.e (cone.h) below which a point counts as far along an
   asymptote, and number of Newton steps that then refine its position. */
#define SEL_CONE_ASYMPTOTE 1e-4
#define SEL_CONE_POLISH    3
/* Number of steps for the secular equation in an inner loop before the safe
   method replaces them; usually 1 to 3 are enough. */
#define SEL_CONE_FAST_STEPS 12
/* [-] Excess over the cone, over the friction, below which one more Newton step
   is the last one: the error after it is about the square. */
#define SEL_CONE_NEAR 1e-4
/* [-] Friction that the cone allows, over the friction at which the point would
   stick. Below this ratio the inner loop would need many steps. */
#define SEL_CONE_NARROW 1e-14
/* [m/s] Velocity at a contact below which squares of impulses underflow. */
#define SEL_CONE_TINY 1e-90
/* [-] Approach velocity after a collision, over the terms of its sum, above
   which the point counts as still approaching: some rounding errors. */
#define SEL_APPROACH 1e-13
/* [-] The same for a manifold, over the speed of its points: above the error
   after the iterations. */
#define SEL_APPROACH_BLOCK 1e-9
/* [-] Error of the contact conditions of a manifold, over its impulses, at
   which Newton's method ends: far below the accuracy of a collision model, and
   another step would reach rounding. */
#define SEL_BLOCK_TOLERANCE 1e-11
/* [-] Minimum scale of that error, over the impulse that stops the fastest
   point: smaller impulses are only known to the rounding of this one. */
#define SEL_BLOCK_SCALE 1e-4
/* Maximum number of Newton steps. Usually four are enough; after this number
   they cycle. */
#define SEL_BLOCK_STEPS 12
/* [-] Compliance added to a manifold, over the greatest compliance of a point:
   above rounding, and below the least compliance of a manifold. */
#define SEL_BLOCK_SOFT 1e-7
/* [-] Minimum pivot, over that added compliance. */
#define SEL_BLOCK_PIVOT 1e-3
/* [-] Impulse, over the one that stops the fastest point, at which Newton's
   method has diverged. */
#define SEL_BLOCK_ASTRAY 1e8
/* [-] Minimum radius of a friction disc, over the impulse for sticking, in the
   stiffness with which the disc holds the direction of slip. */
#define SEL_BLOCK_THIN 1e-9
/* [-] Width over length below which the points of a manifold count as a
   line. */
#define SEL_BLOCK_NARROW 1e-9
/* [-] Relative change of the impulses of a manifold in an iteration at which
   the iterations end. */
#define SEL_BLOCK_ITERATION_TOLERANCE 1e-12
/* Maximum number of these iterations; few manifolds need any. */
#define SEL_BLOCK_ITERATIONS 200
/* Maximum number in the second phase, in which any lower energy is a valid
   solution. */
#define SEL_BLOCK_ITERATIONS_SECOND 12
/* Number of iterations before Newton's method is tried again; it doubles after
   each trial. */
#define SEL_BLOCK_ITERATIONS_FIRST 3
/* [-] Weight of the proximal term, which penalises a difference from the
   previous normal impulses, over the largest diagonal entry: above rounding,
   and below the least compliance of a manifold. */
#define SEL_PROXIMAL 1e-10
/* Maximum number of proximal iterations. Each reduces the remaining error by
   the ratio of the weight to the compliance. */
#define SEL_PROXIMAL_ITERATIONS 3
/* [-] Relative change of the impulses at which the proximal iterations end. The
   remaining velocity is this change times the weight of the proximal term. */
#define SEL_PROXIMAL_SETTLED 1e-4
/* Maximum number of pivots: twice the number of subsets of four points. */
#define SEL_PIVOTS 32
/* [-] Pivot of the least squares in Anderson's acceleration, over its diagonal,
   below which a previous iteration adds no information. */
#define SEL_ANDERSON_PIVOT 1e-12

/* Areas. */

/* [-] Maximum relative error of a quadrature: 1/100 of the documented error. */
#define SEL_AREA_TOLERANCE 1e-12
/* Maximum number of halvings of the first step, which is 1/4. */
#define SEL_AREA_LEVELS 5

/* World. */

/* [-] Maximum position correction of a particle in one substep, over its
   smallest semi-axis. A large overlap is removed over several substeps, so that
   no particle is pushed through another one. */
#define SEL_SHIFT_MAX 0.1
/* [-] Overlap that the position correction does not remove, over the smaller
   dEq: more than a resting contact opens in a substep, and 1/100 of a
   noticeable overlap. */
#define SEL_SLOP 1e-4
/* [-] How much deeper than the other points a point of a manifold may be, over
   the smaller dEq: the tilt of a cube at rest is then below 5e-7 rad. */
#define SEL_LEVEL 5e-7
/* [-] Overlap at which flat sides rest on each other, over the smaller dEq:
   large enough that rounding and the solver's tolerance do not open the
   contact. A point that does not touch falls freely for a substep. */
#define SEL_LIES 1e-6
/* [-] Maximum gap of a speculative contact, over the smallest semi-axis of the
   body, for any travel in a substep. */
#define SEL_SPECULATIVE_MOST 0.5
/* [-] Gap of a speculative contact over the distance that the body travels in a
   substep. Bodies that others push travel farther than their own speed says.
   With 1, a pour needs a quarter more iterations; with 3, the additional
   contacts cost as much as the iterations that they save. */
#define SEL_SPECULATIVE_REACH 2.0
/* [-] Gap, over the bounding radius, within which a body that touches a wall by
   one calculation and not by another one has a contact. A speculative contact
   lets a body approach a wall exactly by its gap. */
#define SEL_SPECULATIVE_TOUCH 1e-9
/* [-] Share of the speed of a surface by spin that friction may turn into
   translation in a substep: that of a sphere whose friction stops the sliding
   (2/5 over 1 + 2/5). */
#define SEL_SPIN_RELEASED (2.0 / 7.0)
/* [-] Weight of translation in the choice of the substeps (step/meeting.c). */
#define SEL_MEETING_TRANSLATION 0.5
/* [-] Distance of speculative contacts, over the smallest semi-axis, above
   which a body gets such contacts with walls: slower bodies hit walls
   gently. */
#define SEL_SPECULATIVE_WALL 1e-3
/* [-] Cosine of the angle between the normals of walls that count as one
   speculative contact. */
#define SEL_SPECULATIVE_SAME 0.99
/* [-] Range of the maximum travel or overlap per substep, over a size, that a
   caller may choose. A value outside of it is ignored, so that no number
   overflows. */
#define SEL_ALLOWED_LEAST 1e-30
#define SEL_ALLOWED_MOST  1e30
/* [-] Overlap with a wall, over the height of the centre above the contact
   point. Above this ratio the contact point of a body that touches at one or
   two points is moved to a point below its centre. */
#define SEL_WALL_DEEP 0.5
/* [-] Tolerance of the friction limit: a contact that is below its limit by
   this share still counts as slipping. It allows for the rounding of sums over
   a substep. */
#define SEL_GRIP_LEFT 1e-6
/* [-] Tolerance of the iterations for a new contact, over that of an older one.
   Later substeps do not correct an error at a new contact. */
#define SEL_TOLERANCE_NEW 0.03
/* [-] Change of a contact's velocity in an iteration, over the speeds of its
   particles, that counts as rounding. */
#define SEL_TOLERANCE_ROUNDING 1e-13
/* [-] If bodies touch in faces, iterations continue even within the tolerance,
   until the change is this share of the change in the first iteration. With a
   share of 1/4 the total number of iterations is the same, and a stack of
   twenty cubes trembles. */
#define SEL_REST_SHARE 0.1
/* [-] Lower limit of that tolerance, over the velocity that forces give in a
   substep: with it a stack of ten cubes sways by 1e-9 m. In packings of a
   thousand particles, 1e-8 is rounding. */
#define SEL_REST_LOWEST 1e-7
/* [-] Model nonSmooth: a contact is solved again if velocities at it have
   changed by more than this share of the tolerance. */
#define SEL_TOLERANCE_QUIET 0.1
/* Number of iterations before changes are recorded for the momentum method,
   which acts two iterations later. Errors that one iteration corrects do not
   need it. */
#define SEL_MOMENTUM_FROM 1
/* Number of iterations before acceleration (solver_accelerate.c) replaces
   momentum. It costs about as much as an iteration over all contacts, and also
   reduces errors that momentum reduces only slowly. */
#define SEL_ACCELERATE_FROM 14
/* Number of iterations after which each iteration is followed by one in reverse
   order. This doubles the cost, but the accelerated solution is then exact
   after as many steps as there are unknowns. */
#define SEL_SYMMETRIC_FROM 32
/* Number of iterations before tolerances widen near moving bodies
   (solver_widen.c), in a world without manifolds. If they widen after two, the
   overlaps in a hopper are twice as large. If they widen after six, a flow
   costs a quarter to a third more, and its overlaps are not smaller. With
   manifolds they do not widen: cubes in a tapped packing would overlap by 5 %
   of dEq instead of 1 %, for a tenth less iterations. */
#define SEL_WIDEN_FROM 3
/* Number of contacts between a moving body and a contact, up to which the
   motion counts as near. */
#define SEL_WIDEN_RINGS 8
/* [-] Maximum relative velocity that does not count as motion, over the
   velocity that the contact's impulse alone would give its bodies. With 0.05 a
   third of the substeps of a drum do not converge. */
#define SEL_WIDEN_LOAD 0.02
/* Number of iterations over contacts whose impulses were reset. */
#define SEL_RESET_ITERATIONS 10
/* Number of inner iterations over the points of one contact in each
   iteration. */
#define SEL_ITERATIONS 4
/* [-] Distance, over the smallest semi-axis, below which a point of a manifold
   counts as the same as a point of the last substep. */
#define SEL_POINT_NEAR 0.3
/* [-] Share of an overlap above SEL_SLOP that one substep removes. */
#define SEL_PART_SHARE 0.3
/* [-] Share of the last position correction with which the next one starts. The
   remaining overlap is smaller by SEL_PART_SHARE: the full value would open
   contacts, and particles that rest on them would fall for a substep. */
#define SEL_PART_KEPT 0.8
/* [-] Change of an overlap in an iteration, over the smaller dEq, that is
   negligible: 1/100 of SEL_SLOP. */
#define SEL_PART_LEAST 1e-6
/* [-] Overlap, over dEq, at which bodies moved back in time count as just
   touching. Point and normal have an error of about the same size. */
#define SEL_TOUCH_NEAR 1e-7
/* [-] Distance of separate bodies, over the overlap at the other end of the
   bracket, up to which the secant gives the next time. */
#define SEL_TOUCH_CHORD 10.0
/* Maximum number of narrow-phase calls to find the time of first touch; usually
   three. */
#define SEL_TOUCH_STEPS 12
/* [rad] Rotation or strain of a fluid in a substep above which its path is no
   longer followed exactly: up to this value 50 terms of the series are enough,
   and the time step does not resolve a particle that rotates farther anyway. */
#define SEL_FLUID_ROTATION 4.0
/* Maximum number of iterations of a substep in the fluid for the factor of the
   drag law (usually four), and [-] the relative change of the slip at which
   they end. */
#define SEL_FLUID_ITERATIONS 30
#define SEL_FLUID_SETTLED    1e-9
/* [-] Difference of the fluid's density over a body, relative to the largest,
   above which the mean density is used instead of that at the centre. A single
   gas or liquid differs by less over the extent of a body; salt water over
   fresh water differs by more. */
#define SEL_DENSITY_JUMP 0.01
/* [-] Minimum Reynolds number at which a published C_D is evaluated: below it
   1/Re would overflow. */
#define SEL_DRAG_RE_LEAST 1e-30
/* [-] Maximum Reynolds number used: above it no law is known, and products of
   powers would overflow. */
#define SEL_DRAG_RE_MOST 1e12
/* [-] Bounds on the coefficients of a resistance. */
#define SEL_HYDRO_SMALLEST 1e-9
#define SEL_HYDRO_LARGEST  1e9
/* Bounds on the properties of the fluid, in SI units, so that all products stay
   finite. */
#define SEL_FLUID_LARGEST  1e60
#define SEL_FLUID_SMALLEST 1e-60
/* [-] cos 45 degrees. Wall faces whose normals differ by less count as one face
   for a body that slides over them; the sides of a box do not. */
#define SEL_IMPACT_ALIKE 0.7071067811865476
/* [-] Deviation of a quaternion's length from one that is corrected without a
   message. */
#define SEL_UNIT 1e-6

#endif

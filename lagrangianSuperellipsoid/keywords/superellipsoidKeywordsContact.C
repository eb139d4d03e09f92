// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright The lagrangianSuperellipsoid authors

// Keywords of the file of a cloud itself and of its block contact.
// tests/keywords reads this file and makes the tables of docs/dictionary.md
// from it.

#include "superellipsoidKeywordTable.H"

// * * * * * * * * * * * * * * * * * * Data * * * * * * * * * * * * * * * * * //

namespace Foam
{

// Group, name, type, range, unit, default, help
static const superellipsoidKeyword keywordsContact[] =
{
    {
        "file", "solution", "dictionary",
        "", "", "filled in",
        "OpenFOAM's own"
    },
    {
        "file", "constantProperties", "dictionary",
        "", "", "required",
        "`rho0`, the density of the particles"
    },
    {
        "file", "subModels", "dictionary",
        "", "", "filled in",
        "OpenFOAM's own: injection models, forces"
    },
    {
        "file", "cloudFunctions", "dictionary",
        "", "", "filled in",
        "OpenFOAM's own: output in addition to the fields"
    },
    {
        "file", "shapes", "dictionary",
        "", "", "required",
        "the shapes"
    },
    {
        "file", "contact", "dictionary",
        "", "", "required",
        "detection, laws of collision, walls, substeps"
    },
    {
        "file", "fluid", "dictionary",
        "", "", "no fluid",
        "forces of the fluid on the particles, and of the particles on it"
    },
    {
        "file", "injected", "dictionary",
        "", "", "its defaults",
        "parcels of OpenFOAM's own injection models"
    },
    {
        "file", "loads", "dictionary",
        "", "", "none",
        "forces and moments on particles"
    },
    {
        "file", "movingWalls", "dictionary",
        "", "", "none",
        "walls from files that are not part of the mesh and move"
    },
    {
        "file", "open", "dictionary",
        "", "", "none",
        "walls that open and close"
    },
    {
        "file", "log", "dictionary",
        "", "", "its defaults",
        "interval and content of the reports"
    },
    {
        "file", "gravity", "function",
        "", "m/s²", "that of `constant/g`",
        "[function of time](#gravity), instead of that of `constant/g`; each "
        "component at most 1e10"
    },
    {
        "contact", "detection", "word", WORLD_WORD(method, sel_method),
        "`commonNormal`, `deepestPoint`, `midway`", "", "`commonNormal`",
        "definition of a contact: `commonNormal`, the points of both surfaces "
        "with opposite normals on one line; `deepestPoint`, the point of one "
        "particle that lies deepest in the other; `midway`, the point with the "
        "smallest common value of both inside-outside functions"
    },
    {
        "contact", "partners", "word",
        WORLD_WORD(impulse.partners, sel_partners),
        "`all`, `deepest`", "", "`all`",
        "contacts that are solved in a substep: `all`; or `deepest`: of the "
        "contacts of a particle with other particles only the one with the "
        "largest overlap, and of its contacts with walls only the deepest one"
    },
    {
        "contact", "manifold", "share",
        "`auto`, `off`, `on` or [0, 1]", "", "`auto`",
        "contact points of flat sides: `off`, one point; or the depth of the "
        "contact region, as a share of the smallest semi-axis, in which up to "
        "four points are used. `on` is 1e-3, and 0.01 if a shape is a "
        "polyhedron: with thinner regions, beds of flat faces creep. `auto` is "
        "`on` if a shape is a polyhedron or an `epsilon` of a shape is 0.25 or "
        "less: with one point per contact such bodies sink into each other or "
        "rock"
    },
    {
        "contact", "model", "word",
        "`impulse`, `nonSmooth`, `softSphere`, `barrier`", "", "`impulse`",
        "model of contacts in a substep: `impulse`, collisions one after "
        "another, without history, for dilute flow; `nonSmooth`, all contacts "
        "together, starting from the forces of the last substep, for beds, "
        "heaps and particles at rest; `softSphere`, forces that grow with the "
        "overlap, with springs that have a history; `barrier`, forces that "
        "grow as gaps close, so that bodies never overlap, with an implicit "
        "step, above all for polyhedra; not in a fluid, in two dimensions or "
        "with a rotating period. For `nonSmooth` only this keyword must be "
        "changed; `softSphere` and `barrier` also need their coefficients. "
        "With models other than `impulse`, the friction of every pair and wall "
        "must be `none` or `coulomb`, and these keywords have no effect: "
        "`partners`, `impactTime`, and in `contactLaw` `iterations` and "
        "`removeOverlap`; with `softSphere` and `barrier` also `maxOverlap` "
        "and `bounceThreshold`"
    },
    {
        "contact", "nSubCycles", "integer",
        "[1, 1000000], or `auto`, which has the same limit", "", "required",
        "number of substeps in a time step of the solver; `auto` chooses it by "
        "`maxTravel` at the start of each step, and with `nonSmooth` also by "
        "`maxOverlap` and by the residual of the iterations: the number grows "
        "if, in most substeps, the iterations end before they reach their "
        "`tolerance`, and if the change of velocity in the last iteration "
        "would move contacts by more than a thousandth of `maxOverlap` in a "
        "substep. The number grows by a factor of 1.1 to 2 per step, and "
        "decreases by a tenth if fewer are sufficient with a margin. With "
        "`softSphere`, a substep is a twentieth of the critical one. This "
        "considers the contacts of the last step, and the contacts that "
        "particles at their present speed would have with particles of the "
        "same shape or with a wall"
    },
    {
        "contact", "maxTravel", "number",
        "[1e-9, 1000]", "", "0.1",
        "largest displacement of a surface point in a substep, as a share of "
        "the smallest semi-axis. `auto` satisfies it with the speeds at the "
        "start of the step. With `nonSmooth` and without a fluid, spin counts "
        "by the motion of the surface along its normal, at least by 2/7; "
        "without periodic patches, too, `auto` counts translation half, "
        "particles that no wall and no other particle can reach in the step "
        "do not count, and particles near others count only with their "
        "relative speed. If it was exceeded, a warning gives a number of "
        "substeps that is enough"
    },
    {
        "contact", "allowLongSubsteps", "switch",
        "", "", "`no`",
        "`no`: the run ends if two things happen in one time step: a particle "
        "moves by more than its smallest semi-axis in a substep, and two "
        "particles overlap by more than three quarters of the sum of their "
        "extents. (The extent of a particle is the distance from its centre to "
        "its surface, along the normal of the contact. For two equal spheres "
        "the limit is three quarters of their diameter.) It is then unknown "
        "from which side the particles came. Particles that `impactTime` moves "
        "back to their first touch do not count. `yes`: the run continues"
    },
    {
        "contact", "maxOverlap", "number",
        "[1e-6, 1]", "", "0.01",
        "largest overlap of lasting contacts, over d_eq of the smaller "
        "particle. It has an effect only with `nonSmooth` and `nSubCycles "
        "auto`, which then uses as many substeps as are needed to stay below "
        "it"
    },
    {
        "contact", "impactTime", "switch", WORLD(impulse.impactTime),
        "", "", "`yes`",
        "`yes`: two particles without other contacts collide at the place and "
        "time of their first touch, and move on from there; `no`: they collide "
        "where a substep finds them, with an overlap of up to their speed "
        "times the substep"
    },
    {
        "contact", "betweenParticles", "switch", WORLD(betweenParticles),
        "not `no` with `coupling fourWay`", "", "`yes`, whatever the coupling",
        "`yes`: particles collide with each other; `no`: they do not"
    },
    {
        "contact", "maxInitialOverlap", "number",
        "[0, 1]", "", "0.2",
        "limit of overlap over d_eq: a larger overlap before the first step is "
        "an error, a smaller one a warning. In a restart, and for particles "
        "injected later, any overlap is a warning; with `barrier` any overlap "
        "is an error"
    },
    {
        "contact", "skin", "number", WORLD(skin),
        "[0, 10]", "", "0.2",
        "distance that a particle may move before the neighbour lists are "
        "rebuilt, as a share of its bounding radius. (If this radius is more "
        "than three times the smallest semi-axis, at most six times this "
        "semi-axis is used instead, and the distance is that of the farthest "
        "corner of a box around the particle, rotation included. The radius "
        "that is used is limited to between half and twice the mean of all "
        "particles)"
    },
    {
        "contact", "reuse", "number",
        "[0, 0.5], with `softSphere` [0, 0.01]",
        "",
        "0.001 with `nonSmooth`, else 0",
        "largest relative motion of a pair before its contact is solved again, "
        "as a share of the smaller of the smallest semi-axes; until then the "
        "contact moves with the particles, to first order "
        "([theory](theory.md)). 0: contacts are solved in each substep"
    },
    {
        "contact", "threads", "integer", WORLD(threads),
        "[1, 64]", "", "1",
        "number of threads of each process for its contacts. The results have "
        "the same bits with any number. Use the number of cores divided by "
        "that of processes; fewer if a process has less than some hundred "
        "particles. Needs a compiler with OpenMP"
    },
    {
        "contact", "worstContact", "switch",
        "", "", "`no`",
        "write the worst contact of the run (by residual, then by fallback, "
        "then by iterations) to "
        "`postProcessing/lagrangian/<cloud>/worstContact` at write times; "
        "`superellipsoidContact` solves it again"
    },
    {
        "contact", "contactLaw", "dictionary",
        "", "", "required",
        "the law of contacts, with any model"
    },
    {
        "contact", "nonSmoothCoeffs", "dictionary",
        "", "", "its defaults",
        "keywords of `nonSmooth` only"
    },
    {
        "contact", "softSphereCoeffs", "dictionary",
        "", "", "required with `softSphere`",
        "keywords of `softSphere` only"
    },
    {
        "contact", "barrierCoeffs", "dictionary",
        "", "", "required with `barrier`",
        "keywords of `barrier` only"
    },
    {
        "contact", "pairs", "dictionary",
        "", "", "all alike",
        "laws for pairs of shapes: an entry `<shape>-<shape>` for each, with "
        "the keywords of the law"
    },
    {
        "contact", "walls", "dictionary",
        "", "", "as for pairs, at rest",
        "laws and motion of wall patches: an entry for each, named by the "
        "patch or a regular expression"
    },
    {
        "law", "en", "number", TO(sel_material, en),
        "[0, 1]", "", "1; required in `contactLaw`, except with `barrier`",
        "normal restitution: the ratio of the speed of separation to that of "
        "approach of a contact, also if a particle collides with several "
        "others in one substep"
    },
    {
        "law", "et", "number",
        "[-1, 1]", "", "as in `friction`",
        "tangential restitution, which may be given here instead of in "
        "`friction { type restitution; }`"
    },
    {
        "law", "friction", "dictionary",
        "`{ type ...; }`, or a number, 0 or more: `friction 0.4;` is `{ type "
        "coulomb; mu 0.4; }`",
        "",
        "`none`",
        "the law of friction, a dictionary with `type` and the numbers of "
        "that type"
    },
    {
        "contactLaw", "iterations", "integer", WORLD(impulse.iterations),
        "[1, 10000]", "", "10",
        "largest number of iterations of collisions, and of overlap removal, "
        "in a substep; with more of them the particles of a bed move less"
    },
    {
        "contactLaw", "bounceThreshold", "number",
        WORLD(impulse.bounceThreshold),
        "[0, 1e6]", "", "4",
        "speed of approach, over |g| times the substep, up to which a contact "
        "does not bounce but comes to rest; without gravity all contacts bounce"
    },
    {
        "contactLaw", "removeOverlap", "switch", WORLD(impulse.removeOverlap),
        "", "", "`yes`",
        "move touching bodies apart along the normal"
    },
    {
        "friction", "type", "word",
        "`none`, `coulomb`, `restitution`, `schwager`", "", "required",
        "the law, [below](#contactlaw-pairs-and-walls)"
    },
    {
        "friction", "mu", "number",
        "≥ 0", "", "required with these",
        "coefficient of friction, of `coulomb` and `schwager`"
    },
    {
        "friction", "et", "number",
        "[-1, 1]", "", "required with it",
        "tangential restitution, of `restitution`"
    },
    {
        "friction", "form", "word",
        "`asPrinted`, `energySafe`", "", "`asPrinted`",
        "form of `restitution`: `asPrinted` can add energy, `energySafe` "
        "does not"
    },
    {
        "wall", "holds", "word",
        "`particles`", "", "patches of type `patch` let particles leave",
        "`particles`: a patch of type `patch`, with its complete name, is a "
        "wall for the particles but not for the fluid, for example a "
        "distributor, a screen or a mesh. There is a warning if particles "
        "leave through a patch by which the fluid enters"
    },
    {
        "wall", "stick", "switch",
        "", "", "`no`",
        "`yes`: a particle that touches the wall stays there, at rest. "
        "[Sticking walls](sticking-walls.md). Not with `barrier`, nor "
        "`integration trapezoidal`, nor for walls that move, open or are "
        "mirrors"
    },
    {
        "wall", "stickBelow", "number",
        "(0, 1e20]", "m/s", "any speed",
        "with `stick yes`: a particle stays only if its normal speed at the "
        "impact is at most this"
    },
    {
        "surface", "velocity", "function",
        "", "m/s", "`(0 0 0)`",
        "velocity of a surface that moves along itself, as a belt does. At a "
        "point x the velocity is `velocity` + `omega` × (x - `origin`), "
        "relative to the mesh, which [may "
        "move](moving-walls.md#meshes-that-move), or relative to the wall of "
        "[`movingWalls`](#movingwalls). A constant, `(0.1 0 0)`, or a "
        "[function of time](moving-walls.md#functions-of-time): `table ((0 (0 "
        "0 0)) (1 (0.1 0 0)))`, `sine`, .."
    },
    {
        "surface", "omega", "function",
        "", "rad/s", "`(0 0 0)`",
        "spin of the surface: see `velocity`"
    },
    {
        "surface", "origin", "vector",
        "each in [-1e20, 1e20]", "m", "`(0 0 0)`",
        "a point of the axis of `omega`"
    },
    {
        "nonSmooth", "iterations", "integer",
        WORLD(nonSmooth.velocityIterations),
        "[1, 10000]", "", "50",
        "largest number of iterations over the velocities of all contacts in a "
        "substep; a forward and a backward one count as two"
    },
    {
        "nonSmooth", "tolerance", "number", WORLD(nonSmooth.tolerance),
        "[1e-14, 1]", "", "0.01",
        "the iterations end when no contact's velocity changes by more than "
        "this share of gravity times the substep; without gravity, of the "
        "largest change by other forces in the substep"
    },
    {
        "nonSmooth", "relTol", "number",
        WORLD(nonSmooth.relativeTolerance),
        "[0, 1]", "", "0.1",
        "without manifolds, after three iterations, the iterations also end if "
        "no contact's velocity changes by more than this share of the speed at "
        "which bodies nearby approach or separate; 0: never"
    },
    {
        "nonSmooth", "positionIterations", "integer",
        WORLD(nonSmooth.positionIterations),
        "[0, 10000]", "", "30",
        "largest number of iterations over the overlaps in a substep; they "
        "move particles, but do not change velocities"
    },
    {
        "nonSmooth", "bounceIterations", "integer",
        WORLD(nonSmooth.bounceIterations),
        "[0, 10000]", "", "50",
        "largest number of iterations of collisions with `en` in a substep; "
        "contacts that still close are stopped without restitution"
    },
    {
        "nonSmooth", "bounceThreshold", "number",
        WORLD(nonSmooth.bounceThreshold),
        "[0, 1e6]", "", "as in `contactLaw`",
        "contacts that approach more slowly than this number times gravity "
        "times the substep do not bounce, so that beds come to rest"
    },
    {
        "nonSmooth", "law", "word", WORLD_WORD(nonSmooth.law, sel_slip_law),
        "`coulomb`, `maximumDissipation`", "", "`coulomb`",
        "direction of the friction force at a contact that slips, with "
        "`friction { type coulomb; .. }`: `coulomb`, opposite to the slip; "
        "`maximumDissipation`, the direction in which the force dissipates the "
        "most energy (Preclik et al. 2017), which is another one at eccentric "
        "contacts. Contacts that bounce follow Coulomb's law"
    },
    {
        "soft", "normal", "word",
        "`hooke`, `hertz`", "", "required",
        "the elastic force: `hooke`, `kn` times the overlap; `hertz`, from "
        "Young's modulus and the radii of curvature"
    },
    {
        "soft", "tangential", "word",
        "`none`, `linear`, `mindlin`", "", "`linear`, with `hertz` `mindlin`",
        "the tangential spring: `none`; `linear`, with the stiffness `kt`; "
        "`mindlin`, with `hertz`, from the shear modulus and the area of "
        "contact"
    },
    {
        "soft", "curvature", "word",
        WORLD_WORD(softSphere.curvature, sel_curvature),
        "`mean`, `gaussian`, `volume`", "", "`mean`",
        "the radius of a particle at a contact: from its `mean` curvature "
        "there, from its `gaussian` curvature, or that of the sphere of the "
        "same `volume`"
    },
    {
        "soft", "radiusLimit", "number", WORLD(softSphere.radiusLimit),
        "[1, 1000]", "", "10",
        "upper limit of radii, over that of the sphere of the same volume; its "
        "inverse is the lower limit. It is needed for flat sides and edges, "
        "which have no radius"
    },
    {
        "soft", "cohesion", "word",
        "`none`, `sjkr`, `jkr`, `dmt`", "", "`none`",
        "`none`; `sjkr`, `adhesion` times the area of intersection of two "
        "spheres; with `hertz`: `jkr`, with a neck that holds beyond zero "
        "overlap; `dmt`, a constant pull while they overlap"
    },
    {
        "soft", "rolling", "word",
        "`none`, `cdt`, `epsd2`", "", "`none`",
        "`none`; `cdt`, a constant moment against rolling, which slows "
        "rotation but cannot hold a particle at rest: under a torque it "
        "creeps; `epsd2`, a spring up to that moment, for beds (without effect "
        "if there is no friction). Shapes other than spheres resist rolling by "
        "themselves"
    },
    {
        "soft", "integration", "word",
        WORLD_WORD(softSphere.integration, sel_integration),
        "`leapFrog`, `trapezoidal`", "", "`leapFrog`",
        "`leapFrog`; `trapezoidal`, implicit: also of second order with "
        "dampers and slip, and stable with any substep while contacts last, at "
        "several times the cost. With more than the critical substep, "
        "separating particles are ejected at up to three times their speed of "
        "approach. Not in a fluid"
    },
    {
        "soft", "tolerance", "number", WORLD(softSphere.tolerance),
        "[1e-15, 1]", "", "1e-12",
        "tolerance of the trapezoidal rule: change in the last iteration, as a "
        "displacement over the smallest semi-axis"
    },
    {
        "soft", "iterations", "integer", WORLD(softSphere.iterations),
        "[1, 10000]", "", "200",
        "largest number of iterations of the trapezoidal rule in a substep"
    },
    {
        "softLaw", "kn", "number", TO(sel_soft_numbers, kn),
        "[1e-15, 1e20]", "N/m", "required with `hooke`",
        "stiffness of a contact [N/m]"
    },
    {
        "softLaw", "E", "number", TO(sel_soft_numbers, E),
        "[1e-15, 1e20]", "Pa", "required with `hertz`",
        "Young's modulus of the particles; in an entry of `walls`, that of the "
        "wall"
    },
    {
        "softLaw", "nu", "number", TO(sel_soft_numbers, nu),
        "[0, 0.5]", "", "required with `hertz`",
        "Poisson's ratio of the particles; in an entry of `walls`, that of the "
        "wall"
    },
    {
        "softLaw", "kt", "number", TO(sel_soft_numbers, kt),
        "[1e-15, 1e20]", "N/m", "required with `linear`",
        "tangential stiffness; with 2/7 of `kn`, solid spheres oscillate at "
        "the same frequency in both directions"
    },
    {
        "softLaw", "muStatic", "number", TO(sel_soft_numbers, muStatic),
        "[0, 1e6]", "", "`mu`",
        "coefficient of friction up to which a contact sticks, at least `mu`; "
        "not allowed where `mu` is 0"
    },
    {
        "softLaw", "tangentialDamping", "number",
        TO(sel_soft_numbers, tangentialDamping),
        "[0, 1]", "", "1",
        "damping ratio of the tangential damper, over that of the normal one"
    },
    {
        "softLaw", "adhesion", "number", TO(sel_soft_numbers, adhesion),
        "[0, 1e15]", "", "required with `cohesion`",
        "`sjkr`: energy density [J/m³]. 2πR times this value must be well "
        "below `kn` (`hooke`), or below the stiffness at the present overlaps, "
        "2 E* √(R δ) (`hertz`); otherwise particles are pulled into each other "
        "and through walls. `jkr`, `dmt`: work of adhesion [J/m²]. 0: none"
    },
    {
        "softLaw", "muRolling", "number", TO(sel_soft_numbers, muRolling),
        "[0, 1e6]", "", "required with `rolling`",
        "moment against rolling, over radius times normal force; 0: none"
    },
    {
        "barrier", "skin", "number", WORLD(barrier.skin),
        "[1e-10, 1e10]", "m", "required",
        "gap below which particles repel each other; a hundredth of their size "
        "is usual; half of the thickness of any shape is too large"
    },
    {
        "barrier", "integration", "word",
        "`implicit`, `explicit`", "", "`implicit`",
        "`implicit`, Newmark's rule, with any substep; `explicit`, leap-frog, "
        "below the critical substep, which the log gives"
    },
    {
        "barrier", "gamma", "number", WORLD(barrier.gamma),
        "[0.5, 1.5]", "", "0.7",
        "γ of Newmark's rule. Gay Neto and Wriggers (2021) have 0.5, and 0.3 "
        "for β: with these, elastic impacts keep their energy, but beds do not "
        "come to rest with long steps"
    },
    {
        "barrier", "beta", "number",
        "[`gamma`/2, 1]", "", "(`gamma` + 1/2)²/4",
        "β of Newmark's rule, see `gamma`"
    },
    {
        "barrier", "tolerance", "number", WORLD(barrier.tolerance),
        "[1e-12, 0.01]", "", "1e-6",
        "displacement of a point in the last iteration of a step, over the skin"
    },
    {
        "barrier", "iterations", "integer", WORLD(barrier.iterations),
        "[2, 1000]", "", "30",
        "largest number of iterations of Newton's method in a step"
    },
    {
        "barrier", "substepHalvings", "integer", WORLD(barrier.halvings),
        "[0, 40]", "", "20",
        "largest number of times that a substep without a solution is halved, "
        "before the run ends"
    },
    {
        "barrierLaw", "stiffness", "number",
        TO(sel_barrier_material, stiffness),
        "[1e-15, 1e20]", "N/m^`exponent`", "required",
        "ε₁; it must be so large that particles at rest are in the outer half "
        "of the skin: weight over stiffness well below `skin`"
    },
    {
        "barrierLaw", "exponent", "number", TO(sel_barrier_material, exponent),
        "[1, 3]", "", "1",
        "n₁: 1, a spring; 1.5, as in Hertz's law"
    },
    {
        "barrierLaw", "fraction", "number", TO(sel_barrier_material, fraction),
        "[0.01, 0.99]", "", "0.5",
        "f: the share of the skin below which the force grows without limit"
    },
    {
        "barrierLaw", "barrier", "number", TO(sel_barrier_material, barrier),
        "[-4, -0.25]", "", "-1",
        "n₂: the exponent of the gap in that force"
    },
    {
        "barrierLaw", "damping", "number", TO(sel_barrier_material, damping),
        "[0, 1000]", "", "0",
        "damping ratio ζ of the normal motion"
    },
    {
        "barrierLaw", "tangentialStiffness", "number",
        TO(sel_barrier_material, tangential),
        "[0, 1e20]", "N/m", "`stiffness`",
        "stiffness of the tangential spring"
    },
    {
        "barrierLaw", "tangentialDamping", "number",
        TO(sel_barrier_material, drag),
        "[0, 1e20]", "N s/m", "0",
        "damping of the tangential damper"
    },
    {
        "barrierLaw", "muStatic", "number", TO(sel_barrier_material, muStatic),
        "[0, 1e6]", "", "`mu`",
        "coefficient of friction up to which a contact sticks, at least `mu`"
    }
};

} // End namespace Foam

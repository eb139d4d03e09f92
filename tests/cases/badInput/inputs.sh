# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The lagrangianSuperellipsoid authors
# shellcheck shell=bash
# Wrong inputs, sourced by Alltest, which explains bad, edited and reread. The
# injection models of this library have their own, in ../regionInjection and
# ../tableInjection.

properties=constant/superellipsoidCloudProperties

#------------------------------------------------------------- files and blocks

fresh noProperties
rm $properties
refuse noProperties superellipsoidCloudProperties

fresh noGravity
rm constant/g
refuse noGravity 'constant/g' '(0 0 -9.81)'

# gravity NAME 'sed script' WORDS ..
gravity()
{
    local name="$1" script="$2"
    shift 2
    edited "$name" "$script" constant/g constant/g "$@"
}
gravity gravityEmpty d 'exists' uniformDimensionedVectorField '(0 0 -9.81)'
gravity gravityUnits 's/1 -2/1 -1/' "'dimensions'" '[0 1 -2 0 0 0 0]' line
gravity gravityLarge 's/-9.81/-2e10/' "'value'" '-2e+10' 1e10 line
gravity gravityHuge 's/-9.81/1e200/' "'value'" '1e+200' 1e10 line

fresh propertiesFolder
rm $properties
mkdir $properties
refuse propertiesFolder "$properties" 'cannot find file'
bad includeItself '#include "changes"' constant/changes 'line 1' 'without end'
# shellcheck disable=SC2016  # for OpenFOAM
bad nothing 'contact { walls { floor { $rough; } } }' "'\$rough;'" \
    constant/changes 'line 1' 'no entry of this name'
bad block 'shape { }' "'shape'" 'unknown block' 'shapes contact'
bad blockIsNumber 'log 10;' "'log'" 'expected a dictionary'
edited noDefaults '/superellipsoidDefaults/d' $properties \
    "'solution'" '#superellipsoidDefaults'
edited noContact '/^contact/,/^}/d' $properties "'contact'"
edited noShapes '/^shapes/,/^}/d' $properties "'shapes'"
edited noDensity 's/rho0 1000;//' $properties "'rho0'"

# A word that is known, but not in this place, and one that is misspelt.
# stray NAME 'entry of the file itself' WORDS ..
stray() { edited "$1" "\$a $2" $properties "${@:3}"; }
stray strayModel 'model softSphere;' "'model'" 'contact { ... }' \
    superellipsoidCloudProperties line
stray straySubsteps 'nSubCycles 500;' "'nSubCycles'" 'does nothing here' \
    'it belongs in contact { ... }'
stray strayFriction 'friction coulomb;' "'friction'" \
    'contact { contactLaw { ... } }, or'
stray strayCoupling 'coupling twoWay;' "'coupling'" 'fluid { ... }'
stray strayCollision 'collisionModel pairCollision;' "'collisionModel'" \
    'contact { ... }, where it is called model'
bad strayCoeffs 'subModels { pairCollisionCoeffs { maxInteractionDistance 1; } }' \
    "'pairCollisionCoeffs'" 'where it is called model'
stray strayNear 'nSubCycle 500;' "'nSubCycle'" "did you mean 'nSubCycles'" \
    'contact { ... }'
bad strayBlock 'contatc { model impulse; }' "'contatc'" \
    "did you mean 'contact', which is a block"
bad strayInside 'contact { friction { type coulomb; mu 0.3; } }' "'friction'" \
    'it belongs in contact { contactLaw { ... } }'
bad strayGravity 'contact { gravity (0 0 -9); }' "'gravity'" 'it belongs outside the blocks'
bad strayFluid 'contact { drag Stokes; }' "'drag'" 'it belongs in fluid { ... }'
bad strayTolerance 'contact { walls { ".*" { tolerance 0.1; } } }' \
    "'tolerance'" 'nonSmoothCoeffs { ... } }, or contact { softSphereCoeffs'
bad misspelt 'contact { nSubcycels 10; }' "'nSubcycels'" \
    "did you mean 'nSubCycles'"
bad misspeltSub 'subModels { injectionModel { } }' "'injectionModel'" \
    "did you mean 'injectionModels'"

fresh variable
# shellcheck disable=SC2016  # for OpenFOAM
changes 'en 0.3; law { type none; } contact { contactLaw { en $en; } }'
refuse variableBlock "'law'" 'unknown block'
fresh variables
# shellcheck disable=SC2016  # for OpenFOAM
changes 'en 0.3; mine 0.5; tried "by me";
    contact { contactLaw { en $en; } maxTravel ${:mine}; }'
check "badInput: a variable that is a keyword runs" solve
check "badInput: what nothing refers to is warned of" \
    grep -q "'tried': does nothing here" log.solve
fresh shared
changes 'temperature 300; nSubCycle 3;'
check "badInput: a file for several dictionaries runs" solve
check "badInput: what it has for others is warned of" grep -q \
    "'temperature': does nothing here.*it belongs in fluid" log.solve
cd ../variables || exit 1
check "badInput: what something refers to is not" \
    bash -c '! grep -q "does nothing" <(grep -v tried log.solve)'

#----------------------------------------------------------------------- contact

bad contactKeyword 'contact { nSubcycles 10; }' "'nSubcycles'" nSubCycles \
    superellipsoidCloudProperties line
bad detection 'contact { detection nearest; }' "'nearest'" \
    'commonNormal deepestPoint midway'
bad detectionQuoted 'contact { detection "midway "; }' "'detection'" \
    'midway ' 'commonNormal deepestPoint midway'
bad detectionNothing 'contact { detection; }' "'detection'" "''" \
    'commonNormal deepestPoint midway'
bad partners 'contact { partners one; }' "'one'" 'all deepest'
bad manifoldWord 'contact { manifold maybe; }' "'manifold'" "'maybe'" auto off on \
    '0 to 1'
bad manifoldMinus 'contact { manifold -1e-3; }' "'manifold'" "'-0.001'" \
    '0 to 1'
bad manifoldDict 'contact { manifold { } }' "'manifold'" '0 to 1'
bad worstContact 'contact { worstContact perhaps; }' worstContact perhaps
bad modelTwo 'contact { model nonSmooth impulse; }' "'model'" 'nonSmooth impulse' 'allowed: impulse'
bad modelQuoted 'contact { model "nonSmooth "; }' "'model'" 'allowed: impulse'
bad model 'contact { model softBody; }' "'softBody'" \
    'impulse nonSmooth softSphere'
bad en 'contact { contactLaw { en 1.5; } }' "'en'" 1.5 '0' '1'
bad enWord 'contact { contactLaw { en high; } }' en high
bad enTwice 'contact { contactLaw { en 0.1 0.2; } }' en
edited enMissing 's/en 0.2;//' $properties "'en'" missing
bad et 'contact { contactLaw { et -2; } }' "'et'" '-2' '-1'
bad coeffsKeyword 'contact { contactLaw { mu 0.3; } }' "'mu'" friction
bad friction 'contact { contactLaw { friction { type glue; } } }' \
    "'glue'" 'none restitution schwager coulomb'
edited frictionType 's/type none;//' $properties "'type'" missing

# law NAME 'what friction and et are' WORDS ..
law()
{
    local name="$1" text="$2"
    shift 2
    bad "$name" "contact { contactLaw { $text } }" "$@"
}
law muMissing 'friction { type coulomb; }' "'mu'" missing
law muMissingSchwager 'friction { type schwager; }' "'mu'" missing
law muMinus 'friction { type coulomb; mu -0.1; }' "'mu'" '-0.1' 'less than 0'
law muWord 'friction { type coulomb; mu rough; }' "'mu'" "'rough'" 'a number'
law muNothing 'friction { type coulomb; mu; }' "'mu'" "''" 'a number'
law muTwice 'friction { type coulomb; mu 0.5 0.25; }' "'mu'" '0.5 0.25' 'a number'
law muWithNone 'friction { mu 0.3; }' "'mu'" 'allowed here are: type'
law muWithRestitution 'friction { type restitution; et 0.5; mu 0.3; }' \
    "'mu'" 'type et form'
law etMissing 'friction { type restitution; }' "'et'" missing
law etTwice 'friction { type restitution; et 0.5; } et 0.5;' "'et'" once
law etInRange 'friction { type restitution; et 1.5; }' "'et'" 1.5 '-1'
law etWithCoulomb 'friction { type coulomb; mu 0.3; et 0.5; }' "'et'" 'type mu'
law etBeside 'friction { type coulomb; mu 0.3; } et 0.5;' "'et'" restitution \
    coulomb
law form 'friction { type restitution; et 0.5; form safe; }' "'form'" \
    "'safe'" 'asPrinted energySafe'
law formWithCoulomb 'friction { type coulomb; mu 0.3; form energySafe; }' \
    "'form'" 'type mu'

bad frictionKeyword 'contact { contactLaw { friction { kind none; } } }' \
    "'kind'" type
bad passes 'contact { contactLaw { iterations 0; } }' "'iterations'" '1 or'
bad removeOverlap 'contact { contactLaw { removeOverlap perhaps; } }' \
    removeOverlap perhaps
bad passesHalf 'contact { contactLaw { iterations 1.5; } }' "'iterations'" \
    'a whole number'
bad substepsZero 'contact { nSubCycles 0; }' "'nSubCycles'" "'0'" auto
bad substepsHalf 'contact { nSubCycles 2.5; }' "'nSubCycles'" "2.5" auto
bad substepsWord 'contact { nSubCycles many; }' "'many'" auto
edited substepsMissing '/nSubCycles/d' $properties "'nSubCycles'" missing
bad maxOverlap 'contact { maxOverlap 0; }' "'maxOverlap'" 0 1e-06 1
bad maxOverlapLarge 'contact { maxOverlap 2; }' "'maxOverlap'" 2 1 line
bad maxOverlapWord 'contact { maxOverlap much; }' "'maxOverlap'" much \
    1e-06 line
bad reuse 'contact { reuse 0.6; }' "'reuse'" 0.6 0.5 line
bad threads 'contact { threads 0; }' "'threads'" '1' 64 line
bad threadsHalf 'contact { threads 1.5; }' "'threads'" 1.5 'a whole number'
bad threadsMany 'contact { threads 65; }' "'threads'" 65 64
# soft NAME 'of contact' 'of softSphereCoeffs' WORDS ..
soft()
{
    local name="$1" entries="$2" coeffs="$3"
    shift 3
    bad "$name" "contact { model softSphere; $entries
        softSphereCoeffs { $coeffs } }" "$@"
}
bad softNone 'contact { model softSphere; }' "'softSphereCoeffs'" line
soft softNothing '' '' "'normal'"
soft softNormal '' 'normal linear;' "'normal'" "'linear'" 'hooke hertz' line
soft softKeyword '' 'normal hooke; kn 1e4; kt 1e4; k 3;' "'k'" line
soft softStiffness '' 'normal hooke; kt 1e4;' "'kn'"
soft softStiffnessZero '' 'normal hooke; kn 0; kt 1e4;' "'kn'" 1e-15 1e+20 line
soft softPoisson '' 'normal hertz; E 1e7; nu 0.6;' "'nu'" 0.6 0.5 line
soft softOther '' 'normal hertz; E 1e7; nu 0.3; kn 1e4;' "'kn'" \
    'normal hertz' 'E nu' line
soft softMindlin '' 'normal hooke; kn 1e4; tangential mindlin;' "'tangential'" \
    "'mindlin'" 'none linear' line
soft softCohesion '' 'normal hooke; kn 1e4; kt 1; cohesion jkr;' "'cohesion'" \
    "'jkr'" 'none sjkr' line
soft softAdhesion '' 'normal hertz; E 1e7; nu 0.3; cohesion jkr;' "'adhesion'"
soft softRolling '' \
    'normal hooke; kn 1; tangential none; rolling epsd2; muRolling 1;' \
    "'rolling'" "'epsd2'" 'none cdt' line
soft softRadius '' 'normal hertz; E 1e7; nu 0.3; radiusLimit 0.5;' \
    "'radiusLimit'" 0.5 1 1000 line
soft softIntegration '' 'normal hooke; kn 1; kt 1; integration euler;' \
    "'integration'" "'euler'" 'leapFrog trapezoidal' line
soft softTolerance '' \
    'normal hooke; kn 1; kt 1; integration trapezoidal; tolerance 1e200;' \
    "'tolerance'" 1e+200 '1e-15' line
soft softIterations '' \
    'normal hooke; kn 1; kt 1; integration trapezoidal; iterations 0;' \
    "'iterations'" 'read 0' line
soft softNoIterations '' 'normal hooke; kn 1; kt 1; iterations 5;' \
    "'iterations'" 'trapezoidal' line
soft softReuse 'reuse 0.1;' 'normal hooke; kn 1; kt 1;' "'reuse'" 0.1 0.01 line
soft softSticky 'walls { ".*" { muStatic 0.6; friction { type none; } } }' \
    'normal hooke; kn 1; kt 1;' "'muStatic'" 0.6 'without sliding friction'
soft softLeast '' 'normal hertz; E 1e-15; nu 0.5;' "'E'" 1e-15 line
soft softEn 'contactLaw { en 0; }' 'normal hooke; kn 1e4; kt 1e4;' "'en'" \
    'is 0' '0.001 to 1' line
soft softFriction 'contactLaw { friction { type schwager; mu 1; } }' \
    'normal hooke; kn 1e4; kt 1e4;' "'model'" schwager 'friction none'
soft softStatic 'contactLaw { friction { type coulomb; mu 0.5; } }' \
    'normal hooke; kn 1e4; kt 1e4; muStatic 0.3;' "'muStatic'" 0.3 0.5
soft softWall 'walls { ".*" { kn 1e4; E 1; } }' 'normal hooke; kn 1e4; kt 1;' \
    "'E'" line
soft softPair 'pairs { cube-ball { muRolling 1; } }' \
    'normal hooke; kn 1e4; kt 1e4;' "'muRolling'" line
bad softOtherModel 'contact { softSphereCoeffs { normal hooke; kn 1e4; kt 1; }
    walls { ".*" { E 1e7; } } }' "'E'" line
bad softElsewhere 'contact { walls { ".*" { E 1e7; } } }' "'E'" line
bad nonSmoothKeyword 'contact { nonSmoothCoeffs { passes 3; } }' "'passes'" \
    'iterations tolerance' line
bad nonSmoothNumber 'contact { nonSmoothCoeffs 3; }' "'nonSmoothCoeffs'" \
    dictionary
bad sweeps 'contact { nonSmoothCoeffs { iterations 0; } }' "'iterations'" '1 or' line
bad sweepsHalf 'contact { nonSmoothCoeffs { iterations 2.5; } }' "'iterations'" 2.5
bad sweepsMany 'contact { nonSmoothCoeffs { iterations 20000; } }' "'iterations'" \
    20000 10000
bad tolerance 'contact { nonSmoothCoeffs { tolerance 0; } }' "'tolerance'" \
    0 1e-14 1 line
bad toleranceWord 'contact { nonSmoothCoeffs { tolerance small; } }' \
    tolerance small
bad positionIterations 'contact { nonSmoothCoeffs { positionIterations -1; } }' \
    "'positionIterations'" '-1' 0
bad bounceIterations 'contact { nonSmoothCoeffs { bounceIterations -1; } }' \
    "'bounceIterations'" '-1' 0
bad bounceThreshold 'contact { nonSmoothCoeffs { bounceThreshold -4; } }' \
    "'bounceThreshold'" '-4' 0 line
bad nonSmoothLaw 'contact { nonSmoothCoeffs { law slippery; } }' "'law'" \
    slippery 'coulomb maximumDissipation'
bad nonSmoothFriction 'contact { model nonSmooth; contactLaw
    { friction { type restitution; et 0.5; } } }' "'model'" nonSmooth \
    contactLaw restitution coulomb
bad nonSmoothWall 'contact { model nonSmooth; walls { ".*"
    { friction { type schwager; mu 0.5; } } } }' "'model'" nonSmooth walls \
    schwager coulomb

bad impactTime 'contact { impactTime perhaps; }' impactTime perhaps
bad substepsMany 'contact { nSubCycles 1000000000; }' "'nSubCycles'" \
    "'1000000000'" '1 to 1000000' auto
bad substepsLong 'contact { nSubCycles 99999999999; }' "'nSubCycles'" \
    '1 to 1000000'
bad passesMany 'contact { contactLaw { iterations 20000; } }' "'iterations'" 20000 \
    'at most 10000'
bad bounceNegative 'contact { contactLaw { bounceThreshold -1; } }' \
    "'bounceThreshold'" '-1' '[0, 1000000]'
bad allowLongSubsteps 'contact { allowLongSubsteps maybe; }' "'allowLongSubsteps'" \
    "'maybe'" yes no
bad maxTravelTiny 'contact { maxTravel 1e-30; }' "'maxTravel'" '1e-30' '1e-09'
bad skinLarge 'contact { skin 1e200; }' "'skin'" '1e+200' '[0, 10]'
bad maxTravel 'contact { maxTravel 0; }' "'maxTravel'" 'in [1e-09, 1000]'
bad skin 'contact { skin -1; }' "'skin'" '-1'
bad maxInitialOverlap 'contact { maxInitialOverlap 2; }' \
    "'maxInitialOverlap'" 2

#------------------------------------------------------------------------- walls

bad wallName 'contact { walls { flor { en 0.1; } } }' "'flor'" \
    'sides ends floor'
bad wallPattern 'contact { walls { "lid.*" { en 0.1; } } }' "'lid.*'" \
    'sides ends floor'
edited wallMissing 's/"\.\*" { en 0.3; }/floor { en 0.3; }/' $properties \
    "'sides'" 'no entry'
bad wallHolds 'contact { walls { floor { holds bodies; } } }' "'holds'" \
    "'bodies'" particles line
bad wallHoldsAll 'contact { walls { ".*" { holds particles; } } }' "'holds'" \
    'exact name' line
bad wallEn 'contact { walls { floor { en -0.1; } } }' "'en'" '-0.1'
bad wallKeyword 'contact { walls { floor { speed (1 0 0); } } }' "'speed'" \
    velocity
bad wallVelocity 'contact { walls { floor { velocity (1 0); } } }' "'velocity'"
bad wallOmega 'contact { walls { floor { omega 3; } } }' "'omega'" "'3'" \
    'a list of 3'
bad wallFriction 'contact { walls { floor { friction { type glue; } } } }' \
    "'glue'" restitution
bad wallMu 'contact { walls { floor { friction { type coulomb; } } } }' \
    "'mu'" missing

for motion in 'velocity 1e+20' 'omega 1e+12' 'origin 1e+20'
do
    keyword="${motion% *}"
    bad "wallFar-$keyword" "contact { walls
        { floor { $keyword (0 -1e200 0); } } }" "'$keyword'" '-1e+200' \
        "${motion#* }"
done
edited wallNoPattern 's/"\.\*" { en/"floor(.*" { en/' $properties \
    'superellipsoidCloudProperties' line "'floor(.*'" 'regular expression'

#------------------------------------------------------------------------- pairs

pair()
{
    local name="$1" text="$2"
    shift 2
    bad "$name" "contact { pairs { $text } }" "$@"
}
pair pairName 'cube-bal { en 0.5; }' "'cube-bal'" 'two shapes' 'cube ball' line
pair pairOne 'cube { en 0.5; }' "'cube'" 'two shapes' 'cube ball'
pair pairThree 'cube-ball-cube { en 0.5; }' "'cube-ball-cube'" 'two shapes'
pair pairNumber 'cube-ball 0.5;' "'cube-ball'" 'a dictionary'
pair pairTwice 'cube-ball { en 0.5; } ball-cube { en 0.4; }' \
    "'ball-cube'" 'already has an entry: cube-ball'
# shellcheck disable=SC2016  # for OpenFOAM
bad pairEither 'shapes { a { semiAxes (1 1 1); epsilon (1 1); } a-b { $a; }
    b-c { $a; } c { $a; } } contact { pairs { a-b-c { en 0.1; } } }' "'a-b-c'" \
    'two pairs'
pair pairKeyword 'cube-ball { mu 0.5; }' "'mu'" 'en et friction'
pair pairEn 'cube-ball { en 2; }' "'en'" 2
pair pairMu 'ball-ball { friction { type schwager; } }' "'mu'" missing
bad pairsList 'contact { pairs (cube ball); }' "'pairs'" 'a dictionary'

#------------------------------------------------------------------------ shapes

bad epsilon 'shapes { cube { epsilon (0.4 2.5); } }' 0.1 1.9
bad aspect 'shapes { cube { semiAxes (1e-4 4e-3 4e-3); } }' 20
bad semiAxis 'shapes { cube { semiAxes (0 4e-3 4e-3); } }' 'greater than zero'
bad dEq 'shapes { ball { dEq -1; } }' dEq
bad shapeLarge 'shapes { cube { semiAxes (1e11 1e11 1e11); } }' "'semiAxes'" \
    '1e-10 to 1e10'
bad shapeSmall 'shapes { ball { dEq 1e-12; } }' '1e-12' '1e-10 to 1e10'
bad shapeKeyword 'shapes { ball { colour red; } }' "'colour'"

#------------------------------------------------------------------------- fluid

# fluid NAME 'the block' WORDS ..
fluid()
{
    local name="$1" text="$2"
    shift 2
    bad "$name" "fluid { $text }" "$@"
}
bad fluidIsWord 'fluid oneWay;' "'fluid'" 'a dictionary'
fluid couplingMissing 'drag Stokes;' "'coupling'" missing
fluid coupling 'coupling threeWay;' "'threeWay'" 'none oneWay twoWay fourWay'
fluid fluidKeyword 'coupling oneWay; dragg Stokes;' "'dragg'" 'coupling drag' \
    superellipsoidCloudProperties line
fluid drag 'coupling oneWay; drag Newton;' "'Newton'" \
    'none Stokes SchillerNaumann HaiderLevenspiel Ganser HoelzerSommerfeld'
fluid dragNumber 'coupling oneWay; drag 24;' "'drag'" "'24'" Stokes
fluid dragLimit 'coupling oneWay; dragLimit sphere;' "'sphere'" \
    'tensor asPublished'
fluid addedMass 'coupling oneWay; addedMass 0.5;' "'addedMass'" "'0.5'" \
    'none sphere ellipsoid'
for keyword in buoyancy pressureGradient torque saffmanLift magnusLift history \
    writeForces
do
    fluid "$keyword" "coupling oneWay; $keyword perhaps;" "'$keyword'" \
        "'perhaps'" 'yes no'
done
fluid resistanceWord 'coupling oneWay; resistance table;' "'resistance'" \
    'a dictionary'
fluid resistanceKeyword 'coupling oneWay; resistance { file "x"; }' "'file'" \
    'tolerance method cache'
fluid tolerance 'coupling oneWay; resistance { tolerance 0; }' "'tolerance'" \
    '1e-06' '0.1'
fluid method 'coupling oneWay; resistance { method guess; }' "'guess'" \
    'compute table'
fluid cache 'coupling oneWay; resistance { cache 3; }' "'cache'" "'3'" none
fluid cacheOut 'coupling oneWay; resistance { cache "a/../../other/file"; }' \
    "'cache'" 'outside the case'
fluid cacheAway 'coupling oneWay; resistance { cache "/tmp/file"; }' \
    "'cache'" 'outside the case'
fluid source 'coupling oneWay; source implicit;' "'implicit'" \
    'semiImplicit explicit'
fluid temperature 'coupling oneWay; temperature -3;' "'temperature'" '-3' \
    'greater than'
bad betweenParticles 'contact { betweenParticles perhaps; }' \
    betweenParticles perhaps
bad fourWay 'contact { betweenParticles no; } fluid { coupling fourWay; }' \
    "'betweenParticles'" yes twoWay

# OpenFOAM's forces that duplicate the block, or that are not taken into
# account
for force in 'sphereDrag drag' 'virtualMass addedMass' \
    'SaffmanMeiLiftForce saffmanLift' 'SRF spins'
do
    bad "force-${force% *}" "fluid { coupling oneWay; } subModels
        { particleForces { ${force% *}; } }" "'${force% *}'" "${force#* }" \
        'BrownianMotion interface paramagnetic'
done
bad forceUnknown 'fluid { coupling oneWay; } subModels
    { particleForces { wind; } }' "'wind'" 'BrownianMotion'

#-------------------------------------------------------- OpenFOAM's own blocks

bad density 'constantProperties { rho0 -1; }' "'rho0'" '-1'
bad densityTiny 'constantProperties { rho0 1e-300; }' "'rho0'" '1e-300' '1e-12'
bad densityLarge 'constantProperties { rho0 1e200; }' "'rho0'" '1e+200' '1e+18'
bad scheme 'solution { integrationSchemes { U magic; } }' "'U'" "'magic'" \
    'Euler analytical'
bad brownian 'fluid { coupling oneWay; } subModels { particleForces
    { BrownianMotion { lambda 0; turbulence no; } } }' "'lambda'" \
    'greater than zero'
bad functionName 'cloudFunctions { "my vtp" { type superellipsoidVTP; } }' \
    "'my vtp'" blanks
bad tracks 'cloudFunctions { f { type particleTracks; trackInterval 1;
    maxSamples 1; resetOnWrite no; } }' "'type'" particleTracks superellipsoidVTP
bad erosion 'cloudFunctions { f { type particleErosion; p 1; psi 2; K 2;
    patches (floor); } }' "'type'" particleErosion superellipsoidWallForces
bad wallDensity 'cloudFunctions { f { type patchCollisionDensity; minSpeed 0; } }' \
    "'type'" patchCollisionDensity superellipsoidWallForces
bad wallHits 'cloudFunctions { f { type patchPostProcessing;
    maxStoredParcels 10; patches (floor sides); } }' "'patches'" 'are walls' \
    superellipsoidWallForces line
bad coupled 'solution { coupled yes; }' "'coupled'" no
bad transient 'solution { transient no; }' "'transient'" yes
bad solutionKeyword 'solution { maxC0 0.3; }' "'maxC0'" 'maxCo' coupled
bad constantKeyword 'constantProperties { rho 900; }' "'rho'" 'rho0'
bad particleForces 'subModels { particleForces { sphereDrag; } }' \
    sphereDrag constant/g
bad dispersion 'subModels { dispersionModel gradientDispersionRAS; }' \
    gradientDispersionRAS none
bad patchInteraction \
    'subModels { patchInteractionModel standardWallInteraction; }' \
    standardWallInteraction none contact
bad collision 'subModels { stochasticCollisionModel ORourke; }' ORourke none
bad injectionType 'subModels { injectionModels { fill { type rain; } } }' rain \
    superellipsoidPacking superellipsoidRegion

bad injectorIsWord 'subModels { injectionModels { fill yes; } }' "'fill'" \
    "'yes'" 'must be a dictionary'
bad injectorsAreWord 'subModels { injectionModels none; }' \
    "'injectionModels'" "'none'" 'must be a dictionary'
bad injectorNoType 'subModels { injectionModels { rain { SOI 0; } } }' \
    "'type'" missing
bad forcesAreWord 'subModels { particleForces none; }' "'particleForces'" \
    'must be a dictionary'
bad schemesAreWord 'solution { interpolationSchemes cell; }' \
    "'interpolationSchemes'" "'cell'" 'must be a dictionary'
bad schemeIsDict 'solution { integrationSchemes { U { } } }' "'U'" '{...}'
bad modelIsDict 'subModels { surfaceFilmModel { } }' "'surfaceFilmModel'" \
    'a word'
bad functionType 'cloudFunctions { draw { type painter; } }' "'painter'" \
    superellipsoidVTP
bad functionNoType 'cloudFunctions { draw { } }' "'type'" missing
bad functionIsWord 'cloudFunctions { draw yes; }' "'draw'" "'yes'" \
    'must be a dictionary'
bad functionKeyword 'cloudFunctions { draw { type superellipsoidVTP;
    surface yes; } }' "'surface'" surfaces
bad weightsKeyword 'cloudFunctions { w { type superellipsoidCellWeights;
    contacts 1; } }' "'contacts'" particle
bad weightsCell 'cloudFunctions { w { type superellipsoidCellWeights;
    cell 0; } }' "'cell'" '1e-06'

bad loadOrder 'loads { push { particle 0;
    force table ((1 (0 0 0)) (0 (0 0 1))); } }' "'force'" out-of-order \
    superellipsoidCloudProperties line
bad loadType 'loads { push { particle 0; force wave; } }' "'force'" wave line

#------------------------------------------------------------- injected and log

bad injectedShape 'injected { shape bal; }' "'bal'" 'cube ball'
bad injectedKeyword 'injected { shapes ball; }' "'shapes'" orientation
bad injectedOrientation 'injected { orientation up; }' "'orientation'" random
bad injectedZero 'injected { orientation (0 0 0 0); }' "'orientation'" zero
bad injectedSize 'injected { size large; }' "'large'" fromInjector
bad injectedSeed 'injected { seed -1; }' "'seed'" '-1'
bad injectedSeedLong 'injected { seed 99999999999; }' "'seed'" \
    'a whole number' 'at most 2147483647'
bad injectedOmega 'injected { omega (1e200 0 0); }' "'omega'" '1e+200' '1e+12'
bad injectedFar 'injected { orientation (3e200 0 0 0); }' "'orientation'" \
    '3e+200'
bad logKeyword 'log { intervall 2; }' "'intervall'" interval
bad logInterval 'log { interval 0; }' "'interval'" '1 or'
bad logBudget 'log { budget maybe; }' "'budget'" maybe 'yes'

# An injection model of OpenFOAM's, two shapes, and no choice between them
fresh noInjectedShape
cat > constant/drops <<'END'
FoamFile { version 2.0; format ascii; class vectorField; object drops; }
1((0.03 0.02 0.03))
END
changes 'subModels { injectionModels { drops
{
    type manualInjection; massTotal 1; SOI 0; parcelBasisType fixed;
    nParticle 1; positionsFile "drops"; U0 (0 0 0);
    sizeDistribution
    {
        type fixedValue; fixedValueDistribution { value 1e-3; }
    }
} } }'
refuse noInjectedShape 'injected { shape cube; }' '2 shapes'

#----------------------------------------------------- far beyond what there is

# Finite, and no number any more once it is squared
injector() { bad "$1" "subModels { injectionModels { fill { $2 } } }" "${@:3}"; }
injector velocityFar 'U0 (1e160 0 0);' "'U0'" '1e+160' '1e+20' \
    constant/superellipsoidCloudProperties
injector spinFar 'omega (0 0 1e200);' "'omega'" '1e+200' '1e+12'
injector orientationFar 'orientation (3e200 0 0 0);' "'orientation'" '3e+200'
injector regionFar 'region { min (-1e200 0 0); }' "'min'" '-1e+200' '1e+20'
injector regionThin 'region { max (1e-200 1 1); }' "'max'" 'greater than'
injector particlesMany 'nParticles 2000000000;' "'nParticles'" 'at most'
injector particlesFull 'nParticles 100000000;' 'of 100000000 particles' \
    'could be placed'
injector massWord 'massTotal much;' "'massTotal'" $properties much
injector oneWord 'nParticle one;' "'nParticle'" $properties one
injector basisNumber 'parcelBasisType 3;' "'parcelBasisType'" $properties word

edited zoneCells 's/region .*/region { type cellZone; zone all; }/' $properties \
    "'all'" 'zones of the mesh'
echo 'FoamFile { version 2.0; format ascii; class regIOobject; object cellZones; }
1 ( all { type cellZone; cellLabels List<label> 2(7 4000000); } )' \
    > constant/polyMesh/cellZones
: > log.solve
refuse zoneCells "'zone'" "'all'" 4000000 '144 cells' line

# rain NAME 'keywords' WORDS ..: an injection model of OpenFOAM's, with numbers
# that would end in a signal, or in a run that injects nothing
rain()
{
    bad "$1" "injected { shape ball; } subModels { injectionModels { rain {
        type patchInjection; massTotal 1; SOI 0; parcelBasisType fixed;
        nParticle 1; patch top; duration 1; parcelsPerSecond 100; U0 (0 0 -1);
        flowRateProfile constant 1; sizeDistribution
        { type fixedValue; fixedValueDistribution { value 2e-3; } } $2 } } }" \
        $properties subModels injectionModels "${@:3}"
}
rain rainDuration 'duration 0;' "'duration'" 'greater than zero'
rain rainRate 'parcelsPerSecond 1e13;' "'parcelsPerSecond'" 100000000 deltaT
rain rainAxis 'positionAxis ();' "'positionAxis'" 'not empty'
rain rainOrder 'sizeDistribution { type RosinRammler; RosinRammlerDistribution
    { minValue 2e-3; maxValue 1e-3; d 1e-3; n 3; } }' "'maxValue'" minValue
rain rainSize 'sizeDistribution { type RosinRammler; RosinRammlerDistribution
    { minValue 1e-3; maxValue 2e-3; d 0; n 3; } }' "'d'" 'greater than zero'
rain rainVariance 'sizeDistribution { type normal; normalDistribution
    { minValue 1e-3; maxValue 2e-3; expectation 1e-3; variance 0; } }' "'variance'"
rain rainNothing 'sizeDistribution { type general; generalDistribution
    { distribution (); } }' "'distribution'" 'not empty'
bad rainField 'injected { shape ball; } subModels { injectionModels { rain {
    type fieldActivatedInjection; massTotal 1; SOI 0; parcelBasisType fixed;
    nParticle 1; factor 1; referenceField a; thresholdField b; U0 (0 0 0);
    positionsFile "drops"; parcelsPerInjector 1; sizeDistribution
    { type fixedValue; fixedValueDistribution { value 2e-3; } } } } }' \
    'volScalarField'

# row NAME 'COLUMNS' 'VALUES' WORDS ..: one particle from a table
row()
{
    local name="$1" columns="$2" values="$3"
    shift 3
    fresh "$name"
    rows "x y z shape $columns" "0.02 0.02 0.02 ball $values"
    refuse "$name" constant/table 'line 2' "$@"
}
row tableVelocity 'ux uy uz' '1e200 0 0' '(ux)' "'1e200'" '1e+20'
row tableSpin 'wx wy wz' '0 -1e200 0' '(wy)' "'-1e200'" '1e+12'
row tableOrientation 'e0 e1 e2 e3' '3e200 0 0 0' '(e0)' "'3e200'"
row tableSize 'dEq' '1e-200' '(dEq)' "'1e-200'" 'greater than zero' '1e-10'
row tableDensity 'rho' '1e200' '(rho)' "'1e200'" '1e+18'
row tableWord 'rho' "$(head -c 1000000 /dev/zero | tr '\0' x)" '(rho)' \
    '... (1000000 characters)'
fresh tablePlace
rows 'x y z shape' '0.02 1e300 0.02 ball'
refuse tablePlace constant/table 'line 2' '(y)' "'1e300'" '1e+20'
fresh tableFolder
rows 'x y z shape' ''
rm constant/table
mkdir constant/table
refuse tableFolder constant/table 'is a folder'

fresh tablePipe
rows 'x y z shape' ''
rm constant/table
mkfifo constant/table
refuse tablePipe constant/table 'a device'
fresh tableZero
rows 'x y z shape' ''
printf '# x y z shape\n0.02 0.02 0.02\0 ball\n' > constant/table
refuse tableZero constant/table 'line 2' 'zero byte'

fresh tableSizes
rows 'x y z shape dEq' '0.02 0.02 0.02 ball 5e-2
0.04 0.02 0.02 ball 2.1e-10'
refuse tableSizes 'particle 1' '1e8 times the shortest'

# flow NAME 'text of flowProperties' WORDS ..
flow()
{
    fresh "$1"
    changes 'fluid { coupling oneWay; }'
    echo "FoamFile { version 2.0; format ascii; class dictionary;
        object flowProperties; } rho 1; $2" > constant/flowProperties
    refuse "$1" constant/flowProperties "${@:3}"
}
flow flowNumber 'nu 1e400;' "'nu'"
flow flowDirection 'nu 1; flow { type shear; direction (1e200 0 0);
    gradient (0 1 0); rate 1; }' "'direction'" '1e+200' '1e+100'
flow flowStrain 'nu 1; flow { type strain; rate (1e200 0 0 -1e200 0 0); }' \
    "'rate'" '1e+200'
flow flowWave 'nu 1; flow { type taylorGreen; amplitude 1;
    waveLength 1e-200; }' "'waveLength'" '1e-200' '1e-10'
flow flowScale 'nu 1; flow { type uniform; U (1 0 0);
    scale polynomial ((1 -1)); }' "'scale'" inf
flow flowOrder 'nu 1; flow { type uniform; U (1 0 0);
    scale table ((1 0) (0 1)); }' "'scale'" out-of-order
fresh flowHeader
echo 'rho 1; nu 1;' > constant/flowProperties
refuse flowHeader constant/flowProperties 'cannot be read' dictionary

#------------------------------------------------- controlDict and command line

# control NAME KEYWORD VALUE WORDS ..
control()
{
    edited "$1" "s/^$2 .*/$2 $3;/" system/controlDict system/controlDict \
        "'$2'" line "${@:4}"
}
control stepInf deltaT 1e400
control endInf endTime 1e400
control writeZero writeInterval 0 'greater than zero'
control writeMany writeInterval 1e-20 2147483647
gravity gravityInf 's/-9.81/-1e400/' "'value'" line

# The step is below the last digit of the time
fresh clockStill
setting startFrom startTime
setting startTime 1e14
setting endTime 100000000000000.5
refuse clockStill system/controlDict "'deltaT'" line 'does not advance'

fresh noStep
setting endTime -1
check "badInput: no step: ends" solve
check "badInput: no step: is said" grep -q 'no step was made' log.solve

fresh cloudName
check "badInput: a cloud without a name" grep -q "option -cloud: read ''" \
    <(superellipsoidFoam -cloud '' 2>&1)

#-------------------------------------------------------------------------- mesh

edited meshType '0,/type  *wall/s//type wahl/' constant/polyMesh/boundary \
    constant/polyMesh/boundary sides 'is unknown'

edited meshEmpty 's/ends  { type wall;/ends  { type empty;/' \
    system/blockMeshDict ends empty 'one layer of cells'

#---------------------------------------------------------------------- restarts

# The first value of a list of scalars, labels or vectors
reread gidTwice '0,/^(/!{0,/^[0-9]/s/^[0-9]*$/7/}' gid 'gid' 7 'more than once'
reread epsilonField '0,/^(/!{0,/^[0-9]/s/^[0-9.]*$/2.5/}' epsilon1 \
    epsilon1 2.5 0.1 1.9
reread semiAxesField 's/^40{(.*)}/40{(0 0 0)}/' semiAxes \
    'greater than zero'

# The first vector of a list
reread centreFar '0,/^($/!{0,/^(/s/^(.*/(1e300 0 0)/}' centre centre 'entry 0' \
    '1e+300' '1e+20'
reread orientationField '0,/^($/!{0,/^(/s/^(.*/(0 3e200 0)/}' orientation \
    orientation '3e+200' '[-2, 2]'
reread velocityField 's/{(.*)}/{(0 0 -1e200)}/' U U '-1e+200' \
    '1e+20'
reread densityField 's/{1000}/{1e-200}/' rho rho '1e-200' '1e-12'

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

bad block 'shape { }' "'shape'" 'not known' 'shapes contact'
bad blockIsNumber 'log 10;' "'log'" 'a dictionary is wanted'
edited noDefaults '/superellipsoidDefaults/d' $properties \
    "'solution'" '#superellipsoidDefaults'
edited noContact '/^contact/,/^}/d' $properties "'contact'"
edited noShapes '/^shapes/,/^}/d' $properties "'shapes'"
edited noDensity 's/rho0 1000;//' $properties "'rho0'"

#----------------------------------------------------------------------- contact

bad contactKeyword 'contact { nSubcycles 10; }' "'nSubcycles'" nSubCycles \
    superellipsoidCloudProperties line
bad detection 'contact { detection midway; }' "'midway'" deepestPoint
bad model 'contact { model softSphere; }' "'softSphere'" impulse
bad en 'contact { impulseCoeffs { en 1.5; } }' "'en'" 1.5 '0' '1'
bad enWord 'contact { impulseCoeffs { en high; } }' en high
bad enTwice 'contact { impulseCoeffs { en 0.1 0.2; } }' en
edited enMissing 's/en 0.2;//' $properties "'en'" missing
bad et 'contact { impulseCoeffs { et -2; } }' "'et'" '-2' '-1'
bad coeffsKeyword 'contact { impulseCoeffs { mu 0.3; } }' "'mu'" friction
bad friction 'contact { impulseCoeffs { friction { type coulomb; } } }' \
    "'coulomb'" 'none restitution'
bad frictionKeyword 'contact { impulseCoeffs { friction { kind none; } } }' \
    "'kind'" type
bad passes 'contact { impulseCoeffs { passes 0; } }' "'passes'" '1 or'
bad removeOverlap 'contact { impulseCoeffs { removeOverlap perhaps; } }' \
    removeOverlap perhaps
bad substepsZero 'contact { nSubCycles 0; }' "'nSubCycles'" "'0'" auto
bad substepsHalf 'contact { nSubCycles 2.5; }' "'nSubCycles'" "2.5" auto
bad substepsWord 'contact { nSubCycles many; }' "'many'" auto
edited substepsMissing '/nSubCycles/d' $properties "'nSubCycles'" missing
bad maxTravel 'contact { maxTravel 0; }' "'maxTravel'" 'greater than'
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
bad wallEn 'contact { walls { floor { en -0.1; } } }' "'en'" '-0.1'
bad wallKeyword 'contact { walls { floor { speed (1 0 0); } } }' "'speed'" \
    velocity
bad wallVelocity 'contact { walls { floor { velocity (1 0); } } }' "'velocity'"
bad wallFriction 'contact { walls { floor { friction { type glue; } } } }' \
    "'glue'" restitution

#------------------------------------------------------------------------ shapes

bad epsilon 'shapes { cube { epsilon (0.4 2.5); } }' 0.1 1.9
bad aspect 'shapes { cube { semiAxes (1e-4 4e-3 4e-3); } }' 20
bad semiAxis 'shapes { cube { semiAxes (0 4e-3 4e-3); } }' 'greater than zero'
bad dEq 'shapes { ball { dEq -1; } }' dEq
bad shapeKeyword 'shapes { ball { colour red; } }' "'colour'"

#-------------------------------------------------------- OpenFOAM's own blocks

bad density 'constantProperties { rho0 -1; }' "'rho0'" '-1'
bad coupled 'solution { coupled yes; }' "'coupled'" no
bad transient 'solution { transient no; }' "'transient'" yes
bad particleForces 'subModels { particleForces { sphereDrag; } }' \
    sphereDrag constant/g
bad dispersion 'subModels { dispersionModel gradientDispersionRAS; }' \
    gradientDispersionRAS none
bad patchInteraction \
    'subModels { patchInteractionModel standardWallInteraction; }' \
    standardWallInteraction none contact
bad collision 'subModels { stochasticCollisionModel ORourke; }' ORourke none
bad injectionType 'subModels { injectionModels { fill { type rain; } } }' rain \
    superellipsoidRegion

#------------------------------------------------------------- injected and log

bad injectedShape 'injected { shape bal; }' "'bal'" 'cube ball'
bad injectedKeyword 'injected { shapes ball; }' "'shapes'" orientation
bad injectedOrientation 'injected { orientation up; }' "'orientation'" random
bad injectedZero 'injected { orientation (0 0 0 0); }' "'orientation'" zero
bad injectedSize 'injected { size large; }' "'large'" fromInjector
bad injectedSeed 'injected { seed -1; }' "'seed'" '-1'
bad logInterval 'log { interval 0; }' "'interval'" '1 or'

# An injection model of OpenFOAM's, two shapes, and nothing that says which
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

#-------------------------------------------------------------------------- mesh

edited meshEmpty 's/ends  { type wall;/ends  { type empty;/' \
    system/blockMeshDict ends empty 'three dimensions'
edited meshSymmetry 's/ends  { type wall;/ends  { type symmetry;/' \
    system/blockMeshDict ends symmetry wall

#---------------------------------------------------------------------- restarts

# The first value of a list of scalars, labels or vectors
reread gidTwice '0,/^(/!{0,/^[0-9]/s/^[0-9]*$/7/}' gid 'gid' 7 'more than once'
reread epsilonField '0,/^(/!{0,/^[0-9]/s/^[0-9.]*$/2.5/}' epsilon1 \
    epsilon1 2.5 0.1 1.9
reread semiAxesField 's/^40{(.*)}/40{(0 0 0)}/' semiAxes \
    'greater than zero'

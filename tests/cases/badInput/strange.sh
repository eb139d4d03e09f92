# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The lagrangianSuperellipsoid authors
# shellcheck shell=bash disable=SC2016,SC2154  # commands are for eval
# Strange cases, sourced by Allstrange, which explains strange, taken and deck.

cloudFile=constant/superellipsoidCloudProperties

#------------------------------------------------------------- the file itself

strange utf16 'iconv -t utf-16 $properties > x; mv x $properties' $cloudFile 'line 1'
strange utf8Mark 'printf "\xef\xbb\xbf" | cat - $properties > x; mv x $properties' \
    $cloudFile 'header' 'line 1'
taken crlf 'sed -i "s/\$/\r/" $properties'
strange zeros 'head -c 4000 /dev/zero >> $properties' $cloudFile line
strange empty ': > $properties' $cloudFile 'line 1'
strange folder 'rm $properties; mkdir $properties' $cloudFile 'cannot find file'
strange ownLink 'rm $properties; ln -s superellipsoidCloudProperties $properties' \
    $cloudFile 'cannot find file'
strange wrongClass 'sed -i "s/class .*/class volScalarField;/" $properties' \
    $cloudFile volScalarField dictionary line
strange noHeader 'sed -i "/^FoamFile/,/^}/d" $properties' $cloudFile header
strange braceOpen 'sed -i "s/^}//" $properties' $cloudFile 'line 48'
strange braceTooMany 'echo "}" >> $properties' $cloudFile "'}'" 'line 48'
strange quoteOpen 'echo "note \"here" >> $properties' $cloudFile '"here' 'line 49'
strange commentOpen 'sed -i "s@^contact@/* contact@" $properties' $cloudFile \
    "'contact'" 'is missing'
deck includeMissing '#include "laws"' 'include file' constant/laws 'line 1'
deck includeItself '#include "changes"' constant/changes 'line 1' 'without end'
strange includeRound 'changes "#include \"a\""; echo "#include \"changes\"" > constant/a' \
    constant/a 'line 1' '"changes"' 'without end'
deck macroUndefined 'constantProperties { rho0 $density; }' density \
    $cloudFile.constantProperties
deck macroBlockLost 'shapes { $stones; }' constant/changes 'line 1' "'\$stones;'"
deck macroWall 'contact { walls { floor { $rough; } } }' "'\$rough;'" line
taken macroBlock 'changes "smooth 0.1; contact { walls { floor { en \$smooth; } } }"' \
    'wall floor: en 0.1'
deck directive '#superellipsoidDefault' superellipsoidDefault \
    superellipsoidDefaults $cloudFile
deck removed '#remove contact' "'contact'" 'is missing'

#---------------------------------------------------------------------- shapes

deck commaNumber 'shapes { ball { dEq 8,5e-3; } }' "'dEq'" '8 , 0.005' line
deck commaList 'shapes { cube { epsilon (0,4 0,4); } }' "'epsilon'" '0 , 4' 'list of 2'
deck nameBlank 'shapes { "big ball" { semiAxes (1 1 1); epsilon (1 1); } }' "'big ball'" name
strange nameLong 'n=$(head -c 9000 /dev/zero | tr "\0" n); changes "shapes { $n { } }"' \
    'too long' 1024 'line 1'
taken nameUnicode 'changes "shapes { Würfel { semiAxes (4e-3 4e-3 4e-3); epsilon (1 1); } }
    contact { pairs { Würfel-ball { en 0.1; } } }"' 'pairs ball Würfel: en 0.1'
deck nameDash 'shapes { a { semiAxes (1 1 1); epsilon (1 1); } a-b { $a; }
    b-c { $a; } c { $a; } } contact { pairs { a-b-c { en 0.1; } } }' "'a-b-c'" 'two pairs'
deck shapeUnits 'shapes { cube { semiAxes [0 1 0 0 0 0 0] (1 1 1); } }' "'semiAxes'" \
    '[ 0 1 0' 'list of 3'
deck shapeHex 'shapes { ball { dEq 0x10; } }' "'dEq'" 'x10' number
deck shapeNan 'shapes { cube { semiAxes (nan 4e-3 4e-3); } }' "'semiAxes'" nan finite
deck shapeHuge 'shapes { cube { semiAxes (4e-3 1e400 4e-3); } }' "'semiAxes'" 'line 1'
deck dEqTiny 'shapes { ball { dEq 1e-400; } }' "'dEq'" 'below 1e-300' 'greater than zero'
deck dEqUnits 'shapes { ball { dEq 8 mm; } }' "'dEq'" '8 mm' number
deck ratiosHuge 'shapes { ball { aspectRatios (1e200 1e200); } }' "'aspectRatios'" 1e+200
deck epsilonZero 'shapes { ball { epsilon (-0 1); } }' "'epsilon'" '[0.1, 1.9]'
deck epsilonRepeat 'shapes { ball { epsilon 2{1}; } }' "'epsilon'" '{ 1 }' 'list of 2'
strange shapesEmpty 'sed -i "/^shapes/,/^}/c shapes { }" $properties' 'no shape is given'

#--------------------------------------------------------------------- contact

deck modelTwo 'contact { model nonSmooth impulse; }' "'model'" 'nonSmooth impulse' allowed
deck modelQuoted 'contact { model "nonSmooth "; }' "'model'" 'nonSmooth "' 'allowed: impulse'
deck sweepsOverflow 'contact { nonSmoothCoeffs { iterations 4294967297; } }' "'iterations'" 4294967297
deck substepsMinus 'contact { nSubCycles -5; }' "'nSubCycles'" "'-5'" auto
deck substepsOverflow 'contact { nSubCycles 4294967297; }' "'nSubCycles'" 4294967297 1000000
deck substepsList 'contact { nSubCycles (10); }' "'nSubCycles'" '( 10 )' auto
deck enComma 'contact { contactLaw { en 0,5; } }' "'en'" '0 , 5' '[0, 1]'
deck enPercent 'contact { contactLaw { en 50%; } }' "'en'" '50 %' '[0, 1]'
deck enInf 'contact { contactLaw { en -inf; } }' "'en'" inf '[0, 1]'
deck enDimensioned 'contact { contactLaw { en [0 0 0 0 0 0 0] 0.5; } }' "'en'" '[0, 1]'
deck enDict 'contact { contactLaw { en { value 1; } } }' "'en'" '{...}' '[0, 1]'
deck muHuge 'contact { contactLaw { friction { type coulomb; mu 1e300; } } }' \
    "'mu'" 1e+300 'at most'
deck frictionWord 'contact { contactLaw { friction coulomb; } }' "'friction'" dictionary
deck toleranceNan 'contact { nonSmoothCoeffs { tolerance nan; } }' "'tolerance'" nan
deck maxTravelInf 'contact { maxTravel inf; }' "'maxTravel'" inf 1e-09
deck wallsPatch 'contact { walls { top { en 0.1; } } }' "'top'" 'type wall' 'sides ends floor'
deck wallsEmptyName 'contact { walls { "" { en 0.3; } } }' "keyword ''" 'sides ends floor'
deck wallsUnits 'contact { walls { floor { velocity [0 1 -1 0 0 0 0] (1 0 0); } } }' \
    "'velocity'" 'list of 3'
deck pairsPattern 'contact { pairs { "cube-.*" { en 0.5; } } }' "'cube-.*'" 'two shapes'
deck contactTwice 'contact { nSubCycles 4; } contact { nSubCycles 0; }' "'nSubCycles'" "'0'"
taken wallsFast 'changes "contact { walls { floor { velocity (1e20 0 0); } } }"'

#------------------------------------------------------ what OpenFOAM's own has

deck rhoGcc 'constantProperties { rho0 2.5 g/cm3; }' "'rho0'" '2.5 g / cm3' number
deck rhoNamed 'constantProperties { rho0 rho0 [1 -3 0 0 0 0 0] 1000; }' "'rho0'" number
deck typeIdHuge 'constantProperties { parcelTypeId 3000000000; }' "'parcelTypeId'" 3000000000
deck schemeUnknown 'solution { integrationSchemes { U magic; } }' "'U'" "'magic'" \
    'Euler analytical'
deck logOverflow 'log { interval 4294967297; }' "'interval'" 2147483647
deck injectedTiny 'injected { orientation (1e-200 0 0 0); }' "'orientation'" zero
deck functionBlank 'cloudFunctions { "my vtp" { type superellipsoidVTP; } }' "'my vtp'" blanks
deck tracks 'cloudFunctions { f { type particleTracks; trackInterval 0; maxSamples 1;
    resetOnWrite no; } }' "'type'" particleTracks 'does not support this cloud'
deck vtpStart 'cloudFunctions { f { type superellipsoidVTP; writeStart perhaps; } }' \
    perhaps writeStart $cloudFile
strange vtpNowhere 'changes "cloudFunctions { f { type superellipsoidVTP; } }"
    echo x > postProcessing' postProcessing directory

#------------------------------------------------------------------- injectors

# injector NAME 'keywords' WORDS ..: of the region
injector() { deck "$1" "subModels { injectionModels { fill { $2 } } }" "${@:3}"; }
injector countOverflow 'nParticles 3000000000;' "'nParticles'" 3000000000 'at most'
injector countMinus 'nParticles -1;' "'nParticles'" '-1' '1 or'
injector countMany 'nParticles 100000000;' 'of 100000000 particles' 'could be placed'
injector boxNan 'region { min (nan 0 0); }' "'min'" nan 'list of 3'
injector boxOutside 'region { min (1e19 0 0); max (1e20 1 1); }' 'outside the mesh'
injector gapLarge 'gap 1;' 'only 0 of 4'
injector startNan 'SOI nan;' "'SOI'" nan number
injector startList 'SOI (0 1);' "'SOI'" '( 0 1 )' number
injector massNan 'massTotal nan;' "'massTotal'" nan $cloudFile line
injector oneWord 'nParticle one;' "'nParticle'" one $cloudFile line
injector basisNumber 'parcelBasisType 3;' "'parcelBasisType'" 3 $cloudFile line
injector sharesWord 'shapes { cube half; }' "'cube'" half number
injector orientationEuler 'orientation (0 90 0);' "'orientation'" 'list of 4'
injector seedOverflow 'seed 4294967297;' "'seed'" 2147483647
deck injectorBlank 'subModels { injectionModels { "my beads" { type
    superellipsoidRegion; } } }' "'my beads'" blanks

# zone NAME CELLS WORDS ..: a cell zone with these
zone()
{
    strange "$1" "sed -i 's/region .*/region { type cellZone; zone all; }/' \$properties
        printf 'FoamFile { version 2.0; format ascii; class regIOobject;
            object cellZones; } 1 ( all { type cellZone; cellLabels
            List<label> $2; } )' > constant/polyMesh/cellZones" "${@:3}"
}
zone zoneBeyond '2(7 4000000)' "'zone'" "'all'" 4000000 '144 cells' line
zone zoneMinus '2(7 -3)' "'zone'" "'all'" '-3' '144 cells' line
zone zoneEmpty '0()' "'all'" 'no cells'

# An injection model of OpenFOAM's: foreign NAME 'keywords' WORDS ..
rain='type patchInjection; massTotal 1; SOI 0; parcelBasisType fixed; nParticle 1;
    patch top; duration 0.05; parcelsPerSecond 2000; U0 (0 0 -1);
    flowRateProfile constant 1;'
fixed='sizeDistribution { type fixedValue; fixedValueDistribution { value 2e-3; } }'
foreign()
{
    deck "$1" "injected { shape ball; } subModels { injectionModels { rain {
        $rain $fixed $2 } } }" "${@:3}"
}
foreign rainPatch 'patch lid;' lid 'sides ends floor top'
foreign rainDuration 'duration 0;' "'duration'" 'greater than zero' $cloudFile
foreign rainRateMinus 'parcelsPerSecond -100;' "'parcelsPerSecond'" '-100'
foreign rainRateMany 'parcelsPerSecond 1e13;' "'parcelsPerSecond'" deltaT
foreign rainBasis 'parcelBasisType sum;' parcelBasisType fixed
foreign rainMass 'massTotal -1;' "'massTotal'" '-1'
foreign rainSpeed 'U0 (0 0 -1e300);' velocity 1e20
foreign sizeMinus 'sizeDistribution { fixedValueDistribution { value -1e-3; } }' \
    "'value'" '-0.001' 'greater than zero'
# A particle that overlaps a wall waits, and the log says so
taken sizeHuge 'changes "injected { shape ball; } subModels { injectionModels { rain { $rain
    sizeDistribution { type fixedValue; fixedValueDistribution { value 1e9; } } } } }"' \
    'overlaps a wall' 'd_eq 1000000000 m' 'wait for space'
foreign sizeTiny 'sizeDistribution { fixedValueDistribution { value 1e-250; } }' \
    "'ball'" 1e-10
foreign sizeOrder 'sizeDistribution { type RosinRammler; RosinRammlerDistribution
    { minValue 2e-3; maxValue 1e-3; d 1e-3; n 3; } }' "'maxValue'" minValue
foreign sizeZero 'sizeDistribution { type RosinRammler; RosinRammlerDistribution
    { minValue 1e-3; maxValue 2e-3; d 0; n 3; } }' "'d'" 'greater than zero'
foreign sizeVariance 'sizeDistribution { type normal; normalDistribution
    { minValue 1e-3; maxValue 2e-3; expectation 1e-3; variance 0; } }' "'variance'"
foreign sizeNothing 'sizeDistribution { type general; generalDistribution
    { distribution (); } }' "'distribution'" 'not empty'
foreign fieldNone 'type fieldActivatedInjection; factor 1; referenceField a;
    thresholdField b; positionsFile "drops"; parcelsPerInjector 1;' 'volScalarField a'
foreign coneNone 'type coneInjection; positionAxis (); parcelsPerInjector 1;
    Umag constant 1; thetaInner constant 0; thetaOuter constant 1;' "'positionAxis'" empty

#---------------------------------------------------------------------- tables

# table NAME 'printf text' WORDS ..
table()
{
    strange "$1" "sed -i 's/superellipsoidRegion/superellipsoidTable/; /nParticles/d
        s@region .*@file \"constant/table\";@; /shapes .* cube/d' \$properties
        $2" "${@:3}"
}
row='0.02 0.02 0.02 ball'
table tableEmpty ': > constant/table' constant/table 'no rows'
table tableJunk 'seq 400 | gzip -n > constant/table' constant/table line
table tableZero "printf '# x y z shape\n0.02 0.02 0.02\0 ball\n' > constant/table" \
    'line 2' 'zero byte'
table tableComma "printf '# x y z shape\n0,02 0,02 0,02 ball\n' > constant/table" \
    'line 2' '7 columns' 'names 4'
table tableSemicolon "printf '# x;y;z;shape\n' > constant/table; echo '$row' >> constant/table" \
    'line 1' 'x;y;z;shape' 'the columns are'
table tableWide '{ echo "# x y z shape"; seq -s " " 1000000; } > constant/table' \
    'line 2' '1000000 columns'
table tableTwice "printf '# x y z x shape\n0 $row\n' > constant/table" 'line 1' "'x' twice"
table tableHuge "printf '# x y z shape\n1e400 0.02 0.02 ball\n' > constant/table" \
    'line 2' 'column 1 (x)' 1e400 finite
table tableMinus "printf '# x y z shape\n0.02 0.02 −0.02 ball\n' > constant/table" \
    'line 2' 'column 3 (z)' finite
table tableFortran "printf '# x y z shape\n2d-2 0.02 0.02 ball\n' > constant/table" \
    'line 2' "'2d-2'" finite
table tableSame "printf '# x y z shape\n$row\n$row\n' > constant/table" \
    'particle 0 and particle 1' '100 %' maxInitialOverlap
table tableFast "changes 'contact { nSubCycles auto; }'
    printf '# x y z shape ux uy uz\n$row 1e20 0 0\n' > constant/table" substeps 'too fast'
table tableDevice 'sed -i s@constant/table@/dev/zero@ $properties' /dev/zero 'a device'
table tablePipe 'mkfifo constant/table' constant/table 'a device'
table tableNumber 'sed -i s@\"constant/table\"@3@ $properties' file 'label 3' line
taken tableMark "sed -i 's/superellipsoidRegion/superellipsoidTable/; /nParticles/d
    s@region .*@file \"constant/table\";@; /shapes .* cube/d' \$properties
    printf '\xef\xbb\xbf# x y z shape\r\n$row\r\n' > constant/table" 'parcels 1,'

#------------------------------------------------------------------- constant/g

# gravity NAME 'sed script' WORDS ..
gravity() { strange "$1" "sed -i '$2' constant/g" constant/g "${@:3}"; }
gravity gravityTwo 's/(0 0 -9.81)/(0 -9.81)/' value 'line 14'
gravity gravityScalar 's/(0 0 -9.81)/9.81/' value 'line 14'
gravity gravityComma 's/-9.81/-9,81/' value "','" 'line 14'
gravity gravityInf 's/-9.81/-1e400/' "'value'" 'line 14'
gravity gravityNone '/^value/d' "'value'" 'not found'
gravity gravityClass 's/Vector/Scalar/' uniformDimensionedVectorField
taken gravityWords 'sed -i "s/\[0 1 -2 0 0 0 0\]/[m s^-2]/" constant/g'

#-------------------------------------------------------------------- the fluid

header='FoamFile { version 2.0; format ascii; class dictionary; object flowProperties; }'

# wet NAME 'block fluid and more' 'flowProperties' WORDS ..
wet()
{
    strange "$1" "changes $(printf %q "fluid { coupling oneWay; } $2")
        echo $(printf %q "$header $3") > constant/flowProperties" "${@:4}"
}
flow() { wet "$1" '' "rho 1000; nu 1e-6; flow { $2 }" constant/flowProperties "${@:3}"; }
still='rho 1000; nu 1e-6; flow { type uniform; U (0 0 0); }'
wet rhoUnits '' 'rho [1 -3 0 0 0 0 0] 1; nu 1;' "'rho'" '[ 1 -3' number
wet rhoComma '' 'rho 1,2; nu 1;' "'rho'" '1 , 2' number
wet nuZero '' 'rho 1; nu 0;' "'nu'" 'greater than zero'
wet nuHuge '' 'rho 1; nu 1e400;' constant/flowProperties "'nu'"
flow speedHuge 'type uniform; U (1e200 0 0);' "'U'" 1e+200 1e+20
flow directionHuge 'type shear; direction (1e200 0 0); gradient (0 1 0); rate 1;' \
    "'direction'" 1e+200 1e+100
flow originFar 'type rotation; omega (0 0 1); origin (1e200 0 0);' "'origin'" 1e+200
flow strainHuge 'type strain; rate (1e200 0 0 -1e200 0 0);' "'rate'" 1e+200
flow waveTiny 'type taylorGreen; amplitude 1; waveLength 1e-200;' "'waveLength'" 1e-200
flow scaleOrder 'type uniform; U (1 0 0); scale table ((1 0) (0 1));' "'scale'" out-of-order
flow scalePole 'type uniform; U (1 0 0); scale polynomial ((1 -1));' "'scale'" inf
flow scaleFile 'type uniform; U (1 0 0); scale { type tableFile; file "none"; }' \
    "'scale'" none
strange flowHeader 'echo "rho 1; nu 1;" > constant/flowProperties' constant/flowProperties \
    'cannot be read' dictionary
strange flowFolder 'mkdir constant/flowProperties' constant/flowProperties 'cannot be read'
wet cacheJunk 'fluid { resistance { cache "constant/g"; } }' "$still" constant/g 'line 1' \
    'not a resistance cache'
wet dispersion 'subModels { dispersionModel stochasticDispersionRAS; }' "$still" Turbulence
wet brownian 'subModels { particleForces { BrownianMotion { lambda 0; turbulence no; } } }' \
    "$still" "'lambda'" 'greater than zero'
wet paramagnetic 'subModels { particleForces { paramagnetic { magneticSusceptibility 1; } } }' \
    "$still" HdotGradH
wet interpolation 'solution { interpolationSchemes { U magic; } }' "$still" magic cellPoint
# field NAME 'text of 0/U' WORDS ..
field()
{
    strange "$1" "changes 'fluid { coupling oneWay; }'; mkdir 0; echo '$2' > 0/U
        echo '$header rho 1; nu 1;' > constant/flowProperties" "${@:3}"
}
velocity='FoamFile { version 2.0; format ascii; class volVectorField; object U; }
    boundaryField { ".*" { type zeroGradient; } }'
field fieldUnits "$velocity dimensions [0 1 -2 0 0 0 0]; internalField uniform (0 0 0);" \
    0/U '[0 1 -2' '[0 1 -1'
field fieldSize "$velocity dimensions [0 1 -1 0 0 0 0]; internalField nonuniform
    List<vector> 2((0 0 0) (0 0 0));" 0/U 'size 2' 144
field fieldClass "${velocity/Vector/Scalar}" "'flow'" 'class volVectorField'
field fieldHuge "$velocity dimensions [0 1 -1 0 0 0 0]; internalField uniform (1e200 0 0);" \
    'not finite or out of range' 'velocity ('

#----------------------------------------------------------- system/controlDict

# control NAME KEYWORD VALUE WORDS ..
control() { strange "$1" "setting $2 '$3'" system/controlDict "${@:4}"; }
control stepZero deltaT 0 "'deltaT'" 1e-30 'line 20'
control stepMinus deltaT -1e-3 "'deltaT'" '-0.001' 'line 20'
control stepInf deltaT 1e400 "'deltaT'" 'line 20'
control stepHuge deltaT 1e300 "'deltaT'" 1e+300 'line 20'
control stepComma deltaT '0,001' deltaT 'line 20'
control endInf endTime 1e400 "'endTime'" 'line 19'
control endFar endTime 1e14 "'writeInterval'" 2147483647 'line 23'
control writeZero writeInterval 0 "'writeInterval'" 'greater than zero' 'line 23'
control writeMinus writeInterval -1 "'writeInterval'" '-1' 'line 23'
control startWhen startFrom tomorrow tomorrow latestTime
control writeWhen writeControl sometimes sometimes adjustableRunTime
control precisionHuge writePrecision 4000000000 writePrecision 4e+09 'line 26'
taken endBefore 'setting endTime -1' 'no step was made' 'endTime -1'
taken startLate 'setting startFrom startTime; setting startTime 1' 'no step was made'
taken adjust 'setting purgeWrite "0; adjustTimeStep yes"' "'adjustTimeStep'" nSubCycles

#------------------------------------------------------------- the command line

# line NAME 'options' WORDS ..
line() { strange "$1" "command=(superellipsoidFoam $2)" "${@:3}"; }
line cloudOther '-cloud grains' constant/grainsProperties
line cloudBlank '-cloud "a b"' '-cloud' "'a b'" word
line cloudEmpty '-cloud ""' '-cloud' "''" word
line cloudPath '-cloud ../superellipsoidCloud' '-cloud' word
line cloudNothing '-cloud' '-cloud'
line checkTwo '-check twice' 'Expected 0 arguments'
line checkWrong '-chek' '-chek'
line caseNone '-case nowhere' nowhere

#--------------------------------------------------------------------- the mesh

strange meshNone 'rm -r constant/polyMesh' points polyMesh
strange meshCut 'truncate -s 2000 constant/polyMesh/faces' constant/polyMesh/faces
strange meshType 'sed -i "0,/type  *wall/s//type wahl/" constant/polyMesh/boundary' \
    constant/polyMesh/boundary sides 'is unknown'
strange meshNotWall 'sed -i "s/ends  { type wall;/ends { type patch;/" system/blockMeshDict
    mesh; changes "contact { walls { ends { en 0.1; } } }"' "'ends'" 'type wall' 'sides floor'
strange meshNoNeighbour 'sed -i "0,/type  *wall;/s//type cyclic;/" constant/polyMesh/boundary' \
    neighbourPatch sides
strange meshNoPartner 'sed -i "0,/type  *wall;/s//type cyclic; neighbourPatch lid;/" \
    constant/polyMesh/boundary' neighbourPatch lid 'sides ends floor top'
strange meshSmall 'sed -i "s/^scale .*/scale 1e-9;/" system/blockMeshDict; mesh' \
    'outside the mesh'
strange meshLarge 'sed -i "s/^scale .*/scale 1e25;/" system/blockMeshDict; mesh' walls 1e10
strange meshNoOwner 'rm constant/polyMesh/owner' constant/polyMesh owner

/*---------------------------------------------------------------------------*\
    sel_law.h - how a law is chosen by a keyword

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Conventions: superellipsoid.h.
\*---------------------------------------------------------------------------*/

#ifndef SEL_LAW_H
#define SEL_LAW_H

#ifdef __cplusplus
extern "C" {
#endif

/* Numbers of a material that a law reads (sel_law.needs). In the order below:
   normal stiffness [N/m]; Young's modulus and Poisson's ratio, which give the
   area of contact; tangential stiffness [N/m]; static friction and tangential
   damping; adhesion > 0; coefficient of rolling resistance; coefficient of
   friction; tangential restitution. */
#define SEL_LAW_NEEDS_KN         1u
#define SEL_LAW_NEEDS_MODULI     2u
#define SEL_LAW_NEEDS_KT         4u
#define SEL_LAW_NEEDS_STICK      8u
#define SEL_LAW_NEEDS_ADHESION   16u
#define SEL_LAW_NEEDS_MU_ROLLING 32u
#define SEL_LAW_NEEDS_MU         64u
#define SEL_LAW_NEEDS_ET         128u
/* With the normal law hertz the stiffness is Young's modulus E* [Pa], so a law
   that needs kn is for hooke; the cloud refuses it with hertz. A tangential law
   gets the friction of slip in any case. If it needs kt or the moduli, the
   member `shear` of sel_soft_material is > 0. */
#define SEL_LAW_NEEDS_SHEAR (SEL_LAW_NEEDS_MODULI | SEL_LAW_NEEDS_KT)
/* All of these. */
#define SEL_LAW_NEEDS_ALL 255u

/* Other properties of a law (sel_law.traits). In the order below, the law:
   reads the effective radius of a contact; reads the spring of the tangential
   law; may attract at negative overlap; reads the moment that would end the
   rolling in a substep; limits the tangential impulse by mu; prescribes the
   velocity after a contact; may add energy if a contact is eccentric; must not
   be used in a fluid; is known to all models, and for several points has an
   impulse at each (none and coulomb). */
#define SEL_LAW_USES_RADIUS    1u
#define SEL_LAW_USES_SPRING    2u
#define SEL_LAW_HAS_NECK       4u
#define SEL_LAW_STOPS          8u
#define SEL_LAW_HAS_CONE       16u
#define SEL_LAW_SETS_VELOCITY  32u
#define SEL_LAW_MAY_ADD_ENERGY 64u
#define SEL_LAW_NO_FLUID       128u
#define SEL_LAW_IN_ALL_MODELS  256u
/* Those that a law of a library may have: all but the last. */
#define SEL_LAW_TRAITS_ADDED 255u

/* Maximum number of laws of a family: those of the core, and those that
   libraries add (sel_friction_register and so on). */
#define SEL_LAWS_MOST 32

/* A law that a user can choose. It is one line in the list of its family
   (SEL_NORMAL_LAWS and so on), which defines its enumerator and its entry in
   the table. The enumerator is its place in the list. A law that a library adds
   gets the next place, in the order of registration. */
typedef struct sel_law
{
    const char *keyword;
    const char *form; /* distinguishes laws with the same keyword; NULL: none */
    const char *help; /* formula or source, one line */
    unsigned needs;   /* SEL_LAW_NEEDS_* or 0 */
    unsigned traits;  /* SEL_LAW_USES_* and the others, or 0 */
} sel_law;

/* The list of a family of laws: returns law k, NULL beyond the last one. */
typedef const sel_law *sel_law_list(int k);

/* A number that is not allowed. It is in the input, or follows from it. */
typedef struct sel_finding
{
    const char *keyword; /* the keyword to change */
    const char *what;    /* meaning of the number, as "the greatest weight" */
    double value;
    double least, most; /* allowed range; infinite: no limit */
} sel_finding;

#ifdef __cplusplus
}
#endif

#endif

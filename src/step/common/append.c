/*---------------------------------------------------------------------------*\
    append.c - adds words to a description of settings

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#include "sel_check.h"
#include "step/common/step.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void sel_step_append(char *text, const char *format, ...)
{
    size_t n = strlen(text);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text + n, SEL_EXPLANATION - n, format, arguments);
    va_end(arguments);
}

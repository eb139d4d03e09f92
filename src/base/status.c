/*---------------------------------------------------------------------------*\
    status.c - messages of the status codes

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#include "superellipsoid.h"

const char *sel_status_message(sel_status status)
{
    static const char *const messages[] = {
#define SEL_STATUS_ENTRY(code, message) message,
        SEL_STATUS_LIST(SEL_STATUS_ENTRY)
#undef SEL_STATUS_ENTRY
    };
    int code = (int)status;
    return code >= 0 && code < (int)SEL_STATUS_COUNT ? messages[code]
                                                     : "unknown status";
}

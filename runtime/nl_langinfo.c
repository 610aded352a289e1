#include "coset_runtime.h"
#include <langinfo.h>

static const char *const names[][12] = {
    {"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"},
    {"Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"},
    {"Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"},
    {"January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
     "December"},
};

static const struct {
    nl_item first;
    int count;
} ranges[] = {{ABDAY_1, 7}, {DAY_1, 7}, {ABMON_1, 12}, {MON_1, 12}};

WEAK char *nl_langinfo(nl_item item)
{
    for (int i = 0; i < 4; i++) {
        if (item >= ranges[i].first && item < ranges[i].first + ranges[i].count)
            return (char *)names[i][item - ranges[i].first];
    }
    switch (item) {
    case CODESET: return "ANSI_X3.4-1968";
    case RADIXCHAR: return ".";
    case D_T_FMT: return "%a %b %e %H:%M:%S %Y";
    case D_FMT: return "%m/%d/%y";
    case T_FMT: return "%H:%M:%S";
    case T_FMT_AMPM: return "%I:%M:%S %p";
    case AM_STR: return "AM";
    case PM_STR: return "PM";
    case YESEXPR: return "^[yY]";
    case NOEXPR: return "^[nN]";
    case CRNCYSTR: return "-";
    default: return "";
    }
}

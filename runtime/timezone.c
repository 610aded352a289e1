#include "coset_runtime.h"

static long zone;
static int daylight_saving;
static char *names[2] = {"UTC", "UTC"};
ALIAS(timezone, zone);
ALIAS(__timezone, zone);
ALIAS(daylight, daylight_saving);
ALIAS(__daylight, daylight_saving);
ALIAS(tzname, names);
ALIAS(__tzname, names);

WEAK void tzset(void)
{
    __coset_bound("time_zone");
}

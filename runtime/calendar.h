/* The calendar, in UTC. */
#ifndef COSET_CALENDAR_H
#define COSET_CALENDAR_H

#include "coset_runtime.h"
#include <time.h>

struct tm *__coset_calendar_from(time_t seconds, struct tm *result);  /* NULL with EOVERFLOW */
time_t __coset_calendar_to(struct tm *calendar);                      /* brings the fields into range */
extern const char __coset_day_names[7][10], __coset_month_names[12][10];

#endif

#include "coset_runtime.h"
#include <stdio.h>

static const char *const texts[] = {
#define SIGNAL(number, name, text) [number] = text,
#include "signal_text.def"
#undef SIGNAL
};
static const char *const names[] = {
#define SIGNAL(number, name, text) [number] = name,
#include "signal_text.def"
#undef SIGNAL
};
enum { SIGNAL_COUNT = sizeof texts / sizeof *texts };

char *strsignal(int number)
{
    static char other[40];
    if (number > 0 && number < SIGNAL_COUNT)
        return (char *)texts[number];
    if (number >= 34 && number <= 64)
        snprintf(other, sizeof other, "Real-time signal %d", number - 34);
    else
        snprintf(other, sizeof other, "Unknown signal %d", number);
    return other;
}

WEAK const char *sigabbrev_np(int number)
{
    return number > 0 && number < SIGNAL_COUNT ? names[number] : NULL;
}

WEAK const char *sigdescr_np(int number)
{
    return number > 0 && number < SIGNAL_COUNT ? texts[number] : NULL;
}

// Part of several-files.
#include "shapes.h"

int counter_value = 1;
const char *const counter_names[] = {"zero", "one"};
static int hidden = 50;
static int helper(int n) { return n * hidden; }
extern int tentative;

int counter_next(void)
{
    static int calls;
    counter_value += ++calls;
    return counter_value;
}
int counter_hidden(void) { return helper(2); }
__attribute__((weak)) int weak_overridden(void) { return 1; }
__attribute__((weak)) int weak_kept(void) { return 7; }
static int original(int n) { return n + 1; }
int aliased(int n) __attribute__((alias("original")));
int tentative_through_other_file(void) { return tentative * 11; }

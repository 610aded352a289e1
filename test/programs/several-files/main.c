// extern, static of the same name, tentative definitions, common, weak and aliased symbols over three files.
// FILES: counter.c shapes.c
#include "shapes.h"
#include <stdio.h>

int tentative;
int tentative;
extern int counter_value;
extern const char *const counter_names[];
int counter_next(void);
int counter_hidden(void);
static int hidden = 1;
static int helper(int n) { return n + hidden; }
int weak_overridden(void) { return 2; }
int weak_kept(void);
int weak_missing(void) __attribute__((weak));
extern int weak_object __attribute__((weak));
int aliased(int n);

int main(void)
{
    printf("%d %d\n", helper(1), counter_hidden());
    counter_next();
    counter_value += 100;
    printf("%d %s\n", counter_next(), counter_names[1]);
    printf("%d %d\n", weak_overridden(), weak_kept());
    printf("%d %d\n", weak_missing == 0, &weak_object == 0);
    printf("%d\n", aliased(20));
    tentative = 5;
    printf("%d\n", tentative_through_other_file());
    struct shape shapes[] = {shape_circle(2), shape_rectangle(3, 4)};
    for (int i = 0; i < 2; i++)
        printf("%s %.3f\n", shapes[i].class->name, shapes[i].class->area(&shapes[i]));
    printf("%d\n", shape_count);
    return limit(77);
}

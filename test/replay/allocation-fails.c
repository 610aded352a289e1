// Calls count for each function by itself, and other objects of the test do not matter.
// OBJECT: calloc_fails = bytes \x01
// OBJECT: malloc_fails = bytes \x00
// OBJECT: x = i32 4
// OBJECT: malloc_fails = bytes \x01
// PREDICT: exit 5
// EXPECT: verdict held
#include <coset.h>
#include <errno.h>
#include <stdlib.h>

int main(void)
{
    int x;
    char *first = malloc(4);
    coset_symbolic(&x, sizeof x, "x");
    char *second = malloc(4), *third = calloc(1, 1), *fourth = malloc(1);
    int fine = first && !second && !third && fourth && errno == ENOMEM;
    free(first);
    free(fourth);
    return x + fine;
}

// Each class of targets of a switch is a decision. Those behind the class that is taken come after it: it wrote what they might have
// overwritten, and where it may end the run, they depend on that. Inner levels depend on outer ones, also when a region ends.
#include <coset.h>
#include <stdlib.h>

static int first, second, third;

static void classes(int c)
{
    switch (c & 7) {
    case 1: first += 1; break;
    case 2: second = 5; /* falls through */
    case 3: first += 2; third = second; break;
    case 4: if (second == 5) exit(3); break;
    case 5: third = 7; goto shared;
    case 6: third = 8; shared: first = 9; break;
    default: second += first;
    }
}

static int leaves(int c, int d)
{
    int result = d & 1;
    switch (c & 3) {
    case 0: return 40;
    case 1: result += 2; break;
    case 2: if (d & 2) switch (d & 12) { case 4: result = 6; break; case 8: third = 1; } break;
    }
    return result + third;
}

int main(void)
{
    int x, y, z;
    coset_symbolic(&x, sizeof x, "x");
    coset_symbolic(&y, sizeof y, "y");
    coset_symbolic(&z, sizeof z, "z");
    for (int i = 0; i < 2; i++)
        classes(i ? y : x);
    int result = leaves(z, y);
    coset_output("first", &first, sizeof first);
    coset_output("second", &second, sizeof second);
    coset_output("third", &third, sizeof third);
    coset_output("result", &result, sizeof result);
    return 0;
}

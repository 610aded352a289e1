/* The loop's branch is on a merged value, so it is concrete; what is decided in the inner loop's second round must not be counted
 * together with the first rounds of the outer loop. */
#include <coset.h>

int main(void)
{
    unsigned x, y, z, result = 0;
    coset_symbolic(&x, sizeof x, "x");
    coset_symbolic(&y, sizeof y, "y");
    coset_symbolic(&z, sizeof z, "z");
    for (unsigned i = 0; i < 3; i++) {
        unsigned rounds = 2, limit = i == 2 ? x & 7 : y & 7;
        result = 0;
        while (rounds && (limit > 3 - rounds || z == 4)) {
            rounds--;
            result += limit;
        }
    }
    coset_output("result", &result, sizeof result);
    return 0;
}

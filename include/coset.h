/* How a program declares its inputs and outputs to coset.
 *
 *     #include <coset.h>
 *     int main(void)
 *     {
 *         int x;
 *         coset_symbolic(&x, sizeof x, "x");
 *         coset_assume(x >= 0 && x < 100);
 *         …
 *     }
 *
 * `coset test` then finds values of x for every behaviour of the program. In `coset run`, x is 0. This header has
 * declarations only: a native build links the replay library, which provides the values of one test.
 */
#ifndef COSET_H
#define COSET_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Makes `size` bytes an input of the program: a variable, an array, a struct, or a part of one. Their previous contents
 * are overwritten. Tests and conditions call the input `name`; several inputs may share a name. */
void coset_symbolic(void *memory, size_t size, const char *name);

/* Restricts the inputs to those for which the condition is not 0. A run that violates it ends, and no test is
 * written. */
void coset_assume(int condition);

/* Declares these bytes as an output of the program, as if they were printed. */
void coset_output(const char *name, const void *memory, size_t size);

#ifdef __cplusplus
}
#endif

#endif

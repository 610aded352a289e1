/* What a program may tell coset about its inputs and outputs.
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
 * `coset test` then finds values of x for every behaviour of the program. `coset run` sees zeros. Only declarations are
 * here: a native build links the replay library, which gives the values of one test back.
 */
#ifndef COSET_H
#define COSET_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Makes `size` bytes an input of the program: a variable, an array, a struct, or a part of one. What they held before
 * is forgotten. `name` is how tests and conditions call them; several inputs may share it. */
void coset_symbolic(void *memory, size_t size, const char *name);

/* Inputs for which the condition is 0 are none that the program must care for: they make no test. */
void coset_assume(int condition);

/* These bytes are a result of the program, as if they were printed. */
void coset_output(const char *name, const void *memory, size_t size);

#ifdef __cplusplus
}
#endif

#endif

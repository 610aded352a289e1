/* random and rand with the numbers of glibc, from an additive feedback generator:
 * x[i] = x[i - degree] + x[i - distance]. */
#include "coset_runtime.h"
#include <errno.h>
#include <stdlib.h>

enum { KIND_COUNT = 5, DEFAULT_KIND = 3, DEFAULT_DEGREE = 31 };

typedef struct Generator {
    int degree, distance;
    size_t state_size;       /* smallest state that initstate takes for it */
} Generator;

static const Generator generators[KIND_COUNT] = {{0, 0, 8}, {7, 3, 32}, {15, 1, 64}, {31, 3, 128}, {63, 1, 256}};

/* A state is an array of words: the first encodes kind and position, then follow the last `degree` numbers. */
static int32_t default_state[DEFAULT_DEGREE + 1];
static int32_t *words = default_state + 1;
static int kind = DEFAULT_KIND;
static int front, rear;
static bool seeded;

static int32_t next_word(void)
{
    if (kind == 0) {
        words[0] = (int32_t)(((uint32_t)words[0] * 1103515245u + 12345u) & 0x7fffffff);
        return words[0];
    }
    uint32_t sum = (uint32_t)words[front] + (uint32_t)words[rear];
    words[front] = (int32_t)sum;
    int degree = generators[kind].degree;
    front = front + 1 == degree ? 0 : front + 1;
    rear = rear + 1 == degree ? 0 : rear + 1;
    return (int32_t)(sum >> 1);
}

static void seed_words(unsigned seed)
{
    int degree = generators[kind].degree;
    seeded = true;
    words[0] = (int32_t)(seed ? seed : 1);
    if (kind == 0)
        return;
    for (int i = 1; i < degree; i++) {
        long next = (16807L * words[i - 1]) % 2147483647;
        words[i] = (int32_t)(next < 0 ? next + 2147483647 : next);
    }
    front = generators[kind].distance;
    rear = 0;
    for (int i = 0; i < 10 * degree; i++)
        next_word();
}

void __coset_random_seed(unsigned seed)
{
    seed_words(seed);
}
ALIAS(srandom, __coset_random_seed);
ALIAS(srand, __coset_random_seed);

long __coset_random_next(void)
{
    __coset_bound("random_numbers");
    if (!seeded)
        __coset_bound("library_state");
    if (!seeded)
        seed_words(1);
    return next_word();
}
ALIAS(random, __coset_random_next);

int rand(void)
{
    return (int)__coset_random_next();
}

/* Records the position of the sequence in the state's first word. */
static char *save_state(void)
{
    if (!seeded)
        seed_words(1);
    words[-1] = kind == 0 ? 0 : KIND_COUNT * rear + kind;
    return (char *)(words - 1);
}

WEAK char *initstate(unsigned seed, char *state, size_t size)
{
    if (size < generators[0].state_size) {
        errno = EINVAL;
        return NULL;
    }
    char *old = save_state();
    kind = KIND_COUNT - 1;
    while (size < generators[kind].state_size)
        kind--;
    words = (int32_t *)(void *)state + 1;
    seed_words(seed);
    save_state();
    return old;
}

WEAK char *setstate(char *state)
{
    char *old = save_state();
    int32_t note = *(int32_t *)(void *)state;
    kind = note % KIND_COUNT;
    words = (int32_t *)(void *)state + 1;
    if (kind != 0) {
        rear = note / KIND_COUNT;
        front = (rear + generators[kind].distance) % generators[kind].degree;
    }
    return old;
}

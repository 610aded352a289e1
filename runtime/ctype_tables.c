/* The tables that the macros of glibc's <ctype.h> read, indexed from -128 to 255. */
#include "coset_runtime.h"

/* glibc's bits, as a little-endian machine sees them. */
enum {
    BIT_UPPER = 1 << 8, BIT_LOWER = 1 << 9, BIT_ALPHA = 1 << 10, BIT_DIGIT = 1 << 11, BIT_XDIGIT = 1 << 12,
    BIT_SPACE = 1 << 13, BIT_PRINT = 1 << 14, BIT_GRAPH = 1 << 15, BIT_BLANK = 1 << 0, BIT_CNTRL = 1 << 1,
    BIT_PUNCT = 1 << 2, BIT_ALNUM = 1 << 3,
};

#define IN(c, low, high) ((c) >= (low) && (c) <= (high))
#define UPPER(c) IN(c, 'A', 'Z')
#define LOWER(c) IN(c, 'a', 'z')
#define DIGIT(c) IN(c, '0', '9')
#define ALPHA(c) (UPPER(c) || LOWER(c))
#define ALNUM(c) (ALPHA(c) || DIGIT(c))
#define CLASS(c)                                                                                     \
    ((UPPER(c) ? BIT_UPPER : 0) | (LOWER(c) ? BIT_LOWER : 0) | (ALPHA(c) ? BIT_ALPHA : 0) |          \
     (DIGIT(c) ? BIT_DIGIT : 0) | (DIGIT(c) || IN((c) | 32, 'a', 'f') ? BIT_XDIGIT : 0) |            \
     (IN(c, 9, 13) || (c) == 32 ? BIT_SPACE : 0) | (IN(c, 32, 126) ? BIT_PRINT : 0) |                \
     (IN(c, 33, 126) ? BIT_GRAPH : 0) | ((c) == 9 || (c) == 32 ? BIT_BLANK : 0) |                    \
     (IN(c, 0, 31) || (c) == 127 ? BIT_CNTRL : 0) | (IN(c, 33, 126) && !ALNUM(c) ? BIT_PUNCT : 0) |  \
     (ALNUM(c) ? BIT_ALNUM : 0))

#define FOUR(f, c) f(c), f((c) + 1), f((c) + 2), f((c) + 3)
#define SIXTEEN(f, c) FOUR(f, c), FOUR(f, (c) + 4), FOUR(f, (c) + 8), FOUR(f, (c) + 12)
#define HALF(f, c)                                                                                 \
    SIXTEEN(f, c), SIXTEEN(f, (c) + 16), SIXTEEN(f, (c) + 32), SIXTEEN(f, (c) + 48),               \
        SIXTEEN(f, (c) + 64), SIXTEEN(f, (c) + 80), SIXTEEN(f, (c) + 96), SIXTEEN(f, (c) + 112)
#define TABLE(f) {HALF(f, -128), HALF(f, 0), HALF(f, 128)}

/* A negative index is the same byte as unsigned, except that -1 is EOF. */
#define BYTE(c) ((c) < -1 ? (c) + 256 : (c))
#define TO_LOWER(c) (UPPER(c) ? (c) + 32 : BYTE(c))
#define TO_UPPER(c) (LOWER(c) ? (c) - 32 : BYTE(c))

static const unsigned short classes[384] = TABLE(CLASS);
static const int lower[384] = TABLE(TO_LOWER);
static const int upper[384] = TABLE(TO_UPPER);

static const unsigned short *const class_table = classes + 128;
static const int *const lower_table = lower + 128;
static const int *const upper_table = upper + 128;

const unsigned short **__ctype_b_loc(void)
{
    return (const unsigned short **)&class_table;
}

const int **__ctype_tolower_loc(void)
{
    return (const int **)&lower_table;
}

const int **__ctype_toupper_loc(void)
{
    return (const int **)&upper_table;
}

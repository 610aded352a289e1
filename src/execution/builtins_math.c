/* Mathematical functions, performed by the host's libm in the type of the program's call. */
#define _GNU_SOURCE
#include <math.h>

#include "execution/builtins.h"

/* ---- Values in slots. SLOTS_: number of slots of an argument, STORED_: bytes that a store of it writes ---- */

typedef long double longdouble;
enum { SLOTS_float = 1, SLOTS_double = 1, SLOTS_longdouble = 2 };
enum { STORED_int = 4, STORED_float = 4, STORED_double = 8, STORED_longdouble = 10 };

#define SLOT_TYPE(type, bytes)                                \
    static type get_##type(const uint64_t *slots)             \
    {                                                         \
        type value = 0;                                       \
        memcpy(&value, slots, bytes);                         \
        return value;                                         \
    }                                                         \
    static void put_##type(uint64_t *slots, type value)       \
    {                                                         \
        memset(slots, 0, (bytes) > 8 ? 16 : 8);               \
        memcpy(slots, &value, bytes);                         \
    }
SLOT_TYPE(int, 4)
SLOT_TYPE(long, 8)
SLOT_TYPE(float, 4)
SLOT_TYPE(double, 8)
SLOT_TYPE(longdouble, 10)

/* Stores a result that a function returns through a pointer. */
static bool store(const BuiltinCall *call, uint64_t address, const void *value, size_t size)
{
    if (!memory_check(call->machine, address, size, true))
        return false;
    memcpy(memory_at(address), value, size);
    memory_mark(call->machine, address, size, false);
    return true;
}

/* ---- Shapes: T is the function's own type ---- */

#define HANDLER(NAME) static void math_##NAME(const BuiltinCall *call)
#define ARGUMENT(T, index) get_##T(call->arguments + (index) * SLOTS_##T)
#define AFTER(T, count) (call->arguments + (count) * SLOTS_##T) /* the slots behind `count` arguments of type T */

#define PLAIN(NAME, result, value) \
    HANDLER(NAME) { put_##result(call->results, value); }
#define UNARY(NAME, function, T) PLAIN(NAME, T, function(ARGUMENT(T, 0)))
#define BINARY(NAME, function, T) PLAIN(NAME, T, function(ARGUMENT(T, 0), ARGUMENT(T, 1)))
#define TERNARY(NAME, function, T) PLAIN(NAME, T, function(ARGUMENT(T, 0), ARGUMENT(T, 1), ARGUMENT(T, 2)))
#define TO_LONG(NAME, function, T) PLAIN(NAME, long, function(ARGUMENT(T, 0)))
#define TO_INT(NAME, function, T) PLAIN(NAME, int, function(ARGUMENT(T, 0)))
#define WITH_INT(NAME, function, T) PLAIN(NAME, T, function(ARGUMENT(T, 0), get_int(AFTER(T, 1))))
#define WITH_LONG(NAME, function, T) PLAIN(NAME, T, function(ARGUMENT(T, 0), get_long(AFTER(T, 1))))
#define WITH_LONGDOUBLE(NAME, function, T) PLAIN(NAME, T, function(ARGUMENT(T, 0), get_longdouble(AFTER(T, 1))))

/* `value` may use &second, which is stored through the pointer behind `count` arguments. */
#define THROUGH_POINTER(NAME, T, S, count, value)                              \
    HANDLER(NAME)                                                              \
    {                                                                          \
        S second = 0;                                                          \
        T first = value;                                                       \
        if (store(call, *AFTER(T, count), &second, STORED_##S))                \
            put_##T(call->results, first);                                     \
    }
#define SECOND_INT(NAME, function, T) THROUGH_POINTER(NAME, T, int, 1, function(ARGUMENT(T, 0), &second))
#define SECOND_SAME(NAME, function, T) THROUGH_POINTER(NAME, T, T, 1, function(ARGUMENT(T, 0), &second))
#define BINARY_SECOND_INT(NAME, function, T) \
    THROUGH_POINTER(NAME, T, int, 2, function(ARGUMENT(T, 0), ARGUMENT(T, 1), &second))
#define FROM_TEXT(NAME, function, T)                                           \
    HANDLER(NAME)                                                              \
    {                                                                          \
        uint64_t length;                                                       \
        if (memory_string(call->machine, call->arguments[0], &length))         \
            put_##T(call->results, function(memory_at(call->arguments[0])));   \
    }

/* The host's functions may return the other zero than compiled programs do. */
#define EXTREMUM(NAME, function, T)                                                                                  \
    HANDLER(NAME)                                                                                                    \
    {                                                                                                                \
        T values[2] = {ARGUMENT(T, 0), ARGUMENT(T, 1)};                                                              \
        bool are_equal = values[0] == values[1];                                                                     \
        put_##T(call->results, are_equal ? values[builtin_equal_extremum(BUILTIN_##NAME)] : function(values[0], values[1])); \
    }

typedef float _Complex complex_float;
typedef double _Complex complex_double;
typedef long double _Complex complex_longdouble;

/* The compiler's product or quotient of complex numbers, special cases included. */
#define COMPLEX(NAME, T, operator_)                                                         \
    HANDLER(NAME)                                                                           \
    {                                                                                       \
        complex_##T left = __builtin_complex(ARGUMENT(T, 0), ARGUMENT(T, 1));               \
        complex_##T right = __builtin_complex(ARGUMENT(T, 2), ARGUMENT(T, 3));              \
        complex_##T result = left operator_ right;                                          \
        T parts[2] = {__real__ result, __imag__ result};                                    \
        store(call, *AFTER(T, 4), parts, sizeof parts);                                     \
    }
#define COMPLEX_PRODUCT(NAME, function, T) COMPLEX(NAME, T, *)
#define COMPLEX_QUOTIENT(NAME, function, T) COMPLEX(NAME, T, /)

#define SHAPE_COMPLEX_MULTIPLY COMPLEX_PRODUCT
#define SHAPE_COMPLEX_DIVIDE COMPLEX_QUOTIENT
#define SHAPE_FMA TERNARY
#define SHAPE_FMAX EXTREMUM
#define SHAPE_FMIN EXTREMUM
#define SHAPE_LRINT TO_LONG
#define SHAPE_LROUND TO_LONG
#define SHAPE_LLRINT TO_LONG
#define SHAPE_LLROUND TO_LONG
#define SHAPE_ILOGB TO_INT
#define SHAPE_LDEXP WITH_INT
#define SHAPE_SCALBN WITH_INT
#define SHAPE_SCALBLN WITH_LONG
#define SHAPE_FREXP SECOND_INT
#define SHAPE_MODF SECOND_SAME
#define SHAPE_NEXTTOWARD WITH_LONGDOUBLE
#define SHAPE_REMQUO BINARY_SECOND_INT
#define SHAPE_NAN_TEXT FROM_TEXT

/* ---- One handler for each row and type, then their table ---- */

#define EACH_TYPE(shape, NAME, name) \
    shape(NAME, name, double) shape(NAME##_F, name##f, float) shape(NAME##_L, name##l, longdouble)

#define BUILTIN(NAME, symbol, signature)
#define BUILTIN_MATH(NAME, name, d, f, L) EACH_TYPE(SHAPE_##NAME, NAME, name)
#define BUILTIN_MATH1(NAME, name) EACH_TYPE(UNARY, NAME, name)
#define BUILTIN_MATH2(NAME, name) EACH_TYPE(BINARY, NAME, name)
#include "program/builtins.def"

#define ROW(NAME, function, T) [BUILTIN_##NAME] = math_##NAME,
#define BUILTIN_MATH(NAME, name, d, f, L) EACH_TYPE(ROW, NAME, name)
#define BUILTIN_MATH1(NAME, name) EACH_TYPE(ROW, NAME, name)
#define BUILTIN_MATH2(NAME, name) EACH_TYPE(ROW, NAME, name)
BuiltinHandler *const builtins_math[BUILTIN_COUNT] = {
#include "program/builtins.def"
};

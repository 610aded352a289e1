// What a va_list holds is the compiler's own, so it is no input: it is null, and the answer says so.
// RUN: test --function sum
// EXPECT: tests 3
// EXPECT: fault ptr
// EXPECT: bounds no arguments in a va_list
// RUN: test --function next
// EXPECT: tests 3
// EXPECT: fault ptr 30
// EXPECT: bounds a single struct behind a pointer; no arguments in a va_list
#include <stdarg.h>

int sum(int count, va_list list)
{
    int total = 0;
    if (count == 7)
        return 42;
    for (int i = 0; i < count && i < 2; i++)
        total += va_arg(list, int); // FAULT HERE
    return total;
}

struct reader {
    int count;
    va_list list;
};

int next(struct reader *reader)
{
    if (reader && reader->count > 3)
        return va_arg(reader->list, int);
    return reader ? reader->count : 0;
}

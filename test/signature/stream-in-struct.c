// A stream in a struct is null, and the answer says so.
#include <stdio.h>
struct log { int level; FILE *out; };
int f(struct log *log)
{
    if (log && log->out)
        fputs("x", log->out);
    return log ? log->level > 2 : -1;
}

// RUN: signature --function f
// EXPECT: incomplete an input that is a FILE \* in a struct is always null
// EXPECT: condition log != NULL
// EXPECT: condition log == NULL

// What follows from the time or the process cannot be compared by a plain program; replay provides the time.
#include <time.h>
#include <unistd.h>
int when(int x) { return x > 3 ? (int)(time(0) % 1000) : 7; }
int who(int x) { return x > 3 ? (int)getpid() : 7; }
// RUN: test --function when
// EXPECT: passed 1
// EXPECT: unchecked 1
// RUN: test --function who
// EXPECT: passed 1
// EXPECT: unchecked 1

#include <stdio.h>
int main(void) { int x, y, z;
    int out, a;
    int b = 2;
    scanf("%d %d %d", &x, &y, &z);
    if (x - y > 0)
        a = x;
    else
        a = y;
    if (x + y > 10)
        b = a;
    if (z * z > 3)
        printf("the square of z is more than 3\n");
    else
        printf("the square of z is at most 3\n");
    out = b;
    return 0;
}

// The three runs of the paper's Table 2, in its order.
// RUN: signature --criterion out@16 --seed x=6,y=2,z=2 --search dfs
// INPUTS: int x, int y, int z
// EXPECT: runs 3
// EXPECT: condition x + y <= 10
// EXPECT: condition x + y > 10 && x - y > 0
// EXPECT: condition x + y > 10 && x - y <= 0
// EXPECT: witness x=6,y=2,z=2
// CASE: x + y <= 10 => out == 2
// CASE: x + y > 10 && x - y > 0 => out == x
// CASE: x + y > 10 && x - y <= 0 => out == y
// RUN: signature --criterion out@16
// INPUTS: int x, int y, int z
// CASE: x + y <= 10 => out == 2
// CASE: x + y > 10 && x - y > 0 => out == x
// CASE: x + y > 10 && x - y <= 0 => out == y
// Without another order (Table 1), the case of y is missed and this is noticed.
// RUN: signature --criterion out@16 --seed x=6,y=2,z=2 --search dfs --no-reorder
// EXPECT: incomplete .
// EXPECT: violations
// RUN: test --strategy dart --seed x=6,y=2,z=2
// EXPECT: tests 8
// RUN: test --strategy dart --seed x=6,y=2,z=2 --search dfs
// EXPECT: tests 8
// RUN: test --strategy peso --criterion out@16 --seed x=6,y=2,z=2 --search dfs
// EXPECT: tests 3
// RUN: test --strategy peso --criterion out@16 --search bfs
// EXPECT: tests 3
// RUN: test --strategy peso --criterion out@16 --search random
// EXPECT: tests 3
// What is printed depends on z only; that it is printed, and the exit code, on nothing.
// RUN: signature
// INPUTS: int x, int y, int z
// CASE: z * z > 3 => exit 0
// CASE: z * z <= 3 => exit 0

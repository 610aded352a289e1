// #line, and the debug information of bitcode, make line numbers as large as they like: nothing may be as large as them.
#line 4000000000
int chosen(int x)
{
    if (x > 3)
#line 2000000000
        return 1;
    return 2;
}

// EXPECT: exit 0
// RUN: test --function chosen --max-memory 300M line-numbers.c
// EXPECT: stdout 2 of 2 branches \(100 %\)  4 of 4 lines
// RUN: slice --function chosen --criterion return --max-memory 300M line-numbers.c
// EXPECT: stdout line-numbers.c:2000000002 result = 2

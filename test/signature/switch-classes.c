// A switch is a decision for each class of targets that may write the same: what is asked depends on those that matter to it.
#include <stdio.h>

static int other;
int one_of_five(int c) { int r = 0; switch (c) { case 1: other = 1; break; case 2: r = 7; break; case 5: other = 3; break; case 9: other = 4; break; case 11: other = 5; } return r; }
int falls(int c) { int b = 0; switch (c) { case 1: other = 1; /* falls through */ case 2: b = 2; break; case 3: other = 5; break; default: b = 9; } return b; }
int returns_early(int c, int x) { switch (c) { case 1: return 7; case 2: x++; break; case 3: x += 2; break; case 4: other = 1; } return x > 100; }
int shares(int c) { int a = 0; switch (c) { case 1: case 4: a = 1; break; case 2: case 3: other = 1; break; case 7: a = 1; other = 1; } return a; }
int jumps(int c) { int b = 0; switch (c) { case 1: other = 1; goto shared; case 2: other = 2; shared: b = 3; break; case 3: other = 3; } return b; }
int nested(int c, int d) { int a = 0; switch (c) { case 1: switch (d) { case 5: a = 1; break; case 6: other = 1; } break; case 2: other = 2; } return a; }
int main(void)
{
    int a = 0, b = 0;
    for (int i = 0; i < 3; i++) {
        int c;
        scanf("%d", &c);
        switch (c) { case 1: a++; break; case 2: b++; break; case 3: b += 2; break; case 4: b += 3; }
    }
    printf("%d\n", a);
    other = b;
    return 0;
}
// RUN: signature
// EXPECT: condition c#3 != 1 && c#2 != 1 && c != 1
// EXPECT: condition c#3 != 1 && c#2 != 1 && c == 1
// EXPECT: condition c#3 == 1 && c#2 != 1 && c != 1
// EXPECT: condition c#3 == 1 && c#2 != 1 && c == 1
// EXPECT: condition c#3 != 1 && c#2 == 1 && c != 1
// EXPECT: condition c#3 != 1 && c#2 == 1 && c == 1
// EXPECT: condition c#3 == 1 && c#2 == 1 && c != 1
// EXPECT: condition c#3 == 1 && c#2 == 1 && c == 1
// RUN: signature --function one_of_five --criterion return
// EXPECT: condition c != 2
// EXPECT: condition c == 2
// RUN: signature --function falls --criterion return
// EXPECT: condition c != 3 && c != 1 && c != 2
// EXPECT: condition c == 1 || c == 2
// EXPECT: condition c == 3
// RUN: signature --function returns_early --criterion return
// EXPECT: condition c != 1 && c != 2 && c != 3
// EXPECT: condition c == 2
// EXPECT: condition c == 1
// EXPECT: condition c == 3
// RUN: signature --function shares --criterion return
// EXPECT: condition c != 7 && c != 1 && c != 4
// EXPECT: condition c == 1 || c == 4
// EXPECT: condition c == 7
// RUN: signature --function jumps --criterion return
// EXPECT: condition c != 1 && c != 2
// EXPECT: condition c == 1 || c == 2
// RUN: signature --function nested --criterion return
// EXPECT: condition c != 1
// EXPECT: condition c == 1 && d != 5
// EXPECT: condition c == 1 && d == 5

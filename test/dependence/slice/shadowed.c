// Of two variables with one name the one declared last before the line is meant.
int f(int x)
{
    int v = 1;
    if (x > 0) {
        int v = 2;
        x = v;
    }
    return x;
}

// RUN: slice --function f --input x=1 --criterion v@4
// EXPECT: output 1
// RUN: slice --function f --input x=1 --criterion v@7
// EXPECT: output 2
// RUN: slice --function f --input x=1 --criterion w@7
// EXPECT: message no variable 'w' in f at line 7 .*x, v
// RUN: slice --function f --input x=1 --criterion v@3
// EXPECT: message line 3 of .* has no code.*: 4, 5, 6

void test(int x, int y, int m)
{
    int a = 1;
    int b = 1;
    int c = 2;
    int d = 3;
    int first_out, second_out;
    if (x + y < 0)
        a = 3;
    if (m > 2)
        d = 4;
    if (x - y > 1)
        c = 1 / (a - b);
    first_out = c;
    second_out = 1 / (a - d);
}

// The running program of a paper on test generation by causality.
// RUN: deps --kind control,data,potential,correlation
// EXPECT: control 8T-9 10T-11 12T-13
// EXPECT: data 3-13:a 3-15:a 4-13:b 5-14:c 6-15:d 9-13:a 9-15:a 11-15:d 13-14:c
// EXPECT: potential 8F-13:a 8F-15:a 10F-15:d 12F-14:c
// EXPECT: correlation 3-4 3-6 3-8F 3-10T 3-10F 3-11 3-12T 4-8T 4-8F 4-9 4-12T 5-12F 6-8T 6-8F 6-9 6-10F 8F-10T 8F-10F 8F-11 8F-12T 9-10T 9-10F 9-11 9-12T

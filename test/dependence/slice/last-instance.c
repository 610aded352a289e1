// The last time that the line was executed counts.
int f(int x, int y, int z)
{
    int out = 0, values[3] = {x, y, z};
    for (int i = 0; i < 3; i++) {
        if (values[i] > 10)
            out = values[i];
        out = out + 0;
    }
    return out;
}

// RUN: slice --function f --input x=1,y=20,z=3 --criterion out@7
// EXPECT: output y
// EXPECT: lines 4 5 6 7
// EXPECT: has y > 10
// RUN: slice --function f --input x=1,y=20,z=3 --criterion out@8
// EXPECT: output y
// EXPECT: condition y > 10 && z <= 10
// RUN: slice --function f --input x=1,y=20,z=30 --criterion out@8
// EXPECT: condition z > 10
// EXPECT: output z
// RUN: slice --function f --input x=0,y=0,z=0 --criterion out@7
// EXPECT: not executed

// A store at an index that the input chooses may be any element.
int f(unsigned i, int v, int other)
{
    int table[4] = {10, 20, 30, 40};
    int out;
    if (other)
        v++;
    i = i % 4;
    table[i] = 5;
    out = table[2];
    return out;
}

// RUN: slice --function f --input i=1,v=3,other=1 --criterion out@10
// EXPECT: lines 4 8 9 10
// EXPECT: condition true
// RUN: slice --function f --input i=2,v=3,other=1 --criterion 'table[2]@9'
// EXPECT: condition true
// EXPECT: lines 4 8 9

// Elements at constant indices are told apart.
int f(int x, int y)
{
    int table[3] = {0};
    if (x)
        table[0] = 1;
    if (y)
        table[2] = y;
    table[1] = table[0] + 1;
    return table[1];
}

// RUN: slice --function f --input x=1,y=1 --criterion 'table[1]@10'
// EXPECT: condition x != 0
// EXPECT: lines 5 6 9 10
// RUN: slice --function f --input x=0,y=1 --criterion 'table[2]@10'
// EXPECT: condition y != 0
// EXPECT: output y
// RUN: slice --function f --input x=0,y=1 --criterion 'table[3]@10'
// EXPECT: message has no element 3
// RUN: slice --function f --input x=0,y=0 --criterion table@10
// EXPECT: condition x == 0 && y == 0

// An index that was never set.
// RUN: run --check uninit
// EXPECT: fault uninit
int main(void)
{
    int table[4] = {1, 2, 3, 4};
    int index[2];
    index[0] = 1;
    return table[index[0]] + table[index[1] & 3]; // FAULT HERE
}

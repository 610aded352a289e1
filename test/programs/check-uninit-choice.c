// A choice between two values by one that was never set.
// RUN: run --check uninit
// EXPECT: fault uninit
int main(void)
{
    int chooser[2];
    chooser[0] = 1;
    int first = chooser[0] ? 3 : 4;
    return first + (chooser[1] ? 3 : 4); // FAULT HERE
}

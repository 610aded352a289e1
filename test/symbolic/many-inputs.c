// Two hundred inputs, all of one name; only one of them matters.
// EXPECT: tests 2
// SEEDS: x=1 | x=2 | x=3
#include <coset.h>

int main(void)
{
    int values[200];
    for (int i = 0; i < 200; i++)
        coset_symbolic(&values[i], sizeof values[i], "x");
    if (values[150] * 3 - 6 == 993)
        return 1;
    return 0;
}

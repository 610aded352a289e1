// Two inputs of one name: the second value is for the second one.
#include <coset.h>
int main(void)
{
    int a[2];
    for (int i = 0; i < 2; i++)
        coset_symbolic(&a[i], sizeof a[i], "x");
    if (a[0] > 3)
        a[0] = 9;
    if (a[1] > 3)
        a[1] = 9;
    return a[0] + a[1];
}

// RUN: slice --input x=1,x=7 --criterion 'a[1]@12'
// EXPECT: condition x#2 > 3
// RUN: slice --input x=7,x=1 --criterion 'a[0]@12'
// EXPECT: condition x > 3
// RUN: slice --input x=1,x=7
// EXPECT: output x + 9

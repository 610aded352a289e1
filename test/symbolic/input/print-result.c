// The number of characters printed is a function of the input.
// EXPECT: complete
// EXPECT: exits 0 1
#include <coset.h>
#include <stdio.h>

int main(void)
{
    int number;
    coset_symbolic(&number, sizeof number, "number");
    int count = printf("%d\n", number);
    return count > 3 ? 1 : 0;
}

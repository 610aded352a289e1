// The number of characters printed is not modelled: the answer says so.
// EXPECT: incomplete number of characters
#include <coset.h>
#include <stdio.h>

int main(void)
{
    int number;
    coset_symbolic(&number, sizeof number, "number");
    int count = printf("%d\n", number);
    return count > 3 ? 1 : 0;
}

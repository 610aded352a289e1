#include <stdio.h>
static int hidden = 5;
extern void another_of_nobody(void);
int helper(int x)
{
    if (x == 1 << 30 && x == hidden)
        another_of_nobody();
    hidden++;
    return hidden;
}
int main(void)
{
    puts("another main");
}

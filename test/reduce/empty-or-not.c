#include <stdio.h>

int main(void)
{
    puts(getchar() == EOF ? "nothing" : "something");
    return 0;
}

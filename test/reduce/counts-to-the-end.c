#include <stdio.h>

int main(void)
{
    int count = 0;
    while (getchar() != EOF)
        count++;
    puts(count < 4 ? "few" : "many");
    return count;
}

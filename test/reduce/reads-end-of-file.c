#include <stdio.h>

int main(void)
{
    int a = 0, b = 0;
    char word[8] = "";
    while (!feof(stdin) && b < 50) {
        a = -1;
        if (scanf("%d", &a) < 1)
            b += 10;
        b++;
    }
    puts(b > 10 ? "late" : b > 1 ? "some" : "one");
    return 0;
}

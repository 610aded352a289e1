// Sets of characters: "name=value;" as programs read it.
// EXPECT: tests >= 5
// EXPECT: input ab=
// EXPECT: outputs ab | key | 3 4 | none
#include <stdio.h>
#include <string.h>

int main(void)
{
    char name[4], value[3];
    int fields = scanf("%3[a-z]=%2[^;];", name, value);
    if (fields != 2)
        puts("none");
    else if (strcmp(name, "ab") == 0)
        puts("ab");
    else if (value[0] == '3' && value[1] == '4')
        puts("3 4");
    else
        puts("key");
    return 0;
}

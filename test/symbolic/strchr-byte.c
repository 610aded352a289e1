// A known text, searched for a byte that the input gives: each place where it may be, its end, and nowhere.
// EXPECT: tests 5
// EXPECT: outputs 0 | 1 | 2 | 3 | none
// DOMAIN: byte = range(-128, 128)
// RUNTIME: strchr
#include <coset.h>
#include <stdio.h>
#include <string.h>

int main(void)
{
    char byte;
    coset_symbolic(&byte, sizeof byte, "byte");
    const char *text = "abc", *found = strchr(text, byte);
    if (!found)
        printf("none");
    else if (found == text)
        printf("0");
    else if (found == text + 1)
        printf("1");
    else
        printf("%d", found == text + 2 ? 2 : 3);
    return 0;
}

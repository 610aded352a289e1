/* Inside sprintf are branches whose other ways might write to a stream; the call from here does not. They must not
 * make printf depend on what sprintf depends on. */
#include <coset.h>
#include <stdio.h>

int main(void)
{
    char text[12] = "ab";
    int x, y;
    coset_symbolic(&x, sizeof x, "x");
    coset_symbolic(&y, sizeof y, "y");
    if (x)
        sprintf(text, "%x", 3);
    printf("%u %u\n", 1, 2);
    if (y)
        printf("%s\n", text);
    return 0;
}

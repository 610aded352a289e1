#include <coset.h>
#include <stdio.h>
int main(void)
{
    int x;
    coset_symbolic(&x, sizeof x, "x");
    FILE *file = fopen("large.bin", "rb");
    puts(file && getc(file) == 0 && x > 5 ? "read" : "other");
    return 0;
}

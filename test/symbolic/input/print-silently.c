// Printing inputs decides nothing, whatever the digits; only the text of this run is printed.
// EXPECT: tests 2
// EXPECT: complete
#include <coset.h>
#include <stdio.h>

int main(void)
{
    int number;
    unsigned long wide;
    double real;
    char text[6], c;
    coset_symbolic(&number, sizeof number, "number");
    coset_symbolic(&wide, sizeof wide, "wide");
    coset_symbolic(&real, sizeof real, "real");
    coset_symbolic(text, sizeof text - 1, "text");
    coset_symbolic(&c, sizeof c, "c");
    text[5] = '\0';
    printf("%d|%*d|%+.3d|%x|%lu|%p|%f|%g|%a|%s|%.3s|%-9s|%c\n", number, number & 7, number, number, (unsigned)number, wide,
           (void *)wide, real, real, real, text, text, text, c);
    fprintf(stderr, "%d\n", number);
    puts(text);
    fputs(text, stdout);
    putchar(c);
    fwrite(text, 1, 3, stdout);
    perror(text);
    return number == 123 ? 1 : 0;
}

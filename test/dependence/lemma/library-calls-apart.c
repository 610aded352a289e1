/* The same code of the C library serves every call; what one call may write, another may not. snprintf decides
 * about digits, and the branches there might write to a stream or to what %n points to: not when called from here. */
#include <coset.h>
#include <stdio.h>
#include <stdlib.h>

static char text[12] = "12", line[12];

static unsigned digits(unsigned y)
{
    snprintf(line, 6, "%u", y & 15);
    return 1;
}

static unsigned none(unsigned y)
{
    return y;
}

int main(void)
{
    unsigned (*const functions[])(unsigned) = {digits, none};
    unsigned x, y, number, result;
    coset_symbolic(&x, sizeof x, "x");
    coset_symbolic(&y, sizeof y, "y");
    if (x > 1)
        printf("h %u\n", y);
    number = (unsigned)strtoul(text, NULL, 10);
    result = functions[x & 1](y);
    coset_output("number", &number, sizeof number);
    printf("%s %u\n", text, result);
    return 0;
}

// A parser of decimal numbers of its own: at most three digits, a sign.
// EXPECT: tests 16
// SEEDS: s[0]='-' | s[0]='4',s[1]='2' | s[0]='1',s[1]='0',s[2]='0'
// DOMAIN: s = map(bytes, product(b"-0259x\0", repeat=4))
#include <coset.h>
#include <stdio.h>

static int parse(const char *text, int *value)
{
    int sign = 1, result = 0, digits = 0;
    if (*text == '-') {
        sign = -1;
        text++;
    }
    while (*text >= '0' && *text <= '9') {
        if (++digits > 3)
            return 2;
        result = result * 10 + (*text++ - '0');
    }
    if (digits == 0)
        return 1;
    *value = sign * result;
    return 0;
}

int main(void)
{
    char s[5] = "";
    int value = 0;
    coset_symbolic(s, 4, "s");
    int error = parse(s, &value);
    printf("%d %d\n", error, value == 42);
    return 0;
}

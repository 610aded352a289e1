// A store to one element under a condition leaves the others alone, and so does a conditional output later ones.
#include <coset.h>
#include <stdio.h>

static int values[2];

static void set(int number, int given, int value)
{
    values[number] = 5;
    if (!given)
        return;
    values[number] = value;
}

int main(void)
{
    unsigned char given[2];
    int numbers[2], local[2] = {0};
    coset_symbolic(given, sizeof given, "given");
    coset_symbolic(numbers, sizeof numbers, "numbers");
    for (int i = 0; i < 2; i++) {
        set(i, given[i], numbers[i]);
        if (numbers[i] > 100)
            local[i] = 1;
    }
    for (int i = 0; i < 2; i++) {
        if (values[i] == 7)
            puts("seven");
        if (local[i])
            putchar('l');
    }
    return 0;
}


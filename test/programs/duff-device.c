// Duff's device and other jumps into the middle of blocks.
#include <stdio.h>
#include <string.h>

static void copy(char *to, const char *from, int count)
{
    int n = (count + 7) / 8;
    switch (count % 8) {
    case 0: do { *to++ = *from++;
    case 7:      *to++ = *from++;
    case 6:      *to++ = *from++;
    case 5:      *to++ = *from++;
    case 4:      *to++ = *from++;
    case 3:      *to++ = *from++;
    case 2:      *to++ = *from++;
    case 1:      *to++ = *from++;
            } while (--n > 0);
    }
}
/* A generator as a switch that jumps back into its loop. */
static int next_value(int *state, int *i)
{
    switch (*state) {
    case 0:
        for (*i = 0; *i < 5; ++*i) {
            *state = 1;
            return *i * *i;
    case 1:;
        }
    }
    *state = 2;
    return -1;
}
static int into_if(int n)
{
    int r = 0;
    switch (n)
        if (r) {
    case 1: r = 10;
        } else {
    case 2: r += 20;
        }
    return r;
}

int main(void)
{
    char source[64], target[64];
    for (int i = 0; i < 64; i++)
        source[i] = (char)('A' + i % 26);
    for (int n = 1; n < 40; n += 3) {
        memset(target, '.', sizeof target);
        copy(target, source, n);
        target[42] = 0;
        printf("%s\n", target);
    }
    int state = 0, i = 0, value;
    while ((value = next_value(&state, &i)) >= 0)
        printf("%d ", value);
    printf("\n%d %d %d\n", into_if(1), into_if(2), into_if(3));
    return 0;
}

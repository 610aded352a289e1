// A program that defines functions with names of the C library: its own must win.
#include <stdio.h>
#include <stdlib.h>

static int calls;
size_t strlen(const char *text)
{
    calls++;
    size_t n = 0;
    while (text[n])
        n++;
    return n;
}
int abs(int n)
{
    calls += 100;
    return n < 0 ? -n : n;
}
int puts_all(const char *const *lines)
{
    int n = 0;
    for (; *lines; lines++)
        n += printf("%s\n", *lines);
    return n;
}
char *strupr(char *text)
{
    for (char *p = text; *p; p++)
        if (*p >= 'a' && *p <= 'z')
            *p = (char)(*p - 32);
    return text;
}
static int rand_state = 1;
int rand(void) { return rand_state = rand_state * 5 % 997; }

int main(void)
{
    volatile int negative = -4;
    size_t n = strlen("twelve chars");
    int a = abs(negative);
    char text[] = "upper";
    printf("%zu %d %s\n", n, a, strupr(text));
    int random = rand();
    printf("%d %d %d\n", random, rand_state, calls >= 101);
    return puts_all((const char *const[]){"a", "bb", NULL});
}
// CFLAGS: -fno-builtin

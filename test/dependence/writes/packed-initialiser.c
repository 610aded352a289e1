/* Pointers in initialisers that are not aligned. */
#include <stdio.h>

struct __attribute__((packed)) item {
    char letter;
    int *first, *second;
};

static int x, y;
static struct item items[2] = {{'a', &x, &y}, {'b', &y, &x}};
static const struct item constants[2] = {{'c', &x, &y}, {'d', &y, &x}};

int main(void)
{
    for (int i = 0; i < 2; i++) {
        *items[i].first = i;
        *items[1 - i].second += 3;
        *constants[i].first += i;
    }
    printf("%d %d\n", x, y);
    return 0;
}

// Off the end of an array of structs by a field.
// EXPECT: fault ptr
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct item { char name[12]; int price; };
static struct item items[3] = {{"a", 1}, {"b", 2}, {"c", 3}};

static int total(const struct item *from, int n)
{
    int sum = 0;
    for (const struct item *i = from; i <= from + n; i++)
        sum += i->price; // FAULT HERE
    return sum;
}

int main(void)
{
    printf("%d\n", total(items, 2));
    return total(items, 3);
}

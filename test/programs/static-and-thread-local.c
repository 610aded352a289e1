// Static locals, file-scope statics, _Thread_local data, static initialisers with addresses.
#include <stdio.h>

static int counter(void)
{
    static int n;
    return ++n;
}
static int *shared(int set)
{
    static int value = 5;
    if (set)
        value = set;
    return &value;
}
static int depth(int n)
{
    static int deepest = 0;
    if (n > deepest)
        deepest = n;
    if (n < 5)
        depth(n + 1);
    return deepest;
}
_Thread_local int tls_zero;
static _Thread_local int tls_seven = 7;
static __thread struct { int a; char text[8]; } tls_struct = {3, "thread"};
static _Thread_local int *tls_pointer;

static int target[4] = {1, 2, 3, 4};
static int *const middle = &target[2];
static int **const indirect = (int **)&middle;
static const char *const words[] = {"zero", "one", "two"};
static struct link { int value; struct link *next; } first, second = {2, &first}, first = {1, &second};
static long difference = (char *)&target[3] - (char *)&target[0];

static int tls_local(void)
{
    static _Thread_local int n = 10;
    return n++;
}

int main(void)
{
    counter(); counter();
    printf("%d\n", counter());
    *shared(0) += 10;
    printf("%d ", *shared(0));
    printf("%d\n", *shared(3));
    printf("%d\n", depth(1));
    tls_zero += 4;
    tls_seven *= tls_zero;
    tls_pointer = &tls_seven;
    tls_struct.text[0] = 'T';
    printf("%d %d %d %s\n", tls_zero, *tls_pointer, tls_struct.a, tls_struct.text);
    tls_local(); tls_local();
    printf("%d\n", tls_local());
    **indirect = 30;
    printf("%d %d %s %ld\n", target[2], middle[1], words[2], difference);
    printf("%d %d\n", first.next->value, second.next->next->next->value);
    return *middle;
}

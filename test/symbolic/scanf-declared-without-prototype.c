// Without a prototype scanf is called through its address.
// CFLAGS: -std=gnu89 -w
// EXPECT: tests 3
// EXPECT: outputs nothing | large | small
int scanf();
int puts();

int main()
{
    int a;
    if (scanf("%d", &a) != 1)
        puts("nothing");
    else if (a > 100)
        puts("large");
    else
        puts("small");
    return 0;
}

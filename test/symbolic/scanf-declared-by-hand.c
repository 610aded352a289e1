// A program that declares scanf itself calls it by another symbol than one that includes the header; its values are inputs all the same.
// EXPECT: tests 4
// EXPECT: outputs nothing | one | sum | other
// EXPECT: bounds well-formed input of scanf
int scanf(const char *format, ...);
int puts(const char *text);

int main(void)
{
    int a, b;
    int read = scanf("%d%d", &a, &b);
    if (read < 1)
        puts("nothing");
    else if (read == 1)
        puts("one");
    else if (a + b == 100)
        puts("sum");
    else
        puts("other");
    return 0;
}

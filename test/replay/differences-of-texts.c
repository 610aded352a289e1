// OBJECT: x = i32 2
// PREDICT: exit 0
// OUTPUT: -14 156 0 14 0
// EXPECT: verdict held
#include <coset.h>
#include <stdio.h>
#include <string.h>

int main(void)
{
    char a[] = "abc", b[] = "abq", high[] = "ab\xff";
    int x;
    coset_symbolic(&x, sizeof x, "x");
    printf("%d %d %d %d %d", strcmp(a, b), strcmp(high, a), strncmp(a, b, x), strncmp(b, a, 9), strncmp(a, b, 0));
    return strcmp(a, "abc") + strcmp(a, "ab") + strncmp("ab", a, 3);
}

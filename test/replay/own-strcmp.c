// OBJECT: x = i32 4
// PREDICT: exit 9
// EXPECT: verdict held
#include <coset.h>
#include <string.h>

int own(const char *left, const char *right);
int strcmp(const char *left, const char *right)
{
    return own(left, right);
}
int own(const char *left, const char *right)
{
    return left[0] * 2 + right[0];
}
int main(void)
{
    int x;
    coset_symbolic(&x, sizeof x, "x");
    char a[2] = {(char)x, 0};
    return strcmp(a, "\1");
}

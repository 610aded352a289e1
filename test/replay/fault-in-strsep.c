// No sanitizer checks strsep by itself.
// OBJECT: x = i32 9
// PREDICT: fault ptr
// EXPECT: verdict held
#define _GNU_SOURCE
#include <coset.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

int main(void)
{
    int x;
    coset_symbolic(&x, sizeof x, "x");
    char *a = malloc(8), b[64] = "0123456789";
    memset(a, 1, 8), strsep(&a, "9"); // FAULT HERE
    return a[0];
}

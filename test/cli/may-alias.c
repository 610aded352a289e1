#include <stddef.h>
typedef int number;
int sum(number *a, const int *b, long *l, int (*f)(void), size_t n)
{
    if (!a || !b || !l || f)
        return (int)n;
    *a = 1;
    return *a / *b;
}
int first(int *a, int *b)
{
    return *b + *a;
}
int main(void)
{
    return 0;
}

// RUN: test --may-alias a,b may-alias.c
// EXPECT: exit 123
// EXPECT: stderr --may-alias needs --function
// RUN: test --function sum --may-alias a,c may-alias.c
// EXPECT: exit 123
// EXPECT: stderr the function sum has no parameter 'c' \(it has: a, b, l, f, n\)
// RUN: test --function sum --may-alias a,l may-alias.c
// EXPECT: exit 123
// EXPECT: stderr the parameter l has the type 'long \*', but a has the type 'number \*'; they must point to the same type
// RUN: test --function sum --may-alias a,n may-alias.c
// EXPECT: exit 123
// EXPECT: stderr the parameter n has the type 'size_t', which is no pointer
// RUN: test --function sum --may-alias a,f may-alias.c
// EXPECT: exit 123
// EXPECT: stderr the parameter f has the type 'int \(\*\)\(void\)', which is always null here
// RUN: test --function sum --may-alias a may-alias.c
// EXPECT: exit 123
// EXPECT: stderr 'a' names only one parameter
// RUN: test --function sum --may-alias a,b,a may-alias.c
// EXPECT: exit 123
// EXPECT: stderr the parameter a is named twice
// RUN: test --function sum --may-alias a,b --may-alias b,a may-alias.c
// EXPECT: exit 123
// EXPECT: stderr the parameter b is named twice
// RUN: test --function main --may-alias a,b may-alias.c
// EXPECT: exit 123
// EXPECT: stderr the function main has no parameter 'a' \(it has: none\)
// RUN: slice --function sum --may-alias a,b --input b_is_a=1 --criterion return may-alias.c
// EXPECT: exit 0
// EXPECT: stdout b == a
// RUN: slice --function sum --may-alias a,b --input b_is_a=2 --criterion return may-alias.c
// EXPECT: exit 123
// EXPECT: stderr input 'b_is_a': '2' is no value
// RUN: slice --function first --may-alias a,b --input b=NULL may-alias.c
// EXPECT: exit 0
// EXPECT: stdout ^  b == NULL$

// What %n counts follows from the values that were read, where the text of a value is known; a float's is pinned.
#include <stdio.h>
int main(void)
{
    int n;
#ifdef NUMBER
    int a;
    scanf("%d%n", &a, &n);
    printf("%d\n", n);
#elif defined WORD
    char word[4];
    scanf("%3s%n", word, &n);
    puts(n == 2 ? "two" : "other");
#elif defined FLOAT
    float a;
    scanf("%f%n", &a, &n);
    printf("%d\n", n);
#elif defined SKIPPED
    scanf("%*d%n", &n);
    printf("%d\n", n);
#endif
    return 0;
}

// RUN: signature --certify -DNUMBER
// EXPECT: bounds well-formed input of scanf; input of scanf without spaces and zeros that it skips; input that does not end before a scanf whose result is not used
// EXPECT: cases 1
// RUN: signature --certify -DWORD
// EXPECT: cases 2
// RUN: signature --certify -DFLOAT
// EXPECT: incomplete a number of characters that depends on inputs
// EXPECT: cases 1
// RUN: signature --certify -DSKIPPED
// EXPECT: incomplete a number of characters that depends on inputs
// EXPECT: cases 1

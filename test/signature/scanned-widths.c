// A width limits what a conversion of scanf reads: any byte may follow a number that has it, an unsigned number may have a sign, and of
// floating-point numbers only whole ones are explored, which is said.
#include <stdio.h>
int main(void)
{
#ifdef FLOAT
    float a;
    scanf("%3f", &a);
    puts(getchar() == '7' ? "seven" : "x");
#elif defined UNSIGNED
    unsigned n;
    scanf("%2u", &n);
    puts(n > 99 ? "negative" : "positive");
#elif defined ANY_BASE
    int n;
    scanf("%i", &n);
    puts(getchar() == '9' ? "nine" : "x"); /* "0779" */
#elif defined ANY_BASE_WIDTH
    int n;
    scanf("%3i", &n);
    int c = getchar();
    puts(c != '5' ? "x" : n == 99 ? "never" : n == 999 ? "full" : "octal");
#elif defined SKIPPED
    scanf("%*2d");
    puts(getchar() == '1' ? "one" : "x"); /* "121" */
#elif defined LITERAL
    int n;
    if (scanf("%d5", &n) == 1) /* the 5 would be part of the number */
        puts(getchar() == '5' ? "never" : "x");
#endif
    return 0;
}

// RUN: signature --certify -DFLOAT
// EXPECT: bounds well-formed input of scanf; whole numbers of at most 9 digits where scanf limits the width of a float; input that does not end before a scanf whose result is not used; floating-point values that do not fit converted as on x86 at scanned-widths.c:8
// EXPECT: cases 3
// RUN: signature --certify -DUNSIGNED
// EXPECT: cases 2
// RUN: signature --certify -DANY_BASE
// EXPECT: cases 3
// RUN: signature --certify -DANY_BASE_WIDTH
// EXPECT: cases 4
// RUN: signature --certify -DSKIPPED
// EXPECT: cases 3
// RUN: signature --certify -DLITERAL
// EXPECT: cases 3

// A class of characters is shown by its ranges.
#include <ctype.h>
int digit(unsigned char c)
{
    if (isdigit(c))
        return c - '0';
    if (isalpha(c))
        return 10;
    return -1;
}
int two(const char *s) { return isdigit((unsigned char)s[0]) && isupper((unsigned char)s[1]); }

// RUN: signature --function digit
// EXPECT: condition (c < 48 || c > 57) && (c < 65 || c >= 91 && c <= 96 || c > 122)
// EXPECT: condition c >= 65 && c <= 90 || c >= 97 && c <= 122
// EXPECT: condition c >= 48 && c <= 57

// RUN: signature --function two --array-size 2
// EXPECT: condition s != NULL && (*s[0] < '0' || *s[0] > '9')
// EXPECT: condition s != NULL && *s[0] >= '0' && *s[0] <= '9'
// EXPECT: condition s == NULL
// EXPECT: outputs result == 0
// EXPECT: outputs result == *s[1] >= 'A' && *s[1] <= 'Z'

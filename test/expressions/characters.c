// Classes of characters are ranges, not elements of the library's table.
#include <ctype.h>
int digit(unsigned char c)
{
    if (isdigit(c))
        return c - '0';
    if (isalpha(c))
        return 10;
    return -1;
}
int any_int(int c)
{
    if (c < -128 || c > 255)
        return 7;
    if (isdigit(c))
        return c - '0';
    return isspace(c) ? 1 : 2;
}
int plain_char(signed char c)
{
    return ispunct((unsigned char)c) ? 1 : isxdigit((unsigned char)c) ? 2 : 3;
}
int is_upper_or_not(unsigned char c, int k)
{
    if (k > 3)
        return isupper(c) != 0;
    return !!iscntrl(c);
}
static const short sizes[40] = {5, 1, 4, 2, 3, 9, 6, 8, 7, 0, 5, 1, 4, 2, 3, 9, 6, 8, 7, 0, 5, 1, 4, 2, 3, 9, 6, 8, 7, 0, 5, 1, 4, 2, 3, 9, 6, 8, 7, 0};
int long_table(unsigned i)
{
    short copy[40];
    for (int k = 0; k < 40; k++)
        copy[k] = sizes[k] * 2;
    return i < 40 ? copy[i] : -1;
}

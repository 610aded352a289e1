// An index into an object is an offset: no address of coset's machine is shown, and C understands what is.
#include <stddef.h>
#include <string.h>
static const unsigned char days[2][12] = {{31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31}, {31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31}};
int last(short y, unsigned char m)
{
    if (m < 1 || m > 12)
        return 0;
    return days[y % 400 == 0][m - 1];
}
char after_dot(const char *s)
{
    const char *dot = strrchr(s, '.');
    return dot && dot[1] == 'c';
}
int dot_and_letter(const char *s)
{
    const char *dot = s ? strrchr(s, '.') : NULL;
    if (!dot)
        return 0;
    return dot[1] == 'c' ? 1 : 2;
}

// RUN: signature --function last
// INPUTS: short y, unsigned char m
// CASE: m == 0 => result == 0
// CASE: m > 12 => result == 0
// CASE: m >= 1 && m <= 12 => result == (int[]){31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31, 31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31}[(y % 400 == 0 ? 12 : 0) + m - 1]

// RUN: signature --function after_dot --array-size 2
// INPUTS: long s, char *s[0], char *s[1]
// CASE: s != NULL && *s[0] == 0 => result == 0
// CASE: s != NULL && *s[0] != 0 && *s[1] == 0 && *s[0] != '.' => result == 0
// CASE: s != NULL && *s[1] == 0 && *s[0] == '.' => result == 0
// CASE: s != NULL && *s[0] != 0 && *s[1] != 0 && *s[0] != '.' && *s[1] != '.' => result == 0
// CASE: s != NULL && *s[0] != 0 && *s[1] != 0 && (*s[0] == '.' || *s[1] == '.') => result == (*s[1] == 'c')
// CASE: s == NULL => fault ptr@13

// RUN: signature --function dot_and_letter --array-size 2
// INPUTS: long s, char *s[0], char *s[1]
// CASE: s == NULL => result == 0
// CASE: s != NULL && *s[0] == 0 => result == 0
// CASE: s != NULL && *s[0] != 0 && *s[1] == 0 && *s[0] != '.' => result == 0
// CASE: s != NULL && *s[1] == 0 && *s[0] == '.' => result == 2
// CASE: s != NULL && *s[0] != 0 && *s[1] != 0 && *s[0] != '.' && *s[1] != '.' => result == 0
// CASE: s != NULL && *s[0] == 46 && *s[1] == 99 => result == 1
// CASE: s != NULL && *s[0] != 0 && *s[1] != 0 && *s[1] != 'c' && (*s[0] == '.' || *s[1] == '.') => result == 2

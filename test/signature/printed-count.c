// The result of printf, and what %n stores, are functions of the inputs: no digit is a decision.
#include <errno.h>
#include <stdio.h>
#include <unistd.h>
#include <wchar.h>
int decimal(int x) { return printf("%d\n", x); }
int small(signed char c, unsigned short u) { return printf("%hhd,%hu", c, u); }
int whole(long a, unsigned long b) { return printf("%ld %lu", a, b); }
int digits(unsigned x) { return printf("%x %o %#x %#o", x, x, x, x); }
int laid_out(short x) { return printf("%+6d|% .3d|%-08hu|%.0d|%#.0o", x, x, x, x, x); }
int by_position(int x, unsigned char w) { return printf("%2$*1$d", w, x); }
int stored(unsigned char x) { int n; printf("%u%n\n", x, &n); return n; }
int checked(int x) { if (printf("%d\n", x) < 0) return 1; return x > 5; }
int text(const char *s) { return printf("%s|%.2s", s, s); }
int padded(const char *s, unsigned char w) { return printf("[%*.3s]", w, s); }
void ignored(const char *s, unsigned char w) { printf("[%*s]", w, s); }
int line(const char *s) { return s ? puts(s) : -2; }
int local(char a, char b) { char s[3] = {a, b, 0}; return puts(s); }
int descriptor(unsigned char x) { return dprintf(1, "%d", x); }
int wide(unsigned char x) { return wprintf(L"%d", x); }
int fixed(double d) { return printf("%f", d); }
int fixed_and_stored(float f) { int n; printf("%a%n", f, &n); return n; }
int not_counted(double d) { printf("mean %f\n", d); return d > 2; }
int message(int e) { if (e < 1 || e > 2) return 0; errno = e; return printf("%m"); }
int wide_text(unsigned char x) { wchar_t t[3] = {x, 0x20ac, 0}; return printf("%.1ls", t); }
int wide_character(int x) { return printf("%lc", (wint_t)x); }
int number_as_pointer(short x) { return printf("%p", (void *)(long)x); }
// RUN: signature --function decimal
// INPUTS: int x
// CASE: 1 => result == (x < 0) + 2 + (x > 9 || x < -9) + (x > 99 || x < -99) + (x > 999 || x < -999) + (x > 9999 || x < -9999) + (x > 99999 || x < -99999) + (x > 999999 || x < -999999) + (x > 9999999 || x < -9999999) + (x > 99999999 || x < -99999999) + (x > 999999999 || x < -999999999)
// RUN: signature --function small
// INPUTS: signed char c, unsigned short u
// CASE: 1 => result == 3 + (c < 0) + (c > 9 || c < -9) + (c > 99 || c < -99) + (u > 9) + (u > 99) + (u > 999) + (u > 9999)
// RUN: signature --function whole
// EXPECT: cases 1
// RUN: signature --function digits
// EXPECT: cases 1
// RUN: signature --function laid_out
// EXPECT: cases 1
// RUN: signature --function by_position
// EXPECT: cases 1
// RUN: signature --function stored
// INPUTS: unsigned char x
// CASE: 1 => result == 1 + (x > 9) + (x > 99)
// RUN: signature --function checked
// INPUTS: int x
// CASE: 1 => result == (x > 5)
// RUN: signature --function text
// EXPECT: cases 10
// RUN: signature --function padded
// EXPECT: cases 5
// RUN: signature --function ignored
// EXPECT: cases 2
// RUN: signature --function line
// EXPECT: cases 10
// RUN: signature --function local
// INPUTS: char a, char b
// CASE: 1 => result == 1 + (a != 0) + (a != 0 && b != 0)
// RUN: signature --function descriptor
// INPUTS: unsigned char x
// CASE: 1 => result == 1 + (x > 9) + (x > 99)
// RUN: signature --function wide
// EXPECT: cases 3
// RUN: signature --function fixed
// EXPECT: incomplete pinned
// EXPECT: condition *(unsigned long *)&d == 0
// RUN: signature --function fixed_and_stored
// EXPECT: incomplete pinned
// EXPECT: condition *(unsigned *)&f == 0
// RUN: signature --function not_counted
// INPUTS: double d
// CASE: 1 => result == (d > 2)
// RUN: signature --function message
// INPUTS: int e
// CASE: e < 1 => result == 0
// CASE: e > 2 => result == 0
// CASE: e == 1 => result == 23
// CASE: e == 2 => result == 25
// EXPECT: bounds errno not compared
// RUN: signature --function wide_text
// INPUTS: unsigned char x
// CASE: x == 0 => result == 0
// CASE: x > 0 && x < 128 => result == 1
// CASE: x > 127 => result == -1
// RUN: signature --function wide_character
// INPUTS: int x
// CASE: x >= 0 && x < 128 => result == 1
// CASE: x < 0 || x > 127 => result == -1
// RUN: signature --function number_as_pointer
// EXPECT: cases 2

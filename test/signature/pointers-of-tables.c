// Pointers that the input selects: how far two of them are apart, and whether one is null, has nothing to do with addresses.
#include <stdio.h>
#include <string.h>
static const char *const names[] = {"red", "green", "blue"};
struct level { int a, b, c; };
static struct level ready[4];
int length(unsigned char x) { return x > 2 ? -1 : (int)strlen(names[x]); }
int copied(unsigned char x) { char b[8]; strcpy(b, names[x % 3]); return b[0]; }
int printed(unsigned char x) { char b[16]; snprintf(b, 16, "<%s>", names[x % 3]); return b[1]; }
int walked(unsigned char x) { const char *s = names[x % 3], *e = s; while (*e) e++; return e - s; }
int found(unsigned char x) { const char *p = strchr(names[x % 3], 'l'); return p ? p - names[x % 3] : -1; }
int element(int i) { struct level *at = i < 0 || i > 3 ? 0 : &ready[i]; return at ? 1 : 2; }
// RUN: signature --function length
// INPUTS: unsigned char x
// CASE: x == 0 => result == 3
// CASE: x == 1 => result == 5
// CASE: x == 2 => result == 4
// CASE: x > 2 => result == -1
// RUN: signature --function copied
// INPUTS: unsigned char x
// CASE: x % 3 == 0 => result == 'r'
// CASE: x % 3 == 1 => result == 'g'
// CASE: x % 3 == 2 => result == 'b'
// RUN: signature --function printed
// INPUTS: unsigned char x
// CASE: x % 3 == 0 => result == 'r'
// CASE: x % 3 == 1 => result == 'g'
// CASE: x % 3 == 2 => result == 'b'
// RUN: signature --function walked
// INPUTS: unsigned char x
// CASE: x % 3 == 0 => result == 3
// CASE: x % 3 == 1 => result == 5
// CASE: x % 3 == 2 => result == 4
// RUN: signature --function found
// INPUTS: unsigned char x
// CASE: x % 3 == 0 => result == -1
// CASE: x % 3 == 1 => result == -1
// CASE: x % 3 == 2 => result == 1
// RUN: signature --function element
// INPUTS: int i
// CASE: i >= 0 && i <= 3 => result == 1
// CASE: i < 0 => result == 2
// CASE: i > 3 => result == 2
// EXPECT: bounds globals at their initial values

// Addresses of coset's machine are not shown, not compared natively, and the answer says where they were used as numbers.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int g, table[4];
long distance(int *p, int *q) { return (long)p - (long)q; }
unsigned bucket(char *p) { return ((unsigned long)p >> 4) & 63; }
int below(char *p, char *q) { return p < q; }
void print(char *p) { printf("%p\n", (void *)p); }
int first(char *p) { unsigned char b[8]; memcpy(b, &p, 8); return b[0]; }
int compare(char **p, char **q) { return p && q ? memcmp(p, q, 8) : 0; }
int compare_high(char **p, char **q) { return p && q ? memcmp((char *)p + 5, (char *)q + 5, 3) : 0; }
unsigned long fresh(int x) { char *p = malloc(8); return (unsigned long)p + x; }
int known(unsigned long a) { return a == (unsigned long)&g || a - (unsigned long)table < 16; }
int hash(void) { char *p = malloc(8); unsigned long n = (unsigned long)p; return (n ^ n >> 7) % 13 == 3; }
union either { char *p; long n; };
int misread(union either u) { return u.n > 5; }

// RUN: signature --function distance
// EXPECT: incomplete an address is used as a number
// EXPECT: condition p != NULL && q != NULL
// EXPECT: condition p != NULL && q == NULL
// EXPECT: condition p == NULL && q != NULL
// EXPECT: condition p == NULL && q == NULL
// RUN: signature --function bucket
// EXPECT: incomplete an address is used as a number
// EXPECT: condition p != NULL
// EXPECT: condition p == NULL
// RUN: signature --function below
// EXPECT: incomplete an address is used as a number
// EXPECT: condition p != NULL && q != NULL
// EXPECT: condition p != NULL && q == NULL
// EXPECT: condition p == NULL && q != NULL
// EXPECT: condition p == NULL && q == NULL
// RUN: signature --function print
// EXPECT: incomplete an address is used as a number
// EXPECT: condition true
// RUN: signature --function first
// EXPECT: incomplete an address is used as a number
// EXPECT: condition p != NULL
// EXPECT: condition p == NULL
// RUN: signature --function compare
// EXPECT: incomplete an address is used as a number
// RUN: signature --function compare_high
// EXPECT: incomplete an address is used as a number
// EXPECT: condition p != NULL && q != NULL && *q#2 != NULL && *p#2 != NULL
// EXPECT: condition p != NULL && q == NULL
// EXPECT: condition p == NULL
// EXPECT: condition p != NULL && q != NULL && *q#2 != NULL && *p#2 == NULL
// EXPECT: condition p != NULL && q != NULL && *q#2 == NULL && *p#2 != NULL
// EXPECT: condition p != NULL && q != NULL && *q#2 == NULL && *p#2 == NULL
// RUN: signature --function fresh
// EXPECT: incomplete an address is used as a number
// EXPECT: condition true
// RUN: signature --function known
// EXPECT: incomplete an address is used as a number
// EXPECT: condition a == 0
// RUN: signature --function hash
// EXPECT: incomplete an address is used as a number
// EXPECT: condition true
// RUN: signature --function misread
// EXPECT: incomplete an address is used as a number
// EXPECT: condition !(u.p is used)
// EXPECT: condition (u.p is used) && u.p != NULL
// EXPECT: condition (u.p is used) && u.p == NULL

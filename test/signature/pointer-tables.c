// Pointers from a table: conditions are of the index, and an entry that is null is a case as any other.
struct e{int k,v;}; static struct e E0={1,2},E1={3,4},*T[4]={&E1,0,0,&E0};
int x_get(unsigned i){struct e*e=T[i&3];return e?e->v:-1;}
int miss(unsigned i,int d){ if(i>3) return -1; struct e *e=T[i]; if(!e) return 1/d; return e->v; }
static const char *N[]={"zero",0,"two"};
int nn(unsigned i) { if (i > 2) return -1; if (N[i] == 0) return 7; return N[i][0]; }
#include <string.h>
long at(const char *s, int c) { if (!s) return -1; const char *p=strchr(s,c); return p ? p-s : -2; }

// RUN: signature --function x_get
// EXPECT: condition (i & 3) == 0
// EXPECT: condition (i & 3) == 1 || (i & 3) == 2
// EXPECT: condition (i & 3) == 3
// RUN: signature --function miss
// EXPECT: cases 5
// RUN: signature --function nn
// EXPECT: cases 4
// RUN: signature --function at
// EXPECT: cases 19

#include <stdint.h>
#include <stdio.h>
#include <string.h>
void o_bytes(unsigned char *d,int *p){ if(!d||!p) return; memcpy(d,&p,4); }
struct bf{uint64_t addr:48,tag:16;}; void q_bf2(struct bf *b,int *p){ if(!b) return; b->addr=(uintptr_t)p; b->tag++; }
void o_print(int *p,int k){ if(k>2) printf("%lu\n",(unsigned long)(uintptr_t)p); else printf("%d\n",p!=NULL); }
void q_write(int *p){ if(p) fwrite(&p,sizeof p,1,stdout); }
long q_sum(int *p,int *q){ return (long)p+(long)q; }
char *adv(char *p, int n) { return p ? p + n : p; }
struct it { char *at; int n; }; void step(struct it *i, char *s, int n) { if (i && s) { i->at = s + (n & 7); i->n = n; } }
int q_byte(int *p,unsigned i){ if(i>7) return -1; unsigned char b[8]; memcpy(b,&p,8); return b[i]==0; }
// What is computed from an address, a part of one, or one that is printed, is not compared natively, and the answer says so. A pointer
// with an offset is none of these.
// RUN: signature --function o_bytes
// EXPECT: incomplete an address is used as a number
// EXPECT: cases 3
// RUN: signature --function q_bf2
// EXPECT: incomplete an address is used as a number
// EXPECT: cases 2
// RUN: signature --function o_print
// EXPECT: incomplete an address is used as a number
// EXPECT: cases 2
// RUN: signature --function q_write
// EXPECT: incomplete an address is used as a number
// EXPECT: cases 2
// RUN: signature --function q_sum
// EXPECT: incomplete an address is used as a number
// EXPECT: cases 1
// RUN: signature --function q_byte
// EXPECT: incomplete an address is used as a number
// EXPECT: cases 3
// RUN: signature --function adv
// EXPECT: cases 2
// RUN: signature --function step
// EXPECT: cases 3

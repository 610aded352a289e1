// A pointer that is stored where the input says is told by the pointers, not by the bytes of their addresses.
struct two { int *slot[2]; };
void put(struct two *b, int *r, unsigned i) { if (b && i < 2) b->slot[i] = r; }
void swap(struct two *b, unsigned i) { if (b && i < 2) { int *t = b->slot[i]; b->slot[i] = b->slot[1 - i]; b->slot[1 - i] = t; } }
void put_without_check(struct two *b, int *r, unsigned i) { b->slot[i & 1] = r; }
struct four { int n; int *slot[4]; };
void put_in_four(struct four *b, int *r, unsigned i) { if (b && i < 4) b->slot[i] = r; }
// RUN: signature --function put
// EXPECT: cases 3
// RUN: signature --function swap
// EXPECT: cases 3
// RUN: signature --function put_in_four
// EXPECT: cases 3
// RUN: signature --function put_without_check
// EXPECT: outputs *b == {.slot = {(i & 1) ? *b.slot[0] : r, (i & 1) ? r : *b.slot[1]}}

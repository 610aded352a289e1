// The byte behind the symbolic ones of a text is memory that a function may write.
#include <string.h>
int append(char *d, char c) { if (!d) return -1; size_t n = strlen(d); d[n] = c; return (int)n; }
void fill(char *s, int k) { if (!s) return; if (k > 3) memset(s, 'a', 9); else s[8] = 'q'; }

// RUN: signature --function append
// EXPECT: cases 10
// RUN: signature --function fill
// EXPECT: condition s != NULL && k <= 3
// EXPECT: outputs *s == {*s[0], *s[1], *s[2], *s[3], *s[4], *s[5], *s[6], *s[7], 'q'}
// EXPECT: condition s != NULL && k > 3
// EXPECT: outputs *s == {'a', 'a', 'a', 'a', 'a', 'a', 'a', 'a', 'a'}
// EXPECT: condition s == NULL
// EXPECT: outputs

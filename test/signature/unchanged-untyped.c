// Memory without a type that keeps its value is not an output.
unsigned f(const void *data, unsigned n) { const unsigned char *p = data; unsigned s = 0; if (!data) return 0; for (unsigned i = 0; i < n && i < 2; i++) s += p[i]; return s; }

// RUN: signature --function f
// EXPECT: condition data != NULL && n == 0
// EXPECT: condition data != NULL && n == 1
// EXPECT: condition data == NULL
// EXPECT: condition data != NULL && n == 2
// EXPECT: condition data != NULL && n > 2

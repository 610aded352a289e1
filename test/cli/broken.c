int main(void) { return x; }

// RUN: run broken.c
// EXPECT: exit 123
// EXPECT: stderr use of undeclared identifier 'x'
// RUN: test broken.c
// EXPECT: exit 123
// EXPECT: stderr use of undeclared identifier 'x'

// A target of a switch that coset cannot follow, or not to its end, does not hide the others.
int undefd(int);
int unsupported(int c) { switch (c) { case 1: return undefd(c); case 4: return 40; } return 0; }
int endless(int c) { switch (c) { case 1: for (;;); case 2: return undefd(2); case 3: return 30; case 4: return 40; } return 0; }
// RUN: signature --function unsupported
// EXPECT: incomplete a call of 'undefd'
// EXPECT: condition c != 1 && c != 4
// EXPECT: condition c == 4
// EXPECT: condition c == 1
// RUN: signature --function endless --max-steps 10000
// EXPECT: incomplete a call of 'undefd'
// EXPECT: condition c != 1 && c != 2 && c != 3 && c != 4
// EXPECT: condition c == 3
// EXPECT: condition c == 1
// EXPECT: condition c == 4
// EXPECT: condition c == 2

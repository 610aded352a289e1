int main(void) { for (volatile int i = 0;; i++) {} }

// RUN: run --max-steps 10k loop.c
// EXPECT: exit 121
// EXPECT: stderr --max-steps
// RUN: test --max-steps 1k loop.c
// EXPECT: exit 121
// EXPECT: stdout step limit \(--max-steps\)
// RUN: slice --max-steps 1k loop.c
// EXPECT: exit 121
// EXPECT: stderr limit: stopped after

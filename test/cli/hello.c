#include <stdio.h>
int main(void) { puts("hello"); return 3; }

// RUN: rum hello.c
// EXPECT: exit 123
// EXPECT: stderr did you mean 'run'\?
// RUN: hello.c
// EXPECT: exit 123
// EXPECT: stderr did you mean 'coset run hello\.c'\?
// RUN: run --max-setps 5 hello.c
// EXPECT: exit 123
// EXPECT: stderr did you mean --max-steps\?
// RUN: run --nothing-like-it hello.c
// EXPECT: exit 123
// EXPECT: stderr unknown option --nothing-like-it
// RUN: run --malloc-may-fail hello.c
// EXPECT: exit 123
// EXPECT: stderr --malloc-may-fail
// RUN: run --max-steps many hello.c
// EXPECT: exit 123
// EXPECT: stderr is not a number
// RUN: run --max-steps 0 hello.c
// EXPECT: exit 123
// EXPECT: stderr more than 0
// RUN: run --max-steps 99999999999G hello.c
// EXPECT: exit 123
// EXPECT: stderr too large
// RUN: run --runtime hello.c
// EXPECT: exit 123
// EXPECT: stderr not an option of 'coset run'
// RUN: dump --runtime=yes hello.c
// EXPECT: exit 123
// EXPECT: stderr takes no argument
// RUN: run --check overflow,shit hello.c
// EXPECT: exit 123
// EXPECT: stderr did you mean 'shift'\?
// RUN: run --env NAME hello.c
// EXPECT: exit 123
// EXPECT: stderr is not NAME=VALUE
// RUN: run --file missing.txt hello.c
// EXPECT: exit 123
// EXPECT: stderr missing\.txt: cannot be opened
// RUN: run --stdin missing.txt hello.c
// EXPECT: exit 123
// EXPECT: stderr missing\.txt: cannot be opened
// RUN: run -m32 hello.c
// EXPECT: exit 123
// EXPECT: stderr 64-bit data model
// RUN: run -o hello hello.c
// EXPECT: exit 123
// EXPECT: stderr -o
// RUN: run -c hello.c
// EXPECT: exit 123
// EXPECT: stderr -c
// RUN: run -MMD hello.c
// EXPECT: exit 123
// EXPECT: stderr -MMD
// RUN: run hello.c
// EXPECT: exit 3
// EXPECT: stdout hello\n
// RUN: run -O2 -g3 -Wall -lm -L . hello.c -std=c11
// EXPECT: exit 3
// EXPECT: stdout hello\n
// RUN: run -fsanitize=signed-integer-overflow hello.c
// EXPECT: exit 3
// EXPECT: stdout hello\n
// EXPECT: stderr -fsanitize=signed-integer-overflow has no effect
// RUN: run -fsanitize=undefined hello.c
// EXPECT: exit 3
// EXPECT: stdout hello\n
// EXPECT: stderr --check overflow
// RUN: run --max-steps=1G hello.c
// EXPECT: exit 3
// EXPECT: stdout hello\n
// RUN: run --json=missing/outcome.json hello.c
// EXPECT: exit 123
// EXPECT: stdout hello\n
// EXPECT: stderr cannot be written
// RUN: test hello.c
// EXPECT: exit 0
// EXPECT: stderr has no symbolic input
// RUN: slice hello.c
// EXPECT: exit 0
// EXPECT: stdout No decisions

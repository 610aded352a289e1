// What is still in the buffer of a stream when the program ends in another way than exit is lost natively: it is not shown like output that is
// written. What was flushed, or is not buffered, is.
#include <coset.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static int cell;

static void leave(int how)
{
    if (how == 1)
        _exit(1);
    if (how == 2)
        quick_exit(2);
    if (how == 3)
        abort();
    if (how == 4)
        exit(4);
    if (how == 5)
        raise(SIGTERM);
    *(how == 6 ? NULL : &cell) = 1;
}

void flushed(int how) { printf("kept"); fflush(stdout); leave(how); }
void not_flushed(int how) { printf("text"); leave(how); }
void partly(int how) { printf("first"); fflush(stdout); printf("second"); leave(how); }

int main(void)
{
    int how;
    coset_symbolic(&how, sizeof how, "how");
    printf("text\n");
    leave(how);
    return cell;
}

// RUN: signature
// INPUTS: int how
// CASE: how < 1 || how > 6 => printed printf("text\n"); exit 1
// CASE: how == 1 => lost printf("text\n"); exit 1
// CASE: how == 2 => lost printf("text\n"); exit 2
// CASE: how == 3 => lost printf("text\n"); fault abort@18
// CASE: how == 4 => printed printf("text\n"); exit 4
// CASE: how == 5 => lost printf("text\n"); signal 15
// CASE: how == 6 => fault ptr@23
// RUN: signature --function not_flushed
// INPUTS: int how
// CASE: how < 1 || how > 6 => printed printf("text"); cell == 1; returns
// CASE: how == 1 => lost printf("text"); exit 1
// CASE: how == 2 => lost printf("text"); exit 2
// CASE: how == 3 => lost printf("text"); fault abort@18
// CASE: how == 4 => printed printf("text"); exit 4
// CASE: how == 5 => lost printf("text"); signal 15
// CASE: how == 6 => fault ptr@23
// RUN: signature --function flushed
// INPUTS: int how
// CASE: how < 1 || how > 6 => printed printf("kept"); cell == 1; returns
// CASE: how == 1 => printed printf("kept"); exit 1
// CASE: how == 2 => printed printf("kept"); exit 2
// CASE: how == 3 => printed printf("kept"); fault abort@18
// CASE: how == 4 => printed printf("kept"); exit 4
// CASE: how == 5 => printed printf("kept"); signal 15
// CASE: how == 6 => fault ptr@23
// RUN: signature --function partly
// INPUTS: int how
// CASE: how < 1 || how > 6 => printed printf("first"); printed printf("second"); cell == 1; returns
// CASE: how == 1 => printed printf("first"); lost printf("second"); exit 1
// CASE: how == 2 => printed printf("first"); lost printf("second"); exit 2
// CASE: how == 3 => printed printf("first"); lost printf("second"); fault abort@18
// CASE: how == 4 => printed printf("first"); printed printf("second"); exit 4
// CASE: how == 5 => printed printf("first"); lost printf("second"); signal 15
// CASE: how == 6 => fault ptr@23

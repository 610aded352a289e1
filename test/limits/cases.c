// Hundreds of thousands of cases: exploring them, simplifying them and printing them each takes longer than the limit.
#include <coset.h>

int main(void)
{
    int a[20], sum = 0;
    coset_symbolic(a, sizeof a, "a");
    for (int i = 0; i < 20; i++)
        if (a[i] > i * 3)
            sum += 1 << i;
    coset_output("sum", &sum, sizeof sum);
    return 0;
}

// EXPECT: exit 121
// RUN: signature cases.c
// EXPECT: shown ^ 1\. if
// EXPECT: stdout ^\.\.\. \d+ more cases are not shown: time limit \(--max-time\)$
// EXPECT: stdout ^- time limit \(--max-time\)$
// RUN: signature --markdown cases.c
// EXPECT: shown ^\| `a\[19\]
// EXPECT: stdout ^\.\.\. \d+ more cases are not shown: time limit \(--max-time\)$
// RUN: signature --smt2 cases.c
// EXPECT: shown ^\(define-fun case_1 \(\) Bool
// EXPECT: stdout ^; \d+ more cases are not shown: time limit \(--max-time\)$
// RUN: signature --json cases.c
// EXPECT: shown ^      "condition": "
// EXPECT: stdout ^  "cases_not_shown": [1-9]
// RUN: signature --json=all.json --markdown=all.md --smt2=all.smt2 cases.c
// EXPECT: shown ^ 1\. if
// EXPECT: stdout ^\.\.\. \d+ more cases are not shown: time limit \(--max-time\)$
// RUN: signature --certify cases.c
// EXPECT: stdout ^- time limit \(--max-time\)$
// EXPECT: stdout ^  NOT WHOLE: .*time limit \(--max-time\)
// RUN: signature --out tests cases.c
// EXPECT: stdout ^- time limit \(--max-time\)$
// RUN: test cases.c
// EXPECT: stdout ^  time limit \(--max-time\)$
// RUN: test --coverage cases.c
// EXPECT: stdout ^  time limit \(--max-time\)$
// RUN: test --format test-comp cases.c
// EXPECT: stdout ^  time limit \(--max-time\)$
// RUN: compare cases.c
// EXPECT: stdout is not complete: time limit \(--max-time\)$
// RUN: compare --json --plot plot.svg cases.c
// EXPECT: stdout "stopped": "time limit \(--max-time\)"

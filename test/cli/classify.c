#include <coset.h>
int classify(int x, int y)
{
    if (x > 10)
        return y / (x - 77);
    return y == 5 ? 1 : 2;
}
int main(void)
{
    int x, y;
    coset_symbolic(&x, sizeof x, "x");
    coset_symbolic(&y, sizeof y, "y");
    return classify(x, y) & 1;
}

// RUN: tset classify.c
// EXPECT: exit 123
// EXPECT: stderr did you mean 'test'\?
// RUN: test --json classify.c
// EXPECT: exit 123
// EXPECT: stderr not an option of 'coset test'
// RUN: run --max-runs 3 classify.c
// EXPECT: exit 123
// EXPECT: stderr not an option of 'coset run'
// RUN: test --max-time soon classify.c
// EXPECT: exit 123
// EXPECT: stderr is not a time
// RUN: test --max-time 0 classify.c
// EXPECT: exit 123
// EXPECT: stderr more than 0
// RUN: test --sym-args 3 2 1 classify.c
// EXPECT: exit 123
// EXPECT: stderr MIN \(3\) is more than MAX \(2\)
// RUN: test --sym-args 0 0 1 classify.c
// EXPECT: exit 123
// EXPECT: stderr must be more than 0
// RUN: test --sym-env A=b classify.c
// EXPECT: exit 123
// EXPECT: stderr is not the name of a variable
// RUN: test --search breadth classify.c
// EXPECT: exit 123
// EXPECT: stderr \(known: coverage, dfs, bfs, random\)
// RUN: test --strategy dard classify.c
// EXPECT: exit 123
// EXPECT: stderr did you mean 'dart'\?
// RUN: test --merge all classify.c
// EXPECT: exit 123
// EXPECT: stderr \(known: none, pure\)
// RUN: test --format ktest,tset-comp classify.c
// EXPECT: exit 123
// EXPECT: stderr did you mean 'test-comp'\?
// RUN: test --format c classify.c
// EXPECT: exit 123
// EXPECT: stderr --format c needs --function
// RUN: test --globals classify.c
// EXPECT: exit 123
// EXPECT: stderr --globals needs --function
// RUN: test --sym-stdin 4 --stdin data.txt classify.c
// EXPECT: exit 123
// EXPECT: stderr cannot be both
// RUN: test --function clasify classify.c
// EXPECT: exit 123
// EXPECT: stderr did you mean 'classify'\?
// RUN: test --seed missing.ktest classify.c
// EXPECT: exit 123
// EXPECT: stderr missing\.ktest
// RUN: test --seed x classify.c
// EXPECT: exit 123
// EXPECT: stderr 'x' is not NAME=VALUE
// RUN: test --seed data.txt classify.c
// EXPECT: exit 123
// EXPECT: stderr data\.txt
// RUN: test --out data.txt classify.c
// EXPECT: exit 123
// EXPECT: stderr --out: data\.txt
// RUN: test --out . classify.c
// EXPECT: exit 123
// EXPECT: stderr which coset did not write
// RUN: test --out /proc/nowhere classify.c
// EXPECT: exit 123
// EXPECT: stderr cannot be made
// RUN: test classify.c
// EXPECT: exit 120
// EXPECT: stdout classify\.c:5
// RUN: test --out once/twice classify.c
// EXPECT: exit 120
// EXPECT: stdout classify\.c:5
// RUN: test --function classify classify.c
// EXPECT: exit 120
// EXPECT: stdout classify\.c:5
// RUN: test --seed z=1 classify.c
// EXPECT: exit 123
// EXPECT: stderr no input 'z'
// RUN: test --seed x=1.5 classify.c
// EXPECT: exit 123
// EXPECT: stderr '1\.5' is no value of 32 bits
// RUN: slice --kind static classify.c
// EXPECT: exit 123
// EXPECT: stderr \(known: dynamic, relevant\)
// RUN: slice --json --dot classify.c
// EXPECT: exit 123
// EXPECT: stderr only one of them
// RUN: slice --seed x=1 classify.c
// EXPECT: exit 123
// EXPECT: stderr not an option of 'coset slice'
// RUN: slice --input x classify.c
// EXPECT: exit 123
// EXPECT: stderr --input: 'x' is not NAME=VALUE
// RUN: slice --criterion y@6 --input x=3,y=5 classify.c
// EXPECT: exit 0
// EXPECT: stdout [ ] x <= 10\n
// RUN: slice --criterion y@6 --criterion x@4 --json --input x=3,y=5 classify.c
// EXPECT: exit 0
// EXPECT: stdout "slices": \[
// RUN: slice --smt2 --criterion y@6 --input x=3,y=5 classify.c
// EXPECT: exit 0
// EXPECT: stdout \(define-fun y@6 \(\) \(_ BitVec 32\)
// RUN: slice --dot --criterion y@6 --input x=3,y=5 classify.c
// EXPECT: exit 0
// EXPECT: stdout \[label="4: x <= 10"\]
// RUN: slice --input x=77 classify.c
// EXPECT: exit 0
// EXPECT: stdout x == 77
// EXPECT: stderr fault
// RUN: test --function classify --format c classify.c
// EXPECT: exit 120
// EXPECT: tests 5
// RUN: run --json=a.json --json=b.json classify.c
// EXPECT: exit 123
// EXPECT: stderr --json is given twice

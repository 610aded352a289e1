// For SV-COMP the call of reach_error is the error, though the task's own returns; and nothing comes after it.
void reach_error(void) {}
extern int __VERIFIER_nondet_int(void);
static void check(int condition)
{
    if (!condition)
        reach_error();
}
int main(void)
{
    int x = __VERIFIER_nondet_int();
    check(x != 7);
    return x > 7 ? 2 : 0;
}

// RUN: signature
// INPUTS: int nondet_int
// CASE: nondet_int == 7 => fault assert@7
// CASE: nondet_int > 7 => exit 2
// CASE: nondet_int < 7 => exit 0

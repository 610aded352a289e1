// RUN: test
// EXPECT: tests >= 3
void reach_error(void) {}
int __VERIFIER_nondet_int(void);
int main(void)
{
    int x = __VERIFIER_nondet_int();
    if (x == 7)
        reach_error();
    return x > 5 ? __VERIFIER_nondet_int() > 0 : 0;
}

extern int __VERIFIER_nondet_int(void);
int main(void)
{
    return __VERIFIER_nondet_int() > 5;
}

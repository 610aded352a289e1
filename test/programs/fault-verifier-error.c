// An error that the program reports itself.
// EXPECT: fault assert
void __VERIFIER_error(void);

int main(void)
{
    __VERIFIER_error(); // FAULT HERE
    return 0;
}

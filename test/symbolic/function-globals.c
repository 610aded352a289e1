// Globals that the function reads are inputs, too.
// EXPECT: tests 3
// RUN: test --function step --globals
// NATIVE: no
int speed = 5, limit = 10;

int step(void)
{
    if (speed > limit)
        return 1;
    if (speed < 0)
        return 2;
    return 0;
}

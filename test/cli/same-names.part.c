static int state = 2, count;
static int step(int x)
{
    if (x > state)
        count--;
    return x == 5 ? 9 : 2;
}
int other(int x)
{
    return step(x);
}

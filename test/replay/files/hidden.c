int elsewhere(int x);
int visible = 1;

static int counted(int x)
{
    static int calls = 5;
    calls += x;
    return calls;
}

int hidden(int x)
{
    visible += 1;
    counted(x & 3);
    elsewhere(x & 3);
    return 0;
}

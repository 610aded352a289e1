int first, second;

void set_first(int x)
{
    first = x + 1;
}

void set_second(int x)
{
    second = x - 1;
}

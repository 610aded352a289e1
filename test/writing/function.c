int choose(int *x)
{
    int sum = 0;
    for (int i = 0; i < 8; i++)
        if (x[i] > i)
            sum += 1 << i;
    return sum;
}
int main(void) { return 0; }

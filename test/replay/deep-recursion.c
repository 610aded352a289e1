// PREDICT: exit 0
// EXPECT: verdict held
int main(void)
{
    int f(int);
    return f(20000) & 1;
}
int f(int v)
{
    volatile char a[400];
    a[0] = v;
    return v ? f(v - 1) + 1 : a[0];
}

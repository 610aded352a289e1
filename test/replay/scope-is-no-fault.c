// PREDICT: exit 3
// EXPECT: verdict held
int main(void)
{
    int *p;
    {
        int a = 3;
        p = &a;
    }
    return *p;
}

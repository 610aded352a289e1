// clang computes this shift, but it is one all the same.
// EXPECT: fault overflow
// RUN: run --check overflow
int main(int argc, char **argv)
{
    (void)argv;
    return argc > 0 ? 1 << 31 : 3; // FAULT HERE
}

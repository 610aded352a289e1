// A computed goto to what is no label is told at its own line.
// EXPECT: fault jump
int main(int argc, char **argv)
{
    (void)argv;
    void *targets[2] = {&&one, (void *)4};

    goto *targets[argc]; // FAULT HERE
one:
    return 0;
}

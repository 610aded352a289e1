// A ring buffer driven by three symbolic commands.
// EXPECT: tests 27
// SEEDS: command[0]=1 | command[0]=1,command[1]=2,command[2]=1 | command[2]=2
// DOMAIN: command = map(bytes, product([0, 1, 2], repeat=3))
#include <coset.h>
#include <stdio.h>

static int ring[2], head, count;

static int push(int value)
{
    if (count == 2)
        return -1;
    ring[(head + count) % 2] = value;
    count++;
    return 0;
}

static int pop(void)
{
    if (count == 0)
        return -1;
    int value = ring[head];
    head = (head + 1) % 2;
    count--;
    return value;
}

int main(void)
{
    unsigned char command[3];
    int errors = 0;
    coset_symbolic(command, sizeof command, "command");
    for (int i = 0; i < 3; i++) {
        if (command[i] == 1)
            errors += push(i) < 0;
        else if (command[i] == 2)
            errors += pop() < 0;
    }
    if (errors == 3)
        puts("nothing worked");
    printf("%d %d\n", errors, count);
    return 0;
}

// Buckets at a symbolic index; collisions are found where they happen.
// EXPECT: tests 4
// EXPECT: outputs same | collision | apart | far
// SEEDS: a=1,b=9 | a=5,b=5 | a=2,b=3
// DOMAIN: a = range(0, 40)
// DOMAIN: b = range(0, 40)
#include <coset.h>
#include <stdio.h>

int main(void)
{
    unsigned char a, b, bucket[8] = {0};
    coset_symbolic(&a, sizeof a, "a");
    coset_symbolic(&b, sizeof b, "b");
    bucket[a % 8]++;
    bucket[b % 8]++;
    if (a == b)
        puts("same");
    else if (bucket[a % 8] == 2)
        puts("collision");
    else if (bucket[(b + 1) % 8])
        puts("apart");
    else
        puts("far");
    return 0;
}

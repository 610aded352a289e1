// A transition table at two symbolic indices: which words of five letters the automaton accepts.
// EXPECT: tests 2
// EXPECT: outputs accepted | rejected
// SEEDS: w[0]=1 | w[0]=1,w[1]=2 | w[4]=2
// DOMAIN: w = map(bytes, product(range(3), repeat=5))
#include <coset.h>
#include <stdio.h>

static const unsigned char transitions[4][3] = {{0, 1, 3}, {2, 1, 3}, {3, 2, 0}, {3, 3, 3}};

int main(void)
{
    unsigned char w[5], state = 0;
    coset_symbolic(w, sizeof w, "w");
    for (int i = 0; i < 5; i++)
        state = transitions[state][w[i] % 3];
    if (state == 2)
        puts("accepted");
    else
        puts("rejected");
    return 0;
}

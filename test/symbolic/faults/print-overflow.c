// sprintf into too little room: four digits are too many.
// EXPECT: tests 4
// EXPECT: fault ptr
// SEEDS: x=1 | x=20 | x=300
#include <coset.h>
#include <stdio.h>

int main(void)
{
    char text[4];
    int x;
    coset_symbolic(&x, sizeof x, "x");
    coset_assume(x >= 1 && x < 2000);
    sprintf(text, "%d", x); // FAULT HERE
    return text[0] == '7';
}

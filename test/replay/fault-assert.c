// OBJECT: x = i32 5
// PREDICT: fault assert
// OUTPUT: before\n
// EXPECT: verdict held
#include <assert.h>
#include <coset.h>
#include <stdio.h>

int main(void)
{
    int x;
    coset_symbolic(&x, sizeof x, "x");
    puts("before");
    assert(x != 5); // FAULT HERE
}

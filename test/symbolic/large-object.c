// A thousand symbolic bytes, of which few are looked at.
// EXPECT: tests 3
// EXPECT: exits 0 1 2
// SEEDS: data[0]=1 | data[999]=7 | data[500]=200
#include <coset.h>

static unsigned char data[1000];

int main(void)
{
    coset_symbolic(data, sizeof data, "data");
    unsigned sum = 0;
    for (int i = 0; i < 1000; i += 100)
        sum += data[i];
    if (data[999] == 7)
        return 1;
    if (sum == 1234)
        return 2;
    return 0;
}

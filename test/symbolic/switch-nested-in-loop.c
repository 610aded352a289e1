// A machine of states driven by four symbols out of three: every walk that ends early or at the end.
// EXPECT: tests 27
// SEEDS: s[0]='b' | s[0]='a',s[1]='a' | s[0]='a',s[1]='b',s[2]='c',s[3]='a'
// DOMAIN: s = map(bytes, product(b"abcx", repeat=4))
#include <coset.h>
#include <stdio.h>

int main(void)
{
    char s[4];
    int state = 0;
    coset_symbolic(s, sizeof s, "s");
    for (int i = 0; i < 4; i++) {
        switch (state) {
        case 0:
            if (s[i] == 'a')
                state = 1;
            break;
        case 1:
            switch (s[i]) {
            case 'a': break;
            case 'b': state = 2; break;
            default: state = 0;
            }
            break;
        case 2:
            if (s[i] == 'c')
                goto accepted;
            state = 0;
            break;
        }
    }
    printf("state %d\n", state);
    return 0;
accepted:
    puts("accepted");
    return 1;
}

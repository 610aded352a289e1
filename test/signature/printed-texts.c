// Texts that depend on the input are told by their bytes; an input that is printed as it is, by its name.
#include <coset.h>
#include <stdio.h>
int main(void)
{
    char word[4] = "??!", name[3];
    int n, way;
    coset_symbolic(&n, sizeof n, "n");
    coset_symbolic(&way, sizeof way, "way");
    coset_symbolic(name, sizeof name, "name");
    coset_assume(name[2] == 0 && way >= 0 && way <= 6);
    word[0] = n > 0 ? 'p' : 'm';
    word[1] = (char)n;
    switch (way) {
    case 0: puts(word); break;
    case 1: printf("%s%d\n", word + 1, n); break;
    case 2: fputs(word, stderr); break;
    case 3: fwrite(word, 1, 2, stdout); break;
    case 4: puts(name); break;
    case 5: name[1] = 0; puts(name); break;
    default: break;
    }
    return 0;
}

// RUN: signature
// INPUTS: int n, int way, char name[0], char name[1], char name[2]
// ALLOWED: name[2] == 0 && way >= 0 && way <= 6
// CASE: name[2] == 0 && way == 0 && n > 0 => printed puts({'p', n, '!'})
// CASE: name[2] == 0 && way == 0 && n <= 0 => printed puts({'m', n, '!'})
// CASE: name[2] == 0 && way == 1 && n > 0 => printed printf("%s%d\n", {n, '!'}, n)
// CASE: name[2] == 0 && way == 1 && n <= 0 => printed printf("%s%d\n", {n, '!'}, n)
// CASE: name[2] == 0 && way == 2 && n > 0 => printed fputs({'p', n, '!'}, stderr)
// CASE: name[2] == 0 && way == 2 && n <= 0 => printed fputs({'m', n, '!'}, stderr)
// CASE: name[2] == 0 && way == 3 && n > 0 => printed fwrite({'p', n}, 1, 2, stdout)
// CASE: name[2] == 0 && way == 3 && n <= 0 => printed fwrite({'m', n}, 1, 2, stdout)
// CASE: name[2] == 0 && way == 4 => printed puts(name)
// CASE: name[2] == 0 && way == 5 => printed puts({name[0]})
// CASE: name[2] == 0 && way == 6 => exit 0

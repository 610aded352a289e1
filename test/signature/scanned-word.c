// That a word has no blanks goes without saying; what the program assumes does not.
#include <coset.h>
#include <stdio.h>
int main(void)
{
    char word[4];
    int x;
    scanf("%3s %d", word, &x);
    coset_assume(x <= 100);
    return word[0] == 'b' && x > 5;
}

// RUN: signature -Wno-unused-result
// INPUTS: char word[0], int x
// CASE: word[0] != 'b' && x <= 100 => exit 0
// CASE: word[0] == 'b' && x <= 100 => exit x > 5

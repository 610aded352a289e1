// LLVM assembly linked with C: blocks out of order, so that a value's use comes before its definition in the file.
// FILES: blocks.ll
// NATIVE: clang
#include <stdio.h>

int first_free(const char *const *table, int count);

int main(void)
{
    static const char *const table[8] = {"a", "b", "c"};
    printf("%d\n", first_free(table, 8));
    printf("%d\n", first_free(table, 3));
    printf("%d\n", first_free(table + 3, 5));
    return first_free(table + 2, 6);
}

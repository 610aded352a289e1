// A large object that grows step by step keeps its bytes, and does so quickly.
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    size_t size = 0;
    unsigned char *bytes = NULL;
    for (int i = 0; i < 600; i++) {
        bytes = realloc(bytes, size + 65536);
        bytes[size] = (unsigned char)i;
        bytes[size + 65535] = (unsigned char)(i + 1);
        size += 65536;
    }
    unsigned sum = 0;
    for (size_t i = 0; i < size; i += 65536)
        sum = sum * 31 + bytes[i] + bytes[i + 65535];
    bytes = realloc(bytes, 100);
    printf("%u %d\n", sum, bytes[0]);
    free(bytes);
    return 0;
}

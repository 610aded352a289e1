// fread of symbolic bytes into a struct.
// EXPECT: tests 3
// EXPECT: exits 0 1 2
// RUN: test --sym-stdin 8
// SEEDS: stdin[0]='C' | stdin[4]=1 | stdin[0]=77,stdin[1]=77
// DOMAIN: stdin = [a + b for a in (b"CFMT", b"xxxx") for b in (b"\x05\0\0\0", b"\xff\xff\0\0")]
#include <stdio.h>
#include <string.h>

struct header {
    char magic[4];
    int size;
};

int main(void)
{
    struct header header;
    unsigned magic;
    if (fread(&header, sizeof header, 1, stdin) != 1)
        return 9;
    memcpy(&magic, header.magic, sizeof magic);
    if (magic != 0x544d4643)
        return 1;
    if (header.size > 1000)
        return 2;
    return 0;
}

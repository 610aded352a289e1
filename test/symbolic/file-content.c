// A symbolic file of four bytes.
// EXPECT: tests 4
// EXPECT: outputs not ours | version 1 | version 2 | unknown version
// RUN: test --sym-file data.bin 4
// NATIVE: no
#include <stdio.h>

int main(void)
{
    unsigned char bytes[4];
    FILE *file = fopen("data.bin", "rb");
    if (!file)
        return 1;
    size_t read = fread(bytes, 1, sizeof bytes, file);
    fclose(file);
    if (read != 4)
        return 2;
    if ((bytes[0] | bytes[1] << 8) != 0x1234)
        puts("not ours");
    else if (bytes[2] == 1)
        puts("version 1");
    else if (bytes[2] == 2)
        puts("version 2");
    else
        puts("unknown version");
    return 0;
}

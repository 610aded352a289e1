// Options passed on to clang: -D in both forms, -U, -I with a space, -include, -std.
// CFLAGS: -DNUMBER=42 -D 'TEXT="text"' -UREMOVED -I @DIR@/headers -include forced.h -std=c11 -Wall -funsigned-char
#include <found.h>
#include <stdio.h>

#ifdef REMOVED
#error "not removed"
#endif

int main(void)
{
    char c = (char)255;
    printf("%d %s %d %d %ld\n", NUMBER, TEXT, FOUND, FORCED, __STDC_VERSION__);
    return c > 0 ? 12 : 13;
}

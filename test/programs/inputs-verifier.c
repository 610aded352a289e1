// The functions of SV-COMP in a concrete run: all of them give zero.
// EXPECT: exit 0
// EXPECT-STDOUT: ^0 0.0 0.0 1 1 0$
// NATIVE: no
#include <stddef.h>
#include <stdio.h>
#include <sys/types.h>

#define INTEGERS(F) \
    F(bool, _Bool) F(_Bool, _Bool) F(char, char) F(schar, signed char) F(uchar, unsigned char) \
    F(unsigned_char, unsigned char) F(short, short) F(ushort, unsigned short) F(int, int) F(uint, unsigned) \
    F(unsigned, unsigned) F(long, long) F(ulong, unsigned long) F(longlong, long long) \
    F(ulonglong, unsigned long long) F(size_t, size_t) F(loff_t, loff_t) F(sector_t, unsigned long) \
    F(u8, unsigned char) F(u16, unsigned short) F(u32, unsigned) F(U8, unsigned char) F(U16, unsigned short) F(U32, unsigned)

#define DECLARE(name, type) type __VERIFIER_nondet_##name(void);
#define ADD(name, type) sum |= (unsigned long long)__VERIFIER_nondet_##name();
INTEGERS(DECLARE)
float __VERIFIER_nondet_float(void);
double __VERIFIER_nondet_double(void);
char *__VERIFIER_nondet_pchar(void);
void *__VERIFIER_nondet_pointer(void);
void __VERIFIER_nondet_memory(void *memory, size_t size);
void __VERIFIER_assume(int condition);
void __VERIFIER_assert(int condition);

int main(void)
{
    unsigned long long sum = 0;
    char memory[5] = "abcd";
    INTEGERS(ADD)
    __VERIFIER_nondet_memory(memory, 4);
    __VERIFIER_assume(sum == 0);
    __VERIFIER_assert(sum == 0);
    printf("%llu %.1f %.1f %d %d %d\n", sum, __VERIFIER_nondet_float(), __VERIFIER_nondet_double(),
           !__VERIFIER_nondet_pchar(), !__VERIFIER_nondet_pointer(), memory[0] | memory[3]);
    return 0;
}

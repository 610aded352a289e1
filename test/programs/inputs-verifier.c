// The functions of SV-COMP and CBMC in a concrete run: all of them give zero.
// EXPECT: exit 0
// EXPECT: stdout ^0 0.0 0.0 1 1 0$
// NATIVE: no
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/types.h>

#define INTEGERS(F) \
    F(bool, _Bool) F(_Bool, _Bool) F(char, char) F(schar, signed char) F(uchar, unsigned char) \
    F(unsigned_char, unsigned char) F(short, short) F(ushort, unsigned short) F(int, int) F(uint, unsigned) \
    F(unsigned, unsigned) F(long, long) F(ulong, unsigned long) F(longlong, long long) \
    F(ulonglong, unsigned long long) F(size_t, size_t) F(loff_t, loff_t) F(sector_t, unsigned long) \
    F(u8, unsigned char) F(u16, unsigned short) F(u32, unsigned) F(U8, unsigned char) F(U16, unsigned short) F(U32, unsigned) \
    F(signed_char, signed char) F(short_int, short) F(unsigned_short, unsigned short) F(unsigned_short_int, unsigned short) \
    F(signed_int, int) F(unsigned_int, unsigned) F(long_int, long) F(unsigned_long, unsigned long) \
    F(unsigned_long_int, unsigned long) F(long_long, long long) F(long_long_int, long long) \
    F(unsigned_long_long, unsigned long long) F(unsigned_long_long_int, unsigned long long) \
    F(int128, __int128) F(uint128, unsigned __int128) F(ssize_t, ssize_t) F(ptrdiff_t, ptrdiff_t) F(intptr_t, intptr_t) \
    F(uintptr_t, uintptr_t) F(off_t, off_t) F(pthread_t, unsigned long) F(u64, uint64_t) F(U64, uint64_t) \
    F(s8, int8_t) F(s16, int16_t) F(s32, int32_t) F(s64, int64_t) F(S8, int8_t) F(S16, int16_t) F(S32, int32_t) F(S64, int64_t) \
    F(int8_t, int8_t) F(int16_t, int16_t) F(int32_t, int32_t) F(int64_t, int64_t) F(uint8_t, uint8_t) F(uint16_t, uint16_t) \
    F(uint32_t, uint32_t) F(uint64_t, uint64_t) F(int8, int8_t) F(int16, int16_t) F(int32, int32_t) F(int64, int64_t) \
    F(uint8, uint8_t) F(uint16, uint16_t) F(uint32, uint32_t) F(uint64, uint64_t)

#define DECLARE(name, type) type __VERIFIER_nondet_##name(void), nondet_##name(void);
#define ADD(name, type) sum |= (unsigned long long)__VERIFIER_nondet_##name(), sum |= (unsigned long long)nondet_##name();
INTEGERS(DECLARE)
float __VERIFIER_nondet_float(void);
double __VERIFIER_nondet_double(void);
char *__VERIFIER_nondet_pchar(void), *__VERIFIER_nondet_charp(void);
void *__VERIFIER_nondet_pointer(void);
void __VERIFIER_nondet_memory(void *memory, size_t size);
void __VERIFIER_assume(int condition);
void __VERIFIER_assert(int condition);
void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);

int main(void)
{
    unsigned long long sum = 0;
    char memory[5] = "abcd";
    INTEGERS(ADD)
    __VERIFIER_atomic_begin();
    __VERIFIER_nondet_memory(memory, 4);
    __VERIFIER_atomic_end();
    __VERIFIER_assume(sum == 0);
    __VERIFIER_assert(sum == 0);
    printf("%llu %.1f %.1f %d %d %d\n", sum, __VERIFIER_nondet_float(), __VERIFIER_nondet_double(),
           !__VERIFIER_nondet_pchar() && !__VERIFIER_nondet_charp(), !__VERIFIER_nondet_pointer(), memory[0] | memory[3]);
    return 0;
}

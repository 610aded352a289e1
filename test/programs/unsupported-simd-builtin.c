// An x86 SIMD builtin that is reached.
// EXPECT: unsupported
// EXPECT: stdout ^vectors made$
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <immintrin.h>

int main(void)
{
    volatile int n = 3;
    __m128i a = _mm_set1_epi16((short)n), b = _mm_set1_epi16(5);
    printf("vectors made\n");
    fflush(stdout);
    __m128i c = (__m128i)__builtin_ia32_pmaddwd128((__v8hi)a, (__v8hi)b); // FAULT HERE
    return _mm_cvtsi128_si32(c);
}

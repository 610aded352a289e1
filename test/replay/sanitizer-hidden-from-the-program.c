// A program that asks for the sanitizer, as hash functions do that read whole words, is natively the one that was explored.
// OBJECT: x = i32 0
// PREDICT: exit 3
// EXPECT: verdict held
#include <coset.h>

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define IS_SANITIZED 1
#endif
#endif
#if defined(__SANITIZE_ADDRESS__) || defined(IS_SANITIZED)
enum { RESULT = 4 };
#else
enum { RESULT = 3 };
#endif

#if __has_feature(c_static_assert)
int main(void)
{
    int x;
    coset_symbolic(&x, sizeof x, "x");
    return x + RESULT;
}
#endif

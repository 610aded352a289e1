#include "coset_runtime.h"

static size_t digit_count(const char *text)
{
    size_t count = 0;
    while (__coset_is_digit((unsigned char)text[count]))
        count++;
    return count;
}

/* A run of digits that starts with 0 is read as a fraction, others as whole numbers; `first` is where the run starts
 * and `i` where the two texts first differ. */
WEAK int strverscmp(const char *left, const char *right)
{
    size_t i = 0, first = 0;
    while (left[i] == right[i]) {
        if (!left[i])
            return 0;
        if (!__coset_is_digit((unsigned char)left[i]) || (left[i] == '0' && first == i))
            first = __coset_is_digit((unsigned char)left[i]) ? first : i + 1;
        i++;
    }
    int difference = (unsigned char)left[i] - (unsigned char)right[i];
    bool zeros = true;
    for (size_t k = first; k < i; k++)
        zeros = zeros && left[k] == '0';
    bool fraction = i > first ? left[first] == '0' : left[i] == '0' || right[i] == '0';
    size_t left_digits = digit_count(left + i), right_digits = digit_count(right + i);
    if (!fraction && (i > first || (left_digits && right_digits)))
        return left_digits != right_digits ? (left_digits < right_digits ? -1 : 1) : difference;
    if (fraction && i > first && zeros && (!left_digits || !right_digits))
        return left_digits == right_digits ? difference : left_digits ? -1 : 1;
    return difference;
}

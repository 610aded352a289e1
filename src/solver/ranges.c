#include <string.h>

#include "solver/ranges.h"

uint64_t ranges_top(unsigned width)
{
    return width >= 64 ? UINT64_MAX : (UINT64_C(1) << width) - 1;
}

void ranges_set(Ranges *ranges, uint64_t low, uint64_t high)
{
    ranges->count = low <= high;
    ranges->items[0] = (Range){low, high};
}

void ranges_copy(Ranges *to, const Ranges *from)
{
    to->count = from->count;
    memcpy(to->items, from->items, from->count * sizeof *from->items);
}

bool ranges_equal(const Ranges *a, const Ranges *b)
{
    return a->count == b->count && memcmp(a->items, b->items, a->count * sizeof *a->items) == 0;
}

bool ranges_contain(const Ranges *ranges, uint64_t value)
{
    for (unsigned i = 0; i < ranges->count && ranges->items[i].low <= value; i++)
        if (value <= ranges->items[i].high)
            return true;
    return false;
}

bool ranges_add(Ranges *ranges, uint64_t low, uint64_t high)
{
    unsigned first = 0;
    while (first < ranges->count && ranges->items[first].high < low && low - ranges->items[first].high > 1)
        first++;
    unsigned end = first; /* of those that touch the new one */
    while (end < ranges->count && (ranges->items[end].low <= high || ranges->items[end].low - high == 1)) {
        low = ranges->items[end].low < low ? ranges->items[end].low : low;
        high = ranges->items[end].high > high ? ranges->items[end].high : high;
        end++;
    }
    if (end == first && ranges->count == MAX_RANGES)
        return false;
    memmove(ranges->items + first + 1, ranges->items + end, (ranges->count - end) * sizeof *ranges->items);
    ranges->count = ranges->count - (end - first) + 1;
    ranges->items[first] = (Range){low, high};
    return true;
}

bool ranges_intersect(Ranges *ranges, const Range *items, unsigned count)
{
    Ranges result;
    result.count = 0;
    for (unsigned i = 0, j = 0; i < ranges->count && j < count;) {
        Range a = ranges->items[i], b = items[j];
        Range common = {a.low > b.low ? a.low : b.low, a.high < b.high ? a.high : b.high};
        if (common.low <= common.high) {
            if (result.count == MAX_RANGES)
                return false;
            result.items[result.count++] = common;
        }
        a.high < b.high ? i++ : j++;
    }
    ranges_copy(ranges, &result);
    return true;
}

bool ranges_complement(Ranges *ranges, unsigned width)
{
    Ranges result;
    result.count = 0;
    if (ranges->count == MAX_RANGES)
        return false;
    uint64_t next = 0; /* the first number not yet decided */
    bool more = true;
    for (unsigned i = 0; i < ranges->count; i++) {
        if (ranges->items[i].low > next)
            result.items[result.count++] = (Range){next, ranges->items[i].low - 1};
        more = ranges->items[i].high < ranges_top(width);
        next = ranges->items[i].high + 1;
    }
    if (more)
        result.items[result.count++] = (Range){next, ranges_top(width)};
    ranges_copy(ranges, &result);
    return true;
}

bool ranges_shift(Ranges *ranges, uint64_t amount, unsigned width)
{
    Ranges result;
    result.count = 0;
    uint64_t top = ranges_top(width);
    for (unsigned i = 0; i < ranges->count; i++) {
        uint64_t low = (ranges->items[i].low + amount) & top, high = (ranges->items[i].high + amount) & top;
        bool fine = low <= high ? ranges_add(&result, low, high)
                                : ranges_add(&result, low, top) && ranges_add(&result, 0, high);
        if (!fine)
            return false;
    }
    ranges_copy(ranges, &result);
    return true;
}

bool ranges_negate(Ranges *ranges, unsigned width)
{
    Ranges result;
    result.count = 0;
    uint64_t top = ranges_top(width);
    for (unsigned i = 0; i < ranges->count; i++) /* -v is ~v + 1 */
        ranges_add(&result, ranges->items[i].high ^ top, ranges->items[i].low ^ top);
    ranges_copy(ranges, &result);
    return ranges_shift(ranges, 1, width);
}

int64_t ranges_float_infinity(unsigned width)
{
    return width == 32 ? INT64_C(0xFF) << 23 : INT64_C(0x7FF) << 52;
}

bool ranges_float_number(uint64_t bits, unsigned width, int64_t *number)
{
    uint64_t sign = UINT64_C(1) << (width - 1);
    int64_t magnitude = (int64_t)(bits & (sign - 1));
    *number = bits & sign ? -magnitude : magnitude;
    return magnitude <= ranges_float_infinity(width);
}

void ranges_set_floats(Ranges *ranges, int64_t low, int64_t high, unsigned width)
{
    uint64_t sign = UINT64_C(1) << (width - 1);
    ranges->count = 0;
    if (low > high)
        return;
    if (high >= 0)
        ranges_add(ranges, low > 0 ? (uint64_t)low : 0, (uint64_t)high);
    if (low <= 0)
        ranges_add(ranges, sign | (high < 0 ? (uint64_t)-high : 0), sign | (uint64_t)-low);
}

/* Sets of small numbers. */
#include <stdlib.h>
#include <string.h>

#include "analysis/bits.h"

static void reserve(Bits *bits, uint32_t wanted)
{
    if (wanted <= bits->capacity)
        return;
    uint32_t capacity = bits->capacity * 2 > wanted ? bits->capacity * 2 : wanted;
    bits->chunks = base_reallocate(bits->chunks, capacity * sizeof *bits->chunks);
    bits->capacity = capacity;
}

/* Position of the first chunk whose index is at least `index`. */
static uint32_t position(const Bits *bits, uint32_t index)
{
    uint32_t low = 0, high = bits->count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (bits->chunks[middle].index < index)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

bool bits_add(Bits *bits, uint32_t number)
{
    uint32_t index = number / 64, at = position(bits, index);
    uint64_t bit = UINT64_C(1) << number % 64;
    if (at < bits->count && bits->chunks[at].index == index) {
        bool was = bits->chunks[at].bits & bit;
        bits->chunks[at].bits |= bit;
        return !was;
    }
    reserve(bits, bits->count + 1);
    memmove(bits->chunks + at + 1, bits->chunks + at, (bits->count - at) * sizeof *bits->chunks);
    bits->chunks[at] = (BitChunk){index, bit};
    bits->count++;
    return true;
}

bool bits_has(const Bits *bits, uint32_t number)
{
    uint32_t at = position(bits, number / 64);
    return at < bits->count && bits->chunks[at].index == number / 64 && bits->chunks[at].bits >> number % 64 & 1;
}

uint64_t bits_count(const Bits *bits)
{
    uint64_t count = 0;
    for (uint32_t i = 0; i < bits->count; i++)
        count += (uint64_t)__builtin_popcountll(bits->chunks[i].bits);
    return count;
}

static void push(Bits *bits, BitChunk chunk)
{
    reserve(bits, bits->count + 1);
    bits->chunks[bits->count++] = chunk;
}

/* How many chunks of `other` have no counterpart in `bits`; UINT32_MAX if `bits` contains all of `other`. */
static uint32_t missing_chunks(const Bits *bits, const Bits *other)
{
    uint32_t missing = 0, at = 0;
    bool more = false;
    for (uint32_t i = 0; i < other->count; i++) {
        while (at < bits->count && bits->chunks[at].index < other->chunks[i].index)
            at++;
        if (at == bits->count || bits->chunks[at].index != other->chunks[i].index)
            missing++;
        else if (other->chunks[i].bits & ~bits->chunks[at].bits)
            more = true;
    }
    return missing == 0 && !more ? UINT32_MAX : missing;
}

bool bits_unite(Bits *bits, const Bits *other, Bits *added)
{
    uint32_t missing = missing_chunks(bits, other);
    if (missing == UINT32_MAX)
        return false;
    Bits news = {0};
    uint32_t left = bits->count, to = bits->count + missing;
    reserve(bits, to);
    bits->count = to;
    for (uint32_t i = other->count; i-- > 0;) { /* from the end, so that each chunk moves once */
        BitChunk chunk = other->chunks[i];
        while (left > 0 && bits->chunks[left - 1].index > chunk.index)
            bits->chunks[--to] = bits->chunks[--left];
        uint64_t fresh = chunk.bits;
        if (left > 0 && bits->chunks[left - 1].index == chunk.index) {
            fresh &= ~bits->chunks[left - 1].bits;
            chunk.bits |= bits->chunks[--left].bits;
        }
        bits->chunks[--to] = chunk;
        if (added && fresh)
            push(&news, (BitChunk){chunk.index, fresh});
    }
    if (added) {
        for (uint32_t i = 0; i < news.count / 2; i++) {
            BitChunk swapped = news.chunks[i];
            news.chunks[i] = news.chunks[news.count - 1 - i];
            news.chunks[news.count - 1 - i] = swapped;
        }
        bits_unite(added, &news, NULL);
    }
    bits_release(&news);
    return true;
}

void bits_release(Bits *bits)
{
    free(bits->chunks);
    *bits = (Bits){0};
}

BitsWalk bits_walk(const Bits *bits)
{
    return (BitsWalk){bits, 0, bits->count ? bits->chunks[0].bits : 0};
}

bool bits_next(BitsWalk *walk, uint32_t *number)
{
    while (!walk->left) {
        if (walk->chunk + 1 >= walk->bits->count)
            return false;
        walk->left = walk->bits->chunks[++walk->chunk].bits;
    }
    *number = walk->bits->chunks[walk->chunk].index * 64 + (uint32_t)__builtin_ctzll(walk->left);
    walk->left &= walk->left - 1;
    return true;
}

/* Inverse operations on integers. */
#include "solver/invert.h"

Wide invert_mask(unsigned width)
{
    return width >= 128 ? ~(Wide)0 : ((Wide)1 << width) - 1;
}

static SignedWide sign_extended(Wide value, unsigned width)
{
    return (SignedWide)(value << (128 - width)) >> (128 - width);
}

/* The inverse of an odd number, modulo 2^128: each step doubles the number of correct bits, which is three at first. */
static Wide odd_inverse(Wide odd)
{
    Wide inverse = odd;
    for (unsigned bits = 3; bits < 128; bits *= 2)
        inverse *= 2 - odd * inverse;
    return inverse;
}

static Wide square_root(Wide square)
{
    Wide root = 0;
    for (Wide bit = (Wide)1 << 63; bit; bit >>= 1)
        if ((root + bit) * (root + bit) <= square)
            root += bit;
    return root;
}

static bool invert_product(const Inversion *i, Wide *needed)
{
    if (i->same_operands) {
        *needed = square_root(i->wanted);
        return true;
    }
    Wide factor = i->other, wanted = i->wanted;
    if (factor == 0)
        return false;
    unsigned zeros = 0;
    for (; !(factor & 1); factor >>= 1, wanted >>= 1, zeros++)
        if (wanted & 1)
            return false;
    /* The upper bits are lost in the product, so they may stay unchanged. */
    Wide kept = zeros ? i->own & ~(invert_mask(i->width) >> zeros) : 0;
    *needed = (odd_inverse(factor) * wanted & invert_mask(i->width) >> zeros) | kept;
    return true;
}

static bool invert_quotient(const Inversion *i, Wide *needed)
{
    bool is_signed = i->op == TERM_SDIV;
    if (i->changes_second) {
        if (i->wanted == 0)
            return false;
        SignedWide other = sign_extended(i->other, i->width), wanted = sign_extended(i->wanted, i->width);
        *needed = is_signed ? (Wide)(other / wanted) : i->other / i->wanted;
        return true;
    }
    *needed = i->wanted * i->other;
    if (i->other > 1 && i->chance & 1 && !is_signed)
        *needed += (i->chance >> 1) % i->other;
    return i->other != 0;
}

static bool invert_remainder(const Inversion *i, Wide *needed)
{
    if (i->changes_second) {
        *needed = i->other - i->wanted;
        return true;
    }
    if (i->other == 0) {
        *needed = i->wanted;
        return true;
    }
    if (i->op == TERM_SREM) {
        SignedWide own = sign_extended(i->own, i->width), other = sign_extended(i->other, i->width);
        SignedWide wanted = sign_extended(i->wanted, i->width);
        bool same_sign = (own < 0) == (wanted < 0) || own == 0;
        *needed = (Wide)(i->chance & 1 || !same_sign || other == -1 ? wanted : own - own % other + wanted);
        return true;
    }
    *needed = i->chance & 1 ? i->wanted : i->own - i->own % i->other + i->wanted;
    return true;
}

static bool invert_shift(const Inversion *i, Wide *needed)
{
    if (i->changes_second) {
        *needed = i->chance % (i->width + 1);
        return true;
    }
    if (i->other >= i->width)
        return false;
    unsigned amount = (unsigned)i->other;
    Wide lost = i->op == TERM_SHL ? ~(invert_mask(i->width) >> amount) : invert_mask(amount);
    Wide kept = i->chance & 1 ? i->own & lost : 0;
    *needed = (i->op == TERM_SHL ? i->wanted >> amount : i->wanted << amount) | kept;
    return true;
}

bool invert_integer(const Inversion *i, Wide *needed)
{
    bool fine = true;
    switch (i->op) {
    case TERM_AND: *needed = (i->wanted & i->other) | (i->own & ~i->other) | (i->wanted & ~i->other); break;
    case TERM_OR: *needed = (i->wanted & ~i->other) | (i->own & i->other & i->wanted); break;
    case TERM_XOR: *needed = i->wanted ^ i->other; break;
    case TERM_ADD: *needed = i->same_operands ? i->wanted >> 1 : i->wanted - i->other; break;
    case TERM_SUB: *needed = i->changes_second ? i->other - i->wanted : i->wanted + i->other; break;
    case TERM_MUL: fine = invert_product(i, needed); break;
    case TERM_UDIV: case TERM_SDIV: fine = invert_quotient(i, needed); break;
    case TERM_UREM: case TERM_SREM: fine = invert_remainder(i, needed); break;
    case TERM_SHL: case TERM_LSHR: case TERM_ASHR: fine = invert_shift(i, needed); break;
    default: fine = false; break;
    }
    *needed &= invert_mask(i->width);
    return fine;
}

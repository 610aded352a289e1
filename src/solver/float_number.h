/* Private to solver: floats of 32 and 64 bits by their numbers (ranges_float_number): consecutive floats have
 * consecutive numbers, and both zeros are 0. */
#ifndef COSET_SOLVER_FLOAT_NUMBER_H
#define COSET_SOLVER_FLOAT_NUMBER_H

#include <math.h>
#include <string.h>

#include "solver/ranges.h"

static inline uint64_t float_number_bits(int64_t number, unsigned width)
{
    return number >= 0 ? (uint64_t)number : UINT64_C(1) << (width - 1) | (uint64_t)-number;
}

static inline double float_number_value(int64_t number, unsigned width)
{
    uint64_t bits = float_number_bits(number, width);
    uint32_t single_bits = (uint32_t)bits;
    float single;
    double value;
    memcpy(&single, &single_bits, sizeof single);
    memcpy(&value, &bits, sizeof value);
    return width == 32 ? (double)single : value;
}

/* The number of the nearest float of the width; not for NaN. */
static inline int64_t float_number_of(double value, unsigned width)
{
    float single = (float)value;
    uint32_t single_bits;
    uint64_t bits;
    int64_t number = 0;
    memcpy(&single_bits, &single, sizeof single_bits);
    memcpy(&bits, &value, sizeof bits);
    ranges_float_number(width == 32 ? single_bits : bits, width, &number);
    return number;
}

#endif

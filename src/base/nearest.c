/* The nearest word: optimal string alignment, i.e. Damerau-Levenshtein distance without repeated edits. */
#include <stdlib.h>
#include <string.h>

#include "base/base.h"

enum { NEAREST_LONGEST = 64 };

static unsigned least(unsigned a, unsigned b)
{
    return a < b ? a : b;
}

/* Both words are at most NEAREST_LONGEST long. */
static unsigned edit_distance(const char *a, size_t a_length, const char *b, size_t b_length)
{
    unsigned rows[NEAREST_LONGEST + 1][NEAREST_LONGEST + 1];
    for (size_t i = 0; i <= a_length; i++)
        rows[i][0] = (unsigned)i;
    for (size_t j = 0; j <= b_length; j++)
        rows[0][j] = (unsigned)j;
    for (size_t i = 1; i <= a_length; i++) {
        for (size_t j = 1; j <= b_length; j++) {
            unsigned replaced = rows[i - 1][j - 1] + (a[i - 1] != b[j - 1]);
            unsigned best = least(replaced, least(rows[i - 1][j], rows[i][j - 1]) + 1);
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                best = least(best, rows[i - 2][j - 2] + 1);
            rows[i][j] = best;
        }
    }
    return rows[a_length][b_length];
}

const char *base_nearest(const char *word, const char *const *candidates, size_t count)
{
    size_t length = strlen(word);
    if (length > NEAREST_LONGEST)
        return NULL;
    const char *nearest = NULL;
    unsigned least_distance = (unsigned)length / 3 + 2; /* words that far apart are different words */
    for (size_t i = 0; i < count; i++) {
        size_t candidate_length = strlen(candidates[i]);
        if (candidate_length > NEAREST_LONGEST)
            continue;
        unsigned distance = edit_distance(word, length, candidates[i], candidate_length);
        if (distance < least_distance && distance < candidate_length) {
            least_distance = distance;
            nearest = candidates[i];
        }
    }
    return nearest;
}

bool base_has_ending(const char *name, const char *ending)
{
    size_t length = strlen(name), ending_length = strlen(ending);
    return length > ending_length && strcmp(name + length - ending_length, ending) == 0;
}

#include "coset_runtime.h"
#include <ctype.h>
#include <fnmatch.h>
#include <string.h>

enum { CASE_FOLDED = 1 << 4 }; /* FNM_CASEFOLD */

static int fold(int c, int flags)
{
    return flags & CASE_FOLDED ? __coset_lower(c) : c;
}

static const struct {
    const char *name;
    int (*test)(int);
} classes[] = {
    {"alpha", isalpha}, {"digit", isdigit}, {"alnum", isalnum}, {"upper", isupper},
    {"lower", islower}, {"space", isspace}, {"blank", isblank}, {"punct", ispunct},
    {"print", isprint}, {"graph", isgraph}, {"cntrl", iscntrl}, {"xdigit", isxdigit},
};

static bool in_class(const char *name, size_t length, int c)
{
    for (size_t i = 0; i < sizeof classes / sizeof *classes; i++) {
        if (strlen(classes[i].name) == length && strncmp(classes[i].name, name, length) == 0)
            return classes[i].test(c);
    }
    return false;
}

/* Matches c against the bracket expression after '['. Returns the text after it; NULL if it is not closed. */
static const char *match_bracket(const char *pattern, int c, int flags, bool *matched)
{
    bool negated = *pattern == '!' || *pattern == '^', found = false;
    if (negated)
        pattern++;
    for (bool first = true; first || *pattern != ']'; first = false) {
        if (pattern[0] == '[' && pattern[1] == ':') {
            const char *end = strstr(pattern + 2, ":]");
            if (end) {
                found = found || in_class(pattern + 2, (size_t)(end - pattern - 2), c);
                pattern = end + 2;
                continue;
            }
        }
        if (*pattern == '\\' && !(flags & FNM_NOESCAPE) && pattern[1])
            pattern++;
        if (!*pattern)
            return NULL;
        int low = (unsigned char)*pattern++, high = low;
        if (pattern[0] == '-' && pattern[1] && pattern[1] != ']') {
            pattern++;
            if (*pattern == '\\' && !(flags & FNM_NOESCAPE) && pattern[1])
                pattern++;
            high = (unsigned char)*pattern++;
        }
        int folded = fold(c, flags);
        found = found || (folded >= fold(low, flags) && folded <= fold(high, flags));
    }
    *matched = found != negated;
    return pattern + 1;
}

/* True if a period at `text` must be matched by a period. */
static bool is_leading_period(const char *text, const char *start, int flags)
{
    return (flags & FNM_PERIOD) && *text == '.' &&
           (text == start || ((flags & FNM_PATHNAME) && text[-1] == '/'));
}

static int match(const char *pattern, const char *text, const char *start, int flags);

static int match_star(const char *pattern, const char *text, const char *start, int flags)
{
    while (*pattern == '*')
        pattern++;
    if (is_leading_period(text, start, flags))
        return FNM_NOMATCH;
    for (;; text++) {
        if (match(pattern, text, start, flags) == 0)
            return 0;
        if (!*text || (*text == '/' && (flags & FNM_PATHNAME)))
            return FNM_NOMATCH;
    }
}

/* Matches one byte of text. Returns the rest of the pattern; NULL if it does not match. */
static const char *match_one(const char *pattern, const char *text, const char *start, int flags)
{
    bool special = (*text == '/' && (flags & FNM_PATHNAME)) || is_leading_period(text, start, flags);
    bool matched;
    if (*pattern == '?')
        return special ? NULL : pattern + 1;
    if (*pattern == '[') {
        const char *rest = match_bracket(pattern + 1, (unsigned char)*text, flags, &matched);
        if (rest)
            return matched && !special ? rest : NULL;
    } else if (*pattern == '\\' && !(flags & FNM_NOESCAPE) && pattern[1]) {
        pattern++;
    }
    return fold((unsigned char)*pattern, flags) == fold((unsigned char)*text, flags) ? pattern + 1 : NULL;
}

static int match(const char *pattern, const char *text, const char *start, int flags)
{
    while (*pattern) {
        if (*pattern == '*')
            return match_star(pattern, text, start, flags);
        if (!*text)
            return FNM_NOMATCH;
        pattern = match_one(pattern, text, start, flags);
        if (!pattern)
            return FNM_NOMATCH;
        text++;
    }
    return *text && !((flags & 8) && *text == '/') ? FNM_NOMATCH : 0; /* 8: FNM_LEADING_DIR */
}

WEAK int fnmatch(const char *pattern, const char *text, int flags)
{
    return match(pattern, text, text, flags);
}

#include <stdlib.h>

struct mode {
    int level;
    char name[6];
    const int *steps;
};

static int level = 3;
static const int steps[4] = {10, 20, 30, 40};
static struct mode mode = {7, "abc", steps};
static double factor = 1.5;
static const char *word = "slow\0fast";
static const char *const names[] = {"low\0er", "high\0er"};
static const struct { int a, b; } pairs[2] = {{1, 2}, {3, 4}};
static unsigned char large[1000] = {[900] = 5};
static int (*compare)(const char *, const char *);

int initial(int x)
{
    if (x > 3) {
        level = 4;
        mode.level = 8;
        factor = 2;
        word = "other";
        large[1] = 1;
        compare = NULL;
    }
    return 0;
}

const char *literal(int x)
{
    return x > 0 ? "ab\0cd" : "-";
}

const char *const *named(int x)
{
    return x > 0 ? &names[1] : names;
}

const void *pair(int x)
{
    static const long hidden[] = {6, 7};
    return x > 0 ? (const void *)&pairs[1] : x < 0 ? (const void *)&hidden[1] : NULL;
}

void *sized(int x)
{
    char *made = x > 3 ? malloc(40) : malloc(4);
    if (made)
        made[0] = 1;
    return made;
}

// Structs by value and by pointer.
// EXPECT: tests 5
// RUN: test --function relation
// NATIVE: no
struct box {
    short left, right;
    unsigned char colour;
};

int relation(struct box a, const struct box *b)
{
    if (!b)
        return -1;
    if (a.right < b->left)
        return 1;
    if (b->right < a.left)
        return 2;
    if (a.colour == b->colour)
        return 3;
    return 4;
}

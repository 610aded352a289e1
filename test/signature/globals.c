// Globals as inputs of a function, and as outputs.
int mode, level, unrelated;
int step(int amount)
{
    if (unrelated == 77)
        unrelated = 0;
    if (mode == 1)
        level = level + amount;
    return mode == 2;
}

// RUN: signature --function step --globals --criterion level@9
// INPUTS: int mode, int level, int unrelated, int amount
// CASE: mode == 1 => level == level + amount
// CASE: mode != 1 => level == level
// EXPECT: runs 2
// RUN: signature --function step --globals
// EXPECT: cases 4

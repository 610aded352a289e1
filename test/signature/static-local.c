// What a function keeps is an output of it.
int count(int x)
{
    static int large;
    if (x > 100)
        large++;
    return x < 0 ? -x : x;
}

// RUN: signature --function count
// INPUTS: int x
// CASE: x > 100 => result == x; large == 1
// CASE: x >= 0 && x <= 100 => result == x; large == 0
// CASE: x < 0 => result == -x; large == 0

// A bool is 0 or 1; that no other value can be asked for does not keep the fault from being excluded.
int h(int x, _Bool b)
{
    return b ? 5 / x : 1;
}

// RUN: signature --function h --seed x=0,b=1
// INPUTS: int x, bool b
// CASE: !b => result == 1
// CASE: b && x != 0 => result == 5 / x
// CASE: b && x == 0 => fault div@4

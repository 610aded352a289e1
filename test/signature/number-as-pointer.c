// A number of the input that is used as a pointer points to no object; objects of coset's machine are none of its values.
int f(unsigned long a)
{
    int *p = (int *)a;
    return *p;
}

// RUN: signature --function f
// EXPECT: incomplete an input number is used as a pointer
// EXPECT: condition a < 4096
// EXPECT: condition a >= 4096

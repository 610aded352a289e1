// A function with scalar parameters as the entry.
// EXPECT: tests 5
// RUN: test --function classify
// SEEDS: age=1 | age=70 | age=-1
// DOMAIN: age = [-1, 0, 17, 18, 64, 65, 127]
// DOMAIN: student = [0, 1]
#include <stdbool.h>

int classify(signed char age, bool student)
{
    if (age < 0)
        return -1;
    if (age < 18)
        return 0;
    if (age > 64)
        return 3;
    if (student)
        return 1;
    return 2;
}

#ifdef COSET_NATIVE_PATHS
#include <coset.h>

int main(void)
{
    signed char age;
    bool student;
    coset_symbolic(&age, sizeof age, "age");
    coset_symbolic(&student, sizeof student, "student");
    classify(age, student);
    return 0;
}
#endif

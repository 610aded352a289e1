/* A code of four letters as a number. */
unsigned code(const char name[4], int old)
{
    unsigned sum = 17;
    if (!name)
        return 0;
    for (int i = 0; i < 4; i++)
        sum = sum * 31 + (unsigned char)name[i];
    if (old > 1990)
        sum = sum ^ (sum >> 7);
    if (old == 3)
        return sum % 1000 + (unsigned)name[1] * 2;
    return sum;
}
// FUNCTION: code
// MUTANT: sum = 17 => sum = 18
// MUTANT: sum * 31 + => sum * 31 -
// MUTANT: sum * 31 + (unsigned char)name[i] => sum * 31 + (unsigned char)(name[i] & 31)
// MUTANT: sum >> 7 => sum >> 8
// MUTANT: name[1] * 2 => name[2] * 2
// MUTANT: name[1] * 2 => name[1] * 3
// MUTANT: (unsigned char)name[i]; => (unsigned char)name[3 - i];

/* The day of the week, 0 for Sunday. */
int weekday(int day, int month, int year)
{
    static const int shift[12] = {0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4};
    if (month < 1 || month > 12 || day < 1 || day > 31)
        return -1;
    if (year < 0)
        return -2;
    if (month < 3)
        year -= 1;
    return (year + year / 4 - year / 100 + year / 400 + shift[month - 1] + day) % 7;
}
// FUNCTION: weekday
// MUTANT: {0, 3, 2, => {0, 4, 2,
// MUTANT: 2, 5, 0, => 2, 6, 0,
// MUTANT: 1, 4, 6, => 1, 4, 5,
// MUTANT: 2, 4} => 2, 3}
// MUTANT: year + year / 4 => year - year / 4
// MUTANT: year / 4 - => year / 4 +
// MUTANT: year -= 1 => year -= 2
// MUTANT: month - 1] + => month - 1] -

/* The letters of a text, moved along the alphabet. */
int shifted(char text[4], int by, int upper)
{
    int changed = 0;
    if (!text || by < 0 || by > 25)
        return -1;
    for (int i = 0; i < 4; i++) {
        if (text[i] < 'a' || text[i] > 'z')
            continue;
        text[i] = (char)('a' + (text[i] - 'a' + by) % 26);
        if (upper)
            text[i] = (char)(text[i] - 32);
        changed = changed * 2 + 1;
    }
    return changed * 10 + by;
}
// FUNCTION: shifted
// MUTANT: 'a' + (text => 'b' + (text
// MUTANT: - 'a' + by) => - 'a' - by)
// MUTANT: % 26 => % 25
// MUTANT: - 32 => - 31
// MUTANT: changed * 2 + 1 => changed * 2 - 1
// MUTANT: changed * 10 + by => changed * 10 - by
// MUTANT: changed * 10 + => changed * 11 +

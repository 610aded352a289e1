/* What a match is worth for a table of teams. */
struct match { int goals, against, cards; char place; short level; };

int score(const struct match *m)
{
    if (!m)
        return 0;
    int points = m->goals > m->against ? 3 : m->goals == m->against ? 1 : 0;
    points = points * 100 + (m->goals - m->against) * 2;
    if (m->place == 'H')
        points -= 5;
    else if (m->place == 'A')
        points += m->goals * 4;
    if (m->cards > 3)
        points -= m->cards * 10;
    return points + m->level * 7;
}
// FUNCTION: score
// MUTANT: points * 100 => points * 101
// MUTANT: m->against) * 2 => m->against) * 3
// MUTANT: (m->goals - m->against) => (m->goals + m->against)
// MUTANT: points -= 5 => points -= 6
// MUTANT: m->goals * 4 => m->goals * 3
// MUTANT: m->cards * 10 => m->cards * 11
// MUTANT: m->level * 7 => m->level * 6
// MUTANT: points + m->level => points - m->level

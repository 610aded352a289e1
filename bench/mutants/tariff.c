/* A price from a table, with surcharges. */
int tariff(int member, unsigned zone, int grams)
{
    static const int basic[8] = {490, 550, 610, 720, 830, 990, 1150, 1490};
    if (zone >= 8 || grams < 0)
        return -1;
    int price = basic[zone];
    if (grams > 20000)
        price += price / 4 + 300;
    else if (grams > 2000)
        price += grams / 500 * 80;
    if (member == 1)
        price -= price * 15 / 100;
    else if (member == 2)
        price = price - 100;
    return price;
}
// FUNCTION: tariff
// MUTANT: 490, 550 => 490, 560
// MUTANT: 720 => 730
// MUTANT: 990, => 991,
// MUTANT: 1490 => 1390
// MUTANT: price / 4 + 300 => price / 4 - 300
// MUTANT: price / 4 + => price / 5 +
// MUTANT: 500 * 80 => 500 * 81
// MUTANT: price * 15 => price * 16
// MUTANT: price - 100; => price + 100;

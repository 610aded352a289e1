/* The price of a parcel. `coset signature examples/postage.c --criterion price@40` prints its cases. */
#include <coset.h>
#include <stdio.h>

static struct {
    int heavy, far, fragile, gifts, insured;
} seen; /* for the monthly report: no price depends on it */

static void count(int grams, int kilometres, int fragile, int gift, int value)
{
    if (grams > 10000)
        seen.heavy++;
    if (kilometres > 1000)
        seen.far++;
    if (fragile)
        seen.fragile++;
    if (gift)
        seen.gifts++;
    if (value > 50000)
        seen.insured++;
}

static int postage(int grams, int express)
{
    int cents = 490;
    if (grams > 2000)
        cents = 490 + (grams - 2000) / 500 * 80;
    if (express)
        cents *= 2;
    return cents;
}

int main(void)
{
    int grams, kilometres, fragile, gift, value, express, price;
    printf("grams, kilometres, fragile, gift, value, express?\n");
    scanf("%d %d %d %d %d %d", &grams, &kilometres, &fragile, &gift, &value, &express);
    coset_assume(grams > 0 && grams <= 31500);
    count(grams, kilometres, fragile, gift, value);
    price = postage(grams, express);
    printf("%d.%02d\n", price / 100, price % 100);
    return seen.heavy + seen.far + seen.fragile + seen.gifts + seen.insured > 4;
}

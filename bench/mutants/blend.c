/* Two colours of 8 bits a channel, mixed. */
unsigned blend(unsigned a, unsigned b, int mode, unsigned char part)
{
    unsigned red = a >> 16 & 255, green = a >> 8 & 255, blue = a & 255;
    if (mode == 1) {
        red = (red * part + (b >> 16 & 255) * (255 - part)) / 255;
        green = (green * part + (b >> 8 & 255) * (255 - part)) / 255;
        blue = (blue * part + (b & 255) * (255 - part)) / 255;
    } else if (mode == 2) {
        red ^= b >> 16 & 255;
        blue |= b & 15;
    } else if (mode > 2) {
        red = green = blue = (red * 3 + green * 6 + blue) / 10;
    }
    return red << 16 | green << 8 | blue;
}
// FUNCTION: blend
// MUTANT: blue = a & 255; => blue = a & 15;
// MUTANT: (b & 255) * (255 - part)) / => (b & 255) * (254 - part)) /
// MUTANT: blue * part + => blue * part -
// MUTANT: blue |= b & 15 => blue |= b & 7
// MUTANT: red ^= => red |=
// MUTANT: red * 3 + green * 6 + blue => red * 3 + green * 6 - blue
// MUTANT: red << 16 | green => red << 16 & green
// MUTANT: (b >> 8 & 255) * => (b >> 7 & 255) *

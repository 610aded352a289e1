/* A digit of a number in base 16 or 64. */
char digit(int style, unsigned value)
{
    static const char common[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    if (style == 16)
        return "0123456789abcdef"[value % 16];
    value = value % 64;
    if (style == 'u' && value > 61)
        return value == 62 ? '-' : '_';
    if (style > 64)
        return common[63 - value];
    return common[value];
}
// FUNCTION: digit
// MUTANT: "ABCDEF => "ABDCEF
// MUTANT: GHIJKL => GHIJLK
// MUTANT: qrstuv => qrtsuv
// MUTANT: "0123456789abcdef" => "0132456789abcdef"
// MUTANT: % 16] => % 15]
// MUTANT: common[63 - value] => common[62 - value]
// MUTANT: value % 64; => value % 63;
// MUTANT: 89+/ => 89/+

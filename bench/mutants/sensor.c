/* A measured value in degrees. */
double sensor(int kind, double raw, float offset)
{
    double value = raw * 1.8 + 32;
    if (kind == 1)
        value = raw - 273.15;
    else if (kind == 2)
        value = raw * raw / 16 - offset;
    else if (kind < 0)
        return offset * 2;
    if (raw > 500)
        value = value / 2 + 250;
    return value + offset;
}
// FUNCTION: sensor
// MUTANT: raw * 1.8 => raw * 1.7
// MUTANT: 1.8 + 32 => 1.8 - 32
// MUTANT: raw - 273.15 => raw + 273.15
// MUTANT: raw * raw / 16 => raw * raw / 8
// MUTANT: 16 - offset => 16 + offset
// MUTANT: offset * 2 => offset * 3
// MUTANT: value / 2 + => value / 3 +
// MUTANT: value + offset => value - offset

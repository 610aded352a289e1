// Doubles: thresholds, and no number at all.
double pay(double hours)
{
    if (!(hours >= 0.0))
        return 0.0;
    if (hours > 40.0)
        return 500.0;
    return hours * 12.5;
}

// RUN: signature --function pay
// INPUTS: double hours
// CASE: !(hours >= 0.0) => result == 0.0
// CASE: hours > 40.0 => result == 500.0
// CASE: hours >= 0.0 && !(hours > 40.0) => result == hours * 12.5

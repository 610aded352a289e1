double pow10(double x); /* coset's C library has it, as old ones do */

int lacking(int x)
{
    return x > 3 ? (int)pow10(1) : 0;
}

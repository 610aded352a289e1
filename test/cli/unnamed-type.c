// The parameter's type has no name in C, so that no case can be run natively: the certificate is not whole, and the exit code says so.
// RUN: signature --function scale --certify unnamed-type.c
// EXPECT: exit 121
// EXPECT: stdout NOT WHOLE
// RUN: signature --function scale unnamed-type.c
// EXPECT: exit 0
int scale(struct { int a, b; } f, int k)
{
    return k > 3 ? f.a * k : f.b;
}

// Cases whose conditions are products: each query of the simplification takes long.
int area(unsigned a, unsigned b, unsigned c, unsigned d)
{
    int found = 0;
    for (unsigned i = 1; i < 9; i++) {
        if (a * b + i > c * d)
            found++;
        if ((a ^ i) * c == b * (d + i))
            found += 100;
        if (a * a * i > b * b + c)
            found += 10000;
    }
    return found;
}

// EXPECT: exit 121
// RUN: signature --function area products.c
// EXPECT: stdout time limit \(--max-time\)
// RUN: signature --function area --certify products.c
// EXPECT: stdout time limit \(--max-time\)
// RUN: test --function area --format c products.c
// EXPECT: stdout ^  time limit \(--max-time\)$

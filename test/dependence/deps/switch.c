int pick(int k)
{
    int a = 0, b;
    switch (k) {
    case 1:
    case 2:
        a = 1;
        break;
    case 3:
        a = 2;
    default:
        b = a;
        return b;
    }
    return a;
}

int main(void) { return pick(3); }

// RUN: deps
// EXPECT: control 4case_1,_2-7 4case_1,_2-8 4case_1,_2-15 4case_3-10 4case_3-12 4default-12 4case_3-13 4default-13
// EXPECT: data 3-12:a 10-12:a 7-15:a 12-13:b
// EXPECT: potential

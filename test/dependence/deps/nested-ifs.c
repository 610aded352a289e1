int nested(int x, int y)
{
    int a = 1;
    int b = 1;
    if (x) {
        if (y)
            a = 2;
        b = a;
    }
    return a + b;
}

int main(void) { return nested(1, 2); }

// RUN: deps
// EXPECT: control 5T-6 5T-8 6T-7
// EXPECT: data 3-8:a 3-10:a 4-10:b 7-8:a 7-10:a 8-10:b
// EXPECT: potential 5F-10:a 5F-10:b 6F-8:a 6F-10:a
// RUN: deps
// EXPECT: stdout (?s)nested  .*nested-ifs.c:1\n  control\n    5T -> 6 8\n.*  data\n    3 -> 8 10  \(a\)\n.*  potential\n    5F -> 10  \(a\)\n
// RUN: deps --dot
// EXPECT: stdout (?s)^digraph dependences \{.*f\d+_5 -> f\d+_6 \[style=bold, label="T"\];.*\}\n$
// RUN: deps --function nestd
// EXPECT: exit 123
// EXPECT: stderr none of the files defines the function nestd; did you mean 'nested'\?
// RUN: deps --json --dot
// EXPECT: exit 123
// EXPECT: stderr only one of them can be printed

int main(void)
{
    int *p = 0;
    return *p;
}

// RUN: run fault.c
// EXPECT: exit 120
// EXPECT: stderr fault\.c:4:12: fault: null pointer access \[ptr\]
// RUN: run fault.c
// EXPECT: exit 120
// EXPECT: stderr at main \(fault\.c:4:12\)
// RUN: run fault.c
// EXPECT: exit 120
// EXPECT: stderr 4 \|     return \*p;
// RUN: run --json fault.c
// EXPECT: exit 120
// EXPECT: stdout "kind": "ptr"
// RUN: dump fault.c
// EXPECT: exit 0
// EXPECT: stdout main\(void\)  fault\.c:1
// RUN: dump fault.c
// EXPECT: exit 0
// EXPECT: stdout fault\.c:4: return \*p;

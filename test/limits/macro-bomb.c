// The preprocessor does not come to an end.
#define A B B B B B B B B B B
#define B C C C C C C C C C C
#define C D D D D D D D D D D
#define D E E E E E E E E E E
#define E F F F F F F F F F F
#define F G G G G G G G G G G
#define G H H H H H H H H H H
#define H I I I I I I I I I I
#define I + 1
int main(void)
{
    return 0 A;
}

// EXPECT: exit 121
// EXPECT: stderr time limit|limit of time
// RUN: run macro-bomb.c
// RUN: dump macro-bomb.c
// RUN: deps macro-bomb.c
// RUN: test macro-bomb.c
// RUN: signature macro-bomb.c
// RUN: slice macro-bomb.c
// RUN: compare macro-bomb.c
// RUN: replay --test zero.ktest macro-bomb.c

#define FOUND 7

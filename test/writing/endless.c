int count(unsigned x) { int n = 0; for (unsigned i = 0; i < x; i++) n++; return n; }
int main(void) { return 0; }

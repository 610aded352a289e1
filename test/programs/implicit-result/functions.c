long wide(void) { return 0x7fffffff80000001; }
int narrow(void) { return -3; }
void nothing(void) {}
double fraction(void) { return 0.5; }

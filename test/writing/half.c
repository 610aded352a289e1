int half(int x) { return x % 2 ? -1 : x / 2; }
int main(void) { return 0; }

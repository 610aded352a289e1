// A call without a prototype.
// NATIVE: no
// EXPECT: exit 122
// EXPECT: stderr longjmp.* other types than
typedef int vector __attribute__((vector_size(16)));
void longjmp();
int main(void)
{
    vector a = {1};
    longjmp(a, a);
}

// A declaration of its own.
// NATIVE: no
// EXPECT: exit 122
// EXPECT: stderr sigsetjmp.* other types than
typedef int vector __attribute__((vector_size(16)));
vector __sigsetjmp();
int main(void)
{
    vector a = __sigsetjmp();
    return a[0];
}

// The start-up code expects a number.
// NATIVE: no
// EXPECT: exit 120
// EXPECT: stderr main does not return what the call expects
typedef int vector __attribute__((vector_size(16)));
vector main(void)
{
    return (vector){1, 2, 3, 4};
}

// A call without a prototype.
// NATIVE: no
// EXPECT: exit 122
// EXPECT: stderr longjmp.* other types than
void longjmp();
int main(void)
{
    longjmp();
}
